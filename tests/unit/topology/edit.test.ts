import { describe, expect, it } from 'vitest';
import { found } from '../../../web/src/base/search';
import type { ScenarioDoc } from '../../../web/src/model/engineTypes';
import {
  array,
  cutOut,
  fromClipboard,
  paste,
  toClipboard,
} from '../../../web/src/model/network/copy';
import { type Drawn, NOTHING } from '../../../web/src/model/network/drawn';
import {
  addCircuit,
  addModems,
  addNode,
  connect,
  reconnect,
  rename,
  whyNotCircuit,
  whyNotLink,
} from '../../../web/src/model/network/edit';
import { allPaths, shortestPath, wayThrough } from '../../../web/src/model/network/graph';
import { addables } from '../../../web/src/model/network/parts';
import { incompleteOf } from '../../../web/src/model/network/problems';
import { withDrawn } from '../../../web/src/model/network/refs';
import { remove } from '../../../web/src/model/network/remove';
import { tidy } from '../../../web/src/model/network/tidy';
import { plain } from '../fixtures/documents';

const SWITCH = { kind: 'switch' };
const TCP = { service: 'abr', carries: 'tcp' };

/** `count` switches in a row. */
function row(count: number): Drawn {
  let drawn: Drawn = NOTHING;
  for (let i = 1; i <= count; i += 1) {
    const where = i === 1 ? {} : { beside: `SW${i - 1}`, direction: 'right' as const };
    drawn = addNode(drawn, SWITCH, where).drawn;
  }
  return drawn;
}

const circuit = (drawn: Drawn, from: string, to: string) =>
  addCircuit(drawn, { from, to, ...TCP }).drawn;

it('a copy of one node is said to be of one', () => {
  const drawn = row(3);
  const first = cutOut(drawn, [{ type: 'node', id: 'SW1' }]);
  expect(paste(drawn, first, [0, 3]).label).toBe('Paste 1 node');
  expect(paste(drawn, drawn, [0, 3]).label).toBe('Paste 3 nodes');
  const two = ['SW1', 'SW2'].map((id) => ({ type: 'node', id }) as const);
  expect(array(drawn, two, 2).label).toBe('2 copies of 2 nodes');
});

describe('adding', () => {
  it('a node beside another is joined to it, one column further', () => {
    const drawn = row(3);
    expect(drawn.nodes.map(({ id, at }) => [id, at])).toEqual([
      ['SW1', [0, 0]],
      ['SW2', [1, 0]],
      ['SW3', [2, 0]],
    ]);
    expect(drawn.links.map(({ id }) => id)).toEqual(['SW1-SW2', 'SW2-SW3']);
  });

  it('a circuit between switches brings a host at either end and takes the shortest path', () => {
    const drawn = circuit(row(3), 'SW1', 'SW3');
    expect(drawn.circuits[0]).toEqual({
      id: 'VC1',
      ...TCP,
      route: ['S1', 'SW1', 'SW2', 'SW3', 'D1'],
    });
    expect(incompleteOf(drawn)).toEqual([]);
  });

  it('no two nodes lie on one another, however many circuits one switch has', () => {
    let drawn = row(2);
    for (let i = 0; i < 12; i += 1) drawn = circuit(drawn, 'SW1', 'SW2');
    const places = drawn.nodes.map(({ at }) => at.join(' '));
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('what is not allowed', () => {
  it('says why', () => {
    const drawn = addNode(row(2), SWITCH).drawn;
    expect(whyNotLink(drawn, 'SW1', 'SW1')).toBe('the node itself');
    expect(whyNotLink(drawn, 'SW2', 'SW1')).toBe('joined to SW2 already');
    expect(whyNotLink(drawn, 'SW1', 'SW3')).toBeNull();
    expect(whyNotLink(drawn, 'S9', 'SW1')).toBe('S9 is no longer there');
    expect(whyNotCircuit(drawn, { from: 'SW1', to: 'SW3', carries: 'tcp' })).toBe(
      'no path from SW1',
    );
    expect(whyNotCircuit(drawn, { from: 'SW1', to: 'SW2', carries: 'trunk' })).toBe(
      'a trunk ends at a gateway',
    );
  });

  it('a circuit without a path waits, and takes the first one there is', () => {
    let drawn = addNode(row(1), SWITCH).drawn;
    drawn = circuit(drawn, 'SW1', 'SW2');
    expect(incompleteOf(drawn).map(({ text }) => text)).toEqual(['Circuit VC1 has no path.']);
    drawn = connect(drawn, 'SW1', 'SW2').drawn;
    expect(drawn.circuits[0]?.route).toEqual(['S1', 'SW1', 'SW2', 'D1']);
    expect(incompleteOf(drawn)).toEqual([]);
  });

  it('a line from nowhere is no drawing in progress: the engine is asked and refuses it', () => {
    const node = (id: string, kind: string) => ({ id, label: id, kind, at: [0, 0] as const });
    const link = { id: 'L1', from: 'nowhere', to: 'SW1', rateMbps: 1, delayMs: 0 };
    const drawn = { nodes: [node('SW1', 'switch')], links: [link], circuits: [] };
    expect(incompleteOf(drawn as unknown as Parameters<typeof incompleteOf>[0])).toEqual([]);
    expect(
      incompleteOf({ ...drawn, links: [] } as unknown as Parameters<typeof incompleteOf>[0]),
    ).toHaveLength(1);
  });
});

describe('removing', () => {
  it('takes links, circuits and what was said about them along, and says so', () => {
    let drawn = row(3);
    for (const [from, to] of [
      ['SW1', 'SW3'],
      ['SW1', 'SW2'],
      ['SW2', 'SW3'],
      ['SW3', 'SW3'],
    ] as const)
      drawn = circuit(drawn, from, to);
    const { label, drawn: next } = remove(drawn, [{ type: 'node', id: 'SW2' }]);
    expect(label).toBe('Remove switch SW2, 4 links and 3 circuits');
    expect(next.circuits.map(({ id }) => id)).toEqual(['VC4']);
    const doc = {
      ...plain,
      topology: drawn,
      overrides: [{ part: 'VC1', abr: { rif: 1 } }, { part: 'SW2→SW3' }, { part: 'VC4' }],
      timeline: [
        { atUs: 1, target: 'abr@VC2:source', key: 'rif', value: 1 },
        { atUs: 2, target: 'abr', key: 'rif', value: 1 },
        { atUs: 3, target: 'loss@VC4', key: 'dropNextCellAt', value: 'SW2' },
      ],
    } as unknown as ScenarioDoc;
    const after = withDrawn(doc, next);
    expect(after.overrides).toEqual([{ part: 'VC4' }]);
    expect(after.timeline).toEqual([{ atUs: 2, target: 'abr', key: 'rif', value: 1 }]);
  });

  it('names a link by its ends, as the page does, whatever the file calls it', () => {
    const drawn = rename(row(3), { type: 'link', id: 'SW1-SW2' }, 'L7').drawn;
    expect(remove(drawn, [{ type: 'link', id: 'L7' }]).label).toBe('Remove link SW1 – SW2');
    expect(reconnect(drawn, 'L7', { to: 'SW3' }).label).toBe('Reconnect SW1 – SW2');
  });
});

it('a circuit goes with any one of its links, though another link goes at the same time', () => {
  const drawn = circuit(row(3), 'SW1', 'SW2');
  const between = (a: string, b: string) =>
    drawn.links.find(({ from, to }) => from === a && to === b)?.id ?? expect.fail();
  const without = (...links: readonly string[]) =>
    remove(
      drawn,
      links.map((id) => ({ type: 'link', id })),
    ).drawn.circuits.length;
  expect(without(between('SW2', 'SW3'))).toBe(1);
  expect(without(between('SW1', 'SW2'), between('SW2', 'SW3'))).toBe(0);
});

it('what a drawing lacks is said of nothing, of a node alone, and of nodes without a circuit', () => {
  const texts = (drawn: Drawn) => incompleteOf(drawn).map(({ text }) => text);
  expect(texts(NOTHING)).toEqual(['Nothing is drawn yet.']);
  for (const count of [1, 2]) {
    expect(texts(row(count))).toEqual(['No circuit yet: nothing would be sent.']);
  }
});

describe('renaming', () => {
  it('a node keeps its links, circuits, overrides of its ports and losses', () => {
    const doc = {
      ...plain,
      topology: circuit(row(2), 'SW1', 'SW2'),
      overrides: [{ part: 'SW1→SW2', discard: {} }],
      timeline: [{ atUs: 3, target: 'loss@VC1', key: 'dropNextCellAt', value: 'SW1' }],
    } as unknown as ScenarioDoc;
    const { drawn, renames } = rename(
      circuit(row(2), 'SW1', 'SW2'),
      { type: 'node', id: 'SW1' },
      'A',
    );
    const after = withDrawn(doc, drawn, renames);
    expect(after.overrides?.[0]?.part).toBe('A→SW2');
    expect(after.timeline?.[0]?.value).toBe('A');
    expect(drawn.circuits[0]?.route).toEqual(['S1', 'A', 'SW2', 'D1']);
  });
});

describe('duplicating', () => {
  it('a circuit brings its hosts, their links, and another way through the same switches', () => {
    const drawn = circuit(row(2), 'SW1', 'SW2');
    const next = array(drawn, [{ type: 'circuit', id: 'VC1' }], 1).drawn;
    expect(next.circuits[1]?.route).toEqual(['S2', 'SW1', 'SW2', 'D2']);
    expect(next.links).toHaveLength(5);
    expect(incompleteOf(next)).toEqual([]);
  });

  it('a switch links the copy to other switches, not to their hosts', () => {
    const drawn = circuit(row(2), 'SW1', 'SW2');
    const { links } = array(drawn, [{ type: 'node', id: 'SW1' }], 1).drawn;
    const added = links.slice(drawn.links.length).map(({ from, to }) => [from, to]);
    expect(added).toEqual([['SW3', 'SW2']]);
  });
});

it('the clipboard holds what was copied, and a text without a drawing nothing', () => {
  const drawn = circuit(row(2), 'SW1', 'SW2');
  const own = [{ part: 'VC1', abr: { rif: 1 } }];
  expect(fromClipboard(toClipboard(drawn, own))).toEqual({ parts: drawn, own });
  for (const text of ['', '7', 'null', '{}', toClipboard(NOTHING), JSON.stringify(plain)]) {
    expect(fromClipboard(text), text).toBeNull();
  }
});

describe('ways', () => {
  it('the shortest has the fewest links, then the least delay; hosts are never passed', () => {
    let drawn = row(4);
    drawn = connect(drawn, 'SW1', 'SW3').drawn;
    expect(shortestPath(drawn, 'SW1', 'SW4')).toEqual(['SW1', 'SW3', 'SW4']);
    drawn = addNode(drawn, { kind: 'host' }, { beside: 'SW1' }).drawn;
    drawn = connect(drawn, 'H1', 'SW4').drawn;
    expect(shortestPath(drawn, 'SW1', 'SW4')).toEqual(['SW1', 'SW3', 'SW4']);
    expect(allPaths(drawn, 'SW1', 'SW4')).toHaveLength(2);
    expect(wayThrough(drawn, ['SW1', 'SW3', 'SW4'], 'SW2')).toEqual(['SW1', 'SW2', 'SW3', 'SW4']);
    expect(wayThrough(drawn, ['SW1', 'SW3', 'SW4'], 'H1')).toBeNull();
  });

  it('the shortest of very many are offered, and none to a node that nothing leads to', () => {
    let drawn = row(10);
    for (let a = 1; a <= 8; a += 1)
      for (let b = a + 2; b <= 10; b += 1) drawn = connect(drawn, `SW${a}`, `SW${b}`).drawn;
    const ways = allPaths(drawn, 'SW1', 'SW10');
    expect(ways.length).toBeGreaterThan(100);
    // One link, then eight times two, then 56 times three.
    expect(ways.slice(0, 66).map((way) => way.length - 1)).toEqual([
      1,
      ...Array<number>(8).fill(2),
      ...Array<number>(56).fill(3),
      4,
    ]);
    expect(wayThrough(drawn, ['SW1', 'SW10'], 'SW5')).toEqual(['SW1', 'SW5', 'SW10']);
    const alone = addNode(drawn, SWITCH, {}).drawn;
    expect(allPaths(alone, 'SW1', 'SW11')).toEqual([]);
  });
});

it.each([
  ['added', (drawn: Drawn) => drawn],
  ['tidied', (drawn: Drawn) => tidy(drawn).drawn],
])(
  'hosts whose data run to the left stand on the sides they come from and go to: %s',
  (_, then) => {
    const drawn = then(circuit(circuit(row(2), 'SW2', 'SW1'), 'SW1', 'SW2'));
    const column = (node: string) => drawn.nodes.find(({ id }) => id === node)?.at[0] ?? Number.NaN;
    expect(column('S1')).toBeGreaterThan(column('SW2'));
    expect(column('D1')).toBeLessThan(column('SW1'));
    // The next find the ends of the row taken.
    expect(column('S2')).toBeLessThan(column('SW2'));
    expect(column('D2')).toBeGreaterThan(column('SW1'));
  },
);

describe('tidying', () => {
  it('puts a row of switches in a row, a ring on a ring, and moves nothing else', () => {
    const inRow = tidy(circuit(row(4), 'SW1', 'SW4')).drawn;
    const rows = inRow.nodes.filter(({ kind }) => kind === 'switch').map(({ at }) => at);
    expect(rows).toEqual([
      [0, 0],
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    const [source, sink] = inRow.nodes.filter(({ kind }) => kind === 'host').map(({ at }) => at[0]);
    expect([source, sink]).toEqual([-1, 4]);
    const ring = tidy(connect(row(4), 'SW4', 'SW1').drawn).drawn;
    expect(ring.nodes.map(({ at }) => at)).toEqual([
      [0, -1.6],
      [0.8, 0],
      [0, 1.6],
      [-0.8, 0],
    ]);
    expect(ring.links).toHaveLength(4);
  });
});

describe('a pair of ADSL modems', () => {
  const directions = ({ links }: Drawn) => links.map(({ from, to }) => `${from} ${to}`);

  it('is two switches and a line that carries less upwards than downwards', () => {
    const { drawn, label } = addModems(NOTHING);
    expect(label).toBe('Add ADSL modem pair ATU-R and ATU-C');
    expect(drawn.nodes.map(({ id, at }) => [id, at])).toEqual([
      ['ATU-R', [0, 0]],
      ['ATU-C', [1, 0]],
    ]);
    const [line] = drawn.links;
    expect(directions(drawn)).toEqual(['ATU-R ATU-C']);
    expect(Number(line?.rateMbps)).toBeLessThan(Number(line?.backRateMbps));
  });

  it('joins a host by the modem of the user, and anything else by that of the network', () => {
    const host = addNode(NOTHING, { kind: 'host' }).drawn;
    expect(directions(addModems(host, { beside: 'H1' }).drawn)).toContain('H1 ATU-R');
    expect(directions(addModems(row(1), { beside: 'SW1' }).drawn)).toContain('SW1 ATU-C');
    const twice = addModems(addModems(row(1), { beside: 'SW1' }).drawn, { beside: 'SW1' });
    expect(twice.label).toBe('Add ADSL modem pair ATU-R1 and ATU-C1');
  });
});

describe('the list of parts', () => {
  it('has every kind, role and circuit of the catalogue, and finds them by the start of words', () => {
    const all = addables();
    expect(all.length).toBeGreaterThan(15);
    expect(found(all, 's')[0]?.label).toBe('Switch');
    expect(found(all, 'h')[0]?.label).toBe('Host');
    expect(found(all, 'vbr')[0]?.label).toBe('Circuit: Cells over VBR');
    expect(found(all, 'parking')[0]?.label).toBe('Template: Parking lot');
    expect(found(all, 'xyzzy')).toEqual([]);
  });

  it.each([
    ['host', 'Host'],
    ['source', 'Host'],
    ['sources', 'Host'],
    ['sink', 'Host'],
    ['destination', 'Host'],
    ['station', 'Host'],
    ['router', 'Switch'],
    ['switches', 'Switch'],
    ['ethernet', 'LAN'],
    ['cable', 'Link'],
    ['link', 'Link'],
    ['TCP source', 'Circuit: TCP over ABR'],
    ['tcp sink', 'Circuit: TCP over ABR'],
    ['ABR source', 'Circuit: TCP over ABR'],
    ['VBR source', 'Circuit: Cells over VBR'],
    ['CBR source', 'Circuit: Cells over CBR'],
    ['ubr sender', 'Circuit: TCP over UBR'],
    ['connection', 'Circuit: TCP over ABR'],
    ['modem', 'ADSL modem pair'],
    ['modems', 'ADSL modem pair'],
    ['adsl', 'ADSL modem pair'],
    ['ATU-R', 'ADSL modem pair'],
    ['ADSL line', 'Template: ADSL line'],
  ])('by the word %s finds %s first', (typed, label) => {
    expect(found(addables(), typed)[0]?.label).toBe(label);
  });
});
