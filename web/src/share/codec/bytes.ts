/**
 * Bytes written and read one after another; numbers take as many as they need.
 */

/** Something in the bytes that cannot be; carries a sentence's object and never leaves the codec. */
export class Malformed extends Error {
  /** True when a newer page may have written it. */
  readonly isNewer: boolean;

  constructor(what: string, isNewer = false) {
    super(what);
    this.isNewer = isNewer;
  }
}

/** Appends numbers and texts. */
export class ByteWriter {
  readonly bytes: number[] = [];

  byte(value: number): void {
    this.bytes.push(value & 0xff);
  }

  /** A whole number, 0 … 2⁵³ − 1: seven bits a byte, lowest first. */
  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    this.bytes.push(rest);
  }

  /** A whole number of either sign, |value| < 2⁵². */
  signed(value: number): void {
    this.varint(value < 0 ? -2 * value - 1 : 2 * value);
  }

  raw(bytes: Iterable<number>): void {
    for (const byte of bytes) this.bytes.push(byte);
  }

  utf8(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.varint(bytes.length);
    this.raw(bytes);
  }
}

/** Takes numbers and texts off the front; every read is checked. */
export class ByteReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }

  /** What has not been read. */
  rest(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(this.at);
  }

  byte(): number {
    const byte = this.bytes[this.at];
    if (byte === undefined) throw new Malformed('it ends too early');
    this.at += 1;
    return byte;
  }

  varint(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (value > Number.MAX_SAFE_INTEGER) throw new Malformed('a number in it is too large');
      if (byte < 128) return value;
      scale *= 128;
      if (scale > Number.MAX_SAFE_INTEGER) throw new Malformed('a number in it is too long');
    }
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  raw(count: number): Uint8Array<ArrayBuffer> {
    if (count > this.bytes.length - this.at) throw new Malformed('it ends too early');
    this.at += count;
    return this.bytes.slice(this.at - count, this.at);
  }

  utf8(): string {
    const bytes = this.raw(this.varint());
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new Malformed('it holds text that is not UTF-8');
    }
  }
}
