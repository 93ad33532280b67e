/**
 * The catalogue in two parts: what the page begins with, and what its parameters mean, in sentences.
 *
 * `catalog.json?names` has the number of a sentence wherever the catalogue explains a parameter,
 * `catalog.json?texts` the sentences in that order. The file itself stays whole for everybody else.
 */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const FILE = 'web/src/generated/catalog.json';
const NAMES = 'generated/catalog.json?names';
const TEXTS = 'generated/catalog.json?texts';

/** Gives both parts, to the built page, the development server and the tests. */
export function catalogParts(at: (place: string) => string): Plugin {
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    resolveId: (id) => [NAMES, TEXTS].find((part) => id.endsWith(part)) && `\0${partOf(id)}`,
    load(id) {
      if (id !== `\0${NAMES}` && id !== `\0${TEXTS}`) return null;
      this.addWatchFile(at(FILE));
      const { names, texts } = splitCatalog(JSON.parse(readFileSync(at(FILE), 'utf8')));
      const part = JSON.stringify(id === `\0${NAMES}` ? names : texts);
      // Parsed as JSON, which is quicker than as a program.
      return `export default JSON.parse(${JSON.stringify(part)});`;
    },
  };
}

const partOf = (id: string) => (id.endsWith(NAMES) ? NAMES : TEXTS);

/** A catalogue without the sentences about its parameters, and those sentences, each once. */
export function splitCatalog(catalog: unknown): {
  readonly names: unknown;
  readonly texts: readonly string[];
} {
  const places = new Map<string, number>();
  const place = (text: string) => {
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  };
  const names = JSON.parse(JSON.stringify(catalog), (_key, value) =>
    isParam(value) ? { ...value, doc: place(value.doc), source: place(value.source) } : value,
  );
  return { names, texts: [...places.keys()] };
}

type Explained = { readonly key: string; readonly doc: string; readonly source: string };

/** Only parameters have a key, and sentences to go with it. */
function isParam(value: unknown): value is Explained {
  const { key, doc, source } = (value ?? {}) as Partial<Explained>;
  return typeof key === 'string' && typeof doc === 'string' && typeof source === 'string';
}
