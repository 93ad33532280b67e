//! Packet switches: a frame waits for its end mark, enters the queue whole, and takes the line for the time of its
//! bytes.
//!
//! So a cell switch acts as a router: it stores and forwards packets, refuses whole packets, and never mixes them. The
//! cells of a packet follow one another evenly, in the time that the packet's bytes alone would take.

use super::buffer::FIRST_BOUNDED;
use crate::discard::Verdict;
use crate::net::world::World;
use crate::units::PS_PER_SECOND;
use crate::wire::aal5::MAX_CELLS;
use crate::wire::cell::Cell;

impl World {
    /// A cell reaches an output of a packet switch; true if it goes on at once. A cell outside a frame does so unless
    /// it follows waiting cells. Cells of a frame that is too long are forwarded: the receiver will refuse them.
    pub(in crate::net) fn collect(&mut self, h: usize, cell: Cell) -> bool {
        let hop = self.hops[h];
        let port = &mut self.ports[hop.port as usize];
        let packets = port.frames.packets.as_mut().expect("it is an output of a packet switch");
        let frame = &mut packets.collecting[usize::from(hop.local)];
        if frame.is_empty() && !cell.in_frame() {
            return true;
        }
        frame.push(cell);
        if cell.ends_frame() || frame.len() as u32 > MAX_CELLS {
            self.forward_frame(h);
        }
        false
    }

    /// All cells of a frame enter the queue one after the other; without room for all of them, none enters.
    fn forward_frame(&mut self, h: usize) {
        let hop = self.hops[h];
        let (p, local) = (hop.port as usize, usize::from(hop.local));
        let port = &mut self.ports[p];
        let packets = port.frames.packets.as_mut().expect("it is an output of a packet switch");
        let mut frame = std::mem::take(&mut packets.collecting[local]);
        let needed = port.queued() + frame.len() as u32;
        let bounded = usize::from(hop.class) >= FIRST_BOUNDED;
        let has_room = !bounded || port.capacity.is_none_or(|places| needed <= places);
        let cell = frame.iter().find(|cell| cell.in_frame());
        let bytes = cell.map_or(0, |cell| self.packet_bytes(*cell));
        self.tell_policy(p, bytes);
        for cell in frame.drain(..) {
            if has_room {
                self.enter_port_cold(h, cell);
            } else {
                self.ports[p].stats.arrived += 1;
                self.drop_cell(p, cell, Verdict::Full);
            }
        }
        self.tell_policy(p, 0);
        // The empty list keeps its allocated memory.
        self.ports[p].frames.packets.as_mut().expect("still there").collecting[local] = frame;
    }

    /// Tells a port's discard policy that a packet of `bytes` bytes enters next.
    fn tell_policy(&mut self, p: usize, bytes: u32) {
        if let Some(policy) = &mut self.ports[p].discard {
            policy.on_packet(bytes);
        }
    }

    /// Bytes of the packet to which a cell belongs: payload and headers.
    fn packet_bytes(&self, cell: Cell) -> u32 {
        let sent = self.segments.get(cell.payload);
        sent.length + u32::from(sent.header)
    }

    /// Picoseconds of line time of a cell as its part of a packet; `None` if it takes the time of 53 bytes.
    pub(super) fn time_in_packet(&self, p: usize, cell: Cell) -> Option<u64> {
        let port = &self.ports[p];
        if port.frames.packets.is_none() || !cell.in_frame() {
            return None;
        }
        let sent = self.segments.get(cell.payload);
        let bits = 8 * u64::from(self.packet_bytes(cell));
        let whole = u128::from(bits) * u128::from(PS_PER_SECOND) / u128::from(port.rate.0);
        let until = |cells: u16| (whole * u128::from(cells) / u128::from(sent.cells)) as u64;
        Some(until(cell.index + 1) - until(cell.index))
    }
}
