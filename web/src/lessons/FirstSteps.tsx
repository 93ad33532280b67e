/**
 * The band of the first visit: one sentence that follows what the reader does, then three doors.
 *
 * It covers nothing, takes no focus, and goes when it is closed or another experiment is opened; the
 * room of lessons brings it back.
 */

import { useEffect, useState } from 'react';
import { formatPercent } from '../lib/format';
import { documentActions, runActions, runStore, viewActions } from '../store';
import { lessonActions } from '../store/lesson';
import { askPrediction } from '../store/predict';
import { KNOB, type Stage } from './firstSteps';
import './lessons.css';
import { useStage } from './useStage';

/** Time to watch before anything is asked, ms. */
const WATCH_MS = 6_000;
/** Simulated seconds per second while the newcomer watches: the run lasts a quarter of a minute. */
const WATCH_SPEED = 0.02;

type Props = {
  /** Opens an empty network to draw on. */
  readonly onBuild: () => void;
};

/** The band; the page shows it as long as its experiment is on the table. */
export function FirstSteps({ onBuild }: Props) {
  const stage = useStage();
  const invites = useInvitation();
  const isOpen = invites || stage.type !== 'begin';
  useGlow(isOpen && stage.type !== 'calm');
  return (
    <section className="lessons-band" aria-label="First steps">
      <p className="lessons-words" aria-live="polite">
        {stage.type === 'calm' ? <Check /> : null}
        {isOpen ? wordsOf(stage) : WATCH}
      </p>
      {isOpen && stage.type !== 'calm' ? <ShowKnob /> : null}
      {stage.type === 'calm' ? (
        <span className="lessons-doors">
          <Door label="Break it" hint="A third sender joins" onOpen={breakIt} />
          <Door label="Predict" hint="Draw the next curve" onOpen={predict} />
          <Door label="Build" hint="An empty network" onOpen={onBuild} />
        </span>
      ) : null}
      <button
        type="button"
        className="lessons-close"
        onClick={() => lessonActions.showGuide(false)}
      >
        Close<span className="lessons-unseen"> the first steps</span>
      </button>
    </section>
  );
}

const WATCH = 'Two senders share one link. Watch the buffer.';

/** What is said at a stage. */
export function wordsOf(stage: Stage): string {
  switch (stage.type) {
    case 'begin':
      return 'Their rates swing up and down, and the buffer with them. Calm it down: drag RIF.';
    case 'running':
      return 'The whole run is simulated again …';
    case 'swinging':
      return `The rates still swing by ±${formatPercent(stage.share)}. ${stage.isBetter ? 'Smaller steps yet.' : 'Try smaller steps.'}`;
    case 'idle':
      return 'Calm, but half the link is idle: with such small steps the rates take seconds to rise.';
    case 'calm':
      return `Calm: ±${formatPercent(stage.share)}. RIF is the step a rate may rise by; small steps overshoot less.`;
  }
}

function Check() {
  return (
    <span className="lessons-check" role="img" aria-label="Done">
      ✓
    </span>
  );
}

type DoorProps = { readonly label: string; readonly hint: string; readonly onOpen: () => void };

function Door({ label, hint, onOpen }: DoorProps) {
  return (
    <button type="button" className="lessons-door" title={hint} onClick={onOpen}>
      {label}
      <span className="lessons-hint">{hint}</span>
    </button>
  );
}

/** Its place among the parameters, where that is shown. */
function rowOfKnob(): Element | null {
  return document.querySelector(`[data-param="${KNOB.section}.${KNOB.key}"]`);
}

/** Takes the reader to the slider: another tab on a phone, further down on a small screen. */
function ShowKnob() {
  const show = () => {
    viewActions.select(null);
    viewActions.setPhoneTab('tune');
    requestAnimationFrame(() => {
      const row = rowOfKnob();
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    });
  };
  return (
    <button type="button" className="lessons-door" onClick={show}>
      Show me RIF
    </button>
  );
}

/** A third sender: the same network with one host more. */
const THIRD_SENDER = { section: 'topology', key: 'longHosts', value: 3 } as const;

function breakIt(): void {
  documentActions.setParam(THIRD_SENDER.section, THIRD_SENDER.key, THIRD_SENDER.value);
}

function predict(): void {
  viewActions.setPhoneTab('watch');
  askPrediction({
    plot: 'acr',
    question: 'A third sender joins. What will the rate of the first one do?',
    change: THIRD_SENDER,
    why: 'Three senders share what two had: each switch names a rate of a third of the link, and every source follows it within a few round trips.',
  });
}

/** Plays the run slowly once, then invites; at once where motion is not wanted. */
function useInvitation(): boolean {
  const [invites, setInvites] = useState(prefersStillness);
  useEffect(() => {
    if (invites) return;
    const stop = playWhenReady();
    const timer = setTimeout(() => setInvites(true), WATCH_MS);
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

/** Starts from the beginning as soon as the run is complete, unless the reader was quicker. */
function playWhenReady(): () => void {
  const play = () => {
    if (runStore.getState().status !== 'paused' && runStore.getState().status !== 'finished')
      return;
    stop();
    runActions.setSpeed(WATCH_SPEED);
    runActions.seek(0);
    runActions.play();
  };
  const stop = runStore.subscribe(play);
  play();
  return stop;
}

/** Makes the row of the knob glow while it is asked for, and brings it in sight. */
function useGlow(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    document.documentElement.dataset.invites = KNOB.key;
    rowOfKnob()?.scrollIntoView({ block: 'center' });
    return () => {
      delete document.documentElement.dataset.invites;
    };
  }, [isOn]);
}
