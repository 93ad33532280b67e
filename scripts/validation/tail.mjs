// S2 section 11: what a lost end mark does, and what a few places kept for end marks repair.
import { holds, within } from './checks.mjs';
import { highest, lowest, median } from './numbers.mjs';

const PLAIN = 'fig9-tail-drop';
const INTELLIGENT = 'fig9-intelligent-tail-drop';
/** Seeds at least: a share of unfair runs needs more of them than a median. */
export const TAIL_SEEDS = 40;
/** A run is unfair when one source gets more than this many times the other. The paper's has 2.6. */
export const UNFAIR = 1.5;

export const unfair = (runs) => runs.filter((run) => run.ratio > UNFAIR).length;
const merging = (runs) => runs.filter((run) => run.merged > 0).length;
const range = (values) => `${median(values)} (${lowest(values)}–${highest(values)})`;

/** A merge this long after the last loss of its circuit is that of a retransmission, s; round trip 30 ms. */
const QUIET_S = 0.1;
/** Traces of this many seeds are searched. */
const TRACED = 10;
const WHOLE_RUN_S = 4;

/** Does a frame merge long after its circuit lost a cell, and does that source then time out again? */
function wastesRetransmission(lab, seed) {
  const { events } = lab.trace(PLAIN, seed, WHOLE_RUN_S);
  const lateMerge = (event) => {
    if (!event.isMerge) return false;
    const losses = events.filter(
      ({ kind, circuit, at }) => kind === 'cellLoss' && circuit === event.circuit && at < event.at,
    );
    return losses.every(({ at }) => event.at - at > QUIET_S);
  };
  const again = ({ at, circuit }) =>
    events.some((e) => e.kind === 'timeout' && e.circuit === circuit && e.at > at);
  return events.some((event) => lateMerge(event) && again(event));
}

function mechanism(lab) {
  const seeds = Array.from({ length: Math.min(TRACED, lab.seeds) }, (_, i) => i + 1);
  const found = seeds.filter((seed) => wastesRetransmission(lab, seed));
  return holds({
    statement: 'A retransmission merges with the remains of its first copy and times out again',
    paper: 'source S2 of its run',
    ours: `seeds ${found.join(', ') || 'none'} of the first ${seeds.length}`,
    band: 'some seed',
    good: found.length > 0,
    why: 'the paper shows that it happens, not how often',
  });
}

export function tailDrop(lab) {
  const seeds = Math.max(TAIL_SEEDS, lab.seeds);
  const plain = lab.runs(PLAIN, [], seeds);
  const intelligent = lab.runs(INTELLIGENT, [], seeds);
  const merged = (runs) => runs.map((run) => run.merged);
  return [
    holds({
      statement: 'Tail drop merges packets',
      paper: 'at 1300 ms of its run',
      ours: `${merging(plain)} of ${seeds} seeds; ${range(merged(plain))} merged packets a run`,
      band: 'every seed',
      good: merging(plain) === seeds,
      why: 'a run that overflows for milliseconds loses one end mark in twelve cells',
    }),
    mechanism(lab),
    within({
      statement: 'Merged packets with intelligent tail drop',
      paper: '"avoided"',
      values: merged(intelligent),
      band: [0, 0],
      digits: 0,
      each: true,
      why: 'only end marks and RM cells use the reserve of 10 cells, and they come more slowly than the line serves them',
    }),
    holds({
      statement: `Unfair seeds (one source above ${UNFAIR} times the other)`,
      paper: '10.5 and 4.1, then "improved"',
      ours: `tail drop ${unfair(plain)}, intelligent ${unfair(intelligent)} of ${seeds}`,
      band: 'fewer',
      good: unfair(intelligent) < unfair(plain),
      why: 'the paper states an improvement without a number',
    }),
    holds({
      statement: 'Larger share over the smaller, median over seeds',
      paper: '2.56, then "nearly equal"',
      ours: [plain, intelligent]
        .map((runs) => median(runs.map((run) => run.ratio)).toFixed(2))
        .join(', then '),
      band: 'smaller',
      good: median(intelligent.map((r) => r.ratio)) < median(plain.map((r) => r.ratio)),
      why: 'as above',
    }),
  ];
}
