//! Oracles: formulas, other simulators and arithmetic that know what a run must give.
//!
//! Each oracle runs whole scenarios through the engine's only door and answers rows: expected, measured, how
//! sure the measurement is, how far it may be off and why. The tests and `cell53 oracles` read the same
//! rows. A row that does not agree is mended in the engine or explained in `open.rs`; the band is never
//! widened for it.

mod abr;
mod binary;
mod cell_model;
mod early_discard;
mod fairness;
mod front;
mod lab;
mod mathis;
mod open;
mod queues;
mod sawtooth;
mod slow_start;
mod trace;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use serde_json::{Value, json};

pub use cell53_figures::statistics::{Spread, median_of, neighbours, student};
pub use open::WHY as OPEN;

/// How much time the runs may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Seconds: for every test run. Bands of random quantities are wider by the square root.
    Short,
    /// Minutes: for the report.
    Full,
}

/// One comparison.
#[derive(Clone, Debug)]
pub struct Row {
    /// Oracle and case, such as `T4/128`.
    pub id: String,
    /// What is compared, in words.
    pub quantity: String,
    /// Unit of all numbers of the row.
    pub unit: &'static str,
    /// What the oracle says.
    pub expected: f64,
    /// What the engine gives.
    pub measured: f64,
    /// Ends of the 95 % confidence interval of the measurement; both equal to it where nothing is random.
    pub interval: [f64; 2],
    /// Largest distance between the two that counts as agreement.
    pub tolerance: f64,
}

impl Row {
    /// A row that has yet to be measured.
    pub fn expect(id: &str, quantity: &str, unit: &'static str, expected: f64) -> Row {
        Row {
            id: id.to_string(),
            quantity: quantity.to_string(),
            unit,
            expected,
            measured: f64::NAN,
            interval: [f64::NAN; 2],
            tolerance: 0.0,
        }
    }

    /// Sets the measured value.
    pub fn measured(self, value: f64) -> Row {
        Row { measured: value, interval: [value; 2], ..self }
    }

    /// Sets the measured value as the mean of several with its confidence interval.
    pub fn spread(self, spread: Spread) -> Row {
        let interval = spread.interval().unwrap_or([spread.mean; 2]);
        Row { measured: spread.mean, interval, ..self }
    }

    /// Allows a distance in the unit of the row.
    pub fn allow(self, tolerance: f64) -> Row {
        Row { tolerance, ..self }
    }

    /// Allows a distance as a share of the expected value.
    pub fn allow_share(self, share: f64) -> Row {
        let tolerance = share * self.expected.abs();
        self.allow(tolerance)
    }

    /// Sets a sampled value; allows three of its standard errors, but never more than a share of the
    /// expected value, so that a short run cannot agree by knowing nothing.
    pub fn sampled(self, spread: Spread, most: f64) -> Row {
        let half = spread.half_width.unwrap_or(f64::INFINITY);
        let errors = 3.0 * half / student(spread.n.max(2) - 1);
        let tolerance = errors.min(most * self.expected.abs());
        self.spread(spread).allow(tolerance)
    }

    /// Is the measurement within the band?
    pub fn agrees(&self) -> bool {
        (self.measured - self.expected).abs() <= self.tolerance
    }

    /// Why the row is known not to agree.
    pub fn open(&self) -> Option<&'static str> {
        open::WHY.iter().find(|(id, _)| *id == self.id).map(|(_, why)| *why)
    }

    /// The row as `cell53 oracles --json` shows it.
    pub fn to_json(&self) -> Value {
        json!({
            "id": self.id, "quantity": self.quantity, "unit": self.unit, "expected": self.expected,
            "measured": self.measured, "low": self.interval[0], "high": self.interval[1],
            "tolerance": self.tolerance, "agrees": self.agrees(), "open": self.open(),
        })
    }
}

/// Something that knows what a run must give.
pub struct Oracle {
    /// Short name, such as `T4`.
    pub id: &'static str,
    /// What it is about.
    pub title: &'static str,
    /// Who says so.
    pub source: &'static str,
    /// How far a run may be off, and why so far.
    pub band: &'static str,
    /// Runs the engine and compares.
    pub run: fn(Effort) -> Vec<Row>,
}

/// Runs several oracles over all cores; answers their rows in the order of the oracles.
pub fn run(oracles: &[&Oracle], effort: Effort) -> Vec<Vec<Row>> {
    let workers = thread::available_parallelism().map_or(1, |n| n.get()).min(oracles.len());
    let next = AtomicUsize::new(0);
    let work = || {
        let mut mine = Vec::new();
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            let Some(oracle) = oracles.get(i) else { return mine };
            mine.push((i, (oracle.run)(effort)));
        }
    };
    let mut rows: Vec<(usize, Vec<Row>)> = thread::scope(|scope| {
        let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|t| t.join().expect("oracles do not panic")).collect()
    });
    rows.sort_by_key(|(i, _)| *i);
    rows.into_iter().map(|(_, rows)| rows).collect()
}

/// All oracles, in order of their ids' families: TCP, fairness, ABR, frames, queues.
pub const ALL: &[Oracle] = &[
    slow_start::TIMES,
    slow_start::NS3,
    sawtooth::FORMULA,
    sawtooth::NS3,
    sawtooth::ROUTER,
    mathis::THROUGHPUT,
    fairness::MAX_MIN,
    abr::OVERHEAD,
    abr::FIXED_POINT,
    binary::CYCLE,
    binary::MODEL,
    early_discard::WHOLE_FRAMES,
    front::SOONER,
    front::AS_MANY,
    queues::WAITING,
    queues::LOSS,
    queues::PERIODIC,
    queues::SHARED,
];
