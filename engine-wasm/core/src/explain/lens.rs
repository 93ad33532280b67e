//! One line and the buffer in front of it, cell by cell, with all header contents.

use crate::net::{Port, World};
use crate::sim::Simulation;
use crate::units::SimTime;
use crate::wire::cell::Cell;
use crate::wire::rm::RmCell;

/// Numbers before the cells: cell time, delay, propagation (s), cells on the line, waiting cells.
const HEAD: usize = 5;
/// Numbers per cell.
const FIELDS: usize = 14;

impl Simulation {
    /// The cells of a port: the waiting cells in the order of service, then the cells on its line, beginning with the
    /// youngest that left at least `age` seconds ago; at most `most` of each. Empty if there is no such port.
    ///
    /// Fourteen numbers per cell: class in which it waits (−1 on the line), seconds since its last bit left (negative
    /// while it leaves), circuit, direction (1 = back), flags, place in the frame, cells of the frame, number, name of
    /// its contents. For an RM cell also ER, CCR, MCR in Mb/s, CI + 2 NI + 4 BN, and the port that wrote ER plus one.
    pub fn lens(&self, port: &str, age: f64, most: u32) -> Vec<f64> {
        let found = self.port_ids().iter().position(|id| id == port);
        found.map_or_else(Vec::new, |p| {
            self.world().contents(&self.world().ports[p], age, most as usize)
        })
    }
}

impl World {
    fn contents(&self, port: &Port, age: f64, most: usize) -> Vec<f64> {
        let seconds = |picoseconds: u64| SimTime(picoseconds).secs();
        let now = self.now.0;
        let mut line: Vec<_> = port.wire.iter().filter(|(at, _)| *at > now).collect();
        let (delay, way) = (seconds(port.wire_delay), seconds(port.propagation));
        let mut data =
            vec![port.cell_seconds(), delay, way, line.len() as f64, f64::from(port.queued_all())];
        let waiting =
            port.rings().flat_map(|(class, queue)| queue.iter().map(move |cell| (class, cell)));
        for (class, cell) in waiting.take(most) {
            data.extend(self.seen(*cell, class as f64, 0.0));
        }
        line.reverse();
        let aged =
            line.iter().map(|(at, cell)| (seconds(port.wire_delay + now) - seconds(*at), cell));
        for (age, cell) in aged.skip_while(|(left, _)| *left < age).take(most) {
            data.extend(self.seen(*cell, -1.0, age));
        }
        debug_assert_eq!(data.len() % FIELDS, HEAD);
        data
    }

    fn seen(&self, cell: Cell, class: f64, age: f64) -> [f64; FIELDS] {
        let bit = |is: bool, value: u8| f64::from(u8::from(is) * value);
        let frame = cell.in_frame().then(|| self.segments.get(cell.payload));
        let of = frame.map_or(0, |sent| sent.cells);
        let rm = if cell.is_rm() { *self.rms.get(cell.payload) } else { RmCell::default() };
        // An RM cell, a transmission, or the total in a credit-control cell.
        let contents = match frame {
            Some(sent) => u64::from(sent.number),
            None if cell.is_rm() => rm.name.code(),
            None => u64::from(cell.payload),
        };
        [
            class,
            age,
            f64::from(self.flows[usize::from(cell.flow.0)].circuit),
            f64::from(cell.flow.0 % 2),
            f64::from(cell.flags.0),
            f64::from(cell.index),
            f64::from(of),
            f64::from(cell.sequence),
            contents as f64,
            rm.er.mbps(),
            rm.ccr.mbps(),
            rm.mcr.mbps(),
            bit(rm.ci, 1) + bit(rm.ni, 2) + bit(rm.bn, 4),
            f64::from(rm.writer),
        ]
    }
}
