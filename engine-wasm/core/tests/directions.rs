//! Every parameter has a test that turns it and watches what follows; `directions.txt` says which.

use std::collections::BTreeSet;

use engine_core::Command;
use engine_core::catalog::{self, EXPLICIT, param_json};
use engine_core::units::SimTime;
use serde_json::{Value, json};

use crate::support::base::{base, load};
use crate::support::files;

/// The list, from the root of the repository.
const LIST: &str = "engine-wasm/core/tests/directions.txt";

/// Section, algorithm (`-` where there is none) and facts of every parameter: of the run, of the nodes and
/// links that are drawn, and of all sections.
fn parameters() -> Vec<(&'static str, &'static str, Value)> {
    let catalogue = catalog::to_json();
    let drawing = &catalogue["drawing"];
    let mut all = Vec::new();
    for (name, list) in
        [("run", &catalogue["run"]), ("nodes", &drawing["nodes"]), ("links", &drawing["links"])]
    {
        all.extend(list.as_array().expect("a list").iter().map(|facts| (name, "-", facts.clone())));
    }
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
    let (mut without, mut twice) = (Vec::new(), Vec::new());
    for (section, kind, facts) in parameters() {
        let parameter = format!("{section} {kind} {}", key(&facts));
        match rows.iter().filter(|row| names(row, section, kind, key(&facts))).count() {
            0 => without.push(format!("{parameter}  FILE_BELOW_CORE TEST")),
            1 => {}
            _ => twice.push(parameter),
        }
    }
    assert!(without.is_empty(), "write these lines in {LIST}: {without:#?}");
    assert!(twice.is_empty(), "{LIST} has two lines for {twice:#?}");
    let known: BTreeSet<_> = parameters()
        .iter()
        .map(|(section, kind, facts)| format!("{section} {kind} {}", key(facts)))
        .collect();
    for row in rows.iter().filter(|row| row.kind != "*") {
        for key in &row.keys {
            let name = format!("{} {} {key}", row.section, row.kind);
            assert!(known.contains(&name), "{LIST} has a line for {name}, which is no parameter");
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
            crate::support::base::set(&mut scenario, path, value.clone());
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
    let turns = [
        turn("/tcp/startJitterMs", [json!(0), json!(900)], false),
        turn("/tcp/delayedAckMs", [json!(20), json!(200)], false)
            .with("/tcp/delayedAck", json!(true))
            .within(0.15),
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
        turn("/tcp/timer", [json!("fine"), json!("coarse")], false)
            .with("/congestion/kind", json!("slow-start-only"))
            .after_a_loss(),
        // Seven duplicates come at most.
        turn("/congestion/duplicateAcks", [json!(3), json!(20)], false)
            .with("/tcp/windowBytes", json!(4_096))
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

#[test]
fn a_turned_knob_brings_as_many_segments_as_arithmetic_says() {
    // A segment of 512 bytes is 12 cells, an ACK 2, a cell takes 42.4 us on each of two lines of 1 ms. The first segment
    // is there after 2.551 ms, its ACK back after 4.678 ms; a window of more than 9 segments fills the line.
    let usual = || turn("/tcp/initialWindowSegments", [json!(1), json!(8)], true).within(0.02);
    let cases = [
        // Rounds of 1, 2 and 4 segments, then 7 of the 8 that leave from 14.034 ms on; or 8, then 26 without a pause from
        // 4.678 ms on.
        (usual(), [14, 34]),
        // 15 in four rounds, then 18 from 18.712 ms on. SYN and SYN-ACK take 4.254 ms and the ACK two cells more.
        (turn("/tcp/handshake", [json!(false), json!(true)], false).within(0.03), [33, 24]),
        // A lone segment waits for the tick at 200 ms.
        (turn("/tcp/delayedAck", [json!(false), json!(true)], false).within(0.05), [72, 1]),
    ];
    for (turn, segments) in cases {
        let count = |value| (turn.goodput(value) * turn.seconds * 1e6 / 4_096.0).round();
        let found = turn.values.each_ref().map(|value| count(value) as u32);
        assert_eq!(found, segments, "{}", turn.path);
    }
}

#[test]
fn a_turned_knob_brings_the_rate_that_arithmetic_says() {
    let (mss, window) = ("/tcp/mssBytes", "/tcp/windowBytes");
    let cells = |bytes: f64, cells: f64| 10.0 * bytes * 8.0 / (cells * 424.0);
    // Mb/s in the long run, and the share of the run that passes before.
    let cases = [
        // 12 and 32 cells a segment on a line of 10 Mb/s. Slow start leaves it idle for 11 ms, and 2.6 ms pass on the way;
        // with longer segments the rounds are longer.
        (
            turn(mss, [json!(512), json!(1460)], true),
            [cells(512.0, 12.0), cells(1460.0, 32.0)],
            0.018,
        ),
        // 3 and 7 whole segments in each round trip of 4.678 ms; slow start takes two or three.
        (turn(window, [json!(2_000), json!(4_000)], true), [2.6266, 6.1288], 0.012),
        // 96 bytes and headers fill three cells; LLC/SNAP asks for a fourth.
        (
            turn("/tcp/llcSnap", [json!(false), json!(true)], false).with(mss, json!(96)),
            [cells(96.0, 3.0), cells(96.0, 4.0)],
            0.025,
        ),
        // The application writes a segment in 4.1 ms, and 2.6 ms pass on the way.
        (turn("/tcp/writeMbps", [json!(1), json!(4)], true), [1.0, 4.0], 0.007),
        // In 3 s it reads 375,000 bytes for each Mb/s; 60,000 more wait in the buffer.
        (turn("/tcp/readMbps", [json!(1), json!(4)], true).within(3.0), [1.16, 4.16], 0.007),
    ];
    for (turn, rates, before) in cases {
        for (value, most) in turn.values.iter().zip(rates) {
            let found = turn.goodput(value);
            let right = (most * (1.0 - before)..=most).contains(&found);
            assert!(right, "{} {value}: {found} Mb/s of {most}", turn.path);
        }
    }
}

#[test]
fn clocks_that_tick_together_time_out_together() {
    // Two senders lose their windows in a small buffer, each at its own time.
    for (phase, positions) in [("zero", 1), ("random", 2)] {
        let mut scenario = base();
        for (path, value) in [
            ("/durationMs", json!(1000)),
            ("/topology/bufferCells", json!(60)),
            ("/feedback", json!({ "kind": "none" })),
            ("/congestion", json!({ "kind": "slow-start-only" })),
            ("/tcp/tickPhase", json!(phase)),
        ] {
            crate::support::base::set(&mut scenario, path, value);
        }
        let mut simulation = crate::support::base::run(scenario, 1.0);
        let all = simulation.drain_events();
        let late = || all.iter().filter(|event| event.kind.id() == "timeout");
        let senders: BTreeSet<_> = late().map(|event| event.circuit.clone()).collect();
        assert_eq!(senders.len(), 2, "both time out");
        // A tick is 10 ms.
        let found: BTreeSet<_> = late().map(|event| event.at.0 % 10_000_000_000).collect();
        assert_eq!(found.len(), positions, "{phase}: {found:?}");
    }
}
