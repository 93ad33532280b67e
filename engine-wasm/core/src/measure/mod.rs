//! Records of a run: curves and their samples, summaries, balances, cells to draw.
//!
//! Measurement never changes a run.

pub(crate) mod books;
mod cells;
pub(crate) mod sampler;
pub(crate) mod series;
pub(crate) mod summary;

use crate::net::{End, World};
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

/// True if data of circuits can queue here: the buffer is bounded, or shared by several circuits.
pub(crate) fn is_bottleneck(world: &World, p: usize) -> bool {
    let port = &world.ports[p];
    let forward = world.flows.iter().step_by(2).filter(|flow| {
        world.hops[flow.first_hop as usize..][..flow.hop_count as usize]
            .iter()
            .any(|hop| hop.port as usize == p)
    });
    port.at_switch && (port.capacity.is_some() || forward.count() > 1)
}
