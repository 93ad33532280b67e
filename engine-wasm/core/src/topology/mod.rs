//! Networks as plain data, and the families that make them from a few knobs.
//!
//! A topology is a pure function from knobs to a [`Network`]; the page draws the very value that the
//! engine runs, so picture and model cannot disagree.

use crate::params::Tunable;
use crate::registry::Entry;

mod n_source;

/// All topologies with knobs, in menu order. `explicit` is a list in the file, not a family member.
pub const ALL: &[Entry<dyn Topology>] = &[n_source::ENTRY];

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

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// End system.
    Host,
    /// Output-buffered switch.
    Switch,
}

/// A host or a switch.
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
    /// A TCP connection with an endless file.
    Tcp,
    /// Bare cells of the background source.
    Cells,
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
    /// Node names from source to destination; hosts at both ends, switches between.
    pub route: Vec<String>,
}

/// A family of networks.
pub trait Topology: Tunable {
    /// The network for the present knobs.
    fn network(&self) -> Network;
}
