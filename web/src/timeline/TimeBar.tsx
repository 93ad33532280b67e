/** Time bar: transport, clock and speed at the left; the whole run with its head at the right. */

import { Clock } from './Clock';
import { OverviewStrip } from './overview/OverviewStrip';
import { SeekSlider } from './SeekSlider';
import { SpeedSlider } from './SpeedSlider';
import { StopPanel } from './stopWhen/StopWhen';
import { Transport } from './Transport';

/** Everything about time in one band. */
export function TimeBar() {
  return (
    <div className="app-timebar">
      <Transport />
      <StopPanel />
      <Clock />
      <SpeedSlider />
      <div className="app-whole">
        <div className="app-overview">
          <OverviewStrip />
        </div>
        <SeekSlider />
      </div>
    </div>
  );
}
