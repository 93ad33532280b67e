// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalog as builtCatalog } from '../../web/src/engine/catalog';
import type { ParamValue, ScenarioDoc } from '../../web/src/engine/model';
import { toBase64Url } from '../../web/src/lib/base64url';
import { crc32 } from '../../web/src/lib/crc32';
import { deflate } from '../../web/src/share/inflate';
import {
  decodeLink,
  encodeLink,
  isLink,
  type LinkContext,
  MAX_LINK_BYTES,
  MAX_LINK_CHARS,
} from '../../web/src/share/link';
import { openLink } from '../../web/src/share/openLink';
import { createDocumentStore } from '../../web/src/store/document';
import { gallery as builtGallery } from '../../web/src/store/gallery';
import { catalog } from './fixtures/catalog';
import { edit, plain } from './fixtures/documents';

const gallery = [
  { id: 'tests/plain', doc: plain },
  { id: 'tests/other', doc: { ...plain, title: 'Other', seed: 99 } },
];
const context: LinkContext = { gallery, catalog };
const built: LinkContext = { gallery: builtGallery, catalog: builtCatalog };

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A link around any content, with checks that hold. */
async function forged(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return sealed(toBase64Url(await deflate(bytes)));
}

function sealed(body: string): string {
  const head = new Uint8Array(6);
  new DataView(head.buffer).setUint32(0, crc32(new TextEncoder().encode(`d0.${body}`)));
  return `s=1.d${toBase64Url(head)}${body}`;
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
        const result = await decodeLink(`#${await encodeLink(doc, sourceId, context)}`, context);
        expect(result).toEqual({ ok: true, doc: json(doc), sourceId, presetChanged: false });
      }),
      { numRuns: 150 },
    );
  });

  it('of a gallery experiment is at most sixty characters and names it', async () => {
    for (const { id, doc } of builtGallery) {
      const link = await encodeLink(doc, id, built);
      expect(link.length, id).toBeLessThanOrEqual(60);
      expect(link).toContain(id.split('/')[1]);
      expect(await decodeLink(link, built)).toEqual({
        ok: true,
        doc,
        sourceId: id,
        presetChanged: false,
      });
    }
  });

  it('of a gallery experiment with ten changes is at most two hundred characters', async () => {
    for (const { id, doc } of builtGallery) {
      const changed = withTenChanges(doc);
      const link = await encodeLink(changed, id, built);
      expect(link.length, `${id}: ${link}`).toBeLessThanOrEqual(200);
      expect(await decodeLink(link, built)).toMatchObject({ ok: true, doc: changed });
    }
  });

  it('uses only characters that mail and chat leave alone', async () => {
    for (const sourceId of ['tests/plain', null]) {
      expect(await encodeLink({ ...plain, title: 'Ünïcode “x”' }, sourceId, context)).toMatch(
        /^s=1\.[A-Za-z0-9_-]+$/,
      );
    }
  });

  it('says when the experiment it builds on has changed, and not when only words have', async () => {
    const link = await encodeLink({ ...plain, seed: 4 }, 'tests/plain', context);
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
  it('is refused with a typed error and opens nothing else, in two thousand ways', async () => {
    const sound = await Promise.all([
      encodeLink(plain, 'tests/plain', context),
      encodeLink({ ...plain, seed: 42, abr: { rif: 0.5 } }, 'tests/plain', context),
      encodeLink({ ...plain, title: 'Own' }, null, context),
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
        if (!result.ok) kinds.add(result.error.kind);
        if (!result.ok) expect(result.error.message).toMatch(/^(The|This) link|^Link version/);
      }),
      { numRuns: 2_000 },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['damaged', 'alphabet']));
  });

  it('is measured before anything else is done', async () => {
    const start = performance.now();
    expect(await errorOf(`#s=1.d${'A'.repeat(5_000_000)}`)).toBe('tooLong');
    expect(performance.now() - start).toBeLessThan(50);
    expect(await errorOf(`#s=1.${'A'.repeat(MAX_LINK_CHARS)}`)).toBe('tooLong');
  });

  it('of a newer version says so', async () => {
    const result = await decodeLink('#s=2.whatever', context);
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
    ['["tests/plain",[],[["seed"]]]', 'shape'],
    ['["tests/plain",3]', 'unknownParameter'],
  ];

  it('is refused for what it holds', async () => {
    for (const [content, kind] of CASES)
      expect(await errorOf(await forged(content)), content).toBe(kind);
    expect(await errorOf(await forged(new Uint8Array([0x5b, 0xff, 0x5d])))).toBe('json');
    expect(await errorOf(sealed('AAAA'))).toBe('damaged');
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
    const link = await encodeLink({ ...plain, seed: 3 }, 'tests/plain', context);
    const { documents, notices, outcome } = await opening(`#${link}`);
    expect(outcome).toBe('opened');
    expect(documents.store.getState().doc.seed).toBe(3);
    expect(notices).toEqual(['Your own experiment is kept; Undo brings it back.']);
    documents.actions.undo();
    expect(documents.store.getState().doc.seed).toBe(77);
  });

  it('changes nothing when the link is bad', async () => {
    const { documents, notices, outcome } = await opening('#s=1.broken');
    expect(outcome).toBe('refused');
    expect(documents.store.getState().doc.seed).toBe(77);
    expect(notices[0]).toContain('Your experiment is unchanged');
  });

  it('does nothing for other fragments and for the document on the table', async () => {
    expect((await opening('#top')).outcome).toBe('none');
    const same = await opening(
      `#${await encodeLink({ ...plain, seed: 77 }, 'tests/plain', context)}`,
    );
    expect(same.notices).toEqual([]);
    expect(same.documents.store.getState().undoLabel).not.toContain('Open');
  });
});
