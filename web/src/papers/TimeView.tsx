/** A panel over time: the curves of one run, simulated here and now as the panel comes into view. */

import { axisX, lineY, type PlotOptions, ruleY } from '@observablehq/plot';
import { useEffect, useMemo, useRef, useState } from 'react';
import { activity } from '../base/activity';
import { messageOf } from '../base/invariant';
import { seriesStyle } from '../base/palette';
import type { At, Figure, TimePanel } from '../model/figureModel';
import { type Recording, record } from '../run/record';
import { type Curve, curveLabel, curvesOf, type Span, seriesOf, spanOf } from './curves';
import { frame, number, valueAxis } from './drawChart';
import { paperLayer } from './drawMarks';
import { Legend, PanelNotes } from './Legend';
import { marksOf, type PaperMark } from './marks';
import { PaperMarks, type StandingOf, sayingsOf } from './PaperMarks';
import { type Drawing, PlotBox } from './PlotBox';
import { OpenButton } from './PointTable';
import { curveSentence } from './paperWords';
import { type Placed, placedOver } from './placedMarks';
import { atWords, type Point, pointAt } from './points';

/** Columns a curve is thinned out to: enough for every width of a panel. */
const COLUMNS = 800;

type Props = {
  readonly figure: Figure;
  readonly panel: TimePanel;
  readonly standing: StandingOf;
};

export function TimeView({ figure, panel, standing }: Props) {
  const [mark, setMark] = useState<number | null>(null);
  const marks = useMemo(() => marksOf(figure, panel), [figure, panel]);
  const box = useRef<HTMLDivElement>(null);
  const { at, recording, problem } = useRun(figure, panel, box);
  return (
    <div ref={box}>
      {problem === null ? (
        <Curves {...{ panel, recording, marks, mark }} onMark={setMark} />
      ) : (
        <p className="papers-empty">This run cannot be shown: {problem}.</p>
      )}
      {at !== null && (
        <p className="papers-from">
          {recording?.isComplete === false ? 'Running' : 'One run'}
          {atWords(figure, at) === '' ? '' : ` at ${atWords(figure, at)}`}.{' '}
          <OpenButton figure={figure} at={at} />
        </p>
      )}
      <PaperMarks
        sayings={sayingsOf(panel, marks)}
        standing={standing}
        pointed={mark}
        onPoint={setMark}
      />
      <PanelNotes panel={panel} />
    </div>
  );
}

type CurvesProps = {
  readonly panel: TimePanel;
  readonly recording: Recording | null;
  readonly marks: readonly PaperMark[];
  readonly mark: number | null;
  readonly onMark: (index: number | null) => void;
};

function Curves({ panel, recording, marks, mark, onMark }: CurvesProps) {
  const picture = useMemo(() => {
    if (recording === null) return null;
    const span = spanOf(panel, recording.info.durationS);
    const curves = curvesOf(panel, recording, { span, columns: COLUMNS });
    const placed = placedOver(span, axisUnit(span), marks);
    const drawing: Drawing = {
      options: () => curveOptions({ curves, span, placed }),
      onMark,
    };
    const label = curveLabel(panel, seriesOf(panel, recording.info.series));
    return { span, curves, drawing, label };
  }, [panel, recording, marks, onMark]);
  if (picture === null)
    return (
      <p className="papers-empty papers-wait">
        Not simulated yet: the run is made once this panel is seen.
      </p>
    );
  const { curves, drawing, label, span } = picture;
  const sentence = recording?.isComplete === true ? curveSentence(curves) : '';
  return (
    <>
      <p className="app-fine">{label}</p>
      <PlotBox drawing={drawing} mark={mark} label={`${label} over time`} />
      <p className="app-fine papers-axis-x">Time, {axisUnit(span).label}</p>
      <Legend entries={curves.map(({ name, colour }) => ({ name, colour, look: 'curve' }))} />
      <p className="papers-sentence">{sentence}</p>
    </>
  );
}

type Run = {
  /** Its point; `null` until the engine has made it. */
  readonly at: At | null;
  /** As far as it has come. */
  readonly recording: Recording | null;
  /** Why it cannot be shown. */
  readonly problem: string | null;
};

/** The run of a panel, begun when the panel is seen and called off when it goes. */
function useRun(figure: Figure, panel: TimePanel, box: React.RefObject<HTMLElement | null>): Run {
  const [run, setRun] = useState<Run>({ at: null, recording: null, problem: null });
  useEffect(() => {
    const off = new AbortController();
    const begin = async () => {
      let at: At | null = null;
      try {
        const point = await pointAt(figure, panel.at ?? {});
        if (point === null) throw new Error('the figure has no such point');
        ({ at } = point);
        const show = (recording: Recording) => setRun({ at, recording, problem: null });
        show(await recorded(panel, point, { signal: off.signal, onProgress: show }));
      } catch (error) {
        if (off.signal.aborted) return;
        setRun({ at, recording: null, problem: messageOf(error) });
      }
    };
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void begin();
    });
    if (box.current !== null) watch.observe(box.current);
    return () => {
      watch.disconnect();
      off.abort();
    };
  }, [figure, panel, box]);
  return run;
}

/** The run of a point as far as a panel shows it. */
function recorded(
  panel: TimePanel,
  { doc }: Point,
  how: Parameters<typeof record>[1],
): Promise<Recording> {
  const order = { scenario: JSON.stringify(doc), untilS: spanOf(panel, doc.durationMs / 1e3)[1] };
  return activity.track('the run of a figure', record(order, how));
}

/** Below this the axis counts in milliseconds, s. */
const SECONDS_FROM = 2;

/** Unit of the time axis of a span, and how many of it are a second. */
function axisUnit([from, to]: Span): { readonly label: string; readonly perSecond: number } {
  return to - from < SECONDS_FROM
    ? { label: 'ms', perSecond: 1_000 }
    : { label: 's', perSecond: 1 };
}

type Picture = {
  readonly curves: readonly Curve[];
  readonly span: Span;
  readonly placed: readonly Placed[];
};

function curveOptions({ curves, span, placed }: Picture): PlotOptions {
  const paper = paperLayer(placed);
  const { perSecond } = axisUnit(span);
  return {
    ...frame(true, null),
    ...paper.margins,
    x: { domain: [span[0] * perSecond, span[1] * perSecond] },
    marks: [
      ...valueAxis(),
      axisX({ label: null, color: 'var(--muted)', tickFormat: number }),
      ...curves.map(({ colour, points }) => {
        const { token, dash } = seriesStyle(colour);
        return lineY([...points], {
          className: 'papers-line',
          x: ([timeS]: readonly [number, number]) => timeS * perSecond,
          y: ([, value]: readonly [unknown, number]) => value,
          stroke: `var(--${token})`,
          strokeWidth: curves.length > 4 ? 1 : 1.5,
          ...(dash.length > 0 && curves.length > 1 ? { strokeDasharray: dash.join(' ') } : {}),
        });
      }),
      ruleY([0], { stroke: 'var(--control-border)' }),
      ...paper.marks,
    ],
  };
}
