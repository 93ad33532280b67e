/**
 * A bright dot where the pointer is, for those who cannot see a cursor from the back row.
 *
 * It also goes by arrow keys, for a presenter without a mouse. It follows without easing or trail, so
 * that it is where it is pointed and moves for nobody's eyes but by hand.
 */

import { useEffect, useRef } from 'react';
import { actionOf, belongsToControl } from '../../commands/keymap';
import type { Direction } from '../../commands/press';

/** Steps by arrow key, and with Shift, CSS px; chosen. */
const STEP = 24;
const FINE_STEP = 4;

const STEPS: Readonly<Record<Direction, Place>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

type Place = readonly [x: number, y: number];

export function Laser() {
  const dot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let place: Place = [innerWidth / 2, innerHeight / 2];
    const move = (to: Place) => {
      place = within(to);
      dot.current?.style.setProperty('transform', `translate(${place[0]}px, ${place[1]}px)`);
    };
    const follow = ({ clientX, clientY }: PointerEvent) => move([clientX, clientY]);
    const press = (event: KeyboardEvent) => {
      const meant = actionOf(event, 'dot');
      if (meant === null || event.defaultPrevented) return;
      if (belongsToControl(event.target, event.code)) return;
      event.preventDefault();
      const step = STEPS[meant.value];
      const length = event.shiftKey ? FINE_STEP : STEP;
      move([place[0] + length * step[0], place[1] + length * step[1]]);
    };
    move(place);
    document.addEventListener('pointermove', follow);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.removeEventListener('keydown', press);
    };
  }, []);
  return <div ref={dot} className="present-laser" aria-hidden="true" />;
}

/** The nearest place on the screen. */
function within([x, y]: Place): Place {
  return [Math.min(Math.max(x, 0), innerWidth), Math.min(Math.max(y, 0), innerHeight)];
}
