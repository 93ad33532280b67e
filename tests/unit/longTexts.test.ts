/** Everything that reads what a stranger wrote, against a very long one: a link, a file, a query, a message, a paste. */
import { describe, expect, it } from 'vitest';
import { knownControls, withSettings } from '../../web/src/app/overrides';
import { csvText } from '../../web/src/base/csv';
import { parseValue } from '../../web/src/base/parseNumber';
import { found } from '../../web/src/base/search';
import { fileName } from '../../web/src/base/text';
import { readAddress, unknownNames } from '../../web/src/commands/address';
import { copyName, nameProblem } from '../../web/src/model/network/names';
import { checkScenario } from '../../web/src/model/scenarioShape';
import { MOST_TEXT, readEntries } from '../../web/src/share/class/entries';
import { readRules } from '../../web/src/share/class/rules';
import { readMessage } from '../../web/src/share/embed/messages';
import { readScenarioBytes } from '../../web/src/share/file';
import { decodeLink } from '../../web/src/share/link';
import { decodeMended } from '../../web/src/share/mend';
import { plain } from './fixtures/documents';

/** Characters; many times what any link, query or message may have. */
const LONG = 400_000;
/** Twenty times what any of them takes; what is quadratic takes longer for a quarter of it. */
const MOST_MS = 5_000;
const MOST_WORDS = 20_000;

const UNITS = [
  ...['a', '0', '.', '-', '_', ' ', '/', '\n', ',', '=', '%', '"', '[', '\u0301', '\u200b'],
  ...['a.', 'a ', '0,', '0 ', ',a', 'a=', 's=1.', 's=3.a ', '://', 'a://', '&a', '%20', 'a\n'],
];

const set = (place: string, text: string) =>
  withSettings([{ place, text }], { doc: plain, sourceId: null, base: plain });

type Reader = (text: string) => unknown;
const READERS: Readonly<Record<string, Reader>> = {
  'links of a class': readEntries,
  'a link': (text) => decodeLink(`s=3.${text}`),
  'a damaged link': (text) => decodeMended(`#s=3.${text.slice(0, 16_370)}a`),
  'a file': (text) => readScenarioBytes(new TextEncoder().encode(text)),
  'a file of one long text': (text) =>
    readScenarioBytes(new TextEncoder().encode(JSON.stringify({ title: text }))),
  'a scenario': (text) => checkScenario({ ...plain, title: text, [text]: { kind: text } } as never),
  'a query': (text) => readAddress(`?${text}`),
  'settings of a query': (text) => readAddress(`?set=${text.replaceAll('a', '&set=')}`),
  'names of a query': (text) => unknownNames(`?${text}`),
  'rules of a class': (text) => {
    const third = text.slice(0, text.length / 3);
    return readRules(`?lock=${third}&hide=${third}&seed=${third}`);
  },
  'a setting': (text) => set(text, text),
  'the value of a setting': (text) => set('abr.rif', text),
  'names of controls': (text) => knownControls(text.split(',').slice(0, 64), plain),
  'a message': (text) => readMessage({ cell53: 1, type: text, [text]: text }),
  'a message that sets': (text) =>
    readMessage({ cell53: 1, type: 'setParam', place: text, value: text }),
  'a number': (text) => parseValue(text, 'ms'),
  'a search in a list': (text) => found([{ label: 'a word' }], text),
  'a name': (text) => nameProblem(text, new Set()),
  'the name of a copy': (text) => copyName(text, new Set()),
  'the name of a file': (text) => fileName(text),
  'a cell of a table': (text) => csvText([[text]], [text]),
};

describe.each(Object.entries(READERS))('%s', (_name, read) => {
  it.each(UNITS)('of very much %j is read or refused at once', async (unit) => {
    // A short one first: what is not linear fails there, and does not hang.
    for (const length of [LONG / 4, LONG]) {
      const before = performance.now();
      await read(unit.repeat(length / unit.length));
      expect(performance.now() - before).toBeLessThan(MOST_MS);
    }
  });
});

describe('what is said of a text that is too long', () => {
  const long = 'a'.repeat(LONG);
  const wordsOf = (said: unknown) => JSON.stringify(said).length;

  it('is a sentence, not the text', () => {
    expect(parseValue(long, 'ms')).toMatchObject({
      message: 'A number has at most 80 characters.',
    });
    expect(nameProblem(long, new Set())).toBe('A name has at most 64 characters.');
    expect(readRules(`?lock=${long}`).problems).toEqual(['lock has more than 200 characters.']);
    const settings = `?${'set=a&'.repeat(1_000)}`;
    expect(readAddress(settings).problems).toContain('More than 64 settings.');
    expect(wordsOf(readAddress(settings))).toBeLessThan(MOST_WORDS);
    expect(wordsOf(unknownNames(`?${long}=1`))).toBeLessThan(MOST_WORDS);
    expect(wordsOf(readMessage({ cell53: 1, [long]: 1 }))).toBeLessThan(MOST_WORDS);
  });

  it('names the most that is read of a list of links', () => {
    const { entries, strays } = readEntries('a\n'.repeat(MOST_TEXT / 2 + 1));
    expect(entries).toEqual([]);
    expect(strays).toEqual([
      {
        line: 1,
        name: '',
        reason: `the text has more than ${MOST_TEXT} characters and was not read`,
      },
    ]);
  });
});
