//! *LAN loop*: three LANs around a triangle of switches, each sending to the previous LAN.
//!
//! Every two trunks share one link of the triangle, so the effect of background traffic on one trunk may
//! travel around and reach the trunk that never meets this traffic.

use super::choices::Service;
use super::lan_site::{Background, Place, SiteFacts, SiteKnobs};
use super::plan::{Line, Plan};
use super::{Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "lan-loop",
    label: "LANs around a loop",
    doc: manual(
        "Three LANs send to one another over a triangle of switches; each trunk crosses two of its links and shares both, and background traffic loads one.",
    ),
    source: manual("Manthorpe 1997 section VII.B, figure 24 and table V"),
    params: LanLoopParams::SPECS,
    build: |settings| Box::new(LanLoop { params: LanLoopParams::from_settings(settings) }),
};

crate::params! {
    /// Knobs of [`LanLoop`].
    pub struct LanLoopParams {
        /// Number of stations per LAN. Each has a connection to the LAN that its own LAN sends to.
        /// More stations offer more load.
        @rebuild stations: u32 = 10, "Stations", "Manthorpe 1997 section VII.B", Count in 1 ..= 50 by Grid::Linear(1.0);
        /// Number of stations that share one host and its network card. The LAN is no faster than a
        /// card, so this changes where cells wait but hardly their throughput.
        @rebuild per_host: u32 = 10, "Stations per host", "chosen; Manthorpe 1997 section II.D: 1", Count in 1 ..= 50 by Grid::Linear(1.0);
        /// Service category of the trunks: ABR moves congestion to the control units; UBR leaves it
        /// in the switches.
        @rebuild service: Service = Service::Abr, "Service of the trunks", "Manthorpe 1997 section VII.B";
        /// Propagation delay of each link at a switch; a trunk crosses four such links. Longer
        /// links delay its feedback.
        @rebuild net_ms: f64 = 15.0, "Network delay", "Manthorpe 1997 section VII.B: 1.80 Mb/s a station, to which it is calibrated", Ms in 0.0 ..= 150.0 by Grid::OneTwoFive;
        /// Propagation delay of a LAN. A longer delay lengthens the TCP loop but not the ABR loop.
        @rebuild lan_us: f64 = 10.0, "LAN delay", "Manthorpe 1997 section II: d_LAN", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in a switch before it reaches its output queue. A longer time
        /// delays data and feedback at every switch on the path.
        @rebuild switching_us: f64 = 900.0, "Switching delay", "Manthorpe 1997 section IV", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        ..lines: SiteKnobs;
        /// Adds background traffic from the first switch to the second.
        @rebuild background: bool = true, "Background traffic", "Manthorpe 1997 section VII.B";
        /// Rate of the link that brings the background traffic. It must be high enough not to
        /// smooth the bursts.
        [background is "true"] @rebuild background_mbps: f64 = 622.08, "Background access", "chosen", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
    }
}

struct LanLoop {
    params: LanLoopParams,
}

crate::tune_params!(LanLoop);

/// Sites around the triangle and the places of their switches.
const PLACES: [(Place, [f64; 2]); 3] = [
    (place([1.8, 0.0], [0.9, 0.0], [0.0, 0.0]), [3.0, 0.0]),
    (place([6.6, 0.0], [7.5, 0.0], [8.4, 0.0]), [5.4, 0.0]),
    (place([5.4, 2.0], [6.3, 2.0], [7.2, 2.0]), [4.2, 2.0]),
];

const fn place(gateway: [f64; 2], lan: [f64; 2], first: [f64; 2]) -> Place {
    Place { gateway, lan, first, step: 1.0 }
}

impl LanLoop {
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

    fn triangle(&self, plan: &mut Plan) {
        let p = &self.params;
        let line = p.lines.line(p.net_ms);
        for (k, (_, at)) in (1..).zip(PLACES) {
            plan.switch(&format!("SW{k}"), at).switching_us = p.switching_us;
        }
        for k in 1..=3 {
            plan.link(&format!("SW{k}"), &format!("SW{}", k % 3 + 1), line);
            plan.link(&format!("CU{k}"), &format!("SW{k}"), line).buffer_cells =
                p.lines.ingress_cells;
        }
    }
}

impl Topology for LanLoop {
    fn network(&self) -> Network {
        let sites = self.sites();
        let mut plan = Plan::default();
        for (k, (place, _)) in (1..).zip(PLACES) {
            sites.site(&mut plan, k, place);
        }
        self.triangle(&mut plan);
        sites.trunk(&mut plan, [1, 3], &["SW1", "SW2", "SW3"]);
        sites.trunk(&mut plan, [2, 1], &["SW2", "SW3", "SW1"]);
        sites.trunk(&mut plan, [3, 2], &["SW3", "SW1", "SW2"]);
        if self.params.background {
            let background = Background {
                number: 1,
                port: ["SW1", "SW2"],
                at: [[3.0, -1.5], [5.4, -1.5]],
                group: "background",
            };
            background.add(&mut plan, self.params.background_mbps);
        }
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{circuit, one_way_ms, with};
    use super::*;

    #[test]
    fn trunks_take_the_ways_of_table_v() {
        const CASES: &[(&str, [&str; 5])] = &[
            ("VC1-3", ["CU1", "SW1", "SW2", "SW3", "CU3"]),
            ("VC2-1", ["CU2", "SW2", "SW3", "SW1", "CU1"]),
            ("VC3-2", ["CU3", "SW3", "SW1", "SW2", "CU2"]),
        ];
        let net = with(&ENTRY, &[]);
        for (id, route) in CASES {
            assert_eq!(circuit(&net, id).route, *route);
            // Four links of 15 ms and three switches of 0.9 ms.
            assert!((one_way_ms(&net, id) - 62.7).abs() < 1e-9, "{id}");
        }
        assert!((one_way_ms(&net, "1-3.1") - 62.72).abs() < 1e-9, "with two LANs");
    }

    #[test]
    fn twenty_stations_share_the_loaded_port_and_lan_2_is_not_among_them() {
        let net = with(&ENTRY, &[]);
        let loaded = |id: &str| circuit(&net, id).route.windows(2).any(|p| p == ["SW1", "SW2"]);
        let through = net.circuits.iter().filter(|c| c.trunk.is_some() && loaded(&c.id));
        assert_eq!(through.count(), 20);
        assert!(loaded("B1") && loaded("1-3.1") && loaded("3-2.1") && !loaded("2-1.1"));
    }
}
