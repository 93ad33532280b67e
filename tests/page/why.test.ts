import { expect, it } from 'vitest';
import { button, click, find, idle, open, press, screen, user } from './support/desk';
import { curve, openEvents, plain, pressOn } from './support/plots';

const answer = () => find('complementary', 'Why?');
const when = (): string => plain(answer().querySelector('.plots-why-time'));
const table = () => [...answer().querySelectorAll('tr')].map(plain);

it('a bend of ACR is traced to the rule and to the port that wrote the rate', async () => {
  await open();
  // Where ERICA has divided the link, after 300 ms of 500.
  await pressOn(
    curve('Allowed rate (ACR)'),
    '{Home}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}{PageUp}w',
  );
  expect(plain(answer())).toMatch(/ACR .+ → .+Mb.s/);
  expect(within(/^ACR .+ → .+Mb.s$/)).toBe(1);
  expect(within(/^Rule \d+/)).toBe(1);
  expect(plain(answer())).toContain('ER written by');
  expect(plain(answer())).toMatch(/SW1→SW2: .* of 4096.cells/);
  const before = when();
  await click(button('‹ Change before', answer()));
  expect(when()).not.toBe(before);
  await click(button('Next RM cell', answer()));
  expect(plain(answer())).toMatch(/went to its destination and back in/);
  expect(table().some((row) => row.includes('◁ SW2→SW1'))).toBe(true);
  await press('{Escape}');
  expect(screen.queryByRole('complementary', { name: 'Why?' })).toBeNull();
});

/** Elements of the answer whose whole text is such. */
function within(text: RegExp): number {
  const all = [...answer().querySelectorAll('p, strong')];
  return all.filter((each) => each.childElementCount === 0 && text.test(plain(each))).length;
}

it('a frame in the list of events leads back to the cell that was lost', async () => {
  await open('abr-erica-wan/e2-finite-buffer');
  const list = await openEvents();
  await click(button(/^. ?Frame lost \d+$/, list));
  const [first] = [...list.querySelectorAll('button')].filter(({ ariaLabel }) =>
    /^Why\? .*loss/i.test(ariaLabel ?? ''),
  );
  if (first === undefined) throw new Error('a cell was lost');
  await click(first);
  expect(plain(answer())).toMatch(/dropped at SW1→SW2/);
  expect(plain(answer())).toContain('AAL5');
});

it('a time-out is explained itself, whatever was asked about before', async () => {
  await open('abr-erica-wan/e2-finite-buffer');
  const list = await openEvents();
  for (const kind of find('group', 'Kinds of events', list).querySelectorAll('button')) {
    if (!plain(kind).includes('Timeout')) await click(kind);
  }
  const [row] = [...list.querySelectorAll('li')].filter((each) => /Timeout.*S2:/.test(plain(each)));
  const [at, why] = [...(row?.querySelectorAll('button') ?? [])];
  if (at === undefined || why === undefined) throw new Error('the second source had a time-out');
  const instant = plain(at.querySelector('.plots-event-time'));
  const circuit = () => find('combobox', 'Circuit', answer()) as HTMLSelectElement;
  await click(why);
  const isTimeout = () => {
    expect(when()).toBe(instant);
    expect(circuit().value).toBe('S2');
    expect(within(/^cwnd/)).toBe(1);
  };
  isTimeout();
  await user.selectOptions(circuit(), 'S1');
  await idle();
  expect(when()).not.toBe(instant);
});
