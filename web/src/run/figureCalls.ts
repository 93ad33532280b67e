/**
 * What the page asks of the worker that expands figures and sweeps and judges claims: JSON in, JSON out.
 */

/** Page → worker. */
export type FigureCall =
  | {
      readonly id: number;
      readonly type: 'points';
      readonly figure: string;
      /** An object of scenarios by their names. */
      readonly scenarios: string;
      readonly setting: string;
    }
  | {
      readonly id: number;
      readonly type: 'judge';
      readonly figure: string;
      /** A list of `{ at, seed, measures }`. */
      readonly results: string;
      readonly setting: string;
    }
  | {
      readonly id: number;
      readonly type: 'sweep';
      /** Text of a `sweep.json`. */
      readonly document: string;
    }
  | {
      readonly id: number;
      readonly type: 'scenario';
      readonly document: string;
      /** Number of the run. */
      readonly run: number;
    };

/** Worker → page; `problem` instead of a result when the engine refused. */
export type FigureAnswer =
  | { readonly id: number; readonly result: string }
  | { readonly id: number; readonly problem: string };
