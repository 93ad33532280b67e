//! Decisions of BBR for given samples.

use super::super::tests::{ack, view};
use super::*;

fn bbr() -> Bbr {
    bbr_with(BbrParams::default())
}

fn bbr_with(params: BbrParams) -> Bbr {
    let mut bbr = Bbr::new(params);
    bbr.open(Opening { mss: 1_000, window: 1_000, ssthresh: 64_000 });
    bbr
}

/// One ACK in a separate round, every 40 ms, at 1 MB/s with `outstanding` bytes in flight.
fn feed(bbr: &mut Bbr, round: u64, outstanding: u64) {
    feed_at(bbr, round, outstanding, 40_000);
}

/// The same at a rate of this many bytes in 40 ms.
fn feed_at(bbr: &mut Bbr, round: u64, outstanding: u64, delivered: u64) {
    let sample = RateSample {
        delivered,
        interval: SimSpan::from_ms(40.0),
        prior_delivered: round * 40_000,
        total_delivered: (round + 1) * 40_000,
        app_limited: false,
        rtt: Some(SimSpan::from_ms(40.0 + (round % 2) as f64)),
    };
    let now = SimTime::from_secs(round as f64 * 0.041);
    let sender = SenderView { now, outstanding, ..view(1_000, 1 << 28, 1 << 20) };
    bbr.on_ack(&AckView { delivered_bytes: 40_000, sample: Some(sample), ..ack(0, sender) });
}

#[test]
fn the_first_window_is_paced_as_if_the_round_trip_were_a_millisecond() {
    assert_eq!(bbr().pacing_rate(), 2.885 * 1e6);
}

#[test]
fn a_plateau_of_three_rounds_ends_startup_and_an_empty_queue_ends_drain() {
    let mut it = bbr();
    for round in 0..3 {
        feed(&mut it, round, 100_000);
        assert_eq!((it.phase, it.pacing_gain()), (Phase::Startup, 2.885), "round {round}");
    }
    feed(&mut it, 3, 100_000);
    assert_eq!((it.phase, it.pacing_gain()), (Phase::Drain, 1.0 / 2.885));
    assert_eq!(it.pacing_rate(), 1e6 / 2.885);
    feed(&mut it, 4, 44_000);
    assert_eq!(it.phase, Phase::Drain);
    feed(&mut it, 5, 43_000); // 40,000 in the pipe and three segments
    assert!(matches!(it.phase, Phase::ProbeBw { .. }));
    feed(&mut it, 6, 43_000);
    assert_eq!(it.window(), 83_000.0, "twice the pipe and three segments");
}

#[test]
fn the_gain_cycle_takes_its_eight_steps_in_turn() {
    let mut it = bbr();
    (0..4).for_each(|round| feed(&mut it, round, 100_000));
    feed(&mut it, 4, 40_000);
    let Phase::ProbeBw { step: first, .. } = it.phase else { panic!("probing") };
    for round in 5..40 {
        let Phase::ProbeBw { step, .. } = it.phase else { panic!("probing") };
        assert_eq!(step as u64, (first as u64 + round - 5) % 8);
        // More than a round trip of 40 ms since the last step, and 1.25 pipes in flight.
        feed(&mut it, round, 60_000);
    }
}

#[test]
fn an_old_round_trip_drains_the_pipe_for_200_ms_and_a_round() {
    let mut it = bbr();
    (0..4).for_each(|round| feed(&mut it, round, 100_000));
    (4..20).for_each(|round| feed(&mut it, round, 40_000));
    let before = it.window();
    it.model.on_round_trip(Some(SimSpan::from_ms(39.0)), SimSpan(u64::MAX / 2), SimTime::ZERO);
    let mut round = 20;
    while !matches!(it.phase, Phase::ProbeRtt { .. }) {
        round += 1;
        feed(&mut it, round, 40_000);
    }
    assert!((10.0..10.1).contains(&(round as f64 * 0.041)), "ten seconds after it was seen");
    assert_eq!((it.window(), it.pacing_gain()), (4_000.0, 1.0));
    assert_eq!(it.step, Step::Drain);
    // The first of these has only four segments in flight; 164 ms later is too soon, 205 ms is not.
    for _ in 0..5 {
        round += 1;
        feed(&mut it, round, 4_000);
        assert_eq!(it.window(), 4_000.0);
    }
    round += 1;
    feed(&mut it, round, 4_000);
    assert!(matches!(it.phase, Phase::ProbeBw { .. }));
    assert!(it.window() >= before - 4_000.0, "{} {before}", it.window());
    assert_eq!(it.step, Step::Restored);
}

#[test]
fn a_loss_sends_what_is_delivered_for_a_round_and_then_comes_back() {
    let mut it = bbr();
    (0..4).for_each(|round| feed(&mut it, round, 100_000));
    (4..20).for_each(|round| feed(&mut it, round, 40_000));
    let before = it.window();
    it.on_loss(60_000, &SenderView { outstanding: 30_000, ..view(1_000, 1 << 28, 0) });
    assert_eq!(it.window(), 31_000.0);
    let mut over = ack(0, view(1_000, 1 << 28, 1 << 20));
    over.recovery = Recovery::Full;
    it.follow_repair(&over);
    assert_eq!((it.window(), it.repair), (before, Repair::None));
    assert_eq!(it.step, Step::Restored);
    it.on_timeout(&view(1_000, 1 << 28, 60_000));
    assert_eq!(it.window(), 1_000.0);
    let later = SenderView { unacknowledged: 60_000, ..view(1_000, 1 << 28, 60_000) };
    it.follow_repair(&ack(0, later));
    assert_eq!(it.window(), before);
}

/// Startup and drain are over, and the window has reached its steady value.
fn cruising(params: BbrParams) -> Bbr {
    let mut it = bbr_with(params);
    (0..4).for_each(|round| feed(&mut it, round, 100_000));
    (4..20).for_each(|round| feed(&mut it, round, 40_000));
    it
}

#[test]
fn each_step_of_the_window_has_its_reason() {
    let mut it = cruising(BbrParams::default());
    let delivered = |it: &mut Bbr, lost_bytes, recovery| {
        let sender = SenderView { outstanding: 40_000, ..view(1_000, 1 << 28, 1 << 20) };
        let sample = segment(0, 20_000_000, None);
        let lost = AckView { lost_bytes, recovery, sample: Some(sample), ..ack(0, sender) };
        it.on_ack(&lost);
        (it.window(), it.own_step().map(|step| &step.words[..20]))
    };
    let least = [Recovery::None, Recovery::Partial, Recovery::Full];
    assert_eq!(delivered(&mut it, 0, least[0]), (83_000.0, Some("The model of BBR (dr")));
    assert_eq!(it.step, Step::Growth);
    it.on_loss(60_000, &SenderView { outstanding: 30_000, ..view(1_000, 1 << 28, 0) });
    assert_eq!(delivered(&mut it, 2_000, least[1]), (41_000.0, Some("Repair of a loss (BB")));
    assert!(it.own_step().is_some_and(|step| step.repairs));
    assert_eq!(delivered(&mut it, 0, least[2]), (83_000.0, Some("End of a repair or o")));
    it.params.cwnd_gain = 1.0;
    assert_eq!(delivered(&mut it, 0, least[0]).0, 43_000.0);
    assert_eq!(it.step, Step::Bound);
}

#[test]
fn a_larger_startup_gain_sends_faster_at_the_start() {
    for startup_gain in [1.5, 2.0, 2.885, 4.0] {
        let mut it = bbr_with(BbrParams { startup_gain, ..BbrParams::default() });
        feed(&mut it, 0, 100_000);
        assert_eq!(it.pacing_rate(), startup_gain * 1e6);
    }
}

#[test]
fn the_window_gain_sets_how_many_pipes_may_be_on_the_way() {
    for (cwnd_gain, window) in [(1.0, 43_000.0), (2.0, 83_000.0), (3.0, 123_000.0)] {
        let it = cruising(BbrParams { cwnd_gain, ..BbrParams::default() });
        assert_eq!(it.window(), window, "gain {cwnd_gain}");
    }
}

#[test]
fn a_shorter_rate_memory_notices_a_slower_path_sooner() {
    for rate_rounds in [2, 5, 10, 64] {
        let mut it = bbr_with(BbrParams { rate_rounds, ..BbrParams::default() });
        feed(&mut it, 0, 40_000);
        assert_eq!(it.model.rate(), 1e6);
        // Half the rate from the next round on.
        let fell = (1..100).find(|&round| {
            feed_at(&mut it, round, 40_000, 20_000);
            it.model.rate() < 1e6
        });
        assert_eq!(fell, Some(u64::from(rate_rounds)));
    }
}

/// Time in seconds of the first drain for a round trip, and its duration.
fn drain(params: BbrParams) -> (f64, f64) {
    let mut it = bbr_with(params);
    let (mut begins, mut round) = (None, 0);
    loop {
        let draining = matches!(it.phase, Phase::ProbeRtt { .. });
        let now = round as f64 * 0.041;
        match begins {
            None if draining => begins = Some(now),
            Some(begins) if !draining => return (begins, now - begins),
            _ => {}
        }
        // Round trips grow, so none confirms the first.
        let (now, rtt) = (SimTime::from_secs(now), SimSpan::from_ms(40.0 + round as f64));
        let sample = RateSample {
            delivered: 40_000,
            interval: SimSpan::from_ms(40.0),
            prior_delivered: round * 40_000,
            total_delivered: (round + 1) * 40_000,
            app_limited: false,
            rtt: Some(rtt),
        };
        let sender = SenderView { now, outstanding: 4_000, ..view(1_000, 1 << 28, 1 << 20) };
        it.on_ack(&AckView { sample: Some(sample), ..ack(0, sender) });
        round += 1;
    }
}

#[test]
fn the_round_trip_knobs_say_how_often_and_how_long_the_pipe_is_drained() {
    for (round_trip_seconds, probe_rtt_ms) in [(1.0, 200.0), (10.0, 200.0), (10.0, 1_000.0)] {
        let knobs = BbrParams { round_trip_seconds, probe_rtt_ms, ..BbrParams::default() };
        let (begins, lasts) = drain(knobs);
        assert!((begins - round_trip_seconds).abs() < 0.1, "{begins}");
        assert!((lasts - probe_rtt_ms / 1e3).abs() < 0.1, "{lasts}");
    }
}

/// Startup and drain are over, and the known round trip has long expired: the pipe is being drained.
fn expired(params: BbrParams) -> Bbr {
    let mut it = cruising(params);
    feed(&mut it, 400, 40_000);
    it
}

#[test]
fn a_flow_that_begins_again_after_silence_does_not_drain_the_pipe() {
    // BBR draft section 4.3.5: BBREnterProbeRTT, unless idle_restart.
    assert!(matches!(expired(BbrParams::default()).phase, Phase::ProbeRtt { .. }));
    let mut it = cruising(BbrParams::default());
    it.on_restart();
    feed(&mut it, 400, 40_000);
    assert!(matches!(it.phase, Phase::ProbeBw { .. }));
}

#[test]
fn what_is_delivered_while_the_pipe_is_drained_does_not_lower_the_rate() {
    // BBR draft section 4.3.5: low rate samples are ignored; here in five rounds, while two are remembered.
    let mut it = expired(BbrParams { rate_rounds: 2, ..BbrParams::default() });
    for round in 401..=405 {
        feed_at(&mut it, round, 4_000, 4_000);
        assert_eq!((it.model.rate(), it.window()), (1e6, 4_000.0), "round {round}");
    }
}

/// One segment of 1,000 bytes that left after this many bytes were delivered.
fn segment(prior_delivered: u64, total_delivered: u64, rtt: Option<SimSpan>) -> RateSample {
    let interval = SimSpan::from_ms(40.0);
    RateSample {
        delivered: 1_000,
        interval,
        prior_delivered,
        total_delivered,
        app_limited: false,
        rtt,
    }
}

#[test]
fn a_drain_lasts_a_round_at_least_and_its_round_trip_counts_from_its_end() {
    // BBR draft section 4.3.5: 200 ms have passed, but no segment sent since then is acknowledged.
    let mut it = expired(BbrParams::default());
    feed(&mut it, 401, 4_000);
    let Phase::ProbeRtt { drained: Some((until, _)) } = it.phase else { panic!("drained") };
    let now = until.after(SimSpan::from_ms(1.0));
    let sender = SenderView { now, outstanding: 4_000, ..view(1_000, 1 << 28, 1 << 20) };
    for (prior, over) in [(402 * 40_000 - 1, false), (402 * 40_000, true)] {
        let sample = Some(segment(prior, 402 * 40_000 + 1_000, None));
        it.on_ack(&AckView { sample, ..ack(0, sender) });
        assert_eq!(matches!(it.phase, Phase::ProbeBw { .. }), over, "sent after {prior} bytes");
    }
    let memory = SimSpan::from_ms(10_000.0);
    assert!(!it.model.on_round_trip(None, memory, now.after(memory)));
}

#[test]
fn a_loss_during_a_drain_does_not_forget_the_window_of_before() {
    // BBR draft section 4.2.3.4: BBRSaveCwnd keeps the larger window while in ProbeRTT.
    let mut it = expired(BbrParams::default());
    it.on_loss(4_000, &SenderView { outstanding: 3_000, ..view(1_000, 1 << 28, 0) });
    assert_eq!((it.window(), it.prior_cwnd), (4_000.0, 83_000.0));
}

#[test]
fn a_step_of_the_gain_cycle_is_over_when_the_draft_says() {
    // BBR draft section 4.3.4.3, BBRIsNextCyclePhase. One pipe of 40 ms and three segments are 43,000 bytes, 1.25
    // pipes 53,000. Step, milliseconds since its start, bytes in flight before the ACK, lost bytes of these.
    const CASES: &[(usize, f64, u64, u64, bool)] = &[
        (0, 41.0, 52_000, 0, false),
        (0, 41.0, 53_000, 0, true),
        (0, 41.0, 52_000, 1_000, true),
        (0, 40.0, 53_000, 1_000, false),
        (1, 39.0, 44_000, 0, false),
        (1, 39.0, 43_000, 0, true),
        (1, 41.0, 44_000, 0, true),
        (2, 40.0, 1_000, 1_000, false),
        (2, 41.0, 60_000, 0, true),
    ];
    for &(step, ms, before, lost_bytes, over) in CASES {
        let mut it = cruising(BbrParams::default());
        it.phase = Phase::ProbeBw { step, since: SimTime::ZERO };
        let now = SimTime::from_ms(ms);
        let delivered_bytes = (before - lost_bytes) / 2;
        let outstanding = before - lost_bytes - delivered_bytes;
        let sender = SenderView { now, outstanding, ..view(1_000, 1 << 28, 1 << 20) };
        it.check_cycle(&AckView { delivered_bytes, lost_bytes, ..ack(0, sender) });
        let stays = it.phase == Phase::ProbeBw { step, since: SimTime::ZERO };
        assert_eq!(!stays, over, "step {step}, {ms} ms, {before} bytes, {lost_bytes} lost");
    }
}

#[test]
fn in_the_first_round_of_a_repair_what_is_on_the_way_and_delivered_fits_into_the_window() {
    // BBR draft section 4.2.3.4, BBRModulateCwndForRecovery: 31,000 less 5,000, at least 29,000 and 4,000.
    let mut it = cruising(BbrParams::default());
    it.on_loss(60_000, &SenderView { outstanding: 30_000, ..view(1_000, 1 << 28, 0) });
    let sender = SenderView { outstanding: 29_000, ..view(1_000, 1 << 28, 1 << 20) };
    let mut partial = AckView { delivered_bytes: 4_000, lost_bytes: 5_000, ..ack(0, sender) };
    partial.recovery = Recovery::Partial;
    it.follow_repair(&partial);
    assert_eq!(it.window(), 33_000.0);
}

#[test]
fn until_as_much_is_delivered_as_the_first_window_holds_it_grows_beyond_its_target() {
    // BBR draft section 4.2.3.6: at 25 kB/s the target is 2.885 · 1,000 bytes and three segments.
    let mut it = bbr();
    it.open(Opening { mss: 1_000, window: 10_000, ssthresh: 64_000 });
    let sender = SenderView { outstanding: 6_000, ..view(1_000, 1 << 28, 1 << 20) };
    for (total, window) in [(4_000, 11_000.0), (9_999, 12_000.0), (10_000, 12_000.0)] {
        let sample = Some(segment(0, total, Some(SimSpan::from_ms(40.0))));
        it.on_ack(&AckView { sample, ..ack(0, sender) });
        assert_eq!(it.window(), window, "{total} bytes delivered");
    }
}

#[test]
fn rounds_in_which_the_application_was_the_limit_do_not_fill_the_pipe() {
    // BBR draft section 4.3.2.2, BBRCheckFullPipe: not if rs.is_app_limited.
    let mut it = bbr();
    feed(&mut it, 0, 100_000);
    for round in 1..10 {
        let mut sample = segment(round * 40_000, (round + 1) * 40_000, None);
        sample.app_limited = true;
        it.on_ack(&AckView { sample: Some(sample), ..ack(0, view(1_000, 1 << 28, 100_000)) });
    }
    assert_eq!(it.phase, Phase::Startup);
}

#[test]
fn a_lower_rate_slows_the_pace_only_once_the_pipe_is_full() {
    // BBR draft section 4.2.1, BBRSetPacingRateWithGain; rates count for two rounds.
    let mut it = bbr_with(BbrParams { rate_rounds: 2, ..BbrParams::default() });
    feed(&mut it, 0, 100_000);
    feed_at(&mut it, 1, 100_000, 20_000);
    feed_at(&mut it, 2, 100_000, 20_000);
    assert_eq!((it.model.rate(), it.phase, it.pacing_rate()), (5e5, Phase::Startup, 2.885e6));
    feed_at(&mut it, 3, 100_000, 20_000);
    assert_eq!((it.phase, it.pacing_rate()), (Phase::Drain, 5e5 / 2.885));
}

#[test]
fn what_begins_again_after_silence_is_paced_at_the_rate_and_drains_when_the_next_time_comes() {
    // BBR draft section 4.3.4.4: gain 1. Section 4.3.5: idle_restart is false again after the ACK.
    let mut it = cruising(BbrParams::default());
    it.pacing_rate = 1.25e6;
    it.on_restart();
    assert_eq!(it.pacing_rate(), 1e6);
    feed(&mut it, 20, 40_000);
    feed(&mut it, 400, 40_000);
    assert!(matches!(it.phase, Phase::ProbeRtt { .. }));
}

#[test]
fn a_drain_before_the_pipe_was_full_goes_back_to_startup() {
    // BBR draft section 4.3.5, BBRExitProbeRTT: when Now() > probe_rtt_done_stamp.
    let mut it = bbr();
    feed(&mut it, 0, 4_000);
    let until = SimTime::from_secs(1.0);
    for (now, phase) in [
        (until, Phase::ProbeRtt { drained: Some((until, 0)) }),
        (until.after(SimSpan(1)), Phase::Startup),
    ] {
        it.phase = Phase::ProbeRtt { drained: Some((until, 0)) };
        let sender = SenderView { now, outstanding: 4_000, ..view(1_000, 1 << 28, 1 << 20) };
        it.on_ack(&AckView { sample: Some(segment(0, 50_000, None)), ..ack(0, sender) });
        assert_eq!(it.phase, phase);
    }
}

#[test]
fn packets_are_conserved_for_one_round_and_losses_lower_the_window_afterwards() {
    // BBR draft section 4.2.3.4: 31,000 less 5,000 in the first round, but not below what is on the way.
    let mut it = cruising(BbrParams::default());
    it.on_loss(60_000, &SenderView { outstanding: 30_000, ..view(1_000, 1 << 28, 0) });
    let sender = SenderView { outstanding: 20_000, ..view(1_000, 1 << 28, 1 << 20) };
    let of = |lost_bytes| AckView { recovery: Recovery::Partial, lost_bytes, ..ack(0, sender) };
    it.follow_repair(&of(5_000));
    assert_eq!(it.window(), 26_000.0);
    it.model.on_sample(&segment(20 * 40_000, 20 * 40_000 + 1_000, None), 10);
    it.follow_repair(&of(1_000));
    assert_eq!((it.window(), it.repair), (25_000.0, Repair::Going));
}
