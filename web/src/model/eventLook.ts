/**
 * How each kind of event looks, what it is called, and what a change of a parameter says of itself.
 *
 * Every kind has a shape of its own, so colour is never the only sign. The order of importance
 * decides which shape stands for a crowd. The engine names a knob by section and key, the reader by its label.
 */

import { specOf } from './catalog';
import type { EventKind, ParamSpec, ParamValue, RunEvent, ScenarioDoc } from './engineTypes';
import { valueInWords } from './values';

/** Look and name of one kind of event. */
type EventLook = {
  readonly glyph: string;
  readonly label: string;
  /** Outline in a box from −5 to 5, as SVG path data. */
  readonly outline: string;
  /** Outlines of crosses and flags are stroked, the others filled. */
  readonly stroked: boolean;
  readonly ink: 'danger' | 'warning' | 'muted' | 'text';
  /** Larger stands for the crowd. */
  readonly weight: number;
};

// In the order of menus.
const LOOKS: { readonly [kind in EventKind]: EventLook } = {
  cellLoss: look('✕', 'Cell loss', 'danger', 6, 'M-3.5,-3.5L3.5,3.5M-3.5,3.5L3.5,-3.5', true),
  timeout: look('◆', 'Timeout', 'warning', 7, 'M0,-5L5,0L0,5L-5,0Z'),
  fastRetransmit: look('▲', 'Fast retransmit', 'text', 4, 'M0,-4.5L4.5,3.5H-4.5Z'),
  mark: look('▼', 'Congestion mark', 'muted', 1, 'M0,4.5L4.5,-3.5H-4.5Z'),
  parameterChange: look('⚑', 'Parameter change', 'text', 9, 'M-3,5V-5H4L2,-2.2L4,0.6H-3', true),
  frameLost: look(
    '⊗',
    'Frame lost',
    'danger',
    5,
    'M-4.5,0A4.5,4.5 0 1,0 4.5,0A4.5,4.5 0 1,0 -4.5,0ZM-3.2,-3.2L3.2,3.2M-3.2,3.2L3.2,-3.2',
    true,
  ),
  acrRule: look('■', 'Source rule', 'muted', 2, 'M-3,-3H3V3H-3Z'),
  connectionOpened: look(
    '○',
    'Connection opened',
    'muted',
    1.5,
    'M-3.5,0A3.5,3.5 0 1,0 3.5,0A3.5,3.5 0 1,0 -3.5,0Z',
    true,
  ),
  transferFinished: look('✓', 'Transfer finished', 'text', 3, 'M-4,0L-1,3.5L4.5,-4', true),
};

/** All kinds of events, in the order of menus. */
export const EVENT_KINDS = Object.keys(LOOKS) as readonly EventKind[];

function look(
  glyph: string,
  label: string,
  ink: EventLook['ink'],
  weight: number,
  outline: string,
  stroked = false,
): EventLook {
  return { glyph, label, ink, weight, outline, stroked };
}

/** Kinds that a newer engine may bring. */
const UNKNOWN = look('▪', 'Other event', 'muted', 0, 'M-2,-2H2V2H-2Z');

/** Look of a kind of event. */
export function eventLook(kind: EventKind): EventLook {
  return Object.hasOwn(LOOKS, kind) ? LOOKS[kind] : UNKNOWN;
}

/** Is it a lost cell or a lost frame? */
export function isLoss({ kind }: RunEvent): boolean {
  return kind === 'cellLoss' || kind === 'frameLost';
}

/** `feedback.targetUtilization 0.9 → 0.89`, `abr@S1.rif 1 → 0.5`: section, part, key, value before, value after. */
const CHANGE = /^([\w-]{1,64})(?:@(\S{1,200}))?\.([\w-]{1,64}) (.{0,80}) → (.{0,80})$/u;

/** The event with its cause in the words of the catalogue; as it is when there are none. */
export function inWords(event: RunEvent, doc: ScenarioDoc): RunEvent {
  if (event.kind !== 'parameterChange') return event;
  const [, section = '', part, key = '', before = '', after = ''] = CHANGE.exec(event.cause) ?? [];
  const spec = specOf(doc, section, key);
  if (spec === undefined) return event;
  const name = part === undefined ? spec.label : `${spec.label} of ${part}`;
  return { ...event, cause: `${name} ${changeText(before, after, spec)}` };
}

/** "0.90 → 0.89": both values with the same number of decimals. */
function changeText(before: string, after: string, spec: ParamSpec): string {
  const words = [before, after].map((text) => valueInWords(readValue(text), spec));
  const decimals = Math.max(...words.map((text) => DECIMALS.exec(text)?.[1]?.length ?? 0));
  return words.map((text) => withDecimals(text, decimals)).join(' → ');
}

/** The decimals of a plain number, which may have a unit behind it. */
const DECIMALS = /^−?\d+(?:\.(\d+))?(?=$|\u00a0)/u;

function withDecimals(text: string, decimals: number): string {
  return text.replace(DECIMALS, (number, fraction: string = '') => {
    const whole = number.split('.')[0] ?? number;
    return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
  });
}

/** A value as the engine writes it. */
function readValue(text: string): ParamValue {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : text.replace(/^"|"$/g, '');
}
