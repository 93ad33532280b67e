//! Conversations about what set-up and release leave behind: windows, round trips, and data that come too late.

use super::play;

#[test]
fn a_receiver_that_gave_up_its_syn_ack_takes_no_data() {
    play(
        "receiver
        set handshake true
        set maxRetransmissions 1
        set readMbps 8
        10 < syn@0
        10 > syn@0 ack 1
        1200 > !syn@0 ack 1
        9000 < 1:1001 ack 1
        9000 = delivered 0 refused 1000",
    );
}

#[test]
fn the_window_of_a_syn_is_not_shifted() {
    // RFC 7323 section 2.2: 131,072 bytes need a shift of 2, and the field holds 65,535.
    for (machine, lines) in [
        ("sender reno", "0 open 1000\n0 > syn@0 win 65535"),
        ("receiver", "10 < syn@0\n10 > syn@0 ack 1 win 65535"),
    ] {
        let knobs = "set handshake true\nset windowBytes 131072\nset windowScale 2";
        play(&format!("{machine}\n{knobs}\n{lines}"));
    }
}

#[test]
fn half_of_what_the_syn_ack_offered_is_worth_a_segment() {
    // RFC 9293 section 3.8.6.2.1; 4.4BSD max_sndwnd: the largest window that the peer has offered.
    play(
        "sender reno
        set handshake true
        0 open 5000
        0 > syn@0
        20 < syn@0 ack 1 win 1600
        20 > ack 1 1:1001
        40 < ack 1001 win 900
        40 > 1001:1901",
    );
}

#[test]
fn a_syn_ack_sent_twice_gives_no_round_trip() {
    // RFC 6298 section 3 (Karn): without a sample, the FIN waits the backed-off time of 48 ticks.
    play(
        "receiver
        set handshake true
        10 < syn@0
        10 > syn@0 ack 1
        1200 > !syn@0 ack 1
        1230 < 1:1001 fin ack 1
        1230 > ack 1002 fin@1 ack 1002
        6000 > !fin@1 ack 1002",
    );
}

#[test]
fn a_syn_ack_of_another_syn_opens_nothing() {
    // RFC 9293 section 3.10.7.3: it must acknowledge the SYN that was sent.
    play(
        "sender reno
        set handshake true
        0 open 1000
        0 > syn@0
        20 < syn@0 ack 0
        21 < syn@0 ack 1
        21 > ack 1 1:1001f",
    );
}
