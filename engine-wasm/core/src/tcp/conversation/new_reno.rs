//! Conversations of the NewReno sender.

use super::play;

#[test]
fn each_partial_ack_repairs_one_loss_without_a_time_out() {
    play(
        "sender new-reno
        set initialWindowSegments 10
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000 8000:9000 9000:10000
        40 < ack 0 x3          # segments 0, 3 and 6 are lost; seven duplicates come
        40 > !0:1000
        40 = cwnd 8000 ssthresh 5000 fast 1
        41 < ack 0 x2
        41 = cwnd 10000
        42 < ack 0
        42 > 10000:11000
        43 < ack 0
        43 > 11000:12000
        43 = cwnd 12000
        80 < ack 3000          # partial: the next hole at once, and one new segment
        80 > !3000:4000 12000:13000
        80 = cwnd 10000 flight 10000
        82 < ack 3000 x2       # answers to the two new segments
        82 > 13000:14000 14000:15000
        120 < ack 6000         # partial
        120 > !6000:7000 15000:16000
        120 = cwnd 10000 fast 1
        160 < ack 13000        # full: everything sent before the loss
        160 > 16000:17000
        160 = cwnd 4000 flight 4000 timeouts 0 again 3000
        161 < ack 14000
        161 > 17000:18000 18000:19000",
    );
}

#[test]
fn with_the_deflation_of_1996_a_partial_ack_lets_no_new_segment_out() {
    // Fall, Floyd 1996 and ns: the same losses as above, segments 0, 3 and 6. At the partial ACK, nine segments are
    // in flight; RFC 6582 keeps a window of ten, 1996 a window of five.
    play(
        "sender new-reno
        knob deflation threshold
        set initialWindowSegments 10
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000 8000:9000 9000:10000
        40 < ack 0 x5
        40 > !0:1000
        42 < ack 0
        42 > 10000:11000
        43 < ack 0
        43 > 11000:12000
        80 < ack 3000
        80 > !3000:4000
        80 = cwnd 5000 flight 9000
        82 < ack 3000 x2
        82 = cwnd 7000
        120 < ack 6000
        120 > !6000:7000
        160 < ack 12000        # full
        160 > 12000:13000 13000:14000 14000:15000 15000:16000 16000:17000
        160 = cwnd 5000 timeouts 0 again 3000",
    );
}

#[test]
fn the_first_partial_ack_restarts_the_timer_and_the_second_does_not_unless_patient() {
    for (impatient, first, second) in [("true", 1300, 1300), ("false", 1300, 1400)] {
        play(&format!(
            "sender new-reno
            knob impatient {impatient}
            set initialWindowSegments 8
            0 start
            0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
            40 < ack 0 x3
            40 > !0:1000
            40 = timer 1200
            180 < ack 1000
            180 > !1000:2000
            180 = timer {first}
            220 < ack 2000
            220 > !2000:3000 8000:9000
            220 = timer {second}"
        ));
    }
}

#[test]
fn duplicates_after_a_time_out_do_not_start_a_recovery() {
    play(
        "sender new-reno
        set initialWindowSegments 6
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
        1200 > !0:1000
        1240 < ack 1000
        1240 > !1000:2000 !2000:3000
        1241 < ack 1000 x4
        1241 = cwnd 2000 fast 0",
    );
}

#[test]
fn a_segment_sent_in_a_recovery_gives_no_round_trip_after_a_partial_ack() {
    // The hole that a partial ACK shows delays its ACK: 80 ms instead of 40.
    play(
        "sender new-reno
        set initialWindowSegments 8
        0 open 11000
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 1000
        40 > 8000:9000 9000:10000
        50 < ack 1000 x6               # segments 1 and 3 are lost
        50 > !1000:2000 10000:11000
        90 < ack 3000
        90 > !3000:4000
        130 < ack 11000
        130 = done 1 rtt 40",
    );
}
