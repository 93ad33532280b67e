/** How a run stands to the goals of a lesson, in words: what is missing is never rounded away. */

import { expect, it } from 'vitest';
import { formatPercent } from '../../web/src/base/format';
import type { RunInfo, Summary } from '../../web/src/model/engineTypes';
import type { Objective } from '../../web/src/teach/lessons/book';
import { standings } from '../../web/src/teach/lessons/goal';
import { network, summary } from './fixtures/twoSources';

const info = { network } as unknown as RunInfo;

/** A run with these totals and this use of the link where data wait. */
function run(total: Partial<Summary['total']>, utilization = 0.9): Summary {
  const ports = summary.ports.map((port) => ({ ...port, utilization }));
  return { ...summary, ports, total: { ...summary.total, ...total } };
}

const NO_LOSS: Objective = { measure: 'cellLossRatio', most: 0 };
const FULL: Objective = { measure: 'utilization', least: 0.99 };
const FAST: Objective = { measure: 'goodputMbps', least: 42 };
const NEAR: Objective = { measure: 'maxQueueCells', least: 850, most: 999 };
const FEW: Objective = { measure: 'cellLossRatio', most: 0.006 };

it.each<readonly [Objective, Summary, boolean, string, string]>([
  [NO_LOSS, run({ cellLossRatio: 0 }), true, '0 %', '0'],
  [NO_LOSS, run({ cellLossRatio: 1.3e-4 }), false, '0.013 %', '0'],
  [NO_LOSS, run({ cellLossRatio: 0.21 }), false, '21.0 %', '0'],
  [FEW, run({ cellLossRatio: 0.006002 }), false, '0.6002 %', 'at most 0.6 %'],
  [FULL, run({}, 0.9899), false, '98.99 %', 'at least 99.0 %'],
  [FULL, run({}, 0.991), true, '99.1 %', 'at least 99.0 %'],
  [FAST, run({ goodputMbps: 41.9999 }), false, '41.9999 Mb/s', 'at least 42 Mb/s'],
  [NEAR, run({}), false, '12\u202f048 cells', '850 to 999 cells'],
  [FAST, run({ goodputMbps: 43 }), true, '43 Mb/s', 'at least 42 Mb/s'],
])('%o: a run of %# reads as it is judged', (aim, of, isMet, value, goal) => {
  const [standing] = standings([aim], of, info);
  const plain = (text = '') => text.replaceAll('\u00a0', ' ');
  expect([standing?.isMet, plain(standing?.value), plain(standing?.goal)]).toEqual([
    isMet,
    value,
    goal,
  ]);
});

it('fairness of nothing delivered reaches no goal', () => {
  expect(
    standings([{ measure: 'jainIndex', least: 0.9 }], run({ jainIndex: null }), info),
  ).toMatchObject([{ isMet: false, value: '–' }]);
});

it.each([
  [0, '0 %'],
  [1.3e-4, '0.013 %'],
  [4e-4, '0.04 %'],
  [0.0012, '0.1 %'],
  [0.0489, '4.9 %'],
  [1, '100.0 %'],
])('a share of %d is %s', (share, text) => {
  expect(formatPercent(share)).toBe(text.replace(' ', '\u00a0'));
});
