import { describe, expect, it } from 'vitest';
import { readAddress } from '../../web/src/app/address';
import { knownControls } from '../../web/src/app/overrides';
import { classAddress, controlsOf } from '../../web/src/share/ForClass';
import { gallery } from '../../web/src/store/gallery';

const { doc } = gallery.find(({ id }) => id === 'classroom/efci') ?? { doc: undefined };
if (doc === undefined) throw new Error('the experiment is gone');

describe('a link for a class', () => {
  it('names the ticked controls in the query, and is the plain link without any', () => {
    const plain = 'https://example.org/#s=2.abc';
    expect(classAddress(plain, [])).toBe(plain);
    const address = classAddress(plain, ['abr.rif', 'feedback.kind']);
    expect(address).toBe('https://example.org/?only=abr.rif,feedback.kind#s=2.abc');
    expect(readAddress(new URL(address).search).only).toEqual(['abr.rif', 'feedback.kind']);
    expect(readAddress('?only=').only).toBeNull();
    expect(readAddress('').only).toBeNull();
  });

  it('offers nothing that the page would not know again', () => {
    for (const item of gallery) {
      const offered = controlsOf(item.doc).flatMap(({ controls }) => controls.map(({ id }) => id));
      expect(knownControls(offered, item.doc)).toEqual({ known: offered, problems: [] });
    }
  });

  it('with names that are no controls of the experiment leads to a sentence for each', () => {
    const { known, problems } = knownControls(
      ['abr.rif', 'abr.sneeze', 'abr.kind', 'nothing', 'a.b.c'],
      doc,
    );
    expect(known).toEqual(['abr.rif']);
    expect(problems).toHaveLength(4);
  });
});
