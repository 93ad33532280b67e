/** Header: the scenario's name, what changed in it, undo and redo; at the right the verbs. */

import { documentActions, useDocument } from '../store';
import { Changes } from './Changes';
import {
  closeDrawer,
  DRAWER_BUTTON,
  GALLERY_BUTTON,
  openDrawer,
  openScenario,
  openStopWhen,
  saveScenario,
  togglePresent,
  toggleTheme,
} from './commands';
import { GALLERY_PANEL, GalleryPanel } from './GalleryPanel';
import { Icon, type IconName } from './Icon';
import { MenuItem, Popover } from './Popover';
import { SCREENS } from './screens';
import { shellActions, useShell } from './shell';
import { ThemeItem } from './ThemeItem';
import { goToScreen } from './useAddress';

const MENU_PANEL = 'app-more';

/** The band at the top of the page. */
export function Header() {
  return (
    <header className="app-header">
      <div className="app-header-start">
        <Title />
        <GalleryPanel />
        <Changes />
        <UndoRedo />
        <Question />
      </div>
      <div className="app-header-end">
        <Screens />
        <DrawerToggle />
        <button
          type="button"
          className="app-button app-share"
          aria-haspopup="dialog"
          aria-label="Share"
          onClick={() => shellActions.openDialog('share')}
        >
          <Icon name="share" />
          <span className="app-wide">Share</span>
        </button>
        <IconButton icon="theme" label="Light or dark theme" wide onPress={toggleTheme} />
        <IconButton
          icon="help"
          label="Keyboard shortcuts"
          wide
          onPress={() => shellActions.openDialog('shortcuts')}
        />
        <More />
      </div>
    </header>
  );
}

function Title() {
  const title = useDocument((state) => state.doc.title);
  return (
    <h1 className="app-title">
      <button
        type="button"
        id={GALLERY_BUTTON}
        className="app-button app-button-quiet"
        popoverTarget={GALLERY_PANEL}
        aria-haspopup="dialog"
        title="Choose a scenario"
      >
        <bdi className="app-title-text">{title}</bdi>
        <Icon name="down" />
      </button>
    </h1>
  );
}

function Question() {
  const question = useDocument((state) => state.doc.question);
  return (
    <p className="app-question" title={question}>
      <bdi>{question}</bdi>
    </p>
  );
}

function UndoRedo() {
  const canUndo = useDocument((state) => state.canUndo);
  const canRedo = useDocument((state) => state.canRedo);
  const undoLabel = useDocument((state) => state.undoLabel);
  const redoLabel = useDocument((state) => state.redoLabel);
  return (
    <>
      <IconButton
        icon="undo"
        label={named('Undo', undoLabel)}
        disabled={!canUndo}
        onPress={documentActions.undo}
      />
      <IconButton
        icon="redo"
        label={named('Redo', redoLabel)}
        disabled={!canRedo}
        onPress={documentActions.redo}
      />
    </>
  );
}

function named(verb: string, what: string | null): string {
  return what === null ? verb : `${verb}: ${what}`;
}

/** A button for each screen; pressed again, back to the workbench. On phones the menu has them. */
function Screens() {
  const shown = useShell((shell) => shell.screen);
  return SCREENS.map(({ id, label, score = null }) => (
    <button
      key={id}
      type="button"
      className="app-button app-screen-button"
      aria-pressed={id === shown}
      title={score?.sentence}
      aria-label={score === null ? undefined : `${label}: ${score.sentence}`}
      onClick={() => goToScreen(id === shown ? null : id)}
    >
      {label}
      {score !== null && <span className="app-screen-score">{score.text}</span>}
    </button>
  ));
}

function DrawerToggle() {
  const open = useShell((shell) => shell.drawer);
  return (
    <button
      type="button"
      id={DRAWER_BUTTON}
      className="app-button app-drawer-toggle"
      aria-expanded={open}
      aria-controls="app-side"
      onClick={open ? closeDrawer : openDrawer}
    >
      <Icon name="sliders" />
      Parameters
    </button>
  );
}

function More() {
  return (
    <>
      <button
        type="button"
        className="app-button app-button-quiet app-button-icon"
        popoverTarget={MENU_PANEL}
        aria-haspopup="dialog"
        aria-label="More"
        title="More"
      >
        <Icon name="more" />
      </button>
      <Popover id={MENU_PANEL} label="More" className="app-popover-end">
        <div className="app-menu-screens">
          {SCREENS.map(({ id, label }) => (
            <MenuItem key={id} icon="fromNow" label={label} onChoose={() => goToScreen(id)} />
          ))}
        </div>
        <MenuItem icon="open" label="Open file…" onChoose={openScenario} />
        <MenuItem icon="save" label="Save as file" onChoose={saveScenario} />
        <MenuItem icon="screen" label="Present to a room" hint="F2" onChoose={togglePresent} />
        <div className="app-menu-phone">
          <MenuItem icon="flag" label="Stop when…" onChoose={openStopWhen} />
        </div>
        <MenuItem
          icon="open"
          label="My experiments…"
          onChoose={() => shellActions.openDialog('own')}
        />
        <MenuItem icon="save" label="Export…" onChoose={() => shellActions.openDialog('export')} />
        <div className="app-menu-single">
          <MenuItem
            icon="save"
            label="Download as one file…"
            onChoose={() => shellActions.openDialog('single')}
          />
        </div>
        <ThemeItem />
        <MenuItem
          icon="info"
          label="Show me around"
          onChoose={() => shellActions.openDialog('tour')}
        />
        <MenuItem
          icon="keyboard"
          label="Keyboard shortcuts"
          hint="?"
          onChoose={() => shellActions.openDialog('shortcuts')}
        />
      </Popover>
    </>
  );
}

type IconButtonProps = {
  readonly icon: IconName;
  readonly label: string;
  /** Hidden on phones, where the menu has it too. */
  readonly wide?: boolean;
  /** Stays reachable by keyboard, so that the label can be read. */
  readonly disabled?: boolean;
  readonly onPress: () => void;
};

function IconButton({ icon, label, wide = false, disabled = false, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className={`app-button app-button-quiet app-button-icon${wide ? ' app-wide' : ''}`}
      aria-label={label}
      aria-disabled={disabled}
      title={label}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
