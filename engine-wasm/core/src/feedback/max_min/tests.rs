//! Tests of the max-min allocation: the worked examples of Kalampoukas 1996, consistent sums, each knob.

use super::*;
use crate::kernel::rng::Stream;

const QUEUE: QueueView = QueueView { queued: 0 };

fn facts(capacity: f64, reserved: f64, circuits: u16) -> PortFacts {
    PortFacts {
        capacity: CellRate(capacity),
        reserved: CellRate(reserved),
        circuits,
        icr: CellRate(0.0),
    }
}

/// A port whose circuits are all open.
fn port(params: MaxMinParams, capacity: f64, circuits: u16) -> MaxMin {
    let mut port = MaxMin::new(params);
    port.attach(facts(capacity, 0.0, circuits), SimTime::ZERO);
    (0..circuits).for_each(|vc| port.on_open(LocalVc(vc), SimTime::ZERO));
    port
}

/// Passes a forward RM cell and returns its new ER.
fn pass(port: &mut MaxMin, vc: u16, ccr: f64, er: f64) -> f64 {
    let rm = RmCell { ccr: CellRate(ccr), er: CellRate(er), ..RmCell::default() };
    let said = port.on_forward_rm(LocalVc(vc), &rm, QUEUE, SimTime::ZERO);
    rm.er.min(said.er).0
}

/// Makes a circuit satisfied with a rate.
fn hold(port: &mut MaxMin, vc: u16, rate: f64) {
    port.claim(LocalVc(vc));
    port.satisfy(LocalVc(vc), rate);
}

fn variants() -> [MaxMinParams; 3] {
    [Variant::ClaimBack, Variant::Tracked, Variant::Floor]
        .map(|variant| MaxMinParams { variant, ..MaxMinParams::default() })
}

#[test]
fn the_formula_of_the_paper_comes_out() {
    // ER = B - (A3 + r2), above B/3 as long as A3 + r2 < 2 B/3; the next cell gets the same.
    for params in variants() {
        let mut port = port(params, 300.0, 3);
        hold(&mut port, 1, 20.0);
        hold(&mut port, 2, 70.0);
        assert_eq!(pass(&mut port, 0, 20.0, 300.0), 210.0);
        assert_eq!(port.vcs[0].state, State::Satisfied);
        assert_eq!(port.vcs[0].allocated, 20.0);
        assert_eq!(pass(&mut port, 1, 20.0, 300.0), 210.0);
    }
}

/// The cells of the worked example: circuit, CCR, ER by claiming back, state of the circuit afterwards.
const CLAIMED: &[(u16, f64, f64, State)] = &[
    (2, 10.0, 40.0, State::Satisfied),
    (0, 60.0, 70.0, State::Satisfied),
    (2, 30.0, 40.0, State::Satisfied),
    (0, 60.0, 50.0, State::Bottlenecked),
    (2, 40.0, 40.0, State::Bottlenecked),
    (0, 50.0, 40.0, State::Bottlenecked),
];

#[test]
fn held_bandwidth_is_claimed_back_cell_by_cell_as_worked_out() {
    // B = 90, true shares 40, 10, 40; circuit 0 holds 60 at first, circuit 1 always 10.
    for variant in [Variant::ClaimBack, Variant::Tracked] {
        let mut port = port(MaxMinParams { variant, ..MaxMinParams::default() }, 90.0, 3);
        hold(&mut port, 0, 60.0);
        hold(&mut port, 1, 10.0);
        for &(vc, ccr, er, state) in CLAIMED {
            assert_eq!(pass(&mut port, vc, ccr, 1e6), er, "{variant:?} {vc} {ccr}");
            assert_eq!(port.vcs[usize::from(vc)].state, state, "{variant:?} {vc} {ccr}");
        }
    }
}

#[test]
fn the_floor_offers_the_equal_share_where_others_claim_back() {
    let mut port = port(variants()[2].clone(), 90.0, 3);
    hold(&mut port, 0, 60.0);
    hold(&mut port, 1, 10.0);
    assert_eq!(pass(&mut port, 2, 10.0, 1e6), 30.0, "not the 20 that are left");
    assert_eq!(port.vcs[0].state, State::Satisfied);
}

#[test]
fn all_the_largest_or_none_of_those_who_hold_too_much_are_claimed_back() {
    // B = 120; three circuits hold 50, 40 and 10, so 20 remain for the fourth. If all that hold too much
    // are claimed back, three share 110; if only the largest, two share 70; otherwise 120 / 4.
    for (params, offer) in variants().into_iter().zip([110.0 / 3.0, 35.0, 30.0]) {
        let mut port = port(params, 120.0, 4);
        (0..).zip([50.0, 40.0, 10.0]).for_each(|(vc, rate)| hold(&mut port, vc, rate));
        let found = pass(&mut port, 3, 1e5, 1e6);
        assert!((found - offer).abs() < 1e-9, "{:?}: {found}", port.params.variant);
    }
}

#[test]
fn reserved_rates_are_not_given_away() {
    // R2 of Kalampoukas 1996, 16 greedy circuits beside 16 · 4,500 cells/s: 7.78 Mb/s each.
    for params in variants() {
        let mut port = port(params, 0.0, 16);
        port.attach(facts(155e6 / 424.0, 16.0 * 4500.0, 16), SimTime(1));
        assert!((port.capacity - 293_566.0).abs() < 0.1);
        let mut rates = [7311.3; 16];
        for _ in 0..20 {
            for vc in 0..16 {
                rates[usize::from(vc)] = pass(&mut port, vc, rates[usize::from(vc)], 365_566.0);
            }
        }
        assert!(rates.iter().all(|rate| (rate - 18_347.9).abs() < 0.1), "{rates:?}");
        assert!((CellRate(rates[0]).mbps() - 7.78).abs() < 0.005);
        assert!((port.gauges().load - 1.0).abs() < 1e-9);
    }
}

#[test]
fn the_same_agreements_told_again_change_no_share() {
    // 90 by weights of 2 and 1; MCRs are zero.
    let mut params = MaxMinParams::default();
    params.sharing.fairness = Fairness::McrPlusWeighted;
    let mut port = port(params, 90.0, 2);
    let contracts = [2, 1].map(|weight| Contract { mcr: CellRate(0.0), weight });
    for round in 0..4 {
        port.on_contracts(&contracts);
        let shares = [0, 1].map(|vc| pass(&mut port, vc, 1e3, 1e6));
        assert!(round == 0 || shares == [60.0, 30.0], "round {round}: {shares:?}");
    }
    assert_eq!(port.gauges().load, 1.0);
}

#[test]
fn a_silent_circuit_keeps_its_allocation() {
    // Kalampoukas 1996 section 4.2: bandwidth that connection 1 does not use during its recovery is not given away.
    let mut port = port(MaxMinParams::default(), 90.0, 3);
    for _ in 0..5 {
        (0..3).for_each(|vc| assert!(pass(&mut port, vc, 30.0, 1e6) >= 30.0));
    }
    for _ in 0..100 {
        assert_eq!(pass(&mut port, 1, 30.0, 1e6), 30.0);
        assert_eq!(pass(&mut port, 2, 30.0, 1e6), 30.0);
    }
}

#[test]
fn the_shares_follow_circuits_that_open_and_close() {
    for params in variants() {
        let mut port = port(params, 120.0, 2);
        port.attach(facts(120.0, 0.0, 3), SimTime::ZERO);
        let settle = |port: &mut MaxMin, open: &[u16]| {
            let mut rates = vec![1.0; open.len()];
            for _ in 0..10 {
                for (rate, vc) in rates.iter_mut().zip(open) {
                    *rate = pass(port, *vc, *rate, 1e6);
                }
            }
            rates
        };
        assert_eq!(settle(&mut port, &[0, 1]), [60.0, 60.0]);
        port.on_open(LocalVc(2), SimTime(1));
        assert_eq!(settle(&mut port, &[0, 1, 2]), [40.0, 40.0, 40.0]);
        port.on_close(LocalVc(0), SimTime(2));
        assert_eq!(settle(&mut port, &[1, 2]), [60.0, 60.0]);
        assert_eq!(pass(&mut port, 0, 5.0, 77.0), 77.0, "a late cell of a closed circuit");
        assert_eq!(port.open.weight, 2.0);
    }
}

#[test]
fn a_circuit_nobody_opened_is_opened_by_its_first_cell() {
    let mut port = MaxMin::new(MaxMinParams::default());
    port.attach(facts(100.0, 0.0, 2), SimTime::ZERO);
    assert_eq!(pass(&mut port, 0, 10.0, 1e6), 100.0);
    assert_eq!(pass(&mut port, 1, 10.0, 1e6), 90.0);
    assert_eq!(port.open.weight, 2.0);
}

#[test]
fn backward_cells_carry_the_newest_allocation_only_when_asked() {
    for backward_update in [false, true] {
        let params = MaxMinParams { backward_update, ..MaxMinParams::default() };
        let mut port = port(params, 100.0, 2);
        let back = |port: &mut MaxMin| {
            port.on_backward_rm(LocalVc(0), &RmCell::default(), QUEUE, SimTime::ZERO)
        };
        assert_eq!(back(&mut port), Feedback::NONE, "nothing is known yet");
        pass(&mut port, 1, 40.0, 1e6);
        let expected = if backward_update { 100.0 } else { f64::INFINITY };
        assert_eq!(back(&mut port).er.0, expected);
    }
}

#[test]
fn a_tolerance_of_one_code_step_recognises_quantised_grants() {
    use crate::wire::rate_code::quantise;
    // Two greedy circuits whose grants pass the 16-bit code: shares of 50,040 become 49,984. An unrecognised
    // circuit counts as satisfied, and both are offered one step of the code more in turn.
    for (tolerance, recognised) in [(1e-9, false), (1.0 / 512.0, true)] {
        let mut port = port(MaxMinParams { tolerance, ..MaxMinParams::default() }, 100_080.0, 2);
        let (mut rates, mut settled) = ([10.0; 2], true);
        for round in 0..50 {
            for vc in 0..2 {
                let er = pass(&mut port, vc, rates[usize::from(vc)], 1e6);
                rates[usize::from(vc)] = quantise(CellRate(er)).0;
            }
            settled &= round < 20 || rates == [49_984.0; 2];
        }
        assert_eq!(settled, recognised, "{tolerance}");
    }
}

/// The sums recounted from the circuits.
fn check_books(port: &MaxMin) {
    let count = |state| port.vcs.iter().filter(|vc| vc.state == state).count() as f64;
    assert_eq!(port.bottlenecked, count(State::Bottlenecked));
    assert_eq!(port.open.weight, count(State::Bottlenecked) + count(State::Satisfied));
    let held = |vc: &&Vc| vc.state == State::Satisfied;
    let sum: f64 = port.vcs.iter().filter(held).map(|vc| vc.allocated).sum();
    assert!((port.satisfied - sum).abs() < 1e-6, "{} {sum}", port.satisfied);
    let top = port.largest.map(|vc| port.vcs[usize::from(vc.0)].state);
    assert!(top.is_none_or(|state| state == State::Satisfied));
}

#[test]
fn the_books_balance_and_no_offer_is_below_the_equal_share_whatever_happens() {
    for seed in 0..60 {
        let mut draw = Stream::new(seed, "max-min");
        let params = variants()[(seed % 3) as usize].clone();
        let mut port = MaxMin::new(params);
        port.attach(facts(1e5, 0.0, 8), SimTime::ZERO);
        for _ in 0..2000 {
            let vc = LocalVc((draw.bits() % 8) as u16);
            match draw.bits() % 12 {
                0 => port.on_open(vc, SimTime::ZERO),
                1 => port.on_close(vc, SimTime::ZERO),
                2 => port.attach(facts(draw.uniform() * 1e5, 2e4, 8), SimTime::ZERO),
                _ => {
                    let closed = port.vcs[usize::from(vc.0)].state == State::Closed;
                    let er = pass(&mut port, vc.0, draw.uniform() * 1e5, f64::INFINITY);
                    assert!(closed || er >= port.equal_share() * (1.0 - 1e-9), "{er}");
                }
            }
            check_books(&port);
            assert!(port.gauges().load.is_finite() && port.gauges().fair_share.is_finite());
        }
    }
}
