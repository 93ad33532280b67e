//! *R3*: TCP connections and cell sources enter a row of switches step by step, and all leave at the end.
//!
//! A connection that enters late is close to the bottleneck and gets recent feedback. Cell sources that open and
//! close keep changing the shares.

use super::choices::Service;
use super::plan::{Line, Pair, Plan, around, switch};
use super::{Carries, Circuit, Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "staircase",
    label: "Staircase of TCP and cell sources",
    doc: manual(
        "TCP connections and a cell source join at every switch of a row; all leave at the last \
         switch, after the bottleneck.",
    ),
    source: manual(
        "Kalampoukas 1996 section 4.4, configuration R3; its figure is lost, reconstructed from the text",
    ),
    params: StaircaseParams::SPECS,
    build: |settings| Box::new(Staircase { params: StaircaseParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`Staircase`].
    pub struct StaircaseParams {
        /// Number of switches in the row; traffic enters at each except the last. More switches
        /// bring more traffic to the last link, from farther away.
        @rebuild switches: u32 = 5, "Switches", "Kalampoukas 1996 section 4.4; reconstructed", Count in 2 ..= 14 by Grid::Linear(1.0);
        /// Number of TCP connections that enter at each switch. More connections share the last
        /// link.
        @rebuild tcp_per_switch: u32 = 2, "TCP connections per switch", "Kalampoukas 1996 section 4.4", Count in 1 ..= 4 by Grid::Linear(1.0);
        /// Number of cell sources at each switch. More sources open and close more often, so the
        /// shares change more often.
        @rebuild cells_per_switch: u32 = 1, "Cell sources per switch", "Kalampoukas 1996 section 4.4; reconstructed", Count in 0 ..= 4 by Grid::Linear(1.0);
        /// Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and
        /// the buffers.
        @rebuild service: Service = Service::Abr, "Service", "Kalampoukas 1996 section 4.4";
        /// Rate of all links. A higher rate carries more data, and more cells are in flight at the
        /// same delay.
        @rebuild link_mbps: f64 = 155.0, "Link rate", "Kalampoukas 1996 section 3", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay of the links between switches. Longer links put distant sources at a
        /// larger disadvantage.
        @rebuild backbone_us: f64 = 1000.0, "Backbone delay", "Kalampoukas 1996 section 4.4; reconstructed", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
        @rebuild access_us: f64 = 2.0, "Access delay", "Kalampoukas 1996 section 4.4; reconstructed", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 0.0, "Switching delay", "Kalampoukas 1996 section 3", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Buffer of every port of every switch. With the paper's 1 Kbyte (19 cells), any excess of
        /// the rates loses cells.
        buffer_cells: Option<u32> = Some(19), "Buffer per port", "Kalampoukas 1996 section 4.4: 1 Kbyte", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

struct Staircase {
    params: StaircaseParams,
}

crate::tune_params!(Staircase);

/// One circuit: name, load, entry switch, column of its source.
struct Step {
    id: String,
    carries: Carries,
    switch: u32,
    column: f64,
}

impl Staircase {
    fn line(&self, delay_us: f64) -> Line {
        let line = Line::new(self.params.link_mbps, delay_us / 1000.0);
        line.buffered(self.params.buffer_cells)
    }

    /// Columns between switches, so that the sources above and below have room.
    fn pitch(&self) -> f64 {
        let most = self.params.tcp_per_switch.max(self.params.cells_per_switch);
        f64::from(most.max(2)) / 2.0
    }

    /// Column of a switch.
    fn column(&self, switch: u32) -> f64 {
        f64::from(switch - 1) * self.pitch()
    }

    /// All circuits of one load, numbered from the first switch on.
    fn steps(&self, carries: Carries) -> Vec<Step> {
        let (count, letter) = match carries {
            Carries::Tcp => (self.params.tcp_per_switch, "T"),
            Carries::Cells | Carries::Trunk => (self.params.cells_per_switch, "C"),
        };
        let at =
            |switch| around(self.column(switch), count, 0.5).into_iter().map(move |c| (switch, c));
        let steps = (1..self.params.switches).flat_map(at).zip(1..);
        let step =
            |((switch, column), i)| Step { id: format!("{letter}{i}"), carries, switch, column };
        steps.map(step).collect()
    }

    /// Adds hosts, links and circuit of a step whose destination is drawn in `row`.
    fn join(&self, plan: &mut Plan, step: &Step, row: f64) {
        let last = self.params.switches;
        let (above, group) =
            if step.carries == Carries::Tcp { (-1.5, "tcp") } else { (1.5, "cells") };
        let to = format!("D{}", step.id);
        let at = [[step.column, above], [self.column(last) + 1.0, row]];
        let access = [self.line(self.params.access_us); 2];
        let inner: Vec<_> = (step.switch..=last).map(switch).collect();
        let route = plan.pair(&Pair { hosts: [&step.id, &to], at, access }, &inner);
        let class = self.params.service.class();
        plan.circuit(Circuit::new(&step.id, class, step.carries, &route), Some(group));
    }
}

impl Topology for Staircase {
    fn network(&self) -> Network {
        let mut steps = self.steps(Carries::Tcp);
        steps.extend(self.steps(Carries::Cells));
        let mut plan = Plan::default();
        let columns = (1..=self.params.switches).map(|i| self.column(i));
        plan.row(self.params.switching_us, self.line(self.params.backbone_us), columns);
        for (step, row) in steps.iter().zip(around(0.0, steps.len() as u32, 1.0)) {
            self.join(&mut plan, step, row);
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{circuit, one_way_ms, with};
    use super::*;

    #[test]
    fn eight_connections_and_four_cell_sources_share_the_last_link() {
        let net = with(&ENTRY, &[]);
        assert_eq!((net.nodes.len(), net.links.len(), net.circuits.len()), (29, 28, 12));
        let last = |c: &&Circuit| c.route.windows(2).any(|pair| pair == ["SW4", "SW5"]);
        assert_eq!(net.circuits.iter().filter(last).count(), 12);
        let tcp = |c: &&Circuit| c.carries == Carries::Tcp && c.group.as_deref() == Some("tcp");
        assert_eq!(net.circuits.iter().filter(tcp).count(), 8);
    }

    #[test]
    fn the_later_a_circuit_joins_the_shorter_is_its_way() {
        // Circuit, entry switch, one-way delay in ms.
        const CASES: &[(&str, &str, f64)] = &[
            ("T1", "SW1", 4.004),
            ("T2", "SW1", 4.004),
            ("T5", "SW3", 2.004),
            ("T8", "SW4", 1.004),
            ("C1", "SW1", 4.004),
            ("C4", "SW4", 1.004),
        ];
        let net = with(&ENTRY, &[]);
        for &(id, entry, delay) in CASES {
            assert_eq!(circuit(&net, id).route[1], entry, "{id}");
            assert!((one_way_ms(&net, id) - delay).abs() < 1e-9, "{id}");
        }
    }
}
