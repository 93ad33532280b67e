/** Header: the scenario's name, what changed in it, undo and redo; at the right the verbs. */

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { withGaps } from '../base/text';
import { ACTIONS } from '../commands/actions';
import { commands, type PageActionId } from '../commands/commands';
import { ariaKeys, keyText, nameOf, tipOf } from '../commands/keymap';
import { goToScreen, useShell } from '../commands/shell';
import { type Change, changedCount, changesOf } from '../model/diff';
import { documentStore, useDocument, useView, viewActions } from '../run';
import { documentInternals } from '../run/document';
import { Button, IconButton } from '../ui/Button';
import { useFocusGoesOn } from '../ui/focus';
import { Icon, type IconName } from '../ui/Icon';
import { lazyPart } from '../ui/lazyPart';
import { MenuItem, Popover } from '../ui/Popover';
import { Boundary } from './Boundary';
import { closeDrawer, DRAWER_BUTTON, GALLERY_BUTTON, openDrawer } from './pageActions';
import { SCREENS } from './screens';

const MENU_PANEL = 'app-more';

/** Longest question, in characters, that fits a window of 1,400 px beside the words of all buttons, or of the screens alone. */
const HOLDS = { all: 100, screens: 135 };

/** Which buttons have words beside a question of this length; the others are pictograms. */
function wordsBeside(question: string): 'all' | 'screens' | 'none' {
  if (question.length <= HOLDS.all) return 'all';
  return question.length <= HOLDS.screens ? 'screens' : 'none';
}

/** The band at the top of the page. */
export function Header() {
  const words = useDocument((state) => wordsBeside(state.doc.question));
  return (
    <header className="app-header" data-words={words}>
      <div className="app-header-start">
        <span className="app-wordmark" title="TCP/IP over ATM, simulated cell by cell">
          Cell53
        </span>
        <Title />
        <GalleryPanel />
        <Changes />
        <UndoRedo />
        <Question />
      </div>
      <div className="app-header-end">
        <Screens />
        <DrawerToggle />
        <Button
          look="quiet"
          className="app-share"
          aria-haspopup="dialog"
          aria-label={nameOf('scenario.share')}
          title={tipOf('scenario.share')}
          aria-keyshortcuts={ariaKeys('scenario.share')}
          onClick={() => commands.run('scenario.share')}
        >
          <Icon name="share" />
          <span className="app-roomy">{nameOf('scenario.share')}</span>
        </Button>
        <ActionButton icon="search" action="page.find" wide />
        <ActionButton icon="theme" action="page.theme" wide />
        <ActionButton icon="help" action="page.help" wide />
        <More />
      </div>
    </header>
  );
}

function Title() {
  const title = useDocument((state) => state.doc.title);
  return (
    <h1 className="app-title">
      <Button
        id={GALLERY_BUTTON}
        look="quiet"
        popoverTarget={GALLERY_PANEL}
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys('scenario.gallery')}
        title={nameOf('scenario.gallery')}
      >
        <bdi className="app-title-text">{title}</bdi>
        <Icon name="down" />
      </Button>
    </h1>
  );
}

const CHANGES_PANEL = 'app-changes';
export const ChangesList = lazyPart(async () => (await import('./ChangesList')).ChangesList);

/** The chip that counts what differs from the scenario as loaded, and the list behind it; nothing while nothing has changed. */
function Changes() {
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const changes = useMemo(() => changesOf(base, doc), [base, doc]);
  const count = changedCount(changes);
  const place = useRef<HTMLDivElement>(null);
  // The chip goes with the last change; the focus then moves to Undo beside it, which brings it back.
  const goesOn = useFocusGoesOn(() => place.current?.nextElementSibling as HTMLElement | null);
  return (
    <div ref={place} className="app-changes-place" {...goesOn}>
      {count > 0 && <ChangesChip count={count} changes={changes} />}
    </div>
  );
}

function ChangesChip(props: { readonly count: number; readonly changes: readonly Change[] }) {
  const { count, changes } = props;
  return (
    <>
      <Button
        look="quiet"
        className="app-changed"
        popoverTarget={CHANGES_PANEL}
        aria-haspopup="dialog"
        aria-label={`${count} changed`}
      >
        <span className="app-changed-dot" aria-hidden="true" />
        {count}
        <span className="app-wide">changed</span>
      </Button>
      <Popover id={CHANGES_PANEL} label="What changed" isLate>
        <ChangesList changes={changes} />
      </Popover>
    </>
  );
}

/** What the experiment on the workbench asks; other screens are about something else. */
function Question() {
  const question = useDocument((state) => state.doc.question);
  const isWorkbench = useShell((shell) => shell.screen === null);
  if (!isWorkbench) return null;
  return (
    <div className="app-question">
      <bdi title={question}>{withGaps(question)}</bdi>
    </div>
  );
}

function UndoRedo() {
  const undoLabel = useDocument((state) => state.undoLabel);
  const redoLabel = useDocument((state) => state.redoLabel);
  return (
    <>
      <ActionButton
        icon="undo"
        action="scenario.undo"
        what={undoLabel}
        disabled={undoLabel === null}
      />
      <ActionButton
        icon="redo"
        action="scenario.redo"
        what={redoLabel}
        disabled={redoLabel === null}
      />
      <UndoTold />
    </>
  );
}

/** For the ear: which step was undone or redone, wherever the focus is. */
function UndoTold() {
  const [told, setTold] = useState({ words: '', count: 0 });
  useEffect(() => {
    let before = documentInternals.log();
    return documentStore.subscribe(() => {
      const now = documentInternals.log();
      const moved = now.steps === before.steps ? now.done - before.done : 0;
      const step = now.steps[Math.min(now.done, before.done)];
      before = now;
      if (moved === 0 || step === undefined) return;
      const words = `${moved < 0 ? 'Undone' : 'Redone'}: ${step.label}`;
      setTold(({ count }) => ({ words, count: count + 1 }));
    });
  }, []);
  return (
    <p className="app-hidden" role="status">
      {/* A new element each time, so that equal words are announced again. */}
      <span key={told.count}>{told.words}</span>
    </p>
  );
}

/**
 * A button for each screen; pressed again, back to the workbench. Where the question needs the room it is a
 * pictogram, and the menu has its word; on phones the menu alone has it.
 */
function Screens() {
  const shown = useShell((shell) => shell.screen);
  return SCREENS.map(({ id, label, icon, score }) => (
    <Button
      key={id}
      look="quiet"
      className="app-screen-button"
      aria-pressed={id === shown}
      aria-label={label}
      title={score === undefined ? label : `${label}: ${score}`}
      onClick={() => goToScreen(id === shown ? null : id)}
    >
      <Icon name={icon} />
      <span className="app-roomy">{label}</span>
    </Button>
  ));
}

function DrawerToggle() {
  const open = useShell((shell) => shell.drawer && shell.screen === null);
  return (
    <Button
      id={DRAWER_BUTTON}
      className="app-drawer-toggle"
      aria-expanded={open}
      aria-controls="app-side"
      onClick={open ? closeDrawer : openDrawer}
    >
      <Icon name="sliders" />
      Parameters
    </Button>
  );
}

function More() {
  return (
    <>
      <IconButton icon="more" label="More" popoverTarget={MENU_PANEL} aria-haspopup="dialog" />
      <Popover id={MENU_PANEL} label="More" className="app-popover-end">
        <Group label="Screens" className="app-menu-screens">
          {SCREENS.map(({ id, label, icon }) => (
            <MenuItem key={id} icon={icon} label={label} onChoose={() => goToScreen(id)} />
          ))}
        </Group>
        <Group label="Help">
          <ActionItem action="page.help" />
          <ActionItem action="page.tour" />
          <ActionItem action="page.find" />
        </Group>
        <Group label="Run" className="app-menu-phone">
          <ActionItem action="time.toEnd" />
          <ActionItem action="scenario.stopWhen" />
        </Group>
        <Group label="Experiment">
          <ActionItem action="scenario.own" />
          <ActionItem action="scenario.open" />
          <ActionItem action="scenario.save" />
          <ActionItem action="scenario.export" />
          <div className="app-menu-single">
            <ActionItem action="scenario.single" />
          </div>
        </Group>
        <Group label="Page">
          <ActionItem action="page.present" />
          <ThemeItem />
          <ActionItem action="page.licences" />
        </Group>
      </Popover>
    </>
  );
}

type GroupProps = {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** Lines of the menu under a heading. */
function Group({ label, className = '', children }: GroupProps) {
  return (
    <fieldset className={`app-menu-group ${className}`}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

type ActionButtonProps = {
  readonly icon: IconName;
  readonly action: PageActionId;
  /** What it would be done to, where that can be said. */
  readonly what?: string | null;
  /** Hidden on phones, where the menu has it too. */
  readonly wide?: boolean;
  /** Stays reachable by keyboard, so that the label can be read. */
  readonly disabled?: boolean;
};

function ActionButton(props: ActionButtonProps) {
  const { icon, action, what = null, wide = false, disabled = false } = props;
  const name = what === null ? nameOf(action) : `${nameOf(action)}: ${what}`;
  return (
    <IconButton
      icon={icon}
      label={name}
      title={tipOf(action, name)}
      className={wide ? 'app-wide' : undefined}
      aria-keyshortcuts={ariaKeys(action)}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) commands.run(action);
      }}
    />
  );
}

/** Actions of the whole page that stand in a menu: those with a pictogram of the shell. */
type MenuAction = {
  [Id in keyof typeof ACTIONS.page]: (typeof ACTIONS.page)[Id] extends { readonly icon: IconName }
    ? Id
    : never;
}[keyof typeof ACTIONS.page];

/** A line for an action of the page, with its name, its pictogram and its keys. */
function ActionItem({ action }: { readonly action: MenuAction }) {
  return (
    <MenuItem
      icon={ACTIONS.page[action].icon}
      label={nameOf(action)}
      keys={keyText(action)}
      ariaKeys={ariaKeys(action)}
      onChoose={() => commands.run(action)}
    />
  );
}

const THEMES = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'system', label: 'System' },
] as const;

/** Three radio buttons in a line of the menu. */
function ThemeItem() {
  const theme = useView((view) => view.theme);
  return (
    <fieldset className="app-menu-theme">
      <legend className="app-hidden">Theme</legend>
      <div className="app-segments">
        {THEMES.map(({ id, label }) => (
          <label key={id} className="app-segment">
            <input
              type="radio"
              name="app-theme"
              checked={theme === id}
              onChange={() => viewActions.setTheme(id)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Id of the panel, for the button that opens it. */
const GALLERY_PANEL = 'app-gallery';

export const Gallery = lazyPart(async () => (await import('./Gallery')).Gallery);

function GalleryPanel() {
  return (
    <Popover id={GALLERY_PANEL} label="Scenarios" className="app-gallery" isLate>
      <Boundary part="The gallery">
        <Gallery />
      </Boundary>
    </Popover>
  );
}
