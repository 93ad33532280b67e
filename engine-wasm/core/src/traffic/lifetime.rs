//! Common part of sources: a circuit that may open late and close early, and new planning after a
//! knob change.
//!
//! The source itself is a [`Pattern`]: a cursor over acts. [`WithLifetime`] adds the opening before them and the
//! closing after them, and moves the cursor only when the act under it has actually happened.

use super::{Act, Ceiling, Outline, Step, Stretch, TrafficSource};
use crate::params::{Grid, ParamError, ParamSpec, Tunable, Value};
use crate::units::{CellRate, SimTime};

crate::params! {
    /// When the circuit of a source is open.
    #[derive(Copy)]
    pub struct LifetimeKnobs {
        /// Time at which the circuit opens. Before that, nothing is sent and no switch counts it.
        /// For CBR and VBR, the rate of its shaper, if any, is reserved from then on. Null opens it
        /// before the run.
        open_ms: Option<f64> = None, "Opening time", "Kalampoukas 1996 section 4.3", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive => "from the start";
        /// Time at which the circuit closes: it sends no more, and switches neither count it nor
        /// reserve anything for it. Null never closes it.
        close_ms: Option<f64> = None, "Closing time", "Kalampoukas 1996 section 4.3", Ms in 0.0 ..= 3_600_000.0 by Grid::OneTwoFive => "never";
    }
}

/// A cursor over the acts of a source while its circuit is open.
pub(super) trait Pattern: Tunable + Clone + Send + 'static {
    /// When the circuit opens and closes.
    fn lifetime(&self) -> LifetimeKnobs;

    /// Time at which it begins to send, milliseconds, if its circuit is then open.
    fn start_ms(&self) -> f64 {
        0.0
    }

    /// Mean rate while it sends; `None` = as much as it may.
    fn mean(&self) -> Option<CellRate>;

    /// Limit on the cells of a pattern that, while open, only delivers cells; `None` = it may do anything.
    fn most(&self) -> Option<Ceiling> {
        None
    }

    /// True if it opens and closes the circuit itself; the circuit is then closed at first.
    fn opens_itself(&self) -> bool {
        false
    }

    /// The circuit is open from `now` on, or the pattern opens it itself: sets the cursor to the first act.
    fn begin(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64);

    /// The act under the cursor.
    fn peek(&self) -> Step;

    /// The act under the cursor has happened: moves to the next.
    fn advance(&mut self, uniform: &mut dyn FnMut() -> f64);

    /// A knob has changed; the act under the cursor has not happened and may be moved.
    fn turned(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64);
}

/// Stage of a circuit's life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// No step has been requested yet.
    New,
    /// Not open yet.
    Waiting,
    /// Open: the pattern acts.
    Open,
    /// Closed permanently.
    Closed,
}

/// Kind of the last step returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Planned {
    /// There is none, or it must be planned again.
    Nothing,
    Opening,
    Act,
    Closing,
}

/// A pattern within the lifetime of its circuit.
#[derive(Clone)]
pub(super) struct WithLifetime<P> {
    pattern: P,
    stage: Stage,
    planned: Planned,
    /// Time of the last step returned.
    at: SimTime,
    /// True if a knob has changed since then.
    turned: bool,
}

impl<P: Pattern> WithLifetime<P> {
    pub fn new(pattern: P) -> WithLifetime<P> {
        let (stage, planned) = (Stage::New, Planned::Nothing);
        WithLifetime { pattern, stage, planned, at: SimTime::ZERO, turned: false }
    }

    /// The last step returned has happened.
    #[inline]
    fn consume(&mut self, uniform: &mut dyn FnMut() -> f64) {
        match self.planned {
            Planned::Nothing => {}
            Planned::Act => self.pattern.advance(uniform),
            Planned::Opening => {
                self.stage = Stage::Open;
                self.pattern.begin(self.at, uniform);
            }
            Planned::Closing => self.stage = Stage::Closed,
        }
    }

    /// The common case: an act has happened, and another follows before the circuit closes.
    #[inline(always)]
    fn next_act(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) -> Option<Step> {
        self.pattern.advance(uniform);
        let step = self.pattern.peek();
        let follows = step.at < SimTime::NEVER && self.pattern.lifetime().close_ms.is_none();
        if !follows {
            // The cursor has already moved.
            self.planned = Planned::Nothing;
            return None;
        }
        self.at = step.at.max(now);
        Some(Step { at: self.at, ..step })
    }

    /// The first call.
    fn enter(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) {
        if self.pattern.lifetime().open_ms.is_none() {
            self.stage = Stage::Open;
            self.pattern.begin(now, uniform);
        } else {
            self.stage = Stage::Waiting;
        }
    }

    #[inline]
    fn plan(&self, now: SimTime) -> (Planned, Step) {
        let life = self.pattern.lifetime();
        let close = life.close_ms.map_or(SimTime::NEVER, SimTime::from_ms);
        let (planned, step) = match self.stage {
            Stage::New | Stage::Closed => return (Planned::Nothing, Step::DONE),
            // The opening time became null while it waited: it opens at once.
            Stage::Waiting => {
                let at = life.open_ms.map_or(now, SimTime::from_ms);
                (Planned::Opening, Step { at, act: Act::Open })
            }
            Stage::Open => (Planned::Act, self.pattern.peek()),
        };
        match self.stage {
            Stage::Waiting if close <= step.at => (Planned::Nothing, Step::DONE),
            _ if close <= step.at => (Planned::Closing, Step { at: close, act: Act::Close }),
            _ => (planned, step),
        }
    }
}

impl<P: Pattern> Tunable for WithLifetime<P> {
    fn specs(&self) -> &'static [ParamSpec] {
        self.pattern.specs()
    }

    fn knob(&self, key: &str) -> Option<Value> {
        self.pattern.knob(key)
    }

    fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        self.pattern.tune(key, value)?;
        self.turned = true;
        Ok(())
    }
}

impl<P: Pattern> TrafficSource for WithLifetime<P> {
    fn starts_open(&self) -> bool {
        self.pattern.lifetime().open_ms.is_none() && !self.pattern.opens_itself()
    }

    fn outline(&self) -> Outline {
        let life = self.pattern.lifetime();
        Outline {
            from: SimTime::from_ms(life.open_ms.unwrap_or(0.0).max(self.pattern.start_ms())),
            until: life.close_ms.map_or(SimTime::NEVER, SimTime::from_ms),
            mean: self.pattern.mean(),
            at_random: self.pattern.opens_itself(),
        }
    }

    fn stretch(&self) -> Option<Stretch> {
        let most = self.pattern.most().filter(|_| self.planned == Planned::Act)?;
        let close = self.pattern.lifetime().close_ms;
        let until = close.map_or(SimTime::NEVER, SimTime::from_ms);
        Some(Stretch { until, most })
    }

    #[inline]
    fn next(&mut self, now: SimTime, uniform: &mut dyn FnMut() -> f64) -> Step {
        if self.planned == Planned::Act
            && !self.turned
            && let Some(step) = self.next_act(now, uniform)
        {
            return step;
        }
        let turned = std::mem::take(&mut self.turned);
        if self.stage == Stage::New {
            self.enter(now, uniform);
        } else if !turned {
            self.consume(uniform);
        } else if self.stage == Stage::Open {
            self.pattern.turned(now, uniform);
        }
        let (planned, mut step) = self.plan(now);
        step.at = step.at.max(now);
        (self.planned, self.at) = (planned, step.at);
        step
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::{cells_until, source, steps_until};
    use super::*;
    use serde_json::json;

    const MS: f64 = 1e-3;

    /// Acts of a greedy source until 10 s, as time in milliseconds and act.
    fn life(settings: Value) -> Vec<(f64, Act)> {
        let mut greedy = source("greedy", settings);
        let steps = steps_until(&mut greedy, SimTime::from_secs(10.0));
        steps.iter().map(|step| (step.at.secs() / MS, step.act)).collect()
    }

    #[test]
    fn a_circuit_opens_acts_and_closes_when_its_knobs_say() {
        use Act::{Close, Endless, Open};
        let cases = [
            (json!({}), vec![(0.0, Endless)]),
            (json!({ "startMs": 7 }), vec![(7.0, Endless)]),
            (json!({ "openMs": 5 }), vec![(5.0, Open), (5.0, Endless)]),
            (json!({ "openMs": 5, "startMs": 7 }), vec![(5.0, Open), (7.0, Endless)]),
            (json!({ "closeMs": 9 }), vec![(0.0, Endless), (9.0, Close)]),
            (json!({ "startMs": 12, "closeMs": 9 }), vec![(9.0, Close)]),
            (json!({ "openMs": 5, "closeMs": 9 }), vec![(5.0, Open), (5.0, Endless), (9.0, Close)]),
            // It would close before it opens, so it never opens.
            (json!({ "openMs": 9, "closeMs": 5 }), vec![]),
            (json!({ "openMs": 5, "closeMs": 5 }), vec![]),
            (json!({ "startMs": 9, "closeMs": 9 }), vec![(9.0, Close)]),
        ];
        for (settings, expected) in cases {
            assert_eq!(life(settings.clone()), expected, "{settings}");
        }
    }

    #[test]
    fn a_circuit_that_waits_for_its_opening_does_not_start_open() {
        assert!(source("greedy", json!({})).starts_open());
        assert!(!source("greedy", json!({ "openMs": 0 })).starts_open());
    }

    #[test]
    fn a_step_that_was_only_planned_is_planned_anew_and_never_lost_or_doubled() {
        let mut greedy = source("greedy", json!({ "openMs": 5, "closeMs": 100 }));
        let mut none = || unreachable!("deterministic");
        let at = |seconds| SimTime::from_secs(seconds * MS);
        let mut ask = |greedy: &mut Box<dyn TrafficSource>, now| {
            let step = greedy.next(at(now), &mut none);
            (step.at, step.act)
        };
        assert_eq!(ask(&mut greedy, 0.0), (at(5.0), Act::Open));
        greedy.tune("openMs", &json!(8)).expect("in range");
        assert_eq!(ask(&mut greedy, 3.0), (at(8.0), Act::Open));
        greedy.tune("openMs", &json!(1)).expect("in range");
        assert_eq!(ask(&mut greedy, 4.0), (at(4.0), Act::Open), "not in the past");
        assert_eq!(ask(&mut greedy, 4.0), (at(4.0), Act::Endless));
        assert_eq!(ask(&mut greedy, 4.0), (at(100.0), Act::Close));
        greedy.tune("closeMs", &json!(50)).expect("in range");
        greedy.tune("openMs", &Value::Null).expect("in range");
        assert_eq!(ask(&mut greedy, 20.0), (at(50.0), Act::Close));
        assert_eq!(ask(&mut greedy, 50.0).0, SimTime::NEVER);
        greedy.tune("closeMs", &json!(90)).expect("in range");
        assert_eq!(ask(&mut greedy, 60.0).0, SimTime::NEVER, "closed for good");
    }

    #[test]
    fn a_waiting_circuit_opens_at_once_when_it_may_always_be_open() {
        let mut greedy = source("greedy", json!({ "openMs": 500 }));
        let mut none = || unreachable!("deterministic");
        greedy.next(SimTime::ZERO, &mut none);
        greedy.tune("openMs", &Value::Null).expect("in range");
        let now = SimTime::from_secs(0.1);
        assert_eq!(greedy.next(now, &mut none), Step { at: now, act: Act::Open });
    }

    #[test]
    fn the_mean_that_a_source_names_is_what_it_sends() {
        // Settings, seconds to count, tolerance as a share.
        let cases = [
            ("on-off", json!({ "peakMbps": 10.0, "onMs": 30.0, "offMs": 70.0 }), 100.0, 0.01),
            ("on-off", json!({ "peakMbps": 1.0, "onMs": 0.5, "offMs": 0.5 }), 10.0, 0.01),
            ("markov-on-off", json!({ "linkMbps": 2.0, "utilization": 0.5 }), 1_000.0, 0.03),
            (
                "markov-on-off",
                json!({ "linkMbps": 2.0, "utilization": 1.0, "peakFactor": 0.4 }),
                100.0,
                0.03,
            ),
            ("video", json!({ "correlation": 0.0 }), 1_000.0, 0.03),
            ("cbr", json!({ "rateMbps": 2.0 }), 100.0, 0.01),
            ("poisson", json!({ "rateMbps": 2.0 }), 100.0, 0.03),
            ("bernoulli", json!({ "slotMbps": 10.0, "probability": 0.2 }), 100.0, 0.03),
        ];
        for (id, settings, seconds, tolerance) in cases {
            let mut named = source(id, settings.clone());
            let mean = named.outline().mean.expect("bounded").0;
            let sent = cells_until(&mut named, SimTime::from_secs(seconds)) as f64 / seconds;
            assert!((sent / mean - 1.0).abs() < tolerance, "{id} {settings}: {sent} for {mean}");
        }
        assert_eq!(source("greedy", json!({})).outline().mean, None);
        assert!(source("cell-on-off", json!({})).outline().at_random);
    }

    #[test]
    fn a_source_hands_over_no_more_than_it_says_in_any_stretch_of_time() {
        let cases = [
            ("on-off", json!({ "peakMbps": 10.0, "onMs": 0.13, "offMs": 0.0 })),
            ("on-off", json!({ "peakMbps": 100.0, "onMs": 3.0, "offMs": 0.1 })),
            ("markov-on-off", json!({ "utilization": 0.8, "burstCells": 1.0 })),
            ("markov-on-off", json!({ "utilization": 1.25, "peakFactor": 20.0, "sources": 100 })),
            ("cbr", json!({ "rateMbps": 2488.32 })),
            ("bernoulli", json!({ "slotMbps": 300.0, "probability": 0.9 })),
        ];
        for (id, settings) in cases {
            let mut stream = crate::kernel::rng::Stream::new(9, "most");
            let mut bounded = source(id, settings.clone());
            let (mut last, mut level) = (SimTime::ZERO, 0.0_f64);
            for _ in 0..50_000 {
                let step = bounded.next(last, &mut || stream.uniform());
                let most = bounded.stretch().expect("it only sends").most;
                // A bucket that leaks at the rate never holds more cells than may arrive at once.
                level = (level - most.rate.0 * step.at.since(last).secs()).max(0.0) + 1.0;
                assert!(level <= f64::from(most.at_once), "{id} {settings} at {:?}", step.at);
                last = step.at;
            }
        }
        let closing = source_after_one_step("cbr", json!({ "rateMbps": 1.0, "closeMs": 5 }));
        assert_eq!(closing.stretch().expect("open").until, SimTime::from_secs(5.0 * MS));
        for unbounded in ["poisson", "video", "greedy", "cell-on-off"] {
            assert_eq!(source_after_one_step(unbounded, json!({})).stretch(), None, "{unbounded}");
        }
    }

    fn source_after_one_step(id: &str, settings: Value) -> Box<dyn TrafficSource> {
        let mut stream = crate::kernel::rng::Stream::new(9, "most");
        let mut one = source(id, settings);
        one.next(SimTime::ZERO, &mut || stream.uniform());
        one
    }

    #[test]
    fn the_outline_names_the_life_of_the_circuit() {
        let settings = json!({ "openMs": 5, "startMs": 7, "closeMs": 9 });
        let outline = source("greedy", settings).outline();
        assert_eq!([outline.from, outline.until].map(|at| at.secs() / MS), [7.0, 9.0]);
        assert_eq!(source("greedy", json!({})).outline().until, SimTime::NEVER);
    }
}
