//! A bench for sources: drives a source as a host would and counts the cells that it delivers.

use super::{ALL, Act, Step, TrafficSource};
use crate::kernel::rng::Stream;
use crate::params::{Settings, Value};
use crate::units::SimTime;

/// The source called `id` with settings from a JSON object.
///
/// Panics if a setting is rejected.
pub(super) fn source(id: &str, settings: Value) -> Box<dyn TrafficSource> {
    let entry = crate::registry::find(ALL, id).expect("listed");
    let Value::Object(map) = settings else { panic!("settings are an object") };
    let pairs: Vec<_> = map.into_iter().collect();
    for (key, value) in &pairs {
        let spec = entry.params.iter().find(|spec| spec.key == key).expect("a knob");
        spec.check(value).unwrap_or_else(|refused| panic!("{refused}"));
    }
    (entry.build)(&Settings(pairs))
}

/// All steps before `end`, in order, with the random numbers of a fixed seed.
///
/// Panics if a step lies before the previous one.
pub(super) fn steps_until(source: &mut Box<dyn TrafficSource>, end: SimTime) -> Vec<Step> {
    let mut steps = Vec::new();
    drive(source, end, |step| steps.push(step));
    steps
}

/// Passes every step before `end` to `take`.
pub(super) fn drive(source: &mut Box<dyn TrafficSource>, end: SimTime, mut take: impl FnMut(Step)) {
    let mut stream = Stream::new(53, "bench");
    let mut now = SimTime::ZERO;
    loop {
        let step = source.next(now, &mut || stream.uniform());
        assert!(step.at >= now, "time never goes back");
        if step.at >= end {
            return;
        }
        now = step.at;
        take(step);
    }
}

/// Cells delivered before `end`.
pub(super) fn cells_until(source: &mut Box<dyn TrafficSource>, end: SimTime) -> u64 {
    let mut cells = 0;
    drive(source, end, |step| {
        if let Act::Cells(count) = step.act {
            cells += u64::from(count);
        }
    });
    cells
}
