/**
 * The page: header, network over plots, inspector with results beside them, time bar.
 *
 * The shell gives each room a place, a name and a safety net; what happens inside is the room's own
 * business.
 */

import { type ReactNode, useEffect } from 'react';
import { useShell } from '../commands/shell';
import { useDocument, useView } from '../run';
import { FIRST_STEPS } from '../run/beginnings';
import { useLesson } from '../run/lesson';
import { useRegion } from '../ui/regions';
import { useTooltips } from '../ui/tooltips';
import { Boundary } from './Boundary';
import { ChangeMode } from './ChangeMode';
import { Header } from './Header';
import { Notices } from './Notices';
import { PhoneTabs } from './PhoneTabs';
import { Room } from './Room';
import { rooms } from './rooms';
import { Split } from './Split';
import { Summary } from './Summary';
import { SCREENS } from './screens';
import { useAddress } from './useAddress';
import { useAtRest } from './useAtRest';
import { useDrop } from './useDrop';
import { useTheme } from './useTheme';

/** The whole page. */
export function App() {
  const tab = useView((view) => view.phoneTab);
  const drawer = useShell((shell) => shell.drawer);
  const shown = useShell((shell) => shell.screen);
  const screen = SCREENS.find(({ id }) => id === shown);
  const presents = useShell((shell) => shell.presents);
  useAddress();
  useTheme();
  useTooltips();
  usePageTitle();
  return (
    <div
      className="app"
      data-tab={tab}
      data-drawer={drawer ? 'open' : 'closed'}
      data-screen={screen?.id}
      data-presents={presents || undefined}
    >
      {presents ? <Room load={rooms.presentHead} /> : <Header />}
      {screen !== undefined && (
        <main
          className="app-screen"
          aria-label={screen.label}
          data-region={screen.label}
          tabIndex={-1}
        >
          <Boundary part={screen.label}>
            <Room key={screen.id} load={screen.load} />
          </Boundary>
        </main>
      )}
      <main className="app-main" hidden={screen !== undefined}>
        {presents ? null : <FirstVisit />}
        <Work key={presents ? 'room' : 'desk'} />
        <Side />
        {tab === 'learn' && (
          <Region name="Learn" className="app-learn">
            <Room load={rooms.learn} />
          </Region>
        )}
        <Region name="Time" className="app-time">
          <Room key={presents ? 'room' : 'desk'} load={presents ? rooms.presentBar : rooms.time} />
        </Region>
        <Notices />
      </main>
      <PhoneTabs />
      <Dialogs />
      <DropHint />
    </div>
  );
}

/** The guide, only beside the experiment it is made for, or with a lesson in hand. */
function FirstVisit() {
  const isHere = useDocument((state) => state.sourceId === FIRST_STEPS);
  const hasGuide = useLesson((state) => state.hasGuide) && isHere;
  const hasLesson = useLesson((state) => state.at !== null);
  if (!hasGuide && !hasLesson) return null;
  return (
    <Region name="Guide" className="app-guide">
      <Room key={hasLesson ? 'lesson' : 'guide'} load={hasLesson ? rooms.lesson : rooms.guide} />
    </Region>
  );
}

/** Network over plots; without state of its own, so that the splitter moves nothing inside them. */
function Work() {
  return (
    <Split
      upper={
        <Region name="Network" className="app-network" isHeaded>
          <Room load={rooms.network} />
        </Region>
      }
      lower={
        <>
          <Region name="Plots" className="app-plots" isNamed>
            <Room load={rooms.plots} />
          </Region>
          <Summary />
        </>
      }
    />
  );
}

function Side() {
  return (
    <div className="app-side" id="app-side">
      <Region name="Parameters" className="app-parameters">
        <div className="app-parameters-head">
          <ChangeMode />
        </div>
        <div className="app-parameters-body">
          <Room load={rooms.inspector} />
        </div>
      </Region>
      <Region name="Results" className="app-results" isNamed>
        <Room load={rooms.results} />
      </Region>
    </div>
  );
}

/** What a file held over the page will do. */
function DropHint() {
  const isOver = useDrop();
  return isOver ? <p className="app-drop">Drop the scenario file to open it</p> : null;
}

/** Closed dialogs, made when the page is at rest; one that is wanted earlier, at once. */
function Dialogs() {
  const isAtRest = useAtRest();
  const isWanted = useShell(({ dialog }) => dialog !== null);
  if (!isAtRest && !isWanted) return null;
  return <Room load={rooms.dialogs} />;
}

type RegionProps = {
  readonly name: string;
  readonly className: string;
  /** True when the room is a landmark of that name itself. */
  readonly isNamed?: boolean;
  /** True when the room begins with a heading of that name itself. */
  readonly isHeaded?: boolean;
  readonly children: ReactNode;
};

/** A part of the page with a name, a heading and a safety net; F6 walks through them. */
function Region(props: RegionProps) {
  const { name, className, isNamed = false, isHeaded = false, children } = props;
  const ref = useRegion(name);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may be named
    <div
      ref={ref}
      role={isNamed ? 'group' : 'region'}
      className={`app-region ${className}`}
      aria-label={name}
      data-region={name}
      tabIndex={-1}
    >
      {!isHeaded && <h2 className="app-hidden">{name}</h2>}
      <Boundary part={name}>{children}</Boundary>
    </div>
  );
}

function usePageTitle(): void {
  const title = useDocument((state) => state.doc.title);
  useEffect(() => {
    document.title = `${title} · Cell53`;
  }, [title]);
}
