//! AAL5: segmentation of frames into cells, and reassembly with all consequences of loss.
//!
//! A frame is the SDU, padding and an 8-byte trailer, a whole number of 48-byte payloads; only the
//! last cell is marked. A receiver that misses this mark merges two frames and loses both.

use std::ops::Range;

use crate::units::CELL_PAYLOAD;

/// Bytes of the trailer. Source: ITU-T I.363.5.
pub const TRAILER_BYTES: u32 = 8;

/// Bytes of LLC/SNAP encapsulation. Source: RFC 2684 section 5.1.
pub const LLC_SNAP_BYTES: u32 = 8;

/// Largest number of cells a receiver collects: SDU of 65,535 bytes, trailer, padding.
pub const MAX_CELLS: u32 = (65_535 + TRAILER_BYTES).div_ceil(CELL_PAYLOAD);

/// Number of cells needed to carry an SDU of `sdu_bytes`.
///
/// Counts the 8-byte trailer and the padding up to a multiple of 48.
///
/// Source: ITU-T I.363.5. Range: at least 1.
pub fn cells_for(sdu_bytes: u32) -> u32 {
    (sdu_bytes + TRAILER_BYTES).div_ceil(CELL_PAYLOAD)
}

/// User bytes (TCP payload) carried by cell `index` of a frame.
///
/// Headers come first, then `user_bytes` of payload; padding and trailer carry none.
///
/// Source: Kalyanaraman 1996 section 7, made countable.
pub fn user_bytes_of_cell(index: u32, header_bytes: u32, user_bytes: u32) -> u32 {
    user_bytes_of_cells(index..index + 1, header_bytes, user_bytes)
}

/// The same for several consecutive cells.
#[inline]
pub fn user_bytes_of_cells(indexes: Range<u32>, header_bytes: u32, user_bytes: u32) -> u32 {
    let start = header_bytes.max(indexes.start * CELL_PAYLOAD);
    let end = (header_bytes + user_bytes).min(indexes.end * CELL_PAYLOAD);
    end.saturating_sub(start)
}

/// Result for a finished frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// All cells of exactly one frame, in order.
    Whole {
        /// Slab index of the segment it carried.
        payload: u32,
    },
    /// Cells are missing; all received cells belong to one frame.
    Broken {
        /// Cells discarded.
        cells: u32,
    },
    /// Cells of two or more frames merged because an end mark was lost.
    Merged {
        /// Cells discarded.
        cells: u32,
    },
    /// More cells than any frame can have; discarded up to the next end mark.
    TooLong {
        /// Cells discarded.
        cells: u32,
    },
}

/// The reassembly machine of one circuit direction.
#[derive(Clone, Debug, Default)]
pub struct Reassembler {
    /// Cells collected since the last end mark.
    collected: u32,
    /// Frame of the first collected cell.
    first: u32,
    /// True if all collected cells form an unbroken beginning of that frame.
    clean: bool,
    /// True if a cell of another frame has been collected.
    mixed: bool,
    /// Too many cells arrived without an end mark; skip to the next one.
    skipping: bool,
}

/// Properties of a data cell needed for reassembly.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Slab index of the transmission of the cell; distinct for every transmission.
    pub payload: u32,
    /// Position in its frame.
    pub index: u32,
    /// Cells in its frame.
    pub of: u32,
    /// True if it carries the end mark.
    pub ends_frame: bool,
}

impl Reassembler {
    /// Processes one cell; returns a result if it ends a frame or makes it too long.
    ///
    /// Source: ITU-T I.363.5; the ground truth (frame, position) stands for length field and CRC-32.
    #[inline]
    pub fn on_cell(&mut self, part: Part) -> Option<Frame> {
        self.collect(part, 1);
        if part.ends_frame {
            return self.finish(part.of);
        }
        (self.collected > MAX_CELLS && !self.skipping).then(|| self.overflow())
    }

    /// Processes consecutive cells of one frame, beginning with `part`; the last cell of the frame is not among them.
    ///
    /// Panics if there is no [room](Self::has_room_for) for them.
    #[inline]
    pub fn on_cells(&mut self, part: Part, cells: u32) {
        assert!(
            !part.ends_frame && self.has_room_for(cells),
            "the frame neither ends nor overflows"
        );
        self.collect(part, cells);
    }

    /// True if this many more cells do not make the frame too long.
    #[inline]
    pub fn has_room_for(&self, cells: u32) -> bool {
        self.skipping || self.collected + cells <= MAX_CELLS
    }

    #[inline(always)]
    fn collect(&mut self, part: Part, cells: u32) {
        if self.collected == 0 && !self.skipping {
            self.first = part.payload;
            self.clean = true;
            self.mixed = false;
        }
        self.mixed |= part.payload != self.first;
        self.clean &= !self.mixed && part.index == self.collected;
        self.collected += cells;
    }

    fn finish(&mut self, of: u32) -> Option<Frame> {
        let cells = self.collected;
        let skipped = std::mem::take(&mut self.skipping);
        self.collected = 0;
        if skipped {
            return Some(Frame::TooLong { cells });
        }
        if self.clean && cells == of {
            return Some(Frame::Whole { payload: self.first });
        }
        Some(if self.mixed { Frame::Merged { cells } } else { Frame::Broken { cells } })
    }

    fn overflow(&mut self) -> Frame {
        let cells = self.collected;
        self.skipping = true;
        self.collected = 0;
        Frame::TooLong { cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::segment::HEADER_BYTES;

    #[test]
    fn cell_counts_and_padding_agree_with_the_table() {
        // MSS, LLC bytes, cells, padding, payload over line in parts per million.
        const CASES: &[(u32, u32, u32, u32, u32)] = &[
            (0, 0, 1, 0, 0),
            (0, 8, 2, 40, 0),
            (512, 8, 12, 8, 805_031),
            (1420, 0, 31, 20, 864_273),
            (1420, 8, 31, 12, 864_273),
            (1460, 0, 32, 28, 860_849),
            (8192, 0, 172, 16, 898_640),
            (9140, 0, 192, 28, 898_192),
            (9140, 8, 192, 20, 898_192),
        ];
        for &(mss, llc, cells, padding, ppm) in CASES {
            let sdu = mss + HEADER_BYTES + llc;
            assert_eq!(cells_for(sdu), cells, "MSS {mss}, LLC {llc}");
            assert_eq!(CELL_PAYLOAD * cells - sdu - TRAILER_BYTES, padding, "MSS {mss}, LLC {llc}");
            let share = f64::from(mss) * 8.0 / (f64::from(cells) * 424.0);
            assert!((share * 1e6 - f64::from(ppm)).abs() < 0.6, "MSS {mss}: {share}");
        }
    }

    #[test]
    fn the_sums_of_the_papers_come_out() {
        let share = |mss: u32, llc: u32| {
            f64::from(mss * 8) / (f64::from(cells_for(mss + HEADER_BYTES + llc)) * 424.0)
        };
        let rm = 31.0 / 32.0;
        let payload = f64::from(CELL_PAYLOAD) / 53.0;
        // Kalyanaraman 1996 divides by a segment with its headers and trailer, as if there were no padding.
        let unpadded = 512.0 / f64::from(512 + HEADER_BYTES + LLC_SNAP_BYTES + TRAILER_BYTES);
        // Mb/s and digits printed: ADSL 2000 up and down; Kalyanaraman 1996 as printed, and with padding at two line
        // rates; Fang 1996 without and with headers.
        let sums = [
            (0.576 * share(9_140, 0), 0.517_358, 6),
            (4.75 * share(9_140, 0), 4.266_411, 6),
            // As its footnote prints the formula, with 53/48 instead of its reciprocal: more than the line.
            (0.576 * 9_140.0 / 9_216.0 / payload, 0.630_8, 4),
            (155.0 * 0.9 * payload * unpadded * rm, 110.324_7, 4),
            (155.0 * 0.9 * payload * unpadded * rm * 0.9, 99.29, 2),
            (155.0 * 0.9 * share(512, 8) * rm, 108.792_5, 4),
            (155.52 * 0.9 * share(512, 8) * rm, 109.157_4, 4),
            // The factor between the printed 103.32 and each of those.
            (103.32 / (155.0 * 0.9 * payload * unpadded * rm), 0.936_51, 5),
            (103.32 / (155.0 * 0.9 * share(512, 8) * rm), 0.949_70, 5),
            (103.32 / (155.52 * 0.9 * share(512, 8) * rm), 0.946_52, 5),
            (151.0 / 6.0 * payload, 22.79, 2),
            (151.0 / 6.0 * share(8_192, 0), 22.616, 3),
        ];
        for (found, expected, digits) in sums {
            let half_a_digit = 0.5 / f64::from(10_u32.pow(digits));
            assert!((found - expected).abs() <= half_a_digit, "{found} {expected}");
        }
    }

    #[test]
    fn what_background_leaves_of_a_line_is_most_that_ten_stations_can_get() {
        // Manthorpe 1997: Mb/s of each at 145 Mb/s, by the background's share of the line.
        const CASES: &[(u32, [f64; 5])] = &[
            (9_140, [6.512, 3.907, 2.605, 1.302, 0.651]),
            (1_460, [6.241, 3.745, 2.496, 1.248, 0.624]),
            (1_420, [6.266, 3.760, 2.506, 1.253, 0.627]),
        ];
        for (mss, each) in CASES {
            let cells = f64::from(cells_for(mss + HEADER_BYTES));
            for (load, expected) in [0.5, 0.7, 0.8, 0.9, 0.95].into_iter().zip(each) {
                let left = 145e6 / 424.0 * (1.0 - load);
                let found = left / cells * f64::from(mss * 8) / 10.0 / 1e6;
                assert!((found - expected).abs() <= 0.000_5, "MSS {mss}, load {load}: {found}");
            }
        }
    }

    #[test]
    fn user_bytes_of_a_512_byte_segment_are_0_then_48_then_32() {
        let bytes: Vec<_> = (0..12).map(|i| user_bytes_of_cell(i, 48, 512)).collect();
        assert_eq!(bytes, [0, 48, 48, 48, 48, 48, 48, 48, 48, 48, 48, 32]);
    }

    #[test]
    fn user_bytes_add_up_for_any_segment() {
        for mss in [0, 1, 7, 8, 40, 512, 1420, 1460, 8192, 9140] {
            for header in [40, 48] {
                let cells = cells_for(mss + header);
                let sum: u32 = (0..cells).map(|i| user_bytes_of_cell(i, header, mss)).sum();
                assert_eq!(sum, mss, "MSS {mss}, header {header}");
            }
        }
    }

    /// Feeds frames of `of` cells numbered by payload; `lost` names (payload, index) pairs.
    fn feed(frames: &[u32], of: u32, lost: &[(u32, u32)]) -> Vec<Frame> {
        let mut machine = Reassembler::default();
        let mut seen = Vec::new();
        for &payload in frames {
            for index in 0..of {
                if !lost.contains(&(payload, index)) {
                    let ends_frame = index + 1 == of;
                    seen.extend(machine.on_cell(Part { payload, index, of, ends_frame }));
                }
            }
        }
        seen
    }

    #[test]
    fn a_lost_end_mark_merges_two_frames() {
        // 11 + 12 cells collected, nothing delivered.
        assert_eq!(feed(&[1, 2], 12, &[(1, 11)]), [Frame::Merged { cells: 23 }]);
    }

    #[test]
    fn a_lost_middle_cell_costs_only_its_own_frame() {
        let seen = feed(&[1, 2], 12, &[(1, 5)]);
        assert_eq!(seen, [Frame::Broken { cells: 11 }, Frame::Whole { payload: 2 }]);
    }

    #[test]
    fn a_resent_frame_merges_with_the_remains_of_the_first_copy() {
        // Kalyanaraman 1996 section 11: only the retransmission follows the lost end mark.
        let seen = feed(&[1, 2, 3], 12, &[(1, 11)]);
        assert_eq!(seen, [Frame::Merged { cells: 23 }, Frame::Whole { payload: 3 }]);
    }

    #[test]
    fn parts_of_two_frames_that_make_one_are_none() {
        // The end of the first frame and the beginning of the second are lost: twelve cells, numbered 0 to 11.
        let lost: Vec<_> = (6..12).map(|i| (1, i)).chain((0..6).map(|i| (2, i))).collect();
        assert_eq!(feed(&[1, 2], 12, &lost), [Frame::Merged { cells: 12 }]);
    }

    #[test]
    fn a_wholly_dropped_frame_is_a_clean_loss() {
        let all: Vec<_> = (0..12).map(|i| (1, i)).collect();
        assert_eq!(feed(&[1, 2], 12, &all), [Frame::Whole { payload: 2 }]);
    }

    #[test]
    fn cells_taken_in_a_row_are_those_taken_one_by_one() {
        let part = |payload, index| Part { payload, index, of: 40, ends_frame: false };
        let end = Part { ends_frame: true, ..part(2, 39) };
        // This many cells of the first frame arrive, from this one on; then the second frame with its end mark.
        for (first, cells) in [(0, 39), (0, 12), (5, 30), (38, 1)] {
            let (mut single, mut row) = (Reassembler::default(), Reassembler::default());
            for (payload, first, cells) in [(1, first, cells), (2, 0, 39)] {
                (first..first + cells).for_each(|index| {
                    assert_eq!(single.on_cell(part(payload, index)), None);
                });
                row.on_cells(part(payload, first), cells);
            }
            let seen = row.on_cell(end);
            assert_eq!(seen, Some(Frame::Merged { cells: cells + 40 }), "{first} {cells}");
            assert_eq!(seen, single.on_cell(end), "{first} {cells}");
        }
    }

    #[test]
    fn a_machine_has_room_for_as_many_cells_as_a_frame_may_still_have() {
        let mut machine = Reassembler::default();
        machine.on_cells(Part { payload: 1, index: 0, of: 2, ends_frame: false }, MAX_CELLS - 3);
        assert_eq!([3, 4].map(|more| machine.has_room_for(more)), [true, false]);
    }

    #[test]
    fn endless_cells_without_an_end_mark_are_given_up_once() {
        let mut machine = Reassembler::default();
        let mut judged = Vec::new();
        for payload in 0..4000 {
            let part = Part { payload, index: 0, of: 2, ends_frame: false };
            judged.extend(machine.on_cell(part));
        }
        assert_eq!(judged, [Frame::TooLong { cells: MAX_CELLS + 1 }]);
        let end = Part { payload: 9, index: 1, of: 2, ends_frame: true };
        assert_eq!(machine.on_cell(end), Some(Frame::TooLong { cells: 4000 - MAX_CELLS - 1 + 1 }));
        let whole = Part { payload: 10, index: 0, of: 1, ends_frame: true };
        assert_eq!(machine.on_cell(whole), Some(Frame::Whole { payload: 10 }));
    }
}
