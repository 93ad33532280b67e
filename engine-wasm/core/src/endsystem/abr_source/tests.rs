//! Tests of the ABR source: the worked examples of each rule.

use super::super::*;
use crate::params::{Tunable, Value};
use crate::units::{CellRate, SimSpan, SimTime};
use crate::wire::rm::RmCell;

pub(super) const LINE: CellRate = CellRate(1e6);

pub(super) fn mbps(cells_per_second: f64) -> f64 {
    CellRate(cells_per_second).mbps()
}

/// Knobs with rates in cells per second, and without rule 6 unless a test sets it.
pub(super) fn params(pcr: f64, icr: f64) -> AbrParams {
    AbrParams {
        pcr_mbps: mbps(pcr),
        icr_mbps: mbps(icr),
        tbe_cells: 16_777_215,
        ..AbrParams::default()
    }
}

pub(super) fn source(params: AbrParams) -> AbrSource {
    AbrSource::new(params, LINE, SimSpan(0))
}

pub(super) fn answer(er: f64) -> RmCell {
    RmCell { er: CellRate(er), ..RmCell::default() }
}

/// Sends `cells` greedily and returns them with their instants.
pub(super) fn greedy(
    source: &mut AbrSource,
    cells: usize,
    from: SimTime,
) -> Vec<(SimTime, Emission)> {
    let mut now = from;
    (0..cells)
        .map(|_| {
            now = source.next_send(true, now);
            (now, source.poll(true, now).expect("due"))
        })
        .collect()
}

pub(super) fn ccr(emission: Emission) -> f64 {
    match emission {
        Emission::Forward { rm, .. } => rm.ccr.0,
        other => panic!("not a forward RM cell: {other:?}"),
    }
}

pub(super) fn near(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-9 * expected.abs() + 1e-9
}

#[test]
fn rule_3_orders_forward_backward_and_data_cells() {
    // A backward RM cell becomes due every 10 slots; B = backward, F = forward.
    let mut source = source(params(1000.0, 1000.0));
    let mut now = SimTime::ZERO;
    let mut line = String::new();
    for slot in 0..41 {
        if slot > 0 && slot % 10 == 0 {
            source.turn_around(answer(1.0));
        }
        now = source.next_send(true, now);
        line.push(match source.poll(true, now).expect("greedy") {
            Emission::Forward { .. } => 'F',
            Emission::Backward { .. } => 'B',
            Emission::Data => '.',
        });
    }
    assert_eq!(line, "F.........B.....................FB.......");
}

const PCR: f64 = 365_566.0;

/// 1/RIF, CI, NI, ER, ACR expected from 100,000, and the rule reported.
const MARKS_AND_RATES: &[(f64, bool, bool, f64, f64, AcrRule)] = &[
    (64.0, true, false, PCR, 93_750.0, AcrRule::Rule8Decrease),
    (64.0, false, false, PCR, 105_711.968_75, AcrRule::Rule8Increase),
    (64.0, false, false, 60_000.0, 60_000.0, AcrRule::Rule9ExplicitRate),
    (256.0, false, false, PCR, 101_427.992_187_5, AcrRule::Rule8Increase),
    (64.0, false, true, PCR, 100_000.0, AcrRule::Unchanged),
    (64.0, true, false, 0.0, 0.0, AcrRule::Rule9ExplicitRate),
];

#[test]
fn rules_8_and_9_agree_with_the_worked_values() {
    // RDF is 1/16, and 1/4 at the end.
    for &(parts, ci, ni, er, expected, rule) in MARKS_AND_RATES {
        let knobs = AbrParams { rif: 1.0 / parts, rdf: 1.0 / 16.0, ..params(PCR, 100_000.0) };
        let mut source = source(knobs);
        let change = source.on_backward_rm(&RmCell { ci, ni, ..answer(er) });
        assert!(near(source.acr().0, expected), "1/{parts} {ci} {ni} {er}: {}", source.acr().0);
        assert_eq!(change.rule, rule);
        assert!(near(change.old.0, 100_000.0));
    }
    let mut harder = source(AbrParams { rdf: 0.25, ..params(PCR, 100_000.0) });
    harder.on_backward_rm(&RmCell { ci: true, ..answer(PCR) });
    assert!(near(harder.acr().0, 75_000.0));
}

#[test]
fn rule_9_stops_at_mcr_and_rule_8_at_pcr() {
    let knobs = AbrParams { mcr_mbps: mbps(50.0), ..params(1000.0, 100.0) };
    let mut source = source(knobs);
    source.on_backward_rm(&answer(1.0));
    assert!(near(source.acr().0, 50.0));
    source.on_backward_rm(&answer(1e9));
    assert!(near(source.acr().0, 1000.0));
}

#[test]
fn rule_5_returns_to_icr_after_a_silence() {
    // After 0.6 s of silence: ADTF in ms, ICR, ACR before and after.
    const CASES: &[(f64, f64, f64, f64)] = &[
        (500.0, 7_311.0, 120_000.0, 7_311.0),
        (500.0, 20_000.0, 120_000.0, 20_000.0),
        (700.0, 7_311.0, 120_000.0, 120_000.0),
        (500.0, 20_000.0, 5_000.0, 5_000.0),
    ];
    for &(adtf_ms, icr, acr, expected) in CASES {
        let mut source = source(AbrParams { adtf_ms, ..params(200_000.0, icr) });
        greedy(&mut source, 1, SimTime::ZERO);
        source.on_backward_rm(&answer(acr));
        let cells = greedy(&mut source, 31, SimTime::ZERO);
        assert!(cells.iter().all(|(_, cell)| *cell == Emission::Data));
        let late = SimTime::from_secs(0.6);
        let found = ccr(source.poll(true, late).expect("due"));
        assert!(near(found, expected), "ADTF {adtf_ms}, ICR {icr}: {found}");
        let spoke = (found < acr).then_some(AcrRule::Rule5Adtf);
        assert_eq!(source.poll_change().map(|change| change.rule), spoke);
        assert_eq!(source.poll_change(), None);
    }
}

#[test]
fn rule_6_cuts_the_rate_at_every_forward_cell_while_crm_are_unanswered() {
    // CRM is TBE/32 unless given. TBE, CRM, CDF, CCR of the first six forward RM cells.
    const CASES: &[(u32, Option<u32>, f64, [f64; 6])] = &[
        (128, None, 0.5, [8000.0, 8000.0, 8000.0, 8000.0, 4000.0, 2000.0]),
        (128, None, 0.25, [8000.0, 8000.0, 8000.0, 8000.0, 6000.0, 4500.0]),
        (64, None, 0.5, [8000.0, 8000.0, 4000.0, 2000.0, 1000.0, 500.0]),
        (128, Some(5), 0.5, [8000.0, 8000.0, 8000.0, 8000.0, 8000.0, 4000.0]),
        (128, Some(3), 0.5, [8000.0, 8000.0, 8000.0, 4000.0, 2000.0, 1000.0]),
    ];
    for &(tbe_cells, crm_cells, cdf, expected) in CASES {
        let knobs = AbrParams { tbe_cells, crm_cells, cdf, ..params(100_000.0, 8_000.0) };
        let mut source = source(knobs);
        let sent = greedy(&mut source, 32 * 6, SimTime::ZERO).into_iter();
        let seen: Vec<_> =
            sent.filter(|(_, cell)| *cell != Emission::Data).map(|(_, cell)| ccr(cell)).collect();
        assert!(seen.len() >= 6, "{seen:?}");
        let name = format!("TBE {tbe_cells}, CRM {crm_cells:?}, CDF {cdf}");
        assert!(seen.iter().zip(expected).all(|(a, b)| near(*a, b)), "{name}: {seen:?}");
        assert_eq!(source.poll_change().expect("first cut").rule, AcrRule::Rule6MissingRm);
    }
    let mut off = source(AbrParams { tbe_cells: 64, cdf: 0.0, ..params(100_000.0, 8_000.0) });
    greedy(&mut off, 32 * 6, SimTime::ZERO);
    assert_eq!((off.acr().0, off.poll_change()), (8000.0, None), "zero switches the rule off");
}

#[test]
fn a_circuit_that_opens_anew_owes_no_answers_from_before() {
    // CRM is 2: the third forward RM cell would cut the rate.
    let mut source = source(AbrParams { tbe_cells: 64, ..params(100_000.0, 8_000.0) });
    let sent = greedy(&mut source, 64, SimTime::ZERO);
    source.reopen();
    let now = sent[63].0.after(SimSpan::from_ms(1.0));
    assert_eq!(ccr(greedy(&mut source, 1, now)[0].1), 8_000.0);
}

#[test]
fn only_answers_of_the_far_end_reset_the_count_of_rule_6() {
    for (bn, expected) in [(false, 8000.0), (true, 4000.0)] {
        let knobs = AbrParams { tbe_cells: 128, rif: 0.0, ..params(100_000.0, 8_000.0) };
        let mut source = source(knobs);
        greedy(&mut source, 32 * 4, SimTime::ZERO);
        source.on_backward_rm(&RmCell { bn, ..answer(1e6) });
        let frm = greedy(&mut source, 1, SimTime::from_secs(0.017))[0].1;
        assert!(near(ccr(frm), expected), "BN = {bn}");
    }
}

#[test]
fn a_greedy_source_sends_one_forward_cell_in_nrm_and_the_first_is_one() {
    for nrm in [2, 32, 256] {
        let knobs = AbrParams { nrm, trm_ms: 100.0, ..params(1e6, 1e6) };
        let mut source = source(knobs);
        for k in 1..=1000_u64 {
            greedy(&mut source, 1, SimTime(k * 1_000_000));
            let counters = source.counters();
            assert_eq!(counters.frm + counters.data, k);
            assert_eq!(counters.frm, k.div_ceil(u64::from(nrm)), "{k} cells, Nrm {nrm}");
        }
    }
}

#[test]
fn cells_keep_the_spacing_of_the_allowed_rate_or_of_the_line() {
    const CASES: &[(f64, f64, u64)] = &[(1000.0, 1e6, 1_000_000_000), (1e6, 1000.0, 1_000_000_000)];
    for &(icr, line, gap) in CASES {
        let mut source = AbrSource::new(params(1e6, icr), CellRate(line), SimSpan(0));
        let cells = greedy(&mut source, 10, SimTime::ZERO);
        for pair in cells.windows(2) {
            assert!(pair[1].0.since(pair[0].0).0.abs_diff(gap) <= 1, "ICR {icr}, line {line}");
        }
    }
}

#[test]
fn a_new_rate_moves_the_next_cell_either_way_from_the_last_one() {
    let mut source = source(params(10_000.0, 10.0));
    greedy(&mut source, 1, SimTime::ZERO);
    let now = SimTime::from_secs(0.01);
    let at = |source: &AbrSource| source.next_send(true, now).secs();
    assert!(near(at(&source), 0.1));
    source.on_backward_rm(&answer(50.0));
    assert!(near(at(&source), 0.02), "pulled forward");
    source.on_backward_rm(&answer(20.0));
    assert!(near(at(&source), 0.05), "pushed back");
    source.on_backward_rm(&answer(10_000.0));
    assert!(near(at(&source), 0.01), "due at once, not in the past");
}

#[test]
fn opportunities_are_not_saved_up() {
    let mut source = source(params(1000.0, 1000.0));
    greedy(&mut source, 1, SimTime::ZERO);
    let cells = greedy(&mut source, 2, SimTime::from_secs(1.0));
    assert_eq!(cells[0].0, SimTime::from_secs(1.0));
    assert!(near(cells[1].0.secs(), 1.001));
}

#[test]
fn trm_brings_a_forward_cell_although_nothing_is_sent_but_only_after_mrm_cells() {
    for (cells, due) in [(2, SimTime::NEVER), (3, SimTime::from_secs(0.1))] {
        let mut source = source(params(1000.0, 1000.0));
        greedy(&mut source, cells, SimTime::ZERO);
        assert_eq!(source.next_send(false, SimTime::from_secs(0.01)), due, "{cells} cells");
    }
    let mut source = source(params(1000.0, 1000.0));
    greedy(&mut source, 3, SimTime::ZERO);
    assert_eq!(source.poll(false, SimTime::from_secs(0.09)), None);
    let cell = source.poll(false, SimTime::from_secs(0.1)).expect("due");
    assert!(matches!(cell, Emission::Forward { out_of_rate: false, .. }));
    assert_eq!(source.next_send(false, SimTime::from_secs(0.1)), SimTime::NEVER);
}

#[test]
fn a_longer_trm_and_a_larger_mrm_make_a_slow_source_ask_more_rarely() {
    // Trm in ms, Mrm; returns the forward RM cells within ten seconds of a source that sends a cell every 20 ms. By Nrm
    // alone there would be sixteen.
    let asked = |trm_ms, mrm| {
        let mut source = source(AbrParams { trm_ms, mrm, ..params(1000.0, 1000.0) });
        (0..500_u64).for_each(|k| _ = source.poll(true, SimTime(k * 20_000_000_000)));
        source.counters().frm
    };
    assert_eq!([10.0, 70.0, 100.0].map(|trm_ms| asked(trm_ms, 2)), [167, 125, 100]);
    assert_eq!([1, 2, 8, 32].map(|mrm| asked(10.0, mrm)), [250, 167, 56, 16]);
}

#[test]
fn a_silent_source_never_sends_and_its_first_cell_is_a_forward_cell_even_for_an_answer() {
    let mut source = source(params(1000.0, 1000.0));
    assert_eq!(source.next_send(false, SimTime::ZERO), SimTime::NEVER);
    source.turn_around(answer(1.0));
    let first = source.poll(false, SimTime::ZERO).expect("due");
    assert!(matches!(first, Emission::Forward { .. }));
    let at = source.next_send(false, SimTime::ZERO);
    assert!(matches!(source.poll(false, at), Some(Emission::Backward { out_of_rate: false, .. })));
}

#[test]
fn a_stopped_source_asks_ten_times_a_second_out_of_rate_and_resumes() {
    let mut source = source(params(1000.0, 1000.0));
    greedy(&mut source, 5, SimTime::ZERO);
    let mut now = SimTime::from_secs(0.05);
    source.on_backward_rm(&answer(0.0));
    assert_eq!(source.next_send(false, now), SimTime::NEVER, "without data nothing is asked");
    for k in 1..=5 {
        now = source.next_send(true, now);
        assert!(near(now.secs(), 0.1 * f64::from(k)), "{k}: {}", now.secs());
        let cell = source.poll(true, now).expect("due");
        assert!(matches!(cell, Emission::Forward { rm, out_of_rate: true } if rm.ccr.0 == 0.0));
        assert_eq!(source.poll(true, now), None);
    }
    source.on_backward_rm(&answer(500.0));
    assert_eq!(source.next_send(true, now), now);
    let resumed = source.poll(true, now).expect("due");
    let in_rate = matches!(resumed, Emission::Forward { out_of_rate: false, .. });
    assert!(in_rate, "Trm has passed");
    assert_eq!((source.counters().out_of_rate_frm, source.counters().frm), (5, 2));
}

#[test]
fn a_stopped_source_asks_as_often_as_tcr_allows() {
    for (tcr_cells_per_second, gap) in [(10.0, 0.1), (5.0, 0.2), (2.0, 0.5)] {
        let mut source = source(AbrParams { tcr_cells_per_second, ..params(1000.0, 1000.0) });
        greedy(&mut source, 5, SimTime::ZERO);
        source.on_backward_rm(&answer(0.0));
        let asked = greedy(&mut source, 3, SimTime::from_secs(0.01));
        for pair in asked.windows(2) {
            assert!(near(pair[1].0.since(pair[0].0).secs(), gap), "TCR {tcr_cells_per_second}");
        }
    }
}

#[test]
fn a_stopped_source_still_answers() {
    let mut source = source(params(1000.0, 0.0));
    source.turn_around(answer(7.0));
    let now = source.next_send(false, SimTime::ZERO);
    assert_eq!(now, SimTime::ZERO);
    let cell = source.poll(false, now).expect("due");
    assert!(matches!(cell, Emission::Backward { rm, out_of_rate: true } if rm.er.0 == 7.0));
    source.turn_around(answer(8.0));
    assert!(near(source.next_send(false, now).secs(), 0.1));
}

#[test]
fn an_answer_out_of_rate_keeps_its_distance_from_the_last_in_rate() {
    let mut source = source(params(1000.0, 1000.0));
    greedy(&mut source, 1, SimTime::ZERO);
    source.turn_around(answer(7.0));
    let (now, cell) = greedy(&mut source, 1, SimTime::ZERO)[0];
    assert!(matches!(cell, Emission::Backward { out_of_rate: false, .. }));
    source.on_backward_rm(&answer(0.0));
    source.turn_around(answer(8.0));
    assert_eq!(source.next_send(false, now), now.after(SimSpan::from_ms(100.0)));
}

#[test]
fn a_slow_source_sends_in_rate_and_asks_out_of_rate() {
    let mut source = source(params(1000.0, 2.0));
    let kinds: Vec<bool> = greedy(&mut source, 6, SimTime::ZERO)
        .iter()
        .map(|(_, cell)| matches!(cell, Emission::Forward { out_of_rate: true, .. }))
        .collect();
    assert_eq!(
        kinds,
        [false, true, true, true, true, false],
        "FRM at 0, asks at 0.1 … 0.4, data at 0.5"
    );
}

#[test]
fn a_waiting_answer_takes_the_newer_contents() {
    let mut source = source(params(1000.0, 1000.0));
    greedy(&mut source, 1, SimTime::ZERO);
    for er in [1.0, 2.0, 3.0] {
        assert_eq!(source.turn_around(answer(er)), None);
    }
    let (_, cell) = greedy(&mut source, 1, SimTime::ZERO)[0];
    assert!(matches!(cell, Emission::Backward { rm, .. } if rm.er.0 == 3.0));
    assert_eq!((source.counters().brm, source.counters().brm_merged), (1, 2));
    assert_eq!(greedy(&mut source, 1, SimTime::ZERO)[0].1, Emission::Data);
}

#[test]
fn the_policy_that_was_chosen_decides_what_becomes_of_answers_that_wait() {
    // What leaves at once as three answers arrive, and what then waits.
    type Case = (BrmPolicy, [Option<f64>; 3], &'static [f64]);
    const CASES: &[Case] = &[
        (BrmPolicy::Overwrite, [None; 3], &[3.0]),
        (BrmPolicy::OverwriteAndSendOldOutOfRate, [None, Some(1.0), Some(2.0)], &[3.0]),
        (BrmPolicy::Fifo, [None; 3], &[1.0, 2.0, 3.0]),
    ];
    for &(brm_policy, at_once, waiting) in CASES {
        let mut source = source(AbrParams { brm_policy, ..params(1000.0, 1000.0) });
        greedy(&mut source, 1, SimTime::ZERO);
        let left = [1.0, 2.0, 3.0].map(|er| source.turn_around(answer(er)).map(|rm| rm.er.0));
        assert_eq!(left, at_once, "{brm_policy:?}");
        let mut sent = Vec::new();
        let mut now = source.next_send(false, SimTime::ZERO);
        while let Some(Emission::Backward { rm, .. }) = source.poll(false, now) {
            sent.push(rm.er.0);
            now = SimTime(now.0 + 1_000_000_000);
        }
        assert_eq!(sent, waiting, "{brm_policy:?}");
    }
}

#[test]
fn sixteen_bit_rates_round_every_field_down() {
    let exact = AbrParams { mcr_mbps: mbps(10.3), ..params(365_566.0, 7_311.3) };
    let quantised = AbrParams { quantise_rm: true, ..exact.clone() };
    for (knobs, er, ccr, mcr) in
        [(quantised, 365_056.0, 7_304.0, 10.296_875), (exact, 365_566.0, 7_311.3, 10.3)]
    {
        let mut source = source(knobs);
        let Emission::Forward { rm, .. } = greedy(&mut source, 1, SimTime::ZERO)[0].1 else {
            panic!("the first cell is a forward RM cell");
        };
        assert!(near(rm.er.0, er) && near(rm.ccr.0, ccr) && near(rm.mcr.0, mcr), "{rm:?}");
    }
}

#[test]
fn rule_13_gives_up_unused_rate_only_when_asked() {
    for (asked, expected) in [(false, 10_000.0), (true, 1.1 * 1000.0)] {
        let knobs = AbrParams { use_it_or_lose_it: asked, ..params(10_000.0, 500.0) };
        let mut source = source(knobs);
        greedy(&mut source, 1, SimTime::ZERO);
        source.on_backward_rm(&answer(10_000.0));
        // One cell per millisecond, a tenth of the allowed rate.
        for k in 1..32 {
            source.poll(true, SimTime(k * 1_000_000_000)).expect("allowed");
        }
        let frm = source.poll(true, SimTime(32_000_000_000)).expect("due");
        assert!(near(ccr(frm), expected), "{}", ccr(frm));
    }
}

#[test]
fn turned_knobs_act_at_once_and_bad_ones_change_nothing() {
    let mut source = source(params(100_000.0, 1_000.0));
    source.tune("icrMbps", &Value::from(mbps(2_000.0))).expect("legal");
    assert!(near(source.acr().0, 2_000.0), "before the first cell ACR is ICR");
    greedy(&mut source, 1, SimTime::ZERO);
    source.on_backward_rm(&answer(80_000.0));
    source.tune("pcrMbps", &Value::from(mbps(50_000.0))).expect("legal");
    assert!(near(source.acr().0, 50_000.0));
    source.tune("pcrMbps", &Value::from(mbps(1_000.0))).expect_err("below ICR");
    source.tune("rif", &Value::from(0.3)).expect_err("not a power of two");
    assert!(near(source.setup().pcr.0, 50_000.0));
    let rules: Vec<_> = std::iter::from_fn(|| source.poll_change()).map(|c| c.rule).collect();
    assert_eq!(rules, [AcrRule::Rule2Start, AcrRule::Rule1Limits]);
}
