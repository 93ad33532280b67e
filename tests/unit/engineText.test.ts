import { expect, it } from 'vitest';
import { namelessText } from '../../web/src/model/engineText';
import { checkScenario } from '../../web/src/model/scenarioShape';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';

it('what was saved and read again has the text it had, so that its runs are found', () => {
  const { doc } = FIRST_CHOICE_ITEM;
  const read = checkScenario(JSON.parse(JSON.stringify(doc)));
  if (!read.ok) throw new Error('the first experiment is one');
  expect(namelessText(read.doc)).toBe(namelessText(doc));
});
