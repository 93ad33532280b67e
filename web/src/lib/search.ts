/** Searches by typed words. */

/** Longest search; chosen, more than anybody types. What is longer finds nothing, and the page says so. */
export const MOST_SEARCH = 200;

/** Does every word of a search occur in the text, in any case of letters? */
export function hasWords(text: string, search: string): boolean {
  if (search.length > MOST_SEARCH) return false;
  const inText = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inText.includes(word));
}
