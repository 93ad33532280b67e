import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { ResultsCard } from '../../web/src/inspector/ResultsCard';
import { documentActions, runStore } from '../../web/src/run';
import { network, summary } from '../unit/fixtures/twoSources';
import { stubNextTask } from './support/nextTask';

// A page as a reader has it: without `?testing`, which shows every number at once. The summaries are put
// into the store by hand, because no engine gives fifty of them in a second of a clock that stands.

const times = { durationS: 0.4, sampleS: 0.001, rttS: 0.03, cellS: 2.7e-6 };
const info = {
  network,
  theory: { shares: [], ports: [], unsaid: [] },
  series: [],
  ...times,
  remarks: [],
};

let page: HTMLElement;

/** Time passes, with its pictures. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Longer than to the next picture. */
const PICTURE_MS = 20;
/** A summary comes, whose goodput is this. */
const come = (goodputMbps: number) =>
  act(() =>
    runStore.setState({
      status: 'resting',
      summary: { ...summary, total: { ...summary.total, goodputMbps } },
    }),
  );

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  stubNextTask();
  page = document.body.appendChild(document.createElement('div'));
  runStore.setState({ status: 'resting', info, summary });
  const root = createRoot(page);
  act(() => root.render(createElement(ResultsCard)));
  onTestFinished(() => {
    act(() => root.unmount());
    page.remove();
    runStore.setState(runStore.getInitialState(), true);
  });
  // The first numbers have been there for a while.
  await wait(1_000);
});

it('changes at most four times a second, and shows the last number', async () => {
  const seen = new Set<string>();
  for (let step = 0; step < 50; step += 1) {
    come(100 + step);
    await wait(20);
    seen.add(page.textContent);
  }
  expect(seen.size).toBeLessThanOrEqual(5);
  await wait(300);
  expect(page.textContent).toContain('149.00');
});

it('shows the numbers of a single change as soon as they come', async () => {
  act(() => documentActions.setParam('abr', 'rif', 1 / 4));
  act(() => runStore.setState({ status: 'covering' }));
  await wait(30);
  come(123);
  await wait(PICTURE_MS);
  expect(page.textContent).toContain('123.00');
});

it('shows those of a run that takes long without delay too', async () => {
  act(() => documentActions.setParam('abr', 'rif', 1 / 8));
  act(() => runStore.setState({ status: 'covering' }));
  // By now the card is that of the changed experiment, and still has the old numbers.
  await wait(300);
  come(123);
  await wait(PICTURE_MS);
  expect(page.textContent).toContain('123.00');
});

it('says that the numbers are old where the new ones are not there in a moment', async () => {
  const old = page.textContent;
  act(() => runStore.setState({ status: 'covering' }));
  await wait(149);
  expect(page.textContent).toBe(old);
  await wait(1);
  expect(page.textContent).toContain('updating');
  come(123);
  await wait(PICTURE_MS);
  expect(page.textContent).not.toContain('updating');
  expect(page.textContent).toContain('123.00');
});
