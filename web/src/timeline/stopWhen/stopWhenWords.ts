/** What can be waited for in an experiment, and how it is said. */

import { formatEntry } from '../../base/format';
import { valueIn } from '../../model/catalog';
import type { Quantity, RunInfo, ScenarioDoc } from '../../model/engineTypes';
import { EVENT_KINDS, eventLook } from '../../model/eventLook';
import { secondsOf } from '../../model/instant';
import { PLOT_KINDS, plotKind } from '../../model/plotKinds';
import { displayOf, linesOf } from '../../model/plotKinds/kind';
import type { Option } from '../../ui/Select';
import { timeInWords } from '../timeText';
import type { Condition, Hit } from './conditions';

/** A kind of condition that makes sense in the open experiment. */
type Offer = Option & { readonly condition: Condition };

/** Jain's index below which a class sees that shares are unequal; chosen. */
const UNFAIR = 0.9;

/** What the plot of a quantity is called. */
export function quantityName(quantity: Quantity): string {
  return plotKind(quantity)?.label ?? quantity;
}

/** Lines of a quantity in this run. */
export function choicesOf(quantity: Quantity, info: RunInfo): readonly Option[] {
  const kind = plotKind(quantity);
  if (kind === undefined) return [];
  return linesOf(kind, info)
    .filter(({ role }) => role === 'main')
    .map(({ series, name }) => ({ id: series.element, label: name }));
}

/** How the value of a condition is shown: sign of the unit and factor from samples to it. */
export function scaleOf(
  quantity: Quantity,
  info: RunInfo,
): { readonly sign: string; readonly factor: number } {
  const kind = plotKind(quantity);
  return kind === undefined ? { sign: '', factor: 1 } : displayOf(kind, linesOf(kind, info));
}

/** Everything that can be waited for here. */
export function offersOf(info: RunInfo, doc: ScenarioDoc): readonly Offer[] {
  const values = PLOT_KINDS.filter(({ id }) => choicesOf(id, info).length > 0).map((kind) => ({
    id: kind.id,
    label: kind.label,
    condition: firstCondition(kind.id, info, doc),
  }));
  const fairness: readonly Offer[] =
    choicesOf('goodput', info).length < 2
      ? []
      : [{ id: 'fairness', label: 'Jain index', condition: { type: 'fairness', value: UNFAIR } }];
  const events = EVENT_KINDS.map((kind) => ({
    id: `event ${kind}`,
    label: eventLook(kind).label,
    condition: { type: 'event', kind } as const,
  }));
  return [...values, ...fairness, ...events];
}

/** A first guess: a rate that falls to its guaranteed minimum, a queue that half fills its buffer. */
function firstCondition(quantity: Quantity, info: RunInfo, doc: ScenarioDoc): Condition {
  const common = { type: 'value', quantity, element: null } as const;
  const leastRate = Number(valueIn(doc, 'abr', 'mcrMbps') ?? 0);
  if (quantity === 'acr') return { ...common, sense: 'below', value: leastRate };
  if (quantity === 'utilization') return { ...common, sense: 'below', value: 0.5 };
  if (quantity !== 'queue') return { ...common, sense: 'above', value: 0 };
  const buffers = info.network.ports.flatMap(({ bufferCells, bottleneck }) =>
    bottleneck && bufferCells !== null ? [bufferCells] : [],
  );
  const half = Math.round(Math.min(...buffers) / 2);
  return { ...common, sense: 'above', value: Number.isFinite(half) ? half : 1000 };
}

/** "Queue of SW1→SW2 rises above 1000 cells": a condition, on one line if it is about one. */
export function conditionWords(
  condition: Condition,
  info: RunInfo,
  element: string | null = null,
): string {
  if (condition.type === 'event')
    return `${eventLook(condition.kind).label}${atElement(element, info)}`;
  if (condition.type === 'fairness') {
    return `Jain index of the goodputs falls below ${formatEntry(condition.value)}`;
  }
  const { quantity, sense, value } = condition;
  const { sign, factor } = scaleOf(quantity, info);
  const number = formatEntry(value * factor, 6);
  const verb = sense === 'above' ? 'rises above' : 'falls to';
  return `${quantityName(quantity)}${atElement(element ?? condition.element, info)} ${verb} ${number} ${sign}`.trim();
}

function atElement(element: string | null, { network }: RunInfo): string {
  const { circuits, ports } = network;
  const named = [...circuits, ...ports].find(({ id }) => id === element);
  return named === undefined ? '' : ` of ${named.label}`;
}

/** What is said when the run has stopped. */
export function hitWords({ at, condition, element }: Hit, info: RunInfo): string {
  return `Stopped at ${timeInWords(secondsOf(at))}: ${conditionWords(condition, info, element)}.`;
}

/** Is there anything in this run that the condition can be about? */
export function isPossible(condition: Condition, info: RunInfo): boolean {
  if (condition.type === 'event') return true;
  if (condition.type === 'fairness') return choicesOf('goodput', info).length > 1;
  const choices = choicesOf(condition.quantity, info);
  const { element } = condition;
  return element === null ? choices.length > 0 : choices.some(({ id }) => id === element);
}
