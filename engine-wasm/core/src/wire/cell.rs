//! The 53-byte cell in the engine: 16 bytes, contents by reference.
//!
//! The relevant header bits (RM or data, direction, CLP, EFCI, end of frame) are flags. The RM payload
//! or the segment lies in a slab, and the cell carries its index.

/// One direction of one circuit; data and its forward RM cells share it. Index into the world's flows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlowId(pub u16);

/// A cell in flight or in a buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Slab index of the segment (data) or of the RM payload (RM); unused for bare cells.
    pub payload: u32,
    /// Position in the flow, counted from 0 at the sender; used to check the order.
    pub sequence: u32,
    /// The direction of the circuit on which it travels.
    pub flow: FlowId,
    /// Position in its AAL5 frame, from 0.
    pub index: u16,
    /// Links already crossed.
    pub hop: u8,
    /// Kind and header bits.
    pub flags: Flags,
}

/// Kind and header bits of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags(pub u8);

impl Flags {
    /// Resource management cell (PTI 110); data otherwise. Source: ITU-T I.361.
    pub const RM: Flags = Flags(1);
    /// An RM cell on its way back to its source (DIR = 1).
    pub const BACKWARD: Flags = Flags(2);
    /// Low priority, out of rate (CLP = 1).
    pub const CLP: Flags = Flags(4);
    /// Explicit forward congestion indication (PTI b1).
    pub const EFCI: Flags = Flags(8);
    /// Last cell of its AAL5 frame (AUU = 1, "EOM").
    pub const EOM: Flags = Flags(16);
    /// A bare cell of a cell source: no frame, no payload.
    pub const BARE: Flags = Flags(32);
    /// Credit-based flow control between two nodes: a credit cell (BACKWARD), or a check. It carries a total and
    /// belongs to no frame; a bare cell never ends a frame.
    pub const CREDIT: Flags = Flags(Flags::EOM.0 | Flags::BARE.0);
    /// GFC says HALT to the host that receives it. Source: ITU-T I.361; ADSL 2000 section 3.2.
    pub const HALT: Flags = Flags(64);
    /// An RM cell that joined its flow on the path, or may leave it there: its number does not show the order.
    pub const JOINED: Flags = Flags(128);

    /// True if all bits of `other` are set.
    #[inline]
    pub fn has(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// These bits and those of `other`.
    #[inline]
    #[must_use]
    pub fn with(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }

    /// These bits without those of `other`.
    #[inline]
    #[must_use]
    pub fn without(self, other: Flags) -> Flags {
        Flags(self.0 & !other.0)
    }
}

impl Cell {
    /// True for an RM cell.
    #[inline]
    pub fn is_rm(&self) -> bool {
        self.flags.has(Flags::RM)
    }

    /// True if it controls credits on the line that it crosses.
    #[inline]
    pub fn is_credit(&self) -> bool {
        self.flags.has(Flags::CREDIT)
    }

    /// True for the last cell of a frame.
    #[inline]
    pub fn ends_frame(&self) -> bool {
        self.flags.has(Flags::EOM)
    }

    /// True if an end system acts at once on its arrival. Other cells only wait for the end of their frame.
    #[inline]
    pub fn needs_event(&self) -> bool {
        self.flags.0 & (Flags::RM.0 | Flags::EOM.0) != 0
    }

    /// True if it carries part of an AAL5 frame.
    #[inline]
    pub fn in_frame(&self) -> bool {
        self.flags.0 & (Flags::RM.0 | Flags::BARE.0) == 0
    }
}

/// Consecutive cells of one flow that differ only in their numbers: data cells of one frame without
/// the last, or bare cells. A single cell of any kind is also a run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// The first cell.
    pub first: Cell,
    /// Number of cells; at least 1.
    pub cells: u32,
}

impl Run {
    /// The cell this many places after the first.
    #[inline(always)]
    pub fn cell(&self, places: u32) -> Cell {
        let step = if self.first.in_frame() { places as u16 } else { 0 };
        let (sequence, index) = (self.first.sequence + places, self.first.index.wrapping_add(step));
        Cell { sequence, index, ..self.first }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_takes_sixteen_bytes() {
        assert_eq!(size_of::<Cell>(), 16);
    }
}
