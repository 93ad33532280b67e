/** What can be changed about the selected row of the list: everything that the drawing offers, in fields. */

import type { ReactNode } from 'react';
import { parseValue } from '../base/format';
import { catalog } from '../model/catalog';
import type { ParamSpec } from '../model/engineTypes';
import type { Drawn, DrawnCircuit, DrawnLink, DrawnNode, PartRef } from '../model/network/drawn';
import { whyNotEnd, whyNotLink } from '../model/network/edit';
import { allPaths, HOST } from '../model/network/graph';
import { nameProblem, namesIn } from '../model/network/names';
import { circuitSorts } from '../model/network/sorts';
import {
  everySpec,
  firstVariation,
  plainRate,
  type RateStep,
  rateSpec,
  timeProblem,
  VARIATIONS,
  type Variation,
  type VariationId,
  type VariationKey,
  variationOf,
  variationText,
  whyNoStep,
  withStep,
  withStepAdded,
} from '../model/network/variation';
import type { Selection } from '../run';
import { currentDrawing } from '../run/drawing';
import { EntryField } from '../ui/EntryField';
import { editor } from './editor';
import { NumberField, SelectField } from './ListForms';

const {
  nodes: NODE_SPECS = [],
  links: LINK_SPECS = [],
  kinds = [],
  roles = [],
} = catalog.drawing ?? {};

/** Fields of the selected part; nothing for what is not part of a drawing. */
export function PartEditor({ part }: { readonly part: Selection }) {
  const drawn = currentDrawing();
  if (drawn === null) return null;
  const node = part.type === 'node' && drawn.nodes.find(({ id }) => id === part.id);
  if (node) return <NodeEditor node={node} drawn={drawn} />;
  const link = part.type === 'link' && drawn.links.find(({ id }) => id === part.id);
  if (link) return <LinkEditor link={link} drawn={drawn} />;
  const circuit = part.type === 'circuit' && drawn.circuits.find(({ id }) => id === part.id);
  return circuit ? <CircuitEditor circuit={circuit} drawn={drawn} /> : null;
}

function Frame(props: {
  readonly part: PartRef;
  readonly drawn: Drawn;
  readonly children: ReactNode;
}) {
  const { part, drawn } = props;
  const taken = namesIn(drawn);
  return (
    <fieldset className="network-fields" aria-label={`Edit ${part.id}`}>
      <EntryField
        label="Name"
        written={part.id}
        read={(text) => {
          const problem = text === part.id ? null : nameProblem(text, taken);
          return problem === null
            ? { type: 'value', value: text }
            : { type: 'refused', message: problem };
        }}
        onChange={(name) => editor.rename(part, name)}
      />
      {props.children}
      <div className="network-field-buttons">
        <button
          type="button"
          className="app-small"
          onClick={() => editor.duplicate([part])}
          disabled={part.type === 'link'}
        >
          Duplicate
        </button>
        <button type="button" className="app-small" onClick={() => editor.remove([part])}>
          Remove
        </button>
      </div>
    </fieldset>
  );
}

function NodeEditor({ node, drawn }: { readonly node: DrawnNode; readonly drawn: Drawn }) {
  const part: PartRef = { type: 'node', id: node.id };
  const forwards = node.kind !== HOST;
  const set = (key: string, value: unknown, label: string) =>
    editor.setPart(part, { [key]: value }, label);
  return (
    <Frame part={part} drawn={drawn}>
      <SelectField
        label="Kind"
        value={node.kind}
        options={kinds}
        onChange={(kind) => set('kind', kind, `${node.id} becomes a ${kind}`)}
      />
      {forwards && (
        <SelectField
          label="Control loops"
          value={node.role ?? roles[0]?.id ?? ''}
          options={roles}
          onChange={(role) => {
            const stated = role === roles[0]?.id ? undefined : role;
            set('role', stated, `Role of ${node.id}: ${role}`);
          }}
        />
      )}
      {forwards && <Numbers specs={NODE_SPECS} item={node} part={part} />}
    </Frame>
  );
}

function LinkEditor({ link, drawn }: { readonly link: DrawnLink; readonly drawn: Drawn }) {
  const part: PartRef = { type: 'link', id: link.id };
  const ends = (other: string, mine: string) =>
    drawn.nodes.map(({ id }) => ({
      id,
      label: id,
      reason: id === mine ? null : whyNotLink(drawn, other, id),
    }));
  return (
    <Frame part={part} drawn={drawn}>
      <SelectField
        label="From"
        value={link.from}
        options={ends(link.to, link.from)}
        onChange={(from) => editor.reconnect(link.id, { from })}
      />
      <SelectField
        label="To"
        value={link.to}
        options={ends(link.from, link.to)}
        onChange={(to) => editor.reconnect(link.id, { to })}
      />
      <Numbers specs={LINK_SPECS} item={link} part={part} />
      <VariationFields link={link} />
    </Frame>
  );
}

function Numbers(props: {
  readonly specs: readonly ParamSpec[];
  readonly item: { readonly id: string; readonly [number: string]: unknown };
  readonly part: PartRef;
}) {
  const { specs, item, part } = props;
  return specs.map((spec) => (
    <NumberField
      key={spec.key}
      spec={spec}
      value={(item[spec.key] ?? spec.default) as number | null}
      onChange={(value) => {
        // A file says only what differs from the defaults.
        const stated = value === spec.default ? undefined : value;
        const shown = value === null ? spec.nullLabel : String(value);
        editor.setPart(part, { [spec.key]: stated }, `${spec.label} of ${item.id}: ${shown}`);
      }}
    />
  ));
}

function CircuitEditor(props: { readonly circuit: DrawnCircuit; readonly drawn: Drawn }) {
  const { circuit, drawn } = props;
  const { id, service, carries, route } = circuit;
  const part: PartRef = { type: 'circuit', id };
  const [from = '', to = ''] = [route[0], route.at(-1)];
  const lead = (next: readonly string[]) =>
    editor.setPart(part, { route: next }, `Ends of ${id}: ${next.join(' to ')}`);
  const trunks = drawn.circuits.filter((each) => each.carries === 'trunk' && each.id !== id);
  return (
    <Frame part={part} drawn={drawn}>
      <SelectField
        label="Carries"
        value={`${service} ${carries}`}
        options={circuitSorts(catalog).map((sort) => ({ id: sort.key, label: sort.label }))}
        onChange={(key) => {
          const [nextService, nextLoad] = key.split(' ');
          const values = { service: nextService, carries: nextLoad };
          editor.setPart(part, values, `${id} carries ${nextLoad} over ${nextService}`);
        }}
      />
      <SelectField
        label="From"
        value={from}
        options={endOptions(drawn, carries, to)}
        onChange={(next) => lead([next, to])}
      />
      <SelectField
        label="To"
        value={to}
        options={endOptions(drawn, carries, from)}
        onChange={(next) => lead([from, next])}
      />
      <SelectField
        label="Way"
        value={route.join(' ')}
        options={allPaths(drawn, from, to).map((way) => ({
          id: way.join(' '),
          label: way.join(' → '),
        }))}
        onChange={(way) => editor.reroute(id, way.split(' '))}
      />
      {trunks.length > 0 && (
        <SelectField
          label="In trunk"
          value={circuit.trunk ?? ''}
          options={[
            { id: '', label: 'none' },
            ...trunks.map((each) => ({ id: each.id, label: each.id })),
          ]}
          onChange={(trunk) =>
            editor.setPart(
              part,
              { trunk: trunk === '' ? undefined : trunk },
              `Trunk of ${id}: ${trunk}`,
            )
          }
        />
      )}
      <GroupField circuit={circuit} drawn={drawn} />
    </Frame>
  );
}

/** The name that a circuit shares with others of its kind, by which settings may address them together. */
function GroupField({ circuit, drawn }: Parameters<typeof CircuitEditor>[0]) {
  const taken = namesIn(drawn);
  return (
    <EntryField
      label="Group"
      written={circuit.group ?? ''}
      placeholder="none"
      read={(text) => {
        const problem = text === '' ? null : nameProblem(text, taken);
        return problem === null
          ? { type: 'value', value: text === '' ? null : text }
          : { type: 'refused', message: problem };
      }}
      onChange={(group) => editor.setGroup(circuit.id, group)}
    />
  );
}

/** Nodes at which a circuit may end; others say why not. */
function endOptions(drawn: Drawn, carries: string, other: string) {
  return drawn.nodes.map(({ id }) => ({
    id,
    label: id,
    reason: whyNotEnd(drawn, id, { carries, other }),
  }));
}

/** How the rate of a link changes, in fields: for each direction a way, and the numbers it needs. */
type Props = { readonly link: DrawnLink; readonly way: VariationKey };

/** Both directions; the way back only where it can be told from the way there. */
function VariationFields({ link }: { readonly link: DrawnLink }) {
  return (
    <>
      <OneWay link={link} way="varies" />
      <OneWay link={link} way="backVaries" />
    </>
  );
}

function OneWay({ link, way }: Props) {
  const { from, to } = link;
  const name = way === 'varies' ? `Rate from ${from} to ${to}` : `Rate from ${to} to ${from}`;
  const variation = variationOf(link, way);
  const set = (next: Variation | undefined) =>
    editor.setPart(
      { type: 'link', id: link.id },
      { [way]: next },
      `${name}: ${variationText(next ?? null)}`,
    );
  return (
    <fieldset className="network-varies" aria-label={`${name}, changes`}>
      <SelectField
        label={name}
        value={variation?.kind ?? VARIATIONS[0].id}
        options={VARIATIONS}
        onChange={(id) => set(firstVariation(id as VariationId, plainRate(link, way)))}
      />
      {variation?.kind === 'redrawn' && <Redrawn variation={variation} onChange={set} />}
      {variation?.kind === 'steps' && (
        <Steps steps={variation.steps} onChange={(steps) => set({ kind: 'steps', steps })} />
      )}
    </fieldset>
  );
}

function Redrawn(props: {
  readonly variation: Extract<Variation, { kind: 'redrawn' }>;
  readonly onChange: (next: Variation) => void;
}) {
  const { variation, onChange } = props;
  const { leastMbps, mostMbps, everyMs } = variation;
  const number = (key: 'leastMbps' | 'mostMbps' | 'everyMs') => (value: number | null) =>
    onChange({ ...variation, [key]: Number(value) });
  return (
    <>
      <NumberField
        spec={rateSpec('Least rate', 0, mostMbps)}
        value={leastMbps}
        onChange={number('leastMbps')}
      />
      <NumberField
        spec={rateSpec('Most rate', leastMbps)}
        value={mostMbps}
        onChange={number('mostMbps')}
      />
      <NumberField spec={everySpec()} value={everyMs} onChange={number('everyMs')} />
    </>
  );
}

type StepsProps = {
  readonly steps: readonly RateStep[];
  readonly onChange: (steps: readonly RateStep[]) => void;
};

/** Steps with fields of their own; longer lists come out of a program, not from a hand. */
const MOST_SHOWN = 40;

function Steps({ steps, onChange }: StepsProps) {
  const why = whyNoStep(steps);
  return (
    <>
      {steps.slice(0, MOST_SHOWN).map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
        <Step key={place} {...{ steps, step, place, onChange }} />
      ))}
      {steps.length > MOST_SHOWN && (
        <p className="network-field-note">
          {`The other ${steps.length - MOST_SHOWN} steps are in the file.`}
        </p>
      )}
      <div className="network-field-buttons">
        <button
          type="button"
          className="app-small"
          aria-disabled={why !== null}
          title={why ?? undefined}
          onClick={() => {
            if (why === null) onChange(withStepAdded(steps));
          }}
        >
          Add a step
        </button>
      </div>
    </>
  );
}

function Step(props: StepsProps & { readonly step: RateStep; readonly place: number }) {
  const { steps, step, place, onChange } = props;
  const [ms, mbps] = step;
  const nth = `step ${place + 1}`;
  return (
    <div className="network-step">
      <EntryField
        label={`Time of ${nth}, ms`}
        written={String(ms)}
        isNumber
        read={(text) => {
          const parsed = parseValue(text, 'ms');
          if (parsed.type === 'unreadable') return { type: 'refused', message: parsed.message };
          const problem = timeProblem(steps, place, parsed.value);
          if (problem !== null) return { type: 'refused', message: problem };
          return { type: 'value', value: parsed.value };
        }}
        onChange={(value) => onChange(withStep(steps, place, [value, mbps]))}
      />
      <NumberField
        spec={rateSpec(`Rate of ${nth}`)}
        value={mbps}
        onChange={(value) => onChange(withStep(steps, place, [ms, Number(value)]))}
      />
      <button
        type="button"
        className="app-small"
        aria-label={`Remove ${nth}`}
        aria-disabled={steps.length === 1}
        title={steps.length === 1 ? 'A list has at least one step' : `Remove ${nth}`}
        onClick={() => {
          if (steps.length > 1) onChange(steps.filter((_, at) => at !== place));
        }}
      >
        ✕
      </button>
    </div>
  );
}
