/** The link in a field, its length and how far that can travel, and a button that copies it. */

import { type RefObject, useRef, useState } from 'react';
import { Button } from '../ui/Button';
import type { LinkState } from './useLink';

/** What became of the last attempt to copy. */
export type Copied = 'no' | 'yes' | 'denied';

export const COPY_WORDS: Readonly<Record<Copied, string>> = {
  no: '',
  yes: 'Copied.',
  denied: 'The browser refused; it is selected, copy it with Ctrl+C or ⌘C.',
};

/** Shows the link as soon as it has been encoded. */
export function LinkField({ link }: { readonly link: LinkState }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  const address = link.type === 'ready' ? link.address : '';
  if (link.type === 'failed') {
    return <p role="alert">No link could be made: {link.reason}. Save the scenario as a file.</p>;
  }
  return (
    <div className="share-link">
      <label className="share-label" htmlFor="share-address">
        Link
      </label>
      <textarea
        ref={field}
        id="share-address"
        className="app-field share-address"
        readOnly
        rows={3}
        spellCheck={false}
        value={address}
        placeholder="…"
        aria-describedby="share-size"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="share-copy">
        <Button
          look="primary"
          disabled={address === ''}
          onClick={() => void copy(address, field).then(setCopied)}
        >
          Copy link
        </Button>
        <span role="status">{COPY_WORDS[copied]}</span>
      </div>
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

/** Copies; where the clipboard is closed, selects the field so that the keyboard can. */
export async function copy(
  address: string,
  field: RefObject<HTMLTextAreaElement | null>,
): Promise<Copied> {
  try {
    await navigator.clipboard.writeText(address);
    return 'yes';
  } catch {
    field.current?.focus();
    field.current?.select();
    return 'denied';
  }
}

/** One verdict of a length: a tone, a word for it, and what it means for the reader. */
export type LinkSize = {
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
