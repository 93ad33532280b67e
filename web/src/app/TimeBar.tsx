/** Time bar: transport, clock and speed at the left; the whole run with its head at the right. */

import { Clock } from '../timeline/Clock';
import { OverviewStrip } from '../timeline/overview/OverviewStrip';
import { SeekSlider } from '../timeline/SeekSlider';
import { SpeedSlider } from '../timeline/SpeedSlider';
import { StopPanel } from '../timeline/stopWhen/StopWhen';
import { Transport } from '../timeline/Transport';

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
