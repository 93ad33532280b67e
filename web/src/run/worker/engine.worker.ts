/**
 * The worker: starts the engine that the page delivers and lets a session talk to the page.
 *
 * The message handler is registered at once and waits for the engine, so that no early request is lost.
 */

import { messageOf } from '../../base/invariant';
import { START } from '../../model/instant';
import init, { Engine, version } from '../../wasm/engine.js';
import type { Report, Request } from '../protocol';
import { listen } from './delivered';
import { Session } from './session';

const delivered = listen((request: Request) => session.then((ready) => ready?.handle(request)));
const session = boot();

function post(report: Report, transfer: readonly ArrayBuffer[] = []): void {
  self.postMessage(report, { transfer: [...transfer] });
}

/** The session once the engine is there; `null` after the failure was reported. */
async function boot(): Promise<Session | null> {
  try {
    await init({ module_or_path: (await delivered).module });
    post({ type: 'booted', engineVersion: version() });
    return new Session(Engine, { post, now: () => performance.now(), soon, later });
  } catch (error) {
    const message = `the engine did not start: ${messageOf(error)}`;
    post({ type: 'crashed', generation: 0, message, head: START });
    return null;
  }
}

const channel = new MessageChannel();
let callbacks: (() => void)[] = [];
channel.port1.onmessage = () => {
  const due = callbacks;
  callbacks = [];
  for (const callback of due) callback();
};

/** Calls back behind the messages that wait already; `setTimeout(0)` would cost 4 ms. */
function soon(callback: () => void): void {
  callbacks.push(callback);
  channel.port2.postMessage(null);
}

function later(ms: number, callback: () => void): void {
  setTimeout(callback, ms);
}
