/** The formulas in which a parameter stands, line by line as the model has them. */

import formulas from '../generated/catalog.json?formulas';
import { catalog, kindOf } from '../model/catalog';
import type { ParamSpec } from '../model/engineTypes';
import { useDocument } from '../run';

type Props = { readonly section: string; readonly spec: ParamSpec };

/** Nothing where the model has no formula for it. */
export function FormulaFact({ section, spec }: Props) {
  const kind = useDocument(({ doc }) => kindOf(doc, section, catalog));
  const formula = formulas[`${section}.${kind}.${spec.key}`] ?? formulas[`${section}.${spec.key}`];
  if (formula === undefined) return null;
  const { heading, letter, lines } = formula;
  return (
    <figure className="inspector-formula" aria-label="Formula">
      {lines.map((line) => (
        <code key={line}>{line}</code>
      ))}
      <figcaption>
        {letter === spec.key || letter === spec.label ? '' : `Here it stands as ${letter}. `}From “
        {heading}” in the model (docs/model.md).
      </figcaption>
    </figure>
  );
}
