//! `cell53 describe` and `cell53 schema`: the catalogue for people and for programs.

use engine_core::catalog;
use engine_core::scenario::schema as scenario_schema;
use serde_json::Value;

use crate::{Failure, Outcome, output};

/// Prints the catalogue, or the section, algorithm or parameter called `name`.
///
/// # Errors
/// Fails when nothing has that name, or the text cannot be written.
pub fn describe(name: Option<&str>, json: bool) -> Outcome {
    let catalogue = catalog::to_json();
    let found = match name {
        None => catalogue,
        Some(name) => {
            let mut matches = Vec::new();
            collect(&catalogue, name, &mut matches);
            match matches.len() {
                0 => {
                    return Err(Failure::input(
                        "",
                        format!("nothing is called \"{name}\"; cell53 describe lists everything"),
                    ));
                }
                1 => matches.remove(0),
                _ => Value::from(matches),
            }
        }
    };
    if json { output::line(format_args!("{found:#}")) } else { output::put(text(&found, 0)) }
}

/// Prints the JSON Schema of scenario files.
///
/// # Errors
/// Fails when it cannot be written.
pub fn schema() -> Outcome {
    output::line(format_args!("{:#}", scenario_schema()))
}

/// All described things with that id or key.
fn collect(value: &Value, name: &str, found: &mut Vec<Value>) {
    if value.get("doc").is_some() && (value["id"] == name || value["key"] == name) {
        found.push(value.clone());
    }
    for list in ["sections", "entries", "params"] {
        value[list].as_array().into_iter().flatten().for_each(|item| collect(item, name, found));
    }
}

fn text(value: &Value, depth: usize) -> String {
    if let Some(items) = value.as_array() {
        return items.iter().map(|item| text(item, depth)).collect();
    }
    let indent = "  ".repeat(depth);
    let word = |key: &str| value[key].as_str().unwrap_or_default();
    let mut out = String::new();
    if value.get("key").is_some() {
        let range = if value["kind"] == "flag" {
            "true or false".to_string()
        } else if value["kind"] == "choice" {
            choices(value)
        } else {
            format!("{} … {} {}", value["min"], value["max"], word("unit"))
        };
        out.push_str(&format!(
            "{indent}{} ({}): {} Range: {range}. Default: {}. Source: {}.\n",
            word("key"),
            word("label"),
            word("doc"),
            value["default"],
            word("source")
        ));
    } else if value.get("id").is_some() {
        out.push_str(&format!("{indent}{} ({}): {}\n", word("id"), word("label"), word("doc")));
    }
    for list in ["sections", "entries", "params"] {
        let items = value[list].as_array();
        out.extend(items.into_iter().flatten().map(|item| text(item, depth + 1)));
    }
    out
}

fn choices(value: &Value) -> String {
    let ids: Vec<_> = value["choices"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|c| c["id"].as_str())
        .collect();
    ids.join(", ")
}
