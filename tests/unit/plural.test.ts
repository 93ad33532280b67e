import { describe, expect, it } from 'vitest';
import { behindNumber, counted } from '../../web/src/base/text';
import { countsHops } from '../../web/src/editor/networkWords';
import { isSize, sectionOf } from '../../web/src/model/catalog';
import { nSource } from './fixtures/networks';

/** Every stepper of every family, behind one and behind two. */
const SIZES: Readonly<Record<string, readonly [one: string, two: string]>> = {
  Sources: ['source', 'sources'],
  Switches: ['switch', 'switches'],
  'Long circuits': ['long circuit', 'long circuits'],
  'Local circuits per link': ['local circuit per link', 'local circuits per link'],
  'Connections from the first switch': [
    'connection from the first switch',
    'connections from the first switch',
  ],
  'Links per circuit': ['link per circuit', 'links per circuit'],
  'Circuits per switch': ['circuit per switch', 'circuits per switch'],
  'Far hosts': ['far host', 'far hosts'],
  'Near hosts': ['near host', 'near hosts'],
  'Circuits per host': ['circuit per host', 'circuits per host'],
  'Sources over all links': ['source over all links', 'sources over all links'],
  'Sources over link A': ['source over link A', 'sources over link A'],
  'Sources over link C': ['source over link C', 'sources over link C'],
  'VBR circuits per source': ['VBR circuit per source', 'VBR circuits per source'],
  'ABR circuits per source': ['ABR circuit per source', 'ABR circuits per source'],
  'TCP connections per switch': ['TCP connection per switch', 'TCP connections per switch'],
  'Cell sources per switch': ['cell source per switch', 'cell sources per switch'],
  'Connections up': ['connection up', 'connections up'],
  'Connections down': ['connection down', 'connections down'],
  'Background connections': ['background connection', 'background connections'],
  Stations: ['station', 'stations'],
  'Stations per host': ['station per host', 'stations per host'],
};

describe('the words behind a number', () => {
  const labels = (sectionOf('topology')?.entries ?? []).flatMap(({ params }) =>
    params.filter(isSize).map(({ label }) => label),
  );

  it('are checked for every size of every family', () => {
    expect([...new Set(labels)].sort()).toEqual(Object.keys(SIZES).sort());
  });

  it.each(Object.entries(SIZES))('of %s follow it', (label, [one, two]) => {
    expect(behindNumber(1, label)).toBe(one);
    expect(behindNumber(2, label)).toBe(two);
    expect(behindNumber(0, label)).toBe(two);
  });

  it('of hops as well', () => {
    expect([1, 2].map((hops) => behindNumber(hops, 'hops'))).toEqual(['hop', 'hops']);
  });
});

describe('a count and its noun', () => {
  it.each([
    [0, '0 links'],
    [1, '1 link'],
    [2, '2 links'],
  ])('%i', (count, words) => expect(counted(count, 'link')).toBe(words));

  it('of a plural of its own', () => {
    expect(counted(2, 'switch', 'switches')).toBe('2 switches');
  });
});

describe('switches are told in hops', () => {
  const row = nSource(2);

  it('where a circuit crosses all of them, and only those', () => {
    expect(countsHops('Switches', row)).toBe(true);
    expect(countsHops('Sources', row)).toBe(false);
    expect(countsHops('Circuits per switch', row)).toBe(false);
    expect(countsHops('Switches', null)).toBe(false);
    const aside = { id: 'SW3', label: 'SW3', kind: 'switch', role: 'plain', at: [1, 5] } as const;
    expect(countsHops('Switches', { ...row, nodes: [...row.nodes, aside] })).toBe(false);
  });
});
