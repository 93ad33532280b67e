/** The page of facts of a parameter: where it acts, what shows it, and pointing at both. */
import { button, complete, expect, open, PATIENCE, type Page, desk as test } from './support/page';

type Lit = { lit: string[] };

/** Writes down which parts and plots light up, however shortly. */
async function watchLights(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lit: string[] = [];
    (window as unknown as Lit).lit = lit;
    const { animate } = Element.prototype;
    Element.prototype.animate = function (this: HTMLElement | SVGElement, ...how) {
      lit.push(this.dataset.part ?? this.dataset.plot ?? this.tagName);
      return animate.apply(this, how);
    };
  });
}

test('a parameter points at its parts, its plot and the events that tell of it', async ({
  page,
}) => {
  await open(page);
  await complete(page);
  await watchLights(page);
  const plots = page.getByRole('group', { name: 'Plots' });
  await button(page, 'About Receiver window').click();
  const facts = page.getByRole('dialog', { name: 'Receiver window' });
  await expect(facts).toContainText('Seen as◆ Timeout, ▲ Fast retransmit');
  const words = plots.getByText('◆ Timeout (0), ▲ Fast retransmit (0)').waitFor(PATIENCE);
  await facts.getByRole('button', { name: 'Show where it acts' }).click();
  await words;
  await expect(facts).toBeHidden();
  const lit = await page.evaluate(() => (window as unknown as Lit).lit.toSorted());
  const ends = ['node:D1', 'node:D2', 'node:S1', 'node:S2'];
  expect(lit).toEqual(['circuit:S1', 'circuit:S2', 'cwnd', ...ends]);
});

test('a parameter shows the formula of the model in which it stands', async ({ page }) => {
  await open(page);
  await complete(page);
  await button(page, 'About RIF').click();
  const formula = page
    .getByRole('dialog', { name: 'RIF' })
    .getByRole('figure', { name: 'Formula' });
  await expect(formula).toContainText('ACR = min(PCR, ACR + RIF · PCR)');
  await expect(formula).toContainText('From “The source, rule by rule” in the model');
  await page.keyboard.press('Escape');
  await button(page, 'About Target utilisation').click();
  const other = page.getByRole('dialog', { name: 'Target utilisation' });
  await expect(other).toContainText('B = max(U·C −');
  await expect(other).toContainText('Here it stands as U.');
});
