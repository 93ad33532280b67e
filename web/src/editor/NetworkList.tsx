/**
 * The network as tables: the same parts, figures and selection as the drawing, for the keyboard,
 * for screen readers and for small screens.
 *
 * Queue figures are written by a subscription, not by React.
 */

import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { activity, throttleMs } from '../base/activity';
import { formatValue } from '../base/format';
import { markerOutline, seriesStyle } from '../base/palette';
import { kindName } from '../model/catalog';
import type { Network, NetworkCircuit } from '../model/engineTypes';
import { secondsOf } from '../model/instant';
import { linkBetween, nodeName } from '../model/network/graph';
import {
  runActions,
  runStore,
  type Selection,
  useLock,
  useView,
  viewActions,
  viewStore,
} from '../run';
import { column, valueAt } from '../run/history';
import { SegmentLosses } from '../timeline/SegmentLosses';
import { createExtremes } from '../timeline/stage/columns';
import { Button } from '../ui/Button';
import { useFocusGoesOn } from '../ui/focus';
import { writeText } from '../ui/writeText';
import { editor, useEditor } from './editor';
import { PartEditor } from './ListEditors';
import { AddCircuit, AddLink, AddNode } from './ListForms';
import { circuitSentence, linkRate, loadName, routeWords } from './networkWords';
import { keyOf } from './scene';
import './list.css';

/** Four tables with rows that can be selected. */
export function NetworkList({ network }: { readonly network: Network }) {
  const root = useRef<HTMLElement>(null);
  useEffect(
    () => (root.current === null ? undefined : watchQueues(root.current, network)),
    [network],
  );
  useWantedRow(root, network);
  const goesOn = useFocusGoesOn(() => (editor.isFocusWanted() ? null : root.current));
  return (
    <section
      className="network-list"
      ref={root}
      aria-label="Network as a list"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus to be scrolled by keys
      tabIndex={0}
      {...goesOn}
    >
      {useLock('network') && (
        <p className="app-note">This link locks the network; its numbers can be changed.</p>
      )}
      <Nodes network={network} />
      <Links network={network} />
      <Circuits network={network} />
      <Ports network={network} />
    </section>
  );
}

/** Focuses the row that an edit goes on with, once it is rendered. */
function useWantedRow(root: RefObject<HTMLElement | null>, network: Network): void {
  const wanted = useEditor((state) => state.focus);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row comes with a new network
  useEffect(() => {
    if (wanted === null) return;
    const row = root.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`);
    if (row === null || row === undefined) return;
    row.focus();
    editor.focused();
  }, [wanted, network, root]);
}

function Nodes({ network }: { readonly network: Network }) {
  return (
    <Table caption="Nodes" head={['Name', 'Kind', '#Links']} add={<AddNode />}>
      {network.nodes.map((node) => (
        <Row key={node.id} part={{ type: 'node', id: node.id }} name={node.label}>
          <td>{kindName(node.kind)}</td>
          <td className="network-number">
            {network.links.filter((each) => each.from === node.id || each.to === node.id).length}
          </td>
        </Row>
      ))}
    </Table>
  );
}

function Links({ network }: { readonly network: Network }) {
  return (
    <Table caption="Links" head={['Between', '#Rate', '#Delay']} add={<AddLink />}>
      {network.links.map((link) => (
        <Row
          key={link.id}
          part={{ type: 'link', id: link.id }}
          name={`${nodeName(network, link.from)} – ${nodeName(network, link.to)}`}
        >
          <td className="network-number">{linkRate(link)}</td>
          <td className="network-number">{formatValue(link.delayMs, 'ms')}</td>
        </Row>
      ))}
    </Table>
  );
}

function Circuits({ network }: { readonly network: Network }) {
  return (
    <Table caption="Circuits" head={['Name', 'Service', 'Route']} add={<AddCircuit />}>
      {network.circuits.map((circuit) => {
        const style = seriesStyle(circuit.colour);
        return (
          <Row
            key={circuit.id}
            part={{ type: 'circuit', id: circuit.id }}
            name={circuit.label}
            mark={
              <svg className="network-swatch" viewBox="0 0 34 12" aria-hidden="true">
                <path
                  d="M0 6H22"
                  stroke={`var(--${style.token})`}
                  strokeDasharray={style.dash.join(' ') || undefined}
                />
                <path
                  d={markerOutline(style.marker)}
                  fill={`var(--${style.token})`}
                  transform="translate(28 6)"
                />
              </svg>
            }
          >
            <td className="network-service" title={circuitSentence(network, circuit)}>
              {circuit.service.toUpperCase()}
              {`, ${loadName(circuit)}`}
            </td>
            <td>
              {isOnLinks(network, circuit) ? (
                routeWords(network, circuit)
              ) : (
                <span className="network-lacking">{`${routeWords(network, circuit)}: no path yet`}</span>
              )}
              <DropButtons network={network} circuit={circuit} />
            </td>
          </Row>
        );
      })}
    </Table>
  );
}

/** Is there a link under every step of the route? */
function isOnLinks(network: Network, { route }: NetworkCircuit): boolean {
  return route.slice(1).every((node, hop) => linkBetween(network, route[hop] ?? '', node));
}

/** For the selected circuit: one button per node at which its next cell can be dropped, and losses of segments. */
function DropButtons(props: { readonly network: Network; readonly circuit: NetworkCircuit }) {
  const { network, circuit } = props;
  const isSelected = useView(
    ({ selection }) => selection?.type === 'circuit' && selection.id === circuit.id,
  );
  if (!isSelected) return null;
  return (
    <div className="network-drops">
      Drop its next cell at
      {circuit.route.slice(1, -1).map((node) => (
        <Button
          key={node}
          look="small"
          aria-label={`Drop the next cell of ${circuit.label} at ${nodeName(network, node)}`}
          onClick={() => runActions.dropNextCell(circuit.id, node)}
        >
          {nodeName(network, node)}
        </Button>
      ))}
      <SegmentLosses circuit={circuit} />
    </div>
  );
}

function Ports({ network }: { readonly network: Network }) {
  return (
    <Table caption="Ports" head={['Port', '#Buffer', '#Queue', '#Maximum']}>
      {network.ports.map((port) => (
        <Row key={port.id} part={{ type: 'port', id: port.id }} name={port.label}>
          <td className="network-number">
            {port.bufferCells === null ? 'no limit' : formatValue(port.bufferCells, 'cells')}
          </td>
          <td className="network-number" data-queue={port.id} />
          <td className="network-number" data-most={port.id} />
        </Row>
      ))}
    </Table>
  );
}

function Table(props: {
  readonly caption: string;
  /** Headings; those of columns of figures begin with `#`. */
  readonly head: readonly string[];
  /** What adds a row. */
  readonly add?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="app-scroll network-block">
      <table className="network-table">
        <caption>{props.caption}</caption>
        <thead>
          <tr>
            {props.head.map((each) => (
              <th
                key={each}
                scope="col"
                className={each.startsWith('#') ? 'network-number' : undefined}
              >
                {each.replace('#', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
      {props.add}
    </div>
  );
}

function Row(props: {
  readonly part: Selection;
  readonly name: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}) {
  const selected = useView(
    (state) => state.selection !== null && keyOf(state.selection) === keyOf(props.part),
  );
  return (
    <>
      <tr data-selected={selected}>
        <th scope="row">
          <button
            type="button"
            className="network-pick"
            data-row={keyOf(props.part)}
            aria-pressed={selected}
            onClick={() => viewActions.select(selected ? null : props.part)}
          >
            {props.mark}
            {props.name}
          </button>
        </th>
        {props.children}
      </tr>
      {selected && props.part.type !== 'port' && (
        <tr className="network-edit-row">
          <td colSpan={4}>
            <PartEditor part={props.part} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Time between two updates, ms. */
const QUEUE_PACE_MS = throttleMs(200);

/** Follows history, head and cursor; returns the way to stop. */
function watchQueues(root: Element, network: Network): () => void {
  const cell = (attribute: string, id: string) =>
    root.querySelector(`[${attribute}="${CSS.escape(id)}"]`);
  const rows = network.ports.map(({ id }) => ({
    id,
    queueCell: cell('data-queue', id),
    mostCell: cell('data-most', id),
  }));
  const extremes = createExtremes();
  let stop: (() => void) | null = null;
  const show = () => {
    stop = null;
    const view = runActions.history.current();
    const timeS = secondsOf(viewStore.getState().cursor ?? runStore.getState().head);
    for (const { id, queueCell, mostCell } of rows) {
      const place = column(view, 'queue', id);
      writeCells(queueCell, valueAt(view, 'queue', id, timeS));
      writeCells(mostCell, place < 0 ? Number.NaN : extremes.highest(view, place));
    }
  };
  const later = () => {
    stop ??= activity.after('cells in a queue', QUEUE_PACE_MS, show);
  };
  show();
  const stops = [
    runActions.history.subscribe(later),
    runStore.subscribe(later),
    viewStore.subscribe(later),
  ];
  return () => {
    stop?.();
    for (const each of stops) each();
  };
}

function writeCells(cell: Element | null, cells: number): void {
  writeText(cell, Number.isFinite(cells) ? formatValue(Math.round(cells), 'cells') : '–');
}
