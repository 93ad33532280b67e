//! Deterministic on/off source: cells at a constant rate for a while, then silence.
//!
//! The VBR background of the *n Source + VBR* study: 124.41 Mb/s for 100 ms, silent for 100 ms, from
//! 2 ms on. Cell `k` of burst `n` leaves at `first + n · period + k / rate`, computed afresh for each
//! cell, so that no rounding error accumulates.

use super::{Step, TrafficSource};
use crate::params::{Grid, ParamError, ParamSet, ParamSpec, Tunable, Value};
use crate::registry::Entry;
use crate::units::{CellRate, PS_PER_SECOND, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "on-off",
    label: "On/off, deterministic",
    doc: "Sends cells at its peak rate during the on time, nothing during the off time, and repeats.",
    source: "S2 section 6",
    params: OnOffParams::SPECS,
    build: |settings| {
        let params = OnOffParams::from_settings(settings);
        Box::new(OnOff { pattern: Pattern::new(&params), params, burst: 0, cell: 0 })
    },
};

crate::params! {
    /// Knobs of [`OnOff`].
    pub struct OnOffParams {
        /// Rate during the on time. More leaves less of the link to ABR while it lasts.
        peak_mbps: f64 = 124.41, "Peak rate", "S2 section 6", Mbps in 0.1 ..= 622.08 by Grid::OneTwoFive;
        /// Length of a burst. Longer bursts hold the ABR capacity down for longer.
        on_ms: f64 = 100.0, "On time", "S2 section 6", Ms in 0.1 ..= 10_000.0 by Grid::OneTwoFive;
        /// Silence between bursts. Longer silence gives ABR the whole link for longer; zero sends without pause.
        off_ms: f64 = 100.0, "Off time", "S2 section 6", Ms in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
        /// Start of the first burst.
        start_ms: f64 = 2.0, "First burst", "S2 section 6", Ms in 0.0 ..= 10_000.0 by Grid::OneTwoFive;
    }
}

/// The knobs in engine units, made afresh whenever one of them is turned.
#[derive(Clone, Copy)]
struct Pattern {
    start: SimSpan,
    on: SimSpan,
    period: SimSpan,
    /// Picoseconds from cell to cell, not rounded.
    spacing: f64,
}

impl Pattern {
    fn new(params: &OnOffParams) -> Pattern {
        Pattern {
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
    pattern: Pattern,
    burst: u64,
    cell: u64,
}

impl Tunable for OnOff {
    fn specs(&self) -> &'static [ParamSpec] {
        self.params.specs()
    }

    fn knob(&self, key: &str) -> Option<Value> {
        self.params.knob(key)
    }

    fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.params.tune(key, value)?;
        self.pattern = Pattern::new(&self.params);
        Ok(())
    }
}

impl OnOff {
    fn burst_start(&self, burst: u64) -> SimTime {
        SimTime(self.pattern.start.0 + burst * self.pattern.period.0)
    }

    fn offset(&self, cell: u64) -> SimSpan {
        SimSpan((cell as f64 * self.pattern.spacing + 0.5) as u64)
    }

    /// The first cell instant of the pattern that is later than `last`.
    fn later_than(&mut self, last: SimTime) -> SimTime {
        loop {
            let at = self.burst_start(self.burst).after(self.offset(self.cell));
            let end = self.burst_start(self.burst).after(self.pattern.on);
            if at >= end {
                self.burst += 1;
                self.cell = 0;
            } else if at < last {
                self.skip_to(last);
            } else {
                self.cell += 1;
                return at;
            }
        }
    }

    /// After a change of knobs the pattern may lie behind the clock: jump, do not walk.
    fn skip_to(&mut self, now: SimTime) {
        let since = now.0.saturating_sub(self.pattern.start.0);
        self.burst = since / self.pattern.period.0.max(1);
        let into = now.0.saturating_sub(self.burst_start(self.burst).0);
        self.cell = (into as f64 / self.pattern.spacing) as u64;
        while self.burst_start(self.burst).after(self.offset(self.cell)) < now {
            self.cell += 1;
        }
    }
}

impl TrafficSource for OnOff {
    fn next(&mut self, now: SimTime, _uniform: &mut dyn FnMut() -> f64) -> Step {
        Step::cell(self.later_than(now))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Settings;

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
        // 124.41 Mb/s for 100 ms is 29,341.98 cell times; the last cell of the count is the next burst's.
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
}
