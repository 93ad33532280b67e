//! *Chain*: connections enter a row of switches at every switch, and all leave at the last.
//!
//! A connection from farther away meets more queues and more feedback delay. The link between
//! the last two switches is the bottleneck of all connections.

use super::choices::Service;
use super::plan::{Line, Pair, Plan, around, switch};
use super::{Carries, Circuit, Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "chain",
    label: "Chain of switches",
    doc: manual(
        "TCP connections enter a row of switches at different places and all leave at the last; the last link between switches is the bottleneck.",
    ),
    source: manual("Fang 1996 section 3, figure 1"),
    params: ChainParams::SPECS,
    build: |settings| Box::new(Chain { params: ChainParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`Chain`].
    pub struct ChainParams {
        /// Number of switches in the row. One connection enters at each switch except the first and
        /// the last. With more switches, more connections share the last link, and the path from
        /// the first is longer.
        @rebuild switches: u32 = 6, "Switches", "Fang 1996 section 3", Count in 2 ..= 14 by Grid::Linear(1.0);
        /// Number of connections that enter at the first switch and cross all others. More of them
        /// compete with the short connections on the whole path.
        @rebuild at_first: u32 = 2, "Connections from the first switch", "Fang 1996 section 3", Count in 1 ..= 8 by Grid::Linear(1.0);
        /// Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and the buffers.
        @rebuild service: Service = Service::Abr, "Service", "Fang 1996 sections 4.1 and 4.2";
        /// Rate of all links; at the paper's rate a cell takes 2.8 us. A higher rate carries more
        /// data, and more cells are in flight at the same delay.
        @rebuild link_mbps: f64 = 151.428_571_4, "Link rate", "Fang 1996 section 3: 2.8 us per cell", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay of the links between switches: 10 us (2 km) is the paper's LAN, 2000
        /// us (400 km) its WAN. Longer links delay the feedback of distant sources.
        @rebuild backbone_us: f64 = 10.0, "Backbone delay", "Fang 1996 section 3", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
        @rebuild access_us: f64 = 2.5, "Access delay", "Fang 1996 section 3: 0.5 km", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 4.0, "Switching delay", "Fang 1996 section 3", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Buffer of every port of every switch. A smaller buffer loses cells earlier; a larger one
        /// allows longer queues.
        buffer_cells: Option<u32> = Some(1024), "Buffer per port", "Fang 1996 section 4.1", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

struct Chain {
    params: ChainParams,
}

crate::tune_params!(Chain);

/// At most 20 connections: 8 at the first switch, 12 at the others.
const LETTERS: &str = "abcdefghijklmnopqrst";

impl Chain {
    fn line(&self, delay_us: f64) -> Line {
        let line = Line::new(self.params.link_mbps, delay_us / 1000.0);
        line.buffered(self.params.buffer_cells)
    }

    /// Entry switch and source position of every connection, in alphabetical order.
    fn entries(&self) -> Vec<(u32, [f64; 2])> {
        let rows = around(0.0, self.params.at_first, 1.0);
        let first = rows.iter().map(|&row| (1, [0.0, row]));
        first.chain((2..self.params.switches).map(|i| (i, [f64::from(i), -2.5]))).collect()
    }
}

impl Topology for Chain {
    fn network(&self) -> Network {
        let last = self.params.switches;
        let access = self.line(self.params.access_us);
        let entries = self.entries();
        let exits = around(0.0, entries.len() as u32, 1.0);
        let mut plan = Plan::default();
        let columns = (1..=last).map(f64::from);
        plan.row(self.params.switching_us, self.line(self.params.backbone_us), columns);
        for (((first, at), exit), letter) in entries.into_iter().zip(exits).zip(LETTERS.chars()) {
            let (from, to) = (letter.to_string(), format!("D{letter}"));
            let at = [at, [f64::from(last + 1), exit]];
            let pair = Pair { hosts: [&from, &to], at, access: [access; 2] };
            let inner: Vec<_> = (first..=last).map(switch).collect();
            let route = plan.pair(&pair, &inner);
            let class = self.params.service.class();
            plan.circuit(Circuit::new(&from, class, Carries::Tcp, &route), None);
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{circuit, one_way_ms, with};
    use super::*;
    use crate::params::Value;
    use crate::units::{BitRate, CELL_BITS, PS_PER_SECOND};

    #[test]
    fn connections_cross_as_many_switches_as_printed() {
        // Fang 1996 section 3: connection, switches crossed.
        const CASES: &[(&str, usize)] =
            &[("a", 6), ("b", 6), ("c", 5), ("d", 4), ("e", 3), ("f", 2)];
        let net = with(&ENTRY, &[]);
        assert_eq!((net.nodes.len(), net.links.len(), net.circuits.len()), (18, 17, 6));
        for &(id, crossed) in CASES {
            let route = &circuit(&net, id).route;
            assert_eq!(route.len() - 2, crossed, "{id}");
            assert_eq!(route[route.len() - 3..][..2], ["SW5", "SW6"], "{id}");
        }
    }

    #[test]
    fn round_trips_are_those_of_lan_and_wan() {
        // Backbone delay in us, connection, round-trip propagation delay in ms, switches crossed.
        const CASES: &[(f64, &str, f64, f64)] = &[
            (10.0, "a", 0.11, 6.0),
            (10.0, "f", 0.03, 2.0),
            (2000.0, "b", 20.01, 6.0),
            (2000.0, "f", 4.01, 2.0),
        ];
        for &(backbone, id, propagation, switches) in CASES {
            let net = with(&ENTRY, &[("backboneUs", Value::from(backbone))]);
            let expected = propagation + 2.0 * switches * 0.004;
            let found = 2.0 * one_way_ms(&net, id);
            assert!((found - expected).abs() < 1e-9, "{backbone} us, {id}: {found}");
        }
    }

    #[test]
    fn a_cell_takes_2800_nanoseconds() {
        let rate = BitRate::from_mbps(ChainParams::default().link_mbps).0;
        assert_eq!((CELL_BITS * PS_PER_SECOND).div_ceil(rate) / 1000, 2800);
    }

    #[test]
    fn every_port_of_a_switch_has_the_buffer() {
        let net = with(&ENTRY, &[("bufferCells", Value::from(2048))]);
        let switch = |id: &str| id.starts_with("SW");
        for link in &net.links {
            for (tail, buffer) in
                [(&link.from, link.buffer_cells), (&link.to, link.back_buffer_cells)]
            {
                assert_eq!(buffer, switch(tail).then_some(2048), "{} at {tail}", link.id);
            }
        }
    }
}
