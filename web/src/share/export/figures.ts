/** The plots of the run as data for export: the same lines, means, colours and units as on the page. */

import { range } from 'd3-array';
import { seriesStyle } from '../../base/palette';
import type { RunInfo, Steps } from '../../model/engineTypes';
import { referencesOf, shownReferences } from '../../model/overlays';
import { openPlots, plotsOf } from '../../model/plotKinds';
import {
  columnOfKey,
  type Display,
  displayOf,
  isShown,
  type Line,
  linesOf,
  meanText,
} from '../../model/plotKinds/kind';
import { joined, type SampleTable, tabulate } from '../../plots/words/table';
import { firstAfter, firstFrom, type HistoryView } from '../../run/history';
import { drawnRun } from '../../timeline/stage/means';
import type { PinnedRun } from './provenance';

/** One line of a figure. */
export type FigureLine = {
  readonly name: string;
  /** Colour token without the dashes. */
  readonly token: string;
  readonly dash: readonly number[];
  readonly isFaint: boolean;
  /** Is it drawn only where it is on the scale, which is that of the other lines? */
  readonly isHeld: boolean;
  /** Opacity, 0…1. */
  readonly alpha: number;
  /** Values in the unit of the figure, one for each time. */
  readonly values: Float64Array;
};

/** What a key says of a line. */
type KeyedLine = Pick<FigureLine, 'name' | 'token' | 'dash' | 'isFaint' | 'alpha'>;

/** The same lines of a pinned run, at instants of its own. */
type FigurePin = { readonly time: Float64Array; readonly lines: readonly FigureLine[] };

/** A labelled line of theory: steps over time. */
type FigureReference = {
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
  /** Names for those of the lines that are faint, by kind: how many more there are, and the companions. */
  readonly faintKinds: readonly KeyedLine[];
  /** Pinned runs laid beside. */
  readonly pinned: readonly FigurePin[];
  /** Lines of theory in the unit of the figure. */
  readonly references: readonly FigureReference[];
  /** The samples as they are, for tables. */
  readonly table: () => SampleTable;
};

/** What is shown of them. */
type FigureView = {
  readonly hidden: ReadonlySet<string>;
  readonly coloured: readonly string[];
  /** Quantities of the open plots; `null` = those that the experiment begins with. */
  readonly plots: readonly string[] | null;
  /** Times, s; `null` = all. */
  readonly range: Span | null;
  /** Runs laid beside the current one. */
  readonly pinned: readonly PinnedRun[];
};

type Span = readonly [number, number];

/** The plots that have lines to show. */
export function figuresOf(
  info: RunInfo,
  history: HistoryView,
  view: FigureView,
): readonly Figure[] {
  const shown = view.range ?? ([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const);
  const rows = rowsIn(history, shown);
  // A pinned run that is longer goes on as far as the page shows time.
  const endS = Math.max(info.durationS, history.time[history.rows - 1] ?? 0);
  const besideRange = view.range ?? ([Number.NEGATIVE_INFINITY, endS] as const);
  const time = picked(history.time, rows, 1);
  const drawn = (run: HistoryView) => drawnRun(run, info);
  const current = drawn(history);
  return openPlots(plotsOf(info), view.plots).flatMap((kind) => {
    const lines = linesOf(kind, info, view.coloured).filter((line) =>
      isShown(line, kind, view.hidden),
    );
    if (!lines.some((line) => line.role === 'main')) return [];
    const display = displayOf(kind, lines);
    const columns = lines.map((line) => current.columns[columnOfKey(current.series, line.key)]);
    return [
      {
        id: kind.id,
        label: [kind.label, meanText(kind, info)].filter((text) => text !== null).join(', '),
        unit: display.sign,
        time,
        lines: lines.map((line, i) => ({
          name: line.role === 'main' ? line.name : `${line.name} ${kind.companion?.label ?? ''}`,
          ...lookOf(line),
          isHeld: line.role === 'companion' && kind.companion?.isHeld === true,
          values: picked(columns[i], rows, display.factor),
        })),
        faintKinds: faintKindsOf(lines, kind.companion?.label ?? ''),
        pinned: view.pinned.map((pin) =>
          pinOf({ ...pin, view: drawn(pin.view) }, lines, { span: besideRange, display }),
        ),
        references: shownReferences(referencesOf(kind.id, info), view.hidden).map((each) => ({
          label: each.label,
          token: tokenOf(lines, each.element),
          steps: each.steps.map(
            ([fromS, value]) => [fromS, value === null ? null : value * display.factor] as const,
          ),
        })),
        table: () =>
          view.pinned
            .map((pin) => tabulate(pin.view, namedFor(pin, lines), besideRange))
            .reduce(joined, tabulate(history, lines, shown)),
      },
    ];
  });
}

/** Rows of a history within a span of time. */
function rowsIn(history: HistoryView, [from, to]: Span): readonly number[] {
  return range(firstFrom(history, from), firstAfter(history, to));
}

function picked(
  column: Float64Array | undefined,
  rows: readonly number[],
  factor: number,
): Float64Array {
  return Float64Array.from(rows, (row) => (column?.[row] ?? Number.NaN) * factor);
}

/** Half as strong where a line is faint; chosen. */
function lookOf({ colour, role }: Line) {
  const isFaint = role === 'companion' || colour === null;
  const style = colour === null ? { token: 'muted', dash: [] } : seriesStyle(colour);
  return { ...style, isFaint, alpha: isFaint ? 0.5 : 1 };
}

/** The faint lines as the legend of the page names them. */
function faintKindsOf(lines: readonly Line[], companions: string): readonly KeyedLine[] {
  const quiet = lines.filter(({ role, colour }) => role === 'main' && colour === null);
  const companion = lines.find(({ role }) => role === 'companion');
  return [
    ...quiet.slice(0, 1).map((line) => ({ name: `+${quiet.length} more`, ...lookOf(line) })),
    ...(companion === undefined ? [] : [{ name: companions, ...lookOf(companion) }]),
  ];
}

/** The lines of a pinned run that the page draws: main ones in colour, as pale as the pin. */
function pinOf(
  { label, alpha, view }: PinnedRun,
  lines: readonly Line[],
  { span, display }: { readonly span: Span; readonly display: Display },
): FigurePin {
  const rows = rowsIn(view, span);
  return {
    time: picked(view.time, rows, 1),
    lines: lines.flatMap(({ key, role, name, colour }) => {
      const values = view.columns[columnOfKey(view.series, key)];
      if (role !== 'main' || colour === null || values === undefined) return [];
      const look = { ...seriesStyle(colour), isFaint: true, isHeld: false, alpha };
      const own = picked(values, rows, display.factor);
      return [{ name: `${label}: ${name}`, ...look, values: own }];
    }),
  };
}

/** The lines that a pinned run has, under its name. */
function namedFor({ label, view }: PinnedRun, lines: readonly Line[]): readonly Line[] {
  return lines
    .filter(({ key }) => columnOfKey(view.series, key) >= 0)
    .map((line) => ({ ...line, name: `${label}: ${line.name}` }));
}

/** Colour of the circuit that a line of theory is about. */
function tokenOf(lines: readonly Line[], element: string | null): string {
  const colour = lines.find(({ series }) => series.element === element)?.colour ?? null;
  return colour === null ? 'muted' : seriesStyle(colour).token;
}
