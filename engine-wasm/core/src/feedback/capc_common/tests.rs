//! Tests of the common rate: the worked example, each knob and the fixed point under both algorithms.

use super::super::capc::CapcParams;
use super::super::capc2::Capc2Params;
use super::*;
use crate::params::{Tunable, Value};

const EMPTY: QueueView = QueueView { queued: 0 };

/// A port of 1,000,000 cells/s with four circuits whose initial rate is 1,000.
pub(in crate::feedback) fn port<P: Scheme + Send + 'static>(params: P) -> CapcPort<P> {
    let mut port = CapcPort::new(params);
    let facts = PortFacts {
        capacity: CellRate(1e6),
        reserved: CellRate(0.0),
        circuits: 4,
        icr: CellRate(1000.0),
    };
    port.attach(facts, SimTime::ZERO);
    port
}

/// The answer to a backward RM cell of a circuit of rate `ccr` while `queued` cells wait.
pub(in crate::feedback) fn ask(port: &mut impl RateFeedback, ccr: f64, queued: u32) -> Feedback {
    let rm = RmCell { ccr: CellRate(ccr), ..RmCell::default() };
    port.on_backward_rm(LocalVc(0), &rm, QueueView { queued }, SimTime::ZERO)
}

/// Ends an interval in which this many cells arrived at its start.
fn interval<P: Scheme + Send + 'static>(port: &mut CapcPort<P>, cells: u32, priority: u32) {
    let start = port.common.interval.deadline(0.0);
    (0..cells).for_each(|_| assert!(!port.on_cell(LocalVc(0), EMPTY, start)));
    (0..priority).for_each(|_| port.on_priority_cell(start));
    port.on_deadline(EMPTY, port.deadline());
}

/// Slopes and limits of the worked example, which are the defaults, for a target of 95 %.
fn worked() -> CapcKnobs {
    CapcKnobs {
        target_utilization: 0.95,
        up_slope: 0.1,
        up_limit: 1.5,
        down_slope: 0.8,
        down_limit: 0.5,
        ..CapcKnobs::default()
    }
}

#[test]
fn the_factor_follows_the_rule_up_to_its_limits() {
    // Load, factor; the first two rows are the worked example: ERS 100 becomes 102 and 60.
    const CASES: &[(f64, f64)] = &[
        (0.8, 1.02),
        (1.5, 0.6),
        (0.0, 1.1),
        (1.0, 1.0),
        (1.625, 0.5),
        (2.0, 0.5),
        (f64::INFINITY, 0.5),
    ];
    for &(z, factor) in CASES {
        assert!((worked().factor(z) - factor).abs() < 1e-12, "{z}");
    }
    assert_eq!(CapcKnobs { up_slope: 0.9, ..worked() }.factor(0.0), 1.5, "the upper limit");
}

#[test]
fn the_rate_never_leaves_the_line_nor_falls_where_no_factor_brings_it_back() {
    let mut common = CommonRate { line: 1000.0, rate: 100.0, ..CommonRate::default() };
    let sample = |capacity, input| Sample { seconds: 1.0, capacity, input };
    (0..2000).for_each(|_| common.take(&worked(), sample(0.0, 50.0)));
    assert_eq!((common.rate, common.load), (1.0, f64::INFINITY));
    (0..2000).for_each(|_| common.take(&worked(), sample(1000.0, 0.0)));
    assert_eq!(common.rate, 1000.0);
}

fn worked_example<P: Scheme + Send + 'static>() {
    // ERS = 100; load 0.8 with Rup 0.1 gives 102, load 1.5 with Rdn 0.8 gives 60. 950 is the target.
    for (cells, expected) in [(760, 102.0), (950, 100.0), (1425, 60.0)] {
        let mut port = port(P::default());
        port.common.rate = 100.0;
        interval(&mut port, cells, 0);
        assert!((ask(&mut port, 1.0, 0).er.0 - expected).abs() < 1e-9, "{cells}");
    }
}

#[test]
fn the_worked_example_comes_out() {
    worked_example::<CapcParams>();
    worked_example::<Capc2Params>();
}

#[test]
fn priority_cells_lower_the_target() {
    let mut port = port(CapcParams::default());
    interval(&mut port, 0, 400);
    assert!((port.gauges().capacity - 0.95 * 6e5).abs() < 1e-6);
}

/// ERS after 20 ms, starting at 10,000, with this many cells in each millisecond.
fn rate_after<P: Scheme + Send + 'static>(cells: u32, key: &str, value: f64) -> f64 {
    let mut port = port(P::default());
    port.tune(key, &Value::from(value)).expect("in range");
    port.common.rate = 10_000.0;
    let interval_ms = port.params.shared().interval_ms;
    let per_interval = (f64::from(cells) * interval_ms) as u32;
    (0..(20.0 / interval_ms) as u32).for_each(|_| interval(&mut port, per_interval, 0));
    port.common.rate
}

#[test]
fn each_knob_of_the_rate_moves_it_as_it_says() {
    // Cells of each millisecond, the knob at two values, growing, and ERS with each: 10,000 times a power of the factor.
    // The load z is the cells over 950, or over 800 and 1,000; below it 1 + (1 - z)/10, above it 1 - 0.8 (z - 1).
    const CASES: &[(u32, &str, [f64; 2], [f64; 2])] = &[
        (900, "targetUtilization", [0.8, 1.0], [1215.767, 12_201.900]),
        (600, "intervalMs", [1.0, 4.0], [20_618.283, 11_982.933]),
        (600, "upSlope", [0.02, 0.1], [11_581.549, 20_618.283]),
        (1100, "downSlope", [0.2, 0.8], [5263.619, 671.568]),
        (0, "upLimit", [1.02, 1.5], [14_859.474, 67_275.000]),
        // Half of it twenty times is below the least rate.
        (2000, "downLimit", [0.5, 0.9], [1.0, 1215.767]),
    ];
    for after in [rate_after::<CapcParams>, rate_after::<Capc2Params>] {
        for &(cells, key, values, rates) in CASES {
            for (value, rate) in values.into_iter().zip(rates) {
                let found = after(cells, key, value);
                assert!((found - rate).abs() < 1e-3, "{key} {value}: {found}");
            }
        }
    }
}

/// Final rate of four greedy circuits that take the common rate one interval later.
fn rest<P: Scheme + Send + 'static>() -> f64 {
    let mut port = port(P::default());
    let mut sent = 0.0;
    for _ in 0..3000 {
        let rate = ask(&mut port, 1.0, 0).er.0;
        sent += 4.0 * rate / 1000.0;
        let cells = sent as u32;
        sent -= f64::from(cells);
        interval(&mut port, cells, 0);
    }
    port.common.rate
}

#[test]
fn greedy_circuits_come_to_rest_at_equal_shares_of_the_target() {
    let share = 0.95e6 / 4.0;
    for rate in [rest::<CapcParams>(), rest::<Capc2Params>()] {
        assert!((rate - share).abs() < 0.01 * share, "{rate}");
    }
}
