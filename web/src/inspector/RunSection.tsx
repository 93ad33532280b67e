/**
 * The last section: duration, warm-up, sample interval and seed of the run, described like parameters so that
 * the same control serves them.
 */

import { useId, useMemo, useState } from 'react';
import { found } from '../base/search';
import type { ScenarioDoc } from '../model/engineTypes';
import { RUN_FIELDS, type RunField, type RunFieldKey } from '../model/runFields';
import { makeScale } from '../model/scale';
import { valueInWords, waysToShow } from '../model/values';
import { documentActions, useDocument, useLock, useRun } from '../run';
import { Button } from '../ui/Button';
import { makeGestures } from './gestures';
import { NumberControl } from './NumberControl';
import { problemRemark } from './ParamRow';
import { InfoPopover, Row } from './Row';
import { Section } from './SectionGroup';
import { problemAt } from './useParam';
import { type Remark, ValueField } from './ValueField';

const FIXED = 'Fixed by the link you opened.';
const LOCKED = 'Applies to the whole run: choose Re-run.';

export function RunSection({ search }: { readonly search: string }) {
  const fields = found(Object.values(RUN_FIELDS), search);
  if (fields.length === 0) return null;
  return (
    <Section id="run" name="Run" search={search}>
      {fields.map((spec) => (
        <RunRow key={spec.key} spec={spec} />
      ))}
    </Section>
  );
}

function RunRow({ spec }: { readonly spec: RunField }) {
  const { key: field } = spec;
  const sampleS = useRun((state) => state.info?.sampleS ?? null);
  const value = useDocument((state) => runFieldIn(state.doc, field, sampleS));
  const base = useDocument((state) => runFieldIn(state.base, field, sampleS));
  const isFixed = useLock('seed') && field === 'seed';
  const locked = useRun((state) => state.mode === 'fromNow') || isFixed;
  const problem = useRun((state) => problemAt(state.problems, field));
  const [remark, setRemark] = useState<Remark | null>(null);
  const id = useId();
  const message = remark?.at === value ? remark : problemRemark(problem, value);
  const set = (next: number | null, gesture?: string) => {
    setRemark(null);
    if (next !== null) documentActions.setField(field, next, gesture);
  };
  const control = { id, spec, value, disabled: locked, invalid: message?.tone === 'refused' };
  return (
    <Row
      param={`run.${field}`}
      name={spec.label}
      id={id}
      reset={
        value === base
          ? null
          : { to: valueInWords(base, spec), onReset: locked ? null : () => set(base) }
      }
      help={<InfoPopover spec={spec} appliesTo="scenario" />}
      message={message}
      locked={isFixed ? FIXED : locked ? LOCKED : null}
    >
      {field === 'seed' ? (
        <Seed {...control} onChange={set} onRemark={setRemark} />
      ) : (
        <NumberControl {...control} onChange={set} onRemark={setRemark} />
      )}
    </Row>
  );
}

/** Seeds have no order, so there is no slider: type one, or take the next. */
function Seed(props: {
  readonly id: string;
  readonly spec: RunField;
  readonly value: number;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChange: (value: number | null, gesture?: string) => void;
  readonly onRemark: (remark: Remark | null) => void;
}) {
  const { id, spec, value, disabled } = props;
  const scale = useMemo(() => makeScale(spec), [spec]);
  const gestures = useMemo(() => makeGestures(id), [id]);
  const shown = useMemo(() => waysToShow('count', null)[0], []);
  if (shown === undefined) return null;
  const change = (next: number | null, timeStamp: number) =>
    props.onChange(next, gestures.name(timeStamp));
  return (
    <div className="inspector-seed">
      <ValueField {...props} isAlone shown={shown} scale={scale} onChange={change} />
      <Button
        look="small"
        disabled={disabled}
        onClick={({ timeStamp }) => change(value >= spec.max ? spec.min : value + 1, timeStamp)}
      >
        Next seed
      </Button>
    </div>
  );
}

/** Value of a document-level number; `sampleS` is what the engine uses when the file is silent. */
function runFieldIn(doc: ScenarioDoc, field: RunFieldKey, sampleS: number | null): number {
  const isChosenByEngine = field === 'sampleUs' && doc.sampleUs === undefined && sampleS !== null;
  if (isChosenByEngine) return Math.round(sampleS * 1e9) / 1e3;
  return doc[field] ?? RUN_FIELDS[field].default;
}
