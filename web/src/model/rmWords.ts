/** What an RM cell says, in words. */

import { formatValue } from '../base/format';
import type { RmContents } from './engineTypes';

/** "ER 71.2 Mb/s", and "CI set", "NI set" where they are. */
export function rmFields({ erMbps, ci, ni }: Pick<RmContents, 'erMbps' | 'ci' | 'ni'>): string[] {
  return [
    `ER ${formatValue(erMbps, 'mbps')}`,
    ...(ci ? ['CI set'] : []),
    ...(ni ? ['NI set'] : []),
  ];
}
