//! The `explicit` topology: nodes, links and circuits listed in the file.

use serde_json::{Map, Value};

use super::Report;
use super::keys::{self, Key, PLACE, Takes, Words, place};
use super::text::{check_name, shown};
use crate::params::limits::MOST_STEPS;
use crate::params::{ParamSet, Settings, Unit, unknown_key};
use crate::topology::listed::{LinkParams, NodeParams};
use crate::topology::{
    Carries, Circuit, Direction, Link, Network, Node, NodeKind, Role, ServiceClass, Variation,
    name_of,
};

/// Keys of a listed node, beside its numbers.
pub const NODE_KEYS: &[Key] = &[
    Key::new("id", Takes::Text, "Name of the node, unique; links, routes and overrides use it.")
        .needed(),
    Key::new("kind", Takes::Word(Words::Kinds), "What the node is.").needed(),
    Key::new(
        "role",
        Takes::Word(Words::Roles),
        "What a switch does to the control loops, or to the frames, of the circuits through it; plain if absent.",
    ),
    Key::new("at", Takes::Place, "Position of the node on the page.").needed(),
];

/// Keys of a listed link, beside its numbers.
pub const LINK_KEYS: &[Key] = &[
    Key::new("id", Takes::Text, "Name of the link, unique.").needed(),
    Key::new("from", Takes::Text, "Node at one end, by name.").needed(),
    Key::new("to", Takes::Text, "Node at the other end, by name.").needed(),
    Key::new(
        "varies",
        Takes::Change,
        "How the line rate towards `to` changes during a run; constant if absent.",
    )
    .from("ADSL 2000 section 4.1"),
    Key::new(
        "backVaries",
        Takes::Change,
        "How the line rate towards `from` changes during a run; constant if absent.",
    )
    .from("ADSL 2000 section 4.1"),
];

/// Keys that say how a line rate changes: two forms, by `kind`.
pub const CHANGE_KEYS: &[Key] = &[
    Key::new("kind", Takes::Word(Words::Changes), "Which of the two forms it is.").needed(),
    LEAST_MBPS,
    MOST_MBPS,
    EVERY_MS,
    Key::new("steps", Takes::Steps, "The rates of the form `steps`, each from its time on."),
];

const RATE: Takes = Takes::Number { unit: Unit::Mbps, min: 0.064, max: 2488.32 };
const LEAST_MBPS: Key = Key::new("leastMbps", RATE, "Smallest rate of the form `redrawn`.")
    .from("ADSL 2000 section 4.1");
const MOST_MBPS: Key =
    Key::new("mostMbps", RATE, "Largest rate of the form `redrawn`, not below `leastMbps`.")
        .from("ADSL 2000 section 4.1");
const EVERY_MS: Key = Key::new(
    "everyMs",
    Takes::Number { unit: Unit::Ms, min: 0.1, max: 3_600_000.0 },
    "Time between two draws of the form `redrawn`.",
)
.from("ADSL 2000 section 4.1");

/// Keys of a listed circuit.
pub const CIRCUIT_KEYS: &[Key] = &[
    Key::new("id", Takes::Text, "Name of the circuit, unique; overrides and the timeline use it.").needed(),
    Key::new("service", Takes::Word(Words::Services), "Service category of the circuit.").needed().from("TM 4.0"),
    Key::new("carries", Takes::Word(Words::Loads), "What the circuit carries.").needed(),
    Key::new("route", Takes::Route, "Nodes on its path, by name, from source to destination; the other direction uses the same path.").needed(),
    Key::new("trunk", Takes::Text, "Trunk circuit that carries it between two gateways of its route, by name.").from("Manthorpe 1997 section II"),
    Key::new("group", Takes::Text, "Name that it shares with other circuits, so that overrides and the timeline can address them together."),
];

/// Reads the three lists; reports every problem and returns `None` if a list is missing.
pub fn network(settings: &Settings, report: &mut Report) -> Option<Network> {
    for (key, _) in &settings.0 {
        if !["nodes", "links", "circuits"].contains(&key.as_str()) {
            let path = format!("topology.{}", shown(key));
            report.add(path, "an explicit topology has only nodes, links and circuits");
        }
    }
    let nodes = list(settings, "nodes", report);
    let links = list(settings, "links", report);
    let circuits = list(settings, "circuits", report);
    let net = Network {
        nodes: nodes?.iter().enumerate().map(|(i, v)| node(v, i, report)).collect(),
        links: links?.iter().enumerate().map(|(i, v)| link(v, i, report)).collect(),
        circuits: circuits?.iter().enumerate().map(|(i, v)| circuit(v, i, report)).collect(),
    };
    Some(net)
}

fn list<'a>(settings: &'a Settings, key: &str, report: &mut Report) -> Option<&'a Vec<Value>> {
    let list = settings.get(key).and_then(Value::as_array);
    if list.is_none() {
        report.add(format!("topology.{key}"), "must be a list");
    }
    list
}

/// Reads one listed item: its own keys by hand, numbers through the parameter table.
struct Item<'a> {
    map: Option<&'a Map<String, Value>>,
    path: String,
}

impl<'a> Item<'a> {
    fn new(value: &'a Value, list: &str, index: usize, report: &mut Report) -> Item<'a> {
        let path = format!("topology.{list}[{index}]");
        if !value.is_object() {
            report.add(&path, "must be an object");
        }
        Item { map: value.as_object(), path }
    }

    fn text(&self, key: &str, report: &mut Report) -> String {
        let Some(map) = self.map else { return String::new() };
        match map.get(key) {
            Some(Value::String(text)) => text.clone(),
            Some(_) => self.complain(key, "must be a text", report),
            None => self.complain(key, "is missing", report),
        }
    }

    /// True if the value is a text. Other values have already been reported.
    fn is_text(&self, key: &str) -> bool {
        self.map.is_some_and(|map| map.get(key).is_some_and(Value::is_string))
    }

    fn name(&self, key: &str, report: &mut Report) -> String {
        let name = self.text(key, report);
        if self.is_text(key) {
            check_name(&name, &format!("{}.{key}", self.path), report);
        }
        name
    }

    fn optional_name(&self, key: &str, report: &mut Report) -> Option<String> {
        self.map?.contains_key(key).then(|| self.name(key, report))
    }

    /// How a rate changes: constant, `redrawn` or `steps`.
    fn variation(&self, key: &str, report: &mut Report) -> Variation {
        let Some(value) = self.map.and_then(|m| m.get(key)) else { return Variation::Constant };
        let fields = value.as_object().map_or(0, Map::len);
        let stated = value.get("kind").and_then(Value::as_str);
        let is_redrawn = Variation::NAMES.iter().find(|(word, _)| stated == Some(word));
        let read = match is_redrawn.map(|(_, is_redrawn)| is_redrawn) {
            Some(true) if fields == 4 => LEAST_MBPS
                .number_in(value)
                .zip(MOST_MBPS.number_in(value))
                .zip(EVERY_MS.number_in(value))
                .filter(|((least, most), _)| least <= most)
                .map(|((least_mbps, most_mbps), every_ms)| Variation::Redrawn {
                    least_mbps,
                    most_mbps,
                    every_ms,
                }),
            Some(false) if fields == 2 => steps(&value["steps"]).map(Variation::Steps),
            _ => None,
        };
        read.unwrap_or_else(|| {
            self.complain(
                key,
                "must be {\"kind\": \"redrawn\", leastMbps, mostMbps (0.064 to \
                                2488.32), everyMs (0.1 to 3600000)} or {\"kind\": \"steps\", \
                                \"steps\": [[ms, Mb/s], ...]} with increasing times",
                report,
            );
            Variation::Constant
        })
    }

    fn complain(&self, key: &str, message: &str, report: &mut Report) -> String {
        report.add(format!("{}.{key}", self.path), message);
        String::new()
    }

    /// One word of a given set.
    fn word<T: Copy>(&self, key: &str, words: &[(&str, T)], report: &mut Report) -> T {
        let text = self.text(key, report);
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return *value;
        }
        if self.is_text(key) {
            let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            let message =
                format!("\"{}\" is not known; choose one of {}", shown(&text), known.join(", "));
            self.complain(key, &message, report);
        }
        words[0].1
    }

    /// All keys except `own`, through the parameter table.
    fn params<P: ParamSet>(&self, own: &[Key], report: &mut Report) -> P {
        let mut params = P::default();
        for (key, value) in self.map.into_iter().flatten() {
            if keys::has(own, key) {
                continue;
            }
            let known = P::SPECS.iter().any(|s| s.key == key);
            let result =
                if known { params.tune(key, value) } else { Err(unknown_key(key, P::SPECS)) };
            if let Err(error) = result {
                report.add(format!("{}.{}", self.path, shown(key)), error.message);
            }
        }
        params
    }
}

/// Rising times with legal rates.
fn steps(value: &Value) -> Option<Vec<[f64; 2]>> {
    let list = value.as_array().filter(|list| !list.is_empty() && list.len() <= MOST_STEPS)?;
    let pair = |item: &Value| match item.as_array()?.as_slice() {
        [at, rate] => Some([at.as_f64()?, rate.as_f64()?]),
        _ => None,
    };
    let steps: Vec<_> = list.iter().map(pair).collect::<Option<_>>()?;
    let legal = |s: &[f64; 2]| (0.0..=3.6e6).contains(&s[0]) && RATE.allows(s[1]);
    let rising = steps.windows(2).all(|pair| pair[0][0] < pair[1][0]);
    (rising && steps.iter().all(legal)).then_some(steps)
}

fn node(value: &Value, index: usize, report: &mut Report) -> Node {
    let item = Item::new(value, "nodes", index, report);
    let at = item.map.and_then(|m| m.get("at")).and_then(place).unwrap_or_else(|| {
        item.complain("at", &format!("must be {PLACE}"), report);
        [0.0, 0.0]
    });
    let params: NodeParams = item.params(NODE_KEYS, report);
    let stated = item.map.is_some_and(|m| m.contains_key("role"));
    let id = item.name("id", report);
    let kind = item.word("kind", NodeKind::NAMES, report);
    let role = if stated { item.word("role", Role::NAMES, report) } else { Role::Plain };
    if kind == NodeKind::Host && role != Role::Plain {
        let message = format!(
            "is \"{}\", but a host has no role; remove it, or make the node a switch",
            name_of(Role::NAMES, role)
        );
        item.complain("role", &message, report);
    } else if role == Role::PacketSwitch && kind != NodeKind::Switch {
        let message = "is \"packet-switch\", but only a node of kind \"switch\" forwards packets; choose another role, or make it a switch";
        item.complain("role", message, report);
    }
    Node { id, kind, at, switching_us: params.switching_us, role }
}

fn link(value: &Value, index: usize, report: &mut Report) -> Link {
    let item = Item::new(value, "links", index, report);
    let params: LinkParams = item.params(LINK_KEYS, report);
    let [varies, back_varies] = ["varies", "backVaries"].map(|key| item.variation(key, report));
    Link {
        id: item.name("id", report),
        from: item.text("from", report),
        to: item.text("to", report),
        rate_mbps: params.rate_mbps,
        delay_ms: params.delay_ms,
        buffer_cells: params.buffer_cells,
        back_buffer_cells: params.back_buffer_cells,
        forward: Direction {
            rate_mbps: None,
            varies,
            loss: params.loss,
            priority_cells: params.priority_cells,
        },
        back: Direction {
            rate_mbps: params.back_rate_mbps,
            varies: back_varies,
            loss: params.back_loss,
            priority_cells: params.back_priority_cells,
        },
    }
}

fn circuit(value: &Value, index: usize, report: &mut Report) -> Circuit {
    let item = Item::new(value, "circuits", index, report);
    let stated = item.map.into_iter().flatten().map(|(key, _)| key);
    for key in stated.filter(|key| !keys::has(CIRCUIT_KEYS, key)) {
        report.add(
            format!("{}.{}", item.path, shown(key)),
            format!("there is no such entry in a circuit; known: {}", keys::names(CIRCUIT_KEYS)),
        );
    }
    let route = item.map.and_then(|m| m.get("route")).and_then(Value::as_array);
    let names: Vec<_> =
        route.into_iter().flatten().filter_map(Value::as_str).map(str::to_string).collect();
    if route.is_none_or(|route| route.len() != names.len()) {
        item.complain("route", "must be a list of node names from source to destination", report);
    }
    Circuit {
        id: item.name("id", report),
        service: item.word("service", ServiceClass::NAMES, report),
        carries: item.word("carries", Carries::NAMES, report),
        route: names,
        trunk: item.optional_name("trunk", report),
        group: item.optional_name("group", report),
    }
}
