/**
 * The theme on the page: what "system" means now, and where the answer is written.
 *
 * Style sheets and canvases look at `data-theme` on the root element, which only ever says light or
 * dark.
 */

/** A theme that can be drawn. */
type ResolvedTheme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';

/** The theme of the reader's preference, given that of the system. */
export function resolveTheme(
  preference: ResolvedTheme | 'system',
  systemIsDark: boolean,
): ResolvedTheme {
  if (preference !== 'system') return preference;
  return systemIsDark ? 'dark' : 'light';
}

/** Does the system ask for a dark page? False where it cannot say. */
export function systemIsDark(): boolean {
  return typeof matchMedia === 'function' && matchMedia(DARK).matches;
}

/** Calls `listener` whenever the preference of the system changes; returns the way to stop. */
export function watchSystemTheme(listener: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Writes the theme where style sheets and canvases look for it. */
export function applyTheme(theme: ResolvedTheme): void {
  document.documentElement.dataset.theme = theme;
}
