/** The `i` beside a parameter: meaning, range, default, source, and where it acts. */

import { type ToggleEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppliesTo, ParamSpec } from '../engine/model';
import { runStore, viewActions } from '../store';
import { type TextOf, useTexts } from '../store/texts';
import { describeRange, describeValue } from './entry';
import { exampleOf, whereItActs } from './grouping';

type Props = {
  readonly spec: ParamSpec;
  readonly appliesTo: AppliesTo;
  /** Section of the knob, for sweeping it; a number of the run itself has none. */
  readonly section?: string;
  /** Id of the control, which gets the focus when the reader follows the parameter to its place. */
  readonly controlId: string;
};

/** Distance of the popover from its button and from the edge of the window, px. */
const GAP = 4;

export function InfoPopover(props: Props) {
  const { spec } = props;
  const id = useId();
  // There are dozens of these and few are ever opened: each is filled when it is, before it shows.
  const [isFilled, setFilled] = useState(false);
  return (
    <>
      <button
        type="button"
        className="inspector-info"
        popoverTarget={id}
        aria-label={`About ${spec.label}`}
        title={`About ${spec.label}`}
      >
        <span aria-hidden="true">i</span>
      </button>
      <div
        id={id}
        popover="auto"
        className="inspector-popover"
        role="dialog"
        tabIndex={-1}
        aria-label={spec.label}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') flushSync(() => setFilled(true));
        }}
        onToggle={place}
      >
        {isFilled && <Facts {...props} popoverId={id} />}
      </div>
    </>
  );
}

function Facts(props: Props & { readonly popoverId: string }) {
  const { spec, appliesTo, section, controlId, popoverId } = props;
  const textOf = useTexts();
  return (
    <>
      <p className="inspector-popover-title">
        {spec.label} <code>{spec.key}</code>
      </p>
      <p>{textOf(spec.doc)}</p>
      <dl className="inspector-popover-facts">
        {factsAbout(spec, appliesTo, textOf).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {spec.rebuild ? <p>Changing it builds the network anew, so the run starts again.</p> : null}
      <p className="inspector-popover-ways">
        <WhereButton popoverId={popoverId} appliesTo={appliesTo} controlId={controlId} />
        {section === undefined ? null : (
          <a
            className="app-link"
            href={`#sweep/${section}.${spec.key}`}
            onClick={() => document.getElementById(popoverId)?.hidePopover()}
          >
            Sweep this
          </a>
        )}
      </p>
    </>
  );
}

function factsAbout(
  spec: ParamSpec,
  appliesTo: AppliesTo,
  textOf: TextOf,
): readonly (readonly [string, string])[] {
  const range: readonly (readonly [string, string])[] =
    spec.kind === 'flag'
      ? []
      : spec.kind === 'choice'
        ? [['Choices', spec.choices.map(({ label }) => label).join(', ')]]
        : [['Range', `${describeRange(spec)}${spec.nullable ? `, or ${spec.nullLabel}` : ''}`]];
  return [
    ...range,
    ['Default', describeValue(spec.default, spec)],
    ['Acts in', whereItActs(appliesTo)],
    ['Source', textOf(spec.source)],
  ];
}

/** Selects a part of the network where the parameter acts, so that the picture points at it. */
function WhereButton(props: {
  readonly popoverId: string;
  readonly appliesTo: AppliesTo;
  readonly controlId: string;
}) {
  if (props.appliesTo === 'scenario') return null;
  const show = () => {
    const example = exampleOf(props.appliesTo, runStore.getState().info?.network ?? null);
    if (example === null) return;
    document.getElementById(props.popoverId)?.hidePopover();
    viewActions.select(example);
    requestAnimationFrame(() => {
      const control = document.getElementById(props.controlId);
      control?.scrollIntoView({ block: 'nearest' });
      control?.focus({ preventScroll: true });
    });
  };
  return (
    <button type="button" className="app-link" onClick={show}>
      Show where it acts
    </button>
  );
}

/** Puts the popover beneath its button, or above when there is no room, inside the window. */
function place(event: ToggleEvent<HTMLDivElement>) {
  if (event.newState !== 'open') return;
  const popover = event.currentTarget;
  const button = popover.previousElementSibling?.getBoundingClientRect();
  if (button === undefined) return;
  const { width, height } = popover.getBoundingClientRect();
  const left = Math.min(button.right - width, window.innerWidth - width - GAP);
  const below = button.bottom + GAP;
  const fits = below + height + GAP <= window.innerHeight;
  const top = fits ? below : button.top - height - GAP;
  popover.style.left = `${Math.max(GAP, left)}px`;
  popover.style.top = `${Math.max(GAP, top)}px`;
}
