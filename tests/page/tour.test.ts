/** The tour: four stops for who asks, words before buttons, and gone without a trace. */
import { beforeEach, expect, it } from 'vitest';
import { button, click, open, press, screen } from './support/desk';

beforeEach(() => open());

const card = () => screen.getByRole('dialog', { name: /^Tour, / });
const isGone = () => expect(screen.queryByRole('dialog')).toBeNull();

/** The stop of that name is on the page, and its words have the focus. */
function expectStop(name: string): void {
  const stop = screen.getByRole('dialog', { name });
  const heading = name.slice(name.indexOf(': ') + 2);
  expect(stop.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe(heading);
}

it('the tour goes to four parts, the focus to the words of each first', async () => {
  isGone();
  await click(button('More'));
  await click(button('Show me around', screen.getByRole('dialog', { name: 'More' })));
  expectStop('Tour, 1 of 4: The network');
  expect(card().textContent).not.toContain('Back');
  for (const name of ['2 of 4: The parameters', '3 of 4: The plots', '4 of 4: The time']) {
    await click(button('Next', card()));
    expectStop(`Tour, ${name}`);
  }
  await click(button('Back', card()));
  expectStop('Tour, 3 of 4: The plots');
  await press('{Escape}');
  isGone();
  expect(document.activeElement).toBe(button('More'));
});

it('it is offered behind the question mark as well, and begins anew each time', async () => {
  for (let times = 0; times < 2; times += 1) {
    await press('?');
    const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await click(button('Show me around', help));
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    expectStop('Tour, 1 of 4: The network');
    await click(button('Next', card()));
    await click(button('Leave', card()));
    isGone();
  }
});
