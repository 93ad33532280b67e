/** The link in a field, its length, and a button that copies it. */

import { type RefObject, useRef, useState } from 'react';
import { linkSize } from './linkSize';
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
        <button
          type="button"
          className="app-button app-button-primary"
          disabled={address === ''}
          onClick={() => void copy(address, field).then(setCopied)}
        >
          Copy link
        </button>
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
