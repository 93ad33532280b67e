/** What can be changed about the selected row of the list: everything that the drawing offers, in fields. */

import { formatNumber, parseValue } from '../base/format';
import { counted } from '../base/text';
import type { DrawnLink, DrawnNode } from '../model/network/drawn';
import type { Edited } from '../model/network/edit';
import { fieldsOf, type PartField } from '../model/network/fields';
import { forgotten } from '../model/network/refs';
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
  withStepAdded,
} from '../model/network/variation';
import { documentActions, documentStore, type Selection, useLock } from '../run';
import { currentDrawing } from '../run/drawing';
import { Button } from '../ui/Button';
import { EntryField } from '../ui/EntryField';
import { Icon } from '../ui/Icon';
import { editor, type Manner } from './editor';
import { ListChoice, NumberField } from './ListForms';

/** Fields of the selected part; nothing for what is not part of a drawing. */
export function PartEditor({ part }: { readonly part: Selection }) {
  const { type, id } = part;
  const isKept = useLock('network');
  const drawn = currentDrawing();
  if (drawn === null || type === 'port' || type === 'group') return null;
  const fields = fieldsOf(drawn, { type, id }, isKept);
  const node = type === 'node' ? drawn.nodes.find((each) => each.id === id) : undefined;
  if (fields.length === 0 && node === undefined) return null;
  const link = type === 'link' ? drawn.links.find((each) => each.id === id) : undefined;
  return (
    <fieldset className="network-fields" aria-label={`Edit ${id}`}>
      {fields.map((field) => (
        <Field key={`${field.key} ${field.label}`} field={field} />
      ))}
      {node !== undefined && <PlaceFields node={node} />}
      {link !== undefined && <VariationFields link={link} />}
      {!isKept && (
        <div className="app-row network-field-buttons">
          <Button
            look="small"
            onClick={() => editor.duplicate([{ type, id }])}
            disabled={type === 'link'}
          >
            Duplicate
          </Button>
          <Button
            look="small"
            onClick={({ currentTarget }) => editor.remove([{ type, id }], rowBeside(currentTarget))}
          >
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Columns and rows that the engine takes are at most this far from the origin, either way. */
const FARTHEST = 1_000;

/** Where a node stands, in numbers: the way to move it for those who drag nothing. */
function PlaceFields({ node: { id, at } }: { readonly node: DrawnNode }) {
  const [column, row] = at;
  return (
    <>
      <PlaceField
        label="Column"
        value={column}
        onChange={(x) => documentActions.moveNodes({ [id]: [x, row] })}
      />
      <PlaceField
        label="Row"
        value={row}
        onChange={(y) => documentActions.moveNodes({ [id]: [column, y] })}
      />
    </>
  );
}

function PlaceField(props: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <EntryField
      label={label}
      written={formatNumber(value)}
      isNumber
      read={(text) => {
        const parsed = parseValue(text, 'share');
        if (parsed.type === 'unreadable') return { type: 'refused', message: parsed.message };
        if (Math.abs(parsed.value) <= FARTHEST) return parsed;
        return { type: 'refused', message: `${label} is from −${FARTHEST} to ${FARTHEST}.` };
      }}
      onChange={onChange}
    />
  );
}

/** The row that gets the focus when the row of this button is removed: the next of its table, else the previous one. */
function rowBeside(button: Element): string | null {
  const rows = button.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row]') ?? [];
  const all = [...rows].map((row) => row.dataset.row ?? '');
  const own = button
    .closest('tr')
    ?.previousElementSibling?.querySelector<HTMLElement>('[data-row]');
  const at = all.indexOf(own?.dataset.row ?? '');
  return all[at + 1] ?? all[at - 1] ?? null;
}

function Field({ field }: { readonly field: PartField }) {
  const { label } = field;
  switch (field.type) {
    case 'choice': {
      const change = (next: string) => editor.edit((now) => field.edit(now, next), mannerOf(field));
      return (
        <ListChoice {...{ label, value: field.value, options: field.options }} onChange={change} />
      );
    }
    case 'number': {
      const change = (next: number | null) =>
        editor.edit((now) => field.edit(now, next), mannerOf(field));
      return <NumberField spec={field.spec} value={field.value} onChange={change} />;
    }
    case 'text':
      return (
        <EntryField
          label={label}
          written={field.value}
          placeholder={field.placeholder}
          read={(text) => {
            const message = field.problem(text);
            return message === null ? { type: 'value', value: text } : { type: 'refused', message };
          }}
          onChange={(next) => editor.edit((now) => field.edit(now, next), mannerOf(field))}
        />
      );
  }
}

/** What an edit does to focus and selection: the focus stays in the field, unless the edit leads to another row. */
function mannerOf({ key }: PartField): Manner {
  if (key === 'name' || key === 'way') return {};
  return { selects: false, focus: null, ...(key === 'group' && { toastOf: forgottenWords }) };
}

/** Says so when settings of a group go with its last member. */
function forgottenWords({ drawn }: Edited): string | undefined {
  const gone = forgotten(documentStore.getState().doc, drawn);
  if (gone === 0) return undefined;
  return `${counted(gone, 'setting')} of a group without members ${gone === 1 ? 'is' : 'are'} gone`;
}

/** How the rate of a link changes, in fields: for each direction a way, and the numbers it needs. */
function VariationFields({ link }: { readonly link: DrawnLink }) {
  return (
    <>
      <OneWay link={link} way="varies" />
      <OneWay link={link} way="backVaries" />
    </>
  );
}

function OneWay({ link, way }: { readonly link: DrawnLink; readonly way: VariationKey }) {
  const { from, to } = link;
  const name = way === 'varies' ? `Rate from ${from} to ${to}` : `Rate from ${to} to ${from}`;
  const variation = variationOf(link, way);
  const isLocked = useLock('network');
  const set = (next: Variation | undefined) =>
    editor.setPart(
      { type: 'link', id: link.id },
      { [way]: next },
      `${name}: ${variationText(next ?? null)}`,
    );
  return (
    <fieldset className="network-varies" aria-label={`${name}, changes`}>
      <ListChoice
        label={name}
        value={variation?.kind ?? VARIATIONS[0].id}
        options={VARIATIONS}
        disabled={isLocked}
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

/** Most steps that have fields; longer lists are written by programs, not by hand. */
const MOST_SHOWN = 40;

function Steps({ steps, onChange }: StepsProps) {
  const isLocked = useLock('network');
  const why = isLocked ? 'This link locks the network' : whyNoStep(steps);
  return (
    <>
      {steps.slice(0, MOST_SHOWN).map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
        <Step key={place} {...{ steps, step, place, onChange }} />
      ))}
      {steps.length > MOST_SHOWN && (
        <p className="app-fine">
          {`The other ${steps.length - MOST_SHOWN} steps are in the file.`}
        </p>
      )}
      <div className="app-row network-field-buttons">
        <Button
          look="small"
          aria-disabled={why !== null}
          title={why ?? undefined}
          onClick={() => {
            if (why === null) onChange(withStepAdded(steps));
          }}
        >
          Add a step
        </Button>
      </div>
    </>
  );
}

function Step(props: StepsProps & { readonly step: RateStep; readonly place: number }) {
  const { steps, step, place, onChange } = props;
  const [ms, mbps] = step;
  const nth = `step ${place + 1}`;
  const isLocked = useLock('network');
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
        onChange={(value) => onChange(steps.with(place, [value, mbps]))}
      />
      <NumberField
        spec={rateSpec(`Rate of ${nth}`)}
        value={mbps}
        onChange={(value) => onChange(steps.with(place, [ms, Number(value)]))}
      />
      {!isLocked && (
        <Button
          look="small"
          aria-label={`Remove ${nth}`}
          aria-disabled={steps.length === 1}
          title={steps.length === 1 ? 'A list has at least one step' : `Remove ${nth}`}
          onClick={() => {
            if (steps.length > 1) onChange(steps.filter((_, at) => at !== place));
          }}
        >
          <Icon name="close" />
        </Button>
      )}
    </div>
  );
}
