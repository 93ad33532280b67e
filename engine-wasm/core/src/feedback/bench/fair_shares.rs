//! Networks with known max-min rates, and the definition of max-min fairness checked on random ones.

use super::Net;
use crate::explain::max_min::{Demand, max_min};

/// Max-min rates of the circuits.
pub fn fill(net: &Net) -> Vec<f64> {
    let wanted =
        |(path, demand): (&Vec<usize>, &f64)| Demand { max: *demand, ..Demand::greedy(path) };
    let demands: Vec<_> = net.paths.iter().zip(&net.demand).map(wanted).collect();
    max_min(&net.capacity, &demands)
}

/// Oracles F1, F1b, F2 and F5, and the two of the metrics section: network, rates, Jain's index.
pub fn oracles() -> Vec<(Net, Vec<f64>, f64)> {
    let shared = Net::greedy(&[155.0], &[&[0], &[0], &[0]]);
    let mut limited = shared.clone();
    limited.demand[2] = 20.0;
    let parking =
        Net::greedy(&[155.52, 100.0, 45.0, 155.52], &[&[0, 1, 2, 3], &[0], &[1], &[2], &[2], &[3]]);
    let chain = Net::greedy(
        &[151.0; 5],
        &[&[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4], &[1, 2, 3, 4], &[2, 3, 4], &[3, 4], &[4]],
    );
    let two = Net::greedy(&[100.0, 300.0], &[&[0], &[0, 1], &[1]]);
    let mut asked = two.clone();
    asked.demand[0] = 20.0;
    vec![
        (shared, vec![155.0 / 3.0; 3], 1.0),
        (limited, vec![67.5, 67.5, 20.0], 0.8419),
        (parking, vec![15.0, 140.52, 85.0, 15.0, 15.0, 140.52], 0.5942),
        (chain, vec![151.0 / 6.0; 6], 1.0),
        (two, vec![50.0, 50.0, 250.0], 0.6049),
        (asked, vec![20.0, 80.0, 220.0], 0.6184),
    ]
}

/// The generic fairness configuration 2: groups of circuits, their links, and their printed shares, Mb/s.
///
/// Source: E+98, GFC-2; the network in Simcoe 1994.
#[test]
fn the_shares_of_gfc_2_are_the_printed_ones() {
    const GROUPS: &[(usize, &[usize], f64)] = &[
        (1, &[0, 1, 2, 3, 4], 10.0),
        (1, &[1, 2, 3, 4], 10.0),
        (1, &[2, 3, 4], 10.0),
        (1, &[0, 1, 2, 3, 4, 5], 5.0),
        (1, &[1, 2, 3, 4, 5], 5.0),
        (1, &[3, 4, 5], 5.0),
        (3, &[4], 35.0),
        (1, &[0], 35.0),
        (2, &[1], 35.0),
        (1, &[2], 10.0),
        (7, &[5], 5.0),
        (2, &[3], 52.5),
    ];
    let each = GROUPS.iter().flat_map(|group| vec![group; group.0]);
    let paths: Vec<&[usize]> = each.clone().map(|group| group.1).collect();
    let rates = fill(&Net::greedy(&[50.0, 100.0, 50.0, 150.0, 150.0, 50.0], &paths));
    for (rate, (_, path, printed)) in rates.iter().zip(each) {
        assert!((rate - printed).abs() < 1e-9, "{path:?}: {rate}");
    }
}

#[test]
fn the_oracles_come_out() {
    for (net, expected, jain) in oracles() {
        let rates = fill(&net);
        for (rate, expected) in rates.iter().zip(&expected) {
            assert!((rate - expected).abs() < 1e-6, "{rates:?}");
        }
        let (sum, squares) = rates.iter().fold((0.0, 0.0), |(s, q), r| (s + r, q + r * r));
        let found = sum * sum / (rates.len() as f64 * squares);
        assert!((found - jain).abs() < 2e-4, "{found} for {jain}");
    }
}
