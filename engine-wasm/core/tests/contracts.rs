//! What every algorithm and knob in the catalogue owes its users: an id, words, a source, a range that
//! is kept, and a knob that can be turned.

use std::collections::{BTreeMap, BTreeSet};

use engine_core::catalog::{self, EXPLICIT, EntryFacts, SectionFacts, param_json};
use engine_core::scenario::Problem;
use engine_core::units::SimTime;
use engine_core::{Command, Scenario, Simulation};
use serde_json::{Map, Value, json};

use crate::support::base::{base, changed, load};
use crate::support::{files, panic_of, run_audited};

/// One knob: its section, the algorithm that has it, its facts.
struct Knob {
    section: &'static str,
    kind: &'static str,
    facts: Value,
}

impl Knob {
    fn key(&self) -> &str {
        self.facts["key"].as_str().expect("a key")
    }

    fn is_number(&self) -> bool {
        matches!(self.facts["kind"].as_str(), Some("real" | "integer"))
    }

    /// The smallest and largest values, all choices, and null where it is legal.
    fn extremes(&self) -> Vec<Value> {
        let number = |end: &str| {
            let x = self.facts[end].as_f64().expect("a number");
            if self.facts["kind"] == "integer" { json!(x as u64) } else { json!(x) }
        };
        let smallest_power = json!(1.0 / 32_768.0);
        let choices = self.facts["choices"].as_array().expect("a list");
        let mut values = match self.facts["kind"].as_str() {
            Some("flag") => vec![json!(true), json!(false)],
            Some("choice") => choices.iter().map(|c| c["id"].clone()).collect(),
            _ if self.facts["grid"]["orZero"] == true => {
                vec![number("min"), smallest_power, number("max")]
            }
            _ => vec![number("min"), number("max")],
        };
        if self.facts["nullable"] == true {
            values.push(Value::Null);
        }
        values.push(self.facts["default"].clone());
        values
    }

    fn path(&self) -> String {
        format!("{}.{}", self.section, self.key())
    }
}

fn kinds(section: &SectionFacts) -> Vec<&'static str> {
    let chosen: Vec<_> =
        section.entries.iter().map(|e| e.id).filter(|id| *id != EXPLICIT).collect();
    if chosen.is_empty() { vec![""] } else { chosen }
}

fn knobs() -> Vec<Knob> {
    let mut knobs = Vec::new();
    for section in catalog::sections() {
        for kind in kinds(&section) {
            for spec in section.params_of(kind) {
                knobs.push(Knob { section: section.id, kind, facts: param_json(spec) });
            }
        }
    }
    knobs
}

fn entries() -> Vec<(&'static str, EntryFacts)> {
    let all = catalog::sections();
    all.into_iter().flat_map(|s| s.entries.into_iter().map(move |e| (s.id, e))).collect()
}

/// The small base scenario with one algorithm and settings of one section.
fn scenario_with(section: &str, kind: &str, settings: &Map<String, Value>) -> Value {
    let mut scenario = base();
    let mut map = if scenario[section]["kind"] == kind || kind.is_empty() {
        scenario[section].as_object().cloned().unwrap_or_default()
    } else {
        Map::new()
    };
    if !kind.is_empty() {
        map.insert("kind".into(), json!(kind));
    }
    map.extend(settings.clone());
    scenario[section] = Value::Object(map);
    scenario
}

fn with_knob(knob: &Knob, value: &Value) -> Value {
    let settings = Map::from_iter([(knob.key().to_string(), value.clone())]);
    scenario_with(knob.section, knob.kind, &settings)
}

fn problems(scenario: &Value) -> Vec<Problem> {
    Scenario::from_json(&scenario.to_string()).err().unwrap_or_default()
}

// --- Words ---

#[test]
fn a_section_of_a_part_that_cannot_have_it_says_whose_it_is() {
    let told = |part: &str, section: &str| {
        let mut own = json!({ "part": part });
        own[section] = json!({});
        let all = problems(&changed("/overrides", json!([own])));
        assert_eq!(all.len(), 1, "{all:?}");
        all[0].to_string()
    };
    let circuits = "abr belongs to circuits, but \"SW1\" is a node or a port; name a circuit";
    assert!(told("SW1", "abr").contains(circuits), "{}", told("SW1", "abr"));
    let ports =
        "discard belongs to ports, but \"S1\" is a circuit or a group of circuits; name a switch";
    assert!(told("S1", "discard").contains(ports), "{}", told("S1", "discard"));
}

/// A capital at its head and a full stop at its end, on one line, without doubled spaces.
fn is_sentence(text: &str) -> bool {
    let text = text.trim();
    let starts = text.starts_with(|c: char| c.is_uppercase() || c.is_numeric() || c == 'n');
    starts && text.ends_with('.') && !text.contains("  ") && !text.contains('\n')
}

#[test]
fn ids_are_unique_and_in_one_style() {
    let sections = catalog::sections();
    let ids: Vec<_> = sections.iter().map(|s| s.id).collect();
    assert!(ids.iter().enumerate().all(|(i, id)| !ids[..i].contains(id)), "{ids:?}");
    for section in &sections {
        let ids: Vec<_> = section.entries.iter().map(|e| e.id).collect();
        assert!(ids.iter().enumerate().all(|(i, id)| !ids[..i].contains(id)), "{ids:?}");
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        assert!(ids.iter().all(|id| id.chars().all(kebab)), "{ids:?}");
        for kind in kinds(section) {
            let keys: Vec<_> = section.params_of(kind).iter().map(|s| s.key).collect();
            assert!(keys.iter().enumerate().all(|(i, key)| !keys[..i].contains(key)), "{keys:?}");
        }
    }
}

#[test]
fn whatever_a_run_shows_has_a_name_of_its_own() {
    for (file, text) in files::scenarios() {
        let scenario = Scenario::from_json(&text).unwrap_or_else(|e| panic!("{file}: {e:?}"));
        let info = serde_json::to_value(Simulation::new(scenario).info()).expect("JSON");
        let lists =
            ["nodes", "links", "circuits", "ports"].map(|list| (&info["network"][list], "id"));
        for (list, key) in lists.into_iter().chain([(&info["series"], "label")]) {
            let mut names = BTreeSet::new();
            for item in list.as_array().expect("a list") {
                assert!(names.insert(item[key].as_str()), "{file}: two are {}", item[key]);
            }
        }
    }
}

#[test]
fn an_algorithm_lives_in_the_file_of_its_name() {
    let folders = [
        ("topology", "topology"),
        ("feedback", "feedback"),
        ("discard", "discard"),
        ("congestion", "tcp/congestion"),
        ("background", "traffic"),
        ("cells", "traffic"),
        ("application", "application"),
    ];
    for (section, entry) in entries().iter().filter(|(_, e)| e.id != EXPLICIT) {
        let (_, folder) = folders.iter().find(|(id, _)| id == section).expect("a family's folder");
        let file = format!("src/{folder}/{}.rs", entry.id.replace('-', "_"));
        let path = files::root().join("engine-wasm/core").join(&file);
        assert!(path.is_file(), "{section} {} should be in {file}", entry.id);
    }
}

/// Does a source name something that a reader can find?
fn can_be_found(source: &str) -> bool {
    !source.is_empty() && !source.contains("spec ")
}

#[test]
fn everything_explains_itself_and_names_its_source() {
    for section in catalog::sections() {
        assert!(is_sentence(section.doc) && !section.label.is_empty(), "{}", section.id);
    }
    for (section, entry) in entries() {
        assert!(is_sentence(entry.doc), "{section} {}: {}", entry.id, entry.doc);
        assert!(!entry.label.is_empty() && can_be_found(entry.source), "{section} {}", entry.id);
    }
    for knob in knobs() {
        let text = |key: &str| knob.facts[key].as_str().expect("a text");
        assert!(is_sentence(text("doc")), "{}: {}", knob.path(), text("doc"));
        assert!(!text("label").is_empty() && can_be_found(text("source")), "{}", knob.path());
    }
}

/// The numbers that follow `words` in the code of the end systems and the network: "rules 3 and 4." gives
/// 3 and 4. Tests, knobs and the heads of files are left out.
fn cited(words: &str) -> BTreeSet<u32> {
    let source = files::root().join("engine-wasm/core/src");
    let folders = ["endsystem", "endsystem/abr_source", "net"].map(|name| source.join(name));
    let files = folders.iter().flat_map(|folder| files::entries(folder));
    let code = files.filter(|path| {
        let name = path.file_stem().expect("a name").to_string_lossy();
        path.is_file() && !["mod", "tests", "seeds", "laws"].contains(&&*name)
    });
    let mut found = BTreeSet::new();
    for path in code {
        let text = files::text_of(&path);
        let acts = text.split("mod tests {").next().expect("code comes first");
        for line in acts.lines().filter(|line| !line.starts_with("//!")) {
            for rest in line.split(words).skip(1) {
                let list = rest.split(['.', ':', ')', '(', ';']).next().expect("the first part");
                let numbers =
                    list.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u32>().ok());
                found.extend(numbers);
            }
        }
    }
    found
}

#[test]
fn every_rule_of_tm_4_0_is_cited_where_it_is_carried_out() {
    assert_eq!(cited("TM 4.0 source rule"), (1..=13).collect());
    assert_eq!(cited("TM 4.0 destination rule"), (1..=6).collect());
}

/// Rules of TCP that the engine carries out, and where each is written.
const RULES_OF_TCP: &[(&str, &str)] = &[
    ("duplicate ACK", "RFC 5681 section 2"),
    ("slow start and congestion avoidance", "RFC 5681 section 3.1"),
    ("fast retransmit and recovery", "RFC 5681 section 3.2"),
    ("restart after idleness", "RFC 5681 section 4.1"),
    ("when to acknowledge", "RFC 5681 section 4.2"),
    ("time-out out of round trips", "RFC 6298 section 2"),
    ("Karn's rule", "RFC 6298 section 3"),
    ("what a time-out does", "RFC 6298 section 5"),
    ("partial ACKs", "RFC 6582 section 3.2"),
    ("blocks of the receiver", "RFC 2018 section 3"),
    ("order of blocks", "RFC 2018 section 4"),
    ("blocks after a time-out", "RFC 2018 section 8"),
    ("what is lost and what is on the way", "RFC 6675 section 4"),
    ("recovery by blocks", "RFC 6675 section 5"),
    ("window scale", "RFC 7323 section 2"),
    ("set-up and release", "RFC 9293 section 3.3.2"),
    ("Nagle's rule", "RFC 9293 section 3.7.4"),
    ("probes of a closed window", "RFC 9293 section 3.8.6.1"),
    ("silly windows, sender", "RFC 9293 section 3.8.6.2.1"),
    ("silly windows, receiver", "RFC 9293 section 3.8.6.2.2"),
    ("delayed acknowledgements", "RFC 9293 section 3.8.6.3"),
    ("cubic growth", "RFC 9438 section 4.2"),
    ("estimate of Reno", "RFC 9438 section 4.3"),
    ("reduction of CUBIC", "RFC 9438 section 4.6"),
    ("fast convergence", "RFC 9438 section 4.7"),
    ("echo of marks", "RFC 8257 section 3.2"),
    ("share of marks", "RFC 8257 section 3.3"),
];

#[test]
fn every_rule_of_tcp_is_cited_where_it_is_carried_out() {
    let tcp = files::root().join("engine-wasm/core/src/tcp");
    let folders = ["", "congestion", "congestion/cubic", "receiver", "sender"].map(|f| tcp.join(f));
    let paths = folders.iter().flat_map(|folder| files::entries(folder));
    let rust = paths.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let code: String = rust
        .map(|path| files::text_of(&path).split("mod tests {").next().expect("code").to_string())
        .collect();
    for (rule, place) in RULES_OF_TCP {
        // A longer number is another section.
        let exact = |rest: &str| {
            !rest.strip_prefix('.').unwrap_or(rest).starts_with(|c: char| c.is_ascii_digit())
        };
        assert!(code.split(place).skip(1).any(exact), "{rule}: {place}");
    }
}

// --- Ranges ---

#[test]
fn defaults_are_legal() {
    for knob in knobs() {
        let found = problems(&with_knob(&knob, &knob.facts["default"]));
        let own: Vec<_> = found.iter().filter(|p| p.path == knob.path()).collect();
        // Only knobs that must fit one another may refuse a default here: the base is no default.
        assert!(own.iter().all(|p| !p.message.contains("range")), "{}: {own:?}", knob.path());
    }
}

#[test]
fn every_algorithm_loads_and_runs_without_settings() {
    for section in catalog::sections() {
        for kind in kinds(&section) {
            let scenario = scenario_with(section.id, kind, &Map::new());
            let mut simulation = load(&scenario);
            run_audited(&mut simulation, SimTime::from_secs(0.03));
            assert!(simulation.cell_hops() > 0, "{} {kind}", section.id);
        }
    }
    let bare = json!({ "format": 1, "title": "t", "group": "g", "question": "q" });
    run_audited(&mut load(&bare), SimTime::from_secs(0.03));
}

#[test]
fn a_value_outside_the_range_is_refused_with_its_place_and_in_words() {
    for knob in knobs().iter().filter(|k| k.is_number()) {
        let (min, max) = (knob.facts["min"].as_f64(), knob.facts["max"].as_f64());
        let step = if knob.facts["kind"] == "integer" { 1.0 } else { 1e-6 };
        for outside in
            [min.expect("min") - step, max.expect("max") + step * max.expect("max").max(1.0)]
        {
            let value = if step == 1.0 { json!(outside as i64) } else { json!(outside) };
            let found = problems(&with_knob(knob, &value));
            let own = found.iter().find(|p| p.path == knob.path());
            let words = own.map(|p| p.message.clone()).unwrap_or_default();
            assert!(
                words.contains("outside the range; expected"),
                "{} {value}: {found:?}",
                knob.path()
            );
        }
    }
}

#[test]
fn a_value_of_another_kind_is_refused_with_its_place_and_in_words() {
    for knob in knobs() {
        let strange =
            [json!("12"), json!(true), json!(12), json!([]), json!({}), Value::Null, json!(0.5)];
        let legal = |value: &Value| match knob.facts["kind"].as_str() {
            Some("flag") => value.is_boolean(),
            Some("real") => value.is_number(),
            Some("integer") => value.is_u64(),
            _ => false,
        };
        let legal =
            |value: &&Value| legal(value) || value.is_null() && knob.facts["nullable"] == true;
        for value in strange.iter().filter(|v| !legal(v)) {
            let found = problems(&with_knob(&knob, value));
            assert!(
                found.iter().any(|p| p.path == knob.path()),
                "{} {value}: {found:?}",
                knob.path()
            );
        }
    }
}

// --- Knobs that turn ---

/// Runs, turns one knob to each extreme in turn, and runs on; refusals are values with words.
fn turn(knob: &Knob) -> Vec<Result<(), Problem>> {
    let mut simulation = load(&scenario_with(knob.section, knob.kind, &Map::new()));
    let mut answers = Vec::new();
    for value in knob.extremes() {
        let now = simulation.now().secs();
        run_audited(&mut simulation, SimTime::from_secs(now + 0.012));
        let (target, key) = (knob.section.to_string(), knob.key().to_string());
        answers.push(simulation.apply(Command::Tune { target, key, value }).map(|_| ()));
        run_audited(&mut simulation, SimTime::from_secs(now + 0.02));
    }
    answers
}

#[test]
fn every_live_knob_turns_to_both_ends_of_its_range() {
    for knob in knobs().iter().filter(|k| k.facts["rebuild"] == false) {
        let mut answers = Vec::new();
        let words = panic_of(|| answers = turn(knob));
        assert_eq!(words, None, "{} of {}", knob.path(), knob.kind);
        let accepted = answers.iter().filter(|a| a.is_ok()).count();
        assert!(accepted >= 1, "{}: {answers:?}", knob.path());
        for problem in answers.iter().filter_map(|a| a.as_ref().err()) {
            assert!(problem.message.len() > 20, "{}: {problem:?}", knob.path());
        }
    }
}

#[test]
fn knobs_that_shape_the_network_are_refused_inside_a_run() {
    let mut inside: BTreeMap<_, Simulation> = BTreeMap::new();
    for knob in knobs().iter().filter(|k| k.facts["rebuild"] == true) {
        let run = inside.entry((knob.section, knob.kind)).or_insert_with(|| {
            let mut run = load(&scenario_with(knob.section, knob.kind, &Map::new()));
            run_audited(&mut run, SimTime::from_secs(0.012));
            run
        });
        for value in knob.extremes() {
            let (target, key) = (knob.section.to_string(), knob.key().to_string());
            let answer = run.apply(Command::Tune { target, key, value });
            let problem = answer.map(|_| ()).expect_err("refused");
            assert!(problem.message.contains("cannot change during a run"), "{problem:?}");
        }
    }
    for mut run in inside.into_values() {
        run_audited(&mut run, SimTime::from_secs(0.02));
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    for knob in knobs() {
        let scenario = scenario_with(knob.section, knob.kind, &Map::new());
        let (mut left, mut right) = (load(&scenario), load(&scenario));
        for value in knob.extremes() {
            let at = left.now().secs() + 0.004;
            left.advance_to(SimTime::from_secs(at));
            let (target, key) = (knob.section.to_string(), knob.key().to_string());
            let command = Command::Tune { target, key, value };
            let kept = left.clone();
            if left.apply(command.clone()).is_err() {
                assert_eq!(left.fingerprint(), kept.fingerprint(), "{command:?}");
            } else {
                right.advance_to(SimTime::from_secs(at));
                right.apply(command).expect("accepted on the other side");
            }
        }
        for simulation in [&mut left, &mut right] {
            simulation.advance_to(SimTime::from_secs(0.05));
        }
        assert_eq!(left.fingerprint(), right.fingerprint(), "{}", knob.path());
    }
}

#[test]
fn unknown_targets_keys_and_values_are_refused_in_words() {
    let cases = [
        ("abr2", "rif", json!(1), "not known"),
        ("abr", "riff", json!(1), "no such parameter"),
        ("abr", "rif", json!(0.3), "power of two"),
        ("discard", "thresholdCells", json!(1), "this kind has none"),
        ("toString", "constructor", json!({}), "not known"),
        ("", "", Value::Null, "not known"),
    ];
    let mut simulation: Simulation = load(&base());
    for (target, key, value, words) in cases {
        let command = Command::Tune { target: target.into(), key: key.into(), value };
        let problem = simulation.apply(command).expect_err(words);
        assert!(problem.message.contains(words), "{problem:?}");
    }
}

#[test]
fn both_ends_of_every_range_load_unless_another_knob_forbids_it() {
    for knob in knobs() {
        for value in knob.extremes() {
            for problem in problems(&with_knob(&knob, &value)) {
                // A refusal names a setting that can be changed: a knob, a section, the run.
                let place = problem.path.split('.').next().unwrap_or_default();
                let knobs_only =
                    !problem.path.starts_with("topology.") || problem.path == knob.path();
                assert!(knobs_only && !place.is_empty(), "{} = {value}: {problem:?}", knob.path());
            }
        }
    }
}

#[test]
fn timed_changes_that_do_not_fit_one_another_are_refused_on_loading() {
    let turn = |target: &str, key: &str, value: Value| {
        let mut scenario = base();
        scenario["timeline"] =
            json!([{ "atUs": 1000, "target": target, "key": key, "value": value }]);
        scenario
    };
    let cases = [
        (turn("abr", "mcrMbps", json!(100)), "above PCR"),
        (turn("abr", "pcrMbps", json!(1)), "outside MCR to PCR"),
        (turn("tcp", "windowBytes", json!(1)), "must hold one segment"),
    ];
    for (scenario, words) in cases {
        let found = problems(&scenario);
        let told = found.iter().any(|p| p.path == "timeline[0].value" && p.message.contains(words));
        assert!(told, "{words}: {found:?}");
    }
}
