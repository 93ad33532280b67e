import { describe, expect, it } from 'vitest';
import type { Line } from '../../../web/src/model/plotKinds/kind';
import { joined, tabulate, toCsv } from '../../../web/src/plots/words/table';
import { history, series } from './fixtures';

const acr = series(0, 'acr', 'vc1');
const line = (name: string): Line => ({
  key: 'acr/vc1',
  series: acr,
  role: 'main',
  colour: 0,
  name,
});

describe('table of a plot', () => {
  const view = history([acr], [Array.from({ length: 1000 }, (_, row) => row)], { stepS: 0.001 });

  it('has every sample, the first and the last among them', () => {
    const { rows } = tabulate(view, [line('VC 1')], [0, 1]);
    expect(rows).toHaveLength(1000);
    expect(rows[0]).toEqual([0.001, 0]);
    expect(rows.at(-1)).toEqual([1, 999]);
  });

  it('has only samples inside the range', () => {
    const { rows } = tabulate(view, [line('VC 1')], [0.0105, 0.0135]);
    expect(rows.map(([, value]) => value)).toEqual([10, 11, 12]);
  });
});

describe('two tables as one', () => {
  it('have a row for each instant of either, and nothing where one has no sample', () => {
    const table = (...rows: readonly (readonly number[])[]) => ({ lines: [line('VC 1')], rows });
    const dense = table([1, 10], [2, 20], [3, 30]);
    const other = table([2, 200], [4, 400]);
    const none = Number.NaN;
    expect(joined(dense, other).rows).toEqual([
      [1, 10, none],
      [2, 20, 200],
      [3, 30, none],
      [4, none, 400],
    ]);
    expect(joined(other, dense).rows[0]).toEqual([1, none, 10]);
  });
});

describe('CSV of a plot', () => {
  it.each([
    ['us', 's', 0.0004],
    ['ms', 's', 0.4],
    ['s', 's', 400],
    ['cellsPerSecond', 'cells/s', 400],
    ['km', 'm', 400_000],
    ['cells', 'cells', 400],
    ['bytes', 'byte', 400],
  ] as const)('has 400 %s in %s', (unit, sign, value) => {
    const rtt = series(0, 'rtt', 'vc1', unit);
    const of = { ...line('VC 1'), key: 'rtt/vc1', series: rtt };
    const text = toCsv(tabulate(history([rtt], [[400]]), [of], [0, 1]));
    expect(text).toBe(`time (s),VC 1 rtt (${sign})\r\n1,${value}\r\n`);
  });

  it('is in SI units with a heading', () => {
    const view = history([acr], [[149.76, 0.1]], { stepS: 0.5 });
    const text = toCsv(tabulate(view, [line('VC 1')], [0, 1]));
    expect(text).toBe('time (s),VC 1 acr (bit/s)\r\n0.5,149760000\r\n1,100000\r\n');
  });

  it.each(['=cmd|calc', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])(
    'no name begins a formula: %j',
    (name) => {
      const { rows } = tabulate(history([acr], [[1]]), [line(name)], [0, 1]);
      const heading = toCsv({ lines: [line(name)], rows });
      expect(heading).toMatch(/^time \(s\),"?'/);
    },
  );
});
