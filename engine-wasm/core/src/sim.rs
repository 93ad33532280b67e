//! `Simulation`: load, advance, change a knob, inspect, clone. The engine's only public entry point.
//!
//! A simulation is a value: a clone is a checkpoint, and two clones with the same input stay byte-identical. Slicing,
//! sampling or inspecting a run never changes it.

mod run;

pub(crate) use run::Upcoming;

use std::sync::Arc;

use crate::catalog;
use crate::kernel::order::ascending;
use crate::kernel::slots::Class;
use crate::measure::books::Balance;
use crate::measure::port_name;
use crate::measure::sampler::Sampler;
use crate::measure::series::{self, Quantity, SeriesFacts};
use crate::measure::summary::{Marks, Summary, summarize};
use crate::net::{self, KnobChange, World};
use crate::params::{ParamSpec, Value};
use crate::probe::log::{Cause, Event, Names, Record};
use crate::registry;
use crate::scenario::{
    Command, Known, MOST_SAMPLES, Problem, Scenario, Sections, Target, TimedCommand, check_command,
    refused, remarks,
};
use crate::topology;
use crate::units::{CellRate, SimSpan, SimTime};

/// Why [`Simulation::advance`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advance {
    /// The requested time was reached.
    Reached,
    /// The event budget was used up first.
    BudgetUsed,
    /// An event for the ribbon occurred (only if the caller asked to stop there).
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
    /// Settings at the present instant, after commands.
    sections: Sections,
    /// Commands so far.
    carried_out: Arc<Vec<TimedCommand>>,
    port_names: Arc<Vec<String>>,
    circuit_names: Arc<Vec<String>>,
    /// An instant, and the number of further events of one cluster at that instant.
    at_one_instant: (SimTime, u32),
    /// Have only commands occurred at this instant? Then further commands may use the same instant.
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
            carried_out: Arc::default(),
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

    /// Keeps no samples, for a run that needs only its summary. Call it before the run begins.
    pub fn keep_no_samples(&mut self) {
        let least = self.scenario.run.end().0 as f64 / MOST_SAMPLES;
        self.sampler.keep_none(SimSpan(least as u64));
    }

    /// Keeps all samples and events until they are taken, for a caller who reads them after the run. Otherwise the
    /// oldest are dropped if nobody takes them.
    pub fn keep_all(&mut self) {
        self.sampler.keep_all();
        self.world.log.keep_all();
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

    /// Present simulated time.
    pub fn now(&self) -> SimTime {
        self.world.now
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

    /// Restarts the measuring window at the present instant: the summary counts from here on.
    ///
    /// Like any inspection, this does not change the run.
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
        self.carry_out(&command);
    }

    /// A clone without the samples and events that nobody has taken yet.
    ///
    /// The original run still delivers them, and copying them would take longer than the clone.
    pub fn checkpoint(&mut self) -> Simulation {
        let (rows, records) = (self.sampler.put_aside(), self.world.log.put_aside());
        let mut copy = self.clone();
        copy.world.log.close_interval();
        self.sampler.take_back(rows);
        self.world.log.take_back(records);
        copy
    }

    /// Executes a command and stamps it with its simulated time.
    ///
    /// Commands come first at their instant. If other events have already occurred at this instant, it is completed,
    /// and the command takes the next picosecond. So a timeline with the stamped command gives the same run. Commands
    /// given together share their instant. Numbers are rounded to fifteen significant digits, which a file keeps
    /// exactly.
    ///
    /// # Errors
    /// Fails when the section or knob is unknown, the value is refused, the run would need more memory or
    /// more cells than loading allows, or the knob shapes the network.
    pub fn apply(&mut self, command: Command) -> Result<TimedCommand, Problem> {
        self.apply_all(vec![command]).map(|stamped| stamped.into_iter().next().expect("one of one"))
    }

    /// Executes commands in order. If one of them is refused, none is executed.
    ///
    /// # Errors
    /// As [`Self::apply`].
    pub fn apply_all(&mut self, commands: Vec<Command>) -> Result<Vec<TimedCommand>, Problem> {
        let commands: Vec<_> = commands.into_iter().map(Command::to_fifteen_digits).collect();
        let mut turned = self.sections.clone();
        commands.iter().try_for_each(|command| self.check(command, &mut turned))?;
        let carry_out = |command: Command| {
            self.open_instant();
            self.carry_out(&command);
            TimedCommand { at: self.world.now, command }
        };
        Ok(commands.into_iter().map(carry_out).collect())
    }

    /// Executes, at their instants, commands that were given to an identical run and stamped there.
    pub fn repeat(&mut self, commands: Vec<TimedCommand>) {
        if commands.is_empty() {
            return;
        }
        let timeline = &mut Arc::make_mut(&mut self.scenario).timeline;
        let mut due = timeline.split_off(self.next_command);
        due.extend(commands);
        // Sorts by place too: the scenario's commands for an instant come before those given later.
        let order = ascending(due.iter().enumerate().map(|(k, command)| (command.at, k)).collect());
        timeline.extend(order.into_iter().map(|(_, k)| due[k].clone()));
        self.schedule_command();
    }

    /// Is the command known, do its values fit the other settings in `turned`, and does the run then stay within its
    /// cost limits?
    fn check(&self, command: &Command, turned: &mut Sections) -> Result<(), Problem> {
        let (target, key, _) = command.written();
        let named = |message: String| Problem { path: format!("{target}.{key}"), message };
        let (facts, network) = (catalog::sections(), &self.scenario.network);
        let known = Known { facts: &facts, network, sections: turned };
        check_command(command, known).map_err(|p| named(p.message))?;
        let Command::Tune { target, key, value } = command else { return Ok(()) };
        turned.set(Target::read(target), key, value.clone());
        match refused(turned, network, &self.scenario.run) {
            Some(message) => Err(named(message)),
            None => Ok(()),
        }
    }

    /// Makes sure that only commands have occurred at the present instant.
    fn open_instant(&mut self) {
        if self.only_commands {
            return;
        }
        self.advance(self.world.now, u64::MAX);
        self.world.now = SimTime(self.world.now.0 + 1);
        self.only_commands = true;
    }

    fn carry_out(&mut self, command: &Command) {
        let now = self.world.now;
        self.enter(self.own_cluster());
        self.world.slots.note_time(now);
        self.world.catch_up(now);
        // The cause comes before its effects.
        let text = self.told(command);
        let cause = Cause::Tuned(text.clone());
        let (port, circuit) = (u16::MAX, u16::MAX);
        self.world.log.add(Record { at: now, port, circuit, cause, count: 1, bytes: None });
        match command {
            Command::Tune { target, key, value } => self.change_knob(target, key, value),
            Command::DropNextCell { circuit, node, back } => {
                self.world.force_drop(&self.scenario.network, circuit, node, *back);
            }
            Command::DropSegment { circuit, number, every, back } => {
                let n = number.as_u64().expect("commands are checked") as u32;
                let found = self.scenario.network.circuits.iter().position(|c| c.id == *circuit);
                let c = found.expect("commands are checked");
                self.world.force_segment_loss(2 * c + usize::from(*back), n, *every);
            }
        }
        self.world.restore_events();
        Arc::make_mut(&mut self.carried_out)
            .push(TimedCommand { at: now, command: command.clone() });
        self.world.fingerprint.tune(now, &text);
    }

    /// What a command changes, in words.
    fn told(&self, command: &Command) -> String {
        match command {
            Command::Tune { target, key, value } => {
                let old = self.knob(Target::read(target), key).unwrap_or_default();
                format!("{target}.{key} {old} → {value}")
            }
            Command::DropNextCell { circuit, node, .. } => {
                format!("next cell of {circuit} at {node} dropped")
            }
            Command::DropSegment { circuit, number, every, .. } => {
                let which = if *every { "every segment" } else { "segment" };
                format!("{which} {number} from now on of {circuit} dropped")
            }
        }
    }

    fn change_knob(&mut self, target: &str, key: &str, value: &Value) {
        let read = Target::read(target);
        let before = self.sections.clone();
        self.sections.set(read, key, value.clone());
        if read.section == "topology" {
            self.resize();
        } else {
            let (after, network) = (&self.sections, &self.scenario.network);
            let change = KnobChange { section: read.section, key, before: &before, after, network };
            self.world.tune(change).expect("a command is checked before it is carried out");
        }
    }

    /// Knob changes over the whole run: those so far, and those still on the timeline.
    pub(crate) fn turns(&self) -> impl Iterator<Item = (SimTime, Target<'_>, &str, &Value)> {
        let due = &self.scenario.timeline[self.next_command..];
        self.carried_out.iter().chain(due).filter_map(|timed| match &timed.command {
            Command::Tune { target, key, value } => {
                Some((timed.at, Target::read(target), key.as_str(), value))
            }
            _ => None,
        })
    }

    /// Settings over the whole run, each with the instant from which it applies; the first applies from the start.
    pub(crate) fn settings(&self) -> Vec<(SimTime, Sections)> {
        let mut all = vec![(SimTime::ZERO, self.scenario.sections.clone())];
        for (at, target, key, value) in self.turns() {
            let (from, present) = all.last().expect("the first are there");
            if at > *from {
                all.push((at, present.clone()));
            }
            let (_, present) = all.last_mut().expect("the first are there");
            present.set(target, key, value.clone());
        }
        all
    }

    /// Present value of a knob.
    fn knob(&self, target: Target<'_>, key: &str) -> Option<Value> {
        let facts = catalog::sections();
        let facts = facts.iter().find(|f| f.id == target.section)?;
        let kind = self.sections.kinds_at(target, &self.scenario.network).into_iter().next()?;
        let spec = facts.params_of(kind).iter().find(|s| s.key == key);
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

    /// Settings that are valid but probably not intended; they are used all the same.
    pub fn remarks(&self) -> Vec<Problem> {
        remarks(&self.sections, &self.scenario)
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

    /// Capacity that the rate algorithm now leaves to ABR, Mb/s, at the port whose load the curve shows; `None` for
    /// other curves.
    pub fn abr_capacity(&self, curve: usize) -> Option<f64> {
        let facts = self.sampler.series.get(curve)?;
        let port = (facts.quantity == Quantity::Load).then(|| &self.world.ports[facts.place])?;
        port.feedback.as_ref().map(|feedback| CellRate(feedback.gauges().capacity).mbps())
    }

    /// Rows that [`Self::drain_frame`] would return.
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

    /// Number of clusters: parts of the network that run alone in windows, such as distant switches with their hosts.
    pub fn clusters(&self) -> usize {
        self.own_cluster()
    }

    /// Events handled.
    pub fn events(&self) -> u64 {
        self.world.events
    }

    /// Are the running books balanced?
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
