/**
 * The network as tables: the same parts, figures and selection as the drawing, for the keyboard,
 * for screen readers and for small screens.
 *
 * Queue figures are written by a subscription, not by React.
 */

import { type ReactNode, useEffect, useRef } from 'react';
import type { Network, NetworkCircuit } from '../engine/model';
import { kindName } from '../engine/nodeKinds';
import { formatValue } from '../lib/format';
import { markerOutline, seriesStyle } from '../lib/palette';
import { runActions, type Selection, useView, viewActions } from '../store';
import { watchQueues } from './queueCells';
import { keyOf } from './scene';
import { circuitSentence, linkRate, loadName, nodeName, routeWords } from './words';
import './list.css';

/** Four tables with rows that can be selected. */
export function NetworkList({ network }: { readonly network: Network }) {
  const root = useRef<HTMLElement>(null);
  useEffect(
    () => (root.current === null ? undefined : watchQueues(root.current, network)),
    [network],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to take the focus to be scrolled by keys
    <section className="network-list" ref={root} aria-label="Network as a list" tabIndex={0}>
      <Nodes network={network} />
      <Links network={network} />
      <Circuits network={network} />
      <Ports network={network} />
    </section>
  );
}

function Nodes({ network }: { readonly network: Network }) {
  return (
    <Table caption="Nodes" head={['Name', 'Kind', '#Links']}>
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
    <Table caption="Links" head={['Between', '#Rate', '#Delay']}>
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
    <Table caption="Circuits" head={['Name', 'Service', 'Route']}>
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
            <td title={circuitSentence(network, circuit)}>
              {circuit.service.toUpperCase()}
              {`, ${loadName(circuit)}`}
            </td>
            <td>
              {routeWords(network, circuit)}
              <DropButtons network={network} circuit={circuit} />
            </td>
          </Row>
        );
      })}
    </Table>
  );
}

/** For the selected circuit: one button per node at which its next cell can be dropped. */
function DropButtons(props: { readonly network: Network; readonly circuit: NetworkCircuit }) {
  const { network, circuit } = props;
  const isSelected = useView(
    ({ selection }) => selection?.type === 'circuit' && selection.id === circuit.id,
  );
  if (!isSelected) return null;
  return (
    <span className="network-drops">
      Drop its next cell at
      {circuit.route.slice(1, -1).map((node) => (
        <button
          key={node}
          type="button"
          className="network-choice"
          aria-label={`Drop the next cell of ${circuit.label} at ${nodeName(network, node)}`}
          onClick={() => runActions.dropNextCell(circuit.id, node)}
        >
          {nodeName(network, node)}
        </button>
      ))}
    </span>
  );
}

function Ports({ network }: { readonly network: Network }) {
  return (
    <Table caption="Ports" head={['Port', '#Buffer', '#Queue', '#Maximum']}>
      {network.ports.map((port) => (
        <Row
          key={port.id}
          part={{ type: 'port', id: port.id }}
          name={port.bottleneck ? `${port.label} (bottleneck)` : port.label}
        >
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
  readonly children: ReactNode;
}) {
  return (
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
    <tr data-selected={selected}>
      <th scope="row">
        <button
          type="button"
          className="network-pick"
          aria-pressed={selected}
          onClick={() => viewActions.select(selected ? null : props.part)}
        >
          {props.mark}
          {props.name}
        </button>
      </th>
      {props.children}
    </tr>
  );
}
