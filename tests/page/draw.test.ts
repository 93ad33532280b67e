/** Drawing a network of one's own: by keyboard in at most sixty presses, by mouse in fewer than 25 actions. */
import { beforeEach, expect, it } from 'vitest';
import { documentStore } from '../../web/src/run/document';
import { tellFigure } from '../unit/fixtures/figure';
import {
  badge,
  button,
  click,
  find,
  header,
  idle,
  open,
  openBrief,
  press,
  redo,
  region,
  settled,
  time,
  title,
  undo,
  user,
  within,
} from './support/desk';
import {
  drag,
  enter,
  Keys,
  lists,
  PARKING_LOT,
  part,
  partsNamed,
  pressKey,
  touch,
  write,
  zoomIn,
} from './support/drawing';
import { playSlowly } from './support/fill';

beforeEach(openBrief);

const focused = () => document.activeElement;
const network = () => region('Network');
const undoName = () => undo().ariaLabel;

it('sixty key presses draw a running parking lot of three switches and four circuits', async ({
  task,
}) => {
  const keys = new Keys();
  // Out of the gallery comes an empty canvas.
  await keys.press('g', 'Home', 'ArrowDown');
  expect(focused()?.textContent).toBe('New network: draw your own');
  await keys.press('Enter');
  within(network()).getByText('Nothing is drawn yet.');
  // Three switches in a row.
  await keys.press('a', 's', 'Enter');
  expect(focused()).toBe(part(/^SW1, Switch/));
  await keys.press('Control+ArrowRight');
  expect(focused()).toBe(part(/^SW2, Switch/));
  await keys.press('Control+ArrowRight');
  expect(focused()).toBe(part(/^SW3, Switch/));
  // One circuit over all of them, one over the first link, two over the second.
  await keys.press('Home', 'v', '3', 'Enter');
  expect(focused()).toBe(part(/^SW1, Switch/));
  await settled();
  await keys.press('v', '2', 'Enter');
  part(/^Circuit VC2/);
  expect(focused()).toBe(part(/^SW1, Switch/));
  await keys.press('Alt+ArrowRight');
  expect(focused()).toBe(part(/^SW2, Switch/));
  for (const circuit of [3, 4]) {
    await keys.press('v', 'w', '3', 'Enter');
    part(new RegExp(`^Circuit VC${circuit}`));
    expect(focused()).toBe(part(/^SW2, Switch/));
  }
  await settled();
  // Play.
  playSlowly();
  await keys.walkTo(time(), 'F6');
  await keys.press(' ');
  expect(badge().textContent).toBe('Playing');
  const what = 'key presses from nothing to a running parking lot';
  tellFigure(task, { goal: 'drawing', what, value: keys.count, unit: 'keys', most: 60 });
  expect(keys.count).toBeLessThanOrEqual(60);
  const drawn = lists();
  expect(drawn.circuits.map(({ route }) => route)).toEqual(PARKING_LOT);
  expect(drawn.nodes.filter(({ kind }) => kind === 'switch')).toHaveLength(3);
  expect(drawn.links).toHaveLength(10);
});

it('after a click on bare ground Ctrl+A selects all nodes, and what acts on them acts on all', async () => {
  const ground = network().querySelector('.network-svg') ?? network();
  await user.click(ground);
  await pressKey('Control+a');
  expect(network().querySelectorAll('.network-node[aria-selected="true"]')).toHaveLength(
    network().querySelectorAll('.network-node').length,
  );
  await pressKey('Delete');
  within(network()).getByText('Nothing is drawn yet.');
});

it('the grid shows where nodes snap to while a network is drawn, and goes when it plays', async () => {
  const grids = () => network().querySelectorAll('.network-grid').length;
  expect(grids()).toBe(0);
  // A network out of knobs: only while a node is in the hand.
  const node = part(/^S1, Host/);
  const held = drag(node, [200, 100], [200, 160]);
  await idle();
  expect(grids()).toBe(1);
  held.release();
  await idle();
  expect(grids()).toBe(0);
  // One that is drawn: as long as it rests.
  await click(part(/^S2, Host/));
  await press('{Delete}');
  expect(grids()).toBe(1);
  await settled();
  playSlowly();
  await click(button('Play', time()));
  expect(grids()).toBe(0);
});

const numbers = (element: Element | null) =>
  (element?.getAttribute('transform')?.match(/-?[\d.]+/g) ?? []).map(Number);
const camera = () => numbers(network().querySelector('.network-world'));

/** Where the middle of each node is seen, px of the panel. */
function nodesSeen(): Readonly<Record<string, readonly [number, number]>> {
  const [x = 0, y = 0, k = 0] = camera();
  const nodes = [...network().querySelectorAll<SVGElement>('.network-node')];
  return Object.fromEntries(
    nodes.map((node) => {
      const [nx = 0, ny = 0] = numbers(node);
      return [node.dataset.node ?? '', [x + k * nx, y + k * ny] as const];
    }),
  );
}

it('a node that is dragged stays under the mouse when the view changes meanwhile', async () => {
  const node = part(/^S1, Host/);
  const seen = () => nodesSeen().S1 ?? expect.fail('S1 is not drawn');
  const scale = () => camera()[2] ?? 0;
  const [k, from] = [scale(), seen()];
  const to = [from[0] + 90, from[1] + 60] as const;
  const held = drag(node, from, to);
  // About another place than the mouse is at: the world moves under it.
  zoomIn(node, [0, 0]);
  await idle();
  expect(scale()).toBeGreaterThan(k);
  // As near as the grid of 20 px and the pull of a neighbour let it be.
  expect(Math.abs(seen()[0] - to[0])).toBeLessThanOrEqual(10 * scale());
  expect(Math.abs(seen()[1] - to[1])).toBeLessThanOrEqual(10 * scale());
  held.release();
  await idle();
  expect(undoName()).toBe('Undo: Move S1');
});

it('the view stays as it is while parts are added that have room, and shows all where they have none', async () => {
  await click(title());
  await click(button('New network: draw your own'));
  await press('as{Enter}');
  const first = nodesSeen();
  await press('{Control>}{ArrowRight}{/Control}');
  await press('{Control>}{ArrowDown}{/Control}');
  await press('vw2{Enter}');
  const grown = nodesSeen();
  expect(Object.keys(grown)).toHaveLength(5);
  expect(grown.SW1).toEqual(first.SW1);
  for (let more = 0; more < 4; more += 1) await press('{Control>}{ArrowRight}{/Control}');
  const places = Object.values(nodesSeen());
  expect(places).toHaveLength(9);
  for (const [x, y] of places) {
    expect(Math.min(x, 1_040 - x)).toBeGreaterThan(20);
    expect(Math.min(y, 356 - y)).toBeGreaterThan(10);
  }
});

it('Escape puts a dragged node back and leaves no step, wherever the focus is', async () => {
  const node = part(/^S1, Host/);
  const place = node.getAttribute('transform');
  const before = documentStore.getState().doc;
  const held = drag(node, [200, 100], [260, 160]);
  await idle();
  expect(node.getAttribute('transform')).not.toBe(place);
  await press('{Escape}');
  held.release();
  await idle();
  expect(node.getAttribute('transform')).toBe(place);
  expect(documentStore.getState().doc).toEqual(before);
  expect(undo().ariaDisabled).toBe('true');
});

it('a finger drags a selected node and no other; a second one, or the system, puts it back', async () => {
  const node = part(/^S1, Host/);
  const seen = () => node.getAttribute('transform');
  const place = seen();
  const first = (at: readonly [number, number]) => ({ id: 1, on: node, at });
  const second = (at: readonly [number, number]) => ({
    ...{ id: 2, at },
    on: network().querySelector('.network-svg') ?? node,
  });
  const scale = () => network().querySelector('.network-world')?.getAttribute('transform');
  const drawn = scale();
  const down = async () => {
    touch('touchstart', first([200, 100]));
    touch('touchmove', first([260, 160]));
    await idle();
  };
  await down();
  touch('touchend', first([260, 160]));
  expect(seen()).toBe(place);
  await click(node);
  await down();
  expect(seen()).not.toBe(place);
  touch('touchcancel', first([260, 160]));
  await idle();
  expect(seen()).toBe(place);
  await down();
  touch('touchstart', first([260, 160]), second([360, 160]));
  touch('touchmove', first([260, 160]), second([460, 160]));
  await idle();
  expect(seen()).toBe(place);
  expect(scale()).not.toBe(drawn);
  touch('touchend', first([260, 160]), second([460, 160]));
  touch('touchend', first([260, 160]));
  expect(undo().ariaDisabled).toBe('true');
  await down();
  touch('touchend', first([260, 160]));
  await idle();
  expect(undoName()).toBe('Undo: Move S1');
});

it('where the page does not scroll, a finger drags any node and moves the drawing by its ground', async () => {
  const drawing = network().querySelector<SVGSVGElement>('.network-svg') ?? expect.fail();
  const world = () => network().querySelector('.network-world')?.getAttribute('transform');
  const slide = async (on: Element) => {
    touch('touchstart', { id: 1, on, at: [200, 100] });
    touch('touchmove', { id: 1, on, at: [260, 160] });
    touch('touchend', { id: 1, on, at: [260, 160] });
    await idle();
  };
  const drawn = world();
  await slide(drawing);
  expect(world()).toBe(drawn);
  // As the style sheet says in a window that is large enough.
  drawing.style.setProperty('touch-action', 'none');
  await slide(drawing);
  expect(world()).not.toBe(drawn);
  await slide(part(/^S1, Host/));
  expect(undoName()).toBe('Undo: Move S1');
});

it('a template that takes the place of a network says so before and after, and undo brings it back', async () => {
  const before = documentStore.getState().doc;
  await click(part(/^SW2, Switch/));
  await press('aparking');
  expect(find('option', /^Template: Parking lot/).textContent).toContain('Replaces this network.');
  await press('{Enter}');
  within(network()).getByText('The template has replaced the network.');
  // The keys go on in the new drawing.
  expect(document.activeElement?.getAttribute('data-part')).toMatch(/^node:/);
  await click(button('Undo', network()));
  expect(documentStore.getState().doc).toEqual(before);
});

it('a part goes with everything that needs it, says so, and one undo brings all back', async () => {
  const before = documentStore.getState().doc;
  const isThere = () => partsNamed(/^SW2, Switch/).length === 1;
  const toasts = () =>
    within(network()).queryAllByText('Switch SW2, 3 links and 2 circuits removed').length;
  await click(part(/^SW2, Switch/));
  await press('{Delete}');
  expect(toasts()).toBe(1);
  within(network()).getByText('No circuit yet: nothing would be sent.');
  await click(button('Undo', network()));
  expect(isThere()).toBe(true);
  expect(documentStore.getState().doc).toEqual(before);
  await click(redo());
  expect(isThere()).toBe(false);
  await click(undo());
  expect(undo().ariaDisabled).toBe('true');
  // Its way back is gone with its step: another one behind it would be taken back instead.
  await click(part(/^SW2, Switch/));
  await press('{Delete}');
  expect(toasts()).toBe(1);
  await click(undo());
  expect(isThere()).toBe(true);
  expect(toasts()).toBe(0);
});

const undoTold = () => within(header()).getByRole('status').textContent;

it('undo and redo are told, and the focus stays in the network when the part that has it goes', async () => {
  const keys = new Keys();
  await click(title());
  await click(button('New network: draw your own'));
  await keys.press('a', 's', 'Enter', 'Control+ArrowRight');
  expect(focused()).toBe(part(/^SW2, Switch/));
  await keys.press('Control+z');
  expect(undoTold()).toBe('Undone: Add switch SW2');
  expect(focused()).toBe(part(/^SW1, Switch/));
  await keys.press('Control+Shift+Z');
  expect(undoTold()).toBe('Redone: Add switch SW2');
  // What another step leads to is no undo.
  await keys.press('Delete');
  expect(undoTold()).toBe('Redone: Add switch SW2');
  // The way back on the note goes when it is used.
  const back = button('Undo', network());
  back.focus();
  await press('{Enter}');
  expect(undoTold()).toBe('Undone: Remove switch SW1 and 1 link');
  expect(focused()).toBe(network());
});

it('what cannot be connected is dimmed, with the reason', async () => {
  part(/^SW1, Switch/).focus();
  await press('c');
  const list = find('listbox', 'Connect SW1 to', network());
  const isBarred = (name: RegExp) => find('option', name, list).ariaDisabled;
  expect(isBarred(/SW2.*joined to SW1 already/)).toBe('true');
  expect(isBarred(/^D1/)).toBe('false');
  await press('{Escape}');
  expect(focused()).toBe(part(/^SW1, Switch/));
  expect(undo().ariaDisabled).toBe('true');
});

it('Escape from a box that a tool opened goes back to the tool', async () => {
  const add = button('Add a part (A)', network());
  await click(add);
  expect(focused()).not.toBe(add);
  await press('{Escape}');
  expect(focused()).toBe(add);
});

it('the far ends of a link or circuit leave out the node itself, and those of a circuit begin with the hosts', async () => {
  const targets = () =>
    [...network().querySelectorAll('.app-combobox-label')].map(({ textContent }) => textContent);
  part(/^S1, Host/).focus();
  await press('v');
  expect(targets()).toEqual(['D1', 'S2', 'D2', 'SW1', 'SW2']);
  await press('{Escape}');
  await press('c');
  expect(targets().toSorted()).toEqual(['D1', 'D2', 'S2', 'SW1', 'SW2']);
  await press('{Escape}');
  // Two hosts at one switch can send to each other: possible, and last.
  part(/^SW1, Switch/).focus();
  await press('v');
  expect(targets()).toEqual(['S1', 'D1', 'S2', 'D2', 'SW2', 'SW1']);
  await press('{Escape}');
});

it('a click on a node answers the open box: both ends of a circuit, and a node that it is to pass', async () => {
  const box = () => network().querySelector('.network-picker')?.ariaLabel ?? null;
  await click(button('New circuit, or reroute one (V)', network()));
  expect(box()).toBe('Circuit from which node?');
  await click(part(/^S1, Host/));
  expect(box()).toMatch(/circuit from S1 to$/);
  // No answer: it says why, and asks on.
  await click(part(/^S1, Host/));
  find('status', /^S1 itself cannot be the other end/, network());
  expect(box()).toMatch(/circuit from S1 to$/);
  await click(part(/^D2, Host/));
  expect(box()).toBeNull();
  expect(lists().circuits.at(-1)?.route).toEqual(['S1', 'SW1', 'SW2', 'D2']);
  // Another way for it, over a switch beside the two.
  part(/^SW1, Switch/).focus();
  await press('{Control>}{ArrowDown}{/Control}');
  await press('c');
  await click(part(/^SW2, Switch/));
  expect(undoName()).toBe('Undo: Connect SW3 and SW2');
  await click(part(/^Circuit VC1/));
  await press('v');
  expect(box()).toBe('Way of VC1');
  await click(part(/^SW3, Switch/));
  expect(lists().circuits.at(-1)?.route).toEqual(['S1', 'SW1', 'SW3', 'SW2', 'D2']);
  await settled();
});

it('an empty network asks no question, names no key that does nothing and shows the run alone', async () => {
  await click(title());
  await click(button('New network: draw your own'));
  expect(header().querySelector('.app-question')?.textContent).not.toContain('?');
  expect(button('Play', time())).toHaveProperty('disabled', true);
  expect(document.querySelector('.plots-message')?.textContent).toContain(
    'once the network has a circuit',
  );
  const parameters = document.querySelector('.inspector') ?? document.body;
  const sections = () =>
    [...parameters.querySelectorAll('details > summary')].map(({ textContent }) => textContent);
  expect(sections()).toEqual(['Run']);
  await press('{a}{s}{Enter}');
  expect(sections()).toContain('ABR source and destination');
});

it('the steppers of a line name the directions that exist', async () => {
  const counted = () =>
    [...network().querySelectorAll('.network-size output')]
      .map(({ textContent }) => textContent.replace(/^\d+ /, ''))
      .filter((name) => name.startsWith('connections '));
  await open('adsl/c1-binary');
  expect(counted()).toEqual(['connections up']);
  await open('adsl/c2-binary');
  expect(counted()).toEqual(['connections down']);
  await open('adsl/c3-binary');
  expect(counted()).toEqual(['connections up', 'connections down']);
});

it('fewer than twenty-five mouse actions draw and play the same network', async ({ task }) => {
  let actions = 0;
  const act = async (where: Element, isShift = false) => {
    actions += 1;
    if (isShift) await user.keyboard('{Shift>}');
    await click(where);
    if (isShift) await user.keyboard('{/Shift}');
  };
  const tool = (name: string) => button(name, find('toolbar', 'Draw', network()));
  const node = (name: string) => part(new RegExp(`^${name}, `));
  await act(title());
  await act(button('New network: draw your own'));
  await act(button(/^Add the first part/, network()));
  for (const name of ['SW1', 'SW2', 'SW3']) {
    if (name !== 'SW1') await act(tool('Add a part (A)'));
    await act(find('option', /^Switch ?Forwards/, network()));
    node(name);
  }
  for (const [index, [from, to]] of (
    [
      ['SW1', 'SW3'],
      ['SW1', 'SW2'],
      ['SW2', 'SW3'],
    ] as const
  ).entries()) {
    await act(node(from));
    await act(node(to), true);
    await act(tool('New circuit, or reroute one (V)'));
    part(new RegExp(`^Circuit VC${index + 1}`));
  }
  await act(tool('Duplicate (D)'));
  part(/^Circuit VC4/);
  await settled();
  playSlowly();
  await act(button('Play', time()));
  expect(badge().textContent).toBe('Playing');
  const what = 'the same by mouse';
  tellFigure(task, { goal: 'drawing', what, value: actions, unit: 'actions', most: 24 });
  expect(actions).toBeLessThan(25);
  expect(lists().circuits.map(({ route }) => route)).toEqual(PARKING_LOT);
});

it('a stepper on the drawing gives a network out of knobs one source more', async () => {
  await click(button('Sources: one more', network()));
  expect(partsNamed(/^S3, Host/)).toHaveLength(1);
  await settled();
  await click(undo());
  expect(partsNamed(/^S3, Host/)).toHaveLength(0);
});

it('any number of copies can be typed, and no other', async () => {
  await click(part(/^S1,/));
  await click(button('Several copies', network()));
  const count = find('combobox', /How many copies/, network());
  await write(count, '1');
  find('option', /a whole number from 2 to 64/, network());
  await enter(count, '7');
  expect(undoName()).toBe('Undo: 7 copies of S1');
  expect(lists().nodes.filter(({ id }) => /^S\d+$/.test(id))).toHaveLength(9);
});

it('a teacher finds parts by other words: a modem is a pair with its line, joined to the selection', async () => {
  await click(part(/^SW2, Switch/));
  await press('a');
  const names = () =>
    within(find('listbox', 'Add a part, joined to SW2', network()))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await press('tcp sink');
  expect(names()[0]).toMatch(/^Circuit: TCP over ABR/);
  await user.clear(focused() ?? network());
  await press('modem');
  expect(names()).toEqual([expect.stringMatching(/^ADSL modem pair/)]);
  await press('{Enter}');
  expect(undoName()).toBe('Undo: Add ADSL modem pair ATU-R and ATU-C');
  expect(focused()).toBe(part(/^ATU-R, Switch/));
  const { links } = lists();
  expect(links).toContainEqual(expect.objectContaining({ from: 'ATU-R', to: 'ATU-C' }));
  expect(links).toContainEqual(expect.objectContaining({ from: 'SW2', to: 'ATU-C' }));
  await settled();
});
