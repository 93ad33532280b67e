/** Effects of the tools, carried out on the page. */

import { documentActions, documentStore, viewActions } from '../../run';
import { editor } from '../editor';
import { lensLine } from '../pulse';
import type { Effect } from './tool';

/** Does what a tool asks for. */
export function carryOut(effect: Effect): void {
  switch (effect.type) {
    case 'select':
      viewActions.select(effect.part);
      break;
    case 'toggle':
      viewActions.toggleSelected(effect.part);
      break;
    case 'selectAll':
      viewActions.selectAll(effect.nodes.map((id) => ({ type: 'node', id })));
      break;
    case 'move':
      moveTo(effect);
      break;
    case 'putBack':
      putBack(effect);
      break;
    case 'connect':
      editor.connect(effect.from, effect.to);
      break;
    case 'addPart':
      editor.choose({ type: 'part', beside: effect.beside, at: effect.at });
      break;
    case 'reroute':
      editor.reroute(effect.circuit, effect.way);
      break;
    case 'ask':
      lensLine.ask?.(effect.at);
      break;
    case 'say':
      editor.say(effect.text);
      break;
    default:
      effect satisfies never;
  }
}

function moveTo({ places, gesture }: Extract<Effect, { type: 'move' }>): void {
  const [first, ...others] = Object.entries(places);
  if (first === undefined) return;
  if (others.length === 0) documentActions.moveNode(...first, gesture);
  else documentActions.moveNodes(places, gesture);
}

/** A step that leads back to where its gesture began is none. */
function putBack({ layout, gesture }: Extract<Effect, { type: 'putBack' }>): void {
  const { layout: _moved, ...rest } = documentStore.getState().doc;
  documentActions.edit(layout === undefined ? rest : { ...rest, layout }, 'Move back', gesture);
}
