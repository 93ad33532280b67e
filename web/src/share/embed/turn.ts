/**
 * Several embeds on one page: the one that starts says so, and the others give way.
 */

const CHANNEL = 'cell53-embed';

/** This embed's seat among the others. */
export type Turn = {
  /** Says that this one starts. */
  readonly take: () => void;
};

/** Joins the others of this origin; `onYield` is called when another starts. */
export function joinTurns(onYield: () => void): Turn {
  try {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => onYield();
    return { take: () => channel.postMessage('started') };
  } catch {
    // A sandboxed frame has no channel: it cannot know of the others.
    return { take: () => undefined };
  }
}
