//! What must hold across a whole scenario: sound structure, sane sizes, affordable work.

use super::Report;
use super::document::{Scenario, Section};
use super::text::shown;
use crate::discard;
use crate::endsystem::AbrParams;
use crate::params::{ParamError, ParamSet, Value};
use crate::registry;
use crate::tcp::TcpParams;
use crate::topology::{self, Carries, Circuit, Link, Network, NodeKind, ServiceClass};
use crate::units::CellRate;

/// Most nodes. Source: trust limits.
pub const MOST_NODES: usize = 256;
/// Most links.
pub const MOST_LINKS: usize = 256;
/// Most circuits.
pub const MOST_CIRCUITS: usize = 1024;
/// Most nodes on one route.
const MOST_ROUTE: usize = 16;
/// Most events a run may be expected to have.
const MOST_EVENTS: f64 = 1e10;
/// Most cells that one flow can number.
const MOST_CELLS_OF_A_FLOW: f64 = 4e9;
/// Most memory a run may be expected to need, bytes.
const MOST_MEMORY: f64 = 256.0 * 1024.0 * 1024.0;
/// Most samples per series.
const MOST_SAMPLES: f64 = 200_000.0;

/// Notes everything that is wrong with the scenario as a whole.
pub fn check(scenario: &Scenario, report: &mut Report) {
    let net = &scenario.network;
    check_counts(net, report);
    check_names(net, report);
    check_links(net, report);
    for (i, circuit) in net.circuits.iter().enumerate() {
        check_circuit(net, circuit, &format!("topology.circuits[{i}]"), report);
    }
    check_fits(scenario, report);
    if report.problems.is_empty() {
        check_cost(scenario, report);
    }
}

fn check_counts(net: &Network, report: &mut Report) {
    let counts = [
        ("nodes", net.nodes.len(), MOST_NODES),
        ("links", net.links.len(), MOST_LINKS),
        ("circuits", net.circuits.len(), MOST_CIRCUITS),
    ];
    for (what, count, most) in counts {
        if count == 0 || count > most {
            report.add(
                format!("topology.{what}"),
                format!("there are {count}; 1 to {most} are allowed"),
            );
        }
    }
}

fn check_names(net: &Network, report: &mut Report) {
    let lists: [(&str, Vec<&str>); 3] = [
        ("nodes", net.nodes.iter().map(|n| n.id.as_str()).collect()),
        ("links", net.links.iter().map(|l| l.id.as_str()).collect()),
        ("circuits", net.circuits.iter().map(|c| c.id.as_str()).collect()),
    ];
    for (what, names) in lists {
        for (i, name) in names.iter().enumerate() {
            if !name.is_empty() && names[..i].contains(name) {
                let path = format!("topology.{what}[{i}].id");
                report
                    .add(path, format!("\"{}\" is taken already; every id is unique", shown(name)));
            }
        }
    }
}

fn check_links(net: &Network, report: &mut Report) {
    for (i, link) in net.links.iter().enumerate() {
        for (key, end) in [("from", &link.from), ("to", &link.to)] {
            if !net.nodes.iter().any(|n| &n.id == end) {
                let path = format!("topology.links[{i}].{key}");
                report.add(
                    path,
                    format!("there is no node \"{}\"; add it or connect another", shown(end)),
                );
            }
        }
        if link.from == link.to {
            report
                .add(format!("topology.links[{i}]"), "joins a node to itself; choose another end");
        }
        let twin = |other: &Link| joins(other, &link.from, &link.to);
        if net.links[..i].iter().any(twin) {
            report.add(
                format!("topology.links[{i}]"),
                "these two nodes are joined already; remove one of the links",
            );
        }
    }
}

fn joins(link: &Link, a: &str, b: &str) -> bool {
    (link.from == a && link.to == b) || (link.from == b && link.to == a)
}

fn check_circuit(net: &Network, circuit: &Circuit, path: &str, report: &mut Report) {
    let route = &circuit.route;
    if route.len() < 2 || route.len() > MOST_ROUTE {
        report.add(
            format!("{path}.route"),
            format!("has {} nodes; 2 to {MOST_ROUTE} are allowed", route.len()),
        );
    }
    for (i, name) in route.iter().enumerate() {
        let at = format!("{path}.route[{i}]");
        let end = i == 0 || i + 1 == route.len();
        match net.nodes.iter().find(|n| &n.id == name) {
            None => report.add(at, format!("there is no node \"{}\"", shown(name))),
            Some(node) if end && node.kind != NodeKind::Host => {
                report.add(at, "a circuit begins and ends at hosts");
            }
            Some(node) if !end && node.kind != NodeKind::Switch => {
                report.add(at, "only switches forward cells; a host cannot be in the middle");
            }
            Some(_) if route[..i].contains(name) => {
                report.add(at, "the route passes this node twice");
            }
            Some(_) if i > 0 && !net.links.iter().any(|l| joins(l, &route[i - 1], name)) => {
                report.add(
                    at,
                    format!("no link joins \"{}\" and \"{}\"", shown(&route[i - 1]), shown(name)),
                );
            }
            Some(_) => {}
        }
    }
    let fits = match circuit.carries {
        Carries::Tcp => matches!(circuit.service, ServiceClass::Abr | ServiceClass::Ubr),
        Carries::Cells | Carries::Trunk => {
            matches!(circuit.service, ServiceClass::Vbr | ServiceClass::Cbr)
        }
    };
    if !fits {
        report.add(format!("{path}.service"), "TCP needs abr or ubr, bare cells need vbr or cbr");
    }
}

fn check_fits(scenario: &Scenario, report: &mut Report) {
    for (section, error) in misfits(&scenario.sections) {
        let path =
            if error.key.is_empty() { section.into() } else { format!("{section}.{}", error.key) };
        report.add(path, error.message);
    }
}

/// The first knob that does not fit the others, with its section.
pub fn misfit(sections: &[Section]) -> Option<(&'static str, ParamError)> {
    misfits(sections).next()
}

fn misfits(sections: &[Section]) -> impl Iterator<Item = (&'static str, ParamError)> {
    let settings = |id: &str| &section(sections, id).settings;
    let abr = AbrParams::from_settings(settings("abr")).check().err().map(|e| ("abr", e));
    let tcp = TcpParams::from_settings(settings("tcp")).check().err().map(|e| ("tcp", e));
    let discard = threshold_misfit(sections).map(|e| ("discard", e));
    abr.into_iter().chain(tcp).chain(discard)
}

fn section<'a>(sections: &'a [Section], id: &str) -> &'a Section {
    sections.iter().find(|s| s.id == id).expect("every section is there")
}

/// A threshold of the discard policy that lies outside one of the buffers.
fn threshold_misfit(sections: &[Section]) -> Option<ParamError> {
    let chosen = section(sections, "discard");
    let entry = registry::find(discard::ALL, chosen.kind).expect("kinds are checked");
    let policy = (entry.build)(&chosen.settings);
    buffers(section(sections, "topology")).into_iter().find_map(|capacity| {
        let thresholds = policy.thresholds(capacity);
        let bad = thresholds.iter().find(|t| t.cells > capacity || t.cells == 0)?;
        let label = bad.label;
        let message = format!(
            "the threshold \"{label}\" does not fit a buffer of {capacity} cells; choose a smaller one or a larger buffer"
        );
        Some(ParamError { key: String::new(), message })
    })
}

/// All bounded buffers of a topology section.
fn buffers(topology: &Section) -> Vec<u32> {
    let Some(entry) = registry::find(topology::ALL, topology.kind) else {
        let links = topology.settings.get("links").and_then(Value::as_array);
        let both = |link: &Value| ["bufferCells", "backBufferCells"].map(|key| link[key].as_u64());
        let places = links.into_iter().flatten().flat_map(both).flatten();
        return places.filter_map(|places| u32::try_from(places).ok()).collect();
    };
    let network = (entry.build)(&topology.settings).network();
    network.links.iter().flat_map(|l| [l.buffer_cells, l.back_buffer_cells]).flatten().collect()
}

/// Upper bounds: every line busy in both directions.
fn check_cost(scenario: &Scenario, report: &mut Report) {
    let seconds = scenario.run.duration_ms / 1000.0;
    let (mut cells, mut memory) = (0.0, 0.0);
    let mut busiest: f64 = 0.0;
    for link in &scenario.network.links {
        let rate = CellRate::from_mbps(link.rate_mbps).0;
        busiest = busiest.max(rate * seconds);
        cells += 2.0 * rate * seconds;
        let places = link.buffer_cells.unwrap_or(0) + link.back_buffer_cells.unwrap_or(0);
        memory += 2.0 * rate * link.delay_ms / 1000.0 * 24.0 + f64::from(places) * 16.0;
    }
    if cells > MOST_EVENTS {
        let message = format!(
            "up to {cells:.1e} cells would cross these links; at most {MOST_EVENTS:.0e} are allowed: shorten the run or slow the links"
        );
        report.add("durationMs", message);
    } else if busiest > MOST_CELLS_OF_A_FLOW {
        let message = format!(
            "up to {busiest:.1e} cells would cross one link one way; at most {MOST_CELLS_OF_A_FLOW:.0e} can be numbered: shorten the run or slow the link"
        );
        report.add("durationMs", message);
    }
    if memory > MOST_MEMORY {
        let mib = memory / 1_048_576.0;
        report.add("topology", format!("cells in flight and buffers would need {mib:.0} MiB; at most 256 MiB are allowed: use shorter links or smaller buffers"));
    }
    let samples = scenario.run.duration_ms * 1000.0 / scenario.run.sample_us;
    if samples > MOST_SAMPLES {
        report.add("sampleUs", format!("{samples:.0} samples would be taken; at most {MOST_SAMPLES} are allowed: sample less often"));
    }
}
