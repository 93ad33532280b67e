//! The sender's side of SACK: what the receiver holds, what is lost, what to send next.
//!
//! A byte counts as lost once three separate blocks, or more than two segments of bytes, are held beyond
//! it. The pipe is the number of bytes that must still be in the network. Recovery keeps the pipe as full
//! as the window allows, lost segments first. All losses of one window are repaired in about one round trip.
//!
//! Source: RFC 6675. Positions are one past the byte that the RFC names. After a time-out the blocks are
//! discarded, as RFC 2018 section 8 demands, and learnt again from the next ACKs.

use super::assembler::{Assembler, Range};
use super::congestion::Recovery;
use crate::wire::segment::Segment;

/// Blocks held beyond a byte that indicate its loss. Source: RFC 6675 section 2, DupThresh.
const ENOUGH: u32 = 3;

/// Knowledge about the data between the first unacknowledged byte and the highest sent.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    /// User bytes in a full segment.
    mss: u64,
    /// Unacknowledged bytes that the receiver holds.
    held: Assembler,
    phase: Phase,
    /// Bytes before this that are not held are lost (IsLost); falls only at a time-out.
    lost_edge: u64,
    /// One past the highest byte retransmitted in this recovery (HighRxt).
    repeated: u64,
    /// ACKs beyond this allow one rescue retransmission (RescueRxt).
    rescue: u64,
    /// ACKs that report newly held data, since the last new ACK.
    duplicates: u32,
    /// One past the highest byte sent when the first of these ACKs came.
    sent_before_doubt: u64,
}

/// Phase of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Open,
    /// A loss is detected; its first segment must be retransmitted whatever the window allows.
    Noticed {
        point: u64,
    },
    /// Until everything before `point` is acknowledged.
    Recovery {
        point: u64,
    },
    /// Sends upwards again from the first unacknowledged byte; no recovery before `point`.
    AfterTimeout {
        point: u64,
    },
}

/// Edges of the data in flight: first unacknowledged, next to send, one past the highest sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edges {
    pub unacknowledged: u64,
    pub next: u64,
    pub highest: u64,
}

/// News in an ACK.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// Bytes newly known to have arrived.
    pub delivered: u64,
    /// Bytes that newly count as lost.
    pub lost: u64,
    pub recovery: Recovery,
    /// A recovery begins; bytes in flight before the first sign of loss.
    pub begins: Option<u64>,
}

impl Scoreboard {
    pub fn new(mss: u32) -> Scoreboard {
        Scoreboard {
            mss: u64::from(mss),
            held: Assembler::default(),
            phase: Phase::Open,
            lost_edge: 0,
            repeated: 0,
            rescue: 0,
            duplicates: 0,
            sent_before_doubt: 0,
        }
    }

    /// Processes the blocks of an ACK that is not older than `edges`, the state of the sender before it.
    ///
    /// Source: RFC 6675 section 5.
    pub fn on_ack(&mut self, ack: &Segment, edges: Edges) -> Heard {
        let first = ack.acknowledges;
        let advance = first - edges.unacknowledged;
        let released = self.held.discard_before(first);
        let fresh = self.insert(ack, edges.highest);
        if advance > 0 {
            self.duplicates = 0;
        }
        let lost = self.raise_lost_edge(first);
        let recovery = self.advance_phase(first);
        let begins = self.notice_loss(fresh, recovery, first, edges.highest);
        Heard { delivered: advance - released + fresh, lost, recovery, begins }
    }

    /// The retransmission timer has expired: all knowledge is discarded.
    ///
    /// Source: RFC 6675 section 5.1; RFC 2018 section 8.
    pub fn on_timeout(&mut self, highest: u64) {
        self.held.clear();
        self.phase = Phase::AfterTimeout { point: highest };
        (self.lost_edge, self.repeated, self.duplicates) = (0, 0, 0);
    }

    /// Bytes believed to be in the network. Source: RFC 6675 section 4, SetPipe.
    ///
    /// Counts up to the next byte to send: bytes beyond it were reset by a time-out, or were a probe of
    /// a closed window.
    pub fn pipe(&self, edges: Edges) -> u64 {
        let first = edges.unacknowledged;
        let missing = |end: u64| {
            let end = end.clamp(first, edges.next);
            end - first - self.held.held_before(end)
        };
        let all = missing(edges.next);
        match self.phase {
            Phase::AfterTimeout { .. } => all, // all older copies are lost
            _ => all - missing(self.lost_edge) + missing(self.repeated),
        }
    }

    /// The segment that opens a recovery, if still to be sent. Source: RFC 6675 section 5, step 4.3.
    pub fn owed(&self, edges: Edges) -> Option<Range> {
        let Phase::Noticed { .. } = self.phase else { return None };
        let gap = self.held.gap_from(edges.unacknowledged);
        Some(self.head_of(gap, edges.highest))
    }

    /// A lost segment not yet retransmitted. Source: RFC 6675 section 4, NextSeg rule 1.
    pub fn lost(&self, edges: Edges) -> Option<Range> {
        self.missing_below(self.lost_edge, edges)
    }

    /// A segment that is missing and may be lost. Source: RFC 6675 section 4, NextSeg rule 3.
    pub fn doubtful(&self, edges: Edges) -> Option<Range> {
        let reported = self.held.ranges().last().map_or(0, |last| last.start);
        self.missing_below(reported, edges)
    }

    /// The highest missing segment, once per recovery; otherwise its loss would wait for the timer.
    ///
    /// Source: RFC 6675 section 4, NextSeg rule 4.
    pub fn rescue(&self, edges: Edges) -> Option<Range> {
        let Phase::Recovery { .. } = self.phase else { return None };
        if edges.unacknowledged <= self.rescue {
            return None;
        }
        let end = match self.held.ranges().last() {
            Some(last) if last.end == edges.highest => last.start,
            _ => edges.highest,
        };
        let held_below = self.held.ranges().iter().rev().find(|range| range.end < end);
        let floor = held_below.map_or(edges.unacknowledged, |range| range.end);
        let start = end.saturating_sub(self.mss).max(floor);
        (start < end).then_some(Range { start, end })
    }

    /// The next byte to send: `edges.next`, or the end of the block that holds it.
    pub fn past_held(&self, edges: Edges) -> u64 {
        self.held.gap_from(edges.next).start.min(edges.highest)
    }

    /// Bytes not held from `edges.next` on, during retransmission after a time-out.
    pub fn again(&self, edges: Edges) -> Option<Range> {
        let Phase::AfterTimeout { .. } = self.phase else { return None };
        let gap = self.held.gap_from(edges.next);
        (gap.start < edges.highest).then(|| self.head_of(gap, edges.highest))
    }

    /// The piece from [`Scoreboard::owed`], `lost` or `doubtful` has been sent.
    pub fn on_repeated(&mut self, end: u64) {
        self.repeated = self.repeated.max(end);
        if let Phase::Noticed { point } = self.phase {
            self.phase = Phase::Recovery { point };
            self.rescue = end;
        }
    }

    /// The piece from [`Scoreboard::rescue`] has been sent. Source: RFC 6675 section 4, rule 4.
    pub fn on_rescued(&mut self) {
        if let Phase::Recovery { point } = self.phase {
            self.rescue = point;
        }
    }

    /// True if blocks have shown a loss that is being repaired.
    pub fn in_recovery(&self) -> bool {
        matches!(self.phase, Phase::Noticed { .. } | Phase::Recovery { .. })
    }

    /// Inserts the receiver's blocks, limited to sent and unacknowledged bytes; returns the fresh bytes.
    fn insert(&mut self, ack: &Segment, highest: u64) -> u64 {
        let sent = ack.sack.as_slice().iter().filter(|block| block.end <= highest);
        let first = ack.acknowledges;
        sent.map(|block| self.held.insert(Range { start: block.start.max(first), end: block.end }))
            .sum()
    }

    /// Finds the bytes that are lost now; returns how many were not lost before.
    fn raise_lost_edge(&mut self, first: u64) -> u64 {
        let old = self.lost_edge.max(first);
        self.lost_edge = self.lost_edge.max(self.find_lost_edge());
        let new = self.lost_edge.max(first);
        new - old - (self.held.held_before(new) - self.held.held_before(old))
    }

    /// Start of the highest block that, with all blocks beyond it, is enough to show a loss.
    ///
    /// Source: RFC 6675 section 4, IsLost.
    fn find_lost_edge(&self) -> u64 {
        let mut bytes = 0;
        let mut blocks = 0;
        for block in self.held.ranges().iter().rev() {
            bytes += block.length();
            blocks += 1;
            if blocks >= ENOUGH || bytes > u64::from(ENOUGH - 1) * self.mss {
                return block.start;
            }
        }
        0
    }

    /// Source: RFC 6675 section 5, steps A and B; section 5.1.
    fn advance_phase(&mut self, first: u64) -> Recovery {
        let (phase, recovery) = match self.phase {
            Phase::Open => (Phase::Open, Recovery::None),
            Phase::Noticed { point } | Phase::Recovery { point } if first >= point => {
                (Phase::Open, Recovery::Full)
            }
            Phase::AfterTimeout { point } if first >= point => (Phase::Open, Recovery::None),
            same @ Phase::AfterTimeout { .. } => (same, Recovery::None),
            same => (same, Recovery::Partial),
        };
        self.phase = phase;
        recovery
    }

    /// Counts reports of newly held data and begins a recovery when they show a loss.
    ///
    /// Source: RFC 6675 section 5, steps 1, 2 and 4. Differs: the ACK that ends one recovery may begin
    /// the next even if it reports nothing new; the RFC would wait for a report that may never come.
    fn notice_loss(
        &mut self,
        fresh: u64,
        recovery: Recovery,
        first: u64,
        highest: u64,
    ) -> Option<u64> {
        if self.phase != Phase::Open || fresh == 0 && recovery != Recovery::Full {
            return None;
        }
        if self.duplicates == 0 {
            self.sent_before_doubt = highest;
        }
        self.duplicates += u32::from(fresh > 0);
        if self.duplicates < ENOUGH && first >= self.lost_edge {
            return None;
        }
        self.phase = Phase::Noticed { point: highest };
        self.repeated = first;
        Some(self.sent_before_doubt - first)
    }

    /// The first missing piece below `edge` that was not retransmitted in this recovery.
    fn missing_below(&self, edge: u64, edges: Edges) -> Option<Range> {
        let Phase::Recovery { .. } = self.phase else { return None };
        let gap = self.held.gap_from(self.repeated.max(edges.unacknowledged));
        (gap.start < edge).then(|| self.head_of(gap, edges.highest))
    }

    /// The first segment of a gap.
    fn head_of(&self, gap: Range, highest: u64) -> Range {
        Range { start: gap.start, end: gap.end.min(gap.start + self.mss).min(highest) }
    }
}

#[cfg(test)]
mod tests;
