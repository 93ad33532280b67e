/**
 * Marks on the root element, by which style sheets know what is open somewhere on the page.
 *
 * The selector `:has()` would say the same, but for it the browser asks every ancestor again whenever a
 * text below it is written, and goes through the styles of all that is in it.
 */

/** Sets `data-<name>` on the root; returns the way to take it off. */
export function markRoot(name: string, value = ''): () => void {
  const { dataset } = document.documentElement;
  dataset[name] = value;
  return () => {
    delete dataset[name];
  };
}
