/** A link in a browser's own address bar: opened elsewhere, pasted over another, and the page loaded again. */
import {
  expect,
  fingerprint,
  fingerprintIs,
  idle,
  knob,
  open,
  settled,
  sharedLink,
  test,
  turn,
  undo,
} from './support/page';

test('a link is opened elsewhere and checked, and stays in the address until something is changed; a damaged one pasted there is refused, and a reload keeps the work and the look of the page', async ({
  page,
  elsewhere: other,
}) => {
  await open(page);
  await turn(page, 'RIF', 'ArrowLeft');
  const [print, link] = [await fingerprint(page), await sharedLink(page)];
  await open(other, link);
  await fingerprintIs(other, print);
  await expect(other.getByRole('status').filter({ hasText: 'Reproduced.' })).toBeVisible();
  const fragment = link.slice(link.indexOf('#'));
  const address = () => new URL(other.url()).hash;
  expect(address()).toBe(fragment);
  await other.reload();
  await settled(other);
  await fingerprintIs(other, print);
  await turn(other, 'RIF', 'ArrowLeft');
  expect(address()).toBe('');
  await other.reload();
  await settled(other);
  await expect(knob(other, 'RIF')).toHaveAttribute('aria-valuetext', '1/4');
  await undo(other).click();
  await fingerprintIs(other, print);
  // Read twice, the link was opened once.
  await undo(other).click();
  await expect(undo(other)).toBeDisabled();
  await other.keyboard.press('Control+Shift+Z');
  await fingerprintIs(other, print);

  await other.goto(other.url() + fragment.slice(0, -9));
  await idle(other);
  await expect(other.getByRole('alert').filter({ hasText: 'is unchanged' })).toContainText(
    'damaged',
  );
  await fingerprintIs(other, print);

  // The page here has a look of its own: the theme of the system until told otherwise, and a splitter.
  const root = page.locator('html');
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(root).toHaveAttribute('data-theme', theme);
  }
  await page.getByRole('button', { name: 'Light or dark theme' }).click();
  const splitter = page.getByRole('separator', { name: 'Height of the network' });
  await splitter.press('Home');
  await page.reload();
  await settled(page);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(splitter).toHaveAttribute('aria-valuenow', '20');
  await fingerprintIs(page, print);
  await expect(knob(page, 'RIF')).toHaveAttribute('aria-valuetext', '1/2');
  await expect(undo(page)).toHaveAccessibleName('Undo: RIF 1 → 1/2');
});
