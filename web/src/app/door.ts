/**
 * The door for programs that drive the page: `window.cell53`.
 *
 * Tests and people who script the page wait for `idle()` instead of watching the clock, and put the next
 * experiment with `reset()` instead of loading the page again. See docs/embed.md.
 */

import { activity } from '../base/activity';
import { commands } from '../commands/commands';
import { emptyLog } from '../model/commandLog';
import type { Problem, ScenarioDoc } from '../model/engineTypes';
import { atPath, checkScenario } from '../model/scenarioShape';
import type { GalleryItem } from '../run/contract';
import { FIRST_CHOICE_ITEM } from '../run/defaultDocuments';
import { documentInternals } from '../run/document';
import { resetPageStores } from '../run/pageStore';
import { runInternals, runStore } from '../run/run';

/** What a program can ask of the page. */
export type Door = {
  /** Fulfilled when nothing is in flight and a picture was painted since. A run that plays is not in flight. */
  idle(): Promise<void>;
  /** Names of what is in flight now, for callers that wait longer than expected. */
  inFlight(): readonly string[];
  /**
   * Begins anew with an experiment, given as a document or by its name in the gallery; without one, with the
   * experiment of a first page. Selection, pins, dialogs, undo and choices are those of a fresh page.
   *
   * Fails, and changes nothing, when there is no such experiment or the document is not valid. Fails as well when the
   * engine refuses it; then the experiment before it is there, and all else as on a fresh page.
   */
  reset(experiment?: unknown): Promise<void>;
  /** Carries out an action by its id, as its key or button does, once the page is ready. Fails when there is none of that id. */
  run(id: string): void;
  /** Fetches now what the page fetches ahead; fulfilled when all of it is there. */
  complete(): Promise<void>;
  /** For tests: the worker dies now, or falls silent. */
  simulateCrash(): void;
  simulateHang(): void;
};

/** Makes the door of a page whose elements `remount` makes anew. */
export function createDoor(remount: () => void, complete: () => Promise<void>): Door {
  return Object.freeze({
    idle: activity.idle,
    inFlight: activity.inFlight,
    reset: async (experiment?: unknown) => {
      const { id, doc } = await experimentOf(experiment);
      const before = documentInternals.log();
      resetPageStores();
      // A copy, so that even the same experiment counts as another one.
      const own = structuredClone(doc);
      documentInternals.restore(emptyLog({ doc: own, sourceId: id, base: own }));
      remount();
      await activity.idle();
      const { problems } = runStore.getState();
      if (problems.length === 0) return;
      documentInternals.restore(before);
      await activity.idle();
      throw new Error(sentenceOf(problems));
    },
    run: commands.run,
    complete,
    simulateCrash: runInternals.simulateCrash,
    simulateHang: runInternals.simulateHang,
  });
}

type Experiment = { readonly id: string | null; readonly doc: ScenarioDoc };

async function experimentOf(asked: unknown): Promise<Experiment> {
  if (asked === undefined) return FIRST_CHOICE_ITEM;
  if (typeof asked === 'string') return fromGallery(asked);
  const shape = checkScenario(JSON.parse(JSON.stringify(asked, refusable)));
  if (!shape.ok) throw new Error(sentenceOf(shape.problems));
  return { id: null, doc: shape.doc };
}

/** JSON would make NaN and infinities `null`, which some parameters take, and leave out functions: as texts they are refused by name. */
const refusable = (_key: string, value: unknown) =>
  typeof value === 'function' || (typeof value === 'number' && !Number.isFinite(value))
    ? String(value)
    : value;

function sentenceOf(problems: readonly Problem[]): string {
  return problems.map(atPath).join('; ');
}

async function fromGallery(name: string): Promise<GalleryItem> {
  const { gallery, unknownExperiment } = await import('../run/gallery');
  const item = gallery.find(({ id }) => id === name);
  if (item === undefined) throw new Error(unknownExperiment(name));
  return item;
}
