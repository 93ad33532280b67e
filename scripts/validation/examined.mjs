// Open choices of S2: what each would change. Nothing here is a verdict and nothing is tuned by it.
import { published } from './lab.mjs';
import { highest, lowest, median } from './numbers.mjs';

const FEW = ['e1-peak', 'e2-finite-buffer', 't1-r5', 't1-r8'];
const LOSSY = ['t1-r1', 't1-r2', 't1-r3', 't1-r4', 't1-r5', 't1-r6', 't1-r7', 't1-r8'];

const LAST_TWO = ['t1-r5', 't1-r8'];

/** Changed parameters, what the choice is, and the scenarios in which it can matter. */
const CHOICES = [
  [[], 'as in the scenarios', FEW],
  [['feedback.delta=0'], 'fairness threshold 0 instead of 0.1', FEW],
  [['durationMs=5000'], 'five simulated seconds instead of four', FEW],
  [['tcp.startJitterMs=0'], 'all sources start together instead of within 1 ms', FEW],
  [['tcp.initialSsthresh=65535'], 'slow start ends at 64 kB the first time', FEW],
  [['tcp.windowScale=4'], 'window of 1,048,560 instead of 1,048,576 bytes', ['e1-peak', 't1-r8']],
  [['abr.idealTurnaround=true'], 'backward RM cells outside the allowed rate', LAST_TWO],
  [['feedback.decay=0.25'], 'a silent source counts as partly active for some intervals', LAST_TWO],
  [['feedback.averaging=load'], 'load factor averaged over intervals', LAST_TWO],
];

const cell = (values, digits = 1) =>
  `${median(values).toFixed(digits)} (${lowest(values).toFixed(digits)}–${highest(values).toFixed(digits)})`;

function describe(runs, scenario) {
  const goodput = cell(runs.map((run) => run.goodput));
  if (scenario === 't1-r5') {
    return `${goodput}; ${median(runs.map((run) => run.lossPercent)).toFixed(2)} %`;
  }
  if (scenario !== 't1-r8') return goodput;
  const free = runs.filter((run) => run.drops === 0).length;
  return `${goodput}; ${free} of ${runs.length}`;
}

/** Rows of Markdown cells: choice, then one cell per scenario. */
export function examined(lab) {
  return CHOICES.map(([changes, meaning, scenarios]) => {
    const what = changes.length > 0 ? `\`${changes.join(' ')}\`: ${meaning}` : meaning;
    const cells = FEW.map((scenario) =>
      scenarios.includes(scenario) ? describe(lab.runs(scenario, changes), scenario) : '',
    );
    return [what, ...cells];
  });
}

export const EXAMINED_HEADS = ['choice', 'E1', 'E2', 'r5; median CLR', 'r8; seeds without loss'];

/** Table 1 with both values of the fairness threshold. */
export function thresholds(lab) {
  return LOSSY.map((scenario) => {
    const sides = [[], ['feedback.delta=0']].map((changes) => lab.runs(scenario, changes));
    const far = (runs) => {
      const percent =
        (median(runs.map((r) => r.goodput)) / published(scenario).totalMbps - 1) * 100;
      return `${percent >= 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %`;
    };
    const cells = sides.flatMap((runs) => [cell(runs.map((run) => run.goodput)), far(runs)]);
    return [scenario.slice(3), `${published(scenario).totalMbps}`, ...cells];
  });
}

export const THRESHOLD_HEADS = ['row', 'paper', 'δ = 0.1', 'distance', 'δ = 0', 'distance'];
