/**
 * Base64 in the alphabet that survives mail, chat and address bars (RFC 4648, section 5), unpadded.
 */

/** Text of `bytes`: 4 characters per 3 bytes. */
export function toBase64Url(bytes: Uint8Array): string {
  const chars = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(chars).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes of `text`; `null` when a character, the length or a spare bit is wrong. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1 || !/^[\w-]*$/.test(text)) return null;
  const chars = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(chars, (char) => char.charCodeAt(0));
  // Spare bits are lost on the way back.
  return toBase64Url(bytes) === text ? bytes : null;
}
