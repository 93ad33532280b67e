// Generated from scenarios/schema.json by `npm run generate`. Do not edit: change the declarations in Rust.

/**
 * A Cell53 experiment: what differs from the defaults, and the question it asks.
 */
export interface Scenario {
  $schema?: string;
  /**
   * Version of the file format.
   */
  format: 1;
  /**
   * Short name of the experiment.
   */
  title: string;
  /**
   * Heading in the gallery.
   */
  group: string;
  /**
   * The question the experiment answers.
   */
  question: string;
  /**
   * Seed of all random streams.
   */
  seed?: number;
  /**
   * How long the experiment lasts. Every change simulates it anew, so longer runs answer later.
   */
  durationMs?: number;
  /**
   * Time at the start that the results leave out. Curves show it all the same.
   */
  warmUpMs?: number;
  /**
   * Time between two points of a curve. It changes the drawing and never the simulation.
   */
  sampleUs?: number;
  /**
   * Order of cells that reach one output at the same instant: random is fair to all inputs, by input is for tests.
   */
  simultaneousArrivals?: 'random' | 'input-order';
  /**
   * What the paper printed; shown beside our result.
   */
  published?: {
    place: string;
    note?: string;
    totalMbps?: number;
    perSourceMbps?: number[];
    shareOfMaximum?: number;
    cellLossRatio?: number;
  };
  /**
   * Positions of nodes moved by hand: [column, row].
   */
  layout?: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: number[];
  };
  /**
   * Changes inside the run.
   */
  timeline?: {
    atUs: number;
    target: string;
    key: string;
    value: number | boolean | string | null;
  }[];
  /**
   * Which hosts, switches, links and circuits there are.
   */
  topology?: NSourcesOneBottleneck | DrawnByHand;
  /**
   * Parameters of the ABR end systems, negotiated per circuit.
   */
  abr?: {
    /**
     * Peak cell rate: no circuit's allowed rate ever exceeds it. It is also the size of the step upwards, which is RIF times PCR.
     */
    pcrMbps?: number;
    /**
     * Minimum cell rate: the allowed rate never falls below it. More protects a circuit from starvation and takes the choice from the switches.
     */
    mcrMbps?: number;
    /**
     * Initial cell rate: what a circuit may send at before the first feedback and after a long silence. More starts faster and floods the switch while nobody can object.
     */
    icrMbps?: number;
    /**
     * Rate increase factor: share of PCR gained with each backward RM cell that permits it. At 1 the explicit rate alone decides; less climbs more carefully.
     */
    rif?: number;
    /**
     * Rate decrease factor: share of the allowed rate lost with each backward RM cell that carries a congestion indication. More backs off harder.
     */
    rdf?: number;
    /**
     * One of this many in-rate cells is a forward RM cell. Fewer cells between them give quicker feedback and cost more of the link: 1/Nrm.
     */
    nrm?: number;
    /**
     * In-rate cells that must follow a forward RM cell before lapse of Trm alone brings the next one.
     */
    mrm?: number;
    /**
     * Longest time between forward RM cells of a source that sends little. Less keeps slow circuits better informed.
     */
    trmMs?: number;
    /**
     * Silence after which a circuit forgets its allowed rate and starts from ICR again. Less makes bursty circuits start over more often.
     */
    adtfMs?: number;
    /**
     * Transient buffer exposure: cells a circuit may send before the first feedback returns. It sets CRM, the number of forward RM cells without an answer after which the source slows down.
     */
    tbeCells?: number;
    /**
     * Cutoff decrease factor: share of the allowed rate lost before each further forward RM cell while CRM of them are unanswered. Zero switches the rule off.
     */
    cdf?: number;
    /**
     * Tagged cell rate: limit of the out-of-rate RM cells by which a source of (almost) no allowed rate asks for more. Less makes a stopped circuit wait longer before it asks again.
     */
    tcrCellsPerSecond?: number;
    /**
     * Forward RM cells without an answer after which rule 6 slows the source down; null takes TBE/Nrm, rounded up. Fewer react sooner to lost feedback and hinder long paths.
     */
    crmCells?: number | null;
    /**
     * Lowers ICR to TBE divided by the fixed round-trip time, as set-up does in TM 4.0. S2 did not.
     */
    capIcrByTbe?: boolean;
    /**
     * What becomes of a turned-around RM cell that still waits for its turn when the next one comes.
     */
    brmPolicy?: 'overwrite' | 'overwrite-and-send-old-out-of-rate' | 'fifo';
    /**
     * Writes every rate through the 16-bit code of real RM cells, which loses up to 1/512 of it.
     */
    quantiseRm?: boolean;
    /**
     * Returns RM cells at once at link rate instead of through the allowed rate of the reverse direction.
     */
    idealTurnaround?: boolean;
    /**
     * Lets a source give up allowed rate that it does not use: before each forward RM cell the allowed rate falls to 1.1 times the rate really sent, but not below ICR.
     */
    useItOrLoseIt?: boolean;
  };
  /**
   * How a switch port computes what it writes into RM cells.
   */
  feedback?: ERICA | ERICABasic | NoRateFeedback;
  /**
   * Which arriving cells a full or filling buffer refuses.
   */
  discard?: TailDrop | IntelligentTailDrop | PartialPacketDiscard | EarlyPacketDiscard;
  /**
   * Segment sizes, windows and timers of both ends of every connection.
   */
  tcp?: {
    /**
     * User bytes in a full segment. Larger segments waste less on headers, but one lost cell destroys more.
     */
    mssBytes?: number;
    /**
     * Receive buffer, the most the sender may have on the way. Below rate times round-trip time it limits the throughput; it must hold one segment.
     */
    windowBytes?: number;
    /**
     * Bits by which the window field of the header is shifted. At 0 no window exceeds 65,535 bytes; each step doubles that and the grain of the window.
     */
    windowScale?: number;
    /**
     * Clock of the retransmission timer: ticks as in BSD, or exact times.
     */
    timer?: 'coarse' | 'fine';
    /**
     * Time between two ticks. Coarser ticks make time-outs later and round-trip times less exact.
     */
    tickMs?: number;
    /**
     * Position of the ticks in time. With all hosts together, time-outs synchronise.
     */
    tickPhase?: 'random' | 'zero';
    /**
     * Shortest time-out of the coarse clock in ticks. Lower values retransmit sooner and sometimes needlessly.
     */
    minRtoTicks?: number;
    /**
     * Shortest time-out of the exact clock.
     */
    minRtoMs?: number;
    /**
     * Longest time-out, however often it has been doubled.
     */
    maxRtoSeconds?: number;
    /**
     * Time-out of the coarse clock before the first measured round trip, in ticks.
     */
    initialRtoTicks?: number;
    /**
     * Time-out of the exact clock before the first measured round trip.
     */
    initialRtoSeconds?: number;
    /**
     * Time-outs in a row after which the connection is given up on the next one.
     */
    maxRetransmissions?: number;
    /**
     * Acknowledge every second segment, or at the next tick of the delay timer, instead of every segment. The window then grows more slowly.
     */
    delayedAck?: boolean;
    /**
     * Time between two ticks of the delay timer. A lone segment waits at most this long for its ACK.
     */
    delayedAckMs?: number;
    /**
     * Window at which slow start ends the first time; null means the receiver's window. Below two segments it counts as two segments.
     */
    initialSsthresh?: number | null;
    /**
     * Congestion window at the start. Larger ones save round trips and burst harder.
     */
    initialWindowSegments?: number;
    /**
     * Each source starts at a random instant up to this late. At zero the cell streams of equal sources stay locked in phase.
     */
    startJitterMs?: number;
    /**
     * Put the 8-byte LLC/SNAP header of RFC 2684 before each packet.
     */
    llcSnap?: boolean;
    /**
     * Return to one segment after sending nothing for one time-out with nothing outstanding. A source that always has data is never idle.
     */
    idleRestart?: boolean;
    /**
     * Let a retransmission fill the last fraction of the window, as 4.4BSD does. Otherwise only whole segments are sent.
     */
    runtRetransmissions?: boolean;
  };
  /**
   * How the congestion window answers acknowledgements and losses.
   */
  congestion?: SlowStartNoFastRetransmit | Tahoe | Reno44BSD;
  /**
   * Cells of the circuits that carry no TCP.
   */
  background?: OnOffDeterministic;
}
export interface NSourcesOneBottleneck {
  /**
   * n hosts send through two switches to n hosts; the link between the switches is the bottleneck. A VBR circuit can share it.
   */
  kind?: 'n-source';
  /**
   * Number of TCP connections, each on its own circuit. More of them share the same link and buffer.
   */
  sources?: number;
  /**
   * Adds a VBR circuit that is served before ABR, so that the capacity left to ABR varies.
   */
  vbr?: boolean;
  /**
   * Rate of all links.
   */
  linkMbps?: number;
  /**
   * Propagation delay of each of the three links on a path; 1000 km are 5 ms. Longer links make every loop slower.
   */
  delayMs?: number;
  /**
   * Buffer of the bottleneck port at SW1. Fewer places mean earlier loss; more mean longer queues. Without limit nothing is lost.
   */
  bufferCells?: number | null;
  /**
   * Time a cell takes through a switch before its output queue.
   */
  switchingUs?: number;
}
export interface DrawnByHand {
  kind: 'explicit';
  nodes: {
    id: string;
    kind: 'host' | 'switch';
    /**
     * @minItems 2
     * @maxItems 2
     */
    at: number[];
    switchingUs?: number;
  }[];
  links: {
    id: string;
    from: string;
    to: string;
    rateMbps?: number;
    delayMs?: number;
    bufferCells?: number | null;
    backBufferCells?: number | null;
  }[];
  circuits: {
    id: string;
    service: 'abr' | 'ubr' | 'vbr' | 'cbr';
    carries: 'tcp' | 'cells';
    route: string[];
  }[];
}
export interface ERICA {
  /**
   * Offers each circuit the largest of the fair share, its own rate divided by the load factor, and, while the load is near its target, the largest rate granted before.
   */
  kind?: 'erica';
  /**
   * Share of the line rate that is handed out to ABR and priority traffic together. More uses more of the link; less drains queues faster.
   */
  targetUtilization?: number;
  /**
   * ABR cells that end a measuring interval. Fewer react sooner and to more noise; null measures by time alone.
   */
  intervalCells?: number | null;
  /**
   * Time that ends a measuring interval when fewer cells come. Longer intervals smooth the load and delay the answer.
   */
  intervalMs?: number;
  /**
   * Overload up to which the largest earlier grant is offered to all. More reaches equal rates sooner and lets the load settle higher above its target; zero switches off at the target.
   */
  delta?: number;
  /**
   * Part of a circuit's activity that survives each interval without cells. More keeps a place for circuits that pause; zero counts a circuit only in intervals in which it was seen.
   */
  decay?: number;
  /**
   * What is averaged over intervals to tame a noisy load.
   */
  averaging?: 'none' | 'load' | 'both';
  /**
   * Weight of the newest interval in the averages. Less is smoother and slower.
   */
  alpha?: number;
  /**
   * Makes room for a circuit at its first cell instead of at the end of the interval.
   */
  immediateUpdate?: boolean;
  /**
   * Counts a circuit as active also when only its backward RM cells are seen.
   */
  bidirectionalCounting?: boolean;
  /**
   * Measures each circuit's rate by counting its cells instead of reading it from RM cells.
   */
  perVcMeasurement?: boolean;
}
export interface ERICABasic {
  /**
   * Offers each circuit the larger of the fair share and its own rate divided by the load factor.
   */
  kind: 'erica-basic';
  /**
   * Share of the line rate that is handed out to ABR and priority traffic together. More uses more of the link; less drains queues faster.
   */
  targetUtilization?: number;
  /**
   * ABR cells that end a measuring interval. Fewer react sooner and to more noise; null measures by time alone.
   */
  intervalCells?: number | null;
  /**
   * Time that ends a measuring interval when fewer cells come. Longer intervals smooth the load and delay the answer.
   */
  intervalMs?: number;
}
export interface NoRateFeedback {
  /**
   * Writes nothing into RM cells, so that every source may climb to its peak cell rate.
   */
  kind: 'none';
}
export interface TailDrop {
  /**
   * Refuses a cell only when the buffer is full.
   */
  kind?: 'tail';
}
export interface IntelligentTailDrop {
  /**
   * Keeps the last places of the buffer for cells that end a frame.
   */
  kind: 'intelligent-tail';
  /**
   * Places kept for end marks. At least one per circuit is sensible; more saves more end marks and leaves less room for everything else.
   */
  reserveCells?: number;
}
export interface PartialPacketDiscard {
  /**
   * After the loss of a cell refuses the rest of its frame.
   */
  kind: 'ppd';
  /**
   * Lets the end mark of a broken frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
}
export interface EarlyPacketDiscard {
  /**
   * Refuses whole frames while the queue is at its threshold.
   */
  kind: 'epd';
  /**
   * Distance of the threshold from the capacity. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). More refuses frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the capacity; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Whether a frame is refused already at the threshold or only above it.
   */
  convention?: 'at-or-above' | 'above';
  /**
   * Refuses the rest of an admitted frame that has lost a cell. S0 and S3 do not.
   */
  ppd?: boolean;
  /**
   * Lets the end mark of such a frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
  /**
   * Keeps the last places of the buffer for end marks, as intelligent tail drop does; null keeps none.
   */
  reserveForEndMarksCells?: number | null;
}
export interface SlowStartNoFastRetransmit {
  /**
   * Notices a loss only by time-out, then restarts with one segment and sends everything from the lost segment on again.
   */
  kind?: 'slow-start-only';
}
export interface Tahoe {
  /**
   * Retransmits at the third duplicate acknowledgement without waiting for the timer, and restarts from a window of one segment.
   */
  kind: 'tahoe';
  /**
   * Duplicate ACKs that count as a loss. Fewer react sooner, and needlessly when segments overtake one another.
   */
  duplicateAcks?: number;
}
export interface Reno44BSD {
  /**
   * Retransmits at the third duplicate acknowledgement and halves the window instead of closing it.
   */
  kind: 'reno';
  /**
   * Duplicate ACKs that count as a loss. Fewer react sooner, and needlessly when segments overtake one another.
   */
  duplicateAcks?: number;
  /**
   * Add an eighth of a segment to each linear step, a known slip of 4.4BSD. Large windows then grow faster than one segment per round trip.
   */
  extraMss8?: boolean;
  /**
   * Shrink the window back to half at the end of every recovery. Otherwise, as in 4.4BSD, not after exactly as many duplicates as start it.
   */
  cleanDeflation?: boolean;
}
export interface OnOffDeterministic {
  /**
   * Sends cells at its peak rate during the on time, nothing during the off time, and repeats.
   */
  kind?: 'on-off';
  /**
   * Rate during the on time. More leaves less of the link to ABR while it lasts.
   */
  peakMbps?: number;
  /**
   * Length of a burst. Longer bursts hold the ABR capacity down for longer.
   */
  onMs?: number;
  /**
   * Silence between bursts. Longer silence gives ABR the whole link for longer; zero sends without pause.
   */
  offMs?: number;
  /**
   * Start of the first burst.
   */
  startMs?: number;
}
