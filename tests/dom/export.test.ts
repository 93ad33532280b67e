import { describe, expect, it } from 'vitest';
import type { Summary } from '../../web/src/model/engineTypes';
import { drawFigures, putBeneath } from '../../web/src/share/export/figureSvg';
import { type Figure, figuresOf } from '../../web/src/share/export/figures';
import { plotCsv, plotsSvg } from '../../web/src/share/export/makeFiles';
import {
  keyOf,
  type Provenance,
  pinnedRuns,
  provenanceLines,
  provenanceOf,
  toMarkdown,
} from '../../web/src/share/export/provenance';
import { standAlone } from '../../web/src/ui/raster';
import { plain } from '../unit/fixtures/documents';
import { history, info, series } from '../unit/plots/fixtures';

const from: Provenance = {
  title: 'Two *sources* <b>',
  link: 'https://example.org/#s=3.AA',
  seed: 7,
  engine: '0.1.0',
  scenarioHash: '00112233445566aabbccddeeff00112233445566778899aabbccddeeff001122',
  fingerprint: '0123456789abcdef',
  simulatedSeconds: 0.5,
};
const time = Float64Array.from({ length: 5_000 }, (_, i) => i / 10_000);
const spike = time.map((_, i) => (i === 2_501 ? 100 : 1));
const figure: Figure = {
  id: 'queue',
  label: 'Queue',
  unit: 'cells',
  time,
  lines: [
    {
      name: '<SW1>',
      token: 'series-1',
      dash: [8, 3],
      isFaint: false,
      isHeld: false,
      alpha: 1,
      values: spike,
    },
    {
      name: 'quiet',
      token: 'muted',
      dash: [],
      isFaint: true,
      isHeld: false,
      alpha: 0.5,
      values: time,
    },
  ],
  faintKinds: [],
  pinned: [],
  references: [
    { label: 'buffer', token: 'muted', steps: [[0, 100]] },
    {
      label: 'target queue',
      token: 'muted',
      steps: [
        [0, 40],
        [0.25, null],
        [0.4, 60],
      ],
    },
    { label: 'far away', token: 'muted', steps: [[0, 5_000]] },
  ],
  table: () => ({ lines: [], rows: [[0.25], [0.5]], total: 2 }),
};
/** Text of a blob; this test's browser has no `text()`. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const ink = (token: string) => `#${token.length.toString(16).padStart(6, '0')}`;

const NO_FOOT = { key: [], caption: [] };

describe('an exported drawing', () => {
  const svg = drawFigures([figure, figure], { key: [], caption: provenanceLines(from) }, ink);

  it('is vector: lines are paths and words are text, with no style and no markup of strangers', () => {
    expect(svg.querySelectorAll('path')).toHaveLength(4);
    expect(svg.querySelector('style, script, foreignObject, image, b')).toBeNull();
    const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(['Queue, cells', '<SW1>', from.title, from.link]));
  });

  it('draws lines of theory as steps with their names, and leaves out what is far above', () => {
    const dashed = [...svg.querySelectorAll('line[stroke-dasharray="4 3"]')];
    expect(dashed).toHaveLength(2 * 3);
    const texts = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(expect.arrayContaining(['buffer 100 cells', 'target queue 60 cells']));
    expect(texts.join()).not.toContain('far away');
  });

  it('keeps a spike of one sample, though it has far fewer points than samples', () => {
    const path = svg.querySelector('path')?.getAttribute('d') ?? '';
    const ys = [...path.matchAll(/[ML][\d.]+,([\d.]+)/g)].map((match) => Number(match[1]));
    expect(Math.min(...ys)).toBe(34);
    expect(ys.length).toBeLessThan(4_900);
  });

  it('draws a held line from where it is on the scale, which it does not raise', () => {
    const [main, held] = figure.lines;
    const lines = [
      { ...main, values: Float64Array.of(1, 2, 3, 4) },
      { ...held, isHeld: true, values: Float64Array.of(64, 64, 2, 2) },
    ];
    const step = { ...figure, lines, time: Float64Array.of(0, 1, 2, 3), references: [] } as Figure;
    const [curve, threshold] = drawFigures([step], NO_FOOT, ink).querySelectorAll('path');
    const heights = (path?: Element) =>
      [...(path?.getAttribute('d') ?? '').matchAll(/[ML][\d.]+,([\d.]+)/g)].map(([, y]) =>
        Number(y),
      );
    expect(Math.min(...heights(curve))).toBe(34);
    expect(heights(threshold)).toEqual([109, 109]);
  });

  it('breaks a line where there is no value', () => {
    const gap = {
      ...figure,
      lines: [{ ...figure.lines[0], values: Float64Array.of(1, NaN, 2, 3) }],
    };
    const drawn = drawFigures(
      [{ ...gap, time: Float64Array.of(0, 1, 2, 3) } as Figure],
      NO_FOOT,
      ink,
    );
    expect(drawn.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });
});

it('a figure of goodput shows the means that the page shows, its table the samples', () => {
  const goodput = series(0, 'goodput', 'vc1');
  // A window of 1 s: ten samples.
  const facts = { ...info([goodput]), rttS: 0.6, durationS: 70, sampleS: 0.1 };
  const comb = Array.from({ length: 30 }, (_, row) => (row % 10 === 0 ? 20 : 0));
  const run = history([goodput], [comb], { stepS: 0.1 });
  const kept = { id: 1, label: 'A', print: '', alpha: 0.5, view: run };
  const view = { hidden: new Set<string>(), coloured: [], plots: null, range: null };
  const [figure] = figuresOf(facts, run, { ...view, pinned: [kept] });
  expect(figure?.label).toBe('Goodput, mean of 1\u00a0s');
  for (const lines of [figure?.lines, figure?.pinned[0]?.lines]) {
    for (const value of lines?.[0]?.values.subarray(9) ?? []) expect(value).toBeCloseTo(2, 12);
    expect(lines?.[0]?.values).toHaveLength(30);
  }
  expect(figure?.table().rows.map(([, value]) => value)).toEqual(comb);
});

it('faint lines are named by kind, as the page does: how many more, and what lies beside each', () => {
  const elements = Array.from({ length: 40 }, (_, at) => `vc${at}`);
  const texts = (all: readonly ReturnType<typeof series>[]) => {
    const run = history(
      all,
      all.map(() => [1, 2]),
      { stepS: 0.1 },
    );
    const none = { hidden: new Set<string>(), coloured: [], plots: null, range: null, pinned: [] };
    const svg = drawFigures(figuresOf(info(all), run, none), NO_FOOT, ink);
    return [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  };
  const many = texts(elements.map((element, at) => series(at, 'acr', element)));
  const coloured = many.filter((text) => /^(?:VC|vc)/.test(text)).length;
  expect(many).toContain(`+${40 - coloured} more`);
  const window = texts([series(0, 'cwnd', 'vc1'), series(1, 'ssthresh', 'vc1')]);
  expect(window).toContain('ssthresh');
  expect(window.join()).not.toContain('more');
});

describe('a pinned run', () => {
  const acr = series(0, 'acr', 'vc1');
  const other = series(1, 'acr', 'vc2');
  const run = (stepS: number, columns: readonly (readonly number[])[]) =>
    history([acr, other], columns, { stepS });
  const now = run(0.1, [
    [10, 10, 10],
    [5, 5, 5],
  ]);
  const kept = run(0.05, [
    [1, 2, 3, 40],
    [4, 4, 4, 4],
  ]);
  const pin = {
    ...{ id: 1, name: 'RIF 1 → 1/8', doc: plain, base: plain, sourceId: null, home: 'a' },
    ...{ info: info([acr, other]), view: kept },
    summary: { fingerprint: 'ab'.repeat(8), simulatedSeconds: 0.2 } as Summary,
  };
  const table = { doc: plain, base: plain };
  const pinned = pinnedRuns([pin, { ...pin, id: 2, name: 'slower' }], table);
  const key = keyOf(pinned, table);
  const view = { hidden: new Set(['acr/vc2']), coloured: [], plots: null, range: null, pinned };
  const figures = figuresOf(info([acr, other]), now, view);

  it('lies in the picture in colour and dash of its line, the paler the later it was pinned', () => {
    const svg = drawFigures(figures, { key, caption: [] }, ink);
    const paths = [...svg.querySelectorAll('path')];
    const [first, second, present] = paths;
    expect(paths).toHaveLength(3);
    expect(first?.getAttribute('stroke')).toBe(present?.getAttribute('stroke'));
    for (const each of [first, second])
      expect(each?.getAttribute('stroke-dasharray')).toBe(
        present?.getAttribute('stroke-dasharray'),
      );
    const strengths = paths.map((each) => Number(each.getAttribute('stroke-opacity')));
    expect(strengths).toEqual([0.75, 0.6, 1]);
    // Its peak of 40 is within the frame, which the present run alone would end at 10.
    const ys = [...(first?.getAttribute('d') ?? '').matchAll(/[ML][\d.]+ ([\d.-]+)/g)];
    expect(Math.min(...ys.map(([, y]) => Number(y)))).toBeGreaterThanOrEqual(34);
  });

  it('has its letter on its curve, on a sheet over everything', () => {
    const svg = drawFigures(figures, { key, caption: [] }, ink);
    const letters = [...svg.querySelectorAll('text')].filter((each) =>
      /^[A-Z]$/.test(each.textContent ?? ''),
    );
    expect(letters.map((each) => each.textContent)).toEqual(['A', 'B']);
    const [first] = letters;
    const before = [...svg.querySelectorAll('path, text')];
    expect(before.indexOf(first as Element)).toBeGreaterThan(2);
    expect(first?.previousElementSibling?.tagName).toBe('rect');
  });

  it('is named in the key by letter and by its difference to the base', () => {
    const text = drawFigures(figures, { key, caption: [] }, ink).textContent ?? '';
    for (const name of ['A RIF 1 → 1/8', 'B slower', 'C Current run: as loaded'])
      expect(text).toContain(name);
    expect(keyOf([], table)).toEqual([]);
  });

  it('has columns of its own in the table, at its own instants', async () => {
    const [first] = figures;
    if (first === undefined) throw new Error('no figure');
    const lines = (await textOf(plotCsv(first, { from, key }).content)).split('\r\n');
    expect(lines).toContain(`# A RIF 1 → 1/8, seed 1, fingerprint ${'ab'.repeat(8)} at 0.2 s`);
    const at = lines.findIndex((line) => line.startsWith('time'));
    expect(lines.slice(at, at + 4)).toEqual([
      'time (s),VC 1 acr (bit/s),A RIF 1 → 1/8: VC 1 acr (bit/s),B slower: VC 1 acr (bit/s)',
      '0.05,,1000000,1000000',
      '0.1,10000000,2000000,2000000',
      expect.stringMatching(/^0\.15\d*,,3000000,3000000$/),
    ]);
  });
});

it('the last time label of a drawing has room at the right edge', () => {
  const svg = drawFigures([figure], NO_FOOT, ink);
  const label = [...svg.querySelectorAll('text')].find(({ textContent }) =>
    /\sms$/.test(textContent ?? ''),
  );
  // Half of the text, at most 8 px a letter in any usual face.
  const half = 4 * (label?.textContent?.length ?? Number.NaN);
  expect(Number(label?.getAttribute('x')) + half).toBeLessThanOrEqual(960);
});

it('a copy of a drawing leaves out what only helps hands', () => {
  document.body.innerHTML =
    '<svg><g data-aside=""><rect id="dots"/></g><g class="part"><rect id="node"/></g></svg>';
  const svg = document.querySelector('svg');
  if (svg === null) throw new Error('no drawing');
  const copy = standAlone(svg, 'white');
  expect(copy.querySelector('#dots')).toBeNull();
  expect(copy.querySelector('#node')).not.toBeNull();
});

it('a table says where it comes from before its heading', async () => {
  const { name, content } = plotCsv(figure, { from: { ...from, title: 'A\r\nB' }, key: [] });
  const text = await textOf(content);
  expect(name).toBe('a-b-queue.csv');
  expect(text.split('\r\n').slice(0, 6)).toEqual([
    '# A B',
    '# seed 7, engine 0.1.0, fingerprint 0123456789abcdef at 0.5 s',
    '# scenario SHA-256 00112233445566aa',
    '# https://example.org/#s=3.AA',
    'time (s)',
    '0.25',
  ]);
});

it('a picture may go without its caption', async () => {
  const text = async (hasCaption: boolean) =>
    textOf(plotsSvg({ figures: [figure], isOnShow: true, key: [], from, ink, hasCaption }).content);
  expect(await text(true)).toContain('scenario SHA-256 00112233445566aa');
  expect(await text(false)).not.toContain('scenario');
});

it('a caption beneath a picture makes it taller, and no line of it is wider', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('width', '300');
  svg.setAttribute('height', '100');
  const link = `https://example.org/#s=3.${'A'.repeat(200)}`;
  putBeneath(svg, provenanceLines({ ...from, link }), { fill: '#555', 'font-family': 'serif' });
  const rows = [...svg.querySelectorAll('text')];
  const texts = rows.map((row) => row.textContent ?? '');
  expect(texts[0]).toBe(from.title);
  expect(texts.join('')).toContain(link);
  for (const text of texts) expect(text.length * 11 * 0.6).toBeLessThanOrEqual(300 - 24);
  const lowest = Math.max(...rows.map((row) => Number(row.getAttribute('y'))));
  const height = Number(svg.getAttribute('height'));
  expect(Number(rows[0]?.getAttribute('y'))).toBeGreaterThan(100);
  expect(height).toBeGreaterThan(lowest);
  expect(svg.getAttribute('viewBox')).toBe(`0 0 300 ${height}`);
});

it('a picture without a caption stays as it is', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('height', '100');
  putBeneath(svg, [], { fill: '#555', 'font-family': 'serif' });
  expect(svg.getAttribute('height')).toBe('100');
  expect(svg.childElementCount).toBe(0);
});

it('Markdown is a caption with the link, whatever the title', () => {
  expect(toMarkdown(from)).toBe(
    '[Two \\*sources\\* \\<b\\>](https://example.org/#s=3.AA): seed 7, engine 0.1.0, fingerprint 0123456789abcdef at 0.5 s, scenario SHA-256 00112233445566aa.\n',
  );
});

it('provenance has a fingerprint only if the run is of this scenario', () => {
  const summary = { fingerprint: 'ab'.repeat(8), simulatedSeconds: 0.5 } as Summary;
  const run = { summary, summaryOf: JSON.stringify(plain) };
  expect(provenanceOf(plain, run, 'x').fingerprint).toBe('ab'.repeat(8));
  // Between two releases of one version the behaviour may change.
  expect(provenanceOf(plain, run, 'x').engine).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{16}$/);
  expect(provenanceOf({ ...plain, seed: 9 }, run, 'x').fingerprint).toBeNull();
  const hash = (seed: number) => provenanceOf({ ...plain, seed }, run, 'x').scenarioHash;
  expect(hash(9)).not.toBe(hash(1));
});
