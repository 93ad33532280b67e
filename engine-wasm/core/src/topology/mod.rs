//! Networks as plain data, and the families that build them from a few knobs.
//!
//! A topology is a pure function from knobs to a [`Network`]. The page draws the same value that the
//! engine runs, so the drawing always matches the model.

use crate::kernel::order::ascending;
use crate::params::Tunable;
use crate::registry::Entry;

mod adsl;
mod chain;
mod choices;
mod lan_interconnection;
mod lan_loop;
mod lan_parking_lot;
mod lan_site;
#[cfg(test)]
mod laws;
pub mod listed;
mod r#loop;
mod n_source;
mod parking_lot;
mod plan;
mod ring_places;
mod staircase;
mod three_link;
mod unequal_feedback;

/// All topologies with knobs, in menu order. `explicit` is a list in the file, not a family member.
pub const ALL: &[Entry<dyn Topology>] = &[
    n_source::ENTRY,
    parking_lot::ENTRY,
    chain::ENTRY,
    r#loop::ENTRY,
    unequal_feedback::ENTRY,
    three_link::ENTRY,
    staircase::ENTRY,
    adsl::ENTRY,
    lan_interconnection::ENTRY,
    lan_parking_lot::ENTRY,
    lan_loop::ENTRY,
];

/// Nodes, links and circuits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Network {
    /// Hosts and switches.
    pub nodes: Vec<Node>,
    /// Full-duplex links.
    pub links: Vec<Link>,
    /// Virtual circuits.
    pub circuits: Vec<Circuit>,
}

impl Network {
    /// Name of port `p`, from its node and the next node: `2i` feeds link `i` forwards, `2i + 1` backwards.
    pub fn port_name(&self, p: usize) -> String {
        let link = &self.links[p / 2];
        let (tail, head) =
            if p.is_multiple_of(2) { (&link.from, &link.to) } else { (&link.to, &link.from) };
        if self.nodes.iter().any(|n| n.id == *tail && n.kind == NodeKind::Lan) {
            return tail.clone();
        }
        format!("{tail}→{head}")
    }
}

impl Network {
    /// The circuit that carries TCP data in the opposite direction between the hosts of circuit `index`, which also
    /// carries TCP; with several, the first belongs to the first, and so on.
    pub fn opposite(&self, index: usize) -> Option<usize> {
        let ends = |c: &Circuit| [c.route.first().cloned(), c.route.last().cloned()];
        let [first, last] = ends(&self.circuits[index]);
        let joins = |c: &Circuit, from: &Option<String>, to: &Option<String>| {
            c.carries == Carries::Tcp && ends(c) == [from.clone(), to.clone()]
        };
        let before = self.circuits[..index].iter().filter(|c| joins(c, &first, &last)).count();
        let back = self.circuits.iter().enumerate().filter(|(_, c)| joins(c, &last, &first));
        back.map(|(i, _)| i).nth(before)
    }
}

impl Network {
    /// By end, source and destination of each circuit in turn: the first end whose cells enter the network directly,
    /// not in a trunk, and take the same path. All cells on one path from host to host form a virtual path.
    pub fn paths(&self) -> Vec<usize> {
        let way = |end: usize| {
            let circuit = &self.circuits[end / 2];
            let mut way: Vec<_> = circuit.route.iter().map(String::as_str).collect();
            if end % 2 == 1 {
                way.reverse();
            }
            (circuit.enters_alone(), way)
        };
        let mut firsts: Vec<_> = (0..2 * self.circuits.len()).collect();
        let ends = ascending(firsts.iter().map(|&end| (way(end), end)).collect());
        for path in ends.chunk_by(|(a, _), (b, _)| a == b) {
            path.iter().for_each(|&(_, end)| firsts[end] = path[0].1);
        }
        firsts
    }
}

/// The ports from each node to its neighbours.
pub struct Ways<'a>(Vec<([&'a str; 2], usize)>);

impl Network {
    /// The port from each node to each of its neighbours.
    pub fn ways(&self) -> Ways<'_> {
        let ends = |p: usize| {
            let link = &self.links[p / 2];
            let ends = [link.from.as_str(), link.to.as_str()];
            if p.is_multiple_of(2) { ends } else { [ends[1], ends[0]] }
        };
        Ways(ascending((0..2 * self.links.len()).map(|p| (ends(p), p)).collect()))
    }
}

impl Ways<'_> {
    /// The port from a node to another, if a link joins them.
    pub fn port(&self, tail: &str, head: &str) -> Option<usize> {
        let upto = self.0.partition_point(|(ends, _)| *ends <= [tail, head]);
        let (ends, port) = self.0[..upto].last()?;
        (*ends == [tail, head]).then_some(*port)
    }

    /// The ports along a route; hops without a link have no port.
    pub fn along(&self, route: &[String]) -> Vec<usize> {
        route.windows(2).filter_map(|pair| self.port(&pair[0], &pair[1])).collect()
    }
}

/// Kind of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// End system.
    Host,
    /// Output-buffered switch.
    Switch,
    /// Shared medium: all its outputs are one queue and one line, with the rate and delay of its first
    /// link; the delays of its other links count only in the inward direction.
    Lan,
    /// Control unit that carries many connections over one trunk circuit; its outputs towards the trunk
    /// hold the ingress queue. Without a trunk it forwards like a switch.
    Gateway,
}

/// Effect of a switch on the control loops, and on the packets, of the circuits through it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Loops run from end to end.
    #[default]
    Plain,
    /// It terminates the ABR loop of its adjacent hosts: their forward RM cells are turned around here, and
    /// their traffic is plain from here on (ADSL 2000 section 3, the local loop).
    LocalLoop,
    /// It splits every ABR loop in two: destination of one part, source of the next (VS/VD).
    VirtualEnds,
    /// It halts its adjacent hosts through the GFC field (ADSL 2000 section 3.2).
    FlowControl,
    /// It forwards whole frames: each waits for its end mark and occupies the line for the time of its bytes.
    PacketSwitch,
}

impl NodeKind {
    /// All kinds by their names in files.
    pub const NAMES: &[(&str, NodeKind)] = &[
        ("host", NodeKind::Host),
        ("switch", NodeKind::Switch),
        ("lan", NodeKind::Lan),
        ("gateway", NodeKind::Gateway),
    ];
}

impl Role {
    /// All roles by their names in files.
    pub const NAMES: &[(&str, Role)] = &[
        ("plain", Role::Plain),
        ("local-loop", Role::LocalLoop),
        ("virtual-ends", Role::VirtualEnds),
        ("flow-control", Role::FlowControl),
        ("packet-switch", Role::PacketSwitch),
    ];
}

/// Name in files of a value from a list such as [`NodeKind::NAMES`].
pub fn name_of<T: Copy + PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, other)| *other == value).expect("every value has a name").0
}

/// A host, a switch or another node.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Unique name.
    pub id: String,
    /// Host or switch.
    pub kind: NodeKind,
    /// Column and row on the page.
    pub at: [f64; 2],
    /// Time a cell takes through a switch before it reaches its output queue, microseconds.
    pub switching_us: f64,
    /// Its effect on control loops and packets; hosts and shared media are plain.
    pub role: Role,
}

/// How the rate of a line changes with time.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Variation {
    /// Constant.
    #[default]
    Constant,
    /// Redrawn, uniformly, at time zero and then periodically (ADSL 2000 section 4.1).
    Redrawn {
        /// Smallest rate in Mb/s.
        least_mbps: f64,
        /// Largest rate in Mb/s.
        most_mbps: f64,
        /// Time between two draws in milliseconds.
        every_ms: f64,
    },
    /// Set at listed times, in order: milliseconds and Mb/s.
    Steps(Vec<[f64; 2]>),
}

impl Variation {
    /// All kinds of change by their names in files; true if the rate is redrawn.
    pub const NAMES: &[(&str, bool)] = &[("redrawn", true), ("steps", false)];
}

/// One direction of a link where it differs from the plain case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Direction {
    /// Rate in Mb/s if it differs from that of the link.
    pub rate_mbps: Option<f64>,
    /// How the rate changes.
    pub varies: Variation,
    /// Probability that a cell is lost on the line.
    pub loss: f64,
    /// Places for CBR and VBR cells at the port that feeds it, in addition to those for ABR and UBR; `None` =
    /// unlimited.
    pub priority_cells: Option<u32>,
}

/// A full-duplex link.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// Unique name.
    pub id: String,
    /// Node at one end.
    pub from: String,
    /// Node at the other end.
    pub to: String,
    /// Line rate in Mb/s in each direction.
    pub rate_mbps: f64,
    /// Propagation delay in milliseconds.
    pub delay_ms: f64,
    /// Places in the buffer of the port that feeds `from` → `to`; `None` = unlimited.
    pub buffer_cells: Option<u32>,
    /// The same for `to` → `from`.
    pub back_buffer_cells: Option<u32>,
    /// The direction `from` → `to`.
    pub forward: Direction,
    /// The direction `to` → `from`.
    pub back: Direction,
}

impl Link {
    /// A link with one rate in both directions, without limit or loss, named after its ends.
    pub fn new(from: &str, to: &str, rate_mbps: f64, delay_ms: f64) -> Link {
        Link {
            id: format!("{from}-{to}"),
            from: from.to_string(),
            to: to.to_string(),
            rate_mbps,
            delay_ms,
            buffer_cells: None,
            back_buffer_cells: None,
            forward: Direction::default(),
            back: Direction::default(),
        }
    }
}

/// ATM service category of a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ServiceClass {
    /// Constant bit rate, highest priority.
    Cbr,
    /// Variable bit rate, served before ABR.
    Vbr,
    /// Available bit rate.
    Abr,
    /// Unspecified bit rate, lowest priority.
    Ubr,
}

/// What a circuit carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carries {
    /// A TCP connection.
    Tcp,
    /// Bare cells: of the background source with CBR and VBR, of the cell source with ABR and UBR.
    Cells,
    /// The circuits that name it as their trunk, between two gateways.
    Trunk,
}

impl ServiceClass {
    /// All categories by their names in files.
    pub const NAMES: &[(&str, ServiceClass)] = &[
        ("abr", ServiceClass::Abr),
        ("ubr", ServiceClass::Ubr),
        ("vbr", ServiceClass::Vbr),
        ("cbr", ServiceClass::Cbr),
    ];
}

impl Carries {
    /// All loads by their names in files.
    pub const NAMES: &[(&str, Carries)] =
        &[("tcp", Carries::Tcp), ("cells", Carries::Cells), ("trunk", Carries::Trunk)];
}

/// A virtual circuit; both directions take the same route.
#[derive(Clone, Debug, PartialEq)]
pub struct Circuit {
    /// Unique name.
    pub id: String,
    /// Service category.
    pub service: ServiceClass,
    /// What it carries.
    pub carries: Carries,
    /// Node names from source to destination; hosts at both ends, switches between. A trunk runs from
    /// gateway to gateway.
    pub route: Vec<String>,
    /// Trunk that carries it between two gateways of its route, by name.
    pub trunk: Option<String>,
    /// Name shared with other circuits of its kind, such as `down`; overrides may address them together.
    pub group: Option<String>,
}

impl Circuit {
    /// True if its cells enter the network directly. Those in a trunk begin inside it, and a trunk carries others.
    pub fn enters_alone(&self) -> bool {
        self.trunk.is_none() && self.carries != Carries::Trunk
    }

    /// A separate circuit along `route`, with default properties.
    pub fn new(
        id: &str,
        service: ServiceClass,
        carries: Carries,
        route: &[impl AsRef<str>],
    ) -> Circuit {
        Circuit {
            id: id.to_string(),
            service,
            carries,
            route: route.iter().map(|node| node.as_ref().to_string()).collect(),
            trunk: None,
            group: None,
        }
    }
}

/// A family of networks.
pub trait Topology: Tunable {
    /// The network for the current knobs.
    fn network(&self) -> Network;
}
