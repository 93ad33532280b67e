// Generated from scenarios/figure-schema.json by `npm run generate`. Do not edit: change the declarations in Rust.

/**
 * A figure or table of a paper: points, measures, panels and claims. Generated from the engine; do not edit.
 */
export interface FigureFile {
  /**
   * address of the schema, for editors
   */
  $schema?: string;
  /**
   * version of this format: 1
   */
  format: number;
  /**
   * what is shown
   */
  title: string;
  /**
   * section and figures of the paper
   */
  place: string;
  /**
   * what the figure asks
   */
  asked: string;
  /**
   * what the paper says it shows, in our own words
   */
  found: string;
  /**
   * values that the paper does not print
   *
   * @minItems 0
   */
  reconstructed?: {
    /**
     * the value that the paper does not print
     */
    what: string;
    /**
     * why it is taken so
     */
    why: string;
  }[];
  /**
   * the points are their product, in order; none: one point
   *
   * @minItems 0
   */
  axes?: {
    /**
     * name by which tests and panels refer to the axis
     */
    id: string;
    /**
     * name on the drawing
     */
    label: string;
    /**
     * unit of its values
     */
    unit?: string;
    /**
     * in the order of the figure
     *
     * @minItems 1
     */
    values: {
      /**
       * a number or a text
       */
      value: number | string;
      /**
       * name instead of the value
       */
      label?: string;
      /**
       * scenario instead of the base
       */
      scenario?: string;
      /**
       * changes by dotted path
       */
      set?: {
        [k: string]: unknown;
      };
    }[];
  }[];
  /**
   * base scenario, an id such as explicit-rate/r1
   */
  scenario?: string;
  /**
   * changes of the base by dotted path
   */
  set?: {
    [k: string]: unknown;
  };
  /**
   * points left out: those that match all values of an entry
   *
   * @minItems 0
   */
  skip?: {
    [k: string]: number | string;
  }[];
  /**
   * the setting of the page
   */
  quick: {
    /**
     * runs with consecutive seeds from the scenario's
     */
    replications: number;
    /**
     * simulated time instead of the scenario's
     */
    durationMs?: number;
    /**
     * start of the summary instead of the scenario's
     */
    warmUpMs?: number;
    /**
     * values of axes to which this setting is restricted
     */
    only?: {
      /**
       * @minItems 1
       */
      [k: string]: (number | string)[];
    };
  };
  /**
   * the setting of the report
   */
  full: {
    /**
     * runs with consecutive seeds from the scenario's
     */
    replications: number;
    /**
     * simulated time instead of the scenario's
     */
    durationMs?: number;
    /**
     * start of the summary instead of the scenario's
     */
    warmUpMs?: number;
    /**
     * values of axes to which this setting is restricted
     */
    only?: {
      /**
       * @minItems 1
       */
      [k: string]: (number | string)[];
    };
  };
  /**
   * one claim in a very short setting, for every test run
   */
  probe?: {
    /**
     * the representative claim
     */
    claim: string;
    /**
     * runs with consecutive seeds; 1 if absent
     */
    replications?: number;
    /**
     * simulated time instead of the scenario's
     */
    durationMs?: number;
    /**
     * start of the summary instead of the scenario's
     */
    warmUpMs?: number;
    /**
     * values of axes to which the probe is restricted
     */
    only?: {
      /**
       * @minItems 1
       */
      [k: string]: (number | string)[];
    };
  };
  /**
   * each gives one number per run
   *
   * @minItems 1
   */
  measures: (
    | {
        of: 'total';
        /**
         * name by which tests and panels refer to the measure
         */
        id: string;
        /**
         * name for axes and tables
         */
        label?: string;
        /**
         * unit of the number
         */
        unit?: string;
        /**
         * a total of the summary
         */
        field: 'goodputMbps' | 'cellLossRatio' | 'jainIndex';
      }
    | {
        of: 'sources';
        /**
         * name by which tests and panels refer to the measure
         */
        id: string;
        /**
         * name for axes and tables
         */
        label?: string;
        /**
         * unit of the number
         */
        unit?: string;
        /**
         * a figure of every TCP source
         */
        field:
          | 'goodputMbps'
          | 'segmentsSent'
          | 'retransmits'
          | 'timeouts'
          | 'fastRetransmits'
          | 'mergedFrames'
          | 'wholeFrames'
          | 'brokenFrames';
        /**
         * which parts, by id; * stands for any characters; all if absent
         */
        ids?: string;
        /**
         * how the numbers of the parts become one; mean if absent
         */
        reduce?: 'mean' | 'sum' | 'min' | 'max' | 'median' | 'jain' | 'spread';
      }
    | {
        of: 'circuits';
        /**
         * name by which tests and panels refer to the measure
         */
        id: string;
        /**
         * name for axes and tables
         */
        label?: string;
        /**
         * unit of the number
         */
        unit?: string;
        /**
         * a figure of every circuit
         */
        field:
          | 'meanAcrMbps'
          | 'finalAcrMbps'
          | 'throughputMbps'
          | 'cellsSent'
          | 'cellsDropped'
          | 'cellsPoliced'
          | 'cellsTagged';
        /**
         * which parts, by id; * stands for any characters; all if absent
         */
        ids?: string;
        /**
         * how the numbers of the parts become one; mean if absent
         */
        reduce?: 'mean' | 'sum' | 'min' | 'max' | 'median' | 'jain' | 'spread';
      }
    | {
        of: 'ports';
        /**
         * name by which tests and panels refer to the measure
         */
        id: string;
        /**
         * name for axes and tables
         */
        label?: string;
        /**
         * unit of the number
         */
        unit?: string;
        /**
         * a figure of every switch port
         */
        field: 'offeredMbps' | 'utilization' | 'meanQueueCells' | 'maxQueueCells' | 'drops';
        /**
         * which parts, by id; * stands for any characters; all if absent
         */
        ids?: string;
        /**
         * how the numbers of the parts become one; mean if absent
         */
        reduce?: 'mean' | 'sum' | 'min' | 'max' | 'median' | 'jain' | 'spread';
      }
    | {
        of: 'series';
        /**
         * name by which tests and panels refer to the measure
         */
        id: string;
        /**
         * name for axes and tables
         */
        label?: string;
        /**
         * unit of the number
         */
        unit?: string;
        /**
         * which curves
         */
        quantity:
          | 'acr'
          | 'er'
          | 'cwnd'
          | 'ssthresh'
          | 'flight'
          | 'rwnd'
          | 'sequence'
          | 'rtt'
          | 'rto'
          | 'goodput'
          | 'queue'
          | 'queuePriority'
          | 'utilization'
          | 'load'
          | 'drops'
          | 'lineRate'
          | 'credit'
          | 'capacity';
        /**
         * which parts, by id; * stands for any characters; all if absent
         */
        ids?: string;
        /**
         * begin of the window, milliseconds; 0 if absent
         */
        fromMs?: number;
        /**
         * end of the window, milliseconds; the end of the run if absent
         */
        toMs?: number;
        /**
         * how a curve becomes a number; if absent, max or min where reduce says so, else mean
         */
        overTime?:
          | 'mean'
          | 'min'
          | 'max'
          | 'first'
          | 'last'
          | 'growth'
          | 'range'
          | 'deviation'
          | 'meanOfPeaks'
          | 'maxAtMs'
          | 'settledMs'
          | 'firstAboveMs'
          | 'firstBelowMs'
          | 'fallsBelowMs'
          | 'staysAboveMs'
          | 'staysBelowMs'
          | 'shareAbove'
          | 'shareBelow';
        /**
         * where settledMs settles; null or absent: each curve's mean over the last fifth of the window
         */
        target?: number | null;
        /**
         * length of the pieces of which meanOfPeaks takes the largest sample
         */
        spanMs?: number;
        /**
         * distance from the target that counts as settled, or from the level as a fall, a share of it
         */
        tolerance?: number;
        /**
         * what first…, falls…, stays… and share… compare with
         */
        level?: number;
        /**
         * how the numbers of the parts become one; mean if absent
         */
        reduce?: 'mean' | 'sum' | 'min' | 'max' | 'median' | 'jain' | 'spread';
      }
    | {
        of: 'events';
        /**
         * name by which tests and panels refer to the measure
         */
        id: string;
        /**
         * name for axes and tables
         */
        label?: string;
        /**
         * unit of the number
         */
        unit?: string;
        /**
         * which events
         */
        kind:
          | 'cellLoss'
          | 'timeout'
          | 'fastRetransmit'
          | 'mark'
          | 'parameterChange'
          | 'frameLost'
          | 'acrRule'
          | 'connectionOpened'
          | 'transferFinished';
        /**
         * which circuits or ports, by id; * stands for any characters; all if absent
         */
        ids?: string;
        /**
         * begin of the window, milliseconds; 0 if absent
         */
        fromMs?: number;
        /**
         * end of the window, milliseconds; the end of the run if absent
         */
        toMs?: number;
        /**
         * count if absent; firstMs and lastMs since the begin of the window
         */
        reduce?: 'count' | 'firstMs' | 'lastMs';
      }
    | {
        of: 'quotient' | 'difference' | 'sum' | 'product';
        /**
         * name by which tests and panels refer to the measure
         */
        id: string;
        /**
         * name for axes and tables
         */
        label?: string;
        /**
         * unit of the number
         */
        unit?: string;
        /**
         * an earlier measure, or a number
         */
        over: number | string;
        /**
         * an earlier measure, or a number
         */
        under: number | string;
      }
  )[];
  /**
   * how the figure is drawn
   *
   * @minItems 0
   */
  panels: (
    | {
        kind: 'line' | 'bar';
        /**
         * name in addresses
         */
        id: string;
        /**
         * heading
         */
        title?: string;
        /**
         * name of the horizontal axis
         */
        xLabel?: string;
        /**
         * name of the vertical axis
         */
        yLabel?: string;
        /**
         * logarithmic horizontal axis
         */
        xLog?: boolean;
        /**
         * logarithmic vertical axis
         */
        yLog?: boolean;
        /**
         * does the vertical axis begin at 0?
         */
        yFrom0?: boolean;
        /**
         * a sentence under the drawing
         */
        note?: string;
        /**
         * marks of what the paper says
         *
         * @minItems 0
         */
        published?: (
          | {
              kind: 'points';
              /**
               * the measure, or the value of the series axis, to which the points belong; absent where there is one line
               */
              series?: number | string;
              /**
               * pairs of x and y
               *
               * @minItems 0
               */
              points: (number | string)[][];
              /**
               * where they come from
               */
              note?: string;
            }
          | {
              kind: 'line';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * an upright line there, or several; milliseconds over time
               */
              x?: number | string | (number | string)[];
              /**
               * a level line there, or several
               */
              y?: number | string | (number | string)[];
            }
          | {
              kind: 'band';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * an upright band between two values; milliseconds over time
               *
               * @minItems 2
               */
              x?: number[];
              /**
               * a level band between two values
               *
               * @minItems 2
               */
              y?: number[];
            }
          | {
              kind: 'arrow';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * value of the series axis that the paper has below
               */
              below: number | string;
              /**
               * and the one above it
               */
              above: number | string;
              /**
               * where along x it is said; everywhere if absent
               *
               * @minItems 1
               */
              x?: (number | string)[];
            }
        )[];
        /**
         * axis along which is drawn
         */
        x: string;
        /**
         * the measure, or several
         */
        y: string | string[];
        /**
         * axis whose values are the curves
         */
        series?: string;
        /**
         * values of the other axes
         */
        where?: {
          [k: string]: number | string;
        };
      }
    | {
        kind: 'table';
        /**
         * name in addresses
         */
        id: string;
        /**
         * heading
         */
        title?: string;
        /**
         * name of the horizontal axis
         */
        xLabel?: string;
        /**
         * name of the vertical axis
         */
        yLabel?: string;
        /**
         * logarithmic horizontal axis
         */
        xLog?: boolean;
        /**
         * logarithmic vertical axis
         */
        yLog?: boolean;
        /**
         * does the vertical axis begin at 0?
         */
        yFrom0?: boolean;
        /**
         * a sentence under the drawing
         */
        note?: string;
        /**
         * marks of what the paper says
         *
         * @minItems 0
         */
        published?: (
          | {
              kind: 'points';
              /**
               * the measure, or the value of the series axis, to which the points belong; absent where there is one line
               */
              series?: number | string;
              /**
               * pairs of x and y
               *
               * @minItems 0
               */
              points: (number | string)[][];
              /**
               * where they come from
               */
              note?: string;
            }
          | {
              kind: 'line';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * an upright line there, or several; milliseconds over time
               */
              x?: number | string | (number | string)[];
              /**
               * a level line there, or several
               */
              y?: number | string | (number | string)[];
            }
          | {
              kind: 'band';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * an upright band between two values; milliseconds over time
               *
               * @minItems 2
               */
              x?: number[];
              /**
               * a level band between two values
               *
               * @minItems 2
               */
              y?: number[];
            }
          | {
              kind: 'arrow';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * value of the series axis that the paper has below
               */
              below: number | string;
              /**
               * and the one above it
               */
              above: number | string;
              /**
               * where along x it is said; everywhere if absent
               *
               * @minItems 1
               */
              x?: (number | string)[];
            }
        )[];
        /**
         * axis of the rows
         */
        rows: string;
        /**
         * axis of the columns; the measures if absent
         */
        columns?: string;
        /**
         * the measure, or several
         */
        y: string | string[];
        /**
         * values of the other axes
         */
        where?: {
          [k: string]: number | string;
        };
      }
    | {
        kind: 'time';
        /**
         * name in addresses
         */
        id: string;
        /**
         * heading
         */
        title?: string;
        /**
         * name of the horizontal axis
         */
        xLabel?: string;
        /**
         * name of the vertical axis
         */
        yLabel?: string;
        /**
         * logarithmic horizontal axis
         */
        xLog?: boolean;
        /**
         * logarithmic vertical axis
         */
        yLog?: boolean;
        /**
         * does the vertical axis begin at 0?
         */
        yFrom0?: boolean;
        /**
         * a sentence under the drawing
         */
        note?: string;
        /**
         * marks of what the paper says
         *
         * @minItems 0
         */
        published?: (
          | {
              kind: 'points';
              /**
               * the measure, or the value of the series axis, to which the points belong; absent where there is one line
               */
              series?: number | string;
              /**
               * pairs of x and y
               *
               * @minItems 0
               */
              points: (number | string)[][];
              /**
               * where they come from
               */
              note?: string;
            }
          | {
              kind: 'line';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * an upright line there, or several; milliseconds over time
               */
              x?: number | string | (number | string)[];
              /**
               * a level line there, or several
               */
              y?: number | string | (number | string)[];
            }
          | {
              kind: 'band';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * an upright band between two values; milliseconds over time
               *
               * @minItems 2
               */
              x?: number[];
              /**
               * a level band between two values
               *
               * @minItems 2
               */
              y?: number[];
            }
          | {
              kind: 'arrow';
              /**
               * the claim that says it
               */
              claim?: string;
              /**
               * the statement in our own words, where no claim has it
               */
              statement?: string;
              /**
               * where the paper says so, with statement
               */
              place?: string;
              /**
               * what stands at the mark; its number if absent
               */
              label?: string;
              /**
               * value of the series axis that the paper has below
               */
              below: number | string;
              /**
               * and the one above it
               */
              above: number | string;
              /**
               * where along x it is said; everywhere if absent
               *
               * @minItems 1
               */
              x?: (number | string)[];
            }
        )[];
        /**
         * curves of the run with the first seed
         *
         * @minItems 1
         */
        curves: {
          /**
           * which curves
           */
          quantity:
            | 'acr'
            | 'er'
            | 'cwnd'
            | 'ssthresh'
            | 'flight'
            | 'rwnd'
            | 'sequence'
            | 'rtt'
            | 'rto'
            | 'goodput'
            | 'queue'
            | 'queuePriority'
            | 'utilization'
            | 'load'
            | 'drops'
            | 'lineRate'
            | 'credit';
          /**
           * which parts, by id; * stands for any characters; all if absent
           */
          ids?: string;
        }[];
        /**
         * the point that is run
         */
        at?: {
          [k: string]: number | string;
        };
        /**
         * begin of the window, milliseconds; 0 if absent
         */
        fromMs?: number;
        /**
         * end of the window, milliseconds; the end of the run if absent
         */
        toMs?: number;
      }
  )[];
  /**
   * statements that can be checked
   *
   * @minItems 0
   */
  claims: {
    /**
     * name within the figure
     */
    id: string;
    /**
     * the statement in our own words
     */
    statement: string;
    /**
     * where the paper says so
     */
    place: string;
    /**
     * what kind of statement it is
     */
    kind: 'value' | 'ordering' | 'shape' | 'zero' | 'nonzero';
    /**
     * is it one of the paper's main results?
     */
    headline?: boolean;
    /**
     * number or words, as the paper has it
     */
    published: number | string;
    /**
     * how it is judged
     */
    test: {
      /**
       * what is judged
       */
      measure?: string;
      /**
       * values of axes; a list where each, pool or along names the axis
       */
      at?: {
        [k: string]: number | string | (number | string)[];
      };
      /**
       * a second selection, subtracted or divided by
       */
      against?: {
        /**
         * another measure than the first selection's
         */
        measure?: string;
        /**
         * values of axes, in place of the first selection's
         */
        at?: {
          [k: string]: number | string | (number | string)[];
        };
        /**
         * first over second, or first minus second
         */
        as: 'quotient' | 'difference';
      };
      /**
       * axes over which a term is formed for every value
       *
       * @minItems 1
       */
      each?: string[];
      /**
       * axes whose points are averaged first, seed by seed
       *
       * @minItems 1
       */
      pool?: string[];
      /**
       * axis for shapes: terms between neighbours along it, each compared with its against first
       */
      along?: string;
      /**
       * with along: next over or minus previous, or largest over smallest
       */
      as?: 'quotient' | 'difference' | 'spread';
      /**
       * lower end of the band; null or absent: none
       */
      low?: number | null;
      /**
       * upper end of the band; null or absent: none
       */
      high?: number | null;
      /**
       * share of the terms that must hold; 1 if absent
       */
      share?: number;
      /**
       * what of the seeds is judged; mean if absent
       */
      estimate?: 'mean' | 'median' | 'everySeed' | 'someSeed';
      /**
       * several tests that must all hold, instead of one
       *
       * @minItems 1
       */
      all?: {
        /**
         * what is judged
         */
        measure?: string;
        /**
         * values of axes; a list where each, pool or along names the axis
         */
        at?: {
          [k: string]: number | string | (number | string)[];
        };
        /**
         * a second selection, subtracted or divided by
         */
        against?: {
          /**
           * another measure than the first selection's
           */
          measure?: string;
          /**
           * values of axes, in place of the first selection's
           */
          at?: {
            [k: string]: number | string | (number | string)[];
          };
          /**
           * first over second, or first minus second
           */
          as: 'quotient' | 'difference';
        };
        /**
         * axes over which a term is formed for every value
         *
         * @minItems 1
         */
        each?: string[];
        /**
         * axes whose points are averaged first, seed by seed
         *
         * @minItems 1
         */
        pool?: string[];
        /**
         * axis for shapes: terms between neighbours along it, each compared with its against first
         */
        along?: string;
        /**
         * with along: next over or minus previous, or largest over smallest
         */
        as?: 'quotient' | 'difference' | 'spread';
        /**
         * lower end of the band; null or absent: none
         */
        low?: number | null;
        /**
         * upper end of the band; null or absent: none
         */
        high?: number | null;
        /**
         * share of the terms that must hold; 1 if absent
         */
        share?: number;
        /**
         * what of the seeds is judged; mean if absent
         */
        estimate?: 'mean' | 'median' | 'everySeed' | 'someSeed';
      }[];
    };
    /**
     * where the band comes from
     */
    why: string;
    /**
     * what was tried where the claim differs
     *
     * @minItems 1
     */
    examined?: {
      /**
       * what could be the reason
       */
      hypothesis: string;
      /**
       * what trying it gave, with figures
       */
      found: string;
      /**
       * the changes that were tried
       */
      set?: {
        [k: string]: unknown;
      };
    }[];
  }[];
}
