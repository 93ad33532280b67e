//! Records of a run: curves and their samples, summaries, balances, cells to draw.
//!
//! Measurement never changes a run.

pub(crate) mod books;
mod cells;
pub(crate) mod sampler;
pub(crate) mod series;
pub(crate) mod summary;

use crate::net::{End, World};
use crate::probe::log::NONE;
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

/// True if data of circuits queue here: the buffer is bounded, or shared by several circuits, and more can arrive
/// than the line takes.
pub(crate) fn is_bottleneck(world: &World, p: usize) -> bool {
    let port = &world.ports[p];
    let forward = world.flows.iter().step_by(2).filter(|flow| {
        world.hops[flow.first_hop as usize..][..flow.hop_count as usize]
            .iter()
            .any(|hop| hop.port as usize == p)
    });
    let is_watched = port.at_switch && (port.capacity.is_some() || forward.count() > 1);
    is_watched && can_queue(world, p)
}

/// True if cells can wait at port `p`: the lines that feed it are together faster than its own, one of them changes its
/// rate, or something else than the line holds cells back.
fn can_queue(world: &World, p: usize) -> bool {
    let port = &world.ports[p];
    let mut inputs = Vec::new();
    for flow in &world.flows {
        let hops = &world.hops[flow.first_hop as usize..][..flow.hop_count as usize];
        for (k, hop) in hops.iter().enumerate().filter(|(_, hop)| hop.port as usize == p) {
            // A gate holds cells; cells that begin here come from no line.
            if hop.gate != NONE || k == 0 {
                return true;
            }
            inputs.push(hops[k - 1].port);
        }
    }
    inputs.sort_unstable();
    inputs.dedup();
    let inputs: Vec<_> = inputs.into_iter().map(|p| &world.ports[p as usize]).collect();
    let is_fixed = inputs.iter().chain([&port]).all(|port| port.varying.is_none());
    let fed: f64 = inputs.iter().map(|port| port.rate.mbps()).sum();
    port.paced_by != NONE || !is_fixed || fed > port.rate.mbps()
}
