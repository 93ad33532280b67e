/** Networks of many parts: bundled and counted, picked one by one, every name in the panel. */
import {
  beginAnew,
  expect,
  idle,
  open,
  openById,
  region,
  results,
  settled,
  desk as test,
} from './support/page';

test('48 circuits are bundled, counted and found one by one, and every name of two large networks is in the panel', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openById(page, 'explicit-rate/r2');
  const network = region(page, 'Network');
  // In words where there is room, else in figures.
  await expect(network.getByText('8 circuits', { exact: true })).toHaveCount(10);
  await expect(network.getByText('×8', { exact: true })).toHaveCount(2);
  await expect(network.getByText(/ACR 7\.8 Mb\/s/).first()).toBeVisible();

  const cells = results(page).getByRole('region', { name: 'Throughput in cells' });
  await expect(cells.getByText('24 circuits')).toHaveCount(2);
  await expect(results(page)).not.toContainText('Total, Mb/s');

  const key = network.getByRole('group', { name: 'Bundles of circuits' });
  await key.getByRole('button', { name: /^ABR/ }).press('Enter');
  await expect(network.locator('.network-circuit')).toHaveCount(24);

  await page.getByRole('button', { name: /^\+\d+ more: All 24 lines of Allowed rate/ }).click();
  const picker = page.getByRole('dialog', { name: /^All 24 lines/ });
  await picker.getByRole('searchbox').fill('S6.4');
  await picker.getByRole('button', { name: 'Select S6.4' }).click();
  await page.keyboard.press('Escape');
  await idle(page);
  await expect(network.locator('.network-circuit')).toHaveCount(1);
  await expect(network.getByRole('option', { name: /^Circuit S6\.4,/ })).toBeAttached();

  await page.getByRole('button', { name: 'Drop its next cell at' }).click();
  await settled(page);
  await expect(
    page.getByRole('button', { name: /^Undo.*Drop a cell of S6\.4 at SW3/ }),
  ).toBeVisible();

  // Every name of two large networks is in the panel as soon as it is there.
  for (const id of ['classroom/tcp-alone', 'lan-interconnection/f22-parking-lot-ubr']) {
    await openById(page, id);
    const panel = await network.locator('.network-svg').boundingBox();
    const nodes = await network
      .locator('[data-part^="node:"] text, .network-words text')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    expect(nodes.length).toBeGreaterThan(20);
    for (const { left, right, top, bottom } of nodes) {
      expect(left).toBeGreaterThanOrEqual(panel?.x ?? Number.POSITIVE_INFINITY);
      expect(top).toBeGreaterThanOrEqual(panel?.y ?? Number.POSITIVE_INFINITY);
      expect(right).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
      expect(bottom).toBeLessThanOrEqual((panel?.y ?? 0) + (panel?.height ?? 0));
    }
  }

  // Rows of results go on beneath the foot, which shades them; at their end the last one is whole.
  const card = page.locator('.inspector-results');
  const gap = () =>
    card.evaluate((each) => {
      const foot = each.querySelector('.inspector-results-proof');
      const last = foot?.previousElementSibling;
      if (!foot || !last) throw new Error('the card has rows and a foot');
      const shade = Number.parseFloat(getComputedStyle(foot, '::before').height);
      return foot.getBoundingClientRect().top - shade - last.getBoundingClientRect().bottom;
    });
  expect(await gap()).toBeLessThan(-100);
  await card.evaluate((each) => each.scrollTo(0, each.scrollHeight));
  expect(await gap()).toBeGreaterThanOrEqual(0);
});

/** A hundred pairs of hosts with two TCP circuits each, over one link. */
function twoHundred() {
  const pairs = Array.from({ length: 100 }, (_, index) => index + 1);
  const node = (id: string, kind: string, at: readonly [number, number]) => ({ id, kind, at });
  const link = (from: string, to: string) => {
    return { id: `${from}-${to}`, from, to, rateMbps: 155.52, delayMs: 0.01 };
  };
  const circuit = (id: string, n: number) => {
    return { id, service: 'abr', carries: 'tcp', route: [`A${n}`, 'SW1', 'SW2', `B${n}`] };
  };
  return {
    format: 1,
    title: 'Two hundred circuits',
    group: 'Tests',
    question: 'Do the results stay in their card?',
    durationMs: 10,
    topology: {
      kind: 'explicit',
      nodes: [
        node('SW1', 'switch', [4, 12]),
        node('SW2', 'switch', [8, 12]),
        ...pairs.flatMap((n) => [
          node(`A${n}`, 'host', [0, n / 4]),
          node(`B${n}`, 'host', [12, n / 4]),
        ]),
      ],
      links: [
        link('SW1', 'SW2'),
        ...pairs.flatMap((n) => [link(`A${n}`, 'SW1'), link('SW2', `B${n}`)]),
      ],
      circuits: pairs.flatMap((n) => [circuit(`C${n}`, n), circuit(`D${n}`, n)]),
    },
  };
}

test('the results of two hundred senders are as wide as their card', async ({ page }) => {
  await open(page);
  await beginAnew(page, twoHundred());
  await expect(results(page)).toContainText('200 sources');
  const card = page.locator('.inspector-results');
  expect(await card.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});
