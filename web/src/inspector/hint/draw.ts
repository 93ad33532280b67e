/** The line itself: an svg of its own inside the slider, and the words as its description. */

import type { ParamSpec } from '../../engine/model';
import type { Scale } from '../../engine/scale';
import './hint.css';
import type { Hint } from './plan';
import { hintWords } from './words';

const SVG = 'http://www.w3.org/2000/svg';
const SIZE = 100;

/** Draws a line into a slider, in place of the one before, and describes it. */
export function drawHint(
  input: HTMLInputElement,
  hint: Hint,
  { spec, scale }: { readonly spec: ParamSpec; readonly scale: Scale },
): void {
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', outline(hint, scale));
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'inspector-hint');
  svg.setAttribute('viewBox', `0 0 ${SIZE} ${SIZE}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(path);
  input.parentElement?.querySelector('.inspector-hint')?.remove();
  input.before(svg);
  const words = hintWords(hint, spec);
  input.setAttribute('aria-description', words);
  input.title = words;
}

/** Takes the line out of a slider. */
export function eraseHint(input: HTMLInputElement): void {
  input.parentElement?.querySelector('.inspector-hint')?.remove();
  input.removeAttribute('aria-description');
  input.removeAttribute('title');
}

/** The points on the notches of the slider, from nothing to the highest of them. */
export function outline({ points }: Hint, scale: Scale): string {
  const top = Math.max(...points.map(({ figure }) => figure), Number.MIN_VALUE);
  const steps = points.map(({ value, figure }) => {
    const x = (SIZE * scale.positionOf(value)) / Math.max(1, scale.count - 1);
    return `${round(x)} ${round(SIZE * (1 - figure / top))}`;
  });
  return `M${steps.join('L')}`;
}

const round = (value: number) => Math.round(value * 10) / 10;
