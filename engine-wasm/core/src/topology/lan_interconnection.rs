//! *LAN interconnection*: the stations of two LANs communicate through control units and one switch.
//!
//! One trunk circuit between the control units carries all connections. Under ABR it is shaped, and cells
//! that may not leave yet wait in the ingress queue of the control unit. Under UBR all cells leave at once,
//! and the switch must hold them.

use super::choices::Service;
use super::lan_site::{Background, Place, SiteFacts, SiteKnobs};
use super::plan::{Line, Plan};
use super::{Network, Topology};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "lan-interconnection",
    label: "Two LANs over one switch",
    doc: manual(
        "Stations of one LAN send to stations of another; two control units put all connections on one circuit through a switch that also carries background traffic.",
    ),
    source: manual("Manthorpe 1997 section II, figure 4"),
    params: LanInterconnectionParams::SPECS,
    build: |settings| {
        Box::new(LanInterconnection { params: LanInterconnectionParams::from_settings(settings) })
    },
};

crate::params! {
    /// Knobs of [`LanInterconnection`].
    pub struct LanInterconnectionParams {
        /// Number of stations per LAN. Each station of the first LAN has a connection to one of the
        /// second. More stations offer more load.
        @rebuild stations: u32 = 10, "Stations", "Manthorpe 1997 section II.D", Count in 1 ..= 50 by Grid::Linear(1.0);
        /// Number of stations that share one host and its network card. The LAN is no faster than a
        /// card, so this changes where cells wait but hardly their throughput.
        @rebuild per_host: u32 = 1, "Stations per host", "Manthorpe 1997 section II.D: 1", Count in 1 ..= 50 by Grid::Linear(1.0);
        /// Service category of the trunk: ABR moves congestion to the control unit; UBR leaves it
        /// in the switch.
        @rebuild service: Service = Service::Abr, "Service of the trunk", "Manthorpe 1997 section II";
        /// Propagation delay of each of the two links at the switch: 0.01 ms is the paper's LAN, 5
        /// ms its MAN, 50 ms its WAN. Longer links delay the feedback of the trunk.
        @rebuild net_ms: f64 = 0.01, "Network delay", "Manthorpe 1997 section II: d_net", Ms in 0.0 ..= 150.0 by Grid::OneTwoFive;
        /// Propagation delay of a LAN. Delay moved from the network to the LANs shortens the ABR loop but not the TCP loop.
        @rebuild lan_us: f64 = 10.0, "LAN delay", "Manthorpe 1997 section II: d_LAN", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time that a cell needs in the switch before it reaches its output queue. A longer time
        /// delays data and feedback.
        @rebuild switching_us: f64 = 900.0, "Switching delay", "Manthorpe 1997 section IV: 2 times 450 us", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        ..lines: SiteKnobs;
        /// Adds background traffic. The switch serves it first, so the capacity left to the trunk
        /// varies.
        @rebuild background: bool = true, "Background traffic", "Manthorpe 1997 section II.C";
        /// Rate of the link that brings the background traffic. It must be high enough not to
        /// smooth the bursts, which reach 1.25 times the link rate.
        [background is "true"] @rebuild background_mbps: f64 = 622.08, "Background access", "chosen", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
    }
}

struct LanInterconnection {
    params: LanInterconnectionParams,
}

crate::tune_params!(LanInterconnection);

impl LanInterconnection {
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

    /// Connects the two control units to the switch.
    fn middle(&self, plan: &mut Plan) {
        let p = &self.params;
        plan.switch("SW1", [3.0, 0.0]).switching_us = p.switching_us;
        let line = p.lines.line(p.net_ms);
        plan.link("CU1", "SW1", line).buffer_cells = p.lines.ingress_cells;
        plan.link("SW1", "CU2", line).back_buffer_cells = p.lines.ingress_cells;
    }
}

impl Topology for LanInterconnection {
    fn network(&self) -> Network {
        let sites = self.sites();
        let top = -f64::from(sites.hosts() - 1) / 2.0;
        let mut plan = Plan::default();
        for (k, [gateway, lan, hosts]) in [(1, [2.0, 1.0, 0.0]), (2, [4.0, 5.0, 6.0])] {
            let place =
                Place { gateway: [gateway, 0.0], lan: [lan, 0.0], first: [hosts, top], step: 1.0 };
            sites.site(&mut plan, k, place);
        }
        self.middle(&mut plan);
        sites.trunk(&mut plan, [1, 2], &["SW1"]);
        if self.params.background {
            // Above the control units, whose height grows with their connections: with more stations, each row
            // is drawn less high, so more rows lie in between.
            let row = (0.75 * top).clamp((0.5 * top).min(-3.5), -1.5);
            let background = Background {
                number: 1,
                port: ["SW1", "CU2"],
                at: [[3.0, row], [4.0, row]],
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
    use super::super::{Carries, ServiceClass};
    use super::*;

    #[test]
    fn round_trips_are_those_of_lan_man_and_wan() {
        // d_net in ms, round trip in ms (Manthorpe 1997 section IV).
        const CASES: &[(f64, f64)] = &[(0.01, 1.88), (5.0, 21.84), (50.0, 201.84)];
        for &(net_ms, round_trip) in CASES {
            let net = with(&ENTRY, &[("netMs", net_ms.into())]);
            let found = 2.0 * one_way_ms(&net, "1-2.1");
            assert!((found - round_trip).abs() < 1e-9, "{net_ms} ms: {found}");
        }
    }

    #[test]
    fn one_trunk_carries_all_connections() {
        for service in [ServiceClass::Abr, ServiceClass::Ubr] {
            let name = if service == ServiceClass::Abr { "abr" } else { "ubr" };
            let net = with(&ENTRY, &[("service", name.into())]);
            let trunk = circuit(&net, "VC1-2");
            assert_eq!((trunk.service, trunk.carries), (service, Carries::Trunk));
            assert_eq!(trunk.route, ["CU1", "SW1", "CU2"]);
            let carried = net.circuits.iter().filter(|c| c.trunk.as_deref() == Some("VC1-2"));
            assert_eq!(carried.filter(|c| c.service == ServiceClass::Ubr).count(), 10);
        }
    }

    #[test]
    fn stations_share_hosts_in_order() {
        // Stations, stations per host; hosts of both LANs, host of the last connection.
        const CASES: &[(u32, u32, usize, &str)] =
            &[(10, 1, 20, "H1.10"), (10, 4, 6, "H1.3"), (50, 50, 2, "H1.1"), (3, 50, 2, "H1.1")];
        for &(stations, per_host, hosts, last) in CASES {
            let knobs = [("stations", stations.into()), ("perHost", per_host.into())];
            let net = with(&ENTRY, &knobs);
            let is_host = |n: &&super::super::Node| n.id.starts_with('H');
            assert_eq!(net.nodes.iter().filter(is_host).count(), hosts, "{stations}/{per_host}");
            assert_eq!(circuit(&net, &format!("1-2.{stations}")).route[0], last);
        }
    }

    #[test]
    fn queues_stand_before_the_trunk_and_in_the_switch() {
        let net = with(&ENTRY, &[]);
        let buffers = |id: &str| {
            let link = net.links.iter().find(|l| l.id == id).expect("there");
            (link.buffer_cells, link.back_buffer_cells)
        };
        assert_eq!(buffers("CU1-SW1"), (Some(8000), Some(8192)));
        assert_eq!(buffers("SW1-CU2"), (Some(8192), Some(8000)));
        assert_eq!(buffers("LAN1-CU1"), (None, None));
    }

    #[test]
    fn a_lan_runs_at_the_rate_of_its_first_link() {
        let net = with(&ENTRY, &[("lanMbps", 80.0.into()), ("nicMbps", 25.0.into())]);
        for lan in ["LAN1", "LAN2"] {
            let first = net.links.iter().find(|l| l.from == lan || l.to == lan).expect("joined");
            assert_eq!(first.rate_mbps, 80.0, "{}", first.id);
        }
    }

    #[test]
    fn background_loads_only_the_port_towards_the_second_lan() {
        let net = with(&ENTRY, &[]);
        let background = circuit(&net, "B1");
        assert_eq!(background.route, ["B1", "SW1", "CU2", "DB1"]);
        assert_eq!((background.service, background.carries), (ServiceClass::Vbr, Carries::Cells));
        let bare = with(&ENTRY, &[("background", false.into())]);
        assert_eq!(bare.circuits.len() + 1, net.circuits.len());
    }
}
