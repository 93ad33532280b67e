/**
 * The kind of worker that this page may start.
 *
 * In a frame with `sandbox="allow-scripts"` the page has no origin, so that no worker of the site counts as
 * its own. There a worker begins with one line that is the page's own and imports the program.
 */

/** `Worker`, or a class in its place that takes the same address. */
export function workerClass(): typeof Worker {
  const isSandboxed = self.origin === 'null' && location.protocol.startsWith('http');
  return isSandboxed ? importing() : Worker;
}

function importing(): typeof Worker {
  return class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      const line = `import ${JSON.stringify(String(address))};`;
      super(`data:text/javascript,${encodeURIComponent(line)}`, options);
    }
  };
}
