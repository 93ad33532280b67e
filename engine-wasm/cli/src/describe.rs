//! `cell53 describe` and `cell53 schema`: the catalogue and the parts of a file, for people and for programs.

use engine_core::scenario::{described, schema as scenario_schema};
use serde_json::Value;

use crate::{Failure, Outcome, output};

/// Lists in which described things stand.
const LISTS: [&str; 7] = ["run", "sections", "file", "entries", "keys", "params", "words"];

/// Prints the catalogue, or what is called `name`: a section, algorithm, parameter or part of a file; where none is,
/// a word that a key takes.
///
/// # Errors
/// Fails when nothing has that name, or the text cannot be written.
pub fn describe(name: Option<&str>, json: bool) -> Outcome {
    let all = described();
    let found = match name {
        None => all,
        Some(name) => {
            let mut matches = named(&all, &["id", "key"], name);
            if matches.is_empty() {
                matches = named(&all, &["word"], name);
            }
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

/// All described things of which one of the keys is `name`.
fn named(value: &Value, keys: &[&str], name: &str) -> Vec<Value> {
    let mut found = Vec::new();
    if value.get("doc").is_some() && keys.iter().any(|key| value[key] == name) {
        found.push(value.clone());
    }
    for list in LISTS {
        let items = value[list].as_array();
        found.extend(items.into_iter().flatten().flat_map(|item| named(item, keys, name)));
    }
    found
}

fn text(value: &Value, depth: usize) -> String {
    if let Some(items) = value.as_array() {
        return items.iter().map(|item| text(item, depth)).collect();
    }
    let mut out = "  ".repeat(depth) + &line(value);
    for list in LISTS {
        let items = value[list].as_array();
        out.extend(items.into_iter().flatten().map(|item| text(item, depth + 1)));
    }
    out
}

/// One described thing, without those inside it; empty for the catalogue itself.
fn line(value: &Value) -> String {
    let word = |key: &str| value[key].as_str().unwrap_or_default();
    if value.get("range").is_some() {
        let needed = if value["needed"] == true { " Needed." } else { "" };
        let (key, doc, range, source) = (word("key"), word("doc"), word("range"), word("source"));
        format!("{key}: {doc} Takes: {range}.{needed} Source: {source}.\n")
    } else if value.get("key").is_some() {
        let (key, label, doc, source) = (word("key"), word("label"), word("doc"), word("source"));
        let (range, default) = (range(value), &value["default"]);
        let fixed = if value["rebuild"] == true { " Fixed for the whole run." } else { "" };
        format!(
            "{key} ({label}): {doc} Range: {range}. Default: {default}.{fixed} Source: {source}.\n"
        )
    } else if value.get("word").is_some() {
        let (own, label, doc, source) = (word("word"), word("label"), word("doc"), word("source"));
        format!("{own} ({label}): {doc} Source: {source}.\n")
    } else if value.get("id").is_some() {
        format!("{} ({}): {}\n", word("id"), word("label"), word("doc"))
    } else {
        String::new()
    }
}

/// The values of a parameter.
fn range(param: &Value) -> String {
    if param["kind"] == "flag" {
        "true or false".to_string()
    } else if param["kind"] == "choice" {
        choices(param)
    } else {
        let unit = param["unit"].as_str().unwrap_or_default();
        format!("{} … {} {unit}", param["min"], param["max"])
    }
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
