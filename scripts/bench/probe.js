// Runs in the page before its own scripts: tells when a history is drawn, a place is reached, a task
// was too long. `window.probe` answers `scripts/bench.mjs`. A block, so that no name of it is global.
{
  // What is measured is the work of a reader who has been here before.
  localStorage.setItem('cell53.visited', 'true');
  let phase = 'load';
  let inputMs = 0;
  let firstHistoryMs = null;
  let contentMs = 0;
  /** Sum of the layout shifts nobody asked for. */
  let shift = 0;
  /** Most cells that were in flight in any picture. */
  let mostCells = 0;
  /** The act being measured: what ends it, and who is told. */
  let waiting = null;
  let pending = null;
  let covered = { isNew: false, atMs: 0 };
  /** Canvases drawn since the last samples came. */
  const painted = new Set();
  const tasks = [];
  const frames = [];
  const interactions = [];

  /** Ends a measurement once what has just been drawn is on its way to the screen. */
  const finish = (kind) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      const nowMs = performance.now();
      if (kind === 'history') firstHistoryMs ??= nowMs;
      if (waiting?.kind !== kind) return;
      const { resolve, redrawnMs } = waiting;
      waiting = null;
      resolve({ totalMs: nowMs - inputMs, coveredMs: covered.atMs - inputMs, redrawnMs, nowMs });
    };
    port2.postMessage(null);
  };

  /** A history is on the screen when all plots were drawn after its last samples came. */
  const checkHistory = () => {
    // Most canvases are cleared when there is nothing to find out: that must cost the page nothing.
    if (!covered.isNew) return;
    const canvases = Array.from(document.querySelectorAll('figure canvas'));
    const isDrawn = canvases.length > 0 && canvases.every((canvas) => painted.has(canvas));
    if (!isDrawn) return;
    covered = { ...covered, isNew: false };
    finish('history');
  };

  // --- The worker: samples, completion, position ---

  const heard = {
    frame: () => painted.clear(),
    cells: ({ count = 0 }) => {
      mostCells = Math.max(mostCells, count);
    },
    covered: () => {
      covered = { isNew: true, atMs: performance.now() };
      checkHistory();
    },
    position: ({ head }) => {
      if (waiting?.kind !== 'seek' || head !== waiting.to) return;
      requestAnimationFrame(() => finish('seek'));
    },
  };
  let hasWorker = false;
  window.Worker = class extends window.Worker {
    constructor(...args) {
      super(...args);
      // The first plays the run that is seen; others work for lines in sliders, sweeps and figures.
      if (hasWorker) return;
      hasWorker = true;
      this.addEventListener('message', ({ data }) => heard[data.type]?.(data));
    }
    postMessage(message, transfer) {
      if (message.type === 'seek' && waiting !== null) waiting.to = message.to;
      super.postMessage(message, transfer);
    }
  };

  // --- The canvases ---

  const drawing = CanvasRenderingContext2D.prototype;
  const { clearRect } = drawing;
  drawing.clearRect = function clear(...box) {
    clearRect.apply(this, box);
    painted.add(this.canvas);
    if (waiting !== null && inputMs > waiting.sinceMs) {
      waiting.redrawnMs ??= performance.now() - inputMs;
    }
    checkHistory();
  };

  // --- The clocks of the browser ---

  const noteInput = ({ timeStamp }) => {
    inputMs = timeStamp;
  };
  for (const type of ['keydown', 'pointerdown']) {
    window.addEventListener(type, noteInput, { capture: true });
  }

  const observe = (type, take, options = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...options });

  observe('long-animation-frame', (entry) => frames.push(entry));
  observe('longtask', ({ startTime, duration }) => {
    tasks.push({ phase, startMs: startTime, ms: duration });
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    contentMs = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) shift += value;
  });
  const noteInteraction = ({ name, duration, interactionId }) => {
    if (interactionId > 0) interactions.push({ phase, name, ms: duration });
  };
  observe('event', noteInteraction, { durationThreshold: 16 });

  /** Which scripts ran in a long task, the longest first. */
  const scriptsIn = ({ startMs, ms }) =>
    frames
      .flatMap(({ scripts }) => scripts)
      .filter(({ startTime }) => startTime >= startMs - 1 && startTime <= startMs + ms)
      .sort((a, b) => b.duration - a.duration)
      .slice(0, 3)
      .map((script) => {
        const file = script.sourceURL.split('/').pop();
        const place = `${file}:${script.sourceCharPosition}`;
        const ms = Math.round(script.duration);
        return `${ms} ms ${script.invoker} ${script.sourceFunctionName} (${place})`;
      })
      .join('; ');

  // --- A reader who waits for a control ---

  /** Asks in every frame until there is an answer. */
  const once = (ask) =>
    new Promise((resolve) => {
      const look = () => {
        const found = ask();
        if (found) resolve(found);
        else requestAnimationFrame(look);
      };
      look();
    });
  const isInSight = (element) => element.checkVisibility() && element.getClientRects().length > 0;

  // --- Questions and answers ---

  window.probe = {
    isLoaded: () => firstHistoryMs !== null,
    enter: (name) => {
      phase = name;
    },
    /** Begins a measurement: the time from the next key or press to what `kind` stands for. */
    await: (kind) => {
      pending = new Promise((resolve) => {
        waiting = { kind, resolve, to: Number.NaN, sinceMs: performance.now() };
      });
    },
    done: () => pending,
    /** The middle of a button, CSS px, once it is there. */
    button: async (name) => {
      const isMeant = (each) => each.textContent.trim() === name && isInSight(each);
      const found = await once(() => [...document.querySelectorAll('button')].find(isMeant));
      const { left, top, width, height } = found.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    },
    /** Waits for a slider and the first history, then holds the one and awaits the next of the other. */
    hold: async (slider) => {
      const find = () => [...document.querySelectorAll(slider)].find(isInSight);
      (await once(() => firstHistoryMs !== null && find())).focus();
      window.probe.await('history');
    },
    /** Times between animation frames for a while. */
    frames: (forMs) =>
      new Promise((resolve) => {
        const gaps = [];
        let startMs = null;
        let lastMs = null;
        const take = (nowMs) => {
          startMs ??= nowMs;
          if (lastMs !== null) gaps.push(nowMs - lastMs);
          lastMs = nowMs;
          if (nowMs - startMs < forMs) requestAnimationFrame(take);
          else resolve(gaps);
        };
        requestAnimationFrame(take);
      }),
    load: () => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      contentMs,
      historyMs: firstHistoryMs,
      shift,
      // What tasks took beyond 50 ms each, from the first paint on.
      blockedMs: tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    }),
    mostCells: () => mostCells,
    session: () => ({
      tasks: tasks.map((task) => ({ ...task, scripts: scriptsIn(task) })),
      interactions,
    }),
  };
}
