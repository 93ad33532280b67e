/**
 * The screens that may stand in the place of the workbench, each fetched when it is first opened.
 * The header has a button for each.
 */

import type { ComponentType } from 'react';
import { judgedOf, openClaims, scorecard, scoreSentence } from '../run/scorecard';
import { lazyPart } from '../ui/lazyPart';

/** A full-page view beside the workbench. */
export type Screen = {
  /** Its name in the address: `#papers`, or `#papers/…` for a place inside it. */
  readonly id: string;
  /** On its button. */
  readonly label: string;
  /** A figure beside the label, and the sentence it stands for. */
  readonly score?: { readonly text: string; readonly sentence: string } | null;
  readonly Screen: ComponentType;
};

export const LessonsScreen = lazyPart(
  async () => (await import('../teach/lessons/Learn')).LessonsScreen,
);
const CompareScreen = lazyPart(
  async () => (await import('../experiments/compare/CompareScreen')).CompareScreen,
);
const ClassPanel = lazyPart(async () => (await import('../share/class/ClassPanel')).ClassPanel);

/** All screens, in the order of their buttons. */
export const SCREENS: readonly Screen[] = [
  {
    id: 'papers',
    label: 'Papers',
    score: scorecard && {
      text: `${scorecard.reproduced}/${judgedOf(scorecard) + openClaims}`,
      sentence:
        openClaims === 0
          ? scoreSentence(scorecard)
          : `${scoreSentence(scorecard)}; ${openClaims} more are not yet computed`,
    },
    Screen: lazyPart(async () => (await import('../papers/PapersScreen')).PapersScreen),
  },
  {
    id: 'lessons',
    label: 'Lessons',
    Screen: LessonsScreen,
  },
  {
    id: 'sweep',
    label: 'Sweep',
    Screen: lazyPart(async () => (await import('./CheckedSweepScreen')).CheckedSweepScreen),
  },
  {
    id: 'compare',
    label: 'Compare',
    Screen: () => <CompareScreen ofClass={<ClassPanel />} />,
  },
];
