import { beforeEach, expect, it } from 'vitest';
import {
  badge,
  button,
  click,
  comeBack,
  find,
  headSeconds,
  idle,
  open,
  openFile,
  press,
  screen,
  settled,
  time,
  user,
} from './support/desk';
import { savedDocument } from './support/experiment';
import { csvOf, plain } from './support/plots';
import { asFastAsPossible, playToTheEnd, seek, step, stepBy, untilRun } from './support/time';

/** Two sources with VBR; cells are lost. */
const LOSSY = 'abr-erica-wan/t1-r2';

beforeEach(() => open());

/** Opens the panel, adds conditions by their names, and gives the panel. */
async function waitFor(...names: readonly string[]): Promise<void> {
  await click(button(/^Stop when/, time()));
  for (const name of names) {
    await user.selectOptions(find('combobox', 'Add a condition', time()), name);
    await idle();
  }
}

/** The notice that says why the run has stopped. */
const reason = (): string => plain(screen.getByText(/^Stopped at /).closest('[role=status]'));

it('a queue that rises above a value stops the run on that very sample, at full speed', async () => {
  await waitFor('Queue');
  const value = find('textbox', 'Queue: value', time());
  await user.clear(value);
  await user.type(value, '2.5k');
  await press('{Escape}');
  await press('{Home}');
  expect(headSeconds()).toBe(0);
  await asFastAsPossible();
  await playToTheEnd();
  expect(reason()).toMatch(/^Stopped at .* Queue of .* rises above 2500/);
  expect(badge().textContent).toBe('Paused');
  const rows = (await csvOf('Queue'))
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(',').map(Number));
  const first = rows.find(([, queue]) => (queue ?? 0) > 2500);
  const stopped = first?.[0] ?? Number.NaN;
  expect(headSeconds()).toBeCloseTo(stopped, 5);
  // Play goes on from there, to the next time.
  await user.click(button('Play', time()));
  await untilRun(({ headS }) => headS > stopped + 0.01);
});

it('a condition met in the last milliseconds of a run stops it there, at full speed', async () => {
  await open(LOSSY);
  await stepBy('Loss');
  await press('{End}');
  const lossS = await step('back');
  // So short a way to the end is simulated before the page hears anything.
  const short = { ...(await savedDocument()), durationMs: Math.ceil(lossS * 1e3) + 1 };
  await openFile('short.json', JSON.stringify(short));
  await settled();
  await waitFor('Cell loss');
  await press('{Escape}');
  await asFastAsPossible();
  const fromS = (Math.floor(lossS * 1e3) - 1) / 1e3;
  await seek(fromS);
  const nextS = await step('forward');
  expect(nextS).toBeGreaterThan(fromS);
  for (let time = 0; time < 3; time += 1) {
    await seek(0.1);
    await seek(fromS);
    await playToTheEnd();
    expect(badge().textContent).toBe('Paused');
    expect(headSeconds()).toBeCloseTo(nextS, 6);
    expect(reason()).toMatch(/^Stopped at .*ell loss/);
    await click(button('Dismiss'));
  }
});

it('conditions are counted, kept for the next visit, and taken away again', async () => {
  await waitFor('Cell loss', 'Jain index');
  await comeBack();
  await click(button('Stop when… (2 set)', time()));
  await click(button('Remove: Cell loss', time()));
  await click(button(/^Remove: Jain index/, time()));
  expect(document.activeElement).toBe(find('combobox', 'Add a condition', time()));
  await press('{Escape}');
  expect(document.activeElement).toBe(button('Stop when…', time()));
});
