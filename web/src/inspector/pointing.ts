/**
 * Points at where a parameter acts: its parts of the picture and its plots light up a few times, and in
 * the ribbon the kinds of events that tell of it come and go, named in the read-out of the plots.
 */

import { isTesting, vanishAfter } from '../base/activity';
import type { AppliesTo, EventKind, Network } from '../model/engineTypes';
import { eventLook } from '../model/eventLook';
import { runActions, viewStore } from '../run';

/** The section of a parameter; a number of the network itself has none. */
type Where = { readonly appliesTo: AppliesTo; readonly section?: string | undefined };

/** What tells of a section: kinds of events, and quantities with a plot. */
type Signs = { readonly events: readonly EventKind[]; readonly plots: readonly string[] };

const NOTHING: Signs = { events: [], plots: [] };
const NETWORK: Signs = { events: ['cellLoss'], plots: ['queue', 'utilization'] };
const SIGNS: { readonly [section: string]: Signs } = {
  topology: NETWORK,
  abr: { events: ['acrRule'], plots: ['acr'] },
  feedback: { events: ['mark'], plots: ['acr', 'queue'] },
  discard: { events: ['cellLoss', 'frameLost'], plots: ['queue'] },
  tcp: { events: ['timeout', 'fastRetransmit'], plots: ['cwnd', 'sequence'] },
  congestion: { events: ['timeout', 'fastRetransmit'], plots: ['cwnd'] },
  application: { events: ['connectionOpened', 'transferFinished'], plots: ['goodput', 'sequence'] },
  background: { events: [], plots: ['utilization', 'queue'] },
  cells: { events: [], plots: ['utilization', 'queue'] },
  shaper: { events: [], plots: ['queue', 'goodput'] },
  gfc: { events: [], plots: ['queue'] },
  virtualEnds: { events: [], plots: ['acr', 'queue'] },
};

/** What tells of the parameters of a section; nothing does of numbers of the whole run. */
export function signsOf({ appliesTo, section }: Where): Signs {
  return appliesTo === 'scenario' ? NOTHING : (SIGNS[section ?? 'topology'] ?? NOTHING);
}

/** One turn of light and dark, ms: slower than the three flashes a second that nobody may exceed. */
const TURN_MS = 800;
const TURNS = 3;
/** How long the words stay, ms; chosen. */
const WORDS_MS = 6_000;

let timers: readonly ReturnType<typeof setTimeout>[] = [];
let keepWords: () => void = () => undefined;

/** Points at everything at once. */
export function pointAt(where: Where, network: Network): void {
  const isCalm = isTesting || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const { events, plots } = signsOf(where);
  const figures = plots.map((plot) => `[data-plot="${plot}"]`);
  for (const place of [...partsOn(where.appliesTo, network), ...figures]) {
    for (const element of document.querySelectorAll(place)) light(element, isCalm);
  }
  flashEvents(events, isCalm);
}

/** Selectors of the parts of the picture on which a section acts. */
export function partsOn(appliesTo: AppliesTo, network: Network): readonly string[] {
  const { circuits } = network;
  switch (appliesTo) {
    case 'port':
      return ['[data-part^="port:"]'];
    case 'network':
      return ['[data-part^="node:"]', '[data-part^="link:"]'];
    case 'circuit':
      return alongThe(
        circuits.filter(({ service, carries }) => service === 'abr' || isTcp(carries)),
      );
    case 'connection':
      return alongThe(circuits.filter(({ carries }) => isTcp(carries)));
    case 'background':
      return alongThe(circuits.filter(({ carries }) => !isTcp(carries)));
    default:
      return [];
  }
}

function isTcp(carries: string): boolean {
  return carries === 'tcp';
}

/** The lines of circuits and the nodes at both ends. */
function alongThe(circuits: Network['circuits']): readonly string[] {
  const parts = circuits.flatMap(({ id, route }) => [
    `circuit:${id}`,
    ...[route[0], route.at(-1)].flatMap((node) => (node === undefined ? [] : `node:${node}`)),
  ]);
  return [...new Set(parts)].map((part) => `[data-part=${JSON.stringify(part)}]`);
}

/** Lets one element light up and fade, or, where motion is not wanted, stand out for as long. */
function light(element: Element, isCalm: boolean): void {
  const ink = getComputedStyle(element).getPropertyValue('--focus');
  const bright =
    element instanceof SVGElement
      ? { filter: `drop-shadow(0 0 5px ${ink})`, ...(!isCalm && { opacity: 0.3 }) }
      : { boxShadow: `inset 0 0 0 3px ${ink}` };
  const plain =
    element instanceof SVGElement ? { filter: 'none', opacity: 1 } : { boxShadow: 'none' };
  element.animate(isCalm ? [bright, bright] : [plain, bright, plain], {
    duration: isCalm ? TURNS * TURN_MS : TURN_MS,
    iterations: isCalm ? 1 : TURNS,
  });
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
  const beats = isCalm ? 1 : 2 * TURNS;
  const beatMs = (TURNS * TURN_MS) / beats;
  show(true);
  timers = [
    ...Array.from({ length: beats - 1 }, (_, at) =>
      setTimeout(() => show(at % 2 === 1), (at + 1) * beatMs),
    ),
    setTimeout(
      () => viewStore.setState({ flash: { kinds: [], isOn: true, words } }),
      beats * beatMs,
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
