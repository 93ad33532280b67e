//! *LAN parking lot*: eight LANs along five switches, with trunks of very different lengths.
//!
//! The long trunk meets one other trunk at the first switch, two at the third and all at the fourth. Two
//! places carry background traffic; their loads determine which of them limits the long trunk.

use super::choices::Service;
use super::lan_site::{Background, Place, SiteFacts, SiteKnobs};
use super::plan::{Line, Plan};
use super::{Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "lan-parking-lot",
    label: "LANs along five switches",
    doc: manual(
        "Eight LANs are joined by trunks of 0.06 to 53 ms over five switches in a row; background traffic loads the first and the third.",
    ),
    source: manual(
        "Manthorpe 1997 section VII.A, figure 21 and table IV; the figure is lost, delays reconstructed from the table",
    ),
    params: LanParkingLotParams::SPECS,
    build: |settings| {
        Box::new(LanParkingLot { params: LanParkingLotParams::from_settings(settings) })
    },
};

crate::params! {
    /// Knobs of [`LanParkingLot`].
    pub struct LanParkingLotParams {
        /// Number of stations per LAN. Each has a connection to every LAN that its own LAN sends
        /// to. More stations offer more load.
        @rebuild stations: u32 = 10, "Stations", "Manthorpe 1997 section VII.A", Count in 1 ..= 20 by Grid::Linear(1.0);
        /// Number of stations that share one host and its network card. The LAN is no faster than a
        /// card, so this changes where cells wait but hardly their throughput.
        @rebuild per_host: u32 = 10, "Stations per host", "chosen; Manthorpe 1997 section II.D: 1", Count in 1 ..= 20 by Grid::Linear(1.0);
        /// Service category of the trunks: ABR moves congestion to the control units; UBR leaves it
        /// in the switches.
        @rebuild service: Service = Service::Abr, "Service of the trunks", "Manthorpe 1997 section VII.A";
        /// Factor on the printed propagation delays: 0 removes all distance, 2 makes every trunk
        /// twice as long.
        @rebuild distance: f64 = 1.0, "Distance", "Manthorpe 1997 table IV: 1", Count in 0.0 ..= 10.0 by Grid::OneTwoFive;
        /// Propagation delay of a LAN. A longer delay lengthens the TCP loop but not the ABR loop.
        @rebuild lan_us: f64 = 10.0, "LAN delay", "Manthorpe 1997 section II: d_LAN", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at each switch; the delays of table IV leave no room for it.
        @rebuild switching_us: f64 = 0.0, "Switching delay", "Manthorpe 1997 table IV, whose delays hold none", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        ..lines: SiteKnobs;
        /// Adds background traffic at the first switch, in both directions of the long trunk, and at the third.
        @rebuild background: bool = true, "Background traffic", "Manthorpe 1997 section VII.A";
        /// Rate of the links that bring the background traffic. It must be high enough not to
        /// smooth the bursts.
        [background is "true"] @rebuild background_mbps: f64 = 622.08, "Background access", "chosen", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
    }
}

struct LanParkingLot {
    params: LanParkingLotParams,
}

crate::tune_params!(LanParkingLot);

/// Columns of the five switches.
const SWITCHES: [f64; 5] = [0.0, 1.9, 3.8, 5.7, 7.6];

/// Delays between neighbouring switches in ms. Reconstructed: they reproduce every delay of Manthorpe 1997 table IV.
const BACKBONE_MS: [f64; 4] = [30.0, 1.0, 20.0, 0.02];

/// Switch of every site, delay between its control unit and this switch in ms, and position on the drawing.
/// Source: Manthorpe 1997 section VII.A.
const SITES: [(u32, f64, Place); 8] = [
    (1, 1.0, beside(0.0, -1.0)),
    (3, 1.12, beside(3.8, -1.0)),
    (3, 1.12, beside(3.8, 1.0)),
    (4, 0.02, beside(5.7, 1.0)),
    (5, 0.02, beside(7.6, 1.0)),
    (5, 1.0, beside(7.6, -1.0)),
    (1, 1.0, beside(0.0, 1.0)),
    (2, 1.0, beside(1.9, 1.0)),
];

/// Sending sites, receiving sites, switches on the path. Source: Manthorpe 1997 table IV.
///
/// VC 6 to 1 is the way back of VC 1 to 6: "the VC used to carry traffic from LAN x to LAN y", with both data and
/// acknowledgements, is one circuit, and three circuits share switch 3 (Manthorpe 1997 section VII.A).
const TRUNKS: [([u32; 2], &[&str]); 5] = [
    ([1, 6], &["SW1", "SW2", "SW3", "SW4", "SW5"]),
    ([2, 6], &["SW3", "SW4", "SW5"]),
    ([3, 6], &["SW3", "SW4", "SW5"]),
    ([4, 5], &["SW4", "SW5"]),
    ([7, 8], &["SW1", "SW2"]),
];

/// The background circuits. The third loads the way back to LAN 1, which, according to Manthorpe 1997,
/// is also limited at switch 1.
const BACKGROUNDS: [Background<'static>; 3] = [
    Background {
        number: 1,
        port: ["SW1", "SW2"],
        at: [[-1.3, 0.0], [1.9, -1.6]],
        group: "background1",
    },
    Background {
        number: 2,
        port: ["SW3", "SW4"],
        at: [[2.85, -1.6], [5.7, -1.6]],
        group: "background2",
    },
    Background {
        number: 3,
        port: ["SW1", "CU1"],
        at: [[-1.3, 1.0], [-1.3, -1.6]],
        group: "background1",
    },
];

/// A site above (`way` -1) or below (1) its switch: the LAN beside its control unit, the stations beyond.
const fn beside(column: f64, way: f64) -> Place {
    let row = 1.6 * way;
    Place {
        gateway: [column, row],
        lan: [column + 0.92, row],
        first: [column + 1.56, 2.6 * way],
        step: way,
    }
}

impl LanParkingLot {
    fn sites(&self) -> SiteFacts {
        let p = &self.params;
        SiteFacts {
            stations: p.stations,
            per_host: p.per_host,
            nic_mbps: p.lines.nic_mbps,
            lan: Line::new(p.lines.lan_mbps, p.lan_us / 1000.0),
            service: p.service,
        }
    }

    fn line(&self, delay_ms: f64) -> Line {
        let p = &self.params;
        p.lines.line(delay_ms * p.distance)
    }

    fn row_of_switches(&self, plan: &mut Plan) {
        let p = &self.params;
        let links = plan.row(p.switching_us, self.line(0.0), SWITCHES.into_iter());
        for (link, delay_ms) in links.iter_mut().zip(BACKBONE_MS) {
            link.delay_ms = delay_ms * p.distance;
        }
    }
}

impl Topology for LanParkingLot {
    fn network(&self) -> Network {
        let sites = self.sites();
        let mut plan = Plan::default();
        self.row_of_switches(&mut plan);
        for (k, (switch, delay_ms, place)) in (1..).zip(SITES) {
            sites.site(&mut plan, k, place);
            let link = plan.link(&format!("CU{k}"), &format!("SW{switch}"), self.line(delay_ms));
            link.buffer_cells = self.params.lines.ingress_cells;
        }
        for (ends, switches) in TRUNKS {
            sites.trunk(&mut plan, ends, switches);
        }
        sites.connections(&mut plan, [6, 1], &["SW5", "SW4", "SW3", "SW2", "SW1"], "VC1-6");
        if self.params.background {
            BACKGROUNDS.iter().for_each(|b| b.add(&mut plan, self.params.background_mbps));
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{circuit, one_way_ms, with};
    use super::*;

    #[test]
    fn minimum_delays_are_those_of_table_iv() {
        // Manthorpe 1997 table IV: trunk, minimum delay in ms.
        const CASES: &[(&str, f64)] = &[
            ("VC1-6", 53.02),
            ("VC2-6", 22.14),
            ("VC3-6", 22.14),
            ("VC4-5", 0.06),
            ("VC7-8", 32.0),
        ];
        let net = with(&ENTRY, &[]);
        for &(id, delay) in CASES {
            let found = one_way_ms(&net, id);
            assert!((found - delay).abs() < 1e-9, "{id}: {found}");
        }
    }

    #[test]
    fn with_both_lans_the_local_connection_takes_the_80_us_of_the_text() {
        // Table IV says 60 us and the text of Manthorpe 1997 section VII.A 80 us: the two LANs are the difference.
        let found = one_way_ms(&with(&ENTRY, &[]), "4-5.1");
        assert!((found - 0.08).abs() < 1e-9, "{found}");
    }

    #[test]
    fn trunks_share_the_ports_that_the_text_names() {
        // Port, trunks and background circuits over it.
        const CASES: &[([&str; 2], &[&str])] = &[
            (["SW1", "SW2"], &["VC1-6", "VC7-8", "B1"]),
            (["SW3", "SW4"], &["VC1-6", "VC2-6", "VC3-6", "B2"]),
            (["SW4", "SW5"], &["VC1-6", "VC2-6", "VC3-6", "VC4-5"]),
            (["SW1", "CU1"], &["B3"]),
        ];
        let net = with(&ENTRY, &[]);
        for (port, expected) in CASES {
            let over = |c: &&super::super::Circuit| {
                c.trunk.is_none() && c.route.windows(2).any(|pair| pair == *port)
            };
            let found: Vec<_> = net.circuits.iter().filter(over).map(|c| c.id.as_str()).collect();
            assert_eq!(found, *expected, "{port:?}");
        }
    }

    #[test]
    fn lans_1_and_6_share_one_circuit_for_data_and_acknowledgements() {
        let net = with(&ENTRY, &[]);
        let of = |id: &str| circuit(&net, id).trunk.as_deref();
        assert_eq!((of("1-6.1"), of("6-1.1")), (Some("VC1-6"), Some("VC1-6")));
        let forward = &circuit(&net, "1-6.1").route;
        let back: Vec<_> = circuit(&net, "6-1.1").route.iter().rev().cloned().collect();
        assert_eq!(*forward, back, "the same way, opposite");
    }

    #[test]
    fn six_lans_send_with_ten_stations_each() {
        let net = with(&ENTRY, &[]);
        let carried: Vec<_> = net.circuits.iter().filter(|c| c.trunk.is_some()).collect();
        assert_eq!(carried.len(), 60);
        assert_eq!(net.nodes.len(), 5 + 3 * 8 + 6, "one host for the stations of a LAN");
        assert_eq!(circuit(&net, "3-6.10").group.as_deref(), Some("3-6"));
        let apart = with(&ENTRY, &[("perHost", 1.into())]);
        assert_eq!(apart.nodes.len(), 5 + 12 * 8 + 6);
    }
}
