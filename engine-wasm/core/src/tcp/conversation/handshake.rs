//! Conversations of set-up and release, from both ends; every segment of them is lost once.

use super::play;

#[test]
fn a_connection_opens_sends_and_closes() {
    play(
        "sender reno
        set handshake true
        0 open 1500
        0 > syn@0 win 64000
        20 < syn@0 ack 1
        20 > ack 1 1:1001      # the bare ACK goes first
        40 < ack 1001
        40 > 1001:1501f        # the FIN goes with the last byte
        60 < ack 1502
        60 = done 0 una 1502
        60 < fin@1 ack 1502
        60 > ack 2
        60 = done 1 transfers 1 sent 1500 again 0 control 3 stopped 1",
    );
}

#[test]
fn the_receiver_answers_acknowledges_the_fin_at_once_and_closes_behind_it() {
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1 win 64000
        30 < ack 1
        30 < 1:1001 ack 1
        30 > ack 1001
        70 < 1001:1501 fin ack 1
        70 > ack 1502 fin@1 ack 1502
        90 < ack 2
        90 = delivered 1500 next 1502 acks 2",
    );
}

#[test]
fn a_lost_syn_is_repeated_after_12_ticks_and_then_48() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        1200 > !syn@0
        6000 > !syn@0
        6020 < syn@0 ack 1
        6020 > ack 1 1:1001f
        6020 = timeouts 2 cwnd 1000 ssthresh 2000 rtt 0",
    );
}

#[test]
fn the_syn_is_timed() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        20 = rtt 20 rto 300 timer 300",
    );
}

#[test]
fn a_lost_syn_ack_is_repeated_by_its_timer_or_when_the_syn_comes_again() {
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1
        1200 > !syn@0 ack 1    # 12 ticks
        1210 < syn@0
        1210 > !syn@0 ack 1
        1230 < 1:1001 ack 1    # data acknowledge it as well as a bare ACK
        1230 > ack 1001
        9000 = delivered 1000",
    );
}

#[test]
fn a_repeated_syn_ack_is_acknowledged_again() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        22 < syn@0 ack 1
        22 > ack 1
        40 < ack 1002
        40 = una 1002",
    );
}

#[test]
fn a_lost_fin_is_repeated_with_the_last_byte() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        300 > !1:1001f
        320 < fin@1 ack 1002
        320 > ack 2
        320 = done 1 timeouts 1 again 1000",
    );
}

#[test]
fn a_last_short_segment_leaves_with_its_fin_whatever_nagle_says() {
    play(
        "sender reno
        set handshake true
        set initialWindowSegments 4
        0 open 1500
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001 1001:1501f",
    );
}

#[test]
fn a_repair_by_sack_repeats_the_fin_too() {
    play(
        "sender sack
        set handshake true
        set initialWindowSegments 8
        0 open 4500
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001 1001:2001 2001:3001 3001:4001 4001:4501f
        40 < ack 4001
        300 > !4001:4501f
        340 < fin@1 ack 4502
        340 > ack 2
        340 = done 1 sent 5000 again 500",
    );
}

#[test]
fn a_connection_given_up_with_its_fin_on_the_way_leaves_that_number_unused() {
    play(
        "sender reno
        set handshake true
        set maxRetransmissions 1
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        300 > !1:1001f
        9000 = done 1 transfers 0
        9000 open 1000
        9000 > syn@1002",
    );
}

#[test]
fn a_fin_before_its_data_waits_for_them() {
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1
        30 < 1001:1501 fin ack 1
        30 > ack 1
        40 < 1:1001 ack 1
        40 > ack 1502 fin@1 ack 1502
        60 < ack 2
        60 = delivered 1500 next 1502",
    );
}

#[test]
fn a_fin_behind_the_window_is_refused_with_its_data_and_not_remembered() {
    play(
        "receiver
        set handshake true
        set windowBytes 1000
        10 < syn@0
        10 > syn@0 ack 1
        30 < 1001:1501 fin ack 1
        30 > ack 1
        40 < 1:1001 ack 1
        40 > ack 1001
        50 < 1001:1501 ack 1
        50 > ack 1501
        60 < fin@1501 ack 1
        60 > ack 1502 fin@1 ack 1502
        70 < ack 2",
    );
}

#[test]
fn a_fin_that_the_peer_has_not_taken_with_the_data_is_repeated_alone() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        40 < ack 1001
        40 > !fin@1001 ack 1
        300 > !fin@1001 ack 1
        320 < ack 1002
        340 < fin@1 ack 1002
        340 > ack 2
        340 = done 1 timeouts 1 again 0",
    );
}

#[test]
fn a_lost_last_ack_is_repeated_even_when_the_connection_is_over() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        40 < fin@1 ack 1002    # acknowledges data and FIN as well
        40 > ack 2
        40 = done 1
        1260 < fin@1 ack 1002
        1260 > ack 2
        1260 = done 1 transfers 1",
    );
}

#[test]
fn the_receiver_repeats_its_fin_and_acknowledges_a_repeated_one() {
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1
        30 < ack 1
        50 < fin@1 ack 1
        50 > ack 2 fin@1 ack 2
        60 < fin@1 ack 1
        60 > ack 2
        300 > !fin@1 ack 2
        320 < ack 2
        9000 = next 2",
    );
}

#[test]
fn the_next_connection_measures_its_round_trip_anew() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        60 < fin@1 ack 1002
        60 > ack 2
        500 open 1000
        500 > syn@1002
        1700 > !syn@1002       # 12 ticks, as of a first connection",
    );
}

#[test]
fn the_receiver_of_the_next_connection_waits_for_its_answer_anew() {
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1
        1200 > !syn@0 ack 1    # 12 ticks
        1230 < fin@1 ack 1
        1230 > ack 2 fin@1 ack 2
        1250 < ack 2
        2000 < syn@2
        2000 > syn@2 ack 3
        3200 > !syn@2 ack 3    # 12 ticks again",
    );
}

#[test]
fn the_next_connection_takes_the_numbers_behind_the_last_one() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        60 < fin@1 ack 1002
        60 > ack 2
        500 open 1000
        500 > syn@1002
        510 < fin@1 ack 1002   # of the last connection
        510 < ack 1001
        520 < syn@2 ack 1003
        520 > ack 3 1003:2003f
        520 = cwnd 1000 flight 1000
        530 < ack 1001 x4      # old ACKs mean nothing
        540 < ack 2004
        560 < fin@3 ack 2004
        560 > ack 4
        560 = done 1 transfers 2 sent 2000 fast 0",
    );
}

#[test]
fn a_new_syn_ends_a_connection_that_waits_for_its_last_ack() {
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1
        30 < ack 1
        50 < fin@1 ack 1
        50 > ack 2 fin@1 ack 2
        200 < syn@2
        200 > syn@2 ack 3
        210 < syn@0            # an old one
        210 > ack 3
        220 < 3:1003 ack 3
        220 > ack 1003
        9000 = delivered 1000",
    );
}

#[test]
fn a_receiver_forgets_what_the_sender_has_given_up() {
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1
        30 < 1:1001 ack 1
        30 > ack 1001
        40 < 2001:3001 ack 1
        40 > ack 1001
        40 = held 1000
        9000 < syn@3001
        9000 > syn@1 ack 3002
        9000 = held 0 refused 1000
        9020 < 1001:2001 ack 1
        9020 > ack 3002
        9020 = refused 2000 duplicate 0
        9030 < 1:1001 ack 1
        9030 > ack 3002
        9030 = refused 2000 duplicate 1000
        9040 < 3002:4002 ack 2
        9040 > ack 4002
        9040 = delivered 2000",
    );
}

#[test]
fn data_without_a_connection_are_refused_in_silence() {
    play(
        "receiver
        set handshake true
        10 < 1:1001 ack 1
        10 < fin@1 ack 1
        9000 = refused 1000 delivered 0 next 0",
    );
}

#[test]
fn the_fin_of_the_receiver_waits_until_everything_is_read() {
    // 0.8 Mb/s are 100 bytes a millisecond.
    play(
        "receiver
        set handshake true
        set readMbps 0.8
        10 < syn@0
        10 > syn@0 ack 1
        30 < 1:1001 ack 1
        30 > ack 1001
        31 < fin@1001 ack 1
        31 > ack 1002
        40 > fin@1 ack 1002
        60 < ack 2
        60 = delivered 1000",
    );
}

#[test]
fn a_peer_that_never_answers_is_given_up_and_the_next_connection_opens_behind() {
    play(
        "sender reno
        set handshake true
        set maxRetransmissions 1
        0 open 1000
        0 > syn@0
        1200 > !syn@0
        6001 = done 1 transfers 0
        7000 open 1000
        7000 > syn@1
        7020 < syn@0 ack 2
        7020 > ack 1 2:1002f
        7020 = sent 1000",
    );
}

#[test]
fn a_peer_that_acknowledges_the_fin_and_never_closes_is_waited_for_ten_minutes() {
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001f
        40 < ack 1002
        600039 = done 0
        600041 = done 1 transfers 1 timeouts 0",
    );
}

#[test]
fn the_window_of_a_syn_is_not_shifted() {
    play(
        "receiver
        set handshake true
        set windowBytes 1048576
        set windowScale 5
        10 < syn@0
        10 > syn@0 ack 1 win 65535
        30 < 1:1001 ack 1
        30 > ack 1001 win 1048576",
    );
}

#[test]
fn endless_data_never_close() {
    play(
        "sender reno
        set handshake true
        0 start
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1 1:1001
        40 < ack 1001
        40 > 1001:2001 2001:3001
        40 = done 0",
    );
}

#[test]
fn a_slow_writer_begins_when_the_connection_is_open() {
    play(
        "sender reno
        set handshake true
        set writeMbps 8
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 1
        20 > ack 1
        21 > 1:1001f
        40 < ack 1002
        40 = una 1002",
    );
}
