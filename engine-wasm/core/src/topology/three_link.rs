//! *R2*: three links in a row, each shared by video and ABR.
//!
//! Some sources cross all three links, some only the first or the last. The outer links are full; the
//! middle link is half empty.

use super::choices::{Load, Service};
use super::plan::{Line, Pair, Plan, around, switch};
use super::{Carries, Circuit, Network, ServiceClass, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "three-link",
    label: "Three links with video",
    doc: manual(
        "Sources with VBR and ABR circuits cross three links in a row, or only the first, or only the last; ABR gets what video leaves.",
    ),
    source: manual(
        "Kalampoukas 1996 section 4.3, configuration R2; its figure is lost, the routing follows from the shares",
    ),
    params: ThreeLinkParams::SPECS,
    build: |settings| Box::new(ThreeLink { params: ThreeLinkParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`ThreeLink`].
    pub struct ThreeLinkParams {
        /// Number of sources whose circuits cross all three links. More of them load the middle
        /// link more.
        @rebuild through: u32 = 2, "Sources over all links", "Kalampoukas 1996 section 4.3", Count in 1 ..= 6 by Grid::Linear(1.0);
        /// Number of sources whose circuits cross only the first link. More sources get smaller
        /// shares of it.
        @rebuild first_only: u32 = 2, "Sources over link A", "Kalampoukas 1996 section 4.3", Count in 0 ..= 6 by Grid::Linear(1.0);
        /// Number of sources whose circuits cross only the last link. More sources get smaller
        /// shares of it.
        @rebuild last_only: u32 = 2, "Sources over link C", "Kalampoukas 1996 section 4.3", Count in 0 ..= 6 by Grid::Linear(1.0);
        /// Number of VBR circuits per source, which are served first. More of them leave less to
        /// the others: each sends what it has and reserves the rate of its shaper.
        @rebuild vbr_per_source: u32 = 4, "VBR circuits per source", "Kalampoukas 1996 section 4.3", Count in 0 ..= 8 by Grid::Linear(1.0);
        /// Number of circuits under test per source. More circuits get smaller shares of the rest.
        @rebuild abr_per_source: u32 = 4, "ABR circuits per source", "Kalampoukas 1996 section 4.3", Count in 1 ..= 8 by Grid::Linear(1.0);
        /// What each circuit under test carries: cells of the cell source, or a TCP connection,
        /// which adds its own control.
        @rebuild carries: Load = Load::Cells, "Load", "Kalampoukas 1996 section 4.3";
        /// Service category of the circuits under test: ABR sets their rates by feedback, UBR leaves them
        /// to TCP and the buffers.
        @rebuild service: Service = Service::Abr, "Service", "Kalampoukas 1996 section 4.3";
        /// Rate of all links. A higher rate carries more data, and more cells are in flight at the
        /// same delay.
        @rebuild link_mbps: f64 = 155.0, "Link rate", "Kalampoukas 1996 section 3", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay of each of the three links. On longer links every new share settles
        /// later.
        @rebuild link_us: f64 = 3000.0, "Link delay", "Kalampoukas 1996 section 4.3; reconstructed", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
        @rebuild access_us: f64 = 2.0, "Access delay", "Kalampoukas 1996 section 4.3; reconstructed", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 0.0, "Switching delay", "Kalampoukas 1996 section 3", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Buffer of every port of every switch, in addition to the buffer for VBR. A smaller
        /// buffer loses cells earlier.
        buffer_cells: Option<u32> = None, "Buffer per port", "Kalampoukas 1996 section 4.3", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

struct ThreeLink {
    params: ThreeLinkParams,
}

crate::tune_params!(ThreeLink);

/// The sources with the same first and last switch, and the positions of their hosts.
struct Band {
    /// Numbers of the first and the last switch.
    switches: [u32; 2],
    sources: Vec<[f64; 2]>,
    destinations: Vec<[f64; 2]>,
}

impl ThreeLink {
    fn line(&self, delay_us: f64) -> Line {
        let line = Line::new(self.params.link_mbps, delay_us / 1000.0);
        line.buffered(self.params.buffer_cells)
    }

    /// Columns between switches, so that the hosts above and below have room.
    fn pitch(&self) -> f64 {
        f64::from(self.params.first_only.max(self.params.last_only).max(2)) / 2.0
    }

    /// Column of a switch.
    fn column(&self, switch: u32) -> f64 {
        1.0 + f64::from(switch - 1) * self.pitch()
    }

    fn row_of_switches(&self, plan: &mut Plan) {
        let columns = (1..=4).map(|i| self.column(i));
        let links = plan.row(self.params.switching_us, self.line(self.params.link_us), columns);
        for (link, id) in links.iter_mut().zip(["A", "B", "C"]) {
            link.id = id.to_string();
        }
    }

    /// Sources of the through traffic and of link A on the left, those of link C below the head of link C.
    fn bands(&self) -> [Band; 3] {
        let p = &self.params;
        let left = rows(0.0, p.through + p.first_only);
        let right = rows(self.column(4) + 1.0, p.through + p.last_only);
        let (through, first) = left.split_at(p.through as usize);
        let (last, end) = right.split_at(p.through as usize);
        let beside = |switch, count, row| {
            let columns = around(self.column(switch), count, 0.5);
            columns.into_iter().map(|column| [column, row]).collect()
        };
        let band = |switches, sources: &[_], destinations: &[_]| Band {
            switches,
            sources: sources.to_vec(),
            destinations: destinations.to_vec(),
        };
        let above: Vec<_> = beside(2, p.first_only, -1.5);
        let below: Vec<_> = beside(3, p.last_only, 1.5);
        [band([1, 4], through, last), band([1, 2], first, &above), band([3, 4], &below, end)]
    }

    /// Hosts of source `i`, their links, and the circuits between them.
    fn source(&self, plan: &mut Plan, i: u32, at: [[f64; 2]; 2], switches: [u32; 2]) {
        let p = &self.params;
        let (from, to) = (format!("S{i}"), format!("D{i}"));
        let pair = Pair { hosts: [&from, &to], at, access: [self.line(p.access_us); 2] };
        let inner: Vec<_> = (switches[0]..=switches[1]).map(switch).collect();
        let route = plan.pair(&pair, &inner);
        for k in 1..=p.vbr_per_source {
            let id = format!("S{i}.vbr{k}");
            let circuit = Circuit::new(&id, ServiceClass::Vbr, Carries::Cells, &route);
            plan.circuit(circuit, Some(&format!("vbr{k}")));
        }
        for k in 1..=p.abr_per_source {
            let id = format!("S{i}.{k}");
            let circuit = Circuit::new(&id, p.service.class(), p.carries.carries(), &route);
            plan.circuit(circuit, Some("abr"));
        }
    }
}

fn rows(column: f64, count: u32) -> Vec<[f64; 2]> {
    around(0.0, count, 1.0).into_iter().map(|row| [column, row]).collect()
}

impl Topology for ThreeLink {
    fn network(&self) -> Network {
        let mut plan = Plan::default();
        self.row_of_switches(&mut plan);
        let mut number = 0;
        for band in self.bands() {
            for (source, destination) in band.sources.into_iter().zip(band.destinations) {
                number += 1;
                self.source(&mut plan, number, [source, destination], band.switches);
            }
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{circuit, one_way_ms, with};
    use super::*;

    /// Circuits of a class over link `from`–`to`.
    fn over(net: &Network, class: ServiceClass, link: [&str; 2]) -> usize {
        let crosses = |c: &&Circuit| c.route.windows(2).any(|pair| pair == link);
        net.circuits.iter().filter(|c| c.service == class).filter(crosses).count()
    }

    #[test]
    fn the_outer_links_carry_twice_as_many_circuits_as_the_middle_one() {
        let net = with(&ENTRY, &[]);
        assert_eq!((net.nodes.len(), net.circuits.len()), (16, 48));
        for (link, circuits) in [(["SW1", "SW2"], 16), (["SW2", "SW3"], 8), (["SW3", "SW4"], 16)] {
            for class in [ServiceClass::Abr, ServiceClass::Vbr] {
                assert_eq!(over(&net, class, link), circuits, "{class:?} over {link:?}");
            }
        }
    }

    #[test]
    fn what_video_leaves_is_the_printed_share() {
        // Kalampoukas 1996 section 4.3: 4,500 cells/s reserved per VBR circuit; 7.8 Mb/s for each ABR circuit.
        let net = with(&ENTRY, &[]);
        let link = ["SW1", "SW2"];
        let left = 155e6 / 424.0 - 4500.0 * over(&net, ServiceClass::Vbr, link) as f64;
        let share = left / over(&net, ServiceClass::Abr, link) as f64;
        assert!((share - 18_347.9).abs() < 0.05, "{share}");
    }

    #[test]
    fn a_group_holds_one_video_circuit_of_every_source() {
        let net = with(&ENTRY, &[]);
        for k in 1..=4 {
            let group = format!("vbr{k}");
            let members = net.circuits.iter().filter(|c| c.group.as_deref() == Some(&group));
            let sources: Vec<_> = members.map(|c| c.route[0].clone()).collect();
            assert_eq!(sources, ["S1", "S2", "S3", "S4", "S5", "S6"], "{group}");
        }
        assert_eq!(circuit(&net, "S3.vbr2").group.as_deref(), Some("vbr2"));
        assert_eq!(circuit(&net, "S3.2").group.as_deref(), Some("abr"));
    }

    #[test]
    fn delays_follow_the_links_crossed() {
        const CASES: &[(&str, f64)] = &[("S1.1", 9.004), ("S3.vbr1", 3.004), ("S6.4", 3.004)];
        let net = with(&ENTRY, &[]);
        for &(id, expected) in CASES {
            assert!((one_way_ms(&net, id) - expected).abs() < 1e-9, "{id}");
        }
    }
}
