/**
 * The head of the run as a slider over its whole length.
 *
 * While the reader holds it, the slider shows the target; the playhead follows at the pace of the engine and
 * takes over again with its first answer after the release.
 */

import { useState } from 'react';
import { runActions, useRun } from '../run';
import { rangeFill } from '../ui/rangeFill';
import { timeInWords } from './timeText';

/** The instant asked for, and where the playhead stood then. */
type Target = { readonly timeS: number; readonly headS: number; readonly isPressed: boolean };

/** Slider beneath the overview strip. */
export function SeekSlider() {
  const headS = useRun((run) => run.headS);
  const durationS = useRun((run) => run.info?.durationS ?? 0);
  const sampleS = useRun((run) => run.info?.sampleS ?? 0);
  const [target, setTarget] = useState<Target | null>(null);
  const waiting = target !== null && (target.isPressed || target.headS === headS);
  const shown = Math.min(waiting ? target.timeS : headS, durationS);
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
      onPointerDown={() => setTarget({ timeS: headS, headS, isPressed: true })}
      onPointerUp={() => setTarget((last) => released(last, headS))}
      onPointerCancel={() => setTarget((last) => released(last, headS))}
      onChange={(event) => {
        const timeS = event.currentTarget.valueAsNumber;
        setTarget((last) => ({ timeS, headS, isPressed: last?.isPressed ?? false }));
        runActions.seek(timeS);
      }}
    />
  );
}

function released(target: Target | null, headS: number): Target | null {
  return target === null ? null : { ...target, headS, isPressed: false };
}
