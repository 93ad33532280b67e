/** Takes signs off the ends of a text of any length: `/x+$/` would look at each run of signs many times. */

/** The text without what stands at its end of `signs`. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The text without what stands at its beginning of `signs`. */
export function withoutStart(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}
