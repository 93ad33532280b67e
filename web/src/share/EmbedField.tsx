/** The experiment as a piece of another page: the HTML to paste there. */

import { useRef, useState } from 'react';
import { COPY_WORDS, type Copied, copy } from './LinkField';
import { embedAddress } from './useLink';

type EmbedFieldProps = { readonly address: string; readonly title: string };

/** Folded away until somebody wants it. */
export function EmbedField({ address, title }: EmbedFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<Copied>('no');
  const html = embedHtml(address, title);
  return (
    <details className="share-embed">
      <summary>Embed in a page</summary>
      <label className="share-label" htmlFor="share-embed">
        HTML
      </label>
      <textarea
        ref={field}
        id="share-embed"
        className="app-field share-address"
        readOnly
        rows={3}
        spellCheck={false}
        value={html}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="share-copy">
        <button
          type="button"
          className="app-button"
          onClick={() => void copy(html, field).then(setCopied)}
        >
          Copy HTML
        </button>
        <span role="status">{COPY_WORDS[copied]}</span>
      </div>
      <p className="share-note">
        It shows a poster and runs when somebody clicks it. <code>?view=plots</code> or{' '}
        <code>?view=network</code> before the # shows one part, <code>?locked</code> lets readers
        only watch.
      </p>
    </details>
  );
}

/** An `<iframe>` for a link. */
export function embedHtml(address: string, title: string): string {
  const name = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${embedAddress(address)}" title="${name}" width="800" height="600" loading="lazy"></iframe>`;
}
