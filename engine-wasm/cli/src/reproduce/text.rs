//! Verdicts as text for people.

use cell53_figures::{Numbers, Ruling, Term, Verdict, Which};
use serde_json::Value;

use super::Judged;
use super::library::Entry;
use super::markdown::place;
use crate::output::note;

/// All figures and the score.
pub fn report(judged: &[Judged], which: Which) -> String {
    let mut text = String::new();
    let mut counts = [0_usize; 3];
    for one in judged {
        let figure = &one.entry.figure;
        text.push_str(&format!("{}: {} ({})\n", one.entry.id, figure.title, figure.place));
        for (claim, ruling) in one.rulings() {
            counts[ruling.verdict as usize] += 1;
            let star = if claim.headline { "*" } else { " " };
            text.push_str(&format!("{star} {:<16}  {:<24}", ruling.verdict.words(), claim.id));
            text.push_str(&format!(
                " published {}; measured {}; band {}\n",
                short(&claim.source["published"]),
                ruling.measured(),
                ruling.bands()
            ));
            if ruling.verdict != Verdict::Reproduced {
                text.push_str(&off(ruling));
            }
        }
    }
    let [reproduced, differs, open] = counts;
    let of = counts.iter().sum::<usize>();
    text.push_str(&format!(
        "{reproduced} of {of} claims reproduced, {differs} differ, {open} cannot be judged ({} setting); * is a headline claim\n",
        which.id()
    ));
    text
}

fn short(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), |text| format!("\"{text}\""))
}

/// Lines for the terms that do not hold.
fn off(ruling: &Ruling) -> String {
    let line =
        |t: &Term| format!("      {}{}, outside {}\n", place(&t.at), t.words(), t.band_words());
    ruling.terms().filter(|t| !t.holds).map(line).collect()
}

/// Says on standard error which measures no run of the figure could tell.
pub fn warn(entry: &Entry, numbers: &Numbers) {
    for (i, measure) in entry.figure.measures.iter().enumerate() {
        let mut runs = numbers.values().flat_map(|seeds| seeds.values());
        if numbers.values().any(|seeds| !seeds.is_empty()) && runs.all(|v| v[i].is_nan()) {
            note(format_args!(
                "cell53: {}: the measure \"{}\" has no value in any run: no part matches its ids, or \
                 its window is longer than the run",
                entry.id, measure.id
            ));
        }
    }
}
