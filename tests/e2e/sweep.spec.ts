/** A sweep under a hand, its picture as a file, and what the browser keeps of it. */
import { readFile } from 'node:fs/promises';
import { button, expect, idle, type Page, test, undo } from './support/page';

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const cells = (page: Page) => page.getByRole('slider', { name: /Cells of the sweep/ });

/** Chooses a knob from a searchable list. */
async function chooseKnob(page: Page, which: 'Parameter' | 'Second parameter', name: string) {
  await page.getByRole('group', { name: which, exact: true }).getByRole('button').first().click();
  const list = page.getByRole('dialog', { name: which, exact: true });
  const find = list.getByRole('combobox', { name: 'Find a parameter' });
  await find.fill(name);
  await find.press('Enter');
}

async function fill(page: Page, group: string, label: RegExp, value: string) {
  const field = page.getByRole('group', { name: group, exact: true }).getByLabel(label);
  await field.fill(value);
  await field.press('Enter');
}

/** The runs that were saved, as JSON. */
async function savedRuns(page: Page) {
  const download = page.waitForEvent('download');
  await button(page, 'Save JSON').click();
  const text = await readFile((await (await download).path()) ?? '', 'utf8');
  return JSON.parse(text) as {
    readonly engine: string;
    readonly runs: readonly { readonly at: readonly number[]; readonly fingerprint: string }[];
  };
}

async function twoKnobs(page: Page, steps: string, lengthMs: string) {
  await page.goto('./?testing#sweep');
  await chooseKnob(page, 'Parameter', 'TBE');
  await fill(page, 'Parameter', /Values/, steps);
  await chooseKnob(page, 'Second parameter', 'Bottleneck buffer');
  await fill(page, 'Second parameter', /Values/, steps);
  await fill(page, 'Runs', /Length/, lengthMs);
}

/** Middle of the cell that is read out, on the screen. */
async function middleOfCell(page: Page) {
  const box = await page.locator('.sweep-cursor').boundingBox();
  if (box === null) throw new Error('no cell is read out');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Bytes of the file that a button saves. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await button(page, name).click();
  return readFile((await (await download).path()) ?? '');
}

test('a sweep under a hand, as a picture and at the next visit; and one out of files', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const reader = () => asked.filter((url) => /\/parquet-[^/]*\.js$/.test(url));
  await test.step('the picture is saved as vectors and as pixels, and says where it comes from; the experiment on the table follows a hand over the cells, as one step; both are there at the next visit without runs', async () => {
    await twoKnobs(page, '3', '100');
    // The way on is in sight where the choices end, too.
    await page.getByRole('group', { name: 'Runs', exact: true }).hover();
    await page.mouse.wheel(0, 2_000);
    await expect(page.getByRole('heading', { name: 'Sweep', exact: true })).not.toBeInViewport();
    await expect(button(page, 'Start')).toBeInViewport({ ratio: 1 });
    await button(page, 'Start').click();
    await expect(progress(page)).toContainText('9 already computed');
    const svg = (await saved(page, 'Save SVG')).toString('utf8');
    const seen = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      const fills = [...root.querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'));
      return {
        name: root.tagName,
        text: [...root.querySelectorAll('text')].map(({ textContent }) => textContent).join('|'),
        foreign: root.querySelectorAll('style, script, image, foreignObject, [class]').length,
        colours: new Set(fills.filter((fill) => fill?.startsWith('rgb'))).size,
        hasVariables: text.includes('var(--'),
      };
    }, svg);
    expect(seen).toMatchObject({ name: 'svg', foreign: 0, hasVariables: false });
    expect(seen.colours).toBeGreaterThan(60);
    expect(seen.text).toMatch(/Total goodput, Mb\/s.*TBE, cells/);
    expect(seen.text).toMatch(/abr\.tbeCells at 3 values, .* at 3 values; seed 1; runs of 100\sms/);
    expect(seen.text).toMatch(
      /engine \d+\.\d+\.\d+, build [0-9a-f]{8}, scenario SHA-256 [0-9a-f]{16}/,
    );
    const png = await saved(page, 'Save PNG');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20) > 1_000]).toEqual([1920, true]);
    const csv = (await saved(page, 'Save CSV')).toString('utf8');
    expect(csv).toMatch(
      /^# .*\r\n# abr\.tbeCells at 3 values, .*\r\n# engine .*\r\nabr\.tbeCells,/,
    );
    await expect(page.locator('.sweep-offstage')).toHaveCount(0);
    const { runs } = await savedRuns(page);
    const onTable = page.locator('.sweep-open-line');
    const asLoaded = (await onTable.textContent()) ?? '';
    // From the first cell to the third of the second row.
    await cells(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp']) {
      await page.keyboard.press(key);
    }
    const to = await middleOfCell(page);
    for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    const from = await middleOfCell(page);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move((from.x + to.x) / 2, from.y, { steps: 4 });
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    await idle(page);
    await expect(cells(page)).toBeVisible();
    const told = await cells(page).getAttribute('aria-valuetext');
    const place = (told ?? '').split(':')[0] ?? '';
    await expect(onTable).toContainText(place);
    // The picture is still of the same runs.
    await expect(progress(page)).toContainText('9 already computed');
    expect((await savedRuns(page)).runs).toEqual(runs);
    await undo(page).click();
    await idle(page);
    await expect(onTable).toHaveText(asLoaded);

    // What was changed and taken back makes no other experiment of it at the next visit.
    await idle(page);
    await page.reload();
    await idle(page);
    await expect(progress(page)).toContainText(/9 runs of 100\sms, 9 already computed/);
    await expect(button(page, 'Start')).toBeHidden();
    expect((await savedRuns(page)).runs).toEqual(runs);
  });

  await test.step('the folder of a sweep is opened, drawn and read under the policy of the page; its part comes only then', async () => {
    expect(reader()).toEqual([]);
    const chooser = page.waitForEvent('filechooser');
    await button(page, 'Open a sweep folder…').click();
    await (await chooser).setFiles('tests/golden/sweep');
    await expect(page.getByRole('heading', { name: 'Sweep “A small sweep”' })).toBeVisible();
    expect(reader()).toHaveLength(1);
    await expect(cells(page).locator('svg')).toBeVisible();
    await cells(page).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) {
      await page.keyboard.press(key);
    }
    await idle(page);
    await expect(page.getByText(/Up to 400\sms this run equals run 8 of the sweep/)).toBeVisible();
  });
});
