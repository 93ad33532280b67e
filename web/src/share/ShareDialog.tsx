/**
 * The share dialog: the scenario as a link that holds all of it, or as a file.
 *
 * The link carries the scenario after the `#`, which browsers do not send anywhere; there is nothing
 * to upload, to expire or to revoke.
 */

import { useState } from 'react';
import { type SingleFile, singleFile } from '../base/singleFile';
import { shellActions } from '../commands/shell';
import { catalog } from '../model/catalog';
import { changesOf, diffTitle } from '../model/diff';
import { useDocument } from '../run';
import { Dialog } from '../ui/Dialog';
import { downloadScenario } from './download';
import { EmbedField } from './EmbedField';
import { classAddress, ForClass, NO_WISHES } from './ForClass';
import { LinkChoices } from './LinkChoices';
import { LinkField, linkSize } from './LinkField';
import { QrCode } from './QrCode';
import { packView } from './sharedView';
import { type LinkParts, presentView, useLink } from './useLink';
import './share.css';

/** A modal dialog; made anew each time it opens, so that it always shows the present scenario. */
export function ShareDialog() {
  return (
    <Dialog
      title="Share this experiment"
      className="share-dialog"
      onClose={shellActions.closeDialog}
    >
      <Content />
    </Dialog>
  );
}

function Content() {
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const changed = diffTitle(changesOf(base, doc, catalog));
  const [hasView] = useState(() => packView(presentView()) !== null);
  const [parts, setParts] = useState<LinkParts>({ hasView, hasPlaces: true });
  const link = useLink(parts);
  const [wishes, setWishes] = useState(NO_WISHES);
  const plain = link.type === 'ready' ? link.address : '';
  const address = classAddress(plain, wishes);
  const { hasQr, tone } = linkSize(address.length);
  const file = singleFile();
  // Without an address of a site the link leads nowhere but into copies of the file.
  const isOpenToAll = file === null || file.site !== null;
  return (
    <div className="share-body">
      <p className="share-what">
        <strong>
          <bdi>{doc.title}</bdi>
        </strong>
        {changed === '' ? null : `: ${changed}`}
      </p>
      <div className="share-pair">
        <LinkField link={link.type === 'ready' ? { ...link, address } : link} />
        {address !== '' && hasQr && isOpenToAll && <QrCode address={address} title={doc.title} />}
      </div>
      {file !== null && <p className="share-note">{fileInWords(file)}</p>}
      <LinkChoices
        {...{ parts, hasView }}
        isLong={tone !== 'ok' || link.type === 'failed'}
        onChoose={setParts}
      />
      <p className="share-note">
        The link holds the whole scenario after its #, so nothing is uploaded and nothing expires.
        Whoever opens it gets the same run, cell by cell, and is told whether it is.
      </p>
      <ForClass doc={doc} wishes={wishes} onChoose={setWishes} />
      {plain !== '' && isOpenToAll && <EmbedField address={plain} title={doc.title} />}
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
  );
}

/** Where a link leads that was made in Cell53 as one file. */
function fileInWords({ site }: SingleFile): string {
  return site === null
    ? 'This page is one file and knows no site, so the link names the file alone: it opens where a copy lies. There, put what begins with # behind the address of the copy.'
    : `This page is one file; the link leads to the site it came from, ${site}. In a copy of the file, put what begins with # behind the address of the copy.`;
}
