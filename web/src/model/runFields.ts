/** The numbers of a run that a document states: duration, warm-up, sample interval and seed, described like parameters. */

import { catalog } from './catalog';
import type { ParamSpec } from './engineTypes';

/** A number of the document that can be set. */
export type RunFieldKey = 'durationMs' | 'warmUpMs' | 'sampleUs' | 'seed';

/** A number of the document with what it means and may be. */
export type RunField = ParamSpec & { readonly key: RunFieldKey; readonly default: number };

const SEED: RunField = {
  key: 'seed',
  label: 'Seed',
  doc: 'Starts every stream of random numbers. The same seed gives the same run, bit by bit.',
  source: 'The experiment',
  unit: 'count',
  kind: 'integer',
  nullable: false,
  nullLabel: 'none',
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  default: 1,
  grid: { type: 'linear', step: 1 },
  choices: [],
  rebuild: true,
  when: [],
};

/** All of them, in the order shown. */
export const RUN_FIELDS: Readonly<Record<RunFieldKey, RunField>> = {
  durationMs: declared('durationMs'),
  warmUpMs: declared('warmUpMs'),
  sampleUs: declared('sampleUs'),
  seed: SEED,
};

/** Length of the longest run, ms. */
export const LONGEST_MS = RUN_FIELDS.durationMs.max;

function declared(key: RunFieldKey): RunField {
  const spec = catalog.run.find((each) => each.key === key);
  if (spec === undefined) throw new Error(`the catalogue has no ${key}`);
  return { ...spec, key, default: Number(spec.default) };
}
