/**
 * What came of the run: throughput, queues, losses, beside the numbers the paper printed.
 *
 * The numbers change at most four times a second and keep their places; while a run is being
 * recomputed the old ones stay, and the heading says so unless the new ones are there in a moment.
 */

import { memo, useEffect, useState, useSyncExternalStore } from 'react';
import { activity, paintedMoment, throttleMs } from '../base/activity';
import { deepEqual } from '../base/json';
import { changesInWords, changesOf } from '../model/diff';
import { simulatedText } from '../model/engineText';
import type { Network, ScenarioDoc, Summary } from '../model/engineTypes';
import { documentStore, runStore, useLock, useRun } from '../run';
import { usePredict } from '../run/predict';
import { CopyButton } from './CopyButton';
import {
  Circuits,
  Comparisons,
  Policed,
  Queues,
  Remainders,
  Repairs,
  Sources,
} from './ResultsParts';
import {
  conservationText,
  dueText,
  hasCounted,
  isComplete,
  shortFingerprint,
  spanText,
  toMarkdown,
} from './results';
import { useFolded } from './showControl';
import './controls.css';
import './inspector.css';
import './results.css';

/** Shortest time between two changes of the numbers, ms. */
const INTERVAL_MS = 250;

/** Time before the old numbers are marked as old, ms; chosen: a short run is complete by then. */
const SILENT_MS = 150;

/** Numbers that are not shown yet. */
const PUT_OFF = 'values in the inspector';

/** What the card shows at one moment. */
type Shown = {
  readonly doc: ScenarioDoc;
  readonly base: ScenarioDoc;
  readonly network: Network | null;
  readonly summary: Summary | null;
  readonly last: Last;
};

/** The last summary that came, the experiment it came for, and when it was shown, ms of the page's clock. */
type Last = {
  readonly summary: Summary | null;
  readonly base: ScenarioDoc | null;
  readonly atMs: number;
};

const NONE: Last = { summary: null, base: null, atMs: Number.NEGATIVE_INFINITY };

/**
 * The present state; keeps the last summary of the same experiment until the next one arrives. One that was
 * there before the experiment was changed for another is not of that one.
 */
function readShown(previous: Shown | null): Shown {
  const { doc, base } = documentStore.getState();
  const { info, summary } = runStore.getState();
  const isNew = summary !== null && summary !== previous?.last.summary;
  const last = isNew ? { summary, base, atMs: performance.now() } : (previous?.last ?? NONE);
  const next: Shown = {
    doc,
    base,
    network: info?.network ?? previous?.network ?? null,
    last,
    summary: deepEqual(last.base, base) ? last.summary : null,
  };
  const same =
    previous !== null &&
    (Object.keys(next) as (keyof Shown)[]).every((key) => next[key] === previous[key]);
  return same ? previous : next;
}

/** Calls back behind the next picture; the result cancels it. */
function afterPicture(callback: () => void): () => void {
  const end = activity.begin(PUT_OFF);
  let isWanted = true;
  void paintedMoment().then(() => {
    end();
    if (isWanted) callback();
  });
  return () => {
    isWanted = false;
    end();
  };
}

const WATCHED = {
  read: readShown,
  turn: (before: Shown, now: Shown): 'at once' | number => {
    // Numbers of another experiment must not stay for a moment.
    if (now.base !== before.base) return 'at once';
    const intervalMs = throttleMs(INTERVAL_MS);
    // Other changes are shown together with the next numbers.
    if (now.last === before.last) return intervalMs;
    return before.last.atMs + intervalMs - performance.now();
  },
  // The curves go first.
  next: afterPicture,
  subscribe: (listener: () => void) => {
    const leave = [runStore.subscribe(listener), documentStore.subscribe(listener)];
    return () => {
      for (const each of leave) each();
    };
  },
};

export function ResultsCard() {
  const [source] = useState(() => paced(WATCHED));
  const shown = useSyncExternalStore(source.subscribe, source.snapshot);
  const [folded, setFolded] = useFolded('results');
  const { summary } = shown;
  /** The numbers are those of the run before. */
  const isOld = useRun((run) => run.summary === null || run.status === 'covering');
  const saysOld = useLasting(isOld, SILENT_MS);
  const isPredicting = usePredict(({ ask }) => ask !== null);
  return (
    <div className="inspector-results" aria-busy={isOld}>
      <div className="inspector-results-head">
        <button
          type="button"
          className="inspector-results-toggle"
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          <span className="inspector-chevron" aria-hidden="true" />
          Results
        </button>
        <span className="inspector-results-state">{stateText(shown, saysOld)}</span>
        {isPredicting && (
          <span className="inspector-results-secret">hidden until you have predicted</span>
        )}
      </div>
      {folded ? null : summary === null ? (
        <p className="inspector-empty">The results appear when the run is complete.</p>
      ) : hasCounted(summary, shown.doc.warmUpMs ?? 0) ? (
        <Body {...shown} summary={summary} isOld={saysOld} />
      ) : (
        <p className="inspector-empty">The warm-up ends here. Run on: results count from now on.</p>
      )}
    </div>
  );
}

/** The state of the run that the numbers are of, or that they are about to change. */
function stateText({ summary, doc }: Shown, isOld: boolean): string {
  if (summary === null) return '';
  return isOld ? 'updating …' : spanText(summary, doc.warmUpMs ?? 0);
}

type BodyProps = Shown & { readonly summary: Summary; readonly isOld: boolean };

const Body = memo(function Body(props: BodyProps) {
  const { summary, base, network } = props;
  const areAnswersHidden = useLock('answers');
  const { published: printed, ...bare } = props.doc;
  const doc = areAnswersHidden ? bare : props.doc;
  const published = areAnswersHidden ? undefined : printed;
  const complete = isComplete(doc, summary);
  return (
    <div className="inspector-results-body" data-stale={props.isOld || undefined}>
      <Sources summary={summary} network={network} published={complete ? published : undefined} />
      <Comparisons
        summary={summary}
        published={published}
        departed={simulatedText(props.doc) !== simulatedText(base)}
        due={complete ? null : dueText(doc)}
      />
      <Circuits summary={summary} network={network} />
      <Remainders summary={summary} published={published} />
      <Queues summary={summary} network={network} />
      <Repairs summary={summary} network={network} />
      <Policed summary={summary} network={network} />
      <div className="inspector-results-proof">
        <span
          data-broken={!(summary.conservation.cells && summary.conservation.bytes) || undefined}
        >
          <span className="app-hidden">Conservation: </span>
          {conservationText(summary.conservation)}
        </span>
        <CopyButton
          label={shortFingerprint(summary.fingerprint)}
          name={`${shortFingerprint(summary.fingerprint)}: copy the fingerprint ${summary.fingerprint}`}
          className="app-link inspector-fingerprint"
          text={() => summary.fingerprint}
        />
        <CopyButton
          label="Copy Markdown"
          className="app-link"
          text={() =>
            toMarkdown(doc, summary, network, changesInWords(changesOf(base, props.doc), 5))
          }
        />
      </div>
    </div>
  );
});

/** True once `isNow` has been true for `ms`; false at once. */
function useLasting(isNow: boolean, ms: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!isNow) return;
    const stop = activity.after('a word on old numbers', throttleMs(ms), () => setLasted(true));
    return () => {
      stop();
      setLasted(false);
    };
  }, [isNow, ms]);
  return isNow && hasLasted;
}

/** The two functions React's `useSyncExternalStore` asks for. */
type Paced<T> = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => T;
};

/** What is being watched; `read(previous)` may return `previous` to keep it. */
type Watched<T> = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: (previous: T | null) => T;
  /** How long a change of what is shown waits, ms; what waits no longer has the next turn. */
  readonly turn: (before: T, now: T) => 'at once' | number;
  /** Calls back for a change that has the next turn; the result cancels it. */
  readonly next: (callback: () => void) => () => void;
};

/** Shows each change in its turn, with all that has changed by then, so that the last value always arrives. */
export function paced<T>({ subscribe, read, turn, next: nextTurn }: Watched<T>): Paced<T> {
  let last = read(null);
  return {
    snapshot: () => last,
    subscribe: (listener) => {
      let stop = (): void => undefined;
      let dueAtMs = Number.POSITIVE_INFINITY;
      const refresh = () => {
        dueAtMs = Number.POSITIVE_INFINITY;
        const next = read(last);
        if (Object.is(next, last)) return;
        last = next;
        listener();
      };
      const onChange = () => {
        const now = read(last);
        if (Object.is(now, last)) return;
        const nowMs = performance.now();
        const waitMs = turn(last, now);
        if (waitMs !== 'at once' && nowMs + Math.max(0, waitMs) >= dueAtMs) return;
        stop();
        if (waitMs === 'at once') return refresh();
        dueAtMs = nowMs + Math.max(0, waitMs);
        stop = waitMs > 0 ? activity.after(PUT_OFF, waitMs, refresh) : nextTurn(refresh);
      };
      const leave = subscribe(onChange);
      onChange();
      return () => {
        leave();
        stop();
      };
    },
  };
}
