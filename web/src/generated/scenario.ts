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
   * Changes inside the run: a list of parameters that are turned, and of losses on order.
   */
  timeline?: {
    /**
     * Instant of the change, before all else that happens then; not after the end of the run.
     */
    atUs: number;
    /**
     * What changes: a section, such as `abr`; for one circuit, group, switch or port `abr@S1`; for one end of a circuit `abr@S1:source` or `abr@S1:destination`; or a loss on order, `loss@S1`.
     */
    target: string;
    /**
     * A parameter of that section that is not fixed for the whole run; or a key of `loss`.
     */
    key: 'dropNextCellAt' | 'dropSegment' | 'dropEverySegment' | string;
    /**
     * The new value of the parameter, or what the key of `loss` takes.
     */
    value: number | boolean | string | null;
  }[];
  /**
   * Which hosts, switches, links and circuits there are.
   */
  topology?:
    | NSourcesOneBottleneck
    | ParkingLot
    | ChainOfSwitches
    | LoopOfSwitches
    | LongAndShortLoopsOneBottleneck
    | ThreeLinksWithVideo
    | StaircaseOfTCPAndCellSources
    | ADSLLine
    | TwoLANsOverOneSwitch
    | LANsAlongFiveSwitches
    | LANsAroundALoop
    | DrawnByHand;
  /**
   * What single circuits, groups, switches or ports do differently.
   */
  overrides?: {
    /**
     * Circuit, group of circuits, switch or port that differs, by name; a port is named by both its nodes, such as `SW1→SW2`.
     */
    part: string;
    /**
     * One end of a circuit; without it both. source: Where the data of the circuit come from. destination: Where the data of the circuit go.
     */
    side?: 'source' | 'destination';
    credit?: {};
    abr?: {};
    feedback?: {};
    discard?: {};
    tcp?: {};
    congestion?: {};
    application?: {};
    background?: {};
    cells?: {};
    shaper?: {};
    policer?: {};
    gfc?: {};
    virtualEnds?: {};
  }[];
  /**
   * Flow control from node to node: no cell is sent for which the next node has no place free.
   */
  credit?: {
    /**
     * Lets ABR and UBR circuits send a cell over a line only where the node behind it has a place free. In each node a circuit then has a queue of its own, served in turn; buffers and discard policies of ports do nothing.
     */
    on?: boolean;
    /**
     * Cells of a circuit that a node forwards before it tells the node before it. Fewer bring credits sooner and take more of the line back: one credit cell each.
     */
    n2Cells?: number;
    /**
     * Places of a circuit in a node besides N2. A circuit alone fills its line from the round trip of the line on; null keeps as many. Fewer slow it down, more only wait behind a slower line.
     */
    n3Cells?: number | null;
    /**
     * Time between two credit checks of a line, which tell how many cells were sent, so that those lost on the line are found. Longer repairs later; null never does, and every loss costs a place for good.
     */
    checkMs?: number | null;
  };
  /**
   * Parameters of the ABR end systems, negotiated per circuit.
   */
  abr?: {
    /**
     * Peak cell rate: no circuit's allowed rate ever exceeds it. More also makes the step upwards larger, which is RIF times PCR unless AIR is given.
     */
    pcrMbps?: number;
    /**
     * Minimum cell rate: the allowed rate never falls below it. More protects a circuit from starvation and takes the choice from the switches.
     */
    mcrMbps?: number;
    /**
     * Weight of the circuit at switches that share the rest above all MCRs by weight: a circuit of weight 2 gets twice as much of it as one of weight 1. Other switches do not ask.
     */
    weight?: number;
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
     * In-rate cells that must follow a forward RM cell before lapse of Trm alone brings the next one. More make a slow source ask more rarely.
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
     * Transient buffer exposure: cells a circuit may send before the first feedback returns. It sets CRM, the number of forward RM cells without an answer after which the source slows down: more let it go on for longer, and with zero it slows down at every one.
     */
    tbeCells?: number;
    /**
     * Cutoff decrease factor: share of the allowed rate lost before each further forward RM cell while CRM of them are unanswered. More backs off harder; zero switches the rule off.
     */
    cdf?: number;
    /**
     * Tagged cell rate: limit of the out-of-rate RM cells by which a source that is allowed less than this asks for more. Less makes a stopped circuit wait longer before it asks again.
     */
    tcrCellsPerSecond?: number;
    /**
     * Forward RM cells without an answer after which rule 6 slows the source down; null takes TBE/Nrm, rounded up. Fewer react sooner to lost feedback and hinder long paths.
     */
    crmCells?: number | null;
    /**
     * Lowers ICR to TBE divided by the fixed round-trip time, as set-up does in TM 4.0, so that long circuits start more slowly. Kalyanaraman 1996 did not.
     */
    capIcrByTbe?: boolean;
    /**
     * What becomes of a turned-around RM cell that still waits for its turn when the next one comes: its news is overwritten, or leaves at once out of rate, or keeps its place before the newer.
     */
    brmPolicy?: 'overwrite' | 'overwrite-and-send-old-out-of-rate' | 'fifo';
    /**
     * Writes every rate through the 16-bit code of real RM cells, which loses up to 1/512 of it.
     */
    quantiseRm?: boolean;
    /**
     * Returns RM cells at once at link rate instead of through the allowed rate of the reverse direction. Sources hear earlier, above all where little flows back.
     */
    idealTurnaround?: boolean;
    /**
     * Lets a source give up allowed rate that it does not use: before each forward RM cell the allowed rate falls to 1.1 times the rate really sent, but not below ICR.
     */
    useItOrLoseIt?: boolean;
    /**
     * Additive increase rate: the allowed rate gains Nrm times this with each backward RM cell that permits it, whatever PCR is; null takes RIF times PCR.
     */
    airCellsPerSecond?: number | null;
    /**
     * What a silence between forward RM cells does to the allowed rate: back to ICR after ADTF, a cut that grows with the silence as in the drafts of 1995, or nothing.
     */
    silenceRule?: 'adtf' | 'tof' | 'never';
    /**
     * Time-out factor of the drafts of 1995: a silence is one longer than this many times Nrm cells take. Less makes more pauses count. Needs that rule.
     */
    tof?: number;
    /**
     * Time-out decrease factor of the drafts of 1995: more cuts the allowed rate faster as a silence grows. Needs that rule.
     */
    tdff?: number;
    /**
     * What a source asks for: always PCR, or PCR only while data wait and MCR otherwise, which gives back what an idle source does not need.
     */
    request?: 'pcr' | 'while-waiting';
    /**
     * Rate that a destination can take, and of which it tells the source in the chosen way. Less holds the source lower; null takes all.
     */
    destinationLimitMbps?: number | null;
    /**
     * How a destination with a limit tells its source: by the explicit rate, or by a mark while the source's rate is above it. CI makes the source slow down; NI only keeps it from speeding up.
     */
    destinationSays?: 'er' | 'ci' | 'ni';
    /**
     * Lets a destination that sees congestion send an RM cell of its own (BN = 1, CI = 1), at most ten a second, instead of only answering. The source hears earlier.
     */
    destinationOwnRm?: boolean;
  };
  /**
   * How a switch port computes what it writes into RM cells.
   */
  feedback?:
    | ERICA
    | ERICA1
    | ERICABasic
    | MaxMinAllocationO1
    | ERICASmoothed
    | SimpleER
    | EPRCA
    | CAPC
    | CAPC2
    | CharnyMITScheme
    | RelativeRateMarking
    | EFCIMarking
    | BECNSwitchGenerated
    | GivenRate
    | NoRateFeedback;
  /**
   * Which arriving cells a full or filling buffer refuses.
   */
  discard?:
    | TailDrop
    | IntelligentTailDrop
    | PartialPacketDiscard
    | EarlyPacketDiscard
    | EPDWithHysteresisTurner
    | SelectiveDrop
    | FairBufferAllocation
    | RandomEarlyDetection
    | DropFromFront
    | PartialBufferSharingCLP
    | TailDropByPackets;
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
     * Clock of the retransmission timer: ticks as in BSD, which make time-outs later, or exact times.
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
     * Shortest time-out of the exact clock. Lower values retransmit sooner and sometimes needlessly.
     */
    minRtoMs?: number;
    /**
     * Longest time-out, however often it has been doubled. Less tries more often while nothing comes back.
     */
    maxRtoSeconds?: number;
    /**
     * Time-out of the coarse clock before the first measured round trip, in ticks. Less repairs an early loss sooner, and on a long path retransmits needlessly.
     */
    initialRtoTicks?: number;
    /**
     * Time-out of the exact clock before the first measured round trip. Less repairs an early loss sooner, and on a long path retransmits needlessly.
     */
    initialRtoSeconds?: number;
    /**
     * Time-outs in a row after which the connection is given up on the next one. More holds on to a silent peer for longer.
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
     * How far the window must be able to move before a delayed ACK, or an update for a slow reader, leaves at once. By 35 % of the buffer alone, a large buffer is acknowledged in few large steps.
     */
    windowUpdate?: 'segments-or-half' | 'segments-or-35-percent' | '35-percent';
    /**
     * Queue in which the receiver's ACKs wait for a circuit: that of their own, or that of a circuit which carries TCP data the other way between the same two hosts, in turn with the data or before them. Behind the data of a circuit that is paced slowly they come late and in clusters.
     */
    ackQueue?: 'own' | 'with-data' | 'before-data';
    /**
     * Window at which slow start ends the first time; null means the receiver's window. More lets the window double for longer and overshoot further. Below two segments it counts as two segments.
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
     * Time a host takes for each packet a connection sends and, apart from that, for each it receives. It limits the connection's packets per second and adds to every round trip.
     */
    processingUs?: number;
    /**
     * Put the 8-byte LLC/SNAP header of RFC 2684 before each packet. It costs a cell where the packet fills its last one: a bare ACK takes two instead of one.
     */
    llcSnap?: boolean;
    /**
     * Open every connection by SYN, SYN-ACK and ACK and close it by a FIN each way. Each transfer then waits for round trips and starts with one segment; without it the connection stands from the start and stays.
     */
    handshake?: boolean;
    /**
     * Bytes that the application may have written and the peer not yet acknowledged. Below rate times round-trip time it limits the throughput; it must hold one segment.
     */
    sendBufferBytes?: number | null;
    /**
     * Rate at which the application writes into the send buffer while there is room. Slower ones keep the sender waiting for data.
     */
    writeMbps?: number | null;
    /**
     * Rate at which the application reads the receive buffer. When data come faster, the buffer fills and the advertised window closes.
     */
    readMbps?: number | null;
    /**
     * Hold a last short segment back until everything sent is acknowledged. Saves small packets and makes the end of a transfer wait.
     */
    nagle?: boolean;
    /**
     * Round both socket buffers up to whole segments, at most 262,144 bytes. Below that most, windows then hold whole segments only.
     */
    roundSockbuf?: boolean;
    /**
     * Round an MSS above 2,048 bytes down to a multiple of 2,048, as 4.4BSD does. Segments then fill memory clusters but packets less well.
     */
    bsdMssRounding?: boolean;
    /**
     * Return to one segment when nothing is outstanding and nothing was heard for one time-out. A source that always has data is never idle.
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
  congestion?:
    | SlowStartNoFastRetransmit
    | Tahoe
    | Reno44BSD
    | RenoRFC5681
    | NewReno
    | RenoWithSACK
    | CUBIC
    | DCTCP
    | BBRVersion1;
  /**
   * What the TCP connections carry, and when they open and close.
   */
  application?: EndlessData | FileTransfers | OneFile | PeriodicRequests;
  /**
   * Cells of the CBR and VBR circuits.
   */
  background?:
    | OnOffDeterministic
    | OnOffSourcesRandom
    | VideoConference
    | ConstantBitRate
    | Poisson
    | BernoulliSlots
    | Greedy
    | OpeningAndClosing;
  /**
   * Cells of the ABR and UBR circuits that carry no TCP.
   */
  cells?:
    | OnOffDeterministic1
    | OnOffSourcesRandom1
    | VideoConference1
    | ConstantBitRate1
    | Poisson1
    | BernoulliSlots1
    | Greedy1
    | OpeningAndClosing1;
  /**
   * Token bucket of the sources that ABR does not pace. With CBR and VBR its rate is reserved along the way.
   */
  shaper?: {
    /**
     * Rate at which a circuit may send in the long run, counted over 53-byte cells. Less spreads its bursts and makes them wait at the host instead of in the network; null sends at line rate.
     */
    rateMbps?: number | null;
    /**
     * Cells that may leave back to back after a silence. More lets longer bursts through unchanged.
     */
    bucketCells?: number;
  };
  /**
   * What the first switch of a circuit's way does with cells that come too early.
   */
  policer?: {
    /**
     * Cell rate that a circuit or path was promised, PCR or SCR, counted over 53-byte cells. Less lets fewer cells conform; null polices nobody.
     */
    rateMbps?: number | null;
    /**
     * How much earlier than expected a cell may come: CDVT beside PCR, BT beside SCR. More lets longer bursts conform: 1 + τ/(T − δ) cells in a row at a line's cell time δ.
     */
    toleranceUs?: number;
    /**
     * What becomes of a cell that does not conform. Discarding looks at all cells; tagging at those with CLP = 0 alone, and lets the others pass.
     */
    action?: 'discard' | 'tag';
    /**
     * Whether each circuit has the rate and the tolerance for itself, or all circuits of one route share them as a virtual path does. By path one may send what another leaves, and what all send together has to conform.
     */
    scope?: 'circuit' | 'path';
  };
  /**
   * How a switch with that role halts the hosts next to it.
   */
  gfc?: {
    /**
     * Queue above which the end systems are halted. Higher uses more of the buffer and leaves less room for what is under way.
     */
    highCells?: number;
    /**
     * Queue below which they may go on. Lower makes halts longer and may let the line run dry; at zero only the halt timer ends a halt.
     */
    lowCells?: number;
    /**
     * Time after the last halt command at which an end system goes on by itself. Shorter helps where commands are rare, and ignores the controller sooner.
     */
    timerSeconds?: number;
  };
  /**
   * How a switch with that role couples the two halves of a loop that it cuts.
   */
  virtualEnds?: {
    /**
     * Queue of a circuit up to which the source upstream may send as fast as the switch sends on. More keeps the next link busier when its rate rises, and cells waiting longer.
     */
    thresholdCells?: number;
    /**
     * Queue of a circuit at which the source upstream must fall silent. More brakes more gently and lets the queue grow longer.
     */
    limitCells?: number;
  };
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
   * Rate of all links. More carries more, and the same delays hold more cells under way.
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
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
}
export interface ParkingLot {
  /**
   * A long circuit crosses a row of switches; on every link between two of them it meets circuits that use only this link.
   */
  kind: 'parking-lot';
  /**
   * Switches in the row. More of them make the long circuit compete on more links.
   */
  switches?: number;
  /**
   * Circuits that cross the whole row. More of them leave less on every link to the local ones.
   */
  long?: number;
  /**
   * Circuits that use one link only, for every link between switches. More of them leave less to the long ones.
   */
  local?: number;
  /**
   * What the circuits carry: the cells of the cell source, or a TCP connection each, which adds its own control.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. More carries more, and the same delays hold more cells under way.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links between switches. Longer ones age the feedback of the long circuit.
   */
  backboneUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer ones make all loops longer alike.
   */
  accessUs?: number;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. Fewer places mean earlier loss.
   */
  bufferCells?: number | null;
}
export interface ChainOfSwitches {
  /**
   * TCP connections enter a row of switches at different places and all leave at the last; the last link between switches is the bottleneck.
   */
  kind: 'chain';
  /**
   * Switches in the row. One connection enters at each but the first and the last: more of them share the last link, and the way from the first grows longer.
   */
  switches?: number;
  /**
   * Connections that enter at the first switch and cross all others. More of them compete with the short ones over the whole way.
   */
  atFirst?: number;
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links; a cell takes 2.8 us at the paper's. More carries more, and the same delays hold more cells under way.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links between switches: 10 us (2 km) is the paper's LAN, 2000 us (400 km) its WAN. Longer ones age the feedback of those who come from far.
   */
  backboneUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer ones make all loops longer alike.
   */
  accessUs?: number;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. Fewer places mean earlier loss; more mean longer queues.
   */
  bufferCells?: number | null;
}
export interface LoopOfSwitches {
  /**
   * Circuits enter a ring of switches at every one and follow it over a few links, so that each shares links with its neighbours all the way around.
   */
  kind: 'loop';
  /**
   * Switches in the ring, each with circuits that enter there. More of them make the ring longer.
   */
  switches?: number;
  /**
   * Links of the ring that every circuit crosses, at most one fewer than there are switches: a larger number means that. Each link is shared by the circuits of as many switches, so that more leaves each circuit less.
   */
  hops?: number;
  /**
   * Circuits that enter at each switch. More of them divide every link of the ring into smaller shares.
   */
  perSwitch?: number;
  /**
   * What the circuits carry: the cells of the cell source, or a TCP connection each, which adds its own control.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. More carries more, and the same delays hold more cells under way.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links of the ring. Longer ones age the feedback.
   */
  ringUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer ones make all loops longer alike.
   */
  accessUs?: number;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. Fewer places mean earlier loss.
   */
  bufferCells?: number | null;
}
export interface LongAndShortLoopsOneBottleneck {
  /**
   * Sources 8 ms away and a source next to the switch share one bottleneck; the feedback of the far ones is a thousand times older.
   */
  kind: 'unequal-feedback';
  /**
   * Hosts with the long access link. More of them add old feedback, and the queue grows while they climb.
   */
  longHosts?: number;
  /**
   * Hosts with the short access link. More of them share at once what the far ones do not use yet.
   */
  shortHosts?: number;
  /**
   * Circuits that every host sends on through its one access link. More of them divide the bottleneck into smaller shares.
   */
  circuitsPerHost?: number;
  /**
   * What the circuits carry: the cells of the cell source, or a TCP connection each, which also waits for acknowledgements.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of all circuits. UBR takes the feedback away and leaves the buffer to decide.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. More carries more, and the same delays hold more cells under way.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the access links of the far hosts. Longer ones make their feedback older.
   */
  longAccessUs?: number;
  /**
   * Propagation delay of the access links of the near hosts. At the far hosts' value all loops are alike.
   */
  shortAccessUs?: number;
  /**
   * Propagation delay of the bottleneck link, part of every loop: longer ones make near and far less unlike.
   */
  bottleneckUs?: number;
  /**
   * Propagation delay of the links to the destinations, part of every loop: longer ones make near and far less unlike.
   */
  egressUs?: number;
  /**
   * Buffer of the bottleneck port at SW1. Fewer places mean loss while the far sources overshoot.
   */
  bufferCells?: number | null;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
}
export interface ThreeLinksWithVideo {
  /**
   * Sources with VBR and ABR circuits cross three links in a row, or only the first, or only the last; ABR gets what video leaves.
   */
  kind: 'three-link';
  /**
   * Sources whose circuits cross all three links. More of them load the middle link.
   */
  through?: number;
  /**
   * Sources whose circuits cross only the first link. More of them divide it into smaller shares.
   */
  firstOnly?: number;
  /**
   * Sources whose circuits cross only the last link. More of them divide it into smaller shares.
   */
  lastOnly?: number;
  /**
   * VBR circuits of each source, served first. More of them leave less to the others: each sends what it has, and reserves the rate of its shaper.
   */
  vbrPerSource?: number;
  /**
   * Circuits under test of each source. More of them divide the rest into smaller shares.
   */
  abrPerSource?: number;
  /**
   * What the circuits under test carry: the cells of the cell source, or a TCP connection each, which adds its own control.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of the circuits under test: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. More carries more, and the same delays hold more cells under way.
   */
  linkMbps?: number;
  /**
   * Propagation delay of each of the three links. Longer ones make every new share settle later.
   */
  linkUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer ones make all loops longer alike.
   */
  accessUs?: number;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch, beside the one for VBR. Fewer places mean earlier loss.
   */
  bufferCells?: number | null;
}
export interface StaircaseOfTCPAndCellSources {
  /**
   * At every switch of a row further TCP connections and a cell source join; all leave at the last switch, behind the bottleneck.
   */
  kind: 'staircase';
  /**
   * Switches in the row; traffic enters at each but the last. More of them bring more traffic to the last link, and from farther away.
   */
  switches?: number;
  /**
   * TCP connections that enter at each switch. More of them share the last link.
   */
  tcpPerSwitch?: number;
  /**
   * Cell sources that enter at each switch. More of them open and close more often and make the shares move.
   */
  cellsPerSwitch?: number;
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. More carries more, and the same delays hold more cells under way.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links between switches. Longer ones set those who come from far further behind.
   */
  backboneUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer ones make all loops longer alike.
   */
  accessUs?: number;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. At the paper's 1 Kbyte, 19 cells, any excess of rates loses cells.
   */
  bufferCells?: number | null;
}
export interface ADSLLine {
  /**
   * TCP connections share a subscriber line, slow upwards and faster downwards, whose rates are drawn anew again and again.
   */
  kind: 'adsl';
  /**
   * Directions in which data flow: up is condition 1 of the paper, down condition 2, both condition 3.
   */
  flows?: 'up' | 'down' | 'both';
  /**
   * Connections that send from the user. More of them share the slow direction.
   */
  up?: number;
  /**
   * Connections that send to the user; their acknowledgements use the slow direction.
   */
  down?: number;
  /**
   * Connections beside the line that share the narrow port behind the ATU-C; two make condition 4. Without any there is no narrow port.
   */
  background?: number;
  /**
   * Service category of the connections over the line. UBR sends as TCP likes; ABR follows the feedback.
   */
  service?: 'abr' | 'ubr';
  /**
   * What the ATU-R does to the control loops. The local loop and GFC reach only the user's hosts, and act at once.
   */
  atuRole?: 'plain' | 'local-loop' | 'flow-control';
  /**
   * Time between two draws of the upward rate; null keeps it constant. Frequent draws leave the loop no time to follow.
   */
  upEveryMs?: number | null;
  /**
   * Smallest upward rate that is drawn. Less makes the line swing further and carry less.
   */
  upLeastMbps?: number;
  /**
   * Largest upward rate that is drawn. More makes the line swing further and carry more.
   */
  upMostMbps?: number;
  /**
   * Upward rate while it is constant; the mean of the draws is the default.
   */
  upMbps?: number;
  /**
   * Time between two draws of the downward rate; null keeps it constant. Frequent draws leave the loop no time to follow.
   */
  downEveryMs?: number | null;
  /**
   * Smallest downward rate that is drawn. Less makes the line swing further and carry less.
   */
  downLeastMbps?: number;
  /**
   * Largest downward rate that is drawn. More makes the line swing further and carry more.
   */
  downMostMbps?: number;
  /**
   * Downward rate while it is constant; the mean of the draws is the default.
   */
  downMbps?: number;
  /**
   * Buffer of the ATU-R towards the line. Fewer places lose cells of the user's data earlier; more let them wait for seconds.
   */
  upBufferCells?: number | null;
  /**
   * Buffer of the ATU-C towards the line. Fewer places lose cells for the user earlier; more let them wait.
   */
  downBufferCells?: number | null;
  /**
   * Propagation delay between the ATU-C and the far hosts. Longer ones age the feedback from end to end, not that of the local loop.
   */
  networkMs?: number;
  /**
   * Propagation delay of the subscriber line. Longer ones age the feedback from end to end, not that of the local loop.
   */
  lineUs?: number;
  /**
   * Propagation delay between the user's hosts and the ATU-R. Longer ones age all feedback of these hosts, that of the local loop too.
   */
  homeUs?: number;
  /**
   * Rate of all links but the subscriber line and the narrow port. More brings bursts to the line faster.
   */
  linkMbps?: number;
  /**
   * Rate of the narrow port, which the background connections share with those over the line. Less makes it the bottleneck of all.
   */
  backgroundMbps?: number;
  /**
   * Buffer of the narrow port, at both of its ends. Fewer places mean earlier loss.
   */
  backgroundBufferCells?: number | null;
}
export interface TwoLANsOverOneSwitch {
  /**
   * Stations of one LAN send to stations of another; two control units put all connections on one circuit through a switch that also carries background traffic.
   */
  kind: 'lan-interconnection';
  /**
   * Stations of each LAN; every one on the first LAN has a connection to one on the second. More of them offer more load.
   */
  stations?: number;
  /**
   * Stations that share one host and its network card. The LAN is no faster than a card, so this changes where cells wait and hardly what they achieve.
   */
  perHost?: number;
  /**
   * Service category of the trunk: ABR relocates congestion to the control unit, UBR leaves it in the switch.
   */
  service?: 'abr' | 'ubr';
  /**
   * Propagation delay of each of the two links at the switch: 0.01 ms is the paper's LAN, 5 ms its MAN, 50 ms its WAN. Longer ones age the feedback of the trunk.
   */
  netMs?: number;
  /**
   * Propagation delay of a LAN. Delay moved from the network to the LANs shortens the ABR loop but not the TCP loop.
   */
  lanUs?: number;
  /**
   * Time a cell takes through the switch before its output queue. More makes data and feedback older.
   */
  switchingUs?: number;
  /**
   * Rate of the links at the switches. Less leaves the trunks less beside the background.
   */
  linkMbps?: number;
  /**
   * Rate of a LAN, shared by both directions. Less keeps the load of its stations from the trunks; above the link rate a control unit can be flooded even under UBR.
   */
  lanMbps?: number;
  /**
   * Rate of a host's network card. Less spreads the cells of its stations further apart.
   */
  nicMbps?: number;
  /**
   * Ingress queue of a control unit, where cells wait for the trunk to be allowed to send. Fewer places lose cells there under ABR.
   */
  ingressCells?: number | null;
  /**
   * Buffer of each port of a switch. Fewer places lose cells there, above all under UBR.
   */
  bufferCells?: number | null;
  /**
   * Places for background cells at each port of a switch, beside the switch buffer. Fewer lose more of the background's own bursts.
   */
  backgroundCells?: number | null;
  /**
   * Adds background traffic that is served first at the switch, so that what is left to the trunk varies.
   */
  background?: boolean;
  /**
   * Rate of the link that brings the background traffic. It must not smooth its bursts, which reach 1.25 times the link rate.
   */
  backgroundMbps?: number;
}
export interface LANsAlongFiveSwitches {
  /**
   * Eight LANs are joined by trunks of 0.06 to 53 ms over five switches in a row; background traffic loads the first and the third.
   */
  kind: 'lan-parking-lot';
  /**
   * Stations of each LAN, each with a connection to every LAN that its own sends to. More of them offer more load.
   */
  stations?: number;
  /**
   * Stations that share one host and its network card. The LAN is no faster than a card, so this changes where cells wait and hardly what they achieve.
   */
  perHost?: number;
  /**
   * Service category of the trunks: ABR relocates congestion to the control units, UBR leaves it in the switches.
   */
  service?: 'abr' | 'ubr';
  /**
   * Times the printed propagation delays: 0 removes distance, 2 doubles every trunk.
   */
  distance?: number;
  /**
   * Propagation delay of a LAN. Longer ones lengthen the TCP loop but not the ABR loop.
   */
  lanUs?: number;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at each; the delays of table IV leave no room for any.
   */
  switchingUs?: number;
  /**
   * Rate of the links at the switches. Less leaves the trunks less beside the background.
   */
  linkMbps?: number;
  /**
   * Rate of a LAN, shared by both directions. Less keeps the load of its stations from the trunks; above the link rate a control unit can be flooded even under UBR.
   */
  lanMbps?: number;
  /**
   * Rate of a host's network card. Less spreads the cells of its stations further apart.
   */
  nicMbps?: number;
  /**
   * Ingress queue of a control unit, where cells wait for the trunk to be allowed to send. Fewer places lose cells there under ABR.
   */
  ingressCells?: number | null;
  /**
   * Buffer of each port of a switch. Fewer places lose cells there, above all under UBR.
   */
  bufferCells?: number | null;
  /**
   * Places for background cells at each port of a switch, beside the switch buffer. Fewer lose more of the background's own bursts.
   */
  backgroundCells?: number | null;
  /**
   * Adds background traffic at the first switch, in both directions of the long trunk, and at the third.
   */
  background?: boolean;
  /**
   * Rate of the links that bring the background traffic. It must not smooth its bursts.
   */
  backgroundMbps?: number;
}
export interface LANsAroundALoop {
  /**
   * Three LANs send to one another over a triangle of switches; each trunk crosses two of its links and shares both, and background traffic loads one.
   */
  kind: 'lan-loop';
  /**
   * Stations of each LAN, each with a connection to the LAN it sends to. More of them offer more load.
   */
  stations?: number;
  /**
   * Stations that share one host and its network card. The LAN is no faster than a card, so this changes where cells wait and hardly what they achieve.
   */
  perHost?: number;
  /**
   * Service category of the trunks: ABR relocates congestion to the control units, UBR leaves it in the switches.
   */
  service?: 'abr' | 'ubr';
  /**
   * Propagation delay of each link at a switch; a trunk crosses four. Longer ones age its feedback.
   */
  netMs?: number;
  /**
   * Propagation delay of a LAN. Longer ones lengthen the TCP loop but not the ABR loop.
   */
  lanUs?: number;
  /**
   * Time a cell takes through a switch before its output queue. More makes data and feedback older at every switch on the way.
   */
  switchingUs?: number;
  /**
   * Rate of the links at the switches. Less leaves the trunks less beside the background.
   */
  linkMbps?: number;
  /**
   * Rate of a LAN, shared by both directions. Less keeps the load of its stations from the trunks; above the link rate a control unit can be flooded even under UBR.
   */
  lanMbps?: number;
  /**
   * Rate of a host's network card. Less spreads the cells of its stations further apart.
   */
  nicMbps?: number;
  /**
   * Ingress queue of a control unit, where cells wait for the trunk to be allowed to send. Fewer places lose cells there under ABR.
   */
  ingressCells?: number | null;
  /**
   * Buffer of each port of a switch. Fewer places lose cells there, above all under UBR.
   */
  bufferCells?: number | null;
  /**
   * Places for background cells at each port of a switch, beside the switch buffer. Fewer lose more of the background's own bursts.
   */
  backgroundCells?: number | null;
  /**
   * Adds background traffic from the first switch to the second.
   */
  background?: boolean;
  /**
   * Rate of the link that brings the background traffic. It must not smooth its bursts.
   */
  backgroundMbps?: number;
}
export interface DrawnByHand {
  kind: 'explicit';
  /**
   * Hosts and switches of a network drawn by hand, the list `topology.nodes` with the kind `explicit`; fixed for the whole run.
   */
  nodes: {
    /**
     * Name of the node, unique; links, routes and overrides use it.
     */
    id: string;
    /**
     * What the node is. host: Circuits begin and end here. switch: Forwards cells; each of its outputs has a queue. lan: Shared medium: all its outputs are one queue and one line. gateway: Control unit that puts many connections on one trunk.
     */
    kind: 'host' | 'switch' | 'lan' | 'gateway';
    /**
     * What a switch does to the control loops, or to the frames, of the circuits through it; without it plain. plain: Forwards cell by cell; control loops run from end to end. local-loop: Ends the ABR loop of the hosts next to it. virtual-ends: Cuts every ABR loop in two (VS/VD). flow-control: Halts the hosts next to it by GFC. packet-switch: Forwards whole packets, each in the time of its bytes.
     */
    role?: 'plain' | 'local-loop' | 'virtual-ends' | 'flow-control' | 'packet-switch';
    /**
     * Place of the node on the page.
     *
     * @minItems 2
     * @maxItems 2
     */
    at: number[];
    /**
     * Time a cell takes through the switch before its output queue. More makes data and feedback older.
     */
    switchingUs?: number;
  }[];
  /**
   * Full-duplex links of a network drawn by hand, the list `topology.links`; fixed for the whole run.
   */
  links: {
    /**
     * Name of the link, unique.
     */
    id: string;
    /**
     * Node at one end, by name.
     */
    from: string;
    /**
     * Node at the other end, by name.
     */
    to: string;
    /**
     * How the line rate towards `to` changes inside a run; without it not at all.
     */
    varies?:
      | {
          /**
           * Smallest rate of the form `redrawn`.
           */
          leastMbps: number;
          /**
           * Largest rate of the form `redrawn`, not below `leastMbps`.
           */
          mostMbps: number;
          /**
           * Time between two draws of the form `redrawn`.
           */
          everyMs: number;
          kind: 'redrawn';
        }
      | {
          /**
           * The rates of the form `steps`, each from its time on.
           */
          steps: number[][];
          kind: 'steps';
        };
    /**
     * How the line rate towards `from` changes inside a run; without it not at all.
     */
    backVaries?:
      | {
          /**
           * Smallest rate of the form `redrawn`.
           */
          leastMbps: number;
          /**
           * Largest rate of the form `redrawn`, not below `leastMbps`.
           */
          mostMbps: number;
          /**
           * Time between two draws of the form `redrawn`.
           */
          everyMs: number;
          kind: 'redrawn';
        }
      | {
          /**
           * The rates of the form `steps`, each from its time on.
           */
          steps: number[][];
          kind: 'steps';
        };
    /**
     * Line rate in each direction. More carries more cells and empties queues sooner.
     */
    rateMbps?: number;
    /**
     * Propagation delay. More makes data and feedback older and asks for larger windows.
     */
    delayMs?: number;
    /**
     * Buffer of the port towards `to`. More loses fewer cells and lets them wait longer.
     */
    bufferCells?: number | null;
    /**
     * Buffer of the port towards `from`. More loses fewer cells and lets them wait longer.
     */
    backBufferCells?: number | null;
    /**
     * Line rate towards `from` where it differs. Less slows all that comes back, feedback too.
     */
    backRateMbps?: number | null;
    /**
     * Places for CBR and VBR cells at the port towards `to`. Fewer refuse bursts sooner.
     */
    priorityCells?: number | null;
    /**
     * Places for CBR and VBR cells at the port towards `from`. Fewer refuse bursts sooner.
     */
    backPriorityCells?: number | null;
    /**
     * Share of the cells that the line loses. More breaks more frames.
     */
    loss?: number;
    /**
     * Share of the cells that the line towards `from` loses. More breaks more frames and feedback there.
     */
    backLoss?: number;
  }[];
  /**
   * Virtual circuits of a network drawn by hand, the list `topology.circuits`; fixed for the whole run.
   */
  circuits: {
    /**
     * Name of the circuit, unique; overrides and the timeline use it.
     */
    id: string;
    /**
     * Service category of the circuit. abr: Available bit rate, paced by feedback. ubr: Unspecified bit rate, no feedback. vbr: Variable bit rate, served before ABR. cbr: Constant bit rate, served first.
     */
    service: 'abr' | 'ubr' | 'vbr' | 'cbr';
    /**
     * What the circuit carries. tcp: A TCP connection. cells: Bare cells of a source. trunk: The circuits that name it as their trunk, between two gateways.
     */
    carries: 'tcp' | 'cells' | 'trunk';
    /**
     * Nodes on its way, by name, from source to destination; the other direction takes the same way.
     */
    route: string[];
    /**
     * Trunk circuit that carries it between two gateways of its route, by name.
     */
    trunk?: string;
    /**
     * Name that it shares with other circuits, so that overrides and the timeline may address them together.
     */
    group?: string;
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
   * Overload up to which the largest earlier grant is offered to all. More reaches equal rates sooner and lets the load settle higher above its target; at zero it is offered only while the load is no higher than its target.
   */
  delta?: number;
  /**
   * Part of a circuit's activity that survives each interval without cells. More keeps a place for circuits that pause; zero counts a circuit only in intervals in which it was seen.
   */
  decay?: number;
  /**
   * What is averaged over intervals to tame a noisy load: the load itself, or input and capacity each by itself, so that an interval of little capacity counts little.
   */
  averaging?: 'none' | 'load' | 'both';
  /**
   * Weight of the newest interval in the averages. Less is smoother and slower.
   */
  alpha?: number;
  /**
   * Makes room for a circuit at its first cell instead of at the end of the interval: the fair share of all falls at once.
   */
  immediateUpdate?: boolean;
  /**
   * Counts a circuit as active also when only its backward RM cells are seen. More circuits then share, and each gets less.
   */
  bidirectionalCounting?: boolean;
  /**
   * Measures each circuit's rate by counting its cells instead of reading it from RM cells. A source that does not use its allowed rate is then taken at what it sends.
   */
  perVcMeasurement?: boolean;
  /**
   * What circuits limited at the port may have: equal rates, whatever their MCRs, or each its MCR and of the rest a share by its weight. Then a circuit of larger MCR or weight gets more.
   */
  fairness?: 'equal' | 'mcr-plus-weighted';
}
export interface ERICA1 {
  /**
   * ERICA that hands out the whole line, times a factor that falls with the queue, so that the line is full and the queueing delay settles at a target.
   */
  kind: 'erica-plus';
  /**
   * Queueing delay that is aimed at. More keeps the line busy through pauses of the sources and makes cells wait longer.
   */
  targetDelayMs?: number;
  /**
   * How the capacity that is handed out falls as the queue grows: along hyperbolas, in steps, along lines, or at first hardly and then steeply, along an inverse hyperbola.
   */
  queueControl?: 'hyperbolic' | 'step' | 'linear' | 'inverse-hyperbolic';
  /**
   * Queue from which on less than the capacity is handed out, Q1, in target queues. More leaves the queue alone over a wider stretch and lets it settle higher.
   */
  upperQueue?: number;
  /**
   * Queue from which on steps and the inverse hyperbola are at their lowest factor, Q2, in target queues. More drains later.
   */
  drainQueue?: number;
  /**
   * Steepness above Q1: of the hyperbola; the line falls by a - 1 for each target queue, the step by a - 1 at once. More takes rates back faster as the queue grows; one does not react at all.
   */
  a?: number;
  /**
   * Factor on the capacity at an empty queue. More fills the queue to its target faster; one only hands out what there is.
   */
  b?: number;
  /**
   * Lowest factor on the capacity, however long the queue. Less drains a long queue faster and leaves less for sending meanwhile.
   */
  drainLimit?: number;
  /**
   * ABR cells that end a measuring interval. Fewer react sooner and to more noise; null measures by time alone.
   */
  intervalCells?: number | null;
  /**
   * Time that ends a measuring interval when fewer cells come. Longer intervals smooth the load and delay the answer.
   */
  intervalMs?: number;
  /**
   * Overload up to which the largest earlier grant is offered to all. More reaches equal rates sooner and lets the load settle higher above its target; at zero it is offered only while the load is no higher than its target.
   */
  delta?: number;
  /**
   * Part of a circuit's activity that survives each interval without cells. More keeps a place for circuits that pause; zero counts a circuit only in intervals in which it was seen.
   */
  decay?: number;
  /**
   * What is averaged over intervals to tame a noisy load: the load itself, or input and capacity each by itself, so that an interval of little capacity counts little.
   */
  averaging?: 'none' | 'load' | 'both';
  /**
   * Weight of the newest interval in the averages. Less is smoother and slower.
   */
  alpha?: number;
  /**
   * Makes room for a circuit at its first cell instead of at the end of the interval: the fair share of all falls at once.
   */
  immediateUpdate?: boolean;
  /**
   * Counts a circuit as active also when only its backward RM cells are seen. More circuits then share, and each gets less.
   */
  bidirectionalCounting?: boolean;
  /**
   * Measures each circuit's rate by counting its cells instead of reading it from RM cells. A source that does not use its allowed rate is then taken at what it sends.
   */
  perVcMeasurement?: boolean;
  /**
   * What circuits limited at the port may have: equal rates, whatever their MCRs, or each its MCR and of the rest a share by its weight. Then a circuit of larger MCR or weight gets more.
   */
  fairness?: 'equal' | 'mcr-plus-weighted';
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
export interface MaxMinAllocationO1 {
  /**
   * Records what every circuit has been allocated and offers the largest rate that leaves the others theirs, so that rates become max-min fair without any measurement.
   */
  kind: 'max-min';
  /**
   * How bandwidth held by satisfied circuits above the offered rate is found again. Claiming back searches all circuits; the other two take constant time and may take longer to settle.
   */
  variant?: 'claim-back' | 'tracked' | 'floor';
  /**
   * Relative distance below its allocation at which a circuit still counts as limited here. With rates quantised in RM cells it must be at least 1/512 (0.00195); more leaves up to that share unused.
   */
  tolerance?: number;
  /**
   * Lowers the rate in backward RM cells too, to the newest allocation. Reacts earlier where the way to the destination is long.
   */
  backwardUpdate?: boolean;
  /**
   * What circuits limited at the port may have: equal rates, whatever their MCRs, or each its MCR and of the rest a share by its weight. Then a circuit of larger MCR or weight gets more.
   */
  fairness?: 'equal' | 'mcr-plus-weighted';
}
export interface ERICASmoothed {
  /**
   * ERICA+ on a running mean of a line rate that keeps changing, as on an ADSL line; the defaults are those of the upstream direction.
   */
  kind: 'smoothed-erica-plus';
  /**
   * Weight of the newest line rate in the running mean. Less rides out short changes and follows lasting ones later; one does not smooth at all.
   */
  weight?: number;
  /**
   * Time between two updates of the mean and two measurements of the load. Longer intervals follow changes later.
   */
  smoothingMs?: number;
  /**
   * Queueing delay that is aimed at. More keeps the line busy when its rate rises and makes cells wait longer.
   */
  targetDelayMs?: number;
  /**
   * Steepness above the target queue. More takes rates back faster as the queue grows; one does not react at all.
   */
  a?: number;
  /**
   * Factor on the capacity at an empty queue. More fills the queue to its target faster; one only hands out what there is.
   */
  b?: number;
  /**
   * Lowest factor on the capacity, however long the queue. Less drains a long queue faster and leaves less for sending meanwhile.
   */
  drainLimit?: number;
  /**
   * Period over which active circuits are counted. Longer periods count circuits whose cells are rare and give their share away later.
   */
  countMs?: number;
}
export interface SimpleER {
  /**
   * Offers every circuit the present line rate divided by the number of active circuits.
   */
  kind: 'equal-share';
  /**
   * Period over which active circuits are counted. Longer periods count circuits whose cells are rare and give their share away later.
   */
  countMs?: number;
}
export interface EPRCA {
  /**
   * Keeps a mean of the rates that sources report; when the queue is long, sources above the mean are brought below it, and when it is very long, all of them are.
   */
  kind: 'eprca';
  /**
   * Who is told to slow down. Always holds every circuit at DPF times a mean of all rates, in the simplified form of surveys, and ignores the queue.
   */
  marking?: 'intelligent' | 'always';
  /**
   * Weight of the newest rate in the mean (AV). More follows changes sooner and to more noise.
   */
  averageWeight?: number;
  /**
   * Part of the mean above which a circuit is told to slow down in congestion (DPF). Less tells more circuits.
   */
  downPressure?: number;
  /**
   * Part of the mean above which a rate enters it without congestion (VCS). Less lets slower circuits pull the mean down.
   */
  separator?: number;
  /**
   * Part of the mean that is offered in congestion (ERF). Less empties the queue faster.
   */
  reduction?: number;
  /**
   * Part of the mean that is offered in heavy congestion (MRF). Less empties the queue faster.
   */
  majorReduction?: number;
  /**
   * Queue length above which there is congestion (QT). Less keeps queues shorter.
   */
  thresholdCells?: number;
  /**
   * Queue length above which congestion is heavy (DQT). Less keeps queues shorter.
   */
  heavyThresholdCells?: number;
  /**
   * Also sets CI in heavy congestion, so that sources slow down by their own factor as well.
   */
  markCi?: boolean;
}
export interface CAPC {
  /**
   * Offers all circuits one common rate, which grows while the load is below its target and shrinks while it is above, in proportion to the distance.
   */
  kind: 'capc';
  /**
   * Share of the line rate that is aimed at. More uses more of the link; less drains queues faster.
   */
  targetUtilization?: number;
  /**
   * Length of a measuring interval. Longer intervals smooth the load and move the rate more rarely.
   */
  intervalMs?: number;
  /**
   * Growth of the common rate per unit of spare load (Rup). More claims spare capacity sooner and overshoots more.
   */
  upSlope?: number;
  /**
   * Shrinking of the common rate per unit of overload (Rdn). More leaves overload sooner.
   */
  downSlope?: number;
  /**
   * Largest growth factor of an interval (ERU). Less slows the growth on an idle link, where one plus the slope exceeds it.
   */
  upLimit?: number;
  /**
   * Smallest shrinking factor of an interval (ERF). Less lets one interval of great overload take more away.
   */
  downLimit?: number;
  /**
   * Queue length above which CI is set as well. Less keeps queues shorter and the link less used.
   */
  thresholdCells?: number;
}
export interface CAPC2 {
  /**
   * CAPC that starts from an equal share, and sets the congestion indication first for circuits above the common rate and, when the queue is very long, for all.
   */
  kind: 'capc2';
  /**
   * Share of the line rate that is aimed at. More uses more of the link; less drains queues faster.
   */
  targetUtilization?: number;
  /**
   * Length of a measuring interval. Longer intervals smooth the load and move the rate more rarely.
   */
  intervalMs?: number;
  /**
   * Growth of the common rate per unit of spare load (Rup). More claims spare capacity sooner and overshoots more.
   */
  upSlope?: number;
  /**
   * Shrinking of the common rate per unit of overload (Rdn). More leaves overload sooner.
   */
  downSlope?: number;
  /**
   * Largest growth factor of an interval (ERU). Less slows the growth on an idle link, where one plus the slope exceeds it.
   */
  upLimit?: number;
  /**
   * Smallest shrinking factor of an interval (ERF). Less lets one interval of great overload take more away.
   */
  downLimit?: number;
  /**
   * Queue length above which circuits that report more than the common rate get CI too. Less keeps queues shorter.
   */
  thresholdCells?: number;
  /**
   * Queue length above which all circuits get CI. Less keeps queues shorter and the link less used.
   */
  heavyThresholdCells?: number;
}
export interface CharnyMITScheme {
  /**
   * Divides what circuits limited elsewhere leave evenly among the others, recomputed over all circuits with every RM cell.
   */
  kind: 'charny';
  /**
   * Relative distance below the advertised rate at which a circuit still counts as limited here. With rates quantised in RM cells it must be at least 1/512 (0.00195); more leaves up to that share unused.
   */
  tolerance?: number;
}
export interface RelativeRateMarking {
  /**
   * Sets the congestion indication of passing RM cells while the queue is above a threshold, and if wanted the no-increase bit above a lower one.
   */
  kind: 'relative-rate';
  /**
   * Which RM cells are marked. Backward ones reach the source sooner by the way to the destination and back.
   */
  direction?: 'backward' | 'forward';
  /**
   * When forward RM cells are marked, if they are. A cell that is marked as it leaves tells of the queue as it is then, not as it was when the cell joined: news that is younger by the time in the queue.
   */
  markedOn?: 'joining' | 'leaving';
  /**
   * Queue length above which the port is congested. Less reacts earlier and keeps queues shorter; more uses more of the buffer.
   */
  thresholdCells?: number;
  /**
   * Queue length below which the port is congested no longer; at most the upper threshold, which null stands for. Less goes on for longer once it has begun.
   */
  clearThresholdCells?: number | null;
  /**
   * Queue length above which NI is set as long as CI is not. Less stops increases earlier; null never sets NI.
   */
  noIncreaseThresholdCells?: number | null;
}
export interface EFCIMarking {
  /**
   * Sets the congestion bit of data cells that leave while the queue is above a threshold; the destination reports it to the source.
   */
  kind: 'efci';
  /**
   * Queue length above which the port is congested. Less reacts earlier and keeps queues shorter; more uses more of the buffer.
   */
  thresholdCells?: number;
  /**
   * Queue length below which the port is congested no longer; at most the upper threshold, which null stands for. Less goes on for longer once it has begun.
   */
  clearThresholdCells?: number | null;
}
export interface BECNSwitchGenerated {
  /**
   * Sends backward RM cells of its own to sources whose cells meet a congested queue, so that they hear of it before their own RM cells return.
   */
  kind: 'becn';
  /**
   * Queue length above which the port is congested. Less reacts earlier and keeps queues shorter; more uses more of the buffer.
   */
  thresholdCells?: number;
  /**
   * Queue length below which the port is congested no longer; at most the upper threshold, which null stands for. Less goes on for longer once it has begun.
   */
  clearThresholdCells?: number | null;
  /**
   * What the cells say. CI makes sources slow down; NI only keeps them from speeding up.
   */
  mark?: 'ci' | 'ni';
  /**
   * Least time between two cells for one circuit. More tells sources more rarely; the standard allows no less than 100 ms.
   */
  spacingMs?: number;
}
export interface GivenRate {
  /**
   * Offers every circuit the rate that its knob says and measures nothing: who turns the knob is the algorithm.
   */
  kind: 'given';
  /**
   * Rate offered to every circuit. More fills the link and then the queue; less leaves capacity unused.
   */
  fairShareMbps?: number;
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
   * The threshold itself, instead of its distance from the capacity. More starts to refuse frames at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Whether a frame is refused already at the threshold or only above it; or from the moment the queue exceeds it until the queue falls below it, so that at equality the past decides.
   */
  convention?: 'at-or-above' | 'above' | 'above-until-below';
  /**
   * A lower threshold for frames whose first cell has CLP = 1, so that those that a policer tagged go first. Less refuses them at a shorter queue and leaves more room to the others; null treats all frames alike.
   */
  taggedThresholdCells?: number | null;
  /**
   * Refuses the rest of an admitted frame that has lost a cell, which leaves its places to others. Manthorpe 1997 and Fang 1996 do not.
   */
  ppd?: boolean;
  /**
   * Lets the end mark of such a frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
  /**
   * Keeps the last places of the buffer for end marks, as intelligent tail drop does. More saves more end marks and leaves less room for everything else; null keeps none.
   */
  reserveForEndMarksCells?: number | null;
}
export interface EPDWithHysteresisTurner {
  /**
   * Refuses the frames of a circuit from one that meets a long queue to one that meets a short queue.
   */
  kind: 'turner';
  /**
   * Distance of the threshold from the capacity. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). More refuses frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the capacity. More starts to refuse frames at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Queue below which a circuit that is refused may begin a frame again. Less keeps the same circuits out for longer; null takes half the upper threshold, and no value counts above that one.
   */
  lowThresholdCells?: number | null;
  /**
   * Refuses the rest of an admitted frame that has lost a cell, which leaves its places to others. Manthorpe 1997 and Fang 1996 do not.
   */
  ppd?: boolean;
  /**
   * Lets the end mark of such a frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
}
export interface SelectiveDrop {
  /**
   * Refuses whole frames of circuits that hold more than a fixed share of a filling buffer.
   */
  kind: 'selective';
  /**
   * Distance of the threshold from the capacity. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). More refuses frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the capacity. More starts to refuse frames at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Fair shares that a circuit may hold above the threshold. Less refuses more frames and evens the circuits out more strictly.
   */
  shareFactor?: number;
  /**
   * Refuses the rest of an admitted frame that has lost a cell, which leaves its places to others. Manthorpe 1997 and Fang 1996 do not.
   */
  ppd?: boolean;
  /**
   * Lets the end mark of such a frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
}
export interface FairBufferAllocation {
  /**
   * Refuses whole frames of circuits that hold more than their share of a filling buffer.
   */
  kind: 'fair';
  /**
   * Distance of the threshold from the capacity. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). More refuses frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the capacity. More starts to refuse frames at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Fair shares that a circuit may hold in a full buffer. Less refuses more frames, earlier, and evens the circuits out more strictly.
   */
  shareFactor?: number;
  /**
   * Refuses the rest of an admitted frame that has lost a cell, which leaves its places to others. Manthorpe 1997 and Fang 1996 do not.
   */
  ppd?: boolean;
  /**
   * Lets the end mark of such a frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
}
export interface RandomEarlyDetection {
  /**
   * Refuses whole frames by chance, more of them as the average queue grows.
   */
  kind: 'red';
  /**
   * Average queue up to which every frame is let in. More leaves longer queues alone; null takes a tenth of the buffer.
   */
  minThresholdCells?: number | null;
  /**
   * Average queue from which every frame is refused. More refuses fewer frames between the thresholds; null takes three times the lower one.
   */
  maxThresholdCells?: number | null;
  /**
   * Share of the frames that is refused just below the upper threshold. More slows the senders down sooner and more often.
   */
  mostRefused?: number;
  /**
   * Weight of the present queue in the average, at each new frame. More follows bursts; less answers later.
   */
  averageWeight?: number;
  /**
   * While the buffer is empty the average falls as if a frame came each time this long has passed. More remembers queues for longer.
   */
  idleFrameUs?: number;
  /**
   * Refuses the rest of an admitted frame that has lost a cell, which leaves its places to others. Manthorpe 1997 and Fang 1996 do not.
   */
  ppd?: boolean;
  /**
   * Lets the end mark of such a frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
}
export interface DropFromFront {
  /**
   * Pushes out the cell at the front of a full buffer, and the rest of its frame.
   */
  kind: 'front';
  /**
   * Pushes out with a cell all that waits of its frame, and refuses what is still to come of it: their places go to frames that are whole. Yin, Hluchyj 1993 do not know frames.
   */
  ppd?: boolean;
  /**
   * Passes over end marks when a cell is pushed out, and lets that of a broken frame in, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
}
export interface PartialBufferSharingCLP {
  /**
   * Refuses cells with CLP = 1 while the queue is at its threshold.
   */
  kind: 'partial-sharing';
  /**
   * Queue from which cells with CLP = 1 are refused. More lets more of them in and leaves less room to the others; null takes half the buffer.
   */
  lowPriorityCells?: number | null;
  /**
   * Refuses the rest of an admitted frame that has lost a cell, which leaves its places to others. Manthorpe 1997 and Fang 1996 do not.
   */
  ppd?: boolean;
  /**
   * Lets the end mark of such a frame enter when there is a place, so that it does not merge with the next frame.
   */
  keepEom?: boolean;
}
export interface TailDropByPackets {
  /**
   * Refuses whole frames while so many wait, as the buffer of a router does that counts packets, or bytes.
   */
  kind: 'packet-tail';
  /**
   * Packets that may wait, the one in service not counted. More lose fewer packets and let them wait longer. The buffer must have room for their cells.
   */
  places?: number;
  /**
   * Bytes that may wait in whole packets, payload and headers, the packet in service not counted. Fewer refuse a long packet before a short one; null counts packets alone. Only the role of a packet switch knows how long a frame is when it enters: at other switches all have no bytes.
   */
  bytes?: number | null;
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
  /**
   * Notice one loss per window of data: duplicate ACKs count again only when everything that had been sent at the last fast retransmit or time-out is acknowledged, and more. Otherwise needless retransmissions restart slow start again.
   */
  oncePerWindow?: boolean;
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
  /**
   * Notice one loss per window of data: duplicate ACKs count again only when everything that had been sent at the last fast retransmit or time-out is acknowledged, and more. Otherwise needless retransmissions halve the window again.
   */
  oncePerWindow?: boolean;
}
export interface RenoRFC5681 {
  /**
   * Retransmits at the third duplicate acknowledgement, halves the window, and takes the inflation of the recovery back every time.
   */
  kind: 'reno-clean';
  /**
   * Duplicate ACKs that count as a loss. Fewer react sooner, and needlessly when segments overtake one another.
   */
  duplicateAcks?: number;
  /**
   * Count every byte that the ACK at the end of a recovery acknowledges, often two windows, which then add two segments. Otherwise it counts for one window, so that no round trip adds more than one segment.
   */
  countAll?: boolean;
  /**
   * What makes the window grow above `ssthresh`: a window of acknowledged bytes adds a segment, or every ACK adds MSS/cwnd of one. By ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * Where the count of bytes begins after a recovery: what the ACK that ends it acknowledges, a whole window as a rule, comes to what was counted before; or that ACK counts as one segment and the count begins anew, so that the first growth comes a round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
  /**
   * Notice one loss per window of data: duplicate ACKs count again only when everything that had been sent at the last fast retransmit or time-out is acknowledged, and more. Otherwise needless retransmissions halve the window again.
   */
  oncePerWindow?: boolean;
}
export interface NewReno {
  /**
   * Reno whose recovery lasts until all losses of one window are repaired, one in each round trip.
   */
  kind: 'new-reno';
  /**
   * Duplicate ACKs that count as a loss. Fewer react sooner, and needlessly when segments overtake one another.
   */
  duplicateAcks?: number;
  /**
   * Restart the retransmission timer at the first partial ACK only, so that many losses in one window soon end in slow start. Otherwise every partial ACK restarts it, and recovery goes on however long it takes.
   */
  impatient?: boolean;
  /**
   * The window after a partial ACK: less what was acknowledged, so that as much stays on the way, or `ssthresh` at once, as in 1996, whereupon duplicates inflate it anew and new data wait longer. In 1996 the full ACK gives `ssthresh` too, however little is on the way.
   */
  deflation?: 'acked' | 'threshold';
  /**
   * What makes the window grow above `ssthresh`: a window of acknowledged bytes adds a segment, or every ACK adds MSS/cwnd of one. By ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * Where the count of bytes begins after a recovery: what the ACK that ends it acknowledges, a whole window as a rule, comes to what was counted before; or that ACK counts as one segment and the count begins anew, so that the first growth comes a round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
}
export interface RenoWithSACK {
  /**
   * The receiver reports what it holds beyond a hole, and the sender repairs all losses of one window together.
   */
  kind: 'sack';
  /**
   * What makes the window grow above `ssthresh`: a window of acknowledged bytes adds a segment, or every ACK adds MSS/cwnd of one. By ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * Where the count of bytes begins after a recovery: what the ACK that ends it acknowledges, a whole window as a rule, comes to what was counted before; or that ACK counts as one segment and the count begins anew, so that the first growth comes a round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
}
export interface CUBIC {
  /**
   * Lets the window follow a cubic curve of the time since the last loss, so that long and fast paths are filled without depending on the round trip; repairs by SACK.
   */
  kind: 'cubic';
  /**
   * Steepness of the curve in segments per cubic second. Larger values come back to the old window sooner and probe harder beyond it.
   */
  scaling?: number;
  /**
   * Share of the window that is left after a loss. Larger values give up less and leave newcomers less room.
   */
  beta?: number;
  /**
   * After a loss below the last maximum aim lower still, so that a newcomer finds room.
   */
  fastConvergence?: boolean;
  /**
   * Never grow more slowly than Reno would. Without it the window of short and slow paths hardly moves.
   */
  renoFriendly?: boolean;
}
export interface DCTCP {
  /**
   * Measures which share of its bytes passed a congested switch and shrinks the window by half that share, once in a round trip; needs switches that mark cells.
   */
  kind: 'dctcp';
  /**
   * Weight of the newest window in the mean share of marked bytes. Larger values follow congestion sooner and less steadily.
   */
  gain?: number;
  /**
   * Share of marked bytes assumed before anything is known. More answers early marks harder: at 1 a mark in the very first window halves it as in Reno.
   */
  initialAlpha?: number;
  /**
   * What makes the window grow above `ssthresh`: a window of acknowledged bytes adds a segment, or every ACK adds MSS/cwnd of one. By ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * Where the count of bytes begins after a recovery: what the ACK that ends it acknowledges, a whole window as a rule, comes to what was counted before; or that ACK counts as one segment and the count begins anew, so that the first growth comes a round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
}
export interface BBRVersion1 {
  /**
   * Measures the bottleneck's rate and the empty path's round trip and paces its segments by them; losses hardly count.
   */
  kind: 'bbr';
  /**
   * Multiple of the measured rate at which the start sends. Below 2.885, two over ln 2, the rate cannot double in a round; above, the first queue grows.
   */
  startupGain?: number;
  /**
   * Multiple of rate times round trip that may be on the way. Larger windows bear more delayed ACKs and allow longer queues beside other senders.
   */
  cwndGain?: number;
  /**
   * Rounds for which a measured rate counts. With fewer a slower path is noticed sooner and a lull mistaken for one.
   */
  rateRounds?: number;
  /**
   * Time for which a measured round trip counts. If no smaller one has come by then, the pipe is drained to measure anew.
   */
  roundTripSeconds?: number;
  /**
   * Least time with four segments on the way while the round trip is measured anew. Longer ones meet those of other senders and cost throughput.
   */
  probeRttMs?: number;
}
export interface EndlessData {
  /**
   * Opens once and has data without end.
   */
  kind?: 'greedy';
  /**
   * Instant before which it does not open. Later ones leave the network to the others for longer.
   */
  startMs?: number;
}
export interface FileTransfers {
  /**
   * Waits, opens a connection, sends a file of random size, closes, and begins again.
   */
  kind: 'transfer';
  /**
   * Mean time from the end of a transfer to the next call. Shorter ones offer more load.
   */
  meanOffSeconds?: number;
  /**
   * Mean size of a file. Larger ones offer more load and leave slow start behind.
   */
  meanBytes?: number;
}
export interface OneFile {
  /**
   * Sends one file of a given size at a given time.
   */
  kind: 'file';
  /**
   * Instant at which the file is sent. Later ones let it meet a network that is busy already.
   */
  atMs?: number;
  /**
   * Size of the file. Small ones end in slow start, large ones show the steady state.
   */
  sizeBytes?: number;
}
export interface PeriodicRequests {
  /**
   * Sends a request of a given size at regular intervals; late ones follow one another at once.
   */
  kind: 'periodic';
  /**
   * Instant of the first request. Later ones leave the network to the others for longer.
   */
  startMs?: number;
  /**
   * Time from request to request. Longer ones offer less load and leave longer silences.
   */
  periodMs?: number;
  /**
   * Size of a request. Larger ones offer more load and keep the connection busy for longer.
   */
  sizeBytes?: number;
}
export interface OnOffDeterministic {
  /**
   * Sends cells at its peak rate during the on time, nothing during the off time, and repeats.
   */
  kind?: 'on-off';
  /**
   * Rate during the on time. More leaves less of the link to the others while it lasts.
   */
  peakMbps?: number;
  /**
   * Length of a burst. Longer bursts hold the others down for longer.
   */
  onMs?: number;
  /**
   * Silence between bursts. Longer silence leaves the whole link to the others for longer; zero sends without pause.
   */
  offMs?: number;
  /**
   * Start of the first burst. Later leaves the whole link to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface OnOffSourcesRandom {
  /**
   * Adds up independent sources that send bursts of random length and are silent for random times.
   */
  kind: 'markov-on-off';
  /**
   * Number of independent sources. More of them, each slower, make the sum smoother.
   */
  sources?: number;
  /**
   * Rate of the line that the traffic is meant for: utilisation and peak count in parts of it, so that more sends more.
   */
  linkMbps?: number;
  /**
   * Mean rate of all sources together, as part of the link rate. More leaves less to everybody else; at the peak factor and above the sources never pause.
   */
  utilization?: number;
  /**
   * Rate of all sources together when all are on, as a multiple of the link rate. More makes bursts denser and pauses longer.
   */
  peakFactor?: number;
  /**
   * Mean number of cells in a burst. More makes bursts and pauses longer at the same mean rate.
   */
  burstCells?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface VideoConference {
  /**
   * Hands over all cells of a video frame at every frame instant; frame sizes are random and correlated.
   */
  kind: 'video';
  /**
   * Law of the frame sizes. Mean and variance are the same under both; only gamma can vary less than a Poisson law.
   */
  distribution?: 'negative-binomial' | 'gamma';
  /**
   * Mean size of a frame. More is a higher mean rate: 135 cells at 25 frames/s are 1.43 Mb/s.
   */
  meanCells?: number;
  /**
   * Variance of the frame size in square cells. More makes small and large frames differ more; a negative binomial law needs more than the mean and is taken as a Poisson law otherwise.
   */
  variance?: number;
  /**
   * Correlation of one frame with the next. More keeps a size for longer: the reciprocal of what is missing to 1 is the mean number of equal frames.
   */
  correlation?: number;
  /**
   * Frames per second. More send more, smoother.
   */
  framesPerSecond?: number;
  /**
   * The first frame comes within this time of the opening, uniformly. Less lets frames of several circuits coincide.
   */
  startWindowMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface ConstantBitRate {
  /**
   * Sends one cell after the other at even distances.
   */
  kind: 'cbr';
  /**
   * Rate of the stream. More leaves less of the link to everybody else.
   */
  rateMbps?: number;
  /**
   * Start of the first spacing. Later leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Part of a spacing that passes before the first cell. More moves all cells later; null draws it, so that several streams do not march in step.
   */
  phase?: number | null;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface Poisson {
  /**
   * Sends single cells at random instants, with exponential gaps between them.
   */
  kind: 'poisson';
  /**
   * Mean rate. More leaves less of the link to everybody else, and longer queues before it.
   */
  rateMbps?: number;
  /**
   * Start of the first gap. Later leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface BernoulliSlots {
  /**
   * Sends a cell in each slot with the same probability, independently.
   */
  kind: 'bernoulli';
  /**
   * Rate of the slots: a slot is the time of a cell on a line of this rate. More brings slots and cells closer together.
   */
  slotMbps?: number;
  /**
   * Share of the slots with a cell. More leaves less of the link to everybody else, and longer queues before it.
   */
  probability?: number;
  /**
   * Start of the first slot. Later leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface Greedy {
  /**
   * Always has one more cell to send, from its start until its circuit closes.
   */
  kind: 'greedy';
  /**
   * Start of sending. Later leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface OpeningAndClosing {
  /**
   * Opens its circuit for random times, in which it always has one more cell to send.
   */
  kind: 'cell-on-off';
  /**
   * Mean time open. Longer lets the others adapt before the circuit closes again.
   */
  onMs?: number;
  /**
   * Mean time closed. Longer leaves the network to the others for longer.
   */
  offMs?: number;
  /**
   * Instant before which the circuit stays closed. Later leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Instant from which the circuit stays closed; null lets it open and close to the end.
   */
  stopMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface OnOffDeterministic1 {
  /**
   * Sends cells at its peak rate during the on time, nothing during the off time, and repeats.
   */
  kind: 'on-off';
  /**
   * Rate during the on time. More leaves less of the link to the others while it lasts.
   */
  peakMbps?: number;
  /**
   * Length of a burst. Longer bursts hold the others down for longer.
   */
  onMs?: number;
  /**
   * Silence between bursts. Longer silence leaves the whole link to the others for longer; zero sends without pause.
   */
  offMs?: number;
  /**
   * Start of the first burst. Later leaves the whole link to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface OnOffSourcesRandom1 {
  /**
   * Adds up independent sources that send bursts of random length and are silent for random times.
   */
  kind: 'markov-on-off';
  /**
   * Number of independent sources. More of them, each slower, make the sum smoother.
   */
  sources?: number;
  /**
   * Rate of the line that the traffic is meant for: utilisation and peak count in parts of it, so that more sends more.
   */
  linkMbps?: number;
  /**
   * Mean rate of all sources together, as part of the link rate. More leaves less to everybody else; at the peak factor and above the sources never pause.
   */
  utilization?: number;
  /**
   * Rate of all sources together when all are on, as a multiple of the link rate. More makes bursts denser and pauses longer.
   */
  peakFactor?: number;
  /**
   * Mean number of cells in a burst. More makes bursts and pauses longer at the same mean rate.
   */
  burstCells?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface VideoConference1 {
  /**
   * Hands over all cells of a video frame at every frame instant; frame sizes are random and correlated.
   */
  kind: 'video';
  /**
   * Law of the frame sizes. Mean and variance are the same under both; only gamma can vary less than a Poisson law.
   */
  distribution?: 'negative-binomial' | 'gamma';
  /**
   * Mean size of a frame. More is a higher mean rate: 135 cells at 25 frames/s are 1.43 Mb/s.
   */
  meanCells?: number;
  /**
   * Variance of the frame size in square cells. More makes small and large frames differ more; a negative binomial law needs more than the mean and is taken as a Poisson law otherwise.
   */
  variance?: number;
  /**
   * Correlation of one frame with the next. More keeps a size for longer: the reciprocal of what is missing to 1 is the mean number of equal frames.
   */
  correlation?: number;
  /**
   * Frames per second. More send more, smoother.
   */
  framesPerSecond?: number;
  /**
   * The first frame comes within this time of the opening, uniformly. Less lets frames of several circuits coincide.
   */
  startWindowMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface ConstantBitRate1 {
  /**
   * Sends one cell after the other at even distances.
   */
  kind: 'cbr';
  /**
   * Rate of the stream. More leaves less of the link to everybody else.
   */
  rateMbps?: number;
  /**
   * Start of the first spacing. Later leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Part of a spacing that passes before the first cell. More moves all cells later; null draws it, so that several streams do not march in step.
   */
  phase?: number | null;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface Poisson1 {
  /**
   * Sends single cells at random instants, with exponential gaps between them.
   */
  kind: 'poisson';
  /**
   * Mean rate. More leaves less of the link to everybody else, and longer queues before it.
   */
  rateMbps?: number;
  /**
   * Start of the first gap. Later leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface BernoulliSlots1 {
  /**
   * Sends a cell in each slot with the same probability, independently.
   */
  kind: 'bernoulli';
  /**
   * Rate of the slots: a slot is the time of a cell on a line of this rate. More brings slots and cells closer together.
   */
  slotMbps?: number;
  /**
   * Share of the slots with a cell. More leaves less of the link to everybody else, and longer queues before it.
   */
  probability?: number;
  /**
   * Start of the first slot. Later leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface Greedy1 {
  /**
   * Always has one more cell to send, from its start until its circuit closes.
   */
  kind?: 'greedy';
  /**
   * Start of sending. Later leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Instant at which the circuit opens. Before it nothing is sent and no switch counts it; with CBR and VBR the rate of its shaper, if it has one, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Instant at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
export interface OpeningAndClosing1 {
  /**
   * Opens its circuit for random times, in which it always has one more cell to send.
   */
  kind: 'cell-on-off';
  /**
   * Mean time open. Longer lets the others adapt before the circuit closes again.
   */
  onMs?: number;
  /**
   * Mean time closed. Longer leaves the network to the others for longer.
   */
  offMs?: number;
  /**
   * Instant before which the circuit stays closed. Later leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Instant from which the circuit stays closed; null lets it open and close to the end.
   */
  stopMs?: number | null;
  /**
   * Its cells form AAL5 frames of so many user bytes, one after the other, so that discard policies and the receiver tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame that a silence interrupts goes on behind it. Null sends bare cells.
   */
  frameBytes?: number | null;
}
