/**
 * The share dialog: the scenario as a link that holds all of it, or as a file.
 *
 * The link carries the scenario after the `#`, which browsers do not send anywhere; there is nothing
 * to upload, to expire or to revoke.
 */

import { useEffect, useRef, useState } from 'react';
import { catalog } from '../engine/catalog';
import { showWhile } from '../lib/dialog';
import { useDocument, useRun } from '../store';
import { claimOf } from './claimCheck';
import { downloadScenario } from './download';
import { LinkField, type LinkState } from './LinkField';
import { encodeLink } from './link';
import { linkSize } from './linkSize';
import { QrCode } from './QrCode';
import './share.css';

type ShareDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** A modal dialog; made anew each time it opens, so that it always shows the present scenario. */
export function ShareDialog({ open, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => showWhile(dialog.current, open), [open]);
  return (
    <dialog ref={dialog} className="share-dialog" aria-labelledby="share-title" onClose={onClose}>
      {open && <Content onClose={onClose} />}
    </dialog>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const doc = useDocument((state) => state.doc);
  const link = useLink();
  const address = link.type === 'ready' ? link.address : '';
  const { hasQr, tone } = linkSize(address.length);
  return (
    <>
      <div className="share-head">
        <h2 id="share-title">Share this experiment</h2>
        <button type="button" className="share-close" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      <div className="share-body">
        <div className="share-pair">
          <LinkField link={link} />
          {address !== '' && hasQr && <QrCode address={address} title={doc.title} />}
        </div>
        <p className="share-note">
          The link holds the whole scenario after its #, so nothing is uploaded and nothing expires.
          Whoever opens it gets the same run, cell by cell, and is told whether it is.
        </p>
        <div className="share-file">
          <button
            type="button"
            className={`share-button ${tone === 'danger' ? 'share-button-primary' : ''}`}
            onClick={() => downloadScenario(doc)}
          >
            Save as .json file
          </button>
          <span className="share-note">
            Opens again when dropped on the page, or with ⋮ → Open file.
          </span>
        </div>
      </div>
    </>
  );
}

/** Encodes the scenario on the table anew whenever it changes. */
function useLink(): LinkState {
  const doc = useDocument((state) => state.doc);
  const sourceId = useDocument((state) => state.sourceId);
  const summary = useRun((state) => state.summary);
  const summaryOf = useRun((state) => state.summaryOf);
  const [link, setLink] = useState<LinkState>({ type: 'encoding' });
  useEffect(() => {
    let wanted = true;
    const settle = (state: LinkState) => {
      if (wanted) setLink(state);
    };
    const claim = claimOf(doc, { summary, summaryOf }, catalog.engineVersion);
    encodeLink({ doc, sourceId, claim }).then(
      (fragment) => settle({ type: 'ready', address: addressOf(fragment) }),
      (error: unknown) => settle({ type: 'failed', reason: String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [doc, sourceId, summary, summaryOf]);
  return link;
}

/** Address of this page with another fragment; presentation flags of the query stay behind. */
function addressOf(fragment: string): string {
  return `${location.origin}${location.pathname}#${fragment}`;
}
