import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { instantOf } from '../../web/src/model/instant';
import { click, door, now, open, place, show } from './support/part';

const { ResultsCard } = await import('../../web/src/inspector/ResultsCard');
const { toMarkdown } = await import('../../web/src/inspector/results');
const { EMPTY_NETWORK } = await import('../../web/src/run/defaultDocuments');
const { documentActions, documentStore, runActions, runStore, viewActions } = await import(
  '../../web/src/run'
);

/** Sources that no switch slows down: a long queue. The first half second is seen before Play. */
const doc: ScenarioDoc = {
  format: 1,
  title: 'Two sources',
  group: 'Sharing',
  question: 'Who gets the bandwidth?',
  published: {
    place: 'S2, table 1',
    totalMbps: 103.32,
    shareOfMaximum: 0.93,
    perSourceMbps: [51.66, 51.66],
  },
  seed: 7,
  durationMs: 400,
  topology: { kind: 'n-source', sources: 2, bufferCells: null },
  feedback: { kind: 'none' },
  abr: { icrMbps: 155.52 },
};

const text = () => place.textContent;
const summary = () => runStore.getState().summary ?? expect.fail('no summary');
const network = () => runStore.getState().info?.network ?? null;
/** The rate of the first source as the card writes it. */
const firstRate = () => summary().sources[0]?.goodputMbps.toFixed(2) ?? expect.fail();
const named = (words: string) =>
  [...place.querySelectorAll('button')].find((each) =>
    `${each.textContent} ${each.ariaLabel}`.includes(words),
  ) ?? expect.fail(`no button “${words}”`);

/** What the card shows at every step of the stores, from now until the page is idle. */
async function pictures(act: () => void): Promise<readonly string[]> {
  const seen: string[] = [];
  // In a turn of its own: the card may hear of the same step after this does.
  const look = () =>
    queueMicrotask(() => {
      now(() => undefined);
      seen.push(text());
    });
  const leave = [runStore.subscribe(look), documentStore.subscribe(look)];
  act();
  await door.idle();
  for (const each of leave) each();
  // The document, and the run in one step with it.
  expect(seen.length).toBeGreaterThanOrEqual(2);
  return seen;
}

show(ResultsCard);
beforeEach(() => open(doc));
afterEach(() => vi.unstubAllGlobals());

it('shows sources, the paper, queues, conservation and fingerprint', () => {
  const { total, sources, ports, fingerprint } = summary();
  const goodput = total.goodputMbps ?? expect.fail('no goodput');
  const queue = ports.find(({ id }) => id === 'SW1→SW2')?.maxQueueCells ?? 0;
  expect(queue).toBeGreaterThan(10_000);
  const percent = (goodput / 103.32 - 1) * 100;
  for (const part of [
    `S1${sources[0]?.goodputMbps.toFixed(2)} Mb/s, paper 51.66 Mb/s`,
    `S2${sources[1]?.goodputMbps.toFixed(2)} Mb/s, paper 51.66 Mb/s`,
    `${goodput.toFixed(2)}103.32${percent.toFixed(1).replace('-', '−')}\u00a0%`,
    `SW1→SW2${Math.floor(queue / 1000)}\u202f${String(queue % 1000).padStart(3, '0')}`,
    'cells ✓ bytes ✓',
    fingerprint.slice(0, 8),
  ]) {
    expect(text()).toContain(part);
  }
  expect(text()).toContain('up to 400\u00a0ms');
});

it('draws no bars for a bundle of one circuit, which shares with nobody', async () => {
  const topology = { kind: 'unequal-feedback', longHosts: 1, shortHosts: 0, circuitsPerHost: 1 };
  await open({ ...doc, topology, cells: { kind: 'cbr', rateMbps: 10 } });
  expect(place.querySelector('.inspector-block-total')?.textContent).toMatch(/^\d/);
  expect(place.querySelector('.inspector-block-bars')).toBeNull();
});

it('heads no column for a paper where there is none, for the ear neither', async () => {
  const { published: _, ...unpublished } = doc;
  for (const each of [unpublished, { ...unpublished, durationMs: 60_000 }]) {
    await open(each);
    const table = place.querySelector('table') ?? expect.fail('no table');
    const [head, row] = table.rows;
    expect(head?.cells.length, table.textContent).toBe(row?.cells.length);
  }
});

it('has no columns of dashes where the paper prints no number that the table compares', async () => {
  for (const durationMs of [400, 60_000]) {
    await open({ ...doc, durationMs, published: { place: 'section 5.1, figures 4 to 6' } });
    const table = place.querySelector('table') ?? expect.fail('no table');
    expect([...table.rows].map(({ cells }) => cells.length)).toEqual([2, 2]);
  }
});

it('shows nothing of the paper before the run has come to where its numbers count', async () => {
  await open({ ...doc, durationMs: 1_000 });
  const heads = () => [...place.querySelectorAll('table:first-of-type th[scope=col]')];
  const columns = () =>
    heads().reduce((sum, head) => sum + (head as HTMLTableCellElement).colSpan, 0);
  expect(text()).toContain('at 1\u00a0s');
  expect(text()).toContain('so far');
  expect(place.innerHTML).not.toMatch(/103\.32|51\.66|differs|inspector-bar-paper/);
  const before = columns();
  runActions.seek(instantOf(1));
  await door.idle();
  expect(text()).toContain('103.32');
  // The columns keep their places.
  expect(columns()).toBe(before);
  expect(heads()).toHaveLength(before);
});

it('calls the settings changed where the run is another than the published one', async () => {
  documentActions.moveNodes({ S1: [1, 2] });
  await door.idle();
  expect(text()).not.toContain('settings changed');
  documentActions.setParam('abr', 'icrMbps', 20);
  await door.idle();
  expect(text()).toContain('settings changed');
});

it('shows nothing published where a link hides the answers', () => {
  expect(text()).toContain('103.32');
  now(() => viewActions.show({ locks: ['answers'] }));
  expect(text()).toContain(firstRate());
  expect(text()).not.toMatch(/103\.32|51\.66/);
});

it('keeps the old numbers while a change is being simulated', async () => {
  const before = firstRate();
  const seen = await pictures(() => documentActions.setParam('abr', 'icrMbps', 20));
  const after = firstRate();
  expect(after).not.toBe(before);
  expect(seen.filter((each) => !each.includes(before) && !each.includes(after))).toEqual([]);
  expect(text()).toContain(after);
  expect(text()).not.toContain('updating');
});

it('never shows the numbers of another experiment', async () => {
  const before = firstRate();
  const other = { ...doc, title: 'Other', abr: { icrMbps: 20 } };
  const seen = await pictures(() => documentActions.open(other, null));
  expect(seen.filter((each) => each.includes(before))).toEqual([]);
  expect(text()).toContain(firstRate());
});

it('never shows them beside a network that cannot run yet, as while one is drawn', async () => {
  const before = firstRate();
  const seen = await pictures(() => documentActions.open(EMPTY_NETWORK, null));
  expect(seen.filter((each) => each.includes(before))).toEqual([]);
  expect(text()).toContain('appear when the run is complete');
});

it('shows them on when the same experiment is opened again', async () => {
  const rate = firstRate();
  const seen = await pictures(() => documentActions.open(structuredClone(doc), null));
  expect(seen.filter((each) => !each.includes(rate))).toEqual([]);
});

it('copies the full fingerprint, and offers the text when copying is denied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  click(named('copy the fingerprint'));
  expect(writeText).toHaveBeenCalledWith(summary().fingerprint);
  writeText.mockRejectedValueOnce(new Error('denied'));
  click(named('Copy Markdown'));
  await door.idle();
  expect(place.querySelector('textarea')?.value).toContain('## Two sources');
});

it('folds to its heading', () => {
  click(named('Results'));
  expect(text()).toBe('Resultsup to 400\u00a0ms');
  click(named('Results'));
  expect(text()).toContain(firstRate());
});

it('shows no zeros at the end of the warm-up, where nothing has been counted yet', async () => {
  await open({ ...doc, durationMs: 1_000, warmUpMs: 500 });
  expect(runStore.getState().horizon).toBe(instantOf(0.5));
  expect(text()).toContain('results count from now on.');
  expect(text()).not.toContain('0.00');
  runActions.seek(instantOf(0.6));
  await door.idle();
  expect(text()).toContain(firstRate());
});

/** Two cell sources of 2 and 20 Mb/s, each of which was promised 10 Mb/s and 100 µs. */
const policed = (action: 'discard' | 'tag'): ScenarioDoc => ({
  ...{ format: 1, title: 'Policed', group: 'Tests', question: 'Who sends too much?', seed: 1 },
  durationMs: 200,
  topology: {
    ...{ kind: 'unequal-feedback', service: 'ubr', longHosts: 2, shortHosts: 0 },
    longAccessUs: 100,
  },
  cells: { kind: 'cbr', rateMbps: 2 },
  policer: { rateMbps: 10, toleranceUs: 100, action },
  overrides: [{ part: 'S2', cells: { rateMbps: 20 } }],
});
const policedTable = () => {
  const details = [...place.querySelectorAll('details')].find((each) =>
    each.textContent.startsWith('Policers'),
  );
  const cells = (row: Element) => [...row.children].map((each) => each.textContent);
  return {
    sum: details?.querySelector('summary')?.textContent.replace(/\s/g, ' '),
    rows: [...(details?.querySelectorAll('tr') ?? [])].map(cells),
  };
};

it.each([
  ['discard', 'discarded', 'cellsPoliced'],
  ['tag', 'tagged', 'cellsTagged'],
] as const)('counts per circuit what policers %s', async (action, word, field) => {
  await open(policed(action));
  const { circuits } = summary();
  const counts = circuits.map((circuit) => circuit[field]);
  // Of every two cells of S2 one is too many; of S1 none is.
  const [none = 0, half = 0] = counts;
  const [, sent = 0] = circuits.map(({ cellsSent }) => cellsSent);
  expect(none).toBe(0);
  expect(half / sent).toBeGreaterThan(0.48);
  expect(half / sent).toBeLessThan(0.51);
  const { sum, rows } = policedTable();
  expect(sum).toBe(`Policers ${word} ${half} cells`);
  expect(rows).toEqual([
    ['Cells', 'sent', word],
    ...circuits.map(({ id, cellsSent }, index) => [id, `${cellsSent}`, `${counts[index]}`]),
  ]);
  const markdown = toMarkdown(documentStore.getState().doc, summary(), network(), '');
  expect(markdown).toContain(
    '| circuit | cells sent | discarded by policers | tagged by policers |',
  );
  const both = action === 'discard' ? `${half} | 0` : `0 | ${half}`;
  expect(markdown).toContain(`| S2 | ${sent} | ${both} |`);
});

it('says nothing of policers where there is none, or where every cell conforms', async () => {
  const markdown = () => toMarkdown(documentStore.getState().doc, summary(), network(), '');
  expect(text()).not.toContain('Policers');
  expect(markdown()).not.toContain('policers');
  await open({ ...policed('discard'), overrides: [] });
  expect(text()).not.toContain('Policers');
  expect(markdown()).not.toContain('policers');
});
