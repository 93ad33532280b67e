//! From terms to one of three verdicts.

use serde_json::{Map, Value, json};

use super::Numbers;
use super::estimate::{estimate, inside};
use super::select::{Raw, Selector};
use crate::claim::{Claim, Test};
use crate::figure::Figure;
use crate::measure::to_json;

/// What the runs say about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Enough terms lie in their band.
    Reproduced,
    /// Too few do, and no luck of the seeds could explain it.
    Differs,
    /// Too few do, but they could within their confidence intervals, or a run cannot tell.
    CannotBeJudged,
}

impl Verdict {
    /// The verdict in words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::Differs => "differs",
            Verdict::CannotBeJudged => "cannot be judged",
        }
    }
}

/// One comparison with a band.
#[derive(Clone, Debug)]
pub struct Term {
    /// Axes and values by name.
    pub at: Value,
    /// The number that is judged; not a number where a run cannot tell.
    pub estimate: f64,
    /// 95 % confidence interval.
    pub interval: [f64; 2],
    /// The band.
    pub band: [Option<f64>; 2],
    /// Seeds.
    pub n: usize,
    /// Does it hold?
    pub holds: bool,
    /// Could it hold within its interval?
    pub could: bool,
}

/// A claim judged.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The verdict.
    pub verdict: Verdict,
    /// Their terms, by test.
    pub tests: Vec<Vec<Term>>,
}

impl Ruling {
    /// All terms of all tests.
    pub fn terms(&self) -> impl Iterator<Item = &Term> {
        self.tests.iter().flatten()
    }
}

/// Judges a claim by the numbers of the runs.
pub fn judge(figure: &Figure, claim: &Claim, numbers: &Numbers) -> Ruling {
    let rulings: Vec<_> = claim.tests.iter().map(|t| of_test(figure, t, numbers)).collect();
    let any = |verdict| rulings.iter().any(|(own, _)| *own == verdict);
    let verdict = if any(Verdict::Differs) {
        Verdict::Differs
    } else if any(Verdict::CannotBeJudged) {
        Verdict::CannotBeJudged
    } else {
        Verdict::Reproduced
    };
    Ruling { verdict, tests: rulings.into_iter().map(|(_, terms)| terms).collect() }
}

fn of_test(figure: &Figure, test: &Test, numbers: &Numbers) -> (Verdict, Vec<Term>) {
    let raws = Selector { figure, numbers, test }.terms();
    let terms: Vec<Term> = raws.iter().map(|raw| term(figure, test, raw)).collect();
    let enough =
        |count: usize| !terms.is_empty() && count as f64 >= test.share * terms.len() as f64 - 1e-9;
    let verdict = if enough(terms.iter().filter(|t| t.holds).count()) {
        Verdict::Reproduced
    } else if terms.is_empty() || enough(terms.iter().filter(|t| t.could).count()) {
        Verdict::CannotBeJudged
    } else {
        Verdict::Differs
    };
    (verdict, terms)
}

fn term(figure: &Figure, test: &Test, raw: &Raw) -> Term {
    let name = |(axis, v): &(usize, usize)| {
        let axis = &figure.axes[*axis];
        (axis.id.clone(), axis.values[*v].value.clone())
    };
    let at = Value::Object(raw.at.iter().map(name).collect::<Map<_, _>>());
    let (low, high) = (test.low, test.high);
    let found = estimate(&raw.values, test.estimate, low, high);
    let holds = found.is_some_and(|e| inside(e.value, low, high));
    let touches =
        |l: f64, h: f64| low.is_none_or(|low| h >= low) && high.is_none_or(|high| l <= high);
    let by_mean =
        matches!(test.estimate, crate::claim::Estimate::Mean | crate::claim::Estimate::Median);
    let could = found.is_none_or(|e| if by_mean { touches(e.low, e.high) } else { holds });
    let numbers = found.map_or([f64::NAN; 3], |e| [e.value, e.low, e.high]);
    Term {
        at,
        estimate: numbers[0],
        interval: [numbers[1], numbers[2]],
        band: [low, high],
        n: raw.values.len(),
        holds,
        could,
    }
}

impl Term {
    /// The term under the names of docs/validation.json.
    pub fn to_json(&self) -> Value {
        json!({ "at": self.at, "estimate": to_json(self.estimate), "ciLow": to_json(self.interval[0]),
            "ciHigh": to_json(self.interval[1]), "low": self.band[0], "high": self.band[1],
            "n": self.n, "holds": self.holds })
    }
}
