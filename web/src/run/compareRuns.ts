/**
 * Compares each complete re-run once with the run before it, to find a change of a parameter or an algorithm that
 * moved no curve.
 */

import { changesOf } from '../model/diff';
import type { ScenarioDoc } from '../model/engineTypes';
import { seriesKey } from '../model/plotKinds/kind';
import { documentStore } from './document';
import type { HistorySource, HistoryView } from './history';
import { createPageStore } from './pageStore';

/**
 * A parameter as `section.key`, an algorithm as `section.kind`, and how far the runs before and after
 * its change are the same, s.
 */
type NoEffect = { readonly param: string; readonly untilS: number };

/** What the page says of a parameter or algorithm whose last change moved no curve. */
export const noEffectStore = createPageStore<{ readonly found: NoEffect | null }>(() => ({
  found: null,
}));

/** Compares the runs of this history from now on. */
export function compareRuns(history: HistorySource): void {
  let compared: HistoryView | null = null;
  const compare = () => {
    const current = history.current();
    if (!history.isCovered() || current === compared) return;
    compared = current;
    const before = history.previousRun();
    put(before === null ? null : noEffect(before, current));
  };
  history.subscribe(compare);
  // While one parameter is still being turned, the next run decides; any other change removes the finding.
  documentStore.subscribe(({ doc }, { doc: before }) => {
    const { found } = noEffectStore.getState();
    if (found !== null && doc !== before && changedOnly(before, doc) !== found.param) put(null);
  });
}

function put(found: NoEffect | null): void {
  if (found !== noEffectStore.getState().found) noEffectStore.setState({ found });
}

/** The one parameter in which two runs differ, when all curves of the first are the same in the second. */
function noEffect(before: HistoryView, now: HistoryView): NoEffect | null {
  if (typeof before.scenario !== 'string' || typeof now.scenario !== 'string') return null;
  if (!areSame(before, now)) return null;
  const [from, to] = [before.scenario, now.scenario].map((text) => JSON.parse(text) as ScenarioDoc);
  const param = from === undefined || to === undefined ? null : changedOnly(from, to);
  return param === null ? null : { param, untilS: before.time[before.rows - 1] ?? 0 };
}

/**
 * The parameter or algorithm that is the only difference of two documents; `null` when there is more,
 * or something else.
 */
function changedOnly(from: ScenarioDoc, to: ScenarioDoc): string | null {
  const [first, ...more] = changesOf(from, to);
  if (first === undefined || more.length > 0) return null;
  if (first.target.type === 'kind') return `${first.target.section}.kind`;
  return first.target.type === 'param' ? first.id : null;
}

/** Does the second run have every sample of the first? */
function areSame(a: HistoryView, b: HistoryView): boolean {
  const keys = ({ series }: HistoryView) => series.map(seriesKey).join();
  if (a.rows === 0 || b.rows < a.rows || keys(a) !== keys(b)) return false;
  const isSame = (one: Float64Array, other: Float64Array | undefined) =>
    one.subarray(0, a.rows).every((value, row) => value === other?.[row]);
  return isSame(a.time, b.time) && a.columns.every((column, at) => isSame(column, b.columns[at]));
}
