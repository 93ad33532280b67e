/** Texts that lie over each other, which no rule about names, roles and colours finds. */
import type { Page } from './page';

/** Pairs of texts that are both seen at one place, a line each. */
export function overlaps(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    /** Lines of text are higher than their letters, and may touch. */
    const [WIDE, HIGH] = [4, 6];
    const alpha = (colour: string) => Number(/rgba\(.*, (.*)\)/.exec(colour)?.[1] ?? 1);
    const isOpaque = (element: Element) => {
      const { backgroundColor, fill } = getComputedStyle(element);
      const isShape = element instanceof SVGGeometryElement && fill !== 'none';
      return alpha(isShape ? fill : backgroundColor) > 0.9;
    };
    const chain = (element: Element | null): Element[] =>
      element === null ? [] : [element, ...chain(element.parentElement)];

    const lines: { element: Element; text: string; box: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: node } = texts;
      const [element, text] = [node.parentElement, node.textContent?.trim() ?? ''];
      const isShown = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (element === null || text === '' || !isShown) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) lines.push({ element, text, box });
    }

    type Line = (typeof lines)[number];
    /** Is a line cut off or covered at a place? */
    const isHidden = ({ element }: Line, x: number, y: number) => {
      const isCut = chain(element).some((each) => {
        const { overflow, clipPath } = getComputedStyle(each);
        const { left, right, top, bottom } = each.getBoundingClientRect();
        const isOut = x < left || x > right || y < top || y > bottom;
        return clipPath !== 'none' || (overflow !== 'visible' && each !== element && isOut);
      });
      const above = chain(document.elementFromPoint(x, y));
      const shared = above.findIndex((each) => each.contains(element));
      return isCut || above.slice(0, shared).some(isOpaque);
    };
    const found: string[] = [];
    for (const [at, a] of lines.entries()) {
      for (const b of lines.slice(at + 1)) {
        const [left, right] = [
          Math.max(a.box.left, b.box.left),
          Math.min(a.box.right, b.box.right),
        ];
        const [top, bottom] = [
          Math.max(a.box.top, b.box.top),
          Math.min(a.box.bottom, b.box.bottom),
        ];
        if (a.element === b.element || right - left < WIDE || bottom - top < HIGH) continue;
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const isInWindow = x > 0 && x < innerWidth && y > 0 && y < innerHeight;
        if (!isInWindow || isHidden(a, x, y) || isHidden(b, x, y)) continue;
        found.push(`“${a.text.slice(0, 30)}” and “${b.text.slice(0, 30)}” lie over each other`);
      }
    }
    return found;
  });
}
