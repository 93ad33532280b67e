import { beforeEach, expect, it } from 'vitest';
import {
  button,
  click,
  comeBack,
  downloaded,
  find,
  idle,
  open,
  openScenario,
  region,
  screen,
  turn,
  user,
} from './support/desk';
import { curve, plain, pressOn } from './support/plots';

beforeEach(() => open());

const sheet = () => find('complementary', 'Predict');
const hands = () => find('slider', /^Your prediction/, sheet());
const show = () => button('Show what happens', sheet());
const findings = () => [...sheet().querySelectorAll('li')].map(plain);

it('a curve is drawn with the keyboard, and how the shapes compare is said in words', async () => {
  await pressOn(curve('Queue'), 'd');
  expect(plain(sheet())).toContain('What will “Queue” do?');
  expect((show() as HTMLButtonElement).disabled).toBe(true);
  await pressOn(hands(), '{ArrowRight}{ArrowUp}');
  expect(hands().ariaValueText?.replace(/\s/g, ' ')).toMatch(/^Column 2 of 24, .*cells$/);
  await user.type(find('textbox', 'Because … (optional)', sheet()), 'windows are full');
  await click(show());
  expect(plain(sheet())).toMatch(/\d of \d as you drew it/);
  expect(findings()[0]).toContain('Which way:');
  // What was expected, and why, is kept as a file.
  expect(await downloaded(button('save as CSV', sheet()))).toContain('windows are full');
  await click(button('forget', sheet()));
  expect(plain(sheet())).not.toContain('kept in this browser');
  await click(button('Close the prediction'));
  expect(document.activeElement).toBe(curve('Queue'));
});

it('who turns a knob meanwhile predicts the run that comes of it', async () => {
  await openScenario('Two senders, one link');
  await click(button('Predict Allowed rate (ACR)'));
  await pressOn(hands(), '{ArrowUp}');
  for (let notch = 0; notch < 4; notch += 1) await turn('RIF', '{ArrowLeft}');
  await click(show());
  expect(findings()[2]).toContain('it is calm');
});

it('a lesson counts a prediction as part of its goal', async () => {
  location.hash = '#lessons/windows';
  await idle();
  const card = () => region('Lesson: What limits a sender');
  await click(button('Step 3', card()));
  await click(button('Draw it', card()));
  expect(plain(sheet())).toContain('The same ten senders with ABR');
  await pressOn(hands(), '{End}{PageDown}');
  await click(show());
  expect(plain(sheet())).toContain('they wait at home');
  expect(button('Draw it again', card())).toBeDefined();
  // Who comes back need not draw it again.
  await comeBack();
  location.hash = '#lessons/windows';
  await idle();
  await click(button(/^Step 2/, card()));
  await click(button(/^Step 3/, card()));
  expect(button('Draw it again', card())).toBeDefined();
});

it('another experiment takes the sheet away', async () => {
  await click(button('Predict Queue'));
  expect(hands()).toBeDefined();
  await openScenario('Two senders, one link');
  expect(screen.queryByRole('complementary', { name: 'Predict' })).toBeNull();
});
