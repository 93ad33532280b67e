//! Builds a checked scenario from a strict JSON value and collects all problems.

use serde_json::{Map, Value};

use super::commands::{Known, timed};
use super::document::{Command, Published, Scenario, TimedCommand};
use super::keys::{PLACE, place};
use super::sections::{Section, Sections, Target};
use super::settings::{kind_of, settings_of};
use super::text::{check_prose, check_title, shown};
use super::{FORMAT, Problem, Report, cost, explicit, limits, overrides, read_strict};
use crate::catalog::{self, EXPLICIT, SectionFacts};
use crate::kernel::order::ascending;
use crate::params::limits::MOST_COMMANDS;
use crate::params::{ParamSet, RunParams, Settings, Tunable, brief};
use crate::registry;
use crate::topology::{self, Network};

/// Top-level keys that are not sections and not settings of the run.
const PLAIN_KEYS: &[&str] = &[
    "$schema",
    "format",
    "title",
    "group",
    "question",
    "published",
    "seed",
    "layout",
    "timeline",
    "overrides",
];

/// Largest seed: the largest that every JSON reader keeps exactly.
const MOST_SEED: u64 = (1 << 53) - 1;

impl Scenario {
    /// Reads and checks a scenario file.
    ///
    /// # Errors
    /// Fails with all problems found, each with its JSON path, the allowed range and what to do.
    pub fn from_json(text: &str) -> Result<Scenario, Vec<Problem>> {
        Scenario::from_value(&read_strict(text)?)
    }

    /// Checks a scenario that has already been read.
    ///
    /// # Errors
    /// As [`Scenario::from_json`].
    pub fn from_value(value: &Value) -> Result<Scenario, Vec<Problem>> {
        read(value, cost::check_samples)
    }

    /// Checks a scenario whose curves are not needed: samples then cost nothing.
    ///
    /// # Errors
    /// As [`Scenario::from_json`], except for too many samples.
    pub fn for_summary(value: &Value) -> Result<Scenario, Vec<Problem>> {
        read(value, |_, _| ())
    }
}

/// Reads a scenario, and checks it further for the intended use of the run.
fn read(value: &Value, check_use: fn(&Scenario, &mut Report)) -> Result<Scenario, Vec<Problem>> {
    let mut report = Report::default();
    let Some(map) = value.as_object() else {
        report.add("", "a scenario is a JSON object; see scenarios/schema.json");
        return Err(report.problems);
    };
    if let Some(problem) = wrong_format(map) {
        return Err(vec![problem]);
    }
    let scenario = Reader { map, report: &mut report }.read();
    scenario.iter().for_each(|scenario| check_use(scenario, &mut report));
    match scenario {
        Some(scenario) if report.problems.is_empty() => Ok(scenario),
        _ => Err(report.problems),
    }
}

/// A file of another format is not examined further.
fn wrong_format(map: &Map<String, Value>) -> Option<Problem> {
    let message = match map.get("format") {
        None => format!("is missing; write \"format\": {FORMAT}"),
        Some(format) => match format.as_u64() {
            Some(FORMAT) => return None,
            Some(newer) if newer > FORMAT => {
                format!(
                    "is {newer}: made by a newer version of Cell53; this version reads format {FORMAT}, so nothing was run"
                )
            }
            _ => {
                format!("is {}; this version of Cell53 reads format {FORMAT}", brief(format))
            }
        },
    };
    Some(Problem { path: "format".to_string(), message })
}

struct Reader<'a> {
    map: &'a Map<String, Value>,
    report: &'a mut Report,
}

impl Reader<'_> {
    fn read(&mut self) -> Option<Scenario> {
        let facts = catalog::sections();
        self.refuse_unknown(&facts);
        let title = self.text("title", check_title);
        let group = self.text("group", check_title);
        let question = self.text("question", check_prose);
        let seed = self.seed();
        let run = self.run();
        let sections: Vec<_> = facts.iter().map(|f| self.section(f)).collect();
        self.layout();
        let published = self.published();
        let network = sections[0].as_ref().and_then(|topology| self.network(topology));
        network.iter().for_each(|network| limits::check_network(network, self.report));
        // Settings that depend on an unknown algorithm or network cannot be checked.
        let sections: Vec<_> = sections.into_iter().collect::<Option<_>>()?;
        let network = network?;
        let mut sections = Sections { sections, overrides: Vec::new() };
        let known = Known { facts: &facts, network: &network, sections: &sections };
        let overrides = overrides::read(self.map.get("overrides"), known, self.report);
        overrides::check(&overrides, &facts, &network, self.report);
        sections.overrides = overrides;
        let known = Known { facts: &facts, network: &network, sections: &sections };
        let timeline = self.timeline(known, &run);
        let scenario =
            Scenario { title, group, question, seed, run, sections, network, timeline, published };
        limits::check(&scenario, self.report);
        Some(scenario)
    }

    fn refuse_unknown(&mut self, facts: &[SectionFacts]) {
        let run = RunParams::SPECS.iter().map(|spec| spec.key);
        let known = PLAIN_KEYS.iter().copied().chain(facts.iter().map(|f| f.id)).chain(run);
        for key in self.map.keys() {
            let mend = match known.clone().find(|known| known.eq_ignore_ascii_case(key)) {
                Some(known) if known == key => continue,
                Some(known) => format!("write \"{known}\""),
                None => match facts.iter().find(|f| f.has(key)) {
                    Some(section) => format!("it belongs in \"{}\"", section.id),
                    None => format!("known: {}", known.clone().collect::<Vec<_>>().join(", ")),
                },
            };
            self.report.add(shown(key), format!("there is no such entry in a scenario; {mend}"));
        }
    }

    fn text(&mut self, key: &str, check: fn(&str, &str, &mut Report)) -> String {
        match self.map.get(key) {
            Some(Value::String(text)) => {
                check(text, key, self.report);
                text.clone()
            }
            Some(_) => self.missing(key, "must be a text"),
            None => self.missing(key, "is missing; every scenario needs it"),
        }
    }

    fn missing(&mut self, key: &str, message: &str) -> String {
        self.report.add(key, message);
        String::new()
    }

    fn seed(&mut self) -> u64 {
        match self.map.get("seed").map(Value::as_u64) {
            None => 1,
            Some(Some(seed)) if seed <= MOST_SEED => seed,
            Some(_) => {
                self.report.add("seed", format!("must be a whole number from 0 to {MOST_SEED}"));
                0
            }
        }
    }

    fn run(&mut self) -> RunParams {
        let mut run = RunParams::default();
        for spec in RunParams::SPECS {
            let Some(value) = self.map.get(spec.key) else { continue };
            if let Err(error) = run.tune(spec.key, value) {
                self.report.add(spec.key, error.message);
            }
        }
        if run.warm_up_ms >= run.duration_ms {
            let message = format!(
                "{} ms is not before the end of the run at {} ms; shorten the warm-up, or make the run longer",
                run.warm_up_ms, run.duration_ms
            );
            self.report.add("warmUpMs", message);
        }
        run
    }

    /// `None` if its algorithm is unknown.
    fn section(&mut self, facts: &SectionFacts) -> Option<Section> {
        let empty = Map::new();
        let map = match self.map.get(facts.id) {
            None => &empty,
            Some(Value::Object(map)) => map,
            Some(_) => {
                self.report.add(facts.id, "must be an object of settings");
                &empty
            }
        };
        let kind = kind_of(facts, map, facts.id, self.report)?;
        let settings = if kind == EXPLICIT {
            Settings(
                map.iter()
                    .filter(|(k, _)| *k != "kind")
                    .map(|(k, v)| (k.clone(), v.clone()))
                    .collect(),
            )
        } else {
            let family = facts.default_entry.is_some();
            settings_of(facts.id, facts.params_of(kind), map, family, self.report)
        };
        Some(Section { id: facts.id, kind, settings })
    }

    fn network(&mut self, section: &Section) -> Option<Network> {
        if section.kind == EXPLICIT {
            return explicit::network(&section.settings, self.report);
        }
        let entry = registry::find(topology::ALL, section.kind).expect("kinds are checked");
        Some((entry.build)(&section.settings).network())
    }

    fn timeline(&mut self, known: Known<'_>, run: &RunParams) -> Vec<TimedCommand> {
        let empty = Vec::new();
        let items = match self.map.get("timeline") {
            None => &empty,
            Some(Value::Array(items)) if items.len() <= MOST_COMMANDS => items,
            Some(_) => {
                self.report.add(
                    "timeline",
                    format!("must be a list of at most {MOST_COMMANDS} timed changes"),
                );
                &empty
            }
        };
        let mut timeline = Vec::new();
        for (i, item) in items.iter().enumerate() {
            let path = format!("timeline[{i}]");
            match timed(item, known, run) {
                Ok(command) => timeline.push((i, command)),
                Err(problems) => {
                    for problem in problems {
                        self.report.add(format!("{path}{}", problem.path), problem.message);
                    }
                }
            }
        }
        let instants =
            timeline.iter().enumerate().map(|(k, (_, c)): (_, &(_, TimedCommand))| (c.at, k));
        let order = ascending(instants.collect());
        let timeline: Vec<_> = order.into_iter().map(|(_, k)| timeline[k].clone()).collect();
        self.rehearse(&timeline, known, run);
        timeline.into_iter().map(|(_, command)| command).collect()
    }

    /// Applies the knob changes of the timeline in order, to find values that then do not fit the others, or with
    /// which the run would cost too much.
    fn rehearse(&mut self, timeline: &[(usize, TimedCommand)], known: Known<'_>, run: &RunParams) {
        let (mut turned, network) = (known.sections.clone(), known.network);
        let mut cost = limits::cost_of(&turned, network, run);
        if limits::misfit(&turned, network).is_some() || cost.refused(&turned, network).is_some() {
            return;
        }
        for (i, TimedCommand { command, .. }) in timeline {
            let Command::Tune { target, key, value } = command else { continue };
            let target = Target::read(target);
            let before = turned.clone();
            turned.set(target, key, value.clone());
            let is_counted = cost::COUNTED.contains(&target.section);
            let new = is_counted.then(|| limits::cost_of(&turned, network, run));
            let unfit = limits::misfit(&turned, network).map(|(_, error)| error.message);
            let costly = || new.as_ref().unwrap_or(&cost).refused(&turned, network);
            match unfit.or_else(costly) {
                Some(message) => {
                    self.report.add(format!("timeline[{i}].value"), message);
                    turned = before;
                }
                None => cost = new.unwrap_or(cost),
            }
        }
    }

    /// Positions of nodes; the engine only checks them. Entries of absent nodes are kept for their return.
    fn layout(&mut self) {
        let Some(layout) = self.map.get("layout") else { return };
        let Some(layout) = layout.as_object() else {
            return self.report.add("layout", "must be an object of node positions [column, row]");
        };
        for (node, at) in layout {
            if place(at).is_none() {
                self.report.add(format!("layout.{}", shown(node)), format!("must be {PLACE}"));
            }
        }
    }

    fn published(&mut self) -> Option<Published> {
        let published = self.map.get("published")?;
        let Some(map) = published.as_object() else {
            self.report.add("published", "must be an object");
            return None;
        };
        for (key, value) in map {
            let path = format!("published.{}", shown(key));
            match key.as_str() {
                "place" | "note" => match value.as_str() {
                    Some(text) => check_prose(text, &path, self.report),
                    None => self.report.add(path, "must be a text"),
                },
                "totalMbps" | "shareOfMaximum" | "cellLossRatio" if value.is_number() => {}
                "perSourceMbps" if value.as_array().is_some_and(|v| v.iter().all(Value::is_number)) => {}
                "totalMbps" | "shareOfMaximum" | "cellLossRatio" | "perSourceMbps" => {
                    self.report.add(path, "must be a number (perSourceMbps: a list of numbers)");
                }
                _ => self.report.add(path, "there is no such entry; known: place, note, totalMbps, perSourceMbps, shareOfMaximum, cellLossRatio"),
            }
        }
        Some(Published(published.clone()))
    }
}
