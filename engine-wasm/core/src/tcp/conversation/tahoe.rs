//! Conversations of the Tahoe sender.

use super::play;

#[test]
fn the_third_duplicate_sends_the_lost_segment_and_restarts_slow_start() {
    play(
        "sender tahoe
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 1000
        40 > 4000:5000 5000:6000
        41 < ack 1000 x2
        42 < ack 1000
        42 > !1000:2000
        42 = cwnd 1000 ssthresh 2000 fast 1 flight 1000 events 1
        43 < ack 1000
        82 < ack 6000
        82 > 6000:7000 7000:8000
        82 = cwnd 2000 again 1000 timeouts 0",
    );
}

#[test]
fn two_losses_are_both_repaired_without_a_time_out() {
    play(
        "sender tahoe
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x2          # segments 0 and 4 are lost
        41 < ack 0
        41 > !0:1000
        41 = cwnd 1000 ssthresh 4000
        42 < ack 0 x3
        81 < ack 4000          # the ACK jumps to the second hole
        81 > !4000:5000 !5000:6000
        121 < ack 8000
        121 > 8000:9000 9000:10000 10000:11000
        122 < ack 8000         # answers the needless copy
        122 = cwnd 3000 timeouts 0 fast 1 again 3000",
    );
}

#[test]
fn duplicates_caused_by_going_back_do_not_restart_again() {
    play(
        "sender tahoe
        set initialWindowSegments 5
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000
        1200 > !0:1000
        1240 < ack 1000
        1240 > !1000:2000 !2000:3000
        1241 < ack 1000 x4
        1241 = cwnd 2000 fast 0",
    );
}

#[test]
fn the_number_of_duplicates_is_a_knob() {
    play(
        "sender tahoe
        knob duplicateAcks 1
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0
        40 > !0:1000
        40 = cwnd 1000 ssthresh 2000",
    );
}

#[test]
fn at_the_threshold_growth_is_still_a_whole_segment_and_above_it_whole_bytes() {
    play(
        "sender tahoe
        set initialSsthresh 2000
        0 start
        0 > 0:1000
        40 < ack 1000
        40 > 1000:2000 2000:3000
        80 < ack 2000
        80 > 3000:4000 4000:5000
        80 < ack 3000
        80 > 5000:6000
        80 = cwnd 3333",
    );
}

#[test]
fn a_time_out_closes_the_window_too() {
    play(
        "sender tahoe
        set initialWindowSegments 6
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
        1200 > !0:1000
        1200 = cwnd 1000 ssthresh 3000 timeouts 1",
    );
}

#[test]
fn duplicates_after_the_third_change_nothing() {
    // Jacobson 1988: one fast retransmit for the duplicates of one ACK, even without the guard.
    play(
        "sender tahoe
        knob oncePerWindow false
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x7
        40 > !0:1000
        40 = fast 1 cwnd 1000 ssthresh 4000",
    );
}
