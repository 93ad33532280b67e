/** A teacher's link: what is ticked is kept from the class, and the class is told. */
import {
  badge,
  button,
  clock,
  expect,
  knob,
  open,
  openScenario,
  PATIENCE,
  type Page,
  results,
  savedDocument,
  seek,
  settled,
  sharedLink,
  test,
  time,
  undo,
} from './support/page';

/** Length of the first experiment, s. */
const WHOLE_S = 4;

/** The link that the share dialog makes with these ticks. */
async function classLink(page: Page, ticks: readonly string[], seed: string): Promise<string> {
  await button(page, 'Share').click();
  await page.getByText('For a class').click();
  for (const name of ticks) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('radio', { name: seed }).check();
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await expect(field).toHaveValue(/\?.*#s=/);
  const link = await field.inputValue();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  return link;
}

test('locked network, hidden answers and a seed of one’s own reach the class', async ({
  page,
  elsewhere,
}) => {
  test.slow();
  await open(page);
  // What the paper printed, for the whole run.
  await seek(page, WHOLE_S);
  await expect(results(page)).toContainText('103.32');
  const link = await classLink(page, ['Lock the network', 'Hide the answers'], 'One per student');
  expect(link).toContain('?lock=network&hide=answers&seed=own#');

  await open(elsewhere, link);
  const told = elsewhere.getByText(/Your own seed is \d+/);
  await expect(told).toBeVisible(PATIENCE);
  const seed = Number(/is (\d+)\./.exec(await told.innerText())?.[1]);
  await expect(elsewhere.getByText(/In this link .*fixed \(\d+\)/)).toBeVisible(PATIENCE);

  // The network: no steppers, and a part that is asked for does not come.
  await expect(elsewhere.getByRole('group', { name: 'Size of the network' })).toHaveCount(0);
  await button(elsewhere, 'List').click();
  await button(elsewhere, 'Add a node').click();
  await expect(elsewhere.getByText(/The network stays as it is/)).toBeVisible();
  await expect(undo(elsewhere)).not.toHaveAccessibleName(/Add/);

  // The answers.
  await seek(elsewhere, WHOLE_S);
  await expect(results(elsewhere)).not.toContainText('103.32');
  await button(elsewhere, /^Papers/).click();
  await expect(elsewhere.getByRole('heading', { name: 'Not in this link' })).toBeVisible(PATIENCE);
  await button(elsewhere, /^Papers/).click();

  // Turning, reloading and sending keep the seed.
  await knob(elsewhere, 'RIF').press('ArrowLeft');
  await settled(elsewhere);
  await elsewhere.reload();
  await settled(elsewhere);
  expect((await savedDocument(elsewhere)).seed).toBe(seed);
  const own = await sharedLink(elsewhere);
  await open(page, own);
  expect((await savedDocument(page)).seed).toBe(seed);
});

test('a class that shall predict sees nothing before somebody presses Play', async ({
  page,
  elsewhere,
}) => {
  await open(page);
  await openScenario(page, '2 sources with VBR, TBE 128, buffer 1024');
  const link = await classLink(page, ['Start at zero, paused'], 'Fixed: 1');
  expect(link).toContain('?lock=seed&paused#');
  await elsewhere.goto(link);
  await expect(badge(elsewhere)).toHaveText('Paused', PATIENCE);
  await expect(clock(elsewhere)).toHaveText(/^0(\.0+)?\s*m?s$/);
  await knob(elsewhere, 'RIF').press('ArrowLeft');
  await expect(badge(elsewhere)).toHaveText('Paused', PATIENCE);
  await expect(clock(elsewhere)).toHaveText(/^0(\.0+)?\s*m?s$/);
  await time(elsewhere).getByRole('button', { name: 'Play' }).click();
  await expect(clock(elsewhere)).not.toHaveText(/^0(\.0+)?\s*m?s$/, PATIENCE);
  await time(elsewhere).getByRole('button', { name: 'Pause' }).click();
});

test('what a link for a class cannot mean is named, and the rest counts', async ({ page }) => {
  await open(page, './?lock=door,network&hide=results&seed=7&paused=maybe&theme=pink');
  const notice = page.getByText(/Not taken from the address/);
  for (const name of ['lock=door', 'hide=results', 'seed=7', 'paused=maybe', 'theme=pink']) {
    await expect(notice).toContainText(name);
  }
  await expect(page.getByText(/In this link the network keeps/)).toBeVisible(PATIENCE);
});
