//! A network as tables of its knobs see it: ports with numbers, nodes, circuits.

use engine_core::Scenario;
use engine_core::catalog::{self, param_json};
use serde_json::{Value, json};

use super::base::base;

/// A network as the tables see it.
pub struct Laid {
    pub ports: Vec<Port>,
    pub nodes: Vec<Node>,
    pub circuits: Vec<Circuit>,
}

/// One direction of a link.
pub struct Port {
    pub tail: String,
    pub head: String,
    /// What stands at both ends, as `Host-Switch`.
    pub between: String,
    /// Delay in ms, sum of the rates it names in Mb/s, time between draws in ms, places for ABR and UBR,
    /// places for priority traffic; infinite where there is none.
    pub facts: [f64; 5],
}

#[derive(PartialEq)]
pub struct Node {
    pub kind: String,
    pub role: String,
    pub switching_us: f64,
}

#[derive(PartialEq)]
pub struct Circuit {
    pub group: String,
    pub service: String,
    pub carries: String,
    pub route: Vec<String>,
}

/// What a knob of a line or a switch moves: a place in `Port::facts`, or the delay of switches.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    Delay,
    Rate,
    Pace,
    Places,
    Reserved,
    Switching,
}
/// The number that follows a word in a text.
fn after(text: &str, word: &str) -> Option<f64> {
    let rest = text.split(word).nth(1)?;
    let digits = rest.chars().take_while(|c| c.is_ascii_digit() || matches!(c, '.' | 'e'));
    digits.collect::<String>().parse().ok()
}

fn rate(direction: &str, base: f64) -> f64 {
    let named = ["rate_mbps: Some(", "least_mbps: ", "most_mbps: "].map(|w| after(direction, w));
    if named.iter().all(Option::is_none) { base } else { named.into_iter().flatten().sum() }
}

/// The network of a family with these knobs, an object.
pub fn laid(kind: &str, knobs: &Value) -> Laid {
    let mut scenario = base();
    let mut topology = knobs.clone();
    topology["kind"] = json!(kind);
    scenario["topology"] = topology;
    let net = Scenario::from_json(&scenario.to_string()).expect("legal").network;
    let kind_of = |id: &str| {
        let node = net.nodes.iter().find(|node| node.id == id).expect("links join nodes");
        format!("{:?}", node.kind)
    };
    let places = |cells: Option<u32>| cells.map_or(f64::INFINITY, f64::from);
    let mut ports = Vec::new();
    for l in &net.links {
        let forth = (&l.from, &l.to, l.buffer_cells, &l.forward);
        let back = (&l.to, &l.from, l.back_buffer_cells, &l.back);
        for (tail, head, buffer, way) in [forth, back] {
            let text = format!("{way:?}");
            let pace = after(&text, "every_ms: ").unwrap_or(f64::INFINITY);
            let (rate, reserved) = (rate(&text, l.rate_mbps), places(way.priority_cells));
            let between = format!("{}-{}", kind_of(tail), kind_of(head));
            let facts = [l.delay_ms, rate, pace, places(buffer), reserved];
            ports.push(Port { tail: tail.clone(), head: head.clone(), between, facts });
        }
    }
    let nodes = net.nodes.iter().map(|node| Node {
        kind: format!("{:?}", node.kind),
        role: format!("{:?}", node.role),
        switching_us: node.switching_us,
    });
    let circuits = net.circuits.iter().map(|circuit| Circuit {
        group: circuit.group.clone().unwrap_or_default(),
        service: format!("{:?}", circuit.service),
        carries: format!("{:?}", circuit.carries),
        route: circuit.route.clone(),
    });
    Laid { ports, nodes: nodes.collect(), circuits: circuits.collect() }
}

/// The same network with one knob at one of two values.
pub fn turned(kind: &str, with: &str, key: &str, value: &Value) -> Laid {
    let mut knobs: Value = serde_json::from_str(with).expect("an object");
    knobs[key] = value.clone();
    laid(kind, &knobs)
}

/// The default of a number, or a value to count from, and twice that.
pub fn two_values(kind: &str, key: &str) -> [Value; 2] {
    let section = catalog::sections().into_iter().find(|s| s.id == "topology").expect("listed");
    let all = section.params_of(kind).iter().map(param_json);
    let facts = all.into_iter().find(|facts| facts["key"] == key).expect("a knob of the family");
    let [least, most] = ["min", "max"].map(|end| facts[end].as_f64().expect("a number"));
    let default = facts["default"].as_f64().filter(|x| *x > 0.0).unwrap_or(least.max(1.0));
    let larger = (2.0 * default).min(most);
    let smaller = if larger > default { default } else { default / 2.0 };
    let number = |x: f64| if facts["kind"] == "integer" { json!(x as u64) } else { json!(x) };
    [number(smaller), number(larger)]
}
