/** A link that shows what its sender sees: the stretch, the lines, the units. */
import { beforeEach, expect, it } from 'vitest';
import { linkField, sharedLink, visit } from './support/address';
import {
  button,
  click,
  find,
  headSeconds,
  open,
  openScenario,
  press,
  region,
  screen,
  settled,
  time,
  user,
  within,
} from './support/desk';
import { fill } from './support/fill';

beforeEach(() => open());

const legend = () => find('group', 'Lines of Allowed rate (ACR)');
/** Opens the list of the lines that have no place in the legend. */
async function allLines(): Promise<HTMLElement> {
  await click(button(/^All 24 lines of Allowed rate/, legend()));
  return screen.getByRole('dialog', { name: /^All 24 lines/ });
}

it('a link opens with the zoom, the hidden lines and the units of its sender', async () => {
  await click(button('S1', legend()));
  const [unit] = within(region('Parameters')).getAllByRole('button', {
    name: /^megabits per second/,
  });
  await click(unit ?? document.body);
  await click(button('Zoom in (+)'));
  await click(button('Zoom in (+)'));
  const link = await sharedLink();
  expect(link.split('#')[1]?.length).toBeLessThan(140);

  await visit(link);
  expect(button('Live ▸')).toBeDefined();
  expect(button('S1', legend()).ariaPressed).toBe('false');
  const theirs = within(region('Parameters')).getAllByRole('button', {
    name: /^cells per second/,
  });
  expect(theirs).not.toHaveLength(0);
});

it('a link opens with the lines in colour that its sender picked', async () => {
  await openScenario('R2: what video leaves');
  const picker = within(await allLines());
  await user.type(picker.getByRole('searchbox'), 'S6.4');
  await click(picker.getByRole('checkbox', { name: 'S6.4' }));
  await press('{Escape}');
  const link = await sharedLink();
  expect(link.split('#')[1]?.length).toBeLessThan(140);

  await visit(link);
  const theirs = within(await allLines());
  await user.type(theirs.getByRole('searchbox'), 'S6.4');
  expect(theirs.getByRole<HTMLInputElement>('checkbox', { name: 'S6.4' }).checked).toBe(true);
  expect(theirs.getByRole('button', { name: 'Usual choice' })).toBeDefined();
});

/** Seconds of a busy backbone take their time on a busy machine. */
const FAR_MS = 120_000;

it(
  'the sender may leave the view out, and a stretch far in the run is run for the reader',
  async () => {
    await openScenario('Tail drop: broken packets');
    await fill(find('slider', 'Position in the run', time()), '3');
    find('slider', 'Queue, time cursor').focus();
    await press('{End}');
    await press('+++');
    const link = await sharedLink();
    await click(button('Share'));
    await click(screen.getByRole('checkbox', { name: /^As I see it/ }));
    expect(linkField().value.length).toBeLessThan(link.length);

    await visit(link);
    await settled();
    expect(find('slider', 'Queue, time cursor')).toBeDefined();
    expect(headSeconds()).toBeGreaterThanOrEqual(2);
    expect(headSeconds()).toBeLessThanOrEqual(3);
  },
  FAR_MS,
);
