/**
 * The run in one sentence, for readers who cannot look at it and for those who want it in words.
 *
 * "Running, 42.2 ms. 3 circuits. Bottleneck SW1→SW2 at 97 %. Queue 412 cells. No loss."
 */

import { greatest } from 'd3-array';
import { counted } from '../base/text';
import type { NetworkPort, RunInfo } from '../model/engineTypes';
import { type Instant, secondsOf } from '../model/instant';
import type { RunStatus } from '../run';
import { type HistoryView, valueAt } from '../run/history';
import { timeInWords } from '../timeline/timeText';

/** Everything the sentence is made of. */
export type Situation = {
  readonly status: RunStatus;
  readonly head: Instant;
  readonly info: RunInfo | null;
  readonly history: HistoryView;
};

const STATE_WORDS: Readonly<Record<RunStatus, string>> = {
  loading: 'Starting',
  idle: 'Ready',
  covering: 'Computing',
  playing: 'Running',
  suspended: 'Ready',
  resting: 'Paused',
  ended: 'Finished',
  failed: 'Stopped after a fault',
  unsupported: 'This browser cannot run the simulator',
};

/** What is going on at the head: what the clock says as well, then the rest. */
export function situationWords({ status, head, info, history }: Situation): readonly string[] {
  const state = STATE_WORDS[status];
  if (info === null) return [`${state}.`];
  const headS = secondsOf(head);
  const port = busiestPort(info, history, headS);
  const parts = [
    counted(info.network.circuits.length, 'circuit'),
    ...(port === null ? [] : portParts(port, history, headS)),
    lossPart(history, headS),
  ];
  return [`${state}, ${timeInWords(headS)}.`, `${parts.join('. ')}.`];
}

/** The bottleneck with the highest utilisation at this instant. */
function busiestPort(info: RunInfo, history: HistoryView, headS: number): NetworkPort | null {
  const load = (port: NetworkPort) => orNone(valueAt(history, 'utilization', port.id, headS)) ?? -1;
  const full = info.network.ports.filter((port) => port.bottleneck);
  return greatest(full, load) ?? null;
}

function portParts(port: NetworkPort, history: HistoryView, headS: number): readonly string[] {
  const utilization = orNone(valueAt(history, 'utilization', port.id, headS));
  const queue = orNone(valueAt(history, 'queue', port.id, headS));
  const share = utilization === null ? '' : ` at ${Math.round(utilization * 100)} %`;
  const parts = [`Bottleneck ${port.label}${share}`];
  return queue === null ? parts : [...parts, queuePart(Math.round(queue), port)];
}

function queuePart(queue: number, port: NetworkPort): string {
  const limits = port.thresholds.map((threshold) => threshold.cells);
  const cells = `Queue ${counted(queue, 'cell')}`;
  if (limits.length === 0) return cells;
  if (queue > Math.max(...limits)) return `${cells}, above threshold`;
  return queue > Math.min(...limits) ? `${cells}, between thresholds` : `${cells}, under threshold`;
}

function lossPart(history: HistoryView, headS: number): string {
  const lost = history.events
    .filter((event) => event.kind === 'cellLoss' && event.timeS <= headS)
    .reduce((sum, event) => sum + event.count, 0);
  return lost === 0 ? 'No loss' : `${counted(lost, 'cell')} lost`;
}

const orNone = (value: number) => (Number.isFinite(value) ? value : null);
