//! Conversations of Reno by the book.

use super::play;

#[test]
fn exactly_three_duplicates_deflate_like_any_other_number() {
    play(
        "sender reno-clean
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0 x3
        40 > !0:1000
        40 = cwnd 5000 ssthresh 2000
        81 < ack 4000
        81 > 4000:5000 5000:6000
        81 = cwnd 2000",
    );
}

#[test]
fn the_first_new_ack_ends_recovery_and_a_second_loss_waits_for_the_timer() {
    play(
        "sender reno-clean
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x3          # segments 0 and 1 are lost
        40 > !0:1000
        41 < ack 0 x3
        41 > 8000:9000 9000:10000
        80 < ack 1000          # a partial ACK ends recovery
        80 = cwnd 4000 flight 9000
        81 < ack 1000 x2
        1200 > !1000:2000
        1200 = cwnd 1000 ssthresh 4500 timeouts 1 fast 1",
    );
}

#[test]
fn a_segment_that_times_out_twice_halves_the_threshold_once() {
    play(
        "sender reno-clean
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        1200 > !0:1000
        1200 = cwnd 1000 ssthresh 4000
        6000 > !0:1000
        6000 = cwnd 1000 ssthresh 4000 timeouts 2",
    );
}
