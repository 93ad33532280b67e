/** Small runs for the tests of the plots. */

import type { EventKind, RunEvent, RunInfo, SeriesInfo } from '../../../web/src/model/engineTypes';
import { type HistoryView, newEpoch } from '../../../web/src/run/history';

export function series(
  index: number,
  quantity: SeriesInfo['quantity'],
  element: string,
  unit: SeriesInfo['unit'] = 'mbps',
): SeriesInfo {
  return { index, quantity, element, unit, label: element, colour: index };
}

/** A history with one column per series; samples every `stepS` from `stepS` on. */
export function history(
  list: readonly SeriesInfo[],
  columns: readonly (readonly number[])[],
  { stepS = 1, events = [] as readonly RunEvent[], epoch = newEpoch() } = {},
): HistoryView {
  const rows = columns[0]?.length ?? 0;
  return {
    series: list,
    rows,
    time: Float64Array.from({ length: rows }, (_, row) => (row + 1) * stepS),
    columns: columns.map((column) => Float64Array.from(column)),
    events,
    epoch,
  };
}

export function event(timeS: number, kind: EventKind, count = 1, cause = 'because'): RunEvent {
  return {
    timeS,
    kind,
    element: 'vc1',
    circuit: 'vc1',
    cause,
    queuedCells: null,
    count,
    bytes: null,
  };
}

export function info(list: readonly SeriesInfo[]): RunInfo {
  const tcp = { service: 'abr', carries: 'tcp', hearsMarks: false } as const;
  const circuit = { ...tcp, route: [], trunk: null, group: null } as const;
  const port = { node: 'sw', link: 'l', forward: true, bufferCells: 100 } as const;
  return {
    network: {
      nodes: [],
      links: [],
      circuits: [
        { ...circuit, id: 'vc1', label: 'VC 1', colour: 0 },
        { ...circuit, id: 'vc2', label: 'VC 2', colour: 1 },
      ],
      ports: [
        {
          ...port,
          id: 'p1',
          label: 'SW1 → SW2',
          thresholds: [{ label: 'high', cells: 60 }],
          bottleneck: true,
        },
        { ...port, id: 'p2', label: 'SW2 → D', thresholds: [], bottleneck: false },
      ],
    },
    theory: { shares: [], ports: [], unsaid: [] },
    series: list,
    durationS: 1,
    sampleS: 0.001,
    rttS: 0.02,
    cellS: 2.83e-6,
    remarks: [],
  };
}
