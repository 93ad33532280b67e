/** Says what a link for a class keeps from its readers, as long as it does. */

import { useDocument, useView } from '../run';
import type { Held } from '../run/contract';

/** Each in words. */
const WORDS: Readonly<Record<Held, string>> = {
  network: 'the network keeps its parts, lines and routes',
  answers: 'published values, lines of theory, hints and the papers are hidden',
  seed: 'the seed is fixed',
};

export function HeldNote() {
  const held = useView((state) => state.held);
  const seed = useDocument((state) => state.doc.seed);
  const said = held.map((what) => (what === 'seed' ? `${WORDS.seed} (${seed})` : WORDS[what]));
  if (said.length === 0) return null;
  return <p className="inspector-chosen">In this link {said.join('; ')}.</p>;
}
