/** The time-space diagram: opened by a key, walked, read as a table, and left for "Why?". */
import { beforeEach, describe, expect, it } from 'vitest';
import { button, click, find, idle, open, press, screen, within } from './support/desk';
import { plain, pressOn } from './support/plots';
import { seek } from './support/time';

const panel = () => find('complementary', 'Time-space diagram');
const lines = () => find('slider', /^Cells of /, panel());
const read = () => lines().getAttribute('aria-valuetext') ?? '';

describe('the time-space diagram', () => {
  beforeEach(async () => {
    await open('abr-erica-wan/e2-finite-buffer');
    await seek(0.26);
  });

  it('opens by a key, is walked from line to line, and gives its place and the focus back', async () => {
    await click(button('Time-space diagram'));
    expect(document.activeElement).toBe(lines());
    expect(read()).toBe('no line chosen');
    await pressOn(lines(), '{ArrowDown}');
    const first = read();
    expect(first).toMatch(
      /\. Leaves (S1|SW1|SW2|D1) at .*; (reaches|is lost at) (S1|SW1|SW2|D1) at /,
    );
    await pressOn(lines(), '{ArrowDown}');
    expect(read()).not.toBe(first);
    await pressOn(lines(), '{ArrowUp}');
    expect(read()).toBe(first);
    await pressOn(lines(), '{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Time-space diagram' })).toBeNull();
    expect(document.activeElement).toBe(button('Time-space diagram'));
    await press('x');
    expect(panel()).toBeTruthy();
  });

  it('takes the place of a question, and of one that stands in its place', async () => {
    const isPressed = () => button('Time-space diagram').ariaPressed;
    for (const _ of ['not open', 'behind it']) {
      await click(button('Why?'));
      expect(find('complementary', 'Why?')).toBeTruthy();
      expect(isPressed()).toBe('false');
      await press('x');
      expect(panel()).toBeTruthy();
      expect(isPressed()).toBe('true');
    }
    await press('x');
    expect(isPressed()).toBe('false');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('marks the page while it covers network and plots, which then take no focus', async () => {
    const mark = () => document.documentElement.dataset.diagram;
    await press('x');
    expect(mark()).toBeUndefined();
    await click(button('Enlarge', panel()));
    expect(mark()).toBe('large');
    await click(button('Show beside the plots', panel()));
    expect(mark()).toBeUndefined();
    await click(button('Enlarge', panel()));
    await press('x');
    expect(mark()).toBeUndefined();
  });

  it('is not opened beneath the sheet of a prediction', async () => {
    await press('d');
    await press('x');
    await press('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('tells every cell of a short window in a table', async () => {
    await press('x');
    for (let times = 0; times < 9; times += 1) await pressOn(lines(), '+');
    await idle();
    expect(plain(panel())).toContain('Every cell is drawn.');
    await click(button('Read as a table', panel()));
    const table = within(find('dialog', 'Cells of S1: data')).getByRole('table');
    const rows = within(table).getAllByRole('row').slice(1).map(plain);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.some((row) => /SW2 → D1.*Cell \d+ of 12 of the segment/.test(row))).toBe(true);
    await click(button('Close', find('dialog', 'Cells of S1: data')));
    for (let times = 0; times < 9; times += 1) await pressOn(lines(), '+');
    await idle();
    await click(button('Read as a table', panel()));
    find('table', '1 line in view.', find('dialog', 'Cells of S1: data'));
  });

  it('asks why a cell was lost', async () => {
    await press('x');
    await idle();
    // The first losses of this run are before 280 ms.
    for (let times = 0; times < 400 && !read().includes('is lost'); times += 1) {
      await pressOn(lines(), '{ArrowDown}');
    }
    expect(read()).toMatch(/is lost at SW1 at 2\d\d\./);
    await click(button('Why lost?', panel()));
    const why = plain(find('complementary', 'Why?'));
    expect(why).toMatch(/Cell loss × \d+.*Buffer full at SW1→SW2/);
  });
});
