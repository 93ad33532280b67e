/** What only a browser makes of what leaves the page: pixels and the clipboard; and what it keeps. */
import { readFile } from 'node:fs/promises';
import {
  button,
  expect,
  idle,
  knob,
  open,
  type Page,
  settled,
  test,
  title,
  turn,
} from './support/page';

async function menu(page: Page, item: string) {
  await button(page, 'More').click();
  await page.getByRole('button', { name: item }).click();
  await idle(page);
}

/** Presses a button of the dialog and reads the picture that it saves. */
async function saved(page: Page, name: string) {
  const coming = page.waitForEvent('download');
  await button(page, name).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('what leaves the page, and what it keeps', async ({ page, context }) => {
  await test.step('pictures are made in pixels, with and without caption, and a caption is copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page);
    await menu(page, 'Export…');
    const png = await saved(page, 'PNG');
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG');
    // Twice as wide as the drawing.
    expect(png.bytes.readUInt32BE(16)).toBe(1_920);
    const pixels = await saved(page, 'PNG of the network');
    expect(pixels.name).toMatch(/-network@2x\.png$/);
    await page.getByRole('checkbox', { name: /^Caption/ }).uncheck();
    const bare = await saved(page, 'PNG of the network');
    expect(pixels.bytes.readUInt32BE(20)).toBeGreaterThan(bare.bytes.readUInt32BE(20));

    const dialog = page.getByRole('dialog', { name: /^Export/ });
    await dialog.getByRole('button', { name: 'Copy as Markdown' }).click();
    await idle(page);
    await expect(dialog.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^\[Peak throughput.*\]\(http.*#s=3\..*\): seed 1, engine .*, fingerprint [0-9a-f]{16} at 0.5 s/,
    );
  });

  await test.step('own work is in the library after another is opened; it goes and comes back, and all goes when that is wanted', async () => {
    await open(page);
    await turn(page, 'RIF', 'ArrowLeft');
    const elsewhere = './?open=classroom/tcp-alone';
    await open(page, elsewhere);
    await menu(page, 'My experiments…');
    const dialog = page.getByRole('dialog', { name: 'My experiments' });
    const row = dialog.getByRole('listitem').filter({ hasText: 'Peak throughput of two sources' });
    await expect(row).toHaveCount(1);
    // Several of one title are told apart by what was changed.
    await expect(row).toContainText('RIF 1 → 1/2');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await expect(row).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Undo' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('button', { name: /^Open/ }).click();
    await settled(page);
    await expect(title(page)).toHaveText('Peak throughput of two sources');
    await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/2');

    await menu(page, 'My experiments…');
    await expect(row).toHaveAttribute('aria-current', 'true');
    await dialog.getByText(/^Everything this browser keeps/).click();
    await expect(dialog).toContainText(/[1-9]\d* experiments? of your own/);
    // The focus goes to what changes nothing, and back.
    const erase = dialog.getByRole('button', { name: 'Erase all of it…' });
    await erase.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Keep', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(erase).toBeFocused();
    await erase.press('Enter');
    // Once to leave everything, once when nothing is left.
    const loaded = page.waitForEvent('load').then(() => page.waitForEvent('load'));
    await dialog.getByRole('button', { name: 'Erase', exact: true }).click();
    await loaded;
    await settled(page);
    await expect(title(page)).toHaveText('Peak throughput of two sources');
    await menu(page, 'My experiments…');
    await expect(dialog).toContainText('Nothing yet.');
    await dialog.getByText(/^Everything this browser keeps/).click();
    await expect(dialog).toContainText('0 experiments of your own');
  });
});
