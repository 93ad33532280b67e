//! Frame data of a port, and of an output of a packet switch.

use super::Port;
use super::line_rate::CELL;
use crate::units::SimTime;
use crate::wire::cell::Cell;

/// What a port knows about the frames that it receives.
#[derive(Clone, Debug, Default)]
pub(crate) struct PortFrames {
    /// By number of a flow here: its cells come from a cell source, without a TCP window.
    pub of_sources: Vec<bool>,
    /// The port forwards whole frames, each in the time of its bytes.
    pub packets: Option<Box<Packets>>,
}

/// State of an output of a packet switch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packets {
    /// By number of a flow here: the cells of a frame whose end mark has not arrived.
    pub collecting: Vec<Vec<Cell>>,
    /// How much less of the line its cells have taken than cells of 53 bytes, in parts of a [`CELL`].
    pub(super) short: u128,
}

impl Port {
    /// Cells of frames whose end marks have not arrived.
    pub fn collected(&self) -> impl Iterator<Item = &Cell> {
        self.frames.packets.iter().flat_map(|packets| packets.collecting.iter().flatten())
    }

    /// Starts sending a cell that takes the line for `ps` picoseconds; returns the same as [`Port::transmit`].
    pub(super) fn transmit_for(&mut self, cell: Cell, now: SimTime, ps: u64) -> Option<SimTime> {
        assert!(now.0 >= self.free_at, "a line sends one cell at a time (I-4)");
        self.free_at = now.0 + ps;
        self.stats.served += 1;
        let packets = self.frames.packets.as_mut().expect("it times packets");
        packets.short += CELL - u128::from(ps) * u128::from(self.rate.0);
        self.put_on_line(cell)
    }
}
