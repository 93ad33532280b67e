/**
 * The curves of a run from its beginning, for a picture beside the current run.
 *
 * Runs wait for one another: one worker serves all pictures, and it ends when none is wanted.
 */

import type { RunInfo } from '../model/engineTypes';
import { instantOf } from '../model/instant';
import { type ClientEvent, EngineClient } from './client';
import { decodeFrame, type HistoryView, RunHistory } from './history';
import { problemsText } from './worker/enginePort';

/** Which run, and how far, s. */
type RecordOrder = { readonly scenario: string; readonly untilS: number };

/** A run as far as it has come. */
export type Recording = {
  readonly info: RunInfo;
  readonly history: HistoryView;
  readonly isComplete: boolean;
};

type RecordOptions = {
  readonly signal: AbortSignal;
  /** Told now and then while the run goes on. */
  readonly onProgress: (recording: Recording) => void;
};

/** Finished recordings that are kept for the next visit; chosen. */
const KEPT = 8;
/** Values a picture needs at most: 4 MiB. */
const MAX_VALUES = 524_288;
const PROGRESS_MS = 200;

const kept = new Map<string, Recording>();
let queue: Promise<unknown> = Promise.resolve();

/** Runs `order` when its turn comes. Rejects when it is refused, breaks, or is called off. */
export function record(order: RecordOrder, options: RecordOptions): Promise<Recording> {
  const key = `${order.untilS} ${order.scenario}`;
  const known = kept.get(key);
  if (known !== undefined) return Promise.resolve(known);
  const turn = queue.then(async () => {
    options.signal.throwIfAborted();
    const made = await run(order, options);
    kept.set(key, made);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  });
  queue = turn.catch(() => undefined);
  return turn;
}

function run(order: RecordOrder, { signal, onProgress }: RecordOptions): Promise<Recording> {
  return new Promise((resolve, reject) => {
    let history: RunHistory | null = null;
    let info: RunInfo | null = null;
    let reportedMs = performance.now();
    const soFar = (isComplete: boolean): Recording | null =>
      history && info && { info, history, isComplete };
    const report = (): void => {
      const recording = soFar(false);
      if (recording === null || performance.now() - reportedMs < PROGRESS_MS) return;
      reportedMs = performance.now();
      onProgress(recording);
    };
    const listener = (event: ClientEvent): void => {
      switch (event.type) {
        case 'ready':
          info = event.info;
          history = new RunHistory(event.info.series, MAX_VALUES);
          break;
        case 'frame':
          history?.append(decodeFrame(event.buffer, event.rows, history.series.length));
          client.frameTaken();
          report();
          break;
        case 'covered':
          end(soFar(true) ?? 'the run gave no samples');
          break;
        case 'refused':
          end(problemsText(event.problems));
          break;
        case 'gaveUp':
        case 'unsupported':
          end(event.message);
          break;
        default:
      }
    };
    const client = new EngineClient({ listener });
    const stop = () => end('called off');
    const end = (outcome: Recording | string): void => {
      signal.removeEventListener('abort', stop);
      client.dispose();
      if (typeof outcome === 'string') reject(new Error(outcome));
      else resolve(outcome);
    };
    signal.addEventListener('abort', stop);
    const until = instantOf(order.untilS);
    client.load({ scenario: order.scenario, horizon: until, head: until });
  });
}
