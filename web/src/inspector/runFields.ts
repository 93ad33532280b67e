/**
 * The numbers of a document that belong to the run and not to any part of the network, described
 * like parameters so that the same control serves them.
 */

import { catalog } from '../model/catalog';
import type { ParamSpec, ScenarioDoc } from '../model/engineTypes';

/** A document-level number. */
export type RunField = 'seed' | 'durationMs' | 'warmUpMs' | 'sampleUs';

/** Keys of the catalogue's run settings that have a control, in the order shown. */
const SHOWN: readonly RunField[] = ['durationMs', 'warmUpMs', 'sampleUs'];

type FieldSpec = ParamSpec & { readonly key: RunField };

const SEED: FieldSpec = {
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
};

/** Descriptions in the order shown; all but the seed come from the catalogue. */
export const RUN_FIELDS: readonly FieldSpec[] = [
  ...SHOWN.flatMap((key) =>
    catalog.run.filter((spec) => spec.key === key).map((spec) => ({ ...spec, key })),
  ),
  SEED,
];

/** What the engine takes when the file is silent. */
function defaultOf(field: RunField): number {
  return Number(RUN_FIELDS.find(({ key }) => key === field)?.default ?? 0);
}

/** Value of a document-level number; `sampleS` is what the engine uses when the file is silent. */
export function runFieldIn(doc: ScenarioDoc, field: RunField, sampleS: number | null): number {
  switch (field) {
    case 'seed':
      return doc.seed;
    case 'durationMs':
      return doc.durationMs;
    case 'warmUpMs':
      return doc.warmUpMs ?? defaultOf('warmUpMs');
    case 'sampleUs':
      return (
        doc.sampleUs ?? (sampleS === null ? defaultOf('sampleUs') : Math.round(sampleS * 1e9) / 1e3)
      );
  }
}
