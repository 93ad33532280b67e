//! Conversations with SACK: what the receiver reports and how the sender uses it for repairs.

use super::play;

#[test]
fn the_receiver_reports_the_newest_block_first() {
    play(
        "receiver sack
        40 < 0:1000
        40 > ack 1000
        41 < 2000:3000
        41 > ack 1000 sack 2000:3000
        42 < 4000:5000
        42 > ack 1000 sack 4000:5000 2000:3000
        43 < 3000:4000
        43 > ack 1000 sack 2000:5000
        44 < 6000:7000
        44 > ack 1000 sack 6000:7000 2000:5000
        45 < 1000:2000
        45 > ack 5000 sack 6000:7000
        46 < 5000:6000
        46 > ack 7000",
    );
}

#[test]
fn a_receiver_reports_nothing_to_a_sender_that_does_not_ask() {
    play(
        "receiver reno
        40 < 2000:3000
        40 > ack 0",
    );
}

#[test]
fn four_losses_in_a_window_are_repaired_in_one_round_trip() {
    play(
        "sender sack
        set initialWindowSegments 10
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000 8000:9000 9000:10000
        40 < ack 0 sack 1000:2000      # segments 0, 2, 4 and 6 are lost
        40 > 10000:11000               # limited transmit: the pipe is one segment short
        41 < ack 0 sack 3000:4000 1000:2000
        41 > 11000:12000
        42 < ack 0 sack 5000:6000 3000:4000 1000:2000
        42 > !0:1000
        42 = cwnd 5000 ssthresh 5000 fast 1 pipe 9000
        43 < ack 0 sack 7000:8000 5000:6000 3000:4000 1000:2000
        43 = pipe 7000
        44 < ack 0 sack 7000:9000 5000:6000 3000:4000
        44 = pipe 5000                 # 3000 bytes beyond segment 4: lost too
        45 < ack 0 sack 7000:10000 5000:6000 3000:4000
        45 > !2000:3000 !4000:5000
        45 = pipe 5000
        80 < ack 0 sack 7000:11000 5000:6000 3000:4000
        80 > !6000:7000
        81 < ack 0 sack 7000:12000 5000:6000 3000:4000
        81 > 12000:13000               # nothing lost is left
        82 < ack 2000 sack 7000:12000 5000:6000 3000:4000
        82 > 13000:14000
        85 < ack 4000 sack 7000:12000 5000:6000
        85 > 14000:15000
        120 < ack 6000 sack 7000:12000
        120 > 15000:16000
        121 < ack 12000
        121 > 16000:17000
        121 = cwnd 5000 pipe 5000 timeouts 0 again 4000
        122 < ack 14000
        122 > 17000:18000 18000:19000 19000:20000
        122 = cwnd 6000                # the ACK that ended the repair counted for a whole window",
    );
}

#[test]
fn after_a_time_out_what_the_receiver_reports_is_not_sent_again() {
    play(
        "sender sack
        set initialWindowSegments 6
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
        1200 > !0:1000
        1200 = cwnd 1000 ssthresh 3000 pipe 1000
        1240 < ack 1000 sack 2000:4000
        1240 > !1000:2000 !4000:5000
        1240 = cwnd 2000
        1280 < ack 4000
        1280 > !5000:6000 6000:7000
        1280 = cwnd 3000 fast 0",
    );
}

#[test]
fn a_tail_that_is_lost_twice_over_is_rescued_without_a_time_out() {
    // The receiver's window forbids new data, so the lost last segment would wait for the timer.
    play(
        "sender sack
        set initialWindowSegments 8
        set windowBytes 8000
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 win 8000 sack 1000:2000         # segments 0, 6 and 7 are lost
        41 < ack 0 win 8000 sack 1000:3000
        42 < ack 0 win 8000 sack 1000:4000
        42 > !0:1000
        43 < ack 0 win 8000 sack 1000:5000
        44 < ack 0 win 8000 sack 1000:6000
        82 < ack 6000 win 2000
        82 > !7000:8000
        82 = cwnd 4000 timeouts 0
        122 < ack 6000 win 2000 sack 7000:8000
        122 > !6000:7000
        162 < ack 8000 win 8000
        162 > 8000:9000 9000:10000 10000:11000 11000:12000
        162 = timeouts 0 again 3000",
    );
}

#[test]
fn a_segment_that_a_rescue_sends_again_is_timed_no_more() {
    play(
        "sender sack
        set initialWindowSegments 10
        0 open 13000
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000 8000:9000 9000:10000
        40 < ack 0 sack 1000:2000                  # segments 0, 8 and 12 are lost
        40 > 10000:11000
        41 < ack 0 sack 1000:3000
        41 > 11000:12000
        42 < ack 0 sack 1000:4000
        42 > !0:1000
        46 < ack 0 sack 1000:8000
        47 < ack 0 sack 9000:10000 1000:8000
        47 > 12000:13000                           # the last one; it is timed
        80 < ack 0 sack 9000:11000 1000:8000
        80 > !8000:9000
        81 < ack 0 sack 9000:12000 1000:8000
        82 < ack 8000 sack 9000:12000
        82 > !12000:13000                          # the rescue
        120 < ack 12000
        122 < ack 13000
        122 = rtt 0 timeouts 0                     # 75 ms would be the time of a lost segment",
    );
}

#[test]
fn the_probe_of_a_closed_window_takes_no_room_in_the_pipe() {
    play(
        "sender sack
        0 start
        0 > 0:1000
        40 < ack 1000 win 0
        5000 > 1000:1001
        5000 = pipe 0 cwnd 2000
        5040 < ack 1000 win 4000
        5040 > !1000:2000 2000:3000
        5040 = pipe 2000",
    );
}

#[test]
fn a_connection_that_was_given_up_goes_back_and_believes_no_loss_of_what_it_repeats() {
    play(
        "sender sack
        set maxRetransmissions 1
        set initialWindowSegments 6
        0 open 6000
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
        1200 > !0:1000
        6001 = timeouts 2 stopped 1
        9000 open 2000
        9000 > !0:1000 !1000:2000 !2000:3000 !3000:4000 !4000:5000 !5000:6000
        9040 < ack 0 sack 1000:5000
        9040 > 6000:7000 7000:8000     # the pipe has room for four, the transfer has two
        9040 = fast 0
        9080 < ack 8000
        9080 = una 8000 fast 0",
    );
}

#[test]
fn an_ack_that_only_reports_blocks_does_not_close_the_window() {
    play(
        "sender sack
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0 win 4000 sack 2000:3000
        40 > 4000:5000",
    );
}

#[test]
fn the_timer_starts_again_with_the_repair() {
    // RFC 6298 section 5.1: the segment sent again starts the timer, which the loss had stopped.
    play(
        "sender sack
        set timer fine
        set initialWindowSegments 5
        0 open 5000
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000
        40 < ack 0 sack 1000:2000
        41 < ack 0 sack 1000:3000
        42 < ack 0 sack 1000:4000
        42 > !0:1000
        42 = timer 3042",
    );
}

#[test]
fn a_repair_stays_within_an_offer_that_was_withdrawn() {
    play(
        "sender sack
        set initialWindowSegments 6
        0 open 6000
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
        40 < ack 1000 win 500 sack 2000:6000
        40 > !1000:1500",
    );
}

#[test]
fn the_rescue_is_the_highest_segment_that_is_missing() {
    // RFC 6675 section 4, rule 4: segments 0 and 6 are lost, and 6 once more; 7 is held.
    play(
        "sender sack
        set initialWindowSegments 8
        set windowBytes 8000
        0 open 8000
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 win 8000 sack 1000:4000
        40 > !0:1000
        41 < ack 0 win 8000 sack 1000:6000
        42 < ack 0 win 8000 sack 7000:8000 1000:6000
        42 > !6000:7000
        82 < ack 6000 win 8000 sack 7000:8000
        82 > !6000:7000
        82 = again 3000",
    );
}
