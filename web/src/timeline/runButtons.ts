/**
 * Play, pause and step, as the buttons of the time bar, keys and the presenter's remote ask for them.
 */

import { load } from '../base/activity';
import { shellStore } from '../commands/shell';
import type { ScenarioDoc } from '../model/engineTypes';
import { endOf, type Instant, START } from '../model/instant';
import { documentStore, hasEnded, runActions, runStore } from '../run';
import type { RunStoreState } from '../run/contract';
import { createPageStore } from '../run/pageStore';
import { openPopover } from '../ui/Popover';

/** Id of the panel that says what stops a run. */
export const STOP_PANEL = 'app-stop';

/** Is the run being computed before it is shown at rest? */
const isOnItsWay = ({ status }: RunStoreState) => status === 'loading' || status === 'covering';

/** Does the run play, or will it as soon as what is being computed is there? */
export function isPlaying(run: RunStoreState): boolean {
  return run.status === 'playing' || (isOnItsWay(run) && run.wantsPlay);
}

let stopWaiting = (): void => undefined;

/** Play, or pause; a finished run starts again. */
export function togglePlay(): void {
  stopWaiting();
  const run = runStore.getState();
  if (isPlaying(run)) {
    runActions.pause();
    return;
  }
  if (hasEnded(run)) runActions.seek(START);
  runActions.play();
  if (isOnItsWay(run)) stopWaiting = startAgainAtEnd();
}

/** Simulates on to the end of the run; asked again on the way, it stops there. */
export function runToEnd(): void {
  stopWaiting();
  const run = runStore.getState();
  if (run.toEnd) runActions.pause();
  else if (run.info !== null && !hasEnded(run)) runActions.playToEnd();
}

/** When Play is pressed while the run is computed to its end, the run restarts as soon as it gets there. */
function startAgainAtEnd(): () => void {
  const { doc } = documentStore.getState();
  const stop = runStore.subscribe((run) => {
    if (isOnItsWay(run)) return;
    stop();
    const isOver = run.info !== null && run.head >= endOf(run.info);
    if (!isOver || documentStore.getState().doc !== doc) return;
    runActions.seek(START);
    runActions.play();
  });
  return stop;
}

/** What a step arrived at, in words; the instant of the playhead and the document the words hold for. */
export type StepReport = { readonly text: string; readonly at: Instant; readonly of: ScenarioDoc };

/** The newest words, which hold as long as the head stands at their instant. */
export const stepStore = createPageStore<{ readonly report: StepReport | null }>(() => ({
  report: null,
}));

/** Steps by the unit chosen in the time bar, or by another. */
export function step(direction: 1 | -1, by = shellStore.getState().stepUnit): void {
  void load(import('./stepping')).then((part) => part.stepBy(by, direction));
}

/** Opens the panel of "Stop when…" where its button is not shown. */
export function openStopWhen(): void {
  openPopover(STOP_PANEL);
}
