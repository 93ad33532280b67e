//! Invented scenarios: valid, small, and strange in every knob that the catalogue knows.
//!
//! Knobs are drawn from the catalogue itself, so that a new algorithm is tried the day it is listed.
//! What the loader then refuses (knobs that do not fit together) is taken out again.

use engine_core::catalog::{self, EXPLICIT, param_json};
use engine_core::scenario::Problem;
use engine_core::{Command, Scenario};
use serde_json::{Map, Value, json};

use super::dice::{Dice, Draw};

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
    json["topology"] = if dice.chance(50) { n_source(dice, rate) } else { chain(dice, rate) };
    for section in catalog::sections().iter().skip(1) {
        json[section.id] = section_of(dice, section);
    }
    keep_it_lively(&mut json, dice, rate, duration_ms);
    let tunes = (0..dice.below(6)).map(|_| command(dice, &json)).collect();
    let scenario = mend(&mut json);
    Invented { json, scenario, tunes }
}

fn buffer(dice: &mut impl Draw) -> Value {
    if dice.chance(20) { Value::Null } else { json!(dice.pick(&[1, 2, 7, 20, 60, 200, 1000])) }
}

fn n_source(dice: &mut impl Draw, rate: f64) -> Value {
    json!({
        "kind": "n-source", "sources": 1 + dice.below(5), "vbr": dice.chance(50), "linkMbps": rate,
        "delayMs": dice.pick(&[0.0, 0.01, 0.1, 1.0]), "bufferCells": buffer(dice),
        "switchingUs": dice.pick(&[0.0, 0.0, 10.0]),
    })
}

/// Switches in a row with a host at each; circuits between any two hosts, in both directions.
fn chain(dice: &mut impl Draw, rate: f64) -> Value {
    let count = 1 + dice.below(4);
    let (mut nodes, mut links, mut circuits) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..=count + 1 {
        let switch = (i.clamp(1, count)) - 1;
        if i < count {
            let switching = *dice.pick(&[0.0, 5.0]);
            nodes.push(json!({ "id": format!("W{i}"), "kind": "switch", "at": [i, 0], "switchingUs": switching }));
        }
        if i + 1 < count {
            links.push(link(dice, rate, &format!("W{i}"), &format!("W{}", i + 1)));
        }
        nodes.push(json!({ "id": format!("H{i}"), "kind": "host", "at": [i, 1] }));
        links.push(link(dice, rate, &format!("H{i}"), &format!("W{switch}")));
    }
    for i in 0..1 + dice.below(6) {
        let (from, to) = two_hosts(dice, count + 2);
        let (service, carries) = *dice.pick(&[
            ("abr", "tcp"),
            ("abr", "tcp"),
            ("ubr", "tcp"),
            ("vbr", "cells"),
            ("cbr", "cells"),
        ]);
        let route = route(from, to, count);
        circuits.push(json!({ "id": format!("C{i}"), "service": service, "carries": carries, "route": route }));
    }
    json!({ "kind": EXPLICIT, "nodes": nodes, "links": links, "circuits": circuits })
}

fn link(dice: &mut impl Draw, rate: f64, from: &str, to: &str) -> Value {
    json!({
        "id": format!("{from}-{to}"), "from": from, "to": to,
        "rateMbps": rate * dice.pick(&[1.0, 1.0, 0.5, 0.25]),
        "delayMs": dice.pick(&[0.0, 0.05, 0.5]),
        "bufferCells": buffer(dice), "backBufferCells": buffer(dice),
    })
}

fn two_hosts(dice: &mut impl Draw, hosts: usize) -> (usize, usize) {
    let from = dice.below(hosts);
    (from, (from + 1 + dice.below(hosts - 1)) % hosts)
}

fn route(from: usize, to: usize, switches: usize) -> Vec<String> {
    let at = |host: usize| host.clamp(1, switches) - 1;
    let (first, last) = (at(from), at(to));
    let inner: Vec<usize> =
        if first <= last { (first..=last).collect() } else { (last..=first).rev().collect() };
    let mut names = vec![format!("H{from}")];
    names.extend(inner.iter().map(|w| format!("W{w}")));
    names.push(format!("H{to}"));
    names
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
    json["background"]["peakMbps"] = json!((rate * dice.share()).max(0.1));
    json["background"]["onMs"] = json!(ms(dice.share()) * 0.5);
    json["background"]["offMs"] = json!(ms(dice.share()) * 0.5);
    json["background"]["startMs"] = json!(dice.share() * duration_ms * 0.2);
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
    for _ in 0..20 {
        match Scenario::from_json(&json.to_string()) {
            Ok(scenario) => return scenario,
            Err(problems) => problems.iter().for_each(|problem| take_out(json, problem)),
        }
    }
    panic!("cannot be mended: {:?}\n{json:#}", Scenario::from_json(&json.to_string()));
}

fn take_out(json: &mut Value, problem: &Problem) {
    let (section, key) = problem.path.split_once('.').unwrap_or((&problem.path, ""));
    let top = json.as_object_mut().expect("an object");
    let gone = top.get_mut(section).and_then(Value::as_object_mut).and_then(|m| m.remove(key));
    if gone.is_none() && ["format", "title", "group", "question"].iter().all(|k| *k != section) {
        top.remove(section);
    }
}
