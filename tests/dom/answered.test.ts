import { expect, it, onTestFinished, vi } from 'vitest';
import { recall, remember } from '../../web/src/base/remember';
import { resetPageStores } from '../../web/src/run/pageStore';
import { answerPrediction, predictStore, readAnswered } from '../../web/src/run/predict';
import { reached } from '../../web/src/teach/lessons/currentStep';
import { keep } from '../../web/src/teach/predict/kept';

const prediction = (because: string) => ({
  ...{ at: '2026-11-29', experiment: '', changes: '', plot: '', curve: '', because },
  ...{ fromS: 0, toS: 1, right: 1, asked: 2, drawn: [] },
});

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

it('what another window has answered, reached or predicted meanwhile is not lost', () => {
  onTestFinished(() => {
    localStorage.clear();
    resetPageStores();
  });
  remember('predicted', ['windows 2', 'buffer 0']);
  answerPrediction('buffer 1');
  expect(recall('predicted')).toEqual(['windows 2', 'buffer 0', 'buffer 1']);

  reached({ id: 'buffer', step: 0 });
  remember('lessons', { buffer: [0, 1], windows: [0] });
  reached({ id: 'buffer', step: 2 });
  expect(recall('lessons')).toEqual({ buffer: [0, 1, 2], windows: [0] });

  keep(prediction('mine'));
  remember('predictions', [prediction('mine'), prediction('theirs')]);
  keep(prediction('mine again'));
  expect(recall('predictions')).toMatchObject([
    { because: 'mine' },
    { because: 'theirs' },
    { because: 'mine again' },
  ]);
});

it('what another window has erased stays erased', () => {
  onTestFinished(() => {
    localStorage.clear();
    resetPageStores();
  });
  answerPrediction('windows 2');
  keep(prediction('before'));
  localStorage.clear();
  answerPrediction('buffer 0');
  keep(prediction('after'));
  expect(recall('predicted')).toEqual(['buffer 0']);
  expect(recall('predictions')).toMatchObject([{ because: 'after' }]);
});

it('what the browser refuses to store is known to the page', () => {
  onTestFinished(() => {
    vi.unstubAllGlobals();
    resetPageStores();
  });
  vi.stubGlobal('localStorage', undefined);
  answerPrediction('windows 2');
  answerPrediction('buffer 0');
  expect(predictStore.getState().answered).toEqual(['windows 2', 'buffer 0']);
});
