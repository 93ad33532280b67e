//! Conversations of the receiver.

use super::play;

#[test]
fn figure_2_the_second_copy_of_packet_3_is_discarded() {
    play(
        "receiver
        40 < 2000:3000
        40 > ack 0
        40 < 3000:4000
        40 > ack 0
        40 = held 2000 delivered 0
        1220 < 0:1000
        1220 > ack 1000
        1260 < 1000:2000
        1260 > ack 4000        # asks for packet 5
        1260 = delivered 4000 held 0
        1261 < 2000:3000
        1261 > ack 4000
        1261 = duplicate 1000 delivered 4000 acks 5",
    );
}

#[test]
fn without_the_delay_every_segment_is_acknowledged() {
    play(
        "receiver
        10 < 0:1000
        10 > ack 1000
        11 < 1000:2000
        11 > ack 2000
        12 < 2000:2100
        12 > ack 2100",
    );
}

#[test]
fn with_the_delay_every_second_segment_or_the_tick_is_acknowledged() {
    play(
        "receiver
        set delayedAck true
        10 < 0:1000
        200 > ack 1000
        210 < 1000:2000
        211 < 2000:3000
        211 > ack 3000
        399 < 3000:4000
        400 > ack 4000
        400 < 4000:5000
        600 > ack 5000",
    );
}

#[test]
fn by_the_35_percent_rule_six_segments_of_a_buffer_of_16_are_acknowledged_together() {
    // 35 % of 16,384 bytes are 5735: six segments of 1000; the seventh waits for the tick.
    play(
        "receiver
        set delayedAck true
        set windowBytes 16384
        set windowUpdate 35-percent
        10 < 0:1000
        11 < 1000:2000
        12 < 2000:3000
        13 < 3000:4000
        14 < 4000:5000
        15 < 5000:6000
        15 > ack 6000
        16 < 6000:7000
        200 > ack 7000",
    );
}

#[test]
fn a_hole_ends_the_delay() {
    play(
        "receiver
        set delayedAck true
        10 < 0:1000
        11 < 2000:3000
        11 > ack 1000
        12 < 1000:2000
        12 > ack 3000
        13 < 3000:4000
        200 > ack 4000",
    );
}

#[test]
fn the_delay_can_be_switched_while_it_runs() {
    play(
        "receiver
        10 < 0:1000
        10 > ack 1000
        20 tune delayedAck true
        20 < 1000:2000
        30 tune delayedAck false
        30 < 2000:3000
        30 > ack 3000",
    );
}

#[test]
fn overlapping_pieces_are_counted_once() {
    play(
        "receiver
        10 < 0:600
        10 > ack 600
        11 < 500:1500
        11 > ack 1500
        12 < 2000:2500
        12 > ack 1500
        13 < 1400:2600
        13 > ack 2600
        13 = delivered 2600 duplicate 700 held 0",
    );
}

#[test]
fn a_segment_that_fills_part_of_a_gap_is_acknowledged_at_once() {
    // RFC 5681 section 4.2.
    play(
        "receiver
        set delayedAck true
        10 < 3000:4000
        10 > ack 0
        11 < 0:1000
        11 > ack 1000",
    );
}

#[test]
fn a_segment_that_had_arrived_is_acknowledged_at_once() {
    // RFC 9293 section 3.10.7.4: a segment outside the window is answered.
    play(
        "receiver
        set delayedAck true
        10 < 0:1000
        11 < 1000:2000
        11 > ack 2000
        12 < 0:1000
        12 > ack 2000",
    );
}
