import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLink } from '../../web/src/base/address';
import { instantOf } from '../../web/src/model/instant';
import { documentStore } from '../../web/src/run/document';
import { encodeLink } from '../../web/src/share/link';
import { decodeMended } from '../../web/src/share/mend';
import { openLink } from '../../web/src/share/openLink';
import { beginWith, plain } from './fixtures/documents';

const gallery = [{ id: 'tests/plain', doc: plain }];
const doc = { ...plain, seed: 12_345, title: 'A title of one’s own' };
const claim = { engineVersion: '0.1.0', at: instantOf(0.5), fingerprint: '0123456789ab' };
const own = await encodeLink({ doc, sourceId: null, claim }, gallery);
const preset = await encodeLink(
  { doc: { ...plain, seed: 7 }, sourceId: 'tests/plain', claim },
  gallery,
);

const named = await encodeLink({ doc: plain, sourceId: 'tests/plain', claim }, gallery);

/** A link with something put into it at a share of its length. */
const into = (link: string, what: string, share = 0.6) => {
  const at = 5 + Math.floor((link.length - 6) * share);
  return link.slice(0, at) + what + link.slice(at);
};

describe('a link that a mail program damaged', () => {
  it.each([
    ['a full stop in brackets behind it', (link: string) => `${link}.)`, /behind it was removed/],
    ['a bracket and a comma', (link: string) => `${link}),`, /behind it was removed/],
    [
      'a quotation mark',
      (link: string) => `${link}%E2%80%9D`,
      /mended: what stood behind it was removed\./,
    ],
    ['a sentence', (link: string) => `${link}%20Please%20open%20it.`, /behind it was removed/],
    ['a query of a tracker', (link: string) => `${link}&utm_source=mail`, /behind it/],
    ['underlines', (link: string) => `${link}_`, /signs at its end/],
    ['a line break', (link: string) => into(link, '%0D%0A'), /line breaks in it were removed/],
    ['a line break of an answer', (link: string) => into(link, '\r\n> '), /line breaks/],
    ['a space', (link: string) => into(link, ' '), /spaces/],
    ['a sign nobody sees', (link: string) => into(link, '\u200b'), /spaces/],
    ['a soft line break', (link: string) => into(link, '=\r\n'), /codes were read/],
    ['signs as codes', (link: string) => link.replace('=', '=3D'), /codes were read/],
    ['percent signs', (link: string) => encodeURIComponent(link).replace('.', '%2E'), /codes/],
    [
      'percent signs twice',
      (link: string) => encodeURIComponent(encodeURIComponent(link)),
      /codes/,
    ],
    ['a quotation', (link: string) => into(link, '>'), /no link contains/],
  ])('by %s is mended, and says how', async (_name, damage, words) => {
    for (const [link, seed] of [
      [own, 12_345],
      [preset, 7],
      [named, plain.seed],
    ] as const) {
      const { content, mended } = await decodeMended(`#${damage(link)}`, gallery);
      expect(content).toMatchObject({ ok: true, doc: { seed } });
      expect(mended).toMatch(words);
    }
  });

  it('by a program that makes dashes of hyphens is mended', async () => {
    const links = await Promise.all(
      Array.from({ length: 40 }, (_, seed) =>
        encodeLink({ doc: { ...doc, seed }, sourceId: null, claim }, gallery),
      ),
    );
    const single = links.find((link) => /[^-]-[^-]/.test(link) && !link.includes('--'));
    const { content, mended } = await decodeMended(`#${single?.replaceAll('-', '–')}`, gallery);
    expect(content.ok).toBe(true);
    expect(mended).toContain('hyphens');
  });

  it('is refused with the first complaint as long as its check sum is wrong', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.constantFrom('A', 'q', '_', '.', ''), async (place, sign) => {
        const at = 4 + (place % (own.length - 4));
        if (own[at] === sign || (sign === '' && own[at] === '.')) return;
        const bad = own.slice(0, at) + sign + own.slice(at + 1);
        const { content, mended } = await decodeMended(`#${bad}`, gallery);
        if (content.ok) expect(content.doc).toEqual(JSON.parse(JSON.stringify(doc)));
        else expect(mended).toBeNull();
      }),
      { numRuns: 300 },
    );
  });

  it('by no more than a full stop opens', async () => {
    for (const link of [own, preset, named]) {
      expect((await decodeMended(`#${link}.`, gallery)).content.ok).toBe(true);
    }
  });

  it('that is whole is left alone', async () => {
    expect(await decodeMended(`#${own}`, gallery)).toMatchObject({ mended: null });
    expect(isLink(`#${encodeURIComponent(own)}`)).toBe(true);
  });

  it('is opened with a word about it', async () => {
    beginWith(plain, 'tests/plain');
    const said: string[] = [];
    const notify = ({ text }: { readonly text: string }) => said.push(text);
    expect(await openLink(`#${into(own, '%20')}).`, { among: gallery, notify })).toBe('opened');
    expect(documentStore.getState().doc.seed).toBe(12_345);
    expect(said[0]).toMatch(
      /^The link was damaged on the way and has been mended: .*Its check sum is right\./,
    );
  });
});
