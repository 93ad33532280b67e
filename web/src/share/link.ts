/**
 * Links: a document as `s=3.<payload>`, checked before anything is read. `docs/links.md` says how to read
 * one by hand.
 *
 * The payload is a letter for its form, six characters of check sum, and the text: `n` names a gallery
 * experiment that nothing was changed in, `z` is packed JSON for everything else.
 */

import { toBase64Url } from '../base/base64url';
import { crc32 } from '../base/crc32';
import { deepEqual } from '../base/json';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/strictJson';
import type { ScenarioDoc } from '../model/engineTypes';
import { secondsOf } from '../model/instant';
import type { GalleryItem } from '../run/contract';
import { gallery } from '../run/gallery';
import { type Claim, packClaim, readClaim } from './claim';
import { applyDifferences, type Differences, differences, type Place } from './differences';
import { LinkRefusal, malformed } from './linkRefusal';
import {
  checkAlphabet,
  checked,
  damaged,
  type Gallery,
  type LinkContent,
  type LinkResult,
  MAX_LINK_CHARS,
  presetDigest,
  presetOf,
} from './linkTypes';
import { packed, unpacked } from './pack';
import { packView, readView, type SharedView } from './sharedView';

/** Version of links that this page writes and reads. */
const LINK_VERSION = 3;
/** The first version that was released. */
const FIRST_VERSION = 3;

/** What a link is made of. */
type LinkSource = {
  readonly doc: ScenarioDoc;
  readonly sourceId: string | null;
  readonly claim: Claim | null;
  /** How the page looks where the link is made; left out, the link says nothing of it. */
  readonly view?: SharedView;
};

/** Fragment for a document, without `#`. Fails when the link would open something else. */
export async function encodeLink(source: LinkSource, among: Gallery = gallery): Promise<string> {
  return verified(await written(source, among), source.doc, among);
}

/** The same without the places of the nodes, which are set out anew when it is opened. */
export async function encodePlaceless(
  source: LinkSource,
  among: Gallery = gallery,
): Promise<string> {
  const { isDrawnAnew, withoutPlaces, withPlaces } = await import('./omittedPlaces');
  const base = among.find(({ id }) => id === source.sourceId)?.doc;
  const doc = withoutPlaces({ doc: source.doc, base });
  const isPlaceless = isDrawnAnew({ doc: source.doc, base });
  const link = await written({ ...source, doc }, among, isPlaceless);
  return verified(link, isPlaceless ? withPlaces(doc) : doc, among);
}

/** A link that was opened and gave `wanted`. */
async function verified(link: string, wanted: ScenarioDoc, among: Gallery): Promise<string> {
  const opened = await decodeLink(link, among);
  if (!opened.ok) throw new Error(opened.error.message);
  const { $schema: _hint, ...sent } = wanted;
  const { $schema: _other, ...received } = opened.doc;
  if (!deepEqual(JSON.parse(JSON.stringify(sent)), received)) {
    throw new Error('the scenario holds something that links cannot carry');
  }
  return link;
}

/** Members of the JSON in a link: `doc`, or `of` and `digest` with what differs; the others where there are any. */
type Content = {
  /** A document of one's own. */
  doc?: JsonValue;
  /** Gallery experiment that the document builds on. */
  of?: string;
  digest?: string;
  set?: JsonValue;
  removed?: JsonValue;
  /** Left out where the nodes of the document stand, for them to be set out anew? */
  placeless?: true;
  claim?: JsonValue;
  view?: JsonValue;
};
const MEMBERS = 'doc of digest set removed placeless claim view'.split(' ');

async function written(
  { doc, sourceId, claim, view }: LinkSource,
  among: Gallery,
  isPlaceless = false,
): Promise<string> {
  const item = among.find(({ id }) => id === sourceId);
  const look = view === undefined ? null : packView(view);
  const content: Content = item === undefined ? own(doc) : changed(doc, item);
  const isAsInGallery = item !== undefined && content.set === undefined && !content.removed;
  const name = isAsInGallery && look === null ? nameOf(item, claim) : null;
  if (name !== null) return seal('n', name);
  if (isPlaceless) content.placeless = true;
  if (claim !== null) content.claim = packClaim(claim);
  if (look !== null) content.view = look;
  return seal('z', await packed(content as JsonValue));
}

function own({ $schema: _hint, ...doc }: ScenarioDoc): Content {
  return { doc: doc as unknown as JsonValue };
}

function changed(doc: ScenarioDoc, item: GalleryItem): Content {
  const { set, removed } = differences(doc, item.doc);
  return {
    of: item.id,
    digest: presetDigest(item.doc),
    ...(Object.keys(set).length > 0 && { set }),
    ...(removed.length > 0 && { removed }),
  };
}

const NAME =
  /^([a-z0-9-]{1,40})_([a-z0-9-]{1,40})_([0-9a-f]{4})(?:_([0-9.e-]{1,24})_([0-9a-f]{12})_([0-9A-Za-z.-]{1,24}))?$/;

/** A gallery experiment as `group_name_digest`, with `_instant_fingerprint_version` of a claim; `null` when it has signs that no link contains. */
function nameOf({ id, doc }: GalleryItem, claim: Claim | null): string | null {
  const claimed =
    claim === null ? [] : [secondsOf(claim.at), claim.fingerprint, claim.engineVersion];
  const text = [id.replace('/', '_'), presetDigest(doc), ...claimed].join('_');
  return NAME.test(text) ? text : null;
}

/** Reads a fragment for which `isLink` holds. Never throws on account of the text. */
export async function decodeLink(hash: string, among: Gallery = gallery): Promise<LinkResult> {
  try {
    return await contentOf(hash, among);
  } catch (error) {
    if (!(error instanceof LinkRefusal)) throw error;
    return { ok: false, error };
  }
}

/** What a fragment holds. This and all below fail with a `LinkRefusal` where it cannot be read. */
async function contentOf(hash: string, among: Gallery): Promise<LinkContent> {
  if (hash.length > MAX_LINK_CHARS) {
    const message = `The link is longer than ${MAX_LINK_CHARS} characters and was not opened.`;
    throw new LinkRefusal('tooLong', message);
  }
  const [start, version] = /^#?s=([0-9]{1,6})\./.exec(hash) ?? [];
  if (start === undefined || version === undefined) throw damaged();
  if (version !== String(LINK_VERSION)) {
    throw new LinkRefusal('version', versionSentence(version));
  }
  const payload = hash.slice(start.length);
  checkAlphabet(payload);
  const [form, text] = [payload.charAt(0), payload.slice(1 + CHECK_CHARS)];
  if (payload !== sealed(form, text)) throw damaged();
  return opened(form, text, among);
}

function versionSentence(version: string): string {
  const number = Number(version);
  if (number > LINK_VERSION) {
    return `This link was made by a newer version of Cell53 (link version ${number}; this one reads ${LINK_VERSION}). Reload the page to get the newest version.`;
  }
  return number > 0 && number < FIRST_VERSION && version === String(number)
    ? `This link was made by a version of Cell53 that was never released (link version ${number}) and cannot be opened. Ask for a new one.`
    : `Link version ${version} does not exist. The link was altered on the way.`;
}

/** Characters of the check sum: 32 bits. */
const CHECK_CHARS = 6;

/** Form, CRC-32 of form and text (big-endian), text. */
function sealed(form: string, text: string): string {
  const check = new Uint8Array(4);
  new DataView(check.buffer).setUint32(0, crc32(new TextEncoder().encode(form + text)));
  return `${form}${toBase64Url(check)}${text}`;
}

function seal(form: 'n' | 'z', text: string): string {
  return `s=${LINK_VERSION}.${sealed(form, text)}`;
}

async function opened(form: string, text: string, among: Gallery): Promise<LinkContent> {
  if (form === 'n') return build(named(text), among);
  if (form !== 'z') throw newer();
  const value = await unpacked(text);
  if (!isJsonObject(value)) throw malformed('it is not an object');
  if (Object.keys(value).some((key) => !MEMBERS.includes(key))) throw newer();
  const content = build(value, among);
  if (value.placeless === undefined) return content;
  if (value.placeless !== true) throw malformed('its mark for omitted places is not true');
  return { ...content, doc: (await import('./omittedPlaces')).withPlaces(content.doc) };
}

function newer(): LinkRefusal {
  const message =
    'This link was made by a newer version of Cell53. Reload the page to get the newest version.';
  return new LinkRefusal('version', message);
}

/** What a name says, as JSON would. */
function named(text: string): JsonObject {
  const [found, group, name, digest = '', atS, print = '', version = ''] = NAME.exec(text) ?? [];
  if (found === undefined) throw malformed('it names no experiment');
  const claim = atS === undefined ? {} : { claim: [version, Number(atS), print] };
  return { of: `${group}/${name}`, digest, ...claim };
}

function build(content: JsonObject, among: Gallery): LinkContent {
  const { doc, of, digest, set = {}, removed = [], claim, view } = content;
  const says = {
    claim: claim === undefined ? null : readClaim(claim),
    ...(view !== undefined && { view: readView(view) }),
  };
  if (doc !== undefined) {
    const isAlone = [of, digest, content.set, content.removed].every((each) => each === undefined);
    if (!isAlone) throw malformed('it contains two experiments');
    return checked(doc, { sourceId: null, presetChanged: false, ...says });
  }
  if (typeof of !== 'string') throw malformed('it names no experiment');
  if (typeof digest !== 'string') {
    throw malformed('it has no digest of the experiment that it builds on');
  }
  const item = presetOf(of, among);
  const presetChanged = presetDigest(item.doc) !== digest;
  const built = applyDifferences(item.doc, changes(set, removed));
  return checked(built, { sourceId: item.id, presetChanged, ...says });
}

function changes(set: JsonValue, removed: JsonValue): Differences {
  if (!isJsonObject(set) || Object.hasOwn(set, 'format')) {
    throw malformed('what it sets is not part of a scenario');
  }
  if (!Array.isArray(removed) || !removed.every(isPlace)) {
    throw malformed('what it removes is not a list of places');
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
