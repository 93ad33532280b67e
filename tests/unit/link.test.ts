import fc from 'fast-check';
import { describe, expect, it, type TestContext } from 'vitest';
import { toBase64Url } from '../../web/src/base/base64url';
import { crc32 } from '../../web/src/base/crc32';
import type { JsonValue } from '../../web/src/base/strictJson';
import { catalog as builtCatalog } from '../../web/src/model/catalog';
import type { ParamValue, ScenarioDoc } from '../../web/src/model/engineTypes';
import { createDocumentStore } from '../../web/src/run/document';
import { gallery as builtGallery } from '../../web/src/run/gallery';
import type { Claim } from '../../web/src/share/claim';
import { pack, packAll } from '../../web/src/share/codec/pack';
import { deflate } from '../../web/src/share/inflate';
import { decodeLink, encodeLink, isLink } from '../../web/src/share/link';
import { type LinkContext, MAX_LINK_BYTES, MAX_LINK_CHARS } from '../../web/src/share/linkTypes';
import { openLink } from '../../web/src/share/openLink';
import { catalog } from './fixtures/catalog';
import { edit, plain } from './fixtures/documents';
import { drawn } from './fixtures/drawn';
import { tellFigure } from './fixtures/figure';

const gallery = [
  { id: 'tests/plain', doc: plain },
  { id: 'tests/other', doc: { ...plain, title: 'Other', seed: 99 } },
];
const context: LinkContext = { gallery, catalog };
const built: LinkContext = { gallery: builtGallery, catalog: builtCatalog };

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What every link made on the page carries. */
const claim: Claim = { engineVersion: '0.1.0', atS: 0.5, fingerprint: '0123456789ab' };
const linkOf = (doc: ScenarioDoc, sourceId: string | null, where = context) =>
  encodeLink({ doc, sourceId, claim }, where);

/** A link of version 2 around any bytes, with checks that hold. */
function forged2(bytes: readonly number[], name = ''): string {
  const check = crc32(Uint8Array.from([...new TextEncoder().encode(`2.${name}.`), ...bytes]));
  const head = [check >>> 24, (check >>> 16) & 0xff, (check >>> 8) & 0xff];
  const text = toBase64Url(Uint8Array.from([...head, ...bytes]));
  return `s=2.${text}${name === '' ? '' : `.${name}`}`;
}

/** A link of version 1 around any content, with checks that hold. */
async function forged(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return sealed(toBase64Url(await deflate(bytes)));
}

function sealed(body: string): string {
  const head = new Uint8Array(6);
  new DataView(head.buffer).setUint32(0, crc32(new TextEncoder().encode(`d0.${body}`)));
  return `s=1.d${toBase64Url(head)}${body}`;
}

/** Tells `npm run goals` how long the longest link of a kind is, characters after `#`. */
function tellLength(task: TestContext['task'], what: string, value: number, most: number): void {
  tellFigure(task, { goal: 'G7', what, value, unit: 'chars', most });
}

async function errorOf(hash: string, where = context): Promise<string> {
  const result = await decodeLink(hash, where);
  return result.ok ? 'opened' : result.error.kind;
}

describe('a link', () => {
  it('holds any document, with or without a gallery item behind it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), fc.boolean(), async (edits, isKnown) => {
        const { store, actions } = createDocumentStore(
          { doc: plain, sourceId: 'tests/plain', base: plain },
          catalog,
        );
        for (const change of edits) change(actions);
        const { doc } = store.getState();
        const sourceId = isKnown ? 'tests/plain' : null;
        const result = await decodeLink(`#${await linkOf(doc, sourceId)}`, context);
        const origin = { sourceId, presetChanged: false, claim };
        expect(result).toEqual({ ok: true, doc: json(doc), ...origin });
      }),
      { numRuns: 150 },
    );
  });

  it('of a gallery experiment is at most sixty characters and names it', async ({ task }) => {
    let longest = 0;
    for (const { id, doc } of builtGallery) {
      const link = await linkOf(doc, id, built);
      longest = Math.max(longest, link.length);
      expect(link.length, id).toBeLessThanOrEqual(60);
      expect(link).toContain(id.split('/')[1]);
      expect(await decodeLink(link, built)).toEqual({
        ok: true,
        doc,
        sourceId: id,
        presetChanged: false,
        claim,
      });
    }
    tellLength(task, 'longest link of a preset', longest, 60);
  });

  it('of a gallery experiment with ten changes is at most two hundred characters', async ({
    task,
  }) => {
    let longest = 0;
    for (const { id, doc } of builtGallery) {
      const changed = withTenChanges(doc);
      const link = await linkOf(changed, id, built);
      longest = Math.max(longest, link.length);
      expect(link.length, `${id}: ${link}`).toBeLessThanOrEqual(200);
      expect(await decodeLink(link, built)).toMatchObject({ ok: true, doc: changed });
    }
    tellLength(task, 'longest link of a preset with ten changes', longest, 200);
  });

  /** Longest link of a drawn network, characters after `#`. */
  const DRAWN: readonly (readonly [switches: number, circuits: number, chars: number])[] = [
    [2, 2, 350],
    [5, 10, 450],
    [10, 50, 1_400],
  ];

  it.for(DRAWN)(
    'of a drawn network of %d switches, %d circuits has at most %d characters',
    async ([switches, circuits, chars], { task }) => {
      let longest = 0;
      for (const seed of [1, 2, 3]) {
        const doc = drawn({ switches, circuits, seed });
        const link = await linkOf(doc, null, built);
        longest = Math.max(longest, link.length);
        expect(link.length).toBeLessThanOrEqual(chars);
        expect(await decodeLink(link, built)).toMatchObject({ ok: true, doc: json(doc), claim });
      }
      tellLength(task, `longest link, ${switches} switches, ${circuits} circuits`, longest, chars);
    },
  );

  it('uses only characters that mail and chat leave alone', async () => {
    for (const sourceId of ['tests/plain', null]) {
      expect(await linkOf({ ...plain, title: 'Ünïcode “x”' }, sourceId)).toMatch(
        /^s=2\.[A-Za-z0-9_-]+(\.[a-z0-9-]+)?$/,
      );
    }
  });

  it('says when the experiment it builds on has changed, and not when only words have', async () => {
    const link = await linkOf({ ...plain, seed: 4 }, 'tests/plain');
    const withPreset = (doc: ScenarioDoc) =>
      decodeLink(link, { catalog, gallery: [{ id: 'tests/plain', doc }] });
    expect(await withPreset({ ...plain, durationMs: 501 })).toMatchObject({
      ok: true,
      presetChanged: true,
    });
    expect(await withPreset({ ...plain, question: 'Why?' })).toMatchObject({
      ok: true,
      presetChanged: false,
    });
  });

  it('is told from other fragments', () => {
    expect(isLink('#s=1.x')).toBe(true);
    expect(isLink('#plots')).toBe(false);
    expect(isLink('')).toBe(false);
  });
});

/** Ten knobs of the built-in catalogue, spread over its sections, moved off their defaults. */
function withTenChanges(doc: ScenarioDoc): ScenarioDoc {
  const changed = structuredClone(doc) as Record<string, Record<string, unknown>>;
  const knobs = builtCatalog.sections.flatMap(({ id, params }) =>
    params.map((spec) => ({ id, spec })),
  );
  const numbers = knobs.filter(({ spec }) => typeof spec.default === 'number');
  for (let i = 0; i < 10; i += 1) {
    const knob = numbers[Math.floor((i * numbers.length) / 10)];
    if (knob === undefined) throw new Error('the catalogue has ten numbers');
    const { id, spec } = knob;
    const value: ParamValue = Math.round((Number(spec.default) * 1.37 + 3) * 100) / 100;
    changed[id] = { ...changed[id], [spec.key]: value };
  }
  return changed as unknown as ScenarioDoc;
}

describe('a link that was altered', () => {
  it('is refused with a typed error and opens nothing else, in ten thousand ways', async ({
    task,
  }) => {
    let refused = 0;
    const sound = await Promise.all([
      linkOf(plain, 'tests/plain'),
      linkOf({ ...plain, seed: 42, abr: { rif: 0.5 } }, 'tests/plain'),
      linkOf({ ...plain, title: 'Own' }, null),
    ]);
    const kinds = new Set<string>();
    const place = fc.nat(10_000);
    const damage = fc.oneof(
      fc
        .tuple(place, fc.constantFrom(...'ABCabc019-_=%+/. à'))
        .map(([at, char]) => (link: string) => {
          const i = at % link.length;
          return link.slice(0, i) + char + link.slice(i + 1);
        }),
      place.map((at) => (link: string) => link.slice(0, at % link.length)),
      place.map(
        (at) => (link: string) =>
          link.slice(0, at % link.length) + link.slice((at % link.length) + 1),
      ),
      fc.tuple(place, fc.string({ maxLength: 5 })).map(([at, text]) => (link: string) => {
        const i = at % link.length;
        return link.slice(0, i) + text + link.slice(i);
      }),
      fc.constant((link: string) => link.toLowerCase()),
      fc.constant((link: string) => `${link}&utm_source=mail`),
      fc.constant((link: string) => encodeURIComponent(link)),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sound), damage, async (link, harm) => {
        const harmed = harm(link);
        if (harmed === link) return;
        const result = await decodeLink(harmed, context);
        expect(result.ok, harmed).toBe(false);
        refused += 1;
        if (!result.ok) kinds.add(result.error.kind);
        if (!result.ok) expect(result.error.message).toMatch(/^(The|This) link|^Link version/);
      }),
      { numRuns: 10_000, seed: 53 },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['damaged', 'alphabet']));
    const what = 'damaged links refused with a named error, of 10000 tries';
    tellFigure(task, { goal: 'G8', what, value: refused, unit: 'links' });
  });

  it('is refused when only the name of the experiment behind it was altered', async () => {
    const link = await linkOf(plain, 'tests/plain');
    expect(await errorOf(link.replace('.plain', '.other'))).toBe('damaged');
    expect(await errorOf(link.replace('.plain', ''))).toBe('damaged');
  });

  it('is measured before anything else is done', async () => {
    const start = performance.now();
    expect(await errorOf(`#s=2.${'A'.repeat(5_000_000)}`)).toBe('tooLong');
    expect(performance.now() - start).toBeLessThan(50);
    expect(await errorOf(`#s=1.${'A'.repeat(MAX_LINK_CHARS)}`)).toBe('tooLong');
  });

  it('of a newer version says so', async () => {
    const result = await decodeLink('#s=3.whatever', context);
    expect(result).toMatchObject({ ok: false, error: { kind: 'version' } });
    expect(!result.ok && result.error.message).toContain('newer version of Cell53');
    expect(await errorOf('#s=0.abc')).toBe('version');
    expect(await errorOf('#s=01.abc')).toBe('version');
    expect(await errorOf('#s=x.abc')).toBe('damaged');
  });

  it('names the stranger in it', async () => {
    const result = await decodeLink('#s=1.abc%20d', context);
    expect(!result.ok && result.error.message).toContain('“%”');
  });
});

describe('a hostile link', () => {
  it('stops unfolding at the cap', async () => {
    const bomb = await forged(new Uint8Array(10_000_000));
    expect(bomb.length).toBeLessThan(MAX_LINK_CHARS);
    expect(await errorOf(bomb)).toBe('tooBig');
    expect(await errorOf(await forged(' '.repeat(MAX_LINK_BYTES + 1)))).toBe('tooBig');
  });

  const doc = (part: string) =>
    `[null,{"format":1,"title":"t","group":"g","question":"q","seed":1,"durationMs":5,"topology":{}${part}}]`;
  const CASES: readonly (readonly [content: string, kind: string])[] = [
    [doc(''), 'opened'],
    [doc(',"seed":2'), 'json'],
    [doc(',"abr":{"__proto__":{}}'), 'json'],
    [doc(',"constructor":{}'), 'json'],
    [doc(`,"x":${'['.repeat(50)}${']'.repeat(50)}`), 'json'],
    [doc(',"warmUpMs":1e999'), 'json'],
    [doc(',"warmUpMs":"1"'), 'shape'],
    [doc(',"abr":3'), 'shape'],
    [doc(',"timeline":[{"atUs":-1}]'), 'shape'],
    ['[null]', 'shape'],
    ['[true,{}]', 'shape'],
    ['{}', 'shape'],
    ['["tests/none"]', 'unknownPreset'],
    ['["toString"]', 'unknownPreset'],
    ['["tests/plain",["???",1]]', 'unknownParameter'],
    ['["tests/plain",["a"]]', 'unknownParameter'],
    ['["tests/plain",[["format"],2]]', 'unknownParameter'],
    ['["tests/plain",[["abr","rif"],2]]', 'opened'],
    ['["tests/plain",[["abr"],2]]', 'shape'],
    ['["tests/plain",[["title"],"\\u202e"]]', 'shape'],
    ['["tests/plain",[],[["title"]]]', 'shape'],
    ['["tests/plain",3]', 'unknownParameter'],
  ];

  it('is refused for what it holds', async () => {
    for (const [content, kind] of CASES)
      expect(await errorOf(await forged(content)), content).toBe(kind);
    expect(await errorOf(await forged(new Uint8Array([0x5b, 0xff, 0x5d])))).toBe('json');
    expect(await errorOf(sealed('AAAA'))).toBe('damaged');
  });
});

describe('a hostile link of version 2', () => {
  const PRESET = 4;
  const group = (name: string) => pack(name).bytes;
  const own = (rest: JsonValue = {}) => [
    0,
    ...packAll(['t', 'g', 'q', 1, 5, {}, rest], true).bytes,
  ];
  const CASES: readonly (readonly [bytes: readonly number[], name: string, kind: string])[] = [
    [own(), '', 'opened'],
    [own({ abr: 3 }), '', 'shape'],
    [own({ format: 2 }), '', 'content'],
    [own({ seed: 2 }), '', 'content'],
    [[...own(), 0], '', 'content'],
    [own(), 'plain', 'content'],
    [[0, ...pack([]).bytes], '', 'content'],
    [[0], '', 'content'],
    [[0, 61, 3, 99], '', 'version'],
    [[0, 55, 0xff, 0x7f], '', 'version'],
    [[0, 58, 0xff, 0xff, 0xff, 0x7f], '', 'content'],
    [[1, 1, 2, 3], '', 'content'],
    [[32, 1, 2, 3], '', 'version'],
    [[16, ...own().slice(1)], '', 'opened'],
    [[2, 71, 11, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3, 4, 5, 6], '', 'content'],
    [[2, 1, 11, 5, 1, 2, 3, 4, 5, 6], '', 'content'],
    [[PRESET, ...group('tests'), 0, 0], 'plain', 'opened'],
    [[PRESET, ...group('tests'), 0, 0], 'none', 'unknownPreset'],
    [[PRESET, ...group('tests'), 0, 0], '', 'unknownPreset'],
    [[PRESET, 7, 0, 0], 'plain', 'unknownPreset'],
    [[PRESET, ...group('tests'), 0, 0, ...pack({ format: 3 }).bytes], 'plain', 'content'],
    [[PRESET, ...group('tests'), 0, 0, ...pack({ title: '\u202e' }).bytes], 'plain', 'shape'],
    [[PRESET, ...group('tests'), 0, 0, ...pack([{}, [['title']]]).bytes], 'plain', 'shape'],
    [[PRESET, ...group('tests'), 0, 0, ...pack([{}, [[1]]]).bytes], 'plain', 'content'],
  ];

  it('is refused for what it holds', async () => {
    for (const [bytes, name, kind] of CASES) {
      expect(await errorOf(forged2(bytes, name)), `${bytes} ${name}`).toBe(kind);
    }
  });

  it('stops unfolding at the cap', async () => {
    const bomb = await deflate(new Uint8Array(10_000_000));
    expect(await errorOf(forged2([1, ...bomb]))).toBe('tooBig');
  });

  it('never has any effect but a document or a named error, whatever its bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(255), { maxLength: 60 }), fc.nat(7), async (rest, flags) => {
        const kind = await errorOf(forged2([flags, ...rest], 'plain'));
        expect(kind).toMatch(/^[a-zA-Z]+$/);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('opening a link over own work', () => {
  const opening = async (hash: string) => {
    const documents = createDocumentStore(
      { doc: plain, sourceId: 'tests/plain', base: plain },
      catalog,
    );
    documents.actions.setField('seed', 77);
    const notices: string[] = [];
    const outcome = await openLink(hash, {
      documents,
      context,
      notify: ({ text }) => notices.push(text),
    });
    return { documents, notices, outcome };
  };

  it('keeps the own work one undo away, and says so', async () => {
    const link = await linkOf({ ...plain, seed: 3 }, 'tests/plain');
    const { documents, notices, outcome } = await opening(`#${link}`);
    expect(outcome).toBe('opened');
    expect(documents.store.getState().doc.seed).toBe(3);
    expect(notices).toEqual(['Your own experiment is kept; Undo brings it back.']);
    documents.actions.undo();
    expect(documents.store.getState().doc.seed).toBe(77);
  });

  it('changes nothing when the link is bad', async () => {
    const { documents, notices, outcome } = await opening('#s=2.broken');
    expect(outcome).toBe('refused');
    expect(documents.store.getState().doc.seed).toBe(77);
    expect(notices[0]).toContain('Your experiment is unchanged');
  });

  it('does nothing for other fragments and for the document on the table', async () => {
    expect((await opening('#top')).outcome).toBe('none');
    const same = await opening(`#${await linkOf({ ...plain, seed: 77 }, 'tests/plain')}`);
    expect(same.notices).toEqual([]);
    expect(same.documents.store.getState().undoLabel).not.toContain('Open');
  });
});
