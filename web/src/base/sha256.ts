/** Names for texts by what is in them. */

import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * The SHA-256 of a text in UTF-8, as 64 hexadecimal digits (FIPS 180-4).
 *
 * By a library, because browsers offer theirs to pages of `https:` and `localhost` alone.
 */
export function sha256(text: string): string {
  return bytesToHex(digest(utf8ToBytes(text)));
}

/** So many digits of it stand in captions. */
const CAPTION_DIGITS = 16;

/** The beginning of a SHA-256, for captions. */
export function shortSha256(hash: string): string {
  return hash.slice(0, CAPTION_DIGITS);
}
