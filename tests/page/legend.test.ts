/** The order of a legend: by key, and in a link. */
import { beforeEach, expect, it } from 'vitest';
import { sharedLink, visit } from './support/address';
import { click, find, open, press, within } from './support/desk';

beforeEach(() => open());

const entries = () =>
  within(find('group', 'Lines of Allowed rate (ACR)')).getAllByRole('button', { name: /^S\d$/ });
const names = () => entries().map(({ ariaLabel }) => ariaLabel);

it('lines are put into another order by key, keep their focus, and a link keeps the order', async () => {
  expect(names()).toEqual(['S1', 'S2']);
  const [first] = entries();
  first?.focus();
  await press('{Alt>}{ArrowRight}{/Alt}');
  expect(names()).toEqual(['S2', 'S1']);
  // The button keeps the focus, so that it can be moved on.
  expect(document.activeElement).toBe(entries()[1]);
  await press('{Alt>}{ArrowLeft}{/Alt}');
  expect(names()).toEqual(['S1', 'S2']);
  await press('{Alt>}{ArrowRight}{/Alt}');
  await click(find('button', 'S2', find('group', 'Lines of Allowed rate (ACR)')));
  expect(entries().map(({ ariaPressed }) => ariaPressed)).toEqual(['false', 'true']);
  await visit(await sharedLink());
  expect(names()).toEqual(['S2', 'S1']);
  expect(entries().map(({ ariaPressed }) => ariaPressed)).toEqual(['false', 'true']);
});
