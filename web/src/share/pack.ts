/**
 * JSON as the text of a link and back: common pieces as one character each, UTF-8, raw deflate, base64url.
 *
 * A few characters can unfold to gigabytes, so reading stops at the first chunk that passes the bound.
 */

import { fromBase64Url, toBase64Url } from '../base/base64url';
import { type JsonValue, parseStrictJson } from '../base/strictJson';
import { atPath } from '../model/scenarioShape';
import { DAMAGED, type LinkRefusal, MAX_LINK_BYTES, refused } from './linkTypes';

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

/** What unpacking gave. */
export type Unpacked = { readonly ok: true; readonly value: JsonValue } | LinkRefusal;

/** Reads what `packed` wrote; never throws on account of the text. */
export async function unpacked(text: string): Promise<Unpacked> {
  const bytes = fromBase64Url(text);
  if (bytes === null) return refused('damaged', DAMAGED);
  const inflated = await inflate(bytes, MAX_LINK_BYTES);
  if (!inflated.ok) return inflated.reason === 'tooBig' ? TOO_BIG : refused('damaged', DAMAGED);
  const short = utf8(inflated.bytes);
  if (short === null) return refused('json', 'The link holds text that is not UTF-8.');
  const json = short.replace(CODES, (code) => PIECES[code.charCodeAt(0)] ?? code);
  if (json.length > MAX_LINK_BYTES) return TOO_BIG;
  const parsed = parseStrictJson(json, { maxChars: MAX_LINK_BYTES, maxDepth: MAX_DEPTH });
  if (parsed.ok) return parsed;
  const problem = { path: parsed.path, message: parsed.reason };
  return refused('json', `The link does not hold a scenario: ${atPath(problem)}.`, [problem]);
}

const TOO_BIG = refused(
  'tooBig',
  `The link unfolds to more than ${MAX_LINK_BYTES} bytes and was not opened.`,
);

/** `bytes` deflated, without header. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return bytesOf(new Response(stream));
}

async function bytesOf(body: Blob | Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await body.arrayBuffer());
}

type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: 'damaged' | 'tooBig' };

/** Inflates at most `cap` bytes; never throws. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, cap: number): Promise<Inflated> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true, bytes: await bytesOf(new Blob(chunks)) };
      size += value.byteLength;
      if (size > cap) {
        // Where the rest is damaged this fails as well; that it is too much is enough.
        reader.cancel().catch(() => undefined);
        return { ok: false, reason: 'tooBig' };
      }
      chunks.push(value);
    }
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
