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
/// Sixteen bytes, so that its place in the list is found by a shift.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(crate) struct Hop {
    /// The port.
    pub port: u16,
    /// The flow's number at that port.
    pub local: u16,
    /// The number of its rate control at that port, which is its trunk's inside a trunk; `NONE` without.
    pub vc: u16,
    /// The class in which it is queued.
    pub class: u8,
    /// The port that the opposite direction uses at the same switch: it speaks in backward RM cells.
    pub back_port: u16,
    /// The number of the opposite direction's rate control there.
    pub back_vc: u16,
    /// An end in the middle of the way that takes charge of the cells before they reach the port, or
    /// [`PACKETS`].
    pub gate: u16,
}

/// One direction of one circuit. What every cell needs fills the first cache line.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(crate) struct Flow {
    /// First of its hops in the world's list.
    pub first_hop: u32,
    /// Position of the next cell sent.
    pub next_sequence: u32,
    /// Position expected next at the sink.
    pub expected: u32,
    /// End that receives it.
    pub sink: u16,
    /// Circuit index.
    pub circuit: u16,
    /// Priority class: 0 CBR, 1 VBR, 2 ABR, 3 UBR.
    pub class: u8,
    /// Number of hops.
    pub hop_count: u8,
    /// Hop at which its next data cell is to be discarded; `u8::MAX` = none.
    pub drop_at_hop: u8,
    /// RM cells join and leave it on the way, so that only data cells are numbered.
    pub joined: bool,
    /// Switches write rates into the RM cells of its source through the 16-bit code.
    pub quantised: bool,
    /// Cells sent: data, RM.
    pub sent: [u64; 2],
    /// Cells delivered: data, RM.
    pub delivered: [u64; 2],
    /// User bytes queued at the source or on the way.
    pub path_bytes: u64,
    /// Cells dropped: data, RM.
    pub dropped: [u64; 2],
    /// What happens to its cells where they reach the first switch; apart, because few circuits ask for it.
    pub entrance: Box<Entrance>,
    /// RM cells that switches made.
    pub generated: u64,
    /// User bytes in cells dropped at ports.
    pub dropped_bytes: u64,
    /// Bytes in front of the TCP payload in a frame: headers and LLC.
    pub header_bytes: u32,
    /// Number of the next transmission.
    pub transmissions: u32,
}

impl Flow {
    /// Numbers and counts a cell that is sent.
    #[inline]
    pub fn launch(&mut self, mut cell: Cell) -> Cell {
        if !cell.flags.has(Flags::JOINED) {
            cell.sequence = self.next_sequence;
            self.next_sequence += 1;
        }
        self.sent[usize::from(cell.is_rm())] += 1;
        cell
    }

    /// The same of data cells that make a run.
    #[inline]
    pub fn launch_run(&mut self, mut run: Run) -> Run {
        run.first.sequence = self.next_sequence;
        self.next_sequence += run.cells;
        self.sent[0] += u64::from(run.cells);
        run
    }

    /// Begins a transmission: numbers it and counts the cells of its frame.
    #[inline]
    pub fn transmission(&mut self, segment: Segment) -> Transmission {
        let header = self.header_bytes + u32::from(segment.option_bytes);
        let cells = cells_for(segment.length + header) as u16;
        let number = self.transmissions;
        self.transmissions += 1;
        let (length, header) = (segment.length, header as u16);
        Transmission { segment, length, header, number, cells, remaining: cells }
    }

    /// Begins a frame of a cell source. Its bytes are numbered like those of a connection.
    pub fn frame(&mut self, bytes: u32) -> Transmission {
        let sequence = u64::from(self.transmissions) * u64::from(bytes);
        self.path_bytes += u64::from(bytes);
        self.transmission(Segment { sequence, length: bytes, ..Segment::default() })
    }
}

/// The first switch of a flow: who is stopped there.
#[derive(Clone, Debug, Default)]
pub(crate) struct Entrance {
    /// Transmissions that are lost by order.
    pub losses: Option<OrderedLosses>,
    /// Polices the cells.
    pub policer: Option<Policer>,
    /// The first flow that goes the same way, whose policer measures the whole path where paths are policed.
    pub path: u16,
    /// Cells that the policer discarded: data, RM.
    pub policed: [u64; 2],
    /// Cells that it tagged.
    pub tagged: u64,
}

/// Books of the cells that control credits, each on one line, of all flows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CreditBooks {
    pub made: u64,
    /// Those that have arrived.
    pub taken: u64,
    pub lost: u64,
}

impl CreditBooks {
    /// Those that are on no line any more.
    pub fn gone(self) -> u64 {
        self.taken + self.lost
    }
}

/// Transmissions of a flow that are lost by order.
#[derive(Clone, Debug, Default)]
pub(crate) struct OrderedLosses {
    /// Their numbers, one by one.
    pub single: Vec<u32>,
    /// The *n* of which every n-th is lost, and the number from which they are counted.
    pub every: Option<[u32; 2]>,
}

impl OrderedLosses {
    /// Is the transmission of that number lost?
    pub fn takes(&self, number: u32) -> bool {
        let of_every =
            |[n, first]: [u32; 2]| number >= first && (number - first + 1).is_multiple_of(n);
        self.single.contains(&number) || self.every.is_some_and(of_every)
    }
}

/// A segment, or a frame of a cell source, that has been handed to AAL5, as long as a cell of it is queued or on the way.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Transmission {
    pub segment: Segment,
    // What every cell asks lies side by side.
    /// Payload bytes of the segment.
    pub length: u32,
    /// Bytes in front of them in the frame: headers with their options, and LLC.
    pub header: u16,
    /// Number among the transmissions of its flow; never used again.
    pub number: u32,
    /// Cells of the frame.
    pub cells: u16,
    /// Cells that have not left the network.
    pub remaining: u16,
}

impl Transmission {
    /// What reassembly has to know of a cell of it.
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
