//! A knob that turns inside a run is obeyed: what the network does from then on is not what it would have
//! done; turned before the first event it is a knob that the file states; and turned part by part it is
//! turned. `live.json` says in which network each of them has something to act on.

use std::collections::BTreeMap;

use engine_core::catalog::{self, EXPLICIT, param_json};
use engine_core::units::SimTime;
use engine_core::{Command, Simulation};
use serde_json::{Value, json};

use crate::support::base::{base, load, set};

/// A knob that may turn inside a run: its section, the algorithm that has it, its facts.
struct Knob {
    section: &'static str,
    kind: &'static str,
    facts: Value,
}

fn live_knobs() -> Vec<Knob> {
    knobs(|facts| facts["rebuild"] == false)
}

fn knobs(is_wanted: fn(&Value) -> bool) -> Vec<Knob> {
    let mut knobs = Vec::new();
    for section in catalog::sections() {
        let mut kinds: Vec<_> = section.entries.iter().map(|e| e.id).collect();
        kinds.retain(|id| *id != EXPLICIT);
        if section.entries.is_empty() {
            kinds.push("");
        }
        for kind in kinds {
            let facts = section.params_of(kind).iter().map(param_json).filter(is_wanted);
            knobs.extend(facts.map(|facts| Knob { section: section.id, kind, facts }));
        }
    }
    knobs
}

impl Knob {
    fn key(&self) -> &str {
        self.facts["key"].as_str().expect("a key")
    }

    fn name(&self) -> String {
        [self.section, self.kind, self.key()].join(" ")
    }

    /// Legal values that are clearly not `stands`.
    fn others(&self, stands: &Value) -> Vec<Value> {
        let mut values = match self.facts["kind"].as_str() {
            Some("flag") => vec![json!(true), json!(false)],
            Some("choice") => {
                let choices = self.facts["choices"].as_array().expect("a list");
                choices.iter().map(|choice| choice["id"].clone()).collect()
            }
            _ => self.numbers(stands),
        };
        values.retain(|value| value != stands);
        values
    }

    /// Both ends of the range, half, double and eight times of what stands, and some round numbers.
    fn numbers(&self, stands: &Value) -> Vec<Value> {
        let whole = self.facts["kind"] == "integer";
        let [least, most] = ["min", "max"].map(|end| self.facts[end].as_f64().expect("a number"));
        let from = stands.as_f64().unwrap_or(least.max(1.0));
        let near = [0.5, 2.0, 8.0].map(|factor| factor * from);
        let all = [least, most].into_iter().chain(near).chain([1.0, 4.0, 20.0, 150.0, 3000.0]);
        let legal = all.filter(|x| (least..=most).contains(x));
        legal.map(|x| if whole { json!(x as u64) } else { json!(x) }).collect()
    }

    /// The command that turns it.
    fn turned_to(&self, value: &Value) -> Command {
        let (target, key) = (self.section.to_string(), self.key().to_string());
        Command::Tune { target, key, value: value.clone() }
    }

    /// Is the knob among those of a row: sections, algorithms, keys?
    fn is_named_by(&self, row: &Value) -> bool {
        let words = [self.section, self.kind, self.key()];
        words.iter().enumerate().all(|(i, word)| {
            let pattern = row[i].as_str().expect("words");
            pattern == "*" || pattern.split(' ').any(|name| name == *word)
        })
    }
}

/// What `live.json` holds below a key.
fn listed(key: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("live.json")).expect("it is JSON");
    all[key].clone()
}

/// A network in which the knob's algorithm is at work and the knob has something to act on; later rows
/// write over earlier ones.
fn stage(knob: &Knob) -> Value {
    let mut scenario = base();
    scenario["durationMs"] = json!(400);
    if !knob.kind.is_empty() {
        scenario[knob.section] = json!({ "kind": knob.kind });
    }
    let (parts, rows) = (listed("parts"), listed("rows"));
    for row in rows.as_array().expect("rows").iter().filter(|row| knob.is_named_by(row)) {
        for (path, value) in row[3].as_object().expect("entries") {
            let part = value.as_str().and_then(|text| text.strip_prefix('='));
            set(&mut scenario, path, part.map_or(value, |name| &parts[name]).clone());
        }
    }
    scenario
}

/// The same for half the time: two runs that part do so early.
fn brief(knob: &Knob) -> Value {
    let mut scenario = stage(knob);
    scenario["durationMs"] = json!(scenario["durationMs"].as_f64().expect("a number") / 2.0);
    scenario
}

/// The value of a knob in a scenario.
fn stated(scenario: &Value, knob: &Knob) -> Value {
    scenario[knob.section].get(knob.key()).unwrap_or(&knob.facts["default"]).clone()
}

/// What was done by now, in counts and means of every source, circuit and port.
fn done(simulation: &Simulation) -> Value {
    let mut summary = simulation.summary().to_json();
    // The hash holds the words of the turn itself.
    summary["fingerprint"] = Value::Null;
    summary
}

/// Goes on to the end; what was done by then.
fn to_end(mut simulation: Simulation) -> Value {
    simulation.advance_to(simulation.scenario().run.end());
    done(&simulation)
}

/// A run that stands in its middle.
fn half_way(scenario: &Value) -> Simulation {
    let mut half = load(scenario);
    half.advance_to(SimTime(half.scenario().run.end().0 / 2));
    half
}

/// The second half of a run that nobody touches, as far as somebody asked.
struct LeftAlone {
    half: Simulation,
    at: Simulation,
    done: Vec<Value>,
}

/// Looks at the second half of a run; one that has parted is not watched to its end.
const LOOKS: usize = 20;

impl LeftAlone {
    fn of(scenario: &Value) -> LeftAlone {
        let half = half_way(scenario);
        LeftAlone { at: half.clone(), half, done: Vec::new() }
    }

    /// The instant of a look; the last is the end.
    fn instant(&self, look: usize) -> SimTime {
        let (middle, end) = (self.half.now().0, self.half.scenario().run.end().0);
        SimTime(if look == LOOKS {
            end
        } else {
            middle + (end - middle) / LOOKS as u64 * look as u64
        })
    }

    fn is_parted_from(&mut self, mut turned: Simulation) -> bool {
        (1..=LOOKS).any(|look| {
            let instant = self.instant(look);
            if self.done.len() < look {
                self.at.advance_to(instant);
                self.done.push(done(&self.at));
            }
            turned.advance_to(instant);
            done(&turned) != self.done[look - 1]
        })
    }
}

/// Is there a value to which the knob can be turned in the middle of the run, and something else follows?
fn is_obeyed(knob: &Knob, scenario: &Value, alone: &mut LeftAlone) -> bool {
    knob.others(&stated(scenario, knob)).iter().any(|value| {
        let mut turned = alone.half.clone();
        turned.apply(knob.turned_to(value)).is_ok() && alone.is_parted_from(turned)
    })
}

#[test]
fn every_live_knob_changes_what_follows_when_it_is_turned() {
    // Many knobs turn in the same network.
    let mut networks: BTreeMap<String, LeftAlone> = BTreeMap::new();
    let mut ignored = Vec::new();
    for knob in live_knobs() {
        let scenario = stage(&knob);
        let alone = networks.entry(scenario.to_string());
        let alone = alone.or_insert_with(|| LeftAlone::of(&scenario));
        if !is_obeyed(&knob, &scenario, alone) {
            ignored.push(knob.name());
        }
    }
    assert!(ignored.is_empty(), "turned and not obeyed: {ignored:#?}");
}

/// The first values for which a turn before the first event is not the same run as a file that says so.
fn differs_from_file(knob: &Knob) -> Vec<Value> {
    let scenario = brief(knob);
    let differs = |value: &Value| {
        let mut other = scenario.clone();
        other[knob.section][knob.key()] = value.clone();
        let said = Simulation::from_json(&other.to_string()).ok()?;
        let mut turned = load(&scenario);
        turned.apply(knob.turned_to(value)).expect("a file may say so");
        Some(to_end(turned) != to_end(said))
    };
    let legal = knob.others(&stated(&scenario, knob)).into_iter();
    let compared = legal.filter_map(|value| differs(&value).map(|found| (value, found)));
    compared.take(2).filter(|(_, found)| *found).map(|(value, _)| value).collect()
}

#[test]
fn a_knob_turned_before_the_first_event_is_a_knob_that_the_file_states() {
    let listed = listed("differs");
    let mut needed = vec![false; listed.as_array().expect("rows").len()];
    for knob in live_knobs() {
        let values = differs_from_file(&knob);
        let reasons = listed.as_array().expect("rows").iter();
        let row = reasons.into_iter().position(|row| knob.is_named_by(row));
        match row {
            Some(row) => needed[row] |= !values.is_empty(),
            None => assert_eq!(values, Vec::<Value>::new(), "{}", knob.name()),
        }
    }
    for (row, needed) in listed.as_array().expect("rows").iter().zip(needed) {
        assert!(needed, "no exception any more: {row}");
    }
}

/// One of the conditions under which a knob acts.
struct Condition<'a> {
    /// Section of the other knob.
    section: &'a str,
    key: &'a str,
    is: bool,
    states: &'a [Value],
}

impl Condition<'_> {
    fn all_of(knob: &Knob) -> Vec<Condition<'_>> {
        let whens = knob.facts["when"].as_array().expect("a list").iter();
        let conditions = whens.map(|when| Condition {
            section: when["section"].as_str().unwrap_or(knob.section),
            key: when["key"].as_str().expect("a key"),
            is: when["is"] == true,
            states: when["states"].as_array().expect("a list"),
        });
        conditions.collect()
    }

    fn holds(&self, value: &Value) -> bool {
        let text = value.as_str().map_or(value.to_string(), str::to_string);
        self.states.iter().any(|state| *state == text) == self.is
    }

    /// Sets the other knob to a value at which the condition does not hold; panics if there is none.
    fn break_in(&self, scenario: &mut Value) {
        let facts = catalog::sections().into_iter().find(|facts| facts.id == self.section);
        let facts = facts.unwrap_or_else(|| panic!("there is no section {}", self.section));
        if self.key == "kind" {
            let kinds = facts.entries.iter().map(|entry| json!(entry.id));
            let kind = kinds.into_iter().find(|kind| !self.holds(kind)).expect("another algorithm");
            scenario[self.section] = json!({ "kind": kind });
            return;
        }
        let kind = scenario[self.section]["kind"].as_str().or(facts.default_entry).unwrap_or("");
        let all = knobs(|_| true);
        let named = |by: &&Knob| by.section == self.section && by.key() == self.key;
        assert!(all.iter().any(|by| named(&by)), "{} has no {}", self.section, self.key);
        // An algorithm without the knob breaks the condition as it is.
        let Some(by) = all.iter().filter(named).find(|by| by.kind == kind) else { return };
        let values =
            [Value::Null, by.facts["default"].clone()].into_iter().chain(by.others(&Value::Null));
        let mut breaking = values.filter(|value| !self.holds(value)).filter_map(|value| {
            let mut other = scenario.clone();
            other[self.section][self.key] = value;
            Simulation::from_json(&other.to_string()).is_ok().then_some(other)
        });
        *scenario =
            breaking.next().unwrap_or_else(|| panic!("{} {} always holds", self.section, self.key));
    }
}

#[test]
fn a_knob_that_is_said_not_to_act_changes_nothing() {
    let mut compared = 0;
    for knob in knobs(|facts| facts["when"] != json!([])) {
        let mut scenario = stage(&knob);
        scenario["durationMs"] = json!(100);
        Condition::all_of(&knob).iter().for_each(|when| when.break_in(&mut scenario));
        let mut outcomes = knob.others(&Value::Null).into_iter().filter_map(|value| {
            scenario[knob.section][knob.key()] = value;
            Simulation::from_json(&scenario.to_string()).ok().map(to_end)
        });
        let first = outcomes.next().expect("a legal value");
        for other in outcomes {
            assert_eq!(other, first, "{}", knob.name());
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Circuits and nodes of a network by name.
fn parts(simulation: &Simulation) -> Vec<String> {
    let info = serde_json::to_value(simulation.info()).expect("JSON");
    let names = |list: &str| -> Vec<String> {
        let items = info["network"][list].as_array().expect("a list").iter();
        items.map(|item| item["id"].as_str().expect("a name").to_string()).collect()
    };
    [names("circuits"), names("nodes")].concat()
}

/// Turns the knob for all parts at once, or for each of those that have it; `None` when that is refused.
fn turned(knob: &Knob, half: &Simulation, value: &Value, one_by_one: bool) -> Option<Value> {
    let mut simulation = half.clone();
    let command = |part: Option<&String>| {
        let target =
            part.map_or(knob.section.to_string(), |part| format!("{}@{part}", knob.section));
        Command::Tune { target, key: knob.key().to_string(), value: value.clone() }
    };
    let accepted = if one_by_one {
        let parts = parts(&simulation);
        parts.iter().filter(|part| simulation.apply(command(Some(part))).is_ok()).count() > 0
    } else {
        simulation.apply(command(None)).is_ok()
    };
    accepted.then(|| to_end(simulation))
}

#[test]
fn a_knob_turned_at_every_part_is_a_knob_turned() {
    let mut compared = 0;
    // Many knobs turn in the same network.
    let mut halves: BTreeMap<String, Simulation> = BTreeMap::new();
    for knob in live_knobs() {
        let scenario = brief(&knob);
        if scenario.get("overrides").is_some() {
            continue;
        }
        let half = halves.entry(scenario.to_string()).or_insert_with(|| half_way(&scenario));
        for value in knob.others(&stated(&scenario, &knob)).iter().take(2) {
            let (Some(all), Some(each)) =
                (turned(&knob, half, value, false), turned(&knob, half, value, true))
            else {
                continue;
            };
            assert_eq!(each, all, "{} to {value}", knob.name());
            compared += 1;
        }
    }
    assert!(compared > 300, "{compared} turns");
}
