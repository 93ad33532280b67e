//! *n Source + VBR*: n hosts send through one bottleneck between two switches, optionally with VBR.

use super::plan::{Line, Pair, Plan};
use super::{Carries, Circuit, Network, ServiceClass, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "n-source",
    label: "n sources, one bottleneck",
    doc: manual(
        "n hosts send through two switches to n hosts; the link between the switches is the bottleneck. A VBR circuit can share it.",
    ),
    source: manual("Kalyanaraman 1996 section 6, figure 3"),
    params: NSourceParams::SPECS,
    build: |settings| Box::new(NSource { params: NSourceParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`NSource`].
    pub struct NSourceParams {
        /// Number of TCP connections, each on its own circuit. More connections share the same link
        /// and buffer.
        @rebuild sources: u32 = 2, "Sources", "Kalyanaraman 1996 section 6", Count in 1 ..= 30 by Grid::Linear(1.0);
        /// Adds a VBR circuit that is served before ABR, so that the capacity left to ABR varies.
        @rebuild vbr: bool = false, "VBR background", "Kalyanaraman 1996 section 6";
        /// Rate of all links. A higher rate carries more data, and more cells are in flight at the
        /// same delay.
        @rebuild link_mbps: f64 = 155.52, "Link rate", "Kalyanaraman 1996 section 5", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay of each of the three links on a path; 1000 km take 5 ms. Longer links
        /// make every control loop slower.
        @rebuild delay_ms: f64 = 5.0, "Delay per link", "Kalyanaraman 1996 section 6", Ms in 0.0 ..= 300.0 by Grid::OneTwoFive;
        /// Buffer of the bottleneck port at SW1. A smaller buffer loses cells earlier; a larger one
        /// allows longer queues. Without a limit no cell is lost.
        buffer_cells: Option<u32> = Some(4096), "Bottleneck buffer", "Kalyanaraman 1996 section 8", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 0.0, "Switching delay", "Kalyanaraman 1996 section 5 has none", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
    }
}

struct NSource {
    params: NSourceParams,
}

crate::tune_params!(NSource);

impl Topology for NSource {
    fn network(&self) -> Network {
        let p = &self.params;
        let middle = f64::from(p.sources + u32::from(p.vbr) - 1) / 2.0;
        let line = Line::new(p.link_mbps, p.delay_ms);
        let mut plan = Plan::default();
        plan.switch("SW1", [1.0, middle]).switching_us = p.switching_us;
        plan.switch("SW2", [2.0, middle]).switching_us = p.switching_us;
        plan.link("SW1", "SW2", line).buffer_cells = p.buffer_cells;
        let mut add = |hosts: [&str; 2], row: u32, service, carries| {
            let at = [0.0, 3.0].map(|column| [column, f64::from(row)]);
            let route = plan.pair(&Pair { hosts, at, access: [line; 2] }, &["SW1", "SW2"]);
            plan.circuit(Circuit::new(hosts[0], service, carries, &route), None);
        };
        for i in 1..=p.sources {
            add([&format!("S{i}"), &format!("D{i}")], i - 1, ServiceClass::Abr, Carries::Tcp);
        }
        if p.vbr {
            add(["VBR", "DVBR"], p.sources, ServiceClass::Vbr, Carries::Cells);
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{Settings, Value};

    #[test]
    fn counts_follow_the_number_of_sources() {
        for (sources, vbr) in [(1, false), (2, false), (2, true), (5, true)] {
            let mut settings = Settings::default();
            settings.set("sources", Value::from(sources));
            settings.set("vbr", Value::from(vbr));
            let net = (ENTRY.build)(&settings).network();
            let pairs = sources as usize + usize::from(vbr);
            assert_eq!(net.nodes.len(), 2 + 2 * pairs);
            assert_eq!(net.links.len(), 1 + 2 * pairs);
            assert_eq!(net.circuits.len(), pairs);
        }
    }
}
