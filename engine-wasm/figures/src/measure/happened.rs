//! Events of one kind in one window.

use engine_core::Event;

use super::parts::fits;
use super::{OfEvents, Window};

/// What is remembered of them.
#[derive(Clone, Debug)]
pub struct Happened {
    kind: String,
    ids: String,
    window: Window,
    reduce: OfEvents,
    count: u64,
    first: Option<f64>,
    last: f64,
}

impl Happened {
    /// Nothing seen yet.
    pub fn new(kind: &str, ids: &str, window: Window, reduce: OfEvents) -> Happened {
        let (kind, ids) = (kind.to_string(), ids.to_string());
        Happened { kind, ids, window, reduce, count: 0, first: None, last: 0.0 }
    }

    /// Notes an event if it is meant.
    pub fn note(&mut self, event: &Event) {
        let at = event.at.secs();
        let to = self.window.to.unwrap_or(f64::INFINITY);
        let meant = event.kind.id() == self.kind && at >= self.window.from && at <= to;
        let of_circuit = event.circuit.as_deref().is_some_and(|id| fits(&self.ids, id));
        if meant && (of_circuit || fits(&self.ids, &event.element)) {
            self.count += u64::from(event.count);
            let at = at - self.window.from;
            self.first.get_or_insert(at);
            self.last = at;
        }
    }

    /// The number; not a number when the run ended before the window did.
    pub fn number(&self, run_seconds: f64) -> f64 {
        let end = self.window.to.unwrap_or(run_seconds);
        if end > run_seconds + 1e-9 {
            return f64::NAN;
        }
        match self.reduce {
            OfEvents::Count => self.count as f64,
            OfEvents::First => self.first.unwrap_or(end - self.window.from) * 1e3,
            OfEvents::Last => self.last * 1e3,
        }
    }
}
