//! A claim and its tests in one normal form: terms between a low and a high end.

use serde_json::Value;

use crate::axis::Axis;
use crate::json::{items, names, number, pairs, text};
use crate::measure::Measure;

/// What of the seeds is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Estimate {
    /// Their mean, with Student's interval.
    Mean,
    /// Their median, with the interval of order statistics.
    Median,
    /// Every seed must lie in the band.
    EverySeed,
    /// At least one seed must lie in the band.
    SomeSeed,
}

/// How two numbers become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// First over second.
    Quotient,
    /// First minus second.
    Difference,
}

/// What is formed along an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Next value and the one before.
    Steps(How),
    /// Largest over smallest.
    Spread,
}

/// A measure at some points.
#[derive(Clone, Debug)]
pub struct Selection {
    /// Place of the measure.
    pub measure: usize,
    /// By axis: the places of the values that are chosen; `None` if the axis is not mentioned.
    pub at: Vec<Option<Vec<usize>>>,
}

/// One test.
#[derive(Clone, Debug)]
pub struct Test {
    /// What is judged.
    pub first: Selection,
    /// What it is compared with, and how.
    pub against: Option<(Selection, How)>,
    /// Axes with a term for every value.
    pub each: Vec<usize>,
    /// Axes whose points are averaged first.
    pub pool: Vec<usize>,
    /// Axis of a shape.
    pub along: Option<(usize, Shape)>,
    /// Lower end of the band.
    pub low: Option<f64>,
    /// Upper end of the band.
    pub high: Option<f64>,
    /// Share of the terms that must hold.
    pub share: f64,
    /// What of the seeds is judged.
    pub estimate: Estimate,
}

/// A statement of a paper.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Name within the figure.
    pub id: String,
    /// All of them must hold.
    pub tests: Vec<Test>,
    /// Is it one of the paper's main results?
    pub headline: bool,
    /// The claim as it stands in the file.
    pub source: Value,
}

impl Claim {
    /// The claim of a file whose references are right.
    pub(crate) fn of(value: &Value, axes: &[Axis], measures: &[Measure]) -> Claim {
        let test = &value["test"];
        let leaves = match items(test, "all") {
            [] => std::slice::from_ref(test),
            all => all,
        };
        Claim {
            id: text(value, "id"),
            tests: leaves.iter().map(|leaf| test_of(leaf, axes, measures)).collect(),
            headline: value["headline"] == true,
            source: value.clone(),
        }
    }
}

fn axis(axes: &[Axis], id: &str) -> Option<usize> {
    axes.iter().position(|a| a.id == id)
}

fn selection(value: &Value, axes: &[Axis], measure: usize) -> Selection {
    let mut at = vec![None; axes.len()];
    for (id, chosen) in pairs(value, "at") {
        if let Some(i) = axis(axes, id) {
            let one = std::slice::from_ref(chosen);
            let all = chosen.as_array().map_or(one, Vec::as_slice);
            at[i] = Some(all.iter().filter_map(|v| axes[i].find(v)).collect());
        }
    }
    Selection { measure, at }
}

fn how(word: &Value) -> How {
    if word == "difference" { How::Difference } else { How::Quotient }
}

fn test_of(leaf: &Value, axes: &[Axis], measures: &[Measure]) -> Test {
    let find = |value: &Value| measures.iter().position(|m| value["measure"] == *m.id);
    let measure = find(leaf).unwrap_or_default();
    let all = |key: &str| names(&leaf[key]).iter().filter_map(|id| axis(axes, id)).collect();
    let against = leaf
        .get("against")
        .map(|other| (selection(other, axes, find(other).unwrap_or(measure)), how(&other["as"])));
    let along = leaf["along"].as_str().and_then(|id| axis(axes, id)).map(|along| {
        let spread = leaf["as"] == "spread";
        (along, if spread { Shape::Spread } else { Shape::Steps(how(&leaf["as"])) })
    });
    Test {
        first: selection(leaf, axes, measure),
        against,
        each: all("each"),
        pool: all("pool"),
        along,
        low: number(leaf, "low"),
        high: number(leaf, "high"),
        share: number(leaf, "share").unwrap_or(1.0),
        estimate: match leaf["estimate"].as_str() {
            Some("median") => Estimate::Median,
            Some("everySeed") => Estimate::EverySeed,
            Some("someSeed") => Estimate::SomeSeed,
            _ => Estimate::Mean,
        },
    }
}
