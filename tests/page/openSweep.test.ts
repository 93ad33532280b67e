import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { catalog } from '../../web/src/model/catalog';
import { documentText, fileOf, folder, PARTS } from '../unit/fixtures/sweepFolder';
import { goBack, goTo } from './support/address';
import {
  button,
  chooseFiles,
  click,
  find,
  fingerprint,
  idle,
  openBrief,
  press,
  region,
  screen,
  settled,
  user,
} from './support/desk';
import { plain, pressOn } from './support/plots';

beforeEach(async () => {
  await openBrief();
  await goTo('#sweep');
});

const cells = () => find('slider', /Cells of the sweep/);
const reading = (): string => (cells().getAttribute('aria-valuetext') ?? '').replace(/\s/g, ' ');
const head = (): string => plain(document.querySelector('.sweep-head'));
const openFiles = (files: readonly File[]) => chooseFiles(button('Open its files…'), files);

async function choose(label: string, option: string): Promise<void> {
  await user.selectOptions(find('combobox', label), option);
  await idle();
}

it('shows a sweep of files, reads its cells, and opens one as the very run', async () => {
  await openFiles(folder());
  expect(head()).toContain('Sweep “A small sweep”');
  expect(head()).toContain(`12 runs, 2 seeds, made by engine ${catalog.engineVersion}+`);
  expect(head()).toContain('4 of 12 runs failed');
  expect(head()).toContain('Run 0: topology.bufferCells: 0 is outside the range');
  expect(head()).not.toContain('missing');
  // First the refused buffer, then a buffer of 512 cells; up to the other algorithm.
  await pressOn(cells(), '{ArrowRight}');
  expect(reading()).toMatch(/^Buffer 0 cells, Rate algorithm ERICA: failed: topology\.bufferCells/);
  await press('{ArrowRight}');
  expect(reading()).toMatch(/^Buffer 512 cells, Rate algorithm ERICA: 2\.335 Mb\/s ± /);
  await press('{ArrowUp}');
  expect(reading()).toMatch(/^Buffer 512 cells, Rate algorithm EFCI marking: 3\.062 Mb\/s ± /);
  await choose('Show', 'Largest queue');
  await pressOn(cells(), '{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(reading()).toMatch(/^Buffer 4096 cells, Rate algorithm ERICA: 3013 cells ± /);
  // Enter opens the run with the first seed, and the page runs it to its end.
  await press('{Enter}');
  await settled();
  expect(screen.queryByRole('slider', { name: /Cells of the sweep/ })).toBeNull();
  expect(plain(document.body)).toContain(
    'Reproduced. Up to 400 ms this run equals run 8 of the sweep',
  );
  const first = fingerprint();
  // The sweep is still there, and so is each of its seeds.
  await goBack();
  await pressOn(cells(), '{ArrowRight}');
  await choose('Run', '9, seed 2');
  await click(button('Open this run'));
  await settled();
  expect(plain(document.body)).toContain(
    'Reproduced. Up to 400 ms this run equals run 9 of the sweep',
  );
  expect(fingerprint()).not.toBe(first);
});

/** Opens the sweep with another buffer in its file than in its rows, made by an engine, and runs its fifth row. */
async function runChanged(engine: string): Promise<void> {
  const changed = documentText()
    .replace('"topology.bufferCells": 512', '"topology.bufferCells": 600')
    .replace(/"engine": "[^"]*"/, `"engine": "${engine}"`);
  await openFiles([fileOf('sweep.json', changed), ...PARTS.map((name) => fileOf(name))]);
  expect(head()).toContain(`made by engine ${engine}`);
}

it('a run that differs from its row is told, if both are of one engine', async () => {
  await runChanged('0.0.9+aaaaaaaaaaaaaaaa');
  const [, ours = ''] = /This page has another engine, ([^:]+):/.exec(head()) ?? [];
  expect(ours).toContain(`${catalog.engineVersion}+`);
  await pressOn(cells(), '{ArrowRight}{ArrowRight}{Enter}');
  await settled();
  expect(plain(document.body)).toMatch(
    /Made by another engine\. The sweep was made with engine 0\.0\.9\+a+; .* run 4 of the sweep at 400 ms/,
  );
  await goTo('#sweep');
  await runChanged(ours);
  await pressOn(cells(), '{ArrowRight}{ArrowRight}{Enter}');
  await settled();
  expect(plain(document.body)).toContain('Differs. At 400 ms this run is not run 4 of the sweep');
});

it('a Parquet file alone is shown, and what is missing is said', async () => {
  const [, second = ''] = PARTS;
  await openFiles([fileOf(second)]);
  expect(head()).toContain('There is no sweep.json beside these runs');
  await pressOn(cells(), '{ArrowRight}');
  expect(reading()).toMatch(/buffer 512, feedback erica: 2\.314 Mb\/s/);
  expect(screen.queryByRole('button', { name: 'Open this run' })).toBeNull();
  await openFiles([fileOf('sweep.json'), fileOf(second)]);
  expect(head()).toContain('7 of 12 runs are missing');
});

/** A worker whose memory runs out whatever it is asked. */
class Exhausted {
  onerror: ((event: { readonly message: string }) => void) | null = null;
  postMessage = () => queueMicrotask(() => this.onerror?.({ message: 'out of memory' }));
  terminate = () => undefined;
}

it('after a failure the same files can be opened', async () => {
  const { Worker } = globalThis;
  vi.stubGlobal('Worker', Exhausted);
  try {
    await openFiles(folder());
  } finally {
    vi.stubGlobal('Worker', Worker);
  }
  expect(plain(document.body)).toContain('sweep.json cannot be used: out of memory.');
  await openFiles(folder());
  expect(head()).toContain('12 runs');
});

it('what is dropped on the screen is a sweep, or else an experiment', async () => {
  const drop = async (files: readonly File[]) => {
    fireEvent.drop(region('Progress'), { dataTransfer: { types: ['Files'], items: [], files } });
    await idle();
  };
  await drop([fileOf('sweep.json'), ...PARTS.map((name) => fileOf(name))].reverse());
  expect(head()).toContain('Sweep “A small sweep”');
  await click(button('Close this sweep'));
  await drop([new File(['no experiment'], 'a.json')]);
  expect(plain(document.body)).toContain('a.json: The file is not a scenario');
});

it('what cannot be opened is refused, and what was there stays', async () => {
  await openFiles(folder());
  await openFiles([fileOf('notes.txt', 'hello')]);
  expect(plain(find('alert', /./))).toContain('It contains no sweep');
  expect(head()).toContain('A small sweep');
  await click(button('Close this sweep'));
  expect(region('Progress')).toBeDefined();
});

it('one axis is a line, and the choosers of the others hold them still', async () => {
  await openFiles(folder());
  await choose('Up', 'None: a line');
  await choose('Rate algorithm', 'EFCI marking');
  await pressOn(cells(), '{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(reading()).toMatch(/^Buffer 4096 cells: 17\.81 Mb\/s ± /);
  await choose('Of the seeds', 'Median with the quartiles');
  await pressOn(cells(), '{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(reading()).toMatch(
    /^Buffer 4096 cells: 17\.81 Mb\/s, half of 2 seeds from 17\.78 to 17\.85/,
  );
});
