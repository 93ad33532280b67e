import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { colourDistance, seenWith, VISIONS } from './fixtures/colourVision';
import { tellFigure } from './fixtures/figure';

type Tokens = ReadonlyMap<string, string>;

const file = fileURLToPath(new URL('../../web/src/ui/styles/tokens.css', import.meta.url));
const css = readFileSync(file, 'utf8');

/** The tokens of the first block after `start`. */
function block(start: string): Tokens {
  const body = css.slice(css.indexOf(start)).match(/\{([^{}]*)\}/)?.[1] ?? '';
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = block(':root[data-theme="light"]');
const dark = block(':root[data-theme="dark"]');
const beforeChoice = block(':root:not([data-theme])');

/** Relative luminance. Source: WCAG 2.2, definition. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(tokens: Tokens, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => luminance(tokens.get(name) ?? ''));
  const [low, high] = [a ?? Number.NaN, b ?? Number.NaN].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

const GROUNDS = ['--bg', '--surface', '--sunken'];
const TEXTS = ['--text', '--muted', '--danger', '--warning', '--ok'];
const SERIES = [1, 2, 3, 4, 5, 6].map((number) => `--series-${number}`);

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (theme, tokens) => {
  it('has text that can be read on every ground', () => {
    for (const ground of GROUNDS) {
      for (const text of TEXTS) {
        expect(contrast(tokens, text, ground), `${text} on ${ground}`).toBeGreaterThan(4.5);
      }
    }
    expect(contrast(tokens, '--accent-text', '--accent')).toBeGreaterThan(4.5);
  });

  it('has curves, rings and borders of controls that can be seen', () => {
    for (const front of [...SERIES, '--focus', '--control-border']) {
      expect(contrast(tokens, front, '--surface'), front).toBeGreaterThan(3);
    }
  });

  it.for(VISIONS)('keeps any two series apart for %s eyes', (vision, { task }) => {
    const seen = SERIES.map((name) => seenWith(vision, tokens.get(name) ?? ''));
    const distances = seen.flatMap((a, at) => seen.slice(at + 1).map((b) => colourDistance(a, b)));
    const nearest = Math.min(...distances);
    expect(nearest).toBeGreaterThanOrEqual(14);
    const what = `smallest colour distance (CIEDE2000), ${theme} theme, ${vision}`;
    tellFigure(task, { goal: 'colours', what, value: nearest, unit: '', least: 14 });
  });

  it('has series that stand out from the ground by at least 3 to 1', ({ task }) => {
    const least = Math.min(...SERIES.map((name) => contrast(tokens, name, '--surface')));
    expect(least).toBeGreaterThanOrEqual(3);
    const what = `smallest contrast of a series, ${theme} theme`;
    tellFigure(task, { goal: 'colours', what, value: least, unit: ': 1', least: 3 });
  });
});

it('a system that is dark shows the dark theme before the page has decided', () => {
  expect(beforeChoice).toEqual(dark);
});

it('both themes name the same tokens', () => {
  expect([...light.keys()].sort()).toEqual([...dark.keys()].sort());
});

it('in forced colours no ground is laid beneath text on the accent', () => {
  const source = fileURLToPath(new URL('../../web/src/', import.meta.url));
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(`${source}${name}`, 'utf8'));
  const rules = sheets.flatMap((sheet) => sheet.match(/[^{}]*\{[^{}]*\}/g) ?? []);
  const onAccent = rules.filter((rule) => rule.includes(' color: var(--accent-text);'));
  expect(onAccent).not.toEqual([]);
  expect(onAccent.filter((rule) => !rule.includes('forced-color-adjust: none;'))).toEqual([]);
});

it('colour distance is that of the published pairs', () => {
  // Sharma, Wu and Dalal 2005, table 1, pairs 1, 7, 17 and 25.
  const pairs = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [50, 0, -2.5], 4.3065],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ] as const;
  for (const [a, b, distance] of pairs) expect(colourDistance(a, b)).toBeCloseTo(distance, 3);
});

it('ticks, dots and bars that the browser draws are ink everywhere, but where the reader forces colours', () => {
  const root = fileURLToPath(new URL('../../web/src/', import.meta.url));
  const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const text = readFileSync(`${root}${name}`, 'utf8');
      return [...text.matchAll(/accent-color: ([^;]+);/g)].map(([, colour]) => ({ name, colour }));
    });
  expect(named.filter(({ colour }) => colour !== 'Highlight')).toEqual([
    { name: expect.stringMatching(/base\.css$/), colour: 'var(--accent)' },
  ]);
});
