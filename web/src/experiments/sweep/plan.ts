/**
 * A sweep as a list of runs: which cells there are, which scenario each runs, and in which order.
 *
 * The order is coarse to fine: the corners of large blocks first, then those of blocks half as wide,
 * so that a rough picture of the whole stands after a few runs. Further seeds come after all cells.
 */

import { namelessText } from '../../model/engineText';
import type { ParamValue, ScenarioDoc } from '../../model/engineTypes';
import type { Job } from '../../run/batch';
import { type KnobInfo, nameOf, withValue } from './knobs';

/** One axis with its values. */
export type PlanAxis = { readonly knob: KnobInfo; readonly values: readonly ParamValue[] };

/** A sweep that can be run. */
export type Plan = {
  /** The experiment in which the knobs are turned. */
  readonly doc: ScenarioDoc;
  /** Where it came from, for opening a cell. */
  readonly sourceId: string | null;
  readonly x: PlanAxis;
  /** `null` for a sweep of one knob. */
  readonly y: PlanAxis | null;
  readonly seeds: readonly number[];
};

export type GridSize = { readonly columns: number; readonly rows: number };

/** Columns and rows of a plan. */
export function sizeOf({ x, y }: Plan): GridSize {
  return { columns: x.values.length, rows: y?.values.length ?? 1 };
}

/** Cells of a plan, numbered row by row. */
export function cellCount(plan: Plan): number {
  const { columns, rows } = sizeOf(plan);
  return columns * rows;
}

/** The axes of a plan, one or two. */
export function axesIn({ x, y }: Plan): readonly PlanAxis[] {
  return y === null ? [x] : [x, y];
}

/** The value on each axis at a cell. */
export function valuesAt({ x, y }: Plan, cell: number): readonly ParamValue[] {
  const columns = x.values.length;
  const inX = x.values[cell % columns] ?? null;
  return y === null ? [inX] : [inX, y.values[Math.floor(cell / columns)] ?? null];
}

/** The experiment of one cell, with one of the seeds. */
export function cellDoc(plan: Plan, cell: number, seed: number): ScenarioDoc {
  return { ...atCell(plan.doc, plan, cell), seed };
}

/** An experiment with its knobs turned to those of a cell. */
export function atCell(doc: ScenarioDoc, plan: Plan, cell: number): ScenarioDoc {
  const values = valuesAt(plan, cell);
  return axesIn(plan).reduce(
    (turned, { knob }, axis) => withValue(turned, knob, values[axis] ?? null),
    doc,
  );
}

/** Are the runs of both the same? Then a picture of the one is a picture of the other. */
export function haveSameRuns(a: Plan, b: Plan): boolean {
  // With equal axes and an equal first run all others are equal as well.
  const textOf = (plan: Plan) =>
    JSON.stringify([
      ...axesIn(plan).map(({ knob, values }) => [nameOf(knob), values]),
      plan.seeds,
      namelessText(cellDoc(plan, 0, plan.seeds[0] ?? plan.doc.seed)),
    ]);
  return textOf(a) === textOf(b);
}

/** All runs of a plan, coarse cells first, one seed after the other; made as they are asked for. */
export function* jobsOf(plan: Plan): Generator<Job> {
  const order = coarseToFine(sizeOf(plan));
  for (const [place, seed] of plan.seeds.entries()) {
    for (const cell of order) {
      yield { key: jobKey(cell, place), scenario: namelessText(cellDoc(plan, cell, seed)) };
    }
  }
}

/** Name of a run: its cell and the place of its seed. */
export function jobKey(cell: number, seedPlace: number): string {
  return `${cell}/${seedPlace}`;
}

/** Cell and place of the seed in a name. */
export function readJobKey(key: string): { readonly cell: number; readonly seedPlace: number } {
  const [cell = 0, seedPlace = 0] = key.split('/').map(Number);
  return { cell, seedPlace };
}

/** Cells on the coarsest level, along the longer side. */
const COARSEST = 4;

/** Width of the blocks of the coarsest level: a power of two. */
function firstStride({ columns, rows }: GridSize): number {
  const blocks = Math.max(columns, rows) / COARSEST;
  return 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(1, blocks))));
}

/** All cells once, those at the corners of larger blocks first. */
export function coarseToFine({ columns, rows }: GridSize): readonly number[] {
  const order: number[] = [];
  const coarsest = firstStride({ columns, rows });
  for (let stride = coarsest; stride >= 1; stride /= 2) {
    for (let row = 0; row < rows; row += stride) {
      for (let column = 0; column < columns; column += stride) {
        const isOlder =
          stride < coarsest && row % (2 * stride) === 0 && column % (2 * stride) === 0;
        if (!isOlder) order.push(row * columns + column);
      }
    }
  }
  return order;
}

/**
 * For each cell the one whose result stands for it: itself when known, else the corner of the
 * smallest block around it that is known; `null` while there is none.
 */
export function standIns(
  { columns, rows }: GridSize,
  isKnown: (cell: number) => boolean,
): readonly (number | null)[] {
  const coarsest = firstStride({ columns, rows });
  return Array.from({ length: columns * rows }, (_, cell) => {
    const column = cell % columns;
    const row = Math.floor(cell / columns);
    for (let stride = 1; stride <= coarsest; stride *= 2) {
      const corner = (row - (row % stride)) * columns + column - (column % stride);
      if (isKnown(corner)) return corner;
    }
    return null;
  });
}
