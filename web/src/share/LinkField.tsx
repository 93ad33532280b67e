/** The link in a field, its length and how far that can travel, and a button that copies it. */

import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button';
import type { LinkState } from './useLink';

/** Shows the link as soon as it has been encoded. */
export function LinkField({ link }: { readonly link: LinkState }) {
  const address = link.type === 'ready' ? link.address : '';
  if (link.type === 'failed') {
    return <p role="alert">No link could be made: {link.reason}. Save the scenario as a file.</p>;
  }
  return (
    <div className="app-stack">
      <CopyField label="Link" text={address} look="primary" describedBy="share-size">
        Copy link
      </CopyField>
      <Size chars={address.length} />
    </div>
  );
}

/** Length of the link, with a mark whose shape says the same as its colour. */
function Size({ chars }: { readonly chars: number }) {
  const { tone, word, hint } = linkSize(chars);
  const mark = { ok: '✓', warning: '△', danger: '!' }[tone];
  return (
    <p id="share-size" className="share-size" data-tone={tone}>
      <span className="share-mark" aria-hidden="true">
        {mark}
      </span>
      <span>
        <strong>{word}</strong> ({chars} characters): {hint}
      </span>
    </p>
  );
}

type CopyProps = {
  readonly label: string;
  /** Empty while it is being made. */
  readonly text: string;
  readonly look?: 'plain' | 'primary';
  /** Id of what says more about the text. */
  readonly describedBy?: string;
  readonly children: ReactNode;
};

/** A text in a field, and a button that copies it. */
export function CopyField({ label, text, look = 'plain', describedBy, children }: CopyProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied.');
    } catch {
      field.current?.focus();
      field.current?.select();
      setOutcome('The browser refused; it is selected, copy it with Ctrl+C or ⌘C.');
    }
  };
  return (
    <>
      <label className="share-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        className="app-field share-address"
        readOnly
        rows={3}
        spellCheck={false}
        value={text}
        placeholder="…"
        aria-describedby={describedBy}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="app-row">
        <Button look={look} disabled={text === ''} onClick={() => void copy()}>
          {children}
        </Button>
        <span role="status">{outcome}</span>
      </div>
    </>
  );
}

/** One verdict of a length: a tone, a word for it, and what it means for the reader. */
type LinkSize = {
  readonly tone: 'ok' | 'warning' | 'danger';
  readonly word: string;
  readonly hint: string;
  /** Can a camera read it as a QR code? */
  readonly hasQr: boolean;
};

/** Fits a QR code of version 13, which can be read from the back row. */
const QR_CHARS = 400;
/** Some chat programs cut longer messages. */
const CHAT_CHARS = 2_000;

/** Judges the length of a whole link, in characters. */
export function linkSize(chars: number): LinkSize {
  if (chars < QR_CHARS) {
    const hint = 'fits everywhere, and its QR code can be read from the back row.';
    return { tone: 'ok', word: 'Short', hint, hasQr: true };
  }
  if (chars < CHAT_CHARS) {
    const hint = 'fits mail and most chats; its QR code must be read from near.';
    return { tone: 'warning', word: 'Long', hint, hasQr: true };
  }
  const hint = 'some chats cut links like this. Leave out what you can, or send the file.';
  return { tone: 'danger', word: 'Very long', hint, hasQr: false };
}
