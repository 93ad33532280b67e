/** The plots, and over them the sheet of a prediction while one is asked for. */

import { PlotsPanel } from '../plots/PlotsPanel';
import { createLaterPart } from '../run/laterPart';
import { usePredict } from '../run/predict';

const usePredictPanel = createLaterPart(
  async () => (await import('../teach/predict/PredictPanel')).PredictPanel,
);

export function PlotsRoom() {
  const { ask, turn } = usePredict((state) => state);
  const PredictPanel = usePredictPanel(ask !== null);
  return (
    <PlotsPanel>
      {ask === null || PredictPanel === null ? null : <PredictPanel key={turn} ask={ask} />}
    </PlotsPanel>
  );
}
