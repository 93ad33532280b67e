/**
 * The share dialog: the scenario as a link that holds all of it, or as a file.
 *
 * The link carries the scenario after the `#`, which browsers do not send anywhere; there is nothing
 * to upload, to expire or to revoke.
 */

import { useState } from 'react';
import { type SingleFile, singleFile } from '../base/singleFile';
import { shellActions } from '../commands/shell';
import { changesInWords, changesOf } from '../model/diff';
import { useDocument } from '../run';
import { gallery } from '../run/gallery';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { classAddress, ForClass, NO_OPTIONS } from './ForClass';
import { saveFile } from './files';
import { CopyField, LinkField, linkSize } from './LinkField';
import { withoutPlaces } from './omittedPlaces';
import { QrCode } from './QrCode';
import { packView } from './sharedView';
import { embedAddress, type LinkParts, presentView, useLink } from './useLink';
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
  const changed = changesInWords(changesOf(base, doc), 1);
  const [hasView] = useState(() => packView(presentView()) !== null);
  const [parts, setParts] = useState<LinkParts>({ hasView, hasPlaces: true });
  const link = useLink(parts);
  const [classOptions, setClassOptions] = useState(NO_OPTIONS);
  const plain = link.type === 'ready' ? link.address : '';
  const address = classAddress(plain, classOptions);
  const { hasQr, tone } = linkSize(address.length);
  const file = singleFile();
  // Without an address of a site the link leads nowhere but into copies of the file.
  const isOpenToAll = file === null || file.site !== null;
  return (
    <div className="app-dialog-body">
      <p>
        <strong>
          <bdi>{doc.title}</bdi>
        </strong>
        {changed === '' ? null : `: ${changed}`}
      </p>
      <div className="share-pair">
        <LinkField link={link.type === 'ready' ? { ...link, address } : link} />
        {address !== '' && hasQr && isOpenToAll && <QrCode address={address} title={doc.title} />}
      </div>
      {file !== null && <p className="app-note">{fileInWords(file)}</p>}
      <LinkChoices
        {...{ parts, hasView }}
        isLong={tone !== 'ok' || link.type === 'failed'}
        onChoose={setParts}
      />
      <p className="app-note">
        The link holds the whole scenario after its #, so nothing is uploaded and nothing expires.
        Whoever opens it gets the same run, cell by cell, and sees a check that it is.
      </p>
      <ForClass doc={doc} options={classOptions} onChoose={setClassOptions} />
      {plain !== '' && isOpenToAll && <EmbedField address={plain} title={doc.title} />}
      <div className="app-row">
        <Button look={tone === 'danger' ? 'primary' : 'plain'} onClick={() => saveFile(doc)}>
          Save as .json file
        </Button>
        <span className="app-note">
          Opens again when dropped on the page, or with ⋮ → Open file.
        </span>
      </div>
    </div>
  );
}

/** Where a link leads that was made in Cell53 as one file. */
function fileInWords({ site }: SingleFile): string {
  return site === null
    ? 'This page is one file and knows of no site, so the link names only the file: it opens where there is a copy. There, add the part from # on to the address of the copy.'
    : `This page is one file; the link leads to the site it came from, ${site}. In a copy of the file, add the part from # on to the address of the copy.`;
}

type Props = {
  readonly parts: LinkParts;
  /** Does the look of the page differ from how a page begins? */
  readonly hasView: boolean;
  /** Is the link so long that places are worth leaving out? */
  readonly isLong: boolean;
  readonly onChoose: (parts: LinkParts) => void;
};

/** What a link may do without, each with the length it would then have: the look of the page, places of nodes. */
function LinkChoices({ parts, hasView, isLong, onChoose }: Props) {
  const hasOwnPlaces = useOwnPlaces();
  return (
    <>
      {hasView && (
        <Choice
          {...{ parts, onChoose }}
          part="hasView"
          label="As I see it: zoom, pinned instant, lines switched off, units"
          isLong={isLong}
        />
      )}
      {hasOwnPlaces && (isLong || !parts.hasPlaces) && (
        <Choice
          {...{ parts, onChoose }}
          part="hasPlaces"
          label="Positions of the nodes; without them the network is laid out anew"
          isLong={isLong}
        />
      )}
    </>
  );
}

/** Were nodes put somewhere by hand? */
function useOwnPlaces(): boolean {
  const doc = useDocument((state) => state.doc);
  const sourceId = useDocument((state) => state.sourceId);
  const base = gallery.find(({ id }) => id === sourceId)?.doc;
  return withoutPlaces({ doc, base }) !== doc;
}

type ChoiceProps = Omit<Props, 'hasView'> & {
  readonly part: keyof LinkParts;
  readonly label: string;
};

function Choice({ parts, part, label, isLong, onChoose }: ChoiceProps) {
  const isIn = parts[part];
  const without = useLink(isIn && isLong ? { ...parts, [part]: false } : null);
  return (
    <label className="share-check">
      <input
        type="checkbox"
        checked={isIn}
        onChange={(event) => onChoose({ ...parts, [part]: event.currentTarget.checked })}
      />
      <span>
        {label}
        <span className="app-note">
          {isIn && isLong && without.type === 'ready'
            ? ` (left out: ${without.address.length} characters)`
            : null}
        </span>
      </span>
    </label>
  );
}

type EmbedFieldProps = { readonly address: string; readonly title: string };

/** The experiment as a piece of another page: the HTML to paste there, folded until the reader opens it. */
function EmbedField({ address, title }: EmbedFieldProps) {
  return (
    <details className="share-embed">
      <summary>Embed in a page</summary>
      <CopyField label="HTML" text={embedHtml(address, title)}>
        Copy HTML
      </CopyField>
      <p className="app-note">
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
