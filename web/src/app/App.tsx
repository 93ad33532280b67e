/**
 * The page: header, network over plots, inspector with results beside them, time bar.
 *
 * The shell gives each room a place, a name and a safety net; what happens inside is the room's own
 * business.
 */

import { type ReactNode, useEffect } from 'react';
import { Inspector } from '../inspector/Inspector';
import { ResultsCard } from '../inspector/ResultsCard';
import { NetworkView } from '../network/NetworkView';
import { PlotsPanel } from '../plots/PlotsPanel';
import { ShareDialog } from '../share/ShareDialog';
import { useDocument, useView } from '../store';
import { Boundary } from './Boundary';
import { ChangeMode } from './ChangeMode';
import { Header } from './Header';
import { Notices } from './Notices';
import { PhoneTabs } from './PhoneTabs';
import { Shortcuts } from './Shortcuts';
import { Split } from './Split';
import { Summary } from './Summary';
import { shellActions, useShell } from './shell';
import { TimeBar } from './TimeBar';
import { useShortcuts } from './useShortcuts';
import { useTheme } from './useTheme';

/** The whole page. */
export function App() {
  const tab = useView((view) => view.phoneTab);
  const drawer = useShell((shell) => shell.drawer);
  useTheme();
  useShortcuts();
  usePageTitle();
  return (
    <div className="app" data-tab={tab} data-drawer={drawer ? 'open' : 'closed'}>
      <Header />
      <main className="app-main">
        <Work />
        <Side />
        <Region name="Time" className="app-time">
          <TimeBar />
        </Region>
        <Notices />
      </main>
      <PhoneTabs />
      <Dialogs />
    </div>
  );
}

/** Network over plots; without state of its own, so that the splitter moves nothing inside them. */
function Work() {
  return (
    <Split
      upper={
        <Region name="Network" className="app-network">
          <NetworkView />
        </Region>
      }
      lower={
        <>
          <Region name="Plots" className="app-plots">
            <PlotsPanel />
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
          <Inspector />
        </div>
      </Region>
      <Region name="Results" className="app-results">
        <ResultsCard />
      </Region>
    </div>
  );
}

function Dialogs() {
  const sharing = useShell((shell) => shell.dialog === 'share');
  return (
    <>
      <ShareDialog open={sharing} onClose={shellActions.closeDialog} />
      <Shortcuts />
    </>
  );
}

type RegionProps = {
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
};

/** A landmark; F6 walks through them. */
function Region({ name, className, children }: RegionProps) {
  return (
    <section
      className={`app-region ${className}`}
      aria-label={name}
      data-region={name}
      tabIndex={-1}
    >
      <Boundary part={name}>{children}</Boundary>
    </section>
  );
}

function usePageTitle(): void {
  const title = useDocument((state) => state.doc.title);
  useEffect(() => {
    document.title = `${title} · Cell53`;
  }, [title]);
}
