import { describe, expect, it } from 'vitest';
import { readMetric } from '../../web/src/experiments/sweep/metrics';
import {
  circuitBlocks,
  comparisons,
  conservationText,
  portRows,
  remainders,
  repairs,
  sourceRows,
  spanText,
  toMarkdown,
} from '../../web/src/inspector/results';
import { doc, network, summary } from './fixtures/twoSources';

it('each source keeps the colour and name of its circuit, and the paper has a tick on its bar', () => {
  const rows = sourceRows(summary, network, doc.published);
  expect(rows.map(({ label, colour }) => [label, colour])).toEqual([
    ['VC 1', 0],
    ['VC 2', 1],
  ]);
  expect(rows[0]).toMatchObject({ share: 1, published: { mbps: 51.66 } });
  expect(rows[0]?.published?.share).toBeCloseTo(51.66 / 52.1, 12);
});

it('a cell source that sends frames keeps the colour of its circuit, and its frames are counted', () => {
  const [first, second] = network.circuits;
  if (first === undefined || second === undefined) throw new Error('there are two');
  const circuits = [{ ...first, carries: 'cells' as const }, second];
  const last = { ...summary, sources: summary.sources.slice(0, 1) };
  const rows = sourceRows(last, { ...network, circuits: circuits.reverse() }, undefined);
  expect(rows.map(({ label, colour }) => [label, colour])).toEqual([['VC 1', 0]]);
  expect(repairs(summary).brokenFrames).toBe(2);
});

it('our numbers stand beside the published ones', () => {
  expect(comparisons(summary, doc.published)).toEqual([
    { name: 'Total, Mb/s', ours: '104.10', paper: '103.32', change: '+0.8\u00a0%' },
    { name: 'Share of max', ours: '0.937', paper: '0.93', change: '+0.8\u00a0%' },
  ]);
  expect(remainders(summary, doc.published)).toEqual([
    'Cell loss ratio of ABR and UBR 0',
    'Jain index 1.0000',
  ]);
});

it('a published loss is compared and not repeated', () => {
  const lossy = { ...summary, total: { ...summary.total, cellLossRatio: 0.00042 } };
  const published = { place: 'table 2', cellLossRatio: 0.0004 };
  expect(comparisons(lossy, published).at(-1)).toEqual({
    name: 'Cell loss ratio',
    ours: '4.20e−4',
    paper: '4.00e−4',
    change: '+5.0\u00a0%',
  });
  expect(remainders(lossy, published)).toEqual(['Jain index 1.0000']);
  const heavy = { ...lossy, total: { ...lossy.total, cellLossRatio: 0.05 } };
  expect(comparisons(heavy, published).at(-1)?.ours).toBe('0.05');
});

it('a rate below 1 Mb/s has four digits, as one above 10 has', () => {
  const total = (goodputMbps: number) =>
    comparisons({ ...summary, total: { ...summary.total, goodputMbps } }, undefined)[0]?.ours;
  expect([0.51724, 1.5, 29.466, 0].map(total)).toEqual(['0.5172', '1.50', '29.47', '0.00']);
});

it('without a publication there is nothing to compare with', () => {
  expect(comparisons(summary, undefined)).toEqual([
    { name: 'Total, Mb/s', ours: '104.10', paper: null, change: null },
  ]);
});

it('the fairness of nothing delivered is undefined, not even', () => {
  const sources = summary.sources.map((source) => ({ ...source, goodputMbps: 0 }));
  const idle = {
    ...summary,
    sources,
    total: { ...summary.total, goodputMbps: 0, jainIndex: null },
  };
  expect(remainders(idle, undefined)).toContain('Jain index undefined, nothing delivered');
  expect(toMarkdown(doc, idle, network, '')).not.toContain('1.0000');
  const circuit = { id: 'c3', service: 'vbr' as const, meanAcrMbps: 0, finalAcrMbps: 0 };
  const cells = { cellsSent: 9, cellsDropped: 9, cellsPoliced: 0, cellsTagged: 0 };
  const blocks = (throughputMbps: number) =>
    circuitBlocks({ ...idle, circuits: [{ ...circuit, ...cells, throughputMbps }] }, network);
  expect(blocks(0).map(({ jainIndex }) => jainIndex)).toEqual([null]);
  expect(blocks(2).map(({ jainIndex }) => jainIndex)).toEqual([1]);
  expect(readMetric(idle, 'total/jainIndex')).toBeNull();
});

it('circuits of bare cells stand in blocks, and none that carries TCP', () => {
  const rates = { c1: 54, c2: 54, c3: 12 };
  const circuits = Object.entries(rates).map(([id, throughputMbps]) => ({ id, throughputMbps }));
  const blocks = circuitBlocks({ ...summary, circuits: circuits as never }, network);
  expect(blocks.map(({ rows, totalMbps }) => [totalMbps, ...rows])).toEqual([
    [12, { id: 'c3', label: 'VBR', colour: 2, mbps: 12, share: 1 }],
  ]);
});

it('a run that has not reached its end stands beside nothing', () => {
  const begun = { ...summary, simulatedSeconds: 0.1 };
  expect(comparisons(begun, doc.published, false)).toEqual([
    { name: 'Total, Mb/s', ours: '104.10', paper: null, change: null },
    { name: 'Share of max', ours: '0.937', paper: null, change: null },
  ]);
  const text = toMarkdown(doc, begun, network, '');
  expect(text).toContain("The paper's numbers count at 400\u00a0ms.");
  expect(text).not.toMatch(/103\.32|51\.66/);
});

it('only ports where data waits are listed', () => {
  expect(portRows(summary, network).map(({ label }) => label)).toEqual(['SW1→SW2']);
  expect(portRows(summary, null)).toHaveLength(2);
});

describe('words', () => {
  it('say what the numbers were taken over', () => {
    expect(spanText(summary, 0)).toBe('up to 400\u00a0ms');
    expect(spanText(summary, 400)).toBe('first 400\u00a0ms, warming up');
    // 0.0041 · 1e3 is more than 4.1.
    expect(spanText({ ...summary, simulatedSeconds: 0.0041 }, 4.1)).toBe(
      'first 4.1\u00a0ms, warming up',
    );
    expect(spanText(summary, 100)).toBe('run from 100 to 400\u00a0ms');
  });

  it('name the law that is broken', () => {
    expect(conservationText({ cells: true, bytes: true })).toBe('cells ✓ bytes ✓');
    expect(conservationText({ cells: false, bytes: true })).toMatch(/^✗ cells do not balance/);
  });
});

it('names stay inside their cells of Markdown', () => {
  const ports = network.ports.map((port) => ({ ...port, label: 'A|B→*' }));
  const text = toMarkdown({ ...doc, title: 'Two | *three*' }, summary, { ...network, ports }, '');
  expect(text).toContain('## Two \\| \\*three\\* (');
  expect(text).toContain('| A\\|B→\\* |');
});

it('Markdown carries everything needed to repeat the run', () => {
  const text = toMarkdown(doc, summary, network, 'RIF 1 → 1/4');
  expect(text).toContain('| Total, Mb/s | 104.10 | 103.32 | +0.8');
  expect(text).toContain('| VC 1 | 52.10 | 51.66 | 5090 | 4 | 1 |');
  expect(text).toContain('Seed 7');
  expect(text).toContain('Changed: RIF 1 → 1/4.');
  expect(text).toContain('`3fa9c1d27b604e18`');
  // No head stands without a row.
  const bare = toMarkdown(doc, { ...summary, sources: [] }, network, '');
  expect(bare).not.toContain('| source |');
  expect(bare).not.toContain('Changed');
});
