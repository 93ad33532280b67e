//! Conversations about what the application writes: ends of transfers, Nagle, buffers that fill slowly.

use super::play;

#[test]
fn the_last_segment_is_as_short_as_the_rest_of_the_transfer() {
    play(
        "sender reno
        set initialWindowSegments 4
        0 open 2500
        0 > 0:1000 1000:2000
        40 < ack 1000
        40 = done 0
        41 < ack 2000
        41 > 2000:2500
        81 < ack 2500
        81 = done 1 transfers 1 stopped 1 sent 2500",
    );
}

#[test]
fn without_nagle_a_last_short_segment_does_not_wait() {
    play(
        "sender reno
        set initialWindowSegments 4
        set nagle false
        0 open 2500
        0 > 0:1000 1000:2000 2000:2500
        81 < ack 2500
        81 = done 1",
    );
}

#[test]
fn a_short_transfer_on_an_idle_connection_leaves_at_once() {
    play(
        "sender reno
        0 open 300
        0 > 0:300
        40 < ack 300
        50 open 1
        50 > 300:301
        90 < ack 301
        90 = transfers 2 sent 301",
    );
}

#[test]
fn a_lost_short_segment_is_sent_again_whatever_nagle_says() {
    play(
        "sender reno
        set initialWindowSegments 4
        set nagle false
        0 open 1500
        0 > 0:1000 1000:1500
        40 < ack 1000
        300 > !1000:1500
        340 < ack 1500
        340 = done 1 again 500 timeouts 1",
    );
}

#[test]
fn after_a_time_out_all_that_was_sent_comes_again_to_the_last_short_piece() {
    play(
        "sender reno
        set initialWindowSegments 4
        set nagle false
        0 open 2500
        0 > 0:1000 1000:2000 2000:2500
        1200 > !0:1000
        1240 < ack 1000
        1240 > !1000:2000 !2000:2500
        1280 < ack 2500
        1280 = done 1 again 2500",
    );
}

#[test]
fn half_of_the_largest_window_may_leave_though_it_is_no_full_segment() {
    play(
        "sender reno
        set windowBytes 1500
        set initialWindowSegments 2
        0 start
        0 > 0:1000             # 500 bytes of window left: less than half of 1500
        40 < ack 1000 win 750
        40 > 1000:1750",
    );
}

#[test]
fn a_slow_writer_is_sent_segment_by_segment_as_they_are_written() {
    // 8 Mb/s are 1000 bytes a millisecond.
    play(
        "sender reno
        set initialWindowSegments 8
        set writeMbps 8
        0 open 2500
        1 > 0:1000
        2 > 1000:2000
        3 < ack 1000
        4 < ack 2000           # the last 500 bytes are there since 2.5 ms
        4 > 2000:2500
        5 < ack 2500
        5 = done 1",
    );
}

#[test]
fn a_slow_writer_without_nagle_sends_the_last_piece_when_it_is_written() {
    play(
        "sender reno
        set initialWindowSegments 8
        set nagle false
        set writeMbps 8
        0 open 2500
        1 > 0:1000
        2 > 1000:2000
        2.5 > 2000:2500",
    );
}

#[test]
fn a_full_send_buffer_holds_the_sender_back() {
    play(
        "sender reno
        set initialWindowSegments 8
        set sendBufferBytes 3500
        0 start
        0 > 0:1000 1000:2000 2000:3000
        40 < ack 1000
        40 > 3000:4000         # and 500 bytes, short of a segment, wait
        41 < ack 3000
        41 > 4000:5000 5000:6000",
    );
}

#[test]
fn a_larger_send_buffer_fills_at_once_when_it_is_turned() {
    play(
        "sender reno
        set initialWindowSegments 4
        set sendBufferBytes 2000
        0 start
        0 > 0:1000 1000:2000
        10 tune sendBufferBytes 3000
        10 < ack 0
        40 < ack 1000
        40 > 2000:3000 3000:4000",
    );
}

#[test]
fn a_slow_writer_fills_the_room_that_acknowledgements_leave() {
    play(
        "sender reno
        set initialWindowSegments 8
        set sendBufferBytes 2000
        set writeMbps 8
        0 start
        1 > 0:1000
        2 > 1000:2000          # full; the writer rests until 10
        10 < ack 1000
        11 > 2000:3000
        12 < ack 3000
        13 > 3000:4000
        14 > 4000:5000",
    );
}

#[test]
fn a_connection_given_up_goes_on_with_what_the_peer_still_waits_for() {
    play(
        "sender reno
        set maxRetransmissions 1
        0 open 2000
        0 > 0:1000
        1200 > !0:1000
        6001 = done 1 transfers 0 events 2
        9000 open 1000
        9000 > !0:1000
        9040 < ack 1000
        9040 > 1000:2000
        9080 < ack 2000
        9080 = done 1 transfers 1 again 2000",
    );
}

#[test]
fn a_large_mss_is_rounded_down_to_memory_clusters_if_wanted() {
    for (on, sent) in [("true", "0:8192"), ("false", "0:9140")] {
        play(&format!(
            "sender reno
            set mssBytes 9140
            set bsdMssRounding {on}
            0 start
            0 > {sent}"
        ));
    }
}

#[test]
fn rounded_socket_buffers_hold_whole_segments() {
    for (on, sent) in [("true", "0:1000 1000:2000 2000:3000"), ("false", "0:1000 1000:2000")] {
        play(&format!(
            "sender reno
            set initialWindowSegments 8
            set sendBufferBytes 2500
            set roundSockbuf {on}
            0 start
            0 > {sent}"
        ));
    }
    for (on, window) in [("true", 3_000), ("false", 2_500)] {
        play(&format!(
            "receiver
            set windowBytes 2500
            set roundSockbuf {on}
            0 < 0:1000
            0 > ack 1000 win {window}"
        ));
    }
}

#[test]
fn a_connection_given_up_waits_for_nothing() {
    // The next segment would be written at 16 s.
    play(
        "sender reno
        set writeMbps 0.001
        set maxRetransmissions 1
        0 open 5000
        8000 > 0:1000
        9200 > !0:1000
        14500 = timeouts 2 done 1 stopped 1",
    );
}

#[test]
fn duplicates_of_a_connection_given_up_do_not_count_in_the_next() {
    play(
        "sender reno
        set maxRetransmissions 1
        set initialWindowSegments 4
        0 open 4000
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        1200 > !0:1000
        1300 < ack 0 x2
        7000 open 4000
        7000 > !0:1000 !1000:2000 !2000:3000 !3000:4000
        7040 < ack 0
        7040 = fast 0",
    );
}

#[test]
fn only_a_sender_that_hears_nothing_and_has_nothing_on_the_way_starts_again() {
    // 4.4BSD tcp_output.c: idle is snd_max == snd_una. A segment is written every 80 ms; the time-out is 120 ms.
    play(
        "sender reno
        set timer fine
        set minRtoMs 100
        set idleRestart true
        set writeMbps 0.1
        0 start
        80 > 0:1000
        120 < ack 1000
        120 = cwnd 2000 rto 120
        160 > 1000:2000
        160 = cwnd 2000                # heard of the peer 40 ms ago
        240 > 2000:3000
        240 = cwnd 2000                # silent for 120 ms, but a segment is on the way",
    );
}

#[test]
fn a_send_buffer_that_comes_while_data_flow_counts_from_what_was_sent() {
    play(
        "sender reno
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        20 tune sendBufferBytes 2000
        40 < ack 1000
        41 < ack 3000
        41 > 4000:5000
        42 < ack 4000
        42 > 5000:6000",
    );
}

#[test]
fn a_connection_that_opens_again_sends_what_the_receiver_had_reported_too() {
    // RFC 2018 section 8: after a time-out, reports may no longer hold.
    play(
        "sender sack
        set maxRetransmissions 1
        set initialWindowSegments 4
        0 open 4000
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        1200 > !0:1000
        1240 < ack 0 sack 2000:3000
        7000 open 4000
        7000 > !0:1000 !1000:2000 !2000:3000 !3000:4000",
    );
}

#[test]
fn a_last_short_segment_that_is_lost_is_sent_again_whatever_nagle_says() {
    // RFC 9293 section 3.7.4 holds back new data only.
    play(
        "sender reno
        0 open 1500
        0 > 0:1000
        40 < ack 1000
        40 > 1000:1500
        300 > !1000:1500
        340 < ack 1500
        340 = done 1",
    );
}

#[test]
fn before_it_opens_a_connection_is_not_idle() {
    play(
        "sender reno
        set idleRestart true
        set initialWindowSegments 4
        5000 open 4000
        5000 > 0:1000 1000:2000 2000:3000 3000:4000",
    );
}
