//! Bernoulli source: each slot has a cell or none, at random.
//!
//! The arrivals of discrete-time queues: sources with the same slot rate and start share their slots, so their
//! cells arrive at the same times.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::variates::Uniform;
use super::{Ceiling, Step, TrafficSource};
use crate::kernel::float::geometric;
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{BitRate, CELL_BITS, CellRate, PS_PER_SECOND, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "bernoulli",
    label: "Bernoulli (slots)",
    doc: manual("Sends a cell in each slot with the same probability, independently."),
    source: manual("Karol, Hluchyj, Morgan 1987 section II"),
    params: BernoulliParams::SPECS,
    build: |settings| {
        let params = BernoulliParams::from_settings(settings);
        let origin = SimTime::ZERO;
        Box::new(WithLifetime::new(Bernoulli { params, start: origin, origin, slot: 0 }))
    },
};

crate::params! {
    /// Knobs of [`Bernoulli`].
    pub struct BernoulliParams {
        /// Rate of the slots: a slot is the time of a cell on a line of this rate. A higher rate
        /// brings slots and cells closer together.
        slot_mbps: f64 = 10.0, "Slot rate", "chosen", Mbps in 0.001 ..= 2488.32 by Grid::OneTwoFive;
        /// Share of the slots with a cell. A larger share leaves less of the link to all others and
        /// makes the queue before it longer.
        probability: f64 = 0.1, "p", "Karol, Hluchyj, Morgan 1987 section II; value chosen", Share in 0.0001 ..= 1.0 by Grid::OneTwoFive;
        /// Start of the first slot. A later start leaves the link to the others until then.
        start_ms: f64 = 0.0, "Start", "chosen", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive;
        ..life: LifetimeKnobs;
        ..frames: FrameKnobs;
    }
}

#[derive(Clone)]
struct Bernoulli {
    params: BernoulliParams,
    start: SimTime,
    /// Beginning of slot 0; slot `k` begins `⌊k · 424 / rate⌋` later, so that no error accumulates.
    origin: SimTime,
    /// Slot of the next cell.
    slot: u64,
}

crate::tune_params!(Bernoulli);

impl Bernoulli {
    /// Number of slots between cells.
    fn gap(&self, uniform: Uniform) -> u64 {
        geometric(1.0 / self.params.probability, uniform())
    }
}

impl Pattern for Bernoulli {
    fn lifetime(&self) -> LifetimeKnobs {
        self.params.life
    }

    fn start_ms(&self) -> f64 {
        self.params.start_ms
    }

    fn mean(&self) -> Option<CellRate> {
        Some(CellRate::from_mbps(self.params.slot_mbps * self.params.probability))
    }

    /// At most one cell in each slot.
    fn most(&self) -> Option<Ceiling> {
        Some(Ceiling { rate: CellRate::from_mbps(self.params.slot_mbps), at_once: 2 })
    }

    fn begin(&mut self, now: SimTime, uniform: Uniform) {
        self.start = SimTime::from_ms(self.params.start_ms).max(now);
        self.origin = self.start;
        self.slot = self.gap(uniform) - 1;
    }

    #[inline]
    fn peek(&self) -> Step {
        let rate = BitRate::from_mbps(self.params.slot_mbps).0;
        let bits = u128::from(self.slot) * u128::from(CELL_BITS * PS_PER_SECOND);
        Step::cell(self.origin.after(SimSpan((bits / u128::from(rate)) as u64)))
    }

    #[inline]
    fn advance(&mut self, uniform: Uniform) {
        self.slot += self.gap(uniform);
    }

    /// The slots are independent: from now on, which begins a slot, all are drawn again.
    fn turned(&mut self, now: SimTime, uniform: Uniform) {
        if now <= self.start {
            return self.begin(now, uniform);
        }
        self.origin = now;
        self.slot = self.gap(uniform);
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{cells_until, drive, source};
    use super::*;
    use serde_json::json;

    #[test]
    fn each_slot_has_a_cell_with_the_same_probability_whatever_the_slot_before_had() {
        // Slots of 100 us, p = 0.3, 10^5 slots: the deviation of a count is at most 145.
        let settings = json!({ "slotMbps": 4.24, "probability": 0.3 });
        let mut slots = vec![false; 100_000];
        drive(&mut source("bernoulli", settings), SimTime::from_secs(10.0), |step| {
            assert_eq!(step.at.0 % 100_000_000, 0, "cells come at the beginning of slots");
            slots[(step.at.0 / 100_000_000) as usize] = true;
        });
        let share = |before: bool| {
            let pairs = slots.windows(2).filter(|pair| pair[0] == before);
            let (all, with) = pairs.fold((0, 0), |(n, k), pair| (n + 1, k + i32::from(pair[1])));
            f64::from(with) / f64::from(all)
        };
        assert!((share(true) - 0.3).abs() < 0.011, "{}", share(true));
        assert!((share(false) - 0.3).abs() < 0.008, "{}", share(false));
    }

    #[test]
    fn knobs_move_the_number_of_cells_the_way_their_sentences_say() {
        // Settings, mean number of cells in ten seconds; four standard deviations of a Poisson count, which are larger.
        let cases = [
            (json!({ "slotMbps": 4.24 }), 10_000.0),
            (json!({ "slotMbps": 0.424 }), 1_000.0),
            (json!({ "slotMbps": 4.24, "probability": 0.2 }), 20_000.0),
            (json!({ "slotMbps": 4.24, "startMs": 2500 }), 7500.0),
            (json!({ "slotMbps": 4.24, "openMs": 2500, "closeMs": 5000 }), 2500.0_f64),
        ];
        for (settings, mean) in cases {
            let mut bernoulli = source("bernoulli", settings.clone());
            let found = cells_until(&mut bernoulli, SimTime::from_secs(10.0)) as f64;
            assert!((found - mean).abs() < 4.0 * mean.sqrt(), "{settings}: {found}");
        }
    }

    #[test]
    fn with_certainty_every_slot_has_a_cell_and_slots_of_any_rate_never_drift() {
        let settings = json!({ "slotMbps": 155.52, "probability": 1.0 });
        let found = cells_until(&mut source("bernoulli", settings), SimTime::from_secs(1.0));
        assert_eq!(found, 366_793, "⌈155.52 · 10^6 / 424⌉");
    }

    #[test]
    fn after_a_turn_the_next_cell_takes_a_slot_of_its_own() {
        // A cell in every slot of 1 ms, then of 2 ms.
        let settings = json!({ "slotMbps": 0.424, "probability": 1 });
        let mut slots = source("bernoulli", settings);
        let mut draw = || 0.5;
        let first = slots.next(SimTime::ZERO, &mut draw).at;
        let second = slots.next(first, &mut draw).at;
        slots.tune("slotMbps", &json!(0.212)).expect("in range");
        let third = slots.next(SimTime::from_ms(0.5), &mut draw).at;
        assert_eq!([first, second, third], [0.0, 1.0, 2.5].map(SimTime::from_ms));
    }
}
