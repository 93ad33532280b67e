/**
 * Units as plots show them: bytes as kB or MB, shares in per cent, the rest as declared.
 */

import { unitInfo } from '../../base/format';
import type { Unit } from '../engineTypes';
import type { Display } from './kind';

/** A unit as the catalogue declares it, with a fixed number of decimals. */
export function plain(unit: Unit, decimals: number): Display {
  const { label, spoken } = unitInfo(unit);
  return { sign: label, spoken, factor: 1, decimals };
}

/** Bytes as thousands of bytes. */
export const KILOBYTES: Display = { sign: 'kB', spoken: 'kilobytes', factor: 1e-3, decimals: 1 };

/** Bytes as millions of bytes. */
export const MEGABYTES: Display = { sign: 'MB', spoken: 'megabytes', factor: 1e-6, decimals: 3 };

/** Shares as per cent. */
export const PER_CENT: Display = { sign: '%', spoken: 'per cent', factor: 100, decimals: 1 };
