/** Re-run under a real hand: one drag is one step of undo, and the curves before it stay grey. */
import {
  expect,
  fingerprint,
  fingerprintIs,
  idle,
  knob,
  open,
  settled,
  desk as test,
  undo,
} from './support/page';
import { ghostPixels, plot } from './support/plots';

test('one drag is one step of undo, and the curves before it stay grey behind the new ones', async ({
  page,
}) => {
  await open(page);
  const before = await fingerprint(page);
  const acr = plot(page, 'Allowed rate (ACR)');
  const none = await ghostPixels(acr);
  const rif = knob(page, 'RIF');
  await rif.scrollIntoViewIfNeeded();
  const box = await rif.boundingBox();
  if (box === null) throw new Error('the slider has no box');
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 8, y);
  await page.mouse.down();
  for (const share of [0.85, 0.7, 0.55, 0.6, 0.4]) {
    await page.mouse.move(box.x + box.width * share, y);
    await idle(page);
    await expect(rif).not.toHaveAttribute('aria-valuetext', '1');
  }
  await page.mouse.up();
  await fingerprintIs(page, { not: before });
  await settled(page);
  expect(await ghostPixels(acr)).toBeGreaterThan(none + 60);
  await undo(page).click();
  await fingerprintIs(page, before);
  await expect(rif).toHaveAttribute('aria-valuetext', '1');
  await expect(undo(page)).toBeDisabled();
});
