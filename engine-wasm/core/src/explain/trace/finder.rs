//! What a reader steps to: RM cells that come back to their source, segments that leave or arrive.
//!
//! A finder keeps what it meets until that is enough, or only what happened at the latest instant so far.

use super::cell::{Incoming, incoming};
use super::record::{RmRecord, rm_json};
use crate::net::{Owner, World};
use crate::sim::Simulation;
use crate::units::SimTime;
use serde_json::{Value, json};

/// What is looked out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A backward RM cell reaches the source of its circuit.
    RmCell,
    /// User bytes leave TCP at the source, or arrive in a whole frame at the destination.
    Segment,
}

/// What of it is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// What happens first, until there are so many and their last instant is over.
    First(usize),
    /// What happened at the latest instant so far.
    Latest,
}

/// Looks for instants of one kind.
pub(super) struct EventFinder {
    wanted: Wanted,
    /// Only this circuit, if any.
    circuit: Option<u16>,
    kept: Kept,
    at: SimTime,
    /// What happened then, for the page.
    found: Vec<Value>,
}

impl EventFinder {
    pub fn new(wanted: Wanted, circuit: Option<u16>, kept: Kept) -> EventFinder {
        EventFinder { wanted, circuit, kept, at: SimTime::ZERO, found: Vec::new() }
    }

    /// Is nothing more to be found when the next event is due at `next`?
    pub fn is_over(&self, next: SimTime) -> bool {
        match self.kept {
            Kept::First(most) => self.found.len() >= most && next > self.at,
            Kept::Latest => false,
        }
    }

    /// What happened: `rm` as in a record; or `sent`: segments, bytes, segments that had
    /// been sent before; or `arrived`: first byte, bytes, 1 when they had been sent before.
    pub fn take(&mut self) -> Value {
        Value::from(std::mem::take(&mut self.found))
    }

    /// Lets the run handle the event of `owner` and notes what it was.
    pub fn step(&mut self, simulation: &mut Simulation, at: SimTime, owner: Owner) {
        let world = simulation.world();
        let coming = incoming(world, owner, at).filter(|c| c.is_last(world));
        let flow = match owner {
            Owner::Tcp(e) | Owner::Work(e) => Some(e),
            _ => coming.map(|c| c.cell.flow.0),
        };
        let circuit = flow.map(|flow| flow / 2);
        let is_meant = |c: &u16| self.circuit.is_none_or(|wanted| wanted == *c);
        let Some(circuit) = circuit.filter(is_meant) else { return simulation.step() };
        let brought = coming.and_then(|c| self.brings(c, simulation));
        let before = books(world, circuit);
        simulation.step();
        let after = books(simulation.world(), circuit);
        let grown = [0, 1, 2, 3].map(|k| after[k] - before[k]);
        let found = match self.wanted {
            Wanted::Segment if grown[0] > 0 => json!({ "sent": grown[..3] }),
            Wanted::Segment if grown[3] == 0 => return,
            _ => match brought {
                Some(brought) => brought,
                None => return,
            },
        };
        self.keep(at, circuit, found, simulation);
    }

    /// What a cell at the end of its way brings, if that is wanted.
    fn brings(&self, coming: Incoming, simulation: &Simulation) -> Option<Value> {
        let world = simulation.world();
        let cell = coming.cell;
        match self.wanted {
            Wanted::RmCell => {
                let rm = coming.rm(world).filter(|_| coming.backward() && cell.flow.0 % 2 == 1)?;
                Some(json!({ "rm": rm_json(&RmRecord { rm, marks: Vec::new() }, simulation) }))
            }
            Wanted::Segment => {
                if cell.is_rm() || !cell.ends_frame() || cell.flow.0 % 2 == 1 {
                    return None;
                }
                let sent = world.segments.get(cell.payload).segment;
                let length = u64::from(sent.length);
                let bytes = [sent.sequence, length, u64::from(sent.retransmission)];
                (length > 0).then(|| json!({ "arrived": bytes }))
            }
        }
    }

    fn keep(&mut self, at: SimTime, circuit: u16, mut found: Value, simulation: &Simulation) {
        if at != self.at && self.kept == Kept::Latest {
            self.found.clear();
        }
        let circuits = &simulation.scenario().network.circuits;
        found["atS"] = Value::from(at.secs());
        found["circuit"] = Value::from(circuits[usize::from(circuit)].id.as_str());
        self.at = at;
        self.found.push(found);
    }
}

/// What the ends of a circuit have sent: segments, bytes, segments that had been sent before; and the whole
/// frames that its destination has received.
fn books(world: &World, circuit: u16) -> [u64; 4] {
    let c = 2 * usize::from(circuit);
    let sent = world.ends[c].sender().map(|sender| sender.counters()).unwrap_or_default();
    let arrived = world.ends[c + 1].arrivals.aal5.frames;
    [sent.segments_sent, sent.bytes_sent, sent.retransmitted_segments, arrived]
}
