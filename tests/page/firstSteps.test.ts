/** The first steps of who wants no motion: a badly set slider invites, success is seen, doors open. */
import { beforeEach, expect, it } from 'vitest';
import {
  button,
  click,
  find,
  knob,
  open,
  press,
  region,
  screen,
  title,
  within,
} from './support/desk';

const media = globalThis.matchMedia;
globalThis.matchMedia = (query) =>
  query.includes('reduced-motion')
    ? (Object.assign(new EventTarget(), { matches: true, media: query }) as MediaQueryList)
    : media(query);

beforeEach(() => open('classroom/first-steps'));

const band = () => region('First steps');
const words = () => band().textContent.replace(/\s/g, ' ');
const left = (times: number) => press('{ArrowLeft}'.repeat(times));

it('a newcomer calms the rates and finds the doors', async () => {
  expect(title().textContent).toContain('Two senders, one link');
  expect(words()).toContain('Calm it down: drag RIF.');
  expect(document.documentElement.dataset.invites).toBe('rif');
  knob('RIF').focus();
  await left(2);
  expect(words()).toContain('still swing by');
  await left(6);
  expect(words()).toMatch(/Calm: ±\d\.\d/);
  expect(document.documentElement.dataset.invites).toBeUndefined();
  // What there is to know of it opens beside it.
  await click(button('What is RIF?', band()));
  expect(screen.getByRole('dialog', { name: 'RIF' }).textContent).toContain('Rate increase factor');
  await press('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  // The reader's own experiment has its change for a title.
  await click(button(/^Share this\s*RIF 1 → 1\/\d+$/, band()));
  const share = screen.getByRole('dialog', { name: 'Share this experiment' });
  expect(share.textContent).toMatch(/Two senders, one link: RIF 1 → 1\/\d+/);
  await press('{Escape}');
  await click(button(/^Break it/, band()));
  expect(words()).toContain('The senders are 100 km away now');
  expect(button('Show me Rate feedback', band())).toBeDefined();
});

it('a prediction is drawn with the keyboard and judged by its shape', async () => {
  knob('RIF').focus();
  await left(8);
  expect(words()).toContain('Calm: ±');
  await click(button(/^Predict/, band()));
  const sheet = find('complementary', 'Predict');
  expect(sheet.textContent).toContain('A third sender joins.');
  within(sheet)
    .getByRole('slider', { name: /^Your prediction/ })
    .focus();
  await press('{PageDown}');
  await click(button('Show what happens', sheet));
  const [, judged] = within(sheet).getAllByRole('listitem');
  expect(judged?.textContent).toMatch(/5[12](\.\d)?\sMb\/s/);
  expect(sheet.textContent).toContain('Three senders share what two had');
});
