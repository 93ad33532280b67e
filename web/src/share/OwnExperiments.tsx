/** The list of saved experiments: the reader opens one, deletes one, or takes a deletion back. */

import { useEffect, useState } from 'react';
import { isolated } from '../base/hidden';
import { deepEqual } from '../base/json';
import type { JsonValue } from '../base/strictJson';
import { counted } from '../base/text';
import { shellActions } from '../commands/shell';
import { checkScenario } from '../model/scenarioShape';
import { documentActions, documentStore, useDocument } from '../run';
import { isNewerDatabase } from '../run/databases';
import {
  browserLibrary,
  createLibrary,
  type Kept,
  leaveOut,
  onLibraryChange,
} from '../run/library';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { EntryField, type Reading } from '../ui/EntryField';
import { useKeptFocus } from '../ui/focus';
import { useLoaded } from '../ui/useLoaded';
import { changesSince } from './changesSince';
import './share.css';
import { eraseAndReload, type KeptHere as KeptCounts, keptHere } from './erase';
import { OfflineLine } from './offline/Notices';

type Shown =
  | { readonly type: 'reading' }
  | { readonly type: 'blocked' }
  | { readonly type: 'newer' }
  | { readonly type: 'list'; readonly kept: readonly Kept[]; readonly damaged: number };

/** A modal dialog with everything that this browser keeps, open as long as it is there. */
export function OwnExperiments() {
  const onClose = shellActions.closeDialog;
  return (
    <Dialog title="My experiments" className="share-dialog" onClose={onClose}>
      <div className="app-dialog-body">
        <p className="app-note">
          Every experiment you change, draw, or open from a file or link is kept in this browser,
          and nowhere else. The browser may delete it, as Safari does after a week or more without a
          visit: save what matters as a file, which you can also take with you.
        </p>
        <OfflineLine />
        <Title />
        <LibraryList onOpened={onClose} />
        <KeptHere />
      </div>
    </Dialog>
  );
}

/** By its title an experiment is found again among the reader's own, and its file is named after it. */
export function Title() {
  const title = useDocument(({ doc }) => doc.title);
  return (
    <EntryField
      label="Title of the open experiment"
      written={title}
      read={readTitle}
      onChange={(next) => {
        const { doc } = documentStore.getState();
        documentActions.edit({ ...doc, title: next }, `Title: ${isolated(next)}`);
      }}
    />
  );
}

function readTitle(text: string): Reading<string> {
  const title = text.trim();
  if (title === '') return { type: 'refused', message: 'A title has at least one character.' };
  const shape = checkScenario({ ...documentStore.getState().doc, title } as unknown as JsonValue);
  const problem = shape.ok ? undefined : shape.problems.find(({ path }) => path === 'title');
  if (problem !== undefined) return { type: 'refused', message: `The ${problem.message}.` };
  return { type: 'value', value: title };
}

const library = createLibrary(browserLibrary);

function LibraryList({ onOpened }: { readonly onOpened: () => void }) {
  const [shown, setShown] = useState<Shown>({ type: 'reading' });
  const [gone, setGone] = useState<Kept | null>(null);
  const [problem, setProblem] = useState('');
  const focus = useKeptFocus();
  const read = () =>
    library.list().then(
      (list) => setShown({ type: 'list', ...list }),
      (error: unknown) => setShown({ type: isNewerDatabase(error) ? 'newer' : 'blocked' }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, then after each change
  useEffect(() => {
    void read();
    return onLibraryChange(read);
  }, []);
  const change = (write: Promise<void>, next: Kept | null) =>
    write.then(
      () => {
        setGone(next);
        setProblem('');
      },
      () => setProblem('The browser refused; nothing was changed.'),
    );
  if (shown.type === 'reading') return <p>Reading…</p>;
  if (shown.type === 'newer') {
    return (
      <p role="alert">
        These experiments were saved by a newer version of Cell53, which this one cannot read.
        Nothing is lost: reload the page to get the newest version.
      </p>
    );
  }
  if (shown.type === 'blocked') {
    return <p role="alert">This browser does not let pages keep data, so nothing is kept.</p>;
  }
  return (
    <section {...focus} className="app-stack" aria-label="Kept experiments">
      <div role="status">
        {problem}
        {gone !== null && (
          <>
            “<bdi>{gone.doc.title}</bdi>” was deleted.{' '}
            <Button onClick={() => void change(library.put(gone), null)}>Undo</Button>
          </>
        )}
        {shown.damaged > 0 && ` ${shown.damaged} damaged and not listed.`}
      </div>
      {shown.kept.length === 0 && <p>Nothing yet.</p>}
      <ul className="share-own">
        {shown.kept.map((kept) => (
          <Row
            key={kept.id}
            kept={kept}
            onOpen={() => {
              documentActions.open(kept.doc, kept.sourceId);
              onOpened();
            }}
            onDelete={() => {
              if (deepEqual(documentStore.getState().doc, kept.doc)) leaveOut(kept.doc);
              void change(library.remove(kept.id), kept);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = {
  readonly kept: Kept;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
};

function Row({ kept, onOpen, onDelete }: RowProps) {
  const { title } = kept.doc;
  const changes = changesSince(kept.doc, kept.sourceId);
  const name = changes ? `${title}: ${changes}` : title;
  const isCurrent = useDocument((state) => deepEqual(state.doc, kept.doc));
  return (
    <li className="share-own-row" aria-current={isCurrent}>
      <div className="share-own-name">
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {changes}
        <span className="app-note">
          {dateText(kept.savedMs)}
          {kept.sourceId === null ? '' : ` · from ${kept.sourceId}`}
        </span>
      </div>
      <Button aria-label={`Open ${name}`} onClick={onOpen}>
        Open
      </Button>
      <Button aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  );
}

/** Day and time as the reader writes them. */
function dateText(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** Everything that this browser keeps of Cell53, counted, and a way to erase it. */
export function KeptHere() {
  const kept = useLoaded<KeptCounts | null>(keptHere, null);
  const [isAsked, setAsked] = useState(false);
  const focus = useKeptFocus();
  if (kept === null) return null;
  return (
    <details className="share-kept">
      <summary>Everything this browser keeps{sizeOf(kept)}</summary>
      <ul>
        <li>the current experiment</li>
        <li>{counted(kept.experiments, 'experiment of your own', 'experiments of your own')}</li>
        <li>
          {counted(kept.results, 'result of a run', 'results of runs')}, so that sweeps and figures
          need not run it again
        </li>
        <li>{counted(kept.habits, 'setting')}: theme, layout, progress in lessons, predictions</li>
        <li>the page itself, where the browser allows it</li>
      </ul>
      <section {...focus}>
        {isAsked ? (
          <p role="alert">
            All of it is deleted for good, and the page starts as on a first visit. Files you saved
            stay. Close other tabs of this page first: each keeps its experiment again with its next
            change. <Button onClick={() => setAsked(false)}>Keep</Button>{' '}
            <Button onClick={eraseAndReload}>Erase</Button>
          </p>
        ) : (
          <Button onClick={() => setAsked(true)}>Erase all of it…</Button>
        )}
      </section>
    </details>
  );
}

function sizeOf({ bytes }: KeptCounts): string {
  return bytes === null ? '' : ` (${(bytes / 1e6).toFixed(1)} MB)`;
}
