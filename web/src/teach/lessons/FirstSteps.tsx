/**
 * The band of the first visit: one sentence that follows what the reader does, then three doors.
 *
 * It covers nothing, takes no focus, and goes when it is closed or another experiment is opened; the list of lessons
 * brings it back.
 */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { formatPercent, formatValue } from '../../base/format';
import { queryOf } from '../../commands/address';
import {
  bringIntoView,
  controlName,
  explainControl,
  showControl,
} from '../../inspector/showControl';
import { changesInWords, changesOf } from '../../model/diff';
import { isAlike } from '../../model/engineText';
import { START } from '../../model/instant';
import {
  documentActions,
  documentStore,
  runActions,
  runStore,
  useDocument,
  viewActions,
} from '../../run';
import { lessonActions, lessonStore } from '../../run/lesson';
import { askPrediction } from '../../run/predict';
import { Button, IconButton } from '../../ui/Button';
import { type BufferUse, FAR, KNOB, type Stage, stageOf } from './firstStepsStage';
import './lessons.css';
import { activity, throttleMs } from '../../base/activity';
import { deepEqual } from '../../base/json';
import { markRoot } from '../../ui/rootMark';

/** Time to watch before anything is asked, ms. */
const WATCH_MS = 6_000;
/** Simulated seconds per second while the newcomer watches: the run lasts a quarter of a minute. */
const WATCH_SPEED = 0.02;

type Props = {
  /** Opens an empty network to draw on. */
  readonly onBuild: () => void;
  /** Opens what makes a link of the experiment. */
  readonly onShare: () => void;
};

/** The band; the page shows it as long as its experiment is open. */
export function FirstSteps({ onBuild, onShare }: Props) {
  const stage = useStage();
  const words = useRef<HTMLParagraphElement>(null);
  const breakIt = () => {
    documentActions.setParam(FAR.section, FAR.key, FAR.value);
    // The button goes; the focus moves to the words, which say what to do next.
    words.current?.focus({ preventScroll: true });
  };
  const invites = useInvitation();
  const isOpen = invites || stage.type !== 'begin';
  const isCalm = stage.type === 'calm';
  useLayoutEffect(() => markRoot('steps'), []);
  useGlow(isOpen && !isCalm && stage.type !== 'broken');
  return (
    <section className="lessons-band" aria-label="First steps">
      <p ref={words} className="lessons-words" tabIndex={-1}>
        <span aria-live="polite">
          {isCalm && bufferNews(stage) === '' ? (
            <span className="lessons-check" role="img" aria-label="Done">
              ✓
            </span>
          ) : null}
          {isOpen ? wordsOf(stage) : WATCH}
        </span>{' '}
        {isCalm ? <AboutKnob /> : null}
      </p>
      {isOpen && !isCalm ? <ShowKnob id={stage.type === 'broken' ? SWITCH_ID : KNOB_ID} /> : null}
      {isCalm ? (
        <span className="app-row lessons-doors">
          {stage.isFar ? null : (
            <Door label="Break it" hint="Senders 100 km away" onOpen={breakIt} />
          )}
          <Door label="Predict" hint="Draw the next curve" onOpen={predict} />
          <Door label="Build" hint="An empty network" onOpen={onBuild} />
          <ShareThis onShare={onShare} />
        </span>
      ) : null}
      <IconButton
        icon="close"
        label="Close the first steps"
        className="lessons-close"
        onClick={() => lessonActions.showGuide(false)}
      />
    </section>
  );
}

const WATCH = 'TCP/IP over ATM, cell by cell: two senders share one link. Watch the buffer.';

/** A swing in words: one too small to be seen gets no digits. */
const swing = (share: number) =>
  share < 0.0005 ? 'less than ±0.1\u00a0%' : `±${formatPercent(share)}`;

/** Longer queues are mentioned, cells; chosen: three times that of the badly set experiment. */
const LONG_QUEUE = 700;

/** What happened to the buffers, as the end of a sentence; empty when nothing remarkable did. */
function bufferNews({ lost, queue }: BufferUse): string {
  const longest = formatValue(Number(queue.toPrecision(2)), 'cells');
  if (lost > 0) return `${formatValue(lost, 'cells')} were lost, from queues of about ${longest}`;
  return queue > LONG_QUEUE ? `the queue came to about ${longest}` : '';
}

/** What is said at a stage. */
export function wordsOf(stage: Stage): string {
  if (stage.type === 'begin')
    return 'Their rates swing up and down, and the buffer with them. Calm it down: drag RIF.';
  if (stage.type === 'refused') return 'This change cannot run: undo it, or try another.';
  if (stage.type === 'running') return 'The whole run is simulated again …';
  const news = bufferNews(stage);
  const and = news === '' ? '' : `, and ${news}`;
  switch (stage.type) {
    case 'swinging':
      return `The rates still swing by ${swing(stage.share)}${and}. ${stage.isBetter ? 'Make the steps smaller still.' : 'Try smaller steps.'}`;
    case 'idle':
      return `Only ${formatPercent(stage.used)} of the link is in use${and}. The smaller the steps, the longer the rates take to rise.`;
    case 'broken':
      return `From 100 km away feedback comes late: the rates swing by ${swing(stage.share)}${and}. Try another switch algorithm.`;
    case 'calm':
      if (news !== '') return `The rates are calm: ${swing(stage.share)}. But ${news}.`;
      if (stage.isFar) return `Calm again: ${swing(stage.share)}, from 100 km away.`;
      return `Calm: ${swing(stage.share)}. RIF is the step a rate may rise by; small steps overshoot less.`;
  }
}

type DoorProps = { readonly label: string; readonly hint: string; readonly onOpen: () => void };

function Door({ label, hint, onOpen }: DoorProps) {
  return (
    <Button look="small" title={hint} onClick={onOpen}>
      {label}
      <span className="app-hidden">{hint}</span>
    </Button>
  );
}

/** The knob as its control names it. */
const KNOB_ID = `${KNOB.section}.${KNOB.key}`;

/** The algorithm of the switches as its menu names it. */
const SWITCH_ID = 'feedback.kind';

function ShowKnob({ id }: { readonly id: string }) {
  const doc = useDocument((state) => state.doc);
  return (
    <Button look="small" onClick={() => showControl(id)}>
      Show me {controlName(doc, id)}
    </Button>
  );
}

/** Opens the facts of the knob. */
function AboutKnob() {
  const name = useDocument((state) => controlName(state.doc, KNOB_ID));
  return (
    <Button look="link" onClick={() => explainControl(KNOB_ID)}>
      What is {name}?
    </Button>
  );
}

/** The reader's own experiment as a link, named by what was changed in it. */
function ShareThis({ onShare }: Pick<Props, 'onShare'>) {
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const hint = useMemo(() => {
    const changes = changesOf(base, doc);
    return changes.length > 1 ? `${changes.length} changes` : changesInWords(changes, 1);
  }, [base, doc]);
  return <Door label="Share this" hint={hint} onOpen={onShare} />;
}

/** A third sender: the same network with one host more. */
const THIRD_SENDER = { section: 'topology', key: 'longHosts', value: 3 } as const;

function predict(): void {
  viewActions.setPhoneTab('watch');
  askPrediction({
    plot: 'acr',
    question: 'A third sender joins. What will the rate of the first one do?',
    change: THIRD_SENDER,
    why: 'Three senders share what two had: an equal share is a third of the link. Whether the rates reach it, and how soon, depends on the algorithm of the switch and the steps of the sources.',
  });
}

/**
 * Plays the run slowly once, unless the address asks it to wait, and invites when there was time to watch; at once
 * where motion is not wanted, and back from presenting.
 */
function useInvitation(): boolean {
  const [invites, setInvites] = useState(
    () => prefersStillness() || lessonStore.getState().hasPlayed,
  );
  useEffect(() => {
    if (invites) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenReady(() => {
      if (!queryOf(location.search).has('paused')) playFromStart();
      timer = setTimeout(() => setInvites(true), WATCH_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [invites]);
  return invites;
}

function prefersStillness(): boolean {
  return typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Does something once, as soon as there is a run to watch; returns how to call it off. */
function whenReady(begin: () => void): () => void {
  const look = () => {
    const { status } = runStore.getState();
    if (status !== 'resting' && status !== 'playing') return;
    stop();
    begin();
  };
  const stop = runStore.subscribe(look);
  look();
  return stop;
}

/** Starts from the beginning, unless the reader was quicker. */
function playFromStart(): void {
  if (runStore.getState().status === 'playing') return;
  const { doc, base } = documentStore.getState();
  // Changed already, by the reader or in a link: that run stays as it is.
  if (doc !== base) return;
  lessonActions.played();
  runActions.setSpeed(WATCH_SPEED);
  runActions.seek(START);
  runActions.play();
}

/** Makes the row of the knob glow while it is asked for, and brings it in sight. */
function useGlow(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    bringIntoView(KNOB_ID);
    return markRoot('invites', KNOB.key);
  }, [isOn]);
}

/** Between two looks at the samples, ms. */
const LOOK_EVERY_MS = throttleMs(200);

function look(): Stage {
  const { info, refused } = runStore.getState();
  const now = documentStore.getState();
  const view = runActions.history.current();
  // The curves shown are of the previous run.
  if (refused === now.doc && !isAlike(view.scenario ?? null, now.doc)) return { type: 'refused' };
  return stageOf(now, view, info?.durationS ?? Number.POSITIVE_INFINITY);
}

/** The stage now; a new one only when what is said changes. */
export function useStage(): Stage {
  const [stage, setStage] = useState<Stage>(look);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const update = () => {
      stop = undefined;
      setStage((before) => {
        const now = look();
        return deepEqual(now, before) ? before : now;
      });
    };
    const soon = () => {
      stop ??= activity.after('the stage of a lesson', LOOK_EVERY_MS, update);
    };
    const leave = [documentStore, runStore, runActions.history].map((each) => each.subscribe(soon));
    soon();
    return () => {
      stop?.();
      for (const each of leave) each();
    };
  }, []);
  return stage;
}
