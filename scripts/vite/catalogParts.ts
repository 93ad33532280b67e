/**
 * The catalogue in two parts: `catalog.json?brief`, with which the page begins, and `catalog.json?texts`, what
 * its parameters mean and where they come from, which is more than half of it.
 */

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const CATALOG = 'web/src/generated/catalog.json';
const PART = /generated\/catalog\.json\?(brief|texts)$/;

type Param = { doc: string; source: string };
type Section = {
  readonly params: readonly Param[];
  readonly entries: readonly { readonly params: readonly Param[] }[];
};

/** Gives the parts to the built page, the development server and the tests. */
export function catalogParts(at: (place: string) => string): Plugin {
  return {
    name: 'catalog-parts',
    enforce: 'pre',
    resolveId: (id) => {
      const found = PART.exec(id);
      return found === null ? null : `\0${found[0]}`;
    },
    load(id) {
      const part = PART.exec(id)?.[1];
      if (part === undefined) return null;
      this.addWatchFile(at(CATALOG));
      const catalog = JSON.parse(readFileSync(at(CATALOG), 'utf8'));
      const texts = takeTexts(catalog);
      const text = JSON.stringify(part === 'texts' ? texts : catalog);
      return `export default JSON.parse(${JSON.stringify(text)});`;
    },
  };
}

/** Meaning and source of each parameter, in their order; they are taken out of the catalogue. */
function takeTexts(catalog: {
  readonly run: readonly Param[];
  readonly sections: readonly Section[];
}): readonly (readonly [doc: string, source: string])[] {
  const { run, sections } = catalog;
  const ofSections = sections.flatMap(({ params, entries }) => [
    ...params,
    ...entries.flatMap((entry) => entry.params),
  ]);
  return [...run, ...ofSections].map((param) => {
    const { doc, source } = param;
    Object.assign(param, { doc: '', source: '' });
    return [doc, source];
  });
}
