/** A button that copies a text and says whether it worked; if not allowed, it shows the text to select. */

import { useState } from 'react';
import { vanishAfter } from '../base/activity';

type Props = {
  readonly label: string;
  /** Name for screen readers, when the label alone does not say what is copied. */
  readonly name?: string;
  readonly className: string;
  readonly text: () => string;
};

type Outcome = { readonly type: 'copied' } | { readonly type: 'denied'; readonly text: string };

/** How long "Copied" stays, ms. Chosen. */
const SHOWN_MS = 1500;

export function CopyButton({ label, name, className, text }: Props) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const copy = async () => {
    const content = text();
    try {
      await navigator.clipboard.writeText(content);
      setOutcome({ type: 'copied' });
      vanishAfter(SHOWN_MS, () => setOutcome(null));
    } catch {
      setOutcome({ type: 'denied', text: content });
    }
  };
  if (outcome?.type === 'denied') {
    return (
      <textarea
        className="inspector-copy-text"
        readOnly
        rows={1}
        aria-label="The browser does not allow copying: select this text and copy it"
        title="The browser does not allow copying: select this text and copy it"
        value={outcome.text}
        ref={select}
        onBlur={() => setOutcome(null)}
      />
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={outcome === null ? name : undefined}
      onClick={copy}
    >
      <span className="inspector-copy" data-copied={outcome !== null || undefined}>
        <span>{label}</span>
        <span role="status">{outcome === null ? '' : 'Copied'}</span>
      </span>
    </button>
  );
}

/** Not every browser gives the focus to what is selected. */
function select(element: HTMLTextAreaElement | null): void {
  element?.focus();
  element?.select();
}
