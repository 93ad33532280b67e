/**
 * A short name for a text: 64 bits out of two lanes of multiply-and-mix.
 *
 * For finding things again, not against forgers.
 */

const FIRST = 2_654_435_761;
const SECOND = 1_597_334_677;

/** 16 hexadecimal digits that depend on every character of `text`. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, FIRST);
    low = Math.imul(low ^ unit, SECOND);
  }
  const mixedHigh = mixed(high, low);
  const mixedLow = mixed(low, mixedHigh);
  return digits(mixedHigh) + digits(mixedLow);
}

/** Spreads what the last characters did over all bits. Source: the finaliser of MurmurHash3. */
function mixed(a: number, b: number): number {
  const first = Math.imul(a ^ (a >>> 16), 2_246_822_507);
  return first ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
}

function digits(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
