/**
 * Links: a document as `s=1.<payload>`, short enough for a QR code, checked before anything is read.
 *
 * The payload is one letter for the form, eight characters of checks, then the content: `p` names a
 * gallery experiment in plain letters, `d` is deflated JSON: `[id, set, removed]` for changes to a
 * gallery experiment, `[null, document]` for everything else. A link that is damaged says so; it never
 * opens something else.
 */

import { catalog as builtCatalog } from '../engine/catalog';
import type { Catalog, Problem, ScenarioDoc } from '../engine/model';
import { checkScenario } from '../engine/scenarioShape';
import { fromBase64Url, toBase64Url } from '../lib/base64url';
import { crc32 } from '../lib/crc32';
import { type JsonValue, parseStrictJson } from '../lib/strictJson';
import type { GalleryItem } from '../store/contract';
import { gallery as builtGallery } from '../store/gallery';
import { applyDifferences, differences } from './differences';
import { deflate, inflate } from './inflate';

/** What a link can build on. */
export type LinkContext = {
  readonly gallery: readonly GalleryItem[];
  readonly catalog: Catalog;
};

/** Why a link was not opened. `message` is a sentence for the reader. */
export type LinkError = {
  readonly kind:
    | 'tooLong'
    | 'alphabet'
    | 'version'
    | 'damaged'
    | 'tooBig'
    | 'json'
    | 'shape'
    | 'unknownPreset'
    | 'unknownParameter';
  readonly message: string;
  readonly problems: readonly Problem[];
};

/** The document a link holds, or why it holds none. */
export type LinkResult =
  | {
      readonly ok: true;
      readonly doc: ScenarioDoc;
      readonly sourceId: string | null;
      /** True when the gallery experiment it builds on is not what it was when the link was made. */
      readonly presetChanged: boolean;
    }
  | { readonly ok: false; readonly error: LinkError };

/** Version of the payload this page writes. */
export const LINK_VERSION = 1;
/** Longest fragment that is looked at, in characters. */
export const MAX_LINK_CHARS = 16_384;
/** Largest content a link may unfold to, in bytes. */
export const MAX_LINK_BYTES = 262_144;

const CHECK_CHARS = 8;
const PLAIN_ID = /^[a-z0-9-]{1,40}\/[a-z0-9-]{1,60}$/;
const BUILT: LinkContext = { gallery: builtGallery, catalog: builtCatalog };

/** Fragment for a document, without `#`; builds on the gallery item `sourceId` when there is one. */
export async function encodeLink(
  doc: ScenarioDoc,
  sourceId: string | null,
  context: LinkContext = BUILT,
): Promise<string> {
  const item = context.gallery.find(({ id }) => id === sourceId);
  const changes = item ? differences(doc, item.doc, context.catalog) : [];
  const digest = item ? presetDigest(item.doc) : 0;
  if (item && changes.length === 0 && PLAIN_ID.test(item.id)) {
    return seal('p', digest, item.id.replace('/', '_'));
  }
  const { $schema: _editorHint, ...content } = doc;
  const tuple = item ? [item.id, ...changes] : [null, content];
  const packed = await deflate(new TextEncoder().encode(JSON.stringify(tuple)));
  return seal('d', digest, toBase64Url(packed));
}

/** Does a fragment (with or without `#`) claim to be a link of ours? */
export function isLink(hash: string): boolean {
  return hash.startsWith('#s=') || hash.startsWith('s=');
}

/** Reads a fragment for which `isLink` holds. Never throws on account of the text. */
export async function decodeLink(hash: string, context: LinkContext = BUILT): Promise<LinkResult> {
  if (hash.length > MAX_LINK_CHARS) {
    return refused(
      'tooLong',
      `The link is longer than ${MAX_LINK_CHARS} characters and was not opened.`,
    );
  }
  const opened = unseal(hash.startsWith('#') ? hash.slice(1) : hash);
  if (!opened.ok) return opened;
  const { form, digest, body } = opened;
  if (form === 'p') return fromPreset(body.replace('_', '/'), digest, [], context);
  const packed = fromBase64Url(body);
  if (packed === null) return refused('damaged', DAMAGED);
  const unfolded = await inflate(packed, MAX_LINK_BYTES);
  if (!unfolded.ok) {
    return unfolded.reason === 'damaged'
      ? refused('damaged', DAMAGED)
      : refused(
          'tooBig',
          `The link unfolds to more than ${MAX_LINK_BYTES} bytes and was not opened.`,
        );
  }
  return fromContent(unfolded.bytes, digest, context);
}

const DAMAGED =
  'The link is damaged: a part is missing or was altered on the way. Ask for it again or copy it whole.';

type Unsealed =
  | { readonly ok: true; readonly form: 'p' | 'd'; readonly digest: number; readonly body: string }
  | { readonly ok: false; readonly error: LinkError };

/** Puts the checks in front of the content: CRC-32 of form, digest and content, then the digest. */
function seal(form: 'p' | 'd', digest: number, body: string): string {
  const check = crc32(new TextEncoder().encode(`${form}${digest}.${body}`));
  const bytes = new Uint8Array(6);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, check);
  view.setUint16(4, digest);
  return `s=${LINK_VERSION}.${form}${toBase64Url(bytes)}${body}`;
}

function unseal(text: string): Unsealed {
  const dot = text.indexOf('.');
  const version = dot < 0 ? '' : text.slice(2, dot);
  if (!text.startsWith('s=') || !/^[0-9]{1,6}$/.test(version)) return refused('damaged', DAMAGED);
  if (Number(version) > LINK_VERSION) {
    return refused(
      'version',
      `This link was made by a newer version of Cell53 (link version ${Number(version)}; this one reads ${LINK_VERSION}). Reload the page to get the newest version.`,
    );
  }
  if (version !== String(LINK_VERSION)) {
    return refused(
      'version',
      `Link version ${version} does not exist. The link was altered on the way.`,
    );
  }
  const payload = text.slice(dot + 1);
  const stranger = /[^A-Za-z0-9_-]/u.exec(payload)?.[0];
  if (stranger !== undefined) {
    return refused(
      'alphabet',
      `The link holds ${nameOf(stranger)}, which no link of Cell53 contains. It was altered on the way; copy it again.`,
    );
  }
  const form = payload[0];
  const checks = fromBase64Url(payload.slice(1, 1 + CHECK_CHARS));
  if ((form !== 'p' && form !== 'd') || checks?.length !== 6) return refused('damaged', DAMAGED);
  const digest = new DataView(checks.buffer).getUint16(4);
  const body = payload.slice(1 + CHECK_CHARS);
  if (seal(form, digest, body) !== text) return refused('damaged', DAMAGED);
  return { ok: true, form, digest, body };
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
  return checked(doc, null, false);
}

/** Rebuilds a document from the gallery item it builds on. */
function fromPreset(
  id: string,
  digest: number,
  changes: readonly JsonValue[],
  context: LinkContext,
): LinkResult {
  const item = context.gallery.find((candidate) => candidate.id === id);
  if (item === undefined) {
    return refused(
      'unknownPreset',
      `The link builds on the experiment “${id.slice(0, 64)}”, which this version of Cell53 does not have.`,
    );
  }
  const result = applyDifferences(item.doc, changes, context.catalog);
  if (!result.ok) {
    return refused(
      'unknownParameter',
      `The link sets ${result.unknown.slice(0, 64)}, which this version of Cell53 does not know.`,
    );
  }
  return checked(result.doc, id, presetDigest(item.doc) !== digest);
}

function checked(value: JsonValue, sourceId: string | null, presetChanged: boolean): LinkResult {
  const shape = checkScenario(value);
  if (shape.ok) return { ok: true, doc: shape.doc, sourceId, presetChanged };
  const [first] = shape.problems;
  const detail = first === undefined ? '' : `: ${atPath(first)}`;
  return refused(
    'shape',
    `The link holds a scenario that cannot be opened${detail}.`,
    shape.problems,
  );
}

/** 16 bits that change when what the gallery item simulates changes; wording does not count. */
function presetDigest(doc: ScenarioDoc): number {
  const {
    $schema: _a,
    title: _b,
    group: _c,
    question: _d,
    published: _e,
    layout: _f,
    ...physical
  } = doc;
  return crc32(new TextEncoder().encode(canonical(physical))) & 0xffff;
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join()}}`;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** A character by what it looks like, or by number when it looks like nothing. */
function nameOf(char: string): string {
  if (char === ' ') return 'a space';
  const visible = /^[\x21-\x7e]$/.test(char);
  return visible
    ? `“${char}”`
    : `the character U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function atPath({ path, message }: Problem): string {
  return path === '' || message.startsWith(path) ? message : `${path}: ${message}`;
}

function refused(
  kind: LinkError['kind'],
  message: string,
  problems: readonly Problem[] = [],
): { readonly ok: false; readonly error: LinkError } {
  return { ok: false, error: { kind, message, problems } };
}
