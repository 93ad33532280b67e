/** The `i` beside a parameter: meaning, range, default, source, and where it acts. */

import type { AppliesTo, ParamSpec } from '../model/engineTypes';
import { lazyPart } from '../ui/lazyPart';
import { Popup } from '../ui/Popup';

/** A parameter, and where it stands. */
export type InfoProps = {
  readonly spec: ParamSpec;
  readonly appliesTo: AppliesTo;
  /** Section of the knob, for sweeping it; a number of the run itself has none. */
  readonly section?: string;
  /** Id of the control, which gets the focus when the reader follows the parameter to its place. */
  readonly controlId: string;
};

export const ParamFacts = lazyPart(async () => (await import('./ParamFacts')).ParamFacts);

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
      {(close) => <ParamFacts {...props} onLeave={close} />}
    </Popup>
  );
}
