/** A few chosen parameters side by side, each with its whole control. */

import { catalog } from '../engine/catalog';
import type { CatalogSection, ParamSpec, ScenarioDoc } from '../engine/model';
import { useDocument } from '../store';
import './controls.css';
import './inspector.css';
import { ParamRow } from './ParamRow';
import { baseValueIn, kindIn, paramsOf, valueIn } from './values';

/** A parameter in its section. */
export type Knob = {
  /** `section.key`. */
  readonly id: string;
  readonly section: CatalogSection;
  readonly spec: ParamSpec;
};

/** Every number of a document that a slider can turn. */
export function knobsOf(doc: ScenarioDoc): readonly Knob[] {
  return catalog.sections.flatMap((section) =>
    paramsOf(section, kindIn(doc, section))
      .filter(({ kind }) => kind === 'real' || kind === 'integer')
      .map((spec) => ({ id: `${section.id}.${spec.key}`, section, spec })),
  );
}

/** Knobs to begin with: those changed since the document was opened, else those it states itself. */
export function likelyKnobs(
  { doc, base }: { readonly doc: ScenarioDoc; readonly base: ScenarioDoc },
  most: number,
): readonly string[] {
  const all = knobsOf(doc);
  const changed = all.filter(
    ({ section, spec }) =>
      valueIn(doc, section.id, spec) !== baseValueIn(doc, base, { section, spec }),
  );
  const stated = all.filter(
    ({ section, spec }) =>
      section.appliesTo !== 'network' && valueIn(doc, section.id, spec) !== spec.default,
  );
  const others = all.filter(({ section }) => section.appliesTo !== 'network');
  return [...new Set([...changed, ...stated, ...others].map(({ id }) => id))].slice(0, most);
}

type Props = { readonly chosen: readonly string[] };

/** The controls of the chosen parameters; what the experiment does not have is left out. */
export function KnobStrip({ chosen }: Props) {
  const doc = useDocument((state) => state.doc);
  const knobs = knobsOf(doc);
  return (
    <div className="inspector-strip">
      {chosen.map((id) => {
        const knob = knobs.find((each) => each.id === id);
        return knob === undefined ? null : (
          <ParamRow key={id} section={knob.section} spec={knob.spec} />
        );
      })}
    </div>
  );
}
