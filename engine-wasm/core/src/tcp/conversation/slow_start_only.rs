//! Conversations of the sender without fast retransmit.

use super::play;

#[test]
fn slow_start_sends_two_segments_per_ack() {
    play(
        "sender slow-start-only
        0 start
        0 > 0:1000
        0 = cwnd 1000 ssthresh 64000 flight 1000
        40 < ack 1000
        40 > 1000:2000 2000:3000
        40 = cwnd 2000 rtt 40 rto 300
        80 < ack 2000
        80 > 3000:4000 4000:5000
        80 < ack 3000
        80 > 5000:6000 6000:7000
        80 = cwnd 4000 flight 4000",
    );
}

#[test]
fn above_the_threshold_the_window_grows_by_its_reciprocal_and_only_whole_segments_leave() {
    play(
        "sender slow-start-only
        set initialSsthresh 2000
        0 start
        0 > 0:1000
        40 < ack 1000
        40 > 1000:2000 2000:3000
        80 < ack 2000
        80 > 3000:4000
        80 = cwnd 2500
        80 < ack 3000
        80 > 4000:5000
        80 = cwnd 2900
        120 < ack 4000
        120 > 5000:6000 6000:7000
        120 = cwnd 3244.827586207",
    );
}

#[test]
fn duplicate_acks_mean_nothing_and_the_loss_waits_for_the_timer() {
    play(
        "sender slow-start-only
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 1000
        40 > 4000:5000 5000:6000
        41 < ack 1000 x5
        41 = cwnd 5000 fast 0 timer 300
        300 > !1000:2000
        300 = cwnd 1000 ssthresh 2500 timeouts 1 backoff 1 flight 1000 events 1
        300 = rto 600 timer 900",
    );
}

#[test]
fn figure_2_packets_1_and_2_lost_3_and_4_held() {
    play(
        "sender slow-start-only
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0 x2          # packets 3 and 4 have arrived
        1200 > !0:1000
        1240 < ack 1000
        1240 > !1000:2000 !2000:3000
        1280 < ack 4000        # asks for packet 5
        1280 > 4000:5000 5000:6000
        1280 = cwnd 2500 again 3000
        1281 < ack 4000        # answers the second copy of packet 3
        1281 = flight 2000 nxt 6000",
    );
}

#[test]
fn time_outs_in_a_row_take_3_6_12_24_48_96_128_128_ticks() {
    play(
        "sender slow-start-only
        set maxRtoSeconds 12.8
        0 start
        0 > 0:1000
        40 < ack 1000
        40 > 1000:2000 2000:3000
        300 > !1000:2000
        900 > !1000:2000
        2100 > !1000:2000
        4500 > !1000:2000
        9300 > !1000:2000
        18900 > !1000:2000
        31700 > !1000:2000
        44500 > !1000:2000
        44500 = backoff 8 timeouts 8 ssthresh 2000",
    );
}

#[test]
fn karn_a_segment_sent_twice_is_not_timed_and_the_back_off_stays_until_a_sample() {
    play(
        "sender slow-start-only
        0 start
        0 > 0:1000
        1200 > !0:1000
        1200 = rto 4800 backoff 1
        1240 < ack 1000
        1240 > 1000:2000 2000:3000
        1240 = rto 4800 backoff 1 rtt 0 timer 6000
        1280 < ack 2000
        1280 > 3000:4000
        1280 = rto 300 backoff 0 rtt 40 timer 1500",
    );
}

#[test]
fn the_receivers_window_limits_what_is_on_the_way() {
    play(
        "sender slow-start-only
        set windowBytes 3500
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000
        40 < ack 1000
        40 > 3000:4000
        40 = cwnd 8125 flight 3000 ssthresh 3500",
    );
}

#[test]
fn a_larger_offer_opens_the_window_and_a_smaller_one_does_not_close_it() {
    play(
        "sender slow-start-only
        set windowBytes 2000
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000
        10 < ack 0 win 4000
        10 > 2000:3000 3000:4000
        20 < ack 0 win 1000
        20 = flight 4000
        40 < ack 1000 win 4000
        40 > 4000:5000",
    );
}

#[test]
fn after_too_many_time_outs_the_connection_is_dropped_for_good() {
    play(
        "sender slow-start-only
        set maxRetransmissions 1
        0 start
        0 > 0:1000
        1200 > !0:1000
        6001 = timeouts 2 events 2 stopped 1
        6002 < ack 1000
        6002 = una 0",
    );
}

#[test]
fn more_retransmissions_hold_on_to_a_silent_peer_for_longer() {
    // A time-out of at most 2 ticks, so that time-outs follow each other every 200 ms.
    for (most, at) in [(1, 400), (3, 800), (6, 1400)] {
        let again: String = (1..=most).map(|k| format!("{} > !0:1000\n", 200 * k)).collect();
        play(&format!(
            "sender slow-start-only
            set maxRetransmissions {most}
            set initialRtoTicks 2
            set maxRtoSeconds 0.2
            0 start
            0 > 0:1000
            {again}
            {before} = stopped 0
            {after} = stopped 1 timeouts {count}",
            before = at - 1,
            after = at + 1,
            count = most + 1,
        ));
    }
}

#[test]
fn a_larger_first_threshold_lets_the_window_double_for_longer() {
    // Threshold, segments released by the second and the third ACK, window then.
    for (ssthresh, second, third, cwnd) in [
        (2_000, "3000:4000", "4000:5000", "2900"),
        (3_000, "3000:4000 4000:5000", "5000:6000", "3333.333333333"),
        (8_000, "3000:4000 4000:5000", "5000:6000 6000:7000", "4000"),
    ] {
        play(&format!(
            "sender slow-start-only
            set initialSsthresh {ssthresh}
            0 start
            0 > 0:1000
            40 < ack 1000
            40 > 1000:2000 2000:3000
            80 < ack 2000
            80 > {second}
            81 < ack 3000
            81 > {third}
            81 = cwnd {cwnd}"
        ));
    }
}

#[test]
fn an_ack_for_data_never_sent_is_ignored() {
    play(
        "sender slow-start-only
        0 start
        0 > 0:1000
        10 < ack 5000
        10 = una 0 cwnd 1000 timer 1200",
    );
}

#[test]
fn the_exact_clock_expires_to_the_picosecond() {
    play(
        "sender slow-start-only
        set timer fine
        set initialRtoSeconds 0.5
        0 start
        0 > 0:1000
        500 > !0:1000
        1500 > !0:1000
        1500 = rto 2000 timer 3500
        1540 < ack 1000
        1540 > 1000:2000 2000:3000
        1640 < ack 2000
        1640 > 3000:4000
        1640 = rtt 100 rto 300 timer 1940",
    );
}

#[test]
fn after_idleness_the_window_starts_again_if_the_knob_is_on() {
    for (on, sent, cwnd) in [
        ("true", "4000:5000", 1_000),
        ("false", "4000:5000 5000:6000 6000:7000 7000:8000 8000:9000 9000:10000", 8_000),
    ] {
        play(&format!(
            "sender slow-start-only
            set idleRestart {on}
            set initialWindowSegments 4
            0 open 4000
            0 > 0:1000 1000:2000 2000:3000 3000:4000
            40 < ack 1000
            41 < ack 2000
            42 < ack 3000
            43 < ack 4000
            43 = stopped 1 flight 0 cwnd 8000 done 1
            5000 open 6000
            5000 > {sent}
            5000 = cwnd {cwnd}"
        ));
    }
}

#[test]
fn a_pause_shorter_than_the_time_out_is_no_idleness() {
    // The time-out is 3 ticks; the ACK arrived at 40 ms, so the third tick after it is at 300 ms.
    for (at, cwnd) in [(299, 2_000), (300, 1_000)] {
        play(&format!(
            "sender slow-start-only
            set idleRestart true
            0 open 1000
            0 > 0:1000
            40 < ack 1000
            40 = rto 300 cwnd 2000
            {at} open 1000
            {at} > 1000:2000
            {at} = cwnd {cwnd}"
        ));
    }
}
