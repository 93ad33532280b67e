/** A page that never comes to rest, so that nothing is fetched or made but what somebody asks for. */
import type { Page } from '@playwright/test';

/** To be called before the page is opened. */
export async function neverRest(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
}
