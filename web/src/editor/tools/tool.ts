/**
 * What a tool of the drawing is: a pure step from a state and an input to the next state and to effects.
 *
 * Inputs are made once, by the dispatcher: places in the world, modifiers, the part that was hit. A state
 * is also the preview: the drawing shows it. Effects are commands, and the dispatcher carries them out.
 */

import type { Drawn, Place } from '../../model/network/drawn';
import type { Selection } from '../../run';
import type { Point } from '../geometry';
import type { Layout } from '../placeNetwork';
import type { Scene } from '../scene';
import type { Guide } from '../snapMove';

/** What lies under the pointer. */
export type Hit = {
  readonly part: Selection | null;
  /** Node whose own mark was hit: it can be moved. */
  readonly node: string | null;
  /** Node whose plug was hit: a link can be pulled out of it. */
  readonly plug: string | null;
  /** Selected circuit whose line was hit: it can be led another way. */
  readonly line: string | null;
};

/** Keys held with the pointer; Cmd counts as Ctrl. */
export type Modifiers = { readonly shift: boolean; readonly alt: boolean; readonly ctrl: boolean };

/** What a mouse or a finger does. */
export type PointerInput = {
  readonly type: 'down' | 'move' | 'up' | 'click';
  /** Place in the world. */
  readonly at: Point;
  readonly hit: Hit;
  readonly modifiers: Modifiers;
  /** Has the pointer left the place of its press, so that this is no click? */
  readonly isDrag: boolean;
  /** Number of the press, which names the gesture. */
  readonly press: number;
};

/** Input of a tool; `cancel` is Escape, a second finger, or a touch that the system takes away. */
export type Input = PointerInput | { readonly type: 'cancel' };

/** What a tool asks for. */
export type Effect =
  | { readonly type: 'select'; readonly part: Selection | null }
  | { readonly type: 'toggle'; readonly part: Selection }
  | { readonly type: 'selectAll'; readonly nodes: readonly string[] }
  | {
      readonly type: 'move';
      readonly places: Readonly<Record<string, Place>>;
      readonly gesture: string;
    }
  /** Nodes stand as they did, and the gesture leaves no step to undo. */
  | { readonly type: 'putBack'; readonly layout: Layout | undefined; readonly gesture: string }
  | { readonly type: 'connect'; readonly from: string; readonly to: string }
  | { readonly type: 'addPart'; readonly beside: string; readonly at: Place }
  | { readonly type: 'reroute'; readonly circuit: string; readonly way: readonly string[] }
  /** A cell of the drawing is asked, if one is there. */
  | { readonly type: 'ask'; readonly at: Point }
  | { readonly type: 'say'; readonly text: string };

/** What is on the page while an input arrives. */
export type Setting = {
  readonly scene: Scene;
  /** The network as lists, which edits work on; `null` before there is one. */
  readonly drawn: Drawn | null;
  readonly selected: readonly Selection[];
  /** Places set by hand so far. */
  readonly layout: Layout | undefined;
};

/** Waiting for a press. */
export type Idle = {
  readonly tool: 'idle';
  /** Nodes just dropped, where they were dropped, until another scene than this one shows them there. */
  readonly dropped: { readonly places: ReadonlyMap<string, Point>; readonly scene: Scene } | null;
};

/** Nodes being moved. */
export type Moving = {
  readonly tool: 'move';
  readonly gesture: string;
  /** From the pointer to the centre of the pressed node. */
  readonly grip: Point;
  /** Where the nodes stood, the pressed one first. */
  readonly starts: ReadonlyMap<string, Point>;
  readonly layout: Layout | undefined;
  /** Where they are shown; none of them until the press has become a drag. */
  readonly places: ReadonlyMap<string, Point>;
  readonly guides: readonly Guide[];
};

/** A line that is out: from a node to the pointer. */
export type Linking = {
  readonly tool: 'link';
  /** The plug is pressed; it was tapped, and the click of the tap is still to come; the next click decides. */
  readonly phase: 'pressed' | 'tapped' | 'out';
  readonly from: string;
  readonly start: Point;
  readonly end: Point;
  /** Node under the pointer, and why it cannot be joined. */
  readonly target: string | null;
  readonly why: string | null;
  /** Every node that cannot be joined. */
  readonly barred: ReadonlySet<string>;
};

/** A line being bent: its ends, the pointer, and the way it would take. */
export type Bending = {
  readonly tool: 'bend';
  readonly circuit: string;
  readonly ends: readonly [Point, Point];
  readonly at: Point;
  readonly way: readonly string[] | null;
  readonly words: string;
};

/** A frame being drawn. */
export type Framing = { readonly tool: 'marquee'; readonly corners: readonly [Point, Point] };

/** The tool in use and what it knows. */
export type ToolState = Idle | Moving | Linking | Bending | Framing;

/** The next state, and what is asked for. */
export type Step = readonly [ToolState, readonly Effect[]];

/** No tool is in use. */
export const IDLE: Idle = { tool: 'idle', dropped: null };
