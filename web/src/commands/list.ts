/** The list behind `?`, made of the table of actions. */

import { group } from 'd3-array';
import { actionsOf, groupOf, type ListedAction } from './actions';
import { capsOf, type Layout, type Press } from './press';

/** One line: what happens, and the keys that make it happen. */
export type KeyLine = { readonly label: string; readonly caps: readonly string[] };

/** Lines under one heading. */
export type KeyGroup = { readonly heading: string; readonly lines: readonly KeyLine[] };

/** More presses than this are written as the first and the last. */
const MOST_CAPS = 4;

/** All keys by heading, as they are called on a keyboard. */
export function keyGroups(layout: Layout | null): readonly KeyGroup[] {
  const groups = group(actionsOf(), ({ id }) => groupOf(id));
  return [...groups].map(([heading, actions]) => ({ heading, lines: linesOf(actions, layout) }));
}

/** Actions with the same words share a line, unless other keys are held for them. */
function linesOf(actions: readonly ListedAction[], layout: Layout | null): readonly KeyLine[] {
  const lines = new Map<string, { label: string; held: readonly string[]; last: string[] }>();
  for (const { label, keys } of actions) {
    for (const press of keys.filter(isShown)) {
      const caps = capsOf(press, layout);
      const held = caps.slice(0, -1);
      const key = [label, ...held].join('\n');
      const line = lines.get(key) ?? { label, held, last: [] };
      const cap = caps.at(-1) ?? '';
      if (!line.last.includes(cap)) line.last.push(cap);
      lines.set(key, line);
    }
  }
  return [...lines.values()].map(({ label, held, last }) => ({
    label,
    caps: [...held, ...shortened(last)],
  }));
}

const isShown = ({ isSilent }: Press) => isSilent !== true;

function shortened(caps: readonly string[]): readonly string[] {
  if (caps.length <= MOST_CAPS) return caps;
  return [caps[0] ?? '', '…', caps.at(-1) ?? ''];
}
