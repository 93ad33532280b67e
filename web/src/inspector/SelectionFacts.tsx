/** What is selected and what is known about it, with the way back to all parameters. */

import { useMemo, useState } from 'react';
import { cssColour, seriesStyle } from '../base/palette';
import type { Network } from '../model/engineTypes';
import { nodeName } from '../model/network/graph';
import { runActions, useView, viewActions } from '../run';
import { useNetwork } from '../run/drawing';
import { SegmentLosses } from '../timeline/SegmentLosses';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { Select } from '../ui/Select';
import { factsOf } from './facts';
import { PartFields } from './PartFields';
import { setOnlyFor, useScope } from './useParam';

export function SelectionFacts() {
  const selection = useView((state) => state.selection);
  const network = useNetwork();
  const facts = useMemo(() => factsOf(selection, network), [selection, network]);
  if (facts === null) return null;
  return (
    <section className="inspector-facts" aria-label={`Selected: ${facts.kind} ${facts.title}`}>
      <div className="inspector-facts-head">
        {facts.colour === null ? null : <Swatch colour={facts.colour} />}
        <h3>{facts.title}</h3>
        <span className="app-fine inspector-facts-kind">{facts.kind}</span>
        <Button look="link" onClick={() => viewActions.select(null)}>
          Show all
        </Button>
      </div>
      <Facts className="inspector-facts-list" rows={facts.rows} />
      <PartFields />
      <Scope />
      {selection?.type === 'circuit' && network !== null && (
        <Losses key={selection.id} id={selection.id} network={network} />
      )}
    </section>
  );
}

/** For whom a new value is: for all parts of the kind, or for the selected one. */
function Scope() {
  const { part, isOnly } = useScope();
  const selection = useView((state) => state.selection);
  if (part === null) return null;
  return (
    <fieldset className="inspector-scope" aria-label="New values apply to">
      New values for
      <Button look="small" aria-pressed={!isOnly} onClick={() => setOnlyFor(null)}>
        all
      </Button>
      <Button look="small" aria-pressed={isOnly} onClick={() => setOnlyFor(selection)}>
        only {part.id}
      </Button>
    </fieldset>
  );
}

/** For teaching: discards the next data cell of the circuit at a node on its way, or segments of it. */
function Losses({ id, network }: { readonly id: string; readonly network: Network }) {
  const circuit = network.circuits.find((each) => each.id === id);
  const route = circuit?.route.slice(1, -1) ?? [];
  const [node, setNode] = useState(route[0] ?? '');
  if (circuit === undefined || route.length === 0) return null;
  return (
    <>
      <div className="inspector-drop">
        <Button look="small" onClick={() => runActions.dropNextCell(id, node)}>
          Drop its next cell at
        </Button>
        <Select
          aria-label="Node at which the cell is dropped"
          value={node}
          options={route.map((each) => ({ id: each, label: nodeName(network, each) }))}
          onChange={setNode}
        />
      </div>
      <SegmentLosses circuit={circuit} />
    </>
  );
}

/** A piece of the circuit's own line. */
function Swatch({ colour }: { readonly colour: number }) {
  const { token, dash } = seriesStyle(colour);
  return (
    <svg className="inspector-swatch" viewBox="0 0 24 4" aria-hidden="true">
      <line
        x1="0"
        x2="24"
        y1="2"
        y2="2"
        style={{ stroke: cssColour(token), strokeDasharray: dash.join(' ') }}
      />
    </svg>
  );
}
