/**
 * The figures' worker: points of a figure, verdicts from what its runs gave, runs of a sweep. It runs nothing long.
 */

import { messageOf } from '../../base/invariant';
import init, { figurePoints, judge, sweepScenario, sweepTold } from '../../wasm/figures.js';
import type { FigureAnswer, FigureQuestion } from '../batch';
import { listen } from './delivered';
import { problemsOf, problemsText } from './enginePort';

const ready = listen((question: FigureQuestion) =>
  ready.then(
    () => post(answer(question)),
    (error: unknown) => post({ problem: textOf(error) }),
  ),
).then(({ module }) => init({ module_or_path: module }));
// Reported with each answer; at this moment there may be no request.
ready.catch(() => undefined);

const post = (reply: FigureAnswer) => self.postMessage(reply);

function answer(question: FigureQuestion): FigureAnswer {
  try {
    return { result: resultOf(question) };
  } catch (error) {
    return { problem: textOf(error) };
  }
}

/** Of a figure's two settings the one that runs in a browser. */
const SETTING = 'quick';

function resultOf(question: FigureQuestion): string {
  switch (question.type) {
    case 'points':
      return figurePoints(question.figure, question.scenarios, SETTING);
    case 'judge':
      return judge(question.figure, question.results, SETTING);
    case 'sweep':
      return sweepTold(question.document);
    case 'scenario':
      return sweepScenario(question.document, question.run);
  }
}

function textOf(error: unknown): string {
  const problems = problemsOf(error);
  return problems === null ? messageOf(error) : problemsText(problems);
}
