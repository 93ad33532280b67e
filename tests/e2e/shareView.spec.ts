/** A link that shows what its sender sees: the stretch, the lines, the units. */
import {
  button,
  expect,
  open,
  openScenario,
  PATIENCE,
  region,
  settled,
  sharedLink,
  test,
} from './support/page';
import { plot } from './support/plots';

test('a link opens with the zoom, the hidden lines and the units of its sender', async ({
  page,
  elsewhere,
}) => {
  await open(page);
  await plot(page, 'Allowed rate (ACR)').getByRole('button', { name: 'S1', exact: true }).click();
  await region(page, 'Parameters')
    .getByRole('button', { name: /^megabits per second/ })
    .first()
    .click();
  await button(page, 'Zoom in (+)').click();
  await button(page, 'Zoom in (+)').click();
  const link = await sharedLink(page);
  expect(link.split('#')[1]?.length).toBeLessThan(140);

  await elsewhere.addInitScript(() => localStorage.setItem('cell53.visited', 'true'));
  await elsewhere.goto(link);
  await settled(elsewhere);
  await expect(button(elsewhere, 'Live ▸')).toBeVisible();
  const line = plot(elsewhere, 'Allowed rate (ACR)').getByRole('button', {
    name: 'S1',
    exact: true,
  });
  await expect(line).toHaveAttribute('aria-pressed', 'false');
  await expect(
    region(elsewhere, 'Parameters')
      .getByRole('button', { name: /^cells per second/ })
      .first(),
  ).toBeVisible();
});

test('a link opens with the lines in colour that its sender picked', async ({
  page,
  elsewhere,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await openScenario(page, 'R2: what video leaves');
  await page.getByRole('button', { name: /^All 24 lines of Allowed rate/ }).click();
  const picker = page.getByRole('dialog', { name: /^All 24 lines/ });
  await picker.getByRole('searchbox').fill('S6.4');
  await picker.getByRole('checkbox', { name: 'S6.4' }).check();
  await page.keyboard.press('Escape');
  const link = await sharedLink(page);
  expect(link.split('#')[1]?.length).toBeLessThan(140);

  await elsewhere.setViewportSize({ width: 1440, height: 900 });
  await open(elsewhere, link);
  await elsewhere.getByRole('button', { name: /^All 24 lines of Allowed rate/ }).click();
  const theirs = elsewhere.getByRole('dialog', { name: /^All 24 lines/ });
  await theirs.getByRole('searchbox').fill('S6.4');
  await expect(theirs.getByRole('checkbox', { name: 'S6.4' })).toBeChecked();
  await expect(theirs.getByRole('button', { name: 'Usual choice' })).toBeVisible();
});

test('the sender may leave the view out, and a stretch far in the run is run for the reader', async ({
  page,
  elsewhere,
}) => {
  await open(page);
  await openScenario(page, 'Tail drop: broken packets');
  await page.getByRole('slider', { name: 'Position in the run' }).fill('3');
  await settled(page);
  await page.keyboard.press('Escape');
  await plot(page, 'Queue').getByRole('slider').focus();
  await page.keyboard.press('End');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('+');
  const link = await sharedLink(page);
  await button(page, 'Share').click();
  await page.getByRole('checkbox', { name: /^As I see it/ }).uncheck();
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect.poll(async () => (await field.inputValue()).length).toBeLessThan(link.length);

  await elsewhere.addInitScript(() => localStorage.setItem('cell53.visited', 'true'));
  await elsewhere.goto(link);
  await expect(plot(elsewhere, 'Queue')).toBeVisible(PATIENCE);
  await expect(elsewhere.getByTestId('clock')).toHaveText(/^[23](\.\d+)?\s*s$/, PATIENCE);
});
