//! The TCP step that changed a window, identified from the sender's values before and after it.

use crate::net::Owner;
use crate::tcp::Sender;
use crate::tcp::congestion::Words;

/// Values of a sender.
#[derive(Clone, Copy, Debug)]
pub(super) struct TcpState {
    pub cwnd_bytes: f64,
    pub ssthresh_bytes: f64,
    pub mss_bytes: f64,
    pub unacknowledged: u64,
    pub timeouts: u64,
    pub fast_retransmits: u64,
    pub is_repairing: bool,
    pub words: Words,
}

impl TcpState {
    /// Values of its curves, bytes.
    pub fn window(&self) -> [f64; 2] {
        [self.cwnd_bytes, self.ssthresh_bytes]
    }

    pub fn of(sender: &Sender) -> TcpState {
        let (gauges, counters) = (sender.gauges(), sender.counters());
        TcpState {
            cwnd_bytes: gauges.cwnd_bytes,
            ssthresh_bytes: gauges.ssthresh_bytes,
            mss_bytes: sender.mss() as f64,
            unacknowledged: gauges.snd_una,
            timeouts: counters.timeouts,
            fast_retransmits: counters.fast_retransmits,
            is_repairing: sender.congestion().is_repairing(),
            words: sender.congestion().words(),
        }
    }
}

/// The step between two states in words; `variant` is the label of the congestion control.
pub(super) fn tcp_change(old: &TcpState, new: &TcpState, owner: Owner, variant: &str) -> String {
    let grew = new.cwnd_bytes > old.cwnd_bytes;
    let acked = new.unacknowledged > old.unacknowledged;
    let timer = matches!(owner, Owner::Tcp(_));
    let Words { timeout, grown, lowered } = new.words;
    if new.timeouts > old.timeouts {
        return format!(
            "Retransmission time-out (RFC 6298 section 5): no acknowledgement arrived in time, so \
             {timeout}. TCP variant: {variant}."
        );
    }
    let words = if new.fast_retransmits > old.fast_retransmits {
        "Fast retransmit (RFC 5681 section 3.2, with SACK RFC 6675 section 5): later data have arrived, so the \
         missing segment counts as lost and is sent again, and the window is set for the repair."
    } else if acked && new.is_repairing {
        "Partial acknowledgement (RFC 6582 section 3.2, step 3): not all data in flight at the loss \
         have arrived, so the next missing segment is sent again and recovery continues."
    } else if grew && let Some(words) = grown {
        words
    } else if acked && grew && old.cwnd_bytes < old.ssthresh_bytes {
        "Slow start (RFC 5681 section 3.1): below ssthresh every acknowledgement increases the \
         window by up to one segment."
    } else if acked && grew {
        "Congestion avoidance (RFC 5681 section 3.1): above ssthresh the window grows slowly, by the rule of this variant."
    } else if !grew
        && !timer
        && let Some(words) = lowered
    {
        words
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
    } else if timer {
        "Restart after silence (RFC 5681 section 4.1): nothing was in flight and nothing was heard for a \
         whole time-out, so the window restarts at its small initial size."
    } else {
        "The acknowledgement covers nothing new; this variant changes its window."
    };
    format!("{words} TCP variant: {variant}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Settings;
    use crate::registry;
    use crate::tcp::congestion::ALL;

    #[test]
    fn every_step_has_its_name() {
        let old = TcpState {
            cwnd_bytes: 4_096.0,
            ssthresh_bytes: 8_192.0,
            mss_bytes: 512.0,
            unacknowledged: 1_000,
            timeouts: 0,
            fast_retransmits: 0,
            is_repairing: false,
            words: Words::RENO,
        };
        let wide = TcpState { cwnd_bytes: 9_000.0, ..old };
        let wire = Owner::Wire(0);
        let cases = [
            (old, TcpState { timeouts: 1, cwnd_bytes: 512.0, ..old }, Owner::Tcp(0), "time-out"),
            (old, TcpState { fast_retransmits: 1, ..wide }, wire, "Fast retransmit"),
            (
                old,
                TcpState { unacknowledged: 2_000, cwnd_bytes: 4_608.0, ..old },
                wire,
                "Slow start",
            ),
            (
                wide,
                TcpState { unacknowledged: 2_000, cwnd_bytes: 9_029.0, ..wide },
                wire,
                "avoidance",
            ),
            (wide, TcpState { unacknowledged: 2_000, cwnd_bytes: 8_192.0, ..wide }, wire, "step 6"),
            // Reno as 4.4BSD codes it.
            (
                wide,
                TcpState { unacknowledged: 2_000, cwnd_bytes: 8_704.0, ..wide },
                wire,
                "increases it again",
            ),
            (wide, TcpState { unacknowledged: 2_000, cwnd_bytes: 8_705.0, ..wide }, wire, "lowers"),
            (old, TcpState { cwnd_bytes: 4_608.0, ..old }, wire, "step 4"),
            (old, TcpState { cwnd_bytes: 512.0, ..old }, Owner::Tcp(0), "silence"),
            (old, TcpState { ssthresh_bytes: 4_096.0, ..old }, wire, "nothing new"),
        ];
        for (old, new, owner, word) in cases {
            let said = tcp_change(&old, &new, owner, "A variant");
            assert!(said.contains(word), "{word}: {said}");
        }
    }

    #[test]
    fn a_variant_that_answers_in_its_own_way_has_its_own_words() {
        let words = |id| registry::find(ALL, id).map(|e| (e.build)(&Settings::default()).words());
        let told = |id, [old, new]: [f64; 2], timeouts, is_repairing| {
            let state = |cwnd_bytes, unacknowledged, timeouts| TcpState {
                cwnd_bytes,
                ssthresh_bytes: 8_000.0,
                mss_bytes: 512.0,
                unacknowledged,
                timeouts,
                fast_retransmits: 1,
                is_repairing,
                words: words(id).expect("listed"),
            };
            tcp_change(&state(old, 0, 0), &state(new, 1_000, timeouts), Owner::Wire(0), id)
        };
        let cases = [
            ("dctcp", [9_000.0, 8_000.0], 0, "Marks (RFC 8257 section 3.3)"),
            ("dctcp", [9_000.0, 9_100.0], 0, "avoidance"),
            ("sack", [9_000.0, 8_000.0], 0, "step 6"),
            ("bbr", [9_000.0, 4_000.0], 0, "returns to a multiple of measured rate"),
            ("bbr", [4_000.0, 5_000.0], 0, "grows by the delivered data"),
            ("bbr", [9_000.0, 1_000.0], 1, "BBR does not use ssthresh"),
            ("cubic", [9_000.0, 1_000.0], 1, "times beta becomes ssthresh"),
            ("reno-clean", [9_000.0, 1_000.0], 1, "half the flight becomes ssthresh"),
            ("reno", [9_000.0, 1_000.0], 1, "half the smaller of window and receiver's window"),
            ("tahoe", [9_000.0, 1_000.0], 1, "half the smaller of window and receiver's window"),
            ("slow-start-only", [9_000.0, 1_000.0], 1, "the smaller of half the window and"),
        ];
        for (id, windows, timeouts, word) in cases {
            let said = told(id, windows, timeouts, false);
            assert!(said.contains(word), "{id}, {word}: {said}");
        }
        assert!(told("new-reno", [9_000.0, 8_000.0], 0, true).contains("Partial"));
        assert!(told("new-reno", [9_000.0, 8_000.0], 0, false).contains("step 6"));
    }
}
