/** Leading a selected circuit another way: drag its line to the node it is to pass. */

import { wayThrough } from '../../model/network/graph';
import { contains, inflate, type Point } from '../geometry';
import type { Scene } from '../scene';
import { type Bending, IDLE, type Input, type PointerInput, type Setting, type Step } from './tool';

/** A node is meant this far around it, world px. */
const NEAR = 12;

/** Takes hold of the line of a circuit. */
export function beginBend(input: PointerInput, setting: Setting): Step | null {
  const circuit = input.hit.line;
  const ends = circuit === null ? null : endsOf(setting.scene, circuit);
  if (circuit === null || ends === null) return null;
  const line: Bending = { tool: 'bend', circuit, ends, at: input.at, way: null, words: '' };
  return [bent(line, input, setting), []];
}

/** Follows the pointer; released, the circuit takes the way that is shown. */
export function bend(state: Bending, input: Input, setting: Setting): Step {
  if (input.type === 'cancel') return [IDLE, []];
  const line = bent(state, input, setting);
  if (input.type !== 'up') return [line, []];
  const { circuit, way } = line;
  return [IDLE, way === null ? [] : [{ type: 'reroute', circuit, way }]];
}

function endsOf({ network, nodes }: Scene, id: string): readonly [Point, Point] | null {
  const route = network.circuits.find((circuit) => circuit.id === id)?.route;
  const place = (node: string | undefined) => nodes.find((each) => each.node.id === node)?.centre;
  const [from, to] = [place(route?.[0]), place(route?.at(-1))];
  return from === undefined || to === undefined ? null : [from, to];
}

function bent(line: Bending, { at }: PointerInput, { scene, drawn }: Setting): Bending {
  const under = scene.nodes.find(({ box }) => contains(inflate(box, NEAR), at))?.node.id;
  const route = scene.network.circuits.find(({ id }) => id === line.circuit)?.route ?? [];
  if (under === undefined || route.includes(under)) return { ...line, at, way: null, words: '' };
  const way = drawn === null ? null : wayThrough(drawn, route, under);
  const words = way === null ? `no path through ${under}` : way.join(' → ');
  return { ...line, at, way, words };
}
