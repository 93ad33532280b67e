/**
 * What a link claims about its run: the fingerprint at an instant, and which engine computed it.
 *
 * Equal scenario and seed give equal bits everywhere, so whoever opens the link can check the claim.
 */

import type { ByteReader, ByteWriter } from './codec/bytes';
import { Malformed } from './codec/bytes';
import { pack } from './codec/pack';
import { unpack } from './codec/unpack';

/** A fingerprint at an instant. */
export type Claim = {
  readonly engineVersion: string;
  /** Simulated time of the fingerprint, s. */
  readonly atS: number;
  /** The first `DIGITS` hexadecimal digits of the fingerprint. */
  readonly fingerprint: string;
  /** Where the run is that of a row of a sweep: its number, and the engine of this page by its full name. */
  readonly row?: { readonly run: number; readonly engine: string };
};

/** Digits of the fingerprint that a link carries: 48 bits. */
export const DIGITS = 12;
const PS = 1e12;
const MAX_S = 3_600;
const MAX_ZEROS = 12;

/** Writes a claim: version, instant in picoseconds without its zeros, fingerprint. */
export function writeClaim({ engineVersion, atS, fingerprint }: Claim, out: ByteWriter): void {
  pack(engineVersion, out);
  let ps = Math.round(atS * PS);
  let zeros = 0;
  while (zeros < MAX_ZEROS && ps > 0 && ps % 10 === 0) {
    ps /= 10;
    zeros += 1;
  }
  out.byte(zeros);
  out.varint(ps);
  for (let i = 0; i < DIGITS; i += 2) out.byte(Number.parseInt(fingerprint.slice(i, i + 2), 16));
}

/** Reads a claim. Fails with `Malformed`. */
export function readClaim(from: ByteReader): Claim {
  const engineVersion = unpack(from);
  if (typeof engineVersion !== 'string' || !/^[0-9A-Za-z.+-]{1,24}$/.test(engineVersion)) {
    throw new Malformed('its engine version is not one');
  }
  const zeros = from.byte();
  const atS = (from.varint() * 10 ** Math.min(zeros, MAX_ZEROS)) / PS;
  if (zeros > MAX_ZEROS || atS > MAX_S) throw new Malformed('its instant is out of range');
  const digits = Array.from(from.raw(DIGITS / 2), (byte) => byte.toString(16).padStart(2, '0'));
  return { engineVersion, atS, fingerprint: digits.join('') };
}
