//! The report on disk: `docs/validation.json`, and `docs/validation.md` made from it.

use std::fs;
use std::path::PathBuf;

use cell53_figures::name::behaviour;
use cell53_oracles::{ALL, Effort, Oracle, run};
use serde_json::{Value, json};

use super::library::Library;
use super::{document, markdown, memo};
use crate::{Failure, Outcome, locate, output};

const JSON: &str = "docs/validation.json";
const MARKDOWN: &str = "docs/validation.md";

/// Writes both files: the figures of `fresh` in place of what was there of them, all others kept.
///
/// # Errors
/// Fails when a file cannot be written.
pub fn store(all: &Library, fresh: &Value, probes: Value) -> Outcome {
    let old = fs::read_to_string(place(JSON)).ok().and_then(|t| serde_json::from_str(&t).ok());
    let mut merged = merge(all, &old.unwrap_or(Value::Null), fresh);
    merged["probes"] = probes;
    merged["oracles"] = oracles();
    document::round(&mut merged);
    write(JSON, &document::text(&merged))?;
    write(MARKDOWN, &markdown::page(all, &merged))
}

fn place(name: &str) -> PathBuf {
    locate::root().join(name)
}

fn write(name: &str, text: &str) -> Outcome {
    let written = fs::write(place(name), text);
    written.map_err(|e| Failure::Outside(format!("{name} cannot be written: {e}")))?;
    output::note(format_args!("wrote {name}"));
    Ok(())
}

/// The figures of the library in its order, each from the fresh results if they have it.
fn merge(all: &Library, old: &Value, fresh: &Value) -> Value {
    let mut merged = json!({ "engine": fresh["engine"], "setting": fresh["setting"], "claims": [], "figures": {} });
    let mut claims = Vec::new();
    for entry in &all.entries {
        let id = entry.id.as_str();
        let from = if fresh["figures"].get(id).is_some() { fresh } else { old };
        if let Some(figure) = from["figures"].get(id) {
            merged["figures"][id] = figure.clone();
            let rows = from["claims"].as_array().into_iter().flatten();
            claims.extend(rows.filter(|row| row["figure"] == id).cloned());
        }
    }
    merged["claims"] = Value::from(claims);
    merged
}

/// All oracles at their full length, remembered for each engine.
fn oracles() -> Value {
    let file = memo::folder().join(format!("oracles-{}.json", behaviour()));
    let known = fs::read_to_string(&file).ok().and_then(|t| serde_json::from_str(&t).ok());
    known.unwrap_or_else(|| {
        output::note("comparing with the oracles");
        let chosen: Vec<&Oracle> = ALL.iter().collect();
        let rows = chosen.iter().zip(run(&chosen, Effort::Full));
        let all: Value =
            rows.map(|(oracle, rows)| crate::oracles::to_json(oracle, &rows)).collect();
        // A disk that refuses costs time later, nothing else.
        let _ = fs::write(file, all.to_string());
        all
    })
}
