/**
 * The share dialog: the scenario as a link that holds all of it, or as a file.
 *
 * The link carries the scenario after the `#`, which browsers do not send anywhere; there is nothing
 * to upload, to expire or to revoke.
 */

import { useEffect, useRef, useState } from 'react';
import { showWhile } from '../lib/dialog';
import { useDocument, viewStore } from '../store';
import { downloadScenario } from './download';
import { EmbedField } from './EmbedField';
import { classAddress, ForClass, NO_WISHES } from './ForClass';
import { LinkField } from './LinkField';
import { linkSize } from './linkSize';
import { QrCode } from './QrCode';
import { packView } from './sharedView';
import { useLink } from './useLink';
import './share.css';

type ShareDialogProps = { readonly open: boolean; readonly onClose: () => void };

/** A modal dialog; made anew each time it opens, so that it always shows the present scenario. */
export function ShareDialog({ open, onClose }: ShareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => showWhile(dialog.current, open), [open]);
  return (
    <dialog
      ref={dialog}
      className="app-dialog share-dialog"
      aria-labelledby="share-title"
      onClose={onClose}
    >
      {open && <Content onClose={onClose} />}
    </dialog>
  );
}

function Content({ onClose }: { readonly onClose: () => void }) {
  const doc = useDocument((state) => state.doc);
  const [hasView] = useState(() => packView(viewStore.getState()) !== null);
  const [withView, setWithView] = useState(hasView);
  const link = useLink(withView);
  const [wishes, setWishes] = useState(NO_WISHES);
  const plain = link.type === 'ready' ? link.address : '';
  const address = classAddress(plain, wishes);
  const { hasQr, tone } = linkSize(address.length);
  return (
    <>
      <div className="app-dialog-head">
        <h2 id="share-title">Share this experiment</h2>
        <button
          type="button"
          className="app-button app-button-quiet app-button-icon"
          aria-label="Close"
          onClick={onClose}
        >
          ✕
        </button>
      </div>
      <div className="share-body">
        <div className="share-pair">
          <LinkField link={link.type === 'ready' ? { ...link, address } : link} />
          {address !== '' && hasQr && <QrCode address={address} title={doc.title} />}
        </div>
        {hasView && (
          <label className="share-check">
            <input
              type="checkbox"
              checked={withView}
              onChange={(event) => setWithView(event.currentTarget.checked)}
            />
            As I see it: zoom, pinned instant, lines switched off, units
          </label>
        )}
        <p className="share-note">
          The link holds the whole scenario after its #, so nothing is uploaded and nothing expires.
          Whoever opens it gets the same run, cell by cell, and is told whether it is.
        </p>
        <ForClass doc={doc} wishes={wishes} onChoose={setWishes} />
        {plain !== '' && <EmbedField address={plain} title={doc.title} />}
        <div className="share-file">
          <button
            type="button"
            className={`app-button ${tone === 'danger' ? 'app-button-primary' : ''}`}
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
