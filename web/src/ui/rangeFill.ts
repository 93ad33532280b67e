/** Style of a slider whose track is inked up to the thumb, where the browser has no part for it. */

import type { CSSProperties } from 'react';

/** `share` of the way, 0…1. */
export function rangeFill(share: number): CSSProperties {
  const percent = `${Math.min(1, Math.max(0, share)) * 100}%`;
  return { '--app-range-fill': percent } as CSSProperties;
}
