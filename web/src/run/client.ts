/**
 * The page's side of the protocol: sends requests, passes reports on, replaces a crashed worker.
 *
 * A worker that traps or stops answering is terminated; a new one loads the same document and goes to
 * where the playhead was. After three crashes on one scenario the client stops and says so.
 */

import { formatSeconds } from '../base/format';
import { type Instant, START, secondsOf } from '../model/instant';
import type { Notice } from './contract';
import { engineModule, type WorkerPort, workerClass } from './delivery';
import type { Delivery, LoadOrder, Report, ReportOf, Request, RunRequest } from './protocol';
import { type Heartbeat, type PendingReply, Watchdog } from './watchdog';

/** A worker with the engine in it. */
export type EngineWorker = WorkerPort<Request, Report>;

/** What the client reports to its one listener; only reports of the present run get through. */
export type ClientEvent =
  | Report
  /** A worker was replaced; `load` has been sent again and everything comes anew. */
  | {
      readonly type: 'restarted';
      readonly fault: 'crash' | 'silence';
      readonly message: string;
      readonly head: Instant;
    }
  /** The same scenario has crashed too often; nothing runs until another is loaded. */
  | {
      readonly type: 'gaveUp';
      readonly crashes: number;
      readonly message: string;
      readonly head: Instant;
    }
  /** This browser cannot make a worker. */
  | { readonly type: 'unsupported'; readonly message: string };

/** The reply that is pending after each request. */
const REPLY_TO: { readonly [type in RunRequest['type']]?: PendingReply } = {
  play: 'play',
  pause: 'move',
  step: 'move',
  seek: 'move',
  tune: 'tune',
  cells: 'cells',
  summarize: 'summary',
};

/** The reply that a report is. For a refusal and a position their contents decide. */
const REPLY_BY: { readonly [type in Report['type']]?: PendingReply } = {
  booted: 'boot',
  covered: 'load',
  cells: 'cells',
  summary: 'summary',
  recorded: 'tune',
};

/** Crashes after which one scenario is not tried again. */
const MAX_CRASHES = 3;

type ClientOptions = {
  readonly listener: (event: ClientEvent) => void;
  readonly createWorker?: () => EngineWorker;
  readonly heartbeat?: Heartbeat;
};

/** One worker at a time, and the run it shows. */
export class EngineClient {
  private readonly listener: (event: ClientEvent) => void;
  private readonly createWorker: () => EngineWorker;
  private readonly watchdog: Watchdog;
  private worker: EngineWorker | null = null;
  private order: LoadOrder | null = null;
  private crashes = 0;
  private currentGeneration = 0;

  constructor({ listener, createWorker = createEngineWorker, heartbeat }: ClientOptions) {
    this.listener = listener;
    this.createWorker = createWorker;
    this.watchdog = new Watchdog(
      () => this.fail('silence', 'the engine stopped answering'),
      heartbeat,
    );
  }

  /** Number of the current run. */
  get generation(): number {
    return this.currentGeneration;
  }

  /** Text of the open scenario, as last loaded or amended. */
  get scenario(): string | null {
    return this.order?.scenario ?? null;
  }

  /** Is any reply of the worker pending but those named? */
  isExpecting(except: readonly PendingReply[]): boolean {
    return this.watchdog.isExpecting(except);
  }

  /** Makes the worker before there is anything to run, so that it is there when there is. */
  prepare(): void {
    this.ensureWorker();
  }

  /** Starts a run of `order`; abandons whatever runs. */
  load(order: LoadOrder): void {
    if (order.scenario !== this.order?.scenario) this.crashes = 0;
    this.order = order;
    if (this.crashes < MAX_CRASHES) this.sendLoad();
  }

  /** The current run is now that of this document: what a restart must load. */
  amend(scenario: string): void {
    if (this.order !== null) this.order = { ...this.order, scenario };
  }

  /** Sends a request about the current run. */
  ask(request: RunRequest): void {
    if (this.worker === null) return;
    this.worker.postMessage({ ...request, generation: this.currentGeneration });
    const reply = REPLY_TO[request.type];
    if (reply !== undefined) this.watchdog.expect(reply);
  }

  /** Tells the worker that the rows of a frame have been taken over. */
  frameTaken(): void {
    this.worker?.postMessage({ type: 'frameTaken' });
  }

  /** For tests: the worker dies now, as if the engine had trapped. */
  simulateCrash(): void {
    this.fail('crash', 'a crash was simulated');
  }

  /** For tests: the worker stops answering now, while a reply is pending. */
  simulateHang(): void {
    if (this.worker === null) return;
    this.worker.onmessage = null;
    this.worker.terminate();
    this.watchdog.expect('move');
  }

  /** There is no run until the next load. */
  clear(): void {
    this.drop();
    this.order = null;
    this.crashes = 0;
    this.currentGeneration += 1;
  }

  /** Ends the worker for good. */
  dispose(): void {
    this.drop();
    this.order = null;
  }

  private sendLoad(): void {
    const { order } = this;
    if (order === null || !this.ensureWorker()) return;
    this.currentGeneration += 1;
    this.worker?.postMessage({ type: 'load', generation: this.currentGeneration, ...order });
    this.watchdog.expect('load');
  }

  private ensureWorker(): boolean {
    if (this.worker !== null) return true;
    try {
      this.worker = this.createWorker();
    } catch (error) {
      this.listener({ type: 'unsupported', message: String(error) });
      return false;
    }
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = ({ message }) => this.fail('crash', message ?? 'the worker failed');
    this.watchdog.expect('boot');
    return true;
  }

  private receive(report: Report): void {
    this.watchdog.alive();
    if (report.type === 'crashed') {
      this.fail('crash', report.message, report.head);
    } else if (report.type === 'booted' || report.generation === this.currentGeneration) {
      this.fulfilReplies(report);
      this.listener(report);
    } else if (report.type === 'frame') {
      // Frames of a run that was replaced count as well.
      this.frameTaken();
    }
  }

  private fulfilReplies(report: Report): void {
    const reply = report.type === 'refused' ? report.during : REPLY_BY[report.type];
    if (reply !== undefined) this.watchdog.fulfil(reply);
    if (report.type === 'position') this.notePosition(report);
  }

  private notePosition({ head, horizon, state }: ReportOf<'position'>): void {
    if (state === 'covering') return;
    if (this.order !== null) this.order = { scenario: this.order.scenario, head, horizon };
    this.watchdog.fulfil('move');
    if (state === 'resting') this.watchdog.fulfil('play');
  }

  /** Terminates the worker; if it had a run, and below the limit of crashes, another starts where the playhead was. */
  private fail(
    fault: 'crash' | 'silence',
    message: string,
    head = this.order?.head ?? START,
  ): void {
    this.drop();
    if (this.order === null) return;
    this.crashes += 1;
    const { crashes } = this;
    if (crashes >= MAX_CRASHES) {
      this.listener({ type: 'gaveUp', crashes, message, head });
      return;
    }
    this.sendLoad();
    this.listener({ type: 'restarted', fault, message, head });
  }

  private drop(): void {
    this.watchdog.stop();
    if (this.worker === null) return;
    this.worker.onmessage = null;
    this.worker.onerror = null;
    this.worker.terminate();
    this.worker = null;
  }
}

/** Can this browser run the engine? */
export function isSupported(): boolean {
  return typeof Worker === 'function' && typeof WebAssembly === 'object';
}

/** A worker of this browser, to which the engine is delivered. */
export function createEngineWorker(): EngineWorker {
  // Under this name, because the bundler looks for these very words.
  const Worker = workerClass();
  const worker = new Worker(new URL('./worker/engine.worker.ts', import.meta.url), {
    type: 'module',
  });
  const deliver = (engine: Delivery['engine']) =>
    worker.postMessage({ type: 'engine', engine } satisfies Delivery);
  engineModule().then(deliver, (fault) => deliver(String(fault)));
  return worker as unknown as EngineWorker;
}

/** How the engine failed, and where the head stood. */
export type Fault = { readonly message: string; readonly head: Instant };

/** Page and engine are of two releases. */
export function ofTwoReleases(): Notice {
  const text =
    'Cell53 was updated while this page was open. Reload it so that page and engine match.';
  return { tone: 'warning', text };
}

/** The engine was rebuilt after a fault; the run stands where it was. */
export function startedAgain({ message, head }: Fault): Notice {
  const what = MEMORY.test(message) ? 'ran out of memory' : 'stopped';
  const text = `The engine ${what} and was started again; the run was rebuilt up to ${instantIn(head)}. Your experiment is unchanged.`;
  return { tone: 'warning', text, fault: message };
}

/** The engine stopped too often on this experiment. */
export function stoppedForGood({
  crashes,
  message,
  head,
}: Fault & { readonly crashes: number }): Notice {
  if (NOT_THERE.test(message)) {
    const text = `The engine could not be loaded (${message}). Check the connection and reload this page. Your experiment is kept.`;
    return { tone: 'danger', text, fault: message };
  }
  const least = MEMORY.test(message) ? ' A shorter run or fewer circuits need less memory.' : '';
  const text = `The engine stopped ${crashes} times on this experiment (last at ${instantIn(head)}: ${message}), so it is not tried again.${least} Your experiment is kept: save it, change it, or undo.`;
  return { tone: 'danger', text, fault: message };
}

/** Words by which browsers tell that something could not be fetched. */
const NOT_THERE = /failed to fetch|networkerror|load failed/i;
/** Words by which browsers tell that there was no more memory. */
const MEMORY = /out of memory|allocation failed|memory\.grow|array length/i;

const instantIn = (at: Instant) => formatSeconds(secondsOf(at));
