/**
 * Links of version 2: `s=2.<bytes>` for a document of one's own, `s=2.<bytes>.<name>` for one that
 * builds on a gallery experiment.
 *
 * The bytes are three of checks, one of flags, then the claim, the view, the group of the experiment and a
 * digest of it, then the packed document or what it changes in the experiment. A link that is damaged says so;
 * it never opens something else. `docs/links.md` tells every byte.
 */

import { fromBase64Url, toBase64Url } from '../base/base64url';
import { crc32 } from '../base/crc32';
import type { JsonValue } from '../base/strictJson';
import type { ScenarioDoc } from '../model/engineTypes';
import { type Claim, readClaim, writeClaim } from './claim';
import { ByteReader, ByteWriter, Malformed } from './codec/bytes';
import { pack, packAll } from './codec/pack';
import { unpack, unpackAll } from './codec/unpack';
import { applyDifferences, type Differences, differences, type Place } from './differences';
import { deflate, inflate } from './inflate';
import {
  checked,
  DAMAGED,
  type LinkContext,
  type LinkResult,
  MAX_LINK_BYTES,
  presetDigest,
  presetOf,
  refused,
  strangerIn,
} from './linkTypes';
import { packView, readView, type SharedView } from './sharedView';

const FLAG = { deflated: 1, claim: 2, preset: 4, view: 8, placeless: 16 } as const;
const KNOWN_FLAGS = Object.values(FLAG).reduce((all, flag) => all | flag, 0);
const CHECK_BYTES = 3;
const PRESET = /^([a-z0-9-]{1,40})\/([a-z0-9-]{1,40})$/;
const NEWER =
  'This link was made by a newer version of Cell53. Reload the page to get the newest version.';

/** What a link is made of. */
export type LinkSource = {
  readonly doc: ScenarioDoc;
  readonly sourceId: string | null;
  readonly claim: Claim | null;
  /** How the page looks where the link is made; left out, the link says nothing of it. */
  readonly view?: SharedView;
  /** Left out where the nodes of the document stand, for them to be set out anew? */
  readonly isPlaceless?: boolean;
};

/** The text of a link, without `s=2.` in front. */
export async function encodeV2(source: LinkSource, context: LinkContext): Promise<string> {
  const { doc, sourceId, claim, view, isPlaceless = false } = source;
  const item = context.gallery.find(({ id }) => id === sourceId);
  const [, group, name] = PRESET.exec(item?.id ?? '') ?? [];
  const head = new ByteWriter();
  if (claim !== null) writeClaim(claim, head);
  const look = view === undefined ? null : packView(view);
  if (look !== null) pack(look, head);
  const flags =
    (claim === null ? 0 : FLAG.claim) |
    (look === null ? 0 : FLAG.view) |
    (isPlaceless ? FLAG.placeless : 0);
  if (item === undefined || group === undefined || name === undefined) {
    return seal(flags, head, await body(ownValues(doc)), '');
  }
  pack(group, head);
  const digest = presetDigest(item.doc);
  head.byte(digest >>> 8);
  head.byte(digest);
  return seal(flags | FLAG.preset, head, await body(changesOf(doc, item.doc)), name);
}

/** Reads what stands behind `s=2.`. */
export async function decodeV2(text: string, context: LinkContext): Promise<LinkResult> {
  const stranger = strangerIn(text, /^[A-Za-z0-9_.-]$/);
  if (stranger !== null) return stranger;
  const [payload = '', name = '', ...more] = text.split('.');
  const bytes = fromBase64Url(payload);
  if (bytes === null || bytes.length <= CHECK_BYTES || more.length > 0) {
    return refused('damaged', DAMAGED);
  }
  const sealed = bytes.slice(CHECK_BYTES);
  if (checkOf(sealed, name).some((byte, i) => byte !== bytes[i])) {
    return refused('damaged', DAMAGED);
  }
  try {
    const result = await open(new ByteReader(sealed), name, context);
    const isPlaceless = ((sealed[0] ?? 0) & FLAG.placeless) !== 0;
    if (!isPlaceless || !result.ok) return result;
    return { ...result, doc: (await import('./places')).withPlaces(result.doc) };
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    return error.isNewer
      ? refused('version', NEWER)
      : refused('content', `The link does not hold a scenario: ${error.message}.`);
  }
}

async function open(from: ByteReader, name: string, context: LinkContext): Promise<LinkResult> {
  const flags = from.byte();
  if ((flags & ~KNOWN_FLAGS) !== 0) return refused('version', NEWER);
  const claim = flags & FLAG.claim ? readClaim(from) : null;
  const view = flags & FLAG.view ? { view: readView(unpack(from)) } : {};
  const group = flags & FLAG.preset ? unpack(from) : null;
  const digest = flags & FLAG.preset ? from.byte() * 256 + from.byte() : 0;
  const bytes = flags & FLAG.deflated ? await unfolded(from.rest()) : from.rest();
  if (bytes === null) {
    return refused(
      'tooBig',
      `The link unfolds to more than ${MAX_LINK_BYTES} bytes and was not opened.`,
    );
  }
  const content = new ByteReader(bytes);
  if (group === null) {
    if (name !== '') throw new Malformed('a name stands behind it');
    const origin = { sourceId: null, presetChanged: false, claim, ...view };
    return checked(ownDocument(content), origin);
  }
  const item = presetOf(`${String(group)}/${name}`, context);
  if ('ok' in item) return item;
  const presetChanged = presetDigest(item.doc) !== digest;
  const value = bytes.length === 0 ? null : unpack(content);
  if (!content.isAtEnd) throw new Malformed(TRAILING);
  const doc = applyDifferences(item.doc, changesIn(value));
  return checked(doc, { sourceId: item.id, presetChanged, claim, ...view });
}

const TRAILING = 'something stands behind its end';

/** Fields that every document has, by their order; the others follow in one object. */
const ALWAYS = ['title', 'group', 'question', 'seed', 'durationMs', 'topology'] as const;

function ownValues(doc: ScenarioDoc): readonly JsonValue[] {
  const rest = { ...doc } as Record<string, JsonValue>;
  for (const field of ['$schema', 'format', ...ALWAYS]) delete rest[field];
  return [...ALWAYS.map((field) => doc[field] as JsonValue), rest];
}

function ownDocument(from: ByteReader): JsonValue {
  const values = unpackAll(from, ALWAYS.length + 1);
  if (!from.isAtEnd) throw new Malformed(TRAILING);
  const rest = values.at(-1);
  if (!isObject(rest) || ['format', ...ALWAYS].some((field) => Object.hasOwn(rest, field))) {
    throw new Malformed('it states a field twice');
  }
  const always = Object.fromEntries(ALWAYS.map((field, i) => [field, values[i] as JsonValue]));
  return { format: 1, ...always, ...rest };
}

/** Nothing for no changes; what is set; or what is set and what is removed. */
function changesOf(doc: ScenarioDoc, base: ScenarioDoc): readonly JsonValue[] {
  const { set, removed } = differences(doc, base);
  if (removed.length > 0) return [[set, removed]];
  return Object.keys(set).length > 0 ? [set] : [];
}

function changesIn(value: JsonValue): Differences {
  if (value === null) return { set: {}, removed: [] };
  const [set, removed = []] = Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  if (!isObject(set) || Object.hasOwn(set, 'format'))
    throw new Malformed('its changes are no list');
  if (!Array.isArray(removed) || !removed.every(isPlace)) {
    throw new Malformed('what it removes is no list');
  }
  return { set, removed };
}

function isPlace(value: JsonValue): value is Place {
  return (
    Array.isArray(value) &&
    (value.length === 1 || value.length === 2) &&
    value.every((step) => typeof step === 'string' && step !== 'format')
  );
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Body = { readonly flag: number; readonly bytes: Uint8Array };

/** Values in the shortest of four ways: dense or not, deflated or not. */
async function body(values: readonly JsonValue[]): Promise<Body> {
  const plain = [true, false].map((isDense) => Uint8Array.from(packAll(values, isDense).bytes));
  const packed = await Promise.all(plain.map(deflate));
  const ways = [
    ...plain.map((bytes) => ({ flag: 0, bytes })),
    ...packed.map((bytes) => ({ flag: FLAG.deflated, bytes })),
  ];
  return ways.reduce((best, way) => (way.bytes.length < best.bytes.length ? way : best));
}

/** Inflated bytes; `null` when there are too many. */
async function unfolded(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | null> {
  const result = await inflate(bytes, MAX_LINK_BYTES);
  if (result.ok) return result.bytes;
  if (result.reason === 'tooBig') return null;
  throw new Malformed('its packing is broken');
}

function seal(flags: number, head: ByteWriter, content: Body, name: string): string {
  const sealed = Uint8Array.from([flags | content.flag, ...head.bytes, ...content.bytes]);
  const text = toBase64Url(Uint8Array.from([...checkOf(sealed, name), ...sealed]));
  return name === '' ? text : `${text}.${name}`;
}

/** Three bytes that change when any other does. */
function checkOf(sealed: Uint8Array, name: string): readonly number[] {
  const named = new TextEncoder().encode(`2.${name}.`);
  const check = crc32(Uint8Array.from([...named, ...sealed]));
  return [check >>> 24, (check >>> 16) & 0xff, (check >>> 8) & 0xff];
}
