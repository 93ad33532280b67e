/** Every number of a document that a slider can turn. */

import { catalog } from '../model/catalog';
import type { CatalogSection, ParamSpec, ScenarioDoc } from '../model/engineTypes';
import { kindIn, paramsOf } from './values';

/** A parameter in its section. */
export type Knob = {
  /** `section.key`. */
  readonly id: string;
  readonly section: CatalogSection;
  readonly spec: ParamSpec;
};

/** The knobs of a document, in the order of the catalogue. */
export function knobsOf(doc: ScenarioDoc): readonly Knob[] {
  return catalog.sections.flatMap((section) =>
    paramsOf(section, kindIn(doc, section))
      .filter(({ kind }) => kind === 'real' || kind === 'integer')
      .map((spec) => ({ id: `${section.id}.${spec.key}`, section, spec })),
  );
}
