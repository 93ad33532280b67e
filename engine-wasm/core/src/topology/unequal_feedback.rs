//! *R1*: sources far from and near the bottleneck share it, so that their feedback differs in age.
//!
//! Every source host has its own link to the switch before the bottleneck; far and near hosts differ only in
//! the length of this link.

use super::choices::{Load, Service};
use super::plan::{Line, Pair, Plan, numbered};
use super::{Circuit, Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "unequal-feedback",
    label: "Long and short loops, one bottleneck",
    doc: manual(
        "Sources 8 ms away and a source next to the switch share one bottleneck; the feedback of the far ones is a thousand times older.",
    ),
    source: manual("Kalampoukas 1996 section 4.1, configuration R1"),
    params: UnequalFeedbackParams::SPECS,
    build: |settings| {
        Box::new(UnequalFeedback { params: UnequalFeedbackParams::from_settings(settings) })
    },
};

crate::params! {
    /// Knobs of [`UnequalFeedback`].
    pub struct UnequalFeedbackParams {
        /// Number of hosts with the long access link. More far hosts react to old feedback, and the
        /// queue grows while their rates rise.
        @rebuild long_hosts: u32 = 2, "Far hosts", "Kalampoukas 1996 section 4.1", Count in 1 ..= 15 by Grid::Linear(1.0);
        /// Number of hosts with the short access link. More near hosts share at once what the far
        /// hosts do not use yet.
        @rebuild short_hosts: u32 = 1, "Near hosts", "Kalampoukas 1996 section 4.1", Count in 0 ..= 15 by Grid::Linear(1.0);
        /// Number of circuits per host, all over its one access link. More circuits get smaller
        /// shares of the bottleneck.
        @rebuild circuits_per_host: u32 = 1, "Circuits per host", "Kalampoukas 1996 section 4.1: 1, then 8", Count in 1 ..= 32 by Grid::Linear(1.0);
        /// What each circuit carries: cells of the cell source, or a TCP connection, which also
        /// waits for acknowledgements.
        @rebuild carries: Load = Load::Cells, "Load", "Kalampoukas 1996 sections 4.1 and 4.2";
        /// Service category of all circuits. UBR has no feedback: only the buffer decides what gets
        /// through.
        @rebuild service: Service = Service::Abr, "Service", "Kalampoukas 1996 section 4.1";
        /// Rate of all links. A higher rate carries more data, and more cells are in flight at the
        /// same delay.
        @rebuild link_mbps: f64 = 155.0, "Link rate", "Kalampoukas 1996 section 3", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay of the access links of the far hosts. Longer links delay their
        /// feedback more.
        @rebuild long_access_us: f64 = 8034.4, "Far access delay", "Kalampoukas 1996 section 4.1: round trip 16.076 ms", Us in 0.0 ..= 300_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the access links of the near hosts. At the value of the far hosts,
        /// all loops are equally long.
        [short_hosts not "0"] @rebuild short_access_us: f64 = 2.0, "Near access delay", "Kalampoukas 1996 section 4.1: round trip 11.2 us", Us in 0.0 ..= 300_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the bottleneck link, part of every loop. Longer links make near and
        /// far loops more alike.
        @rebuild bottleneck_us: f64 = 1.6, "Bottleneck delay", "Kalampoukas 1996 section 4.1; reconstructed", Us in 0.0 ..= 300_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the links to the destinations, part of every loop. Longer links
        /// make near and far loops more alike.
        @rebuild egress_us: f64 = 2.0, "Egress delay", "Kalampoukas 1996 section 4.1; reconstructed", Us in 0.0 ..= 300_000.0 by Grid::OneTwoFive;
        /// Buffer of the bottleneck port at SW1. A smaller buffer loses cells while the far sources
        /// overshoot.
        buffer_cells: Option<u32> = None, "Bottleneck buffer", "Kalampoukas 1996 section 4.1", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 0.0, "Switching delay", "Kalampoukas 1996 section 3", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
    }
}

struct UnequalFeedback {
    params: UnequalFeedbackParams,
}

crate::tune_params!(UnequalFeedback);

impl UnequalFeedback {
    /// Line of a link with a delay of `delay_us`.
    fn line(&self, delay_us: f64) -> Line {
        Line::new(self.params.link_mbps, delay_us / 1000.0)
    }

    /// Adds source and destination host number `i` and the circuits between them.
    fn pair(&self, plan: &mut Plan, i: u32, group: &str) {
        let p = &self.params;
        let (from, to) = (format!("S{i}"), format!("D{i}"));
        let access = if group == "long" { p.long_access_us } else { p.short_access_us };
        let row = f64::from(i - 1);
        let access = [self.line(access), self.line(p.egress_us)];
        let pair = Pair { hosts: [&from, &to], at: [[0.0, row], [3.0, row]], access };
        let route = plan.pair(&pair, &["SW1", "SW2"]);
        for k in 1..=p.circuits_per_host {
            let id = numbered(&from, k, p.circuits_per_host);
            let circuit = Circuit::new(&id, p.service.class(), p.carries.carries(), &route);
            plan.circuit(circuit, Some(group));
        }
    }
}

impl Topology for UnequalFeedback {
    fn network(&self) -> Network {
        let p = &self.params;
        let hosts = p.long_hosts + p.short_hosts;
        let middle = f64::from(hosts - 1) / 2.0;
        let mut plan = Plan::default();
        plan.switch("SW1", [1.0, middle]).switching_us = p.switching_us;
        plan.switch("SW2", [2.0, middle]).switching_us = p.switching_us;
        let bottleneck = plan.link("SW1", "SW2", self.line(p.bottleneck_us));
        bottleneck.buffer_cells = p.buffer_cells;
        for i in 1..=hosts {
            self.pair(&mut plan, i, if i <= p.long_hosts { "long" } else { "short" });
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{one_way_ms, with};
    use super::*;
    use crate::params::Value;

    #[test]
    fn loops_are_as_long_as_printed() {
        // Circuit, round trip in ms.
        const CASES: &[(&str, f64)] = &[("S1", 16.076), ("S2", 16.076), ("S3", 0.0112)];
        let net = with(&ENTRY, &[]);
        for &(id, round_trip) in CASES {
            let found = 2.0 * one_way_ms(&net, id);
            assert!((found - round_trip).abs() < 1e-9, "{id}: {found}");
        }
    }

    #[test]
    fn forty_circuits_come_from_five_hosts() {
        let knobs = [("longHosts", Value::from(4)), ("circuitsPerHost", Value::from(8))];
        let net = with(&ENTRY, &knobs);
        let of = |group| net.circuits.iter().filter(|c| c.group.as_deref() == Some(group)).count();
        assert_eq!((net.nodes.len(), net.links.len()), (12, 11));
        assert_eq!((net.circuits.len(), of("long"), of("short")), (40, 32, 8));
        assert!((one_way_ms(&net, "S5.8") - 0.0056).abs() < 1e-9);
    }
}
