/** Which plots of an experiment are open. */

import type { RunInfo } from '../engineTypes';
import { PLOT_KINDS } from '.';
import { hasData, type PlotKind } from './kind';

/** Which plots are open at first: of those with data the first three, since they tell what a run does. */
const AT_FIRST: readonly PlotKind['id'][] = [
  'acr',
  'cwnd',
  'queue',
  'goodput',
  'utilization',
  'sequence',
  'credit',
];
const OPEN_AT_FIRST = 3;
/** Open besides them: only experiments that are about it have data for it. */
const ALWAYS: PlotKind['id'] = 'lineRate';

/** The plots that this experiment has data for. */
export function plotsOf(info: RunInfo): readonly PlotKind[] {
  return PLOT_KINDS.filter((kind) => hasData(kind, info));
}

/** Those of them that are open: what the reader wants, or `null` for what the experiment begins with. */
export function openPlots(
  available: readonly PlotKind[],
  wanted: readonly string[] | null,
): readonly PlotKind[] {
  const ids = available.map(({ id }) => id);
  const atFirst = AT_FIRST.filter((id) => ids.includes(id)).slice(0, OPEN_AT_FIRST);
  const open = wanted ?? [...atFirst, ALWAYS];
  return available.filter(({ id }) => open.includes(id));
}
