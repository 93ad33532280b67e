/**
 * The plots under test: their tables and files for what they show, their pixels for how.
 */
import { expect, type Locator, type Page } from './page';

/** One plot, by its full name. */
export const plot = (page: Page, name: string): Locator =>
  page
    .getByRole('figure')
    .filter({ has: page.getByRole('slider', { name: `${name}, time cursor`, exact: true }) });

/** All plots in view. */
export const plots = (page: Page): Locator => page.getByRole('figure');

/** The list of events, opened from the toolbar of the plots. */
export async function openEvents(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Events', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Events', exact: true });
  await expect(list).toBeVisible();
  return list;
}

/** What the table of a plot says. */
export type Table = {
  readonly caption: string;
  readonly rows: readonly (readonly string[])[];
};

/** Opens the table of a plot, reads it and closes it. */
export async function tableOf(page: Page, name: string): Promise<Table> {
  const dialog = await openTable(page, name);
  const caption = ((await dialog.getByRole('caption').textContent()) ?? '').replace(/\s/g, ' ');
  const rows = await dialog
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => Array.from(row.children, (cell) => cell.textContent.replace(/\s/g, ' '))),
    );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  return { caption, rows };
}

async function openTable(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Data of ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `${name}: data` });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Strengths of the curves of the previous run, of 255: where one is alone, and where two lie on each other. */
const GHOST_ALPHAS = [90, 200] as const;

/** Pixels of a plot in the colour and strength of the curves of the previous run; smoothed text has a few, too. */
export function ghostPixels(figure: Locator): Promise<number> {
  return pixels(figure, 'muted', GHOST_ALPHAS);
}

/** Pixels of a plot in the full colour of a token. */
export function inkPixels(figure: Locator, token: string): Promise<number> {
  return pixels(figure, token, [255, 255]);
}

type Range = readonly [number, number];

function pixels(figure: Locator, token: string, alphas: Range): Promise<number> {
  return figure.locator('canvas').evaluate(countPixels, { token, alphas });
}

/** Counts the pixels of a canvas that have a colour, give or take a rounding; runs in the page. */
function countPixels(
  canvas: SVGElement | HTMLElement,
  { token, alphas }: { readonly token: string; readonly alphas: Range },
): number {
  if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas');
  const probe = new OffscreenCanvas(1, 1).getContext('2d');
  const drawing = canvas.getContext('2d');
  if (probe === null || drawing === null) throw new Error('no context');
  probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`);
  probe.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height);
  const isNear = (at: number, wanted: number) => Math.abs((data[at] ?? 0) - wanted) <= 4;
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha < alphas[0] || alpha > alphas[1]) continue;
    if (isNear(at, red) && isNear(at + 1, green) && isNear(at + 2, blue)) count += 1;
  }
  return count;
}
