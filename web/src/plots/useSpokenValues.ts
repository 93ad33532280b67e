/**
 * The cursor in words on the focused plot: time, then every line with its value.
 */

import { type RefObject, useEffect } from 'react';
import { formatFixed } from '../base/format';
import type { Display, Line } from '../model/plotKinds/kind';
import type { Overlay } from './stage/scene';
import { stage } from './stage/sharedStage';
import { instantText } from './time/timeText';
import { valueAt } from './values';

/** Keeps the slider attributes of `host` in step with the cursor while it has focus. */
export function useSpokenValues(
  host: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  display: Display,
): void {
  useEffect(() => {
    let saidS = Number.NaN;
    return stage.addOverlay((overlay) => {
      const element = host.current;
      if (element === null || element !== document.activeElement || saidS === overlay.readS) return;
      saidS = overlay.readS;
      element.setAttribute('aria-valuenow', String(overlay.readS));
      element.setAttribute('aria-valuetext', spokenText(overlay, lines, display));
    });
  }, [host, lines, display]);
}

function spokenText({ scene, readS }: Overlay, lines: readonly Line[], display: Display): string {
  const values = lines
    .filter((line) => line.role === 'main' && !scene.hidden.has(line.key))
    .map((line) => {
      const value = valueAt(scene.run.view, line, readS);
      const text =
        value === null ? 'no value' : formatFixed(value * display.factor, display.decimals);
      return `${line.name} ${text} ${display.spoken}`;
    });
  return [instantText(readS), ...values].join('; ');
}
