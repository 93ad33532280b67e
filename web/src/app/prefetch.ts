/**
 * Parts that the first view does not show, fetched once the page is idle, so that from then on it answers at once and needs
 * nothing more from anywhere. Not here: the screens with figures of their own and what reads Parquet files.
 */

import { idleMoment, load } from '../base/activity';
import { ToolPreview } from '../editor/NetworkCanvas';
import { LensDock, LensOverlay, NetworkList } from '../editor/NetworkView';
import { SelectionFacts } from '../inspector/Inspector';
import { ParamFacts } from '../inspector/Row';
import { LinePicker } from '../plots/Legend';
import { PlotData, SpaceTime, WhyPanel } from '../plots/PlotsPanel';
import { Chooser, Events, PinKey, Pins } from '../plots/Toolbar';
import { fetchPinning } from '../run';
import { storedPictures } from '../run/pictures';
import { StopList } from '../timeline/stopWhen/StopWhen';
import { DIALOGS, FirstSteps, Learn, LessonCard, PresentBar, PresentHead } from './App';
import { ChangesList, Gallery } from './Header';
import { ClaimWords, FaultReport } from './Notices';
import { PredictPanel } from './Plots';
import { LessonsScreen } from './screens';

/** In the order in which it is fetched. */
const COMPONENTS = [
  ...[Gallery, ParamFacts, SelectionFacts, WhyPanel, Events, Pins, PinKey, Chooser, LinePicker],
  ...[PlotData, SpaceTime, NetworkList, LensDock, LensOverlay, ToolPreview, ChangesList],
  ...[
    StopList,
    FaultReport,
    ClaimWords,
    FirstSteps,
    LessonCard,
    Learn,
    LessonsScreen,
    PredictPanel,
  ],
  ...[PresentHead, PresentBar, ...Object.values(DIALOGS).map(({ Dialog }) => Dialog)],
];
/** Those that no component brings along. */
const PROGRAMS: readonly (() => Promise<unknown>)[] = [
  () => import('../model/catalogTexts'),
  () => import('../timeline/stepping'),
  () => import('../plots/legendOrder'),
  () => import('../plots/events/arrivals'),
  () => import('../plots/stage/pinLetters'),
  () => import('../plots/sound/listen'),
  () => import('../share/file'),
  () => import('../share/offline/keeping'),
  storedPictures,
  fetchPinning,
];

/** Fetches one part after the other, each in an idle moment of the browser. */
export async function prefetch(): Promise<void> {
  for (const fetchPart of [...COMPONENTS.map((part) => part.fetch), ...PROGRAMS]) {
    await idleMoment();
    // A part that could not be fetched is requested again when the reader opens it, and reported then.
    await load(fetchPart()).catch(() => undefined);
  }
}
