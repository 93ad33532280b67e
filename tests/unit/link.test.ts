import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, type TestContext } from 'vitest';
import { isLink } from '../../web/src/base/address';
import { toBase64Url } from '../../web/src/base/base64url';
import { crc32 } from '../../web/src/base/crc32';
import { catalog as builtCatalog } from '../../web/src/model/catalog';
import type { ParamValue, ScenarioDoc } from '../../web/src/model/engineTypes';
import { instantOf } from '../../web/src/model/instant';
import { createDocumentStore, documentActions, documentStore } from '../../web/src/run/document';
import { gallery as builtGallery } from '../../web/src/run/gallery';
import type { Claim } from '../../web/src/share/claim';
import { decodeLink, encodeLink } from '../../web/src/share/link';
import { type Gallery, MAX_LINK_BYTES, MAX_LINK_CHARS } from '../../web/src/share/linkTypes';
import { openLink } from '../../web/src/share/openLink';
import { deflate, PIECES, packed, unpacked } from '../../web/src/share/pack';
import { beginWith, edit, plain } from './fixtures/documents';
import { drawn } from './fixtures/drawn';
import { tellFigure } from './fixtures/figure';

const gallery = [
  { id: 'tests/plain', doc: plain },
  { id: 'tests/other', doc: { ...plain, title: 'Other', seed: 99 } },
];

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What every link made on the page carries. */
const claim: Claim = { engineVersion: '0.1.0', at: instantOf(0.5), fingerprint: '0123456789ab' };
const linkOf = (doc: ScenarioDoc, sourceId: string | null, where: Gallery = gallery) =>
  encodeLink({ doc, sourceId, claim }, where);

/** A link of any form around any text, with a check sum that holds. */
function forged(form: string, text: string): string {
  const check = new Uint8Array(4);
  new DataView(check.buffer).setUint32(0, crc32(new TextEncoder().encode(form + text)));
  return `s=3.${form}${toBase64Url(check)}${text}`;
}

/** A link around any bytes or text, deflated at once: streams, as the page has them, take ten times as long. */
function packedLink(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return forged('z', toBase64Url(deflateRawSync(bytes)));
}

/** Tells `npm run bench` how long the longest link of a kind is, characters after `#`. */
function tellLength(task: TestContext['task'], what: string, value: number, most: number): void {
  tellFigure(task, { goal: 'links', what, value, unit: 'chars', most });
}

async function errorOf(hash: string, where: Gallery = gallery): Promise<string> {
  const result = await decodeLink(hash, where);
  return result.ok ? 'opened' : result.error.kind;
}

describe('a link', () => {
  it('holds any document, with or without a gallery item behind it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), fc.boolean(), async (edits, isKnown) => {
        const { store, actions } = createDocumentStore({
          doc: plain,
          sourceId: 'tests/plain',
          base: plain,
        });
        for (const change of edits) change(actions);
        const { doc } = store.getState();
        const sourceId = isKnown ? 'tests/plain' : null;
        const result = await decodeLink(`#${await linkOf(doc, sourceId)}`, gallery);
        const origin = { sourceId, presetChanged: false, claim };
        expect(result).toEqual({ ok: true, doc: json(doc), ...origin });
      }),
      { numRuns: 150 },
    );
  });

  it.for([
    ['', null, 60],
    [' with a claim', claim, 85],
  ] as const)(
    'of a gallery experiment%s is short and names it',
    async ([what, said, most], { task }) => {
      let longest = 0;
      for (const { id, doc } of builtGallery) {
        const link = await encodeLink({ doc, sourceId: id, claim: said }, builtGallery);
        longest = Math.max(longest, link.length);
        expect(link.length, id).toBeLessThanOrEqual(most);
        expect(link).toContain(id.replace('/', '_'));
        const origin = { sourceId: id, presetChanged: false, claim: said };
        expect(await decodeLink(link, builtGallery)).toEqual({ ok: true, doc, ...origin });
      }
      tellLength(task, `longest link of a preset${what}`, longest, most);
    },
  );

  it('of a gallery experiment with ten changes is at most 250 characters', async ({ task }) => {
    let longest = 0;
    for (const { id, doc } of builtGallery) {
      const changed = withTenChanges(doc);
      const link = await linkOf(changed, id, builtGallery);
      longest = Math.max(longest, link.length);
      expect(link.length, `${id}: ${link}`).toBeLessThanOrEqual(250);
      expect(await decodeLink(link, builtGallery)).toMatchObject({ ok: true, doc: changed });
    }
    tellLength(task, 'longest link of a preset with ten changes', longest, 250);
  });

  /** Longest link of a drawn network, characters after `#`. */
  const DRAWN: readonly (readonly [switches: number, circuits: number, chars: number])[] = [
    [2, 2, 460],
    [5, 10, 900],
    [10, 50, 2_700],
  ];

  it.for(DRAWN)(
    'of a drawn network of %d switches, %d circuits has at most %d characters',
    async ([switches, circuits, chars], { task }) => {
      let longest = 0;
      for (const seed of [1, 2, 3]) {
        const doc = drawn({ switches, circuits, seed });
        const link = await linkOf(doc, null, builtGallery);
        longest = Math.max(longest, link.length);
        expect(link.length).toBeLessThanOrEqual(chars);
        expect(await decodeLink(link, builtGallery)).toMatchObject({
          ok: true,
          doc: json(doc),
          claim,
        });
      }
      tellLength(task, `longest link, ${switches} switches, ${circuits} circuits`, longest, chars);
    },
  );

  it('uses only characters that mail and chat leave alone', async () => {
    for (const sourceId of ['tests/plain', null]) {
      expect(await linkOf({ ...plain, title: 'Ünïcode “x”' }, sourceId)).toMatch(
        /^s=3\.[nz][A-Za-z0-9_.-]+$/,
      );
    }
  });

  it('is not made of a document that would open as another one', async () => {
    const { seed: _default, ...seedless } = plain;
    await expect(linkOf(seedless as ScenarioDoc, null)).rejects.toThrow('links cannot carry');
  });

  it('says when the experiment it builds on has changed, and not when only words have', async () => {
    const link = await linkOf({ ...plain, seed: 4 }, 'tests/plain');
    const withPreset = (doc: ScenarioDoc) => decodeLink(link, [{ id: 'tests/plain', doc }]);
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
    expect(isLink('#s=3.x')).toBe(true);
    expect(isLink('#plots')).toBe(false);
    expect(isLink('')).toBe(false);
  });
});

/** Named one by one, so that a larger catalogue does not measure another link. */
const TEN_KNOBS = [
  ...['abr.pcrMbps', 'abr.icrMbps', 'abr.mrm', 'abr.tbeCells', 'abr.tdff', 'tcp.tickMs'],
  ...['tcp.maxRtoSeconds', 'tcp.delayedAckMs', 'tcp.processingUs', 'gfc.lowCells'],
];

/** Ten knobs of the built-in catalogue, moved off their defaults. */
function withTenChanges(doc: ScenarioDoc): ScenarioDoc {
  const changed = structuredClone(doc) as Record<string, Record<string, unknown>>;
  for (const name of TEN_KNOBS) {
    const [id = '', key = ''] = name.split('.');
    const specs = builtCatalog.sections.find((section) => section.id === id)?.params;
    const spec = specs?.find((each) => each.key === key);
    if (spec === undefined) throw new Error(`the catalogue has no ${name}`);
    const value: ParamValue = Math.round((Number(spec.default) * 1.37 + 3) * 100) / 100;
    changed[id] = { ...changed[id], [key]: value };
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
    expect(sound.map((link) => link[4])).toEqual(['n', 'z', 'z']);
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
        const result = await decodeLink(harmed, gallery);
        expect(result.ok, harmed).toBe(false);
        refused += 1;
        if (!result.ok) kinds.add(result.error.kind);
        if (!result.ok) expect(result.error.message).toMatch(/\blink\b/i);
      }),
      { numRuns: 10_000, seed: 53 },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['damaged', 'alphabet']));
    const what = 'damaged links refused with a named error, of 10000 tries';
    tellFigure(task, { goal: 'links', what, value: refused, unit: 'links' });
  });

  it('is refused when only the name of the experiment or the form was altered', async () => {
    const link = await linkOf(plain, 'tests/plain');
    expect(await errorOf(link.replace('_plain', '_other'))).toBe('damaged');
    expect(await errorOf(link.replace('_plain', ''))).toBe('damaged');
    expect(await errorOf(link.replace('.n', '.z'))).toBe('damaged');
  });

  it('is measured before anything else is done', async () => {
    // Neither form nor check sum is right: whatever looked at them first would say so.
    expect(await errorOf(`#s=3.${'A'.repeat(5_000_000)}`)).toBe('tooLong');
    expect(await errorOf(`#s=3.${'A'.repeat(MAX_LINK_CHARS)}`)).toBe('tooLong');
  });

  it('of a newer version says so', async () => {
    const result = await decodeLink('#s=4.whatever', gallery);
    expect(result).toMatchObject({ ok: false, error: { kind: 'version' } });
    expect(!result.ok && result.error.message).toContain('newer version of Cell53');
    expect(await errorOf('#s=x.abc')).toBe('damaged');
  });

  it.each([
    ['1', 'never released'],
    ['2', 'never released'],
    ['0', 'does not exist'],
    ['01', 'does not exist'],
    ['03', 'does not exist'],
  ])('of version %s, which there is none of, says so', async (version, words) => {
    const result = await decodeLink(`#s=${version}.abc`, gallery);
    expect(result).toMatchObject({ ok: false, error: { kind: 'version' } });
    expect(!result.ok && result.error.message).toContain(words);
  });

  it('of a form or with members that only a newer page knows says so', async () => {
    expect(await errorOf(forged('q', 'AAAA'))).toBe('version');
    expect(await errorOf(forged('z', await packed({ doc: 1, sound: 'on' })))).toBe('version');
  });

  it('names the stranger in it', async () => {
    const result = await decodeLink('#s=3.abc%20d', gallery);
    expect(!result.ok && result.error.message).toContain('“%”');
  });
});

describe('a hostile link', () => {
  it('stops unfolding at the cap', async () => {
    const bomb = packedLink(new Uint8Array(10_000_000).fill(0x20));
    expect(bomb.length).toBeLessThan(MAX_LINK_CHARS);
    expect(await errorOf(bomb)).toBe('tooBig');
    expect(await errorOf(packedLink(' '.repeat(MAX_LINK_BYTES + 1)))).toBe('tooBig');
    // Whoever read to the end would find it missing.
    const cut = (await deflate(new Uint8Array(10_000_000).fill(0x20))).slice(0, -100);
    expect(await errorOf(forged('z', toBase64Url(cut)))).toBe('tooBig');
  });

  it('stops at the cap when its pieces are written out', async () => {
    const piece = PIECES.findIndex((each) => each.length > 30);
    const bomb = String.fromCharCode(piece).repeat(MAX_LINK_BYTES);
    expect(await errorOf(packedLink(bomb))).toBe('tooBig');
  });

  const own = (part: string) =>
    `{"doc":{"format":1,"title":"t","group":"g","question":"q","seed":1,"durationMs":5,"topology":{}${part}}}`;
  const of = (part = '') => `{"of":"tests/plain","digest":"0000"${part}}`;
  const claimed = (said: string) => of(`,"claim":${said}`);
  const CASES: readonly (readonly [content: string, kind: string])[] = [
    [own(''), 'opened'],
    [own(',"seed":2'), 'json'],
    [own(',"abr":{"__proto__":{}}'), 'json'],
    [own(',"constructor":{}'), 'json'],
    [own(`,"x":${'['.repeat(50)}${']'.repeat(50)}`), 'json'],
    [own(',"warmUpMs":1e999'), 'json'],
    [`${own('')}x`, 'json'],
    ['', 'json'],
    [own(',"warmUpMs":"1"'), 'shape'],
    [own(',"abr":3'), 'shape'],
    [own(',"timeline":[{"atUs":-1}]'), 'shape'],
    ['{"doc":{"format":2}}', 'shape'],
    ['{"doc":null}', 'shape'],
    ['[true,{}]', 'content'],
    ['null', 'content'],
    ['{}', 'content'],
    [`${own('').slice(0, -1)},"of":"tests/plain"}`, 'content'],
    [`${own('').slice(0, -1)},"set":{}}`, 'content'],
    [`${own('').slice(0, -1)},"placeless":true}`, 'opened'],
    [`${own('').slice(0, -1)},"placeless":1}`, 'content'],
    ['{"of":"tests/plain"}', 'content'],
    ['{"of":7,"digest":"0000"}', 'content'],
    ['{"of":"tests/none","digest":"0000"}', 'unknownPreset'],
    ['{"of":"toString","digest":"0000"}', 'unknownPreset'],
    [of(), 'opened'],
    [of(',"set":{"abr":{"rif":0.5}}'), 'opened'],
    [of(',"set":{"abr":2}'), 'shape'],
    [of(',"set":{"title":"\\u202e"}'), 'shape'],
    [of(',"set":{"format":3}'), 'content'],
    [of(',"set":3'), 'content'],
    [of(',"removed":[["title"]]'), 'shape'],
    [of(',"removed":[["format"]]'), 'content'],
    [of(',"removed":[[1]]'), 'content'],
    [of(',"removed":{}'), 'content'],
    [claimed('["0.1.0",0.5,"0123456789ab"]'), 'opened'],
    [claimed('["0.1.0",-1,"0123456789ab"]'), 'content'],
    [claimed('["0.1.0",3601,"0123456789ab"]'), 'content'],
    [claimed('["0.1.0",0.5,"0123456789"]'), 'content'],
    [claimed('["0.1.0",0.5,"0123456789ab",1]'), 'content'],
    [claimed('["<b>",0.5,"0123456789ab"]'), 'content'],
    [claimed('3'), 'content'],
    [of(',"view":3'), 'content'],
  ];

  it('is refused for what it holds', async () => {
    for (const [content, kind] of CASES)
      expect(await errorOf(packedLink(content)), content).toBe(kind);
    const notUtf8 = of().replace('plain', '\u00ff');
    expect(await errorOf(packedLink(Buffer.from(notUtf8, 'latin1')))).toBe('json');
    expect(await errorOf(forged('z', 'AAAA'))).toBe('damaged');
    expect(await errorOf(forged('z', ''))).toBe('damaged');
  });

  it('is told what is missing beside the experiment that it names', async () => {
    expect(await decodeLink(packedLink('{"of":"tests/plain"}'), gallery)).toMatchObject({
      error: { message: expect.stringContaining('no digest of the experiment') },
    });
  });

  it.each([
    ['tests_plain_0000', 'opened'],
    ['tests_plain_0000_0.5_0123456789ab_0.1.0', 'opened'],
    ['tests_none_0000', 'unknownPreset'],
    ['tests_plain', 'content'],
    ['tests_plain_0000_0.5', 'content'],
    ['tests_plain_0000_1-2_0123456789ab_0.1.0', 'content'],
    ['tests_plain_0000_1e9_0123456789ab_0.1.0', 'content'],
    ['tests.plain.0000', 'content'],
    ['', 'content'],
  ])('that names %s is %s', async (name, kind) => {
    expect(await errorOf(forged('n', name))).toBe(kind);
  });

  it('never has any effect but a document or a named error, whatever it holds', async () => {
    const form = fc.constantFrom('n', 'z');
    const text = fc.oneof(
      fc.stringMatching(/^[A-Za-z0-9_.-]{0,60}$/),
      fc.uint8Array({ maxLength: 60 }).map(toBase64Url),
    );
    await fc.assert(
      fc.asyncProperty(form, text, async (letter, held) => {
        expect(await errorOf(forged(letter, held))).toMatch(/^[a-zA-Z]+$/);
      }),
      { numRuns: 3_000 },
    );
    await fc.assert(
      fc.asyncProperty(fc.json(), async (held) => {
        expect(await errorOf(packedLink(held))).toMatch(/^[a-zA-Z]+$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the pieces that links write as one character', () => {
  it('are one for each control character, and come back from any text', async () => {
    expect(new Set(PIECES).size).toBe(32);
    const told = readFileSync(new URL('../../docs/links.md', import.meta.url), 'utf8');
    expect(Array.from(told.matchAll(/^ {4}'(.*)',$/gm), ([, piece]) => piece)).toEqual(PIECES);
    const text = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(text, async (parts) => {
        const title = parts.join('');
        const link = packedLink(JSON.stringify({ of: title, digest: '0000' }));
        expect(await unpacked(await packed({ title }))).toEqual({ title });
        expect(await errorOf(link)).toBe('unknownPreset');
      }),
      { numRuns: 200 },
    );
  });
});

describe('opening a link over own work', () => {
  const seedNow = () => documentStore.getState().doc.seed;
  const opening = async (hash: string) => {
    beginWith(plain, 'tests/plain');
    documentActions.setField('seed', 77);
    const notices: string[] = [];
    const outcome = await openLink(hash, {
      among: gallery,
      notify: ({ text }) => notices.push(text),
    });
    return { notices, outcome };
  };

  it('keeps the own work one undo away, and says so', async () => {
    const link = await linkOf({ ...plain, seed: 3 }, 'tests/plain');
    const { notices, outcome } = await opening(`#${link}`);
    expect(outcome).toBe('opened');
    expect(seedNow()).toBe(3);
    expect(notices).toEqual(['Your own experiment is kept; Undo brings it back.']);
    documentActions.undo();
    expect(seedNow()).toBe(77);
  });

  it('changes nothing when the link is bad', async () => {
    const { notices, outcome } = await opening('#s=3.broken');
    expect(outcome).toBe('refused');
    expect(seedNow()).toBe(77);
    expect(notices[0]).toContain('Your experiment is unchanged');
  });

  it('does nothing for other fragments and for the document on the table', async () => {
    expect((await opening('#top')).outcome).toBe('none');
    const same = await opening(`#${await linkOf({ ...plain, seed: 77 }, 'tests/plain')}`);
    expect(same.notices).toEqual([]);
    expect(documentStore.getState().undoLabel).not.toContain('Open');
  });
});
