/** What of a run the diagram shows, what it has asked the engine for, and when it asks anew. */

import { activity } from '../../base/activity';
import { clampRange, type TimeRange } from '../../base/timeRange';
import type { NetworkCircuit, RunInfo } from '../../model/engineTypes';
import { secondsOf } from '../../model/instant';
import { runActions, runStore } from '../../run';
import { createPageStore } from '../../run/pageStore';
import { isSameRun, presentRun, type RunAsked } from '../../timeline/inquiries';
import { pan as panned, zoomAbout } from '../../timeline/range/range';
import { stage } from '../../timeline/stage/stage';
import { isInView, type Line, linesOf, startS } from './lines';
import { spaceTimeStore } from './openSpaceTime';

/** What the engine has told. */
type Known = {
  readonly circuit: NetworkCircuit;
  readonly run: RunAsked;
  readonly range: TimeRange;
  /** Least time between two cells of a kind, s; 0: every cell. */
  readonly apartS: number;
  readonly lines: readonly Line[];
};

type WindowState = {
  /** Time in view, s; `null` before the diagram was opened. */
  readonly range: TimeRange | null;
  /** Height of the diagram, CSS px. */
  readonly height: number;
  readonly known: Known | null;
  /** The line that is read. */
  readonly chosen: Line | null;
  /** The line at the pointer. */
  readonly pointed: Line | null;
  readonly refusal: string | null;
};

const NOTHING: WindowState = {
  range: null,
  height: 200,
  known: null,
  chosen: null,
  pointed: null,
  refusal: null,
};
export const windowStore = createPageStore<WindowState>(() => NOTHING);
const set = windowStore.setState;

/** Reads one value of the window in a component. */
export const useWindow = windowStore;

/** Every cell is drawn where those of a full line stand at least so far apart, CSS px: nearer ones are grey together. */
const EVERY_PX = 6;
/** In a longer window cells of a kind stand at least so far apart, CSS px; chosen likewise. */
const LEAST_PX = 36;
/** The narrowest window, in cell times, and the longest, s. */
const LEAST_CELLS = 4;
const LONGEST_S = 1;
/** The first window, in round trips, and at least in cell times. */
const FIRST_RTTS = 1.5;
const FIRST_CELLS = 60;
/** While another question is looked into, this one waits so long, ms; chosen. */
const AGAIN_MS = 200;

/** Narrowest and longest window, s. */
export function spans(info: RunInfo): readonly [number, number] {
  const longest = Math.min(LONGEST_S, info.durationS);
  return [Math.min(LEAST_CELLS * info.cellS, longest), longest];
}

/** In windows up to this every cell is drawn, s; `height` of the diagram in CSS px. */
export function everyCellS({ cellS }: RunInfo, height: number): number {
  return (height / EVERY_PX) * cellS;
}

/** Least time between two cells of a kind in a window so long, s; in steps, so that a little more or less is the same. */
function apartFor(spanS: number, height: number, info: RunInfo): number {
  const leastS = (spanS * LEAST_PX) / height;
  return spanS <= everyCellS(info, height) ? 0 : 2 ** Math.ceil(Math.log2(leastS));
}

/** Shows the window around the instant that is read. */
export function openWindow(): void {
  const { info, horizon } = runStore.getState();
  if (info === null) return;
  const [least, most] = spans(info);
  const span = Math.min(Math.max(info.rttS * FIRST_RTTS, info.cellS * FIRST_CELLS, least), most);
  const atS = stage.readS();
  show(clampRange([atS - span / 4, atS + (3 * span) / 4], [0, Math.max(secondsOf(horizon), span)]));
}

export function fitTo(height: number): void {
  if (height > 0 && height !== windowStore.getState().height) set({ height });
}

export function show(range: TimeRange): void {
  set({ range });
}

export function point(line: Line | null): void {
  if (line !== windowStore.getState().pointed) set({ pointed: line });
}

/** Shows a window so many times as long, about the line that is read or the middle. */
export function zoomBy(factor: number): void {
  const { info } = runStore.getState();
  const { range, chosen } = windowStore.getState();
  if (info === null || range === null) return;
  const [minWidthS, longest] = spans(info);
  const middle = (range[0] + range[1]) / 2;
  const wanted = chosen === null ? middle : startS(chosen);
  const about = wanted >= range[0] && wanted <= range[1] ? wanted : middle;
  const most = longest / (range[1] - range[0]);
  const limits = { limits: [0, info.durationS], minWidthS } as const;
  show(zoomAbout(range, about, Math.min(factor, most), limits));
}

/** Moves the window by a share of its length. */
export function pan(share: number): void {
  const { range } = windowStore.getState();
  const { info } = runStore.getState();
  if (range === null || info === null) return;
  show(panned(range, share * (range[1] - range[0]), [0, info.durationS]));
}

/** Moves the window so that an instant is in it. */
export function reveal(timeS: number): void {
  const { range } = windowStore.getState();
  if (range === null || (timeS >= range[0] && timeS <= range[1])) return;
  pan((timeS - (range[0] + range[1]) / 2) / (range[1] - range[0]));
}

export function choose(line: Line | null): void {
  set({ chosen: line });
}

/** The circuit that is shown; `null` when the run has none. */
export function shownCircuit(): NetworkCircuit | null {
  const circuits = runStore.getState().info?.network.circuits ?? [];
  const { circuit } = spaceTimeStore.getState();
  return circuits.find(({ id }) => id === circuit) ?? circuits[0] ?? null;
}

/** The lines in view, of the circuit and the run as they are now or were. */
export function linesInView({ known, range }: WindowState): readonly Line[] {
  if (known === null || range === null) return [];
  return known.lines.filter((line) => isInView(line, range));
}

/** What has to be asked for; `null` where the window is known, or the run does not stand still. */
function missing(): Pick<Known, 'circuit' | 'run' | 'range' | 'apartS'> | null {
  const { info, horizon, status } = runStore.getState();
  const { range, height, known } = windowStore.getState();
  const circuit = shownCircuit();
  if (info === null || range === null || circuit === null || status !== 'resting') return null;
  const run = presentRun();
  const span = range[1] - range[0];
  const apartS = apartFor(span, height, info);
  const horizonS = secondsOf(horizon);
  const within = (more: number): TimeRange => [
    Math.max(0, range[0] - more),
    Math.min(horizonS, range[1] + more),
  ];
  const [fromS, toS] = within(0);
  if (toS <= fromS) return null;
  const isAlike = known?.circuit.id === circuit.id && known.apartS === apartS;
  const isCovered = isAlike && known.range[0] <= fromS && known.range[1] >= toS;
  if (isCovered && isSameRun(known.run, run)) return null;
  return { circuit, run, range: within(span / 2), apartS };
}

let isAsking = false;

/** Asks for what is not known of the window; the old picture stays until the answer has come. */
export async function ask(): Promise<void> {
  const asked = isAsking ? null : missing();
  if (asked === null) return;
  if (runActions.isAsked()) {
    activity.after('the time-space diagram', AGAIN_MS, () => void ask());
    return;
  }
  isAsking = true;
  const { circuit, run, apartS } = asked;
  const [fromS, untilS] = asked.range;
  const filter = { crossings: apartS };
  const answer = await runActions.inquire({ circuit: circuit.id, fromS, untilS, filter });
  isAsking = false;
  const { info } = runStore.getState();
  if (answer?.story && info !== null && isSameRun(run, presentRun())) {
    const told = linesOf(answer.story.crossings, circuit, info.network);
    // From afar the loop of the acknowledgements would hide that of the source.
    const lines =
      apartS === 0 ? told : told.filter((line) => !line.isOfBackLoop || line.lostS !== null);
    const { chosen } = windowStore.getState();
    const stillThere = lines.find((line) => chosen !== null && isSameLine(line, chosen)) ?? null;
    set({ known: { ...asked, lines }, chosen: stillThere, refusal: null });
  } else if (answer !== null) set({ refusal: answer.refusal });
  if (answer === null || answer.refusal === null) void ask();
}

/** The same crossing in another answer, where cells have other numbers. */
function isSameLine(a: Line, b: Line): boolean {
  return a.kind === b.kind && a.from === b.from && a.leftS === b.leftS && a.arrivesS === b.arrivesS;
}
