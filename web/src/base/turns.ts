/**
 * Turns: work that the page does piece by piece, each in a task of its own after the piece before
 * it is on the screen, so that none of it keeps the reader waiting.
 */

/** Something to do when its turn comes; it says when it is done. */
export type Piece = (done: () => void) => void;

/** A line of pieces, first come, first served. */
export type Turns = {
  /** Puts a piece at the end of the line; returns the way out of it, which also ends its turn. */
  join(piece: Piece): () => void;
};

/** Opens a line; `later` decides when the next turn begins. */
export function createTurns(later: (begin: () => void) => void = afterPaint): Turns {
  const waiting: Piece[] = [];
  let current: Piece | null = null;
  const begin = () => {
    const piece = waiting.shift() ?? null;
    current = piece;
    piece?.(() => end(piece));
  };
  const end = (piece: Piece) => {
    if (current !== piece) return;
    current = IDLE;
    later(begin);
  };
  return {
    join(piece) {
      waiting.push(piece);
      if (current === null) {
        current = IDLE;
        later(begin);
      }
      return () => {
        const at = waiting.indexOf(piece);
        if (at >= 0) waiting.splice(at, 1);
        end(piece);
      };
    },
  };
}

/** Stands for the pause between two turns. */
const IDLE: Piece = (done) => done();

/** Calls back in a task of its own, after the next frame is on its way to the screen. */
export function afterPaint(callback: () => void): void {
  // A page that nobody sees draws no frames.
  if (document.hidden) setTimeout(callback);
  else requestAnimationFrame(() => afterThis(callback));
}

/** Calls back in a task of its own, without the pause of a timer. */
export function afterThis(callback: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    callback();
  };
  port2.postMessage(null);
}
