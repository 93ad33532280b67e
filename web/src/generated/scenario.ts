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
   * Simulated time of the run. Every change runs it again, so a longer run shows its result later.
   */
  durationMs?: number;
  /**
   * Time at the start that the results do not count. The curves still show it.
   */
  warmUpMs?: number;
  /**
   * Time between two points of a curve. It changes only the drawing, not the simulation.
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
   * Changes during the run: a list of changed parameters and of ordered losses.
   */
  timeline?: {
    /**
     * Time of the change, which comes before all other events of that time; not after the end of the run.
     */
    atUs: number;
    /**
     * What changes: a section, such as `abr`; for one circuit, group, switch or port `abr@S1`; for one end of a circuit `abr@S1:source` or `abr@S1:destination`; or an ordered loss, `loss@S1`.
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
     * One end of a circuit; both if absent. source: Where the data of the circuit come from. destination: Where the data of the circuit go.
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
   * Flow control from node to node: a cell is sent only if the next node has a free place for it.
   */
  credit?: {
    /**
     * Lets ABR and UBR circuits send a cell over a line only if the next node has a free place for it. In each node, every circuit then has a queue of its own, served in turn; buffers and discard policies of ports have no effect.
     */
    on?: boolean;
    /**
     * Number of cells of a circuit that a node forwards before it sends one credit cell to the previous node. A smaller number returns credits sooner, but uses more of the reverse line.
     */
    n2Cells?: number;
    /**
     * Places of a circuit in a node in addition to N2. With one round trip of the line or more, a single circuit fills its line; null takes this number. Fewer places slow it down; with more, cells only wait for a slower line.
     */
    n3Cells?: number | null;
    /**
     * Time between two credit checks of a line. A check reports how many cells were sent, so that cells lost on the line are found. A longer time repairs losses later; null never repairs them, and every loss costs a place permanently.
     */
    checkMs?: number | null;
  };
  /**
   * Parameters of the ABR end systems, negotiated per circuit.
   */
  abr?: {
    /**
     * Peak cell rate: the allowed rate of a circuit never exceeds it. A higher PCR also makes each rate increase larger: it is RIF times PCR unless AIR is set.
     */
    pcrMbps?: number;
    /**
     * Minimum cell rate: the allowed rate never falls below it. A higher MCR protects the circuit from starvation, but leaves the switches less to control.
     */
    mcrMbps?: number;
    /**
     * Weight of the circuit at switches that share the capacity beyond all MCRs by weight: weight 2 gets twice as much of it as weight 1. Other switches ignore it.
     */
    weight?: number;
    /**
     * Initial cell rate: rate allowed before the first feedback and after a long silence. A higher ICR starts faster, but can flood the switch before any feedback returns.
     */
    icrMbps?: number;
    /**
     * Rate increase factor: each backward RM cell that permits it raises the allowed rate by this share of PCR. At 1 the explicit rate alone decides; a smaller factor increases more carefully.
     */
    rif?: number;
    /**
     * Rate decrease factor: each backward RM cell with a congestion indication (CI) lowers the allowed rate by this share. A larger factor backs off more.
     */
    rdf?: number;
    /**
     * One of every Nrm in-rate cells is a forward RM cell. A smaller Nrm gives quicker feedback, but uses more of the link: 1/Nrm.
     */
    nrm?: number;
    /**
     * Number of in-rate cells that must follow a forward RM cell before Trm can trigger the next one. With a larger Mrm, a slow source sends RM cells less often.
     */
    mrm?: number;
    /**
     * Longest time between forward RM cells of a source that sends little. A shorter time gives slow circuits more feedback.
     */
    trmMs?: number;
    /**
     * Silence after which a circuit gives up its allowed rate and starts from ICR again. A shorter time makes bursty circuits restart more often.
     */
    adtfMs?: number;
    /**
     * Transient buffer exposure: cells a circuit may send before the first feedback returns. It sets CRM, the number of unanswered forward RM cells after which the source slows down. A larger TBE lets it continue for longer; with zero it slows down at every forward RM cell.
     */
    tbeCells?: number;
    /**
     * Cutoff decrease factor: while CRM forward RM cells are unanswered, each further one lowers the allowed rate by this share. A larger factor backs off more; zero switches the rule off.
     */
    cdf?: number;
    /**
     * Tagged cell rate: highest rate of out-of-rate RM cells. A source whose allowed rate is below TCR sends them to ask for more. With a lower TCR, a stopped circuit waits longer before it asks again.
     */
    tcrCellsPerSecond?: number;
    /**
     * Number of unanswered forward RM cells after which rule 6 slows the source down; null takes TBE/Nrm, rounded up. A smaller CRM reacts sooner to lost feedback, but slows down sources on long paths.
     */
    crmCells?: number | null;
    /**
     * Lowers ICR to TBE divided by the fixed round-trip time, as connection set-up does in TM 4.0, so that long circuits start more slowly. Kalyanaraman 1996 did not do this.
     */
    capIcrByTbe?: boolean;
    /**
     * What happens to a turned-around RM cell that is still waiting when the next one arrives: it is overwritten, or leaves at once out of rate, or stays in front of the newer cell.
     */
    brmPolicy?: 'overwrite' | 'overwrite-and-send-old-out-of-rate' | 'fifo';
    /**
     * Writes every rate in the 16-bit code of real RM cells, which rounds it down by up to 1/512.
     */
    quantiseRm?: boolean;
    /**
     * Returns RM cells at once at link rate, instead of at the allowed rate of the reverse direction. Sources get feedback earlier, above all if little data flows back.
     */
    idealTurnaround?: boolean;
    /**
     * Lets a source give up allowed rate that it does not use: before each forward RM cell the allowed rate falls to 1.1 times the actual sending rate, but not below ICR.
     */
    useItOrLoseIt?: boolean;
    /**
     * Additive increase rate: each backward RM cell that permits it raises the allowed rate by Nrm times AIR, independently of PCR; null uses RIF times PCR.
     */
    airCellsPerSecond?: number | null;
    /**
     * Effect of a silence between forward RM cells on the allowed rate: return to ICR after ADTF, a decrease that grows with the silence as in the drafts of 1995, or none.
     */
    silenceRule?: 'adtf' | 'tof' | 'never';
    /**
     * Time-out factor of the drafts of 1995: a pause counts as a silence if it is longer than TOF times the time of Nrm cells. With a smaller TOF more pauses count.
     */
    tof?: number;
    /**
     * Time-out decrease factor of the drafts of 1995: a larger TDFF lowers the allowed rate faster as a silence grows.
     */
    tdff?: number;
    /**
     * Rate that a source requests: always PCR, or PCR only while data wait and MCR otherwise. The second choice gives back what an idle source does not need.
     */
    request?: 'pcr' | 'while-waiting';
    /**
     * Highest rate that a destination can receive. It reports this limit to the source in the chosen way. A lower limit slows the source down; null means no limit.
     */
    destinationLimitMbps?: number | null;
    /**
     * How a destination reports its limit to the source: by the explicit rate, or by a mark while the source's rate is above the limit. CI makes the source slow down; NI only stops it from speeding up.
     */
    destinationSays?: 'er' | 'ci' | 'ni';
    /**
     * Lets a destination that sees congestion send an RM cell of its own (BN = 1, CI = 1), at most ten a second, instead of only answering. The source gets feedback earlier.
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
   * Which arriving cells a full or filling buffer discards.
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
     * User bytes in a full segment. Larger segments waste less on headers, but one lost cell destroys more data.
     */
    mssBytes?: number;
    /**
     * Size of the receive buffer, and so the most data that the sender may have in flight. Below rate times round-trip time it limits the throughput; it must hold one segment.
     */
    windowBytes?: number;
    /**
     * Bits by which the window field of the header is shifted. At 0 no window exceeds 65,535 bytes; each step doubles this limit and the granularity of the window.
     */
    windowScale?: number;
    /**
     * Clock of the retransmission timer: ticks as in BSD, which make time-outs later, or exact times.
     */
    timer?: 'coarse' | 'fine';
    /**
     * Time between two ticks. A longer tick makes time-outs later and round-trip times less exact.
     */
    tickMs?: number;
    /**
     * When the ticks of each host occur. If all hosts tick together, their time-outs synchronise.
     */
    tickPhase?: 'random' | 'zero';
    /**
     * Shortest time-out of the coarse clock in ticks. A lower value retransmits sooner, but sometimes unnecessarily.
     */
    minRtoTicks?: number;
    /**
     * Shortest time-out of the exact clock. A lower value retransmits sooner, but sometimes unnecessarily.
     */
    minRtoMs?: number;
    /**
     * Longest time-out, however often it was doubled. A lower limit retries more often while no ACK arrives.
     */
    maxRtoSeconds?: number;
    /**
     * Time-out of the coarse clock before the first measured round trip, in ticks. A lower value repairs an early loss sooner, but retransmits unnecessarily on a long path.
     */
    initialRtoTicks?: number;
    /**
     * Time-out of the exact clock before the first measured round trip. A lower value repairs an early loss sooner, but retransmits unnecessarily on a long path.
     */
    initialRtoSeconds?: number;
    /**
     * Number of successive time-outs after which the next one aborts the connection. A larger number waits longer for a silent peer.
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
     * How far the window must be able to move before a delayed ACK, or a window update for a slow reader, is sent at once. With 35 % of the buffer alone, a large buffer is acknowledged in few large steps.
     */
    windowUpdate?: 'segments-or-half' | 'segments-or-35-percent' | '35-percent';
    /**
     * Where the receiver's ACKs wait: in the queue of their own circuit, or in that of a circuit with TCP data in the opposite direction between the same hosts, in order with the data or before them. Behind the data of a slowly paced circuit, ACKs arrive late and in clusters.
     */
    ackQueue?: 'own' | 'with-data' | 'before-data';
    /**
     * Window at which the first slow start ends; null means the receiver's window. A larger value lets the window double for longer and overshoot more. Values below two segments count as two segments.
     */
    initialSsthresh?: number | null;
    /**
     * Congestion window at the start. A larger window saves round trips, but sends a larger burst.
     */
    initialWindowSegments?: number;
    /**
     * Each source starts after a random delay of at most this time. At zero the cell streams of equal sources stay locked in phase.
     */
    startJitterMs?: number;
    /**
     * Time that a host needs for each packet that a connection sends and, separately, for each that it receives. It limits the connection's packets per second and adds to every round trip.
     */
    processingUs?: number;
    /**
     * Put the 8-byte LLC/SNAP header of RFC 2684 before each packet. It costs one more cell if the packet already fills its last cell: a pure ACK takes two cells instead of one.
     */
    llcSnap?: boolean;
    /**
     * Open every connection with SYN, SYN-ACK and ACK, and close it with a FIN in each direction. Each transfer then waits for round trips and starts with one segment. Without the handshake, the connection is open during the whole run.
     */
    handshake?: boolean;
    /**
     * Bytes that the application may have written but the peer has not yet acknowledged. Below rate times round-trip time it limits the throughput; it must hold one segment.
     */
    sendBufferBytes?: number | null;
    /**
     * Rate at which the application writes into the send buffer while there is room. At a lower rate, the sender waits for data.
     */
    writeMbps?: number | null;
    /**
     * Rate at which the application reads the receive buffer. If data arrive faster, the buffer fills and the advertised window closes.
     */
    readMbps?: number | null;
    /**
     * Hold a last short segment back until all sent data are acknowledged. This avoids small packets, but delays the end of a transfer.
     */
    nagle?: boolean;
    /**
     * Round both socket buffers up to whole segments, at most 262,144 bytes. Below this limit, windows then hold only whole segments.
     */
    roundSockbuf?: boolean;
    /**
     * Round an MSS above 2,048 bytes down to a multiple of 2,048, as 4.4BSD does. Segments then fit memory clusters, but fill packets less well.
     */
    bsdMssRounding?: boolean;
    /**
     * Return to a window of one segment if no data are outstanding and nothing was received for one time-out. A source that always has data is never idle.
     */
    idleRestart?: boolean;
    /**
     * Let a retransmission fill the last fraction of the window, as 4.4BSD does. Otherwise only whole segments are sent.
     */
    runtRetransmissions?: boolean;
  };
  /**
   * How the congestion window reacts to acknowledgements and losses.
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
   * Token bucket of the sources that ABR does not pace. For CBR and VBR, its rate is reserved along the path.
   */
  shaper?: {
    /**
     * Long-term rate at which a circuit may send, counted over 53-byte cells. A lower rate spreads its bursts, so they wait at the host instead of in the network; null sends at line rate.
     */
    rateMbps?: number | null;
    /**
     * Cells that may leave back to back after a silence. A larger bucket lets longer bursts through unchanged.
     */
    bucketCells?: number;
  };
  /**
   * What the first switch on a circuit's path does with cells that arrive too early.
   */
  policer?: {
    /**
     * Cell rate promised to a circuit or path, PCR or SCR, counted over 53-byte cells. At a lower rate fewer cells conform; null switches policing off.
     */
    rateMbps?: number | null;
    /**
     * How much earlier than expected a cell may arrive: CDVT for PCR, BT for SCR. A larger tolerance lets longer bursts conform: 1 + τ/(T − δ) cells in a row at a line's cell time δ.
     */
    toleranceUs?: number;
    /**
     * What happens to a cell that does not conform. Discarding checks all cells; tagging checks only cells with CLP = 0 and lets the others pass.
     */
    action?: 'discard' | 'tag';
    /**
     * Whether each circuit has the rate and the tolerance for itself, or all circuits of one route share them, as in a virtual path. By path, a circuit may use what another leaves; all circuits together must conform.
     */
    scope?: 'circuit' | 'path';
  };
  /**
   * How a switch with the flow-control role halts the hosts next to it.
   */
  gfc?: {
    /**
     * Queue length above which the end systems are halted. A higher threshold uses more of the buffer, but leaves less room for cells in flight.
     */
    highCells?: number;
    /**
     * Queue length below which the end systems may continue. A lower threshold makes halts longer and may leave the line idle; at zero only the halt timer ends a halt.
     */
    lowCells?: number;
    /**
     * Time after the last halt command at which an end system continues by itself. A shorter time helps if commands are rare, but ignores the controller sooner.
     */
    timerSeconds?: number;
  };
  /**
   * How a switch with the virtual-ends role couples the two halves of a loop that it cuts.
   */
  virtualEnds?: {
    /**
     * Queue length of a circuit up to which the upstream source may send as fast as the switch forwards. A higher threshold keeps the next link busier when its rate rises, but cells wait longer.
     */
    thresholdCells?: number;
    /**
     * Queue length of a circuit at which the upstream source must stop. A higher limit slows it down more gently, but lets the queue grow longer.
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
   * Number of TCP connections, each on its own circuit. More connections share the same link and buffer.
   */
  sources?: number;
  /**
   * Adds a VBR circuit that is served before ABR, so that the capacity left to ABR varies.
   */
  vbr?: boolean;
  /**
   * Rate of all links. A higher rate carries more data, and more cells are in flight at the same delay.
   */
  linkMbps?: number;
  /**
   * Propagation delay of each of the three links on a path; 1000 km take 5 ms. Longer links make every control loop slower.
   */
  delayMs?: number;
  /**
   * Buffer of the bottleneck port at SW1. A smaller buffer loses cells earlier; a larger one allows longer queues. Without a limit no cell is lost.
   */
  bufferCells?: number | null;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
}
export interface ParkingLot {
  /**
   * A long circuit crosses a row of switches; on every link between two of them it meets circuits that use only this link.
   */
  kind: 'parking-lot';
  /**
   * Number of switches in the row. With more switches, the long circuit competes on more links.
   */
  switches?: number;
  /**
   * Number of circuits that cross the whole row. More long circuits leave less of every link to the local ones.
   */
  long?: number;
  /**
   * Number of circuits, on each link between switches, that use only this link. More local circuits leave less to the long ones.
   */
  local?: number;
  /**
   * What each circuit carries: cells of the cell source, or a TCP connection, which adds its own control.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. A higher rate carries more data, and more cells are in flight at the same delay.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links between switches. Longer links delay the feedback of the long circuit.
   */
  backboneUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
   */
  accessUs?: number;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. A smaller buffer loses cells earlier.
   */
  bufferCells?: number | null;
}
export interface ChainOfSwitches {
  /**
   * TCP connections enter a row of switches at different places and all leave at the last; the last link between switches is the bottleneck.
   */
  kind: 'chain';
  /**
   * Number of switches in the row. One connection enters at each switch except the first and the last. With more switches, more connections share the last link, and the path from the first is longer.
   */
  switches?: number;
  /**
   * Number of connections that enter at the first switch and cross all others. More of them compete with the short connections on the whole path.
   */
  atFirst?: number;
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links; at the paper's rate a cell takes 2.8 us. A higher rate carries more data, and more cells are in flight at the same delay.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links between switches: 10 us (2 km) is the paper's LAN, 2000 us (400 km) its WAN. Longer links delay the feedback of distant sources.
   */
  backboneUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
   */
  accessUs?: number;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. A smaller buffer loses cells earlier; a larger one allows longer queues.
   */
  bufferCells?: number | null;
}
export interface LoopOfSwitches {
  /**
   * Circuits enter a ring at every switch and follow it over a few links, so that each shares links with its neighbours all around the ring.
   */
  kind: 'loop';
  /**
   * Number of switches in the ring; circuits enter at each. More switches make the ring longer.
   */
  switches?: number;
  /**
   * Number of ring links that every circuit crosses, at most the number of switches minus one; a larger value counts as that. The circuits of as many switches share each link, so a larger number leaves each circuit less.
   */
  hops?: number;
  /**
   * Number of circuits that enter at each switch. More circuits get smaller shares of every link.
   */
  perSwitch?: number;
  /**
   * What each circuit carries: cells of the cell source, or a TCP connection, which adds its own control.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. A higher rate carries more data, and more cells are in flight at the same delay.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links of the ring. Longer links delay the feedback.
   */
  ringUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
   */
  accessUs?: number;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. A smaller buffer loses cells earlier.
   */
  bufferCells?: number | null;
}
export interface LongAndShortLoopsOneBottleneck {
  /**
   * Sources 8 ms away and a source next to the switch share one bottleneck; the feedback of the far ones is a thousand times older.
   */
  kind: 'unequal-feedback';
  /**
   * Number of hosts with the long access link. More far hosts react to old feedback, and the queue grows while their rates rise.
   */
  longHosts?: number;
  /**
   * Number of hosts with the short access link. More near hosts share at once what the far hosts do not use yet.
   */
  shortHosts?: number;
  /**
   * Number of circuits per host, all over its one access link. More circuits get smaller shares of the bottleneck.
   */
  circuitsPerHost?: number;
  /**
   * What each circuit carries: cells of the cell source, or a TCP connection, which also waits for acknowledgements.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of all circuits. UBR has no feedback: only the buffer decides what gets through.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. A higher rate carries more data, and more cells are in flight at the same delay.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the access links of the far hosts. Longer links delay their feedback more.
   */
  longAccessUs?: number;
  /**
   * Propagation delay of the access links of the near hosts. At the value of the far hosts, all loops are equally long.
   */
  shortAccessUs?: number;
  /**
   * Propagation delay of the bottleneck link, part of every loop. Longer links make near and far loops more alike.
   */
  bottleneckUs?: number;
  /**
   * Propagation delay of the links to the destinations, part of every loop. Longer links make near and far loops more alike.
   */
  egressUs?: number;
  /**
   * Buffer of the bottleneck port at SW1. A smaller buffer loses cells while the far sources overshoot.
   */
  bufferCells?: number | null;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
}
export interface ThreeLinksWithVideo {
  /**
   * Sources with VBR and ABR circuits cross three links in a row, or only the first, or only the last; ABR gets what video leaves.
   */
  kind: 'three-link';
  /**
   * Number of sources whose circuits cross all three links. More of them load the middle link more.
   */
  through?: number;
  /**
   * Number of sources whose circuits cross only the first link. More sources get smaller shares of it.
   */
  firstOnly?: number;
  /**
   * Number of sources whose circuits cross only the last link. More sources get smaller shares of it.
   */
  lastOnly?: number;
  /**
   * Number of VBR circuits per source, which are served first. More of them leave less to the others: each sends what it has and reserves the rate of its shaper.
   */
  vbrPerSource?: number;
  /**
   * Number of circuits under test per source. More circuits get smaller shares of the rest.
   */
  abrPerSource?: number;
  /**
   * What each circuit under test carries: cells of the cell source, or a TCP connection, which adds its own control.
   */
  carries?: 'cells' | 'tcp';
  /**
   * Service category of the circuits under test: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. A higher rate carries more data, and more cells are in flight at the same delay.
   */
  linkMbps?: number;
  /**
   * Propagation delay of each of the three links. On longer links every new share settles later.
   */
  linkUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
   */
  accessUs?: number;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch, in addition to the buffer for VBR. A smaller buffer loses cells earlier.
   */
  bufferCells?: number | null;
}
export interface StaircaseOfTCPAndCellSources {
  /**
   * TCP connections and a cell source join at every switch of a row; all leave at the last switch, after the bottleneck.
   */
  kind: 'staircase';
  /**
   * Number of switches in the row; traffic enters at each except the last. More switches bring more traffic to the last link, from farther away.
   */
  switches?: number;
  /**
   * Number of TCP connections that enter at each switch. More connections share the last link.
   */
  tcpPerSwitch?: number;
  /**
   * Number of cell sources at each switch. More sources open and close more often, so the shares change more often.
   */
  cellsPerSwitch?: number;
  /**
   * Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
   */
  service?: 'abr' | 'ubr';
  /**
   * Rate of all links. A higher rate carries more data, and more cells are in flight at the same delay.
   */
  linkMbps?: number;
  /**
   * Propagation delay of the links between switches. Longer links put distant sources at a larger disadvantage.
   */
  backboneUs?: number;
  /**
   * Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
   */
  accessUs?: number;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
  /**
   * Buffer of every port of every switch. With the paper's 1 Kbyte (19 cells), any excess of the rates loses cells.
   */
  bufferCells?: number | null;
}
export interface ADSLLine {
  /**
   * TCP connections share a subscriber line that is slow upstream and faster downstream. Its rates change at random again and again.
   */
  kind: 'adsl';
  /**
   * Directions in which data flow: up is condition 1 of the paper, down condition 2, both condition 3.
   */
  flows?: 'up' | 'down' | 'both';
  /**
   * Number of connections that send from the user. More connections share the slow direction.
   */
  up?: number;
  /**
   * Number of connections that send to the user. Their acknowledgements use the slow direction.
   */
  down?: number;
  /**
   * Number of connections that bypass the line but share the narrow port behind the ATU-C; two make condition 4. With zero there is no narrow port.
   */
  background?: number;
  /**
   * Service category of the connections over the line. With UBR, TCP alone controls the rate; with ABR, the feedback limits it.
   */
  service?: 'abr' | 'ubr';
  /**
   * What the ATU-R does to the control loops. The local loop and GFC reach only the user's hosts, and act at once.
   */
  atuRole?: 'plain' | 'local-loop' | 'flow-control';
  /**
   * Time between two random changes of the upstream rate; null keeps it constant. Frequent changes leave the control loop no time to follow.
   */
  upEveryMs?: number | null;
  /**
   * Lowest random upstream rate. A lower limit makes the rate vary more and the line carry less.
   */
  upLeastMbps?: number;
  /**
   * Highest random upstream rate. A higher limit makes the rate vary more and the line carry more.
   */
  upMostMbps?: number;
  /**
   * Upstream rate if it is constant. The default is the mean of the random rates.
   */
  upMbps?: number;
  /**
   * Time between two random changes of the downstream rate; null keeps it constant. Frequent changes leave the control loop no time to follow.
   */
  downEveryMs?: number | null;
  /**
   * Lowest random downstream rate. A lower limit makes the rate vary more and the line carry less.
   */
  downLeastMbps?: number;
  /**
   * Highest random downstream rate. A higher limit makes the rate vary more and the line carry more.
   */
  downMostMbps?: number;
  /**
   * Downstream rate if it is constant. The default is the mean of the random rates.
   */
  downMbps?: number;
  /**
   * Buffer of the ATU-R towards the line. A smaller buffer loses the user's cells earlier; in a larger one they may wait for seconds.
   */
  upBufferCells?: number | null;
  /**
   * Buffer of the ATU-C towards the line. A smaller buffer loses cells for the user earlier; in a larger one they wait longer.
   */
  downBufferCells?: number | null;
  /**
   * Propagation delay between the ATU-C and the far hosts. A longer delay makes end-to-end feedback later, but not that of the local loop.
   */
  networkMs?: number;
  /**
   * Propagation delay of the subscriber line. A longer delay makes end-to-end feedback later, but not that of the local loop.
   */
  lineUs?: number;
  /**
   * Propagation delay between the user's hosts and the ATU-R. A longer delay makes all feedback to these hosts later, also that of the local loop.
   */
  homeUs?: number;
  /**
   * Rate of all links except the subscriber line and the narrow port. At a higher rate, bursts reach the line faster.
   */
  linkMbps?: number;
  /**
   * Rate of the narrow port, which the background connections share with those over the line. A lower rate makes it the bottleneck of all.
   */
  backgroundMbps?: number;
  /**
   * Buffer of the narrow port, at both of its ends. A smaller buffer loses cells earlier.
   */
  backgroundBufferCells?: number | null;
}
export interface TwoLANsOverOneSwitch {
  /**
   * Stations of one LAN send to stations of another; two control units put all connections on one circuit through a switch that also carries background traffic.
   */
  kind: 'lan-interconnection';
  /**
   * Number of stations per LAN. Each station of the first LAN has a connection to one of the second. More stations offer more load.
   */
  stations?: number;
  /**
   * Number of stations that share one host and its network card. The LAN is no faster than a card, so this changes where cells wait but hardly their throughput.
   */
  perHost?: number;
  /**
   * Service category of the trunk: ABR moves congestion to the control unit; UBR leaves it in the switch.
   */
  service?: 'abr' | 'ubr';
  /**
   * Propagation delay of each of the two links at the switch: 0.01 ms is the paper's LAN, 5 ms its MAN, 50 ms its WAN. Longer links delay the feedback of the trunk.
   */
  netMs?: number;
  /**
   * Propagation delay of a LAN. Delay moved from the network to the LANs shortens the ABR loop but not the TCP loop.
   */
  lanUs?: number;
  /**
   * Time that a cell needs in the switch before it reaches its output queue. A longer time delays data and feedback.
   */
  switchingUs?: number;
  /**
   * Rate of the links at the switches. A lower rate leaves less to the trunks beside the background traffic.
   */
  linkMbps?: number;
  /**
   * Rate of a LAN, shared by both directions. A lower rate limits the load that its stations put on the trunks. Above the link rate, a control unit can be overloaded even under UBR.
   */
  lanMbps?: number;
  /**
   * Rate of a host's network card. A lower rate spaces the cells of its stations further apart.
   */
  nicMbps?: number;
  /**
   * Queue of a control unit, where cells wait until the trunk may send them. A smaller queue loses cells there under ABR.
   */
  ingressCells?: number | null;
  /**
   * Buffer of each switch port. A smaller buffer loses cells there, above all under UBR.
   */
  bufferCells?: number | null;
  /**
   * Buffer for background cells at each switch port, separate from the switch buffer. A smaller one loses more cells of background bursts.
   */
  backgroundCells?: number | null;
  /**
   * Adds background traffic. The switch serves it first, so the capacity left to the trunk varies.
   */
  background?: boolean;
  /**
   * Rate of the link that brings the background traffic. It must be high enough not to smooth the bursts, which reach 1.25 times the link rate.
   */
  backgroundMbps?: number;
}
export interface LANsAlongFiveSwitches {
  /**
   * Eight LANs are joined by trunks of 0.06 to 53 ms over five switches in a row; background traffic loads the first and the third.
   */
  kind: 'lan-parking-lot';
  /**
   * Number of stations per LAN. Each has a connection to every LAN that its own LAN sends to. More stations offer more load.
   */
  stations?: number;
  /**
   * Number of stations that share one host and its network card. The LAN is no faster than a card, so this changes where cells wait but hardly their throughput.
   */
  perHost?: number;
  /**
   * Service category of the trunks: ABR moves congestion to the control units; UBR leaves it in the switches.
   */
  service?: 'abr' | 'ubr';
  /**
   * Factor on the printed propagation delays: 0 removes all distance, 2 makes every trunk twice as long.
   */
  distance?: number;
  /**
   * Propagation delay of a LAN. A longer delay lengthens the TCP loop but not the ABR loop.
   */
  lanUs?: number;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at each switch; the delays of table IV leave no room for it.
   */
  switchingUs?: number;
  /**
   * Rate of the links at the switches. A lower rate leaves less to the trunks beside the background traffic.
   */
  linkMbps?: number;
  /**
   * Rate of a LAN, shared by both directions. A lower rate limits the load that its stations put on the trunks. Above the link rate, a control unit can be overloaded even under UBR.
   */
  lanMbps?: number;
  /**
   * Rate of a host's network card. A lower rate spaces the cells of its stations further apart.
   */
  nicMbps?: number;
  /**
   * Queue of a control unit, where cells wait until the trunk may send them. A smaller queue loses cells there under ABR.
   */
  ingressCells?: number | null;
  /**
   * Buffer of each switch port. A smaller buffer loses cells there, above all under UBR.
   */
  bufferCells?: number | null;
  /**
   * Buffer for background cells at each switch port, separate from the switch buffer. A smaller one loses more cells of background bursts.
   */
  backgroundCells?: number | null;
  /**
   * Adds background traffic at the first switch, in both directions of the long trunk, and at the third.
   */
  background?: boolean;
  /**
   * Rate of the links that bring the background traffic. It must be high enough not to smooth the bursts.
   */
  backgroundMbps?: number;
}
export interface LANsAroundALoop {
  /**
   * Three LANs send to one another over a triangle of switches; each trunk crosses two of its links and shares both, and background traffic loads one.
   */
  kind: 'lan-loop';
  /**
   * Number of stations per LAN. Each has a connection to the LAN that its own LAN sends to. More stations offer more load.
   */
  stations?: number;
  /**
   * Number of stations that share one host and its network card. The LAN is no faster than a card, so this changes where cells wait but hardly their throughput.
   */
  perHost?: number;
  /**
   * Service category of the trunks: ABR moves congestion to the control units; UBR leaves it in the switches.
   */
  service?: 'abr' | 'ubr';
  /**
   * Propagation delay of each link at a switch; a trunk crosses four such links. Longer links delay its feedback.
   */
  netMs?: number;
  /**
   * Propagation delay of a LAN. A longer delay lengthens the TCP loop but not the ABR loop.
   */
  lanUs?: number;
  /**
   * Time that a cell needs in a switch before it reaches its output queue. A longer time delays data and feedback at every switch on the path.
   */
  switchingUs?: number;
  /**
   * Rate of the links at the switches. A lower rate leaves less to the trunks beside the background traffic.
   */
  linkMbps?: number;
  /**
   * Rate of a LAN, shared by both directions. A lower rate limits the load that its stations put on the trunks. Above the link rate, a control unit can be overloaded even under UBR.
   */
  lanMbps?: number;
  /**
   * Rate of a host's network card. A lower rate spaces the cells of its stations further apart.
   */
  nicMbps?: number;
  /**
   * Queue of a control unit, where cells wait until the trunk may send them. A smaller queue loses cells there under ABR.
   */
  ingressCells?: number | null;
  /**
   * Buffer of each switch port. A smaller buffer loses cells there, above all under UBR.
   */
  bufferCells?: number | null;
  /**
   * Buffer for background cells at each switch port, separate from the switch buffer. A smaller one loses more cells of background bursts.
   */
  backgroundCells?: number | null;
  /**
   * Adds background traffic from the first switch to the second.
   */
  background?: boolean;
  /**
   * Rate of the link that brings the background traffic. It must be high enough not to smooth the bursts.
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
     * What a switch does to the control loops, or to the frames, of the circuits through it; plain if absent. plain: Forwards cell by cell; control loops run from end to end. local-loop: Ends the ABR loop of the hosts next to it. virtual-ends: Cuts every ABR loop in two (VS/VD). flow-control: Halts the hosts next to it by GFC. packet-switch: Forwards whole packets, each in the time of its bytes.
     */
    role?: 'plain' | 'local-loop' | 'virtual-ends' | 'flow-control' | 'packet-switch';
    /**
     * Position of the node on the page.
     *
     * @minItems 2
     * @maxItems 2
     */
    at: number[];
    /**
     * Time that a cell needs in the switch before it reaches its output queue. A longer time delays data and feedback.
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
     * How the line rate towards `to` changes during a run; constant if absent.
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
     * How the line rate towards `from` changes during a run; constant if absent.
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
     * Line rate in each direction. A higher rate carries more cells and empties queues sooner.
     */
    rateMbps?: number;
    /**
     * Propagation delay. A longer delay makes feedback later and requires larger windows.
     */
    delayMs?: number;
    /**
     * Buffer of the port towards `to`. A larger buffer loses fewer cells, but they wait longer.
     */
    bufferCells?: number | null;
    /**
     * Buffer of the port towards `from`. A larger buffer loses fewer cells, but they wait longer.
     */
    backBufferCells?: number | null;
    /**
     * Line rate towards `from` where it differs. A lower rate slows everything that flows back, also feedback.
     */
    backRateMbps?: number | null;
    /**
     * Places for CBR and VBR cells at the port towards `to`. With fewer places, bursts lose cells sooner.
     */
    priorityCells?: number | null;
    /**
     * Places for CBR and VBR cells at the port towards `from`. With fewer places, bursts lose cells sooner.
     */
    backPriorityCells?: number | null;
    /**
     * Share of the cells that the line loses. A larger share breaks more frames.
     */
    loss?: number;
    /**
     * Share of the cells that the line towards `from` loses. A larger share breaks more frames and loses more feedback there.
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
     * Nodes on its path, by name, from source to destination; the other direction uses the same path.
     */
    route: string[];
    /**
     * Trunk circuit that carries it between two gateways of its route, by name.
     */
    trunk?: string;
    /**
     * Name that it shares with other circuits, so that overrides and the timeline can address them together.
     */
    group?: string;
  }[];
}
export interface ERICA {
  /**
   * Offers each circuit the largest of these rates: the fair share, its own rate divided by the load factor, and, while the load is near its target, the largest rate granted before.
   */
  kind?: 'erica';
  /**
   * Share of the line rate that ABR and priority traffic may use together. A higher target uses more of the link; a lower one drains queues faster.
   */
  targetUtilization?: number;
  /**
   * Number of ABR cells that ends a measuring interval. A smaller number reacts sooner, but also to more noise; null ends intervals by time alone.
   */
  intervalCells?: number | null;
  /**
   * Time that ends a measuring interval if fewer cells arrive. Longer intervals smooth the load but delay the reaction.
   */
  intervalMs?: number;
  /**
   * Overload up to which all circuits are offered the largest rate granted before. A larger value reaches equal rates sooner, but lets the load settle further above its target. At zero, that rate is offered only while the load is not above its target.
   */
  delta?: number;
  /**
   * Share of a circuit's activity that remains after each interval without cells. A larger share reserves capacity for circuits that pause; at zero, a circuit counts only in intervals in which it was seen.
   */
  decay?: number;
  /**
   * What is averaged over intervals to smooth a noisy load: the load itself, or input and capacity separately, so that an interval with little capacity counts little.
   */
  averaging?: 'none' | 'load' | 'both';
  /**
   * Weight of the newest interval in the averages. A smaller weight is smoother but slower.
   */
  alpha?: number;
  /**
   * Counts a new circuit at its first cell instead of at the end of the interval: the fair share of all circuits falls at once.
   */
  immediateUpdate?: boolean;
  /**
   * Also counts a circuit as active if only its backward RM cells are seen. More circuits then share the capacity, and each gets less.
   */
  bidirectionalCounting?: boolean;
  /**
   * Measures each circuit's rate by counting its cells instead of reading it from RM cells. A source that does not use its allowed rate then counts with the rate that it really sends.
   */
  perVcMeasurement?: boolean;
  /**
   * What circuits limited at this port get: equal rates, whatever their MCRs, or their MCR plus a share of the rest by weight. With the second choice, a circuit with a larger MCR or weight gets more.
   */
  fairness?: 'equal' | 'mcr-plus-weighted';
}
export interface ERICA1 {
  /**
   * ERICA that distributes the whole line rate, times a factor that falls as the queue grows, so that the line stays full and the queueing delay settles at a target.
   */
  kind: 'erica-plus';
  /**
   * Target for the queueing delay. A longer delay keeps the line busy while sources pause, but cells wait longer.
   */
  targetDelayMs?: number;
  /**
   * How the distributed capacity falls as the queue grows: along hyperbolas, in steps, along straight lines, or along an inverse hyperbola (slowly at first, then steeply).
   */
  queueControl?: 'hyperbolic' | 'step' | 'linear' | 'inverse-hyperbolic';
  /**
   * Queue length Q1 from which less than the capacity is distributed, in multiples of the target queue. A larger value tolerates longer queues and lets the queue settle higher.
   */
  upperQueue?: number;
  /**
   * Queue length Q2 from which steps and the inverse hyperbola use their lowest factor, in multiples of the target queue. A larger value drains the queue later.
   */
  drainQueue?: number;
  /**
   * Steepness above Q1: of the hyperbola; the line falls by a - 1 per target queue, the step by a - 1 at once. A larger value lowers rates faster as the queue grows; at one there is no reaction.
   */
  a?: number;
  /**
   * Factor on the capacity while the queue is empty. A larger factor fills the queue to its target faster; at one only the real capacity is distributed.
   */
  b?: number;
  /**
   * Lowest factor on the capacity, however long the queue is. A smaller factor drains a long queue faster, but sources may send less meanwhile.
   */
  drainLimit?: number;
  /**
   * Number of ABR cells that ends a measuring interval. A smaller number reacts sooner, but also to more noise; null ends intervals by time alone.
   */
  intervalCells?: number | null;
  /**
   * Time that ends a measuring interval if fewer cells arrive. Longer intervals smooth the load but delay the reaction.
   */
  intervalMs?: number;
  /**
   * Overload up to which all circuits are offered the largest rate granted before. A larger value reaches equal rates sooner, but lets the load settle further above its target. At zero, that rate is offered only while the load is not above its target.
   */
  delta?: number;
  /**
   * Share of a circuit's activity that remains after each interval without cells. A larger share reserves capacity for circuits that pause; at zero, a circuit counts only in intervals in which it was seen.
   */
  decay?: number;
  /**
   * What is averaged over intervals to smooth a noisy load: the load itself, or input and capacity separately, so that an interval with little capacity counts little.
   */
  averaging?: 'none' | 'load' | 'both';
  /**
   * Weight of the newest interval in the averages. A smaller weight is smoother but slower.
   */
  alpha?: number;
  /**
   * Counts a new circuit at its first cell instead of at the end of the interval: the fair share of all circuits falls at once.
   */
  immediateUpdate?: boolean;
  /**
   * Also counts a circuit as active if only its backward RM cells are seen. More circuits then share the capacity, and each gets less.
   */
  bidirectionalCounting?: boolean;
  /**
   * Measures each circuit's rate by counting its cells instead of reading it from RM cells. A source that does not use its allowed rate then counts with the rate that it really sends.
   */
  perVcMeasurement?: boolean;
  /**
   * What circuits limited at this port get: equal rates, whatever their MCRs, or their MCR plus a share of the rest by weight. With the second choice, a circuit with a larger MCR or weight gets more.
   */
  fairness?: 'equal' | 'mcr-plus-weighted';
}
export interface ERICABasic {
  /**
   * Offers each circuit the larger of the fair share and its own rate divided by the load factor.
   */
  kind: 'erica-basic';
  /**
   * Share of the line rate that ABR and priority traffic may use together. A higher target uses more of the link; a lower one drains queues faster.
   */
  targetUtilization?: number;
  /**
   * Number of ABR cells that ends a measuring interval. A smaller number reacts sooner, but also to more noise; null ends intervals by time alone.
   */
  intervalCells?: number | null;
  /**
   * Time that ends a measuring interval if fewer cells arrive. Longer intervals smooth the load but delay the reaction.
   */
  intervalMs?: number;
}
export interface MaxMinAllocationO1 {
  /**
   * Records the allocation of every circuit and offers the largest rate that leaves the other circuits theirs, so that rates become max-min fair without any measurement.
   */
  kind: 'max-min';
  /**
   * How the algorithm finds bandwidth that satisfied circuits hold above the offered rate. Claiming back from all searches all circuits; the other two need constant time but may settle later.
   */
  variant?: 'claim-back' | 'tracked' | 'floor';
  /**
   * Relative distance below its allocation at which a circuit still counts as limited here. With 16-bit rates it must be at least 1/512 (0.00195); a larger value leaves up to that share unused.
   */
  tolerance?: number;
  /**
   * Also lowers the rate in backward RM cells to the newest allocation. This reacts earlier if the path to the destination is long.
   */
  backwardUpdate?: boolean;
  /**
   * What circuits limited at this port get: equal rates, whatever their MCRs, or their MCR plus a share of the rest by weight. With the second choice, a circuit with a larger MCR or weight gets more.
   */
  fairness?: 'equal' | 'mcr-plus-weighted';
}
export interface ERICASmoothed {
  /**
   * ERICA+ with a running mean of the line rate, for lines whose rate keeps changing, such as ADSL; the defaults are those of the upstream direction.
   */
  kind: 'smoothed-erica-plus';
  /**
   * Weight of the newest line rate in the running mean. A smaller weight ignores short changes, but follows lasting ones later; at one there is no smoothing.
   */
  weight?: number;
  /**
   * Time between two updates of the mean and two measurements of the load. Longer intervals follow changes later.
   */
  smoothingMs?: number;
  /**
   * Target for the queueing delay. A longer delay keeps the line busy when its rate rises, but cells wait longer.
   */
  targetDelayMs?: number;
  /**
   * Steepness above the target queue. A larger value lowers rates faster as the queue grows; at one there is no reaction.
   */
  a?: number;
  /**
   * Factor on the capacity while the queue is empty. A larger factor fills the queue to its target faster; at one only the real capacity is distributed.
   */
  b?: number;
  /**
   * Lowest factor on the capacity, however long the queue is. A smaller factor drains a long queue faster, but sources may send less meanwhile.
   */
  drainLimit?: number;
  /**
   * Period over which active circuits are counted. Longer periods also count circuits that send rarely, but free an unused share later.
   */
  countMs?: number;
}
export interface SimpleER {
  /**
   * Offers every circuit the current line rate divided by the number of active circuits.
   */
  kind: 'equal-share';
  /**
   * Period over which active circuits are counted. Longer periods also count circuits that send rarely, but free an unused share later.
   */
  countMs?: number;
}
export interface EPRCA {
  /**
   * Keeps a mean of the rates that sources report. While the queue is long, sources above the mean must slow down below it; while it is very long, all sources must.
   */
  kind: 'eprca';
  /**
   * Which circuits must slow down. The choice "All circuits, always" limits every circuit to DPF times a mean of all rates and ignores the queue, as in the simplified form of surveys.
   */
  marking?: 'intelligent' | 'always';
  /**
   * Weight of the newest rate in the mean (AV). A larger weight follows changes sooner, but also more noise.
   */
  averageWeight?: number;
  /**
   * Share of the mean above which a circuit must slow down in congestion (DPF). A smaller share slows down more circuits.
   */
  downPressure?: number;
  /**
   * Share of the mean above which a rate is included in the mean while there is no congestion (VCS). A smaller share lets slower circuits pull the mean down.
   */
  separator?: number;
  /**
   * Share of the mean that is offered in congestion (ERF). A smaller share empties the queue faster.
   */
  reduction?: number;
  /**
   * Share of the mean that is offered in heavy congestion (MRF). A smaller share empties the queue faster.
   */
  majorReduction?: number;
  /**
   * Queue length above which there is congestion (QT). A lower threshold keeps queues shorter.
   */
  thresholdCells?: number;
  /**
   * Queue length above which congestion is heavy (DQT). A lower threshold keeps queues shorter.
   */
  heavyThresholdCells?: number;
  /**
   * Also sets CI in heavy congestion, so that sources slow down by their RDF as well.
   */
  markCi?: boolean;
}
export interface CAPC {
  /**
   * Offers all circuits one common rate. It grows while the load is below its target and falls while the load is above, in proportion to the difference.
   */
  kind: 'capc';
  /**
   * Target load, as a share of the line rate. A higher target uses more of the link; a lower one drains queues faster.
   */
  targetUtilization?: number;
  /**
   * Length of a measuring interval. Longer intervals smooth the load but change the rate less often.
   */
  intervalMs?: number;
  /**
   * Growth of the common rate per unit of spare load (Rup). A larger slope uses spare capacity sooner, but overshoots more.
   */
  upSlope?: number;
  /**
   * Decrease of the common rate per unit of overload (Rdn). A larger slope ends overload sooner.
   */
  downSlope?: number;
  /**
   * Largest growth factor per interval (ERU). A smaller limit slows the growth on an idle link if one plus the slope exceeds it.
   */
  upLimit?: number;
  /**
   * Smallest decrease factor per interval (ERF). With a smaller limit, one interval of heavy overload lowers the rate more.
   */
  downLimit?: number;
  /**
   * Queue length above which CI is set as well. A lower threshold keeps queues shorter, but uses less of the link.
   */
  thresholdCells?: number;
}
export interface CAPC2 {
  /**
   * CAPC that starts from an equal share. It sets the congestion indication for circuits above the common rate if the queue is long, and for all if it is very long.
   */
  kind: 'capc2';
  /**
   * Target load, as a share of the line rate. A higher target uses more of the link; a lower one drains queues faster.
   */
  targetUtilization?: number;
  /**
   * Length of a measuring interval. Longer intervals smooth the load but change the rate less often.
   */
  intervalMs?: number;
  /**
   * Growth of the common rate per unit of spare load (Rup). A larger slope uses spare capacity sooner, but overshoots more.
   */
  upSlope?: number;
  /**
   * Decrease of the common rate per unit of overload (Rdn). A larger slope ends overload sooner.
   */
  downSlope?: number;
  /**
   * Largest growth factor per interval (ERU). A smaller limit slows the growth on an idle link if one plus the slope exceeds it.
   */
  upLimit?: number;
  /**
   * Smallest decrease factor per interval (ERF). With a smaller limit, one interval of heavy overload lowers the rate more.
   */
  downLimit?: number;
  /**
   * Queue length above which circuits that report more than the common rate also get CI. A lower threshold keeps queues shorter.
   */
  thresholdCells?: number;
  /**
   * Queue length above which all circuits get CI. A lower threshold keeps queues shorter, but uses less of the link.
   */
  heavyThresholdCells?: number;
}
export interface CharnyMITScheme {
  /**
   * Divides the capacity left by circuits that are limited elsewhere equally among the others. Every RM cell recomputes this over all circuits.
   */
  kind: 'charny';
  /**
   * Relative distance below the advertised rate at which a circuit still counts as limited here. With 16-bit rates it must be at least 1/512 (0.00195); a larger value leaves up to that share unused.
   */
  tolerance?: number;
}
export interface RelativeRateMarking {
  /**
   * Sets the congestion indication (CI) of passing RM cells while the queue is above a threshold, and optionally the no-increase bit (NI) above a lower one.
   */
  kind: 'relative-rate';
  /**
   * Which RM cells are marked. Backward cells reach the source sooner: they save the path to the destination and back.
   */
  direction?: 'backward' | 'forward';
  /**
   * When forward RM cells are marked. A cell marked as it leaves reports the queue at that moment, not when the cell joined, so its information is newer by the time in the queue.
   */
  markedOn?: 'joining' | 'leaving';
  /**
   * Queue length above which the port is congested. A lower threshold reacts earlier and keeps queues shorter; a higher one uses more of the buffer.
   */
  thresholdCells?: number;
  /**
   * Queue length below which the port is no longer congested, at most the upper threshold; null means the upper threshold. With a lower value, congestion lasts longer.
   */
  clearThresholdCells?: number | null;
  /**
   * Queue length above which NI is set while CI is not. A lower threshold stops increases earlier; null never sets NI.
   */
  noIncreaseThresholdCells?: number | null;
}
export interface EFCIMarking {
  /**
   * Sets the congestion bit of data cells that leave while the queue is above a threshold; the destination reports it to the source.
   */
  kind: 'efci';
  /**
   * Queue length above which the port is congested. A lower threshold reacts earlier and keeps queues shorter; a higher one uses more of the buffer.
   */
  thresholdCells?: number;
  /**
   * Queue length below which the port is no longer congested, at most the upper threshold; null means the upper threshold. With a lower value, congestion lasts longer.
   */
  clearThresholdCells?: number | null;
}
export interface BECNSwitchGenerated {
  /**
   * Sends backward RM cells of its own to sources whose cells meet a congested queue, so that they learn of the congestion before their own RM cells return.
   */
  kind: 'becn';
  /**
   * Queue length above which the port is congested. A lower threshold reacts earlier and keeps queues shorter; a higher one uses more of the buffer.
   */
  thresholdCells?: number;
  /**
   * Queue length below which the port is no longer congested, at most the upper threshold; null means the upper threshold. With a lower value, congestion lasts longer.
   */
  clearThresholdCells?: number | null;
  /**
   * Mark in these cells. CI makes sources slow down; NI only stops them from speeding up.
   */
  mark?: 'ci' | 'ni';
  /**
   * Shortest time between two such cells for one circuit. A longer time informs sources less often; the standard requires at least 100 ms.
   */
  spacingMs?: number;
}
export interface GivenRate {
  /**
   * Offers every circuit the rate of its parameter and measures nothing: whoever changes the parameter is the algorithm.
   */
  kind: 'given';
  /**
   * Rate offered to every circuit. A higher rate fills the link and then the queue; a lower one leaves capacity unused.
   */
  fairShareMbps?: number;
}
export interface NoRateFeedback {
  /**
   * Writes nothing into RM cells, so that every source may increase to its peak cell rate.
   */
  kind: 'none';
}
export interface TailDrop {
  /**
   * Discards a cell only when the buffer is full.
   */
  kind?: 'tail';
}
export interface IntelligentTailDrop {
  /**
   * Reserves the last places of the buffer for cells that end a frame.
   */
  kind: 'intelligent-tail';
  /**
   * Places reserved for cells that end a frame. Choose at least one per circuit. More places save more of these cells, but leave less room for all others.
   */
  reserveCells?: number;
}
export interface PartialPacketDiscard {
  /**
   * After the loss of a cell, discards the rest of its frame.
   */
  kind: 'ppd';
  /**
   * Accepts the last cell of a broken frame if there is room, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
}
export interface EarlyPacketDiscard {
  /**
   * Discards whole frames while the queue is at its threshold.
   */
  kind: 'epd';
  /**
   * Distance from the threshold to the buffer size. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). A larger distance discards frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the buffer size. A higher threshold discards frames only at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * When a frame is discarded: already at the threshold, only above it, or from the moment the queue exceeds it until it falls below it. In the last case, a queue equal to the threshold changes nothing.
   */
  convention?: 'at-or-above' | 'above' | 'above-until-below';
  /**
   * A lower threshold for frames whose first cell has CLP = 1, so that frames tagged by a policer are discarded first. A lower value discards them at a shorter queue and leaves more room to other frames; null treats all frames alike.
   */
  taggedThresholdCells?: number | null;
  /**
   * Discards the rest of an accepted frame that has lost a cell, which leaves its room to others. Manthorpe 1997 and Fang 1996 do not do this.
   */
  ppd?: boolean;
  /**
   * Accepts the last cell of such a frame if there is room, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
  /**
   * Reserves the last places of the buffer for cells that end a frame, as intelligent tail drop does. More places save more of these cells, but leave less room for all others; null reserves none.
   */
  reserveForEndMarksCells?: number | null;
}
export interface EPDWithHysteresisTurner {
  /**
   * Discards the frames of a circuit from one that finds a long queue until one finds a short queue.
   */
  kind: 'turner';
  /**
   * Distance from the threshold to the buffer size. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). A larger distance discards frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the buffer size. A higher threshold discards frames only at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Queue length below which a blocked circuit may begin a frame again. A lower threshold blocks the same circuits for longer; null takes half the upper threshold, and larger values count as the upper threshold.
   */
  lowThresholdCells?: number | null;
  /**
   * Discards the rest of an accepted frame that has lost a cell, which leaves its room to others. Manthorpe 1997 and Fang 1996 do not do this.
   */
  ppd?: boolean;
  /**
   * Accepts the last cell of such a frame if there is room, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
}
export interface SelectiveDrop {
  /**
   * Discards whole frames of circuits that hold more than a fixed share of a filling buffer.
   */
  kind: 'selective';
  /**
   * Distance from the threshold to the buffer size. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). A larger distance discards frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the buffer size. A higher threshold discards frames only at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Number of fair shares that a circuit may hold above the threshold. A smaller number discards more frames and makes circuits more equal.
   */
  shareFactor?: number;
  /**
   * Discards the rest of an accepted frame that has lost a cell, which leaves its room to others. Manthorpe 1997 and Fang 1996 do not do this.
   */
  ppd?: boolean;
  /**
   * Accepts the last cell of such a frame if there is room, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
}
export interface FairBufferAllocation {
  /**
   * Discards whole frames of circuits that hold more than their share of a filling buffer.
   */
  kind: 'fair';
  /**
   * Distance from the threshold to the buffer size. It must hold the rest of the frames already begun: circuits times (cells of a frame − 1). A larger distance discards frames earlier.
   */
  reserveCells?: number;
  /**
   * The threshold itself, instead of its distance from the buffer size. A higher threshold discards frames only at a longer queue; null uses the distance.
   */
  thresholdCells?: number | null;
  /**
   * Number of fair shares that a circuit may hold in a full buffer. A smaller number discards more frames, earlier, and makes circuits more equal.
   */
  shareFactor?: number;
  /**
   * Discards the rest of an accepted frame that has lost a cell, which leaves its room to others. Manthorpe 1997 and Fang 1996 do not do this.
   */
  ppd?: boolean;
  /**
   * Accepts the last cell of such a frame if there is room, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
}
export interface RandomEarlyDetection {
  /**
   * Discards whole frames at random, more of them as the average queue grows.
   */
  kind: 'red';
  /**
   * Average queue up to which every frame is accepted. A higher threshold tolerates longer queues; null takes a tenth of the buffer.
   */
  minThresholdCells?: number | null;
  /**
   * Average queue from which every frame is discarded. A higher threshold discards fewer frames between the thresholds; null takes three times the lower one.
   */
  maxThresholdCells?: number | null;
  /**
   * Share of the frames that is discarded just below the upper threshold. A larger share slows the senders down sooner and more often.
   */
  mostRefused?: number;
  /**
   * Weight of the current queue in the average, at each new frame. A larger weight follows bursts; a smaller one reacts later.
   */
  averageWeight?: number;
  /**
   * While the buffer is empty, the average falls as if one frame arrived in each period of this length. With a longer time, the average falls more slowly.
   */
  idleFrameUs?: number;
  /**
   * Discards the rest of an accepted frame that has lost a cell, which leaves its room to others. Manthorpe 1997 and Fang 1996 do not do this.
   */
  ppd?: boolean;
  /**
   * Accepts the last cell of such a frame if there is room, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
}
export interface DropFromFront {
  /**
   * Discards the cell at the front of a full buffer, and the rest of its frame.
   */
  kind: 'front';
  /**
   * Also discards all other waiting cells of the frame and those that still arrive, so that whole frames get their places. Yin, Hluchyj 1993 do not consider frames.
   */
  ppd?: boolean;
  /**
   * Never discards a last cell from the front, and accepts that of a broken frame, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
}
export interface PartialBufferSharingCLP {
  /**
   * Discards cells with CLP = 1 while the queue is at its threshold.
   */
  kind: 'partial-sharing';
  /**
   * Queue length from which cells with CLP = 1 are discarded. A higher threshold accepts more of them, but leaves less room to other cells; null takes half the buffer.
   */
  lowPriorityCells?: number | null;
  /**
   * Discards the rest of an accepted frame that has lost a cell, which leaves its room to others. Manthorpe 1997 and Fang 1996 do not do this.
   */
  ppd?: boolean;
  /**
   * Accepts the last cell of such a frame if there is room, so that the frame does not merge with the next one.
   */
  keepEom?: boolean;
}
export interface TailDropByPackets {
  /**
   * Discards whole frames while a given number of packets or bytes waits, like the buffer of a router.
   */
  kind: 'packet-tail';
  /**
   * Number of packets that may wait, without the one in service. A larger number loses fewer packets, but they wait longer. The buffer must have room for their cells.
   */
  places?: number;
  /**
   * Number of bytes that may wait in whole packets, payload and headers, without the packet in service. A limit in bytes discards a long packet before a short one; null counts packets alone. Only a packet switch knows the length of an arriving frame: at other switches every frame counts zero bytes.
   */
  bytes?: number | null;
}
export interface SlowStartNoFastRetransmit {
  /**
   * Detects a loss only by a time-out, then restarts with one segment and sends everything from the lost segment again.
   */
  kind?: 'slow-start-only';
}
export interface Tahoe {
  /**
   * Retransmits at the third duplicate acknowledgement without waiting for the timer, and restarts from a window of one segment.
   */
  kind: 'tahoe';
  /**
   * Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but unnecessarily if segments are reordered.
   */
  duplicateAcks?: number;
  /**
   * React to one loss per window of data: duplicate ACKs count again only after an ACK beyond all data sent before the last fast retransmit or time-out. Otherwise unnecessary retransmissions restart slow start again.
   */
  oncePerWindow?: boolean;
}
export interface Reno44BSD {
  /**
   * Retransmits at the third duplicate acknowledgement and halves the window instead of reducing it to one segment.
   */
  kind: 'reno';
  /**
   * Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but unnecessarily if segments are reordered.
   */
  duplicateAcks?: number;
  /**
   * Add an eighth of a segment to each linear step, a known error of 4.4BSD. Large windows then grow faster than one segment per round trip.
   */
  extraMss8?: boolean;
  /**
   * Deflate the window to half at the end of every recovery. Otherwise, as in 4.4BSD, the window stays inflated if the recovery had exactly as many duplicates as start it.
   */
  cleanDeflation?: boolean;
  /**
   * React to one loss per window of data: duplicate ACKs count again only after an ACK beyond all data sent before the last fast retransmit or time-out. Otherwise unnecessary retransmissions halve the window again.
   */
  oncePerWindow?: boolean;
}
export interface RenoRFC5681 {
  /**
   * Retransmits at the third duplicate acknowledgement, halves the window, and always removes the inflation at the end of the recovery.
   */
  kind: 'reno-clean';
  /**
   * Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but unnecessarily if segments are reordered.
   */
  duplicateAcks?: number;
  /**
   * Count every byte that the ACK at the end of a recovery acknowledges, often two windows, which then add two segments. Otherwise this ACK counts at most one window, so that no round trip adds more than one segment.
   */
  countAll?: boolean;
  /**
   * How the window grows above `ssthresh`: by one segment per window of acknowledged bytes, or by MSS/cwnd of a segment per ACK. With growth by ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * How bytes are counted after a recovery. Either the bytes that the last ACK of the recovery acknowledges, usually a whole window, are added to the earlier count; or this ACK counts as one segment and the count restarts, so that the first growth comes one round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
  /**
   * React to one loss per window of data: duplicate ACKs count again only after an ACK beyond all data sent before the last fast retransmit or time-out. Otherwise unnecessary retransmissions halve the window again.
   */
  oncePerWindow?: boolean;
}
export interface NewReno {
  /**
   * Reno whose recovery lasts until all losses of one window are repaired, one in each round trip.
   */
  kind: 'new-reno';
  /**
   * Number of duplicate ACKs that counts as a loss. A smaller number reacts sooner, but unnecessarily if segments are reordered.
   */
  duplicateAcks?: number;
  /**
   * Restart the retransmission timer at the first partial ACK only, so that many losses in one window soon end in slow start. Otherwise every partial ACK restarts it, and recovery continues however long it takes.
   */
  impatient?: boolean;
  /**
   * The window after a partial ACK: reduced by the acknowledged bytes, so that as much stays in flight, or `ssthresh` at once, as in 1996. Duplicates then inflate it again, and new data wait longer. In 1996 the full ACK also sets `ssthresh`, however little is in flight.
   */
  deflation?: 'acked' | 'threshold';
  /**
   * How the window grows above `ssthresh`: by one segment per window of acknowledged bytes, or by MSS/cwnd of a segment per ACK. With growth by ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * How bytes are counted after a recovery. Either the bytes that the last ACK of the recovery acknowledges, usually a whole window, are added to the earlier count; or this ACK counts as one segment and the count restarts, so that the first growth comes one round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
}
export interface RenoWithSACK {
  /**
   * The receiver reports which data it holds beyond a gap, and the sender repairs all losses of one window together.
   */
  kind: 'sack';
  /**
   * How the window grows above `ssthresh`: by one segment per window of acknowledged bytes, or by MSS/cwnd of a segment per ACK. With growth by ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * How bytes are counted after a recovery. Either the bytes that the last ACK of the recovery acknowledges, usually a whole window, are added to the earlier count; or this ACK counts as one segment and the count restarts, so that the first growth comes one round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
}
export interface CUBIC {
  /**
   * The window follows a cubic curve of the time since the last loss, so that it fills long and fast paths independently of the round-trip time. SACK repairs losses.
   */
  kind: 'cubic';
  /**
   * Steepness of the curve in segments per cubic second. Larger values return to the old window sooner and probe more strongly beyond it.
   */
  scaling?: number;
  /**
   * Share of the window that remains after a loss. Larger values give up less and leave less room for new flows.
   */
  beta?: number;
  /**
   * After a loss below the last maximum, aim for a still lower window, so that a new flow finds room.
   */
  fastConvergence?: boolean;
  /**
   * Never grow more slowly than Reno would. Without it, the window hardly grows on short and slow paths.
   */
  renoFriendly?: boolean;
}
export interface DCTCP {
  /**
   * Measures which share of its bytes passed a congested switch and reduces the window by half that share, once per round trip; needs switches that mark cells.
   */
  kind: 'dctcp';
  /**
   * Weight of the newest window in the mean share of marked bytes. Larger values follow congestion sooner, but less steadily.
   */
  gain?: number;
  /**
   * Share of marked bytes assumed before the first measurement. A larger share reacts more strongly to early marks: at 1, a mark in the first window halves it as in Reno.
   */
  initialAlpha?: number;
  /**
   * How the window grows above `ssthresh`: by one segment per window of acknowledged bytes, or by MSS/cwnd of a segment per ACK. With growth by ACKs, a receiver that acknowledges every second segment halves the growth.
   */
  growth?: 'bytes' | 'acks';
  /**
   * How bytes are counted after a recovery. Either the bytes that the last ACK of the recovery acknowledges, usually a whole window, are added to the earlier count; or this ACK counts as one segment and the count restarts, so that the first growth comes one round trip later. Growth by ACKs has no such count.
   */
  endCount?: 'bytes' | 'ack';
}
export interface BBRVersion1 {
  /**
   * Measures the bottleneck rate and the round-trip time of the empty path, and paces its segments by them. Losses hardly count.
   */
  kind: 'bbr';
  /**
   * Sending rate at the start, as a multiple of the measured rate. Below 2.885 (2/ln 2) the rate cannot double per round; above it, the first queue grows.
   */
  startupGain?: number;
  /**
   * Data allowed in flight, as a multiple of rate times round-trip time. Larger windows tolerate more delayed ACKs, but allow longer queues beside other senders.
   */
  cwndGain?: number;
  /**
   * Number of rounds for which a measured rate counts. With fewer rounds, a slower path is detected sooner, but a pause is mistaken for one.
   */
  rateRounds?: number;
  /**
   * Time for which a measured round trip counts. If no shorter one is measured by then, the path is drained for a new measurement.
   */
  roundTripSeconds?: number;
  /**
   * Shortest time with four segments in flight for a new measurement of the round trip. Longer times overlap with those of other senders, but cost throughput.
   */
  probeRttMs?: number;
}
export interface EndlessData {
  /**
   * Opens once and always has data to send.
   */
  kind?: 'greedy';
  /**
   * Time before which it does not open. A later start leaves the network to the others for longer.
   */
  startMs?: number;
}
export interface FileTransfers {
  /**
   * Waits, opens a connection, sends a file of random size, closes, and begins again.
   */
  kind: 'transfer';
  /**
   * Mean time from the end of a transfer to the next call. A shorter time offers more load.
   */
  meanOffSeconds?: number;
  /**
   * Mean size of a file. Larger files offer more load and last beyond slow start.
   */
  meanBytes?: number;
}
export interface OneFile {
  /**
   * Sends one file of a given size at a given time.
   */
  kind: 'file';
  /**
   * Time at which the file is sent. A later file finds a network that is already busy.
   */
  atMs?: number;
  /**
   * Size of the file. Small files end in slow start; large files show the steady state.
   */
  sizeBytes?: number;
}
export interface PeriodicRequests {
  /**
   * Sends a request of a given size at regular intervals; delayed requests follow one another at once.
   */
  kind: 'periodic';
  /**
   * Time of the first request. A later one leaves the network to the others for longer.
   */
  startMs?: number;
  /**
   * Time from request to request. A longer period offers less load and leaves longer silences.
   */
  periodMs?: number;
  /**
   * Size of a request. Larger requests offer more load and keep the connection busy for longer.
   */
  sizeBytes?: number;
}
export interface OnOffDeterministic {
  /**
   * Sends cells at its peak rate during the on time, nothing during the off time, and repeats.
   */
  kind?: 'on-off';
  /**
   * Rate during the on time. A higher rate leaves less of the link to the others during a burst.
   */
  peakMbps?: number;
  /**
   * Length of a burst. Longer bursts slow the others down for longer.
   */
  onMs?: number;
  /**
   * Silence between bursts. A longer silence leaves the whole link to the others for longer; zero sends without pause.
   */
  offMs?: number;
  /**
   * Start of the first burst. A later start leaves the whole link to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface OnOffSourcesRandom {
  /**
   * Adds up independent sources that send bursts of random length, with silences of random length between them.
   */
  kind: 'markov-on-off';
  /**
   * Number of independent sources. With more sources, each is slower and the sum is smoother.
   */
  sources?: number;
  /**
   * Rate of the line that the traffic is meant for: utilisation and peak are relative to it, so a higher rate sends more.
   */
  linkMbps?: number;
  /**
   * Mean rate of all sources together, as a share of the link rate. A higher value leaves less to all others; from the peak factor upwards, the sources never pause.
   */
  utilization?: number;
  /**
   * Rate of all sources together when all are on, as a multiple of the link rate. A larger factor makes bursts denser and pauses longer.
   */
  peakFactor?: number;
  /**
   * Mean number of cells in a burst. Longer bursts also mean longer pauses, at the same mean rate.
   */
  burstCells?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface VideoConference {
  /**
   * Produces all cells of a video frame at once, at regular times; frame sizes are random and correlated.
   */
  kind: 'video';
  /**
   * Distribution of the frame sizes. Both have the same mean and variance; only gamma can vary less than a Poisson distribution.
   */
  distribution?: 'negative-binomial' | 'gamma';
  /**
   * Mean size of a frame. Larger frames mean a higher rate: 135 cells at 25 frames/s are 1.43 Mb/s.
   */
  meanCells?: number;
  /**
   * Variance of the frame size in square cells. A larger variance makes frame sizes differ more. A negative binomial distribution needs a variance above the mean; otherwise it becomes a Poisson distribution.
   */
  variance?: number;
  /**
   * Correlation of one frame with the next. A higher correlation keeps a size for longer: the mean number of equal frames is 1/(1 − correlation).
   */
  correlation?: number;
  /**
   * Frames per second. A higher number sends more data, more evenly.
   */
  framesPerSecond?: number;
  /**
   * The first frame comes at a random time, at most this long after the opening (uniform). With a shorter time, frames of several circuits coincide.
   */
  startWindowMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface ConstantBitRate {
  /**
   * Sends cells at equal intervals.
   */
  kind: 'cbr';
  /**
   * Rate of the stream. A higher rate leaves less of the link to all others.
   */
  rateMbps?: number;
  /**
   * Start of the first interval. A later start leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Share of an interval that passes before the first cell. A larger share delays all cells; null draws it at random, so that several streams are not in step.
   */
  phase?: number | null;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface Poisson {
  /**
   * Sends single cells at random instants, with exponential gaps between them.
   */
  kind: 'poisson';
  /**
   * Mean rate. A higher rate leaves less of the link to all others and makes the queue before it longer.
   */
  rateMbps?: number;
  /**
   * Start of the first gap. A later start leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface BernoulliSlots {
  /**
   * Sends a cell in each slot with the same probability, independently.
   */
  kind: 'bernoulli';
  /**
   * Rate of the slots: a slot is the time of a cell on a line of this rate. A higher rate brings slots and cells closer together.
   */
  slotMbps?: number;
  /**
   * Share of the slots with a cell. A larger share leaves less of the link to all others and makes the queue before it longer.
   */
  probability?: number;
  /**
   * Start of the first slot. A later start leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface Greedy {
  /**
   * Always has one more cell to send, from its start until its circuit closes.
   */
  kind: 'greedy';
  /**
   * Start of sending. A later start leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface OpeningAndClosing {
  /**
   * Opens its circuit for random times, during which it always has one more cell to send.
   */
  kind: 'cell-on-off';
  /**
   * Mean time for which the circuit is open. A longer time lets the others adapt before it closes again.
   */
  onMs?: number;
  /**
   * Mean time for which the circuit is closed. A longer time leaves the network to the others for longer.
   */
  offMs?: number;
  /**
   * Time before which the circuit stays closed. A later start leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Time from which the circuit stays closed; null lets it open and close to the end.
   */
  stopMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface OnOffDeterministic1 {
  /**
   * Sends cells at its peak rate during the on time, nothing during the off time, and repeats.
   */
  kind: 'on-off';
  /**
   * Rate during the on time. A higher rate leaves less of the link to the others during a burst.
   */
  peakMbps?: number;
  /**
   * Length of a burst. Longer bursts slow the others down for longer.
   */
  onMs?: number;
  /**
   * Silence between bursts. A longer silence leaves the whole link to the others for longer; zero sends without pause.
   */
  offMs?: number;
  /**
   * Start of the first burst. A later start leaves the whole link to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface OnOffSourcesRandom1 {
  /**
   * Adds up independent sources that send bursts of random length, with silences of random length between them.
   */
  kind: 'markov-on-off';
  /**
   * Number of independent sources. With more sources, each is slower and the sum is smoother.
   */
  sources?: number;
  /**
   * Rate of the line that the traffic is meant for: utilisation and peak are relative to it, so a higher rate sends more.
   */
  linkMbps?: number;
  /**
   * Mean rate of all sources together, as a share of the link rate. A higher value leaves less to all others; from the peak factor upwards, the sources never pause.
   */
  utilization?: number;
  /**
   * Rate of all sources together when all are on, as a multiple of the link rate. A larger factor makes bursts denser and pauses longer.
   */
  peakFactor?: number;
  /**
   * Mean number of cells in a burst. Longer bursts also mean longer pauses, at the same mean rate.
   */
  burstCells?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface VideoConference1 {
  /**
   * Produces all cells of a video frame at once, at regular times; frame sizes are random and correlated.
   */
  kind: 'video';
  /**
   * Distribution of the frame sizes. Both have the same mean and variance; only gamma can vary less than a Poisson distribution.
   */
  distribution?: 'negative-binomial' | 'gamma';
  /**
   * Mean size of a frame. Larger frames mean a higher rate: 135 cells at 25 frames/s are 1.43 Mb/s.
   */
  meanCells?: number;
  /**
   * Variance of the frame size in square cells. A larger variance makes frame sizes differ more. A negative binomial distribution needs a variance above the mean; otherwise it becomes a Poisson distribution.
   */
  variance?: number;
  /**
   * Correlation of one frame with the next. A higher correlation keeps a size for longer: the mean number of equal frames is 1/(1 − correlation).
   */
  correlation?: number;
  /**
   * Frames per second. A higher number sends more data, more evenly.
   */
  framesPerSecond?: number;
  /**
   * The first frame comes at a random time, at most this long after the opening (uniform). With a shorter time, frames of several circuits coincide.
   */
  startWindowMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface ConstantBitRate1 {
  /**
   * Sends cells at equal intervals.
   */
  kind: 'cbr';
  /**
   * Rate of the stream. A higher rate leaves less of the link to all others.
   */
  rateMbps?: number;
  /**
   * Start of the first interval. A later start leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Share of an interval that passes before the first cell. A larger share delays all cells; null draws it at random, so that several streams are not in step.
   */
  phase?: number | null;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface Poisson1 {
  /**
   * Sends single cells at random instants, with exponential gaps between them.
   */
  kind: 'poisson';
  /**
   * Mean rate. A higher rate leaves less of the link to all others and makes the queue before it longer.
   */
  rateMbps?: number;
  /**
   * Start of the first gap. A later start leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface BernoulliSlots1 {
  /**
   * Sends a cell in each slot with the same probability, independently.
   */
  kind: 'bernoulli';
  /**
   * Rate of the slots: a slot is the time of a cell on a line of this rate. A higher rate brings slots and cells closer together.
   */
  slotMbps?: number;
  /**
   * Share of the slots with a cell. A larger share leaves less of the link to all others and makes the queue before it longer.
   */
  probability?: number;
  /**
   * Start of the first slot. A later start leaves the link to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface Greedy1 {
  /**
   * Always has one more cell to send, from its start until its circuit closes.
   */
  kind?: 'greedy';
  /**
   * Start of sending. A later start leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Time at which the circuit opens. Before that, nothing is sent and no switch counts it. For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it before the run.
   */
  openMs?: number | null;
  /**
   * Time at which the circuit closes: it sends no more, and switches neither count it nor reserve anything for it. Null never closes it.
   */
  closeMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
export interface OpeningAndClosing1 {
  /**
   * Opens its circuit for random times, during which it always has one more cell to send.
   */
  kind: 'cell-on-off';
  /**
   * Mean time for which the circuit is open. A longer time lets the others adapt before it closes again.
   */
  onMs?: number;
  /**
   * Mean time for which the circuit is closed. A longer time leaves the network to the others for longer.
   */
  offMs?: number;
  /**
   * Time before which the circuit stays closed. A later start leaves the network to the others until then.
   */
  startMs?: number;
  /**
   * Time from which the circuit stays closed; null lets it open and close to the end.
   */
  stopMs?: number | null;
  /**
   * The cells form AAL5 frames of this many user bytes, so that discard policies and the receiver can tell whole frames from broken ones. Larger frames lose more bytes with one cell. A frame interrupted by a silence continues after it. Null sends cells without frames.
   */
  frameBytes?: number | null;
}
