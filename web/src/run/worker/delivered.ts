/** The first message that the page sends a worker: the module it works with. */

import type { Delivery } from '../protocol';

/** A module, and the name of its build where the page says it. */
export type Delivered = { readonly module: WebAssembly.Module; readonly build: string };

/** What is awaited. */
export type Awaited = {
  /** Fails when the page could not get the module. */
  readonly delivered: Promise<Delivered>;
  /** Takes the message if it is this one; other messages are for others. */
  readonly take: (data: unknown) => boolean;
};

/** Waits for the delivery among the messages of a worker. */
export function awaitDelivery(): Awaited {
  let settle!: (delivery: Delivery) => void;
  const delivered = new Promise<Delivery>((resolve) => {
    settle = resolve;
  }).then(({ engine, build = '' }) => {
    if (typeof engine === 'string') throw new Error(engine);
    return { module: engine, build };
  });
  const take = (data: unknown) => {
    if (!isDelivery(data)) return false;
    settle(data);
    return true;
  };
  return { delivered, take };
}

function isDelivery(data: unknown): data is Delivery {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'engine';
}
