/**
 * Where the lens lies and which cell was asked: what the reader chooses. Cells themselves go from the feed
 * to the picture without passing through here.
 */

import type { CellPath, Network } from '../../model/engineTypes';
import { type Instant, instantOf, secondsOf } from '../../model/instant';
import { runActions, runStore, viewActions, viewStore } from '../../run';
import { createPageStore } from '../../run/pageStore';
import { type Detail, lensStore } from './channel';
import { type LensCell, type LensPort, portsOf } from './contents';
import { askWaits, askWay } from './questions';
import { spanOf } from './way';

/** A cell that was asked. */
export type Asked = {
  readonly cell: LensCell;
  /** The network it was in. In the drawn network its circuit may be gone and another one have its number. */
  readonly network: Network;
  /** Port it was seen at, and when. */
  readonly port: string;
  readonly at: Instant;
  /** The document of its run, as the engine got it. */
  readonly scenario: string | null | undefined;
  readonly isAsking: boolean;
  readonly way: CellPath | null;
  readonly refusal: string | null;
  /** Place in its way where it is at the head; −1 before the camera follows. */
  readonly stay: number;
};

/** An RM cell that was pointed at on the drawing: the nearest of its circuit and kind to that place. */
type Pointed = {
  readonly circuit: number;
  readonly ageS: number;
  readonly isBackwardRm: boolean;
};

type LensState = {
  readonly port: string;
  /** Cell times in the window, and where it begins behind the port, s. */
  readonly cells: number;
  readonly fromS: number;
  /** How long the cells of the buffer have waited at an instant. */
  readonly waits: { readonly at: Instant; readonly waitedS: readonly (number | null)[] } | null;
  readonly asked: Asked | null;
  readonly pointed: Pointed | null;
  readonly follows: boolean;
  /** How the drawing shows this link. */
  readonly level: Detail;
  /** Speed to go back to when slow motion ends; `undefined` while it does not run. */
  readonly speedBefore: number | null | undefined;
};

const FIRST: LensState = {
  port: '',
  cells: 50,
  fromS: 0,
  waits: null,
  asked: null,
  pointed: null,
  follows: false,
  level: 'flow',
  speedBefore: undefined,
};

export const lensState = createPageStore<LensState>(() => FIRST);
const set = lensState.setState;

/** Reads one value of the lens in a component. */
export const useLens = lensState;

/** One cell time of the slow motion, s of wall time. */
const SLOW_CELL_S = 0.1;
/** The camera follows a cell to the end of its way in this time, s of wall time; chosen. */
const FOLLOW_S = 20;

/** The port the lens should begin with: of the selection, else the first where cells can queue. */
export function firstPort(network: Network): LensPort | null {
  const { selection } = viewStore.getState();
  const ports = portsOf(network);
  const meant = (port: LensPort) =>
    selection?.type === 'port'
      ? port.id === selection.id
      : selection?.type === 'link' && network.links[port.link]?.id === selection.id;
  const bottleneck = network.ports.find((port) => port.bottleneck)?.id;
  return ports.find(meant) ?? ports.find(({ id }) => id === bottleneck) ?? ports[0] ?? null;
}

/** Lays the lens over another port. */
export function layOver(port: string): void {
  if (port !== lensState.getState().port) set({ port, fromS: 0, waits: null, pointed: null });
}

/** Moves or resizes the window. */
export function look(part: Partial<Pick<LensState, 'cells' | 'fromS'>>): void {
  set(part);
}

/** Closes the lens and restores the speed. */
export function closeLens(): void {
  leaveCell();
  endSlowMotion();
  lensStore.setState({ isOpen: false });
}

/** Shows an RM cell of the drawing under the lens and asks it. */
export function pointAt(port: string, fromS: number, pointed: Pointed): void {
  lensStore.setState({ isOpen: true });
  set({ port, fromS, waits: null, pointed });
}

/** Asks a cell that was seen at an instant: its header at once, its way when the run has been repeated. */
export async function askCell(cell: LensCell, at: Instant): Promise<void> {
  const { info } = runStore.getState();
  const circuit = info?.network.circuits[cell.circuit];
  if (info === null || circuit === undefined) return;
  runActions.pause();
  const { port } = lensState.getState();
  const { scenario } = runActions.history.current();
  const seen = { cell, network: info.network, port, at, scenario };
  const asked: Asked = { ...seen, isAsking: true, way: null, refusal: null, stay: -1 };
  set({ asked, pointed: null, follows: false });
  const when = { atS: secondsOf(at), rttS: info.rttS };
  const answer = await askWay(runActions.inquire, circuit.id, cell, when);
  // A newer question, or none any more.
  if (lensState.getState().asked !== asked) return;
  const gone = { path: null, refusal: 'The run was replaced before it could answer.' };
  const { path: way, refusal } = answer ?? gone;
  set({ asked: { ...asked, isAsking: false, way, refusal } });
}

/** Asks how long the cells of the buffer have waited, for a run at rest. */
export async function askBuffer(at: Instant, reachS: number): Promise<void> {
  const { port, asked } = lensState.getState();
  const circuit = runStore.getState().info?.network.circuits[0]?.id;
  if (circuit === undefined || asked?.isAsking === true) return;
  const reach = { atS: secondsOf(at), reachS };
  const waitedS = await askWaits(runActions.inquire, circuit, port, reach);
  if (waitedS !== null && lensState.getState().port === port) set({ waits: { at, waitedS } });
}

/** Puts the card of the asked cell away. */
export function leaveCell(): void {
  stopFollowing();
  set({ asked: null });
}

/** Another run has other cells. It is on its way to where it is to be, so it is not paused. */
runActions.history.subscribe(() => {
  const { asked, follows } = lensState.getState();
  if (asked === null || asked.scenario === runActions.history.current().scenario) return;
  set({ asked: null, follows: false });
  if (follows) endSlowMotion();
});

/** The camera goes with the asked cell from where it was seen, the clock slow enough to see it. */
export function startFollowing(): void {
  const { asked } = lensState.getState();
  if (asked === null || asked.way === null) return;
  const [fromS, endS] = spanOf(asked.way);
  const { head } = runStore.getState();
  const from = instantOf(fromS);
  const isOnTheWay = head >= from && head < instantOf(endS);
  if (!isOnTheWay) runActions.seek(from);
  set({ follows: true });
  slowDown((endS - fromS) / FOLLOW_S);
  runActions.play();
}

/** The camera stays where it is; the clock as it was. */
export function stopFollowing(): void {
  const { follows, asked } = lensState.getState();
  if (!follows) return;
  set({ follows: false, ...(asked !== null && { asked: { ...asked, stay: -1 } }) });
  endSlowMotion();
  runActions.pause();
}

/** The head has come to another place of the way: the lens goes there too. */
export function reachStay(stay: number): void {
  const { asked } = lensState.getState();
  if (asked === null || asked.stay === stay) return;
  set({ asked: { ...asked, stay } });
  layOver(asked.way?.stays[stay]?.port ?? asked.port);
}

/** Lets one cell time take a tenth of a second, or ends that. */
export function turnSlowMotion(cellS: number): void {
  if (lensState.getState().speedBefore === undefined) {
    slowDown(cellS / SLOW_CELL_S);
    runActions.play();
  } else endSlowMotion();
}

/** Takes the head to an instant of the way. */
export function goTo(timeS: number): void {
  runActions.seek(instantOf(timeS));
  viewActions.setCursor(null);
}

function slowDown(speed: number): void {
  const { speedBefore } = lensState.getState();
  if (speedBefore === undefined) set({ speedBefore: runStore.getState().speed });
  runActions.setSpeed(Math.max(1e-6, speed));
}

function endSlowMotion(): void {
  const { speedBefore } = lensState.getState();
  if (speedBefore === undefined) return;
  set({ speedBefore: undefined });
  runActions.setSpeed(speedBefore);
}
