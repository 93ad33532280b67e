/**
 * `H` on a plot: its lines over the range in view as sound, or silence again.
 *
 * With one pinned run it is in the left ear and the current run in the right; with more, the
 * first two pinned runs have an ear each. Web Audio plays it: nothing sounds, and no audio is opened, before somebody has
 * asked for it.
 */

import type { Quantity } from '../../model/engineTypes';
import { plotKind } from '../../model/plotKinds';
import { isShown, linesOf } from '../../model/plotKinds/kind';
import { runStore, viewStore } from '../../run';
import { stage } from '../../timeline/stage/stage';
import { soundingStore } from './sounding';
import { type Heard, type Noise, SWEEP_S, type Sweep, sweepOf, type Voice } from './tones';

/** Begins to play a plot, instead of another; or stops it. */
export function listenOrStop(quantity: Quantity): void {
  const isHeard = soundingStore.getState().plot === quantity;
  stopSweep();
  if (isHeard) return;
  const { info } = runStore.getState();
  const kind = plotKind(quantity);
  if (info === null || kind === undefined) return;
  const { hidden, coloured } = viewStore.getState();
  const lines = linesOf(kind, info, coloured).filter(
    (line) => line.role === 'main' && line.colour !== null && isShown(line, kind, hidden),
  );
  const scene = stage.scene();
  playSweep(sweepOf(runsToHear(), lines, scene.range));
  soundingStore.setState({ plot: quantity });

  function runsToHear(): readonly Heard[] {
    const [first, second = scene.run] = scene.pinned;
    if (first === undefined) return [{ view: scene.run, ear: null }];
    return [
      { view: first, ear: 'left' },
      { view: second, ear: 'right' },
    ];
  }
}

/** Loudness of all voices together; noises come on top. */
const LOUDNESS = 0.2;
/** Fading in and out, s: short enough to be no delay, long enough not to click. */
const FADE_S = 0.015;
/** Shapes of the voices, so that lines differ by their sound too. */
const SHAPES: readonly OscillatorType[] = ['sine', 'triangle', 'square', 'sawtooth'];
/** Square and saw are louder than sine and triangle of the same height. */
const EVENED: Readonly<Record<string, number>> = {
  sine: 1,
  triangle: 1,
  square: 0.35,
  sawtooth: 0.4,
};
/** The two noises: pitch, length and shape. */
const NOISES = {
  click: { hz: 2_400, lengthS: 0.012, shape: 'square' },
  wood: { hz: 620, lengthS: 0.09, shape: 'triangle' },
} as const;

let playing: { readonly context: AudioContext; readonly timer: number } | null = null;

/** Plays a sweep from its beginning, instead of any other. */
function playSweep(sweep: Sweep): void {
  stopSweep();
  const context = new AudioContext();
  const startS = context.currentTime + 0.05;
  const share = LOUDNESS / Math.max(1, Math.sqrt(sweep.voices.length));
  sweep.voices.forEach((voice, at) => {
    playVoice(context, voice, { startS, loudness: share, shape: SHAPES[at % SHAPES.length] });
  });
  for (const noise of sweep.noises) playNoise(context, noise, startS);
  const timer = window.setTimeout(stopSweep, (SWEEP_S + 0.3) * 1_000);
  playing = { context, timer };
}

/** Falls silent at once; true when there was something to be heard. */
export function stopSweep(): boolean {
  if (playing === null) return false;
  clearTimeout(playing.timer);
  void playing.context.close();
  playing = null;
  soundingStore.setState({ plot: null });
  return true;
}

type Manner = {
  readonly startS: number;
  readonly loudness: number;
  readonly shape: OscillatorType | undefined;
};

function playVoice(context: AudioContext, tones: Voice, manner: Manner): void {
  const { startS, shape = 'sine' } = manner;
  const loudness = manner.loudness * (EVENED[shape] ?? 1);
  const source = new OscillatorNode(context, { type: shape });
  const volume = new GainNode(context, { gain: 0 });
  const place = new StereoPannerNode(context);
  source.connect(volume).connect(place).connect(context.destination);
  let isOn = false;
  tones.forEach((tone, step) => {
    const atS = startS + (step / Math.max(1, tones.length - 1)) * SWEEP_S;
    if (tone !== null) {
      source.frequency.setValueAtTime(tone.hz, atS);
      place.pan.setValueAtTime(tone.pan, atS);
    }
    if ((tone !== null) === isOn) return;
    isOn = tone !== null;
    volume.gain.setTargetAtTime(isOn ? loudness : 0, atS, FADE_S);
  });
  volume.gain.setTargetAtTime(0, startS + SWEEP_S, FADE_S);
  source.start(startS);
  source.stop(startS + SWEEP_S + 0.2);
}

function playNoise(context: AudioContext, { atS, kind, pan }: Noise, startS: number): void {
  const { hz, lengthS, shape } = NOISES[kind];
  const fromS = startS + atS;
  const source = new OscillatorNode(context, { type: shape, frequency: hz });
  const volume = new GainNode(context, { gain: 0 });
  source
    .connect(volume)
    .connect(new StereoPannerNode(context, { pan }))
    .connect(context.destination);
  volume.gain.setValueAtTime(LOUDNESS, fromS);
  volume.gain.exponentialRampToValueAtTime(0.001, fromS + lengthS);
  source.start(fromS);
  source.stop(fromS + lengthS);
}
