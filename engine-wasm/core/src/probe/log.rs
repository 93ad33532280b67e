//! Events for the ribbon of the page, with their cause.
//!
//! Losses of one circuit in a buffer, or behind a port, form one record per sample interval, with a count.

use crate::discard::Verdict;
use crate::kernel::order::ascending;
use crate::probe::watched::{OwnRate, Watched};
use crate::tcp::TcpEvent;
use crate::units::{SimSpan, SimTime};
use serde::Serialize;

/// "No such port", "no such circuit".
pub(crate) const NONE: u16 = u16::MAX;

/// What a switch writes into cells to slow down their sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The congestion bit of a data cell.
    Efci,
    /// The congestion indication of an RM cell.
    Ci,
    /// The no-increase bit of an RM cell.
    Ni,
}

/// Why something happened.
#[derive(Clone, Debug)]
pub(crate) enum Cause {
    /// A policy refused a cell; with `priority`, the queue of CBR and VBR refused it.
    Refused { verdict: Verdict, priority: bool, queued: u32, capacity: u32 },
    /// The line lost a cell.
    Line,
    /// A cell was discarded as ordered by a command.
    Ordered,
    /// A policer discarded a cell that arrived too early.
    Policed,
    /// A port marks a cell for the first time after a while.
    Marked { mark: Mark, queued: u32 },
    /// Reassembly discarded a frame.
    FrameLost { merged: bool, cells: u32 },
    /// A source changed its rate by itself; `back` if it sends on the way back.
    AcrRule { change: OwnRate, back: bool },
    /// TCP noticed or assumed a loss.
    Tcp(TcpEvent),
    /// A parameter was changed.
    Tuned(String),
}

/// One record.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub at: SimTime,
    /// Port it concerns, or `NONE`.
    pub port: u16,
    /// Circuit it concerns, or `NONE`.
    pub circuit: u16,
    pub cause: Cause,
    pub count: u32,
    /// First and last byte of the TCP data that the lost cells belonged to, or that the end of a lost frame did.
    pub bytes: Option<[u64; 2]>,
}

crate::named! {
    /// Kind of an event.
    pub enum EventKind {
        /// Cells were dropped at a port or lost on a line.
        CellLoss = "cellLoss",
        /// No acknowledgement came within the retransmission time-out.
        Timeout = "timeout",
        /// Duplicate acknowledgements showed a loss.
        FastRetransmit = "fastRetransmit",
        /// A port begins to set a congestion mark.
        Mark = "mark",
        /// A parameter was changed.
        ParameterChange = "parameterChange",
        /// Reassembly discarded a frame.
        FrameLost = "frameLost",
        /// A source changed its rate by a rule of its own, without an RM cell.
        AcrRule = "acrRule",
        /// TCP opened a connection.
        ConnectionOpened = "connectionOpened",
        /// A transfer was acknowledged to its end.
        TransferFinished = "transferFinished",
    }
}

/// Something that happened, with its cause in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema), schemars(rename = "RunEvent"))]
pub struct Event {
    /// When it happened, s; for grouped losses the first of them.
    #[serde(rename = "timeS")]
    pub at: SimTime,
    /// Kind.
    pub kind: EventKind,
    /// Circuit or port id it concerns.
    pub element: String,
    /// Circuit id, if one is concerned.
    pub circuit: Option<String>,
    /// Cause in words: "buffer full at SW1→SW2, 2048 of 2048 cells".
    pub cause: String,
    /// Cells that waited at the port then; `null` for events that met no queue.
    #[serde(rename = "queuedCells")]
    pub queued: Option<u32>,
    /// Like events this record stands for: cell losses are grouped by sample interval.
    pub count: u32,
    /// First and last byte number of the TCP data that the lost cells belonged to, or that the last cell of a lost frame
    /// did; `null` for all else.
    pub bytes: Option<[u64; 2]>,
}

/// Records that nobody has taken yet.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    /// Each record with the cluster that wrote it.
    records: Vec<(u16, Record)>,
    /// The cluster that is writing.
    pub cluster: u16,
    circuits: usize,
    /// Position plus one of the loss record of this interval, by place and circuit; zero if there is none. The places
    /// are the buffer of each port and what follows it; a place without losses so far has no row.
    losses: Vec<Vec<u32>>,
    /// Place and circuit of each entry in that table that is not zero.
    touched: Vec<[usize; 2]>,
    /// When each port last set each mark; `NEVER` before the first.
    marked: Vec<[SimTime; 3]>,
    /// After a longer time without marks, the next mark of a port is recorded.
    silence: SimSpan,
    /// What an observer has not taken yet; `None` if nobody observes.
    pub watched: Option<Watched>,
    /// Number of records ever written.
    pub written: u64,
    /// Number of records kept if nobody takes them.
    most: usize,
}

/// Sample intervals without a mark after which the next mark is recorded. Chosen: marks come with RM cells, a few
/// intervals apart at low rates, and a curve bends once for all of them.
const SILENCE: u64 = 20;

/// Number of records kept if nobody takes them; the oldest are dropped first. `keep_all` removes this limit.
const MOST: usize = 100_000;

impl Log {
    pub fn new(ports: usize, circuits: usize, sample: SimSpan) -> Log {
        Log {
            records: Vec::new(),
            cluster: 0,
            circuits,
            losses: vec![Vec::new(); 2 * ports],
            touched: Vec::new(),
            marked: vec![[SimTime::NEVER; 3]; ports],
            silence: SimSpan(SILENCE * sample.0),
            watched: None,
            written: 0,
            most: MOST,
        }
    }

    /// Keeps all records until they are taken.
    pub fn keep_all(&mut self) {
        self.most = usize::MAX;
    }

    pub fn add(&mut self, record: Record) {
        if self.records.len() >= self.most {
            self.close_interval();
            self.put_in_order();
            self.records.drain(..self.most / 2);
        }
        self.written += 1;
        self.records.push((self.cluster, record));
    }

    /// Adds a loss, or counts it in the record of this sample interval.
    pub fn add_loss(&mut self, record: Record) {
        let is_behind = !matches!(record.cause, Cause::Refused { .. });
        let place = 2 * usize::from(record.port) + usize::from(is_behind);
        let circuit = usize::from(record.circuit);
        let row = &mut self.losses[place];
        if row.is_empty() {
            row.resize(self.circuits, 0);
        }
        let known = row[circuit];
        if known > 0 {
            let group = &mut self.records[known as usize - 1].1;
            group.count += 1;
            group.bytes = joined(group.bytes, record.bytes);
            return;
        }
        self.add(record);
        self.losses[place][circuit] = self.records.len() as u32;
        self.touched.push([place, circuit]);
    }

    /// Registers a mark that a port sets. Returns whether it is the first for a while and must be recorded.
    #[inline]
    pub fn begins_to_mark(&mut self, mark: Mark, port: u16, at: SimTime) -> bool {
        let last = &mut self.marked[usize::from(port)][mark as usize];
        let begins = *last == SimTime::NEVER || at > last.after(self.silence);
        *last = at;
        begins
    }

    /// Called when a sample has been taken: later losses form new records.
    pub fn close_interval(&mut self) {
        for [place, circuit] in self.touched.drain(..) {
            self.losses[place][circuit] = 0;
        }
    }

    /// Moves the records out while the log is cloned; later losses still count in them.
    pub fn put_aside(&mut self) -> Vec<(u16, Record)> {
        std::mem::take(&mut self.records)
    }

    /// Puts the records back.
    pub fn take_back(&mut self, records: Vec<(u16, Record)>) {
        self.records = records;
    }

    /// Takes all records in order of time; at one instant, cluster by cluster.
    pub fn drain(&mut self) -> Vec<Record> {
        self.close_interval();
        self.put_in_order();
        std::mem::take(&mut self.records).into_iter().map(|(_, record)| record).collect()
    }

    /// Sorts the records by time; at one instant, cluster by cluster in the order of writing.
    fn put_in_order(&mut self) {
        let keys = self.records.iter().map(|(cluster, record)| (record.at, *cluster));
        let order = ascending(keys.zip(0_usize..).collect());
        let mut records: Vec<_> = self.records.drain(..).map(Some).collect();
        self.records.extend(order.into_iter().filter_map(|(_, place)| records[place].take()));
    }
}

/// The smallest range that contains both.
fn joined(one: Option<[u64; 2]>, other: Option<[u64; 2]>) -> Option<[u64; 2]> {
    let both = |([a, b], [c, d]): ([u64; 2], [u64; 2])| [a.min(c), b.max(d)];
    one.zip(other).map(both).or(one).or(other)
}

/// Names used to describe records in words.
pub(crate) struct Names<'a> {
    pub ports: &'a [String],
    pub circuits: &'a [String],
}

impl Record {
    /// The record in words.
    pub fn to_event(&self, names: &Names<'_>) -> Event {
        let circuit =
            (self.circuit != NONE).then(|| names.circuits[usize::from(self.circuit)].clone());
        let port = (self.port != NONE).then(|| names.ports[usize::from(self.port)].clone());
        let element = port.or(circuit.clone()).unwrap_or_default();
        let (kind, cause) = self.words(&element);
        let (at, count, queued, bytes) = (self.at, self.count, self.queued(), self.bytes);
        Event { at, kind, element, circuit, cause, queued, count, bytes }
    }

    /// Cells that waited at the place of the event.
    fn queued(&self) -> Option<u32> {
        match &self.cause {
            Cause::Refused { queued, .. } | Cause::Marked { queued, .. } => Some(*queued),
            _ => None,
        }
    }

    fn words(&self, element: &str) -> (EventKind, String) {
        match &self.cause {
            Cause::Refused { verdict, priority, queued, capacity } => {
                let why = match verdict {
                    Verdict::Full if *priority => "queue of CBR and VBR full",
                    Verdict::Full | Verdict::Accept => "buffer full",
                    Verdict::Frame => "whole frame discarded early",
                    Verdict::Remainder => "rest of a broken frame discarded",
                    Verdict::Reserved => "last places reserved for cells that end a frame",
                    Verdict::Front => "discarded at the front of a full buffer",
                    Verdict::LowPriority => "CLP = 1 refused",
                };
                // If the buffer has no limit, the program's own limit was reached.
                let room = if *capacity == 0 { *queued } else { *capacity };
                (EventKind::CellLoss, format!("{why} at {element}, {queued} of {room} cells"))
            }
            Cause::Line => (EventKind::CellLoss, format!("lost on the line {element}")),
            Cause::Ordered => {
                (EventKind::CellLoss, format!("discarded after {element}, as the timeline orders"))
            }
            Cause::Policed => (
                EventKind::CellLoss,
                format!("discarded by the policer after {element}: it came too early"),
            ),
            Cause::Marked { mark, queued } => {
                let bits = match mark {
                    Mark::Efci => "EFCI in data cells",
                    Mark::Ci => "CI in RM cells",
                    Mark::Ni => "NI in RM cells",
                };
                (EventKind::Mark, format!("begins to set {bits}, {queued} cells waiting"))
            }
            Cause::FrameLost { merged: true, cells } => (
                EventKind::FrameLost,
                format!("last cell of a frame lost: two frames merged, {cells} cells discarded"),
            ),
            Cause::FrameLost { merged: false, cells } => {
                (EventKind::FrameLost, format!("cells missing: frame of {cells} cells discarded"))
            }
            Cause::AcrRule { change: OwnRate { rule, old, new }, back } => {
                let rule = rule.trim_end_matches('.');
                let way = if *back { " of the way back" } else { "" };
                let place =
                    if self.port == NONE { String::new() } else { format!(" at {element}") };
                let (old, new) = (old.mbps(), new.mbps());
                (EventKind::AcrRule, format!("{rule}: ACR{way}{place} {old:.2} → {new:.2} Mb/s"))
            }
            Cause::Tcp(event) => tcp_words(event),
            Cause::Tuned(text) => (EventKind::ParameterChange, text.clone()),
        }
    }
}

fn tcp_words(event: &TcpEvent) -> (EventKind, String) {
    match event {
        TcpEvent::Timeout { sequence, rto, backoff } => {
            let ms = rto.secs() * 1e3;
            (
                EventKind::Timeout,
                format!(
                    "no acknowledgement beyond byte {sequence}; window reduced to one segment, next \
                     time-out {ms:.0} ms (number {backoff})"
                ),
            )
        }
        TcpEvent::FastRetransmit { sequence, cwnd } => (
            EventKind::FastRetransmit,
            format!(
                "byte {sequence} considered lost, as later data have arrived; cwnd {cwnd:.0} bytes"
            ),
        ),
        TcpEvent::Opened { sequence } => {
            (EventKind::ConnectionOpened, format!("connection open, first byte {sequence}"))
        }
        TcpEvent::Finished { bytes } => (
            EventKind::TransferFinished,
            format!("transfer of {bytes} bytes acknowledged and closed"),
        ),
        TcpEvent::Dropped { sequence } => (
            EventKind::Timeout,
            format!("connection aborted at byte {sequence} after too many time-outs"),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(cause: Cause) -> Event {
        let (at, bytes) = (SimTime::ZERO, None);
        let record = Record { at, port: 0, circuit: 0, cause, count: 1, bytes };
        record.to_event(&Names { ports: &["W1→W2".to_string()], circuits: &["1".to_string()] })
    }

    #[test]
    fn an_event_tells_the_queue_it_met_as_a_number() {
        let full = |priority| {
            told(Cause::Refused { verdict: Verdict::Full, priority, queued: 20, capacity: 20 })
        };
        assert_eq!(full(false).queued, Some(20));
        assert_eq!(full(false).cause, "buffer full at W1→W2, 20 of 20 cells");
        assert_eq!(full(true).cause, "queue of CBR and VBR full at W1→W2, 20 of 20 cells");
        assert_eq!(told(Cause::Marked { mark: Mark::Ci, queued: 7 }).queued, Some(7));
        let unlimited =
            Cause::Refused { verdict: Verdict::Full, priority: false, queued: 65_536, capacity: 0 };
        assert_eq!(told(unlimited).cause, "buffer full at W1→W2, 65536 of 65536 cells");
        assert_eq!(told(Cause::Line).queued, None);
        assert_eq!(told(Cause::Ordered).queued, None);
    }

    #[test]
    fn a_fast_retransmit_tells_no_number_of_duplicates_for_a_knob_decides_it() {
        let event = TcpEvent::FastRetransmit { sequence: 512, cwnd: 1024.0 };
        assert_eq!(
            told(Cause::Tcp(event)).cause,
            "byte 512 considered lost, as later data have arrived; cwnd 1024 bytes"
        );
    }

    #[test]
    fn older_records_go_unless_all_are_kept() {
        let mut some = Log::new(1, 1, SimSpan(1));
        some.most = 4;
        let mut all = Log::new(1, 1, SimSpan(1));
        all.keep_all();
        for at in 0..10 {
            for log in [&mut some, &mut all] {
                let cause = Cause::Line;
                log.add(Record {
                    at: SimTime(at),
                    port: 0,
                    circuit: 0,
                    cause,
                    count: 1,
                    bytes: None,
                });
            }
        }
        let instants: Vec<_> = some.drain().iter().map(|record| record.at.0).collect();
        assert_eq!(instants, [6, 7, 8, 9]);
        assert_eq!(all.drain().len(), 10);
    }

    #[test]
    fn losses_of_one_circuit_at_one_port_are_one_record_an_interval() {
        let mut log = Log::new(2, 8, SimSpan(1));
        let lose = |log: &mut Log, at, port, circuit| {
            log.add_loss(Record {
                at: SimTime(at),
                port,
                circuit,
                cause: Cause::Line,
                count: 1,
                bytes: None,
            });
        };
        for (at, port, circuit) in [(1, 0, 0), (2, 0, 7), (3, 0, 0), (4, 1, 0)] {
            lose(&mut log, at, port, circuit);
        }
        log.close_interval();
        lose(&mut log, 5, 0, 0);
        let told = |r: &Record| (r.at.0, r.port, r.circuit, r.count);
        let records: Vec<_> = log.drain().iter().map(told).collect();
        assert_eq!(records, [(1, 0, 0, 2), (2, 0, 7, 1), (4, 1, 0, 1), (5, 0, 0, 1)]);
    }

    #[test]
    fn a_record_of_losses_tells_which_data_they_belonged_to() {
        let mut log = Log::new(1, 2, SimSpan(1));
        let cells = [
            (0, Some([1_000, 1_499])),
            (0, Some([500, 999])),
            (0, None),
            (0, Some([1_500, 1_999])),
            (1, None),
        ];
        for (circuit, bytes) in cells {
            let cause = Cause::Line;
            log.add_loss(Record { at: SimTime(1), port: 0, circuit, cause, count: 1, bytes });
        }
        let told: Vec<_> = log.drain().iter().map(|r| (r.count, r.bytes)).collect();
        assert_eq!(told, [(4, Some([500, 1_999])), (1, None)]);
    }

    #[test]
    fn cells_refused_by_a_buffer_and_lost_behind_it_are_told_apart() {
        let mut log = Log::new(1, 1, SimSpan(1));
        let full =
            || Cause::Refused { verdict: Verdict::Full, priority: false, queued: 5, capacity: 5 };
        for cause in [Cause::Line, full(), full(), Cause::Line, full()] {
            log.add_loss(Record {
                at: SimTime(1),
                port: 0,
                circuit: 0,
                cause,
                count: 1,
                bytes: None,
            });
        }
        let counts: Vec<_> = log.drain().iter().map(|record| record.count).collect();
        assert_eq!(counts, [2, 3]);
    }

    #[test]
    fn losses_are_counted_into_no_other_record_when_older_ones_have_gone() {
        let mut log = Log::new(1, 8, SimSpan(1));
        log.most = 4;
        for circuit in [0, 1, 2, 3, 4, 3, 4] {
            let cause = Cause::Line;
            log.add_loss(Record { at: SimTime(1), port: 0, circuit, cause, count: 1, bytes: None });
        }
        // The fifth record drops the two oldest; the remaining records are closed.
        let told: Vec<_> = log.drain().iter().map(|r| (r.circuit, r.count)).collect();
        assert_eq!(told, [(2, 1), (3, 1), (4, 2), (3, 1)]);
    }
}
