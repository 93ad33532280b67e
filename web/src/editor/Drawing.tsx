/**
 * Everything on the plane, from back to front: links, circuits, nodes, ports, labels.
 *
 * Each part is a DOM node with a role and a name; one of them at a time is in the Tab order.
 */

import { Fragment } from 'react';
import { counted } from '../base/text';
import { linkBetween, nodeName } from '../model/network/graph';
import type { Selection } from '../run';
import { selectedCircuits } from '../run/selected';
import { type Point, pathOf, pointAt } from './geometry';
import { LINE_HEIGHT } from './labels';
import {
  CircuitHit,
  CircuitMark,
  CircuitRate,
  LinkMark,
  type LiveIds,
  NodeMark,
  PortMark,
  WaitingMark,
  WordsOver,
} from './marks';
import { circuitSentence, linkFigures, linkName, nodeSentence } from './networkWords';
import { anchorX, type PlacedNode } from './placeNetwork';
import { isAgainst, type PlacedCircuit } from './routes';
import { keyOf, type Scene } from './scene';

/** What the drawing needs besides the scene. */
type DrawingProps = {
  readonly scene: Scene;
  readonly selection: Selection | null;
  /** Keys of all selected parts. */
  readonly selected: ReadonlySet<string>;
  /** Key of the part in the Tab order. */
  readonly active: string;
  readonly ids: LiveIds;
  /** Nodes at which the line that is out cannot end; `null` without one. */
  readonly barred: ReadonlySet<string> | null;
  /** Nodes that are shown elsewhere than in the scene, because they are being moved. */
  readonly moved: ReadonlyMap<string, Point> | null;
};

/** All parts of a scene. */
export function Drawing(props: DrawingProps) {
  return (
    <>
      <Links {...props} />
      <CircuitHits {...props} />
      <Nodes {...props} />
      <Circuits {...props} />
      <Bundles {...props} />
      <Ports {...props} />
      <NodeWords {...props} />
      <WaitingCircuits {...props} />
    </>
  );
}

function flags({ selected, active }: DrawingProps, type: Selection['type'], id: string) {
  const key = keyOf({ type, id });
  return {
    selected: selected.has(key),
    reachable: active === key,
  };
}

function Links(props: DrawingProps) {
  const { network, links, metrics } = props.scene;
  return links.map(({ link, track, width }) => (
    <LinkMark
      key={link.id}
      id={link.id}
      name={linkName(network, link)}
      figures={linkFigures(link)}
      path={pathOf(track)}
      width={width}
      hairline={metrics.text}
      {...flags(props, 'link', link.id)}
    />
  ));
}

function Nodes(props: DrawingProps) {
  return props.scene.nodes.map((placed) => (
    <NodeMark key={placed.node.id} {...nodeMark(props, placed)} />
  ));
}

function NodeWords(props: DrawingProps) {
  return props.scene.nodes
    .filter(({ node }) => node.kind !== 'host')
    .map((placed) => <WordsOver key={placed.node.id} {...nodeMark(props, placed)} />);
}

function nodeMark(props: DrawingProps, { node, centre, box, title }: PlacedNode) {
  const { network, metrics, nameless } = props.scene;
  const [x, y] = props.moved?.get(node.id) ?? centre;
  return {
    ...{ node, x, y, width: box.width, height: box.height, text: metrics.text },
    description: nodeSentence(network, node),
    titleX: title === null ? 0 : anchorX(title) - centre[0],
    titleY: (title?.y ?? 0) - centre[1],
    titleAnchor: title?.anchor ?? null,
    crowded: nameless.has(node.id),
    barred: props.barred?.has(node.id) ?? false,
    ...flags(props, 'node', node.id),
  };
}

function CircuitHits({ scene, selected }: DrawingProps) {
  return scene.circuits
    .filter(({ quiet }) => !quiet)
    .map(({ circuit, index, path, colour }) => (
      <CircuitHit
        key={circuit.id}
        id={circuit.id}
        name={`${circuit.label}: ${circuitSentence(scene.network, circuit)}`}
        path={path}
        colour={colour}
        lane={scene.lanes.find((lane) => lane.circuit === index)?.width ?? 1}
        selected={selected.has(keyOf({ type: 'circuit', id: circuit.id }))}
      />
    ));
}

function Circuits(props: DrawingProps) {
  const { scene, selection } = props;
  const chosen = selectedCircuits(scene.network, selection);
  return scene.circuits.map((placed) => {
    const { circuit, index, quiet } = placed;
    const isChosen = chosen?.has(index) ?? false;
    if (quiet && !isChosen) return null;
    const ends = scene.ends.filter((end) => end.circuit === index);
    const source = ends.find((end) => end.kind === 'source');
    const dimmed = chosen !== null && !isChosen;
    return (
      <Fragment key={circuit.id}>
        <CircuitMark
          circuit={circuit}
          description={circuitSentence(scene.network, circuit)}
          path={placed.path}
          start={startOf(scene, placed)}
          colour={placed.colour}
          lane={quiet ? 6 : (scene.lanes.find((lane) => lane.circuit === index)?.width ?? 1)}
          text={scene.metrics.text}
          sink={ends.find((end) => end.kind === 'sink') ?? null}
          dimmed={dimmed}
          {...flags(props, 'circuit', circuit.id)}
        />
        {source !== undefined && <CircuitRate id={circuit.id} at={source} dimmed={dimmed} />}
      </Fragment>
    );
  });
}

/** Circuits without a path: a straight broken line between their ends, and what is missing. */
function WaitingCircuits(props: DrawingProps) {
  const { network, waiting, metrics } = props.scene;
  return waiting.map(({ index, from, to }) => {
    const circuit = network.circuits[index];
    if (circuit === undefined) return null;
    return (
      <WaitingMark
        key={circuit.id}
        id={circuit.id}
        from={from}
        to={to}
        text={metrics.text}
        {...flags(props, 'circuit', circuit.id)}
      />
    );
  });
}

/** "8 circuits" beside a host, instead of a line for each of them; a click selects the host. */
function Bundles({ scene }: DrawingProps) {
  return scene.bundles.map((bundle) => (
    <g
      className="network-bundle"
      key={`${bundle.kind} ${bundle.node}`}
      data-part={`node:${bundle.node}`}
    >
      <title>
        {`${nodeName(scene.network, bundle.node)}: ${counted(bundle.circuits.length, 'circuit')} ${bundle.kind === 'source' ? 'begin' : 'end'} here`}
      </title>
      <rect className="network-hit-box" {...bundle.box} />
      <text x={bundle.x} y={bundle.y} textAnchor={bundle.anchor}>
        {bundle.text}
      </text>
      {bundle.rangeY !== null && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a text of a drawing takes no focus
        <text
          className="network-rate"
          aria-hidden="true"
          data-range={bundle.node}
          x={bundle.x}
          y={bundle.rangeY}
          textAnchor={bundle.anchor}
        />
      )}
    </g>
  ));
}

function startOf({ network, lanes }: Scene, { circuit, index, middle }: PlacedCircuit): Point {
  const [from = '', to = ''] = circuit.route;
  const first = linkBetween(network, from, to);
  const lane = lanes.find(
    (each) => network.links[each.link] === first && each.circuits.includes(index),
  );
  return lane === undefined ? middle : pointAt(lane.track, isAgainst(lane, index) ? 1 : 0);
}

function Ports(props: DrawingProps) {
  return props.scene.ports.map((placed) => (
    <PortMark
      key={placed.port.id}
      placed={placed}
      ids={props.ids}
      {...flags(props, 'port', placed.port.id)}
    />
  ));
}

/** Figures of links, and the share in use where it is measured. */
export function Labels({ scene }: { readonly scene: Scene }) {
  const line = LINE_HEIGHT * scene.metrics.text;
  return (
    <g className="network-labels">
      {scene.labels.map((label) => (
        <g key={label.link} data-label={label.link}>
          {label.lines.map((text, row) => (
            <text key={text} x={label.x} y={label.y + row * line} textAnchor={label.anchor}>
              {text}
            </text>
          ))}
          {label.reading && (
            <text
              className="network-usage"
              data-usage={label.link}
              x={label.x}
              y={label.y + label.lines.length * line}
              textAnchor={label.anchor}
            />
          )}
        </g>
      ))}
    </g>
  );
}
