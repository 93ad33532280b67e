// Generated from web/src/generated/reports.schema.json by `npm run generate`. Do not edit: change the declarations in Rust.

/**
 * What a curve shows.
 */
export type Quantity =
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
 * Unit of a parameter; the page decides from it how to show and enter the value.
 */
export type Unit =
  | 'count'
  | 'share'
  | 'cells'
  | 'bytes'
  | 'segments'
  | 'us'
  | 'ms'
  | 's'
  | 'mbps'
  | 'cellsPerSecond'
  | 'km';
/**
 * Kind of an event.
 */
export type EventKind =
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
 * What is wanted of the period.
 */
export type TraceFilter =
  | 'changes'
  | {
      nextCell: CellKind;
    }
  | {
      rmCell: {
        /**
         * Its name, as the lens shows it.
         */
        name: number;
        /**
         * The instant, s.
         */
        atS: number;
      };
    }
  | {
      dataCell: {
        /**
         * On the way back, in the direction opposite to the source's.
         */
        back: boolean;
        /**
         * Its number, as the lens shows it.
         */
        number: number;
      };
    }
  | {
      queue: string;
    }
  | {
      moments: {
        /**
         * What.
         */
        of: MomentKind;
        /**
         * Of this circuit alone?
         */
        only: boolean;
        /**
         * This many of the first ones, and all others of their last instant; `null`: those of the
         * latest instant.
         */
        first: number | null;
      };
    }
  | {
      crossings: number;
    };
/**
 * Kind of a cell.
 */
export type CellKind = 'rm' | 'data';
/**
 * What a reader steps to.
 */
export type MomentKind = 'rm' | 'segment';
/**
 * One change of a circuit's rate or window, or the loss of one of its cells, with its rule.
 */
export type Change = {
  /**
   * When, s.
   */
  atS: number;
  /**
   * The rule or step in words.
   */
  rule: string;
  /**
   * Queues at the switches of the way at that instant, source first.
   */
  queues: QueueNow[];
} & Change1;
export type Change1 =
  | {
      quantity: 'acr';
      /**
       * Before, Mb/s.
       */
      fromMbps: number;
      /**
       * After, Mb/s.
       */
      toMbps: number;
      /**
       * The RM cell that moved it; `null` when the source acted by itself.
       */
      rm: RmContents | null;
    }
  | {
      quantity: 'cwnd';
      /**
       * Congestion window before and after, bytes.
       *
       * @minItems 2
       * @maxItems 2
       */
      cwndBytes: [number, number];
      /**
       * Slow-start threshold before and after, bytes.
       *
       * @minItems 2
       * @maxItems 2
       */
      ssthreshBytes: [number, number];
      /**
       * Newly acknowledged, bytes.
       */
      ackedBytes: number;
      /**
       * Number of the first byte that is not acknowledged then.
       */
      unacknowledgedByte: number;
      /**
       * It is a time-out, or a repair or a part of one.
       */
      repairs: boolean;
    }
  | {
      quantity: 'drop';
      /**
       * Port whose buffer refused it or gave it up, or whose line it crossed last.
       */
      port: string;
      /**
       * It was the last cell of its frame.
       */
      lastOfFrame: boolean;
      /**
       * It was an RM cell.
       */
      isRm: boolean;
      /**
       * First and last byte number of the TCP data that it belonged to; `null` if none.
       *
       * @minItems 2
       * @maxItems 2
       */
      bytes: [number, number] | null;
    };
/**
 * Something that a reader steps to.
 */
export type Moment = {
  /**
   * When, s.
   */
  atS: number;
  /**
   * Circuit id.
   */
  circuit: string;
} & Moment1;
export type Moment1 =
  | {
      rm: RmContents;
    }
  | {
      sent: SentSegments;
    }
  | {
      arrived: ArrivedSegment;
    };
/**
 * What happened to a cell.
 */
export type PathEnd = 'unsent' | 'travelling' | 'delivered' | 'dropped';

/**
 * Everything that a run reports and is asked, by what the page calls it.
 */
export interface Reports {
  info: RunInfo;
  event: RunEvent;
  summary: Summary;
  problem: Problem;
  query: TraceQuery;
  story: Story;
}
/**
 * What is known of a run before it begins, and again after each command.
 */
export interface RunInfo {
  /**
   * The network as it was built; drawings show this very value.
   */
  network: Network;
  /**
   * Theoretical values, computed from the settings alone.
   */
  theory: Theory;
  /**
   * The curves, in the order of the columns of a frame.
   */
  series: SeriesInfo[];
  /**
   * End of the scenario, s.
   */
  durationS: number;
  /**
   * Time between two samples, s.
   */
  sampleS: number;
  /**
   * Round-trip time of the first circuit through an empty network, s.
   */
  rttS: number;
  /**
   * Cell time of the fastest link, s.
   */
  cellS: number;
  /**
   * Settings that are probably not intended, by path like a problem; the run continues.
   */
  remarks: Problem[];
}
/**
 * Nodes, links, circuits and output ports.
 */
export interface Network {
  /**
   * Nodes.
   */
  nodes: NetworkNode[];
  /**
   * Links, both directions each.
   */
  links: NetworkLink[];
  /**
   * Circuits, in the order of their colours.
   */
  circuits: NetworkCircuit[];
  /**
   * Output ports where cells can queue.
   */
  ports: NetworkPort[];
}
/**
 * A node.
 */
export interface NetworkNode {
  /**
   * Unique name.
   */
  id: string;
  /**
   * Name on drawings.
   */
  label: string;
  /**
   * `host`, `switch`, or what else the catalogue lists under `drawing`; only hosts are drawn as ends.
   */
  kind: string;
  /**
   * What it does to the control loops, or to the packets, through it; `plain` if nothing.
   */
  role: string;
  /**
   * Column and row, in grid units; `layout` of the document overrides it.
   *
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  /**
   * What an explicit list also states about it.
   */
  listed?: {
    [k: string]: unknown;
  };
}
/**
 * A link.
 */
export interface NetworkLink {
  /**
   * Unique name.
   */
  id: string;
  /**
   * Node at its one end.
   */
  from: string;
  /**
   * Node at its other end.
   */
  to: string;
  /**
   * Rate from `from` to `to`, Mb/s.
   */
  rateMbps: number;
  /**
   * Propagation delay, ms.
   */
  delayMs: number;
  /**
   * Rate from `to` to `from`, Mb/s.
   */
  backRateMbps: number;
  /**
   * What an explicit list also states about it: buffers, losses, changes of its rate.
   */
  listed: {
    [k: string]: unknown;
  };
}
/**
 * A circuit.
 */
export interface NetworkCircuit {
  /**
   * Unique name.
   */
  id: string;
  /**
   * Name on drawings.
   */
  label: string;
  /**
   * Service category: `abr`, `ubr`, `vbr` or `cbr`.
   */
  service: string;
  /**
   * What uses it: `tcp`, `cells` (a source of bare cells) or `trunk` (other circuits).
   */
  carries: string;
  /**
   * User bytes of its TCP among the bytes of its data cells, 0…1, when segments are full; absent without TCP.
   */
  dataShare?: number | null;
  /**
   * Does its TCP answer marks of congestion (ECN)?
   */
  hearsMarks: boolean;
  /**
   * Node ids from source to destination.
   */
  route: string[];
  /**
   * Circuit that carries this one between two gateways, if any.
   */
  trunk: string | null;
  /**
   * Name that it shares with circuits of its kind, if any.
   */
  group: string | null;
  /**
   * Index into the palette of curves, from 0; the circuit keeps it everywhere.
   */
  colour: number;
}
/**
 * An output port: a buffer and the direction of a link that it feeds.
 */
export interface NetworkPort {
  /**
   * Unique name.
   */
  id: string;
  /**
   * Name on drawings.
   */
  label: string;
  /**
   * Node that it belongs to.
   */
  node: string;
  /**
   * Link that it feeds.
   */
  link: string;
  /**
   * Whether it feeds the link from `from` to `to`.
   */
  forward: boolean;
  /**
   * Places in the buffer; `null` is no limit.
   */
  bufferCells: number | null;
  /**
   * Thresholds of its algorithms, drawn as ticks on the buffer.
   */
  thresholds: PortThreshold[];
  /**
   * Whether data of circuits can queue here, so that it deserves a plot line.
   */
  bottleneck: boolean;
}
/**
 * A queue length that an algorithm watches.
 */
export interface PortThreshold {
  /**
   * Name of it.
   */
  label: string;
  /**
   * Where it lies, cells.
   */
  cells: number;
}
/**
 * Theoretical values for the whole run, computed from the settings alone.
 */
export interface Theory {
  /**
   * Fair shares, as the rate algorithms define them.
   */
  shares: CircuitShare[];
  /**
   * Lines of the ports where cells can queue.
   */
  ports: PortTheory[];
  /**
   * One sentence for each value that cannot be computed.
   */
  unsaid: string[];
}
/**
 * The fair share of a circuit.
 */
export interface CircuitShare {
  /**
   * Circuit id.
   */
  circuit: string;
  /**
   * The share, Mb/s.
   */
  mbps: [number, number | null][];
  /**
   * User bytes of TCP among its cells, 0…1; `null` without TCP.
   */
  payload: number | null;
}
/**
 * What holds at an output port.
 */
export interface PortTheory {
  /**
   * Port id.
   */
  port: string;
  /**
   * Rate of the line, Mb/s; `null` when only a run knows.
   */
  rateMbps: [number, number | null][] | null;
  /**
   * Thresholds of its rate algorithm.
   */
  marks: QueueLine[];
  /**
   * Target queues of the algorithm.
   */
  targets: QueueLine[];
}
/**
 * A queue length with its name.
 */
export interface QueueLine {
  /**
   * Name in legends.
   */
  label: string;
  /**
   * Where it lies, cells.
   */
  cells: [number, number | null][];
}
/**
 * One curve, a column of each frame behind that of time.
 */
export interface SeriesInfo {
  /**
   * Its column minus one.
   */
  index: number;
  /**
   * What it shows.
   */
  quantity: Quantity;
  /**
   * Name in legends.
   */
  label: string;
  /**
   * Unit of its numbers.
   */
  unit: Unit;
  /**
   * Circuit or port that it is of.
   */
  element: string;
  /**
   * Index into the palette, from 0.
   */
  colour: number;
}
/**
 * One thing that is wrong with an input.
 */
export interface Problem {
  /**
   * JSON path, such as `abr.rif` or `topology.links[2].to`; empty for the whole document.
   */
  path: string;
  /**
   * What is wrong, what is allowed, what to do.
   */
  message: string;
}
/**
 * Something that happened, with its cause in words.
 */
export interface RunEvent {
  /**
   * When it happened, s; for grouped losses the first of them.
   */
  timeS: number;
  /**
   * Kind.
   */
  kind: EventKind;
  /**
   * Circuit or port id it concerns.
   */
  element: string;
  /**
   * Circuit id, if one is concerned.
   */
  circuit: string | null;
  /**
   * Cause in words: "buffer full at SW1→SW2, 2048 of 2048 cells".
   */
  cause: string;
  /**
   * Cells that waited at the port then; `null` for events that met no queue.
   */
  queuedCells: number | null;
  /**
   * Like events this record stands for: cell losses are grouped by sample interval.
   */
  count: number;
  /**
   * First and last byte number of the TCP data that the lost cells belonged to, or that the last cell of a lost frame
   * did; `null` for all else.
   *
   * @minItems 2
   * @maxItems 2
   */
  bytes: [number, number] | null;
}
/**
 * All results of a run.
 */
export interface Summary {
  /**
   * Simulated time reached, seconds.
   */
  simulatedSeconds: number;
  /**
   * Running hash as 16 hexadecimal digits.
   */
  fingerprint: string;
  /**
   * Cells through output ports of switches since the start.
   */
  cellHops: number;
  /**
   * Sources of frames: of TCP, or of cells that form frames.
   */
  sources: SourceSummary[];
  /**
   * Circuits.
   */
  circuits: CircuitSummary[];
  /**
   * Switch ports that circuits use.
   */
  ports: PortSummary[];
  /**
   * Whole network.
   */
  total: Total;
  /**
   * Whether every cell and byte is accounted for.
   */
  conservation: Conservation;
}
/**
 * One source of frames: of TCP, or a cell source whose cells form AAL5 frames.
 */
export interface SourceSummary {
  /**
   * Circuit id.
   */
  id: string;
  /**
   * In-order payload handed to the application per time, Mb/s; of a cell source the user bytes of whole frames.
   */
  goodputMbps: number;
  /**
   * Segments sent, retransmissions included; of a cell source the frames it has begun.
   */
  segmentsSent: number;
  /**
   * Segments sent again.
   */
  retransmits: number;
  /**
   * Time-outs.
   */
  timeouts: number;
  /**
   * Fast retransmits.
   */
  fastRetransmits: number;
  /**
   * Frames merged because the last cell of a frame was lost.
   */
  mergedFrames: number;
  /**
   * Frames that arrived whole.
   */
  wholeFrames: number;
  /**
   * Frames that arrived and had lost cells, merged ones among them.
   */
  brokenFrames: number;
}
/**
 * One circuit.
 */
export interface CircuitSummary {
  /**
   * Circuit id.
   */
  id: string;
  /**
   * Service category: `abr`, `ubr`, `vbr` or `cbr`.
   */
  service: string;
  /**
   * Mean ACR of the source, Mb/s; 0 for other services.
   */
  meanAcrMbps: number;
  /**
   * ACR at the end, Mb/s.
   */
  finalAcrMbps: number;
  /**
   * Data cells of the source that arrived, counted as 53 bytes, Mb/s.
   */
  throughputMbps: number;
  /**
   * Cells sent in both directions.
   */
  cellsSent: number;
  /**
   * Cells dropped in both directions, those that policers discarded among them.
   */
  cellsDropped: number;
  /**
   * Cells that policers discarded, in both directions.
   */
  cellsPoliced: number;
  /**
   * Cells that policers tagged (CLP = 1), in both directions.
   */
  cellsTagged: number;
}
/**
 * One switch port.
 */
export interface PortSummary {
  /**
   * Port id.
   */
  id: string;
  /**
   * Mean rate of the line, counted over 53-byte cells, Mb/s.
   */
  offeredMbps: number;
  /**
   * Share of the line in use.
   */
  utilization: number;
  /**
   * Time average of the ABR and UBR queue.
   */
  meanQueueCells: number;
  /**
   * Longest ABR and UBR queue.
   */
  maxQueueCells: number;
  /**
   * Cells dropped.
   */
  drops: number;
}
/**
 * Whole-network figures.
 */
export interface Total {
  /**
   * Sum of all goodputs, Mb/s; `None` where nothing sends frames.
   */
  goodputMbps: number | null;
  /**
   * Data cells of the sources of ABR and UBR circuits dropped over those sent; acknowledgements and RM cells
   * do not count.
   */
  cellLossRatio: number;
  /**
   * Jain's index of the goodputs; `None` if nothing has arrived.
   */
  jainIndex: number | null;
}
/**
 * Whether all cells and bytes are accounted for.
 */
export interface Conservation {
  /**
   * Cells per flow and per queue.
   */
  cells: boolean;
  /**
   * User bytes per connection.
   */
  bytes: boolean;
}
/**
 * A query of a trace: one circuit, a period of simulated time, and what is wanted.
 */
export interface TraceQuery {
  /**
   * Circuit id.
   */
  circuit: string;
  /**
   * From this instant on, s.
   */
  fromS: number;
  /**
   * Up to and including this instant, s.
   */
  untilS: number;
  /**
   * What is wanted.
   */
  filter: TraceFilter;
}
/**
 * What a trace found; of what was not asked for, nothing.
 */
export interface Story {
  /**
   * Changes of the circuit, in order of time.
   */
  changes: Change[];
  /**
   * Moments, in order of time.
   */
  moments: Moment[];
  /**
   * The path of the cell that was asked for.
   */
  path: CellPath | null;
  /**
   * Since when the cells of the buffer wait, s, in the order of service; `null` where it was before the trace.
   */
  waitingSinceS: (number | null)[] | null;
  /**
   * Ten numbers for each line that a cell crossed: number of the cell; its bits (1 of the flow back, 2 RM, 4 backward
   * RM, 8 lost at the end of the line, 16 last of a frame, 32 sent before, 64 CI, 128 NI, 256 bare); lines crossed
   * before; when it came to the node, its last bit left and reached the other end, s, or −1; ER and CCR in Mb/s, or
   * first byte and bytes of the segment, or what it acknowledges and 0; place in the frame, and cells of it. One that
   * was lost where it waited has never left, and its end is that of its wait.
   */
  crossings: number[];
}
/**
 * Cells that wait at a port of the way.
 */
export interface QueueNow {
  /**
   * Port id.
   */
  port: string;
  /**
   * Cells of ABR and UBR.
   */
  cells: number;
  /**
   * Places for them; `null` is no limit.
   */
  capacity: number | null;
}
/**
 * An RM cell as it reached its source.
 */
export interface RmContents {
  /**
   * Explicit rate, Mb/s.
   */
  erMbps: number;
  /**
   * Current cell rate of the source when it sent the cell, Mb/s.
   */
  ccrMbps: number;
  /**
   * Congestion indication.
   */
  ci: boolean;
  /**
   * No increase.
   */
  ni: boolean;
  /**
   * Made by a switch or a destination, not by the source.
   */
  bn: boolean;
  /**
   * The port that lowered ER last, or "the destination"; none if ER was not lowered.
   */
  writer: string | null;
  /**
   * What ports wrote into it, in order of time; empty when that was before the trace began.
   */
  marks: RmMark[];
}
/**
 * What a port wrote into an RM cell, or the destination that turned it around; pairs are before and after.
 */
export interface RmMark {
  /**
   * When, s.
   */
  atS: number;
  /**
   * Port id, or "the destination".
   */
  port: string;
  /**
   * Explicit rate, Mb/s.
   *
   * @minItems 2
   * @maxItems 2
   */
  erMbps: [number, number];
  /**
   * Congestion indication.
   *
   * @minItems 2
   * @maxItems 2
   */
  ci: [boolean, boolean];
  /**
   * No increase.
   *
   * @minItems 2
   * @maxItems 2
   */
  ni: [boolean, boolean];
  /**
   * Cells of ABR and UBR that waited there.
   */
  queueCells: number;
}
/**
 * Segments that TCP sent in one event.
 */
export interface SentSegments {
  /**
   * How many.
   */
  segments: number;
  /**
   * User bytes in them.
   */
  bytes: number;
  /**
   * How many of them had been sent before.
   */
  sentBefore: number;
}
/**
 * A segment that came in a whole frame.
 */
export interface ArrivedSegment {
  /**
   * Number of its first byte.
   */
  firstByte: number;
  /**
   * User bytes in it.
   */
  bytes: number;
  /**
   * It had been sent before.
   */
  sentBefore: boolean;
}
/**
 * The path of one cell, port by port.
 */
export interface CellPath {
  /**
   * Kind of the cell.
   */
  kind: CellKind;
  /**
   * Its stays at ports, in order of time.
   */
  stays: CellStay[];
  /**
   * What happened to it.
   */
  end: PathEnd;
  /**
   * When it was delivered or dropped, s.
   */
  endS: number | null;
  /**
   * Nothing more follows, not even the answer to an RM cell.
   */
  isOver: boolean;
}
/**
 * The stay of a cell at one port.
 */
export interface CellStay {
  /**
   * Port id.
   */
  port: string;
  /**
   * Node that the port belongs to.
   */
  node: string;
  /**
   * When it came, s.
   */
  arrivedS: number;
  /**
   * Cells that it found waiting, all classes.
   */
  foundCells: number;
  /**
   * When its last bit left, s; `null` while it waits.
   */
  leftS: number | null;
  /**
   * On its way back to the source.
   */
  backward: boolean;
  /**
   * What was written into it there, by those who can write.
   */
  mark: RmMark | null;
}
