//! Tests of the scoreboard against the rules of RFC 6675, segment by segment.

use super::*;
use crate::kernel::rng::Stream;
use crate::wire::segment::SackBlock;

/// An ACK in units of segments of 100 bytes.
fn ack(first: u64, blocks: &[(u64, u64)]) -> Segment {
    let mut segment = Segment { acknowledges: first * 100, ..Segment::default() };
    for &(start, end) in blocks {
        segment.sack.push(SackBlock { start: start * 100, end: end * 100 });
    }
    segment
}

/// The first unacknowledged segment and the number of segments sent.
fn edges(first: u64, sent: u64) -> Edges {
    Edges { unacknowledged: first * 100, next: sent * 100, highest: sent * 100 }
}

fn in_segments(piece: Option<Range>) -> Option<(u64, u64)> {
    piece.map(|piece| (piece.start / 100, piece.end / 100))
}

#[test]
fn three_blocks_or_more_than_two_segments_beyond_a_byte_show_its_loss() {
    // Held blocks of ten segments sent; end of the lost bytes; pipe, all in segments.
    type Case<'a> = (&'a [(u64, u64)], u64, u64);
    const CASES: &[Case] = &[
        (&[(1, 2)], 0, 9),
        (&[(1, 3)], 0, 8),
        (&[(1, 4)], 1, 6),
        (&[(3, 6)], 3, 4),
        (&[(2, 3), (4, 5)], 0, 8),
        (&[(2, 3), (4, 5), (6, 7)], 2, 5),
        (&[(1, 2), (3, 4), (5, 6), (7, 8)], 3, 4),
        (&[(1, 2), (3, 4), (5, 9)], 5, 1),
    ];
    for &(blocks, lost, pipe) in CASES {
        let mut board = Scoreboard::new(100);
        let heard = board.on_ack(&ack(0, blocks), edges(0, 10));
        let held: u64 = blocks.iter().map(|(start, end)| end - start).sum();
        assert_eq!(heard.delivered, held * 100, "{blocks:?}");
        assert_eq!(board.lost_edge, lost * 100, "{blocks:?}");
        assert_eq!(board.pipe(edges(0, 10)), pipe * 100, "{blocks:?}");
        assert_eq!(heard.begins.is_some(), lost > 0, "{blocks:?}");
    }
}

#[test]
fn lost_segments_go_first_then_doubtful_ones_then_one_rescue() {
    // Ten segments sent; 0, 2, 4 and 9 are lost.
    let mut board = Scoreboard::new(100);
    board.on_ack(&ack(0, &[(1, 2), (3, 4), (5, 6)]), edges(0, 10));
    assert_eq!(in_segments(board.owed(edges(0, 10))), Some((0, 1)));
    assert_eq!(board.lost(edges(0, 10)), None, "the first segment goes first");
    board.on_repeated(100);
    assert_eq!(board.owed(edges(0, 10)), None);
    assert_eq!(board.lost(edges(0, 10)), None, "one block and one segment beyond 4, two beyond 2");
    assert_eq!(in_segments(board.doubtful(edges(0, 10))), Some((2, 3)));
    board.on_ack(&ack(0, &[(5, 7), (3, 4), (1, 2)]), edges(0, 10));
    assert_eq!(in_segments(board.lost(edges(0, 10))), Some((2, 3)), "three segments beyond it");
    board.on_repeated(300);
    assert_eq!(board.lost(edges(0, 10)), None);
    assert_eq!(in_segments(board.doubtful(edges(0, 10))), Some((4, 5)));
    board.on_ack(&ack(0, &[(5, 9), (3, 4), (1, 2)]), edges(0, 10));
    assert_eq!(in_segments(board.lost(edges(0, 10))), Some((4, 5)));
    board.on_repeated(500);
    assert_eq!(board.lost(edges(0, 10)), None);
    assert_eq!(board.doubtful(edges(0, 10)), None, "nothing is reported beyond segment 9");
    assert_eq!(board.rescue(edges(0, 10)), None, "nothing acknowledged since the first repeat");
    let heard = board.on_ack(&ack(4, &[(5, 9)]), edges(0, 10));
    assert_eq!((heard.delivered, heard.recovery), (200, Recovery::Partial));
    assert_eq!(in_segments(board.rescue(edges(4, 10))), Some((9, 10)));
    board.on_rescued();
    assert_eq!(board.rescue(edges(4, 10)), None, "once");
    let heard = board.on_ack(&ack(10, &[]), edges(4, 10));
    assert_eq!((heard.delivered, heard.recovery), (200, Recovery::Full));
    assert!(!board.in_recovery());
}

#[test]
fn no_rescue_comes_before_more_is_acknowledged_than_the_first_repeat() {
    // RFC 6675 section 5, step 4.3: of ten segments, 0, 1 and 9 are lost, and 0 is retransmitted.
    let mut board = Scoreboard::new(100);
    board.on_ack(&ack(0, &[(2, 9)]), edges(0, 10));
    board.on_repeated(100);
    board.on_ack(&ack(1, &[(2, 9)]), edges(0, 10));
    assert_eq!(board.rescue(edges(1, 10)), None);
    board.on_ack(&ack(9, &[]), edges(1, 10));
    assert_eq!(in_segments(board.rescue(edges(9, 10))), Some((9, 10)));
}

#[test]
fn what_is_sent_again_counts_in_the_pipe_once_more() {
    let mut board = Scoreboard::new(100);
    board.on_ack(&ack(0, &[(1, 5)]), edges(0, 10));
    assert_eq!(board.pipe(edges(0, 10)), 500);
    board.on_repeated(100);
    assert_eq!(board.pipe(edges(0, 10)), 600);
    assert_eq!(board.pipe(edges(0, 12)), 800, "and what is new");
}

#[test]
fn limited_transmit_does_not_count_in_the_flight_that_is_halved() {
    let mut board = Scoreboard::new(100);
    assert_eq!(board.on_ack(&ack(0, &[(1, 2)]), edges(0, 4)).begins, None);
    assert_eq!(board.on_ack(&ack(0, &[(1, 3)]), edges(0, 5)).begins, None);
    assert_eq!(board.on_ack(&ack(0, &[(1, 4)]), edges(0, 6)).begins, Some(400));
}

#[test]
fn a_repeated_ack_without_news_is_no_sign_of_loss() {
    let mut board = Scoreboard::new(100);
    for _ in 0..5 {
        let heard = board.on_ack(&ack(0, &[(1, 2)]), edges(0, 10));
        assert_eq!(heard.begins, None);
    }
}

#[test]
fn after_a_time_out_blocks_are_forgotten_learnt_anew_and_no_recovery_begins() {
    let mut board = Scoreboard::new(100);
    board.on_ack(&ack(0, &[(1, 5)]), edges(0, 10));
    board.on_timeout(1_000);
    let back = |next: u64| Edges { next: next * 100, ..edges(0, 10) };
    assert_eq!(board.pipe(back(0)), 0);
    assert_eq!(in_segments(board.again(back(0))), Some((0, 1)));
    let heard = board.on_ack(&ack(1, &[(3, 8)]), back(1));
    assert_eq!((heard.begins, heard.recovery), (None, Recovery::None));
    let back = |next: u64| Edges { next: next * 100, ..edges(1, 10) };
    assert_eq!(in_segments(board.again(back(1))), Some((1, 2)));
    assert_eq!(board.past_held(back(3)), 800);
    assert_eq!(in_segments(board.again(back(8))), Some((8, 9)));
    assert_eq!(board.pipe(back(9)), 300, "segments 1, 2 and 8");
    board.on_ack(&ack(10, &[]), back(10));
    let heard = board.on_ack(&ack(10, &[(11, 15)]), edges(10, 20));
    assert_eq!(heard.begins, Some(1_000), "behind the point losses count again");
}

#[test]
fn the_ack_that_ends_a_recovery_may_begin_the_next() {
    let mut board = Scoreboard::new(100);
    board.on_ack(&ack(0, &[(1, 5)]), edges(0, 10));
    board.on_repeated(100);
    // Segment 10, sent in recovery, is lost; 11 to 14 arrive before the repair of 0.
    board.on_ack(&ack(0, &[(11, 15), (1, 10)]), edges(0, 15));
    let heard = board.on_ack(&ack(10, &[(11, 15)]), edges(0, 15));
    assert_eq!((heard.recovery, heard.begins), (Recovery::Full, Some(500)));
}

#[test]
fn the_pipe_agrees_with_a_count_byte_by_byte() {
    let mut stream = Stream::new(5, "scoreboard");
    let mut board = Scoreboard::new(3);
    let mut held = [false; 200];
    board.phase = Phase::Recovery { point: 200 };
    let around = Edges { unacknowledged: 0, next: 200, highest: 200 };
    for _ in 0..400 {
        let start = stream.bits() % 196;
        let end = start + 1 + stream.bits() % 4;
        held[start as usize..end as usize].fill(true);
        let mut news = Segment::default();
        news.sack.push(SackBlock { start, end });
        board.on_ack(&news, around);
        board.repeated = stream.bits() % 200;
        let pipe: u64 = (0..200_usize)
            .filter(|&byte| !held[byte])
            .map(|byte| {
                let beyond = &held[byte + 1..];
                let bytes = beyond.iter().filter(|&&held| held).count();
                let blocks = (0..beyond.len()).filter(|&i| beyond[i] && (i == 0 || !beyond[i - 1]));
                let lost = bytes > 6 || blocks.count() >= 3;
                u64::from(!lost) + u64::from((byte as u64) < board.repeated)
            })
            .sum();
        assert_eq!(board.pipe(around), pipe);
    }
}

#[test]
fn the_ack_that_ends_a_recovery_without_news_counts_as_no_report() {
    // RFC 6675 section 5, steps 1 and 2: a duplicate reports data beyond the gap. Two of these are too few.
    let mut board = Scoreboard::new(100);
    board.on_ack(&ack(0, &[(1, 5)]), edges(0, 10));
    board.on_repeated(100);
    assert_eq!(board.on_ack(&ack(10, &[]), edges(0, 15)).recovery, Recovery::Full);
    for blocks in [&[(11, 12)], &[(11, 13)]] {
        assert_eq!(board.on_ack(&ack(10, blocks), edges(10, 15)).begins, None, "{blocks:?}");
    }
    assert!(board.on_ack(&ack(10, &[(11, 14)]), edges(10, 15)).begins.is_some());
}
