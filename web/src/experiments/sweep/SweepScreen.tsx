/**
 * The screen on which knobs are swept: choices at the left, the picture they give at the right.
 */

import { useEffect } from 'react';
import { fragmentWords, onFragment } from '../../base/address';
import { catalog } from '../../model/catalog';
import { documentStore, useDocument } from '../../run';
import { firstAxis, knobOfAxis } from './knobs';
import { OpenButtons } from './opened/OpenButtons';
import { OpenedView } from './opened/OpenedView';
import { type RowClaim, useOpened } from './opened/openedStore';
import { PictureView } from './PictureView';
import { Progress } from './Progress';
import { SetupForm } from './SetupForm';
import { knobFromWord } from './setup';
import './sweep.css';
import { sweepActions, sweepStore } from './sweepStore';

/** The whole screen. `onClaim` is told what a sweep out of files says of a run that was opened from it. */
export function SweepScreen({ onClaim }: { readonly onClaim: (claim: RowClaim) => void }) {
  const shown = useOpened((state) => state.shown);
  return shown === null ? <OwnSweep /> : <OpenedView shown={shown} onClaim={onClaim} />;
}

function OwnSweep() {
  const doc = useDocument((state) => state.doc);
  useAskedKnob();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another experiment has other results
  useEffect(() => sweepActions.lookUp(), [doc]);
  return (
    <div className="sweep">
      <header className="sweep-head">
        <h2>Sweep</h2>
        <p>
          Turn one or two knobs of “{doc.title}” through a range, run each setting, and see where it
          matters.
        </p>
        <OpenButtons />
      </header>
      <SetupForm />
      <div className="sweep-main">
        <Progress />
        <PictureView />
      </div>
    </div>
  );
}

/** The knob in the address, `#sweep/abr.rif`, becomes the first axis. */
function useAskedKnob(): void {
  useEffect(() => {
    const follow = () => {
      const [screen, word] = fragmentWords(location.hash);
      if (screen === 'sweep' && word !== undefined) sweepKnob(decodeURIComponent(word));
    };
    follow();
    return onFragment(follow);
  }, []);
}

function sweepKnob(word: string): void {
  const { doc } = documentStore.getState();
  const asked = knobFromWord(word);
  const { x } = sweepStore.getState().setup;
  if (x?.section === asked.section && x.key === asked.key) return;
  const knob = knobOfAxis(doc, asked, catalog);
  if (knob !== null) sweepActions.choose({ x: firstAxis(doc, knob, catalog), y: null });
}
