/**
 * JSON as the text of a link and back: common pieces as one character each, UTF-8, raw deflate, base64url.
 *
 * A few characters can unfold to gigabytes, so reading stops at the first chunk that passes the bound.
 */

import { fromBase64Url, toBase64Url } from '../base/base64url';
import { type JsonValue, parseStrictJson } from '../base/strictJson';
import { atPath } from '../model/scenarioShape';
import { LinkRefusal } from './linkRefusal';
import { damaged, MAX_LINK_BYTES } from './linkTypes';

/**
 * Pieces of JSON that a link writes as the control character of that number, which compact JSON never
 * contains: deflate alone makes short links a quarter to a half longer. Links count on the order for ever.
 */
export const PIECES: readonly string[] = [
  '"title":"',
  '","group":"Own experiments","question":"',
  '"topology":{"kind":"explicit","nodes":[',
  '],"links":[',
  '],"circuits":[',
  '},{"id":"',
  '","kind":"host"',
  '","kind":"switch"',
  '","from":"',
  '","to":"',
  'Seconds":',
  '"bufferCells":',
  '","service":"',
  '"carries":"tcp"',
  '"route":["',
  '"abr":{',
  '"feedback":{"kind":"',
  '"congestion":{"kind":"',
  '"overrides":[{"part":"',
  '"claim":["0.',
  '{"doc":{"format":1,',
  '{"of":"',
  '","digest":"',
  '","set":{',
  '","',
  'lan-interconnection/',
  'Mbps":',
  'Cells":',
  '},"tcp":{',
  'Ms":',
  ',"',
  '":',
];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the codes.
const CODES = /[\u0000-\u001f]/g;
/** Levels of brackets: those of a scenario and two around it. */
const MAX_DEPTH = 14;

/** A value as text of a link. */
export async function packed(value: JsonValue): Promise<string> {
  let text = JSON.stringify(value);
  for (const [code, piece] of PIECES.entries()) {
    text = text.replaceAll(piece, String.fromCharCode(code));
  }
  return toBase64Url(await deflate(new TextEncoder().encode(text)));
}

/** Reads what `packed` wrote. Fails with a `LinkRefusal`. */
export async function unpacked(text: string): Promise<JsonValue> {
  const bytes = fromBase64Url(text);
  if (bytes === null) throw damaged();
  const short = utf8(await inflate(bytes, MAX_LINK_BYTES));
  const json = short.replace(CODES, (code) => PIECES[code.charCodeAt(0)] ?? code);
  if (json.length > MAX_LINK_BYTES) throw tooBig();
  const parsed = parseStrictJson(json, { maxChars: MAX_LINK_BYTES, maxDepth: MAX_DEPTH });
  if (parsed.ok) return parsed.value;
  const what = atPath({ path: parsed.path, message: parsed.reason });
  throw new LinkRefusal('json', `The link does not hold a scenario: ${what}.`);
}

function tooBig(): LinkRefusal {
  const message = `The link unfolds to more than ${MAX_LINK_BYTES} bytes and was not opened.`;
  return new LinkRefusal('tooBig', message);
}

/** `bytes` deflated, without header. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return bytesOf(new Response(stream));
}

async function bytesOf(body: Blob | Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await body.arrayBuffer());
}

/** Inflates at most `cap` bytes. Fails where there are more, or what is there is damaged. */
async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  cap: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw damaged();
    });
    if (done) return bytesOf(new Blob(chunks));
    size += value.byteLength;
    if (size > cap) {
      // Where the rest is damaged this fails as well; that it is too much is enough.
      reader.cancel().catch(() => undefined);
      throw tooBig();
    }
    chunks.push(value);
  }
}

function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new LinkRefusal('json', 'The link holds text that is not UTF-8.');
  }
}
