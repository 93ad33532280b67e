/**
 * What a run has to come to, measured: every aim with its value and whether it is met.
 *
 * Queues and utilisation are those of the port that has most of it, of all where data can wait: the way
 * back is full of nothing but answers and would say that every link is idle.
 */

import {
  formatEntry,
  formatPercent,
  formatValue,
  type UnitName,
  unitLabel,
} from '../../base/format';
import type { RunInfo, Summary } from '../../model/engineTypes';
import { jainOf } from '../../model/fairness';
import type { Aim, Measure } from './book';

/** An aim and how the run stands to it. */
export type Standing = {
  readonly label: string;
  /** The value of the run, in words. */
  readonly value: string;
  /** The range that is the goal, in words. */
  readonly goal: string;
  readonly isMet: boolean;
};

type Look = {
  readonly label: string;
  readonly read: (summary: Summary, info: RunInfo) => number;
  readonly write: Write;
};

/** A value in words, with the usual digits or with so many. */
type Write = (value: number, digits?: number) => string;

const cells = written('cells');
const plain = written('share');
const percent: Write = (share, digits) =>
  digits === undefined ? formatPercent(share) : `${formatEntry(share * 100, digits)}\u00a0%`;

function written(unit: UnitName): Write {
  return (value, digits) =>
    digits === undefined
      ? formatValue(value, unit)
      : `${formatEntry(value, digits)}\u00a0${unitLabel(unit)}`.trim();
}

const LOOKS: { readonly [measure in Measure]: Look } = {
  goodput: look('Goodput', ({ total }) => total.goodputMbps, written('mbps')),
  lossRatio: look('Cells lost', ({ total }) => total.cellLossRatio, percent),
  jain: look('Jain index', (summary) => jainOf(summary) ?? Number.NaN, plain),
  timeouts: look('Time-outs', ({ sources }) => sum(sources.map(({ timeouts }) => timeouts)), plain),
  maxQueue: look('Longest queue', ofPorts('maxQueueCells'), cells),
  meanQueue: look('Mean queue', ofPorts('meanQueueCells'), cells),
  utilization: look('Busiest link', ofPorts('utilization'), percent),
  evenness: look('Least of best rate', leastOfBest, percent),
};

function look(label: string, read: Look['read'], write: Look['write']): Look {
  return { label, read, write };
}

type PortFigure = 'maxQueueCells' | 'meanQueueCells' | 'utilization';

function ofPorts(figure: PortFigure): Look['read'] {
  return ({ ports }, { network }) => {
    const waits = new Set(network.ports.filter((port) => port.bottleneck).map(({ id }) => id));
    return Math.max(...ports.filter(({ id }) => waits.has(id)).map((port) => port[figure]));
  };
}

function leastOfBest({ circuits }: Summary): number {
  const rates = circuits.map(({ meanAcrMbps }) => meanAcrMbps);
  return Math.min(...rates) / Math.max(...rates);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** How a whole run stands to each aim. */
export function standings(
  goal: readonly Aim[],
  summary: Summary,
  info: RunInfo,
): readonly Standing[] {
  return goal.map(({ measure, least, most }) => {
    const { label, read, write } = LOOKS[measure];
    const value = read(summary, info);
    const missed = value < (least ?? value) ? least : value > (most ?? value) ? most : undefined;
    return {
      label,
      value: missed === undefined ? write(value) : missText(value, missed, write),
      goal: rangeWords({ least, most }, write),
      isMet: missed === undefined && !Number.isNaN(value),
    };
  });
}

/** Digits that tell any two numbers apart. */
const ALL_DIGITS = 17;

/** A value that misses a bound, with as many digits as show it. */
function missText(value: number, bound: number, write: Write): string {
  if (write(value) !== write(bound)) return write(value);
  for (let digits = 5; digits < ALL_DIGITS; digits += 1)
    if (write(value, digits) !== write(bound, digits)) return write(value, digits);
  return write(value, ALL_DIGITS);
}

type Range = { readonly least: number | undefined; readonly most: number | undefined };

function rangeWords({ least, most }: Range, write: Look['write']): string {
  if (most === 0) return '0';
  if (least === undefined) return `at most ${write(most ?? 0)}`;
  return most === undefined ? `at least ${write(least)}` : `${write(least)} to ${write(most)}`;
}
