//! `docs/validation.json`: every claim with its verdict, and the numbers behind it.

use cell53_figures::name::engine;
use cell53_figures::{Claim, Ruling, Which, aggregated};
use serde_json::{Map, Value, json};

use super::Judged;
use super::library::{Entry, Library};

/// The document of these figures.
pub fn document(library: &Library, judged: &[Judged], which: Which) -> Value {
    let claims: Vec<Value> = judged.iter().flat_map(|one| claims(library, one)).collect();
    let figure = |one: &Judged| (one.entry.id.clone(), figure(one, which));
    let figures: Map<_, _> = judged.iter().map(figure).collect();
    let mut all =
        json!({ "engine": engine(), "setting": which.id(), "claims": claims, "figures": figures });
    round(&mut all);
    all
}

fn claims(library: &Library, one: &Judged) -> Vec<Value> {
    let paper = library.papers.get(&one.entry.paper);
    let label = paper.map_or(one.entry.paper.as_str(), |p| p.label.as_str());
    one.rulings().map(|(claim, ruling)| row(one.entry, label, claim, ruling)).collect()
}

/// One claim.
fn row(entry: &Entry, paper: &str, claim: &Claim, ruling: &Ruling) -> Value {
    let id = format!("{}/{}", entry.id, claim.id);
    let mut row = json!({ "id": id, "paper": paper, "figure": entry.id });
    if let (Some(row), Value::Object(more)) = (row.as_object_mut(), ruling.to_json(claim)) {
        row.extend(more);
    }
    row
}

fn figure(one: &Judged, which: Which) -> Value {
    let points = aggregated(&one.entry.figure, &one.numbers);
    json!({ "setting": which.id(), "engine": engine(), "points": points })
}

/// Keeps six significant digits of every number: more say nothing, and files stay readable.
pub fn round(value: &mut Value) {
    match value {
        Value::Number(n) if n.is_f64() => {
            let x = n.as_f64().unwrap_or_default();
            let short: f64 = format!("{x:.5e}").parse().unwrap_or(x);
            let whole = short.fract() == 0.0 && short.abs() < 1e15;
            *value = if whole { Value::from(short as i64) } else { Value::from(short) };
        }
        Value::Array(items) => items.iter_mut().for_each(round),
        Value::Object(map) => map.values_mut().for_each(round),
        _ => (),
    }
}

/// Levels that are written line by line; what lies deeper stands on one line.
const LEVELS: usize = 4;

/// The document as text that people and version control can read: a claim or a point to a line.
pub fn text(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, &mut text);
    text.push('\n');
    text
}

fn write(value: &Value, level: usize, text: &mut String) {
    let deep = level >= LEVELS;
    let inner = "  ".repeat(level + 1);
    let end = format!("\n{}", "  ".repeat(level));
    match value {
        Value::Object(map) if !deep && !map.is_empty() && !is_row(value) => {
            text.push('{');
            for (i, (key, item)) in map.iter().enumerate() {
                let comma = if i > 0 { "," } else { "" };
                text.push_str(&format!("{comma}\n{inner}{}: ", Value::from(key.as_str())));
                write(item, level + 1, text);
            }
            text.push_str(&format!("{end}}}"));
        }
        Value::Array(items) if !deep && !items.is_empty() => {
            text.push('[');
            for (i, item) in items.iter().enumerate() {
                text.push_str(&format!("{}\n{inner}", if i > 0 { "," } else { "" }));
                write(item, LEVELS, text);
            }
            text.push_str(&format!("{end}]"));
        }
        other => text.push_str(&other.to_string()),
    }
}

/// An item of a list.
fn is_row(value: &Value) -> bool {
    value.get("at").is_some() || value.get("id").is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_six_digits() {
        let mut value = json!([1.234_567_89, 2.0, 3, 1.0e-7 / 3.0, "text", null]);
        round(&mut value);
        assert_eq!(value.to_string(), r#"[1.23457,2,3,3.33333e-8,"text",null]"#);
    }

    #[test]
    fn a_claim_stands_on_one_line() {
        let value = json!({ "claims": [{ "id": "a", "terms": [1] }, { "id": "b" }], "figures": { "f": { "points": [{ "at": {} }] } } });
        let lines = text(&value);
        assert!(lines.contains("\n    {\"id\":\"a\",\"terms\":[1]},\n"), "{lines}");
        assert_eq!(serde_json::from_str::<Value>(&lines).expect("JSON"), value);
    }
}
