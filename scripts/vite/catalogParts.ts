/**
 * The catalogue in two parts: what the page begins with, and what its parameters mean, in sentences.
 *
 * `catalog.json?names` leaves out the sentences about parameters, `catalog.json?texts` has them in the
 * order in which they were left out: two of each parameter, its meaning and its source. The file itself
 * stays whole for everybody else.
 */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { mapObjects } from '../../web/src/base/json.ts';

const FILE = 'web/src/generated/catalog.json';
const NAMES = 'generated/catalog.json?names';
const TEXTS = 'generated/catalog.json?texts';

/** Gives both parts, to the built page, the development server and the tests. */
export function catalogParts(at: (place: string) => string): Plugin {
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    resolveId: (id) => {
      const part = [NAMES, TEXTS].find((each) => id.endsWith(each));
      return part === undefined ? null : `\0${part}`;
    },
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

/** A catalogue without the sentences about its parameters, and those sentences in order. */
export function splitCatalog(catalog: unknown): {
  readonly names: unknown;
  readonly texts: readonly string[];
} {
  const texts: string[] = [];
  const names = mapObjects(catalog, (object) => {
    // Only parameters have a grid.
    if (!('grid' in object)) return object;
    const { doc, source, ...rest } = object;
    texts.push(String(doc), String(source));
    return rest;
  });
  return { names, texts };
}
