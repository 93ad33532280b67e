//! `cell53 describe` and `cell53 schema`: the catalogue and the parts of a file, for people and for programs.

use engine_core::catalog;
use engine_core::scenario::{described, schema as scenario_schema};
use serde_json::Value;

use crate::generate::{number, range};
use crate::{Failure, Outcome, output};

/// Lists in which described things stand.
const LISTS: [&str; 7] = ["run", "sections", "file", "entries", "keys", "params", "words"];

/// Prints the catalogue, or what is called `name`: a section, algorithm, part of a file, or a parameter, also with its
/// section, as `--set` names it; where none is, a word that a key takes.
///
/// # Errors
/// Fails when nothing has that name, or the text cannot be written.
pub fn describe(name: Option<&str>, json: bool) -> Outcome {
    let all = described();
    let found = match name {
        None => all,
        Some(name) => {
            let mut matches = named(&all, &["id", "key", "path"], name, Place::default());
            if matches.is_empty() {
                matches = named(&all, &["word"], name, Place::default());
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

/// Where a thing is described: its section or part of a file, and the algorithm in it.
#[derive(Clone, Copy, Default)]
struct Place<'a> {
    section: &'a str,
    entry: &'a str,
}

impl<'a> Place<'a> {
    fn of(self, list: &str, item: &'a Value) -> Place<'a> {
        let id = item["id"].as_str().unwrap_or_default();
        match list {
            "sections" | "file" => Place { section: id, entry: "" },
            "entries" => Place { entry: id, ..self },
            _ => self,
        }
    }

    /// The thing, a key with its `path` and, in a family, with the `entry` whose it is.
    fn with(self, value: &Value) -> Value {
        let mut value = value.clone();
        if let Some(key) = value["key"].as_str() {
            let dot = if self.section.is_empty() { "" } else { "." };
            value["path"] = Value::from(format!("{}{dot}{key}", self.section));
            value["entry"] = Value::from(self.entry);
        }
        value
    }
}

/// All described things of which one of the keys is `name`.
fn named(value: &Value, keys: &[&str], name: &str, place: Place<'_>) -> Vec<Value> {
    let own = value.get("doc").map(|_| place.with(value));
    let is_it = |own: &Value| keys.iter().any(|key| own[key] == name);
    let mut found: Vec<_> = own.into_iter().filter(is_it).collect();
    for list in LISTS {
        let items = value[list].as_array().into_iter().flatten();
        found.extend(items.flat_map(|item| named(item, keys, name, place.of(list, item))));
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
    let path = if word("path").is_empty() { word("key") } else { word("path") };
    if value.get("range").is_some() {
        let needed = if value["needed"] == true { " Needed." } else { "" };
        let (doc, range, source) = (word("doc"), word("range"), word("source"));
        format!("{path}: {doc} Takes: {range}.{needed} Source: {source}.\n")
    } else if value.get("key").is_some() {
        let (label, doc, source) = (word("label"), word("doc"), word("source"));
        let (range, default) = (range(value), number(&value["default"]));
        let listed = |text: &str| if text.is_empty() { String::new() } else { format!(", {text}") };
        let (entry, unit) = (listed(word("entry")), listed(catalog::sign_of(value)));
        let fixed = if value["rebuild"] == true { " Fixed for the whole run." } else { "" };
        format!(
            "{path} ({label}{entry}): {doc} Range{unit}: {range}. Default: {default}.{fixed} Source: {source}.\n"
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
