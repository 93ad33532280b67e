//! *ADSL*: connections up and down a subscriber line with a varying rate.
//!
//! ATU-R and ATU-C are at the ends of the line, each with one first-in-first-out buffer for all
//! circuits. The far ends are 50 ms away; the user's hosts are close. Background connections may share a
//! narrow port behind the ATU-C.

use super::choices::Service;
use super::plan::{Line, Pair, Plan, around};
use super::{
    Carries, Circuit, Direction, Network, NodeKind, Role, ServiceClass, Topology, Variation,
};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn Topology> = Entry {
    id: "adsl",
    label: "ADSL line",
    doc: manual(
        "TCP connections share a subscriber line that is slow upstream and faster downstream. Its \
         rates change at random again and again.",
    ),
    source: manual("ADSL 2000 section 4.1, figure 3"),
    params: AdslParams::SPECS,
    build: |settings| Box::new(Adsl { params: AdslParams::from_settings(settings) }),
};

crate::choice! {
    /// Directions in which data flow.
    pub enum Flows {
        Up = "up" "Up only",
        Down = "down" "Down only",
        Both = "both" "Up and down",
    }
}

crate::choice! {
    /// What the ATU-R does to the control loops of the circuits through it.
    pub enum AtuRole {
        Plain = "plain" "None: control loops run from end to end",
        LocalLoop = "local-loop" "Ends the ABR loop of the user's hosts",
        FlowControl = "flow-control" "Halts the user's hosts by GFC",
    }
}

crate::params! {
    /// Knobs of [`Adsl`].
    pub struct AdslParams {
        /// Directions in which data flow: up is condition 1 of the paper, down condition 2, both condition 3.
        @rebuild flows: Flows = Flows::Up, "Data flow", "ADSL 2000 section 4.2";
        /// Number of connections that send from the user. More connections share the slow
        /// direction.
        [flows not "down"] @rebuild up: u32 = 2, "Connections up", "ADSL 2000 section 4.2", Count in 1 ..= 14 by Grid::Linear(1.0);
        /// Number of connections that send to the user. Their acknowledgements use the slow
        /// direction.
        [flows not "up"] @rebuild down: u32 = 2, "Connections down", "ADSL 2000 section 4.2", Count in 1 ..= 14 by Grid::Linear(1.0);
        /// Number of connections that bypass the line but share the narrow port behind the ATU-C;
        /// two make condition 4. With zero there is no narrow port.
        @rebuild background: u32 = 0, "Background connections", "ADSL 2000 section 4.2", Count in 0 ..= 10 by Grid::Linear(1.0);
        /// Service category of the connections over the line. With UBR, TCP alone controls the
        /// rate; with ABR, the feedback limits it.
        @rebuild service: Service = Service::Abr, "Service", "ADSL 2000 section 3";
        /// What the ATU-R does to the control loops. The local loop and GFC reach only the user's hosts, and act at once.
        @rebuild atu_role: AtuRole = AtuRole::Plain, "Role of the ATU-R", "ADSL 2000 section 3, figure 2";
        /// Time between two random changes of the upstream rate; null keeps it constant. Frequent
        /// changes leave the control loop no time to follow.
        @rebuild up_every_ms: Option<f64> = Some(1000.0), "Upstream rate changes every", "ADSL 2000 section 4.1: T_up", Ms in 1.0 ..= 3_600_000.0 by Grid::OneTwoFive => "constant";
        /// Lowest random upstream rate. A lower limit makes the rate vary more and the line carry
        /// less.
        [up_every_ms not "null"] @rebuild up_least_mbps: f64 = 0.128, "Lowest upstream rate", "ADSL 2000 section 4.1", Mbps in 0.064 ..= 0.5 by Grid::OneTwoFive;
        /// Highest random upstream rate. A higher limit makes the rate vary more and the line carry
        /// more.
        [up_every_ms not "null"] @rebuild up_most_mbps: f64 = 1.024, "Highest upstream rate", "ADSL 2000 section 4.1", Mbps in 0.5 ..= 155.52 by Grid::OneTwoFive;
        /// Upstream rate if it is constant. The default is the mean of the random rates.
        [up_every_ms is "null"] @rebuild up_mbps: f64 = 0.576, "Constant upstream rate", "ADSL 2000 section 4.1", Mbps in 0.064 ..= 155.52 by Grid::OneTwoFive;
        /// Time between two random changes of the downstream rate; null keeps it constant. Frequent
        /// changes leave the control loop no time to follow.
        @rebuild down_every_ms: Option<f64> = Some(3000.0), "Downstream rate changes every", "ADSL 2000 section 4.1: T_down", Ms in 1.0 ..= 3_600_000.0 by Grid::OneTwoFive => "constant";
        /// Lowest random downstream rate. A lower limit makes the rate vary more and the line carry
        /// less.
        [down_every_ms not "null"] @rebuild down_least_mbps: f64 = 1.5, "Lowest downstream rate", "ADSL 2000 section 4.1", Mbps in 0.064 ..= 4.0 by Grid::OneTwoFive;
        /// Highest random downstream rate. A higher limit makes the rate vary more and the line
        /// carry more.
        [down_every_ms not "null"] @rebuild down_most_mbps: f64 = 8.0, "Highest downstream rate", "ADSL 2000 section 4.1", Mbps in 4.0 ..= 155.52 by Grid::OneTwoFive;
        /// Downstream rate if it is constant. The default is the mean of the random rates.
        [down_every_ms is "null"] @rebuild down_mbps: f64 = 4.75, "Constant downstream rate", "ADSL 2000 section 4.1 and appendix", Mbps in 0.064 ..= 155.52 by Grid::OneTwoFive;
        /// Buffer of the ATU-R towards the line. A smaller buffer loses the user's cells earlier;
        /// in a larger one they may wait for seconds.
        up_buffer_cells: Option<u32> = Some(1024), "Buffer of the ATU-R", "ADSL 2000 section 4.1", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Buffer of the ATU-C towards the line. A smaller buffer loses cells for the user earlier;
        /// in a larger one they wait longer.
        down_buffer_cells: Option<u32> = Some(1024), "Buffer of the ATU-C", "ADSL 2000 section 4.1", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Propagation delay between the ATU-C and the far hosts. A longer delay makes end-to-end
        /// feedback later, but not that of the local loop.
        @rebuild network_ms: f64 = 50.0, "Network delay", "ADSL 2000 section 4.1: 10,000 km", Ms in 0.0 ..= 300.0 by Grid::OneTwoFive;
        /// Propagation delay of the subscriber line. A longer delay makes end-to-end feedback
        /// later, but not that of the local loop.
        @rebuild line_us: f64 = 5.0, "Line delay", "ADSL 2000 section 4.1: 1 km", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Propagation delay between the user's hosts and the ATU-R. A longer delay makes all
        /// feedback to these hosts later, also that of the local loop.
        @rebuild home_us: f64 = 0.05, "Home delay", "ADSL 2000 section 4.1: 10 m", Us in 0.0 ..= 100_000.0 by Grid::OneTwoFive;
        /// Rate of all links except the subscriber line and the narrow port. At a higher rate,
        /// bursts reach the line faster.
        @rebuild link_mbps: f64 = 155.52, "Link rate", "ITU-T G.707, STM-1; ADSL 2000 does not print it", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Rate of the narrow port, which the background connections share with those over the
        /// line. A lower rate makes it the bottleneck of all.
        [background not "0"] @rebuild background_mbps: f64 = 2.048, "Narrow port", "ADSL 2000 section 4.2", Mbps in 0.064 ..= 155.52 by Grid::OneTwoFive;
        /// Buffer of the narrow port, at both of its ends. A smaller buffer loses cells earlier.
        [background not "0"] background_buffer_cells: Option<u32> = Some(1024), "Buffer of the narrow port", "chosen as at the line; ADSL 2000 does not print it", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

struct Adsl {
    params: AdslParams,
}

crate::tune_params!(Adsl);

impl Adsl {
    /// Numbers of connections up and down; zero in a direction without data.
    fn counts(&self) -> (u32, u32) {
        match self.params.flows {
            Flows::Up => (self.params.up, 0),
            Flows::Down => (0, self.params.down),
            Flows::Both => (self.params.up, self.params.down),
        }
    }

    fn role(&self) -> Role {
        match self.params.atu_role {
            AtuRole::Plain => Role::Plain,
            AtuRole::LocalLoop => Role::LocalLoop,
            AtuRole::FlowControl => Role::FlowControl,
        }
    }

    /// One direction of the subscriber line.
    fn direction(&self, up: bool) -> Direction {
        let p = &self.params;
        let (every, least_mbps, most_mbps, constant) = if up {
            (p.up_every_ms, p.up_least_mbps, p.up_most_mbps, p.up_mbps)
        } else {
            (p.down_every_ms, p.down_least_mbps, p.down_most_mbps, p.down_mbps)
        };
        let (rate, varies) = match every {
            Some(every_ms) => (most_mbps, Variation::Redrawn { least_mbps, most_mbps, every_ms }),
            None => (constant, Variation::Constant),
        };
        Direction { rate_mbps: Some(rate), varies, ..Direction::default() }
    }

    fn subscriber_line(&self, plan: &mut Plan) {
        let p = &self.params;
        plan.node("ATU-R", NodeKind::Switch, [1.0, 0.0]).role = self.role();
        plan.switch("ATU-C", [2.0, 0.0]);
        let (forward, back) = (self.direction(true), self.direction(false));
        let rate = back.rate_mbps.unwrap_or(p.link_mbps);
        let line = plan.link("ATU-R", "ATU-C", Line::new(rate, p.line_us / 1000.0));
        (line.forward, line.back) = (forward, back);
        (line.buffer_cells, line.back_buffer_cells) = (p.up_buffer_cells, p.down_buffer_cells);
    }

    /// The node that connects the far hosts, with their column.
    fn network_side(&self, plan: &mut Plan) -> (&'static str, f64) {
        let p = &self.params;
        if p.background == 0 {
            return ("ATU-C", 3.0);
        }
        plan.switch("NET", [3.0, 0.0]);
        let line = Line::new(p.background_mbps, p.network_ms);
        plan.link("ATU-C", "NET", line.buffered(p.background_buffer_cells));
        ("NET", 4.0)
    }

    /// Connections over the line, drawn one above the other: first those up, then those down.
    fn over_the_line(&self, plan: &mut Plan, (far, column): (&str, f64)) {
        let (up, down) = self.counts();
        let beyond = if far == "NET" { 0.0 } else { self.params.network_ms };
        let home = Line::new(self.params.link_mbps, self.params.home_us / 1000.0);
        let access = [home, Line::new(self.params.link_mbps, beyond)];
        let inner = if far == "NET" { &["ATU-R", "ATU-C", "NET"][..] } else { &["ATU-R", "ATU-C"] };
        let rows = around(0.0, up + down, 1.0);
        for (row, k) in rows.into_iter().zip(0..) {
            let i = if k < up { k + 1 } else { k - up + 1 };
            let letter = if k < up { "U" } else { "D" };
            let (user, other) = (format!("{letter}{i}"), format!("X{letter}{i}"));
            let at = [[0.0, row], [column, row]];
            let pair = Pair { hosts: [&user, &other], at, access };
            let mut route = plan.pair(&pair, inner);
            let group = if k < up { "up" } else { "down" };
            if k >= up {
                route.reverse();
            }
            let class = self.params.service.class();
            plan.circuit(Circuit::new(&user, class, Carries::Tcp, &route), Some(group));
        }
    }

    /// Connections that bypass the line. They are ABR only if the loops are end to end.
    fn beside_the_line(&self, plan: &mut Plan) {
        let p = &self.params;
        let (up, down) = self.counts();
        let plain = p.atu_role == AtuRole::Plain;
        let class = if plain { p.service.class() } else { ServiceClass::Ubr };
        let lowest = f64::from(up + down) / 2.0;
        for i in 1..=p.background {
            let (from, to) = (format!("B{i}"), format!("XB{i}"));
            let row = lowest + f64::from(i);
            let access = [Line::new(p.link_mbps, 0.0); 2];
            let pair = Pair { hosts: [&from, &to], at: [[1.5, row], [4.0, row]], access };
            let route = plan.pair(&pair, &["ATU-C", "NET"]);
            plan.circuit(Circuit::new(&from, class, Carries::Tcp, &route), Some("background"));
        }
    }
}

impl Topology for Adsl {
    fn network(&self) -> Network {
        let mut plan = Plan::default();
        self.subscriber_line(&mut plan);
        let far = self.network_side(&mut plan);
        self.over_the_line(&mut plan, far);
        self.beside_the_line(&mut plan);
        plan.done()
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{circuit, one_way_ms, with};
    use super::*;
    use crate::params::Value;

    fn set(knobs: &[(&str, Value)]) -> Network {
        with(&ENTRY, knobs)
    }

    fn members(net: &Network, group: &str) -> usize {
        net.circuits.iter().filter(|c| c.group.as_deref() == Some(group)).count()
    }

    #[test]
    fn the_four_conditions_have_their_connections() {
        // Flow, background; up, down, background connections; nodes.
        const CASES: &[(&str, u32, [usize; 3], usize)] = &[
            ("up", 0, [2, 0, 0], 6),
            ("down", 0, [0, 2, 0], 6),
            ("both", 0, [2, 2, 0], 10),
            ("up", 2, [2, 0, 2], 11),
        ];
        for &(flows, background, counts, nodes) in CASES {
            let net = set(&[("flows", flows.into()), ("background", background.into())]);
            let found = ["up", "down", "background"].map(|group| members(&net, group));
            assert_eq!((found, net.nodes.len()), (counts, nodes), "{flows}, {background}");
        }
    }

    #[test]
    fn data_go_up_from_the_user_and_down_to_the_user() {
        let net = set(&[("flows", "both".into())]);
        assert_eq!(circuit(&net, "U1").route, ["U1", "ATU-R", "ATU-C", "XU1"]);
        assert_eq!(circuit(&net, "D2").route, ["XD2", "ATU-C", "ATU-R", "D2"]);
    }

    #[test]
    fn delays_are_those_of_the_distances_with_and_without_the_narrow_port() {
        for background in [0, 2] {
            let net = set(&[("background", background.into())]);
            let found = one_way_ms(&net, "U1");
            assert!((found - 50.005_05).abs() < 1e-9, "{background}: {found}");
        }
        assert!((one_way_ms(&set(&[("background", 2.into())]), "B1") - 50.0).abs() < 1e-9);
    }

    #[test]
    fn rates_are_drawn_between_their_limits_or_stay() {
        let net = set(&[("downEveryMs", Value::Null)]);
        let line = &net.links[0];
        let drawn = Variation::Redrawn { least_mbps: 0.128, most_mbps: 1.024, every_ms: 1000.0 };
        assert_eq!((&line.forward.varies, line.forward.rate_mbps), (&drawn, Some(1.024)));
        assert_eq!((&line.back.varies, line.back.rate_mbps), (&Variation::Constant, Some(4.75)));
        assert_eq!((line.buffer_cells, line.back_buffer_cells), (Some(1024), Some(1024)));
    }

    #[test]
    fn the_role_decides_whose_loops_are_closed() {
        // Role of the ATU-R, and the service of the connections up and in the background.
        const CASES: &[(&str, Role, [ServiceClass; 2])] = &[
            ("plain", Role::Plain, [ServiceClass::Abr, ServiceClass::Abr]),
            ("local-loop", Role::LocalLoop, [ServiceClass::Abr, ServiceClass::Ubr]),
            ("flow-control", Role::FlowControl, [ServiceClass::Abr, ServiceClass::Ubr]),
        ];
        for &(name, role, services) in CASES {
            let net = set(&[("atuRole", name.into()), ("background", 1.into())]);
            assert_eq!(net.nodes[0].role, role);
            assert_eq!(["U1", "B1"].map(|id| circuit(&net, id).service), services, "{name}");
        }
        let net = set(&[("service", "ubr".into()), ("background", 1.into())]);
        assert!(net.circuits.iter().all(|c| c.service == ServiceClass::Ubr));
    }

    #[test]
    fn all_share_the_narrow_port_of_condition_4() {
        let net = set(&[("background", 2.into())]);
        let over = |c: &&Circuit| c.route.windows(2).any(|pair| pair == ["ATU-C", "NET"]);
        assert_eq!(net.circuits.iter().filter(over).count(), 4);
        let port = net.links.iter().find(|l| l.id == "ATU-C-NET").expect("there");
        assert_eq!((port.rate_mbps, port.delay_ms, port.buffer_cells), (2.048, 50.0, Some(1024)));
    }
}
