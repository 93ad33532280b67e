//! Why a curve bends: a replay that looks at one circuit before and after every event.
//!
//! A witness is a copy of a run that notes what moved the circuit's ACR and window, and what became of
//! its cells. It only looks, from outside, so that a run nobody asks about pays nothing.

mod cell;
mod follow;
mod lookout;
mod story;
mod tcp_step;

use std::collections::BTreeMap;

use crate::net::{Owner, World};
use crate::scenario::{Command, Problem, TimedCommand};
use crate::sim::Simulation;
use crate::units::SimTime;
use crate::wire::rm::RmCell;

use cell::{Incoming, RmMark, incoming, speaker_of};
use follow::{Event, Follow};
use lookout::Lookout;
use serde_json::Value;
use story::{Change, RmStory, Testimony};
use tcp_step::{TcpState, tcp_change};

pub use lookout::Wanted;

/// A copy of a run that watches one circuit.
pub struct Witness {
    simulation: Simulation,
    circuit: u16,
    /// By RM cell under way, as its place in the slab: what switches wrote into it.
    marks: BTreeMap<u32, Vec<RmMark>>,
    /// What the newest forward RM cell at the destination had met; its answer inherits it.
    turned: Vec<RmMark>,
    found: Vec<Testimony>,
    following: Option<Follow>,
    /// In the place of all that: looks out for one kind of instant.
    lookout: Option<Lookout>,
}

/// What one event may change of the circuit.
struct State {
    acr_mbps: Option<f64>,
    tcp: Option<TcpState>,
    /// Dropped by flow: data, RM.
    dropped: [[u64; 2]; 2],
}

impl Witness {
    /// A witness from the present instant on; `None` when there is no such circuit.
    pub fn new(simulation: &Simulation, circuit: &str) -> Option<Witness> {
        let circuits = &simulation.scenario().network.circuits;
        let at = circuits.iter().position(|c| c.id == circuit)?;
        let mut simulation = simulation.clone();
        simulation.be_eager();
        Some(Witness {
            simulation,
            circuit: at as u16,
            marks: BTreeMap::new(),
            turned: Vec::new(),
            found: Vec::new(),
            following: None,
            lookout: None,
        })
    }

    /// Follows the next cell of the source, an RM cell or a data cell.
    pub fn follow(&mut self, rm: bool) {
        let flow = 2 * self.circuit;
        self.following = Some(Follow::new(flow, rm, self.simulation.world()));
    }

    /// Looks out for instants of one kind, on all circuits unless `only` this one; keeps the first and
    /// stops there, or keeps the latest.
    pub fn look_out(&mut self, wanted: Wanted, only: bool, first: bool) {
        self.lookout = Some(Lookout::new(wanted, only.then_some(self.circuit), first));
    }

    /// Simulated time reached.
    pub fn now(&self) -> SimTime {
        self.simulation.now()
    }

    /// Carries out a command of the run that is watched.
    ///
    /// # Errors
    /// Fails as [`Simulation::apply`] does.
    pub fn apply(&mut self, command: Command) -> Result<TimedCommand, Problem> {
        self.simulation.apply(command)
    }

    /// Watches every event up to `until`, at most `budget` of them; true when the time was reached.
    pub fn advance(&mut self, until: SimTime, budget: u64) -> bool {
        for _ in 0..budget {
            let (at, owner) = self.simulation.upcoming();
            if self.lookout.as_ref().is_some_and(|lookout| lookout.is_over(at)) {
                return true;
            }
            if at > until {
                self.simulation.rest_at(until);
                return true;
            }
            self.step(at, owner);
        }
        false
    }

    /// What was seen since the last call, as a list for the page: instants in seconds, the quantity that
    /// changed, the rule, the RM cell with what switches wrote into it, the queues on the way. Of a lookout:
    /// what happened at the instant that it kept.
    pub fn take(&mut self) -> Value {
        if let Some(lookout) = &mut self.lookout {
            return lookout.take();
        }
        let found = std::mem::take(&mut self.found);
        found.iter().map(|told| told.to_json(&self.simulation)).collect()
    }

    /// The way of the cell that is followed so far, port by port; `null` when none is.
    pub fn fate(&self) -> Value {
        self.following.as_ref().map_or(Value::Null, |follow| follow.fate(&self.simulation))
    }

    /// Is the way of the followed cell complete, or the first instant found?
    pub fn is_over(&mut self) -> bool {
        let (next, _) = self.simulation.upcoming();
        self.following.as_ref().is_some_and(Follow::is_over)
            || self.lookout.as_ref().is_some_and(|lookout| lookout.is_over(next))
    }

    fn step(&mut self, at: SimTime, owner: Owner) {
        if let Some(lookout) = &mut self.lookout {
            return lookout.step(&mut self.simulation, at, owner);
        }
        let world = self.simulation.world();
        let coming = incoming(world, owner, at);
        let mine = coming.filter(|c| c.cell.flow.0 / 2 == self.circuit);
        let before = self.state();
        let rm = mine.and_then(|c| c.rm(world));
        self.simulation.step();
        let after = self.state();
        if let Some(follow) = &mut self.following {
            follow.observe(self.simulation.world(), Event { at, owner, mine });
        }
        let marks = mine.map(|c| self.trace_rm(c, rm, at)).unwrap_or_default();
        self.note_drop(&before, &after, mine, at);
        self.note_acr(&before, &after, mine.and(rm).map(|rm| RmStory { rm, marks }), at);
        self.note_tcp(&before, &after, owner, at);
    }

    fn state(&self) -> State {
        let world = self.simulation.world();
        let c = 2 * usize::from(self.circuit);
        let end = &world.ends[c];
        State {
            acr_mbps: end.abr.as_ref().map(|abr| abr.acr().mbps()),
            tcp: end.sender().map(TcpState::of),
            dropped: [world.flows[c].dropped, world.flows[c + 1].dropped],
        }
    }

    /// Keeps the history of an RM cell that has moved; answers it when the cell reached its source.
    fn trace_rm(&mut self, coming: Incoming, before: Option<RmCell>, at: SimTime) -> Vec<RmMark> {
        let Some(before) = before else { return Vec::new() };
        let world = self.simulation.world();
        let payload = coming.cell.payload;
        if !coming.backward() && !self.marks.contains_key(&payload) {
            self.marks.insert(payload, Vec::new());
        }
        if coming.is_last(world) {
            let marks = self.marks.remove(&payload).unwrap_or_default();
            if coming.backward() {
                return marks;
            }
            self.turned = marks;
            return Vec::new();
        }
        let turned = &mut self.turned;
        let marks = self.marks.entry(payload).or_insert_with(|| std::mem::take(turned));
        let after = world.rms.get(payload);
        if let Some(port) = speaker_of(world, coming)
            && (after.er != before.er || after.ci != before.ci || after.ni != before.ni)
        {
            marks.push(RmMark::new(world, port, &before, after, at));
        }
        Vec::new()
    }

    fn note_acr(&mut self, before: &State, after: &State, rm: Option<RmStory>, at: SimTime) {
        let (Some(old), Some(new)) = (before.acr_mbps, after.acr_mbps) else { return };
        if old == new {
            return;
        }
        let end = &self.simulation.world().ends[2 * usize::from(self.circuit)];
        let rule = end.abr.as_ref().map(|abr| abr.last_change().rule.sentence());
        self.tell(at, Change::Acr { old, new, rm }, rule.unwrap_or_default().to_string());
    }

    fn note_tcp(&mut self, before: &State, after: &State, owner: Owner, at: SimTime) {
        let (Some(old), Some(new)) = (&before.tcp, &after.tcp) else { return };
        if old.cwnd_bytes == new.cwnd_bytes && old.ssthresh_bytes == new.ssthresh_bytes {
            return;
        }
        let rule = tcp_change(old, new, owner, self.variant());
        let change = Change::Window {
            cwnd_bytes: [old.cwnd_bytes, new.cwnd_bytes],
            ssthresh_bytes: [old.ssthresh_bytes, new.ssthresh_bytes],
            acked_bytes: new.unacknowledged.saturating_sub(old.unacknowledged),
        };
        self.tell(at, change, rule);
    }

    /// The label of the circuit's congestion control.
    fn variant(&self) -> &'static str {
        let scenario = self.simulation.scenario();
        let circuit = &scenario.network.circuits[usize::from(self.circuit)];
        story::variant_of(scenario, circuit)
    }

    fn note_drop(&mut self, before: &State, after: &State, mine: Option<Incoming>, at: SimTime) {
        if before.dropped == after.dropped {
            return;
        }
        let world = self.simulation.world();
        let Some(port) = mine.and_then(|c| c.next_port(world)) else { return };
        let last_of_frame = mine.is_some_and(|c| c.cell.ends_frame());
        let rm = mine.is_some_and(|c| c.cell.is_rm());
        let rule = story::drop_sentence(last_of_frame, rm).to_string();
        self.tell(at, Change::Drop { port, last_of_frame, rm }, rule);
    }

    /// Notes a change with the queues on the way as they are now.
    fn tell(&mut self, at: SimTime, change: Change, rule: String) {
        let queues = story::queues(&self.simulation, self.circuit);
        self.found.push(Testimony { at, change, rule, queues });
    }
}

/// Hop of the world's list that a cell of `flow` reaches after `crossed` links.
fn hop_after(world: &World, flow: u16, crossed: u8) -> Option<usize> {
    let flow = &world.flows[usize::from(flow)];
    (crossed < flow.hop_count).then(|| flow.first_hop as usize + usize::from(crossed))
}
