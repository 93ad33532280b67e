//! Max-min fair rates by water-filling: the rates of all circuits rise together, and each stops when its path
//! is full or its demand is met.
//!
//! A circuit with a guaranteed rate has this rate at any level. Either its rate is the larger of the two
//! (TM 4.0 appendix I.3, "maximum of MCR or max-min share"), or the level, times its weight, is added ("MCR
//! plus equal share", and by weight: Vandalore et al. 1998b). Rate algorithms are measured by these
//! definitions of fairness; this code calls none of the algorithms.

use crate::kernel::order::each_once;

/// A circuit that shares links, rates in the unit of the capacities.
#[derive(Clone, Debug, PartialEq)]
pub struct Demand {
    /// Links on its path by index.
    pub links: Vec<usize>,
    /// Guaranteed rate.
    pub min: f64,
    /// Its rate at level zero, from which it rises; at most `min`.
    pub base: f64,
    /// How fast it rises with the level, above zero.
    pub weight: f64,
    /// Largest rate that it needs; infinite without limit.
    pub max: f64,
}

impl Demand {
    /// A circuit that takes as much as it may.
    pub fn greedy(links: &[usize]) -> Demand {
        Demand { links: links.to_vec(), min: 0.0, base: 0.0, weight: 1.0, max: f64::INFINITY }
    }

    /// Its rate if the level stops it.
    fn rate(&self, level: f64) -> f64 {
        let most = self.max.max(self.min);
        (self.base + self.weight * level).max(self.min).min(most)
    }

    /// The level at which it begins to rise.
    fn threshold(&self) -> f64 {
        ((self.min - self.base) / self.weight).max(0.0)
    }
}

/// Max-min fair rates of the circuits on links of these capacities.
///
/// Each round finds the lowest level at which a link is full or a demand is met, and fixes the rates of the
/// circuits that this stops. A circuit without links and limit gets an infinite rate.
///
/// Source: Bertsekas, Gallager, Data Networks, section 6.5.2.
pub fn max_min(capacity: &[f64], demands: &[Demand]) -> Vec<f64> {
    let mut rates: Vec<Option<f64>> = vec![None; demands.len()];
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); capacity.len()];
    for (i, demand) in demands.iter().enumerate() {
        each_once(demand.links.clone()).into_iter().for_each(|link| members[link].push(i));
    }
    while rates.iter().any(Option::is_none) {
        let on_links = capacity.iter().zip(&members);
        let levels: Vec<f64> =
            on_links.map(|(full, members)| level(*full, members, demands, &rates)).collect();
        let own = |demand: &Demand| {
            let content = (demand.max.max(demand.min) - demand.base) / demand.weight;
            demand.links.iter().map(|link| levels[*link]).fold(content, f64::min)
        };
        let rising = || (0..demands.len()).filter(|i| rates[*i].is_none());
        let lowest = rising().map(|i| own(&demands[i])).fold(f64::INFINITY, f64::min);
        let stopped: Vec<usize> = rising().filter(|i| own(&demands[*i]) <= lowest).collect();
        for i in stopped {
            rates[i] = Some(demands[i].rate(lowest));
        }
    }
    rates.into_iter().flatten().collect()
}

/// Level at which a link is full if the circuits without a fixed rate rise to it; zero if the guaranteed
/// rates already fill it, infinite if no circuit rises.
fn level(capacity: f64, members: &[usize], demands: &[Demand], rates: &[Option<f64>]) -> f64 {
    let on_link = || members.iter().map(|i| (&demands[*i], &rates[*i]));
    let settled: f64 = on_link().filter_map(|(_, rate)| *rate).sum();
    let rising: Vec<&Demand> =
        on_link().filter(|(_, rate)| rate.is_none()).map(|(demand, _)| demand).collect();
    // Thresholds are not negative, so their bits sort in the same order.
    let thresholds = each_once(rising.iter().map(|demand| demand.threshold().to_bits()).collect());
    // From the highest threshold down: a circuit below its own threshold does not rise yet.
    let levels = thresholds.into_iter().rev().map(f64::from_bits).map(|threshold| {
        let (ready, kept): (Vec<&Demand>, Vec<&Demand>) =
            rising.iter().partition(|demand| demand.threshold() <= threshold);
        let promised: f64 = kept.iter().map(|demand| demand.min).sum();
        let base: f64 = ready.iter().map(|demand| demand.base).sum();
        let weight: f64 = ready.iter().map(|demand| demand.weight).sum();
        (threshold, ((capacity - settled - promised - base) / weight).max(0.0))
    });
    let mut levels = levels.peekable();
    if levels.peek().is_none() {
        return f64::INFINITY;
    }
    levels.find(|(threshold, level)| threshold <= level).map_or(0.0, |(_, level)| level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;

    #[test]
    fn the_printed_values_come_out() {
        // Two links and three circuits; by hand.
        let two = [100.0, 300.0];
        let mut demands = [Demand::greedy(&[0]), Demand::greedy(&[0, 1]), Demand::greedy(&[1])];
        assert_eq!(max_min(&two, &demands), [50.0, 50.0, 250.0]);
        demands[0].max = 20.0;
        assert_eq!(max_min(&two, &demands), [20.0, 80.0, 220.0]);
    }

    #[test]
    fn a_promised_rate_is_kept_and_the_others_share_the_rest() {
        // Guaranteed rates, rates on a link of 90.
        const CASES: &[([f64; 3], [f64; 3])] = &[
            ([0.0, 0.0, 20.0], [30.0, 30.0, 30.0]),
            ([0.0, 0.0, 50.0], [20.0, 20.0, 50.0]),
            ([0.0, 25.0, 50.0], [15.0, 25.0, 50.0]),
            ([0.0, 45.0, 50.0], [0.0, 45.0, 50.0]),
        ];
        for (min, expected) in CASES {
            let demands = min.map(|min| Demand { min, ..Demand::greedy(&[0]) });
            assert_eq!(max_min(&[90.0], &demands), expected, "{min:?}");
        }
    }

    #[test]
    fn shares_by_weight_come_on_top_of_what_is_promised() {
        // Vandalore et al. 1998b, one link of 149.76 Mb/s: MCRs, weights, rates; then a peak rate for the last circuit.
        let mcrs = [10.0, 30.0, 50.0];
        let demand = |(mcr, weight): (&f64, &f64)| Demand {
            min: *mcr,
            base: *mcr,
            weight: *weight,
            ..Demand::greedy(&[0])
        };
        const CASES: &[([f64; 3], [f64; 3])] =
            &[([1.0; 3], [29.92, 49.92, 69.92]), ([15.0, 35.0, 55.0], [18.54, 49.92, 81.30])];
        for (weights, expected) in CASES {
            let mut demands: Vec<Demand> = mcrs.iter().zip(weights).map(demand).collect();
            let near = |demands: &[Demand], expected: [f64; 3]| {
                let rates = max_min(&[149.76], demands);
                rates.iter().zip(expected).all(|(rate, wanted)| (rate - wanted).abs() < 0.01)
            };
            assert!(near(&demands, *expected), "{weights:?}");
            // 99.76 minus 40 guaranteed: 59.76 more for the first two.
            demands[2].max = 50.0;
            let [a, b] = [weights[0], weights[1]].map(|w| 59.76 * w / (weights[0] + weights[1]));
            assert!(near(&demands, [10.0 + a, 30.0 + b, 50.0]), "{weights:?}");
        }
    }

    #[test]
    fn nothing_shared_means_the_own_demand() {
        let alone = Demand { max: 7.0, ..Demand::greedy(&[]) };
        assert_eq!(max_min(&[], &[alone]), [7.0]);
        assert_eq!(max_min(&[0.0], &[Demand::greedy(&[0])]), [0.0]);
    }

    /// A random network of up to 6 links and 10 circuits, with guaranteed rates that fit.
    fn network(seed: u64) -> (Vec<f64>, Vec<Demand>) {
        let mut draw = Stream::new(seed, "max-min");
        let mut below = |n: u64| draw.bits() % n;
        let capacity: Vec<f64> = (0..1 + below(6)).map(|_| 100.0 + below(900) as f64).collect();
        // In half of the networks, rates rise from the guaranteed rate on, by weight.
        let by_weight = below(2) == 0;
        let demands = (0..1 + below(10)).map(|_| {
            let (links, min) =
                ((0..capacity.len()).filter(|_| below(2) == 0).collect(), below(10) as f64);
            let (base, weight) = if by_weight { (min, 1.0 + below(5) as f64) } else { (0.0, 1.0) };
            let max = if below(3) == 0 { 10.0 + below(200) as f64 } else { 2_000.0 };
            Demand { links, min, base, weight, max }
        });
        (capacity.clone(), demands.collect())
    }

    #[test]
    fn nobody_can_have_more_without_somebody_smaller_having_less() {
        // Checks the definition itself, without water-filling.
        for seed in 0..1000 {
            let (capacity, demands) = network(seed);
            let rates = max_min(&capacity, &demands);
            let load = |link: usize| -> f64 {
                let on_it =
                    demands.iter().zip(&rates).filter(|(demand, _)| demand.links.contains(&link));
                on_it.map(|(_, rate)| rate).sum()
            };
            assert!((0..capacity.len()).all(|link| load(link) <= capacity[link] + 1e-6), "{seed}");
            for (demand, rate) in demands.iter().zip(&rates) {
                assert!(*rate >= demand.min - 1e-9 && *rate <= demand.max + 1e-9, "{seed}");
                let stopped_at = |link: &usize| {
                    let others = demands.iter().zip(&rates).filter(|(u, _)| u.links.contains(link));
                    let rising = others.filter(|(u, r)| **r > u.min + 1e-6);
                    let level = |u: &Demand, r: f64| (r - u.base) / u.weight;
                    let highest = rising.map(|(u, r)| level(u, *r)).fold(0.0, f64::max);
                    load(*link) > capacity[*link] - 1e-6 && level(demand, *rate) >= highest - 1e-6
                };
                let content = demand.max - rate < 1e-6;
                assert!(content || demand.links.iter().any(stopped_at), "{seed} {rates:?}");
            }
        }
    }
}
