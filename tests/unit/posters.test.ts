import { expect, it } from 'vitest';
import stored from '../../web/src/generated/posters.json';
import { FIRST_STEPS } from '../../web/src/run/defaultDocuments';
import { documentStore } from '../../web/src/run/document';
import { gallery } from '../../web/src/run/gallery';
import { storedPicture } from '../../web/src/share/embed/poster';
import { encodeLink } from '../../web/src/share/link';
import { openLink } from '../../web/src/share/openLink';
import { beginWith, plain } from './fixtures/documents';

const posters = stored.posters as Readonly<
  Record<string, { quantity: string | null; top: number; lines: { path: string }[] }>
>;

it('every experiment of the gallery has a poster, and no other', () => {
  const ids = gallery.map(({ id }) => id).sort();
  expect(Object.keys(posters).sort(), 'npm run generate draws them').toEqual(ids);
});

it('the curves lie within the picture and are more than a flat line somewhere', () => {
  for (const [id, { quantity, lines }] of Object.entries(posters)) {
    expect(quantity === null, id).toBe(lines.length === 0);
    for (const { path } of lines) {
      expect(path, id).toMatch(/^(M-?\d+ -?\d+)(L\d+ \d+)*$/);
      const numbers = [...path.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
      for (const [x = -1, y = -1] of numbers) {
        expect(x >= 0 && x <= 320 && y >= 0 && y <= 96, `${id} ${x} ${y}`).toBe(true);
      }
    }
  }
  const bent = Object.values(posters).filter(({ lines }) =>
    lines.some(({ path }) => path.split('L').length > 3),
  );
  expect(bent.length).toBeGreaterThan(gallery.length / 2);
});

it('all of them are few enough bytes to come with a poster', () => {
  expect(JSON.stringify(stored).length).toBeLessThan(1_000 * Object.keys(posters).length);
});

it('a link to a changed experiment has no picture of the one it began as', async () => {
  const item = gallery.find(({ id }) => id === FIRST_STEPS) ?? expect.fail('no first steps');
  const pictureAfter = async (doc: typeof item.doc) => {
    beginWith(plain, null);
    const link = await encodeLink({ doc, sourceId: item.id, claim: null });
    expect(await openLink(`#${link}`, { notify: () => undefined })).toBe('opened');
    return storedPicture(documentStore.getState());
  };
  expect(await pictureAfter(item.doc)).toEqual(posters[item.id]);
  expect(await pictureAfter({ ...item.doc, abr: { ...item.doc.abr, rif: 1 / 32 } })).toBeNull();
});
