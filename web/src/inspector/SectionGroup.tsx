/** One section of the catalogue: its algorithm where there is a choice, then its parameters. */

import { memo, type ReactNode, useId, useMemo, useState } from 'react';
import { found } from '../base/search';
import {
  baseValueIn,
  canAct,
  catalog,
  isSize,
  kindOf,
  paramsOf,
  specsOf,
  valueBySpec,
} from '../model/catalog';
import type { CatalogSection, ParamSpec, ScenarioDoc } from '../model/engineTypes';
import { EXPLICIT } from '../model/network/drawn';
import { type DocumentState, documentActions, useDocument, useLock, useRun, useView } from '../run';
import { applyEdit, currentDrawing } from '../run/drawing';
import { findsAlgorithm } from './grouping';
import { inOneLine, ParamRow, problemRemark, useNoEffect } from './ParamRow';
import { Row } from './Row';
import { useFolded, useRequest } from './showControl';
import { problemAt, REBUILDS, useOthers } from './useParam';
import './controls.css';
import './inspector.css';
import { Select } from '../ui/Select';

type Props = {
  readonly section: CatalogSection;
  /** Words to look for; empty shows all. */
  readonly search: string;
  /** Keys of the only parameters to show; the choice of the algorithm is not among them. */
  readonly only?: ReadonlySet<string>;
  /** Does it act on nothing in this experiment? Then the heading says so. */
  readonly isIdle?: boolean;
  /** Most rows to make now. */
  readonly most?: number;
};

export const SectionGroup = memo(function SectionGroup(props: Props) {
  const { section, search, only, isIdle = false, most } = props;
  const kind = useDocument((state) => kindOf(state.doc, section.id));
  const changed = useDocument((state) => countChanged(state, section));
  const chosen = useView((state) => state.onlyKnobs);
  const isChosen = (key: string) => chosen?.includes(`${section.id}.${key}`) ?? true;
  const all = useMemo(
    () =>
      only === undefined
        ? found(paramsOf(section, kind), search)
        : paramsOf(section, kind).filter((spec) => only.has(spec.key)),
    [section, kind, search, only],
  );
  const isShape = useLock('network') && section.id === 'topology';
  const params = all.filter((spec) => isChosen(spec.key) && !(isShape && isSize(spec)));
  const family =
    only === undefined && !isShape && isChosen('kind') && findsAlgorithm(section, search);
  const isPart = search !== '' || only !== undefined || chosen !== null;
  const resting = useResting(section);
  const isResting = ({ key }: ParamSpec) => !isPart && resting.has(key);
  if (isPart && params.length === 0 && !family) return null;
  return (
    <Section
      id={only === undefined ? section.id : `own ${section.id}`}
      name={section.label}
      changed={only === undefined ? changed : 0}
      search={search}
    >
      {isIdle ? <p className="inspector-doc">Nothing in this experiment uses it.</p> : null}
      {family ? <Family section={section} kind={kind} /> : null}
      {section.entries.length === 0 && search === '' && params.length > 0 ? (
        <p className="inspector-doc">{section.doc}</p>
      ) : null}
      {params
        .filter((spec) => !isResting(spec))
        .slice(0, most)
        .map((spec) => (
          <ParamRow key={`${kind}.${spec.key}`} section={section} spec={spec} />
        ))}
      <Resting section={section} params={params.filter(isResting)} />
    </Section>
  );
});

type SectionProps = {
  /** Name under which the folding is remembered. */
  readonly id: string;
  readonly name: string;
  /** How many of its parameters are changed. */
  readonly changed?: number;
  readonly search: string;
  readonly children: ReactNode;
};

/** A part of the inspector that folds; a search, and a link that shows some controls only, open it. */
export function Section({ id, name, changed = 0, search, children }: SectionProps) {
  const [folded, setFolded] = useFolded(id);
  const isWhole = useView((state) => state.onlyKnobs === null);
  return (
    <details
      className="inspector-section"
      open={search !== '' || !isWhole || !folded}
      onToggle={(event) => {
        if (search === '') setFolded(!event.currentTarget.open);
      }}
    >
      <summary className="inspector-summary">
        <h3>{name}</h3>
        {changed > 0 && <span className="app-fine">{changed} changed</span>}
      </summary>
      {children}
    </details>
  );
}

/** Keys of the parameters that cannot act, as others of the section stand. */
function useResting(section: CatalogSection): ReadonlySet<string> {
  const keys = useDocument(({ doc }) =>
    specsOf(doc, section.id)
      .filter((spec) => !canAct(doc, section.id, spec))
      .map(({ key }) => key)
      .join(' '),
  );
  return useMemo(() => new Set(keys.split(' ')), [keys]);
}

/** Parameters that cannot act now, folded away; one that was asked for is shown. */
function Resting({ section, params }: { section: CatalogSection; params: readonly ParamSpec[] }) {
  const asked = useRequest()?.knob;
  const [open, setOpen] = useState(false);
  // A control that the reader was led to stays visible.
  if (!open && params.some(({ key }) => asked === `${section.id}.${key}`)) setOpen(true);
  if (params.length === 0) return null;
  return (
    <details
      className="inspector-resting"
      open={open}
      onToggle={(event) => {
        // The surrounding section has its own state.
        event.stopPropagation();
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>{params.length} more without effect as set</summary>
      {params.map((spec) => (
        <ParamRow key={spec.key} section={section} spec={spec} />
      ))}
    </details>
  );
}

function countChanged({ doc, base }: DocumentState, section: CatalogSection): number {
  if (doc === base) return 0;
  const params = specsOf(doc, section.id).filter(
    (spec) => valueBySpec(doc, section.id, spec) !== baseValueIn(doc, base, { section, spec }),
  );
  return params.length + (kindOf(doc, section.id) === kindOf(base, section.id) ? 0 : 1);
}

type FamilyProps = {
  readonly section: CatalogSection;
  readonly kind: string | null;
  /** What the menu is called where the heading of its section is not beside it. */
  readonly name?: string;
};

/** Menu of the algorithms of a family, with the meaning and source of the chosen one. */
function Family({ section, kind, name }: FamilyProps) {
  const id = useId();
  const baseKind = useDocument((state) => kindOf(state.base, section.id));
  const fromNow = useRun((state) => state.mode === 'fromNow');
  const noEffect = useNoEffect(`${section.id}.kind`);
  const others = useOthers(section, null);
  const problem = useRun(
    (state) =>
      problemAt(state.problems, `${section.id}.kind`) ?? problemAt(state.problems, section.id),
  );
  const entry = section.entries.find((candidate) => candidate.id === kind);
  const labelOf = (wanted: string | null) =>
    section.entries.find((candidate) => candidate.id === wanted)?.label ?? String(wanted);
  return (
    <>
      <Row
        param={`${section.id}.kind`}
        name={name ?? (section.appliesTo === 'network' ? 'Kind' : 'Algorithm')}
        id={id}
        reset={
          kind === baseKind
            ? null
            : {
                to: labelOf(baseKind),
                onReset: fromNow ? null : () => documentActions.setKind(section.id, baseKind ?? ''),
              }
        }
        departs={kind === section.defaultEntry ? null : labelOf(section.defaultEntry)}
        message={problemRemark(problem, kind)}
        note={inOneLine(noEffect, others)}
        locked={fromNow ? REBUILDS : null}
      >
        <Select
          id={id}
          value={kind ?? ''}
          options={section.entries}
          unknown={kind ?? 'choose'}
          disabled={fromNow}
          aria-describedby={`${id}message ${id}doc`}
          onChange={(next) => chooseKind(section.id, next)}
        />
      </Row>
      <div id={`${id}doc`} className="inspector-doc">
        <p>{entry?.doc ?? section.doc}</p>
        {entry === undefined ? null : <p className="inspector-source">Source: {entry.source}</p>}
      </div>
    </>
  );
}

/** Another algorithm; the network drawn by hand begins with the one that is there. */
function chooseKind(section: string, kind: string): void {
  const drawn = section === 'topology' && kind === EXPLICIT ? currentDrawing() : null;
  if (drawn === null) documentActions.setKind(section, kind);
  else applyEdit({ drawn, label: 'Convert to a drawing', part: null });
}

/**
 * A few parameters side by side, `chosen` as `section.key` or `section.kind`, each with its whole control; what the
 * experiment does not have is left out.
 */
export function KnobStrip({ chosen }: { readonly chosen: readonly string[] }) {
  const doc = useDocument((state) => state.doc);
  return <div className="inspector-strip">{chosen.map((id) => controlOf(doc, id))}</div>;
}

function controlOf(doc: ScenarioDoc, id: string) {
  const [at, key] = id.split('.');
  const section = catalog.sections.find((each) => each.id === at);
  if (section === undefined) return null;
  const kind = kindOf(doc, section.id);
  if (key === 'kind') return <Family key={id} section={section} kind={kind} name={section.label} />;
  const spec = paramsOf(section, kind).find((each) => each.key === key);
  return spec === undefined ? null : <ParamRow key={id} section={section} spec={spec} />;
}
