import { describe, expect, it } from 'vitest';
import { withSettings } from '../../web/src/app/overrides';
import { readAddress, unknownNames } from '../../web/src/commands/address';
import { createDocumentStore } from '../../web/src/run/document';
import { readMessage } from '../../web/src/share/embed/messages';
import { embedHtml } from '../../web/src/share/ShareDialog';
import { plain } from './fixtures/documents';

function apply(...texts: readonly string[]) {
  const search = `?${texts.map((text) => `set=${encodeURIComponent(text)}`).join('&')}`;
  const { settings, problems } = readAddress(search);
  const { store, actions, internals } = createDocumentStore({
    doc: plain,
    sourceId: null,
    base: plain,
  });
  const changed = withSettings(settings, store.getState());
  internals.propose(changed.doc, changed.label);
  return {
    doc: changed.doc,
    refused: [...problems, ...changed.problems],
    store,
    undo: actions.undo,
  };
}

describe('settings in the address', () => {
  it('are spelt as in the entry fields', () => {
    const { doc, refused } = apply(
      'abr.rif=1/64',
      'abr.tbeCells=1k',
      'seed=7',
      'durationMs=0.25 s',
    );
    expect(refused).toEqual([]);
    expect(doc).toMatchObject({
      abr: { rif: 1 / 64, tbeCells: 1_000 },
      seed: 7,
      durationMs: 250,
    });
  });

  it('that cannot be are named, and the others count', () => {
    const { doc, refused } = apply(
      'abr.rif=1/3',
      'abr.tbeCells=64',
      'abr.tbeCells=-1',
      'abr.nothing=1',
      'toString.kind=x',
      'abr',
      'feedback.kind=none-such',
      'seed=1.5',
    );
    expect(doc).toMatchObject({ abr: { rif: 1, tbeCells: 64 }, seed: 1 });
    expect(refused).toHaveLength(7);
    expect(refused.join('\n')).toMatch(/set=abr is not written as section\.key=value/);
    expect(refused.join('\n')).toMatch(/RIF = 1\/3 is not 0 or a power of two/);
    expect(refused.join('\n')).toMatch(/abr\.nothing is not a parameter/);
  });

  it('choose no network that is drawn part by part: no setting brings its parts', () => {
    const { doc, refused } = apply('topology.kind=explicit');
    expect(doc).toBe(plain);
    expect(refused).toEqual([
      expect.stringMatching(/^topology\.kind = explicit is a network drawn/),
    ]);
  });

  it.each([
    [
      'abr.rif=zz',
      'abr.rif=zz: “zz” is not a number. Allowed: 0 or a power of two in 1/32768 … 1.',
    ],
    ['seed=', /^seed=: Type a number\. Allowed: /],
  ])('that are no number are named, with what is allowed: %s', (text, words) => {
    expect(apply(text).refused).toEqual([
      typeof words === 'string' ? words : expect.stringMatching(words),
    ]);
  });

  it('are one step that undo takes back', () => {
    const { store, undo } = apply('abr.rif=1/64', 'abr.rif=1/32', 'seed=7');
    undo();
    expect(store.getState().doc).toEqual(plain);
  });
});

describe('the query', () => {
  it('says which of its names mean nothing, and what is known', () => {
    expect(unknownNames('?theme=dark&set=seed%3D1&lock=network&paused&utm_source=mail')).toEqual(
      [],
    );
    const [sentence] = unknownNames('?opne=a&opne=b&colour=red');
    expect(sentence).toMatch(/^“opne”, “colour” mean nothing here; known are theme, open, set, /);
  });

  it('names what it does not know', () => {
    const { theme, view, problems } = readAddress('?theme=pink&view=plots&embed&locked');
    expect([theme, view]).toEqual([null, 'plots']);
    expect(problems).toEqual(['theme=pink is none of light, dark, system.']);
    expect(readAddress('?embed&locked').isLocked).toBe(true);
    expect(readAddress('').isLocked).toBe(false);
  });
});

describe('a message of the page around', () => {
  const GOOD = [
    [
      { cell53: 1, type: 'run' },
      { type: 'run', untilMs: null },
    ],
    [
      { cell53: 1, type: 'run', untilMs: 500 },
      { type: 'run', untilMs: 500 },
    ],
    [{ cell53: 1, type: 'pause', id: 3 }, { type: 'pause' }],
    [
      { cell53: 1, type: 'seek', timeMs: 0 },
      { type: 'seek', timeMs: 0 },
    ],
    [{ cell53: 1, type: 'getMetrics' }, { type: 'getMetrics' }],
    [{ cell53: 1, type: 'watch', id: 'w' }, { type: 'watch' }],
    [
      { cell53: 1, type: 'setParam', place: 'abr.rif', value: 0.5 },
      { type: 'setParam', place: 'abr.rif', text: '0.5' },
    ],
  ] as const;
  it.each(GOOD)('%j is heard', (message, request) => {
    expect(readMessage(message)).toMatchObject({ request });
  });

  const BAD: readonly unknown[] = [
    { cell53: 2, type: 'run' },
    { cell53: 1, type: 'toString' },
    { cell53: 1, type: 'run', untilMs: -1 },
    { cell53: 1, type: 'run', untilMs: Number.NaN },
    { cell53: 1, type: 'seek' },
    { cell53: 1, type: 'seek', timeMs: '5' },
    { cell53: 1, type: 'pause', extra: 1 },
    { cell53: 1, type: 'pause', id: {} },
    { cell53: 1, type: 'setParam', place: 'abr.rif' },
    { cell53: 1, type: 'setParam', place: 'x'.repeat(201), value: 1 },
    { cell53: 1, type: 'setParam', place: 'abr.rif', value: [] },
    { cell53: 1, type: 'setParam', place: 'abr.rif', value: '1'.repeat(201) },
  ];
  it.each(BAD)('%j is refused with a sentence', (message) => {
    expect(readMessage(message)).toMatchObject({ fault: expect.stringMatching(/\.$/) });
  });

  it.each([
    ['place', { place: 'x'.repeat(201), value: 1 }],
    ['value', { place: 'abr.rif', value: '1'.repeat(201) }],
  ])('a %s that is too long is refused by name and length', (name, setting) => {
    const fault = `${name} has 201 characters; at most 200 are read.`;
    expect(readMessage({ cell53: 1, type: 'setParam', ...setting })).toMatchObject({ fault });
  });

  it('for somebody else is not answered', () => {
    for (const message of [null, 5, 'run', [], {}, { type: 'run' }]) {
      expect(readMessage(message)).toBeNull();
    }
  });
});

it('the HTML of an embed survives any title', () => {
  const html = embedHtml('https://x.example/a/#s=3.AA', '"><script>');
  expect(html).toContain('src="https://x.example/a/embed.html#s=3.AA"');
  expect(html).toContain('title="&quot;>&lt;script>"');
});
