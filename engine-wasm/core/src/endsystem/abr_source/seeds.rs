//! Tests of the ABR source: the rules as the papers print them.

use super::super::*;
use super::tests::{LINE, answer, ccr, greedy, mbps, near, params, source};
use crate::kernel::rng::Stream;
use crate::units::{BitRate, CellRate, SimSpan, SimTime};
use crate::wire::rm::RmCell;

/// A random backward RM cell without NI.
fn random_answer(draw: &mut Stream) -> RmCell {
    RmCell { ci: draw.bits().is_multiple_of(3), ..answer(draw.uniform() * 3e5) }
}

#[test]
fn rates_follow_the_four_equations_of_adsl_2000() {
    // ADSL 2000 section 3.1, equations 1 to 4; values of its upstream binary control and a MCR.
    let (pcr, mcr, rif, rdf) = (2_415.0, 100.0, 1.0 / 16.0, 0.25);
    let knobs = AbrParams { rif, rdf, mcr_mbps: mbps(mcr), ..params(pcr, pcr / 16.0) };
    let mut source = source(knobs);
    let mut draw = Stream::new(1, "s1");
    let mut acr = source.acr().0;
    for _ in 0..10_000 {
        let mut rm = random_answer(&mut draw);
        rm.er = CellRate(rm.er.0 / 100.0);
        acr = if rm.ci { acr - acr * rdf } else { acr + source.setup().increase.0 };
        acr = acr.min(source.setup().pcr.0).min(rm.er.0);
        acr = acr.max(source.setup().mcr.0);
        source.on_backward_rm(&rm);
        assert_eq!(source.acr().0, acr);
    }
}

/// Kalampoukas 1996 section 3: PCR is the link rate, ICR a fiftieth, AIR 180 cells/s per cell; no rule 5 or 6.
fn kalampoukas_1996() -> AbrParams {
    let pcr = 365_566.0;
    AbrParams {
        air_cells_per_second: Some(180.0),
        cdf: 0.0,
        silence_rule: SilenceRule::Never,
        ..params(pcr, pcr / 50.0)
    }
}

#[test]
fn rates_follow_the_rule_of_kalampoukas_1996() {
    let mut source = source(kalampoukas_1996());
    let mut draw = Stream::new(4, "s4");
    let mut rate = source.acr().0;
    assert!(near(rate, 7_311.32));
    for _ in 0..10_000 {
        // The switches of Kalampoukas 1996 never set CI, and write the link rate at most.
        let er = draw.uniform() * 365_000.0;
        rate = (rate + 5_760.0).min(er);
        let change = source.on_backward_rm(&answer(er));
        assert!(near(source.acr().0, rate), "{} instead of {rate}", source.acr().0);
        assert!(matches!(change.rule, AcrRule::Rule8Air | AcrRule::Rule9ExplicitRate));
    }
}

#[test]
fn a_source_of_kalampoukas_1996_keeps_its_rate_over_silence_and_without_answers() {
    let mut source = source(kalampoukas_1996());
    greedy(&mut source, 1, SimTime::ZERO);
    source.on_backward_rm(&answer(100_000.0));
    let rate = source.acr();
    greedy(&mut source, 31, SimTime::ZERO);
    greedy(&mut source, 32 * 100, SimTime::from_secs(10.0));
    assert_eq!((source.acr(), source.poll_change()), (rate, None));
}

#[test]
fn the_rule_of_1995_cuts_with_the_length_of_the_silence() {
    // Silence in ms, TOF, TDFF, ACR expected from 100,000. PCR 365,566, RDF 1/16, Nrm 32: TDF is 512 per second at TDFF
    // 1/2, and 32 cells take 0.32 ms.
    const CASES: &[(f64, f64, f64, f64)] = &[
        (1.0, 1.0, 0.5, 48_800.0),
        (1.0, 1.0, 0.25, 74_400.0),
        (0.5, 1.0, 0.5, 74_400.0),
        (0.5, 2.0, 0.5, 100_000.0),
        (1.0, 1.0, 0.0, 100_000.0),
        (30.0, 1.0, 0.5, 7_311.0),
    ];
    for &(ms, tof, tdff, expected) in CASES {
        let silence_rule = SilenceRule::Tof;
        let knobs =
            AbrParams { silence_rule, tof, tdff, rdf: 1.0 / 16.0, ..params(365_566.0, 7_311.0) };
        let mut source = source(knobs);
        greedy(&mut source, 1, SimTime::ZERO);
        source.on_backward_rm(&answer(100_000.0));
        greedy(&mut source, 31, SimTime::ZERO);
        let frm = source.poll(true, SimTime::from_ms(ms)).expect("due");
        assert!(near(ccr(frm), expected), "{ms} ms, TOF {tof}, TDFF {tdff}: {}", ccr(frm));
    }
}

#[test]
fn after_a_silence_the_rate_falls_to_icr_or_with_its_length_or_not_at_all() {
    // Silence in ms, ACR expected from 100,000 under each rule; ADTF 20 ms, the rest as above.
    const CASES: &[(f64, [f64; 3])] =
        &[(1.0, [100_000.0, 48_800.0, 100_000.0]), (30.0, [7_311.0, 7_311.0, 100_000.0])];
    for &(ms, expected) in CASES {
        let found = [SilenceRule::Adtf, SilenceRule::Tof, SilenceRule::Never].map(|rule| {
            let knobs = AbrParams {
                silence_rule: rule,
                adtf_ms: 20.0,
                rdf: 1.0 / 16.0,
                ..params(365_566.0, 7_311.0)
            };
            let mut source = source(knobs);
            greedy(&mut source, 1, SimTime::ZERO);
            source.on_backward_rm(&answer(100_000.0));
            greedy(&mut source, 31, SimTime::ZERO);
            ccr(source.poll(true, SimTime::from_ms(ms)).expect("due"))
        });
        assert!(found.iter().zip(expected).all(|(a, b)| near(*a, b)), "{ms} ms: {found:?}");
    }
}

#[test]
fn a_busy_source_is_not_called_silent_even_at_the_rate_of_its_line() {
    for line in [LINE, CellRate(50_000.0)] {
        let knobs = AbrParams { silence_rule: SilenceRule::Tof, ..params(300_000.0, 7_311.0) };
        let mut source = AbrSource::new(knobs, line, SimSpan(0));
        source.on_backward_rm(&answer(123_457.0));
        greedy(&mut source, 32 * 50, SimTime::ZERO);
        assert!(near(source.acr().0, 123_457.0), "line {line:?}: {}", source.acr().0);
    }
}

#[test]
fn an_idle_source_asks_for_mcr_only_under_the_rule_of_manthorpe_1997() {
    const CASES: &[(Request, bool, f64)] = &[
        (Request::Pcr, false, 341_981.0),
        (Request::Pcr, true, 341_981.0),
        (Request::WhileWaiting, false, 2_358.5),
        (Request::WhileWaiting, true, 341_981.0),
    ];
    for &(request, waits, expected) in CASES {
        let knobs = AbrParams { request, mcr_mbps: mbps(2_358.5), ..params(341_981.0, 2_358.5) };
        let mut source = source(knobs);
        greedy(&mut source, 32, SimTime::ZERO);
        let Some(Emission::Forward { rm, .. }) = source.poll(waits, SimTime::from_secs(0.1)) else {
            panic!("the next cell is a forward RM cell");
        };
        assert!(near(rm.er.0, expected), "{request:?}, {waits}: {}", rm.er.0);
    }
}

#[test]
fn a_peak_rate_above_the_line_rate_paces_at_the_line_rate() {
    // Fang 1996 section 3: PCR 155 Mb/s, links of 2.8 us per cell.
    let line = BitRate::from_mbps(151.428_571_4).cells();
    let knobs = params(CellRate::from_mbps(155.0).0, CellRate::from_mbps(155.0).0);
    let mut source = AbrSource::new(knobs, line, SimSpan(0));
    let cells = greedy(&mut source, 1001, SimTime::ZERO);
    let mean = cells[1000].0.secs() / 1000.0;
    assert!((mean - 2.8e-6).abs() < 1e-11, "{mean}");
    assert!(near(source.acr().mbps(), 155.0), "ACR itself is not touched");
}
