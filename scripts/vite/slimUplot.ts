/**
 * uPlot without what our plots never use: calendar and clock times, which ask the browser for the tables
 * of languages and time zones at the start (30 ms to 70 ms), and its other ways to draw a line.
 *
 * Our axes write seconds with our own formats, and our lines have a path builder of their own. What is
 * left unused falls away by itself.
 */

import type { Plugin } from 'vite';

/** Pieces of uPlot and what stands in their place. */
const PIECES: readonly (readonly [from: string, to: string])[] = [
  ['new Intl.DateTimeFormat().resolvedOptions().timeZone', "''"],
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", '{ format: String }'],
  ['const [ timeIncrsMs, _timeAxisStampsMs, timeAxisSplitsMs ] = genTimeStuffs(1);', ''],
  ['const [ timeIncrsS,  _timeAxisStampsS,  timeAxisSplitsS  ] = genTimeStuffs(1e-3);', ''],
  ['let isTime = mode == 1 && scales[s.scale].time;', 'const isTime = false;'],
  ['let isTime = sc.time;', 'const isTime = false;'],
  ['const _fmtDate = (opts.fmtDate || fmtDate);', ''],
  ['const _timeAxisSplits = (ms == 1 ? timeAxisSplitsMs(_tzDate) : timeAxisSplitsS(_tzDate));', ''],
  [
    'const _timeAxisVals   = timeAxisVals(_tzDate, timeAxisStamps((ms == 1 ? _timeAxisStampsMs : _timeAxisStampsS), _fmtDate));',
    '',
  ],
  [
    'const _timeSeriesVal  = timeSeriesVal(_tzDate, timeSeriesStamp(_timeSeriesStamp, _fmtDate));',
    '',
  ],
];

/** What uPlot offers beside itself lies between these. */
const EXTRAS = ['uPlot.assign = assign;', 'export { uPlot as default }'] as const;

/** Takes the pieces out of the built page; a uPlot that has changed stops the build. */
export function slimUplot(): Plugin {
  return {
    name: 'slim-uplot',
    apply: 'build',
    transform: {
      filter: { id: /uPlot\.esm\.js$/ },
      handler(code) {
        for (const from of [...PIECES.map(([piece]) => piece), ...EXTRAS]) {
          if (!code.includes(from)) this.error(`uPlot has changed: no "${from}"`);
        }
        const [begin, end] = EXTRAS.map((mark) => code.indexOf(mark));
        const bare = code.slice(0, begin) + code.slice(end);
        return PIECES.reduce((text, [from, to]) => text.replaceAll(from, to), bare);
      },
    },
  };
}
