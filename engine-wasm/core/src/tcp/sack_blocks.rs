//! The receiver's side of SACK: which blocks the next ACK reports.
//!
//! First the block with the most recent segment, then the most recently reported blocks. Each
//! block is thus repeated in several ACKs and survives the loss of some of them.

use super::assembler::{Assembler, Range};
use crate::wire::segment::{MOST_SACK_BLOCKS, SackBlock, SackBlocks};

/// Bytes of the option besides its blocks: kind, length, and two of padding to a whole word.
const OPTION_HEAD: u8 = 4;

/// Bytes of one block: two sequence numbers of 32 bits. Source: RFC 2018 section 3.
const BLOCK: u8 = 8;

/// Bytes of the option with `blocks` blocks: `8n + 2`, padded to a multiple of four.
///
/// Source: RFC 2018 section 3. Four blocks are 36 of the 40 bytes that options may take.
pub fn option_bytes(blocks: &SackBlocks) -> u8 {
    match u8::try_from(blocks.as_slice().len()).expect("at most four blocks") {
        0 => 0,
        count => OPTION_HEAD + BLOCK * count,
    }
}

/// One byte of each recently reported block, the most recent first.
#[derive(Clone, Debug, Default)]
pub struct Reports {
    anchors: [u64; MOST_SACK_BLOCKS],
    count: usize,
}

impl Reports {
    /// A segment that begins at `start` has arrived; if it is held out of order, its block becomes the first.
    pub fn note(&mut self, start: u64, held: &Assembler) {
        let Some(block) = block_of(held, start) else { return };
        let is_other = |&anchor: &u64| anchor < block.start || block.end <= anchor;
        let known = &self.anchors[..self.count];
        let mut anchors = [start; MOST_SACK_BLOCKS];
        let mut count = 1;
        for anchor in known.iter().copied().filter(is_other).take(MOST_SACK_BLOCKS - 1) {
            anchors[count] = anchor;
            count += 1;
        }
        (self.anchors, self.count) = (anchors, count);
    }

    /// The blocks to report: recorded blocks still held, then others from the highest down.
    ///
    /// Source: RFC 2018 section 4. The others cover blocks whose reports were all lost.
    pub fn blocks(&self, held: &Assembler) -> SackBlocks {
        let mut blocks = SackBlocks::default();
        let noted = self.anchors[..self.count].iter().filter_map(|&anchor| block_of(held, anchor));
        for range in noted.chain(held.ranges().iter().rev().copied()) {
            let block = SackBlock { start: range.start, end: range.end };
            if blocks.as_slice().len() == MOST_SACK_BLOCKS {
                break;
            }
            if !blocks.as_slice().contains(&block) {
                blocks.push(block);
            }
        }
        blocks
    }
}

/// The block that holds the byte at `position`.
fn block_of(held: &Assembler, position: u64) -> Option<Range> {
    let index = held.ranges().partition_point(|range| range.end <= position);
    held.ranges().get(index).copied().filter(|range| range.start <= position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reported(reports: &Reports, held: &Assembler) -> Vec<(u64, u64)> {
        reports.blocks(held).as_slice().iter().map(|block| (block.start, block.end)).collect()
    }

    #[test]
    fn the_newest_block_stands_first_and_the_others_follow_by_age() {
        // Segment that arrives; blocks of the ACK it causes (segments of ten bytes).
        type Case<'a> = (u64, &'a [(u64, u64)]);
        const CASES: &[Case] = &[
            (10, &[(10, 20)]),
            (30, &[(30, 40), (10, 20)]),
            (50, &[(50, 60), (30, 40), (10, 20)]),
            (70, &[(70, 80), (50, 60), (30, 40), (10, 20)]),
            (90, &[(90, 100), (70, 80), (50, 60), (30, 40)]),
            (20, &[(10, 40), (90, 100), (70, 80), (50, 60)]),
            (80, &[(70, 100), (10, 40), (50, 60)]),
            (60, &[(50, 100), (10, 40)]),
        ];
        let (mut held, mut reports) = (Assembler::default(), Reports::default());
        for &(start, blocks) in CASES {
            held.insert(Range { start, end: start + 10 });
            reports.note(start, &held);
            assert_eq!(reported(&reports, &held), blocks, "after {start}");
        }
        assert_eq!(held.discard_before(45), 30);
        assert_eq!(reported(&reports, &held), [(50, 100)], "what is delivered is not reported");
    }

    #[test]
    fn the_option_takes_eight_bytes_a_block_two_more_and_padding() {
        // Blocks, bytes (RFC 2018 section 3: 8n + 2; whole words).
        for (count, bytes) in [(0, 0), (1, 12), (2, 20), (3, 28), (4, 36), (5, 36)] {
            let mut blocks = SackBlocks::default();
            for start in 0..count {
                blocks.push(SackBlock { start, end: start + 1 });
            }
            assert_eq!(option_bytes(&blocks), bytes, "{count} blocks");
        }
    }
}
