//! The receiver's side of DCTCP: reports exactly which bytes arrived marked, even with delayed ACKs.
//!
//! An ACK covers all segments since the last ACK, so these must be all marked or all unmarked. When
//! the mark changes, the receiver first acknowledges the waiting data with the old value.

/// The mark of the most recent segment (DCTCP.CE).
///
/// Source: RFC 8257 section 3.2, figure 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkEcho {
    marked: bool,
}

impl MarkEcho {
    /// A data segment arrives; true if the mark changed, so that older data must be acknowledged first.
    pub fn on_data(&mut self, marked: bool) -> bool {
        std::mem::replace(&mut self.marked, marked) != marked
    }

    /// The ECE flag of an ACK sent now.
    pub fn ece(self) -> bool {
        self.marked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_change_of_the_mark_asks_for_an_ack_of_what_was_before() {
        // Mark of the segment; change, flag of later ACKs.
        let cases = [(false, false), (true, true), (true, false), (false, true), (false, false)];
        let mut echo = MarkEcho::default();
        for (marked, changed) in cases {
            assert_eq!(echo.on_data(marked), changed);
            assert_eq!(echo.ece(), marked);
        }
    }
}
