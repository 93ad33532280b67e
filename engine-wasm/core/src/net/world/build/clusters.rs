//! Which nodes run together: those with short lines between them, and all where something acts on two at once.

use std::collections::BTreeMap;

use super::Builder;
use crate::kernel::slots::OWN;
use crate::net::host::End;
use crate::net::port::Port;
use crate::net::world::flow::NONE;
use crate::net::world::windows::Cluster;

/// Lines that a cell crosses within so many cell times join their nodes. Chosen: shorter windows hold too few events
/// to be worth their beginning and end.
const NEAR: u64 = 4;

/// The clusters of everything.
pub(super) struct Parts {
    /// By port: where its queue is, and where its line ends.
    pub tails: Vec<u16>,
    pub heads: Vec<u16>,
    /// By end.
    pub ends: Vec<u16>,
}

impl Parts {
    /// Does the line of a port lead from one cluster to another?
    pub fn crosses(&self, port: usize) -> bool {
        self.tails[port] != self.heads[port]
    }
}

impl Builder<'_> {
    /// Finds the clusters.
    pub(super) fn parts(&self) -> Parts {
        let nodes = &self.scenario.network.nodes;
        let numbers: BTreeMap<&str, usize> =
            nodes.iter().enumerate().map(|(n, node)| (node.id.as_str(), n)).collect();
        let node = |port: &Port| numbers[&*port.node];
        let lines = 2 * self.scenario.network.links.len();
        // A queue in front of a line is at the node of that line, and so is its other end.
        let port = |p: usize| &self.ports[self.ports[p].stands_for.map_or(p, usize::from)];
        let tail = |p: usize| node(port(p));
        let head = |p: usize| if p < lines { node(&self.ports[p ^ 1]) } else { tail(p) };
        let whole = self.acts_on_two_nodes_at_once();
        let joins = |p: &usize| whole || is_near(&self.ports[*p]);
        let pairs = (0..lines).filter(joins).map(|p| [tail(p), head(p)]);
        let clusters = numbered(join(nodes.len(), pairs));
        let of = |node: usize| clusters[node];
        let ports = 0..self.ports.len();
        let end = |end: &End| {
            let lane = &self.lanes[usize::from(end.flow_out)];
            of(tail(usize::from(lane[usize::from(end.joins)].port)))
        };
        Parts {
            tails: ports.clone().map(|p| of(tail(p))).collect(),
            heads: ports.map(|p| of(head(p))).collect(),
            ends: self.ends.iter().map(end).collect(),
        }
    }

    /// Clusters without owners; notes which lines lead from one to another.
    pub(super) fn clusters(&mut self, parts: &Parts) -> Vec<Cluster> {
        let last = parts.tails.iter().copied().max().unwrap_or(OWN as u16);
        let mut clusters = vec![Cluster::default(); usize::from(last) + 1];
        for (p, port) in self.ports.iter_mut().enumerate() {
            port.crosses = parts.crosses(p);
            if port.crosses {
                clusters[usize::from(parts.tails[p])].ports.push(p as u16);
            }
        }
        for (e, end) in self.ends.iter().enumerate() {
            if end.line != NONE && self.ports[usize::from(end.line)].crosses {
                clusters[usize::from(parts.ends[e])].ends.push(e as u16);
            }
        }
        clusters
    }

    /// Does something act on two nodes at one instant, or number the cells that two of them send? So do loops that are
    /// cut in the network, GFC, and switches that make RM cells.
    fn acts_on_two_nodes_at_once(&self) -> bool {
        self.lanes.iter().flatten().any(|hop| hop.gate != NONE)
            || self.ends.iter().any(|end| end.gfc.is_some())
            || self.ports.iter().any(|port| port.controller.is_some() || port.wants.arrivals)
    }
}

/// Is the line too short for windows of their own, or changes its rate by itself, which may bring the last cell sooner?
fn is_near(port: &Port) -> bool {
    port.varying.is_some() || port.lookahead().0 < NEAR * port.cell_ps()
}

/// The least node that each is joined with, itself perhaps.
fn join(nodes: usize, pairs: impl Iterator<Item = [usize; 2]>) -> Vec<usize> {
    let mut least: Vec<usize> = (0..nodes).collect();
    for [a, b] in pairs {
        let [a, b] = [a, b].map(|node| root(&least, node));
        least[a.max(b)] = a.min(b);
    }
    (0..nodes).map(|node| root(&least, node)).collect()
}

fn root(least: &[usize], mut node: usize) -> usize {
    while least[node] != node {
        node = least[node];
    }
    node
}

/// Numbers in order of the nodes, behind that of [`OWN`].
fn numbered(roots: Vec<usize>) -> Vec<u16> {
    let mut numbers = BTreeMap::new();
    for root in &roots {
        let next = (OWN + 1 + numbers.len()) as u16;
        numbers.entry(*root).or_insert(next);
    }
    roots.iter().map(|root| numbers[root]).collect()
}
