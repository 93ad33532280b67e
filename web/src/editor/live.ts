/**
 * The live layer: draws samples and cells over the network, outside React.
 *
 * While the run plays it works once per animation frame; otherwise only when something changed. Buffers
 * are drawn into a group of their own; of what React draws it only writes texts that React leaves empty.
 */

import { group } from 'd3-array';
import { activity, throttleMs } from '../base/activity';
import { formatFixed, GAP } from '../base/format';
import { oncePer } from '../base/oncePer';
import { isBundled } from '../model/bundles';
import type { Network } from '../model/engineTypes';
import { type Instant, later, secondsOf } from '../model/instant';
import { runActions, runStore, viewStore } from '../run';
import type { RunStoreState } from '../run/contract';
import { column, type HistoryView, valueAt } from '../run/history';
import { selectedCircuits } from '../run/selected';
import { createExtremes } from '../timeline/stage/columns';
import { CanvasTheme, fitCanvas, watchLook } from '../ui/canvas';
import { frameShare } from '../ui/frameShare';
import { writeText } from '../ui/writeText';
import type { Camera } from './camera';
import { EMPTY, type Occupancy, occupancy, occupancyFromSamples } from './flow';
import {
  barNumber,
  barScale,
  levelOf,
  nameGauges,
  portSentence,
  rateText,
  showGauges,
} from './gauge';
import { density, detailOf, detailWords, framePace } from './lod';
import type { LiveIds } from './marks';
import type { Size } from './metrics';
import { figureSummary, isVarying, rateRangeWords } from './networkWords';
import { DASH, paint } from './paint';
import { CellFeed } from './pulse';
import { recentLosses } from './readings';
import type { Scene } from './scene';

/** Elements the live layer writes to. */
export type LiveStage = {
  readonly svg: SVGSVGElement;
  /** Empty for React. */
  readonly layer: SVGGElement;
  readonly ids: LiveIds;
  readonly canvas: HTMLCanvasElement;
  readonly summary: HTMLElement;
  readonly level: HTMLElement;
};

/** The summary and the level of detail are rewritten at most this often, ms; chosen. */
const WORDS_MS = 500;

/** One way of a link of which something is read: its port, and what stands beside the buffer there. */
type Way = { readonly id: string; readonly buffer: 'rate written' | 'bare' | null };

/** By link with a text for it: where data can queue, and the ways whose rate may change; lines out of hosts have no buffer drawn. */
const waysRead = oncePer((scene: Scene): ReadonlyMap<string, readonly Way[]> => {
  const queues = scene.ports.filter(({ port }) => port.bottleneck);
  const ways = queues.map(({ port, gauge }) => ({
    ...{ link: port.link, id: port.id },
    buffer: gauge?.written === true ? ('rate written' as const) : ('bare' as const),
  }));
  const named = new Set(ways.map(({ id }) => id));
  const others = scene.network.links
    .filter(isVarying)
    .flatMap(({ id: link, from, to }) =>
      [`${from}→${to}`, `${to}→${from}`].map((id) => ({ link, id, buffer: null })),
    );
  const withText = new Set(scene.labels.filter(({ reading }) => reading).map(({ link }) => link));
  const all = [...ways, ...others.filter(({ id }) => !named.has(id))];
  return group(
    all.filter(({ link }) => withText.has(link)),
    ({ link }) => link,
  );
});

/** Attributes of texts that the live layer writes; each holds the id of its part. */
const TEXTS = ['data-rate', 'data-range', 'data-usage'];

function textsIn(svg: SVGSVGElement): Map<string, Element> {
  const named = TEXTS.flatMap((attribute) =>
    [...svg.querySelectorAll(`[${attribute}]`)].map(
      (text) => [`${attribute} ${text.getAttribute(attribute)}`, text] as const,
    ),
  );
  return new Map(named);
}

/** Live drawing of one network. */
export class LiveLayer {
  readonly #stage: LiveStage;
  readonly #camera: Camera;
  readonly #theme = new CanvasTheme();
  readonly #feed = new CellFeed(() => this.invalidate());
  readonly #extremes = createExtremes();
  /** Texts that React leaves empty, by attribute and id of the part; those of the scene. */
  #texts: ReadonlyMap<string, Element> = new Map();
  readonly #phases = new Map<number, number>();
  readonly #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #scene: Scene | null = null;
  #size: Size = { width: 1, height: 1 };
  #running = false;
  #isShown = true;
  #frame = 0;
  #wordsAtMs = Number.NEGATIVE_INFINITY;
  #cancelWords: () => void = () => undefined;
  #lastHeadS = 0;
  /** Did the plots take all of the frame before? */
  #hasWaited = false;

  constructor(stage: LiveStage, camera: Camera) {
    this.#stage = stage;
    this.#camera = camera;
  }

  /** Starts following stores, history, camera and theme; returns the way to stop. */
  start(): () => void {
    const changed = () => this.invalidate();
    this.#running = true;
    const stops = [
      runStore.subscribe((now, before) => {
        if (isAnother(now, before)) changed();
      }),
      viewStore.subscribe(changed),
      runActions.history.subscribe(changed),
      this.#camera.subscribe(changed),
      watchLook(() => {
        this.#theme.refresh();
        this.invalidate();
      }),
    ];
    this.#motion.addEventListener('change', changed);
    this.invalidate();
    return () => {
      this.#running = false;
      for (const stop of stops) stop();
      this.#motion.removeEventListener('change', changed);
      cancelAnimationFrame(this.#frame);
      this.#cancelWords();
      this.#frame = 0;
    };
  }

  /** Shows another scene, which React has drawn; drops the cells when the network has another shape. */
  setScene(scene: Scene): void {
    if (this.#scene !== null && !sameParts(this.#scene.network, scene.network)) this.#feed.clear();
    this.#scene = scene;
    this.#texts = textsIn(this.#stage.svg);
    this.#wordsAtMs = Number.NEGATIVE_INFINITY;
    this.invalidate();
  }

  /** Fits the canvas to the panel. */
  resize(size: Size): void {
    this.#size = size;
    this.invalidate();
  }

  /** Draws again, or nothing as long as the panel is not on the screen. */
  show(isShown: boolean): void {
    this.#isShown = isShown;
    this.invalidate();
  }

  /** Draws in the next frame, unless the layer was stopped or is not seen: late replies of the worker call this too. */
  invalidate(): void {
    if (this.#running && this.#isShown && this.#frame === 0)
      this.#frame = requestAnimationFrame((nowMs) => this.#tick(nowMs));
  }

  #tick(nowMs: number): void {
    this.#frame = 0;
    const scene = this.#scene;
    if (scene === null) return;
    // Plots that fill the frame go first, but never twice in a row.
    this.#hasWaited = !this.#hasWaited && frameShare.left(nowMs) === 0;
    if (this.#hasWaited) {
      this.invalidate();
      return;
    }
    // Drawing time used here is not available to the plots in the same frame.
    const startMs = performance.now();
    this.#draw(scene, nowMs);
    frameShare.spend(nowMs, performance.now() - startMs);
    if (runStore.getState().status === 'playing') this.invalidate();
  }

  #draw(scene: Scene, nowMs: number): void {
    this.#feed.poll(nowMs);
    const view = runActions.history.current();
    const timeS = this.#instant();
    this.#showReadings(scene, view, timeS);
    this.#paint(scene, view, timeS);
    this.#showWordsInTurn(scene, view, timeS, nowMs);
  }

  /** The instant shown: the cursor, or else the playhead as finely as it is known. */
  #instant(): number {
    const { cursor } = viewStore.getState();
    return secondsOf(cursor ?? this.#head());
  }

  #head(): Instant {
    const { status, head } = runStore.getState();
    const cells = this.#feed.latest;
    // The store is refreshed ten times a second; the snapshot of cells is newer while the run plays.
    return status === 'playing' && cells !== null ? later(cells.head, head) : head;
  }

  #showReadings(scene: Scene, view: HistoryView, timeS: number): void {
    const losses = recentLosses(view.events, timeS);
    const states = scene.ports.map((placed) => {
      const cells = valueAt(view, 'queue', placed.port.id, timeS);
      const most = this.#extremes.highest(view, column(view, 'queue', placed.port.id));
      const lineMbps = valueAt(view, 'lineRate', placed.port.id, timeS);
      return {
        placed,
        metrics: scene.metrics,
        cells: Number.isFinite(cells) ? cells : 0,
        scale: barScale(placed.port, most),
        level: levelOf(cells, placed.port),
        number: barNumber(cells),
        lineMbps: Number.isFinite(lineMbps) ? lineMbps : null,
        loss: losses.get(placed.port.id) ?? null,
      };
    });
    showGauges(this.#stage.layer, states, this.#stage.ids);
    for (const { kind, circuit } of scene.ends) {
      const id = scene.network.circuits[circuit]?.id;
      if (kind !== 'source' || id === undefined) continue;
      const rate = valueAt(view, 'acr', id, timeS);
      const text = Number.isFinite(rate) ? `ACR ${formatFixed(rate, 1)} Mb/s` : '';
      writeText(this.#texts.get(`data-rate ${id}`), text);
    }
    this.#showRanges(scene, view, timeS);
    this.#showUse(scene, view, timeS);
  }

  /**
   * At links: how much of the busier way is in use, so that no queue stands beside the idle other one; or the
   * present rates where there is no room for them beside a buffer.
   */
  #showUse(scene: Scene, view: HistoryView, timeS: number): void {
    for (const [link, ways] of waysRead(scene)) {
      const read = ways.map(({ id, buffer }) => ({
        mbps: buffer === 'rate written' ? Number.NaN : valueAt(view, 'lineRate', id, timeS),
        share: buffer === null ? Number.NaN : valueAt(view, 'utilization', id, timeS),
      }));
      const rates = read.flatMap(({ mbps }) => (Number.isFinite(mbps) ? [rateText(mbps, 1)] : []));
      const shares = read.flatMap(({ share }) => (Number.isFinite(share) ? [share] : []));
      const use = shares.length === 0 ? '' : `${Math.round(Math.max(...shares) * 100)} % in use`;
      // There and back, with the unit once.
      const text = rates.join('/').replace(`${GAP}Mb/s/`, '/');
      writeText(this.#texts.get(`data-usage ${link}`), rates.length > 0 ? text : use);
    }
  }

  /** Rates of bundles: from the slowest to the fastest circuit. */
  #showRanges(scene: Scene, view: HistoryView, timeS: number): void {
    for (const { node, kind, circuits, rangeY } of scene.bundles) {
      if (kind !== 'source' || rangeY === null) continue;
      const rates = circuits.map((circuit) =>
        valueAt(view, 'acr', scene.network.circuits[circuit]?.id ?? '', timeS),
      );
      writeText(this.#texts.get(`data-range ${node}`), rateRangeWords(rates));
    }
  }

  #paint(scene: Scene, view: HistoryView, timeS: number): void {
    const context = fitCanvas(this.#stage.canvas, this.#size)?.ctx;
    if (context === undefined) return;
    const cells = this.#cellsOf(scene);
    const atHead = this.#isAtHead(view, timeS);
    this.#advanceDashes(scene, secondsOf(this.#head()));
    // With reduced motion, cells of a playing run are left out, because they would jump.
    const travelling = this.#motion.matches && runStore.getState().status === 'playing';
    paint(context, {
      scene,
      camera: this.#camera.transform,
      ink: this.#theme,
      occupancy: this.#occupancy(scene, view, timeS, atHead),
      cells: travelling ? null : cells,
      phase: (link) => this.#phases.get(link) ?? 0,
      still: this.#motion.matches,
      passedS: framePace(runStore.getState()),
      // Cells are known at the playhead alone; under a cursor elsewhere they are only a hint.
      cellsAlpha: atHead ? 1 : 0.25,
      selected: selectedCircuits(scene.network, viewStore.getState().selection),
    });
  }

  /** Cells in flight; none while the drawing differs from the network that runs, whose links they name by number. */
  #cellsOf({ network }: Scene) {
    const running = runStore.getState().info?.network;
    if (running === undefined || !sameParts(running, network)) return null;
    return this.#feed.latest;
  }

  #isAtHead(view: HistoryView, timeS: number): boolean {
    const sampleS = runStore.getState().info?.sampleS ?? (view.time[1] ?? 0) - (view.time[0] ?? 0);
    // Within one and a half intervals of the samples; chosen.
    return Math.abs(timeS - secondsOf(this.#head())) <= 1.5 * sampleS;
  }

  #occupancy(scene: Scene, view: HistoryView, timeS: number, atHead: boolean): Occupancy {
    const cells = this.#cellsOf(scene);
    const { network } = scene;
    // Counted cells are exact, but there are none of the past: there, samples of utilisation serve.
    if (atHead && cells !== null) return occupancy(network, cells);
    if (view.rows === 0) return EMPTY;
    const used = (link: number, direction: 1 | -1) => {
      const id = network.links[link]?.id;
      const port = network.ports.find((each) => each.link === id && each.forward === direction > 0);
      const share = valueAt(view, 'utilization', port?.id ?? '', timeS);
      return Number.isFinite(share) ? Math.min(1, share) : 0;
    };
    const weight = (index: number) => {
      const rate = valueAt(view, 'acr', network.circuits[index]?.id ?? '', timeS);
      // A circuit without a sampled rate, one without ABR, counts with weight 1.
      return Number.isFinite(rate) ? Math.max(0, rate) : 1;
    };
    return occupancyFromSamples(network, used, weight, scene.lanes);
  }

  /** Dashes move as far as the traffic does, but never so far that they seem to stand or turn. */
  #advanceDashes(scene: Scene, headS: number): void {
    const passedS = headS - this.#lastHeadS;
    this.#lastHeadS = headS;
    const period = DASH[0] + DASH[1];
    for (const placed of scene.links) {
      const link = scene.network.links.indexOf(placed.link);
      const travel = (passedS / Math.max(1e-6, placed.link.delayMs / 1e3)) * placed.track.length;
      // An eighth of a period per frame at most: a longer step would look like a slow or a backward one.
      const step = Math.max(-period / 8, Math.min(period / 8, travel));
      this.#phases.set(link, ((this.#phases.get(link) ?? 0) + step) % period);
    }
  }

  /** Writes the texts at most every `WORDS_MS`, and once more after the last change. */
  #showWordsInTurn(scene: Scene, view: HistoryView, timeS: number, nowMs: number): void {
    this.#cancelWords();
    const due = this.#wordsAtMs + throttleMs(WORDS_MS) - nowMs;
    if (due > 0) {
      this.#cancelWords = activity.after('words in the drawing', due, () => this.invalidate());
      return;
    }
    this.#wordsAtMs = nowMs;
    this.#showWords(scene, view, timeS);
  }

  #showWords(scene: Scene, view: HistoryView, timeS: number): void {
    const { summary, level } = this.#stage;
    const queue = (port: string) => valueAt(view, 'queue', port, timeS);
    writeText(summary, figureSummary(scene.network, queue));
    nameGauges(
      this.#stage.layer,
      (port) => `Port ${port.label}, ${portSentence(port, queue(port.id))}`,
    );
    const cells = this.#cellsOf(scene);
    const passedS = framePace(runStore.getState());
    const words = detailWords({
      links: scene.links.map(({ link, track }) => {
        const onScreen = track.length * this.#camera.transform.k;
        return { detail: detailOf(link, onScreen, passedS), density: density(link, onScreen) };
      }),
      count: cells?.count ?? 0,
      total: cells?.total ?? 0,
      still: this.#motion.matches,
      elsewhere: cells !== null && !this.#isAtHead(view, timeS),
      brief: isBundled(scene.network) && scene.metrics.detail !== 'full',
    });
    writeText(level, scene.links.length === 0 ? '' : words);
  }
}

/** Has anything of the run changed that the drawing shows? That a run is being computed is not shown. */
function isAnother({ head, info, status }: RunStoreState, before: RunStoreState): boolean {
  const isNewStatus = status !== before.status && status !== 'covering';
  return head !== before.head || info !== before.info || isNewStatus;
}

/** Have two networks the same links and circuits under the same numbers? */
function sameParts(a: Network, b: Network): boolean {
  if (a === b) return true;
  const shape = ({ links, circuits }: Network) =>
    [links.map((link) => link.id), circuits.map((circuit) => circuit.id)].join('|');
  return shape(a) === shape(b);
}
