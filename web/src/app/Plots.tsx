/** The plots, and over them the sheet of a prediction while one is asked for. */

import { PlotsPanel } from '../plots/PlotsPanel';
import { usePredict } from '../run/predict';
import { lazyPart } from '../ui/lazyPart';

export const PredictPanel = lazyPart(
  async () => (await import('../teach/predict/PredictPanel')).PredictPanel,
);

export function Plots() {
  const { ask, turn } = usePredict((state) => state);
  return <PlotsPanel>{ask !== null && <PredictPanel key={turn} ask={ask} />}</PlotsPanel>;
}
