//! One direction of a circuit: its path, its class, its books.

use crate::endsystem::Policer;
use crate::wire::aal5::{Part, cells_for};
use crate::wire::cell::{Cell, Flags, Run};
use crate::wire::segment::Segment;

pub(crate) use crate::probe::log::NONE;

/// The gate of a hop at which frames wait for their end marks.
pub(in crate::net) const PACKETS: u16 = NONE - 1;
/// The gate in front of every port with credits.
pub(in crate::net) const CREDIT: u16 = NONE - 2;

/// One output port on the path of a flow.
///
/// Sixteen bytes, so that a shift gives its position in the list.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(crate) struct Hop {
    /// The port.
    pub port: u16,
    /// The flow's number at that port.
    pub local: u16,
    /// The number of the flow's rate control at that port (inside a trunk, the trunk's number); `NONE` without one.
    pub vc: u16,
    /// The class of its queue.
    pub class: u8,
    /// The port of the opposite direction at the same switch; backward RM cells carry the feedback of that port.
    pub back_port: u16,
    /// The number of the opposite direction's rate control at that port.
    pub back_vc: u16,
    /// An end along the path that handles the cells before they reach the port, or [`PACKETS`].
    pub gate: u16,
}

/// One direction of one circuit. The fields needed for every cell fill the first cache line.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Flow {
    /// Index of its first hop in the world's list.
    pub first_hop: u32,
    /// Sequence number of the next cell sent.
    pub next_sequence: u32,
    /// Sequence number expected next at the sink.
    pub expected: u32,
    /// The end that receives it.
    pub sink: u16,
    /// Circuit index.
    pub circuit: u16,
    /// Priority class: 0 CBR, 1 VBR, 2 ABR, 3 UBR.
    pub class: u8,
    /// Number of hops.
    pub hop_count: u8,
    /// Hop at which its next data cell is to be discarded; `u8::MAX` = none.
    pub drop_at_hop: u8,
    /// RM cells join and leave the flow along its path, so only data cells are numbered.
    pub joined: bool,
    /// Switches write rates into its source's RM cells in the 16-bit code.
    pub quantised: bool,
    /// Cells sent: data, RM.
    pub sent: [u64; 2],
    /// Cells delivered: data, RM.
    pub delivered: [u64; 2],
    /// User bytes queued at the source or in transit.
    pub path_bytes: u64,
    /// Cells dropped: data, RM.
    pub dropped: [u64; 2],
    /// Treatment of its cells at the first switch; boxed, because few circuits use it.
    pub entrance: Box<Entrance>,
    /// RM cells created by switches.
    pub generated: u64,
    /// User bytes in cells dropped at ports.
    pub dropped_bytes: u64,
    /// Bytes before the TCP payload in a frame: headers and LLC.
    pub header_bytes: u32,
    /// Number of the next transmission.
    pub transmissions: u32,
}

impl Flow {
    /// Numbers and counts a cell at sending.
    #[inline]
    pub fn launch(&mut self, mut cell: Cell) -> Cell {
        if !cell.flags.has(Flags::JOINED) {
            cell.sequence = self.next_sequence;
            self.next_sequence += 1;
        }
        self.sent[usize::from(cell.is_rm())] += 1;
        cell
    }

    /// The same for a run of data cells.
    #[inline]
    pub fn launch_run(&mut self, mut run: Run) -> Run {
        run.first.sequence = self.next_sequence;
        self.next_sequence += run.cells;
        self.sent[0] += u64::from(run.cells);
        run
    }

    /// Starts a transmission: numbers it and counts the cells of its frame.
    #[inline]
    pub fn transmission(&mut self, segment: Segment) -> Transmission {
        let header = self.header_bytes + u32::from(segment.option_bytes);
        let cells = cells_for(segment.length + header) as u16;
        let number = self.transmissions;
        self.transmissions += 1;
        let (length, header) = (segment.length, header as u16);
        Transmission { segment, length, header, number, cells, remaining: cells }
    }

    /// Starts a frame of a cell source. Its bytes are numbered like those of a connection.
    pub fn frame(&mut self, bytes: u32) -> Transmission {
        let sequence = u64::from(self.transmissions) * u64::from(bytes);
        self.path_bytes += u64::from(bytes);
        self.transmission(Segment { sequence, length: bytes, ..Segment::default() })
    }
}

/// Checks at the first switch of a flow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entrance {
    /// Transmissions to be lost as ordered.
    pub losses: Option<OrderedLosses>,
    /// Polices the cells.
    pub policer: Option<Policer>,
    /// The first flow on the same path; where paths are policed, its policer measures the whole path.
    pub path: u16,
    /// Cells that the policer discarded: data, RM.
    pub policed: [u64; 2],
    /// Cells that the policer tagged.
    pub tagged: u64,
}

/// Books of the credit cells and checks of all flows; each of these cells crosses one line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CreditBooks {
    pub made: u64,
    /// Cells that have arrived.
    pub taken: u64,
    pub lost: u64,
}

impl CreditBooks {
    /// Cells that are no longer on a line.
    pub fn gone(self) -> u64 {
        self.taken + self.lost
    }
}

/// Transmissions of a flow to be lost as ordered.
#[derive(Clone, Debug, Default)]
pub(crate) struct OrderedLosses {
    /// Individual transmission numbers.
    pub single: Vec<u32>,
    /// Every *n*-th transmission: *n*, and the number at which counting begins.
    pub every: Option<[u32; 2]>,
}

impl OrderedLosses {
    /// Is transmission `number` to be lost?
    pub fn takes(&self, number: u32) -> bool {
        let of_every =
            |[n, first]: [u32; 2]| number >= first && (number - first + 1).is_multiple_of(n);
        self.single.contains(&number) || self.every.is_some_and(of_every)
    }
}

/// A segment, or a frame of a cell source, between its transfer to AAL5 and the end of its last cell.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Transmission {
    pub segment: Segment,
    // The fields needed for every cell are adjacent.
    /// Payload bytes of the segment.
    pub length: u32,
    /// Bytes before the payload in the frame: headers with their options, and LLC.
    pub header: u16,
    /// Number among the transmissions of its flow; never reused.
    pub number: u32,
    /// Cells of the frame.
    pub cells: u16,
    /// Cells that are still in the network.
    pub remaining: u16,
}

impl Transmission {
    /// What reassembly needs to know about one of its cells.
    #[inline(always)]
    pub fn part_of(&self, cell: Cell) -> Part {
        Part {
            payload: self.number,
            index: u32::from(cell.index),
            of: u32::from(self.cells),
            ends_frame: cell.ends_frame(),
        }
    }
}
