//! Poisson source: cells at independent times.
//!
//! The gaps are exponential. Cells that exceed the line rate of the host wait there.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::variates::Uniform;
use super::{Step, TrafficSource};
use crate::kernel::float::exponential;
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "poisson",
    label: "Poisson",
    doc: manual("Sends single cells at random instants, with exponential gaps between them."),
    source: manual("chosen: the M/D/1 queue"),
    params: PoissonParams::SPECS,
    build: |settings| {
        let params = PoissonParams::from_settings(settings);
        let mean_gap = mean_gap(&params);
        let (start, at) = (SimTime::ZERO, SimTime::ZERO);
        Box::new(WithLifetime::new(Poisson { params, start, at, mean_gap }))
    },
};

crate::params! {
    /// Knobs of [`Poisson`].
    pub struct PoissonParams {
        /// Mean rate. A higher rate leaves less of the link to all others and makes the queue
        /// before it longer.
        rate_mbps: f64 = 1.0, "Mean rate", "chosen", Mbps in 0.001 ..= 2488.32 by Grid::OneTwoFive;
        /// Start of the first gap. A later start leaves the link to the others until then.
        start_ms: f64 = 0.0, "Start", "chosen", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive;
        ..life: LifetimeKnobs;
        ..frames: FrameKnobs;
    }
}

/// Mean time between cells in picoseconds.
fn mean_gap(params: &PoissonParams) -> f64 {
    PS_PER_SECOND as f64 / CellRate::from_mbps(params.rate_mbps).0
}

#[derive(Clone)]
struct Poisson {
    params: PoissonParams,
    start: SimTime,
    at: SimTime,
    mean_gap: f64,
}

crate::tune_params!(Poisson);

impl Pattern for Poisson {
    fn lifetime(&self) -> LifetimeKnobs {
        self.params.life
    }

    fn start_ms(&self) -> f64 {
        self.params.start_ms
    }

    fn mean(&self) -> Option<CellRate> {
        Some(CellRate::from_mbps(self.params.rate_mbps))
    }

    fn begin(&mut self, now: SimTime, uniform: Uniform) {
        self.start = SimTime::from_ms(self.params.start_ms).max(now);
        self.mean_gap = mean_gap(&self.params);
        self.at = self.start;
        self.advance(uniform);
    }

    #[inline]
    fn peek(&self) -> Step {
        Step::cell(self.at)
    }

    #[inline]
    fn advance(&mut self, uniform: Uniform) {
        self.at = self.at.after(SimSpan((exponential(self.mean_gap, uniform()) + 0.5) as u64));
    }

    /// The rest of the current gap is also exponential: it is scaled with the mean.
    fn turned(&mut self, now: SimTime, uniform: Uniform) {
        if now <= self.start {
            return self.begin(now, uniform);
        }
        let (rest, old) = (self.at.since(now), self.mean_gap);
        self.mean_gap = mean_gap(&self.params);
        self.at = now.after(SimSpan((rest.0 as f64 * self.mean_gap / old) as u64));
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{cells_until, drive, source};
    use super::*;
    use serde_json::json;

    #[test]
    fn gaps_have_the_mean_and_the_variance_of_the_exponential_law() {
        // 0.424 Mb/s: a mean gap of 1 ms; over 10^6 gaps, 1 % is ten standard deviations of the mean.
        let mut poisson = source("poisson", json!({ "rateMbps": 0.424 }));
        let (mut last, mut count, mut sum, mut squares) = (0.0, 0.0, 0.0, 0.0);
        drive(&mut poisson, SimTime::from_secs(1000.0), |step| {
            let gap = step.at.secs() * 1e3 - last;
            last += gap;
            count += 1.0;
            sum += gap;
            squares += gap * gap;
        });
        let (mean, second) = (sum / count, squares / count);
        assert!((mean - 1.0).abs() < 0.01, "{mean}");
        assert!((second - mean * mean - 1.0).abs() < 0.02, "{second}");
    }

    #[test]
    fn knobs_move_the_number_of_cells_the_way_their_sentences_say() {
        // Settings, mean number of cells within ten seconds; four standard deviations.
        let cases = [
            (json!({ "rateMbps": 0.424 }), 10_000.0),
            (json!({ "rateMbps": 4.24 }), 100_000.0),
            (json!({ "rateMbps": 0.424, "startMs": 2500 }), 7500.0),
            (json!({ "rateMbps": 0.424, "openMs": 2500, "closeMs": 5000 }), 2500.0_f64),
        ];
        for (settings, mean) in cases {
            let mut poisson = source("poisson", settings.clone());
            let found = cells_until(&mut poisson, SimTime::from_secs(10.0)) as f64;
            assert!((found - mean).abs() < 4.0 * mean.sqrt(), "{settings}: {found}");
        }
    }

    #[test]
    fn a_turned_rate_stretches_the_present_gap() {
        let half = || 0.5;
        let mut poisson = source("poisson", json!({ "rateMbps": 0.424 }));
        let first = poisson.next(SimTime::ZERO, &mut { half }).at;
        assert!((first.secs() - 1e-3 * std::f64::consts::LN_2).abs() < 1e-11);
        let now = SimTime(first.0 / 2);
        poisson.tune("rateMbps", &json!(0.0424)).expect("in range");
        let next = poisson.next(now, &mut { half }).at;
        assert!((next.secs() - (0.5 + 5.0) * first.secs()).abs() < 1e-11, "{}", next.secs());
    }
}
