/**
 * A pair of ADSL modems: two switches and the subscriber line between them, which carries less upwards
 * than downwards.
 */

import type { Drawn, Place } from './drawn';
import { addAll, connect, type Edited } from './edit';
import { HOST, nodeOf } from './graph';
import { placeApart } from './places';

/** The line, from the user's modem to that of the network: means of the rates. Source: S1 section 4.1. */
const LINE = {
  ...{ rateMbps: 0.576, backRateMbps: 4.75, delayMs: 0.005 },
  ...{ bufferCells: 1024, backBufferCells: 1024 },
};
const [USER, NETWORK] = ['ATU-R', 'ATU-C'] as const;

/** Adds a pair; beside a host its modem is the user's, beside anything else that of the network. */
export function addModems(
  drawn: Drawn,
  where: { readonly at?: Place; readonly beside?: string } = {},
): Edited {
  const beside = where.beside === undefined ? undefined : nodeOf(drawn, where.beside);
  const near =
    beside === undefined ? placeApart(drawn) : ([beside.at[0] + 1, beside.at[1]] as const);
  const [first, second] = isUsers(beside) ? [USER, NETWORK] : [NETWORK, USER];
  const [column, row] = where.at ?? near;
  const edited = addAll(drawn, pairAt({ [first]: [column, row], [second]: [column + 1, row] }), '');
  const [user = '', network = ''] = edited.blocks?.flat() ?? [];
  const label = `Add ADSL modem pair ${user} and ${network}`;
  if (beside === undefined) return { ...edited, label };
  const joined = isUsers(beside) ? user : network;
  return { ...edited, label, drawn: connect(edited.drawn, beside.id, joined).drawn };
}

/** Is the modem next to this node the user's? */
function isUsers(beside: { readonly kind: string } | undefined): boolean {
  return beside === undefined || beside.kind === HOST;
}

function pairAt(places: Readonly<Record<string, Place>>): Drawn {
  const nodes = [USER, NETWORK].map(
    (id) => ({ id, kind: 'switch', at: places[id] ?? [0, 0] }) as const,
  );
  const links = [{ id: '', from: USER, to: NETWORK, ...LINE }];
  return { kind: 'explicit', nodes, links, circuits: [] };
}
