/** Characters that nobody sees: refused in titles and names, shown as escapes where a stranger's text is quoted. */
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { Header } from '../../web/src/app/Header';
import { Notices } from '../../web/src/app/Notices';
import { hiddenIn, quoted, shown, visible } from '../../web/src/base/hidden';
import { unknownNames } from '../../web/src/commands/address';
import { shellActions } from '../../web/src/commands/shell';
import { nameProblem } from '../../web/src/model/network/names';
import { checkScenario } from '../../web/src/model/scenarioShape';
import { documentActions } from '../../web/src/run/document';
import { gallery } from '../../web/src/run/gallery';
import { runStore } from '../../web/src/run/run';
import { readMessage } from '../../web/src/share/embed/messages';
import { presetOf } from '../../web/src/share/linkTypes';
import { plain } from '../unit/fixtures/documents';

/** What nobody sees, by name. */
const UNSEEN: Readonly<Record<string, string>> = {
  'a control character': '\u0018',
  'a line break': '\n',
  'a soft hyphen': '\u00ad',
  'a combining grapheme joiner': '\u034f',
  'a Hangul filler': '\u3164',
  'a half-width Hangul filler': '\uffa0',
  'a leading consonant filler': '\u115f',
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a direction override': '\u202e',
  'a direction isolate': '\u2067',
  'a byte order mark': '\ufeff',
  'a tag character': '\u{e0041}',
  'a variation selector that carries a byte': '\u{e0101}',
};

/** Ranges of the table in a source. */
function rangesIn(file: string, table: RegExp): readonly string[] {
  const text = readFileSync(`${process.cwd()}/${file}`, 'utf8');
  const [, rows = ''] = table.exec(text) ?? [];
  return [...rows.matchAll(/0x([\da-f]+), 0x([\da-f]+)/g)].map(
    ([, first, last]) => `${first}–${last}`,
  );
}

describe('a character that nobody sees', () => {
  it.each(Object.entries(UNSEEN))('is refused in titles, questions and names: %s', (_, char) => {
    const text = `a${char}b`;
    expect(hiddenIn(text)).toBe(char);
    // Prose alone may have several lines.
    for (const key of ['title', 'group', ...(char === '\n' ? [] : ['question'])]) {
      const shape = checkScenario({ ...plain, [key]: text } as never);
      expect(shape).toMatchObject({ ok: false, problems: [{ path: key }] });
    }
    expect(nameProblem(text, new Set())).not.toBeNull();
  });

  it('is the same to the page and to the engine', () => {
    const page = rangesIn('web/src/base/hidden.ts', /const HIDDEN: .*?\n([\s\S]*?)\n\];/);
    const engine = rangesIn(
      'engine-wasm/core/src/scenario/text.rs',
      /const HIDDEN: .*?\n([\s\S]*?)\n\];/,
    );
    expect(page.length).toBeGreaterThan(10);
    expect(engine).toEqual(page);
  });

  it('stands in no experiment of the gallery', () => {
    expect(gallery.filter(({ doc }) => !checkScenario(doc as never).ok)).toEqual([]);
  });
});

describe('a text of a stranger in a sentence', () => {
  it.each(Object.values(UNSEEN))('shows %j as an escape', (char) => {
    const text = `a2${char}a`;
    const code = char.codePointAt(0)?.toString(16);
    let refusal = '';
    try {
      presetOf(`${text}/x`, []);
    } catch (error) {
      refusal = String(error);
    }
    const sentences = [
      refusal,
      ...unknownNames(`?${encodeURIComponent(text)}=1`),
      JSON.stringify(readMessage({ cell53: 1, type: 'run', [text]: 1 })),
    ];
    for (const sentence of sentences) {
      expect(sentence).toContain(code);
      expect(hiddenIn(sentence)).toBeNull();
    }
  });

  it('is short, and kept apart where it is written from right to left', () => {
    expect(shown('\u0018'.repeat(1_000))).toBe(`${'\\u0018'.repeat(60)}…`);
    expect(quoted('a2\u0018a')).toBe('“a2\\u0018a”');
    expect(quoted('שלום')).toBe('“\u2068שלום\u2069”');
    expect(visible(`${quoted('שלום')} \u202e`)).toBe('“\u2068שלום\u2069” \\u202e');
  });
});

describe('the page', () => {
  const first = runStore.getState();
  const root = createRoot(document.body);
  afterEach(() => {
    act(() => root.render(null));
    runStore.setState(first, true);
  });
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

  it('shows notices and refusals in which everything can be seen', () => {
    const problems = [{ path: 'a\u0018', message: 'b\u202e' }];
    runStore.setState({ notice: { tone: 'info', text: 'c\u200b' }, problems });
    shellActions.setFileProblem('d\u0007');
    act(() => root.render(<Notices />));
    const text = document.body.textContent ?? '';
    for (const seen of ['a\\u0018', 'b\\u202e', 'c\\u200b', 'd\\u0007'])
      expect(text).toContain(seen);
    expect(hiddenIn(text)).toBeNull();
  });

  it('keeps the direction of a title from the words around it', () => {
    documentActions.open({ ...plain, title: 'שלום' }, null);
    act(() => root.render(<Header />));
    const titles = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent);
    expect(titles).toContain('שלום');
  });
});
