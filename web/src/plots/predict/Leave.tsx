/** The way out of a prediction. */

import { askPrediction } from '../../run/predict';

/** Puts the plots back in their place. */
export function Leave() {
  return (
    <button type="button" className="plots-button" onClick={() => askPrediction(null)}>
      Close<span className="plots-unseen"> the prediction</span>
    </button>
  );
}
