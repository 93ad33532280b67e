/**
 * Connecting: drag from the plug of a node to another node, or tap the plug and then the node.
 *
 * Released over empty ground, the line asks for a new part there. Nodes that cannot be joined are
 * dimmed while the line is out, and the reason stands beside the pointer.
 */

import type { Drawn } from '../../model/network/drawn';
import { whyNotLink } from '../../model/network/edit';
import { contains, inflate } from '../geometry';
import { toGrid } from '../metrics';
import { snapNew } from '../snapMove';
import {
  type Effect,
  IDLE,
  type Input,
  type Linking,
  type PointerInput,
  type Setting,
  type Step,
} from './tool';

/** A line ends at a node this far from it, world px. */
const NEAR = 8;

/** Pulls a line out of a plug. */
export function beginLink({ hit }: PointerInput, { scene, drawn }: Setting): Step | null {
  const from = hit.plug;
  const start = scene.nodes.find(({ node }) => node.id === from)?.centre;
  if (from === null || start === undefined) return null;
  const barred = new Set(
    drawn?.nodes.flatMap(({ id }) => (id !== from && whyNot(drawn, from, id) ? [id] : [])),
  );
  const line = { from, start, end: start, target: null, why: null, barred };
  return [{ tool: 'link', phase: 'pressed', ...line }, []];
}

/** Follows the pointer, and joins what the line ends at. */
export function link(state: Linking, input: Input, setting: Setting): Step {
  if (input.type === 'cancel') return [IDLE, []];
  const line = followed(state, input, setting);
  switch (input.type) {
    case 'down':
      return (input.hit.plug === null ? null : beginLink(input, setting)) ?? out(line);
    case 'move':
      return [line, []];
    case 'up':
      if (!input.isDrag)
        return state.phase === 'pressed' ? [{ ...line, phase: 'tapped' }, []] : [line, []];
      // A drag that did not begin at the plug is an imprecise second tap.
      return [IDLE, state.phase === 'pressed' ? letGo(line, setting) : join(line)];
    case 'click':
      return state.phase === 'out' ? [IDLE, join(line)] : out(line);
    default:
      return input satisfies never;
  }
}

function out(line: Linking): Step {
  return [{ ...line, phase: 'out' }, []];
}

/** Joins the node under the line; over empty ground a part is asked for. */
function letGo(line: Linking, { scene }: Setting): readonly Effect[] {
  if (line.target !== null) return join(line);
  const others = scene.nodes.map(({ centre }) => centre);
  const at = toGrid(snapNew(line.end, others), scene.metrics);
  return [{ type: 'addPart', beside: line.from, at }];
}

/** Connects what the line joins, or says why not. */
function join({ from, target, why }: Linking): readonly Effect[] {
  if (target === null) return [];
  if (why === null) return [{ type: 'connect', from, to: target }];
  return [{ type: 'say', text: `${from} and ${target} are not connected: ${why}.` }];
}

/** The line with its end at the pointer. */
function followed(line: Linking, { at }: PointerInput, { scene, drawn }: Setting): Linking {
  // By place, not by the element hit, because circuits lie over the nodes they pass.
  const under = scene.nodes.find(({ box }) => contains(inflate(box, NEAR), at))?.node.id;
  const target = under === undefined || under === line.from ? null : under;
  const why = target === null ? null : whyNot(drawn, line.from, target);
  return { ...line, end: at, target, why };
}

function whyNot(drawn: Drawn | null, from: string, to: string): string | null {
  return drawn === null ? 'there is no network yet' : whyNotLink(drawn, from, to);
}
