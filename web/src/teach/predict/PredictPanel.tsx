/**
 * Draw the curve before it is shown: in the place of the plots, so that none of them gives it away.
 *
 * Knobs may be turned meanwhile; what is compared is the run of the experiment as it then is.
 */

import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { actionOf } from '../../commands/keymap';
import { askPrediction, type PredictAsk } from '../../run/predict';
import { useFocusBack } from '../../ui/focus';
import { markRoot } from '../../ui/rootMark';
import { Leave, PredictionSession } from './PredictionSession';
import { usePredictionSetup, useSameExperiment } from './usePrediction';
import './predict.css';

type Props = { readonly ask: PredictAsk };

/** The panel. */
export function PredictPanel({ ask }: Props) {
  const setup = usePredictionSetup(ask);
  const panel = useRef<HTMLElement>(null);
  useSameExperiment();
  // Before anything is drawn, so that no plot gives it away for one frame.
  useLayoutEffect(() => markRoot('sheet'), []);
  useFocus(panel, setup !== null);
  return (
    <aside
      ref={panel}
      className="predict-panel"
      aria-label="Predict"
      tabIndex={-1}
      onKeyDown={leave}
    >
      {setup === null ? (
        <p>
          Waiting for the run … <Leave />
        </p>
      ) : (
        <PredictionSession ask={ask} setup={setup} />
      )}
    </aside>
  );
}

function leave(event: KeyboardEvent): void {
  if (actionOf(event, 'sheet') === null) return;
  event.preventDefault();
  event.stopPropagation();
  askPrediction(null);
}

/** Takes the focus, and gives it back at the end; as soon as there is something to draw on, the arrow keys draw. */
function useFocus(panel: RefObject<HTMLElement | null>, canDraw: boolean): void {
  useFocusBack(panel);
  useEffect(() => {
    const target = canDraw ? panel.current?.querySelector<HTMLElement>('.predict-hands') : null;
    (target ?? panel.current)?.focus({ preventScroll: true });
    // On a phone the plots, whose place this is, may lie below what is in view.
    panel.current?.scrollIntoView({ block: 'start' });
  }, [panel, canDraw]);
}
