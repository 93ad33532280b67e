// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { drawFigures } from '../../web/src/app/export/drawing';
import type { Figure } from '../../web/src/app/export/figures';
import { plotCsv, plotsSvg } from '../../web/src/app/export/makeFiles';
import {
  type Provenance,
  provenanceLines,
  provenanceOf,
  toMarkdown,
} from '../../web/src/app/export/provenance';
import { niceTicks } from '../../web/src/app/export/ticks';
import type { Summary } from '../../web/src/engine/model';
import { standAlone } from '../../web/src/lib/raster';
import { plain } from './fixtures/documents';

const from: Provenance = {
  title: 'Two *sources* <b>',
  link: 'https://example.org/#s=2.AA',
  seed: 7,
  engineVersion: '0.1.0',
  scenarioHash: '00112233445566aa',
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
    { name: '<SW1>', token: 'series-1', dash: [8, 3], isFaint: false, values: spike },
    { name: 'quiet', token: 'muted', dash: [], isFaint: true, values: time },
  ],
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

describe('an exported drawing', () => {
  const svg = drawFigures([figure, figure], provenanceLines(from), ink);

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
    const ys = [...path.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map((match) => Number(match[1]));
    expect(Math.min(...ys)).toBe(34);
    expect(ys.length).toBeLessThan(4_900);
  });

  it('breaks a line where there is no value', () => {
    const gap = {
      ...figure,
      lines: [{ ...figure.lines[0], values: Float64Array.of(1, NaN, 2, 3) }],
    };
    const drawn = drawFigures([{ ...gap, time: Float64Array.of(0, 1, 2, 3) } as Figure], [], ink);
    expect(drawn.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });
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
  const { name, content } = plotCsv(figure, { ...from, title: 'A\r\nB' });
  const text = await textOf(content);
  expect(name).toBe('a-b-queue.csv');
  expect(text.split('\r\n').slice(0, 6)).toEqual([
    '# A B',
    '# seed 7, engine 0.1.0, fingerprint 0123456789abcdef at 0.5 s',
    '# scenario 00112233445566aa',
    '# https://example.org/#s=2.AA',
    'time (s)',
    '0.25',
  ]);
});

it('a picture may go without its caption', async () => {
  const text = async (hasCaption: boolean) =>
    textOf(plotsSvg({ figures: [figure], from, ink, hasCaption }).content);
  expect(await text(true)).toContain('scenario 00112233445566aa');
  expect(await text(false)).not.toContain('scenario');
});

it('Markdown is a caption with the link, whatever the title', () => {
  expect(toMarkdown(from)).toBe(
    '[Two \\*sources\\* \\<b\\>](https://example.org/#s=2.AA): seed 7, engine 0.1.0, fingerprint 0123456789abcdef at 0.5 s, scenario 00112233445566aa.\n',
  );
});

it('provenance has a fingerprint only if the run is of this scenario', () => {
  const summary = { fingerprint: 'ab'.repeat(8), simulatedSeconds: 0.5 } as Summary;
  const run = { summary, summaryOf: JSON.stringify(plain) };
  expect(provenanceOf(plain, run, 'x').fingerprint).toBe('ab'.repeat(8));
  expect(provenanceOf({ ...plain, seed: 9 }, run, 'x').fingerprint).toBeNull();
  const hash = (seed: number) => provenanceOf({ ...plain, seed }, run, 'x').scenarioHash;
  expect(hash(9)).not.toBe(hash(1));
});

it('ticks are round and reach around the range', () => {
  const CASES = [
    [0, 97, 4, [0, 50, 100]],
    [0, 1, 4, [0, 0.5, 1]],
    [0.1, 0.3, 4, [0.1, 0.15, 0.2, 0.25, 0.3]],
    [3, 3, 4, [3]],
  ] as const;
  for (const [low, high, count, ticks] of CASES) expect(niceTicks(low, high, count)).toEqual(ticks);
});
