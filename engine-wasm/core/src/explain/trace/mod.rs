//! Why a curve bends: a replay that looks at one circuit before and after every event.
//!
//! A causal trace is a copy of a run that notes what moved the circuit's ACR and window, and what became of
//! its cells. It only looks, from outside, so that a run nobody asks about pays nothing.

mod cell;
mod cell_path;
mod finder;
mod record;
mod rm_history;
mod tcp_step;

use crate::explain::json::{number, object, text};
use crate::net::{Owner, World};
use crate::scenario::{Command, Problem, TimedCommand};
use crate::sim::Simulation;
use crate::units::SimTime;
use crate::wire::cell::Cell;

use cell::{Incoming, incoming};
use cell_path::{CellPath, Event, newest, path_json};
use finder::EventFinder;
use record::{Change, RmRecord, TraceRecord};
use rm_history::RmHistory;
use serde_json::Value;
use tcp_step::{TcpState, tcp_change};

pub use finder::{Kept, Wanted};

/// A copy of a run that watches one circuit.
pub struct CausalTrace {
    simulation: Simulation,
    circuit: u16,
    /// What its RM cells have met.
    rm_history: RmHistory,
    found: Vec<TraceRecord>,
    following: Option<Following>,
    /// In the place of all that: finds instants of one kind.
    finder: Option<EventFinder>,
}

/// What is watched besides the curves.
enum Following {
    /// An RM cell, whose path is in the history.
    Rm,
    /// The RM cell at this place of the slab, from that instant on.
    RmAt(u32, SimTime),
    /// A data cell not yet sent: the first with at least this number among its flow's.
    Unsent(u16, u32),
    /// A data cell.
    Data(CellPath),
    /// A buffer.
    Queue(Waits),
}

/// What one event may change of the circuit.
struct State {
    acr_mbps: Option<f64>,
    tcp: Option<TcpState>,
    /// Dropped by flow: data, RM.
    dropped: [[u64; 2]; 2],
}

impl CausalTrace {
    /// A trace from the present instant on; `None` when there is no such circuit.
    pub fn new(simulation: &Simulation, circuit: &str) -> Option<CausalTrace> {
        let circuits = &simulation.scenario().network.circuits;
        let at = circuits.iter().position(|c| c.id == circuit)?;
        let mut simulation = simulation.clone();
        simulation.use_event_per_cell();
        let rm_history = RmHistory::new(simulation.world(), 2 * at as u16);
        Some(CausalTrace {
            simulation,
            circuit: at as u16,
            rm_history,
            found: Vec::new(),
            following: None,
            finder: None,
        })
    }

    /// Follows the next cell of the source, an RM cell or a data cell.
    pub fn follow(&mut self, rm: bool) {
        let flow = 2 * self.circuit;
        if rm {
            self.rm_history.ask_next();
        }
        let next = self.simulation.world().flows[usize::from(flow)].next_sequence;
        self.following = Some(if rm { Following::Rm } else { Following::Unsent(flow, next) });
    }

    /// Follows the data cell of this number, of the source's or (`back`) of the other direction, that has not been sent.
    pub fn follow_data(&mut self, back: bool, number: u32) {
        let flow = 2 * self.circuit + u16::from(back);
        let next = self.simulation.world().flows[usize::from(flow)].next_sequence;
        // Where one has been that was sent before, nobody has seen.
        let number = if number < next { u32::MAX } else { number };
        self.following = Some(Following::Unsent(flow, number));
    }

    /// Follows the RM cell whose contents lie at `payload` at the instant `at`.
    pub fn follow_rm(&mut self, payload: u32, at: SimTime) {
        self.following = Some(Following::RmAt(payload, at));
    }

    /// Notes since when the cells of a buffer wait; of a port that is not there, nothing.
    pub fn watch_queue(&mut self, port: &str) {
        let place = self.simulation.port_ids().iter().position(|id| id == port);
        self.following = place.map(|p| Following::Queue(Waits::new(self.simulation.world(), p)));
    }

    /// Looks out for instants of one kind, on all circuits unless `only` this one.
    pub fn look_out(&mut self, wanted: Wanted, only: bool, kept: Kept) {
        self.finder = Some(EventFinder::new(wanted, only.then_some(self.circuit), kept));
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
            if self.finder.as_ref().is_some_and(|finder| finder.is_over(at)) {
                return true;
            }
            self.point_at_rm(at.min(until));
            if at > until {
                self.simulation.rest_at(until);
                return true;
            }
            self.step(at, owner);
        }
        false
    }

    /// Picks the RM cell that is asked about out of the history, when everything of its instant has happened.
    fn point_at_rm(&mut self, next: SimTime) {
        if let Some(Following::RmAt(payload, at)) = self.following
            && next > at
        {
            self.rm_history.ask(payload);
            self.following = Some(Following::Rm);
        }
    }

    /// What was seen since the last call, as a list for the page: instants in seconds, the quantity that
    /// changed, the rule, the RM cell with what switches wrote into it, the queues on the way. Of a finder:
    /// what it kept.
    pub fn take(&mut self) -> Value {
        if let Some(finder) = &mut self.finder {
            return finder.take();
        }
        let found = std::mem::take(&mut self.found);
        found.iter().map(|record| record.to_json(&self.simulation)).collect()
    }

    /// The way of the cell that is followed so far, port by port, or since when the cells of a buffer wait;
    /// `null` when nothing is followed.
    pub fn path(&self) -> Value {
        let world = self.simulation.world();
        let way = match &self.following {
            None => return Value::Null,
            Some(Following::Queue(waits)) => return waits.to_json(),
            Some(Following::Data(way)) => Some(way.clone()),
            Some(Following::Unsent(..)) => None,
            Some(_) => self.rm_history.path(world),
        };
        let is_rm = !matches!(self.following, Some(Following::Data(_) | Following::Unsent(..)));
        let kind = if is_rm { "rm" } else { "data" };
        let unsent = || path_json(kind, "unsent", (Vec::new(), None, false));
        way.map_or_else(unsent, |way| way.to_json(&self.simulation))
    }

    /// Is that way complete, or all found that a finder keeps?
    pub fn is_over(&mut self) -> bool {
        let (next, _) = self.simulation.upcoming();
        let followed = match &self.following {
            Some(Following::Data(way)) => way.is_over(),
            Some(Following::Rm) => self.rm_history.asked.is_some(),
            _ => false,
        };
        followed || self.finder.as_ref().is_some_and(|finder| finder.is_over(next))
    }

    fn step(&mut self, at: SimTime, owner: Owner) {
        if let Some(finder) = &mut self.finder {
            return finder.step(&mut self.simulation, at, owner);
        }
        let world = self.simulation.world();
        let coming = incoming(world, owner, at);
        let mine = coming.filter(|c| c.cell.flow.0 / 2 == self.circuit);
        let before = self.state();
        let rm = mine.and_then(|c| c.rm(world));
        self.simulation.step();
        let after = self.state();
        let world = self.simulation.world();
        self.following =
            self.following.take().map(|it| it.observe(world, Event { at, owner, mine }));
        let home = self.rm_history.observe(world, mine.filter(|_| rm.is_some()), at);
        let marks = home.map(|way| way.stays.into_iter().filter_map(|stay| stay.mark));
        let marks = marks.into_iter().flatten().filter(|mark| mark.is_change()).collect();
        self.note_drop(&before, &after, mine, at);
        self.note_acr(&before, &after, mine.and(rm).map(|rm| RmRecord { rm, marks }), at);
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

    fn note_acr(&mut self, before: &State, after: &State, rm: Option<RmRecord>, at: SimTime) {
        let (Some(old), Some(new)) = (before.acr_mbps, after.acr_mbps) else { return };
        if old == new {
            return;
        }
        let end = &self.simulation.world().ends[2 * usize::from(self.circuit)];
        let rule = end.abr.as_ref().map(|abr| abr.last_change().rule.sentence());
        self.record(at, Change::Acr { old, new, rm }, rule.unwrap_or_default().to_string());
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
        self.record(at, change, rule);
    }

    /// The label of the circuit's congestion control.
    fn variant(&self) -> &'static str {
        let scenario = self.simulation.scenario();
        let circuit = &scenario.network.circuits[usize::from(self.circuit)];
        record::variant_of(scenario, circuit)
    }

    fn note_drop(&mut self, before: &State, after: &State, mine: Option<Incoming>, at: SimTime) {
        if before.dropped == after.dropped {
            return;
        }
        let world = self.simulation.world();
        let Some(port) = mine.and_then(|c| c.next_port(world)) else { return };
        let last_of_frame = mine.is_some_and(|c| c.cell.ends_frame());
        let rm = mine.is_some_and(|c| c.cell.is_rm());
        let rule = record::drop_sentence(last_of_frame, rm).to_string();
        self.record(at, Change::Drop { port, last_of_frame, rm }, rule);
    }

    /// Notes a change with the queues on the way as they are now.
    fn record(&mut self, at: SimTime, change: Change, rule: String) {
        let queues = record::queues(&self.simulation, self.circuit);
        self.found.push(TraceRecord { at, change, rule, queues });
    }
}

impl Following {
    /// Takes note of one event, which has just been handled.
    fn observe(mut self, world: &World, event: Event) -> Following {
        match &mut self {
            Following::Queue(waits) => waits.observe(world, event.at),
            Following::Data(way) => way.observe(world, event),
            Following::Unsent(flow, number) => {
                while world.flows[usize::from(*flow)].next_sequence > *number {
                    let is_it = |cell: &Cell| !cell.is_rm() && cell.sequence == *number;
                    if let Some(cell) = newest(world, *flow, is_it) {
                        return Following::Data(CellPath::begin(world, cell, event.at));
                    }
                    // It was an RM cell: the next one, then.
                    *number += 1;
                }
            }
            Following::Rm | Following::RmAt(..) => {}
        }
        self
    }
}

/// Hop of the world's list that a cell of `flow` reaches after `crossed` links.
fn hop_after(world: &World, flow: u16, crossed: u8) -> Option<usize> {
    let flow = &world.flows[usize::from(flow)];
    (crossed < flow.hop_count).then(|| flow.first_hop as usize + usize::from(crossed))
}

/// Since when each cell of a buffer waits: noted while it comes in, because a cell carries no clock.
struct Waits {
    port: usize,
    /// By class: when each cell came that has been seen coming, and how many waited after the last event.
    came: Vec<(Vec<SimTime>, usize)>,
}

impl Waits {
    /// Begins to watch; of the cells that wait already nobody knows since when.
    fn new(world: &World, port: usize) -> Waits {
        Waits { port, came: lengths(world, port).map(|waiting| (Vec::new(), waiting)).collect() }
    }

    /// Takes note of one event, which has just been handled: cells either came or went in it, never both.
    fn observe(&mut self, world: &World, at: SimTime) {
        for ((came, before), now) in self.came.iter_mut().zip(lengths(world, self.port)) {
            while *before < now {
                came.push(at);
                *before += 1;
            }
            *before = now;
        }
    }

    /// Instants in seconds in the order of service, `null` where unknown.
    fn to_json(&self) -> Value {
        let mut since = Vec::new();
        for (came, waiting) in &self.came {
            // First in, first out: those that wait came last.
            since.extend((0..*waiting).map(|place| {
                let known = (came.len() + place).checked_sub(*waiting);
                number(known.map(|newest| came[newest].secs()))
            }));
        }
        object(&mut [("kind", text("queue")), ("sinceS", Value::Array(since))])
    }
}

fn lengths(world: &World, port: usize) -> impl Iterator<Item = usize> {
    world.ports[port].queues.iter().map(|queue| queue.len() as usize)
}
