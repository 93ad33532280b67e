/** Re-run and prediction under a real hand: a drag on a slider, and a curve that is drawn. */
import {
  expect,
  fingerprint,
  fingerprintIs,
  idle,
  knob,
  open,
  results,
  settled,
  desk as test,
  undo,
} from './support/page';
import { ghostPixels, plot } from './support/plots';

test('one drag is one step of undo, and the curves before it stay grey behind the new ones; a pointer draws a prediction, and nothing tells the hidden curve until it is shown', async ({
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

  // A pointer draws what is to come, and nothing on the page tells it until it is shown.
  await page.getByRole('button', { name: 'Predict Queue' }).click();
  const sheet = page.getByRole('complementary', { name: 'Predict' });
  const hands = page.getByRole('slider', { name: /^Your prediction/ });
  await expect(hands).toBeVisible();
  await expect(page.locator('.plots-figure').first()).toBeHidden();
  await expect(results(page).getByText('Jain index')).toBeHidden();
  const word = results(page).getByText('hidden until you have predicted');
  await expect(word).toBeVisible();
  await hands.click({ position: { x: 40, y: 60 } });
  await sheet.getByRole('button', { name: 'Show what happens' }).click();
  await idle(page);
  await expect(sheet.getByRole('listitem')).not.toHaveCount(0);
  await expect(results(page).getByText('Jain index')).toBeVisible();
  await expect(word).toBeHidden();
});
