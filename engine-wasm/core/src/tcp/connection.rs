//! Life of a connection: the states of RFC 9293 and what moves between them.
//!
//! Without a handshake a connection opens straight into [`State::Established`] and leaves it only when
//! the sender gives up; the other states wait here for set-up and release.

/// Where a connection stands. Source: RFC 9293 section 3.3.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(dead_code, reason = "nothing is exchanged yet to set up or release a connection")]
pub enum State {
    /// No connection, and why.
    Closed(Reason),
    /// Waits for a SYN.
    Listen,
    /// Has sent a SYN.
    SynSent,
    /// Has received a SYN and answered.
    SynReceived,
    /// Data may flow.
    Established,
    /// Has sent its FIN.
    FinWait1,
    /// Its FIN is acknowledged.
    FinWait2,
    /// The peer has sent its FIN.
    CloseWait,
    /// Both have sent a FIN, neither is acknowledged.
    Closing,
    /// Answers the peer's FIN with its own.
    LastAck,
    /// Lets old segments die out.
    TimeWait,
}

/// Why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The application has not opened it yet.
    NotOpened,
    /// Too many time-outs in a row. Source: 4.4BSD tcp_timer.c.
    TimedOut,
}

/// What moves a connection from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The application opens; both sides agree beforehand, so nothing is exchanged.
    Open,
    /// The sender has retransmitted too often.
    GiveUp,
}

impl State {
    /// Before the application opens.
    pub fn fresh() -> State {
        State::Closed(Reason::NotOpened)
    }

    /// The state after `input`.
    pub fn next(self, input: Input) -> State {
        match (self, input) {
            (State::Closed(Reason::NotOpened), Input::Open) => State::Established,
            (State::Established, Input::GiveUp) => State::Closed(Reason::TimedOut),
            (same, _) => same,
        }
    }

    /// May data be sent?
    #[inline]
    pub fn sends(self) -> bool {
        matches!(self, State::Established | State::CloseWait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_connection_opens_once_and_stays_closed_after_giving_up() {
        let fresh = State::fresh();
        let dead = State::Closed(Reason::TimedOut);
        let cases = [
            (fresh, Input::Open, State::Established),
            (fresh, Input::GiveUp, fresh),
            (State::Established, Input::Open, State::Established),
            (State::Established, Input::GiveUp, dead),
            (dead, Input::Open, dead),
        ];
        for (from, input, to) in cases {
            assert_eq!(from.next(input), to, "{from:?} on {input:?}");
        }
        assert!(State::Established.sends() && !fresh.sends() && !dead.sends());
    }
}
