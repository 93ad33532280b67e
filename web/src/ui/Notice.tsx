/** One notice: its tone as an icon, its words, and how it is put away. One that only informs stands in a live region. */

import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './Button';
import { Icon } from './Icon';

type Tone = 'info' | 'warning' | 'danger';

type NoticeProps = {
  readonly tone: Tone;
  /** Absent when the notice cannot be dismissed. */
  readonly onDismiss?: () => void;
  readonly children: ReactNode;
};

export function Notice({ tone, onDismiss, children }: NoticeProps) {
  return (
    <div className="app-notice" data-tone={tone} role={tone === 'info' ? undefined : 'alert'}>
      <Icon name={tone} />
      <div className="app-notice-text">{children}</div>
      {onDismiss !== undefined && <Dismiss onDismiss={onDismiss} />}
    </div>
  );
}

/** The button that dismisses it; the focus goes back to where it was before. */
function Dismiss({ onDismiss }: Required<Pick<NoticeProps, 'onDismiss'>>) {
  const before = useRef<EventTarget | null>(null);
  useEffect(
    () => () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before.current instanceof HTMLElement) before.current.focus();
    },
    [],
  );
  return (
    <IconButton
      icon="close"
      label="Dismiss"
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget;
      }}
      onClick={onDismiss}
    />
  );
}
