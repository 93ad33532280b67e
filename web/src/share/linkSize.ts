/** How far a link of a given length can travel. */

/** One verdict: a tone, a word for it, and what it means for the reader. */
export type LinkSize = {
  readonly tone: 'ok' | 'warning' | 'danger';
  readonly word: string;
  readonly hint: string;
  /** Can a camera read it as a QR code? */
  readonly hasQr: boolean;
};

/** Fits a QR code of version 13, which can be read from the back row. */
const QR_CHARS = 400;
/** Some chat programs cut longer messages. */
const CHAT_CHARS = 2_000;

/** Judges the length of a whole link, in characters. */
export function linkSize(chars: number): LinkSize {
  if (chars < QR_CHARS) {
    const hint = 'fits everywhere, and its QR code can be read from the back row.';
    return { tone: 'ok', word: 'Short', hint, hasQr: true };
  }
  if (chars < CHAT_CHARS) {
    const hint = 'fits mail and most chats; its QR code must be read from near.';
    return { tone: 'warning', word: 'Long', hint, hasQr: true };
  }
  const hint = 'some chats cut links like this. Leave out what you can, or send the file.';
  return { tone: 'danger', word: 'Very long', hint, hasQr: false };
}
