// S2 section 9: the same two sources with half the buffer.
import { within } from './checks.mjs';
import { published } from './lab.mjs';
import { highest, lowest, median } from './numbers.mjs';
import { goodputs, PEAK, SEGMENT_BYTES, SETTLED, used } from './peak.mjs';

const HALF = 'e2-finite-buffer';

/** First loss, first time-out, and the window of that source before, at and after it, for one seed. */
function collapse(lab, seed) {
  const { events, windows } = lab.trace(HALF, seed, 1.3);
  const first = (kind) => events.find((event) => event.kind === kind);
  const { at: lossS } = first('cellLoss') ?? { at: Number.NaN };
  const { at: timeoutS, element: source } = first('timeout') ?? { at: Number.NaN };
  const window = windows[Number(source?.slice(1)) - 1] ?? [];
  const segments = (from, to) =>
    window.filter(([at]) => at >= from && at <= to).map(([, bytes]) => bytes / SEGMENT_BYTES);
  return {
    lossMs: lossS * 1e3,
    waitMs: (timeoutS - lossS) * 1e3,
    before: highest(segments(0, timeoutS)),
    after: lowest(segments(timeoutS, timeoutS + 0.01)),
    regained: highest(segments(timeoutS, 1.3)),
  };
}

/** What figure 6 shows of one source. */
function shape(lab) {
  const shapes = Array.from({ length: Math.min(3, lab.seeds) }, (_, i) => collapse(lab, i + 1));
  return [
    within({
      statement: 'First loss, ms',
      paper: 200,
      values: shapes.map((shape) => shape.lossMs),
      band: [140, 260],
      digits: 0,
      why: '"around 200 ms", read from a figure; slow start doubles every 30 ms, so two doublings either way',
    }),
    within({
      statement: 'From the first loss to the first time-out, ms',
      paper: 300,
      values: shapes.map((shape) => shape.waitMs),
      band: [200, 600],
      digits: 0,
      why: '3 to 5 ticks of 100 ms, the last acknowledgement up to 50 ms after the loss',
    }),
    within({
      statement: 'Window after the time-out, segments',
      paper: '"drops to 1"',
      values: shapes.map((shape) => shape.after),
      band: [1, 1],
      digits: 0,
      each: true,
      why: 'the rule of section 2',
    }),
    within({
      statement: 'Window at 1.3 s over the window before the loss',
      paper: '"half", then "very slow"',
      values: shapes.map((shape) => shape.regained / shape.before),
      band: [0.5, 0.55],
      each: true,
      why: 'slow start up to half, then one segment per round trip',
    }),
  ];
}

/** What the loss costs, and that the windows, not the rates, are the limit. */
function costs(lab) {
  const runs = lab.runs(HALF);
  const best = median(goodputs(lab.runs(PEAK)));
  const settled = lab.runs(HALF, [SETTLED]);
  const { shareOfMaximum, cellLossRatio } = published(HALF);
  return [
    within({
      statement: 'Throughput as a share of the median above',
      paper: shareOfMaximum,
      values: runs.map((run) => run.goodput / best),
      band: [0.5, 0.76],
      why: 'range of an independent minimal model over 80 jittered seeds',
    }),
    within({
      statement: 'Cell loss ratio, %',
      paper: cellLossRatio * 100,
      values: runs.map((run) => run.lossPercent),
      band: [0.1, 0.35],
      why: 'the same model; an order of magnitude below the loss of throughput, which is the point',
    }),
    within({
      statement: 'Time-outs of the source with fewer',
      paper: 'both windows collapse',
      values: runs.map((run) => run.fewestTimeouts),
      band: [1, 1000],
      digits: 0,
      each: true,
      why: 'at least one',
    }),
    within({
      statement: 'Window-limited: part of the allowed rate that is used after the first second',
      paper: 'large ACR, small window',
      values: settled.map(used),
      band: [0, 0.9],
      each: true,
      why: 'clearly below the value 1 of the rate-limited case',
    }),
  ];
}

/** Everything of section 9. */
export const finiteBuffer = (lab) => [...costs(lab), ...shape(lab)];
