import { vi } from 'vitest';

/** Has the task that is put behind a picture run at once. */
export function stubNextTask(): void {
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { onmessage: () => undefined, close: () => undefined };
      port2 = { postMessage: () => this.port1.onmessage() };
    },
  );
}
