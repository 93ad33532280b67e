/**
 * Every regular expression of the page against a megabyte of hostile text.
 *
 * A pattern takes time in proportion to its text, or stands in the table of those that only ever see a
 * short one, with what keeps it short.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../web/src', import.meta.url));
const MEGABYTE = 1_000_000;
/** What a linear pattern takes for a megabyte is a hundredth of this; a quadratic one, many minutes. */
const MOST_MS = 2_000;
/** Texts of a pattern that grow to a megabyte. */
const SLOWEST = 3;

/** Patterns that are not linear: the longest text that each can meet, and why. */
const SHORT: Readonly<Record<string, { readonly most: number; readonly because: string }>> = {
  '\\.?0+$': { most: 400, because: 'reads what toFixed wrote: 309 digits at most' },
  '\\B(?=(\\d{3})+$)': { most: 400, because: 'reads what toFixed wrote: 309 digits at most' },
};

type Pattern = { readonly file: string; readonly source: string; readonly flags: string };

function filesOfPage(): readonly string[] {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file) && !/^(?:wasm|generated)/.test(file));
}

function patternsIn(file: string): readonly Pattern[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const found: Pattern[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({ file, source: pattern, flags });
    },
  }).visit(parseSync(file, text).program);
  return found;
}

const PATTERNS = filesOfPage().flatMap(patternsIn);

/** Signs to be hostile with: those of the pattern itself, and some that most patterns know. */
function signsFor({ source }: Pattern): readonly string[] {
  return [...new Set([...'a0A._-/ \t\n,:;=%#"\u0301\u200b', ...source.replaceAll('\\', '')])];
}

type Text = (length: number) => string;

/** Texts of one sign over and over, with an end that fits nothing or with a beginning of a link. */
function hostile(pattern: Pattern): readonly Text[] {
  const pairs = ['a.', '0,', ' a', '\n>', '%2', '0 ', 'a/', ',=', '-0', '=\r', 'a b@'];
  return [
    ...signsFor(pattern).flatMap((sign): readonly Text[] => [
      (length) => `${sign.repeat(length)}\u0000`,
      (length) => `s=3.${sign.repeat(length)}`,
    ]),
    ...pairs.map(
      (pair): Text =>
        (length) =>
          `${pair.repeat(length / pair.length)}\u0000`,
    ),
  ];
}

/** How long a pattern takes to look through a text, ms. */
function timeOf({ source, flags }: Pattern, text: string): number {
  const expression = new RegExp(source, flags);
  let least = Number.POSITIVE_INFINITY;
  // What takes too long is measured again: a busy machine lets everybody wait, but not each time.
  for (let measured = 0; least > MOST_MS && measured < 3; measured += 1) {
    const before = performance.now();
    if (flags.includes('g')) text.replace(expression, '');
    else expression.exec(text);
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

/** The texts that take longest at a length, with their times; gives up at the first that is too slow. */
function slowest(pattern: Pattern, texts: readonly Text[], length: number) {
  const timed: { readonly text: Text; readonly ms: number }[] = [];
  for (const text of texts) {
    timed.push({ text, ms: timeOf(pattern, text(length)) });
    if ((timed.at(-1)?.ms ?? 0) > MOST_MS) break;
  }
  return timed.sort((x, y) => y.ms - x.ms).slice(0, SLOWEST);
}

describe('a regular expression of the page', () => {
  it.each(PATTERNS.map((pattern) => [`${pattern.file} /${pattern.source}/`, pattern] as const))(
    'is done with a megabyte at once: %s',
    (name, pattern) => {
      const most = SHORT[pattern.source]?.most ?? MEGABYTE;
      // Short ones first: a pattern that is not linear fails there, and does not hang.
      let texts = hostile(pattern);
      for (const length of [1_000, 60_000, MEGABYTE]) {
        const found = slowest(pattern, texts, Math.min(length, most));
        expect(found[0]?.ms, `${name}, ${length} characters`).toBeLessThan(MOST_MS);
        if (length > 1_000) texts = found.map(({ text }) => text);
      }
    },
  );

  it('is never put together out of what somebody wrote, but for the figures of the papers; once out of a table', () => {
    const made = filesOfPage().filter((file) =>
      readFileSync(path.join(ROOT, file), 'utf8').includes('RegExp('),
    );
    expect(PATTERNS.length).toBeGreaterThan(80);
    expect(made).toEqual(['base/hidden.ts', 'base/text.ts']);
  });

  it('stands among the short ones only while it is there', () => {
    const sources = PATTERNS.map(({ source }) => source);
    expect(Object.keys(SHORT).filter((source) => !sources.includes(source))).toEqual([]);
  });
});
