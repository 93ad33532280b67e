/**
 * The frozen image: network and plots as they were, while the presenter prepares what comes next.
 *
 * A copy of what is drawn lies over the working page, canvases as pixels. Sliders and time stay in
 * reach; what they do is seen when the copy is taken away.
 */

import { useLayoutEffect, useRef } from 'react';
import { shellActions } from '../../commands/shell';
import { regionNamed } from '../../ui/regions';

export function Still() {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const work = regionNamed('Work');
    if (work === null || host.current === null) return;
    const { left, top, width, height } = work.getBoundingClientRect();
    Object.assign(host.current.style, px({ left, top, width, height }));
    const copy = copyOf(work);
    Object.assign(copy.style, { position: 'absolute', inset: '0' });
    host.current.replaceChildren(copy);
    // Another size needs another picture: better none than a torn one.
    const release = () => shellActions.setFrozen(false);
    addEventListener('resize', release);
    return () => removeEventListener('resize', release);
  }, []);
  return (
    <>
      <div ref={host} className="present-still" aria-hidden="true" inert />
      <p className="present-still-note" role="status">
        Image frozen
      </p>
    </>
  );
}

/** A copy that looks the same, without names that others refer to. */
function copyOf(work: HTMLElement): HTMLElement {
  const copy = work.cloneNode(true) as HTMLElement;
  const drawn = work.querySelectorAll('canvas');
  copy.querySelectorAll('canvas').forEach((canvas, place) => {
    const from = drawn[place];
    if (from !== undefined && from.width > 0) canvas.getContext('2d')?.drawImage(from, 0, 0);
  });
  // Patterns and markers of drawings are found by their ids; the first of two alike counts.
  for (const each of copy.querySelectorAll('[id]:not(svg [id])')) each.removeAttribute('id');
  return copy;
}

function px(box: Readonly<Record<string, number>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(box).map(([side, value]) => [side, `${value}px`]));
}
