//! A circuit that opens, is greedy for some time, closes, and opens again.
//!
//! Open and closed times are exponential. Unlike an on/off source, it takes part in the allocation only
//! while it is open: at every opening the switches must make room for one more circuit.

use super::framing::FrameKnobs;
use super::lifetime::{LifetimeKnobs, Pattern, WithLifetime};
use super::variates::Uniform;
use super::{Act, Step, TrafficSource};
use crate::kernel::float::exponential;
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;
use crate::units::{CellRate, SimSpan, SimTime};

pub(super) const ENTRY: Entry<dyn TrafficSource> = Entry {
    id: "cell-on-off",
    label: "Opening and closing",
    doc: manual(
        "Opens its circuit for random times, during which it always has one more cell to send.",
    ),
    source: manual("Kalampoukas 1996 section 4.4"),
    params: CellOnOffParams::SPECS,
    build: |settings| {
        let params = CellOnOffParams::from_settings(settings);
        let (on_ms, off_ms) = (params.on_ms, params.off_ms);
        let (place, at) = (Place::Shut, SimTime::ZERO);
        Box::new(WithLifetime::new(CellOnOff { params, place, at, on_ms, off_ms }))
    },
};

crate::params! {
    /// Knobs of [`CellOnOff`].
    pub struct CellOnOffParams {
        /// Mean time for which the circuit is open. A longer time lets the others adapt before it
        /// closes again.
        on_ms: f64 = 100.0, "Mean time open", "Kalampoukas 1996 section 4.4", Ms in 0.01 ..= 100_000.0 by Grid::OneTwoFive;
        /// Mean time for which the circuit is closed. A longer time leaves the network to the
        /// others for longer.
        off_ms: f64 = 100.0, "Mean time closed", "Kalampoukas 1996 section 4.4", Ms in 0.01 ..= 100_000.0 by Grid::OneTwoFive;
        /// Time before which the circuit stays closed. A later start leaves the network to the
        /// others until then.
        @rebuild start_ms: f64 = 0.0, "Start", "Kalampoukas 1996 section 4.4", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive;
        /// Time from which the circuit stays closed; null lets it open and close to the end.
        stop_ms: Option<f64> = None, "Stop", "chosen", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive => "never";
        ..frames: FrameKnobs;
    }
}

/// State of the circuit: its last act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Shut,
    /// Open, and about to become greedy.
    Opened,
    Sending,
    /// Closed permanently.
    Stopped,
}

#[derive(Clone)]
struct CellOnOff {
    params: CellOnOffParams,
    place: Place,
    /// Time of the next act.
    at: SimTime,
    /// Mean times that apply to the current period.
    on_ms: f64,
    off_ms: f64,
}

crate::tune_params!(CellOnOff);

impl CellOnOff {
    fn wait(&mut self, mean_ms: f64, uniform: Uniform) {
        self.at = self.at.after(SimSpan::from_ms(exponential(mean_ms, uniform())));
    }

    fn stop(&self) -> SimTime {
        self.params.stop_ms.map_or(SimTime::NEVER, SimTime::from_ms)
    }
}

impl Pattern for CellOnOff {
    fn lifetime(&self) -> LifetimeKnobs {
        LifetimeKnobs::default()
    }

    fn start_ms(&self) -> f64 {
        self.params.start_ms
    }

    fn mean(&self) -> Option<CellRate> {
        None
    }

    fn opens_itself(&self) -> bool {
        true
    }

    /// Stationary: starts open with its long-run probability. Chosen; Kalampoukas 1996 does not give the initial state.
    fn begin(&mut self, now: SimTime, uniform: Uniform) {
        (self.on_ms, self.off_ms) = (self.params.on_ms, self.params.off_ms);
        self.at = SimTime::from_ms(self.params.start_ms).max(now);
        if uniform() >= self.on_ms / (self.on_ms + self.off_ms) {
            self.wait(self.off_ms, uniform);
        }
    }

    fn peek(&self) -> Step {
        let stop = self.stop();
        match self.place {
            Place::Stopped => Step::DONE,
            Place::Shut if stop <= self.at => Step::DONE,
            Place::Shut => Step { at: self.at, act: Act::Open },
            Place::Opened => Step { at: self.at, act: Act::Endless },
            Place::Sending => Step { at: self.at.min(stop), act: Act::Close },
        }
    }

    fn advance(&mut self, uniform: Uniform) {
        match self.place {
            Place::Stopped => {}
            Place::Shut => self.place = Place::Opened,
            Place::Opened => {
                self.place = Place::Sending;
                self.wait(self.on_ms, uniform);
            }
            Place::Sending if self.stop() <= self.at => self.place = Place::Stopped,
            Place::Sending => {
                self.place = Place::Shut;
                self.wait(self.off_ms, uniform);
            }
        }
    }

    /// The rest of the current period is also exponential: it is scaled with the mean.
    fn turned(&mut self, now: SimTime, _uniform: Uniform) {
        let factor = match self.place {
            Place::Shut => self.params.off_ms / self.off_ms,
            Place::Sending => self.params.on_ms / self.on_ms,
            Place::Opened | Place::Stopped => 1.0,
        };
        (self.on_ms, self.off_ms) = (self.params.on_ms, self.params.off_ms);
        if factor != 1.0 {
            self.at = now.after(SimSpan((self.at.since(now).0 as f64 * factor) as u64));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{source, steps_until};
    use super::*;
    use crate::params::Value;
    use serde_json::json;

    fn run(settings: Value, seconds: f64) -> Vec<Step> {
        steps_until(&mut source("cell-on-off", settings), SimTime::from_secs(seconds))
    }

    /// Mean open and closed times in milliseconds over 4,000 s.
    fn means(settings: Value) -> (f64, f64) {
        let steps = run(settings, 4000.0);
        let (mut open, mut closed, mut last) = (0.0, 0.0, 0.0);
        for step in &steps {
            let at = step.at.secs() * 1e3;
            match step.act {
                Act::Open => closed += at - last,
                Act::Close => open += at - last,
                _ => {}
            }
            last = at;
        }
        let times = steps.len() as f64 / 3.0;
        (open / times, closed / times)
    }

    #[test]
    fn it_opens_sends_and_closes_over_and_over() {
        assert!(!source("cell-on-off", json!({})).starts_open());
        let steps = run(json!({}), 10.0);
        for three in steps.chunks_exact(3) {
            let acts: Vec<_> = three.iter().map(|step| step.act).collect();
            assert_eq!(acts, [Act::Open, Act::Endless, Act::Close]);
            assert_eq!(three[0].at, three[1].at, "greedy as soon as it is open");
        }
        assert!(steps.len() > 3 * 30);
    }

    #[test]
    fn as_many_are_open_at_the_start_as_at_any_other_time() {
        // The uniform number below which a source opens at once: 20 of 20 + 60 ms, 60 of 60 + 20.
        for (on_ms, off_ms, share) in [(20, 60, 0.25), (60, 20, 0.75)] {
            for (uniform, opens) in [(share - 0.01, true), (share + 0.01, false)] {
                let mut source = source("cell-on-off", json!({ "onMs": on_ms, "offMs": off_ms }));
                let first = source.next(SimTime::ZERO, &mut || uniform);
                assert_eq!(first.at == SimTime::ZERO, opens, "{on_ms} {off_ms} {uniform}");
            }
        }
    }

    #[test]
    fn times_open_and_closed_have_their_means() {
        // Settings, means in ms; 3 % is at least four standard deviations over 4,000 s.
        let cases = [
            (json!({}), (100.0, 100.0)),
            (json!({ "onMs": 20 }), (20.0, 100.0)),
            (json!({ "offMs": 20 }), (100.0, 20.0)),
        ];
        for (settings, (open, closed)) in cases {
            let found = means(settings.clone());
            assert!((found.0 / open - 1.0).abs() < 0.03, "{settings}: {found:?}");
            assert!((found.1 / closed - 1.0).abs() < 0.03, "{settings}: {found:?}");
        }
    }

    #[test]
    fn outside_start_and_stop_it_is_closed() {
        let at = |ms: f64| SimTime::from_secs(ms / 1e3);
        for stop in [410.0, 500.0, 777.0, 1234.0] {
            let steps = run(json!({ "startMs": 400, "stopMs": stop }), 10.0);
            let opened = steps.iter().filter(|s| s.act == Act::Open).count();
            let closed = steps.iter().filter(|s| s.act == Act::Close).count();
            assert_eq!(opened, closed, "closed in the end");
            let inside = |step: &Step| step.at >= at(400.0) && step.at <= at(stop);
            assert!(steps.iter().all(inside), "{steps:?}");
        }
        assert!(run(json!({ "startMs": 400, "stopMs": 100 }), 10.0).is_empty());
    }

    #[test]
    fn a_turned_mean_stretches_the_present_period() {
        let mut stream = crate::kernel::rng::Stream::new(4, "turn");
        let mut draw = || stream.uniform();
        let mut circuit = source("cell-on-off", json!({}));
        let mut step = circuit.next(SimTime::ZERO, &mut draw);
        while step.act != Act::Close {
            step = circuit.next(step.at, &mut draw);
        }
        let now = SimTime(step.at.0 - 1_000_000);
        circuit.tune("onMs", &json!(1000)).expect("in range");
        let close = circuit.next(now, &mut draw);
        assert_eq!(close, Step { at: SimTime(now.0 + 10_000_000), act: Act::Close });
        circuit.tune("stopMs", &json!(0)).expect("in range");
        assert_eq!(circuit.next(now, &mut draw), Step { at: now, act: Act::Close });
        assert_eq!(circuit.next(now, &mut draw).at, SimTime::NEVER);
    }

    #[test]
    fn a_source_that_stops_when_it_would_start_never_opens() {
        let mut shut = source("cell-on-off", json!({ "startMs": 5, "stopMs": 5 }));
        assert_eq!(shut.next(SimTime::ZERO, &mut || 0.0), Step::DONE);
    }

    #[test]
    fn a_turned_mean_stretches_the_time_closed() {
        // ln 2 times 100 ms closed; at 50 ms the mean becomes three times as long.
        let mut draws = [0.9, 0.5].into_iter();
        let mut draw = || draws.next().expect("two are drawn");
        let mut circuit = source("cell-on-off", json!({}));
        let open = circuit.next(SimTime::ZERO, &mut draw).at;
        assert!((open.secs() * 1e3 - 100.0 * std::f64::consts::LN_2).abs() < 1e-6);
        circuit.tune("offMs", &json!(300)).expect("in range");
        let now = SimTime::from_ms(50.0);
        let rest = open.0 - now.0;
        let later = circuit.next(now, &mut draw);
        assert_eq!(later, Step { at: SimTime(now.0 + 3 * rest), act: Act::Open });
        circuit.tune("offMs", &json!(600)).expect("in range");
        assert_eq!(circuit.next(now, &mut draw).at, SimTime(now.0 + 6 * rest), "doubled again");
    }
}
