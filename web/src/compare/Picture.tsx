/** A static figure in its place, drawn anew when its width or its matter changes. */

import { useLayoutEffect, useRef } from 'react';
import { useWidth } from '../charts/useWidth';

type Props = {
  readonly label: string;
  /** Draws the figure for a width; keep it between renders as long as nothing changed. */
  readonly draw: (width: number) => SVGSVGElement;
};

export function Picture({ label, draw }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  useLayoutEffect(() => {
    if (width === 0) return;
    const figure = draw(width);
    figure.setAttribute('role', 'img');
    figure.setAttribute('aria-label', label);
    box.current?.replaceChildren(figure);
  }, [draw, label, width]);
  return <div ref={box} className="compare-picture" />;
}
