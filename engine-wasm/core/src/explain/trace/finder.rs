//! Events for stepping: RM cells that return to their source, segments that leave or arrive.
//!
//! A finder keeps events until it has enough, or only those of the latest time so far.

use super::cell::{Incoming, incoming};
use super::query::MomentKind;
use super::story::{ArrivedSegment, Happened, Moment, RmContents, SentSegments};
use crate::net::{Owner, World};
use crate::sim::{Simulation, Upcoming};
use crate::units::SimTime;

/// Finds events of one kind.
pub(super) struct EventFinder {
    wanted: MomentKind,
    /// Only this circuit, if any.
    circuit: Option<u16>,
    /// Keeps the first events until this number is reached and the time of the last is over; `None` keeps the
    /// events of the latest time so far.
    first: Option<usize>,
    at: SimTime,
    pub found: Vec<Moment>,
}

impl EventFinder {
    pub fn new(wanted: MomentKind, circuit: Option<u16>, first: Option<u32>) -> EventFinder {
        let first = first.map(|most| most as usize);
        EventFinder { wanted, circuit, first, at: SimTime::ZERO, found: Vec::new() }
    }

    /// True if nothing more can be found when the next event is due at `next`.
    pub fn is_over(&self, next: SimTime) -> bool {
        self.first.is_some_and(|most| self.found.len() >= most && next > self.at)
    }

    /// Lets the run handle the event of `owner` and records its kind.
    pub fn step(&mut self, simulation: &mut Simulation, event: Upcoming) {
        let Upcoming { at, owner, .. } = event;
        let world = simulation.world();
        let coming = incoming(world, owner, at).filter(|c| c.is_last(world));
        let flow = match owner {
            Owner::Tcp(e) | Owner::Work(e) => Some(e),
            _ => coming.map(|c| c.cell.flow.0),
        };
        let circuit = flow.map(|flow| flow / 2);
        let is_meant = |c: &u16| self.circuit.is_none_or(|wanted| wanted == *c);
        let Some(circuit) = circuit.filter(is_meant) else {
            simulation.step(event);
            return;
        };
        let brought = coming.and_then(|c| self.brings(c, simulation));
        let before = books(world, circuit);
        simulation.step(event);
        let after = books(simulation.world(), circuit);
        let [segments, bytes, sent_before, frames] = [0, 1, 2, 3].map(|k| after[k] - before[k]);
        let what = match self.wanted {
            MomentKind::Segment if segments > 0 => {
                Some(Happened::Sent(SentSegments { segments, bytes, sent_before }))
            }
            MomentKind::Segment if frames == 0 => None,
            _ => brought,
        };
        if let Some(what) = what {
            self.keep(at, circuit, what, simulation);
        }
    }

    /// What a cell at the end of its path delivers, if requested.
    fn brings(&self, coming: Incoming, simulation: &Simulation) -> Option<Happened> {
        let world = simulation.world();
        let cell = coming.cell;
        match self.wanted {
            MomentKind::Rm => {
                let rm = coming.rm(world).filter(|_| coming.backward() && cell.flow.0 % 2 == 1)?;
                Some(Happened::Rm(RmContents::new(&rm, &[], simulation)))
            }
            MomentKind::Segment => {
                if cell.is_rm() || !cell.ends_frame() || cell.flow.0 % 2 == 1 {
                    return None;
                }
                let sent = world.segments.get(cell.payload).segment;
                let (first_byte, bytes) = (sent.sequence, u64::from(sent.length));
                let sent_before = sent.retransmission;
                let segment = ArrivedSegment { first_byte, bytes, sent_before };
                (bytes > 0).then_some(Happened::Arrived(segment))
            }
        }
    }

    fn keep(&mut self, at: SimTime, circuit: u16, what: Happened, simulation: &Simulation) {
        if at != self.at && self.first.is_none() {
            self.found.clear();
        }
        let circuits = &simulation.scenario().network.circuits;
        let circuit = circuits[usize::from(circuit)].id.clone();
        self.at = at;
        self.found.push(Moment { what, at_s: at, circuit });
    }
}

/// Counters of the ends of a circuit: segments, bytes and retransmitted segments sent, and whole
/// frames received at the destination.
fn books(world: &World, circuit: u16) -> [u64; 4] {
    let c = 2 * usize::from(circuit);
    let sent = world.ends[c].sender().map(|sender| sender.counters()).unwrap_or_default();
    let arrived = world.ends[c + 1].arrivals.aal5.frames;
    [sent.segments_sent, sent.bytes_sent, sent.retransmitted_segments, arrived]
}
