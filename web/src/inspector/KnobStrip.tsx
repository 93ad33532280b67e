/** A few chosen parameters side by side, each with its whole control. */

import { catalog, kindOf, paramsOf } from '../model/catalog';
import type { ScenarioDoc } from '../model/engineTypes';
import { useDocument } from '../run';
import './controls.css';
import './inspector.css';
import { ParamRow } from './ParamRow';
import { Family } from './SectionGroup';

type Props = {
  /** As `section.key`; the choice of an algorithm is `section.kind`. */
  readonly chosen: readonly string[];
};

/** The controls of the chosen parameters; what the experiment does not have is left out. */
export function KnobStrip({ chosen }: Props) {
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
