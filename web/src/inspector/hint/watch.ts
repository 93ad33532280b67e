/**
 * Lines in sliders: where pointer or focus rests for a moment, a few runs in a worker of their own show
 * what the parameter does.
 *
 * They are made only while the run on the table stands still, and end at the first touch of anything.
 */

import type { Job, Outcome } from '../../engine/batch';
import { catalog, specOf, valueIn } from '../../engine/catalog';
import type { ParamSpec } from '../../engine/model';
import type { PatientRuns } from '../../engine/patient';
import { makeScale, type Scale } from '../../engine/scale';
import { documentStore, runStore, viewStore } from '../../store';
import { withParam } from '../../store/edits';
import { namelessText } from '../../store/engineText';
import { drawHint, eraseHint } from './draw';
import { type Figures, figuresOf, hintOf, valuesAround } from './plan';

/** How long pointer or focus has to rest, and the run to stand still, ms; chosen. */
const DWELL_MS = 700;
/** Longest computing for one line, ms: an experiment of minutes has none. Chosen. */
const BUDGET_MS = 10_000;

/** A slider that somebody is at. */
type Spot = {
  readonly input: HTMLInputElement;
  readonly section: string;
  readonly key: string;
  readonly spec: ParamSpec;
  readonly scale: Scale;
};

/** Watches the page, with `runs` for the runs behind the lines; the result stops and takes all lines away. */
export function watchSliders(runs: Pick<PatientRuns, 'run'>): () => void {
  const watch = new Watch(runs);
  const over = (event: Event) => watch.come(event.target);
  const touch = () => watch.interrupt();
  const page = new AbortController();
  const { signal } = page;
  document.addEventListener('pointerover', over, { signal, passive: true });
  document.addEventListener('focusin', over, { signal });
  for (const type of ['pointerdown', 'keydown', 'input', 'wheel'] as const) {
    document.addEventListener(type, touch, { signal, capture: true, passive: true });
  }
  const stops = [
    documentStore.subscribe(() => watch.hearDocument()),
    runStore.subscribe(() => watch.hearRun()),
  ];
  return () => {
    page.abort();
    for (const stop of stops) stop();
    watch.close();
  };
}

class Watch {
  readonly #runs: Pick<PatientRuns, 'run'>;
  #spot: Spot | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn: AbortController | null = null;
  /** What is known of the experiment, by slider; forgotten when anything else in it changes. */
  readonly #known = new Map<string, { text: string; figures: Map<number, Figures> }>();
  readonly #drawn = new Set<HTMLInputElement>();

  constructor(runs: Pick<PatientRuns, 'run'>) {
    this.#runs = runs;
  }

  /** Pointer or focus has come somewhere. */
  come(target: EventTarget | null): void {
    const spot = spotOf(target);
    if (spot?.input === this.#spot?.input) return;
    // A pointer that passes does not take the line from where the focus rests.
    this.#spot = spot ?? spotOf(document.activeElement);
    this.interrupt();
  }

  /** Gives the machine to whoever has just asked for something; goes on when all is still again. */
  interrupt(): void {
    this.#stop();
    this.#soon();
  }

  /** The experiment was changed: what was drawn of another one goes. */
  hearDocument(): void {
    this.interrupt();
    this.#eraseStale();
  }

  /** A run that goes on has the machine to itself. */
  hearRun(): void {
    if (!isAtRest()) this.#stop();
    else if (this.#turn === null && this.#timer === undefined) this.#soon();
  }

  close(): void {
    this.#stop();
    for (const input of this.#drawn) eraseHint(input);
  }

  #stop(): void {
    this.#turn?.abort();
    this.#turn = null;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #soon(): void {
    if (this.#spot !== null) this.#timer = setTimeout(() => void this.#begin(), DWELL_MS);
  }

  async #begin(): Promise<void> {
    this.#timer = undefined;
    const spot = this.#spot;
    if (spot === null || !spot.input.isConnected || !isAtRest() || !isCommon()) return;
    const { doc } = documentStore.getState();
    const value = valueIn(doc, spot.section, spot.key, catalog);
    if (typeof value !== 'number') return;
    const turn = new AbortController();
    this.#turn = turn;
    const figures = this.#figuresFor(spot);
    const jobs = valuesAround(spot.scale, value)
      .filter((each) => !figures.has(each))
      .map((each): Job => ({ key: String(each), scenario: scenarioWith(spot, each) }));
    let spentMs = 0;
    const onOutcome = (outcome: Outcome, isRemembered: boolean) => {
      if (turn.signal.aborted) return;
      this.#take(spot, figures, outcome);
      if ('wallMs' in outcome && !isRemembered) spentMs += outcome.wallMs;
      if (spentMs > BUDGET_MS) turn.abort();
    };
    this.#show(spot, figures);
    await this.#runs.run(jobs, { onOutcome, signal: turn.signal });
  }

  #take(spot: Spot, figures: Map<number, Figures>, outcome: Outcome): void {
    const { info } = runStore.getState();
    if ('problem' in outcome || outcome.summary === undefined || info === null) return;
    const waits = info.network.ports.filter((port) => port.bottleneck).map(({ id }) => id);
    figures.set(Number(outcome.key), figuresOf(outcome.summary, waits));
    this.#show(spot, figures);
  }

  #show(spot: Spot, figures: ReadonlyMap<number, Figures>): void {
    const hint = hintOf(figures);
    if (hint === null) return;
    drawHint(spot.input, hint, spot);
    this.#drawn.add(spot.input);
  }

  /** What is known of this slider in the rest of the experiment as it is now. */
  #figuresFor(spot: Spot): Map<number, Figures> {
    const name = `${spot.section}.${spot.key}`;
    const text = textWithout(spot);
    const known = this.#known.get(name);
    if (known?.text === text) return known.figures;
    const figures = new Map<number, Figures>();
    this.#known.set(name, { text, figures });
    return figures;
  }

  /** Lines that were of another experiment than the present one go. */
  #eraseStale(): void {
    for (const input of this.#drawn) {
      const spot = spotOf(input);
      const known = spot === null ? undefined : this.#known.get(`${spot.section}.${spot.key}`);
      if (spot !== null && input.isConnected && known?.text === textWithout(spot)) continue;
      eraseHint(input);
      this.#drawn.delete(input);
    }
  }
}

/** The slider of a parameter at or around an element; `null` when there is none. */
function spotOf(target: EventTarget | null): Spot | null {
  if (!(target instanceof Element)) return null;
  const input = target.closest('.inspector-slider')?.querySelector('input');
  const [section = '', key = ''] =
    target.closest('[data-param]')?.getAttribute('data-param')?.split('.') ?? [];
  const spec = specOf(documentStore.getState().doc, section, key, catalog);
  const isNumber = spec?.kind === 'real' || spec?.kind === 'integer';
  if (!(input instanceof HTMLInputElement) || spec === undefined || !isNumber) return null;
  return { input, section, key, spec, scale: makeScale(spec) };
}

function scenarioWith({ section, key }: Spot, value: number): string {
  const { doc, base } = documentStore.getState();
  return namelessText(withParam({ doc, base, catalog }, { section, key }, value));
}

/** The experiment but for the value of the slider. */
function textWithout(spot: Spot): string {
  return scenarioWith(spot, spot.scale.notch(0));
}

function isAtRest(): boolean {
  const { status, mode, problems } = runStore.getState();
  const isStill = status === 'paused' || status === 'finished';
  return isStill && mode === 'rerun' && problems.length === 0;
}

/** Sliders of a selected part may turn its own value; the line is about the common one. */
function isCommon(): boolean {
  return viewStore.getState().selection === null;
}
