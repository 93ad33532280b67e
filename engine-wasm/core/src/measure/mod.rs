//! Records of a run: curves and their samples, summaries, balances, cells to draw.
//!
//! Measurement never changes a run.

pub(crate) mod books;
mod cells;
pub(crate) mod sampler;
pub(crate) mod series;
pub(crate) mod summary;

use crate::net::{End, NONE, Port, World};
use crate::topology::Network;

/// Name of port `p`: the two nodes of its link, or the name of a queue in front of a port.
pub(crate) fn port_name(network: &Network, world: &World, p: usize) -> String {
    let own = world.ports[p].name.clone();
    own.unwrap_or_else(|| network.port_name(p))
}

/// Bytes that the other side of an end has delivered to its application: in order for TCP, in whole frames
/// for a cell source. `None` if they are not counted.
pub(crate) fn delivered_bytes(world: &World, end: &End) -> Option<u64> {
    let peer = &world.ends[end.peer as usize];
    if end.sends_frames() {
        return Some(peer.arrivals.aal5.bytes);
    }
    end.sender()?;
    Some(peer.receiver().map_or(0, |receiver| receiver.counters().delivered_bytes))
}

/// What feeds a port.
#[derive(Clone, Default)]
struct Feeding {
    /// Circuits whose data pass it.
    circuits: usize,
    /// Ports whose lines lead to it.
    lines: Vec<u16>,
    /// Something else than the port's own line holds cells back, or cells begin there.
    is_held: bool,
}

impl Feeding {
    /// True if cells can wait at `port`: more can arrive than its line takes, or a rate among them changes.
    fn can_queue(&self, world: &World, port: &Port) -> bool {
        let lines = || self.lines.iter().map(|p| &world.ports[*p as usize]);
        let is_fixed = lines().chain([port]).all(|port| port.varying.is_none());
        let arriving: f64 = lines().map(|port| port.rate.mbps()).sum();
        self.is_held || port.paced_by != NONE || !is_fixed || arriving > port.rate.mbps()
    }
}

/// For every port: do data of circuits queue there? The buffer is bounded, or shared by several circuits, and cells can
/// wait. Where that is true of no port, the buffer alone decides.
pub(crate) fn bottlenecks(world: &World) -> Vec<bool> {
    let mut feeding = vec![Feeding::default(); world.ports.len()];
    for (f, flow) in world.flows.iter().enumerate() {
        let hops = &world.hops[flow.first_hop as usize..][..flow.hop_count as usize];
        for (k, hop) in hops.iter().enumerate() {
            let own = &mut feeding[hop.port as usize];
            own.circuits += usize::from(f % 2 == 0);
            own.is_held |= hop.gate != NONE || k == 0;
            if k > 0 && !own.lines.contains(&hops[k - 1].port) {
                own.lines.push(hops[k - 1].port);
            }
        }
    }
    let all = || world.ports.iter().zip(&feeding);
    let is_watched = |port: &Port, fed: &Feeding| {
        port.at_switch && (port.capacity.is_some() || fed.circuits > 1)
    };
    let watched: Vec<_> = all().map(|(port, fed)| is_watched(port, fed)).collect();
    let full = all().map(|(port, fed)| is_watched(port, fed) && fed.can_queue(world, port));
    let full: Vec<_> = full.collect();
    if full.contains(&true) { full } else { watched }
}
