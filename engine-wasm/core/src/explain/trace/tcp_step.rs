//! The step of TCP that moved a window, named from what the sender showed before and after it.

use crate::net::Owner;
use crate::tcp::Sender;

/// What a sender shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct TcpState {
    pub cwnd_bytes: f64,
    pub ssthresh_bytes: f64,
    pub unacknowledged: u64,
    pub timeouts: u64,
    pub fast_retransmits: u64,
}

impl TcpState {
    pub fn of(sender: &Sender) -> TcpState {
        let (gauges, counters) = (sender.gauges(), sender.counters());
        TcpState {
            cwnd_bytes: gauges.cwnd_bytes,
            ssthresh_bytes: gauges.ssthresh_bytes,
            unacknowledged: gauges.snd_una,
            timeouts: counters.timeouts,
            fast_retransmits: counters.fast_retransmits,
        }
    }
}

/// The step between two states, in words; `variant` is the label of the congestion control.
pub(super) fn tcp_change(old: &TcpState, new: &TcpState, owner: Owner, variant: &str) -> String {
    let grew = new.cwnd_bytes > old.cwnd_bytes;
    let acked = new.unacknowledged > old.unacknowledged;
    let words = if new.timeouts > old.timeouts {
        "Retransmission time-out (RFC 6298 section 5): no acknowledgement came in time, so half the flight becomes ssthresh and the window starts again from one segment."
    } else if new.fast_retransmits > old.fast_retransmits {
        "Fast retransmit (RFC 5681 section 3.2): duplicate acknowledgements show a loss; the window is reduced and the missing segment sent again."
    } else if acked && grew && old.cwnd_bytes < old.ssthresh_bytes {
        "Slow start (RFC 5681 section 3.1): below ssthresh every acknowledgement lets the window grow by up to one segment."
    } else if acked && grew {
        "Congestion avoidance (RFC 5681 section 3.1): above ssthresh the window grows slowly, by the rule of this variant."
    } else if acked && new.cwnd_bytes <= new.ssthresh_bytes && !grew {
        "End of a repair (RFC 5681 section 3.2, step 6): new data are acknowledged and the window is set back to ssthresh."
    } else if acked {
        "New data are acknowledged and this variant lowers its window."
    } else if grew {
        "Duplicate acknowledgement during a repair (RFC 5681 section 3.2, step 4): a segment has left the network, so the window is widened by one."
    } else if matches!(owner, Owner::Tcp(_)) {
        "Restart after silence (RFC 5681 section 4.1): nothing was sent for a whole time-out, so the window starts small again."
    } else {
        "The acknowledgement acknowledges nothing new; this variant changes its window."
    };
    format!("{words} TCP variant: {variant}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_has_its_name() {
        let old = TcpState {
            cwnd_bytes: 4_096.0,
            ssthresh_bytes: 8_192.0,
            unacknowledged: 1_000,
            timeouts: 0,
            fast_retransmits: 0,
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
            (wide, TcpState { unacknowledged: 2_000, cwnd_bytes: 8_500.0, ..wide }, wire, "lowers"),
            (old, TcpState { cwnd_bytes: 4_608.0, ..old }, wire, "step 4"),
            (old, TcpState { cwnd_bytes: 512.0, ..old }, Owner::Tcp(0), "silence"),
            (old, TcpState { ssthresh_bytes: 4_096.0, ..old }, wire, "nothing new"),
        ];
        for (old, new, owner, word) in cases {
            let said = tcp_change(&old, &new, owner, "A variant");
            assert!(said.contains(word), "{word}: {said}");
        }
    }
}
