/** How far a link of a given length can travel. */

/** One verdict: a tone, and what it means for the reader. */
export type LinkSize = { readonly tone: 'ok' | 'warning' | 'danger'; readonly hint: string };

/** Fits a QR code that can be read from the back row. */
const QR_CHARS = 400;
/** Some chat programs cut longer messages. */
const CHAT_CHARS = 2_000;

/** Judges the length of a whole link, in characters. */
export function linkSize(chars: number): LinkSize {
  if (chars < QR_CHARS) return { tone: 'ok', hint: 'Short: fits everywhere, also a QR code.' };
  if (chars < CHAT_CHARS) {
    return { tone: 'warning', hint: 'Fits mail and most chats; too dense for a QR code.' };
  }
  return { tone: 'danger', hint: 'Some chats cut links this long. Send the file instead.' };
}
