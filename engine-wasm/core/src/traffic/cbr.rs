//! Constant bit rate: one cell every `1 / rate`.
//!
//! Several such sources with random phases are the classic model for the queue of a switch with many
//! constant-rate streams.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::variates::Uniform;
use super::{Ceiling, Step, TrafficSource};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "cbr",
    label: "Constant bit rate",
    doc: manual("Sends cells at equal intervals."),
    source: manual("ITU-T I.371; N*D/D/1 queue"),
    params: CbrParams::SPECS,
    build: |settings| {
        let params = CbrParams::from_settings(settings);
        let spacing = spacing(&params);
        let (start, origin) = (SimTime::ZERO, SimTime::ZERO);
        Box::new(WithLifetime::new(Cbr { params, start, origin, cell: 0, spacing, phase: 0.0 }))
    },
};

crate::params! {
    /// Knobs of [`Cbr`].
    pub struct CbrParams {
        /// Rate of the stream. A higher rate leaves less of the link to all others.
        rate_mbps: f64 = 1.0, "Rate", "chosen", Mbps in 0.001 ..= 2488.32 by Grid::OneTwoFive;
        /// Start of the first interval. A later start leaves the link to the others until then.
        start_ms: f64 = 0.0, "Start", "chosen", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive;
        /// Share of an interval that passes before the first cell. A larger share delays all cells;
        /// null draws it at random, so that several streams are not in step.
        @rebuild phase: Option<f64> = None, "Phase", "chosen: the N*D/D/1 queue", Share in 0.0 ..= 1.0 by Grid::Linear(0.05) => "random";
        ..life: LifetimeKnobs;
        ..frames: FrameKnobs;
    }
}

/// Picoseconds between cells, not rounded.
fn spacing(params: &CbrParams) -> f64 {
    PS_PER_SECOND as f64 / CellRate::from_mbps(params.rate_mbps).0
}

#[derive(Clone)]
struct Cbr {
    params: CbrParams,
    start: SimTime,
    /// Time of cell 0; cell `k` leaves at `origin + k · spacing`, so that no error accumulates.
    origin: SimTime,
    cell: u64,
    spacing: f64,
    phase: f64,
}

crate::tune_params!(Cbr);

impl Cbr {
    fn start(&mut self, now: SimTime) {
        self.start = SimTime::from_ms(self.params.start_ms).max(now);
        self.spacing = spacing(&self.params);
        self.place(self.start.after(SimSpan((self.phase * self.spacing) as u64)));
    }

    fn place(&mut self, next: SimTime) {
        self.origin = next;
        self.cell = 0;
    }
}

impl Pattern for Cbr {
    fn lifetime(&self) -> LifetimeKnobs {
        self.params.life
    }

    fn start_ms(&self) -> f64 {
        self.params.start_ms
    }

    fn mean(&self) -> Option<CellRate> {
        Some(CellRate::from_mbps(self.params.rate_mbps))
    }

    fn most(&self) -> Option<Ceiling> {
        Some(Ceiling { rate: CellRate::from_mbps(self.params.rate_mbps), at_once: 2 })
    }

    fn begin(&mut self, now: SimTime, uniform: Uniform) {
        self.phase = self.params.phase.unwrap_or_else(uniform);
        self.start(now);
    }

    #[inline]
    fn peek(&self) -> Step {
        Step::cell(self.origin.after(SimSpan((self.cell as f64 * self.spacing + 0.5) as u64)))
    }

    #[inline]
    fn advance(&mut self, _uniform: Uniform) {
        self.cell += 1;
    }

    /// The rest of the current spacing is scaled with the new spacing.
    fn turned(&mut self, now: SimTime, _uniform: Uniform) {
        if now <= self.start {
            return self.start(now);
        }
        let (rest, old) = (self.peek().at.since(now), self.spacing);
        self.spacing = spacing(&self.params);
        self.place(now.after(SimSpan((rest.0 as f64 * self.spacing / old) as u64)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{cells_until, source, steps_until};
    use super::*;
    use serde_json::json;

    #[test]
    fn cells_leave_at_even_distances_without_drift() {
        // 155.52 Mb/s is 366,792.45 cells/s: not a whole number of picoseconds.
        let mut cbr = source("cbr", json!({ "rateMbps": 155.52, "phase": 0 }));
        let steps = steps_until(&mut cbr, SimTime::from_secs(1.0));
        assert_eq!(steps.len(), 366_793);
        for (k, step) in steps.iter().enumerate() {
            let exact = (k as u128 * 424 * 1_000_000_000_000_u128) as f64 / 155.52e6;
            assert!((step.at.0 as f64 - exact).abs() <= 0.51, "cell {k}");
        }
    }

    #[test]
    fn knobs_move_the_number_of_cells_the_way_their_sentences_say() {
        // Settings, cells within one second; 0.424 Mb/s is 1,000 cells/s.
        let cases = [
            (json!({ "rateMbps": 0.424 }), 1000),
            (json!({ "rateMbps": 4.24 }), 10_000),
            (json!({ "rateMbps": 0.424, "startMs": 250 }), 750),
            (json!({ "rateMbps": 0.424, "openMs": 250 }), 750),
            (json!({ "rateMbps": 0.424, "openMs": 250, "closeMs": 500 }), 250),
        ];
        for (settings, cells) in cases {
            let mut cbr = source("cbr", settings.clone());
            assert_eq!(cells_until(&mut cbr, SimTime::from_secs(1.0)), cells, "{settings}");
        }
    }

    #[test]
    fn the_phase_is_given_or_drawn_uniformly() {
        let first = |settings, u: f64| source("cbr", settings).next(SimTime::ZERO, &mut || u).at;
        let ms = |x: f64| SimTime::from_secs(x / 1e3);
        assert_eq!(first(json!({ "rateMbps": 0.424, "phase": 0.25 }), 0.9), ms(0.25));
        for u in [0.0, 0.5, 0.75] {
            assert_eq!(first(json!({ "rateMbps": 0.424 }), u), ms(u));
        }
    }

    #[test]
    fn a_turned_rate_acts_at_once_and_a_turned_start_while_it_is_to_come() {
        let mut none = || unreachable!("the phase is given");
        let ms = |x: f64| SimTime::from_secs(x / 1e3);
        let mut cbr = source("cbr", json!({ "rateMbps": 0.424, "phase": 0, "startMs": 100 }));
        assert_eq!(cbr.next(SimTime::ZERO, &mut none).at, ms(100.0));
        cbr.tune("startMs", &json!(10)).expect("in range");
        assert_eq!(cbr.next(ms(5.0), &mut none).at, ms(10.0));
        assert_eq!(cbr.next(ms(10.0), &mut none).at, ms(11.0));
        // Half of the spacing has passed; the other half takes a tenth of the time.
        cbr.tune("rateMbps", &json!(4.24)).expect("in range");
        assert_eq!(cbr.next(ms(10.5), &mut none).at, ms(10.55));
        assert_eq!(cbr.next(ms(10.55), &mut none).at, ms(10.65));
        cbr.tune("startMs", &json!(50)).expect("in range");
        assert_eq!(cbr.next(ms(10.6), &mut none).at, ms(10.65), "it has started");
    }
}
