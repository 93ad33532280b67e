//! Conversations about closed windows: persist timer, probes, slowly reading receivers.

use super::play;

#[test]
fn a_closed_window_is_probed_after_5_10_20_and_40_seconds() {
    play(
        "sender reno
        set initialWindowSegments 2
        0 start
        0 > 0:1000 1000:2000
        40 < ack 1000 win 1000
        41 < ack 2000 win 0
        41 = flight 0
        5000 > 2000:2001       # the shortest interval, in ticks of 100 ms
        5040 < ack 2000 win 0
        10000 > !2000:2001
        10040 < ack 2000 win 0
        10040 = cwnd 4000 timeouts 0 probes 2 sent 2002 again 1 nxt 2000 max 2001",
    );
}

#[test]
fn the_intervals_between_probes_double_up_to_60_seconds() {
    // Ticks of 4 s: one sample of 1 tick gives ((8 >> 2) + 2) >> 1 = 2 ticks.
    play(
        "sender reno
        set tickMs 1000
        0 start
        0 > 0:1000
        40 < ack 1000 win 0
        5000 > 1000:1001
        10000 > !1000:1001
        18000 > !1000:1001
        34000 > !1000:1001
        66000 > !1000:1001
        126000 > !1000:1001
        186000 > !1000:1001",
    );
}

#[test]
fn an_update_opens_the_window_and_stops_the_probes() {
    play(
        "sender reno
        0 start
        0 > 0:1000
        40 < ack 1000 win 0
        5000 > 1000:1001
        5040 < ack 1000 win 0
        7000 < ack 1000 win 8000
        7000 > !1000:2000 2000:3000
        7000 = again 1 sent 3001
        7040 < ack 3000 win 8000
        7040 > 3000:4000 4000:5000 5000:6000
        7040 = timeouts 0",
    );
}

#[test]
fn a_probe_that_is_taken_moves_the_stream_on() {
    play(
        "sender reno
        0 start
        0 > 0:1000
        40 < ack 1000 win 0
        5000 > 1000:1001
        5040 < ack 1001 win 4000
        5040 > 1001:2001 2001:3001 3001:4001
        5040 = again 0 cwnd 3000",
    );
}

#[test]
fn a_window_too_small_for_a_segment_is_filled_only_when_persistence_ends() {
    play(
        "sender reno
        0 start
        0 > 0:1000
        40 < ack 1000 win 600
        5000 > 1000:1600
        5040 < ack 1600 win 8000
        5040 > 1600:2600 2600:3600 3600:4600
        5040 = probes 0",
    );
}

#[test]
fn a_slow_reader_closes_the_window_and_opens_it_by_two_segments() {
    // 8 Mb/s are 1000 bytes a millisecond.
    play(
        "receiver
        set windowBytes 8000
        set readMbps 8
        0 < 0:1000
        0 > ack 1000 win 7000
        0 < 1000:2000
        0 > ack 2000 win 6000
        0 < 2000:3000
        0 > ack 3000 win 5000
        2 > ack 3000 win 7000
        3 = delivered 3000
        4 < 3000:4000
        4 > ack 4000 win 7000",
    );
}

#[test]
fn a_full_buffer_refuses_the_probe_and_says_so() {
    play(
        "receiver
        set windowBytes 2000
        set readMbps 0.1
        0 < 0:1000
        0 > ack 1000 win 1000
        0 < 1000:2000
        0 > ack 2000 win 0
        0 < 2000:2001
        0 > ack 2000 win 0
        0 = refused 1 delivered 2000
        10 < 2000:2001         # 125 bytes are free: too few to offer, enough for a byte
        10 > ack 2001 win 0
        80.08 > ack 2001 win 1000
        80.08 = refused 1 delivered 2001",
    );
}

#[test]
fn a_slow_reader_and_the_delay_answer_whichever_comes_first() {
    // The application reads the second segment 2 ms after the first arrived; a single segment waits for the tick.
    play(
        "receiver
        set delayedAck true
        set windowBytes 8000
        set readMbps 8
        0 < 0:1000
        1 < 1000:2000
        2 > ack 2000 win 8000
        10 < 2000:3000
        200 > ack 3000 win 8000",
    );
}

#[test]
fn a_reader_that_wakes_up_opens_the_window_at_once() {
    play(
        "receiver
        set windowBytes 2000
        set readMbps 0.001
        0 < 0:1000
        0 > ack 1000 win 1000
        0 < 1000:2000
        0 > ack 2000 win 0
        7 tune readMbps null
        7 > ack 2000 win 2000",
    );
}

#[test]
fn a_window_that_has_opened_is_probed_no_more() {
    // 4.4BSD tcp_output.c: the persist timer stops when a segment leaves; here a time-out takes 10 s at least. RFC 6298
    // section 3: that segment begins with the byte of the probe, so that its ACK gives no round trip.
    play(
        "sender reno
        set minRtoTicks 100
        0 start
        0 > 0:1000
        40 < ack 1000 win 0
        5000 > 1000:1001
        7000 < ack 1000 win 1000
        7000 > !1000:2000
        11000 < ack 2000 win 0
        11000 = rtt 40
        16000 > 2000:2001",
    );
}

#[test]
fn answers_to_probes_are_no_sign_of_a_loss() {
    // 4.4BSD tcp_input.c: ACKs count as duplicates only while the retransmission timer runs.
    play(
        "sender reno
        0 start
        0 > 0:1000
        40 < ack 1000 win 0
        5000 > 1000:1001
        5040 < ack 1000 win 0
        10000 > !1000:1001
        10040 < ack 1000 win 0
        15000 > !1000:1001
        15040 < ack 1000 win 0
        15040 = fast 0 cwnd 2000",
    );
}

#[test]
fn a_sender_that_waits_for_its_application_is_not_in_persistence() {
    // 0.001 Mb/s: a segment is written every 8 s, longer than the shortest interval of 5 s.
    play(
        "sender reno
        set writeMbps 0.001
        0 start
        8000 > 0:1000
        8040 < ack 1000
        16000 > 1000:2000",
    );
}

#[test]
fn when_a_probe_was_the_last_byte_no_timer_is_left() {
    play(
        "sender reno
        0 open 1001
        0 > 0:1000
        40 < ack 1000 win 0
        5000 > 1000:1001
        5040 < ack 1001 win 4000
        5040 = done 1 stopped 1",
    );
}
