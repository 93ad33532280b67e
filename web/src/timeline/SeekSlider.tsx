/**
 * The head of the run as a slider over its whole length.
 *
 * While the reader holds it, the slider shows the target; the playhead follows at the pace of the engine and
 * takes over again with its first answer after the release.
 */

import { useState } from 'react';
import { type Instant, instantOf, secondsOf } from '../model/instant';
import { runActions, useRun } from '../run';
import { rangeFill } from '../ui/rangeFill';
import { timeInWords } from './timeText';

/** The instant asked for, and where the playhead stood then. */
type Target = { readonly at: Instant; readonly head: Instant; readonly isPressed: boolean };

/** Slider beneath the overview strip. */
export function SeekSlider() {
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
      onPointerDown={() => setTarget({ at: head, head, isPressed: true })}
      onPointerUp={() => setTarget((last) => released(last, head))}
      onPointerCancel={() => setTarget((last) => released(last, head))}
      onChange={(event) => {
        const at = instantOf(event.currentTarget.valueAsNumber);
        setTarget((last) => ({ at, head, isPressed: last?.isPressed ?? false }));
        runActions.seek(at);
      }}
    />
  );
}

function released(target: Target | null, head: Instant): Target | null {
  return target === null ? null : { ...target, head, isPressed: false };
}
