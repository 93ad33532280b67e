/**
 * What the parts of the page that draw have used of the present frame, so that they take turns when
 * together they would hold it up.
 *
 * Callbacks of one animation frame get the same time stamp; that is how they know one another.
 */

/** Drawing time after which a frame is full, ms: half of a frame of 60 a second; chosen. */
export const FULL_MS = 8;

/** Makes an account of the drawing time of one frame at a time. */
export function createFrameShare() {
  let current = Number.NaN;
  let spentMs = 0;
  return {
    /** Drawing time left in the frame of this stamp, ms; 0 when it is full. */
    left: (frame: number) => (frame === current ? Math.max(0, FULL_MS - spentMs) : FULL_MS),
    /** Adds drawing time to the frame of this stamp. */
    spend(frame: number, ms: number): void {
      spentMs = frame === current ? spentMs + ms : ms;
      current = frame;
    },
  };
}

/** The account of this page. */
export const frameShare = createFrameShare();
