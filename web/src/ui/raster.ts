/** Vector graphics as text, as pixels, and copied off the page with their looks. */

import { svgElement } from './svg';

/** Text of a drawing, to be saved as a file. */
export function svgText(svg: SVGSVGElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(svg)}\n`;
}

/** A drawing as PNG, `scale` pixels for each unit. Fails when the browser cannot. */
export async function toPng(svg: SVGSVGElement, scale: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svgText(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(Number(svg.getAttribute('width')) * scale);
    canvas.height = Math.round(Number(svg.getAttribute('height')) * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => {
        if (blob === null) reject(new Error('the picture is too large for this browser'));
        else resolve(blob);
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** What a style sheet may say about a drawn element. */
const LOOKS = [
  ...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray'],
  ...['stroke-linecap', 'stroke-linejoin', 'opacity', 'font-family', 'font-size', 'font-weight'],
  ...['text-anchor', 'dominant-baseline', 'display', 'visibility', 'paint-order'],
] as const;

/** Selector of controls in a drawing that are not part of its picture. */
export const ASIDE = '[data-aside]';

/** A copy of a drawing on the page, without some of it, that needs neither the page nor its style sheet. */
export function standAlone(svg: SVGSVGElement, background: string, without = ASIDE): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const [from, to] = [svg, copy].map((root) => [root, ...root.querySelectorAll('*')]);
  from?.forEach((element, i) => {
    const target = to?.[i];
    if (target === undefined) return;
    // Elements in `defs` are not displayed there, but where they are used.
    const isWaiting = element.closest('defs') !== null;
    const style = getComputedStyle(element);
    for (const look of LOOKS) {
      const value = style.getPropertyValue(look);
      if (value !== '' && !(isWaiting && look === 'display')) target.setAttribute(look, value);
    }
    if (element.matches(without)) target.setAttribute('display', 'none');
    for (const { name } of [...target.attributes]) {
      if (/^(class|style|role|tabindex|aria-|data-|on)/.test(name)) target.removeAttribute(name);
    }
  });
  for (const hidden of copy.querySelectorAll('[display="none"], [visibility="hidden"], title')) {
    hidden.remove();
  }
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  if (!copy.hasAttribute('viewBox')) {
    copy.setAttribute('viewBox', `0 0 ${Math.round(width)} ${Math.round(height)}`);
  }
  copy.prepend(svgElement('rect', { width: '100%', height: '100%', fill: background }));
  return copy;
}
