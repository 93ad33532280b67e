//! Why a curve bends: a replay that observes one circuit before and after every event.
//!
//! A causal trace is a copy of a run. It records what changed the circuit's ACR and window, the path of one of its
//! cells, or returns and arrivals. It only observes from outside, so a run without a trace has no cost.

mod cell;
mod cell_path;
mod crossings;
mod finder;
mod query;
mod rm_history;
mod story;
mod tcp_step;

use crate::net::World;
use crate::probe::watched::{Lost, OwnRate, Watched};
use crate::sim::{Advance, Simulation, Upcoming};
use crate::units::SimTime;
use crate::wire::cell::Cell;

use cell::incoming;
use cell_path::{Event, WatchedCell, newest};
use crossings::Crossings;
use finder::EventFinder;
use rm_history::RmHistory;
use tcp_step::{TcpState, TcpStep, tcp_step};

pub use query::{CellKind, MomentKind, TraceFilter, TraceQuery};
pub use story::{
    ArrivedSegment, CellPath, CellStay, Change, Changed, Happened, Moment, PathEnd, QueueNow,
    RmContents, RmWriting, SentSegments, Story,
};

/// A copy of a run that observes one circuit.
pub struct CausalTrace {
    simulation: Simulation,
    query: TraceQuery,
    circuit: u16,
    /// `None` until the start of the period is reached.
    watch: Option<Box<Watch>>,
}

/// The observed objects and the findings.
struct Watch {
    /// History of the RM cells of the circuit.
    rm_history: RmHistory,
    changes: Vec<Change>,
    /// By flow: the frame of which a cell was lost last, and how many cells of it were.
    torn: [(u32, u16); 2],
    following: Option<Following>,
    /// Used instead of all that: finds events of one kind.
    finder: Option<EventFinder>,
    /// Or records all cells.
    crossings: Option<Crossings>,
}

/// Followed object, instead of the curves.
enum Following {
    /// An RM cell, whose path is in the history.
    Rm,
    /// The RM cell at this place of the slab, from this time on.
    RmAt(u64, SimTime),
    /// A data cell not yet sent: the first cell of its flow with at least this number.
    Unsent(u16, u32),
    /// A data cell.
    Data(WatchedCell),
    /// A buffer.
    Queue(Waits),
}

/// State of the circuit that one event may change.
struct State {
    acr_mbps: Option<f64>,
    tcp: Option<TcpState>,
}

impl State {
    /// Values whose difference after an event counts as a change.
    fn curves(&self) -> (Option<f64>, Option<[f64; 2]>) {
        (self.acr_mbps, self.tcp.as_ref().map(TcpState::window))
    }
}

impl CausalTrace {
    /// A trace of a run, of which `simulation` is a copy; `None` if there is no such circuit.
    pub fn new(simulation: Simulation, query: TraceQuery) -> Option<CausalTrace> {
        let circuits = &simulation.scenario().network.circuits;
        let circuit = circuits.iter().position(|c| c.id == query.circuit)? as u16;
        Some(CausalTrace { simulation, query, circuit, watch: None })
    }

    /// Handles at most `budget` events; true once the question can be answered.
    pub fn advance(&mut self, budget: u64) -> bool {
        let (from, until) = (SimTime::from_secs(self.query.from_s), self.until());
        if self.watch.is_none() {
            if self.simulation.now() < from && !self.run_up(from, budget) {
                return false;
            }
            self.begin();
        }
        for _ in 0..budget {
            let event = self.simulation.upcoming();
            let at = event.at;
            if self.is_over(at) {
                return true;
            }
            self.point_at_rm(at.min(until));
            if at > until {
                self.simulation.rest_at(until);
                if let Some(crossings) = self.watch.as_mut().and_then(|w| w.crossings.as_mut()) {
                    crossings.finish(self.simulation.world());
                }
                return true;
            }
            self.step(event);
        }
        false
    }

    /// Simulated time reached.
    pub fn now(&self) -> SimTime {
        self.simulation.now()
    }

    fn until(&self) -> SimTime {
        SimTime::from_secs(self.query.until_s)
    }

    /// Runs the copy to the start of the period; its samples until then are already known.
    fn run_up(&mut self, from: SimTime, budget: u64) -> bool {
        let advance = self.simulation.advance(from, budget);
        self.simulation.drain_frame();
        self.simulation.drain_events();
        advance == Advance::Reached
    }

    /// Begins to observe at the current time.
    fn begin(&mut self) {
        self.simulation.use_event_per_cell();
        let world = self.simulation.world();
        let flow = 2 * self.circuit;
        let mut rm_history = RmHistory::new(world, flow);
        let next = |flow: u16| world.flows[usize::from(flow)].next_sequence;
        let (mut following, mut finder, mut crossings) = (None, None, None);
        match self.query.filter {
            TraceFilter::Changes => {}
            TraceFilter::NextCell(CellKind::Rm) => {
                rm_history.ask_next();
                following = Some(Following::Rm);
            }
            TraceFilter::NextCell(CellKind::Data) => {
                following = Some(Following::Unsent(flow, next(flow)));
            }
            TraceFilter::RmCell { name, at_s } => {
                following = Some(Following::RmAt(name, SimTime::from_secs(at_s)));
            }
            TraceFilter::DataCell { back, number } => {
                let flow = flow + u16::from(back);
                // The path of a cell sent earlier was not observed.
                let number = if number < next(flow) { u32::MAX } else { number };
                following = Some(Following::Unsent(flow, number));
            }
            TraceFilter::Queue(ref port) => {
                let place = self.simulation.port_ids().iter().position(|id| id == port);
                following = place.map(|p| Following::Queue(Waits::new(world, p)));
            }
            TraceFilter::Moments { of, only, first } => {
                finder = Some(EventFinder::new(of, only.then_some(self.circuit), first));
            }
            TraceFilter::Crossings(apart_s) => {
                crossings = Some(Crossings::new(world, flow, apart_s));
            }
        }
        let (changes, torn) = (Vec::new(), [(0, 0); 2]);
        let watch = Watch { rm_history, changes, torn, following, finder, crossings };
        self.watch = Some(Box::new(watch));
    }

    /// Selects the requested RM cell from the history, once all events of its time have happened.
    fn point_at_rm(&mut self, next: SimTime) {
        let Some(watch) = &mut self.watch else { return };
        if let Some(Following::RmAt(name, at)) = watch.following
            && next > at
        {
            watch.rm_history.ask(self.simulation.world(), name);
            watch.following = Some(Following::Rm);
        }
    }

    /// The findings so far.
    pub fn story(&self) -> Story {
        let Some(watch) = &self.watch else { return Story::default() };
        let mut story = Story {
            moments: watch.finder.as_ref().map_or_else(Vec::new, |finder| finder.found.clone()),
            ..Story::default()
        };
        if let Some(crossings) = &watch.crossings {
            story.crossings.clone_from(&crossings.rows);
        }
        match &watch.following {
            None => story.changes.clone_from(&watch.changes),
            Some(Following::Queue(waits)) => story.waiting_since_s = Some(waits.since()),
            Some(Following::Data(way)) => story.path = Some(way.report(&self.simulation)),
            Some(Following::Unsent(..)) => story.path = Some(CellPath::unsent(CellKind::Data)),
            Some(Following::Rm | Following::RmAt(..)) => {
                let way = watch.rm_history.path(self.simulation.world());
                let way = way.map(|way| way.report(&self.simulation));
                story.path = way.or_else(|| Some(CellPath::unsent(CellKind::Rm)));
            }
        }
        story
    }

    /// True if the path is complete, or a finder has all it keeps, when the next event is due at `next`.
    fn is_over(&self, next: SimTime) -> bool {
        let Some(watch) = &self.watch else { return false };
        let followed = match &watch.following {
            Some(Following::Data(way)) => way.is_over(),
            Some(Following::Rm) => watch.rm_history.asked.is_some(),
            _ => false,
        };
        followed || watch.finder.as_ref().is_some_and(|finder| finder.is_over(next))
    }

    fn step(&mut self, event: Upcoming) {
        let Some(mut watch) = self.watch.take() else { return };
        if let Some(finder) = &mut watch.finder {
            finder.step(&mut self.simulation, event);
        } else if let Some(crossings) = &mut watch.crossings {
            crossings.step(&mut self.simulation, event);
        } else {
            self.observe(&mut watch, event);
        }
        self.watch = Some(watch);
    }

    /// Handles an event and compares the circuit before and after it.
    fn observe(&mut self, watch: &mut Watch, event: Upcoming) {
        let Upcoming { at, owner, .. } = event;
        let world = self.simulation.world();
        let coming = incoming(world, owner, at);
        let mine = coming.filter(|c| c.cell.flow.0 / 2 == self.circuit);
        let before = self.state();
        let rm = mine.and_then(|c| c.rm(world));
        let Watched { mut lost, rates } = self.simulation.step(event);
        lost.retain(|gone| gone.cell.flow.0 / 2 == self.circuit && !gone.cell.is_credit());
        let world = self.simulation.world();
        let seen = Event { at, owner, mine, lost: &lost };
        watch.following = watch.following.take().map(|it| it.observe(world, seen));
        let rm_cell = mine.filter(|_| rm.is_some());
        let home = watch.rm_history.observe(world, Event { mine: rm_cell, ..seen });
        if watch.following.is_some() {
            return;
        }
        let after = self.state();
        if after.curves() == before.curves() && lost.is_empty() {
            return;
        }
        let marks = || home.into_iter().flat_map(WatchedCell::changes).collect::<Vec<_>>();
        let rm = || rm.map(|rm| RmContents::new(&rm, &marks(), &self.simulation));
        let dropped = lost.iter().map(|gone| self.dropped(watch, *gone)).collect::<Vec<_>>();
        let own = rates.into_iter().filter(|(end, _)| *end == 2 * usize::from(self.circuit));
        let own = own.map(|(_, change)| change).collect::<Vec<_>>();
        let rates = self.rate_changes(&before, &after, &own, rm);
        let window = self.window_change(&before, &after);
        for (what, rule) in dropped.into_iter().chain(rates).chain(window) {
            let queues = story::queues(&self.simulation, self.circuit);
            watch.changes.push(Change { what, at_s: at, rule, queues });
        }
    }

    fn state(&self) -> State {
        let world = self.simulation.world();
        let end = &world.ends[2 * usize::from(self.circuit)];
        State {
            acr_mbps: end.abr.as_ref().map(|abr| abr.acr().mbps()),
            tcp: end.sender().map(TcpState::of),
        }
    }

    /// The changes of ACR in one event: those that the source made by itself, in their order, or that of an RM cell.
    fn rate_changes(
        &self,
        before: &State,
        after: &State,
        own: &[OwnRate],
        rm: impl FnOnce() -> Option<RmContents>,
    ) -> Vec<(Changed, String)> {
        let moved = |from_mbps, to_mbps, rm| Changed::Acr { from_mbps, to_mbps, rm };
        if !own.is_empty() {
            let told = |change: &OwnRate| {
                (moved(change.old.mbps(), change.new.mbps(), None), change.rule.to_string())
            };
            return own.iter().map(told).collect();
        }
        let (Some(old), Some(new)) = (before.acr_mbps, after.acr_mbps) else { return Vec::new() };
        if old == new {
            return Vec::new();
        }
        let end = &self.simulation.world().ends[2 * usize::from(self.circuit)];
        let rule = end.abr.as_ref().map(|abr| abr.last_change().rule.sentence());
        vec![(moved(old, new, rm()), rule.unwrap_or_default().to_string())]
    }

    fn window_change(&self, before: &State, after: &State) -> Option<(Changed, String)> {
        let (old, new) = (before.tcp.as_ref()?, after.tcp.as_ref()?);
        if old.window() == new.window() {
            return None;
        }
        let TcpStep { rule, repairs } = tcp_step(old, new, self.variant());
        let change = Changed::Cwnd {
            cwnd_bytes: [old.cwnd_bytes, new.cwnd_bytes],
            ssthresh_bytes: [old.ssthresh_bytes, new.ssthresh_bytes],
            acked_bytes: new.unacknowledged.saturating_sub(old.unacknowledged),
            unacknowledged_byte: new.unacknowledged,
            repairs,
        };
        Some((change, rule))
    }

    /// The label of the circuit's congestion control.
    fn variant(&self) -> &'static str {
        let scenario = self.simulation.scenario();
        let circuit = &scenario.network.circuits[usize::from(self.circuit)];
        story::variant_of(scenario, circuit)
    }

    fn dropped(
        &self,
        watch: &mut Watch,
        Lost { port, cell, transmission, bytes }: Lost,
    ) -> (Changed, String) {
        let torn = &mut watch.torn[usize::from(cell.flow.0 % 2)];
        if cell.in_frame() {
            let before = if torn.0 == transmission { torn.1 } else { 0 };
            *torn = (transmission, before + 1);
        }
        let whole = torn.1 > cell.index;
        let (last_of_frame, is_rm) = (cell.ends_frame(), cell.is_rm());
        let port = story::port_id(&self.simulation, port);
        let scenario = self.simulation.scenario();
        let carries = scenario.network.circuits[usize::from(self.circuit)].carries;
        let rule = story::drop_sentence(cell, carries, whole);
        (Changed::Drop { port, last_of_frame, is_rm, bytes }, rule)
    }
}

impl Following {
    /// Processes one event that has just been handled.
    fn observe(mut self, world: &World, event: Event<'_>) -> Following {
        match &mut self {
            Following::Queue(waits) => waits.observe(world, event.at),
            Following::Data(way) => way.observe(world, event),
            Following::Unsent(flow, number) => {
                while world.flows[usize::from(*flow)].next_sequence > *number {
                    let is_it = |cell: &Cell| !cell.is_rm() && cell.sequence == *number;
                    if let Some(cell) = newest(world, *flow, is_it) {
                        return Following::Data(WatchedCell::begin(world, cell, event.at));
                    }
                    // It was an RM cell: wait for the next cell.
                    *number += 1;
                }
            }
            Following::Rm | Following::RmAt(..) => {}
        }
        self
    }
}

/// Hop in the world's list that a cell of `flow` reaches after `crossed` links.
fn hop_after(world: &World, flow: u16, crossed: u8) -> Option<usize> {
    let flow = &world.flows[usize::from(flow)];
    (crossed < flow.hop_count).then(|| flow.first_hop as usize + usize::from(crossed))
}

/// Arrival time of each waiting cell of a buffer, recorded on arrival, because a cell carries no time stamp.
struct Waits {
    port: usize,
    /// By class: arrival times of the cells seen arriving, and the number waiting after the last event.
    came: Vec<(Vec<SimTime>, usize)>,
}

impl Waits {
    /// Begins to observe; the arrival times of cells already waiting are unknown.
    fn new(world: &World, port: usize) -> Waits {
        Waits { port, came: lengths(world, port).map(|waiting| (Vec::new(), waiting)).collect() }
    }

    /// Processes one event that has just been handled: in it, cells either arrived or left, never both.
    fn observe(&mut self, world: &World, at: SimTime) {
        for ((came, before), now) in self.came.iter_mut().zip(lengths(world, self.port)) {
            while *before < now {
                came.push(at);
                *before += 1;
            }
            *before = now;
        }
    }

    /// Arrival times in the order of service, `None` if unknown.
    fn since(&self) -> Vec<Option<SimTime>> {
        let mut since = Vec::new();
        for (came, waiting) in &self.came {
            // First in, first out: the waiting cells arrived last.
            since.extend((0..*waiting).map(|place| {
                let known = (came.len() + place).checked_sub(*waiting);
                known.map(|newest| came[newest])
            }));
        }
        since
    }
}

fn lengths(world: &World, port: usize) -> impl Iterator<Item = usize> {
    world.ports[port].rings().map(|(_, ring)| ring.len() as usize)
}
