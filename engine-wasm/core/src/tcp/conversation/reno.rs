//! Conversations of the 4.4BSD Reno sender.

use super::play;

#[test]
fn recovery_under_a_full_receivers_window_agrees_with_the_table() {
    // Worked out with segments of 1000 bytes.
    play(
        "sender reno
        set windowBytes 7000
        set initialWindowSegments 7
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000
        40 < ack 0 x2
        41 < ack 0
        41 > !0:1000
        41 = ssthresh 3000 cwnd 6000 flight 7000 fast 1
        42 < ack 0
        42 = cwnd 7000
        81 < ack 7000
        81 > 7000:8000 8000:9000 9000:10000 10000:11000
        81 = cwnd 4000 timeouts 0 again 1000",
    );
}

#[test]
fn each_further_duplicate_lets_one_new_segment_in() {
    play(
        "sender reno
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x3
        40 > !0:1000
        40 = cwnd 7000 ssthresh 4000
        41 < ack 0
        42 < ack 0
        42 > 8000:9000
        43 < ack 0
        43 > 9000:10000
        44 < ack 0
        44 > 10000:11000
        82 < ack 8000
        82 > 11000:12000 12000:13000
        82 = cwnd 5000 again 1000",
    );
}

#[test]
fn exactly_three_duplicates_leave_the_window_inflated_as_in_bsd() {
    play(
        "sender reno
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0 x3
        40 > !0:1000           # alone, though the window has room
        40 = cwnd 5000 ssthresh 2000 flight 4000
        81 < ack 4000
        81 > 4000:5000 5000:6000 6000:7000 7000:8000 8000:9000
        81 = cwnd 5200",
    );
}

#[test]
fn clean_deflation_takes_the_inflation_back_every_time() {
    play(
        "sender reno
        knob cleanDeflation true
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0 x3
        40 > !0:1000
        81 < ack 4000
        81 > 4000:5000 5000:6000 6000:7000
        81 = cwnd 3000",
    );
}

#[test]
fn a_second_loss_in_the_window_ends_in_a_time_out() {
    play(
        "sender reno
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x3          # segments 0 and 1 are lost
        40 > !0:1000
        41 < ack 0 x3
        41 > 8000:9000 9000:10000
        80 < ack 1000          # a partial ACK ends recovery
        80 = cwnd 5000 flight 9000
        81 < ack 1000 x2
        1200 > !1000:2000
        1200 = cwnd 1000 ssthresh 2000 timeouts 1 fast 1",
    );
}

#[test]
fn an_ack_with_another_window_is_no_duplicate_and_breaks_the_row() {
    play(
        "sender reno
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x2
        41 < ack 0 win 65000
        42 < ack 0 x2
        42 = fast 0
        43 < ack 0
        43 > !0:1000
        43 = fast 1",
    );
}

#[test]
fn the_extra_eighth_makes_linear_growth_steeper() {
    play(
        "sender reno
        knob extraMss8 true
        set initialSsthresh 2000
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 1000
        40 > 4000:5000
        40 = cwnd 4375",
    );
}

#[test]
fn retransmissions_fill_the_last_fraction_of_the_window_only_if_allowed() {
    for (allowed, sent) in [("true", "!5000:6000 !6000:6333"), ("false", "!5000:6000")] {
        play(&format!(
            "sender reno
            set runtRetransmissions {allowed}
            set initialWindowSegments 8
            0 start
            0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
            1200 > !0:1000
            6000 > !0:1000
            6000 = ssthresh 2000
            6040 < ack 1000
            6040 > !1000:2000 !2000:3000
            6080 < ack 2000
            6080 > !3000:4000 !4000:5000
            6080 < ack 3000
            6080 > {sent}
            6080 = cwnd 3333"
        ));
    }
}

#[test]
fn the_retransmission_is_not_timed_and_restarts_the_timer() {
    play(
        "sender reno
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        150 < ack 0 x3
        150 > !0:1000
        150 = timer 1300
        190 < ack 4000
        190 > 4000:5000 5000:6000 6000:7000 7000:8000 8000:9000
        190 = rtt 0 rto 1200",
    );
}

#[test]
fn duplicates_before_a_time_out_do_not_count_after_it() {
    // Source: 4.4BSD tcp_timer.c, TCPT_REXMT: t_dupacks = 0.
    play(
        "sender reno
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0 x2
        1200 > !0:1000
        1240 < ack 0 x2
        1240 = fast 0 cwnd 1000
        1241 < ack 0
        1241 > !0:1000
        1241 = fast 1",
    );
}

#[test]
fn an_ack_that_repeats_the_last_one_with_a_smaller_window_leaves_the_window() {
    // Source: 4.4BSD tcp_input.c: of equal acknowledgements, the one with the larger window counts. If the
    // second had closed the window, the third would open it and not repeat the first.
    play(
        "sender reno
        set initialWindowSegments 2
        0 start
        0 > 0:1000 1000:2000
        40 < ack 1000 win 8000
        40 > 2000:3000 3000:4000
        41 < ack 1000 win 0
        42 < ack 1000 win 8000
        42 = fast 0
        43 < ack 1000 x2
        43 > !1000:2000
        43 = fast 1",
    );
}

#[test]
fn an_old_ack_does_not_open_the_window() {
    // RFC 9293 section 3.10.7.4: the window comes from the newest acknowledgement (SND.WL2).
    play(
        "sender reno
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 3000 win 1000
        41 < ack 2000 win 8000
        42 < ack 4000 win 1000
        42 > 4000:5000",
    );
}

#[test]
fn what_was_timed_before_a_fast_retransmit_gives_no_round_trip() {
    // 4.4BSD tcp_input.c: t_rtt = 0. Its ACK waits for the repair, which takes 110 ms.
    play(
        "sender reno
        set initialWindowSegments 6
        0 open 8000
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
        40 < ack 1000
        40 > 6000:7000 7000:8000
        50 < ack 1000 x3
        50 > !1000:2000
        150 < ack 8000
        150 = done 1 rtt 40",
    );
}

#[test]
fn the_timer_runs_until_all_that_was_ever_sent_is_acknowledged() {
    // RFC 6298 section 5, rules 5.2 and 5.3: three segments sent before the time-out are outstanding.
    play(
        "sender reno
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        1200 > !0:1000
        1240 < ack 1000 win 0
        1240 = timer 6000",
    );
}

#[test]
fn a_fast_retransmit_stays_within_an_offer_that_was_withdrawn() {
    play(
        "sender reno
        set initialWindowSegments 5
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000
        40 < ack 1000 win 500
        41 < ack 1000 win 500 x3
        41 > !1000:1500",
    );
}

#[test]
fn new_data_fill_no_last_fraction_of_the_window_even_if_retransmissions_may() {
    play(
        "sender reno
        set runtRetransmissions true
        set windowBytes 2500
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000",
    );
}
