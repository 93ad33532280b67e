//! `Simulation`: load, advance, turn a knob, look, clone. The only public door of the engine.
//!
//! A simulation is a value: a clone is a checkpoint, and two clones fed alike stay byte-identical.
//! Slicing a run, sampling it or looking at it never changes it.

use std::sync::Arc;

use crate::catalog;
use crate::kernel::order::ascending;
use crate::kernel::slots::Class;
use crate::measure::books::Balance;
use crate::measure::port_name;
use crate::measure::sampler::Sampler;
use crate::measure::series::{self, Quantity, SeriesFacts};
use crate::measure::summary::{Marks, Summary, summarize};
use crate::net::{self, KnobChange, Owner, World};
use crate::params::{ParamError, ParamSpec, Value};
use crate::probe::log::{Cause, Event, Names, Record};
use crate::registry;
use crate::scenario::{
    Command, Known, MOST_SAMPLES, Problem, Scenario, Sections, Target, TimedCommand, check_command,
    refused, remarks,
};
use crate::topology;
use crate::units::{CellRate, SimSpan, SimTime};

/// Events at one instant that no sound network has; more means a loop without time.
const MOST_AT_ONE_INSTANT: u32 = 1_000_000;

/// Why [`Simulation::advance`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// The asked time was reached.
    Reached,
    /// The event budget was used up before.
    BudgetUsed,
    /// Something for the ribbon happened (only when asked to stop there).
    Happened,
}

/// A run.
#[derive(Clone)]
pub struct Simulation {
    scenario: Arc<Scenario>,
    world: World,
    sampler: Sampler,
    window: Marks,
    /// Next command of the scenario's timeline.
    next_command: usize,
    /// Settings as they are now, after commands.
    sections: Sections,
    /// Settings as they were, each until the instant at which the next ones began.
    past: Arc<Vec<(SimTime, Sections)>>,
    port_names: Arc<Vec<String>>,
    circuit_names: Arc<Vec<String>>,
    /// An instant, and the events of one cluster that have followed another one at it.
    at_one_instant: (SimTime, u32),
    /// Has nothing but commands happened at this instant? Then another one may join them.
    only_commands: bool,
}

impl Simulation {
    /// Builds the network of a checked scenario at time zero.
    pub fn new(scenario: Scenario) -> Simulation {
        let mut world = net::build(&scenario);
        let series = series::list(&scenario, &world);
        let sampler = Sampler::new(series, scenario.run.sample());
        let window = Marks::read(&mut world, SimTime::ZERO);
        let ports =
            (0..world.ports.len()).map(|p| port_name(&scenario.network, &world, p)).collect();
        let circuits = scenario.network.circuits.iter().map(|c| c.id.clone()).collect();
        let mut simulation = Simulation {
            world,
            sampler,
            window,
            next_command: 0,
            sections: scenario.sections.clone(),
            past: Arc::default(),
            port_names: Arc::new(ports),
            circuit_names: Arc::new(circuits),
            at_one_instant: (SimTime::ZERO, 0),
            only_commands: true,
            scenario: Arc::new(scenario),
        };
        simulation.schedule_own();
        simulation
    }

    /// Reads, checks and builds in one step.
    ///
    /// # Errors
    /// Fails with every problem of the scenario file.
    pub fn from_json(text: &str) -> Result<Simulation, Vec<Problem>> {
        Scenario::from_json(text).map(Simulation::new)
    }

    /// Keeps no samples, for a run of which only the summary is wanted. To be called before it begins.
    pub fn keep_no_samples(&mut self) {
        let least = self.scenario.run.end().0 as f64 / MOST_SAMPLES;
        self.sampler.keep_none(SimSpan(least as u64));
    }

    fn schedule_own(&mut self) {
        let own = self.world.own;
        self.world.slots.set(own.sample, Class::Sample, SimTime::ZERO);
        let window = self.scenario.run.warm_up();
        if window > SimTime::ZERO {
            self.world.slots.set(own.window, Class::Command, window);
        }
        self.schedule_command();
    }

    fn schedule_command(&mut self) {
        let next = self.scenario.timeline.get(self.next_command).map_or(SimTime::NEVER, |c| c.at);
        let slot = self.world.own.timeline;
        self.world.slots.set(slot, Class::Command, next);
    }

    /// The scenario this run started from.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Simulated time reached.
    pub fn now(&self) -> SimTime {
        self.world.now
    }

    /// Runs to `until` and stops with the clock there; later times than the end of the scenario are allowed.
    pub fn advance_to(&mut self, until: SimTime) {
        self.advance(until, u64::MAX);
    }

    /// Runs to `until` or until `budget` events have been handled; a window that has begun is finished.
    pub fn advance(&mut self, until: SimTime, budget: u64) -> Advance {
        let advance = self.run_windows(until, budget);
        // Whoever looks now finds every queue as it is: at the end of an instant, or in the middle of one.
        let over = self.world.slots.peek_all() > self.world.now;
        self.world.catch_up(self.world.now.after(SimSpan(u64::from(over))));
        advance
    }

    /// Runs until something for the ribbon happens, to `until`, or until the budget is used up.
    pub fn advance_until_event(&mut self, until: SimTime, budget: u64) -> Advance {
        let advance = self.run_one_by_one(until, budget);
        let over = advance != Advance::BudgetUsed;
        self.world.catch_up(self.world.now.after(SimSpan(u64::from(over))));
        advance
    }

    /// Runs window by window, and one by one the events of an instant that everybody feels.
    fn run_windows(&mut self, until: SimTime, budget: u64) -> Advance {
        let last = self.world.events.saturating_add(budget);
        while self.world.events < last {
            let next = self.world.slots.peek_all();
            if next > until {
                return self.reach(until);
            }
            let own = self.world.slots.peek_at(self.own_cluster());
            let end = self.world.windows.end(next, own).min(until.after(SimSpan(1)));
            if end > next {
                self.run_window(next, end, last);
            } else {
                self.handle_next();
            }
        }
        Advance::BudgetUsed
    }

    /// Has each cluster run alone to the end of a window, whose last instant is complete then. A single one stops
    /// anywhere in between, when so many events have been handled.
    fn run_window(&mut self, begin: SimTime, end: SimTime, most_events: u64) {
        let last = SimTime(end.0 - 1);
        let most_events = if self.clusters() == 1 { most_events } else { u64::MAX };
        self.world.join(begin);
        for cluster in 0..self.own_cluster() {
            self.enter(cluster);
            self.world.now = begin;
            let first_owner = self.world.first_owners[cluster];
            while let Some((at, place)) = self.world.slots.pop_until(last) {
                self.handle(at, self.world.owners[first_owner + place]);
                if self.world.events >= most_events {
                    self.only_commands = false;
                    return;
                }
            }
        }
        (self.world.now, self.only_commands) = (last, false);
        self.world.join(end);
    }

    /// Runs in the order of instants over all clusters, until something has happened for the ribbon.
    fn run_one_by_one(&mut self, until: SimTime, budget: u64) -> Advance {
        let written = self.world.log.written;
        for _ in 0..budget {
            if self.has_happened(written, until) {
                return Advance::Happened;
            }
            if self.world.slots.peek_all() > until {
                return self.reach(until);
            }
            self.handle_next();
        }
        Advance::BudgetUsed
    }

    /// Handles the next event of all.
    fn handle_next(&mut self) {
        let (at, slot) = self.world.slots.next().expect("samples never end");
        let cluster = usize::from(slot.cluster);
        self.enter(cluster);
        let owner = self.world.owner_of(slot);
        self.world.slots.pop_until(at);
        self.only_commands = false;
        self.handle(at, owner);
        self.world.join(at);
    }

    /// From now on the events of a cluster are handled.
    fn enter(&mut self, cluster: usize) {
        self.world.slots.run(cluster);
        self.world.log.cluster = cluster as u16;
    }

    /// Nothing more is due up to `until`.
    fn reach(&mut self, until: SimTime) -> Advance {
        if until > self.world.now {
            (self.world.now, self.only_commands) = (until, false);
        }
        Advance::Reached
    }

    /// The cluster of the simulation's own events.
    fn own_cluster(&self) -> usize {
        self.world.slots.clusters() - 1
    }

    /// When the next event is due and who will handle it.
    pub(crate) fn upcoming(&mut self) -> (SimTime, Owner) {
        let (at, slot) = self.world.slots.next().expect("samples never end");
        (at, self.world.owner_of(slot))
    }

    /// From now on every service is an event of its own.
    pub(crate) fn use_event_per_cell(&mut self) {
        self.world.use_event_per_cell();
    }

    /// Comes to rest at `until`, when nothing more is due before.
    pub(crate) fn rest_at(&mut self, until: SimTime) {
        self.world.now = until.max(self.world.now);
    }

    /// Handles the next event, for a trace.
    #[inline(never)]
    pub(crate) fn step(&mut self) {
        self.handle_next();
        self.world.catch_up(self.world.now);
    }

    /// Has something been written for the ribbon since, and is its instant complete?
    fn has_happened(&mut self, written: u64, until: SimTime) -> bool {
        let next = self.world.slots.peek_all();
        self.world.log.written > written && next > self.world.now && next <= until
    }

    /// Handles one event: natively inside the loop. A wasm function that is running is never replaced by
    /// its optimised version, so there it is a function of its own that is called anew for each event.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn handle(&mut self, at: SimTime, owner: Owner) {
        assert!(at >= self.world.now, "time never decreases (I-1)");
        if at == self.world.now {
            self.count_at_one_instant();
        }
        self.world.now = at;
        self.world.events += 1;
        if !self.world.handle(owner) {
            self.handle_own(owner);
        }
    }

    /// One more event at the present instant.
    #[inline(never)]
    fn count_at_one_instant(&mut self) {
        let (instant, count) = self.at_one_instant;
        let before = if instant == self.world.now { count } else { 0 };
        assert!(before < MOST_AT_ONE_INSTANT, "time advances");
        self.at_one_instant = (self.world.now, before + 1);
    }

    #[inline(never)]
    fn handle_own(&mut self, owner: Owner) {
        match owner {
            Owner::Sample => self.sample(),
            Owner::Window => {
                self.world.catch_up(self.world.now);
                self.open_window();
            }
            Owner::Timeline => self.next_of_timeline(),
            _ => unreachable!("the network's own"),
        }
    }

    fn sample(&mut self) {
        let now = self.world.now;
        // Samples come last at their instant.
        self.world.catch_up(now.after(SimSpan(1)));
        let balance = self.world.balance();
        assert!(balance.cells && balance.bytes, "cells and bytes balance (I-2, I-7)");
        self.sampler.take(&self.world, now);
        self.world.log.close_interval();
        let slot = self.world.own.sample;
        self.world.slots.set(slot, Class::Sample, now.after(self.sampler.interval()));
    }

    /// Opens the measuring window anew at the present instant: the summary counts from here on.
    ///
    /// It changes no run, as looking never does.
    pub fn open_window(&mut self) {
        let now = self.world.now;
        self.window = Marks::read(&mut self.world, now);
        for port in &mut self.world.ports {
            port.stats.longest = port.queued();
        }
    }

    fn next_of_timeline(&mut self) {
        let command = self.scenario.timeline[self.next_command].command.clone();
        self.next_command += 1;
        self.schedule_command();
        self.carry_out(&command).expect("timelines are checked on loading");
    }

    /// A clone that holds neither samples nor events which nobody has taken yet.
    ///
    /// Those are told by the run that is cloned, and copying them would take longer than the clone.
    pub fn checkpoint(&mut self) -> Simulation {
        let (rows, records) = (self.sampler.put_aside(), self.world.log.put_aside());
        let mut copy = self.clone();
        copy.world.log.close_interval();
        self.sampler.take_back(rows);
        self.world.log.take_back(records);
        copy
    }

    /// Carries out a command and stamps it with its simulated time.
    ///
    /// Commands come first at their instant. An instant at which something has happened already is
    /// completed, and the command takes the next picosecond; so a timeline that holds the stamped command
    /// gives the same run. Commands given together share their instant. Numbers are taken to fifteen
    /// significant digits, which a file keeps exactly.
    ///
    /// # Errors
    /// Fails when the section or knob is unknown, the value is refused, the run would need more memory or
    /// more cells than loading allows, or the knob shapes the network.
    pub fn apply(&mut self, command: Command) -> Result<TimedCommand, Problem> {
        let command = command.to_fifteen_digits();
        self.check(&command)?;
        self.open_instant();
        self.carry_out(&command).expect("a command that was checked is carried out");
        Ok(TimedCommand { at: self.world.now, command })
    }

    /// Carries out, at their instants, commands that were given to an equal run and stamped there.
    pub fn repeat(&mut self, commands: Vec<TimedCommand>) {
        if commands.is_empty() {
            return;
        }
        let timeline = &mut Arc::make_mut(&mut self.scenario).timeline;
        let mut due = timeline.split_off(self.next_command);
        due.extend(commands);
        // By place too: what a scenario says of an instant comes before what was given then.
        let order = ascending(due.iter().enumerate().map(|(k, command)| (command.at, k)).collect());
        timeline.extend(order.into_iter().map(|(_, k)| due[k].clone()));
        self.schedule_command();
    }

    /// Is the command known, do its values fit the others, and does the run with them stay within its cost?
    fn check(&self, command: &Command) -> Result<(), Problem> {
        let (target, key, _) = command.written();
        let named = |message: String| Problem { path: format!("{target}.{key}"), message };
        let (facts, network) = (catalog::sections(), &self.scenario.network);
        let known = Known { facts: &facts, network, sections: &self.sections };
        check_command(command, known).map_err(|p| named(p.message))?;
        let Command::Tune { target, key, value } = command else { return Ok(()) };
        let mut turned = self.sections.clone();
        turned.set(Target::read(target), key, value.clone());
        match refused(&turned, network, &self.scenario.run) {
            Some(message) => Err(named(message)),
            None => Ok(()),
        }
    }

    /// Makes sure that nothing but commands has happened at the present instant.
    fn open_instant(&mut self) {
        if self.only_commands {
            return;
        }
        self.advance(self.world.now, u64::MAX);
        self.world.now = SimTime(self.world.now.0 + 1);
        self.only_commands = true;
    }

    fn carry_out(&mut self, command: &Command) -> Result<(), ParamError> {
        let now = self.world.now;
        self.enter(self.own_cluster());
        self.world.slots.note_time(now);
        self.world.catch_up(now);
        let text = match command {
            Command::Tune { target, key, value } => self.change_knob(target, key, value),
            Command::DropNextCell { circuit, node, back } => {
                self.world.force_drop(&self.scenario.network, circuit, node, *back);
                Ok(format!("next cell of {circuit} at {node} dropped"))
            }
            Command::DropSegment { circuit, number, every, back } => {
                let n = number.as_u64().expect("commands are checked") as u32;
                let found = self.scenario.network.circuits.iter().position(|c| c.id == *circuit);
                let c = found.expect("commands are checked");
                self.world.force_segment_loss(2 * c + usize::from(*back), n, *every);
                let which = if *every { "every segment" } else { "segment" };
                Ok(format!("{which} {n} from now on of {circuit} dropped"))
            }
        };
        self.world.restore_events();
        let text = text?;
        self.world.fingerprint.tune(now, &text);
        let record = Record {
            at: now,
            port: u16::MAX,
            circuit: u16::MAX,
            cause: Cause::Tuned(text),
            count: 1,
        };
        self.world.log.add(record);
        Ok(())
    }

    /// Turns a knob; answers what happened, in words.
    fn change_knob(
        &mut self,
        target: &str,
        key: &str,
        value: &Value,
    ) -> Result<String, ParamError> {
        let read = Target::read(target);
        let old = self.knob(read, key);
        let before = self.sections.clone();
        self.sections.set(read, key, value.clone());
        if read.section == "topology" {
            self.resize();
        } else {
            let (after, network) = (&self.sections, &self.scenario.network);
            let change = KnobChange { section: read.section, key, before: &before, after, network };
            if let Err(error) = self.world.tune(change) {
                self.sections = before;
                return Err(error);
            }
        }
        Arc::make_mut(&mut self.past).push((self.world.now, before));
        Ok(format!("{target}.{key} {} → {value}", old.unwrap_or_default()))
    }

    /// Settings over the whole run: those that held from the start, those after each instant at which knobs
    /// were turned, and those of the timeline's future.
    pub(crate) fn settings(&self) -> Vec<(SimTime, Sections)> {
        let mut all: Vec<(SimTime, Sections)> = Vec::new();
        let mut from = SimTime::ZERO;
        for (until, sections) in self.past.iter() {
            all.push((from, sections.clone()));
            from = *until;
        }
        all.push((from, self.sections.clone()));
        for TimedCommand { at, command } in &self.scenario.timeline[self.next_command..] {
            let Command::Tune { target, key, value } = command else { continue };
            let mut sections = all.last().expect("the present is there").1.clone();
            sections.set(Target::read(target), key, value.clone());
            all.push((*at, sections));
        }
        all
    }

    /// Present value of a knob.
    fn knob(&self, target: Target<'_>, key: &str) -> Option<Value> {
        let facts = catalog::sections();
        let facts = facts.iter().find(|f| f.id == target.section)?;
        let spec = facts.params_of(self.sections.kind_at(target)).iter().find(|s| s.key == key);
        let default = |spec: &ParamSpec| (spec.default)();
        self.sections.get(target, key).cloned().or(spec.map(default))
    }

    /// Rebuilds the network data from the present knobs; its shape is the same.
    fn resize(&mut self) {
        let section = self.sections.section("topology");
        if let Some(entry) = registry::find(topology::ALL, section.kind) {
            self.world.resize(&(entry.build)(&section.settings).network());
        }
    }

    /// What the present settings hardly mean to do; they are carried out all the same.
    pub fn remarks(&self) -> Vec<Problem> {
        remarks(&self.sections, &self.scenario.network)
    }

    /// Summary metrics over the measuring window, up to now.
    pub fn summary(&self) -> Summary {
        let mut world = self.world.clone();
        let to = Marks::read(&mut world, self.world.now);
        summarize(&self.scenario, &world, &self.window, &to)
    }

    /// The curves, in the order of the frame columns.
    pub fn series(&self) -> &[SeriesFacts] {
        &self.sampler.series
    }

    /// Capacity that the rate algorithm leaves to ABR now, Mb/s, at the port of a curve of its load; `None`
    /// for other curves.
    pub fn abr_capacity(&self, curve: usize) -> Option<f64> {
        let facts = self.sampler.series.get(curve)?;
        let port = (facts.quantity == Quantity::Load).then(|| &self.world.ports[facts.place])?;
        port.feedback.as_ref().map(|feedback| CellRate(feedback.gauges().capacity).mbps())
    }

    /// Rows that [`Self::drain_frame`] would answer.
    pub fn frame_rows(&self) -> usize {
        self.sampler.row_count()
    }

    /// Takes the samples: `rows × (1 + series)` numbers, time in seconds first, column by column.
    pub fn drain_frame(&mut self) -> Vec<f64> {
        self.sampler.drain()
    }

    /// Takes the events since the last call, in order of time.
    pub fn drain_events(&mut self) -> Vec<Event> {
        let names = Names { ports: &self.port_names, circuits: &self.circuit_names };
        self.world.log.drain().iter().map(|record| record.to_event(&names)).collect()
    }

    /// Cells on lines: at most `most`, seven numbers each (see the page's protocol).
    pub fn cells_in_flight(&self, most: u32) -> Vec<f32> {
        self.world.cells_in_flight(most)
    }

    /// Cells on all lines.
    pub fn cells_on_lines(&self) -> u32 {
        self.world.cells_on_lines()
    }

    /// The running hash: equal hashes mean equal runs.
    pub fn fingerprint(&self) -> u64 {
        self.world.fingerprint.value()
    }

    /// Cells through output ports of switches.
    pub fn cell_hops(&self) -> u64 {
        self.world.cell_hops
    }

    /// Parts of the network that run in windows of their own: switches far from each other, with their hosts.
    pub fn clusters(&self) -> usize {
        self.own_cluster()
    }

    /// Events handled.
    pub fn events(&self) -> u64 {
        self.world.events
    }

    /// Do the running books balance?
    pub fn balance(&self) -> Balance {
        self.world.balance()
    }

    /// Recounts every cell and byte by walking all queues and lines.
    ///
    /// # Errors
    /// Fails with a sentence naming what is off.
    pub fn audit(&self) -> Result<(), String> {
        self.world.audit()
    }

    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    pub(crate) fn port_ids(&self) -> &[String] {
        &self.port_names
    }
}
