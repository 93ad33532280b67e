/** A line in the slider: what the parameter does, for whoever rests on it, and it asks nobody for anything. */
import {
  complete,
  expect,
  knob,
  open,
  openFirstSteps,
  PATIENCE,
  desk as test,
} from './support/page';

type Page = Parameters<typeof open>[0];
const line = (page: Page) => page.locator('[data-param="abr.rif"] .inspector-hint path');

test('who rests on a slider sees and hears what it does, and the page asks for nothing', async ({
  page,
}) => {
  await open(page);
  await openFirstSteps(page);
  await complete(page);
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(request.url());
  page.context().on('request', note);
  await knob(page, 'RIF').focus();
  await expect(line(page)).toBeVisible(PATIENCE);
  await expect(knob(page, 'RIF')).toHaveAttribute(
    'aria-description',
    /^mean queue (rises|falls|lies) .* as RIF grows from 1\/64 to 1$/,
    PATIENCE,
  );
  page.context().off('request', note);
  expect(asked.filter((address) => address.startsWith('http'))).toEqual([]);
});
