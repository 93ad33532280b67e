//! Properties that every topology guarantees, tested on all topologies: valid networks that can be drawn, at both
//! ends of every knob.

use super::{ALL, Carries, Circuit, Network, Node, NodeKind, ServiceClass, Topology};
use crate::params::{Kind, ParamSpec, Settings, Value};
use crate::registry::Entry;

/// Most nodes and links of a scenario, circuits, nodes on a route. Source: chosen, as in the scenario file.
const MOST: [usize; 4] = [256, 256, 1024, 16];

/// The network of `entry` with some knobs set.
pub(super) fn with(entry: &Entry<dyn Topology>, knobs: &[(&str, Value)]) -> Network {
    let mut settings = Settings::default();
    for (key, value) in knobs {
        let spec = entry.params.iter().find(|s| s.key == *key).expect("a knob of this topology");
        spec.check(value).expect("a legal value");
        settings.set(key, value.clone());
    }
    (entry.build)(&settings).network()
}

/// The circuit called `id`.
pub(super) fn circuit<'a>(net: &'a Network, id: &str) -> &'a Circuit {
    net.circuits.iter().find(|c| c.id == id).unwrap_or_else(|| panic!("no circuit {id}"))
}

/// Propagation and switching delay of a circuit from end to end, in milliseconds.
pub(super) fn one_way_ms(net: &Network, id: &str) -> f64 {
    let route = &circuit(net, id).route;
    let lines: f64 = route.windows(2).map(|pair| link(net, &pair[0], &pair[1]).delay_ms).sum();
    let inner = route[1..route.len() - 1].iter();
    lines + inner.map(|id| node(net, id).switching_us / 1000.0).sum::<f64>()
}

fn node<'a>(net: &'a Network, id: &str) -> &'a Node {
    net.nodes.iter().find(|n| n.id == id).unwrap_or_else(|| panic!("no node {id}"))
}

fn link<'a>(net: &'a Network, a: &str, b: &str) -> &'a super::Link {
    let joins = |l: &&super::Link| (l.from == a && l.to == b) || (l.from == b && l.to == a);
    net.links.iter().find(joins).unwrap_or_else(|| panic!("no link {a}-{b}"))
}

/// Smallest, largest and every other named value of a knob.
fn extremes(spec: &ParamSpec) -> Vec<Value> {
    let mut values = match spec.kind {
        Kind::Flag => vec![Value::from(false), Value::from(true)],
        Kind::Choice(values) => values.iter().map(|v| Value::from(v.id)).collect(),
        Kind::Integer => vec![Value::from(spec.min as u64), Value::from(spec.max as u64)],
        Kind::Real => vec![Value::from(spec.min), Value::from(spec.max)],
    };
    if spec.nullable {
        values.push(Value::Null);
    }
    values
}

/// Settings to test: defaults, each knob alone at each end, all at their smallest, all at their largest.
fn trials(entry: &Entry<dyn Topology>) -> Vec<Vec<(&'static str, Value)>> {
    let mut trials = vec![vec![]];
    for spec in entry.params {
        trials.extend(extremes(spec).into_iter().map(|value| vec![(spec.key, value)]));
    }
    let corner = |end: usize| entry.params.iter().map(move |s| (s.key, extremes(s)[end].clone()));
    trials.push(corner(0).collect());
    trials.push(corner(1).collect());
    trials
}

/// Every network tested, with a description.
fn networks() -> Vec<(String, Network)> {
    let of = |entry: &'static Entry<dyn Topology>| {
        trials(entry)
            .into_iter()
            .map(move |knobs| (format!("{} {knobs:?}", entry.id), with(entry, &knobs)))
    };
    ALL.iter().flat_map(of).collect()
}

fn unique(names: &[&str]) -> bool {
    names.iter().enumerate().all(|(i, name)| !names[..i].contains(name))
}

#[test]
fn sizes_stay_within_the_limits_of_a_scenario() {
    for (what, net) in networks() {
        let longest = net.circuits.iter().map(|c| c.route.len()).max().unwrap_or(0);
        let sizes = [net.nodes.len(), net.links.len(), net.circuits.len(), longest];
        assert!(sizes.iter().zip(MOST).all(|(size, most)| (1..=most).contains(size)), "{what}");
    }
}

#[test]
fn names_are_single_words_and_unique_and_tell_nodes_from_groups() {
    for (what, net) in networks() {
        let nodes: Vec<_> = net.nodes.iter().map(|n| n.id.as_str()).collect();
        let links: Vec<_> = net.links.iter().map(|l| l.id.as_str()).collect();
        let circuits: Vec<_> = net.circuits.iter().map(|c| c.id.as_str()).collect();
        let groups: Vec<_> = net.circuits.iter().filter_map(|c| c.group.as_deref()).collect();
        for names in [&nodes, &links, &circuits] {
            assert!(unique(names), "{what}: {names:?}");
        }
        let taken = |group: &&str| nodes.contains(group) || circuits.contains(group);
        assert!(!groups.iter().any(taken), "{what}: {groups:?}");
        let all = [nodes, links, circuits, groups].concat();
        let word = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
        assert!(all.iter().all(|n| !n.is_empty() && n.chars().all(word)), "{what}: {all:?}");
    }
}

#[test]
fn links_join_two_nodes_once() {
    for (what, net) in networks() {
        for (i, l) in net.links.iter().enumerate() {
            assert!(l.from != l.to && net.nodes.iter().any(|n| n.id == l.from), "{what}: {}", l.id);
            assert!(net.nodes.iter().any(|n| n.id == l.to), "{what}: {}", l.id);
            let again = |o: &super::Link| {
                (o.from == l.from && o.to == l.to) || (o.from == l.to && o.to == l.from)
            };
            assert!(!net.links[..i].iter().any(again), "{what}: {} twice", l.id);
        }
    }
}

#[test]
fn every_circuit_runs_over_links_between_fitting_ends_and_passes_no_node_twice() {
    for (what, net) in networks() {
        for c in &net.circuits {
            c.route
                .windows(2)
                .for_each(|pair| assert!(!link(&net, &pair[0], &pair[1]).id.is_empty()));
            let names: Vec<_> = c.route.iter().map(String::as_str).collect();
            assert!(unique(&names), "{what}: {names:?}");
            let kinds: Vec<_> = c.route.iter().map(|id| node(&net, id).kind).collect();
            let ends = if c.carries == Carries::Trunk { NodeKind::Gateway } else { NodeKind::Host };
            let (first, last) = (kinds[0], kinds[kinds.len() - 1]);
            assert!(kinds.len() >= 2 && first == ends && last == ends, "{what}: {}", c.id);
            assert!(!kinds[1..kinds.len() - 1].contains(&NodeKind::Host), "{what}: {}", c.id);
            let elastic = matches!(c.service, ServiceClass::Abr | ServiceClass::Ubr);
            assert!(c.carries == Carries::Cells || elastic, "{what}: {}", c.id);
        }
    }
}

#[test]
fn a_trunk_covers_a_part_of_the_route_of_all_it_carries_there_or_back() {
    for (what, net) in networks() {
        for c in &net.circuits {
            let Some(name) = &c.trunk else { continue };
            let trunk = circuit(&net, name);
            assert_eq!(trunk.carries, Carries::Trunk, "{what}: {}", c.id);
            let back: Vec<_> = trunk.route.iter().rev().cloned().collect();
            let mut parts = c.route.windows(trunk.route.len());
            assert!(parts.any(|part| part == trunk.route || part == back), "{}", c.id);
        }
    }
}

#[test]
fn every_node_and_link_is_used() {
    for (what, net) in networks() {
        let uses = |id: &String| net.circuits.iter().any(|c| c.route.contains(id));
        net.nodes.iter().for_each(|n| assert!(uses(&n.id), "{what}: {}", n.id));
        for l in &net.links {
            let over = |pair: &[String]| pair.contains(&l.from) && pair.contains(&l.to);
            let used = net.circuits.iter().any(|c| c.route.windows(2).any(over));
            assert!(used, "{what}: {}", l.id);
        }
    }
}

// --- Drawing ---

/// Least distance between two nodes in one row, in columns, and between two rows.
const LEAST: [f64; 2] = [0.37, 0.75];

#[test]
fn no_two_nodes_overlap() {
    for (what, net) in networks() {
        for (i, a) in net.nodes.iter().enumerate() {
            for b in &net.nodes[..i] {
                let apart = (0..2).any(|k| (a.at[k] - b.at[k]).abs() > LEAST[k] - 1e-9);
                assert!(apart, "{what}: {} {:?} and {} {:?}", a.id, a.at, b.id, b.at);
            }
        }
    }
}

/// True if the line of a link passes through a node that it does not join. Columns count twice as much as
/// rows. Lines leave their ends sideways, so a node in the column of one end does not block a line that leaves
/// this column.
fn crosses(net: &Network, l: &super::Link, other: &Node) -> bool {
    let (a, b) = (node(net, &l.from).at, node(net, &l.to).at);
    let column = |x: f64| (other.at[0] - x).abs() < 1e-9;
    if a[0] != b[0] && (column(a[0]) || column(b[0])) {
        return false;
    }
    let (dx, dy) = (2.0 * (b[0] - a[0]), b[1] - a[1]);
    let (px, py) = (2.0 * (other.at[0] - a[0]), other.at[1] - a[1]);
    let along = (px * dx + py * dy) / (dx * dx + dy * dy);
    (0.0..=1.0).contains(&along) && (px - along * dx).abs() + (py - along * dy).abs() < 0.3
}

#[test]
fn no_link_runs_through_a_node_it_does_not_join() {
    for (what, net) in networks() {
        for l in &net.links {
            for n in net.nodes.iter().filter(|n| n.id != l.from && n.id != l.to) {
                assert!(!crosses(&net, l, n), "{what}: {} through {}", l.id, n.id);
            }
        }
    }
}
