//! The host: one end of a circuit, with TCP, AAL5 in both directions, ABR source and destination, and a queue.

mod aal5;
mod cells;
mod credit;
mod gate;
mod pacing;
mod processing;
mod supply;
mod tcp;
pub(super) mod work;

pub(crate) use self::supply::{Framing, Supply};
use self::work::Work;
use super::world::flow::{Flow, NONE, Transmission};
use crate::application::{Application, Transfer};
use crate::endsystem::{AbrDestination, AbrSource, GfcControlled, TokenBucket, VirtualEndsParams};
use crate::kernel::future_events::Slot;
use crate::kernel::ring::Ring;
use crate::kernel::rng::Stream;
use crate::kernel::slab::Slab;
use crate::tcp::{AckQueue, Receiver, Sender};
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};
use crate::wire::aal5::Reassembler;
use crate::wire::cell::{Cell, Flags, FlowId, Run};

/// What feeds the circuit at this end.
#[derive(Clone)]
pub(crate) enum Source {
    /// Sends data over TCP.
    Sender(Box<Sender>),
    /// Receives data over TCP, sends acknowledgements.
    Receiver(Box<Receiver>),
    /// Sends bare cells, or cells of frames.
    Cells(Box<Supply>),
    /// Receives such cells and sends nothing; paces a queue along the path; or turns RM cells around.
    Sink,
}

/// The application behind a sender.
#[derive(Clone)]
pub(crate) struct Client {
    pub application: Box<dyn Application>,
    pub stream: Stream,
    /// Its next transfer.
    pub planned: Option<Transfer>,
}

/// Frames and their user bytes: completed, and discarded by reassembly.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Aal5Counters {
    pub frames: u64,
    pub bytes: u64,
    pub broken: u64,
    pub merged: u64,
    pub too_long: u64,
    pub dropped_cells: u64,
    pub dropped_bytes: u64,
}

/// State of arriving cells: the ABR destination, and the frame being reassembled.
#[derive(Clone, Default)]
pub(crate) struct Arrivals {
    pub destination: AbrDestination,
    pub reassembler: Reassembler,
    /// The frame has a congestion mark.
    pub marked: bool,
    /// User bytes collected for a frame that is not complete yet.
    pub bytes: u64,
    pub aal5: Aal5Counters,
}

/// Does credit-based flow control hold back the data of a host's end?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held {
    /// It never does.
    Never,
    /// No cell of the end waits in front of the line.
    Free,
    /// A cell waits; the next one waits until it has left.
    Waits,
}

/// Slots of an end in the future-event set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EndSlots {
    pub pace: Slot,
    pub tcp: Slot,
    pub cells: Slot,
}

/// One end of a circuit. The fields needed for every cell come first, at the start of a cache line: with many circuits,
/// an end is no longer cached when its next cell leaves.
#[derive(Clone)]
#[repr(C, align(64))]
pub(crate) struct End {
    pub slots: EndSlots,
    /// The flow this end sends.
    pub flow_out: u16,
    /// The other end.
    pub peer: u16,
    pub source: Source,
    pub abr: Option<Box<AbrSource>>,
    /// When the next data cell leaves without a separate event; `NEVER` = none is planned.
    pub departs: SimTime,
    /// Number of such departures that an ABR source has planned.
    pub departures: u32,
    /// The port that only this end feeds.
    pub line: u16,
    /// Number of cells already sent of the first transmission in the queue.
    pub cut: u16,
    /// Port whose queue this end paces, along the path.
    pub paces: u16,
    /// Hop at which its cells enter its flow; zero at a host.
    pub joins: u8,
    pub held: Held,
    /// The shaper holds cells back, or GFC or credits may do so.
    pub shaped: bool,
    pub started: bool,
    /// At a sender: where the ACKs of the receiver at the same host wait.
    pub guests: AckQueue,
    /// Transmissions waiting to be cut into cells.
    pub queue: Ring<u32>,
    /// First instant at which the host's line is free of its cells; then the line time of one cell.
    pub line_free: SimTime,
    pub line_gap: SimSpan,
    /// Packets that the host is processing, if processing takes time.
    pub work: Option<Box<Work>>,
    /// Paces an end without an ABR source; without a shaper, its cells leave at line rate.
    pub shaper: Option<TokenBucket>,
    pub arrivals: Arrivals,
    /// Explicit rate of the newest backward RM cell.
    pub last_er: CellRate,
    /// Integral of ACR over time, cells per second × picoseconds.
    pub acr_area: f64,
    pub acr_until: u64,
    /// Opens the connections of a sender.
    pub client: Option<Box<Client>>,
    /// RM cells that it has sent.
    pub rm_cells: u32,
    /// At a receiver: the sender at the same host of the opposite connection, if one queue serves both.
    pub partner: u16,
    /// Obeys GFC.
    pub gfc: Option<GfcControlled>,
    /// Coupling of the two halves of a cut loop.
    pub coupling: Option<VirtualEndsParams>,
    /// Start of activity.
    pub start: SimTime,
}

impl End {
    pub fn new(flow_out: u16, peer: u16, source: Source) -> End {
        End {
            slots: EndSlots::default(),
            flow_out,
            peer,
            source,
            client: None,
            abr: None,
            shaper: None,
            shaped: false,
            line_free: SimTime::ZERO,
            line_gap: SimSpan(0),
            held: Held::Never,
            gfc: None,
            joins: 0,
            paces: NONE,
            coupling: None,
            work: None,
            partner: NONE,
            guests: AckQueue::Own,
            queue: Ring::default(),
            cut: 0,
            line: NONE,
            departs: SimTime::NEVER,
            departures: 0,
            arrivals: Arrivals::default(),
            last_er: CellRate(0.0),
            acr_area: 0.0,
            acr_until: 0,
            start: SimTime::ZERO,
            started: false,
            rm_cells: 0,
        }
    }

    /// Puts a transmission in the queue. An ACK with priority goes behind the frame being sent and earlier such ACKs,
    /// but before the data; anything else goes last.
    pub fn enqueue(&mut self, payload: u32, goes_first: bool, segments: &Slab<Transmission>) {
        if !goes_first {
            return self.queue.push(payload);
        }
        let leaving = usize::from(self.cut > 0);
        let acks = |payload: &&u32| segments.get(**payload).segment.control.guest;
        let before = self.queue.iter().skip(leaving).take_while(acks).count();
        self.queue.insert((leaving + before) as u32, payload);
    }

    /// When the application opens its next connection.
    #[inline]
    pub fn next_transfer(&self) -> SimTime {
        let planned = self.client.as_ref().and_then(|client| client.planned);
        planned.map_or(SimTime::NEVER, |transfer| transfer.start)
    }

    /// Is a data cell of its own waiting, and may it be sent?
    #[inline]
    pub fn has_own_data(&self) -> bool {
        self.held != Held::Waits && self.has_data_waiting()
    }

    #[inline]
    fn has_data_waiting(&self) -> bool {
        !self.queue.is_empty() || self.supply().is_some_and(|s| s.endless || s.waiting > 0)
    }

    /// Cuts its next data cell: a cell of a segment, or a bare cell. [`End::cut_framed`] cuts the cells of other
    /// frames.
    #[inline]
    pub fn cut_data(&mut self, segments: &Slab<Transmission>) -> Option<Cell> {
        self.cut_run(1, segments).map(|run| run.first)
    }

    /// The same for a run of cells, at most `most`.
    #[inline(always)]
    pub fn cut_run(&mut self, most: u32, segments: &Slab<Transmission>) -> Option<Run> {
        let first = Cell { flow: FlowId(self.flow_out), hop: self.joins, ..Cell::default() };
        let Some(&payload) = self.queue.front() else {
            let Source::Cells(supply) = &mut self.source else { return None };
            if supply.framing.is_some() {
                return None;
            }
            supply.waiting = supply.waiting.saturating_sub(most);
            return Some(Run { first: Cell { flags: Flags::BARE, ..first }, cells: most });
        };
        // CLP = 0 and EFCI = 0: TM 4.0 source rules 4 and 12.
        let first = Cell { payload, index: self.cut, ..first };
        let before_last = u32::from(segments.get(payload).cells - 1 - self.cut);
        if before_last == 0 {
            self.queue.pop();
            self.cut = 0;
            return Some(Run { first: Cell { flags: Flags::EOM, ..first }, cells: 1 });
        }
        let cells = most.min(before_last);
        self.cut += cells as u16;
        Some(Run { first, cells })
    }

    /// Cuts the next cell of a frame of its cell source.
    pub fn cut_framed(
        &mut self,
        flow: &mut Flow,
        segments: &mut Slab<Transmission>,
    ) -> Option<Cell> {
        let cell = Cell { flow: FlowId(self.flow_out), hop: self.joins, ..Cell::default() };
        let Source::Cells(supply) = &mut self.source else { return None };
        supply.cut_framed(cell, flow, segments)
    }

    /// Transmissions not completely cut into cells, each with the number of its cells already sent.
    pub fn uncut(&self) -> impl Iterator<Item = (u32, u16)> + '_ {
        let gone = |(position, payload): (usize, &u32)| {
            (*payload, if position == 0 { self.cut } else { 0 })
        };
        let begun = self.supply().and_then(|supply| supply.framing.as_ref()?.begun);
        self.queue.iter().enumerate().map(gone).chain(begun)
    }

    /// Lower bound of the number of its own waiting data cells; true if the number is exact.
    #[inline]
    pub fn waiting_cells(&self, first_frame: u16) -> (u32, bool) {
        let frames = self.queue.len();
        let rest = u32::from(first_frame - self.cut);
        match self.supply() {
            _ if frames > 0 => (rest + frames - 1, frames == 1),
            Some(supply) if supply.endless => (u32::MAX, false),
            Some(supply) => (supply.waiting, true),
            None => (0, true),
        }
    }

    /// Does a pacing timer control its cells?
    #[inline]
    pub fn is_paced(&self) -> bool {
        self.abr.is_some() || self.shaped || self.supply().is_some_and(|s| s.endless)
    }

    /// When its shaper lets the next cell leave.
    pub fn next_shaped(&self, has_data: bool, now: SimTime) -> SimTime {
        let Some(shaper) = self.shaper.as_ref().filter(|_| has_data) else {
            return SimTime::NEVER;
        };
        let at = shaper.next_allowed(now).max(self.line_free).max(now);
        self.gfc.as_ref().filter(|gfc| gfc.stopped(at)).map_or(at, |gfc| gfc.deadline().max(at))
    }

    /// Sets the rate of its line.
    pub fn set_line(&mut self, line: CellRate) {
        if let Some(abr) = &mut self.abr {
            abr.set_line(line);
        }
        self.line_gap = SimSpan((PS_PER_SECOND as f64 / line.0).ceil() as u64);
    }

    /// Registers a cell that leaves through the shaper.
    pub fn note_shaped(&mut self, now: SimTime) {
        if let Some(shaper) = &mut self.shaper {
            shaper.take(now);
        }
        self.line_free = now.after(self.line_gap);
    }

    pub fn supply(&self) -> Option<&Supply> {
        match &self.source {
            Source::Cells(supply) => Some(supply),
            _ => None,
        }
    }

    /// Does it send frames without TCP?
    pub fn sends_frames(&self) -> bool {
        self.supply().is_some_and(|supply| supply.framing.is_some())
    }

    /// Brings the ACR integral up to `now`; call before ACR changes.
    pub fn note_acr(&mut self, now: SimTime) {
        let Some(abr) = &self.abr else { return };
        self.note_acr_was(abr.acr(), now);
    }

    /// The same if ACR has already changed; `acr` is the old value.
    pub fn note_acr_was(&mut self, acr: CellRate, now: SimTime) {
        self.acr_area += acr.0 * (now.0 - self.acr_until) as f64;
        self.acr_until = now.0;
    }

    pub fn sender(&self) -> Option<&Sender> {
        match &self.source {
            Source::Sender(sender) => Some(sender),
            _ => None,
        }
    }

    pub fn receiver(&self) -> Option<&Receiver> {
        match &self.source {
            Source::Receiver(receiver) => Some(receiver),
            _ => None,
        }
    }
}
