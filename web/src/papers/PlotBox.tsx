/**
 * A box that holds a picture made by Observable Plot, as wide as there is room.
 *
 * Plot writes SVG of its own; React owns only the box around it.
 */

import type { PlotOptions } from '@observablehq/plot';
import { useEffect, useRef } from 'react';
import { useSize } from '../ui/boxSize';
import { plotSvg } from '../ui/charts/plotSvg';

/** A picture: what to draw at a width, and which of its points can be chosen. */
export type Drawing = {
  readonly options: (width: number) => PlotOptions;
  /** Called with the place of a chosen point in the data of the marks of class `papers-hit`. */
  readonly onChoose?: (index: number) => void;
  readonly onPoint?: (index: number | null) => void;
  /** Called with the number of the paper's mark under the pointer. */
  readonly onMark?: (index: number | null) => void;
};

type Props = {
  readonly drawing: Drawing;
  readonly label: string;
  /** The paper's mark that stands out. */
  readonly mark?: number | null;
};

/** Height is known before the picture is there, so that nothing moves. */
const PLOT_HEIGHT = 260;

export function PlotBox({ drawing, label, mark = null }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  useEffect(() => {
    if (width === 0) return;
    const picture = plotSvg({ ...drawing.options(width), width, height: PLOT_HEIGHT });
    // The box has the role of an image; screen readers would announce a second one in it.
    picture.setAttribute('aria-hidden', 'true');
    box.current?.replaceChildren(picture);
    listen(picture, drawing);
  }, [width, drawing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture has marks of its own
  useEffect(() => {
    for (const each of box.current?.querySelectorAll<SVGElement>('[data-mark]') ?? [])
      each.toggleAttribute('data-pointed', each.dataset.mark === String(mark));
  }, [mark, width, drawing]);
  return <div className="papers-plot" ref={box} role="img" aria-label={label} />;
}

/**
 * Lets the pointer find and choose points; the keyboard has the table beneath. A finger, which cannot point before it
 * presses, finds a point with a first tap and chooses it with another.
 */
function listen(picture: Element, { onChoose, onPoint, onMark }: Drawing): void {
  const indexOf = (event: Event): number | null => {
    const mark = event.target instanceof Element ? event.target.closest('.papers-hit > *') : null;
    const index: unknown = (mark as { readonly __data__?: unknown } | null)?.__data__;
    return typeof index === 'number' ? index : null;
  };
  let isTap = false;
  let tapped: number | null = null;
  picture.addEventListener('pointerdown', (event) => {
    isTap = event instanceof PointerEvent && event.pointerType === 'touch';
  });
  picture.addEventListener('click', (event) => {
    const index = indexOf(event);
    const isFirst = isTap && index !== tapped;
    tapped = index;
    if (isFirst) onPoint?.(index);
    else if (index !== null) onChoose?.(index);
  });
  const markOf = ({ target }: Event): number | null => {
    const mark = target instanceof Element ? target.closest<SVGElement>('[data-mark]') : null;
    return mark === null ? null : Number(mark.dataset.mark);
  };
  picture.addEventListener('pointermove', (event) => {
    onPoint?.(indexOf(event));
    onMark?.(markOf(event));
  });
  picture.addEventListener('pointerleave', () => {
    onPoint?.(null);
    onMark?.(null);
  });
}
