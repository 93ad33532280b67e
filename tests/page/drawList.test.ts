/** Drawing a network of one's own in its list. */
import { beforeEach, expect, it } from 'vitest';
import { documentActions, documentStore } from '../../web/src/run';
import {
  button,
  click,
  find,
  idle,
  openBrief,
  press,
  region,
  settled,
  undo,
  user,
  within,
} from './support/desk';
import { enter, lists, PARKING_LOT } from './support/drawing';

beforeEach(openBrief);

const network = () => region('Network');
const undoName = () => undo().ariaLabel;
const list = () => region('Network as a list');
const group = (name: string) => find('group', name, list());

/** Chooses entries in the fields of a form of the list and adds the row. */
async function add(name: string, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    await user.selectOptions(find('combobox', field, group(name)), value);
  }
  await click(within(group(name)).getByRole('button'));
}

it('the list draws the same network, and changes rate, ends and way of what it lists', async () => {
  await press('g');
  await click(button('New network: draw your own'));
  await click(button('List', network()));
  for (let i = 0; i < 3; i += 1) await click(button('Add a node', list()));
  await add('Add a link', { From: 'SW1', To: 'SW2' });
  await add('Add a link', { From: 'SW2', To: 'SW3' });
  for (const [From, To] of [
    ['SW1', 'SW3'],
    ['SW1', 'SW2'],
    ['SW2', 'SW3'],
    ['SW2', 'SW3'],
  ] as const) {
    await add('Add a circuit', { From, To });
  }
  await settled();
  expect(lists().circuits.map(({ route }) => route)).toEqual(PARKING_LOT);
  // A link gets another rate; a word that is no rate is refused where it stands.
  await click(button('SW1 – SW2', list()));
  const rate = find('textbox', 'Rate, Mb/s', group('Edit SW1-SW2'));
  await enter(rate, 'fast');
  expect(rate.ariaInvalid).toBe('true');
  await enter(rate, '34 Mb/s');
  expect(undoName()).toBe('Undo: Rate of SW1 – SW2: 34\u00a0Mb/s');
  // The ring is closed, and a circuit goes the other way round.
  await add('Add a link', { From: 'SW1', To: 'SW3' });
  await click(button('VC2', list()));
  const way = find('combobox', 'Way', group('Edit VC2'));
  await user.selectOptions(way, 'S2 → SW1 → SW3 → SW2 → D2');
  await settled();
  expect(lists().circuits[1]?.route).toEqual(['S2', 'SW1', 'SW3', 'SW2', 'D2']);
});

it('the list sets how a rate changes, losses and groups, and refuses in words', async () => {
  await click(button('List', network()));
  await click(button('SW1 – SW2', list()));
  const name = 'Rate from SW1 to SW2';
  const changes = () => group(`${name}, changes`);
  await user.selectOptions(find('combobox', name, changes()), 'Set at listed times');
  await idle();
  expect(undoName()).toBe('Undo: Rate from SW1 to SW2: one step');
  await click(button('Add a step', list()));
  const at = find('textbox', 'Time of step 2, ms', changes());
  await enter(at, '50');
  expect(within(changes()).getByRole('alert').textContent).toBe(
    'It comes after the step at 100 ms.',
  );
  await enter(at, '0.3 s');
  await enter(find('textbox', 'Rate of step 2, Mb/s', changes()), '20');
  const [loss] = within(group('Edit SW1-SW2')).getAllByRole('textbox', { name: 'Loss' });
  if (loss === undefined) throw new Error('the link has no loss');
  await enter(loss, '2');
  expect(within(list()).getByRole('alert').textContent).toMatch(/ = 2 is outside 0 … 1\.$/);
  await enter(loss, '0.001');
  const circuit = within(list())
    .getAllByRole('button')
    .findLast(({ textContent }) => textContent === 'S1');
  await click(circuit ?? list());
  const own = find('textbox', 'Group', group('Edit S1'));
  await enter(own, 'SW1');
  expect(within(list()).getByRole('alert').textContent).toContain('taken already');
  await enter(own, 'early');
  await settled();
  const { links, circuits } = lists();
  const steps = [
    [100, 77.76],
    [300, 20],
  ];
  expect(links).toContainEqual(
    expect.objectContaining({ id: 'SW1-SW2', loss: 0.001, varies: { kind: 'steps', steps } }),
  );
  expect(circuits[0]).toMatchObject({ group: 'early' });
  documentActions.setOverride('early', { section: 'abr', key: 'icrMbps' }, 20);
  await settled();
  await user.clear(own);
  await press('{Enter}');
  within(network()).getByText('1 setting of a group without members is gone');
});

it('a row that goes hands the focus on: removed, to the next of its table; undone, to the list', async () => {
  await click(button('List', network()));
  const focused = () => document.activeElement as HTMLElement;
  await click(button('D1', list()));
  const remove = () => button('Remove', list());
  remove().focus();
  await press('{Enter}');
  // Not to the circuit of that name.
  expect(focused().dataset.row).toBe('node:S2');
  // The last one hands it to the one before.
  await click(button('D2', list()));
  remove().focus();
  await press('{Enter}');
  expect(focused().dataset.row).toBe('node:S2');
  await click(button('Add a node', list()));
  await click(button('SW3', list()));
  expect(focused().dataset.row).toBe('node:SW3');
  await press('{Control>}z{/Control}');
  expect(focused()).toBe(list());
});

it('the list moves a node by numbers, which is one step and keeps a network out of knobs', async () => {
  await click(button('List', network()));
  await click(button('D1', list()));
  const field = (name: string) => find('textbox', name, group('Edit D1'));
  const row = (field('Row') as HTMLInputElement).value;
  await enter(field('Column'), '2000');
  expect(within(list()).getByRole('alert').textContent).toBe('Column is from −1000 to 1000.');
  await enter(field('Column'), '4.5');
  expect(undoName()).toBe('Undo: Move D1');
  const { layout, topology } = documentStore.getState().doc;
  expect(layout).toEqual({ D1: [4.5, Number(row.replace('−', '-'))] });
  expect(topology.kind).toBe('n-source');
});
