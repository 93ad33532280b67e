/** What the header, the plots, the time bar and the tabs of a phone leave of its window. */
import type { Page } from './page';

/** Px of the window that nothing fixed or sticky covers, at the scroll position of the moment. */
export function free(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bands = [...document.querySelectorAll('.app-header, .app-time, .app-tabs')].filter(
      (band) => band.checkVisibility(),
    );
    const seen = bands.map((band) => {
      const { top, bottom } = band.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    });
    return innerHeight - seen.reduce((sum, each) => sum + each, 0);
  });
}

/** Px of what has the focus that the bands of a phone cover. */
export function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
    const plots = document.querySelector('.app-plots')?.getBoundingClientRect().bottom ?? 0;
    const time = document.querySelector('.app-time')?.getBoundingClientRect().top ?? 0;
    return Math.max(0, plots - top, bottom - time);
  });
}

/** Is the middle of what has the focus in sight, if it is a part of the page? */
export function isFocusSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { activeElement } = document;
    const { x = 0, y = 0, width = 0, height = 0 } = activeElement?.getBoundingClientRect() ?? {};
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    return activeElement === document.body || activeElement?.contains(at) === true;
  });
}
