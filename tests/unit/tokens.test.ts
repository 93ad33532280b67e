// @vitest-environment node
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

const file = fileURLToPath(new URL('../../web/src/styles/tokens.css', import.meta.url));
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
])('the %s theme', (_, tokens) => {
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
});

it('a system that is dark shows the dark theme before the page has decided', () => {
  expect(beforeChoice).toEqual(dark);
});

it('both themes name the same tokens', () => {
  expect([...light.keys()].sort()).toEqual([...dark.keys()].sort());
});
