/**
 * The row above the plots: read-out, zoom, pin, events, choice of plots.
 *
 * Everything that a drag can do has a button here.
 */

import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { nameOf, tipOf } from '../commands/keymap';
import { useShell } from '../commands/shell';
import { spaceTimeStore, toggleSpaceTime } from '../explain/spaceTime/openSpaceTime';
import { askWhy, closeWhy, useWhy } from '../explain/why/whyStore';
import { instantOf } from '../model/instant';
import type { PlotKind } from '../model/plotKinds/kind';
import { hasEnded, usePins, useRun, useView, viewActions, viewStore } from '../run';
import { cursor, showAll } from '../timeline/range/timeControl';
import type { Overlay } from '../timeline/stage/scene';
import { stage } from '../timeline/stage/stage';
import { instantText } from '../timeline/timeText';
import { Button, IconButton } from '../ui/Button';
import { Icon, type IconName } from '../ui/Icon';
import { lazyPart } from '../ui/lazyPart';
import { Popup } from '../ui/Popup';
import { useRovingFocus } from '../ui/useRovingFocus';
import { writeText } from '../ui/writeText';
import type { ChooserProps } from './PlotChooser';
import { moveView, type ViewMove } from './plotKeys';

type PagerProps = {
  /** Page shown, counted from 0. */
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
};

type Props = {
  /** Plots that this experiment has data for. */
  readonly available: readonly PlotKind[];
  /** Those of them that are open. */
  readonly open: readonly PlotKind[];
  /** Is there room for a switch of each plot? */
  readonly hasChips: boolean;
  readonly pager: PagerProps;
  /** Too narrow for all buttons: those that move time go into a popup. */
  readonly isNarrow: boolean;
};

export function Toolbar({ available, open, hasChips, pager, isNarrow }: Props) {
  const isZoomed = useView((state) => state.xRange !== null);
  const isOver = useRun(hasEnded);
  const ids = open.map(({ id }) => id);
  const bar = useRovingFocus('horizontal');
  // An audience sees only the plots, and, where only one fits at a time, the buttons to turn the page.
  if (useShell(({ presents }) => presents)) return <Pager {...pager} />;
  return (
    <div
      className="plots-toolbar"
      role="toolbar"
      aria-label="Plots"
      data-narrow={isNarrow || undefined}
      {...bar}
    >
      {hasChips ? <Chips available={available} open={ids} /> : null}
      <Readout />
      {isZoomed && !isOver ? (
        <Button look="tool" className="plots-live" onClick={showAll}>
          Live ▸
        </Button>
      ) : null}
      <Pager {...pager} />
      {isNarrow ? (
        <Popup
          label="Zoom"
          face={<Icon name="zoom" />}
          className="app-tool app-button-icon"
          panelClass="plots-popup"
        >
          {() => <TimeTools isZoomed={isZoomed} />}
        </Popup>
      ) : (
        <TimeTools isZoomed={isZoomed} />
      )}
      <WhyButton />
      <SpaceTimeButton />
      <Popup label="Events" className="app-tool" panelClass="plots-popup">
        {(close) => <Events onChosen={close} />}
      </Popup>
      <PinsButton hasKey={!isNarrow} />
      <Popup
        label="Choose plots"
        face={<Icon name="plots" />}
        className="app-tool app-button-icon"
        panelClass="plots-popup"
      >
        {() => <Chooser available={available} open={ids} />}
      </Popup>
    </div>
  );
}

function Chips({ available, open }: ChooserProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend of its own
    <span className="plots-chips" role="group" aria-label="Open plots">
      {available.map(({ id, label, short }) => (
        <Button
          key={id}
          look="tool"
          className="plots-chip"
          aria-pressed={open.includes(id)}
          title={`${label}: ${open.includes(id) ? 'close' : 'open'} this plot`}
          onClick={() => viewActions.togglePlot(id, open)}
        >
          {short}
        </Button>
      ))}
    </span>
  );
}

/**
 * Where the cursor stands: distance from the pin, time, or the event under the pointer. Written straight into the
 * page; React only makes the element.
 */
function Readout() {
  const target = useRef<HTMLOutputElement>(null);
  useEffect(
    () =>
      stage.addOverlay((overlay) => {
        const element = target.current;
        const { cursorS, pinnedS, hint } = overlay;
        element?.toggleAttribute('data-reads', (cursorS ?? pinnedS ?? hint) !== null);
        element?.toggleAttribute('data-points', (cursorS ?? hint) !== null);
        element?.parentElement?.toggleAttribute('data-hint', hint !== null);
        writeText(element, readoutText(overlay));
      }),
    [],
  );
  return <output className="plots-readout" ref={target} aria-live="off" />;
}

/** One line of text for the read-out. */
function readoutText({ scene, readS, cursorS, pinnedS, hint }: Overlay): string {
  if (hint !== null) return hint;
  if (scene.run.rows === 0) return '';
  const offer = scene.pinned.length === 0 ? ' (pin it to keep it)' : '';
  // Without cursor and pin, the clock of the time bar shows the instant already.
  const at = cursorS === null && pinnedS === null ? [] : [`t = ${instantText(readS)}`];
  const grey = scene.previousRun === null ? [] : [`Grey: previous run${offer}`];
  const apart =
    cursorS === null || pinnedS === null || cursorS === pinnedS
      ? []
      : [`Δt = ${instantText(cursorS - pinnedS)}`];
  // Beside many buttons there is room for one of them: the distance, for which the second click was made.
  return [...apart, ...at, ...grey].join('   ');
}

/** Turns the pages when not all plots fit. */
function Pager({ page, pages, onTurn }: PagerProps) {
  if (pages < 2) return null;
  return (
    <span className="plots-pager">
      <IconButton
        look="tool"
        icon="left"
        label="Previous plots"
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      />
      <span className="plots-page">
        {page + 1}/{pages}
      </span>
      <IconButton
        look="tool"
        icon="right"
        label="Next plots"
        disabled={page === pages - 1}
        onClick={() => onTurn(page + 1)}
      />
    </span>
  );
}

/** The choice of plots; not needed before the first plots are shown. */
export const Chooser = lazyPart(async () => (await import('./PlotChooser')).PlotChooser);

function TimeTools({ isZoomed }: { readonly isZoomed: boolean }) {
  return (
    <span className="plots-zoom">
      {isZoomed ? <Tool icon="left" action="plot.earlier" /> : null}
      <Tool icon="minus" action="plot.zoomOut" />
      <Tool icon="all" action="plot.showAll" />
      <Tool icon="plus" action="plot.zoomIn" />
      {isZoomed ? <Tool icon="right" action="plot.later" /> : null}
      <PinButton />
      <HoldButton />
    </span>
  );
}

function Tool({ icon, action }: { readonly icon: IconName; readonly action: ViewMove }) {
  return (
    <IconButton look="tool" icon={icon} label={tipOf(action)} onClick={() => moveView(action)} />
  );
}

/** Pins the instant that is being read, or lets go of it: the click on a plot, for everybody. */
function PinButton() {
  const isPinned = useView((state) => state.pinned !== null);
  const press = () => {
    if (viewStore.getState().pinned === null) cursor.click(instantOf(stage.readS()));
    else cursor.clear();
  };
  return (
    <IconButton
      look="tool"
      icon="pin"
      label={nameOf('plot.pin')}
      aria-pressed={isPinned}
      title={isPinned ? tipOf('plots.back', 'Unpin this instant') : tipOf('plot.pin')}
      onClick={press}
    />
  );
}

/** Keeps the vertical scales as they are, for comparing by eye. */
function HoldButton() {
  const areScalesFrozen = useView((state) => state.hasFrozenScales);
  return (
    <IconButton
      look="tool"
      icon="lock"
      label="Hold the vertical scales"
      aria-pressed={areScalesFrozen}
      title={
        areScalesFrozen ? 'Let the vertical scales follow the curves' : 'Hold the vertical scales'
      }
      onClick={() => viewActions.freezeScales(!areScalesFrozen)}
    />
  );
}

/** Asks about the instant that is being read. */
function WhyButton() {
  const isOpen = useWhy((why) => why.isOpen);
  return (
    <Button
      look="tool"
      aria-pressed={isOpen}
      title={tipOf('plot.why', 'Why did the curve bend here?')}
      onClick={() => (isOpen ? closeWhy() : askWhy())}
    >
      Why?
    </Button>
  );
}

/** The cells of a circuit, line by line. */
function SpaceTimeButton() {
  const isAsked = useWhy((why) => why.isOpen);
  const isOpen = useStore(spaceTimeStore, (state) => state.isOpen) && !isAsked;
  return (
    <IconButton
      look="tool"
      icon="spaceTime"
      label={nameOf('page.spaceTime')}
      aria-pressed={isOpen}
      title={tipOf('page.spaceTime')}
      onClick={toggleSpaceTime}
    />
  );
}

/** Runs kept to be compared with: how many, and behind the button which. */
function PinsButton({ hasKey }: { readonly hasKey: boolean }) {
  const count = usePins((state) => state.pins.length);
  const isKeyed = hasKey && count > 0;
  const label = count === 0 ? 'Pins' : `Pins (${count})`;
  return (
    <>
      <Popup label={label} className="app-tool" panelClass="plots-popup">
        {(close) => <Pins onDone={close} />}
      </Popup>
      {isKeyed && <PinKey />}
    </>
  );
}

export const PinKey = lazyPart(async () => (await import('./PinList')).PinKey);

export const Pins = lazyPart(async () => (await import('./PinList')).PinList);

export const Events = lazyPart(async () => (await import('./EventList')).EventList);
