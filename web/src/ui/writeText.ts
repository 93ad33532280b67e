/**
 * Writes live numbers into the page: the letters change, the node that holds them stays.
 *
 * `textContent` takes the old node out and puts a new one in, after which the browser matches selectors
 * and sets out boxes again.
 */

/** Shows a text in an element that holds nothing else; does nothing when it stands there already. */
export function writeText(element: Element | null | undefined, text: string): void {
  if (element == null) return;
  const { firstChild } = element;
  if (firstChild instanceof Text && firstChild === element.lastChild) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (element.textContent !== text) element.textContent = text;
}
