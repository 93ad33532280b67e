/** Play and pause, steps forward and back, what one step is, and the way to the end of the run. */

import { useStore } from 'zustand';
import { ariaKeys, nameOf, tipOf } from '../commands/keymap';
import { type StepKind, shellActions, useShell } from '../commands/shell';
import { secondsOf, standsAt } from '../model/instant';
import { hasEnded, useDocument, useRun } from '../run';
import { Button, IconButton } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { type Option, Select } from '../ui/Select';
import { isPlaying, runToEnd, step, stepStore, togglePlay } from './runButtons';
import { StopButton } from './stopWhen/StopWhen';

const UNITS: readonly Option<StepKind>[] = [
  { id: 'event', label: 'Event' },
  { id: 'cell', label: 'Cell time' },
  { id: 'rm', label: 'RM cell' },
  { id: 'segment', label: 'TCP segment' },
  { id: 'rtt', label: 'Round trip' },
  { id: 'loss', label: 'Loss' },
];

/** The buttons at the left of the time bar. */
export function Transport() {
  const playing = useRun(isPlaying);
  const ready = useRun((run) => run.info !== null);
  return (
    <div className="app-transport">
      <Button
        look="primary"
        className="app-button-icon app-play"
        aria-label={playing ? 'Pause' : 'Play'}
        title={tipOf('time.play', playing ? 'Pause' : 'Play')}
        disabled={!ready}
        onClick={togglePlay}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </Button>
      <StepButton direction={-1} disabled={!ready} />
      <UnitMenu />
      <StepButton direction={1} disabled={!ready} />
      <EndButton />
      <StopButton />
      <StepWords />
    </div>
  );
}

type StepButtonProps = { readonly direction: 1 | -1; readonly disabled: boolean };

function StepButton({ direction, disabled }: StepButtonProps) {
  const action = direction === 1 ? 'time.stepForward' : 'time.stepBack';
  return (
    <IconButton
      icon={direction === 1 ? 'stepForward' : 'stepBack'}
      label={nameOf(action)}
      title={tipOf(action)}
      disabled={disabled}
      onClick={() => step(direction)}
    />
  );
}

/** Runs to the end, or stops on the way; a bar along the top of the time bar shows the progress. */
export function EndButton() {
  const runs = useRun((run) => run.toEnd);
  const isOver = useRun((run) => run.info === null || hasEnded(run));
  const name = runs ? 'Stop here' : nameOf('time.toEnd');
  return (
    <>
      <IconButton
        icon={runs ? 'stop' : 'toEnd'}
        label={name}
        aria-keyshortcuts={ariaKeys('time.toEnd')}
        title={tipOf('time.toEnd', name)}
        aria-disabled={isOver}
        onClick={runToEnd}
        className="app-end-button"
      />
      {runs && <EndProgress />}
    </>
  );
}

function EndProgress() {
  const headS = secondsOf(useRun((run) => run.head));
  const durationS = useRun((run) => run.info?.durationS ?? 1);
  return (
    <progress
      className="app-end-progress"
      aria-label="Simulated so far"
      max={durationS}
      value={headS}
    />
  );
}

function UnitMenu() {
  const chosen = useShell((shell) => shell.stepUnit);
  return (
    <Select
      aria-label="Step by"
      title="What one step is"
      value={chosen}
      options={UNITS}
      onChange={shellActions.setStepUnit}
    />
  );
}

/** What the last step arrived at, shown and announced until the playhead or the run changes. */
function StepWords() {
  const report = useStore(stepStore, (state) => state.report);
  const isSame = useDocument(({ doc }) => doc === report?.of);
  const isHere = useRun(({ head, status }) => {
    const rests = status === 'resting';
    return report !== null && rests && standsAt(head, report.at);
  });
  return (
    <p className="app-step-words" role="status">
      {isHere && isSame ? report?.text : null}
    </p>
  );
}
