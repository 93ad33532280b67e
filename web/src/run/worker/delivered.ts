/** What the page sends a worker: first the module it works with, then all else. */

import type { Delivery } from '../protocol';

/** A module, and the name of its build where the page says it. */
export type Delivered = { readonly module: WebAssembly.Module; readonly build: string };

/**
 * Listens to the page from now on: gives the module when it comes, and passes every other message on to `hear`.
 * Fails when the page could not get the module.
 */
export function listen<Message extends { readonly type: string }>(
  hear: (message: Message) => void,
): Promise<Delivered> {
  return new Promise((resolve, reject) => {
    self.onmessage = ({ data }: MessageEvent<Delivery | Message>) => {
      if (!isDelivery(data)) hear(data);
      else if (typeof data.engine === 'string') reject(new Error(data.engine));
      else resolve({ module: data.engine, build: data.build ?? '' });
    };
  });
}

function isDelivery(message: { readonly type: string }): message is Delivery {
  return message.type === 'engine';
}
