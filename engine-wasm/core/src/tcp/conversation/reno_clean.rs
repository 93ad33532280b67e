//! Conversations of Reno as specified.

use super::play;

#[test]
fn exactly_three_duplicates_deflate_like_any_other_number() {
    play(
        "sender reno-clean
        set initialWindowSegments 4
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000
        40 < ack 0 x3
        40 > !0:1000
        40 = cwnd 5000 ssthresh 2000
        81 < ack 4000
        81 > 4000:5000 5000:6000
        81 = cwnd 2000",
    );
}

#[test]
fn the_ack_that_ends_a_recovery_counts_for_one_window_or_for_all_that_it_acknowledges() {
    // RFC 5681 section 3.1 allows one segment per round trip; with RFC 3465 section 2.1, two windows of bytes
    // add two segments.
    let (one, two) = ("11000:12000", "11000:12000 12000:13000");
    for (all, second, sent) in [("false", 4_000, one), ("true", 5_000, two)] {
        play(&format!(
            "sender reno-clean
            knob countAll {all}
            set initialWindowSegments 6
            0 start
            0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
            40 < ack 0 x3
            40 > !0:1000
            40 = cwnd 6000 ssthresh 3000
            42 < ack 0 x2
            42 > 6000:7000 7000:8000
            80 < ack 6000          # two windows at once
            80 > 8000:9000
            80 = cwnd 3000
            81 < ack 7000
            81 = cwnd 4000
            81 > 9000:10000 10000:11000
            82 < ack 8000
            82 > {sent}
            82 = cwnd {second}"
        ));
    }
}

#[test]
fn the_count_after_a_recovery_begins_anew_with_one_segment_if_wanted() {
    // As above with a full ACK of six segments under a window of three: one more ACK makes it four, or two.
    for (count, first, second) in [("bytes", 4_000, 4_000), ("ack", 3_000, 4_000)] {
        let sent = if count == "bytes" { "9000:10000 10000:11000" } else { "9000:10000" };
        let last = if count == "bytes" { "11000:12000" } else { "10000:11000 11000:12000" };
        play(&format!(
            "sender reno-clean
            knob endCount {count}
            set initialWindowSegments 6
            0 start
            0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
            40 < ack 0 x5
            40 > !0:1000 6000:7000 7000:8000
            80 < ack 6000
            80 > 8000:9000
            81 < ack 7000
            81 = cwnd {first}
            81 > {sent}
            82 < ack 8000
            82 > {last}
            82 = cwnd {second}"
        ));
    }
}

#[test]
fn growth_by_acks_adds_a_share_of_a_segment_with_each() {
    // ssthresh 2000: slow start to two segments, then 2000 + 1000²/2000, and 1000²/2500 more.
    for (growth, first, second) in [("acks", 2_500, 2_900), ("bytes", 2_000, 3_000)] {
        let sent = if growth == "acks" { "4000:5000" } else { "4000:5000 5000:6000" };
        play(&format!(
            "sender reno-clean
            knob growth {growth}
            set initialSsthresh 2000
            0 start
            0 > 0:1000
            40 < ack 1000
            40 > 1000:2000 2000:3000
            80 < ack 2000
            80 > 3000:4000
            80 = cwnd {first}
            81 < ack 3000
            81 > {sent}
            81 = cwnd {second}"
        ));
    }
}

/// After the time-out, the sender resends segments 1 and 2; the receiver has them and answers with duplicates.
#[test]
fn needless_retransmissions_halve_the_window_again_unless_guarded() {
    for variant in ["reno", "reno-clean", "tahoe"] {
        for (guard, cwnd, fast) in [("true", 2_000, 0), ("false", 5_000, 1)] {
            let cwnd = if variant == "tahoe" { 2_000 - 1_000 * fast } else { cwnd };
            let again = if guard == "true" { "" } else { "1241 > !1000:2000" };
            play(&format!(
                "sender {variant}
                knob oncePerWindow {guard}
                set initialWindowSegments 6
                0 start
                0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000
                1200 > !0:1000
                1240 < ack 1000
                1240 > !1000:2000 !2000:3000
                1241 < ack 1000 x3
                {again}
                1241 = cwnd {cwnd} fast {fast}"
            ));
        }
    }
}

#[test]
fn the_first_new_ack_ends_recovery_and_a_second_loss_waits_for_the_timer() {
    play(
        "sender reno-clean
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x3          # segments 0 and 1 are lost
        40 > !0:1000
        41 < ack 0 x3
        41 > 8000:9000 9000:10000
        80 < ack 1000          # a partial ACK ends recovery
        80 = cwnd 4000 flight 9000
        81 < ack 1000 x2
        1200 > !1000:2000
        1200 = cwnd 1000 ssthresh 4500 timeouts 1 fast 1",
    );
}

#[test]
fn a_segment_that_times_out_twice_halves_the_threshold_once() {
    play(
        "sender reno-clean
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        1200 > !0:1000
        1200 = cwnd 1000 ssthresh 4000
        6000 > !0:1000
        6000 = cwnd 1000 ssthresh 4000 timeouts 2",
    );
}

#[test]
fn the_window_admits_whole_bytes_and_no_fraction() {
    play(
        "sender reno-clean
        knob growth acks
        set mssBytes 3
        set initialSsthresh 6
        set initialWindowSegments 2
        0 start
        0 > 0:3 3:6
        40 < ack 3                     # 6 + 9/6
        40 > 6:9
        40 = cwnd 7.5
        41 < ack 6                     # + 9/7.5 = 8.7: a third segment needs 9
        41 > 9:12",
    );
}

#[test]
fn a_time_out_ends_a_recovery_and_slow_start_follows() {
    // RFC 5681 section 3.1: cwnd is one segment after a time-out, and grows by one with the ACK.
    play(
        "sender reno-clean
        set initialWindowSegments 8
        0 start
        0 > 0:1000 1000:2000 2000:3000 3000:4000 4000:5000 5000:6000 6000:7000 7000:8000
        40 < ack 0 x3
        40 > !0:1000
        40 = cwnd 7000 ssthresh 4000
        1200 > !0:1000
        1240 < ack 1000
        1240 > !1000:2000 !2000:3000
        1240 = cwnd 2000 ssthresh 4000",
    );
}
