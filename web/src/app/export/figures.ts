/** The plots of the run as data for export: the same lines, colours and units as on the page. */

import type { HistoryView } from '../../engine/history';
import type { RunInfo, Steps } from '../../engine/model';
import { referencesOf, shownReferences } from '../../engine/overlays';
import { seriesStyle } from '../../lib/palette';
import { PLOT_KINDS } from '../../plots/kinds';
import {
  columnOfKey,
  displayOf,
  isShown,
  type Line,
  linesOf,
  plotKey,
} from '../../plots/kinds/kind';
import { type SampleTable, tabulate } from '../../plots/words/table';

/** One line of a figure. */
export type FigureLine = {
  readonly name: string;
  /** Colour token without the dashes. */
  readonly token: string;
  readonly dash: readonly number[];
  readonly isFaint: boolean;
  /** Values in the unit of the figure, one for each time. */
  readonly values: Float64Array;
};

/** A labelled line of theory: steps over time. */
export type FigureReference = {
  readonly label: string;
  readonly token: string;
  readonly steps: Steps;
};

/** One plot. */
export type Figure = {
  readonly id: string;
  readonly label: string;
  /** Sign of the unit. */
  readonly unit: string;
  readonly time: Float64Array;
  readonly lines: readonly FigureLine[];
  /** Lines of theory in the unit of the figure. */
  readonly references: readonly FigureReference[];
  /** The samples as they are, for tables. */
  readonly table: () => SampleTable;
};

/** What is shown of them. */
export type FigureView = {
  readonly hidden: ReadonlySet<string>;
  readonly coloured: readonly string[];
  /** Times, s; `null` = all. */
  readonly range: readonly [number, number] | null;
};

/** The plots that have lines to show. */
export function figuresOf(
  info: RunInfo,
  history: HistoryView,
  view: FigureView,
): readonly Figure[] {
  const [from, to] = view.range ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const rows: number[] = [];
  for (let row = 0; row < history.rows; row += 1) {
    const timeS = history.time[row] ?? Number.NaN;
    if (timeS >= from && timeS <= to) rows.push(row);
  }
  const picked = (column: Float64Array | undefined, factor: number) =>
    Float64Array.from(rows, (row) => (column?.[row] ?? Number.NaN) * factor);
  const time = picked(history.time, 1);
  return PLOT_KINDS.filter((kind) => !view.hidden.has(plotKey(kind))).flatMap((kind) => {
    const lines = linesOf(kind, info, view.coloured).filter((line) =>
      isShown(line, kind, view.hidden),
    );
    if (!lines.some((line) => line.role === 'main')) return [];
    const display = displayOf(kind, lines);
    const columns = lines.map((line) => history.columns[columnOfKey(history.series, line.key)]);
    return [
      {
        id: kind.id,
        label: kind.label,
        unit: display.sign,
        time,
        lines: lines.map((line, i) => ({
          name: line.role === 'main' ? line.name : `${line.name} ${kind.companion?.label ?? ''}`,
          ...(line.colour === null ? { token: 'muted', dash: [] } : seriesStyle(line.colour)),
          isFaint: line.role === 'companion' || line.colour === null,
          values: picked(columns[i], display.factor),
        })),
        references: shownReferences(referencesOf(kind.id, info), view.hidden).map((each) => ({
          label: each.label,
          token: tokenOf(lines, each.element),
          steps: each.steps.map(
            ([fromS, value]) => [fromS, value === null ? null : value * display.factor] as const,
          ),
        })),
        table: () => tabulate(history, lines, [from, to]),
      },
    ];
  });
}

/** Colour of the circuit that a line of theory is about. */
function tokenOf(lines: readonly Line[], element: string | null): string {
  const colour = lines.find(({ series }) => series.element === element)?.colour ?? null;
  return colour === null ? 'muted' : seriesStyle(colour).token;
}
