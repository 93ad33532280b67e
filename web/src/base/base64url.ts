/**
 * Base64 in the alphabet that survives mail, chat and address bars (RFC 4648, section 5), unpadded.
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES = new Map(Array.from(ALPHABET, (char, value) => [char, value]));

/** Text of `bytes`: 4 characters per 3 bytes. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const left = bytes.length - i;
    const word = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let char = 0; char <= Math.min(left, 3); char += 1) {
      text += ALPHABET[(word >>> (18 - 6 * char)) & 63];
    }
  }
  return text;
}

/** Bytes of `text`; `null` when a character, the length or a spare bit is wrong. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let filled = 0;
  for (const char of text) {
    const value = VALUES.get(char);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[filled] = (held >>> bits) & 0xff;
    filled += 1;
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}
