import { expect, it } from 'vitest';
import { writeText } from '../../web/src/ui/writeText';

it('changes the letters and keeps the node that holds them', () => {
  const element = document.createElement('span');
  writeText(element, '12.5');
  const node = element.firstChild;
  writeText(element, '12.6');
  expect(element.textContent).toBe('12.6');
  expect(element.firstChild).toBe(node);
});

it('writes nothing when the text stands there already', () => {
  const element = document.createElement('span');
  writeText(element, '7');
  const records = new MutationObserver(() => undefined);
  records.observe(element, { childList: true, characterData: true, subtree: true });
  writeText(element, '7');
  expect(records.takeRecords()).toEqual([]);
  writeText(element, '8');
  expect(records.takeRecords().map(({ type }) => type)).toEqual(['characterData']);
});

it('takes the place of whatever else an element held', () => {
  const element = document.createElement('span');
  element.append('a', document.createElement('b'), 'c');
  writeText(element, 'all');
  expect(element.childNodes).toHaveLength(1);
  expect(element.textContent).toBe('all');
  writeText(null, 'nowhere');
});
