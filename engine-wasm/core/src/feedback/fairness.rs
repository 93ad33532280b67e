//! Definition of a fair share: equal rates, or for each circuit its MCR and a weighted share of the rest.
//!
//! An algorithm computes shares above MCR per unit of weight. With equal rates, every circuit has weight 1
//! and no base rate, so a share is a rate and the formulas are the printed ones.

use super::Contract;

crate::choice! {
    /// How circuits that are limited at the same port share it.
    pub enum Fairness {
        Equal = "equal" "Equal rates",
        McrPlusWeighted = "mcr-plus-weighted" "MCR, and a share of the rest by weight",
    }
}

crate::params! {
    /// What an explicit rate algorithm calls fair.
    pub struct FairnessKnobs {
        /// What circuits limited at this port get: equal rates, whatever their MCRs, or their MCR
        /// plus a share of the rest by weight. With the second choice, a circuit with a larger MCR
        /// or weight gets more.
        @rebuild fairness: Fairness = Fairness::Equal, "Fair share", "TM 4.0 appendix I.3; Vandalore et al. 1998b section 2";
    }
}

/// Guaranteed rate of a circuit and its weight in the rest; also the sum over several circuits.
///
/// Source: Vandalore et al. 1998b section 2: the least rate mu and the weight w.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Stake {
    /// Guaranteed rate, cells per second.
    pub base: f64,
    /// Units of weight by which it shares the rest; whole numbers, so that sums are exact.
    pub weight: f64,
}

impl Stake {
    /// No guaranteed rate, and the same weight as all others.
    pub const EQUAL: Stake = Stake { base: 0.0, weight: 1.0 };

    /// The stake of a circuit with this contract.
    pub fn of(contract: &Contract, fairness: Fairness) -> Stake {
        match fairness {
            Fairness::Equal => Stake::EQUAL,
            Fairness::McrPlusWeighted => {
                Stake { base: contract.mcr.0, weight: f64::from(contract.weight) }
            }
        }
    }

    /// Share of the rest per unit of weight of a circuit that sends at `rate`.
    #[inline]
    pub fn share_of(self, rate: f64) -> f64 {
        (rate - self.base).max(0.0) / self.weight
    }

    /// Rate of a circuit that may have `share` of the rest per unit of weight.
    #[inline]
    pub fn rate_at(self, share: f64) -> f64 {
        self.base + self.weight * share
    }

    /// Adds `part` of another stake.
    #[inline]
    pub fn add(&mut self, other: Stake, part: f64) {
        self.base += other.base * part;
        self.weight += other.weight * part;
    }

    /// The part of `capacity` above all guaranteed rates of this sum.
    #[inline]
    pub fn spare(self, capacity: f64) -> f64 {
        (capacity - self.base).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::CellRate;

    #[test]
    fn the_weighted_case_of_the_paper_comes_out() {
        // Vandalore et al. 1998b table of cases, Mb/s: MCR 10, 30, 50 of 149.76; weights equal and 5 + MCR.
        const CASES: &[([u32; 3], [f64; 3])] =
            &[([1, 1, 1], [29.92, 49.92, 69.92]), ([15, 35, 55], [18.54, 49.92, 81.30])];
        for (weights, rates) in CASES {
            let stakes = [10.0, 30.0, 50.0].iter().zip(weights).map(|(mcr, weight)| {
                let contract = Contract { mcr: CellRate(*mcr), weight: *weight };
                assert_eq!(Stake::of(&contract, Fairness::Equal), Stake::EQUAL);
                Stake::of(&contract, Fairness::McrPlusWeighted)
            });
            let mut all = Stake::default();
            stakes.clone().for_each(|stake| all.add(stake, 1.0));
            let share = all.spare(149.76) / all.weight;
            for (stake, rate) in stakes.zip(rates) {
                assert!((stake.rate_at(share) - rate).abs() < 5e-3, "{weights:?} {rate}");
                assert!((stake.share_of(stake.rate_at(share)) - share).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn among_equals_a_share_is_a_rate_to_the_last_bit() {
        for rate in [0.0, 0.1, 1e-300, 353_207.547] {
            assert_eq!(Stake::EQUAL.share_of(rate), rate);
            assert_eq!(Stake::EQUAL.rate_at(rate), rate);
            assert_eq!(Stake::EQUAL.spare(rate), rate);
        }
    }

    #[test]
    fn nothing_is_spare_when_mcrs_take_it_all_and_who_sends_less_than_mcr_has_no_share() {
        let stake = Stake { base: 50.0, weight: 2.0 };
        assert_eq!((stake.spare(40.0), stake.share_of(40.0)), (0.0, 0.0));
    }
}
