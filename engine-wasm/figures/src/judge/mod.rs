//! Verdicts: from the numbers of the runs to what they say about a claim. Computed, never typed.

mod estimate;
mod select;
mod verdict;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::measure::to_json;
use crate::statistics::Spread;

pub use verdict::{Ruling, Term, Verdict, judge};

/// The numbers of a figure: by point (place on every axis) and seed, one for every measure.
pub type Numbers = BTreeMap<Vec<usize>, BTreeMap<u64, Vec<f64>>>;

/// The numbers of one point over its seeds: mean, median and confidence interval by measure.
pub fn aggregate(ids: &[String], runs: &BTreeMap<u64, Vec<f64>>) -> Value {
    let one = |(i, id): (usize, &String)| {
        let values: Vec<f64> = runs.values().map(|v| v[i]).filter(|x| x.is_finite()).collect();
        if values.is_empty() {
            return (id.clone(), Value::Null);
        }
        let spread = Spread::of(&values);
        let [low, high] = spread.interval().unwrap_or([spread.mean; 2]);
        let number = |x| to_json(x);
        let all = json!({ "mean": number(spread.mean), "median": number(spread.median),
            "low": number(low), "high": number(high), "n": spread.n });
        (id.clone(), all)
    };
    ids.iter().enumerate().map(one).collect::<serde_json::Map<_, _>>().into()
}
