/**
 * Points at where a parameter acts: its parts of the picture and its plots light up a few times, and in
 * the ribbon the kinds of events that it brings about blink, named in the read-out of the plots.
 */

import { vanishAfter } from '../base/activity';
import type { AppliesTo, EventKind, Network } from '../model/engineTypes';
import { eventLook } from '../model/eventLook';
import { PLOT_KINDS } from '../model/plotKinds';
import { runActions, viewStore } from '../run';
import { BEAT_MS, BEATS, prefersStillness } from '../ui/highlight';
import { isTcp } from './grouping';

/** The section of a parameter; a number of the network itself has none. */
type Where = { readonly appliesTo: AppliesTo; readonly section?: string | undefined };

/** Where the effect of a section is seen: kinds of events, and plots by their quantity. */
type Signs = { readonly events: readonly EventKind[]; readonly plots: readonly string[] };

/** Kinds of events that the parameters of a section bring about; the others bring about none. */
const EVENTS: { readonly [section: string]: readonly EventKind[] } = {
  topology: ['cellLoss'],
  abr: ['acrRule'],
  feedback: ['mark'],
  discard: ['cellLoss', 'frameLost'],
  tcp: ['timeout', 'fastRetransmit'],
  congestion: ['timeout', 'fastRetransmit'],
  application: ['connectionOpened', 'transferFinished'],
};

/** Where the effect of the parameters of a section is seen; nowhere for numbers of the whole run. */
export function signsOf({ appliesTo, section = 'topology' }: Where): Signs {
  if (appliesTo === 'scenario') return { events: [], plots: [] };
  const plots = PLOT_KINDS.filter(({ movedBy }) => movedBy.includes(section));
  return { events: EVENTS[section] ?? [], plots: plots.map(({ id }) => id) };
}

/** How long the words stay, ms; chosen. */
const WORDS_MS = 6_000;

let timers: readonly ReturnType<typeof setTimeout>[] = [];
let keepWords: () => void = () => undefined;

/** Points at everything at once: the editor and the plots light up what is theirs. */
export function pointAt(where: Where, network: Network): void {
  const { events, plots } = signsOf(where);
  viewStore.setState({ pointedAt: { parts: partsOn(where.appliesTo, network), plots } });
  flashEvents(events, prefersStillness());
}

/** Parts of the picture on which a section acts, as `type:id`. */
export function partsOn(appliesTo: AppliesTo, network: Network): readonly string[] {
  const { circuits, ports, nodes, links } = network;
  switch (appliesTo) {
    case 'port':
      return ports.map(({ id }) => `port:${id}`);
    case 'network':
      return [...nodes.map(({ id }) => `node:${id}`), ...links.map(({ id }) => `link:${id}`)];
    case 'circuit':
      return alongThe(
        circuits.filter(({ service, carries }) => service === 'abr' || carries === 'tcp'),
      );
    case 'connection':
      return alongThe(circuits.filter(isTcp));
    case 'background':
      return alongThe(circuits.filter((circuit) => !isTcp(circuit)));
    default:
      return [];
  }
}

/** The lines of circuits and the nodes at both ends. */
function alongThe(circuits: Network['circuits']): readonly string[] {
  const parts = circuits.flatMap(({ id, route }) => [
    `circuit:${id}`,
    ...[route[0], route.at(-1)].flatMap((node) => (node === undefined ? [] : `node:${node}`)),
  ]);
  return [...new Set(parts)];
}

/** Shows some kinds of events alone and leaves them out, in turn; then their names stay for a while. */
function flashEvents(kinds: readonly EventKind[], isCalm: boolean): void {
  for (const timer of timers) clearTimeout(timer);
  keepWords();
  timers = [];
  if (kinds.length === 0) {
    viewStore.setState({ flash: null });
    return;
  }
  const words = wordsOf(kinds);
  const show = (isOn: boolean) => viewStore.setState({ flash: { kinds, isOn, words } });
  const steps = isCalm ? 1 : 2 * BEATS;
  const stepMs = (BEATS * BEAT_MS) / steps;
  show(true);
  timers = [
    ...Array.from({ length: steps - 1 }, (_, at) =>
      setTimeout(() => show(at % 2 === 1), (at + 1) * stepMs),
    ),
    setTimeout(
      () => viewStore.setState({ flash: { kinds: [], isOn: true, words } }),
      steps * stepMs,
    ),
  ];
  keepWords = vanishAfter(WORDS_MS, () => viewStore.setState({ flash: null }));
}

/** "✕ Cell loss (12), ⊗ Frame lost (0)": short, for the read-out has little room. */
function wordsOf(kinds: readonly EventKind[]): string {
  const { events } = runActions.history.current();
  const named = kinds.map((kind) => {
    const { glyph, label } = eventLook(kind);
    const count = events.reduce((sum, event) => sum + (event.kind === kind ? event.count : 0), 0);
    return `${glyph} ${label} (${count})`;
  });
  return named.join(', ');
}
