/** A link for a class: the teacher ticks controls, students see these alone. */
import { button, expect, knob, open, PATIENCE, region, settled, test } from './support/page';

test('a class link shows the chosen controls alone, and gives the others when asked', async ({
  page,
  elsewhere,
}) => {
  await open(page);
  await button(page, 'Share').click();
  await page.getByText('For a class', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'RIF', exact: true }).check();
  await page
    .getByRole('group', { name: /ERICA|feedback|switch/i })
    .first()
    .getByRole('checkbox', { name: 'Algorithm' })
    .check();
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(field).toHaveValue(/\?only=abr\.rif,[a-z]+\.kind#s=/);
  const link = await field.inputValue();

  await elsewhere.addInitScript(() => localStorage.setItem('cell53.visited', 'true'));
  await elsewhere.goto(link);
  await settled(elsewhere);
  const parameters = region(elsewhere, 'Parameters');
  await expect(parameters.getByText('2 controls were chosen for you.')).toBeVisible();
  await expect(parameters.getByRole('slider')).toHaveCount(1);
  await expect(knob(elsewhere, 'RIF')).toBeVisible();
  await expect(parameters.getByRole('searchbox')).toHaveCount(0);

  await parameters.getByRole('button', { name: 'Show all' }).click();
  await expect(knob(elsewhere, 'ICR')).toBeVisible();
});

test('a class link that names no control says so and shows all', async ({ page }) => {
  await page.goto('./?only=abr.sneeze,abr.icrMbps');
  await settled(page);
  await expect(
    page.getByRole('alert').getByText('abr.sneeze is not a parameter of this experiment'),
  ).toBeVisible(PATIENCE);
  await expect(
    region(page, 'Parameters').getByText('One control was chosen for you.'),
  ).toBeVisible();
});
