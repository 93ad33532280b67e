/** The export dialog: pictures, tables and the whole run, each with where it comes from. */

import { type ReactNode, useState } from 'react';
import { activity } from '../../base/activity';
import { CopyButton } from '../../inspector/CopyButton';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { saveBlob } from '../../ui/files';
import { useLink } from '../useLink';
import '../share.css';
import { isolated } from '../../base/hidden';
import { messageOf } from '../../base/invariant';
import { shellActions } from '../../commands/shell';
import { isAlike } from '../../model/engineText';
import { documentStore, runActions, runStore, useDocument, viewStore } from '../../run';
import { pinsStore } from '../../run/pins';
import { figuresOf } from './figures';
import {
  type Exported,
  type MadeFile,
  networkFile,
  plotCsv,
  plotsPng,
  plotsSvg,
  runJson,
} from './makeFiles';
import { keyOf, pinnedRuns, provenanceOf, toMarkdown } from './provenance';

const SCALES = [1, 2, 4] as const;
type Scale = (typeof SCALES)[number];

/** A modal dialog, open as long as it is there. */
export function ExportDialog() {
  const title = useDocument((state) => state.doc.title);
  const close = shellActions.closeDialog;
  return (
    <Dialog title={`Export “${isolated(title)}”`} className="share-dialog" onClose={close}>
      <Content />
    </Dialog>
  );
}

function Content() {
  const [scale, setScale] = useState<Scale>(2);
  const [hasCaption, setCaption] = useState(true);
  const [status, setStatus] = useState('');
  return (
    <div className="app-dialog-body">
      <Files scale={scale} hasCaption={hasCaption} onStatus={setStatus} />
      <fieldset className="share-options">
        <legend className="share-label">Pictures</legend>
        {SCALES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="export-scale"
              checked={scale === each}
              onChange={() => setScale(each)}
            />
            {each}×
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={hasCaption}
            onChange={(event) => setCaption(event.currentTarget.checked)}
          />
          Caption: title, seed, engine, fingerprint, link
        </label>
      </fieldset>
      <p className="app-note" role="status">
        {status}
      </p>
    </div>
  );
}

type FilesProps = {
  readonly scale: Scale;
  readonly hasCaption: boolean;
  readonly onStatus: (words: string) => void;
};

/** A button for each kind of file. */
function Files({ scale, hasCaption, onStatus }: FilesProps) {
  const link = useLink();
  const address = link.type === 'ready' ? link.address : '';
  const what = () => exported(address, hasCaption);
  const plotted = () => {
    const all = what();
    if (all.figures.length === 0) throw new Error(withoutPlots());
    return all;
  };
  const give = (make: () => Promise<readonly MadeFile[]> | readonly MadeFile[]) => {
    const files = Promise.resolve().then(make).then(saved);
    activity
      .track('files', files)
      .then(onStatus, (error: unknown) => onStatus(`Not exported: ${messageOf(error)}.`));
  };
  const json = () => {
    const { doc } = documentStore.getState();
    return [runJson(doc, runStore.getState().summary, what().from)];
  };
  return (
    <>
      <Row
        name="Plots"
        hint="The plots and lines on the page, pinned runs among them, over the time that is shown."
      >
        <ExportButton
          label="PNG"
          onPress={() => give(async () => [await plotsPng(plotted(), scale)])}
        />
        <ExportButton label="SVG" onPress={() => give(() => [plotsSvg(plotted())])} />
        <ExportButton
          label="CSV, one per plot"
          onPress={() => give(() => plotted().figures.map((each) => plotCsv(each, what())))}
        />
      </Row>
      <Row name="Network" hint="The drawing as it stands on the page, with its labels.">
        <ExportButton
          label="PNG"
          of="network"
          onPress={() => give(async () => [await networkFile(what(), scale)])}
        />
        <ExportButton
          label="SVG"
          of="network"
          onPress={() => give(async () => [await networkFile(what(), null)])}
        />
      </Row>
      <Row
        name="Run"
        hint="Scenario, results and provenance in one file; or a line for your notes."
      >
        <ExportButton label="JSON" onPress={() => give(json)} />
        <CopyButton
          label="Copy as Markdown"
          className="app-button"
          text={() => toMarkdown(what().from)}
        />
      </Row>
    </>
  );
}

function saved(files: readonly MadeFile[]): string {
  for (const { name, content } of files) saveBlob(name, content);
  return `Saved ${files.map(({ name }) => name).join(', ')}.`;
}

/** What is on the page now. */
function exported(address: string, hasCaption: boolean): Exported {
  const table = documentStore.getState();
  const pinned = pinnedRuns(pinsStore.getState().pins, table);
  const run = runStore.getState();
  const { hidden, coloured, plots, xRange } = viewStore.getState();
  const shown = runActions.history.current();
  const view = { hidden, coloured, plots, range: xRange, pinned };
  const style = getComputedStyle(document.documentElement);
  return {
    // A network may be drawn before anything of it runs, and a change refused: then its curves are not there.
    figures: run.info === null || !isOnShow() ? [] : figuresOf(run.info, shown, view),
    isOnShow: isOnShow(),
    key: keyOf(pinned, table),
    from: provenanceOf(table.doc, run, address),
    ink: (token) => style.getPropertyValue(`--${token}`).trim(),
    hasCaption,
  };
}

/** Why there is nothing to export of the plots. */
function withoutPlots(): string {
  if (runStore.getState().info === null) return 'there is no run yet, so there are no plots';
  return isOnShow()
    ? 'no plot is open'
    : 'the curves are those before the last change; wait for its run, or undo what was not applied';
}

/** Are the curves on the page those of the open experiment? */
function isOnShow(): boolean {
  const { scenario = null } = runActions.history.current();
  return isAlike(scenario, documentStore.getState().doc);
}

type RowProps = { readonly name: string; readonly hint: string; readonly children: ReactNode };

function Row({ name, hint, children }: RowProps) {
  return (
    <fieldset className="app-stack">
      <legend className="share-label">{name}</legend>
      <p className="app-note">{hint}</p>
      <div className="app-row">{children}</div>
    </fieldset>
  );
}

type ExportButtonProps = {
  readonly label: string;
  /** Tells two buttons of one label apart. */
  readonly of?: string;
  readonly onPress: () => void;
};

function ExportButton({ label, of, onPress }: ExportButtonProps) {
  const name = of === undefined ? label : `${label} of the ${of}`;
  return (
    <Button aria-label={name} onClick={onPress}>
      {label}
    </Button>
  );
}
