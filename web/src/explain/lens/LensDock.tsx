/**
 * The lens below the drawing: the cells of one port at true spacing, the choice of port and window, and the card of the
 * chosen cell.
 */

import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatSeconds } from '../../base/format';
import type { Meant } from '../../commands/actions';
import { actionOf } from '../../commands/keymap';
import type { Network } from '../../model/engineTypes';
import { useRun, useView } from '../../run';
import { Button } from '../../ui/Button';
import { markRoot } from '../../ui/rootMark';
import { AskedCard } from './AskedCard';
import { formatMetres } from './cellWords';
import { portsOf } from './contents';
import { LensPictureLayer } from './picture';
import { WINDOWS } from './scale';
import {
  closeLens,
  firstPort,
  layOver,
  leaveCell,
  lensState,
  look,
  turnSlowMotion,
  useLens,
} from './state';
import './lens.css';
import { useFocusBack, useFocusGoesOn } from '../../ui/focus';
import { Select } from '../../ui/Select';

/** The dock; there is a run. */
export function LensDock({ network }: { readonly network: Network }) {
  const asked = useLens((lens) => lens.asked);
  useLayoutEffect(() => markRoot('lens', asked === null ? 'out' : 'card'), [asked]);
  useSelectedPort(network);
  const dock = useRef<HTMLElement>(null);
  useFocusBack(dock);
  useEffect(() => {
    dock.current?.querySelector<HTMLElement>('[role="listbox"]')?.focus({ preventScroll: true });
  }, []);
  // When the card is closed while it has the focus, the focus moves to the cells.
  const goesOn = useFocusGoesOn(
    () => dock.current?.querySelector<HTMLElement>('[role="listbox"]') ?? null,
  );
  return (
    <section
      ref={dock}
      className="network-lens"
      aria-label="Lens"
      data-card={asked !== null || undefined}
      {...goesOn}
      onKeyDown={(event) => {
        if (actionOf(event, 'lensAll') === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (lensState.getState().asked === null) closeLens();
        else leaveCell();
      }}
    >
      <div className="network-lens-side">
        <LensHead network={network} />
        <LensPicture />
      </div>
      {asked !== null && <AskedCard asked={asked} />}
    </section>
  );
}

/** The lens begins with the port of the selection, and follows the selection. */
function useSelectedPort(network: Network): void {
  const selection = useView((view) => view.selection);
  useEffect(() => {
    const isMeant = selection?.type === 'link' || selection?.type === 'port';
    const isKnown = portsOf(network).some(({ id }) => id === lensState.getState().port);
    const port = firstPort(network);
    if (port !== null && (isMeant || !isKnown)) layOver(port.id);
  }, [selection, network]);
}

/** What to look at: which port, how much of its line and from where, how slowly. */
function LensHead({ network }: { readonly network: Network }) {
  const port = useLens((lens) => lens.port);
  const cells = useLens((lens) => lens.cells);
  return (
    <div className="network-lens-head">
      <h3 className="network-title">Lens</h3>
      <Select
        aria-label="Port and its line"
        value={port}
        options={portsOf(network).map(({ id }) => ({ id, label: id }))}
        onChange={layOver}
      />
      <Select
        aria-label="Length of the window"
        value={String(cells)}
        options={WINDOWS.map((each) => ({ id: String(each), label: `${each} cell times` }))}
        onChange={(length) => look({ cells: Number(length) })}
      />
      <Along network={network} port={port} />
      <SlowMotion />
      <Button look="small" onClick={closeLens}>
        Close
      </Button>
    </div>
  );
}

/** Moves the window along the line. */
function Along({ network, port }: { readonly network: Network; readonly port: string }) {
  const fromS = useLens((lens) => lens.fromS);
  const place = portsOf(network).find(({ id }) => id === port)?.link ?? -1;
  const wayS = (network.links[place]?.delayMs ?? 0) / 1e3;
  const at = Math.min(fromS, wayS);
  return (
    <label className="network-lens-along">
      <span>Behind the port</span>
      <input
        type="range"
        min={0}
        max={wayS}
        step={wayS / 500 || 1}
        value={at}
        disabled={wayS === 0}
        aria-valuetext={`${formatSeconds(at)}, ${formatMetres(at)}`}
        onChange={({ target }) => look({ fromS: Number(target.value) })}
      />
      {/* The slider tells it already. */}
      <output aria-live="off">{formatSeconds(at)}</output>
    </label>
  );
}

function SlowMotion() {
  const isSlow = useLens((lens) => lens.speedBefore !== undefined);
  const cellS = useRun((run) => run.info?.cellS ?? 0);
  return (
    <Button
      look="small"
      aria-pressed={isSlow}
      title="Let ten cell times pass in a second; the time bar shows the speed"
      onClick={() => turnSlowMotion(cellS)}
    >
      Slow motion
    </Button>
  );
}

/** Cells per page; chosen. */
const PAGE = 10;

/** The cells, a list box of one option: to be walked and asked, and the current one in words. */
function LensPicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const option = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const [layer, setLayer] = useState<LensPictureLayer | null>(null);
  const id = useId();
  useEffect(() => {
    if (canvas.current === null || option.current === null || words.current === null) return;
    const stage = { canvas: canvas.current, option: option.current, words: words.current };
    const made = new LensPictureLayer(stage);
    setLayer(made);
    return made.start();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const meant = actionOf(event, 'lens');
    if (meant === null) return;
    if (layer !== null) press(layer, meant);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        className="network-lens-picture"
        role="listbox"
        tabIndex={0}
        aria-label="Cells under the lens"
        aria-orientation="horizontal"
        aria-activedescendant={id}
        onKeyDown={onKeyDown}
        onClick={({ nativeEvent }) => {
          if (layer?.choose(nativeEvent.offsetX)) layer.ask();
        }}
      >
        <canvas ref={canvas} />
        <div
          className="app-hidden"
          role="option"
          tabIndex={-1}
          aria-selected="true"
          id={id}
          ref={option}
        />
      </div>
      <div className="network-lens-foot">
        <p className="network-lens-words" ref={words} />
        <Level />
      </div>
    </>
  );
}

function press(layer: LensPictureLayer, meant: Meant<'lens'>): void {
  switch (meant.id) {
    case 'lens.walk':
      layer.walk(meant.value);
      break;
    case 'lens.page':
      layer.walk(meant.value * PAGE);
      break;
    case 'lens.ends':
      layer.walk(meant.value === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
      break;
    case 'lens.ask':
      layer.ask();
      break;
    default:
      meant satisfies never;
  }
}

/** How the drawing above shows the cells of this line. */
function Level() {
  const level = useLens((lens) => lens.level);
  return (
    <p className="network-lens-level">
      {level === 'cells' ? 'Drawn as cells' : 'Drawn as a flow'}; here every cell
    </p>
  );
}
