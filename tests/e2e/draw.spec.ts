/** Drawing a network of one's own: by keyboard in at most sixty presses, by mouse in fewer than 25 actions. */
import { lists, part, parts } from './support/drawing';
import { tellFigure } from './support/figure';
import {
  badge,
  button,
  expect,
  galleryHasFocus,
  type Locator,
  open,
  PATIENCE,
  type Page,
  redo,
  region,
  savedDocument,
  settled,
  desk as test,
  undo,
} from './support/page';

/** A keyboard that counts: a chord counts as all its keys. */
function counting(page: Page) {
  let presses = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        presses += key.split('+').length;
        await page.keyboard.press(key);
      }
    },
    count: () => presses,
  };
}

/** The routes of four circuits over three switches, each with hosts of its own. */
const PARKING_LOT = [
  ['S1', 'SW1', 'SW2', 'SW3', 'D1'],
  ['S2', 'SW1', 'SW2', 'D2'],
  ['S3', 'SW2', 'SW3', 'D3'],
  ['S4', 'SW2', 'SW3', 'D4'],
];

test('sixty key presses draw a running parking lot of three switches and four circuits', async ({
  page,
}) => {
  await open(page);
  const keys = counting(page);
  // Out of the gallery comes an empty canvas.
  await keys.press('g');
  await galleryHasFocus(page);
  await keys.press('Home', 'ArrowDown');
  await expect(button(page, 'New network: draw your own')).toBeFocused();
  await keys.press('Enter');
  await expect(page.getByText('Nothing is drawn yet.')).toBeVisible();
  // Three switches in a row.
  await keys.press('a', 's', 'Enter');
  await expect(part(page, /^SW1, Switch/)).toBeFocused();
  await keys.press('Control+ArrowRight');
  await expect(part(page, /^SW2, Switch/)).toBeFocused();
  await keys.press('Control+ArrowRight');
  await expect(part(page, /^SW3, Switch/)).toBeFocused();
  // One circuit over all of them, one over the first link, two over the second.
  await keys.press('Home', 'v', '3', 'Enter');
  await expect(part(page, /^SW1, Switch/)).toBeFocused();
  await settled(page);
  await keys.press('v', '2', 'Enter');
  await expect(part(page, /^Circuit VC2/)).toBeAttached();
  await expect(part(page, /^SW1, Switch/)).toBeFocused();
  await keys.press('Alt+ArrowRight');
  await expect(part(page, /^SW2, Switch/)).toBeFocused();
  for (const circuit of [3, 4]) {
    await keys.press('v', '3', 'Enter');
    await expect(part(page, new RegExp(`^Circuit VC${circuit}`))).toBeAttached();
    await expect(part(page, /^SW2, Switch/)).toBeFocused();
  }
  await settled(page);
  // Play.
  while (!(await region(page, 'Time').evaluate((time) => time === document.activeElement))) {
    await keys.press('F6');
  }
  await keys.press('Space');
  await expect(badge(page)).toHaveText('Playing');
  expect(keys.count()).toBeLessThanOrEqual(60);
  const what = 'key presses from nothing to a running parking lot';
  tellFigure({ goal: 'G10', what, value: keys.count(), unit: 'keys', most: 60 });
  await expect(badge(page)).toHaveText(/Paused|Finished/, PATIENCE);
  const drawn = await lists(page);
  expect(drawn.circuits.map(({ route }) => route)).toEqual(PARKING_LOT);
  expect(drawn.nodes.filter(({ kind }) => kind === 'switch')).toHaveLength(3);
  expect(drawn.links).toHaveLength(10);
});

test('the grid shows where nodes snap to while a network is drawn, and goes when it plays', async ({
  page,
}) => {
  await open(page);
  const grid = region(page, 'Network').locator('.network-grid');
  await expect(grid).toHaveCount(0);
  // A network out of knobs: only while a node is in the hand.
  const node = part(page, /^S1, Host/);
  const box = await node.boundingBox();
  if (box === null) throw new Error('S1 is not to be seen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 60, { steps: 4 });
  await expect(grid).toHaveCount(1);
  await page.mouse.up();
  await expect(grid).toHaveCount(0);
  // One that is drawn: as long as it rests.
  await part(page, /^S2, Host/).click();
  await page.keyboard.press('Delete');
  await expect(grid).toHaveCount(1);
  await settled(page);
  await page.getByRole('region', { name: 'Time' }).getByRole('button', { name: 'Play' }).click();
  await expect(grid).toHaveCount(0);
});

test('a part goes with everything that needs it, says so, and one undo brings all back', async ({
  page,
}) => {
  await open(page);
  const before = await savedDocument(page);
  await part(page, /^SW2, Switch/).click();
  await page.keyboard.press('Delete');
  const toast = page.getByText(/^Switch SW2, 3 links and 2 circuits removed$/);
  await expect(toast).toBeVisible();
  await expect(page.getByText('No circuit yet: nothing would be sent.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(part(page, /^SW2, Switch/)).toBeVisible();
  expect(await savedDocument(page)).toEqual(before);
  await redo(page).click();
  await expect(part(page, /^SW2, Switch/)).toHaveCount(0);
  await undo(page).click();
  await expect(undo(page)).toBeDisabled();
  // Its way back is gone with its step: another one behind it would be taken back instead.
  await part(page, /^SW2, Switch/).click();
  await page.keyboard.press('Delete');
  await expect(toast).toBeVisible();
  await undo(page).click();
  await expect(part(page, /^SW2, Switch/)).toBeVisible();
  await expect(toast).toHaveCount(0);
});

test('what cannot be connected is dimmed, with the reason', async ({ page }) => {
  await open(page);
  await part(page, /^SW1, Switch/).focus();
  await page.keyboard.press('c');
  const list = page.getByRole('listbox', { name: 'Connect SW1 to' });
  await expect(list.getByRole('option', { name: /SW2.*joined to SW1 already/ })).toBeDisabled();
  await expect(list.getByRole('option', { name: /SW1.*the node itself/ })).toBeDisabled();
  await expect(list.getByRole('option', { name: /^D1/ })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(part(page, /^SW1, Switch/)).toBeFocused();
  await expect(button(page, 'Undo')).toBeDisabled();
});

/** Chooses an entry in a field of a group of the list. */
async function pick(page: Page, group: string, values: Readonly<Record<string, string>>) {
  const form = page.getByRole('group', { name: group, exact: true });
  for (const [field, value] of Object.entries(values)) {
    await form.getByLabel(field, { exact: true }).selectOption(value);
  }
  return form;
}

test('the list draws the same network, and changes rate, ends and way of what it lists', async ({
  page,
}) => {
  await open(page);
  await page.keyboard.press('g');
  await button(page, 'New network: draw your own').click();
  await button(page, 'List').click();
  for (let i = 0; i < 3; i += 1) await button(page, 'Add a node').click();
  for (const [From, To] of [
    ['SW1', 'SW2'],
    ['SW2', 'SW3'],
  ] as const) {
    await (await pick(page, 'Add a link', { From, To })).getByRole('button').click();
  }
  for (const [From, To] of [
    ['SW1', 'SW3'],
    ['SW1', 'SW2'],
    ['SW2', 'SW3'],
    ['SW2', 'SW3'],
  ] as const) {
    await (await pick(page, 'Add a circuit', { From, To })).getByRole('button').click();
  }
  await settled(page);
  expect((await lists(page)).circuits.map(({ route }) => route)).toEqual(PARKING_LOT);
  // A link gets another rate; a word that is no rate is refused where it stands.
  await button(page, 'SW1 – SW2').click();
  const rate = page.getByRole('group', { name: 'Edit SW1-SW2' }).getByLabel('Rate, Mb/s');
  await rate.fill('fast');
  await rate.press('Enter');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await rate.fill('34 Mb/s');
  await rate.press('Enter');
  await expect(undo(page)).toHaveAccessibleName('Undo: Rate of SW1-SW2: 34');
  // The ring is closed, and a circuit goes the other way round.
  await (await pick(page, 'Add a link', { From: 'SW1', To: 'SW3' })).getByRole('button').click();
  await region(page, 'Network as a list').getByRole('button', { name: 'VC2', exact: true }).click();
  const circuit = page.getByRole('group', { name: 'Edit VC2' });
  await circuit.getByLabel('Way').selectOption('S2 → SW1 → SW3 → SW2 → D2');
  await settled(page);
  const { circuits } = await lists(page);
  expect(circuits[1]?.route).toEqual(['S2', 'SW1', 'SW3', 'SW2', 'D2']);
});

/** A mouse that counts: a click is one action, and so is a drag. */
function clicking() {
  let actions = 0;
  return {
    click: async (where: Locator, how: Parameters<Locator['click']>[0] = {}) => {
      actions += 1;
      await where.click(how);
    },
    count: () => actions,
  };
}

test('fewer than twenty-five mouse actions draw and play the same network', async ({ page }) => {
  await open(page);
  const mouse = clicking();
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Draw' }).getByRole('button', { name });
  const node = (name: string) => part(page, new RegExp(`^${name}, `)).locator('.network-body');
  await mouse.click(page.getByRole('heading', { level: 1 }).getByRole('button'));
  await mouse.click(button(page, 'New network: draw your own'));
  await mouse.click(page.getByRole('button', { name: /^Add the first part/ }));
  for (const name of ['SW1', 'SW2', 'SW3']) {
    if (name !== 'SW1') await mouse.click(tool('Add a part (A)'));
    await mouse.click(page.getByRole('option', { name: /^Switch Forwards/ }));
    await expect(node(name)).toBeVisible();
  }
  for (const [index, [from, to]] of (
    [
      ['SW1', 'SW3'],
      ['SW1', 'SW2'],
      ['SW2', 'SW3'],
    ] as const
  ).entries()) {
    await mouse.click(node(from));
    await mouse.click(node(to), { modifiers: ['Shift'] });
    await mouse.click(tool('Circuit, or another way for one (V)'));
    await expect(part(page, new RegExp(`^Circuit VC${index + 1}`))).toBeAttached();
  }
  await mouse.click(tool('Duplicate (D)'));
  await expect(part(page, /^Circuit VC4/)).toBeAttached();
  await settled(page);
  await mouse.click(page.getByRole('button', { name: 'Play' }));
  await expect(badge(page)).toHaveText('Playing');
  expect(mouse.count()).toBeLessThan(25);
  const what = 'the same by mouse';
  tellFigure({ goal: 'G10', what, value: mouse.count(), unit: 'actions', most: 24 });
  await expect(badge(page)).toHaveText(/Paused|Finished/, PATIENCE);
  expect((await lists(page)).circuits.map(({ route }) => route)).toEqual(PARKING_LOT);
});

test('a link is pulled from plug to node, by drag or by two taps, and a drop on the ground asks for a part', async ({
  page,
}) => {
  await open(page);
  const plug = async (name: RegExp) => {
    await part(page, name).locator('.network-body').hover();
    const box = await part(page, name).locator('.network-plug-body').boundingBox();
    if (box === null) throw new Error('no plug');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const middle = async (name: RegExp) => {
    const box = await part(page, name).locator('.network-body').boundingBox();
    if (box === null) throw new Error('no node');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  const start = await plug(/^S1, Host/);
  const end = await middle(/^SW2, Switch/);
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(start[0] + 40, start[1]);
  await page.mouse.move(...end);
  await expect(page.getByText('joins S1 and SW2')).toBeVisible();
  await page.mouse.up();
  await expect(undo(page)).toHaveAccessibleName('Undo: Connect S1 and SW2');
  // Two taps; the second one on a node that is joined already says so and does nothing.
  await page.mouse.click(...(await plug(/^S2, Host/)));
  await page.mouse.move(...(await middle(/^SW1, Switch/)));
  await expect(page.getByText('joined to S2 already')).toBeVisible();
  await page.mouse.click(...(await middle(/^SW1, Switch/)));
  await expect(page.getByText('S2 and SW1 are not connected: joined to S2 already.')).toBeVisible();
  await page.mouse.click(...(await plug(/^S2, Host/)));
  await page.mouse.click(...(await middle(/^SW2, Switch/)));
  await expect(undo(page)).toHaveAccessibleName('Undo: Connect S2 and SW2');
  // On empty ground a part is asked for, and joined.
  const from = await plug(/^SW2, Switch/);
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(from[0] + 60, from[1] - 40);
  await page.mouse.move(from[0] + 60, from[1] - 60);
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: 'Add a part, joined to SW2' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(undo(page)).toHaveAccessibleName('Undo: Add host H1');
});

test('a frame selects several nodes, which move, are copied and pasted together', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  const box = await page.locator('.network-svg').boundingBox();
  if (box === null) throw new Error('no drawing');
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect(parts(page).getByRole('option', { selected: true })).toHaveCount(3);
  await part(page, /^SW1, Switch/).focus();
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await expect(undo(page)).toHaveAccessibleName('Undo: Paste 3 nodes');
  const { nodes, links } = await lists(page);
  expect(nodes).toHaveLength(9);
  expect(links).toHaveLength(7);
});

test('a stepper on the drawing gives a network out of knobs one source more', async ({ page }) => {
  await open(page);
  await button(page, 'Sources: one more').click();
  await expect(part(page, /^S3, Host/)).toBeVisible();
  await settled(page);
  await undo(page).click();
  await expect(part(page, /^S3, Host/)).toHaveCount(0);
});

test('a selected circuit is led another way by dragging its line to a node', async ({ page }) => {
  await open(page);
  await page.locator('body').press('g');
  await button(page, 'New network: draw your own').click();
  await expect(page.getByText('Nothing is drawn yet.')).toBeVisible();
  for (const key of ['a', 's', 'Enter']) await page.keyboard.press(key);
  await expect(page.locator('.network-stage')).toBeVisible();
  await expect(part(page, /^SW1, Switch/)).toBeFocused();
  await page.keyboard.press('Control+ArrowRight');
  await expect(part(page, /^SW2, Switch/)).toBeFocused();
  await page.keyboard.press('Control+ArrowDown');
  await expect(part(page, /^SW3, Switch/)).toBeFocused();
  for (const key of ['c', '1', 'Enter']) await page.keyboard.press(key);
  await part(page, /^SW1, Switch/).focus();
  for (const key of ['v', '2', 'Enter']) await page.keyboard.press(key);
  const line = page.locator('[data-grab="VC1"]');
  await expect(line).toBeAttached();
  await settled(page);
  const [from, to] = await Promise.all(
    ['SW1', 'SW2'].map((id) => page.locator(`[data-node="${id}"] .network-body`).boundingBox()),
  );
  const goal = await page.locator('[data-node="SW3"] .network-body').boundingBox();
  if (!from || !to || !goal) throw new Error('no boxes');
  await page.mouse.move((from.x + from.width + to.x) / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2 - 20);
  await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2);
  await expect(page.locator('.network-line-out')).toHaveText('S1 → SW1 → SW3 → SW2 → D1');
  await page.mouse.up();
  await expect(undo(page)).toHaveAccessibleName('Undo: Route of VC1: S1 → SW1 → SW3 → SW2 → D1');
});

test('the list sets how a rate changes, losses and groups, and refuses in words', async ({
  page,
}) => {
  await open(page);
  await button(page, 'List').click();
  const list = region(page, 'Network as a list');
  await list.getByRole('button', { name: 'SW1 – SW2' }).click();
  const changes = page.getByRole('group', { name: 'Rate from SW1 to SW2, changes' });
  await changes.getByLabel('Rate from SW1 to SW2').selectOption('Set at listed times');
  await expect(undo(page)).toHaveAccessibleName('Undo: Rate from SW1 to SW2: one step');
  await button(page, 'Add a step').click();
  const at = changes.getByLabel('Time of step 2, ms');
  await at.fill('50');
  await at.press('Enter');
  await expect(changes.getByRole('alert')).toHaveText('It comes after the step at 100 ms.');
  await at.fill('0.3 s');
  await at.press('Enter');
  await changes.getByLabel('Rate of step 2, Mb/s').fill('20');
  await changes.getByLabel('Rate of step 2, Mb/s').press('Enter');
  const loss = page
    .getByRole('group', { name: 'Edit SW1-SW2' })
    .getByLabel('Loss', { exact: true })
    .first();
  await loss.fill('2');
  await expect(page.getByRole('alert')).toContainText('Loss is from 0 to 1.');
  await loss.fill('0.001');
  await loss.press('Enter');
  await list.getByRole('button', { name: 'S1', exact: true }).last().click();
  const group = page.getByRole('group', { name: 'Edit S1' }).getByLabel('Group');
  await group.fill('SW1');
  await expect(page.getByRole('alert')).toContainText('taken already');
  await group.fill('early');
  await group.press('Enter');
  await settled(page);
  const { links, circuits } = await lists(page);
  const steps = [
    [100, 77.76],
    [300, 20],
  ];
  expect(links).toContainEqual(
    expect.objectContaining({ id: 'SW1-SW2', loss: 0.001, varies: { kind: 'steps', steps } }),
  );
  expect(circuits[0]).toMatchObject({ group: 'early' });
});

test('any number of copies can be typed, and no other', async ({ page }) => {
  await open(page);
  await part(page, /^S1,/).click();
  await button(page, 'Several copies').click();
  const count = page.getByRole('combobox', { name: /How many copies/ });
  await count.fill('1');
  await expect(page.getByRole('option', { name: /a whole number from 2 to 64/ })).toBeVisible();
  await count.fill('7');
  await count.press('Enter');
  await expect(undo(page)).toHaveAccessibleName('Undo: 7 copies of S1');
  const { nodes } = await lists(page);
  expect(nodes.filter(({ id }) => /^S\d+$/.test(id))).toHaveLength(9);
});
