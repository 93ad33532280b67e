/**
 * The page: header, network over plots, inspector with results beside them, time bar.
 *
 * The shell gives each panel a place, a name and a safety net; what happens inside is the panel's own
 * business.
 */

import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { counted } from '../base/text';
import { type ShellDialog, shellActions, useShell } from '../commands/shell';
import { NetworkView } from '../editor/NetworkView';
import { Inspector } from '../inspector/Inspector';
import { ResultsCard } from '../inspector/ResultsCard';
import { useFolded } from '../inspector/showControl';
import { runActions, useDocument, usePins, useRun, useView, viewActions } from '../run';
import { FIRST_STEPS } from '../run/defaultDocuments';
import { useLesson } from '../run/lesson';
import { TimeBar } from '../timeline/TimeBar';
import { Icon } from '../ui/Icon';
import { type LazyPart, lazyPart } from '../ui/lazyPart';
import { regionNamed, useRegion } from '../ui/regions';
import { Splitter } from '../ui/Splitter';
import { useTooltips } from '../ui/tooltips';
import { useStaged } from '../ui/useStaged';
import { Boundary } from './Boundary';
import { Header } from './Header';
import { Notices, ScreenNotices } from './Notices';
import { Plots } from './Plots';
import { goToRegion, newNetwork } from './pageActions';
import { Summary } from './Summary';
import { SCREENS, useAddress } from './screens';
import { useDrop } from './useDrop';
import { useTheme } from './useTheme';

export const FirstSteps = lazyPart(
  async () => (await import('../teach/lessons/FirstSteps')).FirstSteps,
);
export const LessonCard = lazyPart(
  async () => (await import('../teach/lessons/LessonCard')).LessonCard,
);
export const Learn = lazyPart(async () => (await import('../teach/lessons/Learn')).Learn);
export const PresentHead = lazyPart(
  async () => (await import('../teach/present/PresentHead')).PresentHead,
);
const UpdateNotice = lazyPart(async () => (await import('../share/offline/Notices')).UpdateNotice);
export const PresentBar = lazyPart(
  async () => (await import('../teach/present/PresentBar')).PresentBar,
);

/** How many of the panels are made by now; while the page starts they come one by one. */
const Made = createContext(0);
const PANELS = 5;

/** The whole page. */
export function App() {
  const made = useStaged(PANELS, true);
  const tab = useView((view) => view.phoneTab);
  const drawer = useShell((shell) => shell.drawer);
  const shown = useShell((shell) => shell.screen);
  const screen = SCREENS.find(({ id }) => id === shown);
  const presents = useShell((shell) => shell.presents);
  useAddress();
  useTheme();
  useTooltips();
  usePageTitle(screen?.label ?? null);
  usePaper();
  useFocusComesAlong(presents);
  return (
    <div
      className="app"
      data-tab={tab}
      data-drawer={drawer ? 'open' : 'closed'}
      data-screen={screen?.id}
      data-presents={presents || undefined}
    >
      {presents ? <PresentHead /> : <Header />}
      {screen !== undefined && (
        <main
          className="app-screen"
          aria-label={screen.label}
          data-region={screen.label}
          tabIndex={-1}
        >
          <FocusGoesOn key={screen.id} />
          <BeginsAtTop key={`top of ${screen.id}`} />
          <Boundary part={screen.label}>
            <screen.Screen key={screen.id} />
          </Boundary>
        </main>
      )}
      {screen !== undefined && <ScreenNotices />}
      <Made value={made}>
        <main className="app-main" hidden={screen !== undefined}>
          {presents ? null : <FirstVisit />}
          <Work />
          <Side />
          {tab === 'learn' && (
            <Region name="Learn" className="app-learn">
              <Learn />
            </Region>
          )}
          <Region name="Time" className="app-time" turn={5}>
            {presents ? <PresentBar /> : <TimeBar />}
          </Region>
          <Notices />
        </main>
      </Made>
      <PhoneTabs />
      <Dialogs />
      <DropHint />
      <PinsTold />
    </div>
  );
}

/** What fits on A4 upright when the browser prints the page a fifth smaller, CSS px. Source: chosen. */
const WIDEST_ON_PAPER = 880;

/** Before it is printed, tells the style sheet of paper for what size network and plots were drawn. */
function usePaper(): void {
  useEffect(() => {
    const measure = () => {
      const work = regionNamed('Work');
      // Behind another screen it has no size and is not printed.
      if (work === null || work.clientWidth === 0) return;
      const { style } = document.documentElement;
      style.setProperty('--app-paper-width', `${work.clientWidth}px`);
      style.setProperty('--app-paper-height', `${work.clientHeight}px`);
      style.setProperty('--app-paper-zoom', `${Math.min(1, WIDEST_ON_PAPER / work.clientWidth)}`);
    };
    addEventListener('beforeprint', measure);
    return () => removeEventListener('beforeprint', measure);
  }, []);
}

/** The guide, only beside the experiment it is made for, or with a lesson in hand. */
function FirstVisit() {
  const isHere = useDocument((state) => state.sourceId === FIRST_STEPS);
  const hasGuide = useLesson((state) => state.hasGuide) && isHere;
  const hasLesson = useLesson((state) => state.at !== null);
  if (!hasGuide && !hasLesson) return null;
  return (
    <Region name="Guide" className="app-guide">
      <FocusGoesOn />
      {hasLesson ? (
        <LessonCard />
      ) : (
        <FirstSteps onBuild={newNetwork} onShare={() => shellActions.openDialog('share')} />
      )}
    </Region>
  );
}

/** When the part around it is removed together with the focus, moves the focus to the first part that is shown. */
function FocusGoesOn() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const within = mark.current;
    return () => {
      const isGone = within?.isConnected === false;
      if (isGone && document.activeElement === document.body) goToRegion(1);
    };
  }, []);
  return <span ref={mark} hidden />;
}

/**
 * A screen begins at its top, however far the one before it was scrolled: in its own box or, on a phone, that of the
 * page. Papers, which come after it, go on where they were left.
 */
function BeginsAtTop() {
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    for (const box of [mark.current?.closest('main'), document.scrollingElement]) {
      if (box) box.scrollTop = 0;
    }
  }, []);
  return <span ref={mark} hidden />;
}

/** When the other layout does not show what has the focus, moves the focus to its first part. */
function useFocusComesAlong(presents: boolean): void {
  const [shown, setShown] = useState({ presents, before: document.body as Element | null });
  if (shown.presents !== presents) setShown({ presents, before: document.activeElement });
  useEffect(() => {
    const on = document.activeElement;
    const isLost = on === document.body || on?.checkVisibility() === false;
    if (shown.before !== document.body && isLost) goToRegion(1);
  }, [shown]);
}

/** Network over plots, divided as the reader left it. */
function Work() {
  const share = useShell((shell) => shell.split);
  const presents = useShell((shell) => shell.presents);
  return (
    <Splitter
      label="Height of the network"
      controls="app-network"
      share={share}
      onChange={shellActions.setSplit}
      upper={
        <Region name="Network" className="app-network" id="app-network" isHeaded>
          {/* An audience sees the whole network, however far somebody had zoomed in at the desk. */}
          <NetworkView key={presents ? 'room' : 'desk'} />
        </Region>
      }
      lower={
        <>
          <Region name="Plots" className="app-plots" turn={2} isNamed>
            <Plots />
          </Region>
          <Summary />
        </>
      }
    />
  );
}

function Side() {
  const [foldsResults] = useFolded('results');
  return (
    <div className="app-side" id="app-side">
      <Region name="Parameters" className="app-parameters" turn={3}>
        <div className="app-parameters-head">
          <ChangeMode />
        </div>
        <div className="app-parameters-body">
          <Inspector />
        </div>
      </Region>
      <Region name="Results" className="app-results" turn={4} isFolded={foldsResults}>
        <ResultsCard />
      </Region>
    </div>
  );
}

const MODES = [
  {
    mode: 'rerun',
    label: 'Re-run',
    icon: 'rerun',
    meaning: 'Simulate again from the start, with the same seed; the old curves stay grey',
  },
  {
    mode: 'fromNow',
    label: 'From now',
    icon: 'fromNow',
    meaning: 'Keep the past and continue with the new value; the change is flagged in the plots',
  },
] as const;

/** What a changed value does: run again from the start, or go on from now with the new value. */
function ChangeMode() {
  const chosen = useRun((run) => run.mode);
  return (
    <fieldset className="app-mode" aria-label="Apply changes">
      <span className="app-mode-name" aria-hidden="true">
        Apply changes
      </span>
      <div className="app-segments">
        {MODES.map(({ mode, label, icon, meaning }) => (
          <label key={mode} className="app-segment" title={meaning}>
            <input
              type="radio"
              name="app-mode"
              checked={chosen === mode}
              onChange={() => runActions.setMode(mode)}
            />
            <Icon name={icon} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const TABS = [
  { tab: 'watch', label: 'Watch' },
  { tab: 'tune', label: 'Tune' },
  { tab: 'edit', label: 'Edit' },
  { tab: 'learn', label: 'Learn' },
] as const;

/** Tabs at the thumb, on phones only: what the page displays. Each begins at its top. */
function PhoneTabs() {
  const chosen = useView((view) => view.phoneTab);
  return (
    <nav className="app-tabs" aria-label="Views">
      {TABS.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          className="app-tab"
          aria-pressed={tab === chosen}
          onClick={() => {
            viewActions.setPhoneTab(tab);
            scrollTo(0, 0);
          }}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}

type DialogPart = { readonly name: string; readonly Dialog: LazyPart<object> };

const dialog = (name: string, importPart: () => Promise<ComponentType>): DialogPart => ({
  name,
  Dialog: lazyPart(importPart),
});

/** All dialogs; each is open as long as it is there. */
export const DIALOGS: Readonly<Record<ShellDialog, DialogPart>> = {
  find: dialog('Finding', async () => (await import('./Palette')).Palette),
  shortcuts: dialog('Shortcuts', async () => (await import('./Shortcuts')).Shortcuts),
  share: dialog('Sharing', async () => (await import('../share/ShareDialog')).ShareDialog),
  export: dialog('Export', async () => (await import('../share/export/ExportDialog')).ExportDialog),
  own: dialog(
    'My experiments',
    async () => (await import('../share/OwnExperiments')).OwnExperiments,
  ),
  single: dialog('One file', async () => (await import('../share/OneFileDialog')).OneFileDialog),
  licences: dialog(
    'Licences',
    async () => (await import('../share/LicencesDialog')).LicencesDialog,
  ),
  tour: dialog('Tour', async () => (await import('../teach/tour/Tour')).Tour),
};

/** What may lie over the page: one dialog at a time, and the notice of a new version. */
function Dialogs() {
  const open = useShell((shell) => shell.dialog);
  const hasNewRelease = useShell((shell) => shell.hasNewRelease);
  const part = open === null ? null : DIALOGS[open];
  return (
    <>
      {part !== null && (
        <Boundary key={part.name} part={part.name}>
          <part.Dialog />
        </Boundary>
      )}
      <div className="app-told" role="status">
        {hasNewRelease && <UpdateNotice />}
      </div>
    </>
  );
}

/** What a file held over the page will do. */
function DropHint() {
  const isOver = useDrop();
  return isOver ? <p className="app-drop">Drop the scenario file to open it</p> : null;
}

/** For screen readers: how many runs are pinned, on every screen. */
function PinsTold() {
  const count = usePins((state) => state.pins.length);
  return (
    <p className="app-hidden" role="status">
      {count > 0 && `${counted(count, 'run')} pinned`}
    </p>
  );
}

type RegionProps = {
  readonly name: string;
  readonly className: string;
  readonly id?: string;
  /** Its turn among the panels to be made while the page starts. */
  readonly turn?: number;
  /** True when the panel is a landmark of that name itself. */
  readonly isNamed?: boolean;
  /** True when the panel begins with a heading of that name itself. */
  readonly isHeaded?: boolean;
  /** True while its reader has folded it. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
};

/** A part of the page with a name, a heading and a safety net; F6 walks through them. */
function Region(props: RegionProps) {
  const { name, className, id, turn = 1, isNamed = false, isHeaded = false, children } = props;
  const ref = useRegion(name);
  const isMade = useContext(Made) >= turn;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may be named
    <div
      ref={ref}
      role={isNamed ? 'group' : 'region'}
      id={id}
      className={`app-region ${className}`}
      aria-label={name}
      data-region={name}
      data-folded={props.isFolded || undefined}
      tabIndex={-1}
    >
      {!isHeaded && <h2 className="app-hidden">{name}</h2>}
      <Boundary part={name}>{isMade && children}</Boundary>
    </div>
  );
}

/** The title of the document: the screen, or the experiment on the workbench. */
function usePageTitle(screen: string | null): void {
  const title = useDocument((state) => screen ?? state.doc.title);
  useEffect(() => {
    document.title = `${title} · Cell53`;
  }, [title]);
}
