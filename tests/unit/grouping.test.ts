import { describe, expect, it } from 'vitest';
import { found } from '../../web/src/base/search';
import {
  exampleOf,
  isIdle,
  ownKnobs,
  partsOf,
  sectionsFor,
} from '../../web/src/inspector/grouping';
import type { AppliesTo, RunInfo } from '../../web/src/model/engineTypes';
import type { Selection } from '../../web/src/run';
import { catalog, rif } from './fixtures/catalog';
import { network } from './fixtures/twoSources';

const shown = (selection: Selection | null) =>
  sectionsFor(catalog.sections, partsOf(selection, network)).map(({ id }) => id);

describe('what is selected decides which sections are shown', () => {
  it.each([
    ['nothing', null, ['abr', 'tcp', 'feedback', 'discard', 'background', 'topology']],
    ['a circuit that carries TCP', { type: 'circuit', id: 'c1' }, ['abr', 'tcp']],
    ['a circuit of bare cells', { type: 'circuit', id: 'c3' }, ['background']],
    ['a port', { type: 'port', id: 'p1' }, ['feedback', 'discard']],
    ['a switch', { type: 'node', id: 'w1' }, ['feedback', 'discard']],
    ['a link', { type: 'link', id: 'l3' }, ['topology']],
    ['a sending host', { type: 'node', id: 'h1' }, ['abr', 'tcp']],
    ['a host of every circuit', { type: 'node', id: 'd1' }, ['abr', 'tcp', 'background']],
    [
      'a node that is gone',
      { type: 'node', id: 'gone' },
      ['abr', 'tcp', 'feedback', 'discard', 'background', 'topology'],
    ],
  ] as const)('%s', (_, selection, sections) => {
    expect(shown(selection)).toEqual(sections);
  });
});

describe('a section that nothing here uses', () => {
  const services = [{ id: 'abr' }, { id: 'ubr' }];
  const idle = (circuits: readonly object[], quantities: readonly string[]) =>
    catalog.sections
      .filter((section) =>
        isIdle(
          section,
          {
            network: { ...network, circuits: circuits as typeof network.circuits },
            series: quantities.map((quantity) => ({ quantity })) as unknown as RunInfo['series'],
          },
          services,
        ),
      )
      .map(({ id }) => id);

  it('is that of what is discarded where no buffer has a limit', () => {
    const discard = { id: 'discard', appliesTo: 'port' } as const;
    const [port] = network.ports;
    if (port === undefined) throw new Error('there is a port');
    const isIdleWith = (bufferCells: number | null) =>
      isIdle(
        discard,
        { network: { ...network, ports: [{ ...port, bufferCells }] }, series: [] },
        services,
      );
    expect([isIdleWith(100), isIdleWith(null)]).toEqual([false, true]);
  });

  it('is that of a service without circuits, of TCP without connections, of cells without sources', () => {
    expect(idle([{ service: 'ubr', carries: 'tcp' }], ['cwnd'])).toEqual([
      ...['abr', 'feedback', 'background'],
    ]);
    expect(idle([{ service: 'abr', carries: 'cells' }], ['acr'])).toEqual(['tcp', 'background']);
    expect(
      idle(
        [
          { service: 'abr', carries: 'tcp' },
          { service: 'vbr', carries: 'cells' },
        ],
        [],
      ),
    ).toEqual([]);
  });

  it('is not that of rates allowed in a stretch of a way', () => {
    expect(idle([{ service: 'ubr', carries: 'tcp' }], ['cwnd', 'acr'])).toEqual(['background']);
  });

  it('is that of rates and marks which nobody hears', () => {
    expect(idle([{ service: 'ubr', carries: 'cells' }], [])).toEqual([
      ...['abr', 'tcp', 'feedback', 'background'],
    ]);
    const tcp = { service: 'ubr', carries: 'tcp' };
    expect(idle([tcp, { ...tcp, hearsMarks: true }], [])).toEqual(['abr', 'background']);
  });

  const isIdleHere = (id: string, appliesTo: AppliesTo, change: object) =>
    isIdle({ id, appliesTo }, { network: { ...network, ...change }, series: [] }, services);

  it('is that of the one source of cells where all cells come from the other', () => {
    const idleBeside = (service: string) =>
      ['background', 'cells'].filter((id) =>
        isIdleHere(id, 'background', { circuits: [{ service, carries: 'cells' }] }),
      );
    expect(['vbr', 'cbr', 'abr', 'ubr'].map(idleBeside)).toEqual([
      ...[['cells'], ['cells'], ['background'], ['background']],
    ]);
  });

  it.each([
    ['gfc', 'flow-control'],
    ['virtualEnds', 'virtual-ends'],
  ])('is that of a role which no switch plays: %s', (id, role) => {
    const [node] = network.nodes;
    const isIdleWith = (played: string) =>
      isIdleHere(id, 'network', { nodes: [{ ...node, role: played }] });
    expect([isIdleWith('plain'), isIdleWith(role)]).toEqual([true, false]);
    expect(isIdleHere('topology', 'network', {})).toBe(false);
  });

  it('is that of shapers where ABR paces every circuit by itself', () => {
    const isIdleWith = (circuit: object) =>
      isIdleHere('shaper', 'circuit', {
        circuits: [{ service: 'abr', carries: 'tcp', trunk: null }, circuit],
      });
    expect(isIdleWith({ service: 'abr', carries: 'cells', trunk: null })).toBe(true);
    expect(isIdleWith({ service: 'abr', carries: 'trunk', trunk: null })).toBe(true);
    expect(isIdleWith({ service: 'abr', carries: 'tcp', trunk: 'T' })).toBe(false);
    expect(isIdleWith({ service: 'vbr', carries: 'cells', trunk: null })).toBe(false);
  });

  it('comes last', () => {
    const sections = sectionsFor(catalog.sections, null, ({ id }) => id === 'abr');
    expect(sections.map(({ id }) => id).at(-1)).toBe('abr');
  });
});

describe('a knob of the network stands with the part whose field it sets', () => {
  it.each([
    ['nothing', null, false],
    ['a port with a buffer', { type: 'port', id: 'p1' }, true],
    ['its switch', { type: 'node', id: 'w1' }, true],
    ['a host', { type: 'node', id: 'h1' }, false],
    ['a circuit', { type: 'circuit', id: 'c1' }, false],
  ] as const)('%s', (_, selection, has) => {
    expect(ownKnobs(selection, network).has('bufferCells')).toBe(has);
  });
});

it.each([
  ['rif', true],
  ['oscillate', true],
  ['Increase RATE', true],
  ['increase window', false],
])('a search looks in key, label and meaning, every word: %s', (search, isFound) => {
  expect(found([rif], search)).toEqual(isFound ? [rif] : []);
});

it('a search puts what bears the name before what mentions it', () => {
  const pcr = { ...rif, key: 'pcrMbps', label: 'PCR', doc: 'RIF is a share of it.' };
  expect(found([pcr, rif], 'RIF')).toEqual([rif, pcr]);
});

it('an example of where a section acts lies in the same group', () => {
  for (const section of catalog.sections) {
    const example = exampleOf(section.appliesTo, network);
    expect(shown(example)).toContain(section.id);
  }
});
