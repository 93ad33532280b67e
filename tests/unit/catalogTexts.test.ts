/** The catalogue comes in two parts, which are the whole again. */
import { expect, it } from 'vitest';
import whole from '../../web/src/generated/catalog.json';
import brief from '../../web/src/generated/catalog.json?brief';
import { catalog } from '../../web/src/model/catalog';
import '../../web/src/model/catalogTexts';

it('with its texts it is what the engine declares', () => {
  expect(brief).toBe(catalog);
  expect(catalog).toEqual(whole);
});
