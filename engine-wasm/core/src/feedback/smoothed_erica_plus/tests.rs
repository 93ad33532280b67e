//! Tests of smoothed ERICA+: the worked numbers of the equations of ADSL 2000, and each knob.

use super::*;

const EMPTY: QueueView = QueueView { queued: 0 };

fn facts(capacity: f64, circuits: u16) -> PortFacts {
    PortFacts {
        capacity: CellRate(capacity),
        reserved: CellRate(0.0),
        circuits,
        icr: CellRate(1.0),
    }
}

fn port(params: SmoothedParams, capacity: f64) -> Smoothed {
    let mut port = Smoothed::new(params);
    port.attach(facts(capacity, 2), SimTime::ZERO);
    port
}

fn near(found: f64, expected: f64, within: f64) -> bool {
    (found - expected).abs() <= within
}

#[test]
fn the_worked_offer_comes_out() {
    // 0.576 Mb/s, so a target queue of 112.5 cells; 200 waiting, 1500 cells/s arriving.
    let mut port =
        port(SmoothedParams { smoothing_ms: 1000.0, ..SmoothedParams::default() }, 1358.49);
    for vc in [0, 1] {
        let rm = RmCell { ccr: CellRate(900.0), ..RmCell::default() };
        port.on_forward_rm(LocalVc(vc), &rm, EMPTY, SimTime::ZERO);
    }
    (0..1500).for_each(|i| assert!(!port.on_cell(LocalVc(i % 2), EMPTY, SimTime(1))));
    port.on_deadline(QueueView { queued: 200 }, SimTime::from_secs(1.0));
    let target_queue = port.capacity * port.params.target_delay_ms * 1e-3;
    assert!(near(target_queue, 112.5, 1e-3), "{target_queue}");
    assert!(near(port.target / port.capacity, 0.794_118, 1e-6));
    assert!(near(port.target, 1078.80, 0.01), "{}", port.target);
    let er = port.on_backward_rm(LocalVc(0), &RmCell::default(), EMPTY, SimTime::ZERO).er.0;
    assert!(near(er, 647.28, 0.01), "{er}");
    assert!(near(port.gauges().fair_share, 539.4, 0.01));
}

#[test]
fn the_target_delay_is_that_of_200_cells_at_the_highest_rate() {
    // Mb/s up and down, T0 in ms.
    for (mbps, expected) in [(1.024, 82.8125), (8.0, 10.6)] {
        let found = 200.0 / CellRate::from_mbps(mbps).0 * 1e3;
        assert!(near(found, expected, 1e-9), "{mbps} Mb/s: {found} ms");
    }
    assert_eq!(SmoothedParams::default().target_delay_ms, 82.8125);
}

#[test]
fn the_capacity_follows_a_drop_in_steps_of_an_eighth() {
    let mut port = port(SmoothedParams::default(), 1.0);
    port.attach(facts(0.2, 2), SimTime(1));
    for expected in [0.9, 0.8125, 0.735_94, 0.668_95] {
        port.on_deadline(EMPTY, port.next_measure());
        assert!(near(port.capacity, expected, 5e-6), "{}", port.capacity);
    }
}

#[test]
fn without_smoothing_the_capacity_is_the_line_rate_of_the_last_update() {
    let mut port = port(SmoothedParams { weight: 1.0, ..SmoothedParams::default() }, 1.0);
    port.attach(facts(0.2, 2), SimTime(1));
    assert_eq!(port.capacity, 1.0);
    port.on_deadline(EMPTY, port.next_measure());
    assert_eq!(port.capacity, 0.2);
}

#[test]
fn measuring_and_counting_keep_their_own_time() {
    let params = SmoothedParams { smoothing_ms: 1.0, count_ms: 2.5, ..SmoothedParams::default() };
    let mut port = port(params, 1000.0);
    port.on_cell(LocalVc(0), EMPTY, SimTime(1));
    let mut log = Vec::new();
    for _ in 0..6 {
        let now = port.deadline();
        port.on_deadline(EMPTY, now);
        log.push((now.0 / 100_000_000, port.active));
    }
    let one = |ms| (ms, 1.0);
    assert_eq!(log, [(10, 2.0), (20, 2.0), one(25), one(30), one(40), one(50)]);
}

#[test]
fn a_line_without_capacity_offers_nothing_and_an_idle_one_the_fair_share() {
    let mut port = port(SmoothedParams { weight: 1.0, ..SmoothedParams::default() }, 1000.0);
    port.on_deadline(EMPTY, port.deadline());
    assert_eq!(port.offer(900.0), 1500.0, "one counts, beta 1.5, no load");
    port.attach(facts(0.0, 2), SimTime(1));
    port.on_deadline(QueueView { queued: 5 }, port.deadline());
    assert_eq!(port.offer(900.0), 0.0);
    assert!(port.gauges().load.is_finite());
}

/// R0 100 ms after the line rate fell from 1000 to 500, with `queued` cells waiting throughout.
fn target_after_a_drop(params: SmoothedParams, queued: u32) -> f64 {
    let mut port = port(params, 1000.0);
    port.attach(facts(500.0, 2), SimTime(1));
    while port.deadline() <= SimTime::from_secs(0.1) {
        port.on_deadline(QueueView { queued }, port.deadline());
    }
    port.target
}

#[test]
fn each_knob_moves_the_target_rate_as_it_says() {
    // Queue, two rising values of the knob, and the rate 100 ms after the drop with each, by ADSL 2000 eqs 6 to 10: the
    // capacity is 500 + 500 (1 - x)^n after n intervals, 631.54 with the defaults, and its target queue 52.30 cells.
    type Turn = fn(&mut SmoothedParams, f64);
    const CASES: &[(u32, Turn, [f64; 2], [f64; 2])] = &[
        (0, |p, x| p.weight = x, [0.02, 0.5], [1362.805, 750.732]),
        (0, |p, x| p.smoothing_ms = x, [10.0, 50.0], [947.307, 1324.219]),
        (200, |p, x| p.target_delay_ms = x, [20.0, 200.0], [106.234, 528.714]),
        (200, |p, x| p.a = x, [1.1, 2.0], [502.520, 261.824]),
        (10, |p, x| p.b = x, [1.1, 1.9], [681.658, 1023.748]),
        (5000, |p, x| p.drain_limit = x, [0.1, 0.5], [63.154, 315.769]),
    ];
    for (i, (queued, turn, values, rates)) in CASES.iter().enumerate() {
        for (x, rate) in values.iter().zip(rates) {
            let mut params = SmoothedParams::default();
            turn(&mut params, *x);
            let found = target_after_a_drop(params, *queued);
            assert!(near(found, *rate, 5e-4), "knob {i} at {x}: {found}");
        }
    }
}

#[test]
fn a_longer_counting_interval_counts_a_circuit_of_rare_cells() {
    let mean = |count_ms| {
        let (mut port, mut sum) =
            (port(SmoothedParams { count_ms, ..SmoothedParams::default() }, 1000.0), 0.0);
        for ms in 0..200_u64 {
            let now = SimTime(ms * 1_000_000_000);
            if port.deadline() <= now {
                port.on_deadline(EMPTY, now);
            }
            port.on_cell(LocalVc(0), EMPTY, now);
            if ms % 20 == 0 {
                port.on_cell(LocalVc(1), EMPTY, now);
            }
            sum += port.active;
        }
        sum
    };
    assert!(mean(5.0) < mean(10.0) && mean(10.0) < mean(20.0));
}
