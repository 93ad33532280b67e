import { beginBend, bend } from './bend';
import { beginLink, link } from './link';
import { beginFrame, marquee } from './marquee';
import { beginMove, move } from './move';
import type {
  Effect,
  Hit,
  Idle,
  Input,
  Modifiers,
  PointerInput,
  Setting,
  Step,
  ToolState,
} from './tool';

/** Who takes a press: a tool, the camera (`pan`), or nobody. */
export function toolFor(
  { plug, line, node, part }: Hit,
  { shift }: Modifiers,
): 'link' | 'marquee' | 'bend' | 'move' | 'pan' | null {
  if (plug !== null) return 'link';
  if (shift && part === null) return 'marquee';
  if (line !== null && !shift) return 'bend';
  if (node !== null) return 'move';
  return shift ? null : 'pan';
}

/** The next state of whichever tool is in use. */
export function step(state: ToolState, input: Input, setting: Setting): Step {
  switch (state.tool) {
    case 'idle':
      return idle(state, input, setting);
    case 'move':
      return move(state, input, setting);
    case 'link':
      return link(state, input, setting);
    case 'bend':
      return bend(state, input, setting);
    case 'marquee':
      return marquee(state, input, setting);
    default:
      return state satisfies never;
  }
}

/** A press begins a tool, a click selects. */
function idle(state: Idle, input: Input, setting: Setting): Step {
  if (input.type === 'down') return begun(input, setting) ?? [state, []];
  return [state, input.type === 'click' ? clicked(input) : []];
}

function begun(input: PointerInput, setting: Setting): Step | null {
  switch (toolFor(input.hit, input.modifiers)) {
    case 'link':
      return beginLink(input, setting);
    case 'marquee':
      return beginFrame(input);
    case 'bend':
      return beginBend(input, setting);
    case 'move':
      return beginMove(input, setting);
    default:
      return null;
  }
}

/** A click on a part selects it, on empty ground it clears; a cell that lies there is asked besides. */
function clicked({ hit: { part }, modifiers, at }: PointerInput): readonly Effect[] {
  const isMore = modifiers.shift || modifiers.ctrl;
  const select: Effect =
    part !== null && isMore ? { type: 'toggle', part } : { type: 'select', part };
  return [select, { type: 'ask', at }];
}
