/**
 * Screens in the address bar: `#papers` is a screen, `#papers/adsl/f4` a place inside it.
 *
 * Moving about is ordinary browsing: a link changes the fragment, and the back button undoes it. `#s=…` holds a whole
 * experiment and stands at the workbench.
 */

/** Does a fragment (with or without `#`) claim to be a link of ours? */
export function isLink(hash: string): boolean {
  // Some mail programs write the sign as a code.
  return /^#?s(?:=|%3d)/i.test(hash);
}

/** Words of the fragment: the id of a screen, then the place inside it; empty at the workbench. */
export function fragmentWords(hash: string): readonly string[] {
  return isLink(hash) ? [] : hash.replace(/^#/, '').split('/').filter(Boolean);
}

/** Calls `listener` whenever the fragment changes; answers how to stop that. */
export function onFragment(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/**
 * Goes to the workbench. By `push` the screen stays one step back in the history.
 */
export function leaveScreen(way: 'push' | 'replace' = 'push'): void {
  const workbench = `${location.pathname}${location.search}`;
  if (way === 'push') history.pushState(null, '', workbench);
  else history.replaceState(null, '', workbench);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}
