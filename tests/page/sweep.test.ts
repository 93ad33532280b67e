import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { activity } from '../../web/src/base/activity';
import { type SweepState, sweepStore } from '../../web/src/experiments/sweep/sweepStore';
import { documentActions, documentStore } from '../../web/src/run';
import { goBack, goTo } from './support/address';
import {
  allParameters,
  button,
  click,
  comeBack,
  downloaded,
  find,
  fingerprint,
  idle,
  knob,
  openBrief,
  press,
  region,
  screen,
  settled,
  undo,
  user,
  within,
} from './support/desk';
import { enter } from './support/experiment';
import { plain, pressOn } from './support/plots';
import { seek } from './support/time';

beforeEach(openBrief);

const progress = (): string => plain(region('Progress'));
const cells = () => find('slider', /Cells of the sweep/);
const onTable = (): string => plain(document.querySelector('.sweep-open-line'));
/** What is said of the cell that is read out. */
const reading = (): string => (cells().getAttribute('aria-valuetext') ?? '').replace(/\s/g, ' ');

/** Chooses a knob from a searchable list. */
async function chooseKnob(which: 'Parameter' | 'Second parameter', name: string): Promise<void> {
  const [opener] = find('group', which).querySelectorAll('button');
  if (opener === undefined) throw new Error('a knob can be chosen');
  await click(opener);
  const list = find('dialog', which);
  fireEvent.input(find('combobox', 'Find a parameter', list), { target: { value: name } });
  await idle();
  await press('{Enter}');
}

async function fill(group: string, label: RegExp, value: string): Promise<void> {
  const labels = [...find('group', group).querySelectorAll('label')];
  const found = labels.find((each) => label.test(plain(each)));
  const field = document.getElementById(found?.htmlFor ?? '');
  if (field === null) throw new Error(`${group} has no field ${label.source}`);
  await enter(field, value);
}

type Runs = {
  readonly engine: string;
  readonly runs: readonly { readonly at: readonly number[]; readonly fingerprint: string }[];
};
const savedRuns = async (): Promise<Runs> => JSON.parse(await downloaded(button('Save JSON')));

/** Two knobs at so many values each. */
async function twoKnobs(steps: string, lengthMs: string): Promise<void> {
  await goTo('#sweep');
  await chooseKnob('Parameter', 'TBE');
  await fill('Parameter', /Values/, steps);
  await chooseKnob('Second parameter', 'Bottleneck buffer');
  await fill('Second parameter', /Values/, steps);
  await fill('Runs', /Length/, lengthMs);
}

/** Fulfilled when the sweep is so, as soon as it is. */
function untilSweep(isSo: (sweep: SweepState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (sweep: SweepState) => {
      if (!isSo(sweep)) return;
      stop();
      resolve();
    };
    const stop = sweepStore.subscribe(look);
    look(sweepStore.getState());
  });
}

/** Presses a button that starts the runs, and waits until all are made: until then the page is not idle. */
const runAll = (name = 'Start'): Promise<void> => click(button(name));

it('the focus goes with the buttons: from a suggestion to Start, and stays when all is done', async () => {
  await goTo('#sweep');
  const [suggestion] = region('Progress').querySelectorAll('button');
  if (suggestion === undefined) throw new Error('a parameter is suggested');
  await click(suggestion);
  expect(document.activeElement).toBe(button('Start'));
  await fill('Parameter', /Values/, '2');
  await runAll();
  expect(document.activeElement).toBe(region('Progress'));
  expect(plain(within(region('Progress')).getByRole('status'))).toBe('All runs are done.');
});

it('a cell opens as a run on the table, equal bit by bit', async () => {
  await twoKnobs('3', '200');
  expect(progress()).toMatch(/3 × 3 = 9 runs of 200 ms.*one took/);
  await runAll();
  expect(progress()).toContain('9 already computed');
  const { runs, engine } = await savedRuns();
  expect(runs).toHaveLength(9);
  expect(engine).toMatch(/^\d+\.\d+\.\d+, build [0-9a-f]{8}$/);
  await pressOn(cells(), '{ArrowRight}{ArrowRight}{ArrowUp}');
  expect(reading()).toMatch(/TBE.*Mb\/s/);
  await press('{Enter}');
  await settled();
  expect(screen.queryByRole('slider', { name: /Cells of the sweep/ })).toBeNull();
  await seek(0.2);
  // Second column, second row.
  expect(fingerprint()).toBe(runs[4]?.fingerprint);
  await goBack();
  expect(cells()).toBeDefined();
});

it('the experiment on the table follows keys and a button over the cells', async () => {
  await twoKnobs('3', '100');
  await runAll();
  const { runs } = await savedRuns();
  const asLoaded = onTable();
  // To the first cell, then with Shift one to the right.
  await pressOn(cells(), '{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  expect(document.querySelector('.sweep-open-mark')).not.toBeNull();
  expect(onTable()).not.toBe(asLoaded);
  expect(onTable()).toMatch(/TBE .*Bottleneck buffer/);
  // The picture is still of the same runs.
  expect(progress()).toContain('9 already computed');
  expect((await savedRuns()).runs).toEqual(runs);
  await click(undo());
  expect(onTable()).toBe(asLoaded);
  // A button, for whoever cannot drag; then the workbench has both knobs there.
  await pressOn(cells(), '{ArrowRight}{ArrowUp}');
  const place = reading().split(':')[0] ?? '';
  await click(button('Apply these values'));
  expect(onTable()).toContain(place);
  await goBack();
  await settled();
  const [, tbe = ''] = /TBE (\d+)/.exec(place) ?? [];
  await allParameters();
  expect(knob('TBE').ariaValueText).toMatch(new RegExp(`^${tbe}`));
});

it('cancel ends the work and keeps what came', async () => {
  await twoKnobs('32', '400');
  await user.click(button('Start'));
  await untilSweep(({ picture }) => (picture?.results.count ?? 0) > 3);
  await click(button('Pause'));
  expect(progress()).toMatch(/\d+ of 1024 runs/);
  expect(progress()).toContain('paused');
  // As long as runs are made the page is not idle, however long the next one takes.
  expect(activity.inFlight()).toEqual([]);
  await user.click(button('Resume'));
  expect(activity.inFlight()).toContain('the runs of a sweep');
  await click(button('Cancel'));
  expect(button('Run the rest')).toBeDefined();
  expect(progress()).toMatch(/[1-9]\d* already computed/);
  // Nothing goes on behind the picture.
  const kept = sweepStore.getState().picture?.results.count;
  await idle();
  expect(sweepStore.getState().picture?.results.count).toBe(kept);
});

it('a sweep that runs while another experiment is opened says whose runs it makes, and none counts as one of the other', async () => {
  await goTo('#sweep');
  await chooseKnob('Parameter', 'TBE');
  await fill('Parameter', /Values/, '24');
  await fill('Runs', /Length/, '100');
  const began = button(startName());
  await user.click(began);
  await untilSweep(({ picture }) => (picture?.results.count ?? 0) > 1);
  await click(button('Pause'));
  expect(progress()).not.toContain('as it was when the sweep began');
  const { doc } = documentStore.getState();
  documentActions.open({ ...doc, title: 'Another one', seed: 7 }, null);
  await idle();
  expect(progress()).toContain('runs of “Peak throughput of two sources” as it was when');
  expect(plain(region('Result'))).not.toContain('the current experiment follows');
  expect(document.querySelector('.sweep-open-line')).toBeNull();
  await click(button('Resume'));
  // All are made; none is of the experiment that is open.
  expect(screen.getByText(/^All runs of the sweep of “Peak throughput/)).toBeDefined();
  expect(progress()).toMatch(/^24 runs of 100 ms\./);
  expect(button('Start')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
});

it('a parameter leads to its sweep from its own page of facts', async () => {
  await click(button('About RIF'));
  await click(find('link', 'Sweep this'));
  expect(plain(find('group', 'Parameter').querySelector('button'))).toContain('RIF');
});

it('a parameter of which every part has a value of its own is said to be followed by none', async () => {
  const { doc } = documentStore.getState();
  const overrides = ['S1', 'S2'].map((part) => ({ part, abr: { mcrMbps: 1 } }));
  documentActions.edit({ ...doc, overrides }, 'Own values');
  await goTo('#sweep/abr.mcrMbps');
  await idle();
  expect(plain(find('group', 'Parameter'))).toContain('No circuit follows this one.');
});

it('an address that names no parameter of the experiment is told so', async () => {
  await goTo('#sweep/none.such');
  expect(plain(screen.getByRole('alert'))).toMatch(/^“none\.such” cannot be swept/);
  await goTo('#sweep/abr.rif');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(plain(find('group', 'Parameter').querySelector('button'))).toContain('RIF');
});

it('begins with parameters that the experiment is about; there is no picture before the first run', async () => {
  await goTo('#sweep');
  const offered = [...region('Progress').querySelectorAll('button')];
  expect(offered.length).toBeGreaterThan(1);
  const [first = expect.fail('nothing is offered')] = offered;
  await click(first);
  expect(plain(find('group', 'Parameter').querySelector('button'))).toContain(plain(first));
  expect(screen.queryByText(/Choose a parameter to sweep/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull();
});

it('a setting that cannot be run says why', async () => {
  await goTo('#sweep');
  // Sources that start above their peak rate are refused.
  await chooseKnob('Parameter', 'ICR');
  await fill('Parameter', /To/, '600');
  await fill('Parameter', /From/, '100');
  await fill('Parameter', /Values/, '2');
  await fill('Runs', /Length/, '100');
  await runAll();
  await pressOn(cells(), '{ArrowRight}{ArrowRight}');
  expect(reading()).toMatch(/ICR.*failed: abr\.icrMbps: /);
});

it('several seeds are shown as their mean or as their median, without another run', async () => {
  await goTo('#sweep');
  await chooseKnob('Parameter', 'TBE');
  await fill('Parameter', /Values/, '3');
  await fill('Runs', /Length/, '100');
  const statistic = () => screen.queryByRole('combobox', { name: 'Of the seeds' });
  expect(statistic()).toBeNull();
  await fill('Runs', /Seeds/, '3');
  await runAll(startName());
  expect(progress()).toContain('9 already computed');
  const result = () => region('Result');
  const [summary] = result().querySelectorAll('summary');
  expect(plain(summary)).toMatch(/^Table of all/);
  if (summary !== undefined) await click(summary);
  const firstRow = () => plain(result().querySelectorAll('tr')[1]);
  // This experiment has no chance in it.
  expect(firstRow()).toContain('the same with all 3 seeds');
  await user.selectOptions(statistic() as HTMLElement, 'Median with the quartiles');
  await idle();
  expect(plain(result().querySelector('h3'))).toBe('Total goodput, median of seeds');
  expect(firstRow()).toContain('half of 3 seeds from');
  expect(progress()).toContain('9 already computed');
  expect(await downloaded(button('Save CSV'))).toContain('median,lower quartile');
  // Kept for the next visit, as the other choices are.
  await comeBack();
  expect((statistic() as HTMLSelectElement).value).toBe('median');
});

/** What the button says: one of the runs may be the experiment on the table, which was measured. */
const startName = (): string => (/already computed/.test(progress()) ? 'Run the rest' : 'Start');
