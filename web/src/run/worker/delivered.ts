/** The first message that the page sends a worker: the module it works with. */

import type { Delivery } from '../protocol';

/** A module, and the name of its build where the page says it. */
export type Delivered = { readonly module: WebAssembly.Module; readonly build: string };

/** What is awaited. */
export type Awaited = {
  /** Fails when the page could not get the module. */
  readonly delivered: Promise<Delivered>;
  /** Takes the message when it comes. */
  readonly take: (delivery: Delivery) => void;
};

/** Waits for the delivery among the messages of a worker. */
export function awaitDelivery(): Awaited {
  let take!: (delivery: Delivery) => void;
  const delivered = new Promise<Delivery>((resolve) => {
    take = resolve;
  }).then(({ engine, build = '' }) => {
    if (typeof engine === 'string') throw new Error(engine);
    return { module: engine, build };
  });
  return { delivered, take };
}
