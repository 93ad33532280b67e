/** What leaves the page: pictures, tables, the run; and what this browser keeps. */
import { readFile } from 'node:fs/promises';
import {
  button,
  expect,
  fingerprint,
  knob,
  open,
  PATIENCE,
  type Page,
  settled,
  test,
  title,
  turn,
} from './support/page';

async function menu(page: Page, item: string) {
  await button(page, 'More').click();
  await page.getByRole('button', { name: item }).click();
}

/** Presses a button of the dialog and reads the files that it saves. */
async function saved(page: Page, name: string, count = 1) {
  const files: { readonly name: string; readonly bytes: Buffer }[] = [];
  const downloads = new Promise<void>((done) => {
    page.on('download', async (download) => {
      files.push({
        name: download.suggestedFilename(),
        bytes: await readFile(await download.path()),
      });
      if (files.length === count) done();
    });
  });
  await button(page, name).click();
  await downloads;
  page.removeAllListeners('download');
  return files;
}

test('pictures, tables and the run carry their provenance', async ({ page }) => {
  await open(page);
  const print = await fingerprint(page);
  await menu(page, 'Export…');
  const [svg] = await saved(page, 'SVG');
  const text = svg?.bytes.toString() ?? '';
  expect(text).toContain(`fingerprint ${print} at 0.5 s`);
  expect(text).toContain('#s=2.');
  expect(text.match(/<path/g)?.length).toBeGreaterThan(8);
  expect(text).not.toContain('<style');
  const [png] = await saved(page, 'PNG');
  expect(png?.bytes.subarray(1, 4).toString()).toBe('PNG');
  // Twice as wide as the drawing.
  expect(png?.bytes.readUInt32BE(16)).toBe(1_920);
  const [csv] = await saved(page, 'CSV, one per plot', 6);
  expect(csv?.bytes.toString()).toContain(`# seed 1, engine`);
  expect(csv?.bytes.toString()).toContain('time (s),');
  const [json] = await saved(page, 'JSON');
  const run = JSON.parse(json?.bytes.toString() ?? '');
  expect(run).toMatchObject({
    provenance: { fingerprint: print, seed: 1 },
    scenario: { format: 1 },
    results: { fingerprint: print },
  });
  const [network] = await saved(page, 'SVG of the network');
  const drawing = network?.bytes.toString() ?? '';
  expect(drawing).toContain('>SW1<');
  expect(drawing).not.toMatch(/class=|style=/);
  const [pixels] = await saved(page, 'PNG of the network');
  expect(pixels?.name).toMatch(/-network@2x\.png$/);
  // Beneath the picture alone as well it says where it comes from, unless nobody wants that.
  expect(drawing).toContain(`fingerprint ${print} at 0.5 s`);
  await page.getByRole('checkbox', { name: /^Caption/ }).uncheck();
  const [bare] = await saved(page, 'SVG of the network');
  expect(bare?.bytes.toString()).not.toContain('fingerprint');
  const [barePixels] = await saved(page, 'PNG of the network');
  const heightOf = (file: typeof pixels) => file?.bytes.readUInt32BE(20) ?? 0;
  expect(heightOf(pixels)).toBeGreaterThan(heightOf(barePixels));
  await page.getByRole('checkbox', { name: /^Caption/ }).check();
  await page.keyboard.press('Escape');
  await page.locator('body').press('p');
  await expect(button(page, 'Compare (1)')).toBeVisible();
  await menu(page, 'Export…');
  const [both] = await saved(page, 'SVG');
  expect(both?.bytes.toString()).toContain(`A as loaded, seed 1, fingerprint ${print} at 0.5 s`);
  expect(both?.bytes.toString()).toContain('B On the table: as loaded');
});

test('copy as Markdown gives a caption with the link', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await menu(page, 'Export…');
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(dialog.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^\[Peak throughput.*\]\(http.*#s=2\..*\): seed 1, engine .*, fingerprint [0-9a-f]{16} at 0.5 s/,
  );
});

test('where copying is denied the text is there to be selected', async ({ page }) => {
  await page.addInitScript(() => {
    const deny = () => Promise.reject(new Error('denied'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: deny } });
  });
  await open(page);
  await menu(page, 'Export…');
  const dialog = page.getByRole('dialog', { name: /^Export/ });
  await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
  const field = dialog.getByRole('textbox', { name: /^The browser does not allow copying/ });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^\[Peak throughput/);
});

test('own work is on the shelf after another is opened and the page reloaded', async ({ page }) => {
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  await page.goto('./?open=classroom/tcp-alone');
  await settled(page);
  await menu(page, 'My experiments…');
  const dialog = page.getByRole('dialog', { name: 'My experiments' });
  const row = dialog.getByRole('listitem').filter({ hasText: 'Peak throughput of two sources' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Delete/ }).click();
  await expect(row).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await row.getByRole('button', { name: /^Open/ }).click();
  await expect(title(page)).toHaveText('Peak throughput of two sources');
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/2', PATIENCE);
});

test('all that the browser keeps is listed, and goes when that is wanted', async ({ page }) => {
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  await page.goto('./?open=classroom/tcp-alone');
  await settled(page);
  await menu(page, 'My experiments…');
  const dialog = page.getByRole('dialog', { name: 'My experiments' });
  await dialog.getByText(/^Everything this browser keeps/).click();
  await expect(dialog).toContainText(/[1-9]\d* experiments? of your own/);
  await dialog.getByRole('button', { name: 'Erase all of it…' }).click();
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await dialog.getByRole('button', { name: 'Erase all of it…' }).click();
  await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(title(page)).toHaveText('Peak throughput of two sources', PATIENCE);
  await settled(page);
  await menu(page, 'My experiments…');
  await expect(dialog).toContainText('Nothing yet.');
  await dialog.getByText(/^Everything this browser keeps/).click();
  await expect(dialog).toContainText('0 experiments of your own');
});

test('a file dropped on the page is opened, and a bad one refused', async ({ page }) => {
  await open(page);
  const drop = (name: string, content: string) =>
    page.evaluate(
      ([fileName, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text ?? ''], fileName ?? ''));
        const at = document.querySelector('main') ?? document.body;
        const init = { bubbles: true, cancelable: true, dataTransfer };
        at.dispatchEvent(new DragEvent('dragover', init));
        at.dispatchEvent(new DragEvent('drop', init));
      },
      [name, content],
    );
  await drop('bad.json', '{');
  await expect(page.getByRole('alert').filter({ hasText: 'bad.json' })).toContainText(
    'Nothing was changed',
  );
  const doc = { format: 1, title: 'Dropped', group: 'Own', question: 'What?', topology: {} };
  await drop('good.json', JSON.stringify(doc));
  await expect(title(page)).toHaveText('Dropped');
});
