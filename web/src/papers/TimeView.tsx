/** A panel over time: the curves of one run, simulated here and now as the panel comes into view. */

import { useEffect, useMemo, useRef, useState } from 'react';
import { activity } from '../base/activity';
import type { At, Figure, TimePanel } from '../model/figureModel';
import { type Recording, record } from '../run/record';
import { curveLabel, curvesOf, seriesOf, spanOf } from './curves';
import { curveOptions, timeUnit } from './drawCurves';
import { Legend } from './Legend';
import { type Drawing, PlotBox } from './PlotBox';
import { OpenButton } from './PointTable';
import { atWords, type Point, pointAt } from './points';
import { curveSentence } from './words';

/** Columns a curve is thinned out to: enough for every width of a panel. */
const COLUMNS = 800;

type Props = { readonly figure: Figure; readonly panel: TimePanel };

export function TimeView({ figure, panel }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const run = useRun(figure, panel, box);
  const { at } = run;
  return (
    <div ref={box} className="papers-time">
      {run.type === 'failed' && (
        <p className="papers-empty">This run cannot be shown: {run.why}.</p>
      )}
      {run.type !== 'failed' && <Curves panel={panel} recording={run.recording} />}
      {at !== null && (
        <p className="papers-from">
          {run.type === 'running' ? 'Running' : 'One run'}
          {atWords(figure, at) === '' ? '' : ` at ${atWords(figure, at)}`}.{' '}
          <OpenButton figure={figure} at={at} />
        </p>
      )}
    </div>
  );
}

function Curves({
  panel,
  recording,
}: {
  readonly panel: TimePanel;
  readonly recording: Recording | null;
}) {
  const picture = useMemo(() => {
    if (recording === null) return null;
    const span = spanOf(panel, recording.info.durationS);
    const curves = curvesOf(panel, recording, { span, columns: COLUMNS });
    const drawing: Drawing = { options: (kit) => curveOptions(kit, { curves, span, panel }) };
    const label = curveLabel(panel, seriesOf(panel, recording.info.series));
    return { span, curves, drawing, label };
  }, [panel, recording]);
  if (picture === null) return <p className="papers-empty papers-wait">Waiting for the run.</p>;
  const { curves, drawing, label, span } = picture;
  const sentence = recording?.isComplete === true ? curveSentence(curves) : '';
  return (
    <>
      <p className="papers-axis">{label}</p>
      <PlotBox drawing={drawing} label={`${label} over time. ${sentence}`} />
      <p className="papers-axis papers-axis-x">Time, {timeUnit(span).label}</p>
      <Legend entries={curves.map(({ name, colour }) => ({ name, colour, isPlain: true }))} />
      <p className="papers-sentence">{sentence}</p>
    </>
  );
}

/** A run and its point, which is `null` until the engine has made it. */
type Run = { readonly at: At | null } & (
  | { readonly type: 'waiting' | 'running' | 'complete'; readonly recording: Recording | null }
  | { readonly type: 'failed'; readonly why: string }
);

/** The run of a panel, begun when the panel is seen and called off when it goes. */
function useRun(figure: Figure, panel: TimePanel, box: React.RefObject<HTMLElement | null>): Run {
  const [run, setRun] = useState<Run>({ type: 'waiting', at: null, recording: null });
  useEffect(() => {
    const off = new AbortController();
    const begin = async () => {
      let at: At | null = null;
      try {
        const point = await pointAt(figure, panel.at ?? {});
        if (point === null) throw new Error('the figure has no such point');
        ({ at } = point);
        const onProgress = (recording: Recording) => setRun({ type: 'running', at, recording });
        const recording = await recorded(panel, point, { signal: off.signal, onProgress });
        setRun({ type: 'complete', at, recording });
      } catch (error) {
        if (off.signal.aborted) return;
        setRun({ type: 'failed', at, why: error instanceof Error ? error.message : String(error) });
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
