/** How much simulated time passes in one second on screen: a logarithmic slider with its value in words. */

import { runActions, useRun } from '../run';
import { rangeFill } from '../ui/rangeFill';
import { PaceWords } from './PaceWords';
import { FASTEST, positionOf, speedAt, speedInWords } from './speed';

/** The slider and its words; its right end is "as fast as possible". */
export function SpeedSlider() {
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
