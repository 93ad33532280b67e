//! Names and plain facts of a network for the page.

use crate::net::World;
use crate::topology::Network;

/// Name of port `p`: the nodes it leads from and to.
pub(crate) fn port_name(network: &Network, p: usize) -> String {
    let link = &network.links[p / 2];
    let (tail, head) =
        if p.is_multiple_of(2) { (&link.from, &link.to) } else { (&link.to, &link.from) };
    format!("{tail}→{head}")
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
