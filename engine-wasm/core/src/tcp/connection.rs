//! Life cycle of a connection: the states of RFC 9293 and the inputs that change them.
//!
//! The data sender opens and closes the connection; the data receiver answers. Without a handshake, both ends
//! start in [`State::Established`] and leave it only when the sender gives up.
//!
//! Sequence numbers never wrap or restart: the SYN of the next connection on a circuit takes the number
//! after the last FIN. A number therefore identifies one connection, and old segments cannot be mistaken
//! for new ones. [`State::TimeWait`] needs no duration: it answers repeated FINs until the next connection
//! opens.

/// State of a connection. Source: RFC 9293 section 3.3.2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// No connection, with the reason.
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
    /// Both ends have sent a FIN; the local FIN is not acknowledged.
    Closing,
    /// Has answered the peer's FIN with its own.
    LastAck,
    /// Answers repeated FINs of the peer.
    TimeWait,
}

/// Why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The application has not opened it yet.
    NotOpened,
    /// Both sides have closed it.
    Released,
    /// Too many time-outs in a row. Source: 4.4BSD tcp_timer.c.
    TimedOut,
}

/// Input that moves a connection from one state to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The application opens; both ends agree in advance, so no segments are exchanged.
    Agree,
    /// The application opens with a SYN.
    Open,
    /// The application waits for a SYN.
    Listen,
    /// The SYN of a new connection; the peer has given up any earlier connection.
    Syn,
    /// A SYN that acknowledges the local SYN.
    SynAck,
    /// The local SYN is acknowledged.
    AckOfSyn,
    /// The application closes.
    Close,
    /// The FIN of the peer, after all data before it.
    Fin,
    /// The local FIN is acknowledged.
    AckOfFin,
    /// A segment was repeated too often, or the peer has been silent too long.
    GiveUp,
}

impl State {
    /// State before the application opens.
    pub fn fresh() -> State {
        State::Closed(Reason::NotOpened)
    }

    /// The state after `input`; an input that has no meaning in a state leaves the state unchanged.
    ///
    /// Source: RFC 9293 section 3.3.2, figure 5. Differs: a SYN with a new number restarts the
    /// passive end at once; the standard resets the old connection first (section 3.5.1).
    pub fn next(self, input: Input) -> State {
        use State::*;
        match (self, input) {
            (Closed(_), Input::Agree) => Established,
            (Closed(_) | TimeWait, Input::Open) => SynSent,
            (Closed(_), Input::Listen) => Listen,
            (Listen | SynReceived | Established | CloseWait | LastAck, Input::Syn) => SynReceived,
            (SynSent, Input::SynAck) | (SynReceived, Input::AckOfSyn) => Established,
            (Established, Input::Close) => FinWait1,
            (Established, Input::Fin) => CloseWait,
            (CloseWait, Input::Close) => LastAck,
            (FinWait1, Input::AckOfFin) => FinWait2,
            (FinWait1, Input::Fin) => Closing,
            (FinWait2, Input::Fin) | (Closing, Input::AckOfFin) => TimeWait,
            (LastAck, Input::AckOfFin) => Closed(Reason::Released),
            (Closed(_), Input::GiveUp) => self,
            (_, Input::GiveUp) => Closed(Reason::TimedOut),
            (same, _) => same,
        }
    }

    /// True if data may be sent.
    #[inline]
    pub fn sends(self) -> bool {
        self == State::Established
    }

    /// True if no connection exists that could still act on its own.
    #[inline]
    pub fn is_over(self) -> bool {
        matches!(self, State::Closed(_) | State::TimeWait)
    }
}

#[cfg(test)]
mod tests {
    use super::State::*;
    use super::*;

    /// The states after each input in turn.
    fn walk(from: State, inputs: &[Input]) -> Vec<State> {
        let step = |state: &mut State, input: &Input| {
            *state = state.next(*input);
            Some(*state)
        };
        inputs.iter().scan(from, step).collect()
    }

    #[test]
    fn both_ends_walk_through_a_whole_life() {
        let opener = [Input::Open, Input::SynAck, Input::Close, Input::AckOfFin, Input::Fin];
        let states = [SynSent, Established, FinWait1, FinWait2, TimeWait];
        assert_eq!(walk(State::fresh(), &opener), states);
        assert_eq!(TimeWait.next(Input::Open), SynSent, "the circuit is used again");
        let listener = [
            Input::Listen,
            Input::Syn,
            Input::AckOfSyn,
            Input::Fin,
            Input::Close,
            Input::AckOfFin,
            Input::Listen,
        ];
        let states = [
            Listen,
            SynReceived,
            Established,
            CloseWait,
            LastAck,
            Closed(Reason::Released),
            Listen,
        ];
        assert_eq!(walk(State::fresh(), &listener), states);
    }

    #[test]
    fn crossing_fins_close_as_well() {
        let states = walk(Established, &[Input::Close, Input::Fin, Input::AckOfFin]);
        assert_eq!(states, [FinWait1, Closing, TimeWait]);
    }

    #[test]
    fn without_a_handshake_a_connection_opens_at_once_and_may_open_again_after_giving_up() {
        let dead = Closed(Reason::TimedOut);
        let cases = [
            (State::fresh(), Input::Agree, Established),
            (State::fresh(), Input::GiveUp, State::fresh()),
            (Established, Input::Agree, Established),
            (Established, Input::GiveUp, dead),
            (SynSent, Input::GiveUp, dead),
            (dead, Input::Agree, Established),
        ];
        for (from, input, to) in cases {
            assert_eq!(from.next(input), to, "{from:?} on {input:?}");
        }
        assert!(Established.sends() && !State::fresh().sends() && !dead.sends());
        assert!(dead.is_over() && TimeWait.is_over() && !FinWait2.is_over());
    }

    #[test]
    fn a_new_syn_restarts_the_passive_end_from_anywhere() {
        for state in [Listen, SynReceived, Established, CloseWait, LastAck] {
            assert_eq!(state.next(Input::Syn), SynReceived, "{state:?}");
        }
        assert_eq!(SynSent.next(Input::Syn), SynSent, "only the passive end listens");
    }
}
