//! Builds scenarios from parts and reads curves off runs.

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::{Value, json};

/// A network under construction: the `explicit` topology of a scenario file.
#[derive(Default)]
pub struct Net {
    nodes: Vec<Value>,
    links: Vec<Value>,
    circuits: Vec<Value>,
}

/// A link under construction.
pub struct Line<'a> {
    /// Nodes at its ends.
    pub ends: [&'a str; 2],
    /// Rate each way in Mb/s.
    pub mbps: f64,
    /// Propagation delay in milliseconds.
    pub ms: f64,
    /// Places in front of it in the direction of the first end; `None` = unlimited.
    pub buffer: Option<u32>,
}

/// Lines of pairs of hosts.
#[derive(Clone, Copy)]
pub struct Hosts {
    /// Rate in Mb/s.
    pub mbps: f64,
    /// Delay of the source's and of the destination's line, milliseconds.
    pub ms: [f64; 2],
}

impl Net {
    /// Adds switches.
    pub fn switches(mut self, names: &[&str]) -> Net {
        self.add(names, "switch");
        self
    }

    /// Adds hosts.
    pub fn hosts(mut self, names: &[&str]) -> Net {
        self.add(names, "host");
        self
    }

    fn add(&mut self, names: &[&str], kind: &str) {
        for name in names {
            let at = [self.nodes.len(), usize::from(kind == "host")];
            self.nodes.push(json!({ "id": name, "kind": kind, "at": at }));
        }
    }

    /// Adds a link named after its ends.
    pub fn line(mut self, line: Line) -> Net {
        let [from, to] = line.ends;
        self.links.push(json!({
            "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": line.mbps,
            "delayMs": line.ms, "bufferCells": line.buffer,
        }));
        self
    }

    /// Adds a circuit along a route; `load` is its service and what it carries.
    pub fn circuit(mut self, id: &str, load: [&str; 2], route: &[&str]) -> Net {
        let [service, carries] = load;
        self.circuits
            .push(json!({ "id": id, "service": service, "carries": carries, "route": route }));
        self
    }

    /// Adds n pairs of hosts, S1, S2, … at switch SW1 and D1, D2, … at SW2, and a circuit from each S to its
    /// D, named after the S. `ms` are the delays of the two hosts' lines.
    pub fn pairs(mut self, n: u32, load: [&str; 2], hosts: Hosts) -> Net {
        for i in 1..=n {
            let (from, to) = (format!("S{i}"), format!("D{i}"));
            let Hosts { mbps, ms } = hosts;
            self = self.hosts(&[&from, &to]);
            self = self.line(Line { ends: [&from, "SW1"], mbps, ms: ms[0], buffer: None });
            self = self.line(Line { ends: ["SW2", &to], mbps, ms: ms[1], buffer: None });
            self = self.circuit(&from, load, &[&from, "SW1", "SW2", &to]);
        }
        self
    }

    /// A scenario of this length with the network and, on top of defaults, the given entries.
    pub fn scenario(self, seconds: f64, entries: Value) -> Value {
        let mut scenario = json!({
            "format": 1, "title": "Oracle", "group": "Oracles", "question": "Does it agree?",
            "durationMs": seconds * 1e3,
            "topology": { "kind": "explicit", "nodes": self.nodes, "links": self.links, "circuits": self.circuits },
        });
        for (key, value) in entries.as_object().expect("entries are an object") {
            scenario[key] = value.clone();
        }
        scenario
    }
}

/// The run of a scenario, at time zero.
///
/// Panics with all problems if the scenario is not legal.
pub fn load(scenario: &Value) -> Simulation {
    let refused = |problems| panic!("an oracle's scenario is legal: {problems:?}\n{scenario:#}");
    Simulation::from_json(&scenario.to_string()).unwrap_or_else(refused)
}

/// The run of a scenario at its end.
pub fn run(scenario: &Value) -> Simulation {
    let mut simulation = load(scenario);
    simulation.advance_to(simulation.scenario().run.end());
    simulation
}

/// Samples of all curves, time first.
pub struct Curves {
    /// Instants in seconds.
    pub times: Vec<f64>,
    names: Vec<(&'static str, String)>,
    columns: Vec<Vec<f64>>,
}

impl Curves {
    /// All samples of a run since the last drain.
    pub fn of(simulation: &mut Simulation) -> Curves {
        let rows = simulation.frame_rows();
        let numbers = simulation.drain_frame();
        let mut columns = numbers.chunks(rows.max(1)).map(<[f64]>::to_vec);
        let times = columns.next().unwrap_or_default();
        let names =
            simulation.series().iter().map(|s| (s.quantity.id(), s.element.clone())).collect();
        Curves { times, names, columns: columns.collect() }
    }

    /// One curve.
    ///
    /// Panics if there is none of that quantity and element.
    pub fn get(&self, quantity: &str, element: &str) -> &[f64] {
        let at = self.names.iter().position(|(q, e)| *q == quantity && e == element);
        &self.columns
            [at.unwrap_or_else(|| panic!("no curve {quantity} of {element}: {:?}", self.names))]
    }
}

/// A number of the summary by JSON pointer.
///
/// Panics if it is not there.
pub fn number(summary: &Value, path: &str) -> f64 {
    let value = summary.pointer(path).and_then(Value::as_f64);
    value.unwrap_or_else(|| panic!("no number at {path} in {summary:#}"))
}

/// The entry called `id` of a list of the summary.
///
/// Panics if it is not there.
pub fn item<'a>(summary: &'a Value, list: &str, id: &str) -> &'a Value {
    let items = summary[list].as_array().expect("a list");
    items.iter().find(|i| i["id"] == id).unwrap_or_else(|| panic!("no {id} in {items:?}"))
}

/// Seconds as an instant.
pub fn at(seconds: f64) -> SimTime {
    SimTime::from_secs(seconds)
}
