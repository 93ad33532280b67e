/**
 * Whether an embed is on the screen, and whose turn it is to run.
 *
 * The browser reports each change of sight, several at once after a busy time; then the last one is the present state.
 */

/** Fulfilled as soon as any of the element has been on the screen. */
export function seen(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(element);
  });
}

/** Calls `onLeave` whenever nothing of the element is on the screen any longer. */
export function whenOutOfSight(element: Element, onLeave: () => void): void {
  const watch = new IntersectionObserver((entries) => {
    if (entries.at(-1)?.isIntersecting === false) onLeave();
  });
  watch.observe(element);
}

const CHANNEL = 'cell53-embed';

/**
 * Joins the other embeds of this origin: the one that starts says so, and the others give way in `onYield`. Returns the
 * function that announces this one.
 */
export function joinTurns(onYield: () => void): () => void {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => onYield();
    return () => channel.postMessage('started');
  } catch {
    // A sandboxed frame has no channel: it cannot know of the others.
    return () => undefined;
  }
}
