import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What may be asked by `:has()`: nothing in it changes while a run is shown. */
const STILL = /^\.(app-segment|papers-[\w-]+|sweep-entry > label)$/;

/** Signs, not words: the letter of a button, and a number on one. */
const SIGN = /^\.(inspector-info span|app-stop-count)$/;

/** The style sheets of the page. */
function sheets(): readonly string[] {
  const root = path.resolve('web/src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => path.join(root, name));
  expect(files.length).toBeGreaterThan(20);
  return files.map((file) => readFileSync(file, 'utf8'));
}

/** The compounds before each `:has()` of the style sheets. */
function asked(): readonly string[] {
  return sheets().flatMap((sheet) =>
    [...sheet.matchAll(/([^\n{},]*):has\(/g)].map(([, before = '']) => before.trim()),
  );
}

/** Selectors of text of less than 12 px. */
function small(): readonly string[] {
  return sheets().flatMap((sheet) =>
    [...sheet.matchAll(/([^{}]*)\{[^{}]*font-size:\s*(\d+)px/g)]
      .filter(([, , px]) => Number(px) < 12)
      .map(([, before = '']) => before.trim().split('\n').at(-1) ?? ''),
  );
}

// For every text that is written the browser asks all ancestors of this kind again, and then goes
// through the styles of all that is in them: half a frame, sixty times a second.
it('style sheets never ask what a part has in which live numbers stand', () => {
  expect(asked().filter((selector) => !STILL.test(selector))).toEqual([]);
});

it('nothing that is to be read is smaller than 12 px', () => {
  expect(small().filter((selector) => !SIGN.test(selector))).toEqual([]);
});

it('readers do not say the signs that style sheets add', () => {
  const signs = sheets().flatMap((sheet) => sheet.match(/content: "[^"\w]+"[^;]*;/g) ?? []);
  expect(signs.length).toBeGreaterThan(4);
  expect(signs.filter((sign) => !sign.endsWith(' / "";'))).toEqual([]);
});

// WebKitGTK 2.50, of the engine of Safari 26, hangs as soon as what is around a panel that has such a list is hidden,
// be the panel open or not.
it('no panel has other places to try', () => {
  expect(sheets().filter((sheet) => /position-try/.test(sheet))).toEqual([]);
});

// WebKit adds such a margin to what a grid that scrolls has to show: it gets a scroll bar sideways, for nothing.
it('no part stands out of its cell by a margin', () => {
  expect(sheets().filter((sheet) => /margin-inline: -/.test(sheet))).toEqual([]);
});

// On a phone `vh` is of the window without the browser's bars, which cover the end of what is as high.
it('what is as high as the window leaves out the bars of the browser', () => {
  expect(sheets().filter((sheet) => /\d(vh|lvh)\b/.test(sheet))).toEqual([]);
});
