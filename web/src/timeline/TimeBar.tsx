/** Time bar: transport, clock and speed at the left; the whole run with its head at the right. */

import './timeline.css';
import { type CSSProperties, useEffect, useState } from 'react';
import { type Instant, instantOf, secondsOf } from '../model/instant';
import { runActions, runStore, useRun } from '../run';
import { runInternals } from '../run/run';
import { Clock } from './Clock';
import { OverviewStrip } from './overview/OverviewStrip';
import { isPlaying } from './runButtons';
import { FASTEST, type Look, Pace, positionOf, speedAt, speedInWords, wasHeldBack } from './speed';
import { StopPanel } from './stopWhen/StopWhen';
import { Transport } from './Transport';
import { timeInWords } from './timeText';

/** Everything about time in one band. */
export function TimeBar() {
  return (
    <div className="app-timebar">
      <Transport />
      <StopPanel />
      <Clock />
      <SpeedSlider />
      <div className="app-whole">
        <div className="app-overview">
          <OverviewStrip />
        </div>
        <SeekSlider />
      </div>
    </div>
  );
}

/**
 * How much simulated time passes in one second on screen: a logarithmic slider with its value in words. Its right end is
 * "as fast as possible".
 */
function SpeedSlider() {
  const speed = useRun((run) => run.speed);
  const words = speedInWords(speed);
  const position = positionOf(speed);
  return (
    <div className="app-speed">
      <label className="app-speed-asked">
        <span className="app-hidden">Speed</span>
        <span className="app-speed-words" aria-hidden="true">
          {words}
        </span>
        <input
          type="range"
          className="app-range"
          min={0}
          max={FASTEST}
          step={1}
          value={position}
          aria-valuetext={words}
          style={rangeFill(position / FASTEST)}
          onChange={(event) => runActions.setSpeed(speedAt(event.currentTarget.valueAsNumber))}
        />
      </label>
      <PaceWords />
    </div>
  );
}

/** Time between two measurements, ms. */
const BEAT_MS = 500;

const HELD_BACK =
  'The browser slowed the run down while this tab was in the background. It continues from here; keep the tab visible for full speed.';

const WORK =
  'This machine is too slow for this experiment at that speed. Fewer circuits or a lower speed keep pace; results are the same.';

/**
 * Says beneath the asked speed how fast the run really goes, while this machine cannot keep up, and that
 * the browser held it back in the background.
 */
function PaceWords() {
  const plays = useRun(isPlaying);
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => {
    // At rest there is nothing to look at, and no timer wakes the machine.
    if (!plays) return undefined;
    const watched = new Pace();
    let left: Look | null = null;
    const see = () => {
      if (!document.hidden) setPace(rounded(watched.look(lookNow())));
    };
    const turn = () => {
      watched.forget();
      if (document.hidden) left = lookNow();
      else if (left !== null && wasHeldBack(left, lookNow()))
        runInternals.notify({ tone: 'info', text: HELD_BACK });
    };
    const timer = setInterval(see, BEAT_MS);
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
      setPace(null);
    };
  }, [plays]);
  return (
    <span className="app-pace" title={pace === null ? undefined : WORK}>
      {/* The number changes all the time, so it is not announced. */}
      <span className="app-hidden" role="status">
        {pace !== null && 'Slower than asked.'}
      </span>
      {pace !== null && `slower: ${timeInWords(pace)}`}
    </span>
  );
}

function lookNow(): Look {
  const run = runStore.getState();
  const { head, speed, generation } = run;
  const headS = secondsOf(head);
  return { nowMs: performance.now(), headS, plays: isPlaying(run), speed, generation };
}

/** Two digits: a word that changes with every look cannot be read. */
function rounded(pace: number | null): number | null {
  return pace === null ? null : Number(pace.toPrecision(2));
}

/** The instant asked for, and where the playhead stood then and when the slider was taken hold of. */
type Target = {
  readonly at: Instant;
  readonly head: Instant;
  readonly before: Instant;
  readonly isPressed: boolean;
};

/**
 * The head of the run as a slider over its whole length. While the reader holds it, the slider shows the target; the
 * playhead follows at the pace of the engine and takes over again with its first answer after the release.
 */
function SeekSlider() {
  const head = useRun((run) => run.head);
  const durationS = useRun((run) => run.info?.durationS ?? 0);
  const sampleS = useRun((run) => run.info?.sampleS ?? 0);
  const [target, setTarget] = useState<Target | null>(null);
  const waiting = target !== null && (target.isPressed || target.head === head);
  const shown = Math.min(secondsOf(waiting ? target.at : head), durationS);
  return (
    <input
      type="range"
      className="app-range"
      aria-label="Position in the run"
      aria-valuetext={`${timeInWords(shown)} of ${timeInWords(durationS)}`}
      min={0}
      max={durationS}
      step={sampleS > 0 ? sampleS : 'any'}
      value={shown}
      disabled={durationS === 0}
      style={rangeFill(durationS === 0 ? 0 : shown / durationS)}
      onPointerDown={() => setTarget({ at: head, head, before: head, isPressed: true })}
      onPointerUp={() => setTarget((last) => released(last, head))}
      onPointerCancel={() => {
        // A finger that only started here and scrolls the page: its first touch is undone.
        if (target?.isPressed && target.at !== target.before) runActions.seek(target.before);
        setTarget(null);
      }}
      onChange={(event) => {
        const at = instantOf(event.currentTarget.valueAsNumber);
        setTarget((last) => ({
          at,
          head,
          before: last?.before ?? head,
          isPressed: last?.isPressed ?? false,
        }));
        runActions.seek(at);
      }}
    />
  );
}

function released(target: Target | null, head: Instant): Target | null {
  return target === null ? null : { ...target, head, isPressed: false };
}

/** Colours the track up to the thumb, at `share` (0…1), in browsers without a pseudo-element for it. */
function rangeFill(share: number): CSSProperties {
  const percent = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return { '--app-range-fill': percent } as CSSProperties;
}
