/**
 * A room of the page that comes in when its turn comes: its program, its elements and its first
 * drawing are tasks of their own, and its box is there from the start.
 */

import { type ComponentType, startTransition, useEffect, useRef, useState } from 'react';
import { activity } from '../base/activity';
import { createTurns } from '../base/turns';

type Arrival = { readonly View: ComponentType } | { readonly fault: unknown };

/** One line for all rooms: they come in as they stand in the page. */
const turns = createTurns();

/** Shows what `load` brings; a fault on the way goes to the safety net around the room. */
export function Room({ load }: { readonly load: () => Promise<ComponentType> }) {
  const [arrival, setArrival] = useState<Arrival | null>(null);
  const endTurn = useRef<() => void>(null);
  useEffect(() => {
    const show = (next: Arrival) => startTransition(() => setArrival(next));
    const end = activity.begin('a room');
    const leave = turns.join((done) => {
      endTurn.current = () => {
        end();
        done();
      };
      load().then(
        (View) => show({ View }),
        (fault: unknown) => show({ fault }),
      );
    });
    return () => {
      end();
      leave();
    };
  }, [load]);
  useEffect(() => {
    if (arrival !== null) endTurn.current?.();
  }, [arrival]);
  if (arrival === null) return null;
  if ('fault' in arrival) throw arrival.fault;
  return <arrival.View />;
}
