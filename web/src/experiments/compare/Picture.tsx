/** A figure in its place, drawn anew when its width or its matter changes; then in words and numbers. */

import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useSize } from '../../ui/boxSize';
import { DataButton } from './DataButton';
import type { Table } from './data';

type Props = {
  readonly label: string;
  /** Draws the figure for a width; keep it between renders as long as nothing changed. */
  readonly draw: (width: number) => SVGSVGElement;
  /** Says what is to be seen; kept like `draw`. */
  readonly words: () => string;
  readonly table: () => Table;
};

export function Picture({ label, draw, words, table }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { width } = useSize(box);
  const told = useMemo(words, [words]);
  useLayoutEffect(() => {
    if (width === 0) return;
    const figure = draw(width);
    figure.setAttribute('role', 'img');
    figure.setAttribute('aria-label', label);
    figure.setAttribute('aria-describedby', id);
    box.current?.replaceChildren(figure);
  }, [draw, label, width, id]);
  return (
    <>
      <div ref={box} className="compare-picture" />
      <div className="compare-under">
        <p id={id} className="compare-note">
          {told}
        </p>
        <DataButton of={label} table={table} />
      </div>
    </>
  );
}
