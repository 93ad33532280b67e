//! Cells in flight, for drawing.

use crate::net::{Port, World};
use crate::wire::cell::{Cell, Flags};

/// Numbers per cell.
pub const FIELDS: usize = 7;

impl World {
    /// Cells on all lines.
    pub fn cells_on_lines(&self) -> u32 {
        let waiting = |p: &Port| p.wire.iter().filter(|(at, _)| *at > self.now.0).count() as u32;
        self.ports.iter().map(waiting).sum()
    }

    /// At most `most` cells on lines, RM cells first: link, direction, part crossed, circuit, kind, marked, ER.
    pub fn cells_in_flight(&self, most: u32) -> Vec<f32> {
        let total = self.cells_on_lines();
        let stride = total.div_ceil(most.max(1)).max(1);
        let mut data = Vec::new();
        let mut data_cells = 0_u32;
        for (p, port) in self.ports.iter().enumerate() {
            for &(arrival, cell) in port.wire.iter().filter(|(at, _)| *at > self.now.0) {
                data_cells += u32::from(!cell.is_rm());
                let drawn = cell.is_rm() || data_cells.is_multiple_of(stride);
                if drawn && data.len() < most as usize * FIELDS {
                    let propagation = port.propagation.max(1) as f64;
                    let left = arrival
                        .saturating_sub(self.now.0 + (port.wire_delay - port.propagation))
                        as f64;
                    let way = (1.0 - left / propagation).clamp(0.0, 1.0);
                    data.extend(self.drawn(p, cell, way));
                }
            }
        }
        data
    }

    fn drawn(&self, p: usize, cell: Cell, way: f64) -> [f32; FIELDS] {
        let circuit = self.flows[cell.flow.0 as usize].circuit;
        let (kind, marked, er) = if cell.is_credit() {
            // Drawn like RM cells: credit cells like backward RM cells.
            (if cell.flags.has(Flags::BACKWARD) { 2.0 } else { 1.0 }, false, 0.0)
        } else if cell.is_rm() {
            let rm = self.rms.get(cell.payload);
            let kind = if cell.flags.has(Flags::BACKWARD) { 2.0 } else { 1.0 };
            (kind, rm.ci || rm.ni, rm.er.mbps())
        } else {
            (0.0, cell.flags.has(Flags::EFCI), 0.0)
        };
        let direction = if p.is_multiple_of(2) { 1.0 } else { -1.0 };
        [
            (p / 2) as f32,
            direction,
            way as f32,
            f32::from(circuit),
            kind,
            f32::from(u8::from(marked)),
            er as f32,
        ]
    }
}
