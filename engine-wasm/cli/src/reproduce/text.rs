//! Verdicts as text for people.

use cell53_figures::{Numbers, Ruling, Term, Verdict, Which};
use serde_json::Value;

use super::Judged;
use super::library::Entry;

/// All figures and the score.
pub fn report(judged: &[Judged], which: Which) -> String {
    let mut text = String::new();
    let mut counts = [0_usize; 3];
    for one in judged {
        let figure = &one.entry.figure;
        text.push_str(&format!("{}: {} ({})\n", one.entry.id, figure.title, figure.place));
        for (claim, ruling) in figure.claims.iter().zip(&one.rulings) {
            counts[ruling.verdict as usize] += 1;
            let star = if claim.headline { "*" } else { " " };
            text.push_str(&format!("{star} {:<16}  {:<24}", ruling.verdict.words(), claim.id));
            text.push_str(&format!(
                " published {}; measured {}; band {}\n",
                short(&claim.source["published"]),
                measured(ruling),
                bands(ruling)
            ));
            if ruling.verdict != Verdict::Reproduced {
                text.push_str(&off(ruling));
            }
        }
    }
    let [reproduced, differs, open] = counts;
    let of = counts.iter().sum::<usize>();
    text.push_str(&format!(
        "{reproduced} of {of} claims reproduced, {differs} differ, {open} cannot be judged ({} setting)\n",
        which.id()
    ));
    text
}

fn short(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| format!("\"{text}\""))
}

/// What every test found: the estimate with its interval, or the range of several terms.
pub fn measured(ruling: &Ruling) -> String {
    ruling.tests.iter().map(|terms| of_test(terms)).collect::<Vec<_>>().join("; ")
}

fn of_test(terms: &[Term]) -> String {
    let known: Vec<&Term> = terms.iter().filter(|t| t.estimate.is_finite()).collect();
    match known.as_slice() {
        [] => "not a number".to_string(),
        [one] if terms.len() == 1 => with_interval(one),
        many => {
            let fold = |pick: fn(f64, f64) -> f64| {
                digits(many.iter().map(|t| t.estimate).reduce(pick).unwrap_or(f64::NAN))
            };
            let holding = terms.iter().filter(|t| t.holds).count();
            format!("{} … {}, {holding} of {} hold", fold(f64::min), fold(f64::max), terms.len())
        }
    }
}

fn with_interval(term: &Term) -> String {
    let [low, high] = term.interval;
    if low == high {
        return digits(term.estimate);
    }
    format!("{} [{} … {}]", digits(term.estimate), digits(low), digits(high))
}

/// The band of every test.
pub fn bands(ruling: &Ruling) -> String {
    let of_test = |terms: &Vec<Term>| terms.first().map_or("any".to_string(), |t| band(t.band));
    ruling.tests.iter().map(of_test).collect::<Vec<_>>().join("; ")
}

/// A band in signs.
pub fn band([low, high]: [Option<f64>; 2]) -> String {
    match (low, high) {
        (Some(low), Some(high)) if low == high => digits(low),
        (Some(low), Some(high)) => format!("{} … {}", digits(low), digits(high)),
        (Some(low), None) => format!("≥ {}", digits(low)),
        (None, Some(high)) => format!("≤ {}", digits(high)),
        (None, None) => "any".to_string(),
    }
}

/// Lines for the terms that do not hold.
fn off(ruling: &Ruling) -> String {
    let line = |t: &Term| {
        format!(
            "      {} {}, outside {}\n",
            t.at,
            if t.estimate.is_finite() { with_interval(t) } else { "not a number".to_string() },
            band(t.band)
        )
    };
    ruling.terms().filter(|t| !t.holds).map(line).collect()
}

/// At most five significant digits.
pub fn digits(x: f64) -> String {
    let size = x.abs();
    if size == 0.0 || !size.is_finite() || x.fract() == 0.0 && size < 1e6 {
        return format!("{x}");
    }
    if size < 1e-3 {
        return format!("{x:.2e}");
    }
    let below = [1000.0, 100.0, 10.0, 1.0, 0.1, 0.01].iter().position(|limit| size >= *limit);
    let text = format!("{x:.*}", below.unwrap_or(6));
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_string()
    } else {
        text
    }
}

/// Says on standard error which measures no run of the figure could tell.
pub fn warn(entry: &Entry, numbers: &Numbers) {
    for (i, measure) in entry.figure.measures.iter().enumerate() {
        let mut runs = numbers.values().flat_map(|seeds| seeds.values());
        if numbers.values().any(|seeds| !seeds.is_empty()) && runs.all(|v| v[i].is_nan()) {
            eprintln!(
                "cell53: {}: the measure \"{}\" is no number in any run: nothing fits its ids, or its window is longer than the run",
                entry.id, measure.id
            );
        }
    }
}
