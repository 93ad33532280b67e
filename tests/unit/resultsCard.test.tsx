// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ResultsCard } from '../../web/src/inspector/ResultsCard';
import {
  doc,
  documentStore,
  resetStores,
  runStore,
  summary,
  viewStore,
} from './fixtures/inspectorStores';

vi.mock('../../web/src/store', () => import('./fixtures/inspectorStores'));

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  resetStores();
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  act(() => root.render(<ResultsCard />));
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const click = (words: string) =>
  act(async () => {
    const named = (element: Element) =>
      `${element.textContent} ${element.getAttribute('aria-label')}`.includes(words);
    [...page.querySelectorAll('button')].find(named)?.click();
  });

it('shows sources, the paper, queues, conservation and fingerprint', () => {
  const text = page.textContent ?? '';
  for (const part of [
    'VC 1',
    '52.10',
    '103.32',
    '+0.8',
    'SW1→SW2',
    '12\u202f048',
    'cells ✓ bytes ✓',
    '3fa9c1d2',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('whole visible run, 400\u00a0ms');
});

it('shows nothing of the paper before the run has come to where its numbers count', () => {
  act(() => runStore.setState({ summary: { ...summary, simulatedSeconds: 0.1 } }));
  wait(300);
  const heads = () => [...page.querySelectorAll('table:first-of-type th[scope=col]')];
  const text = () => page.textContent ?? '';
  expect(text()).toContain('paper at 400\u00a0ms');
  expect(text()).toContain('so far');
  expect(page.innerHTML).not.toMatch(/103\.32|51\.66|differs|inspector-bar-paper/);
  const before = heads().reduce((sum, head) => sum + (head as HTMLTableCellElement).colSpan, 0);
  act(() => runStore.setState({ summary }));
  wait(300);
  expect(text()).toContain('103.32');
  // The columns keep their places.
  expect(heads()).toHaveLength(before);
});

it('shows nothing published where a link hides the answers', () => {
  act(() => viewStore.setState({ held: ['answers'] }));
  expect(page.textContent).toContain('52.10');
  expect(page.textContent).not.toContain('103.32');
});

it('keeps the old numbers while a change is being simulated, and says so', () => {
  act(() => runStore.setState({ summary: null, status: 'covering' }));
  wait(300);
  expect(page.textContent).toContain('updating');
  expect(page.textContent).toContain('52.10');
});

it('never shows the numbers of another experiment', () => {
  const other = { ...doc, title: 'Other' };
  act(() => {
    runStore.setState({ summary: null });
    documentStore.setState({ doc: other, base: other });
  });
  wait(300);
  expect(page.textContent).not.toContain('52.10');
});

it('never shows them when the run is told of the other experiment later, as while one is drawn', () => {
  const other = { ...doc, title: 'Other' };
  act(() => documentStore.setState({ doc: other, base: other }));
  wait(300);
  act(() => runStore.setState({ summary: null, info: null, status: 'idle' }));
  wait(300);
  expect(page.textContent).not.toContain('52.10');
});

it('shows them on when the same experiment is opened again', () => {
  const again = structuredClone(doc);
  act(() => documentStore.setState({ doc: again, base: again }));
  wait(300);
  expect(page.textContent).toContain('52.10');
});

it('changes at most four times a second', () => {
  const seen = new Set<string | null>();
  for (let step = 0; step < 50; step += 1) {
    const goodputMbps = 100 + step;
    act(() =>
      runStore.setState({ summary: { ...summary, total: { ...summary.total, goodputMbps } } }),
    );
    wait(20);
    seen.add(page.textContent);
  }
  expect(seen.size).toBeLessThanOrEqual(5);
  wait(300);
  expect(page.textContent).toContain('149.00');
});

it('copies the full fingerprint, and offers the text when copying is denied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  await click('Copy the fingerprint');
  expect(writeText).toHaveBeenCalledWith('3fa9c1d27b604e18');
  writeText.mockRejectedValueOnce(new Error('denied'));
  await click('Copy as Markdown');
  expect(page.querySelector('textarea')?.value).toContain('## Two sources');
});

it('folds to its heading', async () => {
  await click('Results');
  expect(page.textContent).not.toContain('52.10');
  await click('Results');
  expect(page.textContent).toContain('52.10');
});
