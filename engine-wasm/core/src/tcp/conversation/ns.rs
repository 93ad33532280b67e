//! Conversations of ns: how its senders answered its receiver, segment by segment.
//!
//! Source: ns, reference traces of its test suite (`tcl/test/test-output-newreno` of version 2.35; without
//! limited transmit): windows of 28 packets, 8 Mb/s and then 800 kb/s and 100 ms, the named packets lost. Times are the
//! sender's, from the ACK of the SYN on. ns counts windows in whole packets, so growth after an odd half is left out.

use super::play;

/// Plays lines of a time in ms, the last packet acknowledged, or `-`, and the packets sent then, `!` = again.
fn answer(sender: &str, lines: &str) {
    let mut script = format!(
        "{sender}
        set initialWindowSegments 2
        set windowBytes 28000
        set timer fine
        set minRtoMs 1000
        0 start
        0 > 0:1000 1000:2000\n"
    );
    for line in lines.lines().filter(|line| !line.trim().is_empty()) {
        let words: Vec<_> = line.split_whitespace().collect();
        let at = words[0];
        if words[1] != "-" {
            script += &format!("{at} < ack {}000\n", words[1]);
        }
        let segment = |word: &&str| {
            let packet: u32 = word.trim_start_matches('!').parse().expect("a number");
            let again = if word.starts_with('!') { "!" } else { "" };
            format!(" {again}{}:{}", (packet - 1) * 1000, packet * 1000)
        };
        let sent: String = words[2..].iter().map(segment).collect();
        if !sent.is_empty() {
            script += &format!("{at} >{sent}\n");
        }
    }
    play(&script);
}

/// Slow start, before the sender learns of any loss.
const SLOW_START: &str = "
    211.88 1 3 4
    222.28 2 5 6
    423.76 3 7 8
    434.16 4 9 10
    444.56 5 11 12
    454.96 6 13 14
    635.64 7 15 16
    646.04 8 17 18
    656.44 9 19 20
    666.84 10 21 22
    677.24 11 23 24
    687.64 12 25 26
    698.04 13 27 28
";

/// Packets 14, 26 and 28 are lost: up to the first new ACK.
const THREE_LOST: &str = "
    847.52 13
    857.92 13
    868.32 13 !14
    878.72 13
    889.12 13
    899.52 13
    909.92 13
    920.32 13
    930.72 13 29
    941.12 13 30
    951.52 13 31
    961.92 13 32
";

/// Packets 24, 25, 26, 28, 31, 35, 40 and 45 to 48 are lost: after a time-out, the sender resends from 25 on, and
/// two duplicates answer packets that had already arrived.
const ELEVEN_LOST: &str = "
    708.44 14 29 30
    847.52 15 31 32
    857.92 16 33 34
    868.32 17 35 36
    878.72 18 37 38
    889.12 19 39 40
    899.52 20 41 42
    909.92 21 43 44
    920.32 22 45 46
    930.72 23 47 48
    941.12 23
    951.52 23
    961.92 23 !24
    1060.44 23
    1070.84 23
    1081.24 23
    1091.64 23
    1102.04 23
    1112.44 23
    1122.84 23
    1133.24 23
    1143.64 23
    1154.04 23
    1164.44 23 49
    1174.84 24
    1376.32 24
    2174.84 - !25
    2386.72 25 !26 !27
    2598.6 27 !28 !29 !30
    2609 27
    2810.48 30 !31 !32 !33 !34
    2820.88 30
    2831.28 30
    3022.36 34 !35 !36 !37 !38 !39
    3032.76 34
    3043.16 34
";

#[test]
fn new_reno_of_1996_repairs_three_losses_as_ns_does() {
    // newreno_noLT: partial_window_deflation_ 0.
    let rest = "
        1080.2 25 !26
        1142.6 25 33
        1153 25 34
        1163.4 25 35
        1173.8 25 36
        1292.08 27 !28
        1354.48 27
        1364.88 27
        1375.28 27 37
        1385.68 27 38
        1503.96 36 39 40 41 42 43
        1587.16 37 44
        1597.56 38 45";
    let sender = "sender new-reno\nknob deflation threshold\nknob growth acks";
    answer(sender, &format!("{SLOW_START}{THREE_LOST}{rest}"));
}

#[test]
fn new_reno_with_deflation_by_what_was_acknowledged_repairs_three_losses_as_ns_does() {
    // newreno_B_noLT: partial_window_deflation_ 1, exit_recovery_fix_ 1.
    let rest = "
        1080.2 25 !26 33
        1142.6 25 34
        1153 25 35
        1163.4 25 36
        1173.8 25 37
        1292.08 27 !28 38
        1302.48 27 39
        1354.48 27 40
        1364.88 27 41
        1375.28 27 42
        1385.68 27 43
        1503.96 37 44";
    answer("sender new-reno", &format!("{SLOW_START}{THREE_LOST}{rest}"));
}

#[test]
fn reno_is_guarded_against_needless_fast_retransmits_as_in_ns() {
    // reno2_noLT and reno2_bugfix_noLT: only with bug_fix_ does the third duplicate send nothing again.
    let guarded = "
        3053.56 34
        3234.24 39 !40 !41 !42 !43 !44 !45";
    let unguarded = "
        3053.56 34 !35
        3234.24 39 !40 !41";
    for (guard, rest) in [("true", guarded), ("false", unguarded)] {
        let sender = format!("sender reno-clean\nknob oncePerWindow {guard}\nknob growth acks");
        answer(&sender, &format!("{SLOW_START}{ELEVEN_LOST}{rest}"));
    }
}
