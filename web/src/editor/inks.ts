/**
 * Colours for the canvas: the tokens of the page as values, read again when the theme changes.
 */

import { seriesStyle } from '../base/palette';

/** Colours of the present theme. */
export class Inks {
  readonly #values = new Map<string, string>();
  #style: CSSStyleDeclaration | null = null;

  /** Forgets what was read; call when the theme changes. */
  refresh(): void {
    this.#values.clear();
    this.#style = null;
  }

  /** Value of a token, e.g. `surface`. */
  token(name: string): string {
    const known = this.#values.get(name);
    if (known !== undefined) return known;
    this.#style ??= getComputedStyle(document.documentElement);
    const value = this.#style.getPropertyValue(`--${name}`).trim() || '#000';
    this.#values.set(name, value);
    return value;
  }

  /** Colour of a circuit or series by its place in the palette. */
  series(colour: number): string {
    return this.token(seriesStyle(colour).token);
  }
}
