//! The receiver's side of DCTCP: which bytes arrived marked, told exactly in spite of delayed ACKs.
//!
//! An ACK speaks for all segments since the last one, so none may mix marked and unmarked ones: when
//! the mark changes, what was waiting is acknowledged first, with the old value.

/// The mark of the segment that came last (DCTCP.CE).
///
/// Source: RFC 8257 section 3.2, figure 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct MarkEcho {
    marked: bool,
}

impl MarkEcho {
    /// A data segment arrives; did the mark change, so that older data must be acknowledged first?
    pub fn on_data(&mut self, marked: bool) -> bool {
        std::mem::replace(&mut self.marked, marked) != marked
    }

    /// The flag ECE of an ACK sent now.
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
