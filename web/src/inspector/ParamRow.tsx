/**
 * One parameter of the catalogue with the control its kind asks for.
 *
 * Numbers get slider and entry field, flags a switch, choices a menu. Nothing here knows what the
 * parameter means.
 */

import { memo, useId, useState } from 'react';
import { useStore } from 'zustand';
import { formatSeconds } from '../base/format';
import type { CatalogSection, ParamSpec, ParamValue } from '../model/engineTypes';
import { valueInWords } from '../model/values';
import { noEffectStore } from '../run/compareRuns';
import { Button } from '../ui/Button';
import { Select } from '../ui/Select';
import { NumberControl, type NumberControlProps } from './NumberControl';
import { InfoPopover, Row } from './Row';
import { type ParamView, useParam } from './useParam';
import type { Remark } from './ValueField';

type Props = { readonly section: CatalogSection; readonly spec: ParamSpec };

export const ParamRow = memo(function ParamRow({ section, spec }: Props) {
  const view = useParam(section, spec);
  const [remark, setRemark] = useState<Remark | null>(null);
  const id = useId();
  const noEffect = useNoEffect(`${section.id}.${spec.key}`);
  const { value, problem } = view;
  const ofEngine = problemRemark(problem, value) ?? engineRemark(view.remark, value);
  const message = remark?.at === value ? remark : ofEngine;
  const reset = () => {
    setRemark(null);
    view.reset();
  };
  return (
    <>
      <Row
        param={`${section.id}.${spec.key}`}
        name={spec.label}
        id={id}
        reset={
          value === view.base
            ? null
            : { to: valueInWords(view.base, spec), onReset: view.locked === null ? reset : null }
        }
        departs={view.value === spec.default ? null : valueInWords(spec.default, spec)}
        help={<InfoPopover spec={spec} appliesTo={section.appliesTo} section={section.id} />}
        message={message}
        note={inOneLine(noEffect ?? view.later, view.others)}
        locked={view.locked}
      >
        <Control
          id={id}
          spec={spec}
          value={view.value}
          disabled={view.locked !== null}
          invalid={message?.tone === 'refused'}
          onChange={view.change}
          onForesee={view.foresee}
          onRemark={setRemark}
        />
      </Row>
      {view.own !== undefined && (
        <p className="inspector-own">
          Its own value: {valueInWords(view.own, spec)}
          <Button look="link" onClick={view.forgetOwn}>
            use the common value
          </Button>
        </p>
      )}
    </>
  );
});

/** Sentences one after the other; `null` without any. */
export function inOneLine(...sentences: readonly (string | null)[]): string | null {
  return sentences.filter((each) => each !== null).join(' ') || null;
}

/** What there is to say of a parameter or algorithm whose last change moved no curve. */
export function useNoEffect(param: string): string | null {
  const untilS = useStore(noEffectStore, ({ found }) =>
    found?.param === param ? found.untilS : null,
  );
  if (untilS === null) return null;
  return `No effect here: up to ${formatSeconds(untilS)} the curves are the same as before.`;
}

/** A complaint of the engine as a remark. */
export function problemRemark(problem: string | null, at: ParamValue): Remark | null {
  return problem === null ? null : { tone: 'refused', text: problem, at };
}

/** What the engine remarks on a value that it takes. */
export function engineRemark(text: string | null, at: ParamValue): Remark | null {
  return text === null ? null : { tone: 'remark', text: `Note: ${text}.`, at };
}

type ControlProps = Omit<NumberControlProps, 'value' | 'onChange'> & {
  readonly value: ParamValue;
  readonly onChange: ParamView['change'];
};

function Control(props: ControlProps) {
  const { id, spec, value, disabled } = props;
  switch (spec.kind) {
    case 'flag':
      return <Switch {...props} />;
    case 'choice':
      return (
        <Select
          id={id}
          value={String(value)}
          options={spec.choices}
          disabled={disabled}
          aria-describedby={`${id}message`}
          onChange={props.onChange}
        />
      );
    case 'real':
    case 'integer':
      return <NumberControl {...props} value={typeof value === 'number' ? value : null} />;
  }
}

function Switch({ id, value, disabled, onChange }: ControlProps) {
  const on = value === true;
  return (
    <span className="inspector-switch-line">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="inspector-switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        aria-describedby={`${id}message`}
        onChange={(event) => onChange(event.target.checked, `${id}${event.timeStamp}`)}
      />
      <span aria-hidden="true">{on ? 'on' : 'off'}</span>
    </span>
  );
}
