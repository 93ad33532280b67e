//! A network under construction: one call for each node, link and circuit.

use super::{Circuit, Direction, Link, Network, Node, NodeKind, Role};

/// Nodes, links and circuits so far.
#[derive(Default)]
pub(super) struct Plan {
    net: Network,
}

/// Two hosts that communicate, source before destination.
pub(super) struct Pair<'a> {
    /// Their names.
    pub hosts: [&'a str; 2],
    /// Positions on the drawing.
    pub at: [[f64; 2]; 2],
    /// Lines of their links to the network.
    pub access: [Line; 2],
}

/// Common properties of both directions of a link.
#[derive(Clone, Copy)]
pub(super) struct Line {
    /// Rate in Mb/s.
    pub rate_mbps: f64,
    /// Propagation delay in milliseconds.
    pub delay_ms: f64,
    /// Places in the buffer of each port that does not belong to a host.
    pub buffer_cells: Option<u32>,
    /// Additional places for CBR and VBR cells.
    pub priority_cells: Option<u32>,
}

impl Line {
    /// A line whose ports have unlimited buffers.
    pub fn new(rate_mbps: f64, delay_ms: f64) -> Line {
        Line { rate_mbps, delay_ms, buffer_cells: None, priority_cells: None }
    }

    /// The same line with `priority_cells` places for CBR and VBR at each port.
    pub fn prioritised(self, priority_cells: Option<u32>) -> Line {
        Line { priority_cells, ..self }
    }

    /// The same line with `buffer_cells` places at each port.
    pub fn buffered(self, buffer_cells: Option<u32>) -> Line {
        Line { buffer_cells, ..self }
    }
}

impl Plan {
    /// Adds an end system.
    pub fn host(&mut self, id: &str, at: [f64; 2]) {
        self.node(id, NodeKind::Host, at);
    }

    /// Adds a switch without switching delay.
    pub fn switch(&mut self, id: &str, at: [f64; 2]) -> &mut Node {
        self.node(id, NodeKind::Switch, at)
    }

    /// Adds the switches `SW1`, `SW2`, … in one row, each at its column and joined to the previous one; returns the
    /// links between them.
    pub fn row(
        &mut self,
        switching_us: f64,
        line: Line,
        columns: impl Iterator<Item = f64>,
    ) -> &mut [Link] {
        let before = self.net.links.len();
        for (i, column) in (1..).zip(columns) {
            self.switch(&switch(i), [column, 0.0]).switching_us = switching_us;
            if i > 1 {
                self.link(&switch(i - 1), &switch(i), line);
            }
        }
        &mut self.net.links[before..]
    }

    /// Adds two hosts, joined to the first and the last of `inner`; returns the route between them over all of these.
    pub fn pair<S: AsRef<str>>(&mut self, pair: &Pair, inner: &[S]) -> Vec<String> {
        let ([from, to], [first, last]) = (pair.hosts, pair.access);
        let ends = inner.first().zip(inner.last()).expect("a route crosses a switch");
        self.host(from, pair.at[0]);
        self.host(to, pair.at[1]);
        self.link(from, ends.0.as_ref(), first);
        self.link(ends.1.as_ref(), to, last);
        let inner = inner.iter().map(AsRef::as_ref);
        [from].into_iter().chain(inner).chain([to]).map(String::from).collect()
    }

    /// Adds a node without delay or role.
    pub fn node(&mut self, id: &str, kind: NodeKind, at: [f64; 2]) -> &mut Node {
        let id = id.to_string();
        self.net.nodes.push(Node { id, kind, at, switching_us: 0.0, role: Role::Plain });
        self.net.nodes.last_mut().expect("one was added")
    }

    /// Joins two existing nodes.
    pub fn link(&mut self, from: &str, to: &str, line: Line) -> &mut Link {
        let buffer_cells = self.buffer_at(from, line);
        let back_buffer_cells = self.buffer_at(to, line);
        let link = Link::new(from, to, line.rate_mbps, line.delay_ms);
        let bounded = Direction { priority_cells: line.priority_cells, ..Direction::default() };
        let (forward, back) = (bounded.clone(), bounded);
        self.net.links.push(Link { buffer_cells, back_buffer_cells, forward, back, ..link });
        self.net.links.last_mut().expect("one was added")
    }

    /// Adds a circuit of the group `group`.
    pub fn circuit(&mut self, circuit: Circuit, group: Option<&str>) -> &mut Circuit {
        self.net.circuits.push(Circuit { group: group.map(str::to_string), ..circuit });
        self.net.circuits.last_mut().expect("one was added")
    }

    /// The network.
    pub fn done(self) -> Network {
        self.net
    }

    fn buffer_at(&self, id: &str, line: Line) -> Option<u32> {
        let node = self.net.nodes.iter().find(|n| n.id == id).expect("nodes come before links");
        if node.kind == NodeKind::Host { None } else { line.buffer_cells }
    }
}

/// `count` places around `centre`, `gap` apart, in rising order.
pub(super) fn around(centre: f64, count: u32, gap: f64) -> Vec<f64> {
    let first = centre - f64::from(count.saturating_sub(1)) / 2.0 * gap;
    (0..count).map(|i| first + f64::from(i) * gap).collect()
}

/// Name of switch `i` of a row.
pub(super) fn switch(i: u32) -> String {
    format!("SW{i}")
}

/// A unique name for number `i` of `count` things at `owner`: the owner's name if there is only one.
pub(super) fn numbered(owner: &str, i: u32, count: u32) -> String {
    if count == 1 { owner.to_string() } else { format!("{owner}.{i}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ports_that_forward_have_buffers() {
        let mut plan = Plan::default();
        plan.host("S", [0.0, 0.0]);
        plan.switch("SW", [1.0, 0.0]);
        plan.link("S", "SW", Line::new(155.0, 1.0).buffered(Some(7)));
        let net = plan.done();
        assert_eq!((net.links[0].buffer_cells, net.links[0].back_buffer_cells), (None, Some(7)));
    }

    #[test]
    fn places_lie_evenly_around_the_centre() {
        assert_eq!(around(2.0, 1, 1.0), [2.0]);
        assert_eq!(around(0.0, 4, 0.5), [-0.75, -0.25, 0.25, 0.75]);
        assert!(around(0.0, 0, 1.0).is_empty());
    }
}
