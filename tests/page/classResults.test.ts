/** A class on one page: thirty links are pasted, run here, laid over one another, and taken away as files. */
import { beforeEach, expect, it } from 'vitest';
import { classStore } from '../../web/src/share/class/classStore';
import { sharedLink, visit } from './support/address';
import {
  button,
  click,
  downloaded,
  find,
  open,
  region,
  screen,
  time,
  title,
  turn,
  user,
  within,
} from './support/desk';
import { fill } from './support/fill';

beforeEach(() => open());

/** Thirty runs take their time on a busy machine. */
const RUNS_MS = 120_000;

const room = () => find('main', 'Compare');
const rows = () => within(room()).queryAllByRole('row');
const words = (element?: Element) => element?.textContent.replace(/\s/g, ' ');

it(
  'thirty links are run side by side; what is wrong with one is said, and the rest goes on',
  async () => {
    await open('classroom/first-steps');
    const honest = await sharedLink();
    await turn('RIF', '{ArrowLeft}');
    // This experiment plays on by itself, and only a run that stands has its fingerprint in the link at once.
    await click(button('Pause', time()));
    const changed = await sharedLink();

    await visit('./#compare/class');
    const links = Array.from(
      { length: 28 },
      (_, at) => `Student ${at + 1}, ${at % 2 ? changed : honest}`,
    );
    const text = [
      'Anna',
      honest,
      `Ben,${changed}`,
      'a line without any',
      'Cem,https://x.org/#s=2.A',
      ...links,
    ];
    await fill(within(room()).getByRole('textbox'), text.join('\n'));
    await click(button('Run them all', room()));
    const left = within(region('Lines that were left out')).getAllByRole('listitem');
    expect(left).toHaveLength(2);
    expect(words(left[0])).toMatch(/^Line 4 \(a line without any\): there is no link in it\.$/);
    expect(words(left[1])).toMatch(/^Line 5 \(Cem\): The link is damaged/);
    expect(words(room())).toContain('30 of 30 done');

    expect(rows()).toHaveLength(31);
    expect(words(rows()[1])).toMatch(/Anna.*nothing.*✓ reproduced/);
    expect(words(rows()[2])).toMatch(/Ben.*RIF 1 → 1\/2.*✓ reproduced/);
    expect(find('img', /^Queue, 30 runs: the median ends at/, room())).toBeDefined();
    const curves = find('combobox', 'Curves of', room());
    await user.selectOptions(curves, 'Allowed rate (ACR)');
    await user.selectOptions(within(room()).getByRole('combobox', { name: 'of' }), 'S1');
    expect(find('img', /^Allowed rate \(ACR\), 30 runs/, room())).toBeDefined();

    await click(button('Changed', room()));
    await click(button('Changed', room()));
    expect(words(rows()[1])).toContain('RIF 1 → 1/2');
    const csv = await downloaded(button('Save as CSV', room()));
    expect(csv.trim().split('\r\n')).toHaveLength(31);

    await click(within(rows()[1] ?? room()).getByRole('button'));
    expect(screen.queryByRole('main', { name: 'Compare' })).toBeNull();
    expect(title().textContent).toContain('Two senders, one link');
  },
  RUNS_MS,
);

it('a class that takes too long is called off at once and keeps what came', async () => {
  const link = await sharedLink();
  await visit('./#compare/class');
  const lines = Array.from({ length: 40 }, () => link).join('\n');
  await fill(within(room()).getByRole('textbox'), lines);
  const first = new Promise<void>((resolve) => {
    const stop = classStore.subscribe(({ students }) => {
      if (!students.some(({ ran }) => ran !== null)) return;
      stop();
      resolve();
    });
  });
  await user.click(button('Run them all', room()));
  await first;
  await click(button('Cancel', room()));
  const done = classStore.getState().students.filter(({ ran }) => ran !== null).length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(40);
  expect(words(room())).toContain(`${done} of 40 done`);
  expect(rows().filter((row) => row.textContent.includes('✓ reproduced'))).not.toHaveLength(0);
  await click(button('Clear', room()));
  expect(rows()).toHaveLength(0);
});
