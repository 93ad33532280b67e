//! Elements of a drawn network: the numbers of a listed node or link, and the words for the rest.
//!
//! The file format reads nodes and links with these declarations, and the drawing page offers exactly these
//! kinds, services and numbers.

use super::{Carries, NodeKind, Role, ServiceClass, Variation};
use crate::params::{Grid, manual};

crate::params! {
    /// Numbers of a listed node.
    pub struct NodeParams {
        /// Time that a cell needs in the switch before it reaches its output queue. A longer time
        /// delays data and feedback.
        switching_us: f64 = 0.0, "Switching delay", "chosen", Us in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
    }
}

crate::params! {
    /// Numbers of a listed link.
    pub struct LinkParams {
        /// Line rate in each direction. A higher rate carries more cells and empties queues sooner.
        rate_mbps: f64 = 155.52, "Rate", "ITU-T G.707, STM-1", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive;
        /// Propagation delay. A longer delay makes feedback later and requires larger windows.
        delay_ms: f64 = 5.0, "Delay", "chosen: 1,000 km at 5 us per km", Ms in 0.0 ..= 300.0 by Grid::OneTwoFive;
        /// Buffer of the port towards `to`. A larger buffer loses fewer cells, but they wait
        /// longer.
        buffer_cells: Option<u32> = None, "Buffer", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Buffer of the port towards `from`. A larger buffer loses fewer cells, but they wait
        /// longer.
        back_buffer_cells: Option<u32> = None, "Buffer, other direction", "chosen", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Line rate towards `from` where it differs. A lower rate slows everything that flows
        /// back, also feedback.
        back_rate_mbps: Option<f64> = None, "Rate, other direction", "ADSL 2000 section 4.1", Mbps in 0.064 ..= 2488.32 by Grid::OneTwoFive => "as in the forward direction";
        /// Places for CBR and VBR cells at the port towards `to`. With fewer places, bursts lose
        /// cells sooner.
        priority_cells: Option<u32> = None, "Priority buffer", "Manthorpe 1997 section II.A", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Places for CBR and VBR cells at the port towards `from`. With fewer places, bursts lose
        /// cells sooner.
        back_priority_cells: Option<u32> = None, "Priority buffer, other direction", "Manthorpe 1997 section II.A", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
        /// Share of the cells that the line loses. A larger share breaks more frames.
        loss: f64 = 0.0, "Loss", "chosen", Share in 0.0 ..= 1.0 by Grid::OneTwoFive;
        /// Share of the cells that the line towards `from` loses. A larger share breaks more frames
        /// and loses more feedback there.
        back_loss: f64 = 0.0, "Loss, other direction", "chosen", Share in 0.0 ..= 1.0 by Grid::OneTwoFive;
    }
}

/// A word of the file format, for people.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// In files.
    pub id: &'static str,
    /// On the page; a text of the manual.
    pub label: &'static str,
    /// What it means, in one sentence; a text of the manual.
    pub doc: &'static str,
    /// Paper and section, or "chosen"; a text of the manual.
    pub source: &'static str,
}

/// The kinds of nodes.
pub fn kinds() -> Vec<Word> {
    words(NodeKind::NAMES, |kind| match kind {
        NodeKind::Host => ["Host", "Circuits begin and end here.", "chosen"],
        NodeKind::Switch => {
            ["Switch", "Forwards cells; each of its outputs has a queue.", "chosen"]
        }
        NodeKind::Lan => [
            "LAN",
            "Shared medium: all its outputs are one queue and one line.",
            "Manthorpe 1997 section II",
        ],
        NodeKind::Gateway => [
            "Gateway",
            "Control unit that puts many connections on one trunk.",
            "Manthorpe 1997 section II",
        ],
    })
}

/// Possible effects of a switch on the control loops, and on the packets, through it.
pub fn roles() -> Vec<Word> {
    words(Role::NAMES, |role| match role {
        Role::Plain => {
            ["Plain", "Forwards cell by cell; control loops run from end to end.", "chosen"]
        }
        Role::LocalLoop => {
            ["Local loop", "Ends the ABR loop of the hosts next to it.", "ADSL 2000 section 3"]
        }
        Role::VirtualEnds => ["Virtual ends", "Cuts every ABR loop in two (VS/VD).", "TM 4.0"],
        Role::FlowControl => {
            ["Flow control", "Halts the hosts next to it by GFC.", "ADSL 2000 section 3.2"]
        }
        Role::PacketSwitch => {
            ["Packet switch", "Forwards whole packets, each in the time of its bytes.", "chosen"]
        }
    })
}

/// The service categories.
pub fn services() -> Vec<Word> {
    words(ServiceClass::NAMES, |service| match service {
        ServiceClass::Abr => ["ABR", "Available bit rate, paced by feedback.", "TM 4.0"],
        ServiceClass::Ubr => ["UBR", "Unspecified bit rate, no feedback.", "TM 4.0"],
        ServiceClass::Vbr => ["VBR", "Variable bit rate, served before ABR.", "TM 4.0"],
        ServiceClass::Cbr => ["CBR", "Constant bit rate, served first.", "TM 4.0"],
    })
}

/// Possible loads of a circuit.
pub fn loads() -> Vec<Word> {
    words(Carries::NAMES, |carries| match carries {
        Carries::Tcp => ["TCP", "A TCP connection.", "chosen"],
        Carries::Cells => ["Cells", "Bare cells of a source.", "chosen"],
        Carries::Trunk => [
            "Trunk",
            "The circuits that name it as their trunk, between two gateways.",
            "Manthorpe 1997 section II",
        ],
    })
}

/// The ways in which a line rate may change.
pub fn changes() -> Vec<Word> {
    words(Variation::NAMES, |redrawn| {
        if redrawn {
            [
                "Redrawn",
                "A random rate from leastMbps to mostMbps (uniform), drawn again every everyMs.",
                "ADSL 2000 section 4.1",
            ]
        } else {
            ["Steps", "The rates of the list steps, each from its time on.", "chosen"]
        }
    })
}

/// True if the service may carry this load; all other combinations are rejected.
pub fn may_carry(service: ServiceClass, carries: Carries) -> bool {
    carries == Carries::Cells || matches!(service, ServiceClass::Abr | ServiceClass::Ubr)
}

fn words<T: Copy>(names: &[(&'static str, T)], tell: impl Fn(T) -> [&'static str; 3]) -> Vec<Word> {
    let word = |&(id, value): &(&'static str, T)| {
        let [label, doc, source] = tell(value).map(manual);
        Word { id, label, doc, source }
    };
    names.iter().map(word).collect()
}
