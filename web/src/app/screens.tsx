/**
 * The screens that may stand in the place of the workbench, each fetched when it is first opened: the one that the
 * address names is shown. The header has a button for each.
 */

import { type ComponentType, useLayoutEffect } from 'react';
import { fragmentWords, onFragment } from '../base/address';
import { shellActions } from '../commands/shell';
import { openClaims, scorecard, scoreSentence } from '../run/scorecard';
import type { IconName } from '../ui/Icon';
import { lazyPart } from '../ui/lazyPart';

/** A full-page view beside the workbench. */
export type Screen = {
  /** Its name in the address: `#papers`, or `#papers/…` for a place inside it. */
  readonly id: string;
  /** On its button. */
  readonly label: string;
  readonly icon: IconName;
  /** How far its work has come, for its tip. */
  readonly score?: string;
  readonly Screen: ComponentType;
};

export const LessonsScreen = lazyPart(
  async () => (await import('../teach/lessons/Learn')).LessonsScreen,
);
const CompareScreen = lazyPart(
  async () => (await import('../experiments/compare/CompareScreen')).CompareScreen,
);
const ClassPanel = lazyPart(async () => (await import('../share/class/ClassPanel')).ClassPanel);

const unjudged = openClaims === 0 ? '' : `; ${openClaims} more are not yet computed`;

/** All screens, in the order of their buttons. */
export const SCREENS: readonly Screen[] = [
  {
    id: 'papers',
    label: 'Papers',
    icon: 'papers',
    ...(scorecard && { score: `${scoreSentence(scorecard)}${unjudged}` }),
    Screen: lazyPart(async () => (await import('../papers/PapersScreen')).PapersScreen),
  },
  { id: 'lessons', label: 'Lessons', icon: 'lessons', Screen: LessonsScreen },
  {
    id: 'sweep',
    label: 'Sweep',
    icon: 'sweep',
    Screen: lazyPart(async () => (await import('./checkedSweep')).SweepScreen),
  },
  {
    id: 'compare',
    label: 'Compare',
    icon: 'compare',
    Screen: () => <CompareScreen ofClass={<ClassPanel />} />,
  },
];

/** Follows the address for as long as the page is there. */
export function useAddress(): void {
  useLayoutEffect(() => {
    const follow = () => shellActions.showScreen(screenAt(location.hash));
    follow();
    return onFragment(follow);
  }, []);
}

/** Id of the screen that a fragment names, or `null` for the workbench. */
export function screenAt(hash: string): string | null {
  const [id] = fragmentWords(hash);
  return SCREENS.some((screen) => screen.id === id) ? (id ?? null) : null;
}
