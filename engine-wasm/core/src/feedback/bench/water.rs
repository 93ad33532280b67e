//! Max-min rates by water-filling (oracle F0): all rates rise together; a circuit stops when a link on
//! its path is full or its demand is met.

use super::Net;

/// Max-min rates of the circuits.
pub fn fill(net: &Net) -> Vec<f64> {
    let mut rates = vec![0.0; net.paths.len()];
    let mut rising = vec![true; net.paths.len()];
    while rising.iter().any(|r| *r) {
        let step = least_step(net, &rates, &rising);
        for (rate, _) in rates.iter_mut().zip(&rising).filter(|(_, rising)| **rising) {
            *rate += step;
        }
        stop_the_full(net, &rates, &mut rising);
    }
    rates
}

fn users(net: &Net, link: usize) -> impl Iterator<Item = usize> {
    (0..net.paths.len()).filter(move |vc| net.paths[*vc].contains(&link))
}

fn room(net: &Net, rates: &[f64], link: usize) -> f64 {
    net.capacity[link] - users(net, link).map(|vc| rates[vc]).sum::<f64>()
}

/// How far the water may rise until something is full or someone is content.
fn least_step(net: &Net, rates: &[f64], rising: &[bool]) -> f64 {
    let by_link = (0..net.capacity.len()).filter_map(|link| {
        let sharers = users(net, link).filter(|vc| rising[*vc]).count();
        (sharers > 0).then(|| room(net, rates, link) / sharers as f64)
    });
    let by_demand = (0..rates.len()).filter(|vc| rising[*vc]).map(|vc| net.demand[vc] - rates[vc]);
    by_link.chain(by_demand).fold(f64::INFINITY, f64::min)
}

fn stop_the_full(net: &Net, rates: &[f64], rising: &mut [bool]) {
    const SLACK: f64 = 1e-9;
    for vc in 0..rates.len() {
        let full = |link: &usize| room(net, rates, *link) <= SLACK * net.capacity[*link];
        let content = net.demand[vc] - rates[vc] <= SLACK * rates[vc];
        rising[vc] &= !content && !net.paths[vc].iter().any(full);
    }
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

#[test]
fn every_circuit_is_content_or_has_a_full_link_on_which_it_is_among_the_largest() {
    // The definition of max-min fairness, checked without water.
    for seed in 0..1000 {
        let net = Net::random(seed);
        let rates = fill(&net);
        for (vc, rate) in rates.iter().enumerate() {
            let bottleneck = |link: &usize| {
                let largest = users(&net, *link).map(|other| rates[other]).fold(0.0, f64::max);
                room(&net, &rates, *link) < 1e-6 && *rate >= largest - 1e-6
            };
            let content = (net.demand[vc] - rate).abs() < 1e-6;
            assert!(content || net.paths[vc].iter().any(bottleneck), "{seed} {vc} {rates:?}");
        }
        for link in 0..net.capacity.len() {
            assert!(room(&net, &rates, link) > -1e-6);
        }
    }
}
