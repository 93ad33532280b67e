//! Invented scenarios: valid, small, and strange in every knob that the catalogue knows.
//!
//! Knobs are drawn from the catalogue itself, so that a new algorithm is tried the day it is listed.
//! What the loader then refuses (knobs that do not fit together) is taken out again.

use engine_core::catalog::{self, param_json};
use engine_core::scenario::Problem;
use engine_core::{Command, Scenario};
use serde_json::{Map, Value, json};

use super::dice::{Dice, Draw};
use super::networks::network;

/// Line rates, Mb/s; the run is the shorter the faster they are.
const RATES: &[f64] = &[0.5, 1.5, 2.048, 10.0, 25.6, 51.84, 155.52];
/// Cell times of the fastest line in one run.
const CELLS: f64 = 4000.0;

/// A valid scenario and what it was made from.
pub struct Invented {
    /// The file.
    pub json: Value,
    /// The same, checked.
    pub scenario: Scenario,
    /// Changes to try while it runs, some of which will be refused.
    pub tunes: Vec<Command>,
}

/// The scenario of one seed.
pub fn invent(seed: u64) -> Invented {
    invent_by(&mut Dice(seed), seed)
}

/// The scenario of a series of choices; `seed` becomes that of its random streams.
pub fn invent_by(dice: &mut impl Draw, seed: u64) -> Invented {
    let rate = *dice.pick(RATES);
    let duration_ms = (CELLS * 424.0 / (rate * 1000.0)).max(5.0);
    let mut json = json!({
        "format": 1, "title": "Invented", "group": "Tests", "question": "Do the books balance?",
        "seed": seed & 0xFFFF, "durationMs": duration_ms, "sampleUs": (duration_ms * 50.0).max(10.0),
        "simultaneousArrivals": dice.pick(&["random", "input-order"]),
    });
    if dice.chance(30) {
        json["warmUpMs"] = json!(duration_ms * dice.share() * 0.9);
    }
    json["topology"] = network(dice, rate);
    for section in catalog::sections().iter().skip(1) {
        json[section.id] = section_of(dice, section);
    }
    keep_it_lively(&mut json, dice, rate, duration_ms);
    if dice.chance(40) {
        json["overrides"] = (0..1 + dice.below(3)).map(|_| part_of(dice, &json)).collect();
    }
    let tunes = (0..dice.below(6)).map(|_| command(dice, &json)).collect();
    let scenario = mend(&mut json);
    Invented { json, scenario, tunes }
}

/// One section with an algorithm of its list and a quarter of its knobs turned.
fn section_of(dice: &mut impl Draw, facts: &catalog::SectionFacts) -> Value {
    let mut map = Map::new();
    let mut kind = "";
    if !facts.entries.is_empty() {
        kind = dice.pick(&facts.entries).id;
        map.insert("kind".into(), json!(kind));
    }
    for spec in facts.params_of(kind) {
        if dice.chance(25) {
            map.insert(spec.key.into(), legal(dice, &param_json(spec)));
        }
    }
    Value::Object(map)
}

/// What one part does differently: a circuit, a switch or a port that may or may not be there.
fn part_of(dice: &mut impl Draw, json: &Value) -> Value {
    let listed = |list: &str| {
        let items = json["topology"][list].as_array();
        items.map(|l| l.iter().filter_map(|i| i["id"].as_str().map(str::to_string)).collect())
    };
    let mut names: Vec<String> = listed("circuits").unwrap_or_default();
    names.extend(listed("nodes").unwrap_or_default());
    names.extend(["S1", "SW1", "SW1→SW2"].map(str::to_string));
    let mut own = json!({ "part": dice.pick(&names) });
    if dice.chance(30) {
        own["side"] = json!(dice.pick(&["source", "destination"]));
    }
    let sections = catalog::sections();
    let facts = &sections[1 + dice.below(sections.len() - 1)];
    own[facts.id] = section_of(dice, facts);
    own
}

/// A legal value of a knob: a stop of its slider, an end of its range, `null` where that is legal.
pub fn legal(dice: &mut impl Draw, spec: &Value) -> Value {
    if spec["nullable"] == true && dice.chance(20) {
        return Value::Null;
    }
    let choices = spec["choices"].as_array().expect("a list");
    match spec["kind"].as_str() {
        Some("flag") => json!(dice.chance(50)),
        Some("choice") => dice.pick(choices)["id"].clone(),
        kind => {
            let stops = stops(spec);
            let number = *dice.pick(&stops);
            if kind == Some("integer") { json!(number as u64) } else { json!(number) }
        }
    }
}

/// Slider stops from the smallest to the largest legal number.
pub fn stops(spec: &Value) -> Vec<f64> {
    let (min, max) = (spec["min"].as_f64().expect("min"), spec["max"].as_f64().expect("max"));
    let grid = spec["grid"]["type"].as_str().expect("a grid");
    let mut stops = if grid == "powersOfTwo" { vec![] } else { vec![min] };
    let mut unit = if grid == "powersOfTwo" { 1.0 / 32_768.0 } else { 1e-3 };
    while unit <= max {
        let factors: &[f64] = if grid == "powersOfTwo" { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let whole = spec["kind"] != "integer" || unit >= 1.0;
        let fits = |x: &f64| whole && *x > min && *x < max || *x == max;
        stops.extend(factors.iter().map(|f| f * unit).filter(fits));
        unit *= if grid == "powersOfTwo" { 2.0 } else { 10.0 };
    }
    if grid == "powersOfTwo" {
        stops.extend([min].iter().filter(|m| **m > 0.0 || spec["grid"]["orZero"] == true));
    } else {
        stops.push(max);
    }
    stops
}

/// Times and rates of the order of the run, so that timers fire and bursts collide within it.
fn keep_it_lively(json: &mut Value, dice: &mut impl Draw, rate: f64, duration_ms: f64) {
    let ms = |share: f64| (duration_ms * 0.3 * share).max(1.0);
    json["tcp"]["tickMs"] = json!(ms(dice.share()).min(1000.0));
    json["tcp"]["initialRtoTicks"] = json!(1 + dice.below(4));
    json["tcp"]["initialRtoSeconds"] = json!((ms(dice.share()) / 1000.0).max(0.001));
    json["tcp"]["delayedAckMs"] = json!(ms(dice.share()).min(1000.0));
    json["tcp"]["startJitterMs"] = json!(dice.share() * duration_ms * 0.1);
    json["tcp"]["mssBytes"] = json!(dice.pick(&[1, 100, 512, 1460, 9140]));
    json["tcp"]["windowBytes"] = json!(dice.pick(&[600, 4096, 20_000, 65_535, 1_048_576]));
    json["tcp"]["windowScale"] = json!(dice.pick(&[0, 0, 5, 9]));
    json["abr"]["pcrMbps"] = json!(rate * dice.pick(&[0.5, 1.0, 2.0]));
    json["abr"]["icrMbps"] = json!(rate * dice.pick(&[0.01, 0.1, 0.5]));
    json["abr"]["mcrMbps"] = json!(rate * dice.pick(&[0.0, 0.0, 0.001, 0.01]));
    for id in ["background", "cells"] {
        slow_down(&mut json[id], id, dice, rate);
    }
}

/// Sources of bare cells about as fast as the lines, with bursts and starts within the run.
fn slow_down(section: &mut Value, id: &str, dice: &mut impl Draw, rate: f64) {
    let sections = catalog::sections();
    let facts = sections.iter().find(|s| s.id == id).expect("there are sources");
    let duration_ms = CELLS * 424.0 / (rate * 1000.0);
    for spec in facts.params_of(section["kind"].as_str().unwrap_or_default()) {
        let spec = param_json(spec);
        let [min, max] = ["min", "max"].map(|end| spec[end].as_f64().unwrap_or_default());
        let size = match spec["unit"].as_str() {
            Some("mbps") => 2.0 * rate,
            Some("ms") => 0.3 * duration_ms,
            _ => continue,
        };
        let key = spec["key"].as_str().expect("a key");
        section[key] = json!((size * dice.share()).clamp(min, max));
    }
}

/// A change of any knob of any section that is chosen in the file.
pub fn command(dice: &mut impl Draw, json: &Value) -> Command {
    let sections = catalog::sections();
    let section = dice.pick(&sections);
    let kind = json[section.id]["kind"].as_str().unwrap_or_default();
    let specs = section.params_of(kind);
    if specs.is_empty() {
        let (target, key) = ("abr".to_string(), "nrm".to_string());
        return Command::Tune { target, key, value: json!(32) };
    }
    let spec = dice.pick(specs);
    let value = legal(dice, &param_json(spec));
    Command::Tune { target: section.id.to_string(), key: spec.key.to_string(), value }
}

/// Takes out what the loader refuses until it refuses nothing.
///
/// Panics if the loader refuses something without naming a section that can be taken out.
fn mend(json: &mut Value) -> Scenario {
    for _ in 0..40 {
        match Scenario::from_json(&json.to_string()) {
            Ok(scenario) => return scenario,
            Err(problems) => problems.iter().for_each(|problem| take_out(json, problem)),
        }
    }
    panic!("cannot be mended: {:?}\n{json:#}", Scenario::from_json(&json.to_string()));
}

fn take_out(json: &mut Value, problem: &Problem) {
    let top = json.as_object_mut().expect("an object");
    if problem.path.contains('@') || problem.path.starts_with("overrides") {
        top.remove("overrides");
        return;
    }
    let (section, key) = problem.path.split_once('.').unwrap_or((&problem.path, ""));
    let gone = top.get_mut(section).and_then(Value::as_object_mut).and_then(|m| m.remove(key));
    if gone.is_none() && ["format", "title", "group", "question"].iter().all(|k| *k != section) {
        top.remove(section);
    }
}
