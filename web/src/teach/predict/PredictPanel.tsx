/**
 * Draw the curve before it is shown: in the place of the plots, so that none of them gives it away.
 *
 * Knobs may be turned meanwhile; what is compared is the run of the experiment as it then is.
 */

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { PredictAsk } from '../../run/predict';
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
  useFocus(panel);
  return (
    <aside ref={panel} className="predict-panel" aria-label="Predict" tabIndex={-1}>
      {setup === null ? (
        <p className="predict-wait">
          Waiting for the run … <Leave />
        </p>
      ) : (
        <PredictionSession ask={ask} setup={setup} />
      )}
    </aside>
  );
}

/** Takes the focus, and gives it back at the end. */
function useFocus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [panel]);
}
