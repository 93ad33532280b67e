/** A modal dialog of the browser, open as long as it is there: a head with its title and the way out, and what it is for. */

import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Button } from './Button';
import { Icon } from './Icon';

type Props = {
  /** In the head, and the name of the dialog. */
  readonly title: string;
  readonly className?: string;
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function Dialog({ title, className = '', tools, onClose, children }: Props) {
  const dialog = useModal(true);
  const id = useId();
  const close = (event: SyntheticEvent) => {
    // React hands the event on to a dialog around this one, which stays open.
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog ref={dialog} className={`app-dialog ${className}`} aria-labelledby={id} onClose={close}>
      <div className="app-dialog-head">
        <h2 id={id}>{title}</h2>
        {tools}
        <Button
          look="quiet"
          className="app-button-icon"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </Button>
      </div>
      {children}
    </dialog>
  );
}

/** The browser's modal dialog, opened and closed by a boolean. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (current === null || current.open === isOpen) return;
    if (isOpen) current.showModal();
    else current.close();
  }, [isOpen]);
  return dialog;
}
