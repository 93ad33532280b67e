//! Convergence to the max-min rates on the bench, for all allocating algorithms.

use super::super::{RateFeedback, charny, max_min};
use super::{Bench, Net, fair_shares};
use crate::kernel::rng::Stream;
use crate::params::{Settings, Value};

type Port = Box<dyn RateFeedback>;

/// The three variants of the O(1) algorithm, and Charny's.
const NAMES: [&str; 4] = ["claim-back", "tracked", "floor", "charny"];

/// Relative tolerance needed for 16-bit rates.
const CODE_STEP: f64 = 1.0 / 512.0;

fn port(name: &str, tolerance: f64) -> Port {
    let knob = |key: &str, value: Value| (key.to_string(), value);
    let tolerance = knob("tolerance", Value::from(tolerance));
    if name == "charny" {
        return (charny::ENTRY.build)(&Settings(vec![tolerance]));
    }
    (max_min::ENTRY.build)(&Settings(vec![knob("variant", Value::from(name)), tolerance]))
}

#[test]
fn the_oracles_are_reached() {
    for name in NAMES {
        for (net, expected, _) in fair_shares::oracles() {
            let mut bench = Bench::new(&net, 1.0, || port(name, 1e-9));
            bench.run(40, 1);
            for (rate, expected) in bench.ccr.iter().zip(&expected) {
                assert!((rate - expected).abs() < 1e-6, "{name}: {:?} {expected:?}", bench.ccr);
            }
        }
    }
}

#[test]
fn a_thousand_random_networks_come_to_rest_at_the_max_min_rates() {
    // Largest round trip in RM cells, rate of the sources at the start.
    const CASES: &[(u64, f64)] = &[(0, 1.0), (0, 1e6), (5, 1.0), (5, 1e6)];
    for name in NAMES {
        for seed in 0..1000 {
            let (delay, start) = CASES[(seed % 4) as usize];
            let net = Net::random(seed);
            let mut bench = Bench::new(&net, start, || port(name, 1e-9)).delayed(delay, seed);
            bench.run(150, seed);
            for round in 0..5 {
                assert!(bench.error() < 1e-9, "{name}, network {seed}: {}", bench.error());
                bench.run(1, seed + round);
            }
        }
    }
}

#[test]
fn new_capacities_and_demands_lead_to_the_new_max_min_rates() {
    for name in NAMES {
        for seed in 0..200 {
            let net = Net::random(seed);
            let mut moved = Bench::new(&net, 1e4, || port(name, 1e-9)).delayed(3, seed);
            moved.run(150, seed);
            let mut draw = Stream::new(seed, "bench/new capacities");
            let new: Vec<_> =
                net.capacity.iter().map(|c| c * (0.2 + 2.0 * draw.uniform())).collect();
            moved.recapacitate(&new);
            moved.net.demand.rotate_left(1);
            moved.run(150, seed);
            assert!(moved.error() < 1e-9, "{name}, network {seed}: {}", moved.error());
        }
    }
}

#[test]
fn with_rates_in_16_bits_no_link_is_overbooked_and_each_circuit_leaves_at_most_a_step() {
    // A circuit limited here leaves up to one step of the code (1/512) unused, which others may get. So
    // a rate has an error of at most as many steps as there are circuits.
    for name in NAMES {
        for seed in 0..1000 {
            let net = Net::random(seed);
            let mut bench = Bench::new(&net, 1e4, || port(name, CODE_STEP));
            bench.quantised = true;
            bench.run(150, seed);
            let most = CODE_STEP * net.paths.len() as f64;
            assert!(bench.error() <= most, "{name}, network {seed}: {}", bench.error());
            assert!(bench.fullest() <= 1.0 + 1e-9, "{name}, network {seed}: {}", bench.fullest());
        }
    }
}
