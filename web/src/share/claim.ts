/**
 * What a link claims about its run: the fingerprint at an instant, and which engine computed it.
 *
 * Equal scenario and seed give equal bits everywhere, so the reader of a link can check the claim.
 */

import type { JsonValue } from '../base/strictJson';
import { type Instant, instantOf, secondsOf } from '../model/instant';
import { LONGEST_MS } from '../model/runFields';
import { malformed } from './linkRefusal';

/** A fingerprint at an instant. */
export type Claim = {
  readonly engineVersion: string;
  /** Simulated time of the fingerprint. */
  readonly at: Instant;
  /** The first `DIGITS` hexadecimal digits of the fingerprint. */
  readonly fingerprint: string;
  /** Where the run is that of a row of a sweep: its number, and the engine of this page by its full name. */
  readonly row?: { readonly run: number; readonly engine: string };
};

/** The claim as the list that links hold: version, instant in seconds, fingerprint. */
export function packClaim({ engineVersion, at, fingerprint }: Claim): readonly JsonValue[] {
  return [engineVersion, secondsOf(at), fingerprint];
}

/** Reads what `packClaim` wrote. Fails with a `LinkRefusal`. */
export function readClaim(value: JsonValue): Claim {
  const list: readonly JsonValue[] = Array.isArray(value) ? value : [];
  const [engineVersion, atS, fingerprint, ...more] = list;
  if (typeof engineVersion !== 'string' || !/^[0-9A-Za-z.+-]{1,24}$/.test(engineVersion)) {
    throw malformed('its engine version is not one');
  }
  // Written with `!`, because NaN is neither below nor above a bound.
  if (typeof atS !== 'number' || !(atS >= 0 && atS <= LONGEST_MS / 1e3)) {
    throw malformed('its instant is out of range');
  }
  const isPrint = typeof fingerprint === 'string' && /^[0-9a-f]{12}$/.test(fingerprint);
  if (!isPrint || more.length > 0) throw malformed('its fingerprint is not one');
  return { engineVersion, at: instantOf(atS), fingerprint };
}
