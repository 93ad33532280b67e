//! `cell53 generate`: schema, catalogue and manual from the one declaration in Rust.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use engine_core::catalog::{self, SectionFacts};
use engine_core::explain::report_schema;
use engine_core::scenario::{FilePart, PARTS, Takes, schema};
use serde_json::Value;

use crate::{Failure, Outcome};

/// Writes the generated files under `root`, or compares them.
///
/// # Errors
/// Fails when `root` is no checkout, and when a file cannot be written, or differs when only compared.
pub fn generate(check: bool, root: &Path) -> Outcome {
    if !root.join("engine-wasm").is_dir() {
        let place = root.display();
        let message =
            format!("\"{place}\" is not a checkout of Cell53: it has no folder engine-wasm");
        return Err(Failure::input("", message));
    }
    let files = [
        ("scenarios/schema.json", format!("{:#}\n", schema())),
        ("scenarios/figure-schema.json", format!("{:#}\n", cell53_figures::schema())),
        ("web/src/generated/catalog.json", format!("{:#}\n", catalog::to_json())),
        ("web/src/generated/reports.schema.json", format!("{:#}\n", report_schema())),
        ("docs/parameters.md", manual()),
    ];
    for (name, text) in files {
        let path = root.join(name);
        if check {
            let stored = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
            if stored != text {
                return Err(Failure::Outside(format!("{name} is stale; run npm run generate")));
            }
            continue;
        }
        let folder = path.parent().expect("files lie in folders");
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&path, text))
            .map_err(|e| Failure::Outside(format!("{name} cannot be written: {e}")))?;
    }
    Ok(())
}

/// The manual of all parameters.
fn manual() -> String {
    let mut text = String::from(
        "# Parameters\n\nGenerated from the engine by `npm run generate`; do not edit. Sources are named by the keys of [sources.md](sources.md).\n",
    );
    text.push_str(
        "\n## The whole run\n\nEvery file needs `format`, which is 1, and the texts `title`, `group` \
         and `question`. Optional are `seed`, a whole number (1 if absent), `published`, the results \
         that a paper printed, and `layout`, the positions of nodes that were moved by hand. [A whole \
         file](model.md#the-window-by-variant). These parameters are also at the top level:\n",
    );
    write_table(&mut text, catalog::to_json()["run"].as_array().expect("a list"));
    for section in catalog::sections() {
        write_section(&mut text, &section);
    }
    for part in PARTS {
        write_part(&mut text, part);
    }
    text
}

/// A part of a file that is no section: its keys, the words that they take, its parameters.
fn write_part(text: &mut String, part: &FilePart) {
    let _ = write!(text, "\n## {} (`{}`)\n\n{}\n", part.label, part.id, part.doc);
    text.push_str("\n| key | what it is | takes | needed | source |\n|---|---|---|---|---|\n");
    for key in part.keys {
        let needed = if key.needed { "yes" } else { "no" };
        let (name, range) = (key.key, key.range());
        let _ = writeln!(text, "| `{name}` | {} | {range} | {needed} | {} |", key.doc, key.source);
    }
    for key in part.keys {
        let Takes::Word(words) = key.takes else { continue };
        let _ = write!(text, "\n| `{}` | what it means | source |\n|---|---|---|\n", key.key);
        for word in words.all() {
            let (id, label, doc) = (word.id, word.label, word.doc);
            let _ = writeln!(text, "| `{id}` | **{label}**: {doc} | {} |", word.source);
        }
    }
    let params: Vec<_> = part.params.iter().map(catalog::param_json).collect();
    write_table(text, &params);
}

fn write_section(text: &mut String, section: &SectionFacts) {
    let _ = write!(text, "\n## {} (`{}`)\n\n{}\n", section.label, section.id, section.doc);
    let params: Vec<_> = section.params.iter().map(catalog::param_json).collect();
    write_table(text, &params);
    for entry in &section.entries {
        let _ = write!(
            text,
            "\n### {} (`{}`)\n\n{} Source: {}.\n",
            entry.label, entry.id, entry.doc, entry.source
        );
        let params: Vec<_> = entry.params.iter().map(catalog::param_json).collect();
        write_table(text, &params);
    }
}

fn write_table(text: &mut String, params: &[Value]) {
    if params.is_empty() {
        return;
    }
    text.push_str(
        "\n| key | what it does | unit | range | default | source |\n|---|---|---|---|---|---|\n",
    );
    for param in params {
        let word = |key: &str| param[key].as_str().unwrap_or_default().replace('|', "\\|");
        let _ = writeln!(
            text,
            "| `{}` | **{}**: {}{}{} | {} | {} | {} | {} |",
            word("key"),
            word("label"),
            word("doc"),
            when(param),
            if param["rebuild"] == true { " Fixed for the whole run." } else { "" },
            catalog::sign_of(param),
            range(param),
            number(&param["default"]),
            word("source"),
        );
    }
}

/// Under which conditions a knob acts; empty without any.
fn when(param: &Value) -> String {
    let conditions: Vec<_> =
        param["when"].as_array().into_iter().flatten().map(condition).collect();
    if conditions.is_empty() {
        String::new()
    } else {
        format!(" Acts while {}.", conditions.join(", or "))
    }
}

fn condition(when: &Value) -> String {
    let key = when["key"].as_str().unwrap_or_default();
    let section = when["section"].as_str().map_or(String::new(), |id| format!("{id}."));
    let states: Vec<_> = when["states"].as_array().into_iter().flatten().collect();
    let words: Vec<_> = states.iter().filter_map(|state| state.as_str()).collect();
    let relation = if when["is"] == true { "is" } else { "is not" };
    format!("`{section}{key}` {relation} `{}`", words.join("` or `"))
}

/// The values of a parameter, without their unit.
pub fn range(param: &Value) -> String {
    let mut range = match param["kind"].as_str() {
        Some("flag") => "true, false".to_string(),
        Some("choice") => {
            let ids: Vec<_> = param["choices"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|c| c["id"].as_str())
                .collect();
            ids.join(", ")
        }
        _ => numbers(param),
    };
    if param["nullable"] == true {
        let meaning = param["nullLabel"].as_str().unwrap_or_default();
        range.push_str(&format!(", or null ({meaning})"));
    }
    range
}

/// `1 … 65495`, `0, or a power of two from 1/32768 to 1`.
fn numbers(param: &Value) -> String {
    let (least, most) = (number(&param["min"]), number(&param["max"]));
    let grid = &param["grid"];
    if grid["type"] != "powersOfTwo" {
        return format!("{least} … {most}");
    }
    let zero = if grid["orZero"] == true { "0, or " } else { "" };
    let least = match grid["least"].as_f64() {
        Some(share) if share < 1.0 => format!("1/{}", 1.0 / share),
        _ => number(&grid["least"]),
    };
    format!("{zero}a power of two from {least} to {most}")
}

/// A value as a reader writes it: whole numbers without a point.
pub fn number(value: &Value) -> String {
    value.as_f64().map_or_else(|| value.to_string(), |number| number.to_string())
}
