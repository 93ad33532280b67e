/**
 * The formulas of docs/model.md as a part of the catalogue, `catalog.json?formulas`, by knob:
 * `abr.rif`, and `feedback.erica.delta` for one of an algorithm.
 */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { type Formula, formulasOf } from './formulas.ts';

const CATALOG = 'web/src/generated/catalog.json';
const MODEL = 'docs/model.md';
const FORMULAS = 'generated/catalog.json?formulas';

type Knob = { readonly key: string; readonly choices: readonly { readonly id: string }[] };
type Entry = { readonly id: string; readonly params: readonly Knob[] };
type Section = {
  readonly id: string;
  readonly params: readonly Knob[];
  readonly entries: readonly Entry[];
};

/** Gives the part to the built page, the development server and the tests. */
export function modelFormulas(at: (place: string) => string): Plugin {
  return {
    name: 'model-formulas',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(FORMULAS) ? `\0${FORMULAS}` : null),
    load(id) {
      if (id !== `\0${FORMULAS}`) return null;
      for (const file of [CATALOG, MODEL]) this.addWatchFile(at(file));
      const { sections } = JSON.parse(readFileSync(at(CATALOG), 'utf8'));
      const part = JSON.stringify(formulasByKnob(sections, readFileSync(at(MODEL), 'utf8')));
      return `export default JSON.parse(${JSON.stringify(part)});`;
    },
  };
}

/** What the model says of every knob of which it has a formula. */
export function formulasByKnob(
  sections: readonly Section[],
  model: string,
): { readonly [knob: string]: Formula } {
  const formulaOf = formulasOf(model);
  const knobs = sections.flatMap(({ id: section, params, entries }) => [
    ...params.map(({ key }) => ({ knob: `${section}.${key}`, key, owner: { section } })),
    ...entries.flatMap((entry) =>
      entry.params.map(({ key }) => ({
        knob: `${section}.${entry.id}.${key}`,
        key,
        owner: { section, entry: entry.id, others: wordsOfOthers(entry, entries) },
      })),
    ),
  ]);
  return Object.fromEntries(
    knobs.flatMap(({ knob, key, owner }) => {
      const formula = formulaOf(key, owner);
      return formula === null ? [] : [[knob, formula]];
    }),
  );
}

/** Names, knobs and choices of other entries that this one does not have. */
function wordsOfOthers(entry: Entry, entries: readonly Entry[]): readonly string[] {
  const wordsOf = ({ id, params }: Entry) => [
    id,
    ...params.flatMap(({ key, choices }) => [key, ...choices.map((choice) => choice.id)]),
  ];
  const own = wordsOf(entry);
  return [...new Set(entries.flatMap(wordsOf))].filter((word) => !own.includes(word));
}
