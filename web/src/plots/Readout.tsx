/**
 * Where the cursor stands: time, distance from the pin, or the event under the pointer.
 *
 * Written straight into the page; React only makes the element.
 */

import { useEffect, useRef } from 'react';
import { writeText } from '../ui/writeText';
import type { Overlay } from './stage/scene';
import { stage } from './stage/sharedStage';
import { instantText } from './time/timeText';

export function Readout() {
  const target = useRef<HTMLOutputElement>(null);
  useEffect(
    () =>
      stage.addOverlay((overlay) => {
        const element = target.current;
        const { cursorS, pinnedS, hint } = overlay;
        element?.toggleAttribute('data-reads', (cursorS ?? pinnedS ?? hint) !== null);
        writeText(element, readoutText(overlay));
      }),
    [],
  );
  return <output className="plots-readout" ref={target} aria-live="off" />;
}

/** One line of text for the read-out. */
export function readoutText({ scene, readS, cursorS, pinnedS, hint }: Overlay): string {
  if (hint !== null) return hint;
  if (scene.run.view.rows === 0) return '';
  const offer = scene.pinned.length === 0 ? ' (P pins it)' : '';
  const grey = scene.ghost === null ? '' : `   grey: the run before${offer}`;
  const at = `t = ${instantText(readS)}${grey}`;
  if (cursorS === null || pinnedS === null || cursorS === pinnedS) return at;
  return `${at}   Δt = ${instantText(cursorS - pinnedS)}`;
}
