import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ResultsCard } from '../../web/src/inspector/ResultsCard';
import { runStore } from '../../web/src/run';
import { network, summary } from '../unit/fixtures/twoSources';

// A page as a reader has it: without `?testing`, which shows every number at once. The summaries are put
// into the store by hand, because no engine gives fifty of them in a second of a clock that stands.

it('changes at most four times a second, and shows the last number', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  const page = document.body.appendChild(document.createElement('div'));
  const theory = { shares: [], ports: [], unsaid: [] };
  const times = { durationS: 0.4, sampleS: 0.001, rttS: 0.03, cellS: 2.7e-6 };
  const info = { network, theory, series: [], ...times, remarks: [] };
  runStore.setState({ status: 'resting', info, summary });
  const root = createRoot(page);
  act(() => root.render(createElement(ResultsCard)));
  onTestFinished(() => {
    act(() => root.unmount());
    runStore.setState(runStore.getInitialState(), true);
  });
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const seen = new Set<string>();
  for (let step = 0; step < 50; step += 1) {
    const total = { ...summary.total, goodputMbps: 100 + step };
    act(() => runStore.setState({ summary: { ...summary, total } }));
    wait(20);
    seen.add(page.textContent);
  }
  expect(seen.size).toBeLessThanOrEqual(5);
  wait(300);
  expect(page.textContent).toContain('149.00');
});
