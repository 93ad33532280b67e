/** A line in the slider: what the parameter does, for whoever rests on it, and never in the way. */
import {
  button,
  complete,
  expect,
  knob,
  open,
  openFirstSteps,
  PATIENCE,
  settled,
  test,
} from './support/page';

type Page = Parameters<typeof open>[0];
const line = (page: Page) => page.locator('[data-param="abr.rif"] .inspector-hint path');

test('who rests on a slider sees and hears what it does, and the page asks for nothing', async ({
  page,
  context,
}) => {
  await open(page);
  await openFirstSteps(page);
  await complete(page);
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  await knob(page, 'RIF').focus();
  await expect(line(page)).toBeVisible(PATIENCE);
  await expect(knob(page, 'RIF')).toHaveAttribute(
    'aria-description',
    /^mean queue (rises|falls|lies) .* as RIF grows from 1\/64 to 1$/,
    PATIENCE,
  );
  expect(asked.filter((address) => address.startsWith('http'))).toEqual([]);

  // Its own value moves along the line; another knob makes it the line of another experiment.
  await knob(page, 'RIF').press('ArrowLeft');
  await settled(page);
  await expect(line(page)).toBeVisible();
  await knob(page, 'RDF').press('ArrowLeft');
  await expect(line(page)).toHaveCount(0);
});

test('the lines can be switched off', async ({ page }) => {
  await open(page);
  await openFirstSteps(page);
  await complete(page);
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: /^Lines in the sliders/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Share')).toBeVisible();
  await knob(page, 'RIF').focus();
  await page.waitForTimeout(4_000);
  await expect(line(page)).toHaveCount(0);
});
