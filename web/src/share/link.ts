/**
 * Links: a document as `s=<version>.<payload>`, short enough for a QR code, checked before anything is
 * read. This page writes version 2 and reads every version there ever was.
 */

import { deepEqual } from '../base/json';
import type { ScenarioDoc } from '../model/engineTypes';
import {
  BUILT,
  DAMAGED,
  type LinkContext,
  type LinkResult,
  MAX_LINK_CHARS,
  refused,
} from './linkTypes';
import { decodeV2, encodeV2, type LinkSource } from './v2';

/** Version of the payload this page writes. */
export const LINK_VERSION = 2;

/** Fragment for a document, without `#`. Fails rather than make a link that opens something else. */
export async function encodeLink(
  source: Omit<LinkSource, 'isPlaceless'>,
  context: LinkContext = BUILT,
): Promise<string> {
  return sealed(source, source.doc, context);
}

/** The same without the places of the nodes, which whoever opens it gets set out anew. */
export async function encodePlaceless(
  source: Omit<LinkSource, 'isPlaceless'>,
  context: LinkContext = BUILT,
): Promise<string> {
  const { isDrawnAnew, withoutPlaces, withPlaces } = await import('./places');
  const base = context.gallery.find(({ id }) => id === source.sourceId)?.doc;
  const isPlaceless = isDrawnAnew({ doc: source.doc, base });
  const doc = withoutPlaces({ doc: source.doc, base });
  return sealed({ ...source, doc, isPlaceless }, isPlaceless ? withPlaces(doc) : doc, context);
}

/** A link that was opened and gave `wanted`. */
async function sealed(
  source: LinkSource,
  wanted: ScenarioDoc,
  context: LinkContext,
): Promise<string> {
  const link = `s=${LINK_VERSION}.${await encodeV2(source, context)}`;
  const opened = await decodeLink(link, context);
  if (!opened.ok) throw new Error(opened.error.message);
  const { $schema: _hint, ...sent } = wanted;
  const { $schema: _other, ...received } = opened.doc;
  if (!deepEqual(JSON.parse(JSON.stringify(sent)), received)) {
    throw new Error('the scenario holds something that links cannot carry');
  }
  return link;
}

/** Does a fragment (with or without `#`) claim to be a link of ours? */
export function isLink(hash: string): boolean {
  // Some mail programs write the sign as a code.
  return /^#?s(?:=|%3d)/i.test(hash);
}

/** Reads a fragment for which `isLink` holds. Never throws on account of the text. */
export async function decodeLink(hash: string, context: LinkContext = BUILT): Promise<LinkResult> {
  if (hash.length > MAX_LINK_CHARS) {
    return refused(
      'tooLong',
      `The link is longer than ${MAX_LINK_CHARS} characters and was not opened.`,
    );
  }
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  const dot = text.indexOf('.');
  const version = dot < 0 ? '' : text.slice(2, dot);
  if (!text.startsWith('s=') || !/^[0-9]{1,6}$/.test(version)) return refused('damaged', DAMAGED);
  const payload = text.slice(dot + 1);
  switch (version) {
    case '1':
      return (await import('./v1/decode')).decodeV1(payload, context);
    case '2':
      return decodeV2(payload, context);
    default:
      return refused('version', versionSentence(version));
  }
}

function versionSentence(version: string): string {
  return Number(version) > LINK_VERSION
    ? `This link was made by a newer version of Cell53 (link version ${Number(version)}; this one reads ${LINK_VERSION}). Reload the page to get the newest version.`
    : `Link version ${version} does not exist. The link was altered on the way.`;
}
