/**
 * Messages between an embedded page and the page around it, version 1 (docs/embed.md).
 *
 * Anybody can send messages: only plain objects of exactly these shapes are accepted.
 */

import { shown } from '../../base/hidden';
import type { ScenarioDoc, Summary } from '../../model/engineTypes';
import { LONGEST_MS } from '../../model/runFields';

/** A request of the page around. */
export type HostRequest =
  | { readonly type: 'setParam'; readonly place: string; readonly text: string }
  | { readonly type: 'run'; readonly untilMs: number | null }
  | { readonly type: 'pause' }
  | { readonly type: 'seek'; readonly timeMs: number }
  | { readonly type: 'getMetrics' }
  | { readonly type: 'watch' };

/** A request and the number its answer will carry. */
export type Heard = { readonly id: MessageId; readonly request: HostRequest };
/** A message that is for us but not a known request. */
type Misheard = { readonly id: MessageId; readonly fault: string };
type MessageId = number | string | null;

/** What is sent to the page around. */
export type EmbedReport =
  | { readonly type: 'ready'; readonly title: string; readonly durationMs: number }
  | { readonly type: 'done' }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'metrics'; readonly metrics: Summary | null }
  | { readonly type: 'changed'; readonly scenario: ScenarioDoc };

/** The version that every message names. */
export const MESSAGES_VERSION = 1;

const KEYS: Readonly<Record<HostRequest['type'], readonly string[]>> = {
  setParam: ['place', 'value'],
  run: ['untilMs'],
  pause: [],
  seek: ['timeMs'],
  getMetrics: [],
  watch: [],
};
const MAX_TEXT = 200;
const SET_PARAM =
  'setParam needs place, a text such as abr.rif, and value, a text, a number, true or false.';

/** Reads a message; `null` when it is not for us, a sentence when it is for us but not valid. */
export function readMessage(data: unknown): Heard | Misheard | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null;
  const message = data as Readonly<Record<string, unknown>>;
  if (message.cell53 === undefined) return null;
  const { id = null } = message;
  const isId = id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= 64);
  if (!isId) return { id: null, fault: 'id must be a number or a text of at most 64 characters.' };
  const read = bodyOf(message);
  return typeof read === 'string' ? { id, fault: read } : { id, request: read };
}

function bodyOf(message: Readonly<Record<string, unknown>>): HostRequest | string {
  const { cell53, type } = message;
  if (cell53 !== MESSAGES_VERSION) return `cell53 must be ${MESSAGES_VERSION}.`;
  const known = Object.keys(KEYS) as readonly HostRequest['type'][];
  const found = known.find((each) => each === type);
  if (found === undefined) return `type must be one of ${known.join(', ')}.`;
  const allowed = ['cell53', 'type', 'id', ...KEYS[found]];
  const stranger = Object.keys(message).find((key) => !allowed.includes(key));
  if (stranger !== undefined) return `${shown(stranger)} does not belong here.`;
  return requestOf(found, message);
}

function requestOf(
  type: HostRequest['type'],
  message: Readonly<Record<string, unknown>>,
): HostRequest | string {
  switch (type) {
    case 'setParam': {
      const { place, value } = message;
      const isValue = ['string', 'number', 'boolean'].includes(typeof value);
      if (typeof place !== 'string' || !isValue) return SET_PARAM;
      const text = String(value);
      for (const [name, { length }] of Object.entries({ place, value: text })) {
        if (length > MAX_TEXT)
          return `${name} has ${length} characters; at most ${MAX_TEXT} are read.`;
      }
      return { type, place, text };
    }
    case 'run': {
      const { untilMs = null } = message;
      if (untilMs !== null && !isTime(untilMs)) return `untilMs must be 0 … ${LONGEST_MS}.`;
      return { type, untilMs };
    }
    case 'seek': {
      const { timeMs } = message;
      return isTime(timeMs) ? { type, timeMs } : `timeMs must be 0 … ${LONGEST_MS}.`;
    }
    case 'pause':
    case 'getMetrics':
    case 'watch':
      return { type };
  }
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LONGEST_MS;
}
