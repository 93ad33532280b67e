//! Every parameter has a test that turns it and watches what follows; `directions.txt` says which.

mod support;

use std::collections::BTreeSet;

use engine_core::catalog::{self, EXPLICIT, param_json};
use engine_core::units::SimTime;
use engine_core::{Command, Scenario};
use serde_json::{Map, Value, json};

use support::base::{base, load};
use support::files;

/// Section, algorithm (`-` where there is none) and key of every parameter.
fn parameters() -> Vec<(&'static str, &'static str, Value)> {
    let mut all = Vec::new();
    for section in catalog::sections() {
        let mut kinds: Vec<_> =
            section.entries.iter().map(|e| e.id).filter(|id| *id != EXPLICIT).collect();
        if kinds.is_empty() {
            kinds.push("");
        }
        for kind in kinds {
            let name = if kind.is_empty() { "-" } else { kind };
            all.extend(section.params_of(kind).iter().map(|s| (section.id, name, param_json(s))));
        }
    }
    all
}

fn key(facts: &Value) -> &str {
    facts["key"].as_str().expect("a key")
}

/// One line of the list.
struct Row {
    section: String,
    kind: String,
    keys: Vec<String>,
    /// File below core, or `-`.
    file: String,
    /// Test, or the reason why there is none.
    test: String,
}

fn rows() -> Vec<Row> {
    let text = include_str!("directions.txt");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let row = |line: &str| {
        let words: Vec<_> = line.split_whitespace().collect();
        assert!(words.len() >= 5, "{line}: section, algorithm, keys, file, test");
        Row {
            section: words[0].to_string(),
            kind: words[1].to_string(),
            keys: words[2].split(',').map(str::to_string).collect(),
            file: words[3].to_string(),
            test: words[4..].join(" "),
        }
    };
    lines.map(row).collect()
}

fn names(row: &Row, section: &str, kind: &str, key: &str) -> bool {
    let fits = |pattern: &str, word: &str| pattern == "*" || pattern == word;
    row.section == section && fits(&row.kind, kind) && row.keys.iter().any(|k| fits(k, key))
}

#[test]
fn every_parameter_has_one_test_of_its_direction_or_a_reason_for_none() {
    let rows = rows();
    for (section, kind, facts) in parameters() {
        let found = rows.iter().filter(|row| names(row, section, kind, key(&facts))).count();
        assert_eq!(found, 1, "{section} {kind} {}: lines in directions.txt", key(&facts));
    }
    let known: BTreeSet<_> = parameters()
        .iter()
        .map(|(section, kind, facts)| format!("{section} {kind} {}", key(facts)))
        .collect();
    for row in rows.iter().filter(|row| row.kind != "*") {
        for key in &row.keys {
            let name = format!("{} {} {key}", row.section, row.kind);
            assert!(known.contains(&name), "{name} is a parameter");
        }
    }
}

#[test]
fn the_tests_of_the_list_exist() {
    for row in rows().iter().filter(|row| row.file != "-") {
        let folder = if row.file.starts_with("tests/") { "" } else { "src/" };
        let path = files::root().join("engine-wasm/core").join(format!("{folder}{}", row.file));
        let text = files::text_of(&path);
        let head = format!("#[test]\nfn {}()", row.test);
        let flat: String = text.lines().map(|line| format!("{}\n", line.trim())).collect();
        assert!(flat.contains(&head), "{} has the test {}", row.file, row.test);
    }
}

// --- Networks ---

type Pairs = Vec<(String, Value)>;

/// A network as text and its sums: delays in milliseconds, places in cells, rates in Mb/s, parts and
/// stops on the way.
fn network(kind: &str, settings: &[(String, Value)]) -> Option<(String, [f64; 4])> {
    let mut scenario = base();
    let mut topology: Map<String, Value> = settings.iter().cloned().collect();
    topology.insert("kind".to_string(), json!(kind));
    scenario["topology"] = Value::Object(topology);
    let net = Scenario::from_json(&scenario.to_string()).ok()?.network;
    let links = || net.links.iter();
    let switching: f64 = net.nodes.iter().map(|node| node.switching_us / 1e3).sum();
    let delay = switching + links().map(|link| link.delay_ms).sum::<f64>();
    let buffers = links().flat_map(|l| [l.buffer_cells, l.back_buffer_cells]);
    let reserved = links().flat_map(|l| [l.forward.priority_cells, l.back.priority_cells]);
    let places: f64 = buffers.chain(reserved).map(|places| places.map_or(0.0, f64::from)).sum();
    let rates =
        links().flat_map(|l| [&l.forward, &l.back].map(|d| rate(&format!("{d:?}"), l.rate_mbps)));
    let stops: usize = net.circuits.iter().map(|circuit| circuit.route.len()).sum();
    let parts = net.nodes.len() + net.circuits.len() + stops;
    let sums = [delay, places, rates.sum(), parts as f64];
    Some((format!("{net:?}"), sums))
}

/// Sum of the rates that the text of a direction names; `base` if it names none.
fn rate(text: &str, base: f64) -> f64 {
    let after = |word: &str| {
        let rest = text.split(word).nth(1)?;
        let number: String =
            rest.chars().take_while(|c| c.is_ascii_digit() || *c == '.' || *c == 'e').collect();
        number.parse::<f64>().ok()
    };
    let named = ["rate_mbps: Some(", "least_mbps: ", "most_mbps: "].map(after);
    if named.iter().all(Option::is_none) { base } else { named.into_iter().flatten().sum() }
}

/// A smaller and a larger value of a number, two values of anything else.
fn two_values(facts: &Value) -> [Value; 2] {
    let number =
        |x: f64| if facts["kind"] == "integer" { json!(x.round() as u64) } else { json!(x) };
    match facts["kind"].as_str() {
        Some("flag") => [json!(false), json!(true)],
        Some("choice") => [facts["choices"][0]["id"].clone(), facts["choices"][1]["id"].clone()],
        _ => {
            let [least, most] = ["min", "max"].map(|end| facts[end].as_f64().expect("a number"));
            let middle = facts["default"].as_f64().unwrap_or(least.max(1.0));
            let larger = (2.0 * middle).max(least + 1.0).min(most);
            let smaller = if larger > middle { middle } else { (middle / 2.0).max(least) };
            [number(smaller), number(larger)]
        }
    }
}

/// What else must be set for a knob to count: nothing, or one other knob of the network.
fn companions(all: &[Value], own: &str) -> Vec<Pairs> {
    let mut sets = vec![Vec::new()];
    for other in all.iter().filter(|facts| key(facts) != own) {
        let mut values = two_values(other).to_vec();
        values.extend((other["nullable"] == true).then_some(Value::Null));
        values.extend(other["choices"].as_array().into_iter().flatten().map(|c| c["id"].clone()));
        sets.extend(values.into_iter().map(|value| vec![(key(other).to_string(), value)]));
    }
    sets
}

/// Which of the sums a knob is called after.
fn sum_of(facts: &Value) -> Option<usize> {
    match (facts["kind"].as_str(), facts["unit"].as_str()) {
        (Some("flag" | "choice"), _) => None,
        (_, Some("us" | "ms")) if !key(facts).contains("very") => Some(0),
        (_, Some("cells")) => Some(1),
        (_, Some("mbps")) => Some(2),
        (Some("real"), Some("count")) => Some(0), // a factor of distances
        (_, Some("count")) => Some(3),
        _ => None,
    }
}

#[test]
fn every_knob_of_a_network_moves_what_it_is_called_after() {
    let section = catalog::sections().into_iter().find(|s| s.id == "topology").expect("listed");
    for entry in section.entries.iter().filter(|e| e.id != EXPLICIT) {
        let all: Vec<_> = section.params_of(entry.id).iter().map(param_json).collect();
        for facts in &all {
            let [smaller, larger] = two_values(facts);
            let found = companions(&all, key(facts)).into_iter().find_map(|with| {
                let of = |value: &Value| {
                    let own = [(key(facts).to_string(), value.clone())];
                    network(entry.id, &[with.clone(), own.to_vec()].concat())
                };
                let (before, after) = (of(&smaller)?, of(&larger)?);
                // Stations that share a host leave hosts out.
                let falls = key(facts) == "perHost";
                let moves = |i: usize| {
                    if falls { after.1[i] < before.1[i] } else { after.1[i] > before.1[i] }
                };
                (before.0 != after.0 && sum_of(facts).is_none_or(moves)).then_some(())
            });
            let name = format!("{} {}", entry.id, key(facts));
            assert!(found.is_some(), "{name}: nothing follows from {smaller} and {larger}");
        }
    }
}

// --- What the network does ---

/// A knob, two values of it, and what they do to a number.
struct Turn {
    path: &'static str,
    values: [Value; 2],
    /// Knobs that must stand otherwise, as pointers.
    with: Vec<(&'static str, Value)>,
    /// Seconds of the run.
    seconds: f64,
    /// Is a cell lost after a tenth of them?
    loses: bool,
    rises: bool,
}

fn turn(path: &'static str, values: [Value; 2], rises: bool) -> Turn {
    Turn { path, values, with: Vec::new(), seconds: 1.0, loses: false, rises }
}

impl Turn {
    fn with(mut self, path: &'static str, value: Value) -> Turn {
        self.with.push((path, value));
        self
    }

    fn within(self, seconds: f64) -> Turn {
        Turn { seconds, ..self }
    }

    fn after_a_loss(self) -> Turn {
        Turn { loses: true, ..self }
    }

    /// User bytes that have arrived.
    fn goodput(&self, value: &Value) -> f64 {
        let node = |id: &str, kind: &str| json!({ "id": id, "kind": kind, "at": [0, 0] });
        let link = |from: &str, to: &str| json!({ "id": from, "from": from, "to": to, "rateMbps": 10, "delayMs": 1 });
        let mut scenario = json!({
            "format": 1, "title": "Row", "group": "Tests", "question": "?", "durationMs": 4000,
            "topology": { "kind": "explicit",
                "nodes": [node("A", "host"), node("W", "switch"), node("B", "host")],
                "links": [link("A", "W"), link("W", "B")],
                "circuits": [{ "id": "C", "service": "ubr", "carries": "tcp", "route": ["A", "W", "B"] }] },
            "abr": { "pcrMbps": 10, "icrMbps": 1, "rif": 0.0625 },
            "tcp": { "startJitterMs": 0, "tickPhase": "zero", "windowBytes": 60_000 },
            "congestion": { "kind": "reno" }, "feedback": { "kind": "none" },
        });
        for (path, value) in self.with.iter().chain([&(self.path, value.clone())]) {
            support::base::set(&mut scenario, path, value.clone());
        }
        let mut simulation = load(&scenario);
        if self.loses {
            simulation.advance_to(SimTime::from_secs(self.seconds / 10.0));
            let (circuit, node) = ("C".to_string(), "W".to_string());
            let lost = Command::DropNextCell { circuit, node, back: false };
            simulation.apply(lost).expect("it is on the way");
        }
        simulation.advance_to(SimTime::from_secs(self.seconds));
        simulation.summary().to_json()["sources"][0]["goodputMbps"].as_f64().expect("a number")
    }
}

#[test]
fn a_turned_knob_moves_what_the_network_does_the_way_its_sentence_says() {
    let (mss, window) = ("/tcp/mssBytes", "/tcp/windowBytes");
    let turns = [
        turn(mss, [json!(512), json!(1460)], true),
        turn(window, [json!(2_000), json!(4_000)], true),
        turn("/tcp/initialWindowSegments", [json!(1), json!(8)], true).within(0.02),
        turn("/tcp/startJitterMs", [json!(0), json!(900)], false),
        // 96 bytes and headers fill three cells; LLC/SNAP asks for a fourth.
        turn("/tcp/llcSnap", [json!(false), json!(true)], false).with(mss, json!(96)),
        turn("/tcp/handshake", [json!(false), json!(true)], false).within(0.03),
        turn("/tcp/delayedAck", [json!(false), json!(true)], false).within(0.05),
        turn("/tcp/delayedAckMs", [json!(20), json!(200)], false)
            .with("/tcp/delayedAck", json!(true))
            .within(0.15),
        turn("/tcp/writeMbps", [json!(1), json!(4)], true),
        turn("/tcp/readMbps", [json!(1), json!(4)], true).within(3.0),
        turn("/tcp/tickMs", [json!(10), json!(500)], false)
            .with("/congestion/kind", json!("slow-start-only"))
            .after_a_loss(),
        turn("/tcp/minRtoTicks", [json!(2), json!(7)], false)
            .with("/congestion/kind", json!("slow-start-only"))
            .after_a_loss(),
        turn("/tcp/minRtoMs", [json!(1), json!(500)], false)
            .with("/congestion/kind", json!("slow-start-only"))
            .with("/tcp/timer", json!("fine"))
            .after_a_loss(),
        // Seven duplicates come at most.
        turn("/congestion/duplicateAcks", [json!(3), json!(20)], false)
            .with(window, json!(4_096))
            .after_a_loss(),
        turn("/abr/idealTurnaround", [json!(false), json!(true)], true)
            .with("/topology/circuits/0/service", json!("abr"))
            .with("/abr/icrMbps", json!(0.05))
            .within(0.3),
    ];
    for turn in turns {
        let [before, after] = [0, 1].map(|i| turn.goodput(&turn.values[i]));
        let right = if turn.rises { after > before } else { after < before };
        assert!(right, "{}: {before} Mb/s, then {after}", turn.path);
    }
}
