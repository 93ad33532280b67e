/** A lesson as a class meets it: a question, hints, a goal that is measured, and the next question. */
import { beforeEach, expect, it } from 'vitest';
import { visit } from './support/address';
import { button, click, find, knob, open, press, region, screen, within } from './support/desk';

beforeEach(() => open());

const card = () => region('Lesson: What a switch may say');
const words = () => card().textContent.replace(/\s/g, ' ');

async function begin(): Promise<void> {
  await click(button('Lessons'));
  await click(button(/^What a switch may say/));
}

/** One sixteenth. */
const FOUR_NOTCHES = '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}';

it('a lesson asks, hints in three steps, measures, and goes on to the next question', async () => {
  await begin();
  const goal = within(card()).getByRole('list', { name: 'Goal' });
  expect(goal.textContent.replace(/\s/g, ' ')).toContain('Longest queue 225 cells');
  expect(within(goal).getAllByText(/not reached/)).not.toHaveLength(0);
  for (const name of ['A hint', 'Hint 2 of 3', 'Hint 3 of 3']) await click(button(name, card()));
  expect(words()).toContain('1/16 and 1/64 both do');
  expect(within(card()).queryByRole('button', { name: /hint/i })).toBeNull();

  // The card leads to the control.
  await click(button('Show me: RIF', card()));
  expect(document.activeElement).toBe(knob('RIF'));
  await press(FOUR_NOTCHES);
  expect(words()).toContain('there is a wide calm place');
  await click(button('Next question', card()));
  expect(words()).toMatch(/the long circuit meets all three/i);
  expect(button('Step 1, done', card())).toBeDefined();
  expect(button('Step 2', card()).ariaCurrent).toBe('step');
  await click(button('Lessons'));
  expect(button(/^What a switch may say\s*1 of 5 done/)).toBeDefined();
});

it('a goal reached by other controls does not count', async () => {
  await begin();
  knob('RIF').focus();
  await press(FOUR_NOTCHES);
  expect(words()).toContain('wide calm place');
  knob('RDF').focus();
  await press('{ArrowLeft}');
  expect(words()).toContain('Also changed: RDF. It counts only without that.');
  expect(words()).not.toContain('wide calm place');
});

it('a link to a lesson begins it and leaves the address; its button ends it', async () => {
  await visit('./#lessons/rates');
  expect(button('Step 1', card()).ariaCurrent).toBe('step');
  expect(location.hash).toBe('');
  await click(button('Close the lesson'));
  expect(screen.queryByRole('region', { name: 'Guide' })).toBeNull();
  expect(find('region', 'Network')).toBeDefined();
});
