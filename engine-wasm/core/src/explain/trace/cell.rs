//! The cell that the next event will deliver, and what a switch writes into it.

use super::hop_after;
use crate::net::{NONE, Owner, World};
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};
use crate::wire::rm::RmCell;

/// A cell about to reach the end of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Incoming {
    /// The cell as it is on the line.
    pub cell: Cell,
}

/// The cell that an event at `at` will deliver, if any.
#[inline(never)]
pub(super) fn incoming(world: &World, owner: Owner, at: SimTime) -> Option<Incoming> {
    let Owner::Wire(p) = owner else { return None };
    let port = &world.ports[usize::from(p)];
    let due =
        |&&(arrival, cell): &&(u64, Cell)| arrival == at.0 && (!port.to_host || cell.needs_event());
    let (_, cell) = port.wire.iter().find(due).filter(|(_, cell)| !cell.is_credit())?;
    Some(Incoming { cell: *cell })
}

impl Incoming {
    /// True if it travels back to its source.
    pub fn backward(self) -> bool {
        self.cell.flags.has(Flags::BACKWARD)
    }

    /// Its contents, if it is an RM cell.
    pub fn rm(self, world: &World) -> Option<RmCell> {
        self.cell.is_rm().then(|| *world.rms.get(self.cell.payload))
    }

    /// True if the line leads to the end of its path.
    pub fn is_last(self, world: &World) -> bool {
        hop_after(world, self.cell.flow.0, self.cell.hop + 1).is_none()
    }

    /// The end after the line that turns this RM cell around, if it belongs to a gate or to the cell's circuit.
    pub fn turned_by(self, world: &World) -> Option<u16> {
        if !self.cell.is_rm() || self.backward() && self.is_last(world) {
            return None;
        }
        let Some(h) = hop_after(world, self.cell.flow.0, self.cell.hop + 1) else {
            return Some(world.flows[usize::from(self.cell.flow.0)].sink);
        };
        let gate = world.ends.get(usize::from(world.hops[h].gate))?;
        match (gate.paces == NONE, gate.coupling.is_some()) {
            (true, _) => (!self.backward()).then_some(world.hops[h].gate),
            (false, true) => Some(gate.peer),
            (false, false) => None,
        }
    }

    /// The port it enters at the end of the line.
    pub fn next_port(self, world: &World) -> Option<u16> {
        hop_after(world, self.cell.flow.0, self.cell.hop + 1).map(|h| world.hops[h].port)
    }
}

/// The port that writes into the cell at the end of the line, as in `World::mark`.
pub(super) fn speaker_of(world: &World, coming: Incoming) -> Option<u16> {
    let h = hop_after(world, coming.cell.flow.0, coming.cell.hop + 1)?;
    let hop = world.hops[h];
    let port = if coming.backward() { hop.back_port } else { hop.port };
    (port != NONE).then_some(port)
}

/// What one port wrote into an RM cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RmMark {
    /// When.
    pub at: SimTime,
    /// Index of the port; `NONE` is the destination that turned the cell around.
    pub port: u16,
    /// Explicit rate before and after, Mb/s.
    pub er_mbps: [f64; 2],
    /// Congestion indication before and after.
    pub ci: [bool; 2],
    /// "No increase" before and after.
    pub ni: [bool; 2],
    /// Cells of ABR and UBR that waited at the port.
    pub queue_cells: u32,
}

impl RmMark {
    /// True if something was written between the two.
    pub fn differ(before: &RmCell, after: &RmCell) -> bool {
        (before.er, before.ci, before.ni) != (after.er, after.ci, after.ni)
    }

    /// True if the port has written something.
    pub fn is_change(&self) -> bool {
        let same = |pair: [bool; 2]| pair[0] == pair[1];
        self.er_mbps[0] != self.er_mbps[1] || !same(self.ci) || !same(self.ni)
    }

    pub(super) fn new(
        world: &World,
        port: u16,
        before: &RmCell,
        after: &RmCell,
        at: SimTime,
    ) -> RmMark {
        RmMark {
            at,
            port,
            er_mbps: [before.er.mbps(), after.er.mbps()],
            ci: [before.ci, after.ci],
            ni: [before.ni, after.ni],
            queue_cells: world.ports[usize::from(port)].queued(),
        }
    }
}
