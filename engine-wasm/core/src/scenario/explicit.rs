//! The `explicit` topology: nodes, links and circuits listed in the file.

use serde_json::{Map, Value};

use super::Report;
use super::text::{check_name, shown};
use crate::params::limits::MOST_STEPS;
use crate::params::{ParamSet, Settings, unknown_key};
use crate::topology::listed::{LinkParams, NodeParams};
use crate::topology::{
    Carries, Circuit, Direction, Link, Network, Node, NodeKind, Role, ServiceClass, Variation,
};

/// Reads the three lists; notes every problem and answers `None` when a list is missing.
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

/// Reads one listed item: own keys by hand, numbers through the parameter table.
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

    fn name(&self, key: &str, report: &mut Report) -> String {
        let name = self.text(key, report);
        if !name.is_empty() {
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
        let number = |name: &str, least: f64, most: f64| {
            value.get(name).and_then(Value::as_f64).filter(|x| (least..=most).contains(x))
        };
        let rate = |name: &str| number(name, LEAST_MBPS, MOST_MBPS);
        let fields = value.as_object().map_or(0, Map::len);
        let read = match value.get("kind").and_then(Value::as_str) {
            Some("redrawn") if fields == 4 => rate("leastMbps")
                .zip(rate("mostMbps"))
                .zip(number("everyMs", 0.1, 3_600_000.0))
                .filter(|((least, most), _)| least <= most)
                .map(|((least_mbps, most_mbps), every_ms)| Variation::Redrawn {
                    least_mbps,
                    most_mbps,
                    every_ms,
                }),
            Some("steps") if fields == 2 => steps(&value["steps"]).map(Variation::Steps),
            _ => None,
        };
        read.unwrap_or_else(|| {
            self.complain(key, "must be {\"kind\": \"redrawn\", leastMbps, mostMbps (0.064 to 2488.32), everyMs (0.1 to 3600000)} or {\"kind\": \"steps\", \"steps\": [[ms, Mb/s], ...]} with times that rise", report);
            Variation::Constant
        })
    }

    fn complain(&self, key: &str, message: &str, report: &mut Report) -> String {
        report.add(format!("{}.{key}", self.path), message);
        String::new()
    }

    /// One of a few words.
    fn word<T: Copy>(&self, key: &str, words: &[(&str, T)], report: &mut Report) -> T {
        let text = self.text(key, report);
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return *value;
        }
        if !text.is_empty() {
            let known: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            let message =
                format!("\"{}\" is not known; choose one of {}", shown(&text), known.join(", "));
            self.complain(key, &message, report);
        }
        words[0].1
    }

    /// All keys that are not `own`, through the parameter table.
    fn params<P: ParamSet>(&self, own: &[&str], report: &mut Report) -> P {
        let mut params = P::default();
        for (key, value) in self.map.into_iter().flatten() {
            if own.contains(&key.as_str()) {
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

/// Slowest and fastest line, Mb/s.
const LEAST_MBPS: f64 = 0.064;
const MOST_MBPS: f64 = 2488.32;

/// Times that rise with legal rates.
fn steps(value: &Value) -> Option<Vec<[f64; 2]>> {
    let list = value.as_array().filter(|list| !list.is_empty() && list.len() <= MOST_STEPS)?;
    let pair = |item: &Value| match item.as_array()?.as_slice() {
        [at, rate] => Some([at.as_f64()?, rate.as_f64()?]),
        _ => None,
    };
    let steps: Vec<_> = list.iter().map(pair).collect::<Option<_>>()?;
    let legal =
        |s: &[f64; 2]| (0.0..=3.6e6).contains(&s[0]) && (LEAST_MBPS..=MOST_MBPS).contains(&s[1]);
    let rising = steps.windows(2).all(|pair| pair[0][0] < pair[1][0]);
    (rising && steps.iter().all(legal)).then_some(steps)
}

fn node(value: &Value, index: usize, report: &mut Report) -> Node {
    let item = Item::new(value, "nodes", index, report);
    let at = item.map.and_then(|m| m.get("at")).and_then(Value::as_array);
    let numbers: Vec<f64> = at.into_iter().flatten().filter_map(Value::as_f64).collect();
    let at = match numbers[..] {
        [x, y] if x.abs() <= 1000.0 && y.abs() <= 1000.0 => [x, y],
        _ => {
            item.complain("at", "must be [column, row], two numbers from -1000 to 1000", report);
            [0.0, 0.0]
        }
    };
    let params: NodeParams = item.params(&["id", "kind", "at", "role"], report);
    let stated = item.map.is_some_and(|m| m.contains_key("role"));
    Node {
        id: item.name("id", report),
        kind: item.word("kind", NodeKind::NAMES, report),
        at,
        switching_us: params.switching_us,
        role: if stated { item.word("role", Role::NAMES, report) } else { Role::Plain },
    }
}

fn link(value: &Value, index: usize, report: &mut Report) -> Link {
    let item = Item::new(value, "links", index, report);
    let own = ["id", "from", "to", "varies", "backVaries"];
    let params: LinkParams = item.params(&own, report);
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
    let own = ["id", "service", "carries", "route", "trunk", "group"];
    for key in
        item.map.into_iter().flatten().map(|(key, _)| key).filter(|k| !own.contains(&k.as_str()))
    {
        report.add(
            format!("{}.{}", item.path, shown(key)),
            "a circuit has only id, service, carries, route, trunk and group",
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
