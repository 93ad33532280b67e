/**
 * Everything that a key or a menu asks the page for: one table, from which keys, the list behind `?`,
 * tool tips, menus and captions are made.
 *
 * An action belongs to a scope: the whole page, a page shown to a room, or a part that has the focus. What
 * the scopes `page` and `present` do is registered at the start (`commands.ts`); parts with the focus find
 * what a press means with `actionOf` (`keymap.ts`).
 */

import type { Direction } from '../model/network/newNodePlaces';
import type { IconName } from '../ui/Icon';
import type { Press } from './press';
import type { Situation } from './situation';

/** One row. */
type Action = {
  /** Its line in the list behind `?`; actions with the same words share one. */
  readonly label: string;
  /** Its name on a button; the words of the list where it has none. */
  readonly name?: string;
  readonly keys: readonly Press[];
  readonly icon?: IconName;
  /** Do its keys mean anything now? A button that is shown always does. */
  readonly when?: (now: Situation) => boolean;
};

const NO_KEYS: readonly Press[] = [];

const LEFT_RIGHT = [
  { key: 'ArrowLeft', value: -1 },
  { key: 'ArrowRight', value: 1 },
] as const;
const UP_DOWN = [
  { key: 'ArrowUp', value: 1 },
  { key: 'ArrowDown', value: -1 },
] as const;
const LEFT_RIGHT_ALSO_UP = [
  ...LEFT_RIGHT,
  { key: 'ArrowDown', value: -1, isSilent: true },
  { key: 'ArrowUp', value: 1, isSilent: true },
] as const;
const PAGES = [
  { key: 'PageUp', value: 1 },
  { key: 'PageDown', value: -1 },
] as const;
const ENDS = [
  { key: 'Home', value: 0 },
  { key: 'End', value: 1 },
] as const;
const ZOOM_IN = [{ key: '+' }, { key: '=', isSilent: true }] as const;
const ZOOM_OUT = [{ key: '-' }, { key: '_', isSilent: true }] as const;
/** On Hebrew keyboards the key W produces an apostrophe. */
const WHY = [{ key: 'w' }, { key: "'", code: 'KeyW', isSilent: true }] as const;
const WAYS: readonly Direction[] = ['left', 'right', 'up', 'down'];
const NAMES = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** The four arrow keys with what is held beside them. */
function arrows(held: Pick<Press, 'mod' | 'alt' | 'shift'> = {}) {
  return WAYS.map((value) => ({ key: NAMES[value], value, ...held }));
}

/** While presenting some keys have another meaning. */
const atDesk = ({ presents }: Situation) => !presents;
const isPresenting = ({ presents }: Situation) => presents;
/** On another screen the same keys scroll it. */
const isPresentingRun = ({ presents, isWorkbench }: Situation) => presents && isWorkbench;
/** A reader of another screen would not see the effect. */
const atWorkbench = ({ isWorkbench }: Situation) => isWorkbench;

/** All actions by scope, in the order of the list. */
export const ACTIONS = {
  page: {
    'time.play': {
      label: 'Play or pause',
      keys: [{ code: 'Space', shift: false }],
      when: atWorkbench,
    },
    'time.stepForward': {
      label: 'Step forward by the chosen unit',
      name: 'Step forward',
      keys: [{ code: 'Period', shift: false }],
      when: atWorkbench,
    },
    'time.stepBack': {
      label: 'Step back by the chosen unit',
      name: 'Step back',
      keys: [{ code: 'Comma', shift: false }],
      when: atWorkbench,
    },
    'time.cellForward': {
      label: 'Forward by one cell time',
      keys: [{ code: 'Period', shift: true }],
      when: atWorkbench,
    },
    'time.cellBack': {
      label: 'Back by one cell time',
      keys: [{ code: 'Comma', shift: true }],
      when: atWorkbench,
    },
    'time.toStart': {
      label: 'Back to the start',
      keys: [{ key: 'Home', shift: false }],
      when: atWorkbench,
    },
    'time.toEnd': {
      label: 'Run to the end; again to stop',
      name: 'Run to the end',
      icon: 'toEnd',
      keys: [{ key: 'End', shift: false }],
      when: atWorkbench,
    },
    'page.theme': {
      label: 'Light or dark',
      name: 'Light or dark theme',
      icon: 'theme',
      keys: [{ key: 't' }],
      when: atDesk,
    },
    'page.present': {
      label: 'Present to a room, and back',
      name: 'Present to a room',
      icon: 'screen',
      keys: [{ code: 'F2', shift: false }],
    },
    'page.find': {
      label: 'Find a command, a parameter, an experiment, a lesson or a figure',
      name: 'Find anything',
      icon: 'search',
      keys: [{ key: 'k', mod: true, shift: false }],
    },
    'page.nextRegion': { label: 'Next part of the page', keys: [{ code: 'F6', shift: false }] },
    'page.previousRegion': {
      label: 'Previous part of the page',
      keys: [{ code: 'F6', shift: true }],
    },
    'page.leave': {
      label: 'Close the drawer, or end presenting',
      keys: [{ key: 'Escape' }],
      when: ({ hasLayer }: Situation) => hasLayer,
    },
    'page.spaceTime': {
      label: 'Time-space diagram of a circuit, and back',
      name: 'Time-space diagram',
      icon: 'spaceTime',
      keys: [{ key: 'x' }],
      when: atWorkbench,
    },
    'page.tour': { label: 'Show me around', icon: 'info', keys: NO_KEYS },
    'page.help': { label: 'Help, and this list', name: 'Help', icon: 'help', keys: [{ key: '?' }] },
    'page.licences': { label: 'Licences', icon: 'info', keys: NO_KEYS },
    'scenario.pin': {
      label: 'Pin this run, or the previous one while it is grey',
      keys: [{ key: 'p' }],
    },
    'scenario.fork': {
      label: 'Fork: pin this run and continue from here as another',
      keys: [{ key: 'b' }],
      when: atDesk,
    },
    'scenario.undo': {
      label: 'Undo',
      icon: 'undo',
      keys: [{ key: 'z', mod: true, shift: false }],
      when: atWorkbench,
    },
    'scenario.redo': {
      label: 'Redo',
      icon: 'redo',
      keys: [
        { key: 'z', mod: true, shift: true },
        { key: 'y', mod: true },
      ],
      when: atWorkbench,
    },
    'scenario.gallery': { label: 'Choose a scenario', keys: [{ key: 'g' }], when: atDesk },
    'scenario.mode': { label: 'Re-run or from now', keys: [{ key: 'm' }], when: atWorkbench },
    'scenario.share': { label: 'Share', icon: 'share', keys: [{ key: 's' }] },
    'scenario.open': {
      label: 'Open a file',
      name: 'Open file…',
      icon: 'open',
      keys: [{ key: 'o', mod: true }],
    },
    'scenario.save': {
      label: 'Save as a file',
      name: 'Save as file',
      icon: 'save',
      keys: [{ key: 's', mod: true }],
    },
    'scenario.draw': { label: 'New network: draw your own', keys: NO_KEYS },
    'scenario.own': { label: 'My experiments…', icon: 'open', keys: NO_KEYS },
    'scenario.export': { label: 'Export…', icon: 'save', keys: NO_KEYS },
    'scenario.single': { label: 'Download as one file…', icon: 'save', keys: NO_KEYS },
    'scenario.stopWhen': { label: 'Stop when…', icon: 'flag', keys: NO_KEYS, when: atDesk },
    // About one plot or the drawing, wherever the focus is: their buttons name these keys.
    'plot.why': { label: 'Why? Ask about this instant', keys: WHY, when: atWorkbench },
    'plot.predict': {
      label: 'Predict: draw the curve before it is shown',
      name: 'Predict: draw the curve first',
      keys: [{ key: 'd' }],
      when: atWorkbench,
    },
    'plot.hear': {
      label: 'Hear the plot; again, or Esc, to stop',
      keys: [{ key: 'h' }],
      when: atWorkbench,
    },
    'network.lens': {
      label: 'Show or hide the lens',
      name: 'Lens',
      icon: 'lens',
      keys: [{ key: 'l' }],
      // While presenting the same key moves the bright dot.
      when: ({ isWorkbench, presents }: Situation) => isWorkbench && !presents,
    },
  },
  present: {
    'present.blank': {
      label: 'Blank the screen, and back',
      name: 'Blank the screen',
      icon: 'theme',
      keys: [{ key: 'b' }],
      when: isPresenting,
    },
    'present.freeze': {
      label: 'Freeze the image, and release it',
      name: 'Freeze the image',
      icon: 'freeze',
      keys: [{ key: 'z' }],
      when: isPresenting,
    },
    'present.dot': {
      label: 'Bright dot at the pointer, on and off',
      name: 'Bright dot',
      icon: 'dot',
      keys: [{ key: 'l' }],
      when: isPresenting,
    },
    'present.dark': {
      label: 'Dark colours for a dark room, on and off',
      keys: [{ key: 't' }],
      when: isPresenting,
    },
    'present.back': {
      label: 'Step back, step forward (presentation remote); in a lesson, its questions',
      name: 'Step back',
      keys: [{ key: 'PageUp' }],
      when: isPresentingRun,
    },
    'present.on': {
      label: 'Step back, step forward (presentation remote); in a lesson, its questions',
      name: 'Step forward',
      keys: [{ key: 'PageDown' }],
      when: isPresentingRun,
    },
  },
  /** The bright dot, while it is there. */
  dot: { 'dot.move': { label: 'Move the dot; with Shift a little', keys: arrows() } },
  plot: {
    'plot.walk': { label: 'From sample to sample; with Shift ten', keys: LEFT_RIGHT },
    'plot.walkEvents': {
      label: 'From event to event',
      keys: LEFT_RIGHT.map((press) => ({ ...press, mod: true })),
    },
    'plot.page': { label: 'Move by a tenth of the view', keys: PAGES, when: atDesk },
    'plot.ends': { label: 'First and last sample in view', keys: ENDS },
    'plot.pin': { label: 'Pin the cursor', name: 'Pin this instant', keys: [{ key: 'Enter' }] },
    'plot.zoomIn': { label: 'Zoom in, out, show all', name: 'Zoom in', keys: ZOOM_IN },
    'plot.zoomOut': { label: 'Zoom in, out, show all', name: 'Zoom out', keys: ZOOM_OUT },
    'plot.showAll': { label: 'Zoom in, out, show all', name: 'Whole run', keys: [{ key: '0' }] },
    // The wheel is no key: `timeline/range/gestures.ts` hears it, the list tells of it.
    'plot.wheelZoom': {
      label: 'Zoom at the pointer; on the time axis without a key',
      keys: [{ key: 'Wheel', mod: true }],
    },
    'plot.wheelPan': { label: 'Move the view', keys: [{ key: 'Wheel', shift: true }] },
    'plot.earlier': { label: 'Move the view', name: 'Earlier', keys: [{ key: '[' }] },
    'plot.later': { label: 'Move the view', name: 'Later', keys: [{ key: ']' }] },
  },
  plots: {
    // By place, so that they work on every keyboard.
    'plots.enlarge': {
      label: 'Enlarge a plot by its number',
      keys: [
        ...DIGITS.map((value) => ({ code: `Digit${value}`, shift: false, value })),
        ...DIGITS.map((value) => ({ code: `Numpad${value}`, shift: false, value, isSilent: true })),
      ],
    },
    'plots.back': { label: 'One step back', keys: [{ key: 'Escape' }] },
  },
  spaceTime: {
    'spaceTime.walk': { label: 'From line to line, in order of time', keys: UP_DOWN },
    'spaceTime.follow': { label: 'Previous or next line of the same cell', keys: LEFT_RIGHT },
    'spaceTime.page': { label: 'Earlier, later', keys: PAGES },
    'spaceTime.zoomIn': { label: 'Zoom in, out', keys: ZOOM_IN },
    'spaceTime.zoomOut': { label: 'Zoom in, out', keys: ZOOM_OUT },
    'spaceTime.here': { label: 'Go to the time at the cursor', keys: [{ key: '0' }] },
    'spaceTime.pin': { label: 'Pin the instant of the line', keys: [{ key: 'Enter' }] },
    'spaceTime.why': { label: 'Why? Ask about the line', keys: WHY },
    'spaceTime.leave': { label: 'Close the diagram', keys: [{ key: 'Escape' }] },
  },
  /** A line in the legend of a plot. */
  legend: {
    'legend.move': {
      label: 'Move a line of the legend to another place',
      keys: [
        ...LEFT_RIGHT.map((press) => ({ ...press, alt: true })),
        { key: 'ArrowUp', alt: true, value: -1, isSilent: true },
        { key: 'ArrowDown', alt: true, value: 1, isSilent: true },
      ],
    },
  },
  parameter: {
    'parameter.notch': { label: 'One step; with Shift a fine step', keys: LEFT_RIGHT_ALSO_UP },
    'parameter.page': { label: 'A decade', keys: PAGES, when: atDesk },
    'parameter.ends': { label: 'Smallest and largest value', keys: ENDS },
  },
  /** The field of a parameter, in which the other keys write. */
  field: {
    'field.notch': { label: 'One step, in the value field', keys: UP_DOWN },
    'field.page': { label: 'A decade', keys: PAGES, when: atDesk },
  },
  control: {
    'control.explain': {
      label: 'What it means, and where it acts',
      keys: [{ key: 'i' }, { key: '?', isSilent: true }],
    },
  },
  /** The head in the overview of the run. */
  overview: {
    'overview.walk': { label: 'Move the playhead; with Shift a little', keys: LEFT_RIGHT_ALSO_UP },
    'overview.page': { label: 'Move by a tenth of the run', keys: PAGES },
    'overview.ends': { label: 'Start and end of the run', keys: ENDS },
  },
  /** An end of the range in view. */
  overviewEnd: {
    'overviewEnd.resize': {
      label: 'Resize the range in view, on one of its ends',
      keys: LEFT_RIGHT_ALSO_UP,
    },
    'overviewEnd.move': {
      label: 'Move the range in view, on one of its ends',
      keys: LEFT_RIGHT_ALSO_UP.map((press) => ({ ...press, alt: true })),
    },
    'overviewEnd.showAll': {
      label: 'Show the whole run, on an end of the range',
      keys: [{ key: 'Escape' }],
    },
  },
  /** Anything on the sheet of a prediction. */
  sheet: { 'prediction.leave': { label: 'Close the prediction', keys: [{ key: 'Escape' }] } },
  /** The curve that is drawn on it. */
  prediction: {
    'prediction.column': { label: 'Choose a column', keys: LEFT_RIGHT },
    'prediction.ends': { label: 'First and last column', keys: ENDS },
    'prediction.draw': { label: 'Draw higher or lower', keys: UP_DOWN },
    'prediction.drawFar': { label: 'Draw much higher or lower', keys: PAGES },
  },
  network: {
    'network.walk': { label: 'From part to part', keys: arrows({ shift: false }) },
    'network.ends': { label: 'First and last part', keys: ENDS },
    'network.select': {
      label: 'Select; with Shift add to the selection',
      keys: [{ key: 'Enter' }, { key: ' ', isSilent: true }],
    },
    'network.add': { label: 'Add a part', icon: 'add', keys: [{ key: 'a' }] },
    'network.connect': {
      label: 'Connect',
      name: 'Connect two nodes',
      icon: 'connect',
      keys: [{ key: 'c' }],
    },
    'network.circuit': {
      label: 'New circuit, or reroute one',
      name: 'New circuit, or reroute one',
      icon: 'circuit',
      keys: [{ key: 'v' }],
    },
    'network.tidy': { label: 'Tidy up', icon: 'tidy', keys: NO_KEYS },
    'network.duplicate': { label: 'Duplicate', icon: 'duplicate', keys: [{ key: 'd' }] },
    'network.copies': { label: 'Several copies', icon: 'copies', keys: NO_KEYS },
    'network.remove': {
      label: 'Remove',
      icon: 'remove',
      keys: [{ key: 'Delete' }, { key: 'Backspace', isSilent: true }],
    },
    'network.selectAll': { label: 'Select all nodes', keys: [{ key: 'a', mod: true }] },
    'network.neighbour': {
      label: 'Add a neighbour to a node',
      keys: arrows({ mod: true, alt: 'any' }),
    },
    'network.follow': { label: 'Follow a link', keys: arrows({ alt: true, shift: false }) },
    'network.move': { label: 'Move a node', keys: arrows({ alt: 'any', shift: true }) },
    'network.fit': { label: 'Fit everything', keys: [{ key: 'f' }] },
    'network.zoomIn': { label: 'Zoom in, out, true size', name: 'Zoom in', keys: ZOOM_IN },
    'network.zoomOut': { label: 'Zoom in, out, true size', name: 'Zoom out', keys: [{ key: '-' }] },
    'network.actualSize': { label: 'Zoom in, out, true size', keys: [{ key: '0' }] },
    'network.letGo': { label: 'Cancel, or deselect', keys: [{ key: 'Escape' }] },
  },
  lens: {
    'lens.walk': { label: 'From cell to cell', keys: LEFT_RIGHT },
    'lens.page': { label: 'Ten cells on or back', keys: PAGES },
    'lens.ends': { label: 'First and last visible cell', keys: ENDS },
    'lens.ask': { label: 'Ask about the cell', keys: [{ key: 'Enter' }] },
  },
  /** The lens as a whole, and the drawing while a cell is followed. */
  lensAll: {
    'lensAll.leave': {
      label: 'Stop following, close the card, hide the lens',
      keys: [{ key: 'Escape' }],
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Action>>>>;

type Table = typeof ACTIONS;

/** Where the focus has to be, or how the page is laid out. */
export type Scope = keyof Table;
/** Actions of a scope by their ids. */
export type ActionId<In extends Scope = Scope> = { [S in In]: keyof Table[S] & string }[In];

type ValueOf<Keys> = Keys extends readonly (infer Each)[]
  ? Each extends { readonly value: infer Value }
    ? Value
    : undefined
  : never;

/** What a press means in a scope: an action, and what the press says to it. */
export type Meant<In extends Scope> = {
  [S in In]: {
    [Id in keyof Table[S]]: {
      readonly id: Id;
      readonly value: Table[S][Id] extends { readonly keys: infer Keys } ? ValueOf<Keys> : never;
    };
  }[keyof Table[S]];
}[In];

/** Headings of the list behind `?`, by the first word of an action's id. */
const GROUPS: Readonly<Record<Prefix<ActionId>, string>> = {
  time: 'Time',
  page: 'Page',
  scenario: 'Scenario',
  present: 'Presenting to a room',
  dot: 'Presenting to a room',
  plot: 'In a plot',
  plots: 'In a plot',
  spaceTime: 'In the time-space diagram',
  legend: 'In a plot',
  parameter: 'On a parameter',
  field: 'On a parameter',
  control: 'On a parameter',
  overview: 'On the overview of the run',
  overviewEnd: 'On the overview of the run',
  prediction: 'In a prediction',
  network: 'In the network',
  lens: 'Under the lens',
  lensAll: 'Under the lens',
};

type Prefix<Id extends string> = Id extends `${infer First}.${string}` ? First : never;

/** An action with its id and its scope. */
export type ListedAction = Action & { readonly id: ActionId; readonly scope: Scope };

const listed: readonly ListedAction[] = Object.entries(ACTIONS).flatMap(([scope, actions]) =>
  Object.entries<Action>(actions).map(([id, action]) => ({
    ...action,
    id: id as ActionId,
    scope: scope as Scope,
  })),
);
const byId: ReadonlyMap<string, ListedAction> = new Map(listed.map((each) => [each.id, each]));

/** Actions of one scope, or of all. */
export function actionsOf(only?: Scope): readonly ListedAction[] {
  return only === undefined ? listed : listed.filter(({ scope }) => scope === only);
}

/** The action of that id; `undefined` when there is none. */
export function actionOfId(id: string): ListedAction | undefined {
  return byId.get(id);
}

/** The heading of the list behind `?` under which an action stands. */
export function groupOf(id: ActionId): string {
  return GROUPS[id.split('.')[0] as Prefix<ActionId>];
}
