//! The TCP step that changed a window, identified from the sender's values before and after it.

use crate::tcp::Sender;
use crate::tcp::congestion::OwnStep;

/// Values of a sender.
#[derive(Clone, Copy, Debug)]
pub(super) struct TcpState {
    pub cwnd_bytes: f64,
    pub ssthresh_bytes: f64,
    pub mss_bytes: f64,
    pub unacknowledged: u64,
    pub timeouts: u64,
    pub fast_retransmits: u64,
    pub fresh_starts: u64,
    pub idle_restarts: u64,
    pub is_repairing: bool,
    pub in_slow_start: bool,
    /// Why the newest acknowledgement changed the window, if by a step of the variant's own.
    pub own_step: Option<OwnStep>,
    /// Effect of a time-out, in words.
    pub timeout_words: &'static str,
}

impl TcpState {
    /// Values of its curves, bytes.
    pub fn window(&self) -> [f64; 2] {
        [self.cwnd_bytes, self.ssthresh_bytes]
    }

    pub fn of(sender: &Sender) -> TcpState {
        let (gauges, counters) = (sender.gauges(), sender.counters());
        let congestion = sender.congestion();
        TcpState {
            cwnd_bytes: gauges.cwnd_bytes,
            ssthresh_bytes: gauges.ssthresh_bytes,
            mss_bytes: sender.mss() as f64,
            unacknowledged: gauges.snd_una,
            timeouts: counters.timeouts,
            fast_retransmits: counters.fast_retransmits,
            fresh_starts: counters.fresh_starts,
            idle_restarts: counters.idle_restarts,
            is_repairing: congestion.is_repairing(),
            in_slow_start: congestion.in_slow_start(),
            own_step: congestion.own_step(),
            timeout_words: congestion.timeout_words(),
        }
    }
}

/// A step in words, and whether it repairs what seems to be lost.
pub(super) struct TcpStep {
    pub rule: String,
    pub repairs: bool,
}

/// The step between two states; `variant` is the label of the congestion control.
pub(super) fn tcp_step(old: &TcpState, new: &TcpState, variant: &str) -> TcpStep {
    let (words, repairs) = if new.timeouts > old.timeouts {
        let effect = new.timeout_words;
        let words = format!(
            "Retransmission time-out (RFC 6298 section 5): no acknowledgement arrived in time, so {effect}."
        );
        (words, true)
    } else if new.fresh_starts > old.fresh_starts {
        (NEW_CONNECTION.to_string(), false)
    } else if new.idle_restarts > old.idle_restarts {
        (AFTER_SILENCE.to_string(), false)
    } else if new.fast_retransmits > old.fast_retransmits {
        (FAST_RETRANSMIT.to_string(), true)
    } else if new.unacknowledged > old.unacknowledged && new.is_repairing {
        (PARTIAL_ACK.to_string(), true)
    } else if let Some(OwnStep { words, repairs }) = new.own_step {
        (words.to_string(), repairs)
    } else {
        (of_acknowledgement(old, new).to_string(), false)
    };
    TcpStep { rule: format!("{words} TCP variant: {variant}."), repairs }
}

const NEW_CONNECTION: &str = "A new connection: it starts with the initial window and threshold, whatever the one before it had.";
const AFTER_SILENCE: &str = "Restart after silence (RFC 5681 section 4.1): nothing was in flight and nothing was heard for a \
     whole time-out, so the window restarts at its small initial size.";
const FAST_RETRANSMIT: &str = "Fast retransmit (RFC 5681 section 3.2, with SACK RFC 6675 section 5): later data have arrived, so the \
     missing segment counts as lost and is sent again, and the window is set for the repair.";
const PARTIAL_ACK: &str = "Partial acknowledgement (RFC 6582 section 3.2, step 3): not all data in flight at the loss \
     have arrived, so the next missing segment is sent again and recovery continues.";

/// Growth, and the end of a repair.
fn of_acknowledgement(old: &TcpState, new: &TcpState) -> &'static str {
    let grew = new.cwnd_bytes > old.cwnd_bytes;
    let acked = new.unacknowledged > old.unacknowledged;
    if acked && grew && old.in_slow_start {
        "Slow start (RFC 5681 section 3.1): up to ssthresh every acknowledgement increases \
         the window by up to one segment."
    } else if acked && grew {
        "Congestion avoidance (RFC 5681 section 3.1): beyond slow start the window grows slowly, by the rule of this variant."
    } else if acked && new.cwnd_bytes <= new.ssthresh_bytes {
        "End of recovery (RFC 5681 section 3.2, step 6): new data are acknowledged and the window is \
         set back to ssthresh."
    } else if acked && new.cwnd_bytes <= new.ssthresh_bytes + new.mss_bytes {
        "End of recovery (RFC 5681 section 3.2, step 6): new data are acknowledged, so the window is \
         set back to ssthresh, and this acknowledgement increases it again by at most one segment."
    } else if acked {
        "New data are acknowledged and this variant lowers its window."
    } else if grew {
        "Duplicate acknowledgement during recovery (RFC 5681 section 3.2, step 4): a segment has \
         left the network, so the window grows by one segment."
    } else {
        "The acknowledgement covers nothing new; this variant changes its window."
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Settings;
    use crate::registry;
    use crate::tcp::congestion::ALL;

    const BEFORE: TcpState = TcpState {
        cwnd_bytes: 4_096.0,
        ssthresh_bytes: 8_192.0,
        mss_bytes: 512.0,
        unacknowledged: 1_000,
        timeouts: 0,
        fast_retransmits: 0,
        fresh_starts: 0,
        idle_restarts: 0,
        is_repairing: false,
        in_slow_start: true,
        own_step: None,
        timeout_words: "it is short",
    };

    const OWN: OwnStep = OwnStep { words: "Its own rule.", repairs: true };

    #[test]
    fn every_step_has_its_name() {
        let old = BEFORE;
        let wide = TcpState { cwnd_bytes: 9_000.0, in_slow_start: false, ..old };
        let level = TcpState { cwnd_bytes: 8_192.0, ..old };
        let acked = |cwnd_bytes, old| TcpState { unacknowledged: 2_000, cwnd_bytes, ..old };
        let small = TcpState { cwnd_bytes: 512.0, ..old };
        let cases = [
            (old, TcpState { timeouts: 1, ..small }, "so it is short"),
            (old, TcpState { fast_retransmits: 1, ..wide }, "Fast retransmit"),
            (old, acked(4_608.0, old), "Slow start"),
            // At the threshold itself each variant has its rule.
            (level, acked(8_704.0, level), "Slow start"),
            (TcpState { in_slow_start: false, ..level }, acked(8_704.0, level), "avoidance"),
            (wide, acked(9_029.0, wide), "avoidance"),
            (wide, acked(8_192.0, wide), "step 6"),
            // Reno as 4.4BSD codes it.
            (wide, acked(8_704.0, wide), "increases it again"),
            (wide, acked(8_705.0, wide), "lowers"),
            (wide, TcpState { is_repairing: true, ..acked(8_192.0, wide) }, "Partial"),
            (old, TcpState { cwnd_bytes: 4_608.0, ..old }, "step 4"),
            (old, TcpState { idle_restarts: 1, ..small }, "silence"),
            (old, TcpState { fresh_starts: 1, ..small }, "A new connection"),
            // The last acknowledgement of a transfer, and the next transfer in the same event.
            (wide, TcpState { fresh_starts: 1, ..acked(512.0, old) }, "A new connection"),
            (old, TcpState { own_step: Some(OWN), ..old }, "Its own rule."),
            (old, TcpState { ssthresh_bytes: 4_096.0, ..old }, "nothing new"),
        ];
        for (old, new, word) in cases {
            let TcpStep { rule, repairs } = tcp_step(&old, &new, "A variant");
            assert!(rule.contains(word), "{word}: {rule}");
            let is_repair = ["so it is short", "Fast retransmit", "Partial", "Its own rule."];
            assert_eq!(repairs, is_repair.contains(&word), "{word}");
        }
    }

    #[test]
    fn a_time_out_is_told_as_the_variant_answers_it() {
        let cases = [
            ("bbr", "BBR does not use ssthresh"),
            ("cubic", "times beta becomes ssthresh"),
            ("dctcp", "half the flight becomes ssthresh"),
            ("reno-clean", "half the flight becomes ssthresh"),
            ("reno", "half the smaller of window and receiver's window"),
            ("tahoe", "half the smaller of window and receiver's window"),
            ("slow-start-only", "the smaller of half the window and"),
        ];
        for (id, word) in cases {
            let entry = registry::find(ALL, id).expect("listed");
            let timeout_words = (entry.build)(&Settings::default()).timeout_words();
            let new = TcpState { timeouts: 1, timeout_words, cwnd_bytes: 512.0, ..BEFORE };
            let said = tcp_step(&BEFORE, &new, id).rule;
            assert!(said.contains(word), "{id}, {word}: {said}");
        }
    }
}
