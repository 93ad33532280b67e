//! The variants side by side: the same losses in one window, and the cost of each repair.

use super::{Bench, CLEAN, Channel, TcpParams, TimerKind};
use crate::units::SimSpan;

/// Cost of repairing some losses.
#[derive(Debug)]
struct Repair {
    /// Round trips of 40 ms from the first loss to the delivery of everything sent before its repair.
    rounds: f64,
    timeouts: u64,
    fast: u64,
    /// Segments retransmitted.
    again: u64,
    /// Smallest congestion window during the repair, in segments.
    least: f64,
}

/// Loses the given segments of a window of 20 that starts with segment 21.
fn repair(id: &str, lost: &[u64]) -> Repair {
    repair_losing(id, lost, 0)
}

/// The same, but the first few retransmissions are lost as well.
fn repair_losing(id: &str, lost: &[u64], repeats: u64) -> Repair {
    let params = TcpParams {
        initial_window_segments: 20,
        initial_ssthresh: Some(20 * 512),
        timer: TimerKind::Fine,
        min_rto_ms: 1_000.0,
        ..TcpParams::default()
    };
    let channel = Channel { service: SimSpan::from_us(100.0), ..CLEAN };
    let mut bench = Bench::new(id, params, channel);
    bench.losses = lost.iter().map(|index| 21 + index).collect();
    bench.lost_repeats = repeats;
    let end = (41 + lost.len() as u64) * 512;
    let mut least = f64::MAX;
    while bench.receiver.counters().delivered_bytes < end {
        bench.step();
        least = least.min(bench.sender.gauges().cwnd_bytes / 512.0);
    }
    let counters = bench.sender.counters();
    Repair {
        rounds: (bench.now.secs() - 0.06) / 0.04,
        timeouts: counters.timeouts,
        fast: counters.fast_retransmits,
        again: counters.retransmitted_segments,
        least,
    }
}

/// One to four losses in one window, not adjacent.
const LOSSES: [&[u64]; 4] = [&[2], &[2, 6], &[2, 6, 10], &[2, 6, 10, 14]];

#[test]
fn slow_start_alone_waits_a_second_for_every_loss() {
    for lost in LOSSES {
        let it = repair("slow-start-only", lost);
        assert!(it.rounds > 25.0 && it.timeouts >= 1 && it.fast == 0, "{lost:?}: {it:?}");
    }
}

#[test]
fn tahoe_starts_slowly_again_but_needs_no_timer() {
    for lost in LOSSES {
        let it = repair("tahoe", lost);
        assert_eq!((it.timeouts, it.fast, it.least), (0, 1, 1.0), "{lost:?}: {it:?}");
        let twice = it.again - lost.len() as u64;
        assert_eq!(twice > 0, lost.len() > 1, "what lies behind the second hole: {it:?}");
        assert!(it.rounds < 5.5, "{lost:?}: {it:?}");
    }
}

#[test]
fn reno_repairs_one_loss_or_two_and_waits_for_the_timer_with_three_or_four() {
    for id in ["reno", "reno-clean"] {
        for lost in LOSSES {
            let it = repair(id, lost);
            let many = lost.len() >= 3;
            assert_eq!(it.timeouts, u64::from(many), "{id} {lost:?}: {it:?}");
            assert_eq!(it.rounds > 25.0, many, "{id} {lost:?}: {it:?}");
            assert!(many || it.least > 1.0, "{id} {lost:?}: {it:?}");
        }
    }
}

#[test]
fn new_reno_repairs_one_loss_in_each_round_trip() {
    let rounds = LOSSES.map(|lost| {
        let it = repair("new-reno", lost);
        assert_eq!((it.timeouts, it.fast, it.again), (0, 1, lost.len() as u64), "{lost:?}: {it:?}");
        assert!(it.least >= 5.0, "{lost:?}: {it:?}");
        it.rounds
    });
    for pair in rounds.windows(2) {
        assert!((pair[1] - pair[0] - 1.0).abs() < 0.05, "{rounds:?}");
    }
}

#[test]
fn sack_repairs_all_losses_of_a_window_in_about_one_round_trip() {
    for id in ["sack", "cubic", "dctcp", "bbr"] {
        for lost in LOSSES {
            let it = repair(id, lost);
            let counts = (it.timeouts, it.fast, it.again);
            assert_eq!(counts, (0, 1, lost.len() as u64), "{id} {lost:?}: {it:?}");
            assert!(it.rounds < 1.4, "{id} {lost:?}: {it:?}");
        }
    }
}

#[test]
fn a_lost_retransmission_waits_for_the_timer_in_every_variant() {
    for id in super::VARIANTS {
        let it = repair_losing(id, &[2], 1);
        let timeouts = if id == "slow-start-only" { 2 } else { 1 };
        assert_eq!(it.timeouts, timeouts, "{id}: {it:?}");
    }
}
