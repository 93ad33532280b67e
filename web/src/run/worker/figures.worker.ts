/**
 * The figures' worker: points of a figure, verdicts from what its runs gave, runs of a sweep. It runs nothing long.
 */

import { messageOf } from '../../base/invariant';
import init, { figurePoints, judge, sweepScenario, sweepTold } from '../../wasm/figures.js';
import type { FigureAnswer, FigureCall } from '../batch';
import { listen } from './delivered';
import { problemsOf, problemsText } from './enginePort';

const ready = listen((call: FigureCall) =>
  ready.then(
    () => post(answer(call)),
    (error: unknown) => post({ id: call.id, problem: textOf(error) }),
  ),
).then(({ module }) => init({ module_or_path: module }));
// Reported with each answer; at this moment there may be no request.
ready.catch(() => undefined);

const post = (reply: FigureAnswer) => self.postMessage(reply);

function answer(call: FigureCall): FigureAnswer {
  const { id } = call;
  try {
    return { id, result: resultOf(call) };
  } catch (error) {
    return { id, problem: textOf(error) };
  }
}

/** Of a figure's two settings the one that runs in a browser. */
const SETTING = 'quick';

function resultOf(call: FigureCall): string {
  switch (call.type) {
    case 'points':
      return figurePoints(call.figure, call.scenarios, SETTING);
    case 'judge':
      return judge(call.figure, call.results, SETTING);
    case 'sweep':
      return sweepTold(call.document);
    case 'scenario':
      return sweepScenario(call.document, call.run);
  }
}

function textOf(error: unknown): string {
  const problems = problemsOf(error);
  return problems === null ? messageOf(error) : problemsText(problems);
}
