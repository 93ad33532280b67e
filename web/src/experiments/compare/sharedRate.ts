/** What two circuits can have together. */

import type { Network } from '../../model/engineTypes';

/** The slowest link that both circuits take in the same direction, Mb/s; `null` when they share none. */
export function sharedRate(
  { circuits, links }: Network,
  [one, other]: readonly [string, string],
): number | null {
  const routes = [one, other].map((id) => circuits.find((each) => each.id === id)?.route ?? []);
  const areBothOn = (from: string, to: string) =>
    routes.every((route) => route.some((node, at) => node === from && route[at + 1] === to));
  const rates = links.flatMap(({ from, to, rateMbps, backRateMbps }) => [
    ...(areBothOn(from, to) ? [rateMbps] : []),
    ...(areBothOn(to, from) ? [backRateMbps ?? rateMbps] : []),
  ]);
  return rates.length === 0 ? null : Math.min(...rates);
}
