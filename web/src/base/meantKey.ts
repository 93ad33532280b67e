/**
 * The key a reader means: the character on its cap, and on keyboards of other scripts the Latin letter
 * of its place.
 */

/** Letters, and signs that stand in the place of letters, of every script but ours. */
const OTHER_SCRIPT = /^(?=[\p{L}\p{M}])\P{Script=Latin}/u;

/** Character of a key press in small letters; named keys by their name in small letters. */
export function meantKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return (OTHER_SCRIPT.test(key) ? code.replace(/^Key/, '') : key).toLowerCase();
}
