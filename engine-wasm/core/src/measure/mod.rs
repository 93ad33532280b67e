//! What a run keeps of itself: curves and their samples, summaries, books that balance, cells to draw.
//!
//! Measuring never changes a run.

pub(crate) mod books;
mod cells;
pub(crate) mod sampler;
pub(crate) mod series;
pub(crate) mod summary;

use crate::net::World;
use crate::topology::Network;

/// Name of port `p`: the nodes it leads from and to, or that of a queue in front of one.
pub(crate) fn port_name(network: &Network, world: &World, p: usize) -> String {
    let own = world.ports[p].name.clone();
    own.unwrap_or_else(|| network.port_name(p))
}

/// Can data of circuits queue here: bounded, or shared by several?
pub(crate) fn is_bottleneck(world: &World, p: usize) -> bool {
    let port = &world.ports[p];
    let forward = world.flows.iter().step_by(2).filter(|flow| {
        world.hops[flow.first_hop as usize..][..flow.hop_count as usize]
            .iter()
            .any(|hop| hop.port as usize == p)
    });
    port.at_switch && (port.capacity.is_some() || forward.count() > 1)
}
