//! A LAN with its stations and its control unit, and the trunks between such sites (Manthorpe 1997).
//!
//! Stations – LAN – control unit: the LAN is one queue with one rate for both directions. All connections
//! between two sites share one trunk circuit between the control units.

use super::choices::Service;
use super::plan::{Line, Pair, Plan};
use super::{Carries, Circuit, NodeKind, ServiceClass};
use crate::params::Grid;

crate::params! {
    /// Lines and buffers of a network of LANs.
    pub struct SiteKnobs {
        /// Rate of the links at the switches. A lower rate leaves less to the trunks beside the
        /// background traffic.
        @rebuild link_mbps: f64 = 145.0, "Link rate", "Manthorpe 1997 section III", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Rate of a LAN, shared by both directions. A lower rate limits the load that its stations
        /// put on the trunks. Above the link rate, a control unit can be overloaded even under UBR.
        @rebuild lan_mbps: f64 = 100.0, "LAN rate", "Manthorpe 1997 section II.D", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Rate of a host's network card. A lower rate spaces the cells of its stations further
        /// apart.
        @rebuild nic_mbps: f64 = 100.0, "Network card", "Manthorpe 1997 section II.D", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Queue of a control unit, where cells wait until the trunk may send them. A smaller queue
        /// loses cells there under ABR.
        ingress_cells: Option<u32> = Some(8000), "Ingress queue", "Manthorpe 1997 section III", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Buffer of each switch port. A smaller buffer loses cells there, above all under UBR.
        buffer_cells: Option<u32> = Some(8192), "Switch buffer", "Manthorpe 1997 section II.A", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Buffer for background cells at each switch port, separate from the switch buffer. A
        /// smaller one loses more cells of background bursts.
        [background is "true"] @rebuild background_cells: Option<u32> = Some(128), "Background buffer", "Manthorpe 1997 section II.A", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

impl SiteKnobs {
    /// A line at a switch.
    pub fn line(&self, delay_ms: f64) -> Line {
        let line = Line::new(self.link_mbps, delay_ms);
        line.buffered(self.buffer_cells).prioritised(self.background_cells)
    }
}

/// Common properties of all sites of a network.
#[derive(Clone, Copy)]
pub(super) struct SiteFacts {
    /// Stations of each site.
    pub stations: u32,
    /// Stations that share one host.
    pub per_host: u32,
    /// Rate of a station's network card in Mb/s.
    pub nic_mbps: f64,
    /// The LAN: its rate and its propagation delay, which lies between medium and control unit.
    pub lan: Line,
    /// Service category of the trunks.
    pub service: Service,
}

/// Positions of a site on the drawing.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// The control unit.
    pub gateway: [f64; 2],
    /// The shared medium.
    pub lan: [f64; 2],
    /// The first host.
    pub first: [f64; 2],
    /// Rows between hosts.
    pub step: f64,
}

impl SiteFacts {
    /// Hosts of each site.
    pub fn hosts(&self) -> u32 {
        self.stations.div_ceil(self.per_host)
    }

    /// Adds LAN, control unit and hosts of site `k`.
    pub fn site(&self, plan: &mut Plan, k: u32, place: Place) {
        let (lan, gateway) = (format!("LAN{k}"), format!("CU{k}"));
        plan.node(&gateway, NodeKind::Gateway, place.gateway);
        plan.node(&lan, NodeKind::Lan, place.lan);
        // A LAN runs at the rate of its first link.
        plan.link(&lan, &gateway, self.lan);
        for h in 1..=self.hosts() {
            let row = place.first[1] + f64::from(h - 1) * place.step;
            let host = format!("H{k}.{h}");
            plan.host(&host, [place.first[0], row]);
            plan.link(&host, &lan, Line::new(self.nic_mbps, 0.0));
        }
    }

    /// Adds the trunk between two sites over `switches` and the connections of all their stations.
    pub fn trunk(&self, plan: &mut Plan, ends: [u32; 2], switches: &[&str]) {
        let trunk = format!("VC{}-{}", ends[0], ends[1]);
        let between = between(ends, switches);
        let service = self.service.class();
        let circuit = Circuit::new(&trunk, service, Carries::Trunk, &refs(&between));
        plan.circuit(circuit, Some("trunks"));
        self.connections(plan, ends, switches, &trunk);
    }

    /// Adds connections from all stations of a site to those of another over an existing trunk, whose
    /// route is `switches` in either direction.
    pub fn connections(&self, plan: &mut Plan, ends: [u32; 2], switches: &[&str], trunk: &str) {
        let [from, to] = ends;
        let group = format!("{from}-{to}");
        let between = between(ends, switches);
        let lans = [format!("LAN{from}"), format!("LAN{to}")];
        for i in 1..=self.stations {
            let h = i.div_ceil(self.per_host);
            let hosts = [format!("H{from}.{h}"), format!("H{to}.{h}")];
            let head = [&*hosts[0], &*lans[0]].into_iter();
            let route: Vec<&str> =
                head.chain(refs(&between)).chain([&*lans[1], &*hosts[1]]).collect();
            let id = format!("{group}.{i}");
            let circuit = Circuit::new(&id, ServiceClass::Ubr, Carries::Tcp, &route);
            plan.circuit(circuit, Some(&group)).trunk = Some(trunk.to_string());
        }
    }
}

/// The path from control unit to control unit.
fn between([from, to]: [u32; 2], switches: &[&str]) -> Vec<String> {
    let inner = switches.iter().map(ToString::to_string);
    [format!("CU{from}")].into_iter().chain(inner).chain([format!("CU{to}")]).collect()
}

fn refs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

/// Background traffic that crosses one port of a switch and leaves after it.
#[derive(Clone, Copy)]
pub(super) struct Background<'a> {
    /// Number of the circuit. Circuit and source are named `B` with this number, the destination `DB`.
    pub number: u32,
    /// Switch whose port it loads, and the next node.
    pub port: [&'a str; 2],
    /// Positions of its source and destination hosts.
    pub at: [[f64; 2]; 2],
    /// Group for setting its load.
    pub group: &'a str,
}

impl Background<'_> {
    /// Adds the circuit, its hosts and their links of `access_mbps` Mb/s without delay.
    pub fn add(&self, plan: &mut Plan, access_mbps: f64) {
        let (from, to) = (format!("B{}", self.number), format!("DB{}", self.number));
        let access = [Line::new(access_mbps, 0.0); 2];
        let pair = Pair { hosts: [&from, &to], at: self.at, access };
        let route = plan.pair(&pair, &self.port);
        let circuit = Circuit::new(&from, ServiceClass::Vbr, Carries::Cells, &route);
        plan.circuit(circuit, Some(self.group));
    }
}
