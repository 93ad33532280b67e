/** From now: the past stays, the change is flagged where it happened, the network is not for turning. */
import {
  button,
  chooseMode,
  clock,
  expect,
  fingerprint,
  fingerprintIs,
  knob,
  open,
  openFile,
  region,
  savedDocument,
  seek,
  settled,
  desk as test,
  title,
  undo,
} from './support/page';
import { csvOf, openEvents } from './support/plots';

test('a change from now leaves the past alone and is flagged with old and new value', async ({
  page,
}) => {
  await open(page);
  await seek(page, 0.4);
  const untouched = await fingerprint(page);
  const past = rowsUntil(await csvOf(page, 'Allowed rate (ACR)'), 0.3);
  await seek(page, 0.3);
  await chooseMode(page, 'From now');
  await knob(page, 'Target utilisation').press('ArrowLeft');
  await expect(undo(page)).toHaveAccessibleName('Undo: Target utilisation 0.9 → 0.89 from 300 ms');
  await expect(clock(page)).toHaveText('300.0000ms');
  const events = await openEvents(page);
  await expect(events.getByRole('button', { name: /300\.000.*Parameter change/ })).toContainText(
    'Target utilisation 0.90 → 0.89',
  );
  await page.keyboard.press('Escape');
  await seek(page, 0.4);
  await fingerprintIs(page, { not: untouched });
  expect(rowsUntil(await csvOf(page, 'Allowed rate (ACR)'), 0.3)).toEqual(past);
  expect(past.length).toBeGreaterThan(300);
  await undo(page).click();
  await seek(page, 0.4);
  await fingerprintIs(page, untouched);
});

test('a drag while the run plays is one change, and its replay is the same run', async ({
  page,
}) => {
  await open(page);
  await chooseMode(page, 'From now');
  await seek(page, 0.1);
  const rif = knob(page, 'RIF');
  await rif.scrollIntoViewIfNeeded();
  const box = await rif.boundingBox();
  if (box === null) throw new Error('the slider has no box');
  const y = box.y + box.height / 2;
  await button(page, 'Play').click();
  await page.mouse.move(box.x + box.width - 8, y);
  await page.mouse.down();
  for (const share of [0.9, 0.8, 0.7, 0.6, 0.5]) {
    const spoken = await rif.getAttribute('aria-valuetext');
    await page.mouse.move(box.x + box.width * share, y);
    await expect(rif).not.toHaveAttribute('aria-valuetext', spoken ?? '');
  }
  const value = await rif.getAttribute('aria-valuetext');
  await page.mouse.up();
  await expect(undo(page)).toHaveAccessibleName(new RegExp(`RIF 1 → ${value} from`));
  await button(page, 'Pause').click();
  await settled(page);
  await seek(page, 0.5);
  const run = await fingerprint(page);
  const saved = await savedDocument(page);
  expect(saved.timeline).toHaveLength(1);
  await openFile(page, 'again.json', JSON.stringify({ ...saved, title: 'Again' }));
  await expect(title(page)).toHaveText('Again');
  await settled(page);
  await seek(page, 0.5);
  await fingerprintIs(page, run);
});

test('what shapes the network is locked, with the reason', async ({ page }) => {
  await open(page);
  const reason = 'Shapes the network: choose Re-run.';
  const vbr = region(page, 'Parameters').getByRole('switch', { name: 'VBR background' });
  await expect(vbr).toBeEnabled();
  await chooseMode(page, 'From now');
  await expect(vbr).toBeDisabled();
  await expect(vbr).toHaveAccessibleDescription(reason);
  await expect(knob(page, 'Sources')).toBeDisabled();
  await expect(knob(page, 'Sources')).toHaveAccessibleDescription(reason);
  await expect(knob(page, 'RIF')).toBeEnabled();
  await chooseMode(page, 'Re-run');
  await expect(vbr).toBeEnabled();
  await vbr.check();
  await expect(page.getByRole('option', { name: /^Circuit .*VBR/ })).toBeVisible();
  await settled(page);
});

/** Lines of a table of samples up to an instant, without the heading. */
function rowsUntil(csv: string, timeS: number): readonly string[] {
  const [, ...rows] = csv.trim().split('\n');
  return rows.filter((row) => Number.parseFloat(row) <= timeS + 1e-9);
}
