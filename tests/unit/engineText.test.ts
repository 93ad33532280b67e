import { expect, it } from 'vitest';
import { namelessText, simulatedText } from '../../web/src/model/engineText';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { checkScenario } from '../../web/src/model/scenarioShape';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';

it('what was saved and read again has the text it had, so that its runs are found', () => {
  const { doc } = FIRST_CHOICE_ITEM;
  const read = checkScenario(JSON.parse(JSON.stringify(doc)));
  if (!read.ok) throw new Error('the first experiment is one');
  expect(namelessText(read.doc)).toBe(namelessText(doc));
});

it('the text of what is simulated does not depend on the order of keys, which a file, a link or a change may give', () => {
  const backwards = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).reverse())
      : value;
  const { doc } = FIRST_CHOICE_ITEM;
  const turned = JSON.parse(JSON.stringify(doc, backwards)) as ScenarioDoc;
  expect(Object.keys(turned)).not.toEqual(Object.keys(doc));
  expect(simulatedText(turned)).toBe(simulatedText(doc));
  expect(simulatedText({ ...turned, seed: 77 })).not.toBe(simulatedText(doc));
});
