import { expect, it } from 'vitest';
import { splitCatalog } from '../../vite/catalogParts';
import { catalog } from '../../web/src/engine/catalog';
import whole from '../../web/src/generated/catalog.json';

/** Puts the sentences back where their numbers stand. */
function joined(names: unknown, texts: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(names), (key, value) =>
    (key === 'doc' || key === 'source') && typeof value === 'number' ? texts[value] : value,
  );
}

it('both parts together are the catalogue, with every sentence once', () => {
  const { names, texts } = splitCatalog(whole);
  expect(joined(names, texts)).toEqual(whole);
  expect(new Set(texts).size).toBe(texts.length);
});

it('the page begins without the sentences about parameters, and with those about algorithms', () => {
  const told = catalog.sections.flatMap(({ params, entries }) => [
    ...[...params, ...entries.flatMap((entry) => entry.params)].map(({ doc }) => typeof doc),
  ]);
  expect(new Set(told)).toEqual(new Set(['number']));
  const algorithms = catalog.sections.flatMap(({ entries }) => entries);
  expect(algorithms.every(({ doc }) => typeof doc === 'string')).toBe(true);
});
