/** Pictures for the cards, as the engine gave them when the files were generated. */

import stored from '../generated/papers.json';

/** The network of a paper's scenario, in grid units. */
export type SketchedNetwork = {
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly kind: string;
    readonly at: readonly [number, number];
  }[];
  readonly links: readonly {
    readonly from: string;
    readonly to: string;
    readonly rateMbps: number;
    readonly delayMs: number;
  }[];
};

/** Curves of a run over `span` seconds, thinned out for the size of a card. */
export type SketchedCurves = {
  readonly span: readonly [number, number];
  readonly lines: readonly {
    readonly colour: number;
    readonly points: readonly (readonly [number, number])[];
  }[];
};

type Stored = {
  readonly networks: Readonly<Record<string, SketchedNetwork>>;
  readonly curves: Readonly<Record<string, SketchedCurves>>;
};

const { networks, curves } = stored as unknown as Stored;

export function networkSketch(scenario: string): SketchedNetwork | null {
  return networks[scenario] ?? null;
}

export function curveSketch(figure: string): SketchedCurves | null {
  return curves[figure] ?? null;
}
