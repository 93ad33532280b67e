/**
 * Colours for canvases, read from the page's tokens and read again when the theme changes.
 */

import { seriesStyle } from '../../base/palette';

/** Colours in use, as CSS colour texts. */
export type Ink = {
  readonly text: string;
  readonly muted: string;
  readonly grid: string;
  readonly border: string;
  readonly surface: string;
  readonly danger: string;
  readonly warning: string;
  readonly ok: string;
  /** Colours of the series palette, by token name. */
  readonly series: ReadonlyMap<string, string>;
};

const SERIES_TOKENS = [1, 2, 3, 4, 5, 6].map((hue) => `series-${hue}`).concat('muted');

/** Reads the tokens as they are now. */
export function readInk(): Ink {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim() || 'GrayText';
  return {
    text: token('text'),
    muted: token('muted'),
    grid: token('grid'),
    border: token('border'),
    surface: token('surface'),
    danger: token('danger'),
    warning: token('warning'),
    ok: token('ok'),
    series: new Map(SERIES_TOKENS.map((name) => [name, token(name)])),
  };
}

/** Colour of a palette place. */
export function seriesInk(ink: Ink, colour: number): string {
  return ink.series.get(seriesStyle(colour).token) ?? ink.text;
}

/** Calls back whenever the colours may have changed; returns the way to stop. */
export function watchInk(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const forced = globalThis.matchMedia?.('(forced-colors: active)');
  forced?.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    forced?.removeEventListener('change', onChange);
  };
}
