import { describe, expect, it } from 'vitest';
import { overlap, runsThrough } from '../../web/src/editor/geometry';
import { onFreeGround, sceneIn } from '../../web/src/editor/placement';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { array, cutOut, paste } from '../../web/src/model/network/copy';
import { type Drawn, NOTHING } from '../../web/src/model/network/drawn';
import { addCircuit, addNode, type Edited } from '../../web/src/model/network/edit';
import { withDrawn } from '../../web/src/model/network/refs';
import { shownNetwork } from '../../web/src/model/network/shown';
import { plain } from './fixtures/documents';

const PANELS = [
  { name: 'desk', width: 1040, height: 356 },
  { name: 'page of 1024 px', width: 728, height: 272 },
  { name: 'phone', width: 390, height: 210 },
] as const;
type Panel = (typeof PANELS)[number];

const SWITCH = { kind: 'switch' };
const TCP = { service: 'abr', carries: 'tcp' };

const seen = (panel: Panel) => (drawn: Drawn) =>
  sceneIn(panel, shownNetwork(withDrawn(plain as ScenarioDoc, drawn), null));

/** Pairs of nodes of which one lies on the other, one of them new. */
function clashes(before: Drawn, { drawn }: Edited, panel: Panel): readonly string[] {
  const old = new Set(before.nodes.map(({ id }) => id));
  const { nodes } = seen(panel)(drawn);
  return nodes.flatMap((a, i) =>
    nodes
      .slice(i + 1)
      .filter((b) => !(old.has(a.node.id) && old.has(b.node.id)) && overlap(a.box, b.box) > 0)
      .map((b) => `${a.node.id} on ${b.node.id}`),
  );
}

/** New nodes that a link passes which does not end there. */
function crossed(before: Drawn, { drawn }: Edited, panel: Panel): readonly string[] {
  const old = new Set(before.nodes.map(({ id }) => id));
  const { nodes, links } = seen(panel)(drawn);
  const added = nodes.filter(({ node }) => !old.has(node.id));
  return added.flatMap(({ node, box }) =>
    links
      .filter(({ link }) => link.from !== node.id && link.to !== node.id)
      .filter(({ track }) => runsThrough(track, box))
      .map(({ link }) => `${node.id} on ${link.id}`),
  );
}

/** Two switches with so many circuits between them that both have grown over the rows beside them. */
function grownPair(panel: Panel): Drawn {
  let drawn = addNode(NOTHING, SWITCH).drawn;
  drawn = addNode(drawn, SWITCH, { beside: 'SW1' }).drawn;
  for (let count = 0; count < 8; count += 1) {
    drawn = onFreeGround(
      addCircuit(drawn, { from: 'SW1', to: 'SW2', ...TCP }),
      drawn,
      seen(panel),
    ).drawn;
  }
  return drawn;
}

describe.each(PANELS)('what is added on a $name', (panel) => {
  const start = grownPair(panel);
  const cases: readonly (readonly [string, (drawn: Drawn) => Edited])[] = [
    [
      'a host below a grown switch',
      (d) => addNode(d, { kind: 'host' }, { beside: 'SW1', direction: 'down' }),
    ],
    ['a switch above it', (d) => addNode(d, SWITCH, { beside: 'SW1', direction: 'up' })],
    ['a part dropped on it', (d) => addNode(d, SWITCH, { at: [0, 1] })],
    ['a circuit', (d) => addCircuit(d, { from: 'SW2', to: 'SW1', ...TCP })],
    ['a copy of it', (d) => array(d, [{ type: 'node', id: 'SW1' }], 1)],
    ['a row of copies', (d) => array(d, [{ type: 'node', id: 'SW1' }], 5)],
    [
      'a paste',
      (d) =>
        paste(
          d,
          cutOut(d, [
            { type: 'node', id: 'SW1' },
            { type: 'node', id: 'S1' },
          ]),
          [0, 0],
        ),
    ],
  ];
  it.each(cases)('%s lies on nothing', (_, edit) => {
    const made = onFreeGround(edit(start), start, seen(panel));
    expect(clashes(start, made, panel)).toEqual([]);
    expect(crossed(start, made, panel)).toEqual([]);
  });
});

it('what has room already stays where it was put', () => {
  const [panel] = PANELS;
  const pair = addNode(addNode(NOTHING, SWITCH).drawn, SWITCH, { beside: 'SW1' });
  const edited = addNode(pair.drawn, SWITCH, { at: [3, 1] });
  expect(onFreeGround(edited, pair.drawn, seen(panel)).drawn).toBe(edited.drawn);
});

it('the parts of a paste keep their places to one another', () => {
  const [panel] = PANELS;
  const start = grownPair(panel);
  const parts = cutOut(
    start,
    ['SW1', 'SW2'].map((id) => ({ type: 'node', id }) as const),
  );
  const pasted = paste(start, parts, [0.5, 0]);
  const made = onFreeGround(pasted, start, seen(panel));
  expect(clashes(start, pasted, panel)).not.toEqual([]);
  const away = (drawn: Drawn) => {
    const [a, b] = drawn.nodes.slice(-2).map(({ at }) => at);
    return (a?.[1] ?? 0) - (b?.[1] ?? 0);
  };
  expect(away(made.drawn)).toBeCloseTo(away(pasted.drawn), 4);
});
