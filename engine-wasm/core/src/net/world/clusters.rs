//! Clusters: parts of a network that run alone for a while, one after the other.
//!
//! One cluster affects another no sooner than a cell crosses a line between them. So after the next event, each cluster
//! may run for the shortest delay of such a line, its *lookahead*, without checking the others: a *window*. The events
//! of a cluster are close together in memory and in a small set. This is conservative parallel simulation with time
//! windows, on one processor.
//!
//! A cluster is a switch with its hosts and with the switches near it. What affects all clusters at once happens
//! between windows, at an instant that all clusters have reached: samples, commands, and circuits of cells that open or
//! close. No cluster sees the order of the others, so the result does not depend on it.
//!
//! Source: Fujimoto 2000, synchronous conservative simulation with lookahead.

use super::World;
use crate::kernel::order::ascending;
use crate::net::port::Port;
use crate::topology::{Link, Network, NodeKind};
use crate::traffic::Act;
use crate::units::{PS_PER_SECOND, SimSpan, SimTime};

/// Lines with a shorter delay stay within one cluster: 10 km. Chosen: a window must hold several cells.
const SHORTEST: SimSpan = SimSpan(50_000_000);

/// No window is longer than all lines together need for this many cells, so that a run does not exceed its event budget
/// by much. Chosen.
const MOST_CELLS: f64 = 10_000.0;

/// Which cluster each part of a network belongs to.
pub(super) struct Division {
    pub count: usize,
    /// By line: the cluster in which it begins, and the cluster in which it ends.
    lines: Vec<[usize; 2]>,
}

impl Division {
    /// Divides a network; without `may_divide` there is one cluster.
    pub fn of(network: &Network, ports: &[Port], may_divide: bool) -> Division {
        let names = ascending(network.nodes.iter().map(|node| node.id.as_str()).zip(0..).collect());
        let place = |id: &str| {
            let found = names.binary_search_by_key(&id, |(name, _)| name);
            names[found.expect("links are checked")].1
        };
        let ends = |link: &Link| [place(&link.from), place(&link.to)];
        let is_switch = |node: usize| network.nodes[node].kind == NodeKind::Switch;
        // By node: another node of the same cluster, or itself.
        let mut other: Vec<usize> = (0..network.nodes.len()).collect();
        for (link, both_ways) in network.links.iter().zip(ports.chunks(2)) {
            let is_long = both_ways.iter().all(|port| port.wire_delay >= SHORTEST.0);
            if !(may_divide && is_long && ends(link).into_iter().all(is_switch)) {
                let [from, to] = ends(link).map(|node| last_of(&other, node));
                other[from.max(to)] = from.min(to);
            }
        }
        let mut numbers = vec![0; other.len()];
        let mut count = 0;
        for node in 0..other.len() {
            numbers[node] = if other[node] == node { count } else { numbers[other[node]] };
            count += usize::from(other[node] == node);
        }
        let line = |p: usize| {
            let [from, to] = ends(&network.links[p / 2]).map(|node| numbers[node]);
            if p.is_multiple_of(2) { [from, to] } else { [to, from] }
        };
        Division { count, lines: (0..2 * network.links.len()).map(line).collect() }
    }

    /// The cluster of a port, and that in which its line ends; a queue in front of a line is in the line's cluster.
    pub fn at(&self, p: usize, port: &Port) -> [usize; 2] {
        port.stands_for.map_or_else(|| self.lines[p], |line| [self.lines[usize::from(line)][0]; 2])
    }
}

/// Follows the chain of a cluster's nodes to the end, the node with the lowest number.
fn last_of(other: &[usize], mut node: usize) -> usize {
    while other[node] != node {
        node = other[node];
    }
    node
}

/// What determines the windows of a network.
#[derive(Clone, Debug)]
pub(crate) struct Windows {
    /// Lines from one cluster to another.
    between: Vec<u16>,
    /// Shortest delay of such a line, or the time for [`MOST_CELLS`].
    lookahead: SimSpan,
    /// Next instant at which a circuit of cells opens or closes, which affects every cluster at once.
    next_shared: SimTime,
}

impl Windows {
    pub(super) fn new(ports: &[Port]) -> Windows {
        let between: Vec<u16> =
            (0_u16..).zip(ports).filter(|(_, port)| port.leads_out()).map(|(p, _)| p).collect();
        let delay = |p: &u16| SimSpan(ports[usize::from(*p)].wire_delay);
        let rate: f64 = ports.iter().map(|port| port.rate.cells().0).sum();
        let longest = SimSpan((MOST_CELLS / rate * PS_PER_SECOND as f64) as u64 + 1);
        let lookahead = between.iter().map(delay).fold(longest, SimSpan::min);
        Windows { between, lookahead, next_shared: SimTime::NEVER }
    }

    /// The end of a window that starts at `begin`: before the simulation's next own event (`own`), and before any
    /// change that affects all clusters at once.
    pub fn end(&self, begin: SimTime, own: SimTime) -> SimTime {
        begin.after(self.lookahead).min(own).min(self.next_shared)
    }
}

impl World {
    /// Finds when the next circuit of cells opens or closes; call it after each such event and each knob change.
    pub(in crate::net) fn note_shared(&mut self) {
        if self.slots.clusters() == 1 {
            return;
        }
        let next = self.ends.iter().filter_map(|end| end.supply()).map(|supply| {
            match supply.planned.act {
                Act::Open | Act::Close => supply.planned.at,
                Act::Cells(_) | Act::Endless => supply.source.outline().until,
            }
        });
        self.windows.next_shared = next.min().unwrap_or(SimTime::NEVER);
    }

    /// Called when all clusters have reached `end`: completes deferred services of the lines between clusters, and
    /// schedules the arrival of cells on them.
    pub fn join(&mut self, end: SimTime) {
        for &p in &self.windows.between {
            let port = &mut self.ports[usize::from(p)];
            if port.service_at < end.0 {
                port.catch_up(end);
            }
            if let Some(&(at, _)) = port.wire.front()
                && !self.slots.is_set(port.slots.wire)
            {
                port.await_delivery(&mut self.slots, SimTime(at));
            }
        }
    }
}
