import { expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../web/src/base/base64url';

it('bytes have one text each, in the alphabet of addresses, without padding (RFC 4648)', () => {
  for (const [text, bytes] of [
    ['', []],
    ['Zg', [0x66]],
    ['Zm8', [0x66, 0x6f]],
    ['Zm9v', [0x66, 0x6f, 0x6f]],
    ['-_8', [0xfb, 0xff]],
  ] as const) {
    expect(toBase64Url(Uint8Array.from(bytes))).toBe(text);
    expect(fromBase64Url(text)).toEqual(Uint8Array.from(bytes));
  }
});

it.each(['Z', 'Zg==', 'Zh', '+/8', 'Zm 9'])('%j is the text of no bytes', (text) => {
  expect(fromBase64Url(text)).toBeNull();
});
