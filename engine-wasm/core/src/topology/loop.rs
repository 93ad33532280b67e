//! *Loop*: circuits that each follow a part of a ring, so that each circuit meets the next.
//!
//! The effect of one circuit on its neighbour travels around the ring and may return: the question is
//! whether it decays along the ring.

use super::choices::{Load, Service};
use super::plan::{Line, Pair, Plan, around, numbered};
use super::ring_places::ring_places;
use super::{Circuit, Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "loop",
    label: "Loop of switches",
    doc: manual(
        "Circuits enter a ring at every switch and follow it over a few links, so that each shares \
         links with its neighbours all around the ring.",
    ),
    source: manual("Manthorpe 1997 section VII.B, without the LANs"),
    params: LoopParams::SPECS,
    build: |settings| Box::new(Loop { params: LoopParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`Loop`].
    pub struct LoopParams {
        /// Number of switches in the ring; circuits enter at each. More switches make the ring
        /// longer.
        @rebuild switches: u32 = 3, "Switches", "Manthorpe 1997 section VII.B", Count in 3 ..= 14 by Grid::Linear(1.0);
        /// Number of ring links that every circuit crosses, at most the number of switches minus
        /// one; a larger value counts as that. The circuits of as many switches share each link, so
        /// a larger number leaves each circuit less.
        @rebuild hops: u32 = 2, "Links per circuit", "Manthorpe 1997 section VII.B", Count in 1 ..= 13 by Grid::Linear(1.0);
        /// Number of circuits that enter at each switch. More circuits get smaller shares of every
        /// link.
        @rebuild per_switch: u32 = 1, "Circuits per switch", "chosen", Count in 1 ..= 3 by Grid::Linear(1.0);
        /// What each circuit carries: cells of the cell source, or a TCP connection, which adds its
        /// own control.
        @rebuild carries: Load = Load::Cells, "Load", "chosen";
        /// Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and
        /// the buffers.
        @rebuild service: Service = Service::Abr, "Service", "Manthorpe 1997 section VII.B";
        /// Rate of all links. A higher rate carries more data, and more cells are in flight at the
        /// same delay.
        @rebuild link_mbps: f64 = 145.0, "Link rate", "Manthorpe 1997 section III", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay of the links of the ring. Longer links delay the feedback.
        @rebuild ring_us: f64 = 1000.0, "Ring delay", "chosen", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
        @rebuild access_us: f64 = 10.0, "Access delay", "chosen", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 0.0, "Switching delay", "chosen", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Buffer of every port of every switch. A smaller buffer loses cells earlier.
        buffer_cells: Option<u32> = Some(4096), "Buffer per port", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

struct Loop {
    params: LoopParams,
}

crate::tune_params!(Loop);

/// Rows of the switches, upper and lower; the hosts are outside.
const ROWS: [f64; 2] = [0.0, 3.0];

impl Loop {
    fn line(&self, delay_us: f64) -> Line {
        let line = Line::new(self.params.link_mbps, delay_us / 1000.0);
        line.buffered(self.params.buffer_cells)
    }

    /// Name of the switch `steps` after switch `i` around the ring, counted from 1.
    fn name(&self, i: u32, steps: u32) -> String {
        format!("SW{}", (i - 1 + steps) % self.params.switches + 1)
    }

    /// Links that every circuit crosses.
    fn hops(&self) -> u32 {
        self.params.hops.min(self.params.switches - 1)
    }

    fn ring(&self, plan: &mut Plan, places: &[[f64; 2]]) {
        for (i, &at) in (1..).zip(places) {
            plan.switch(&self.name(i, 0), at).switching_us = self.params.switching_us;
        }
        for i in 1..=self.params.switches {
            plan.link(&self.name(i, 0), &self.name(i, 1), self.line(self.params.ring_us));
        }
    }

    /// Circuit `k` of the circuits that enter at switch `i`, with hosts drawn at `at`.
    fn circuit(&self, plan: &mut Plan, [i, k]: [u32; 2], at: [[f64; 2]; 2]) {
        let p = &self.params;
        let id = numbered(&format!("S{i}"), k, p.per_switch);
        let to = numbered(&format!("D{i}"), k, p.per_switch);
        let pair = Pair { hosts: [&id, &to], at, access: [self.line(p.access_us); 2] };
        let inner: Vec<_> = (0..=self.hops()).map(|step| self.name(i, step)).collect();
        let route = plan.pair(&pair, &inner);
        plan.circuit(Circuit::new(&id, p.service.class(), p.carries.carries(), &route), None);
    }

    /// Positions of the hosts outside a switch: sources first, then destinations.
    fn outside(&self, [column, row]: [f64; 2]) -> Vec<[f64; 2]> {
        let row = if row == ROWS[0] { ROWS[0] - 1.5 } else { ROWS[1] + 1.5 };
        let columns = around(column, 2 * self.params.per_switch, 0.5);
        columns.into_iter().map(|column| [column, row]).collect()
    }
}

impl Topology for Loop {
    fn network(&self) -> Network {
        let p = &self.params;
        let places = ring_places(p.switches, f64::from(p.per_switch), ROWS);
        let mut plan = Plan::default();
        self.ring(&mut plan, &places);
        for i in 1..=p.switches {
            let exit = (i - 1 + self.hops()) % p.switches;
            let sources = self.outside(places[i as usize - 1]);
            let destinations = self.outside(places[exit as usize]);
            let last = p.per_switch as usize;
            for (k, pair) in (1..).zip(sources.into_iter().zip(destinations.into_iter().skip(last)))
            {
                self.circuit(&mut plan, [i, k], [pair.0, pair.1]);
            }
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{circuit, one_way_ms, with};
    use super::*;

    #[test]
    fn every_link_of_the_ring_carries_as_many_circuits_as_they_have_hops() {
        // Switches, hops requested, circuits per switch; circuits over each link.
        const CASES: &[(u32, u32, u32, u32)] =
            &[(3, 2, 1, 2), (3, 13, 1, 2), (6, 3, 2, 6), (14, 13, 3, 39)];
        for &(switches, hops, per_switch, over) in CASES {
            let knobs = [
                ("switches", switches.into()),
                ("hops", hops.into()),
                ("perSwitch", per_switch.into()),
            ];
            let net = with(&ENTRY, &knobs);
            assert_eq!(net.circuits.len() as u32, switches * per_switch);
            for i in 1..=switches {
                let link = [format!("SW{i}"), format!("SW{}", i % switches + 1)];
                let uses = |c: &&Circuit| c.route.windows(2).any(|pair| pair == link);
                let found = net.circuits.iter().filter(uses).count() as u32;
                assert_eq!(found, over, "{link:?} of {switches}");
            }
        }
    }

    #[test]
    fn three_circuits_follow_one_another_around_the_triangle() {
        const CASES: &[(&str, [&str; 5])] = &[
            ("S1", ["S1", "SW1", "SW2", "SW3", "D1"]),
            ("S2", ["S2", "SW2", "SW3", "SW1", "D2"]),
            ("S3", ["S3", "SW3", "SW1", "SW2", "D3"]),
        ];
        let net = with(&ENTRY, &[]);
        for (id, route) in CASES {
            assert_eq!(circuit(&net, id).route, *route);
            assert!((one_way_ms(&net, id) - 2.02).abs() < 1e-9);
        }
    }
}
