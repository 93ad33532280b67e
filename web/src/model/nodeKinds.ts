/**
 * What the nodes of a network are called. The engine may bring kinds this page has never heard of; they
 * get their name from the catalogue, or else from their id.
 */

import { catalog } from './catalog';
import type { Catalog } from './engineTypes';

/** Name of a kind of node, or of a role it plays: "Switch", "Local loop". */
export function kindName(kind: string, from: Catalog = catalog): string {
  const { kinds = [], roles = [] } = from.drawing ?? {};
  const known = [...kinds, ...roles].find(({ id }) => id === kind)?.label;
  if (known !== undefined) return known;
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
