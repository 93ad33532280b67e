// S2 section 10, table 1: two and five sources beside a VBR source.
import { amongOurs, holds, within } from './checks.mjs';
import { published } from './lab.mjs';
import { criticalTau, kendall, median } from './numbers.mjs';

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8];
const BUFFERS = [256, 1024, 1024, 2048, 640, 1280, 2560, 5120];
const TBES = [128, 128, 512, 512, 128, 128, 512, 512];
const SOURCES = [2, 2, 2, 2, 5, 5, 5, 5];
/** Rows with equal n and a smaller and a larger buffer, neighbours in size. */
const BY_BUFFER = ['1<2', '1<3', '2<4', '3<4', '5<6', '6<7', '7<8'];
/** Rows with equal TBE and buffer factor, or nearest to it, and two or five sources. */
const BY_SOURCES = ['1<5', '3<7', '4<8'];
const PRINTED_BUFFER = 'topology.bufferCells=5720';

const goodputs = (runs) => runs.map((run) => run.goodput);
const lossFree = (runs) => runs.filter((run) => run.drops === 0);
const name = (row) => `t1-r${row}`;
const label = (row) =>
  `r${row}: ${SOURCES[row - 1]} sources, TBE ${TBES[row - 1]}, buffer ${BUFFERS[row - 1]}`;

/** Throughput of the rows that lose cells: the paper's single run against ours. */
export const throughputs = (lab) =>
  ROWS.slice(0, 7).map((row) =>
    amongOurs({
      statement: label(row),
      paper: published(name(row)).totalMbps,
      values: goodputs(lab.runs(name(row))),
    }),
  );

/** Cell loss ratio of the same rows. */
export const losses = (lab) =>
  ROWS.slice(0, 7).map((row) =>
    amongOurs({
      statement: label(row),
      paper: published(name(row)).cellLossRatio * 100,
      values: lab.runs(name(row)).map((run) => run.lossPercent),
    }),
  );

/** Row 8, of which the paper reports no loss: judged over the seeds that lose nothing. */
export function lastRow(lab) {
  const paper = published(name(8)).totalMbps;
  const one = (statement, runs) =>
    within({
      statement: `${statement}: throughput of the ${lossFree(runs).length} of ${runs.length} seeds without loss, Mb/s`,
      paper,
      values: goodputs(lossFree(runs)),
      band: [57, 65],
      each: true,
      why: '0.9 × link less VBR is 56 % of the case without VBR; the fairness threshold allows 10 % more',
    });
  const all = (statement, runs) =>
    holds({
      statement: `${statement}: no seed loses a cell`,
      paper: 'CLR 0.0',
      ours: `${lossFree(runs).length} of ${runs.length}, all seeds ${median(goodputs(runs)).toFixed(1)} Mb/s`,
      band: 'all seeds',
      good: lossFree(runs).length === runs.length,
      why: 'the table prints no loss',
    });
  const meant = lab.runs(name(8));
  const printed = lab.runs(name(8), [PRINTED_BUFFER]);
  return [
    one('Buffer 5120', meant),
    all('Buffer 5120', meant),
    one('Buffer 5720, as printed', printed),
    all('Buffer 5720, as printed', printed),
  ];
}

function order(lab, pairs, what) {
  const at = (row) => median(goodputs(lab.runs(name(row))));
  return pairs.map((pair) => {
    const [less, more] = pair.split('<').map(Number);
    const papers = [less, more].map((row) => published(name(row)).totalMbps);
    return holds({
      statement: `${what}: r${less} < r${more}`,
      paper: papers.map((value) => value.toFixed(1)).join(' < '),
      ours: [less, more].map((row) => at(row).toFixed(1)).join(', '),
      band: 'medians in this order',
      good: at(less) < at(more),
    });
  });
}

function lossOrdersNothing(lab) {
  const limit = criticalTau(ROWS.length);
  const ours = kendall(
    ROWS.map((row) => median(lab.runs(name(row)).map((run) => run.lossPercent))),
    ROWS.map((row) => median(goodputs(lab.runs(name(row))))),
  );
  const theirs = kendall(
    ROWS.map((row) => published(name(row)).cellLossRatio),
    ROWS.map((row) => published(name(row)).totalMbps),
  );
  const text = ({ tau, agreeing, pairs }) =>
    `τ = ${tau.toFixed(2)}; in ${agreeing} of ${pairs} pairs more loss goes with more throughput`;
  return holds({
    statement: 'CLR does not order throughput (Kendall, rows 1 to 8)',
    paper: text(theirs),
    ours: text(ours),
    band: `\\|τ\\| < ${limit.toFixed(2)} and agreeing pairs`,
    good: Math.abs(ours.tau) < limit && ours.agreeing > 0,
    why: 'smallest rank correlation of eight rows that chance reaches in at most 5 % of all orders',
  });
}

/** What section 10 concludes from the table. */
export const conclusions = (lab) => [
  ...order(lab, BY_BUFFER, 'Larger buffer, more throughput'),
  ...order(lab, BY_SOURCES, 'More sources, more throughput'),
  lossOrdersNothing(lab),
];
