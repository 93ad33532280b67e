/**
 * What a paper says, as marks of a panel: lines and bands at printed numbers, arrows and ≈ between curves.
 *
 * Most of it stands in the claims already: a claim with a printed number of a curve gives a line, a claim
 * that compares two curves an arrow, or ≈ where it has them about equal. What no claim can give, or gives elsewhere, the figure file writes.
 */

import { formatNumber } from '../base/format';
import { matchesGlob } from '../base/text';
import type {
  AxisValue,
  ChartPanel,
  Chosen,
  Claim,
  ClaimTest,
  Figure,
  Measure,
  Panel,
  Published,
  PublishedSeries,
} from '../model/figureModel';
import { choiceLabel } from './points';

/** A statement of the paper: the words, where they stand, and the claim that judges them, if any. */
type Statement = {
  readonly statement: string;
  readonly place: string;
  readonly claim: string | null;
  /** Beside the mark instead of its number. */
  readonly label?: string;
};

/** Two curves that are compared, by their values of the series axis, at places along x; `null`: everywhere. */
export type Order = {
  readonly below: readonly AxisValue[];
  readonly above: readonly AxisValue[];
  readonly xs: readonly AxisValue[] | null;
};

/**
 * A line at some places of an axis, a band between two, a level line at so many times what is measured at a
 * place along x, or curves of which one is above the other, or both are about equal.
 */
export type PaperMark = Statement &
  (
    | { readonly type: 'line'; readonly axis: 'x' | 'y'; readonly at: readonly AxisValue[] }
    | { readonly type: 'band'; readonly axis: 'x' | 'y'; readonly at: readonly [number, number] }
    | { readonly type: 'share'; readonly times: number; readonly of: AxisValue }
    | { readonly type: 'arrow' | 'equal'; readonly orders: readonly Order[] }
  );

/** Printed points of a panel. */
export function pointsPrinted(panel: Panel): readonly PublishedSeries[] {
  return (panel.published ?? []).filter((each) => each.kind === 'points');
}

/** What the paper says of a panel, besides printed points: what its claims give, then what the file writes. */
export function marksOf(figure: Figure, panel: Panel): readonly PaperMark[] {
  const written = (panel.published ?? []).flatMap((mark) => writtenMark(figure, mark));
  const given = figure.claims.flatMap((claim) => {
    const own = written.filter((mark) => mark.claim === claim.id);
    const lines = [...lineOf(figure, panel, claim), ...shareOf(figure, panel, claim)];
    const orders = [...arrowOf(figure, panel, claim), ...equalOf(panel, claim)];
    return [
      ...(own.some(({ type }) => type !== 'arrow') ? [] : lines),
      ...(own.some(({ type }) => type === 'arrow') ? [] : orders),
    ];
  });
  return [...given, ...written];
}

/** For each mark the first that says the same: together they are one line of the list. */
export function firstAlike(marks: readonly PaperMark[]): readonly number[] {
  return marks.map(({ statement }) => marks.findIndex((mark) => mark.statement === statement));
}

/** The claim that judges a printed number of a measure at one place. */
export function claimOn(figure: Figure, measure: string, at: Chosen): Claim | undefined {
  return figure.claims.find((claim) => {
    const test = firstTest(claim);
    const isPlain = test.measure === measure && test.against === undefined;
    return typeof claim.published === 'number' && isPlain && isOnly(test.at ?? {}, at);
  });
}

/** Does the claim judge the median of the runs, not their mean? */
export function judgesMedian(claim: Claim): boolean {
  return firstTest(claim).estimate === 'median';
}

function writtenMark(figure: Figure, mark: Published): readonly PaperMark[] {
  if (mark.kind === 'points') return [];
  const claim = figure.claims.find(({ id }) => id === mark.claim);
  const said = {
    statement: mark.statement ?? claim?.statement ?? '',
    place: mark.place ?? claim?.place ?? '',
    claim: claim?.id ?? null,
    ...(mark.label === undefined ? {} : { label: mark.label }),
  };
  switch (mark.kind) {
    case 'line': {
      const axis = mark.x === undefined ? 'y' : 'x';
      return [{ ...said, type: 'line', axis, at: several(mark.x ?? mark.y ?? []) }];
    }
    case 'band': {
      const axis = mark.x === undefined ? 'y' : 'x';
      const [from = 0, to = 0] = mark.x ?? mark.y ?? [];
      return [{ ...said, type: 'band', axis, at: [from, to] }];
    }
    case 'arrow': {
      const { below, above, x: xs = null } = mark;
      return [{ ...said, type: 'arrow', orders: [{ below: [below], above: [above], xs }] }];
    }
    default:
      return mark satisfies never;
  }
}

/** The line at a claim's printed number, where the panel draws the curve that the number is of. */
function lineOf(figure: Figure, panel: Panel, claim: Claim): readonly PaperMark[] {
  const { published, statement, place = '' } = claim;
  const test = firstTest(claim);
  if (typeof published !== 'number' || test.against !== undefined || test.along !== undefined)
    return [];
  const measure = figure.measures.find(({ id }) => id === test.measure);
  const found = measure === undefined ? null : lineIn(panel, measure, test.at ?? {});
  if (found === null) return [];
  const at = [found.from + published];
  return [{ statement, place, claim: claim.id, type: 'line', axis: found.axis, at }];
}

type Line = { readonly axis: 'x' | 'y'; readonly from: number };

function lineIn(panel: Panel, measure: Measure, at: Chosen): Line | null {
  switch (panel.kind) {
    case 'time': {
      const curve = allows(at, panel.at ?? {}) ? ofCurves(measure) : null;
      return curve !== null && isDrawn(panel, curve) ? lineOverTime(curve) : null;
    }
    case 'line': {
      // At one place along x the number is a point, and the file has it.
      const isLine = allows(at, panel.where ?? {}) && several(at[panel.x] ?? []).length !== 1;
      return isLine && several(panel.y).includes(measure.id) ? { axis: 'y', from: 0 } : null;
    }
    case 'bar':
    case 'table':
      return null;
    default:
      return panel satisfies never;
  }
}

/** Curves whose values a summary's field is of. */
const FIELDS: Readonly<Record<string, { quantity: string; overTime: string }>> = {
  maxQueueCells: { quantity: 'queue', overTime: 'max' },
  goodputMbps: { quantity: 'goodput', overTime: 'mean' },
};

/** A measure of single curves. */
type OfCurves = {
  readonly quantity: string;
  readonly ids?: string;
  readonly overTime?: string;
  readonly fromMs?: number;
};

/** The measure as one of curves, when it is of single curves. */
function ofCurves(measure: Measure): OfCurves | null {
  if (measure.of === 'total' || !('field' in measure || measure.of === 'series')) return null;
  const { reduce = 'mean' } = measure;
  if (!['mean', 'min', 'max', 'median'].includes(reduce)) return null;
  if (measure.of === 'series') return measure;
  const curve = FIELDS[measure.field];
  return curve === undefined ? null : { ...measure, ...curve };
}

/** Does a panel draw the curves that a measure is of? */
function isDrawn(
  { curves }: Extract<Panel, { kind: 'time' }>,
  { quantity, ids = '*' }: OfCurves,
): boolean {
  const has = (drawn = '*') => matchesGlob(ids, drawn) || matchesGlob(drawn, ids);
  return curves.some((each) => each.quantity === quantity && has(each.ids));
}

const VALUES = ['mean', 'min', 'max', 'first', 'last', 'meanOfPeaks'];
const INSTANTS = [
  'maxAtMs',
  'settledMs',
  'firstAboveMs',
  'firstBelowMs',
  'fallsBelowMs',
  'staysAboveMs',
  'staysBelowMs',
];

/** A value of a curve is a level line, an instant of it an upright one; instants count from the window. */
function lineOverTime({ overTime = 'mean', fromMs = 0 }: OfCurves): Line | null {
  if (VALUES.includes(overTime)) return { axis: 'y', from: 0 };
  return INSTANTS.includes(overTime) ? { axis: 'x', from: fromMs } : null;
}

/** The line of a claim whose number is so many times the value at another place along x. */
function shareOf(figure: Figure, panel: Panel, claim: Claim): readonly PaperMark[] {
  const { published, statement, place = '', id, test } = claim;
  if (panel.kind !== 'line' || typeof published !== 'number' || test?.against?.as !== 'quotient')
    return [];
  const compared = comparedIn(panel, test);
  const [of = null, ...more] = several(compared?.other[panel.x] ?? []);
  if (compared?.axis !== panel.x || of === null || more.length > 0) return [];
  const axis = figure.axes.find((each) => each.id === panel.x);
  const name = axis === undefined ? `${of}` : choiceLabel(axis, of);
  const label = `${formatNumber(published)} × ${name}`;
  return [{ statement, place, claim: id, label, type: 'share', times: published, of }];
}

/** The ≈ of a claim that has two curves about equal, in words, where the panel draws both. */
function equalOf(panel: Panel, claim: Claim): readonly PaperMark[] {
  const { published, statement, place = '', id, test, kind } = claim;
  if (panel.kind !== 'line' || test === undefined) return [];
  if (kind === 'ordering' || typeof published === 'number') return [];
  const orders = (test.all ?? [test]).flatMap((each): readonly Order[] => {
    const compared = comparedIn(panel, each);
    if (compared === null || compared.axis !== panel.series || !holdsEqual(each)) return [];
    return [{ below: compared.first, above: compared.second, xs: compared.xs }];
  });
  return orders.length === 0 ? [] : [{ statement, place, claim: id, type: 'equal', orders }];
}

/** The arrow of a claim that puts one curve above another, where the panel draws both. */
function arrowOf(figure: Figure, panel: Panel, claim: Claim): readonly PaperMark[] {
  const { statement, place = '', id, test, kind } = claim;
  if (panel.kind !== 'line' || test === undefined) return [];
  if (kind !== 'ordering' && kind !== 'shape') return [];
  const orders = (test.all ?? [test]).flatMap((each) =>
    each.along === undefined ? orderIn(panel, each) : ordersAlong(figure, panel, each),
  );
  return orders.length === 0 ? [] : [{ statement, place, claim: id, type: 'arrow', orders }];
}

/** What a comparison says of the curves of a panel: nothing when it is of other curves or places. */
function orderIn(panel: ChartPanel, test: ClaimTest): readonly Order[] {
  const way = wayOf(test);
  const compared = comparedIn(panel, test);
  if (way === 0 || compared === null || compared.axis !== panel.series) return [];
  const { first, second, xs } = compared;
  return [way > 0 ? { below: second, above: first, xs } : { below: first, above: second, xs }];
}

/** Two places that a test compares. */
type Compared = {
  /** The one axis in which they differ, and their values of it. */
  readonly axis: string;
  readonly first: readonly AxisValue[];
  readonly second: readonly AxisValue[];
  readonly other: Chosen;
  /** Where along x; `null`: everywhere. */
  readonly xs: readonly AxisValue[] | null;
};

/** What a test compares when both are of the measure that a panel draws, and within it; else `null`. */
function comparedIn({ x, y, where = {} }: ChartPanel, test: ClaimTest): Compared | null {
  const { measure, at = {}, against } = test;
  const other: Chosen = { ...at, ...against?.at };
  const [axis, ...more] = Object.keys(other).filter((each) => other[each] !== at[each]);
  const isOfMeasure = y === measure && (against?.measure ?? measure) === measure;
  if (axis === undefined || more.length > 0 || !isOfMeasure || !allows(at, where)) return null;
  const xs = at[x] === undefined ? null : several(at[x]);
  return { axis, first: several(at[axis] ?? []), second: several(other[axis] ?? []), other, xs };
}

/** The orders of neighbours when a shape rises or falls from curve to curve. */
function ordersAlong(
  { axes }: Figure,
  { x, y, series, where = {} }: ChartPanel,
  test: ClaimTest,
): readonly Order[] {
  const { measure, at = {}, along } = test;
  const way = wayOf(test);
  if (way === 0 || along !== series || y !== measure || !allows(at, where)) return [];
  const values = axes.find(({ id }) => id === along)?.values.map(({ value }) => value) ?? [];
  const xs = at[x] === undefined ? null : several(at[x]);
  return values.slice(1).map((value, place): Order => {
    const [next, before] = [[value], values.slice(place, place + 1)];
    return way > 0 ? { below: before, above: next, xs } : { below: next, above: before, xs };
  });
}

/** 1 when a test asks the first, or the next, to be more than the other, -1 for less, 0 for neither. */
function wayOf({ against, along, as, low, high }: ClaimTest): number {
  const how = along === undefined ? against?.as : as;
  if (how !== 'quotient' && how !== 'difference') return 0;
  const equal = how === 'quotient' ? 1 : 0;
  if (low != null && low >= equal) return 1;
  return high != null && high <= equal ? -1 : 0;
}

/** Does a comparison allow equal values, and either to be a little more? */
function holdsEqual(test: ClaimTest): boolean {
  const how = test.against?.as;
  return (how === 'quotient' || how === 'difference') && wayOf(test) === 0;
}

/** The test that a printed number belongs to. */
function firstTest({ test = {} }: Claim): ClaimTest {
  return test.all?.[0] ?? test;
}

/** Does a selection leave a place in? Axes that it does not name are free. */
function allows(at: Chosen, place: Chosen): boolean {
  return Object.entries(place).every(([axis, value]) => {
    const chosen = at[axis];
    return chosen === undefined || several(chosen).includes(value as AxisValue);
  });
}

/** Is a selection one place, and this one? */
function isOnly(at: Chosen, place: Chosen): boolean {
  const axes = Object.keys(at);
  return (
    axes.length === Object.keys(place).length && axes.every((axis) => at[axis] === place[axis])
  );
}

/** One value or several, as a list. */
function several<T extends AxisValue>(value: T | readonly T[]): readonly T[] {
  return Array.isArray(value) ? value : [value as T];
}
