import { expect, it } from 'vitest';
import { answerPrediction, predictStore, readAnswered } from '../../web/src/run/predict';

it('a prediction that was answered stays so on the next visit, and counts once', () => {
  answerPrediction('windows 2');
  answerPrediction('windows 2');
  expect(predictStore.getState().answered).toEqual(['windows 2']);
  // Under this name it is counted and erased with all else that the browser keeps.
  expect(JSON.parse(localStorage.getItem('cell53.predicted') ?? 'null')).toEqual(['windows 2']);
});

it('what was stored by something else is left out', () => {
  expect(readAnswered(null)).toEqual([]);
  expect(readAnswered({ length: 1 })).toEqual([]);
  expect(readAnswered(['buffer 0', 3, null])).toEqual(['buffer 0']);
});
