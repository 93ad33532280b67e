/**
 * What an eye would find fault with in a picture of the page: texts on one another, cut texts, low plots.
 *
 * Both functions run in the page, so they name nothing outside themselves. Boxes are of the ink, not of the line.
 */

/** From now on canvases remember the texts that are drawn on them, for `faultsIn`. */
export function recordCanvasTexts(): void {
  type Sides = [left: number, top: number, right: number, bottom: number];
  type Canvas = HTMLCanvasElement & { drawnTexts?: { text: string; box: Sides }[] };
  const { prototype } = CanvasRenderingContext2D;
  const { fillText, clearRect } = prototype;
  prototype.clearRect = function (x, y, width, height) {
    (this.canvas as Canvas).drawnTexts = [];
    clearRect.call(this, x, y, width, height);
  };
  prototype.fillText = function (text, x, y) {
    fillText.call(this, text, x, y);
    const ink = this.measureText(text);
    const at = this.getTransform();
    const from = at.transformPoint({
      x: x - ink.actualBoundingBoxLeft,
      y: y - ink.actualBoundingBoxAscent,
    });
    const to = at.transformPoint({
      x: x + ink.actualBoundingBoxRight,
      y: y + ink.actualBoundingBoxDescent,
    });
    const canvas = this.canvas as Canvas;
    canvas.drawnTexts ??= [];
    canvas.drawnTexts.push({ text, box: [from.x, from.y, to.x, to.y] });
  };
}

/** Faults below an element, each as a sentence. */
export function faultsIn(root: Element): string[] {
  type Sides = [left: number, top: number, right: number, bottom: number];
  /** A line of a text: whose it is, its ink, what of that is in sight, and what hides the rest for good. */
  type Line = {
    text: string;
    element: Element;
    node: number;
    box: Sides;
    shown: Sides;
    cutBy: string | null;
  };
  /** What touches by so little is apart to the eye, px. */
  const TOUCHING = 1;

  /** Nothing moves while it is looked at: what is asked of an element again and again is found out once. */
  const once = <T>(find: (element: Element) => T): ((element: Element) => T) => {
    const found = new Map<Element, T>();
    return (element) => {
      const known = found.get(element);
      if (known !== undefined) return known;
      const value = find(element);
      found.set(element, value);
      return value;
    };
  };
  const styleOf = once((element) => {
    const all = getComputedStyle(element);
    const { clipPath, display, font, overflow, overflowX, overflowY, position } = all;
    const { textOverflow, webkitLineClamp } = all;
    const clip = { clipPath, overflow, overflowX, overflowY, textOverflow, webkitLineClamp };
    return { display, font, position, ...clip };
  });
  const sidesOf = once((element): Sides => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    // So texts for the ear are hidden.
    const isAway = styleOf(element).clipPath === 'inset(50%)';
    return isAway ? [left, top, left, top] : [left, top, right, bottom];
  });
  const meet = (a: Sides, b: Sides): Sides => [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ];
  const spanOf = ([left, top, right, bottom]: Sides) => Math.min(right - left, bottom - top);
  const nameOf = (element: Element): string => {
    const name = element.getAttribute('class') ?? element.tagName.toLowerCase();
    const of = element.closest<HTMLElement>('[data-part], [data-param], [data-plot]')?.dataset;
    const place = of?.part ?? of?.param ?? of?.plot;
    return place === undefined ? `<${name}>` : `<${name} of ${place}>`;
  };

  // What may hide a piece of a text: ancestors that clip, unless its position passes them by.
  const clipsOf = once((element): Element[] => {
    const { overflow, display, position: own } = styleOf(element);
    const clips =
      overflow !== 'visible' && display !== 'inline' && element instanceof HTMLElement
        ? [element]
        : [];
    let position = own;
    for (let above = element.parentElement; above !== null; above = above.parentElement) {
      if (position === 'fixed') break;
      const style = styleOf(above);
      if (position === 'absolute' && style.position === 'static') continue;
      if (style.overflow !== 'visible') clips.push(above);
      position = style.position;
    }
    return clips;
  });
  const SCROLLS = /auto|scroll/;
  const lineOf = (text: string, element: Element, box: Sides, clips: readonly Element[]): Line => {
    const line: Line = {
      text,
      element,
      node,
      box,
      shown: meet(box, [0, 0, innerWidth, innerHeight]),
      cutBy: null,
    };
    // Beyond the edge of what scrolls, or where an ellipsis says that there is more, nothing is lost.
    let needed = box;
    for (const clip of clips) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = styleOf(clip);
      const edges = sidesOf(clip);
      const isClamped = webkitLineClamp !== 'none';
      const inside = meet(needed, edges);
      if (isClamped || textOverflow === 'ellipsis' || SCROLLS.test(overflowX)) {
        needed = [inside[0], needed[1], inside[2], needed[3]];
      }
      if (isClamped || SCROLLS.test(overflowY))
        needed = [needed[0], inside[1], needed[2], inside[3]];
      const [left, top, right, bottom] = edges;
      const isCut =
        needed[0] < left - 1 ||
        needed[1] < top - 1 ||
        needed[2] > right + 1 ||
        needed[3] > bottom + 1;
      if (isCut) line.cutBy ??= nameOf(clip);
      line.shown = meet(line.shown, edges);
    }
    return line;
  };

  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
  const inkOf = (text: string, { left, top, right, height }: DOMRect, element: Element): Sides => {
    pen.font = styleOf(element).font;
    const ink = pen.measureText(text);
    const scale = height / (ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent);
    const base = top + ink.fontBoundingBoxAscent * scale;
    return [
      left,
      base - ink.actualBoundingBoxAscent * scale,
      right,
      base + ink.actualBoundingBoxDescent * scale,
    ];
  };

  const isShown = once(
    (element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('title, desc, option') === null,
  );
  let node = 0;
  const writtenLines = (): Line[] => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lines: Line[] = [];
    for (let each = walker.nextNode(); each !== null; each = walker.nextNode()) {
      const element = each.parentElement;
      const text = (each.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (element === null || text === '' || !isShown(element)) continue;
      node += 1;
      range.selectNodeContents(each);
      const clips = clipsOf(element);
      const own = Array.from(range.getClientRects())
        .filter(({ width }) => width > 0)
        .map((rect) => lineOf(text, element, inkOf(text, rect, element), clips));
      // A text of which nothing is in sight is for the ear, or was scrolled away.
      if (own.some(({ shown }) => spanOf(shown) > TOUCHING)) lines.push(...own);
    }
    return lines;
  };
  const drawnLines = (): Line[] =>
    Array.from(root.querySelectorAll('canvas'))
      .filter(isShown)
      .flatMap((canvas) => {
        const { left, top, width } = canvas.getBoundingClientRect();
        const scale = width / canvas.width;
        const { drawnTexts = [] } = canvas as unknown as {
          drawnTexts?: { text: string; box: Sides }[];
        };
        const clips = [canvas, ...clipsOf(canvas)];
        return drawnTexts.map(({ text, box }) => {
          node += 1;
          const [x, y, right, bottom] = box;
          const at: Sides = [
            left + x * scale,
            top + y * scale,
            left + right * scale,
            top + bottom * scale,
          ];
          return lineOf(text, canvas, at, clips);
        });
      });

  // Rows may scroll beneath a head or foot that stays; what is open, or read out at the pointer, lies over the rest.
  const isBeneath = ({ element }: Line, [left, top, right, bottom]: Sides): boolean => {
    const layers = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const own = layers.findIndex((layer) => layer.contains(element));
    return layers.slice(0, Math.max(0, own)).some((layer) => {
      const { backgroundColor, position } = getComputedStyle(layer);
      const isOver = position === 'sticky' || layer.matches('dialog, [role="dialog"], output');
      return isOver && backgroundColor.startsWith('rgb(');
    });
  };
  const lines = [...writtenLines(), ...drawnLines()];
  const said = (line: Line) => `"${line.text.slice(0, 60)}" ${nameOf(line.element)}`;
  const onOneAnother = lines.flatMap((one, at) =>
    lines
      .slice(at + 1)
      .filter((other) => {
        const both = meet(one.shown, other.shown);
        const touches = other.node !== one.node && spanOf(both) > TOUCHING;
        return touches && !isBeneath(one, both) && !isBeneath(other, both);
      })
      .map((other) => `${said(one)} on ${said(other)}`),
  );
  const cut = lines
    .filter(({ cutBy }) => cutBy !== null)
    .map((line) => `${said(line)} is cut by ${line.cutBy}`);
  const areas = Array.from(root.querySelectorAll('.plots-area'));
  const onCurves = areas.flatMap((area) =>
    lines
      .filter(({ element }) => element.closest('output') === null)
      .filter(({ shown }) => spanOf(meet(shown, sidesOf(area))) > TOUCHING)
      .map((line) => `${said(line)} is on the curves of ${nameOf(area)}`),
  );
  const bodies = Array.from(root.querySelectorAll('.network-body'));
  const nodesOnNodes = bodies.flatMap((one, at) =>
    bodies
      .slice(at + 1)
      .filter((other) => spanOf(meet(sidesOf(one), sidesOf(other))) > TOUCHING)
      .map((other) => `${nameOf(one)} lies on ${nameOf(other)}`),
  );
  const fields = Array.from(root.querySelectorAll('input'))
    .filter((field) => isShown(field) && field.scrollWidth > Math.max(2, field.clientWidth))
    .filter((field) => styleOf(field).textOverflow !== 'ellipsis')
    .map((field) => `"${field.value}" is cut in its field ${nameOf(field)}`);
  const sideways = [root, ...root.querySelectorAll('*')]
    .filter((each) => isShown(each) && each.scrollWidth > each.clientWidth + 1)
    .filter((each) => SCROLLS.test(styleOf(each).overflowX))
    .map((each) => `${nameOf(each)} scrolls sideways`);
  return [
    ...new Set([...onOneAnother, ...cut, ...onCurves, ...nodesOnNodes, ...fields, ...sideways]),
  ];
}
