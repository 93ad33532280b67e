import { expect, it } from 'vitest';
import { splitCatalog } from '../../scripts/vite/catalogParts';
import { mapObjects } from '../../web/src/base/json';
import whole from '../../web/src/generated/catalog.json';
import { catalog, numbered } from '../../web/src/model/catalog';

it('both parts together are the catalogue', () => {
  const { names, texts } = splitCatalog(whole);
  const said = (text: unknown) => (typeof text === 'number' ? texts[text] : text);
  const joined = mapObjects(numbered(names), (object) =>
    'doc' in object && 'source' in object
      ? { ...object, doc: said(object.doc), source: said(object.source) }
      : object,
  );
  expect(joined).toEqual(whole);
  expect(catalog).toEqual(numbered(names));
});

it('the page begins without the sentences about parameters, and with those about algorithms', () => {
  const { names, texts } = splitCatalog(whole);
  const rif = whole.sections
    .find(({ id }) => id === 'abr')
    ?.params.find(({ key }) => key === 'rif');
  expect(texts).toContain(rif?.doc);
  expect(JSON.stringify(names)).not.toContain(rif?.doc);
  const algorithms = catalog.sections.flatMap(({ entries }) => entries);
  expect(algorithms.every(({ doc }) => typeof doc === 'string')).toBe(true);
});
