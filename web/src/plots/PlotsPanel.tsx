/**
 * The plots of the run: toolbar, event ribbon, and as many plots as fit, all on one time axis.
 */

import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { keyText } from '../commands/keymap';
import { isTouch } from '../commands/press';
import { useShell } from '../commands/shell';
import type { RunInfo } from '../model/engineTypes';
import { useDocument, usePins, useRun, useView } from '../run';
import type { RunState } from '../run/protocol';
import { type BoxSize, isMeasured, useSize } from '../ui/boxSize';
import { lazyPart } from '../ui/lazyPart';
import { textScale } from '../ui/textScale';
import './plots.css';
import { useStore } from 'zustand';
import { spaceTimeStore } from '../explain/spaceTime/openSpaceTime';
import { useWhy } from '../explain/why/whyStore';
import { isRunnable } from '../model/network/problems';
import { referencesOf, shownReferences } from '../model/overlays';
import { openPlots, PLOT_KINDS, plotsOf } from '../model/plotKinds';
import type { PlotKind } from '../model/plotKinds/kind';
import { RibbonView } from './events/RibbonView';
import {
  arrange,
  columnsWith,
  type Grid,
  gridOf,
  hasRoomForChips,
  hasRoomForLegendRows,
  hasRoomForSummary,
  isNarrowBar,
  type Place,
  placesOf,
  presentedPlots,
  rowTemplate,
  TWO_COLUMNS_FROM,
} from './layout';
import { PlotFigure } from './PlotFigure';
import { pressOnPanel } from './plotKeys';
import { Toolbar } from './Toolbar';

export const WhyPanel = lazyPart(async () => (await import('../explain/why/WhyPanel')).WhyPanel);
export const SpaceTime = lazyPart(
  async () => (await import('../explain/spaceTime/SpaceTime')).SpaceTime,
);
export const PlotData = lazyPart(async () => (await import('./PlotData')).PlotData);

/** All plots; what is given lies over them. */
export function PlotsPanel({ children }: { readonly children?: ReactNode }) {
  // Deferred, so that a new run is set out in slices and the page answers meanwhile.
  const info = useDeferredValue(useRun((state) => state.info));
  const presents = useShell((shell) => shell.presents);
  const { available, open, chosen } = usePlots(info, presents);
  const isWhyOpen = useWhy((why) => why.isOpen);
  const hasDiagram = useStore(spaceTimeStore, ({ isOpen }) => isOpen);
  const host = useRef<HTMLDivElement>(null);
  const box = useSize(host);
  const { columns, rows, pages } = arrange(
    box,
    chosen.length,
    textScale(),
    TWO_COLUMNS_FROM[presents ? 'room' : 'desk'],
  );
  const pins = usePins((state) => state.pins.length);
  const isZoomed = useView((state) => state.xRange !== null);
  const pointer = isTouch() ? 'coarse' : 'fine';
  const bar = { pointer, chips: available.length, pins, isZoomed, hasPages: pages > 1 } as const;
  const { page, inView, onTurn, look } = usePage(chosen, rows * columns);
  const grid = gridOf(inView.length, columns);
  const places = placesOf(inView.length, grid.columns, grid.rows);
  const labelled = useLabelled(info, inView, places);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend of its own
    <div
      className="plots-panel"
      data-why={isWhyOpen ? 'open' : hasDiagram ? 'diagram' : undefined}
      role="group"
      aria-label="Curves of the run"
      onPointerOver={look}
      onFocus={look}
      onKeyDown={(event) => {
        if (event.defaultPrevented || isElsewhere(event.target)) return;
        if (
          !pressOnPanel(
            event,
            available.map((kind) => kind.id),
          )
        )
          return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Toolbar
        available={available}
        open={open}
        hasChips={hasRoomForChips(box.width, bar, textScale())}
        pager={{ page, pages, onTurn }}
        isNarrow={isNarrowBar(box.width || innerWidth, pointer)}
      />
      <EventRibbon labelled={labelled} />
      <div className="plots-grid" ref={host} style={gridStyle(grid, box)}>
        <Figures kinds={inView} info={info} places={places} labelled={labelled} box={box} />
      </div>
      {isWhyOpen ? <WhyPanel /> : hasDiagram ? <SpaceTime /> : null}
      {children}
    </div>
  );
}

/**
 * The ribbon of events above the plots, once per column so that its times line up with the curves. Only drawn on and
 * pointed at; the same events are in the list behind the "Events" button.
 */
function EventRibbon({ labelled }: { readonly labelled: readonly boolean[] }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    const view = new RibbonView(host.current, labelled);
    return () => view.dispose();
  }, [labelled]);
  // Takes no space until there is something to show, so that nothing jumps while the page loads.
  return <div ref={host} className="plots-ribbon" aria-hidden="true" data-empty="" />;
}

/** What stands in place of the plots while there is nothing to draw, or every plot is hidden, and why. */
function PlotsMessage({ isEmpty }: { readonly isEmpty: boolean }) {
  const status = useRun((state) => state.status);
  const isSupported = useRun((state) => state.isSupported);
  const isRefused = useRun((state) => state.problems.length > 0);
  const canRun = useDocument(({ doc }) => isRunnable(doc));
  if (!isEmpty && !canRun && NOT_BEGUN.includes(status)) return <HowToDraw />;
  const hasCrashed = status === 'failed' && isSupported;
  // What a run does while it starts is told with its summary.
  const isTold = isEmpty || status === 'failed';
  return (
    <p className="plots-message" role={hasCrashed ? 'alert' : isTold ? 'status' : undefined}>
      {isEmpty
        ? 'All plots are closed. Open some with the buttons above.'
        : reason(status, isSupported, isRefused)}
    </p>
  );
}

/** Nothing was simulated, and nothing is. */
const NOT_BEGUN: readonly RunState[] = ['idle', 'suspended', 'resting'];

/** In the place of the curves of a network that cannot run yet: what makes it one that can. */
function HowToDraw() {
  return (
    <div className="plots-message" role="status">
      <p>Curves appear here once the network has a circuit.</p>
      <ol>
        <li>
          Add hosts and switches, or a whole template <kbd>{keyText('network.add')}</kbd>
        </li>
        <li>
          Drag the plus sign of one to another to connect them{' '}
          <kbd>{keyText('network.connect')}</kbd>
        </li>
        <li>
          Route a circuit from host to host, and the run starts{' '}
          <kbd>{keyText('network.circuit')}</kbd>
        </li>
      </ol>
    </div>
  );
}

function reason(status: RunState, isSupported: boolean, isRefused: boolean): string {
  switch (status) {
    case 'loading':
      return 'Starting the simulator…';
    case 'covering':
    case 'playing':
      return 'Waiting for the first samples…';
    case 'idle':
    case 'suspended':
    case 'resting':
      return isRefused
        ? 'This experiment cannot run. The notice above says what to do.'
        : 'Nothing simulated yet. Press Play.';
    case 'failed':
      return isSupported
        ? 'The simulator stopped unexpectedly. The notice above says what to do.'
        : 'This browser cannot run the simulator: it needs WebAssembly and module workers.';
    default:
      return status satisfies never;
  }
}

type FiguresProps = {
  readonly kinds: readonly PlotKind[];
  readonly info: RunInfo | null;
  readonly places: readonly Place[];
  readonly labelled: readonly boolean[];
  readonly box: BoxSize;
};

function Figures({ kinds, info, places, labelled, box }: FiguresProps) {
  const maximised = useView((state) => state.maximised);
  const [dataOf, setDataOf] = useState<PlotKind | null>(null);
  const scale = textScale();
  const [only] = kinds;
  const isEnlarged = only?.id === maximised;
  const hasSummary = kinds.length === 1 && hasRoomForSummary(box, scale, isEnlarged);
  const hasLegendRows = isEnlarged && hasRoomForLegendRows(box, scale);
  if (info === null || kinds.length === 0) return <PlotsMessage isEmpty={info !== null} />;
  // No chart is made before the size of the panel is known.
  if (!isMeasured(box)) return null;
  return (
    <>
      {kinds.map((kind, at) => (
        <PlotFigure
          key={kind.id}
          kind={kind}
          info={info}
          place={PLOT_KINDS.indexOf(kind) + 1}
          isTall={places[at]?.isTall ?? false}
          hasTimeAxis={places[at]?.isBottom ?? true}
          isLabelled={labelled[places[at]?.column ?? 0] ?? false}
          hasCauses={places[at]?.isTop ?? true}
          isMaximised={maximised === kind.id}
          hasLegendRows={hasLegendRows || (places[at]?.isTall ?? false)}
          showsSummary={hasSummary}
          onData={setDataOf}
        />
      ))}
      {dataOf === null ? null : (
        <PlotData kind={dataOf} info={info} onClose={() => setDataOf(null)} />
      )}
    </>
  );
}

/** The plots with data, those of them that are open, and those to be shown: one that is enlarged stands alone. */
function usePlots(info: RunInfo | null, presents: boolean) {
  const plots = useView((state) => state.plots);
  const maximised = useView((state) => state.maximised);
  const available = info === null ? [] : plotsOf(info);
  const open = openPlots(available, plots);
  const enlarged = available.filter(({ id }) => id === maximised);
  const wanted = enlarged.length > 0 ? enlarged : open;
  return { available, open, chosen: presents ? presentedPlots(wanted) : wanted };
}

/** The page of the plot that the reader turned to or pointed at last: it stays in sight when fewer fit on a page. */
function usePage(plots: readonly PlotKind[], onPage: number) {
  const [seen, setSeen] = useState<string>();
  const place = plots.findIndex(({ id }) => id === seen);
  const page = Math.max(0, Math.floor(place / onPage));
  const onTurn = (to: number) => setSeen(plots[to * onPage]?.id);
  const look = ({ target }: { readonly target: EventTarget }) => {
    const plot = target instanceof Element ? target.closest<HTMLElement>('[data-plot]') : null;
    if (plot !== null) setSeen(plot.dataset.plot);
  };
  return { page, inView: plots.slice(page * onPage, (page + 1) * onPage), onTurn, look };
}

/** Of each column of plots: are reference lines named beside one of them? */
function useLabelled(
  info: RunInfo | null,
  kinds: readonly PlotKind[],
  places: readonly Place[],
): readonly boolean[] {
  const hidden = useView((state) => state.hidden);
  const isNamed = ({ id }: PlotKind) =>
    info !== null && shownReferences(referencesOf(id, info), hidden).length > 0;
  const print = columnsWith(places, kinds.map(isNamed)).join();
  return useMemo(() => print.split(',').map((each) => each === 'true'), [print]);
}

function gridStyle({ columns, rows }: Grid, box: BoxSize): CSSProperties {
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: box.height > 0 ? rowTemplate(box.height, rows) : undefined,
  };
}

/** Dialogs and popups are inside the panel only for React; they handle their keys themselves. */
function isElsewhere(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('dialog, [popover], input, select, aside') !== null
  );
}
