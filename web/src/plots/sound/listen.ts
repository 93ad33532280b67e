/**
 * `H` on a plot: its lines over the range in view as sound, or silence again.
 *
 * With one pinned run it is in the left ear and the current run in the right; with more, the
 * first two pinned runs have an ear each.
 */

import { PLOT_KINDS } from '../../model/plotKinds';
import { isShown, linesOf } from '../../model/plotKinds/kind';
import { runStore, viewStore } from '../../run';
import { stage } from '../../timeline/stage/sharedStage';
import { isSounding, playSweep, stopSweep } from './player';
import { type Heard, sweepOf } from './tones';

export { stopSweep } from './player';

/** Begins to play a plot, or stops what is heard. */
export function listenOrStop(quantity: string): void {
  if (isSounding()) {
    stopSweep();
    return;
  }
  const { info } = runStore.getState();
  const kind = PLOT_KINDS.find(({ id }) => id === quantity);
  if (info === null || kind === undefined) return;
  const { hidden, coloured } = viewStore.getState();
  const lines = linesOf(kind, info, coloured).filter(
    (line) => line.role === 'main' && line.colour !== null && isShown(line, kind, hidden),
  );
  const scene = stage.scene();
  playSweep(sweepOf(runsToHear(), lines, scene.range));

  function runsToHear(): readonly Heard[] {
    const [first, second = scene.run] = scene.pinned;
    if (first === undefined) return [{ view: scene.run.view, ear: null }];
    return [
      { view: first.view, ear: 'left' },
      { view: second.view, ear: 'right' },
    ];
  }
}
