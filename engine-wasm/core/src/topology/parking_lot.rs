//! *Parking lot*: a long circuit crosses a row of switches and meets other traffic on every link.
//!
//! Max-min fairness gives the long circuit its equal share of the most loaded link. An algorithm that is fair
//! only on each link reduces the long circuit again at every link.

use super::choices::{Load, Service};
use super::plan::{Line, Pair, Plan, around, numbered, switch};
use super::{Circuit, Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "parking-lot",
    label: "Parking lot",
    doc: manual(
        "A long circuit crosses a row of switches; on every link between two of them it meets circuits that use only this link.",
    ),
    source: manual(
        "Manthorpe 1997 section VII.A and Kalampoukas 1996 section 4.3 use forms of it; a classic",
    ),
    params: ParkingLotParams::SPECS,
    build: |settings| Box::new(ParkingLot { params: ParkingLotParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`ParkingLot`].
    pub struct ParkingLotParams {
        /// Number of switches in the row. With more switches, the long circuit competes on more
        /// links.
        @rebuild switches: u32 = 4, "Switches", "chosen", Count in 2 ..= 14 by Grid::Linear(1.0);
        /// Number of circuits that cross the whole row. More long circuits leave less of every link
        /// to the local ones.
        @rebuild long: u32 = 1, "Long circuits", "chosen", Count in 1 ..= 4 by Grid::Linear(1.0);
        /// Number of circuits, on each link between switches, that use only this link. More local
        /// circuits leave less to the long ones.
        @rebuild local: u32 = 1, "Local circuits per link", "chosen", Count in 0 ..= 4 by Grid::Linear(1.0);
        /// What each circuit carries: cells of the cell source, or a TCP connection, which adds its
        /// own control.
        @rebuild carries: Load = Load::Cells, "Load", "chosen";
        /// Service category of all circuits: ABR sets their rates by feedback, UBR leaves them to TCP and
        /// the buffers.
        @rebuild service: Service = Service::Abr, "Service", "chosen";
        /// Rate of all links. A higher rate carries more data, and more cells are in flight at the
        /// same delay.
        @rebuild link_mbps: f64 = 155.52, "Link rate", "ITU-T G.707, STM-1", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay of the links between switches. Longer links delay the feedback of the
        /// long circuit.
        @rebuild backbone_us: f64 = 1000.0, "Backbone delay", "chosen", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Propagation delay of the links to the hosts. Longer links lengthen all loops equally.
        @rebuild access_us: f64 = 10.0, "Access delay", "chosen", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 0.0, "Switching delay", "chosen", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Buffer of every port of every switch. A smaller buffer loses cells earlier.
        buffer_cells: Option<u32> = Some(4096), "Buffer per port", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

struct ParkingLot {
    params: ParkingLotParams,
}

crate::tune_params!(ParkingLot);

impl ParkingLot {
    fn line(&self, delay_us: f64) -> Line {
        let line = Line::new(self.params.link_mbps, delay_us / 1000.0);
        line.buffered(self.params.buffer_cells)
    }

    /// Column of a switch; the hosts of the local circuits need room.
    fn column(&self, switch: u32) -> f64 {
        1.0 + f64::from(switch - 1) * f64::from(self.params.local.max(2)) / 2.0
    }

    /// Adds a circuit over the switches numbered `over`, first to last, with hosts drawn at `at`.
    fn pair(&self, plan: &mut Plan, id: &str, over: [u32; 2], at: [[f64; 2]; 2]) {
        let p = &self.params;
        let to = format!("D{id}");
        let pair = Pair { hosts: [id, &to], at, access: [self.line(p.access_us); 2] };
        let inner: Vec<_> = (over[0]..=over[1]).map(switch).collect();
        let route = plan.pair(&pair, &inner);
        let group = if id.starts_with('L') { "long" } else { "local" };
        let circuit = Circuit::new(id, p.service.class(), p.carries.carries(), &route);
        plan.circuit(circuit, Some(group));
    }
}

impl Topology for ParkingLot {
    fn network(&self) -> Network {
        let p = &self.params;
        let mut plan = Plan::default();
        let columns = (1..=p.switches).map(|i| self.column(i));
        plan.row(p.switching_us, self.line(p.backbone_us), columns);
        let aside = f64::from(p.local.max(2)) / 4.0 + 0.5;
        let ends = [self.column(1) - aside, self.column(p.switches) + aside];
        for (row, i) in around(0.0, p.long, 1.0).into_iter().zip(1..) {
            let at = ends.map(|column| [column, row]);
            self.pair(&mut plan, &format!("L{i}"), [1, p.switches], at);
        }
        for first in 1..p.switches {
            let [above, below] =
                [first, first + 1].map(|switch| around(self.column(switch), p.local, 0.5));
            for (places, i) in above.into_iter().zip(below).zip(1..) {
                let id = numbered(&format!("C{first}"), i, p.local);
                let at = [[places.0, -1.5], [places.1, 1.5]];
                self.pair(&mut plan, &id, [first, first + 1], at);
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
    fn every_link_carries_the_long_circuits_and_its_own() {
        // Switches, long circuits, local circuits per link.
        const CASES: &[(u32, u32, u32)] = &[(4, 1, 1), (2, 1, 0), (6, 2, 3), (14, 4, 4)];
        for &(switches, long, local) in CASES {
            let knobs =
                [("switches", switches.into()), ("long", long.into()), ("local", local.into())];
            let net = with(&ENTRY, &knobs);
            assert_eq!(net.circuits.len() as u32, long + (switches - 1) * local);
            for i in 1..switches {
                let link = [switch(i), switch(i + 1)];
                let over = |c: &&Circuit| c.route.windows(2).any(|pair| pair == link);
                let found = net.circuits.iter().filter(over).count() as u32;
                assert_eq!(found, long + local, "{link:?} of {switches}");
            }
        }
    }

    #[test]
    fn the_long_way_is_as_long_as_all_links() {
        let net = with(&ENTRY, &[]);
        assert!((one_way_ms(&net, "L1") - 3.02).abs() < 1e-9);
        assert!((one_way_ms(&net, "C2") - 1.02).abs() < 1e-9);
        assert_eq!(circuit(&net, "C2").route, ["C2", "SW2", "SW3", "DC2"]);
    }
}
