/** What the paper says of a panel, as a list: the mark, the words, the verdict, the way to the claim. */

import type { MouseEvent, ReactNode } from 'react';
import { formatNumber } from '../base/format';
import type {
  At,
  AxisValue,
  ChartPanel,
  Claim,
  Figure,
  Panel,
  TablePanel,
} from '../model/figureModel';
import type { Chart, ChartSeries } from './chart';
import { claimOn, firstAlike, type PaperMark } from './marks';
import { textOf } from './placedMarks';
import { type Standing, VerdictMark } from './Verdict';

/** The verdict on a claim of the figure. */
export type StandingOf = (claim: string) => Standing;

/** A line of the list. */
export type Saying = {
  /** The mark in the picture; `null` for a printed point. */
  readonly mark: number | null;
  readonly sign: Exclude<PaperMark['type'], 'share'> | 'point';
  readonly text: string;
  readonly statement: string;
  readonly place: string;
  readonly claim: string | null;
};

/** The lines of the marks of a panel: one for all that say the same. */
export function sayingsOf(panel: Panel, marks: readonly PaperMark[]): readonly Saying[] {
  const unit = panel.kind === 'time' ? ' ms' : '';
  const text = (mark: PaperMark) =>
    'at' in mark ? [textOf(mark, mark.axis === 'x' ? unit : '')] : (mark.label ?? []);
  const first = firstAlike(marks);
  return marks.flatMap(({ type, statement, place, claim }, index): readonly Saying[] => {
    if (first[index] !== index) return [];
    const alike = marks.filter((_, each) => first[each] === index);
    const texts = [...new Set(alike.flatMap(text))];
    const sign = type === 'share' ? 'line' : type;
    return [{ mark: index, sign, text: texts.join(', '), statement, place, claim }];
  });
}

/** The lines of printed points that a claim judges. */
export function pointSayings(
  figure: Figure,
  panel: ChartPanel | TablePanel,
  chart: Chart,
): readonly Saying[] {
  return chart.printed.flatMap(({ colour, points }) => {
    const line = chart.series.find((each) => each.colour === colour);
    if (line === undefined) return [];
    return points.flatMap(({ x, y }): readonly Saying[] => {
      const claim = claimAtPoint(figure, panel, { line, x });
      if (claim === undefined) return [];
      const { id, statement, place = '' } = claim;
      return [{ mark: null, sign: 'point', text: formatNumber(y), statement, place, claim: id }];
    });
  });
}

type Where = { readonly line: ChartSeries; readonly x: AxisValue };

/** The claim on a printed number beside a point of one of our lines. */
export function claimAtPoint(
  figure: Figure,
  panel: ChartPanel | TablePanel,
  { line, x }: Where,
): Claim | undefined {
  const at: At = {
    ...panel.where,
    ...line.place,
    [panel.kind === 'table' ? panel.rows : panel.x]: x,
  };
  return claimOn(figure, line.measure, at);
}

type Props = {
  readonly sayings: readonly Saying[];
  readonly standing: StandingOf;
  /** The mark that is pointed at. */
  readonly pointed: number | null;
  readonly onPoint: (mark: number | null) => void;
};

export function PaperMarks({ sayings, standing, pointed, onPoint }: Props) {
  if (sayings.length === 0) return null;
  return (
    <div className="papers-said">
      <p className="papers-said-head">The paper says</p>
      <ul>
        {sayings.map((saying, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
            key={index}
            data-pointed={pointed !== null && pointed === saying.mark ? '' : undefined}
            onPointerEnter={() => onPoint(saying.mark)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(saying.mark)}
            onBlur={() => onPoint(null)}
          >
            <Sign of={saying.sign} />
            <Words saying={saying} standing={standing} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Words({
  saying: { text, statement, place, claim },
  standing,
}: {
  readonly saying: Saying;
  readonly standing: StandingOf;
}) {
  const words = (
    <>
      {text !== '' && <b>{text}: </b>}
      {statement}
    </>
  );
  return (
    <span>
      {claim === null ? words : <ToClaim claim={claim}>{words}</ToClaim>}{' '}
      <span className="papers-muted">({place})</span>{' '}
      {claim !== null && <VerdictMark standing={standing(claim)} />}
    </span>
  );
}

/** Id of the card of a claim. */
export function claimCard(claim: string): string {
  return `papers-claim-${claim}`;
}

type ToClaimProps = {
  readonly claim: string;
  readonly children: ReactNode;
  readonly title?: string;
};

/** Goes to the card of a claim, on the page of its figure that `from` stands on. */
export function goToClaim(claim: string, from: Element | null): void {
  const page = from?.closest('.app-page');
  const card = page?.querySelector<HTMLElement>(`#${CSS.escape(claimCard(claim))}`);
  card?.scrollIntoView({ block: 'center' });
  card?.focus({ preventScroll: true });
}

/** Leads to the card of a claim. */
export function ToClaim({ claim, children, title }: ToClaimProps) {
  const go = ({ currentTarget }: MouseEvent) => goToClaim(claim, currentTarget);
  return (
    <button type="button" className="papers-to-claim" title={title} onClick={go}>
      {children}
    </button>
  );
}

const SIGNS: Readonly<Record<Saying['sign'], string>> = {
  line: 'M0 6H28',
  band: 'M0 2H28M0 10H28',
  arrow: 'M14 11V1M10 5L14 1L18 5',
  equal: 'M8 5Q11 1 14 4T20 3M8 10Q11 6 14 9T20 8',
  point: 'M14 1a5 5 0 1 0 .01 0z',
};

/** The mark itself, small. */
export function Sign({ of }: { readonly of: Saying['sign'] }) {
  return (
    <svg className="papers-sample papers-mark-sign" viewBox="0 0 28 12" aria-hidden="true">
      <path d={SIGNS[of]} data-sign={of} />
    </svg>
  );
}
