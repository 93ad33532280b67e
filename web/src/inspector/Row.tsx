/** The frame of one control: mark of change, name, help, the control itself, and a line for messages. */

import { type ReactNode, useRef } from 'react';
import type { AppliesTo, ParamSpec } from '../model/engineTypes';
import { useLesson } from '../run/lesson';
import { useFocusGoesOn } from '../ui/focus';
import { lazyPart } from '../ui/lazyPart';
import { Popup } from '../ui/Popup';
import { useAnswer } from './showControl';
import type { Remark } from './ValueField';

type Props = {
  /** The parameter as `section.key`, by which keys and lessons find it. */
  readonly param?: string | undefined;
  readonly name: string;
  /** Id of the control; its name is `…label`, its messages are `…message`. */
  readonly id: string;
  /** Present when the value differs from the loaded document; without `onReset` only a mark. */
  readonly reset?: { readonly to: string; readonly onReset: (() => void) | null } | null;
  /** Present when the experiment itself departs from the catalogue: the default in words. */
  readonly departs?: string | null;
  readonly help?: ReactNode;
  readonly message?: Remark | null;
  /** Quiet text: what it means, what happens later. */
  readonly note?: string | null;
  /** Why it cannot be changed now. Not announced, because one choice may lock many rows at once. */
  readonly locked?: string | null;
  readonly children: ReactNode;
};

export function Row(props: Props) {
  const { param, name, id, reset = null, departs = null, message = null, locked = null } = props;
  const note = locked ?? props.note ?? null;
  const isAsked = useLesson(({ asked }) => param !== undefined && asked.includes(param));
  const row = useRef<HTMLDivElement>(null);
  useAnswer(param, row);
  // After a reset by key the focus moves to the control.
  const goesOn = useFocusGoesOn(
    () => row.current?.querySelector<HTMLElement>(`#${CSS.escape(id)}`) ?? null,
  );
  return (
    <div
      ref={row}
      className="inspector-row"
      data-param={param}
      data-asked={isAsked || undefined}
      data-changed={reset !== null || undefined}
    >
      <div className="inspector-row-mark" {...goesOn}>
        {reset === null ? null : (
          <button
            type="button"
            className="inspector-dot"
            aria-label={`${name} is changed. Reset to ${reset.to}`}
            title={`Changed. Reset to ${reset.to}`}
            disabled={reset.onReset === null}
            onClick={reset.onReset ?? undefined}
          />
        )}
      </div>
      <div className="inspector-row-head">
        <label id={`${id}label`} htmlFor={id} className="inspector-name">
          {name}
        </label>
        {departs === null ? null : (
          <span
            className="app-fine inspector-departs"
            title={`Not the default, which is ${departs}`}
          >
            <span aria-hidden="true">◇</span>
            <span className="app-hidden">differs from the default, {departs}</span>
          </span>
        )}
      </div>
      <div className="inspector-row-help">{props.help}</div>
      <div className="inspector-row-control">{props.children}</div>
      <div
        id={`${id}message`}
        className="inspector-row-message"
        aria-live={locked === null ? 'polite' : 'off'}
      >
        {message === null ? null : (
          <p className="inspector-message" data-tone={message.tone}>
            {message.text}
          </p>
        )}
        {note === null ? null : <p className="inspector-note">{note}</p>}
      </div>
    </div>
  );
}

/** A parameter, and where it stands. */
export type InfoProps = {
  readonly spec: ParamSpec;
  readonly appliesTo: AppliesTo;
  /** Section of the knob, for sweeping it; a number of the run itself has none. */
  readonly section?: string;
};

export const ParamFacts = lazyPart(async () => (await import('./ParamFacts')).ParamFacts);

/** The `i` beside a parameter: meaning, range, default, source, and where it acts. */
export function InfoPopover(props: InfoProps) {
  const { label } = props.spec;
  return (
    <Popup
      label={label}
      buttonLabel={`About ${label}`}
      face={<span aria-hidden="true">i</span>}
      className="inspector-info"
      panelClass="inspector-popover"
      beside=".inspector-row"
    >
      {(close) => <ParamFacts {...props} onLeave={close} />}
    </Popup>
  );
}
