/** Pictures of the experiments of the gallery, drawn of real runs by `npm run generate`. */

import { formatSeconds, formatValue, type UnitName } from '../base/format';

/** The first moments of a run, as `npm run generate` drew them. */
export type RunPicture = {
  /** What the curves show; `null` when the run has nothing to show. */
  readonly quantity: string | null;
  readonly unit: UnitName;
  /** Time they cover, s, and the value at the top. */
  readonly spanS: number;
  readonly top: number;
  readonly lines: readonly { readonly colour: number; readonly path: string }[];
};

/** What curves are called in a picture. */
const NAMES: Readonly<Record<string, string>> = {
  acr: 'Allowed rate (ACR)',
  queue: 'Queue',
  goodput: 'Goodput',
  cwnd: 'Congestion window',
};

/** "Allowed rate (ACR), 0 to 140 Mb/s, in the first 500 ms". */
export function wordsOf({ quantity, unit, top, spanS }: RunPicture): string {
  const name = NAMES[quantity ?? ''] ?? quantity ?? '';
  return `${name}, 0 to ${formatValue(top, unit)}, in the first ${formatSeconds(spanS)}`;
}

/** The pictures of all experiments of the gallery, by id. */
export async function storedPictures(): Promise<Readonly<Record<string, RunPicture>>> {
  const { default: stored } = await import('../generated/posters.json');
  // What is generated has the widest types.
  return stored.posters as Record<string, object> as Record<string, RunPicture>;
}

/** Until they have come: cards say the same without them. */
export const NO_PICTURES: Readonly<Record<string, RunPicture>> = {};
