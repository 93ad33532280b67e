/** The hatching of cells that could not be run. */

const SVG = 'http://www.w3.org/2000/svg';

/** Name by which cells refer to it. */
export const HATCH = 'sweep-hatch';

/** The pattern, to be put into the drawing, or the page, whose cells use it. */
export function hatching(): SVGElement {
  const pattern = made('pattern', {
    ...{ id: HATCH, width: '6', height: '6', patternUnits: 'userSpaceOnUse' },
  });
  pattern.append(
    made('rect', { width: '6', height: '6', fill: 'var(--sunken)' }),
    made('path', {
      ...{ d: 'M-1,7L7,-1M-1,1L1,-1M5,7L7,5', stroke: 'var(--muted)', 'stroke-width': '1.2' },
    }),
  );
  const defs = made('defs', {});
  defs.append(pattern);
  return defs;
}

function made(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
