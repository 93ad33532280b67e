//! Deterministic on/off source: alternates between cells at a constant rate and silence.
//!
//! The VBR background of the *n Source + VBR* study: 124.41 Mb/s for 100 ms, silent for 100 ms, from
//! 2 ms on. Cell `k` of burst `n` leaves at `first + n · period + k / rate`, computed separately for each
//! cell, so that no rounding error accumulates.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::{Ceiling, Step, TrafficSource};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "on-off",
    label: "On/off, deterministic",
    doc: manual(
        "Sends cells at its peak rate during the on time, nothing during the off time, and repeats.",
    ),
    source: manual("Kalyanaraman 1996 section 6"),
    params: OnOffParams::SPECS,
    build: |settings| {
        let params = OnOffParams::from_settings(settings);
        let timing = Timing::new(&params);
        Box::new(WithLifetime::new(OnOff { params, timing, burst: 0, cell: 0, into: SimSpan(0) }))
    },
};

crate::params! {
    /// Knobs of [`OnOff`].
    pub struct OnOffParams {
        /// Rate during the on time. A higher rate leaves less of the link to the others during a
        /// burst.
        peak_mbps: f64 = 124.41, "Peak rate", "Kalyanaraman 1996 section 6", Mbps in 0.1 ..= 2488.32 by Grid::OneTwoFive;
        /// Length of a burst. Longer bursts slow the others down for longer.
        on_ms: f64 = 100.0, "On time", "Kalyanaraman 1996 section 6", Ms in 0.1 ..= 10_000.0 by Grid::OneTwoFive;
        /// Silence between bursts. A longer silence leaves the whole link to the others for longer;
        /// zero sends without pause.
        off_ms: f64 = 100.0, "Off time", "Kalyanaraman 1996 section 6", Ms in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Start of the first burst. A later start leaves the whole link to the others until then.
        start_ms: f64 = 2.0, "First burst", "Kalyanaraman 1996 section 6", Ms in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        ..life: LifetimeKnobs;
        ..frames: FrameKnobs;
    }
}

/// The knobs in engine units, recomputed after each knob change.
#[derive(Clone, Copy)]
struct Timing {
    start: SimSpan,
    on: SimSpan,
    period: SimSpan,
    /// Picoseconds between cells, not rounded.
    spacing: f64,
}

impl Timing {
    fn new(params: &OnOffParams) -> Timing {
        Timing {
            start: SimSpan::from_ms(params.start_ms),
            on: SimSpan::from_ms(params.on_ms),
            period: SimSpan::from_ms(params.on_ms + params.off_ms),
            spacing: PS_PER_SECOND as f64 / CellRate::from_mbps(params.peak_mbps).0,
        }
    }
}

#[derive(Clone)]
struct OnOff {
    params: OnOffParams,
    timing: Timing,
    burst: u64,
    cell: u64,
    /// Time of the cell within its burst.
    into: SimSpan,
}

crate::tune_params!(OnOff);

impl OnOff {
    #[inline]
    fn burst_start(&self, burst: u64) -> SimTime {
        SimTime(self.timing.start.0 + burst * self.timing.period.0)
    }

    #[inline]
    fn offset(&self, cell: u64) -> SimSpan {
        SimSpan((cell as f64 * self.timing.spacing + 0.5) as u64)
    }

    /// If the cursor is past the end of a burst, moves it to the first cell of the next burst.
    #[inline]
    fn wrap(&mut self) {
        self.into = self.offset(self.cell);
        if self.into >= self.timing.on {
            self.burst += 1;
            self.cell = 0;
            self.into = SimSpan(0);
        }
    }

    /// Moves the cursor to the first cell that is not before `now`, in one step.
    fn skip_to(&mut self, now: SimTime) {
        let since = now.0.saturating_sub(self.timing.start.0);
        self.burst = since / self.timing.period.0.max(1);
        let into = now.0.saturating_sub(self.burst_start(self.burst).0);
        self.cell = (into as f64 / self.timing.spacing) as u64;
        while self.burst_start(self.burst).after(self.offset(self.cell)) < now {
            self.cell += 1;
        }
        self.wrap();
    }
}

impl Pattern for OnOff {
    fn lifetime(&self) -> LifetimeKnobs {
        self.params.life
    }

    fn start_ms(&self) -> f64 {
        self.params.start_ms
    }

    /// The cells of a burst, the first at its beginning, divided by the period.
    fn mean(&self) -> Option<CellRate> {
        let Timing { on, period, spacing, .. } = Timing::new(&self.params);
        Some(CellRate((on.0 as f64 / spacing).ceil() / period.secs()))
    }

    /// At most one cell per spacing, and one more per burst that begins.
    fn most(&self) -> Option<Ceiling> {
        let bursts = PS_PER_SECOND as f64 / self.timing.period.0 as f64;
        let rate = CellRate(CellRate::from_mbps(self.params.peak_mbps).0 + bursts);
        Some(Ceiling { rate, at_once: 2 })
    }

    fn begin(&mut self, now: SimTime, _uniform: &mut dyn FnMut() -> f64) {
        self.timing = Timing::new(&self.params);
        self.skip_to(now);
    }

    #[inline]
    fn peek(&self) -> Step {
        Step::cell(self.burst_start(self.burst).after(self.into))
    }

    #[inline]
    fn advance(&mut self, _uniform: &mut dyn FnMut() -> f64) {
        self.cell += 1;
        self.wrap();
    }

    fn turned(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) {
        self.begin(now, uniform);
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{cells_until, source};
    use super::*;
    use crate::params::{Settings, Value};
    use serde_json::json;

    #[test]
    fn bursts_start_at_2_ms_every_200_ms_with_even_spacing() {
        let mut source = (ENTRY.build)(&Settings::default());
        let mut none = || unreachable!("deterministic");
        let first = source.next(SimTime::ZERO, &mut none).at;
        assert_eq!(first, SimTime::from_secs(0.002));
        let second = source.next(first, &mut none).at;
        assert!((second.since(first).secs() - 3.4081e-6).abs() < 1e-10);
        let (mut cells, mut last) = (2, second);
        while last < SimTime::from_secs(0.202) {
            last = source.next(last, &mut none).at;
            cells += 1;
        }
        assert_eq!(last, SimTime::from_secs(0.202));
        // 124.41 Mb/s for 100 ms is 29,341.98 cell times; the last cell counted belongs to the next burst.
        assert_eq!(cells - 1, 29_342);
    }

    #[test]
    fn a_changed_knob_takes_effect_from_the_next_cell_and_never_goes_back_in_time() {
        let mut source = (ENTRY.build)(&Settings::default());
        let mut none = || unreachable!("deterministic");
        let mut last = SimTime::ZERO;
        for _ in 0..10_000 {
            last = source.next(last, &mut none).at;
        }
        source.tune("peakMbps", &Value::from(10.0)).expect("in range");
        for _ in 0..10_000 {
            let at = source.next(last.after(SimSpan(1)), &mut none).at;
            assert!(at > last);
            last = at;
        }
    }
    #[test]
    fn the_cell_that_was_planned_when_a_knob_turned_is_sent_all_the_same() {
        let mut none = || unreachable!("deterministic");
        let mut source = source("on-off", json!({}));
        let first = source.next(SimTime::ZERO, &mut none).at;
        source.tune("offMs", &Value::from(50.0)).expect("in range");
        assert_eq!(source.next(SimTime::from_secs(0.001), &mut none).at, first);
        assert!(source.next(first, &mut none).at > first);
    }

    #[test]
    fn knobs_move_the_number_of_cells_the_way_their_sentences_say() {
        // Settings, cells within one second; 124.41 Mb/s for 100 ms is 29,342 cells.
        let cases = [
            (json!({}), 5 * 29_342),
            (json!({ "peakMbps": 12.441 }), 5 * 2_935),
            (json!({ "onMs": 50, "offMs": 150 }), 5 * 14_671),
            (json!({ "offMs": 900 }), 29_342),
            (json!({ "startMs": 900 }), 29_342),
            (json!({ "openMs": 400 }), 3 * 29_342),
            (json!({ "closeMs": 400 }), 2 * 29_342),
        ];
        for (settings, cells) in cases {
            let mut on_off = source("on-off", settings.clone());
            let found = cells_until(&mut on_off, SimTime::from_secs(1.0));
            assert_eq!(found, cells, "{settings}");
        }
    }

    #[test]
    fn a_burst_ends_before_its_end_and_an_opening_takes_the_cell_of_its_instant() {
        // 1,000 cells/s: ten cells in 10 ms, at 0 to 9 ms; the cell at 10 ms would belong to the silence.
        let settings = json!({ "peakMbps": 0.424, "onMs": 10, "offMs": 90, "startMs": 0 });
        assert_eq!(cells_until(&mut source("on-off", settings), SimTime::from_secs(0.1)), 10);
        let settings =
            json!({ "peakMbps": 0.424, "onMs": 10, "offMs": 90, "startMs": 0, "openMs": 5 });
        assert_eq!(cells_until(&mut source("on-off", settings), SimTime::from_secs(0.1)), 5);
    }
}
