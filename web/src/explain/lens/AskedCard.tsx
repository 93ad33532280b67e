/** The chosen cell: its header, and its path hop by hop with what was written into it. */

import { useEffect, useRef } from 'react';
import { formatValue } from '../../base/format';
import { tipOf } from '../../commands/keymap';
import { entryOf } from '../../model/catalog';
import type { CellPath, ScenarioDoc } from '../../model/engineTypes';
import { secondsOf } from '../../model/instant';
import { useDocument } from '../../run';
import { instantText } from '../../timeline/timeText';
import { Button } from '../../ui/Button';
import { pathLine, stayWords, writtenWords } from '../why/whyWords';
import { headerFields, kindWords } from './cellWords';
import {
  type Asked,
  askCell,
  goTo,
  leaveCell,
  startFollowing,
  stopFollowing,
  useLens,
} from './state';
import { becauseWords, loopWords } from './way';

/** The card beside the picture. */
export function AskedCard({ asked }: { readonly asked: Asked }) {
  const { cell, network, at, port } = asked;
  return (
    <article className="network-lens-card" aria-label="Asked cell">
      <div className="network-lens-head">
        <h4 className="network-lens-name">{kindWords(cell)}</h4>
        <Button look="small" onClick={leaveCell}>
          Close card
        </Button>
      </div>
      <p className="app-note">
        Seen at {port}, <Instant atS={secondsOf(at)} />
      </p>
      <dl className="app-facts network-lens-fields">
        {headerFields(cell, network).map(([name, value, meaning]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <span className="app-note">{meaning}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div aria-live="polite">
        {asked.way === null ? (
          <NoWay asked={asked} />
        ) : (
          <Way
            way={asked.way}
            stay={asked.stay}
            loop={loopWords(asked.way, network, cell.circuit)}
          />
        )}
      </div>
    </article>
  );
}

function NoWay({ asked }: { readonly asked: Asked }) {
  if (asked.isAsking) return <p className="app-note">Replaying the run to trace it …</p>;
  return (
    <p className="app-note">
      {asked.refusal ?? 'It was sent before the part of the run that was replayed.'}{' '}
      <Button look="small" onClick={() => void askCell(asked.cell, asked.at)}>
        Ask again
      </Button>
    </p>
  );
}

type WayProps = {
  readonly way: CellPath;
  readonly stay: number;
  /** Which part of the circuit its control loop covers, if not all of it. */
  readonly loop: string | null;
};

function Way({ way, stay, loop }: WayProps) {
  const algorithm = useDocument((state) => algorithmOf(state.doc));
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hop is another line to show
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [stay]);
  return (
    <>
      <FollowButton />
      <ol ref={list} className="network-lens-way" aria-label="Its path, hop by hop">
        {way.stays.map((each, place) => (
          <li
            key={`${each.port} ${each.arrivedS}`}
            aria-current={place === stay ? 'step' : undefined}
          >
            <Instant atS={each.arrivedS} /> {each.backward ? '◁' : '▷'} {each.port}:{' '}
            {formatValue(each.foundCells, 'cells')} before it,{' '}
            {each.leftS === null
              ? `${stayWords(way, place)} there`
              : `gone after ${stayWords(way, place)}`}
            {each.mark !== null && <Mark mark={each.mark} algorithm={algorithm} />}
          </li>
        ))}
      </ol>
      <p className="app-note">
        {pathLine(way)} {way.endS !== null && <Instant atS={way.endS} />}
      </p>
      {loop !== null && <p className="app-note">{loop}</p>}
    </>
  );
}

function Mark(props: {
  readonly mark: NonNullable<CellPath['stays'][number]['mark']>;
  readonly algorithm: string | null;
}) {
  const written = writtenWords(props.mark);
  if (written === null) return null;
  return (
    <span className="network-lens-written">
      <strong>{written}</strong> {becauseWords(props.mark, props.algorithm)}
    </span>
  );
}

function FollowButton() {
  const follows = useLens((lens) => lens.follows);
  return (
    <p className="app-note">
      <Button
        look="small"
        aria-pressed={follows}
        onClick={follows ? stopFollowing : startFollowing}
      >
        {follows ? tipOf('lensAll.leave', 'Stop following') : 'Follow this cell'}
      </Button>
    </p>
  );
}

/** An instant that takes the head there. */
function Instant({ atS }: { readonly atS: number }) {
  return (
    <Button look="link" onClick={() => goTo(atS)}>
      {instantText(atS)}
    </Button>
  );
}

/** Name of the algorithm at all switches; `null` where single ones have another. */
function algorithmOf(doc: ScenarioDoc): string | null {
  const overrides: unknown = doc.overrides;
  if (Array.isArray(overrides) && overrides.some((each) => 'feedback' in Object(each))) return null;
  return entryOf(doc, 'feedback')?.label ?? null;
}
