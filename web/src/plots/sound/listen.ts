/**
 * `H` on a plot: its lines over the range in view as sound, or silence again.
 *
 * With one pinned run it is in the left ear and the current run in the right; with more, the
 * first two pinned runs have an ear each.
 */

import type { Quantity } from '../../model/engineTypes';
import { PLOT_KINDS } from '../../model/plotKinds';
import { isShown, linesOf } from '../../model/plotKinds/kind';
import { runStore, viewStore } from '../../run';
import { stage } from '../../timeline/stage/stage';
import { playSweep, stopSweep } from './player';
import { soundingStore } from './sounding';
import { type Heard, sweepOf } from './tones';

export { stopSweep } from './player';

/** Begins to play a plot, instead of another; or stops it. */
export function listenOrStop(quantity: Quantity): void {
  const isHeard = soundingStore.getState().plot === quantity;
  stopSweep();
  if (isHeard) return;
  const { info } = runStore.getState();
  const kind = PLOT_KINDS.find(({ id }) => id === quantity);
  if (info === null || kind === undefined) return;
  const { hidden, coloured } = viewStore.getState();
  const lines = linesOf(kind, info, coloured).filter(
    (line) => line.role === 'main' && line.colour !== null && isShown(line, kind, hidden),
  );
  const scene = stage.scene();
  playSweep(sweepOf(runsToHear(), lines, scene.range));
  soundingStore.setState({ plot: quantity });

  function runsToHear(): readonly Heard[] {
    const [first, second = scene.run] = scene.pinned;
    if (first === undefined) return [{ view: scene.run.view, ear: null }];
    return [
      { view: first.view, ear: 'left' },
      { view: second.view, ear: 'right' },
    ];
  }
}
