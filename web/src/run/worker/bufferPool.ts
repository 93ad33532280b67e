/**
 * Frame buffers in circulation between worker and page.
 *
 * A buffer that is out is a frame the page has not yet digested; when all are out, frames wait in
 * the engine. That is the whole back-pressure.
 */

/** Smallest buffer made, bytes: small frames then fit without a new one. */
const SMALLEST = 65_536;

/** At most `limit` buffers are out at a time. */
export class BufferPool {
  private readonly idle: ArrayBuffer[] = [];
  private readonly limit: number;
  private out = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** May another frame go out? */
  get hasCredit(): boolean {
    return this.out < this.limit;
  }

  /** A buffer of at least `bytes`, counted as out. Callers ask `hasCredit` first, or overdraw knowingly. */
  take(bytes: number): ArrayBuffer {
    this.out += 1;
    const place = this.idle.findIndex((buffer) => buffer.byteLength >= bytes);
    const [found] = this.idle.splice(place < 0 ? 0 : place, 1);
    return found !== undefined && found.byteLength >= bytes
      ? found
      : new ArrayBuffer(Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(bytes))));
  }

  /** A buffer has come back. One that was never out, or is detached, is dropped. */
  give(buffer: ArrayBuffer): void {
    if (this.out === 0) return;
    this.out -= 1;
    if (buffer.byteLength > 0 && this.idle.length < this.limit) this.idle.push(buffer);
  }
}
