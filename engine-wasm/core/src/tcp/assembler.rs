//! Store for out-of-order data: disjoint ranges of the byte stream.
//!
//! The store keeps only positions, since the position of a byte determines its content. Ranges that touch are
//! merged, so the number of ranges is at most half the bytes of the window.

/// Bytes `start..end` of the stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// First byte.
    pub start: u64,
    /// One past the last byte.
    pub end: u64,
}

impl Range {
    /// Number of bytes; zero when the range is empty or inverted.
    #[inline]
    pub fn length(self) -> u64 {
        self.end.saturating_sub(self.start)
    }
}

/// Out-of-order ranges in ascending order, never touching one another.
#[derive(Clone, Debug, Default)]
pub struct Assembler {
    ranges: Vec<Range>,
    held: u64,
}

impl Assembler {
    /// Stores `range` and returns the number of its bytes that were not yet held.
    pub fn insert(&mut self, range: Range) -> u64 {
        if range.length() == 0 {
            return 0;
        }
        let first = self.ranges.partition_point(|held| held.end < range.start);
        let count = self.ranges[first..].iter().take_while(|held| held.start <= range.end).count();
        let touched = &self.ranges[first..first + count];
        let before: u64 = touched.iter().map(|held| held.length()).sum();
        let union = touched.iter().fold(range, |sum, held| Range {
            start: sum.start.min(held.start),
            end: sum.end.max(held.end),
        });
        self.replace(first, count, union);
        let fresh = union.length() - before;
        self.held += fresh;
        fresh
    }

    /// Removes the range that continues the stream at `next`; returns the end of the contiguous data.
    ///
    /// Panics if a range lies before `next`: those bytes would be delivered twice.
    pub fn take_from(&mut self, next: u64) -> u64 {
        let Some(&first) = self.ranges.first() else {
            return next;
        };
        assert!(first.start >= next, "held bytes lie beyond the next expected byte");
        if first.start > next {
            return next;
        }
        self.ranges.remove(0);
        self.held -= first.length();
        first.end
    }

    /// Bytes held.
    #[inline]
    pub fn held(&self) -> u64 {
        self.held
    }

    /// True if the store is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Drops the bytes before `position`; returns the number of bytes dropped.
    pub fn discard_before(&mut self, position: u64) -> u64 {
        let gone = self.ranges.partition_point(|held| held.end <= position);
        let mut dropped: u64 = self.ranges.drain(..gone).map(Range::length).sum();
        if let Some(first) = self.ranges.first_mut().filter(|first| first.start < position) {
            dropped += position - first.start;
            first.start = position;
        }
        self.held -= dropped;
        dropped
    }

    /// Bytes held before `position`.
    pub fn held_before(&self, position: u64) -> u64 {
        let below = self.ranges.iter().take_while(|held| held.start < position);
        below.map(|held| held.end.min(position) - held.start).sum()
    }

    /// The first gap at or after `position`; endless after the last range.
    pub fn gap_from(&self, position: u64) -> Range {
        let later = self.ranges.partition_point(|held| held.end <= position);
        let Some(next) = self.ranges.get(later) else {
            return Range { start: position, end: u64::MAX };
        };
        if next.start > position {
            return Range { start: position, end: next.start };
        }
        let after = self.ranges.get(later + 1).map_or(u64::MAX, |range| range.start);
        Range { start: next.end, end: after }
    }

    /// Removes all ranges.
    pub fn clear(&mut self) {
        self.ranges.clear();
        self.held = 0;
    }

    /// The ranges, in ascending order.
    pub fn ranges(&self) -> &[Range] {
        &self.ranges
    }

    /// Replaces `count` ranges, beginning at index `first`, by `union`.
    fn replace(&mut self, first: usize, count: usize, union: Range) {
        match count {
            0 => self.ranges.insert(first, union),
            _ => {
                self.ranges[first] = union;
                self.ranges.drain(first + 1..first + count);
            }
        }
        let after = self.ranges.get(first + 1);
        assert!(after.is_none_or(|later| union.end < later.start), "held ranges are disjoint");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;

    fn filled(ranges: &[(u64, u64)]) -> Assembler {
        let mut assembler = Assembler::default();
        for &(start, end) in ranges {
            assembler.insert(Range { start, end });
        }
        assembler
    }

    #[test]
    fn overlap_is_counted_once_and_neighbours_merge() {
        // Held before, inserted, fresh bytes, held after.
        type Case<'a> = (&'a [(u64, u64)], (u64, u64), u64, &'a [(u64, u64)]);
        const CASES: &[Case] = &[
            (&[], (10, 20), 10, &[(10, 20)]),
            (&[], (10, 10), 0, &[]),
            (&[(10, 20)], (20, 30), 10, &[(10, 30)]),
            (&[(10, 20)], (5, 10), 5, &[(5, 20)]),
            (&[(10, 20)], (12, 18), 0, &[(10, 20)]),
            (&[(10, 20)], (10, 20), 0, &[(10, 20)]),
            (&[(10, 20), (30, 40)], (15, 35), 10, &[(10, 40)]),
            (&[(10, 20), (30, 40), (50, 60)], (5, 70), 35, &[(5, 70)]),
            (&[(10, 20), (50, 60)], (30, 40), 10, &[(10, 20), (30, 40), (50, 60)]),
        ];
        for &(before, (start, end), fresh, after) in CASES {
            let mut assembler = filled(before);
            assert_eq!(
                assembler.insert(Range { start, end }),
                fresh,
                "{before:?} + {start}..{end}"
            );
            let ranges: Vec<_> = assembler.ranges().iter().map(|r| (r.start, r.end)).collect();
            assert_eq!(ranges, after, "{before:?} + {start}..{end}");
            assert_eq!(assembler.held(), after.iter().map(|(s, e)| e - s).sum::<u64>());
        }
    }

    #[test]
    fn only_the_range_at_the_next_byte_is_taken() {
        let mut assembler = filled(&[(10, 20), (30, 40)]);
        assert_eq!(assembler.take_from(5), 5);
        assert_eq!(assembler.take_from(10), 20);
        assert_eq!(assembler.take_from(20), 20);
        assert_eq!(assembler.held(), 10);
    }

    #[test]
    fn what_lies_before_a_position_is_counted_and_dropped() {
        // Position; bytes before it, bytes left, first gap from it.
        const CASES: &[(u64, u64, u64, (u64, u64))] = &[
            (0, 0, 25, (0, 10)),
            (10, 0, 25, (20, 30)),
            (15, 5, 20, (20, 30)),
            (20, 10, 15, (20, 30)),
            (25, 10, 15, (25, 30)),
            (44, 24, 1, (45, u64::MAX)),
            (45, 25, 0, (45, u64::MAX)),
            (90, 25, 0, (90, u64::MAX)),
        ];
        for &(position, before, left, (start, end)) in CASES {
            let mut assembler = filled(&[(10, 20), (30, 45)]);
            assert_eq!(assembler.gap_from(position), Range { start, end }, "{position}");
            assert_eq!(assembler.held_before(position), before, "{position}");
            assert_eq!(assembler.discard_before(position), before, "{position}");
            assert_eq!(assembler.held(), left, "{position}");
            assert_eq!(assembler.held_before(u64::MAX), left, "{position}");
        }
    }

    #[test]
    fn random_ranges_agree_with_a_bitmap() {
        let mut stream = Stream::new(11, "assembler");
        let mut assembler = Assembler::default();
        let mut bitmap = [false; 256];
        for _ in 0..2_000 {
            let start = stream.bits() % 240;
            let end = start + stream.bits() % 16;
            if stream.bits().is_multiple_of(40) {
                (assembler, bitmap) = (Assembler::default(), [false; 256]);
            }
            let span = &mut bitmap[start as usize..end as usize];
            let fresh = span.iter().filter(|&&held| !held).count() as u64;
            span.fill(true);
            assert_eq!(assembler.insert(Range { start, end }), fresh);
            assert_eq!(assembler.held(), bitmap.iter().filter(|&&held| held).count() as u64);
        }
    }
}
