/**
 * Captions beneath pictures: where a picture comes from, in lines that its width has room for.
 *
 * A link is one long word; it goes on in the next line rather than over the edge.
 */

/** Size of the letters, and the distance of two lines, px. */
export const CAPTION = { size: 11, line: 15 } as const;
/** Generous mean width of a letter, relative to its size [chosen]. */
const LETTER = 0.6;
const SVG = 'http://www.w3.org/2000/svg';
/** Room around the caption of a picture that has none for it by itself, px. */
const PAD = 12;

/** Lines broken at words, and words at letters, so that each fits into a width, px. */
export function wrapped(lines: readonly string[], width: number): readonly string[] {
  const most = Math.max(1, Math.floor(width / (CAPTION.size * LETTER)));
  return lines.flatMap((line) => {
    const rows: string[] = [];
    for (const word of line.split(' ').flatMap((each) => pieces(each, most))) {
      const last = rows.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= most)
        rows.push(`${rows.pop()} ${word}`);
      else rows.push(word);
    }
    return rows;
  });
}

function pieces(word: string, most: number): readonly string[] {
  const count = Math.max(1, Math.ceil(word.length / most));
  return Array.from({ length: count }, (_, i) => word.slice(i * most, (i + 1) * most));
}

/** Makes a picture of a given width and height taller by a caption beneath it. */
export function putBeneath(
  svg: SVGSVGElement,
  caption: readonly string[],
  look: { readonly fill: string; readonly 'font-family': string },
): void {
  if (caption.length === 0) return;
  const [width, height] = [Number(svg.getAttribute('width')), Number(svg.getAttribute('height'))];
  const rows = wrapped(caption, width - 2 * PAD);
  rows.forEach((row, i) => {
    const y = height + (i + 1) * CAPTION.line;
    const place = { x: PAD, y, 'font-size': CAPTION.size, 'text-anchor': 'start', ...look };
    const text = document.createElementNS(SVG, 'text');
    for (const [key, value] of Object.entries(place)) text.setAttribute(key, String(value));
    text.textContent = row;
    svg.append(text);
  });
  const taller = height + rows.length * CAPTION.line + PAD;
  svg.setAttribute('height', String(taller));
  svg.setAttribute('viewBox', `0 0 ${width} ${taller}`);
}
