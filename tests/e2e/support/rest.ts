/** A page that never comes to rest, so that nothing is fetched or made but what somebody asks for. */
import type { Page } from '@playwright/test';

/** To be called before the page is opened. */
export async function neverRest(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
    // The wait before rest, however long the run takes on a busy machine.
    const wait = window.setTimeout.bind(window);
    const endless = (act: TimerHandler, ms?: number) => (ms === 2_000 ? 0 : wait(act, ms));
    window.setTimeout = endless as typeof window.setTimeout;
  });
}
