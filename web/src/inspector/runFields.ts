/**
 * The numbers of a document that belong to the run and not to any part of the network, described
 * like parameters so that the same control serves them.
 */

import type { ParamSpec, ScenarioDoc } from '../engine/model';

/** A document-level number. */
export type RunField = 'seed' | 'durationMs' | 'warmUpMs' | 'sampleUs';

/** What the engine takes when the file is silent. Source: the engine's settings of the whole run. */
const DEFAULTS = { durationMs: 5000, warmUpMs: 0, sampleUs: 1000 } as const;

const COMMON = { kind: 'real', nullable: false, choices: [], rebuild: true } as const;

/** Descriptions in the order shown. Ranges are the engine's, which judges every document all the same. */
export const RUN_FIELDS: readonly (ParamSpec & { readonly key: RunField })[] = [
  {
    ...COMMON,
    key: 'durationMs',
    label: 'Duration',
    doc: 'Simulated time of the whole run. Every change simulates it anew, so longer runs answer later.',
    source: 'The experiment',
    unit: 'ms',
    min: 1,
    max: 3_600_000,
    default: DEFAULTS.durationMs,
    grid: { type: 'oneTwoFive' },
  },
  {
    ...COMMON,
    key: 'warmUpMs',
    label: 'Warm-up',
    doc: 'Time at the start that the results leave out. Curves show it all the same.',
    source: 'The experiment',
    unit: 'ms',
    min: 0,
    max: 3_599_999,
    default: DEFAULTS.warmUpMs,
    grid: { type: 'oneTwoFive' },
  },
  {
    ...COMMON,
    key: 'sampleUs',
    label: 'Sample interval',
    doc: 'Distance between two points of a curve. It changes the drawing and never the simulation.',
    source: 'The experiment',
    unit: 'us',
    min: 10,
    max: 1_000_000,
    default: DEFAULTS.sampleUs,
    grid: { type: 'oneTwoFive' },
  },
  {
    ...COMMON,
    kind: 'integer',
    key: 'seed',
    label: 'Seed',
    doc: 'Starts every stream of random numbers. The same seed gives the same run, bit by bit.',
    source: 'The experiment',
    unit: 'count',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    default: 1,
    grid: { type: 'linear', step: 1 },
  },
];

/** Value of a document-level number; `sampleS` is what the engine uses when the file is silent. */
export function runFieldIn(doc: ScenarioDoc, field: RunField, sampleS: number | null): number {
  switch (field) {
    case 'seed':
      return doc.seed;
    case 'durationMs':
      return doc.durationMs;
    case 'warmUpMs':
      return doc.warmUpMs ?? DEFAULTS.warmUpMs;
    case 'sampleUs':
      return (
        doc.sampleUs ?? (sampleS === null ? DEFAULTS.sampleUs : Math.round(sampleS * 1e9) / 1e3)
      );
  }
}
