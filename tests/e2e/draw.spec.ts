/** Drawing a network of one's own: by keyboard in at most sixty presses, by mouse in fewer than 25 actions. */
import {
  badge,
  button,
  expect,
  type Locator,
  open,
  PATIENCE,
  type Page,
  redo,
  region,
  savedDocument,
  settled,
  test,
  undo,
} from './support/page';

const parts = (page: Page): Locator => page.getByRole('listbox', { name: 'Parts of the network' });
const part = (page: Page, name: RegExp): Locator => parts(page).getByRole('option', { name });

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

type Lists = {
  readonly nodes: readonly { readonly id: string; readonly kind: string }[];
  readonly links: readonly unknown[];
  readonly circuits: readonly { readonly route: readonly string[] }[];
};

async function lists(page: Page): Promise<Lists> {
  return (await savedDocument(page)).topology as Lists;
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
  await keys.press('g', 'Home', 'ArrowDown');
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
  test.info().annotations.push({ type: 'key presses', description: String(keys.count()) });
  await expect(badge(page)).toHaveText(/Paused|Finished/, PATIENCE);
  const drawn = await lists(page);
  expect(drawn.circuits.map(({ route }) => route)).toEqual(PARKING_LOT);
  expect(drawn.nodes.filter(({ kind }) => kind === 'switch')).toHaveLength(3);
  expect(drawn.links).toHaveLength(10);
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
