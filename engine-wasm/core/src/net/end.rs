//! One end of a circuit: TCP, AAL5 both ways, ABR source and destination, the queue between.

use crate::endsystem::{AbrDestination, AbrSource};
use crate::kernel::ring::Ring;
use crate::kernel::rng::Stream;
use crate::kernel::slots::Slot;
use crate::tcp::{Receiver, Sender};
use crate::traffic::TrafficSource;
use crate::units::{CellRate, SimTime};
use crate::wire::aal5::Reassembler;

/// What feeds the circuit at this end.
#[derive(Clone)]
pub(crate) enum Source {
    /// Sends data over TCP.
    Sender(Box<Sender>),
    /// Receives data over TCP, sends acknowledgements.
    Receiver(Box<Receiver>),
    /// Sends bare cells.
    Cells {
        /// The pattern.
        source: Box<dyn TrafficSource>,
        /// Its random numbers.
        stream: Stream,
    },
    /// Takes bare cells and sends nothing.
    Sink,
}

/// Frames and bytes thrown away by reassembly.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Aal5Counters {
    pub frames: u64,
    pub broken: u64,
    pub merged: u64,
    pub too_long: u64,
    pub dropped_cells: u64,
    pub dropped_bytes: u64,
}

/// Slots of an end in the future-event set.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct EndSlots {
    pub pace: Slot,
    pub tcp: Slot,
    pub cells: Slot,
}

/// One end of a circuit.
#[derive(Clone)]
pub(crate) struct End {
    pub slots: EndSlots,
    /// The flow this end sends.
    pub flow_out: u16,
    /// The other end.
    pub peer: u16,
    pub source: Source,
    pub abr: Option<Box<AbrSource>>,
    pub destination: AbrDestination,
    /// Transmissions waiting to be cut into cells.
    pub queue: Ring<u32>,
    /// Cells of the first of them that are gone.
    pub cut: u16,
    pub reassembler: Reassembler,
    /// User bytes collected and not yet judged.
    pub reassembly_bytes: u64,
    pub aal5: Aal5Counters,
    /// Explicit rate of the newest backward RM cell.
    pub last_er: CellRate,
    /// Integral of ACR over time, cells per second × picoseconds.
    pub acr_area: f64,
    pub acr_until: u64,
    /// First instant of activity.
    pub start: SimTime,
    pub started: bool,
}

impl End {
    pub fn new(flow_out: u16, peer: u16, source: Source) -> End {
        End {
            slots: EndSlots::default(),
            flow_out,
            peer,
            source,
            abr: None,
            destination: AbrDestination::default(),
            queue: Ring::default(),
            cut: 0,
            reassembler: Reassembler::default(),
            reassembly_bytes: 0,
            aal5: Aal5Counters::default(),
            last_er: CellRate(0.0),
            acr_area: 0.0,
            acr_until: 0,
            start: SimTime::ZERO,
            started: false,
        }
    }

    /// Is a data cell waiting?
    #[inline]
    pub fn has_data(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Brings the ACR integral up to `now`; call before ACR changes.
    pub fn note_acr(&mut self, now: SimTime) {
        let Some(abr) = &self.abr else { return };
        self.note_acr_was(abr.acr(), now);
    }

    /// The same for an ACR that has changed already.
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
