//! Every knob of a network moves what its sentence names, and nothing else.
//!
//! Three tables: knobs of lines and switches, knobs that count things, knobs that choose. Each row turns
//! its knob in the network of its defaults and says what is thereby different.

use std::collections::BTreeSet;

use engine_core::catalog::{self, EXPLICIT};
use serde_json::json;

use crate::support::laid::What::{self, Delay, Pace, Places, Rate, Reserved, Switching};
use crate::support::laid::{Circuit, Laid, Port, laid, turned, two_values};

// --- Lines and switches ---

fn everywhere(_: &Port) -> bool {
    true
}

fn between_switches(port: &Port) -> bool {
    port.between == "Switch-Switch"
}

fn at_a_host(port: &Port) -> bool {
    port.between.contains("Host")
}

fn out_of_a_switch(port: &Port) -> bool {
    port.between.starts_with("Switch")
}

fn first_bottleneck(port: &Port) -> bool {
    (&*port.tail, &*port.head) == ("SW1", "SW2")
}

fn joins(port: &Port, one: &str, other: &str) -> bool {
    let starts = |a: &str, b: &str| port.tail.starts_with(a) && port.head.starts_with(b);
    starts(one, other) || starts(other, one)
}

/// At a switch of a network of LANs, the hosts of the background apart.
fn on_the_trunks(port: &Port) -> bool {
    port.between.contains("Switch") && !at_a_host(port)
}

fn out_of_a_switch_on_the_trunks(port: &Port) -> bool {
    on_the_trunks(port) && out_of_a_switch(port)
}

fn into_the_trunks(port: &Port) -> bool {
    port.between == "Gateway-Switch"
}

/// Families, knob, other knobs that must stand otherwise, what grows, and at which ports.
type Line = (&'static str, &'static str, &'static str, What, fn(&Port) -> bool);

const LINES: &[Line] = &[
    (
        "n-source parking-lot chain loop unequal-feedback three-link staircase",
        "linkMbps",
        "{}",
        Rate,
        everywhere,
    ),
    ("n-source", "delayMs", "{}", Delay, everywhere),
    ("n-source unequal-feedback", "bufferCells", "{}", Places, first_bottleneck),
    ("parking-lot chain loop three-link staircase", "bufferCells", "{}", Places, out_of_a_switch),
    ("parking-lot chain staircase", "backboneUs", "{}", Delay, between_switches),
    ("loop", "ringUs", "{}", Delay, between_switches),
    ("three-link", "linkUs", "{}", Delay, between_switches),
    ("parking-lot chain loop three-link staircase", "accessUs", "{}", Delay, at_a_host),
    (
        "n-source parking-lot chain loop unequal-feedback three-link staircase",
        "switchingUs",
        "{}",
        Switching,
        everywhere,
    ),
    ("lan-interconnection lan-parking-lot lan-loop", "switchingUs", "{}", Switching, everywhere),
    // Of three hosts two are far.
    ("unequal-feedback", "longAccessUs", "{}", Delay, |p| {
        joins(p, "S1", "SW1") || joins(p, "S2", "SW1")
    }),
    ("unequal-feedback", "shortAccessUs", "{}", Delay, |p| joins(p, "S3", "SW1")),
    ("unequal-feedback", "bottleneckUs", "{}", Delay, between_switches),
    ("unequal-feedback", "egressUs", "{}", Delay, |p| joins(p, "SW2", "D")),
    ("adsl", "upEveryMs", "{}", Pace, |p| p.tail == "ATU-R" && p.head == "ATU-C"),
    ("adsl", "upLeastMbps", "{}", Rate, |p| p.tail == "ATU-R" && p.head == "ATU-C"),
    ("adsl", "upMostMbps", "{}", Rate, |p| p.tail == "ATU-R" && p.head == "ATU-C"),
    ("adsl", "upMbps", r#"{"upEveryMs":null}"#, Rate, |p| p.tail == "ATU-R" && p.head == "ATU-C"),
    ("adsl", "downEveryMs", "{}", Pace, |p| p.tail == "ATU-C" && p.head == "ATU-R"),
    ("adsl", "downLeastMbps", "{}", Rate, |p| p.tail == "ATU-C" && p.head == "ATU-R"),
    ("adsl", "downMostMbps", "{}", Rate, |p| p.tail == "ATU-C" && p.head == "ATU-R"),
    ("adsl", "downMbps", r#"{"downEveryMs":null}"#, Rate, |p| {
        p.tail == "ATU-C" && p.head == "ATU-R"
    }),
    ("adsl", "upBufferCells", "{}", Places, |p| p.tail == "ATU-R" && p.head == "ATU-C"),
    ("adsl", "downBufferCells", "{}", Places, |p| p.tail == "ATU-C" && p.head == "ATU-R"),
    ("adsl", "networkMs", "{}", Delay, |p| joins(p, "ATU-C", "X")),
    ("adsl", "lineUs", "{}", Delay, |p| joins(p, "ATU-R", "ATU-C")),
    ("adsl", "homeUs", "{}", Delay, |p| joins(p, "U", "ATU-R")),
    ("adsl", "linkMbps", r#"{"background":2}"#, Rate, at_a_host),
    ("adsl", "backgroundMbps", r#"{"background":2}"#, Rate, |p| joins(p, "ATU-C", "NET")),
    ("adsl", "backgroundBufferCells", r#"{"background":2}"#, Places, |p| joins(p, "ATU-C", "NET")),
    ("lan-interconnection lan-loop", "netMs", "{}", Delay, on_the_trunks),
    ("lan-parking-lot", "distance", "{}", Delay, on_the_trunks),
    ("lan-interconnection lan-parking-lot lan-loop", "lanUs", "{}", Delay, |p| {
        joins(p, "LAN", "CU")
    }),
    ("lan-interconnection lan-parking-lot lan-loop", "linkMbps", "{}", Rate, on_the_trunks),
    ("lan-interconnection lan-parking-lot lan-loop", "lanMbps", "{}", Rate, |p| {
        joins(p, "LAN", "CU")
    }),
    ("lan-interconnection lan-parking-lot lan-loop", "nicMbps", "{}", Rate, |p| {
        joins(p, "H", "LAN")
    }),
    ("lan-interconnection lan-parking-lot lan-loop", "ingressCells", "{}", Places, into_the_trunks),
    (
        "lan-interconnection lan-parking-lot lan-loop",
        "bufferCells",
        "{}",
        Places,
        out_of_a_switch_on_the_trunks,
    ),
    (
        "lan-interconnection lan-parking-lot lan-loop",
        "backgroundCells",
        "{}",
        Reserved,
        on_the_trunks,
    ),
    ("lan-interconnection lan-parking-lot lan-loop", "backgroundMbps", "{}", Rate, |p| {
        joins(p, "B", "") || joins(p, "DB", "")
    }),
];

#[test]
fn a_knob_of_lines_and_switches_raises_them_where_its_sentence_says_and_nowhere_else() {
    for &(kinds, key, with, what, here) in LINES {
        for kind in kinds.split(' ') {
            let [less, more] = two_values(kind, key).map(|value| turned(kind, with, key, &value));
            let name = format!("{kind} {key}");
            assert!(less.circuits == more.circuits, "{name}: the circuits stay");
            for (a, b) in less.nodes.iter().zip(&more.nodes) {
                let slower = what == Switching && a.kind == "Switch";
                assert_eq!(b.switching_us > a.switching_us, slower, "{name}: {}", a.kind);
                assert!(slower || a == b, "{name}: {}", a.kind);
            }
            let mut moved = 0;
            for (a, b) in less.ports.iter().zip(&more.ports) {
                for (i, (before, after)) in a.facts.iter().zip(b.facts).enumerate() {
                    let meant = what as usize == i && here(a);
                    moved += u32::from(meant);
                    let right = if meant { after > *before } else { after == *before };
                    assert!(right, "{name}, {}→{}, fact {i}: {before}, {after}", a.tail, a.head);
                }
            }
            assert!(moved > 0 || what == Switching, "{name} moves nothing");
        }
    }
}

// --- Counts ---

/// How many circuits, hosts, circuits of a group, or circuits over a port `A>B` there are.
fn count(net: &Laid, of: &str) -> usize {
    let circuits = net.circuits.iter();
    match (of, of.split_once('>')) {
        ("circuits", _) => circuits.count(),
        ("hosts", _) => net.nodes.iter().filter(|node| node.kind == "Host").count(),
        (_, Some((a, b))) => {
            let over = |c: &&Circuit| c.route.windows(2).any(|pair| pair[0] == a && pair[1] == b);
            circuits.filter(over).count()
        }
        _ => circuits.filter(|c| c.group == of).count(),
    }
}

/// Family, knob, other knobs, two values, and what is counted at both.
type Count = (
    &'static str,
    &'static str,
    &'static str,
    [&'static str; 2],
    &'static [(&'static str, [usize; 2])],
);

const COUNTS: &[Count] = &[
    (
        "n-source",
        "sources",
        "{}",
        ["2", "5"],
        &[("circuits", [2, 5]), ("SW1>SW2", [2, 5]), ("S1>SW1", [1, 1])],
    ),
    (
        "n-source",
        "vbr",
        "{}",
        ["false", "true"],
        &[("circuits", [2, 3]), ("SW1>SW2", [2, 3]), ("VBR>SW1", [0, 1])],
    ),
    (
        "parking-lot",
        "switches",
        "{}",
        ["4", "6"],
        &[("long", [1, 1]), ("local", [3, 5]), ("SW1>SW2", [2, 2])],
    ),
    (
        "parking-lot",
        "long",
        "{}",
        ["1", "3"],
        &[("long", [1, 3]), ("local", [3, 3]), ("SW3>SW4", [2, 4])],
    ),
    (
        "parking-lot",
        "local",
        "{}",
        ["1", "2"],
        &[("long", [1, 1]), ("local", [3, 6]), ("SW2>SW3", [2, 3])],
    ),
    (
        "chain",
        "switches",
        "{}",
        ["6", "8"],
        &[("circuits", [6, 8]), ("SW1>SW2", [2, 2]), ("SW5>SW6", [6, 6])],
    ),
    (
        "chain",
        "atFirst",
        "{}",
        ["2", "4"],
        &[("circuits", [6, 8]), ("SW1>SW2", [2, 4]), ("SW5>SW6", [6, 8])],
    ),
    ("loop", "switches", "{}", ["3", "5"], &[("circuits", [3, 5]), ("SW1>SW2", [2, 2])]),
    ("loop", "hops", r#"{"switches":5}"#, ["1", "3"], &[("circuits", [5, 5]), ("SW1>SW2", [1, 3])]),
    ("loop", "perSwitch", "{}", ["1", "2"], &[("circuits", [3, 6]), ("SW1>SW2", [2, 4])]),
    ("unequal-feedback", "longHosts", "{}", ["2", "4"], &[("long", [2, 4]), ("short", [1, 1])]),
    ("unequal-feedback", "shortHosts", "{}", ["1", "3"], &[("long", [2, 2]), ("short", [1, 3])]),
    (
        "unequal-feedback",
        "circuitsPerHost",
        "{}",
        ["1", "8"],
        &[("long", [2, 16]), ("short", [1, 8]), ("hosts", [6, 6])],
    ),
    (
        "three-link",
        "through",
        "{}",
        ["2", "3"],
        &[("SW1>SW2", [32, 40]), ("SW2>SW3", [16, 24]), ("SW3>SW4", [32, 40])],
    ),
    (
        "three-link",
        "firstOnly",
        "{}",
        ["2", "3"],
        &[("SW1>SW2", [32, 40]), ("SW2>SW3", [16, 16]), ("SW3>SW4", [32, 32])],
    ),
    (
        "three-link",
        "lastOnly",
        "{}",
        ["2", "3"],
        &[("SW1>SW2", [32, 32]), ("SW2>SW3", [16, 16]), ("SW3>SW4", [32, 40])],
    ),
    (
        "three-link",
        "vbrPerSource",
        "{}",
        ["3", "4"],
        &[("abr", [24, 24]), ("vbr3", [6, 6]), ("vbr4", [0, 6])],
    ),
    ("three-link", "abrPerSource", "{}", ["4", "5"], &[("abr", [24, 30]), ("vbr4", [6, 6])]),
    (
        "staircase",
        "switches",
        "{}",
        ["5", "6"],
        &[("tcp", [8, 10]), ("cells", [4, 5]), ("SW1>SW2", [3, 3])],
    ),
    (
        "staircase",
        "tcpPerSwitch",
        "{}",
        ["2", "3"],
        &[("tcp", [8, 12]), ("cells", [4, 4]), ("SW4>SW5", [12, 16])],
    ),
    (
        "staircase",
        "cellsPerSwitch",
        "{}",
        ["1", "2"],
        &[("tcp", [8, 8]), ("cells", [4, 8]), ("SW4>SW5", [12, 16])],
    ),
    ("adsl", "flows", "{}", [r#""up""#, r#""both""#], &[("up", [2, 2]), ("down", [0, 2])]),
    (
        "adsl",
        "up",
        r#"{"flows":"both"}"#,
        ["2", "4"],
        &[("up", [2, 4]), ("down", [2, 2]), ("ATU-R>ATU-C", [2, 4])],
    ),
    (
        "adsl",
        "down",
        r#"{"flows":"both"}"#,
        ["2", "4"],
        &[("up", [2, 2]), ("down", [2, 4]), ("ATU-C>ATU-R", [2, 4])],
    ),
    (
        "adsl",
        "background",
        "{}",
        ["0", "2"],
        &[("background", [0, 2]), ("up", [2, 2]), ("ATU-C>NET", [0, 4]), ("ATU-R>ATU-C", [2, 2])],
    ),
    (
        "lan-interconnection",
        "stations",
        "{}",
        ["10", "12"],
        &[("1-2", [10, 12]), ("trunks", [1, 1]), ("background", [1, 1])],
    ),
    ("lan-interconnection", "perHost", "{}", ["1", "5"], &[("1-2", [10, 10]), ("hosts", [22, 6])]),
    (
        "lan-interconnection",
        "background",
        "{}",
        ["false", "true"],
        &[("1-2", [10, 10]), ("background", [0, 1]), ("SW1>CU2", [11, 12])],
    ),
    (
        "lan-parking-lot",
        "stations",
        "{}",
        ["10", "12"],
        &[("1-6", [10, 12]), ("6-1", [10, 12]), ("4-5", [10, 12])],
    ),
    ("lan-parking-lot", "perHost", "{}", ["5", "10"], &[("1-6", [10, 10]), ("hosts", [22, 14])]),
    (
        "lan-parking-lot",
        "background",
        "{}",
        ["false", "true"],
        &[("background1", [0, 2]), ("background2", [0, 1]), ("1-6", [10, 10])],
    ),
    (
        "lan-loop",
        "stations",
        "{}",
        ["10", "12"],
        &[("1-3", [10, 12]), ("2-1", [10, 12]), ("3-2", [10, 12]), ("trunks", [3, 3])],
    ),
    ("lan-loop", "perHost", "{}", ["5", "10"], &[("1-3", [10, 10]), ("hosts", [8, 5])]),
    (
        "lan-loop",
        "background",
        "{}",
        ["false", "true"],
        &[("background", [0, 1]), ("1-3", [10, 10])],
    ),
];

#[test]
fn a_knob_that_counts_adds_what_its_sentence_says_and_leaves_the_rest() {
    for &(kind, key, with, values, counts) in COUNTS {
        let nets = values.map(|text| {
            let value = serde_json::from_str(text).expect("JSON");
            turned(kind, with, key, &value)
        });
        for (of, expected) in counts {
            let found = [&nets[0], &nets[1]].map(|net| count(net, of));
            assert_eq!(found, *expected, "{kind} {key}: {of}");
        }
    }
}

// --- Choices ---

/// Families, knob, other value than the default, and the circuits that are thereby of another kind.
type Choice = (&'static str, &'static str, &'static str, fn(&Circuit) -> bool);

const CHOICES: &[Choice] = &[
    ("parking-lot chain loop unequal-feedback three-link staircase adsl", "service", "ubr", |c| {
        c.service == "Abr"
    }),
    ("lan-interconnection lan-parking-lot lan-loop", "service", "ubr", |c| c.carries == "Trunk"),
    ("parking-lot loop unequal-feedback three-link", "carries", "tcp", |c| c.service == "Abr"),
];

#[test]
fn a_knob_that_chooses_changes_the_circuits_its_sentence_names() {
    for &(kinds, key, other, chosen) in CHOICES {
        for kind in kinds.split(' ') {
            let [default, turned] = [laid(kind, &json!({})), laid(kind, &json!({ key: other }))];
            for (a, b) in default.circuits.iter().zip(&turned.circuits) {
                let mut expected = [a.service.to_lowercase(), a.carries.to_lowercase()];
                if chosen(a) {
                    expected[usize::from(key == "carries")] = other.to_string();
                }
                let found = [b.service.to_lowercase(), b.carries.to_lowercase()];
                assert_eq!(found, expected, "{kind} {key}: {}", a.group);
            }
            assert!(default.circuits.iter().any(chosen), "{kind} {key}");
        }
    }
}

#[test]
fn the_role_of_the_atu_r_is_its_own_and_leaves_only_end_to_end_loops_to_the_background() {
    for (role, name, background) in [
        ("plain", "Plain", "Abr"),
        ("local-loop", "LocalLoop", "Ubr"),
        ("flow-control", "FlowControl", "Ubr"),
    ] {
        let net = laid("adsl", &json!({ "atuRole": role, "background": 2 }));
        let roles: BTreeSet<_> = net.nodes.iter().map(|node| &*node.role).collect();
        assert!(roles.contains(name) && roles.len() <= 2, "{roles:?}");
        let of = |group| net.circuits.iter().find(|c: &&Circuit| c.group == group).expect("there");
        assert_eq!((&*of("up").service, &*of("background").service), ("Abr", background));
    }
}

#[test]
fn every_knob_of_a_network_moves_what_its_sentence_names_and_nothing_else() {
    let pairs = |kinds: &'static str, key| kinds.split(' ').map(move |kind| (kind, key));
    let lines = LINES.iter().flat_map(|row| pairs(row.0, row.1));
    let counts = COUNTS.iter().flat_map(|row| pairs(row.0, row.1));
    let choices = CHOICES.iter().flat_map(|row| pairs(row.0, row.1));
    let mut rows: Vec<_> = lines.chain(counts).chain(choices).collect();
    rows.push(("adsl", "atuRole"));
    rows.sort_unstable();
    let section = catalog::sections().into_iter().find(|s| s.id == "topology").expect("listed");
    let entries = section.entries.iter().filter(|entry| entry.id != EXPLICIT);
    let of = |id: &'static str| section.params_of(id).iter().map(move |spec| (id, spec.key));
    let mut knobs: Vec<_> = entries.flat_map(|entry| of(entry.id)).collect();
    knobs.sort_unstable();
    assert_eq!(rows, knobs, "each knob has one row");
}
