/** What the pointer does to the drawing: nodes are dragged, links pulled, parts come where it rests. */
import { lists, part, parts } from './support/drawing';
import {
  button,
  expect,
  idle,
  type Locator,
  open,
  type Page,
  region,
  savedDocument,
  desk as test,
  undo,
} from './support/page';

/** Grid to which moved nodes snap, in pixels of the drawing. */
const SNAP = 20;

type Point = readonly [number, number];
type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Where an element is on the screen, once the page is idle. */
async function boxOf(page: Page, element: Locator): Promise<Box> {
  await idle(page);
  const box = await element.boundingBox();
  if (box === null) throw new Error('it is not on the page');
  return box;
}

async function middle(page: Page, element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(page, element);
  return [x + width / 2, y + height / 2];
}

const body = (page: Page, name: RegExp): Locator => part(page, name).locator('.network-body');
const undoName = async (page: Page): Promise<string> => {
  await idle(page);
  return (await undo(page).getAttribute('aria-label')) ?? '';
};

/** Centre of a node in the drawing. */
async function centre(page: Page, node: Locator): Promise<Point> {
  await idle(page);
  const transform = (await node.getAttribute('transform')) ?? '';
  const place = /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(transform);
  return [Number(place?.[1]), Number(place?.[2])];
}

/** Presses at a point and moves by some pixels, in steps. */
async function pull(page: Page, [x, y]: Point, [dx, dy]: Point): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const share of [0.3, 0.7, 1]) await page.mouse.move(x + dx * share, y + dy * share);
}

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await idle(page);
  }
}

test('a dragged node snaps to a grid that is seen meanwhile, one undo puts it back, and Escape lets it stay; a frame selects several, which are copied and pasted by the clipboard', async ({
  page,
  context,
}) => {
  await open(page);
  const host = part(page, /^S1, Host/);
  const grid = region(page, 'Network').locator('.network-grid');
  const start = await centre(page, host);
  const before = await savedDocument(page);
  await pull(page, await middle(page, host), [57, -33]);
  await idle(page);
  expect(await grid.count()).toBe(1);
  await page.mouse.up();
  expect(await undoName(page)).toMatch(/^Undo: Move/);
  expect(await grid.count()).toBe(0);
  const moved = await centre(page, host);
  expect(moved).not.toEqual(start);
  for (const place of moved) expect(place / SNAP).toBeCloseTo(Math.round(place / SNAP), 1);
  const { layout } = (await savedDocument(page)) as { layout?: Readonly<Record<string, unknown>> };
  expect(Object.keys(layout ?? {})).toHaveLength(1);
  await undo(page).click();
  expect(await centre(page, host)).toEqual(start);
  expect(await savedDocument(page)).toEqual(before);
  await expect(undo(page)).toBeDisabled();
  await host.focus();
  await pull(page, await middle(page, host), [100, 80]);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await centre(page, host)).toEqual(start);
  expect(await savedDocument(page)).toEqual(before);
  await expect(undo(page)).toBeDisabled();

  // What was done is said over the drawing, of which nothing beneath the words is out of reach.
  await host.focus();
  await page.keyboard.press('Delete');
  await idle(page);
  const [x, y] = await middle(page, page.locator('.network-toast > span'));
  const isCovered = (at: Point) =>
    document.elementFromPoint(...at)?.closest('.network-toast') !== null;
  expect(await page.evaluate(isCovered, [x, y] as const)).toBe(false);
  await page.locator('.network-toast').getByRole('button', { name: 'Undo' }).click();
  expect(await savedDocument(page)).toEqual(before);

  // A frame selects several nodes, which are copied and pasted together.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const box = await boxOf(page, page.locator('.network-svg'));
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + 4, box.y + 4);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 6);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await idle(page);
  expect(await parts(page).getByRole('option', { selected: true }).count()).toBe(3);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  expect(await undoName(page)).toBe('Undo: Paste 3 nodes');
  const { nodes, links } = await lists(page);
  expect(nodes).toHaveLength(9);
  expect(links).toHaveLength(7);
  // Bare ground has the focus that it is given.
  await page.mouse.click(box.x + 4, box.y + 4);
  await page.keyboard.press('Control+a');
  expect(await page.locator('.network-node[aria-selected="true"]').count()).toBe(9);
  // Into an empty drawing too, which has no part that could have the focus.
  await page.keyboard.press('g');
  await button(page, 'New network: draw your own').click();
  await idle(page);
  await expect(page.getByText('Nothing is drawn yet.')).toBeVisible();
  await page.keyboard.press('Control+v');
  expect(await undoName(page)).toBe('Undo: Paste 3 nodes');
  expect((await lists(page)).nodes).toHaveLength(3);
});

test('a link is pulled from plug to node, and the line of a circuit to another node', async ({
  page,
}) => {
  await test.step('a link is pulled from plug to node, by drag or by two taps, and a drop on the ground asks for a part', async () => {
    await open(page);
    const plug = async (name: RegExp) => {
      await body(page, name).hover();
      return middle(page, part(page, name).locator('.network-plug-body'));
    };
    const node = (name: RegExp) => middle(page, body(page, name));
    const start = await plug(/^S1, Host/);
    const end = await node(/^SW2, Switch/);
    await page.mouse.move(...start);
    await page.mouse.down();
    await page.mouse.move(start[0] + 40, start[1]);
    await page.mouse.move(...end);
    await expect(page.getByText('joins S1 and SW2')).toBeVisible();
    await page.mouse.up();
    expect(await undoName(page)).toBe('Undo: Connect S1 and SW2');
    // Two taps; the second one on a node that is joined already says so and does nothing.
    await page.mouse.click(...(await plug(/^S2, Host/)));
    await page.mouse.move(...(await node(/^SW1, Switch/)));
    await expect(page.getByText('joined to S2 already')).toBeVisible();
    await page.mouse.click(...(await node(/^SW1, Switch/)));
    await expect(
      page.getByText('S2 and SW1 are not connected: joined to S2 already.'),
    ).toBeVisible();
    await page.mouse.click(...(await plug(/^S2, Host/)));
    await page.mouse.click(...(await node(/^SW2, Switch/)));
    expect(await undoName(page)).toBe('Undo: Connect S2 and SW2');
    // On empty ground a part is asked for, and joined.
    const from = await plug(/^SW2, Switch/);
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0] + 60, from[1] - 40);
    await page.mouse.move(from[0] + 60, from[1] - 60);
    await page.mouse.up();
    const asked = page.getByRole('dialog', { name: 'Add a part, joined to SW2' });
    const besides = [from[0] + 60, from[1] - 60] as const;
    const opened = await boxOf(page, asked);
    const panel = await boxOf(page, page.locator('.network-stage'));
    const switchBox = await boxOf(page, body(page, /^SW2, Switch/));
    const meets = (a: Box, b: Box) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    // Beside the place of the drop, inside the panel, and over neither that nor the switch.
    expect(meets(opened, { x: besides[0], y: besides[1], width: 0, height: 0 })).toBe(false);
    expect(meets(opened, switchBox)).toBe(false);
    expect(opened.x).toBeGreaterThanOrEqual(panel.x);
    expect(opened.y).toBeGreaterThanOrEqual(panel.y);
    expect(opened.x + opened.width).toBeLessThanOrEqual(panel.x + panel.width);
    expect(opened.y + opened.height).toBeLessThanOrEqual(panel.y + panel.height);
    const away = Math.max(opened.x - besides[0], besides[0] - opened.x - opened.width);
    // No farther than to the other side of the switch, from which the line was pulled 60 px.
    expect(away).toBeLessThan(60 + switchBox.width + 20);
    await page.keyboard.press('Enter');
    expect(await undoName(page)).toBe('Undo: Add host H1');
    // A click on a node answers the box, which keeps the focus until then.
    await part(page, /^S1, Host/).focus();
    await pressAll(page, ['v']);
    await page.mouse.click(...(await node(/^H1, Host/)));
    expect(await undoName(page)).toMatch(/^Undo: Add circuit VC1: S1 to H1/);
  });

  await test.step('a selected circuit is led another way by dragging its line to a node', async () => {
    await open(page);
    await page.keyboard.press('g');
    await idle(page);
    await button(page, 'New network: draw your own').click();
    await idle(page);
    await pressAll(page, ['a', 's', 'Enter', 'Control+ArrowRight', 'Control+ArrowDown', 'c']);
    // A short list is seen whole.
    const targets = page.getByRole('listbox', { name: 'Connect SW3 to' }).getByRole('option');
    await expect(targets).toHaveText(['SW1Switch', 'SW2joined to SW3 already']);
    await expect(targets.last()).toBeInViewport({ ratio: 1 });
    await pressAll(page, ['1', 'Enter']);
    await part(page, /^SW1, Switch/).focus();
    await pressAll(page, ['v', '2', 'Enter']);
    await expect(page.locator('[data-grab="VC1"]')).toBeAttached();
    const at = (id: string) => boxOf(page, page.locator(`[data-node="${id}"] .network-body`));
    const [from, to, goal] = [await at('SW1'), await at('SW2'), await at('SW3')];
    await page.mouse.move((from.x + from.width + to.x) / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2 - 20);
    await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2);
    await expect(page.locator('.network-line-out')).toHaveText('S1 → SW1 → SW3 → SW2 → D1');
    await page.mouse.up();
    expect(await undoName(page)).toBe('Undo: Route of VC1: S1 → SW1 → SW3 → SW2 → D1');
  });
});

/** Zooms in with the wheel about a point of the drawing. */
async function zoomIn(page: Page, [x, y]: Point): Promise<string | null> {
  const world = page.locator('.network-world');
  const before = await world.getAttribute('transform');
  await page.mouse.move(x, y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -60);
  await expect(world).not.toHaveAttribute('transform', before ?? '');
  await page.keyboard.up('Control');
  return world.getAttribute('transform');
}

test('a part comes where the mouse is, or beside what is there', async ({ page }) => {
  await test.step('dropped on a switch that has grown it comes to stand beside it', async () => {
    await open(page);
    // Many sources make a tall switch and rows that are close to one another.
    for (let more = 0; more < 6; more += 1) await button(page, 'Sources: one more').click();
    const box = await boxOf(page, body(page, /^SW1, Switch/));
    // Far from the middle of the switch, and still on it; below the lines that pass it.
    await part(page, /^SW1, Switch/).focus();
    await page.mouse.move(box.x + 6, box.y + box.height - 4);
    await pressAll(page, ['a', 's', 'Enter']);
    expect(await undoName(page)).toBe('Undo: Add switch SW3');
    await expect(part(page, /^SW3, Switch/)).toBeFocused();
    const boxes = await parts(page)
      .locator('[data-part^="node:"] .network-body')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const meets = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    expect(boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => meets(a, b)))).toEqual([]);
  });

  await test.step('in a large window it comes under the mouse with nothing selected, and the view stays as it was; with one selected it comes beside it, in sight', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page);
    const [x, y] = await middle(
      page,
      part(page, /^SW1, Switch/)
        .locator('rect')
        .first(),
    );
    const view = await zoomIn(page, [x, y]);
    await part(page, /^SW1, Switch/).focus();
    const box = await boxOf(page, page.locator('.network-svg'));
    const at = [x + 190, box.y + box.height - 56] as const;
    await page.mouse.move(...at);
    await page.keyboard.press('a');
    await idle(page);
    await expect(page.getByRole('combobox', { name: 'Add a part', exact: true })).toBeFocused();
    await page.keyboard.type('switch');
    await pressAll(page, ['Enter']);
    const added = part(page, /^SW3, Switch/);
    await expect(added).toBeFocused();
    await expect(page.locator('.network-world')).toHaveAttribute('transform', view ?? '');
    const [nx, ny] = await middle(page, added.locator('rect').first());
    // As near as the grid of 20 px is, seen through this view.
    expect(Math.abs(nx - at[0])).toBeLessThan(30);
    expect(Math.abs(ny - at[1])).toBeLessThan(30);

    await open(page);
    await zoomIn(
      page,
      await middle(
        page,
        part(page, /^S1, Host/)
          .locator('rect')
          .first(),
      ),
    );
    await part(page, /^SW2, Switch/).focus();
    await pressAll(page, ['Enter', 'Control+ArrowRight']);
    await expect(added).toBeFocused();
    const seen = await boxOf(page, page.locator('.network-svg'));
    const [besideX, besideY] = await middle(page, added.locator('rect').first());
    expect(besideX).toBeGreaterThan(seen.x);
    expect(besideX).toBeLessThan(seen.x + seen.width);
    expect(besideY).toBeGreaterThan(seen.y);
    expect(besideY).toBeLessThan(seen.y + seen.height);
  });
});
