//! `cell53 oracles`: what formulas and other simulators say, and what the engine gives.

use cell53_figures::name::engine;
use cell53_oracles::{ALL, Effort, Oracle, Row, run};
use serde_json::{Value, json};

use crate::{Failure, Outcome, output};

/// Runs all oracles, or those whose id is asked for, and prints every comparison.
///
/// # Errors
/// Fails when there is no such oracle, or when a comparison does not agree and nobody has said why.
pub fn oracles(id: Option<&str>, full: bool, as_json: bool) -> Outcome {
    let chosen: Vec<&Oracle> = ALL.iter().filter(|o| id.is_none_or(|id| o.id == id)).collect();
    if chosen.is_empty() {
        let known: Vec<_> = ALL.iter().map(|o| o.id).collect();
        let (id, known) = (id.unwrap_or_default(), known.join(", "));
        let message = format!("there is no oracle \"{id}\"; choose one of {known}");
        return Err(Failure::input("", message));
    }
    let effort = if full { Effort::Full } else { Effort::Short };
    let mut all = Vec::new();
    let mut off = 0;
    for (oracle, rows) in chosen.iter().zip(run(&chosen, effort)) {
        off += rows.iter().filter(|row| !row.agrees() && row.open().is_none()).count();
        if as_json {
            all.push(to_json(oracle, &rows));
        } else {
            output::put(text(oracle, &rows))?;
        }
    }
    if as_json {
        let result = json!({ "full": full, "engineVersion": engine(), "oracles": all });
        output::line(format_args!("{result:#}"))?;
    }
    match off {
        0 => Ok(()),
        1 => Err(Failure::Outside("one comparison does not agree".to_string())),
        _ => Err(Failure::Outside(format!("{off} comparisons do not agree"))),
    }
}

/// One oracle with its rows, under the names of `cell53 oracles --json`.
pub fn to_json(oracle: &Oracle, rows: &[Row]) -> Value {
    json!({
        "id": oracle.id, "title": oracle.title, "source": oracle.source, "band": oracle.band,
        "rows": rows.iter().map(Row::to_json).collect::<Vec<_>>(),
    })
}

fn text(oracle: &Oracle, rows: &[Row]) -> String {
    let mut text = format!(
        "{}  {}\n  source: {}\n  band: {}\n",
        oracle.id, oracle.title, oracle.source, oracle.band
    );
    for row in rows {
        let verdict = if row.agrees() { "agrees" } else { "DOES NOT AGREE" };
        let why = row.open().map(|why| format!("\n      because {why}")).unwrap_or_default();
        let [low, high] = row.interval;
        let interval = if low < high {
            format!(" ({} to {})", digits(low), digits(high))
        } else {
            String::new()
        };
        text.push_str(&format!(
            "  {:<16} expected {} measured {}{interval} {}, allowed {}: {verdict}; {}{why}\n",
            row.id,
            digits(row.expected),
            digits(row.measured),
            row.unit,
            digits(row.tolerance),
            row.quantity,
        ));
    }
    text
}

/// Four significant digits.
fn digits(x: f64) -> String {
    let size = x.abs();
    if size == 0.0 || !size.is_finite() {
        return format!("{x}");
    }
    if size < 1e-3 {
        return format!("{x:.3e}");
    }
    let below = [1000.0, 100.0, 10.0, 1.0, 0.1, 0.01].iter().position(|limit| size >= *limit);
    let places = below.unwrap_or(6);
    format!("{x:.places$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_show_four_digits() {
        let cases = [
            (1234.5, "1234"),
            (99.29, "99.29"),
            (7.272, "7.272"),
            (0.04051, "0.04051"),
            (0.5, "0.5000"),
            (4.057e-6, "4.057e-6"),
            (0.0, "0"),
        ];
        for (x, shown) in cases {
            assert_eq!(digits(x), shown);
        }
    }
}
