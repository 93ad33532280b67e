//! Measures: what one run amounts to, one number each; not a number where a run cannot tell.

mod curve;
mod happened;
mod parts;
mod run;

use serde_json::{Value, json};

use crate::json::{number, text};

pub use run::{Measured, SLICES, measure};

/// How the numbers of several parts become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reduce {
    /// Their mean.
    Mean,
    /// Their sum.
    Sum,
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// The middle one.
    Median,
    /// Jain's index of fairness.
    Jain,
    /// Largest over smallest.
    Spread,
}

/// A stretch of simulated time, seconds, both ends included; the end of the run if open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Begin.
    pub from: f64,
    /// End.
    pub to: Option<f64>,
}

/// One side of a quotient, difference, sum or product.
#[derive(Clone, Debug, PartialEq)]
pub enum Side {
    /// An earlier measure, by place.
    Measure(String),
    /// A number.
    Number(f64),
}

/// What is measured.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// A field of a list of the summary, such as `sources`, over the parts of it.
    Parts { list: String, field: String, ids: String, reduce: Reduce },
    /// A total of the summary.
    Total { field: String },
    /// Curves.
    Series { quantity: String, ids: String, window: Window, over_time: OverTime, reduce: Reduce },
    /// Events.
    Events { kind: String, ids: String, window: Window, reduce: OfEvents },
    /// Arithmetic of two sides.
    Two { how: Arithmetic, over: Side, under: Side },
}

/// How a curve becomes a number. Times are milliseconds since the begin of the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OverTime {
    /// Mean of the samples.
    Mean,
    /// Smallest sample.
    Min,
    /// Largest sample.
    Max,
    /// First sample.
    First,
    /// Last sample.
    Last,
    /// Last less first.
    Growth,
    /// Largest less smallest.
    Range,
    /// Standard deviation of the samples.
    Deviation,
    /// Mean of the largest samples of successive pieces of so many seconds.
    Peaks { span: f64 },
    /// When the largest sample came first.
    MaxAt,
    /// The last sample off the target by more than the tolerance; 0 if none is.
    Settled { target: Option<f64>, tolerance: f64 },
    /// The first sample at or above (true) or at or below the level; the last sample if none is.
    Reaches { above: bool, level: f64 },
    /// The first sample below the level by more than the tolerance, after one at or above it; the last sample if
    /// none is.
    Falls { level: f64, tolerance: f64 },
    /// The last sample below (true) or above the level, from which on the curve stays on the other side.
    Stays { above: bool, level: f64 },
    /// Share of the samples at or above (true) or at or below the level.
    Share { above: bool, level: f64 },
}

/// What is said of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfEvents {
    /// How many.
    Count,
    /// When the first came, milliseconds since the begin of the window; its length if none came.
    First,
    /// When the last came; 0 if none came.
    Last,
}

/// Arithmetic of two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// Over by under.
    Quotient,
    /// Over less under.
    Difference,
    /// Both together.
    Sum,
    /// One times the other.
    Product,
}

/// A measure of a figure.
#[derive(Clone, Debug)]
pub struct Measure {
    /// Name.
    pub id: String,
    /// Unit, may be empty.
    pub unit: String,
    /// What is measured.
    pub what: What,
    /// The measure as it stands in the file.
    pub source: Value,
}

impl Measure {
    /// The measure of a file whose shape is right.
    pub(crate) fn of(value: &Value) -> Measure {
        Measure {
            id: text(value, "id"),
            unit: text(value, "unit"),
            what: what(value),
            source: value.clone(),
        }
    }

    /// Is it formed of other measures, without looking at a run?
    pub fn is_arithmetic(&self) -> bool {
        matches!(self.what, What::Two { .. })
    }
}

/// Fills in the arithmetic: `numbers` are in the order of the measures, what runs cannot tell is NaN.
pub fn complete(measures: &[Measure], numbers: &mut [f64]) {
    for (i, measure) in measures.iter().enumerate() {
        if let What::Two { how, over, under } = &measure.what {
            let side = |side: &Side| match side {
                Side::Number(x) => *x,
                Side::Measure(id) => {
                    measures.iter().position(|m| m.id == *id).map_or(f64::NAN, |at| numbers[at])
                }
            };
            numbers[i] = finite(arithmetic(*how, side(over), side(under)));
        }
    }
}

fn arithmetic(how: Arithmetic, over: f64, under: f64) -> f64 {
    match how {
        Arithmetic::Quotient => over / under,
        Arithmetic::Difference => over - under,
        Arithmetic::Sum => over + under,
        Arithmetic::Product => over * under,
    }
}

/// A division by nothing is no number.
pub(crate) fn finite(x: f64) -> f64 {
    if x.is_finite() { x } else { f64::NAN }
}

/// A number as JSON; `null` if it is none.
pub fn to_json(x: f64) -> Value {
    if x.is_finite() { json!(x) } else { Value::Null }
}

fn what(value: &Value) -> What {
    let (ids, field) = (ids(value), text(value, "field"));
    match value["of"].as_str().unwrap_or_default() {
        "total" => What::Total { field },
        "series" => series(value, ids),
        "events" => What::Events {
            kind: text(value, "kind"),
            ids,
            window: window(value),
            reduce: match value["reduce"].as_str() {
                Some("firstMs") => OfEvents::First,
                Some("lastMs") => OfEvents::Last,
                _ => OfEvents::Count,
            },
        },
        list @ ("sources" | "circuits" | "ports") => {
            What::Parts { list: list.to_string(), field, ids, reduce: reduce(value) }
        }
        how => two(value, how),
    }
}

fn two(value: &Value, how: &str) -> What {
    let side = |key: &str| match &value[key] {
        Value::String(id) => Side::Measure(id.clone()),
        other => Side::Number(other.as_f64().unwrap_or(f64::NAN)),
    };
    let how = match how {
        "quotient" => Arithmetic::Quotient,
        "difference" => Arithmetic::Difference,
        "sum" => Arithmetic::Sum,
        _ => Arithmetic::Product,
    };
    What::Two { how, over: side("over"), under: side("under") }
}

fn series(value: &Value, ids: String) -> What {
    What::Series {
        quantity: text(value, "quantity"),
        ids,
        window: window(value),
        over_time: over_time(value),
        reduce: reduce(value),
    }
}

fn ids(value: &Value) -> String {
    value["ids"].as_str().unwrap_or("*").to_string()
}

fn window(value: &Value) -> Window {
    let seconds = |key: &str| number(value, key).map(|ms| ms / 1e3);
    Window { from: seconds("fromMs").unwrap_or(0.0), to: seconds("toMs") }
}

fn reduce(value: &Value) -> Reduce {
    match value["reduce"].as_str() {
        Some("sum") => Reduce::Sum,
        Some("min") => Reduce::Min,
        Some("max") => Reduce::Max,
        Some("median") => Reduce::Median,
        Some("jain") => Reduce::Jain,
        Some("spread") => Reduce::Spread,
        _ => Reduce::Mean,
    }
}

fn over_time(value: &Value) -> OverTime {
    let level = number(value, "level").unwrap_or(f64::NAN);
    let tolerance = number(value, "tolerance").unwrap_or(0.0);
    let said = value["overTime"].as_str().or(value["reduce"].as_str());
    match said {
        Some("max") => OverTime::Max,
        Some("min") => OverTime::Min,
        Some("first") => OverTime::First,
        Some("last") => OverTime::Last,
        Some("growth") => OverTime::Growth,
        Some("range") => OverTime::Range,
        Some("deviation") => OverTime::Deviation,
        Some("meanOfPeaks") => {
            OverTime::Peaks { span: number(value, "spanMs").unwrap_or(f64::NAN) / 1e3 }
        }
        Some("maxAtMs") => OverTime::MaxAt,
        Some("settledMs") => OverTime::Settled { target: number(value, "target"), tolerance },
        Some("firstAboveMs") => OverTime::Reaches { above: true, level },
        Some("firstBelowMs") => OverTime::Reaches { above: false, level },
        Some("fallsBelowMs") => OverTime::Falls { level, tolerance },
        Some("staysAboveMs") => OverTime::Stays { above: true, level },
        Some("staysBelowMs") => OverTime::Stays { above: false, level },
        Some("shareAbove") => OverTime::Share { above: true, level },
        Some("shareBelow") => OverTime::Share { above: false, level },
        _ => OverTime::Mean,
    }
}
