/**
 * Links of version 1, which open for ever; the page writes them no more.
 *
 * The payload is one letter for the form, eight characters of checks, then the content: `p` names a
 * gallery experiment in plain letters, `d` is deflated JSON: `[id, set, removed]` for changes to a
 * gallery experiment, `[null, document]` for everything else.
 */

import { fromBase64Url, toBase64Url } from '../../base/base64url';
import { crc32 } from '../../base/crc32';
import { shown } from '../../base/hidden';
import { type JsonValue, parseStrictJson } from '../../base/strictJson';
import { type Place, setPlace } from '../differences';
import { inflate } from '../inflate';
import {
  atPath,
  checked,
  DAMAGED,
  type LinkContext,
  type LinkRefusal,
  type LinkResult,
  MAX_LINK_BYTES,
  presetDigest,
  presetOf,
  refused,
  strangerIn,
} from '../linkTypes';
import { placeOf } from './codes';

const CHECK_CHARS = 8;
const NO_ORIGIN = { sourceId: null, presetChanged: false, claim: null };

/** Reads what stands behind `s=1.`. */
export async function decodeV1(payload: string, context: LinkContext): Promise<LinkResult> {
  const opened = unseal(payload);
  if (!opened.ok) return opened;
  const { form, digest, body } = opened;
  if (form === 'p') return fromPreset(body.replace('_', '/'), digest, [], context);
  const packed = fromBase64Url(body);
  if (packed === null) return refused('damaged', DAMAGED);
  const unfolded = await inflate(packed, MAX_LINK_BYTES);
  if (unfolded.ok) return fromContent(unfolded.bytes, digest, context);
  return unfolded.reason === 'damaged'
    ? refused('damaged', DAMAGED)
    : refused(
        'tooBig',
        `The link unfolds to more than ${MAX_LINK_BYTES} bytes and was not opened.`,
      );
}

type Unsealed =
  | { readonly ok: true; readonly form: 'p' | 'd'; readonly digest: number; readonly body: string }
  | LinkRefusal;

/** Takes the checks off: CRC-32 of form, digest and content, then the digest. */
function unseal(payload: string): Unsealed {
  const stranger = strangerIn(payload, /^[A-Za-z0-9_-]$/);
  if (stranger !== null) return stranger;
  const form = payload[0];
  const checks = payload.slice(1, 1 + CHECK_CHARS);
  const bytes = fromBase64Url(checks);
  if ((form !== 'p' && form !== 'd') || bytes?.length !== 6) return refused('damaged', DAMAGED);
  const view = new DataView(bytes.buffer);
  const digest = view.getUint16(4);
  const body = payload.slice(1 + CHECK_CHARS);
  const check = crc32(new TextEncoder().encode(`${form}${digest}.${body}`));
  const isSound = check === view.getUint32(0) && toBase64Url(bytes) === checks;
  return isSound ? { ok: true, form, digest, body } : refused('damaged', DAMAGED);
}

/** Reads the JSON inside a deflated link. */
function fromContent(bytes: Uint8Array, digest: number, context: LinkContext): LinkResult {
  const text = utf8(bytes);
  if (text === null) return refused('json', 'The link holds text that is not UTF-8.');
  const parsed = parseStrictJson(text, { maxChars: MAX_LINK_BYTES, maxDepth: 12 });
  if (!parsed.ok) {
    const problem = { path: parsed.path, message: parsed.reason };
    return refused('json', `The link does not hold a scenario: ${atPath(problem)}.`, [problem]);
  }
  const [id, ...rest] = Array.isArray(parsed.value) ? (parsed.value as readonly JsonValue[]) : [];
  if (typeof id === 'string') return fromPreset(id, digest, rest, context);
  const [doc] = rest;
  if (id !== null || doc === undefined || rest.length !== 1) {
    return refused('shape', 'The link does not hold a scenario.');
  }
  return checked(doc, NO_ORIGIN);
}

/** Rebuilds a document from the gallery item it builds on. */
function fromPreset(
  id: string,
  digest: number,
  changes: readonly JsonValue[],
  context: LinkContext,
): LinkResult {
  const item = presetOf(id, context);
  if ('ok' in item) return item;
  const doc: Record<string, JsonValue> = structuredClone(item.doc) as never;
  const unknown = apply(doc, changes);
  if (unknown !== null) {
    return refused(
      'unknownParameter',
      `The link sets ${shown(unknown)}, which this version of Cell53 does not know.`,
    );
  }
  const presetChanged = presetDigest(item.doc) !== digest;
  return checked(doc, { sourceId: item.id, presetChanged, claim: null });
}

/** Carries the changes out; answers with the name that is not known here, else `null`. */
function apply(doc: Record<string, JsonValue>, changes: readonly JsonValue[]): string | null {
  const [set = [], removed = []] = changes;
  const areLists = Array.isArray(set) && Array.isArray(removed);
  if (!areLists || changes.length > 2 || set.length % 2 !== 0) return 'a list of changes';
  for (const raw of removed) {
    const place = resolve(raw);
    if (place === null) return JSON.stringify(raw);
    setPlace(doc, place, undefined);
  }
  for (let i = 0; i < set.length; i += 2) {
    const place = resolve(set[i]);
    if (place === null) return JSON.stringify(set[i]);
    setPlace(doc, place, set[i + 1]);
  }
  return null;
}

function resolve(raw: JsonValue | undefined): Place | null {
  if (typeof raw === 'string') return placeOf(raw);
  const isPlace =
    Array.isArray(raw) &&
    (raw.length === 1 || raw.length === 2) &&
    raw.every((step) => typeof step === 'string' && step !== 'format');
  return isPlace ? (raw as unknown as Place) : null;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
