import { describe, expect, it } from 'vitest';
import { simulatedText } from '../../web/src/model/engineText';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { gallery } from '../../web/src/run/gallery';
import { decodeLink, encodeLink, encodePlaceless } from '../../web/src/share/link';
import { withPlaces } from '../../web/src/share/omittedPlaces';
import { drawn } from './fixtures/drawn';

const own = { sourceId: null, claim: null };

async function opened(link: string): Promise<ScenarioDoc> {
  const result = await decodeLink(`#${link}`);
  if (!result.ok) throw new Error(result.error.message);
  return result.doc;
}

const placesOf = ({ topology }: ScenarioDoc) =>
  (
    topology as unknown as { readonly nodes: readonly { readonly at: readonly number[] }[] }
  ).nodes.map(({ at }) => at);

describe('a link without the places of the nodes', () => {
  it('is shorter, and gives the same run with every node in a place of its own', async () => {
    for (const [switches, circuits, share] of [
      [5, 10, 0.93],
      [10, 50, 0.87],
    ] as const) {
      const doc = drawn({ switches, circuits, seed: 3 });
      const link = await encodePlaceless({ ...own, doc });
      expect(link.length).toBeLessThan(share * (await encodeLink({ ...own, doc })).length);
      const found = await opened(link);
      expect(JSON.parse(simulatedText(found))).toEqual(JSON.parse(simulatedText(doc)));
      const places = placesOf(found).map((at) => JSON.stringify(at));
      expect(new Set(places).size).toBe(switches + 2 * circuits);
      // Whoever opens it gets what everybody gets.
      expect(placesOf(await opened(link))).toEqual(placesOf(found));
    }
  });

  it('of a network that lays itself out leaves out what was moved by hand', async () => {
    const item = gallery.find(({ id }) => id === 'abr-erica-wan/e1-peak');
    if (item === undefined) throw new Error('an experiment of the gallery');
    const doc: ScenarioDoc = { ...item.doc, layout: { SW1: [3.5, 2] } };
    const plain = { doc: item.doc, sourceId: item.id, claim: null };
    expect(await encodePlaceless({ ...plain, doc })).toBe(await encodeLink(plain));
  });

  it('keeps the places that are those of the experiment it builds on', async () => {
    const item = gallery.find(({ id }) => id === 'classroom/satellite');
    if (item === undefined) throw new Error('an experiment of the gallery');
    const doc = { ...item.doc, seed: 99 };
    const source = { doc, sourceId: item.id, claim: null };
    expect(await encodePlaceless(source)).toBe(await encodeLink(source));
  });

  it('sets out no list that cannot be drawn, nor one that no screen can show', () => {
    const withNodes = (nodes: unknown): ScenarioDoc =>
      ({
        ...drawn({ switches: 2, circuits: 1, seed: 1 }),
        topology: { kind: 'explicit', nodes },
      }) as never;
    const many = Array.from({ length: 1_001 }, (_, i) => ({ id: `H${i}`, kind: 'host' }));
    for (const doc of [withNodes(3), withNodes([4]), withNodes([{}]), withNodes(many)]) {
      expect(withPlaces(doc)).toBe(doc);
    }
  });
});
