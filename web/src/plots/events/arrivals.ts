/**
 * Backward RM cells that come home to their source: dots at the foot of the ribbon.
 *
 * There are too many of them to be reported while a run is made. Where the stretch in view is so short that
 * each has a place of its own, a copy of the run is watched for them; the current run pays nothing.
 */

import { activity } from '../../base/activity';
import type { TimeRange } from '../../base/timeRange';
import type { Moment, RunInfo } from '../../model/engineTypes';
import { secondsOf } from '../../model/instant';
import { elementName } from '../../model/plotKinds/kind';
import { rmFields } from '../../model/values';
import { runActions, runStore } from '../../run';
import {
  chosenCircuit,
  isSameRun,
  momentsIn,
  presentRun,
  type RunAsked,
} from '../../timeline/inquiries';
import type { Happening } from '../../timeline/range/cursor';
import type { Scene } from '../../timeline/stage/scene';
import { instantText } from '../../timeline/timeText';
import type { RibbonView } from './drawRibbon';

/** One arrival, with its words. */
type Arrival = Happening & { readonly text: string };

/** More than these cannot be distinguished; chosen. A range with more of them shows none. */
const MOST = 1_500;

/** Time to wait while a question of the reader is pending, ms; chosen. */
const AGAIN_MS = 500;

/** Whose arrivals: of which run, and of one circuit or (`null`) of all. */
type Run = RunAsked & { readonly circuit: string | null };
type Known = {
  readonly run: Run;
  readonly range: TimeRange;
  readonly arrivals: readonly Arrival[];
};

const NONE: readonly Arrival[] = [];

/** What is known of the arrivals in one run at a time. */
export class Arrivals {
  #known: Known | null = null;
  #isAsking = false;
  #drawn: readonly Arrival[] = NONE;
  readonly #heard: () => void;

  /** `heard` is called when more is known, or when it is time to `look` again. */
  constructor(heard: () => void) {
    this.#heard = heard;
  }

  /** Draws those known of the stretch in view. */
  draw(ctx: CanvasRenderingContext2D, { info, range }: Scene, view: RibbonView): void {
    const known = this.#known;
    const isHere = known !== null && info !== null && isSame(known.run, runOf(info));
    const isInView = ({ timeS }: Arrival) => timeS >= range[0] && timeS <= range[1];
    this.#drawn = isHere ? known.arrivals.filter(isInView) : NONE;
    drawDots(ctx, this.#drawn, view);
  }

  /** The one drawn near `x` pixels from the left of a strip, and how far it is. */
  at(x: number, time: RibbonView['time']): { readonly dot: Arrival; readonly far: number } | null {
    return dotAt(this.#drawn, x, time);
  }

  /** Asks for what is not known yet of the stretch in view; the run stands still. */
  async look({ range, info }: Scene): Promise<void> {
    const { status, horizon } = runStore.getState();
    const isStill = status === 'resting';
    if (info === null || !isStill || this.#isAsking) return;
    const run = runOf(info);
    const wanted: TimeRange = [Math.max(range[0], 0), Math.min(range[1], secondsOf(horizon))];
    if (wanted[1] <= wanted[0] || this.#covers(wanted, run)) return;
    if (runActions.isAsked()) {
      // This query would cancel the reader's question.
      activity.after('dots of RM cells', AGAIN_MS, this.#heard);
      return;
    }
    this.#isAsking = true;
    const found = await momentsIn(wanted, 'rm', MOST);
    this.#isAsking = false;
    if (found !== null && isSame(run, runOf(info))) {
      const arrivals = found.length < MOST ? found.map((moment) => arrivalOf(moment, info)) : NONE;
      this.#known = { run, range: wanted, arrivals };
    }
    this.#heard();
  }

  #covers([from, to]: TimeRange, run: Run): boolean {
    const known = this.#known;
    return (
      known !== null && isSame(known.run, run) && known.range[0] <= from && known.range[1] >= to
    );
  }
}

function arrivalOf(moment: Moment, info: RunInfo): Arrival {
  const { atS, circuit } = moment;
  const name = elementName(circuit, info);
  const fields = 'rm' in moment ? rmFields(moment.rm) : [];
  const text = [`● BRM arrives at ${instantText(atS)}: ${name}`, ...fields].join(', ');
  return { timeS: atS, circuit, text };
}

/** The run as it is now, and the circuit that is selected, if one is. */
function runOf(info: RunInfo): Run {
  return { ...presentRun(), circuit: chosenCircuit(info) };
}

function isSame(a: Run, b: Run): boolean {
  return isSameRun(a, b) && a.circuit === b.circuit;
}

/** Radius of a dot, and its place above the foot of the ribbon, CSS px. */
const DOT = { radius: 2, above: 3.5 };
/** Reach around a dot, CSS px. */
const REACH = 4;

type Dot = { readonly timeS: number };

/** Draws a dot for each instant. */
function drawDots(
  ctx: CanvasRenderingContext2D,
  dots: readonly Dot[],
  { time, height, ink }: RibbonView,
): void {
  const y = height - DOT.above;
  ctx.beginPath();
  for (const { timeS } of dots) {
    const x = time(timeS);
    ctx.moveTo(x + DOT.radius, y);
    ctx.arc(x, y, DOT.radius, 0, 2 * Math.PI);
  }
  ctx.fillStyle = ink.token('muted');
  ctx.fill();
}

/** The dot nearest to a place on the scale within reach, and how far it is; or `null`. */
function dotAt<D extends Dot>(
  dots: readonly D[],
  x: number,
  time: RibbonView['time'],
): { readonly dot: D; readonly far: number } | null {
  let best: { readonly dot: D; readonly far: number } | null = null;
  for (const dot of dots) {
    const far = Math.abs(time(dot.timeS) - x);
    if (far <= REACH && (best === null || far < best.far)) best = { dot, far };
  }
  return best;
}
