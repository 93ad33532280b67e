/**
 * A lost cell or frame: first how its buffer filled, then what came of it, with ways to both.
 */

import type { ReactNode } from 'react';
import { formatNumber } from '../../base/format';
import type { RunEvent } from '../../model/engineTypes';
import { eventLook } from '../../model/eventLook';
import { instantOf } from '../../model/instant';
import { runStore, viewActions } from '../../run';
import { putCursor } from '../../timeline/range/timeControl';
import { stage } from '../../timeline/stage/stage';
import { instantText } from '../../timeline/timeText';
import { Button } from '../../ui/Button';
import { framesOf, growthBefore, lossOfFrame, repairAfter, type Told } from './lossStory';
import { askWhy } from './whyStore';
import { growthLine, senderLines, thrownAwayLine } from './whyWords';

/** The loss that was asked about, with its story. */
export function LossView({ loss }: { readonly loss: RunEvent }) {
  const isFrame = loss.kind === 'frameLost';
  const told = toldNow();
  const cells = isFrame && told !== null ? lossOfFrame(told, loss) : loss;
  return (
    <>
      <p className="plots-why-line">
        <strong>
          {eventLook(loss.kind).label}
          {loss.count > 1 ? ` × ${formatNumber(loss.count, 'count')}` : ''}
        </strong>
        <span className="app-note plots-why-time">{instantText(loss.timeS)}</span>
      </p>
      {isFrame ? <p className="plots-why-rule">{sentence(loss.cause)}</p> : null}
      {cells === null ? (
        <p>No lost cell of this frame is known.</p>
      ) : (
        <LossStory loss={cells} frame={isFrame ? loss : null} />
      )}
    </>
  );
}

type StoryProps = {
  /** The record of lost cells. */
  readonly loss: RunEvent;
  /** The frame they are missing in, when that was asked about. */
  readonly frame: RunEvent | null;
  /** Instant of the very cell that is looked at, s. */
  readonly atS?: number;
};

/** Cause and consequence of a record of lost cells. */
export function LossStory({ loss, frame, atS = loss.timeS }: StoryProps) {
  const told = toldNow();
  if (told === null) return null;
  const growth = growthBefore(told, loss);
  return (
    <>
      <Part title="Cause">
        <p>
          {sentence(loss.cause)} {growth === null ? null : growthLine(growth)}
        </p>
        {growth === null ? null : (
          <ul className="plots-why-marks">
            {senderLines(growth.senders).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <p className="plots-why-moves">
          {frame === null ? null : <ToEvent event={loss} />}
          <PortButton loss={loss} />
          {growth === null ? null : (
            <Button look="tool" onClick={() => putCursor(instantOf(growth.sinceS))}>
              Growth begins: {instantText(growth.sinceS)}
            </Button>
          )}
        </p>
      </Part>
      <Consequence told={told} loss={loss} asked={frame} atS={atS} />
    </>
  );
}

/** Selects the port, so that its buffer is seen in the network. */
function PortButton({ loss: { element } }: { readonly loss: RunEvent }) {
  const isPort = runStore.getState().info?.network.ports.some(({ id }) => id === element);
  if (isPort !== true) return null;
  const select = () => viewActions.select({ type: 'port', id: element });
  return (
    <Button look="tool" onClick={select}>
      Show {element}
    </Button>
  );
}

type ConsequenceProps = {
  readonly told: Told;
  readonly loss: RunEvent;
  readonly asked: RunEvent | null;
  readonly atS: number;
};

function Consequence({ told, loss, asked, atS }: ConsequenceProps) {
  const frames = asked === null ? framesOf(told, loss, atS) : [asked];
  const [frame] = frames;
  const repair = repairAfter(told, loss, frame);
  if (frame === undefined && repair === null) return null;
  return (
    <Part title="Consequence">
      <p>
        {frame === undefined ? null : thrownAwayLine(frames.length)}
        {repair === null ? null : ' TCP must send the data again.'}
      </p>
      <p className="plots-why-moves">
        {frame === undefined || asked !== null ? null : <ToEvent event={frame} />}
        {repair === null ? null : <ToEvent event={repair} />}
      </p>
    </Part>
  );
}

/** Asks about another event of the story. */
function ToEvent({ event }: { readonly event: RunEvent }) {
  return (
    <Button look="tool" onClick={() => askWhy(event)}>
      {eventLook(event.kind).label}: {instantText(event.timeS)}
    </Button>
  );
}

/** The run as far as the page has it; `null` before there is one. */
function toldNow(): Told | null {
  const { info } = runStore.getState();
  return info === null ? null : { info, view: stage.scene().run };
}

/** The cause of an event as a sentence. */
function sentence(cause: string): string {
  return `${cause.charAt(0).toUpperCase()}${cause.slice(1)}.`;
}

/** A part of an answer, under its heading. */
export function Part(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="plots-why-part">
      <h4>{props.title}</h4>
      {props.children}
    </section>
  );
}
