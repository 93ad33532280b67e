/** The `i` beside a parameter: meaning, range, default, source, and where it acts. */

import type { AppliesTo, ParamSpec } from '../model/engineTypes';
import { createLaterPart } from '../run/laterPart';
import { Popup } from '../ui/Popup';

/** A parameter, and where it stands. */
export type InfoProps = {
  readonly spec: ParamSpec;
  readonly appliesTo: AppliesTo;
  /** Section of the knob, for sweeping it; a number of the run itself has none. */
  readonly section?: string;
};

const useFacts = createLaterPart(async () => (await import('./ParamFacts')).ParamFacts);

export function InfoPopover(props: InfoProps) {
  const { label } = props.spec;
  return (
    <Popup
      label={label}
      buttonLabel={`About ${label}`}
      face={<span aria-hidden="true">i</span>}
      className="inspector-info"
      panelClass="inspector-popover"
    >
      {(close) => <Facts of={props} onLeave={close} />}
    </Popup>
  );
}

function Facts({ of, onLeave }: { readonly of: InfoProps; readonly onLeave: () => void }) {
  const ParamFacts = useFacts(true);
  return ParamFacts === null ? null : <ParamFacts {...of} onLeave={onLeave} />;
}
