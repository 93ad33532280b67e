/** The tools of the drawing, one input after the other; no page is needed. */
import { describe, expect, it } from 'vitest';
import type { Point } from '../../web/src/editor/geometry';
import { metricsFor, toGrid } from '../../web/src/editor/metrics';
import { buildScene } from '../../web/src/editor/scene';
import { step, toolFor } from '../../web/src/editor/tools/idle';
import type {
  Effect,
  Hit,
  Input,
  Modifiers,
  PointerInput,
  Setting,
  ToolState,
} from '../../web/src/editor/tools/tool';
import { IDLE } from '../../web/src/editor/tools/tool';
import type { Network } from '../../web/src/model/engineTypes';
import { type Drawn, NOTHING } from '../../web/src/model/network/drawn';
import { addCircuit, addNode, connect } from '../../web/src/model/network/edit';
import { withDrawn } from '../../web/src/model/network/refs';
import { shownNetwork } from '../../web/src/model/network/shown';
import type { Selection } from '../../web/src/run';
import { plain } from './fixtures/documents';

/** Three switches in a ring and a circuit from S1 over SW1 and SW2 to D1. */
function ring(): Drawn {
  const kind = { kind: 'switch' };
  let { drawn } = addNode(NOTHING, kind);
  drawn = addNode(drawn, kind, { beside: 'SW1', direction: 'right' }).drawn;
  drawn = addNode(drawn, kind, { beside: 'SW2', direction: 'down' }).drawn;
  drawn = addCircuit(drawn, { from: 'SW1', to: 'SW2', service: 'abr', carries: 'tcp' }).drawn;
  return connect(drawn, 'SW1', 'SW3').drawn;
}

const drawn = ring();
const network: Network =
  shownNetwork(withDrawn(plain as Parameters<typeof withDrawn>[0], drawn), null) ??
  expect.fail('the ring is a network');
const metrics = metricsFor(network, { width: 1040, height: 356 });
const scene = buildScene(network, {}, metrics);
const setting: Setting = { scene, drawn, selected: [], layout: undefined };

const NOTHING_HIT: Hit = { part: null, node: null, plug: null, line: null };
const FREE: Modifiers = { shift: false, alt: false, ctrl: false };
const SHIFT: Modifiers = { ...FREE, shift: true };

const centre = (id: string): Point =>
  scene.nodes.find(({ node }) => node.id === id)?.centre ?? expect.fail(`no node ${id}`);
const beside = ([x, y]: Point, dx: number, dy: number): Point => [x + dx, y + dy];
const onNode = (id: string): Hit => ({ ...NOTHING_HIT, part: { type: 'node', id }, node: id });
const onPlug = (id: string): Hit => ({ ...onNode(id), plug: id });
const onLine = (id: string): Hit => ({ ...NOTHING_HIT, part: { type: 'circuit', id }, line: id });

const input = (
  type: PointerInput['type'],
  at: Point,
  more: Partial<PointerInput> = {},
): PointerInput => ({
  type,
  at,
  hit: NOTHING_HIT,
  modifiers: FREE,
  isDrag: false,
  press: 7,
  ...more,
});
const dragTo = (at: Point, modifiers = FREE) => input('move', at, { isDrag: true, modifiers });
const releaseAt = (at: Point, modifiers = FREE) => input('up', at, { isDrag: true, modifiers });
const CANCEL: Input = { type: 'cancel' };

/** What comes of inputs in a row. */
function outcome(inputs: readonly Input[], on: Setting = setting) {
  let state: ToolState = IDLE;
  const effects: Effect[] = [];
  for (const each of inputs) {
    const [next, more] = step(state, each, on);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}

it.each([
  ['a plug', onPlug('S1'), FREE, 'link'],
  ['a plug with Shift', onPlug('S1'), SHIFT, 'link'],
  ['a node', onNode('S1'), FREE, 'move'],
  ['a node with Shift, which moves it freely,', onNode('S1'), SHIFT, 'move'],
  ['the line of a selected circuit', onLine('VC1'), FREE, 'bend'],
  ['that line with Shift, which selects more,', onLine('VC1'), SHIFT, null],
  ['empty ground', NOTHING_HIT, FREE, 'pan'],
  ['empty ground with Shift', NOTHING_HIT, SHIFT, 'marquee'],
  ['a link', { ...NOTHING_HIT, part: { type: 'link', id: 'l' } } as Hit, FREE, 'pan'],
] as const)('a press on %s is taken by one', (_what, hit, modifiers, tool) => {
  expect(toolFor(hit, modifiers)).toBe(tool);
});

describe('a click', () => {
  const part: Selection = { type: 'link', id: 'SW1-SW2' };
  const click = (modifiers: Modifiers, hit: Hit = { ...NOTHING_HIT, part }) =>
    outcome([input('click', [3, 4], { hit, modifiers })]).effects;

  it('selects a part, clears on empty ground, and asks a cell that lies there', () => {
    const ask = { type: 'ask', at: [3, 4] };
    expect(click(FREE)).toEqual([{ type: 'select', part }, ask]);
    expect(click(FREE, NOTHING_HIT)).toEqual([{ type: 'select', part: null }, ask]);
  });

  it.each([SHIFT, { ...FREE, ctrl: true }])('takes in one more with %o held', (modifiers) => {
    expect(click(modifiers)[0]).toEqual({ type: 'toggle', part });
    expect(click(modifiers, NOTHING_HIT)[0]).toEqual({ type: 'select', part: null });
  });
});

describe('moving', () => {
  const at = centre('S1');
  // Not by the middle: the node keeps its distance from the pointer.
  const grip = beside(at, 5, -3);
  const down = input('down', grip, { hit: onNode('S1') });
  const placesOf = ({ state }: ReturnType<typeof outcome>) =>
    state.tool === 'move' ? Object.fromEntries(state.places) : expect.fail(state.tool);

  it('is nothing until the press has become a drag', () => {
    const { state, effects } = outcome([down, input('move', beside(grip, 2, 2))]);
    expect(effects).toEqual([]);
    expect(state).toMatchObject({ tool: 'move', guides: [] });
    expect(outcome([down, input('up', grip)])).toEqual({ state: IDLE, effects: [] });
  });

  it('shows the node where it is dragged to and says so, all under one gesture', () => {
    const to = beside(grip, 33, 47);
    const moved = outcome([down, dragTo(beside(grip, 20, 9), SHIFT), dragTo(to, SHIFT)]);
    const place = beside(at, 33, 47);
    expect(placesOf(moved).S1).toEqual(place);
    expect(moved.effects).toHaveLength(2);
    const gestures = new Set(moved.effects.map((each) => 'gesture' in each && each.gesture));
    expect([...gestures]).toEqual(['move S1 7']);
    expect(moved.effects[1]).toMatchObject({
      type: 'move',
      places: { S1: toGrid(place, metrics) },
    });
  });

  it('snaps to the grid and to neighbours, finely with Alt or Ctrl', () => {
    const x = (modifiers: Modifiers) =>
      placesOf(outcome([down, dragTo(beside(grip, 9, 333), modifiers)])).S1?.[0];
    expect((x(FREE) ?? Number.NaN) % 20).toBeCloseTo(0, 9);
    expect((x({ ...FREE, alt: true }) ?? Number.NaN) % 4).toBeCloseTo(0, 9);
    expect(x({ ...FREE, ctrl: true })).toBe(x({ ...FREE, alt: true }));
    // In line with another node, and a guide to see it by.
    const [, level] = centre('D1');
    const near = outcome([down, dragTo([grip[0] + 333, level + (grip[1] - at[1]) + 2])]);
    expect(placesOf(near).S1?.[1]).toBe(level);
    expect(near.state).toMatchObject({ guides: [{ axis: 'y', at: level }] });
  });

  it('takes the whole selection along when the pressed node belongs to it, and else no other', () => {
    const nodes = (...ids: readonly string[]) => ids.map((id): Selection => ({ type: 'node', id }));
    const drag = [down, dragTo(beside(grip, 40, 40), SHIFT)];
    const together = placesOf(outcome(drag, { ...setting, selected: nodes('SW3', 'S1') }));
    expect(together).toEqual({ S1: beside(at, 40, 40), SW3: beside(centre('SW3'), 40, 40) });
    const alone = placesOf(outcome(drag, { ...setting, selected: nodes('SW3') }));
    expect(Object.keys(alone)).toEqual(['S1']);
  });

  it('shows the node where it was dropped until another scene shows it there', () => {
    const to = beside(grip, 60, 20);
    const { state, effects } = outcome([down, dragTo(to, SHIFT), releaseAt(to, SHIFT)]);
    expect(state).toEqual({
      tool: 'idle',
      dropped: { places: new Map([['S1', beside(at, 60, 20)]]), scene },
    });
    expect(effects.at(-1)).toMatchObject({ places: { S1: toGrid(beside(at, 60, 20), metrics) } });
  });

  it('called off puts everything back, and a press that moved nothing leaves no trace', () => {
    const layout = { D1: [3, 4] } as const;
    const here = { ...setting, layout };
    const { state, effects } = outcome([down, dragTo(beside(grip, 60, 20)), CANCEL], here);
    expect(state).toEqual(IDLE);
    expect(effects.at(-1)).toEqual({ type: 'putBack', layout, gesture: 'move S1 7' });
    expect(outcome([down, CANCEL], here)).toEqual({ state: IDLE, effects: [] });
  });
});

describe('linking', () => {
  const down = input('down', beside(centre('S1'), 20, -10), { hit: onPlug('S1') });
  const ground = beside(centre('SW3'), 0, 150);

  it('joins the node at which the plug is released', () => {
    const to = centre('SW3');
    const out = outcome([down, dragTo(to)]);
    expect(out.state).toMatchObject({ target: 'SW3', why: null });
    expect(out.effects).toEqual([]);
    const { state, effects } = outcome([down, dragTo(to), releaseAt(to)]);
    expect(state).toEqual(IDLE);
    expect(effects).toEqual([{ type: 'connect', from: 'S1', to: 'SW3' }]);
  });

  it('asks for a part where it is released over empty ground, on the grid of 20 px', () => {
    const { effects } = outcome([down, dragTo(ground), releaseAt(ground)]);
    expect(effects).toEqual([{ type: 'addPart', beside: 'S1', at: [1, 2.6] }]);
  });

  it('bars what cannot be joined, and says why', () => {
    const { state } = outcome([down]);
    expect(state.tool === 'link' && [...state.barred]).toEqual(['SW1']);
    const to = centre('SW1');
    expect(outcome([down, dragTo(to)]).state).toMatchObject({ why: 'joined to S1 already' });
    expect(outcome([down, dragTo(to), releaseAt(to)]).effects).toEqual([
      { type: 'say', text: 'S1 and SW1 are not connected: joined to S1 already.' },
    ]);
  });

  it('after a tap waits for the next click; the click of the tap itself is no answer', () => {
    const tap = [down, input('up', down.at), input('click', down.at, { hit: onPlug('S1') })];
    expect(outcome(tap)).toMatchObject({ state: { tool: 'link', phase: 'out' }, effects: [] });
    const pass = input('move', centre('SW3'));
    expect(outcome([...tap, pass]).state).toMatchObject({ target: 'SW3' });
    const click = input('click', centre('SW3'));
    const joined = { state: IDLE, effects: [{ type: 'connect', from: 'S1', to: 'SW3' }] };
    expect(outcome([...tap, pass, click])).toEqual(joined);
    // A second tap that slips is a drag for the browser, and no click follows.
    const slip = [input('down', centre('SW3'), { hit: onNode('SW3') }), releaseAt(centre('SW3'))];
    expect(outcome([...tap, ...slip])).toEqual(joined);
    // On empty ground it is given up, slipping or not.
    const away = [input('down', centre('SW3'), { hit: onNode('SW3') }), releaseAt(ground)];
    expect(outcome([...tap, ...away])).toEqual({ state: IDLE, effects: [] });
    expect(outcome([...tap, input('click', ground)])).toEqual({ state: IDLE, effects: [] });
  });

  it('begins anew at another plug, and is called off', () => {
    const tap = [down, input('up', down.at), input('click', down.at)];
    const other = input('down', centre('SW2'), { hit: onPlug('SW2') });
    expect(outcome([...tap, other]).state).toMatchObject({ from: 'SW2', phase: 'pressed' });
    expect(outcome([...tap, CANCEL])).toEqual({ state: IDLE, effects: [] });
  });
});

describe('bending', () => {
  const down = input('down', beside(centre('SW1'), 60, 0), { hit: onLine('VC1') });
  const way = ['S1', 'SW1', 'SW3', 'SW2', 'D1'];

  it('leads a circuit over the node at which its line is released', () => {
    const to = centre('SW3');
    expect(outcome([down, dragTo(to)]).state).toMatchObject({ way, words: way.join(' → ') });
    const { state, effects } = outcome([down, dragTo(to), releaseAt(to)]);
    expect(state).toEqual(IDLE);
    expect(effects).toEqual([{ type: 'reroute', circuit: 'VC1', way }]);
  });

  it('changes nothing over empty ground, over a node of the way, or called off', () => {
    const to = centre('SW3');
    for (const place of [beside(to, 0, 200), centre('SW2')]) {
      const { state, effects } = outcome([down, dragTo(to), dragTo(place), releaseAt(place)]);
      expect([state, effects]).toEqual([IDLE, []]);
    }
    expect(outcome([down, dragTo(to), CANCEL])).toEqual({ state: IDLE, effects: [] });
  });
});

describe('the frame', () => {
  const [x, y] = centre('SW1');
  const down = input('down', [x + 30, y + 30], { modifiers: SHIFT });

  it('selects the nodes whose middles lie inside, whichever corner was first', () => {
    const to: Point = [x - 30, y - 30];
    expect(outcome([down, dragTo(to)]).state).toEqual({ tool: 'marquee', corners: [down.at, to] });
    const { state, effects } = outcome([down, dragTo(to), releaseAt(to)]);
    expect(state).toEqual(IDLE);
    expect(effects).toEqual([{ type: 'selectAll', nodes: ['SW1'] }]);
  });

  it('called off selects nothing', () => {
    expect(outcome([down, dragTo([x - 30, y - 30]), CANCEL])).toEqual({ state: IDLE, effects: [] });
  });
});
