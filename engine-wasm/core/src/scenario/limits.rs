//! Rules for a whole scenario: valid structure, reasonable sizes, knobs that fit each other.

use super::Report;
use super::cost::Cost;
use super::document::Scenario;
use super::sections::{Part, Section, Sections, Side};
use super::text::shown;
use crate::discard;
use crate::endsystem::{AbrParams, CreditParams, GfcParams, PolicerParams, VirtualEndsParams};
use crate::kernel::order::ascending;
use crate::params::limits::{MOST_CIRCUITS, MOST_LINKS, MOST_NODES, MOST_ROUTE};
use crate::params::{ParamError, ParamSet, RunParams};
use crate::registry;
use crate::tcp::{AckQueue, TcpParams};
use crate::topology::{
    self, Carries, Circuit, Link, Network, NodeKind, Role, ServiceClass, listed,
};

/// Reports errors in the structure of a network.
pub fn check_network(net: &Network, report: &mut Report) {
    check_counts(net, report);
    check_names(net, report);
    check_links(net, report);
    for (i, circuit) in net.circuits.iter().enumerate() {
        check_circuit(net, circuit, &format!("topology.circuits[{i}]"), report);
    }
}

/// Reports knobs that do not fit each other, and a run that costs too much.
pub fn check(scenario: &Scenario, report: &mut Report) {
    check_fits(scenario, report);
    if report.problems.is_empty() {
        super::cost::check(scenario, report);
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
        let order = ascending(names.iter().enumerate().map(|(i, &name)| (name, i)).collect());
        let is_repeat = |pair: &&[(&str, usize)]| !pair[1].0.is_empty() && pair[0].0 == pair[1].0;
        let repeats = order.windows(2).filter(is_repeat).map(|pair| pair[1].1).collect();
        for i in ascending::<usize>(repeats) {
            let path = format!("topology.{what}[{i}].id");
            let message = format!("\"{}\" is taken already; every id is unique", shown(names[i]));
            report.add(path, message);
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
        if is_of_unknown_kind(net, name, report) {
            continue;
        }
        if let Some(message) = wrong_stop(net, circuit, i) {
            report.add(format!("{path}.route[{i}]"), message);
        }
    }
    let is_known = !report.has(&format!("{path}.carries"));
    if is_known && !listed::may_carry(circuit.service, circuit.carries) {
        report.add(format!("{path}.service"), "TCP and trunks need service abr or ubr");
    }
    if let Some(trunk) = &circuit.trunk {
        check_trunk(net, circuit, trunk, path, report);
    }
}

/// True if the kind of the node is unknown, so that its position on a route cannot be checked.
fn is_of_unknown_kind(net: &Network, name: &str, report: &Report) -> bool {
    let is_it = |&at: &usize| net.nodes[at].id == name;
    !report.problems.is_empty()
        && (0..net.nodes.len())
            .find(is_it)
            .is_some_and(|at| report.has(&format!("topology.nodes[{at}].kind")))
}

/// Error at the `i`-th node of a route.
fn wrong_stop(net: &Network, circuit: &Circuit, i: usize) -> Option<String> {
    let (route, name) = (&circuit.route, &circuit.route[i]);
    let end = i == 0 || i + 1 == route.len();
    let Some(node) = net.nodes.iter().find(|n| &n.id == name) else {
        return Some(format!("there is no node \"{}\"", shown(name)));
    };
    let ends_at =
        if circuit.carries == Carries::Trunk { NodeKind::Gateway } else { NodeKind::Host };
    if end && node.kind != ends_at {
        let words = if ends_at == NodeKind::Host {
            "a circuit can only begin and end at hosts"
        } else {
            "a trunk can only begin and end at gateways"
        };
        return Some(words.to_string());
    }
    if !end && node.kind == NodeKind::Host {
        return Some("only switches forward cells; a host cannot be in the middle".to_string());
    }
    if route[..i].contains(name) {
        return Some("the route passes this node twice".to_string());
    }
    if i > 0 && !net.links.iter().any(|l| joins(l, &route[i - 1], name)) {
        let names = (shown(&route[i - 1]), shown(name));
        return Some(format!("no link joins \"{}\" and \"{}\"", names.0, names.1));
    }
    None
}

/// A trunk is a separate circuit whose whole route lies on the route of the circuit that it carries, in either
/// direction.
fn check_trunk(net: &Network, circuit: &Circuit, trunk: &str, path: &str, report: &mut Report) {
    let path = format!("{path}.trunk");
    let found = net.circuits.iter().find(|c| c.id == trunk && c.carries == Carries::Trunk);
    let Some(found) = found else {
        return report.add(path, format!("there is no trunk circuit \"{}\"", shown(trunk)));
    };
    if circuit.carries != Carries::Tcp || circuit.service != ServiceClass::Ubr {
        return report.add(path, "a trunk carries only TCP circuits of service ubr");
    }
    let length = found.route.len().max(1);
    let back: Vec<_> = found.route.iter().rev().cloned().collect();
    if !circuit.route.windows(length).any(|part| part == found.route || part == back) {
        report.add(path, "the route of the trunk is not a part of this circuit's route");
    }
}

fn check_fits(scenario: &Scenario, report: &mut Report) {
    if let Some((section, error)) = misfit(&scenario.sections, &scenario.network) {
        let path = if error.key.is_empty() { section } else { format!("{section}.{}", error.key) };
        report.add(path, error.message);
    }
}

/// The first knob that does not fit the others, with its section (`abr`, `abr@part`).
pub(super) fn misfit(sections: &Sections, network: &Network) -> Option<(String, ParamError)> {
    let plain = |(id, error): (&str, ParamError)| (id.to_string(), error);
    let of_base = end_misfit(sections.section("abr"), sections.section("tcp")).map(plain);
    let of_base = of_base.or_else(|| switch_misfit(sections).map(plain));
    of_base
        .or_else(|| credit_misfit(sections, network))
        .or_else(|| circuit_misfit(sections, network))
        .or_else(|| path_misfit(sections, network))
        .or_else(|| lonely_acks(sections, network))
        .or_else(|| threshold_misfit(sections, network))
}

/// Why a run cannot continue with these settings: a knob that does not fit the others, or too high a cost.
pub fn refused(sections: &Sections, network: &Network, run: &RunParams) -> Option<String> {
    let unfit = misfit(sections, network).map(|(_, error)| error.message);
    unfit.or_else(|| cost_of(sections, network, run).refused(sections, network))
}

/// Possible cost of a run over the network with these settings.
pub(super) fn cost_of(sections: &Sections, network: &Network, run: &RunParams) -> Cost {
    let resized = resized(sections.section("topology"));
    Cost::of(sections, resized.as_ref().unwrap_or(network), run)
}

/// Checks that the two sections fit each other at one end of a circuit.
fn end_misfit(abr: &Section, tcp: &Section) -> Option<(&'static str, ParamError)> {
    let abr = AbrParams::from_settings(&abr.settings).check().err().map(|e| ("abr", e));
    abr.or_else(|| TcpParams::from_settings(&tcp.settings).check().err().map(|e| ("tcp", e)))
}

/// Checks that the two sections fit each other at switches that terminate loops.
fn switch_misfit(sections: &Sections) -> Option<(&'static str, ParamError)> {
    let gfc = GfcParams::from_settings(&sections.section("gfc").settings).check();
    let ends = VirtualEndsParams::from_settings(&sections.section("virtualEnds").settings).check();
    gfc.err().map(|e| ("gfc", e)).or_else(|| ends.err().map(|e| ("virtualEnds", e)))
}

/// Credits over a network in which a node terminates or creates cells in the middle of the path.
fn credit_misfit(sections: &Sections, network: &Network) -> Option<(String, ParamError)> {
    let params = CreditParams::from_settings(&sections.section("credit").settings);
    let node = network.nodes.iter().find(|node| node.role != Role::Plain);
    let trunk = network.circuits.iter().find(|circuit| circuit.carries == Carries::Trunk);
    let of_node = node.map(|node| format!("\"{}\" has a role", shown(&node.id)));
    let of_trunk = || trunk.map(|trunk| format!("\"{}\" is a trunk", shown(&trunk.id)));
    let error = params.check(of_node.or_else(of_trunk)).err()?;
    Some(("credit".to_string(), error))
}

fn circuit_misfit(sections: &Sections, network: &Network) -> Option<(String, ParamError)> {
    if sections.overrides.is_empty() {
        return None;
    }
    network.circuits.iter().find_map(|circuit| {
        [Side::Source, Side::Destination].into_iter().find_map(|side| {
            let place = Part::end(circuit, side);
            let [abr, tcp] = ["abr", "tcp"].map(|id| sections.section_of(id, place));
            let (section, error) = end_misfit(&abr, &tcp)?;
            Some((format!("{section}@{}", circuit.id), error))
        })
    })
}

/// A circuit that is policed by path, with a contract different from the first one on the same route.
fn path_misfit(sections: &Sections, network: &Network) -> Option<(String, ParamError)> {
    if sections.overrides.iter().all(|own| own.sections.iter().all(|s| s.id != "policer")) {
        return None;
    }
    let circuit = |end: usize| &network.circuits[end / 2];
    let contract = |end: usize| {
        let side = [Side::Source, Side::Destination][end % 2];
        let section = sections.section_of("policer", Part::end(circuit(end), side));
        PolicerParams::from_settings(&section.settings)
    };
    let ends = network.paths().into_iter().enumerate();
    ends.filter(|(end, first)| end != first && circuit(*end).enters_alone()).find_map(
        |(end, first)| {
            let error =
                contract(end).check_path(&contract(first), &shown(&circuit(first).id)).err()?;
            Some((format!("policer@{}", circuit(end).id), error))
        },
    )
}

/// A circuit whose ACKs should wait with data of a circuit in the opposite direction that does not exist.
fn lonely_acks(sections: &Sections, network: &Network) -> Option<(String, ParamError)> {
    let asked = |section: &Section| TcpParams::from_settings(&section.settings).ack_queue;
    if sections.overrides.is_empty() && asked(sections.section("tcp")) == AckQueue::Own {
        return None;
    }
    let circuits = network.circuits.iter().enumerate();
    circuits.filter(|(_, c)| c.carries == Carries::Tcp).find_map(|(i, circuit)| {
        let section = sections.section_of("tcp", Part::end(circuit, Side::Destination));
        if asked(&section) == AckQueue::Own || network.opposite(i).is_some() {
            return None;
        }
        let (id, to, from) = (shown(&circuit.id), circuit.route.last()?, circuit.route.first()?);
        let message = format!(
            "the ACKs of \"{id}\" are set to wait with data, but no circuit carries TCP from \"{}\" to \
             \"{}\"; add one, or choose \"own\"",
            shown(to),
            shown(from)
        );
        // The own settings of a part are among the overrides.
        let is_own = asked(sections.section("tcp")) == AckQueue::Own;
        let section = if is_own { format!("tcp@{}", circuit.id) } else { "tcp".to_string() };
        Some((section, ParamError { key: "ackQueue".to_string(), message }))
    })
}

/// A threshold of a discard policy that lies outside its buffer, or does not fit another.
fn threshold_misfit(sections: &Sections, network: &Network) -> Option<(String, ParamError)> {
    let resized = resized(sections.section("topology"));
    let network = resized.as_ref().unwrap_or(network);
    (0..2 * network.links.len()).find_map(|p| {
        let link = &network.links[p / 2];
        let (node, capacity) = if p.is_multiple_of(2) {
            (&link.from, link.buffer_cells?)
        } else {
            (&link.to, link.back_buffer_cells?)
        };
        let name = network.port_name(p);
        let section = sections.section_of("discard", Part::port(&name, node));
        let message = outside(&section, capacity, &name)?;
        let own = if section == *sections.section("discard") { "" } else { "@" };
        let part = if own.is_empty() { "" } else { &name };
        Some((format!("discard{own}{part}"), ParamError { key: String::new(), message }))
    })
}

/// Error in the thresholds of a policy in the buffer of a port.
fn outside(section: &Section, capacity: u32, port: &str) -> Option<String> {
    let entry = registry::find(discard::ALL, section.kind).expect("kinds are checked");
    let policy = (entry.build)(&section.settings);
    let thresholds = policy.thresholds(capacity);
    let Some(bad) = thresholds.iter().find(|t| t.cells > capacity || t.cells == 0) else {
        return policy.misfit(capacity);
    };
    let (label, cells) = (bad.label, bad.cells);
    let way_out = if cells == 0 {
        "choose a larger one, reserve less, or choose a larger buffer"
    } else {
        "choose a smaller one or a larger buffer"
    };
    Some(format!(
        "the threshold \"{label}\" is {cells} cells, outside 1 to {capacity} (the buffer of {port}); {way_out}"
    ))
}

/// The network with the current knobs of a topology; `None` for a listed network, which has no knobs.
pub(super) fn resized(topology: &Section) -> Option<Network> {
    let entry = registry::find(topology::ALL, topology.kind)?;
    Some((entry.build)(&topology.settings).network())
}
