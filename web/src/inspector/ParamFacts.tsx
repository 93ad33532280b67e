/** The facts of one parameter: meaning, range, default, source, where it acts and what shows it. */

import formulas from '../generated/catalog.json?formulas';
import { kindOf, sectionOf, specsOf } from '../model/catalog';
import '../model/catalogTexts';
import type { ParamSpec, When } from '../model/engineTypes';
import { eventLook } from '../model/eventLook';
import { describeRange, valueInWords } from '../model/values';
import { documentStore, runStore, useDocument, viewActions } from '../run';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { exampleOf, whereItActs } from './grouping';
import { pointAt, signsOf } from './pointing';
import type { InfoProps } from './Row';

type FactsProps = InfoProps & { readonly onLeave: () => void };

/** All of it, for the inside of a popover. */
export function ParamFacts(props: FactsProps) {
  const { spec, section, onLeave } = props;
  return (
    <>
      <p className="inspector-popover-title">
        {spec.label} <code>{spec.key}</code>
      </p>
      <p>{spec.doc}</p>
      {section !== undefined && <FormulaFact section={section} spec={spec} />}
      <Facts className="inspector-popover-facts" rows={factsAbout(props)} />
      {spec.rebuild ? <p>Changing it builds the network anew, so the run starts again.</p> : null}
      <div className="inspector-popover-ways">
        <WhereButton {...props} />
        {section === undefined ? null : (
          <a className="app-link" href={`#sweep/${section}.${spec.key}`} onClick={onLeave}>
            Sweep this
          </a>
        )}
      </div>
    </>
  );
}

function factsAbout({
  spec,
  appliesTo,
  section,
}: InfoProps): readonly (readonly [string, string])[] {
  const range: readonly (readonly [string, string])[] =
    spec.kind === 'flag'
      ? []
      : spec.kind === 'choice'
        ? [['Choices', spec.choices.map(({ label }) => label).join(', ')]]
        : [['Range', `${describeRange(spec)}${spec.nullable ? `, or ${spec.nullLabel}` : ''}`]];
  const signs = signsOf({ appliesTo, section }).events.map((kind) => eventLook(kind));
  const events = signs.map(({ glyph, label }) => `${glyph} ${label}`).join(', ');
  const condition = whenInWords(spec, section);
  return [
    ...range,
    ['Default', valueInWords(spec.default, spec)],
    ['Acts in', whereItActs(appliesTo)],
    ...(condition === null ? [] : [['Acts while', condition] as const]),
    ...(events === '' ? [] : [['Seen as', events] as const]),
    ['Source', spec.source],
  ];
}

/** Values that other parameters must have for this one to act; `null` where it always acts. */
function whenInWords({ when }: ParamSpec, section = ''): string | null {
  const said = when.map((each) => conditionInWords(each, section));
  return said.length === 0 ? null : said.join(', or ');
}

function conditionInWords(when: When, own: string): string {
  const section = sectionOf(when.section ?? own);
  const entries = section?.entries ?? [];
  const known = [
    ...specsOf(documentStore.getState().doc, section?.id ?? ''),
    ...entries.flatMap(({ params }) => params),
  ];
  const by = known.find(({ key }) => key === when.key);
  const inWords = (state: string) =>
    by === undefined
      ? (entries.find(({ id }) => id === state)?.label ?? state)
      : valueInWords(by.kind === 'choice' ? state : JSON.parse(state), by);
  const words = when.states.map(inWords).join(' or ');
  return `“${by?.label ?? section?.label}” is ${when.is ? '' : 'not '}${words}`;
}

/** Selects a part of the network where the parameter acts, and points at all of them and at what they do. */
function WhereButton({ onLeave, appliesTo, section }: FactsProps) {
  if (appliesTo === 'scenario') return null;
  const show = (button: Element) => {
    // These facts hang in the row of their parameter.
    const control = button.closest('.inspector-row')?.querySelector<HTMLElement>('input, select');
    const { info } = runStore.getState();
    const example = exampleOf(appliesTo, info?.network ?? null);
    if (info === null || example === null) return;
    onLeave();
    viewActions.select(example);
    requestAnimationFrame(() => {
      control?.scrollIntoView({ block: 'nearest' });
      control?.focus({ preventScroll: true });
      pointAt({ appliesTo, section }, info.network);
    });
  };
  return (
    <Button look="link" onClick={(event) => show(event.currentTarget)}>
      Show where it acts
    </Button>
  );
}

type Props = { readonly section: string; readonly spec: ParamSpec };

/** Nothing where the model has no formula for it. */
function FormulaFact({ section, spec }: Props) {
  const kind = useDocument(({ doc }) => kindOf(doc, section));
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
