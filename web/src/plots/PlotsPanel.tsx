/**
 * The plots of the run: toolbar, event ribbon, and as many plots as fit, all on one time axis.
 */

import {
  type CSSProperties,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { RunInfo } from '../model/engineTypes';
import { useRun, useView } from '../run';
import type { RunStatus } from '../run/contract';
import { type BoxSize, isMeasured, useSize } from '../ui/boxSize';
import { lazyPart } from '../ui/lazyPart';
import { textScale } from '../ui/textScale';
import './plots.css';
import { useWhy } from '../explain/why/whyStore';
import { PLOT_KINDS } from '../model/plotKinds';
import { linesOf, type PlotKind, plotKey } from '../model/plotKinds/kind';
import { RibbonView } from './events/RibbonView';
import { arrange, forRoom, isForRoom, rowTemplate } from './layout';
import { PlotFigure } from './PlotFigure';
import { pressOnPanel } from './plotKeys';
import { Toolbar } from './Toolbar';

/** Height from which a single plot shows its summary beneath, CSS px. */
const SUMMARY_FROM = 150;

/** Below this width the toolbar folds, CSS px. */
const NARROW = 520;

export const WhyPanel = lazyPart(async () => (await import('../explain/why/WhyPanel')).WhyPanel);
export const DataDialog = lazyPart(async () => (await import('./DataDialog')).DataDialog);

/** All plots; what is given lies over them. */
export function PlotsPanel({ children }: { readonly children?: ReactNode }) {
  // Deferred, so that a new run is set out in slices and the page answers meanwhile.
  const info = useDeferredValue(useRun((state) => state.info));
  const hidden = useView((state) => state.hidden);
  const maximised = useView((state) => state.maximised);
  const isWhyOpen = useWhy((why) => why.isOpen);
  const grid = useRef<HTMLDivElement>(null);
  const box = useSize(grid);
  const [page, setPage] = useState(0);
  const available = info === null ? [] : kindsOf(info);
  const wanted = chooseKinds(available, hidden, maximised);
  const chosen = isForRoom() ? forRoom(wanted) : wanted;
  const { columns, rows, pages } = arrange(
    box.width,
    box.height,
    chosen.length,
    Math.sqrt(textScale()),
  );
  const current = Math.min(page, pages - 1);
  const inView = chosen.slice(current * rows * columns, (current + 1) * rows * columns);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend of its own
    <div
      className="plots-panel"
      data-why={isWhyOpen ? 'open' : undefined}
      role="group"
      aria-label="Curves of the run"
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
        pager={{ page: current, pages, onTurn: setPage }}
        isNarrow={(box.width || innerWidth) < NARROW}
      />
      <EventRibbon columns={columns} />
      <div className="plots-grid" ref={grid} style={gridStyle(columns, rows, box)}>
        {info === null || inView.length === 0 ? (
          <PlotsMessage isEmpty={info !== null} />
        ) : // No chart is made for a place that is about to become another.
        isMeasured(box) ? (
          <Figures kinds={inView} info={info} columns={columns} box={box} />
        ) : null}
      </div>
      {isWhyOpen ? <WhyPanel /> : null}
      {children}
    </div>
  );
}

/**
 * The ribbon of events above the plots, once per column so that its times line up with the curves. Only drawn on and
 * pointed at; the same events are in the list behind the "Events" button.
 */
function EventRibbon({ columns }: { readonly columns: 1 | 2 }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    const view = new RibbonView(host.current, columns);
    return () => view.dispose();
  }, [columns]);
  return <div ref={host} className="plots-ribbon" aria-hidden="true" />;
}

/** What stands in place of the plots while there is nothing to draw, or every plot is hidden, and why. */
function PlotsMessage({ isEmpty }: { readonly isEmpty: boolean }) {
  const status = useRun((state) => state.status);
  return (
    <p className="plots-message" role={status === 'crashed' ? 'alert' : 'status'}>
      {isEmpty
        ? 'All plots are hidden. Choose some with the button at the top right.'
        : reason(status)}
    </p>
  );
}

function reason(status: RunStatus): string {
  switch (status) {
    case 'booting':
      return 'Starting the simulator…';
    case 'covering':
    case 'playing':
      return 'Waiting for the first samples…';
    case 'idle':
    case 'paused':
    case 'finished':
      return 'Nothing simulated yet. Draw a circuit, choose a scenario, or press play.';
    case 'crashed':
      return 'The simulator stopped unexpectedly. The notice above says what to do.';
    case 'unsupported':
      return 'This browser cannot run the simulator: it needs WebAssembly and module workers.';
    default:
      return status satisfies never;
  }
}

type FiguresProps = {
  readonly kinds: readonly PlotKind[];
  readonly info: RunInfo;
  readonly columns: number;
  readonly box: BoxSize;
};

function Figures({ kinds, info, columns, box }: FiguresProps) {
  const maximised = useView((state) => state.maximised);
  const [dataOf, setDataOf] = useState<PlotKind | null>(null);
  const isAlone = kinds.length === 1 && box.height >= SUMMARY_FROM;
  return (
    <>
      {kinds.map((kind, at) => (
        <PlotFigure
          key={kind.id}
          kind={kind}
          info={info}
          place={PLOT_KINDS.indexOf(kind) + 1}
          hasTimeAxis={at + columns >= kinds.length}
          hasCauses={at < columns}
          isMaximised={maximised === kind.id}
          showsSummary={isAlone}
          onData={setDataOf}
        />
      ))}
      {dataOf === null ? null : (
        <DataDialog kind={dataOf} info={info} onClose={() => setDataOf(null)} />
      )}
    </>
  );
}

/** Plots that this experiment has series for. */
function kindsOf(info: RunInfo): readonly PlotKind[] {
  return PLOT_KINDS.filter((kind) => linesOf(kind, info).some((line) => line.role === 'main'));
}

/** The enlarged plot alone, or all that are not hidden. */
function chooseKinds(
  available: readonly PlotKind[],
  hidden: ReadonlySet<string>,
  maximised: string | null,
): readonly PlotKind[] {
  const enlarged = available.filter((kind) => kind.id === maximised);
  return enlarged.length > 0 ? enlarged : available.filter((kind) => !hidden.has(plotKey(kind)));
}

function gridStyle(columns: number, rows: number, box: BoxSize): CSSProperties {
  return {
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    gridTemplateRows: box.height > 0 ? rowTemplate(box.height, rows) : undefined,
  };
}

/** Dialogs and popups are inside the panel for React only; their keys are their own. */
function isElsewhere(target: EventTarget): boolean {
  return (
    target instanceof Element && target.closest('dialog, [popover], input, select, aside') !== null
  );
}
