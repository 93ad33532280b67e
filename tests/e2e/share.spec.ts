/** Links and files: what is shared arrives whole, what is damaged is refused in words and harms nothing. */
import { drawn } from '../unit/fixtures/drawn';
import {
  button,
  chooseMode,
  expect,
  fingerprint,
  fingerprintIs,
  knob,
  open,
  openFile,
  PATIENCE,
  type Page,
  region,
  savedDocument,
  seek,
  settled,
  sharedLink,
  test,
  title,
  turn,
  undo,
} from './support/page';

/** Three changes: two from the start, one in mid-run. */
async function changeThree(page: Page) {
  await turn(page, 'RIF', 'ArrowLeft');
  await turn(page, 'TBE', 'ArrowRight');
  await seek(page, 0.3);
  await chooseMode(page, 'From now');
  await knob(page, 'Target utilisation').press('ArrowLeft');
  await expect(undo(page)).toHaveAccessibleName(/^Undo: Target utilisation 0.9 → 0.89/);
  await seek(page, 0.5);
  await chooseMode(page, 'Re-run');
}

test('a link after three changes opens the same experiment, equal cell by cell', async ({
  page,
  elsewhere: other,
}) => {
  await open(page);
  const plain = await fingerprint(page);
  await changeThree(page);
  await fingerprintIs(page, { not: plain });
  const [print, doc, link] = [
    await fingerprint(page),
    await savedDocument(page),
    await sharedLink(page),
  ];
  await open(other, link);
  await expect(title(other)).toHaveText((await title(page).textContent()) ?? '');
  await fingerprintIs(other, print);
  await expect(knob(other, 'RIF')).toHaveAttribute('aria-valuetext', '1/2');
  expect(await savedDocument(other)).toEqual(doc);
});

test('a link says of its run whether it is reproduced', async ({ page, elsewhere: other }) => {
  await open(page);
  await seek(page, 0.2);
  await settled(page);
  const link = await sharedLink(page);
  await open(other, link);
  await expect(other.getByRole('status').filter({ hasText: 'Reproduced.' })).toContainText(
    'Up to 200 ms this run equals the sender’s',
    PATIENCE,
  );
  await fingerprintIs(other, await fingerprint(page));
});

test('a link that names another state says that the run differs, and which engine made it', async ({
  page,
}) => {
  await open(page, FORGED);
  const notice = page.getByRole('alert').filter({ hasText: 'Differs.' });
  await expect(notice).toContainText('made with engine 0.0.9-pre; this is', PATIENCE);
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});

/** The first experiment at 0.5 s, by an engine that never was, with a fingerprint of zeros. */
const FORGED = './#s=2.DRE3BjgJMC4wLjktcHJlCwUAAAAAAABAmgY.e1-peak';

test('settings in the address are carried out as one step, and the bad ones named', async ({
  page,
}) => {
  await open(page, './?open=abr-erica-wan/e1-peak&theme=dark&set=abr.rif=1/64&set=abr.rif=3');
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/64');
  const notice = page.getByRole('alert').filter({ hasText: 'Not taken from the address' });
  await expect(notice).toContainText('rif = 3 is outside');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page).toHaveURL(/\?theme=dark&testing=$/);
  await undo(page).click();
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1');
});

const refusal = (page: Page) => page.getByRole('alert').filter({ hasText: 'is unchanged' });

test('a corrupted link is refused, and the running experiment goes on', async ({ page }) => {
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  const print = await fingerprint(page);
  const link = await sharedLink(page);
  const last = link.at(-1) === 'A' ? 'B' : 'A';
  const damaged = [link.slice(0, -1) + last, link.slice(0, -9), `${link.slice(0, -1)}!`];
  const messages = [/damaged/, /damaged/, /holds .*!.* no link of Cell53/];
  for (const [at, bad] of damaged.entries()) {
    await page.goto(bad);
    await expect(refusal(page)).toContainText(messages[at] ?? /never/);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/2');
  expect(await fingerprint(page)).toBe(print);
});

test('a link that mail broke over two lines is mended, and says so', async ({
  page,
  elsewhere: other,
}) => {
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  const link = await sharedLink(page);
  const at = link.length - 12;
  await open(other, `${link.slice(0, at)}%0D%0A${link.slice(at)}).`);
  await expect(knob(other, 'RIF')).toHaveAttribute('aria-valuetext', '1/2');
  await expect(other.getByText(/has been mended: .*line breaks.*check sum is right/)).toBeVisible();
  await fingerprintIs(other, await fingerprint(page));
});

test('a link of a newer version says so', async ({ page }) => {
  await open(page);
  const print = await fingerprint(page);
  await page.goto((await sharedLink(page)).replace('#s=2.', '#s=3.'));
  await expect(refusal(page)).toContainText('made by a newer version of Cell53');
  await expect(refusal(page)).toContainText('link version 3');
  expect(await fingerprint(page)).toBe(print);
});

test('own work is kept when a link is opened, and undo brings it back', async ({
  page,
  elsewhere: other,
}) => {
  await open(other);
  await turn(other, 'Target utilisation', 'ArrowLeft');
  const link = await sharedLink(other);
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  const print = await fingerprint(page);
  await page.goto(link);
  await expect(page.getByText('Your own experiment is kept; Undo brings it back.')).toBeVisible();
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1');
  await undo(page).click();
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/2');
  await fingerprintIs(page, print);
});

test('work survives a reload, undo included', async ({ page }) => {
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  const print = await fingerprint(page);
  await page.reload();
  await settled(page);
  await fingerprintIs(page, print);
  await expect(undo(page)).toHaveAccessibleName('Undo: RIF 1 → 1/2');
});

/** A network drawn by hand, with names that would be harmful if any of them were taken for markup. */
const EVIL = '<img/src=x/onerror=document.title=1>';
const hostile = {
  format: 1,
  title: `${EVIL} title`,
  group: `${EVIL} group`,
  question: `${EVIL} question`,
  published: { place: `${EVIL} place`, totalMbps: 1 },
  seed: 1,
  durationMs: 300,
  topology: {
    kind: 'explicit',
    nodes: [
      { id: `${EVIL}a`, kind: 'host', at: [0, 0] },
      { id: `${EVIL}s`, kind: 'switch', at: [1, 0] },
      { id: `${EVIL}b`, kind: 'host', at: [2, 0] },
    ],
    links: [
      { id: `${EVIL}1`, from: `${EVIL}a`, to: `${EVIL}s` },
      { id: `${EVIL}2`, from: `${EVIL}s`, to: `${EVIL}b`, bufferCells: 100 },
    ],
    circuits: [
      {
        id: `${EVIL}c`,
        service: 'abr',
        carries: 'tcp',
        route: [`${EVIL}a`, `${EVIL}s`, `${EVIL}b`],
      },
    ],
  },
};

test('hostile texts in a file are shown as text, everywhere', async ({ page }) => {
  await open(page);
  await openFile(page, 'evil.json', JSON.stringify(hostile));
  await expect(title(page)).toHaveText(`${EVIL} title`);
  await settled(page);
  await expect(page.getByText(`${EVIL} question`)).toBeVisible();
  await button(page, 'List').click();
  await expect(page.getByRole('button', { name: `${EVIL}a`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: `${EVIL}a`, exact: true }).click();
  await button(page, 'Canvas').click();
  await page.getByRole('button', { name: /^Events \(/ }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Share').click();
  await expect(page.getByRole('textbox', { name: 'Link', exact: true })).toHaveValue(/#s=/);
  await expect(page.locator('img[src], [onerror]')).toHaveCount(0);
  await expect(page).toHaveTitle(/Cell53/);
});

const base = {
  format: 1,
  title: 'Mine',
  group: 'Own',
  question: 'What?',
  seed: 1,
  durationMs: 400,
  topology: { kind: 'n-source' },
};
const dangling = {
  ...base,
  topology: {
    ...hostile.topology,
    links: [{ id: 'L1', from: 'nowhere', to: `${EVIL}s` }, ...hostile.topology.links.slice(1)],
  },
};

/** A file that must be refused, and what the refusal has to name. */
const REFUSED = [
  { name: 'cut.json', content: '{"format": 1', says: [/cut\.json/, /not a scenario/] },
  {
    name: 'wrong.json',
    content: JSON.stringify({ ...base, durationMs: 'long' }),
    says: [/wrong\.json/, /durationMs must be a number/],
  },
  {
    name: 'future.json',
    content: JSON.stringify({ ...base, format: 2 }),
    says: [/future\.json/, /newer version of Cell53/],
  },
  {
    name: 'range.json',
    content: JSON.stringify({ ...base, abr: { tbeCells: 99_999_999 } }),
    says: [/abr\.tbeCells/, /99999999/, /16777215/],
  },
  {
    name: 'unknown.json',
    content: JSON.stringify({ ...base, abr: { tbe: 5 } }),
    says: [/abr\.tbe/],
  },
  {
    name: 'dangling.json',
    content: JSON.stringify(dangling),
    says: [/links/, /nowhere/],
  },
] as const;

for (const { name, content, says } of REFUSED) {
  test(`${name} is refused precisely and leaves the experiment alone`, async ({ page }) => {
    await open(page);
    await turn(page, 'RIF', 'ArrowLeft');
    const [print, doc] = [await fingerprint(page), await savedDocument(page)];
    await openFile(page, name, content);
    const message = page.getByRole('alert').filter({ hasText: says[0] });
    for (const part of says) await expect(message).toContainText(part, PATIENCE);
    expect(await savedDocument(page)).toEqual(doc);
    await fingerprintIs(page, print);
    await expect(undo(page)).toHaveAccessibleName('Undo: RIF 1 → 1/2');
  });
}

test('a long link can leave out where the nodes stand, and says how long it is then', async ({
  page,
  elsewhere,
}) => {
  await open(page);
  const { overrides: _none, ...town } = drawn({ switches: 10, circuits: 50, seed: 1 });
  const doc = { ...town, durationMs: 50, warmUpMs: 5 };
  await openFile(page, 'town.json', JSON.stringify(doc));
  await expect(title(page)).toHaveText(doc.title);
  await settled(page);
  const print = await fingerprint(page);
  await button(page, 'Share').click();
  const dialog = page.getByRole('dialog', { name: 'Share this experiment' });
  const field = dialog.getByRole('textbox', { name: 'Link', exact: true });
  const places = dialog.getByRole('checkbox', { name: /^Where the nodes stand/ });
  await expect(places).toHaveAccessibleDescription(/left out: \d+ characters/);
  const whole = await field.inputValue();
  await places.uncheck();
  await expect(field).not.toHaveValue(whole);
  const short = await field.inputValue();
  expect(short.length).toBeLessThan(whole.length - 100);
  await expect(dialog).toContainText(`Long (${short.length} characters)`);
  await open(elsewhere, short);
  await expect(title(elsewhere)).toHaveText(doc.title);
  await fingerprintIs(elsewhere, print);
  await expect(region(elsewhere, 'Network').getByRole('option', { name: /^SW10/ })).toBeVisible();
});
