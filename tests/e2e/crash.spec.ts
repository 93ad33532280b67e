/** A worker that dies, traps or falls silent: said in words, started again, nothing of the reader's lost. */
import { tellFigure } from './support/figure';
import {
  badge,
  button,
  clock,
  expect,
  fingerprint,
  fingerprintIs,
  headSeconds,
  knob,
  open,
  type Page,
  savedDocument,
  seek,
  settled,
  test,
  title,
  undo,
} from './support/page';

const fault = (page: Page, name: 'simulateCrash' | 'simulateHang') =>
  page.evaluate((chosen) => {
    const hooks: unknown = Reflect.get(window, 'cell53');
    if (typeof hooks !== 'object' || hooks === null) throw new Error('no hooks');
    Reflect.get(hooks, chosen)();
  }, name);

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'The engine stopped' });

/** An experiment of one's own, and where it stands. */
async function ownWork(page: Page) {
  await open(page);
  await knob(page, 'RIF').press('ArrowLeft');
  await expect(undo(page)).toHaveAccessibleName('Undo: RIF 1 → 1/2');
  await seek(page, 0.3);
  return { print: await fingerprint(page), doc: await savedDocument(page) };
}

/** Sees that all is as it was before the fault. */
async function sameWork(page: Page, { print, doc }: Awaited<ReturnType<typeof ownWork>>) {
  await expect(notice(page)).toContainText('300 ms');
  await expect(clock(page)).toHaveText('300.0000ms');
  await expect(badge(page)).toHaveText('Paused');
  await fingerprintIs(page, print);
  expect(await savedDocument(page)).toEqual(doc);
  await expect(undo(page)).toHaveAccessibleName('Undo: RIF 1 → 1/2');
}

async function dismiss(page: Page) {
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice(page)).toBeHidden();
}

/** Waits until the engine was started again and stands where it stood. */
async function restarted(page: Page) {
  await expect(notice(page)).toContainText('was started again');
  await settled(page);
}

test('a worker that is dead or silent is rebuilt to the same state and reported with its experiment, not for ever; one that dies while it plays stops at what had been reached', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const work = await ownWork(page);
  const beganMs = performance.now();
  await fault(page, 'simulateCrash');
  await expect(clock(page)).toHaveText('300.0000ms');
  await restarted(page);
  const value = performance.now() - beganMs;
  const what = 'from a dead worker to the same instant';
  tellFigure({ goal: 'crash', what, value, unit: 'ms', most: 1_000 });
  await sameWork(page, work);
  await notice(page).getByRole('button', { name: 'Copy report' }).click();
  await expect(notice(page).getByText('Copied')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('a crash was simulated');
  expect(JSON.parse(/```json\n([\s\S]*)\n```/.exec(text)?.[1] ?? 'null')).toEqual(work.doc);
  await dismiss(page);
  await fault(page, 'simulateHang');
  await restarted(page);
  await sameWork(page, work);
  // A third time: then it is given up, until something is changed.
  await fault(page, 'simulateCrash');
  await expect(notice(page)).toContainText('stopped 3 times');
  await expect(badge(page)).toHaveText('Crashed');
  expect(await savedDocument(page)).toEqual(work.doc);
  await undo(page).click();
  await settled(page);
  await expect(badge(page)).toHaveText('Paused');
  await expect(clock(page)).toHaveText('300.0000ms');
  await button(page, 'Play').click();
  await expect(clock(page)).not.toHaveText('300.0000ms');
  await fault(page, 'simulateCrash');
  await restarted(page);
  expect(await headSeconds(page)).toBeGreaterThan(0.3);
});

test.describe('a page of which something does not come', () => {
  test.use({ tolerated: [/Failed to load resource|dynamically imported module/] });

  test('says so where it begins, without its program, its library or itself; asks again for an engine, and gives it up after three times with the experiment kept', async ({
    page,
  }) => {
    for (const part of ['start', 'react', 'desk']) {
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
      await page.goto('./');
      const word = page.getByText('check the connection and reload the page');
      await expect(word).toBeHidden();
      // The fifteen seconds that a slow line is given.
      await page.evaluate(() => {
        for (const each of document.getAnimations()) each.finish();
      });
      await expect(word, part).toBeVisible();
      await page.unrouteAll();
    }

    await page.route('**/*.wasm', (route) => route.abort());
    await page.goto('./');
    const word = page.getByRole('alert').filter({ hasText: 'The engine could not be loaded' });
    await expect(word).toContainText('Check the connection and reload this page');
    await expect(badge(page)).toHaveText('Crashed');
    await expect(title(page)).toHaveText('Peak throughput of two sources');
    expect(await savedDocument(page)).toMatchObject({ format: 1 });

    await page.unrouteAll();
    let asked = 0;
    await page.route('**/*.wasm', async (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      // Before it has a run to load, a worker that fails is replaced without a word.
      await expect(badge(page)).toHaveText('Starting');
      await route.abort();
    });
    await open(page);
    expect(asked).toBe(2);
    await expect(notice(page)).toContainText('was started again');
  });
});
