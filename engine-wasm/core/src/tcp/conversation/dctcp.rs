//! Conversations with DCTCP: the echo of marks and the sender's reaction to it.

use super::play;

#[test]
fn every_segment_is_echoed_when_acks_are_not_delayed() {
    play(
        "receiver dctcp
        40 < 0:1000
        40 > ack 1000
        41 < 1000:2000 marked
        41 > ack 2000 ece
        42 < 2000:3000
        42 > ack 3000",
    );
}

#[test]
fn a_change_of_the_mark_first_acknowledges_what_waited_with_the_old_value() {
    // RFC 8257 figure 1 with an ACK for every second segment.
    play(
        "receiver dctcp
        set delayedAck true
        40 < 0:1000
        41 < 1000:2000 marked
        41 > ack 1000
        42 < 2000:3000 marked
        42 > ack 3000 ece
        43 < 3000:4000 marked
        44 < 4000:5000
        44 > ack 4000 ece
        45 < 5000:6000
        45 > ack 6000
        46 < 6000:7000 marked
        200 > ack 7000 ece",
    );
}

#[test]
fn other_variants_hear_of_no_marks() {
    play(
        "receiver cubic
        40 < 0:1000 marked
        40 > ack 1000",
    );
}

#[test]
fn the_first_mark_reduces_by_half_of_alpha_and_is_confirmed_once() {
    play(
        "sender dctcp
        knob initialAlpha 0.5
        knob gain 1
        set initialWindowSegments 8
        set initialSsthresh 8000
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 1000                  # an observation without marks: alpha is 0 with gain 1
        40 > 8000:9000
        40 = cwnd 8000
        41 < ack 2000 ece              # alpha is still 0: nothing to take away
        41 > 9000:10000c
        41 = cwnd 8000
        42 < ack 3000 ece
        42 > 10000:11000
        80 < ack 11000 ece             # every byte since was marked: alpha is 1
        80 > 11000:12000c 12000:13000 13000:14000 14000:15000
        80 = cwnd 4000",
    );
}

#[test]
fn a_reduction_is_told_with_new_data_and_not_with_a_retransmission() {
    // RFC 3168 section 6.1.2: CWR on the first new data packet after the reduction.
    play(
        "sender dctcp
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 1000 ece
        40 = cwnd 4000
        41 < ack 1000 sack 2000:3000
        42 < ack 1000 sack 2000:4000
        43 < ack 1000 sack 2000:5000
        43 > !1000:2000
        44 < ack 1000 sack 2000:6000
        45 < ack 1000 sack 2000:7000
        45 > 8000:9000c",
    );
}
