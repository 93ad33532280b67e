/**
 * How the rate of a link changes with time, as a drawing says it: not at all, drawn anew now and then,
 * or set at listed times.
 */

import { formatNumber } from '../../base/format';
import { catalog } from '../catalog';
import type { ParamSpec } from '../engineTypes';
import { LONGEST_MS } from '../runFields';
import type { DrawnLink } from './drawn';

/** A step of a list: from this instant on, ms, the link has this rate, Mb/s. */
export type RateStep = readonly [ms: number, mbps: number];

/** A rate that changes. */
export type Variation =
  | {
      readonly kind: 'redrawn';
      readonly leastMbps: number;
      readonly mostMbps: number;
      readonly everyMs: number;
    }
  | { readonly kind: 'steps'; readonly steps: readonly RateStep[] };

/** The two directions of a link by their keys in the file. */
export type VariationKey = 'varies' | 'backVaries';

/** The ways in which a rate can change, the plain one first. */
export const VARIATIONS = [
  { id: 'constant', label: 'Constant' },
  { id: 'redrawn', label: 'Redrawn at random' },
  { id: 'steps', label: 'Set at listed times' },
] as const;
export type VariationId = (typeof VARIATIONS)[number]['id'];

/** Most steps of a list. */
const MOST_STEPS = catalog.limits.steps;
/** A rate that is drawn anew begins with this interval, a list with this time, ms; chosen. */
const FIRST = { everyMs: 5, atMs: 100 };

/** What the file says of one direction; `null` when its rate is constant. */
export function variationOf(link: DrawnLink, key: VariationKey): Variation | null {
  const said = link[key] as Variation | undefined;
  return said ?? null;
}

/** Rate of one direction where nothing changes it, Mb/s. */
export function plainRate(link: DrawnLink, key: VariationKey): number {
  const forward = Number(link.rateMbps ?? rateSpec().default);
  return key === 'varies' ? forward : Number(link.backRateMbps ?? forward);
}

/** A variation to begin with: up to the rate the link has, or down to half of it. */
export function firstVariation(id: VariationId, mbps: number): Variation | undefined {
  const half = Math.max(rateSpec().min, mbps / 2);
  switch (id) {
    case 'constant':
      return undefined;
    case 'redrawn':
      return { kind: 'redrawn', leastMbps: half, mostMbps: mbps, everyMs: FIRST.everyMs };
    case 'steps':
      return { kind: 'steps', steps: [[FIRST.atMs, half]] };
    default:
      return id satisfies never;
  }
}

/** The list with one step more, after the last, which goes on as that one. */
export function withStepAdded(steps: readonly RateStep[]): readonly RateStep[] {
  const [ms = 0, mbps = rateSpec().max] = steps.at(-1) ?? [];
  return [...steps, [Math.min(ms + FIRST.atMs, LONGEST_MS), mbps]];
}

/** Why there cannot be one step more; `null` when there can. */
export function whyNoStep(steps: readonly RateStep[]): string | null {
  if (steps.length >= MOST_STEPS)
    return `${formatNumber(MOST_STEPS, 'count')} steps are the maximum.`;
  return (steps.at(-1)?.[0] ?? 0) >= LONGEST_MS
    ? 'The last step is at the latest time possible.'
    : null;
}

/** What is wrong with the time of a step; `null` when nothing is. Times rise from step to step. */
export function timeProblem(steps: readonly RateStep[], place: number, ms: number): string | null {
  const before = steps[place - 1]?.[0];
  const after = steps[place + 1]?.[0];
  if (ms < 0 || ms > LONGEST_MS) return `A step is between 0 and ${LONGEST_MS} ms.`;
  if (before !== undefined && ms <= before) return `It comes after the step at ${before} ms.`;
  return after !== undefined && ms >= after ? `It comes before the step at ${after} ms.` : null;
}

/** Declaration of a rate, from `min` to `max` where they are nearer than the limits of the engine. */
export function rateSpec(label = 'Rate', min = 0, max = Number.POSITIVE_INFINITY): ParamSpec {
  const spec = catalog.drawing.links.find(({ key }) => key === 'rateMbps');
  if (spec === undefined) throw new Error('the catalogue has no rate of a link');
  return { ...spec, label, min: Math.max(spec.min, min), max: Math.min(spec.max, max) };
}

/** Declaration of the time between two draws. */
export function everySpec(): ParamSpec {
  return { ...rateSpec('Drawn every'), unit: 'ms', min: 0.1, max: LONGEST_MS };
}

/** A variation in words. */
export function variationText(variation: Variation | null): string {
  if (variation === null) return 'constant';
  if (variation.kind === 'steps') {
    const { steps } = variation;
    return steps.length === 1 ? 'one step' : `${steps.length} steps`;
  }
  const { leastMbps, mostMbps, everyMs } = variation;
  const rates = `${formatNumber(leastMbps)} to ${formatNumber(mostMbps)} Mb/s`;
  return `${rates}, drawn every ${formatNumber(everyMs)} ms`;
}
