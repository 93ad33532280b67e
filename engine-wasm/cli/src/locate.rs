//! Finds scenario files and applies `--set`, `--until` and `--seed` to them before checking.

use std::fs;
use std::path::{Path, PathBuf};

use engine_core::Scenario;
use engine_core::scenario::read_strict;
use serde_json::Value;

use crate::Failure;
use crate::args::Options;

/// Root of the checkout: `CELL53_ROOT`, or the nearest folder upwards that holds `scenarios`.
pub fn root() -> PathBuf {
    if let Some(root) = std::env::var_os("CELL53_ROOT") {
        return PathBuf::from(root);
    }
    let here = std::env::current_dir().unwrap_or_default();
    here.ancestors().find(|p| p.join("scenarios").is_dir()).unwrap_or(&here).to_path_buf()
}

/// Reads a scenario by file name or by id.
///
/// # Errors
/// Fails when there is no such file or id, or the file is too large or not UTF-8.
pub fn text(name: &str) -> Result<String, Failure> {
    let by_id = root().join("scenarios").join(format!("{name}.json"));
    let plain_id = name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    let path = if Path::new(name).is_file() {
        PathBuf::from(name)
    } else if plain_id && by_id.is_file() {
        by_id
    } else {
        return Err(Failure::input(
            "",
            format!(
                "there is no scenario file or id \"{name}\"; ids are paths under scenarios/ without .json"
            ),
        ));
    };
    let size = fs::metadata(&path).map_or(0, |m| m.len());
    if size > 1 << 20 {
        return Err(Failure::input(
            "",
            format!("\"{name}\" has {size} bytes; at most 1048576 are read"),
        ));
    }
    fs::read_to_string(&path)
        .map_err(|e| Failure::input("", format!("\"{name}\" cannot be read: {e}")))
}

/// The scenario of the options for one seed offset.
///
/// # Errors
/// Fails with every problem of the file or of the changes to it.
pub fn scenario(options: &Options, offset: u64) -> Result<Scenario, Failure> {
    Scenario::from_value(&document(options, offset)?).map_err(Failure::Input)
}

/// As [`scenario`], for a run whose curves nobody sees.
///
/// # Errors
/// As [`scenario`], but for the number of samples.
pub fn for_summary(options: &Options, offset: u64) -> Result<Scenario, Failure> {
    Scenario::for_summary(&document(options, offset)?).map_err(Failure::Input)
}

/// The file with the changes of the options.
fn document(options: &Options, offset: u64) -> Result<Value, Failure> {
    let mut value = read_strict(&text(&options.scenario)?).map_err(Failure::Input)?;
    if !value.is_object() {
        return Err(Failure::input("", "a scenario is a JSON object; see scenarios/schema.json"));
    }
    for change in &options.set {
        set(&mut value, change)?;
    }
    if let Some(until) = options.until {
        end_at(&mut value, until * 1000.0);
    }
    let seed = options.seed.or(value.get("seed").and_then(Value::as_u64)).unwrap_or(1);
    if options.seed.is_some() || offset > 0 {
        value["seed"] = Value::from(seed + offset);
    }
    Ok(value)
}

/// Ends the run at `end_ms`. Changes that the file has for later are not reached; those behind the end of
/// the file itself stay, to be refused.
fn end_at(document: &mut Value, end_ms: f64) {
    let whole_ms = document.get("durationMs").and_then(Value::as_f64);
    let whole_ms = whole_ms.unwrap_or(f64::INFINITY);
    let is_reached = |item: &Value| {
        let at_ms = item["atUs"].as_f64().map_or(0.0, |us| us / 1000.0);
        at_ms <= end_ms || at_ms > whole_ms
    };
    if let Some(timeline) = document.get_mut("timeline").and_then(Value::as_array_mut) {
        timeline.retain(is_reached);
    }
    document["durationMs"] = Value::from(end_ms);
}

/// Applies one `path=value`; the value is JSON, or a text when it is not. Items of lists have numbers.
fn set(document: &mut Value, change: &str) -> Result<(), Failure> {
    let Some((path, text)) = change.split_once('=') else {
        return Err(Failure::input(
            "",
            format!("--set {change}: expected path=value, such as abr.rif=0.0625"),
        ));
    };
    let value = number_or_fraction(text)
        .or_else(|| serde_json::from_str(text).ok())
        .unwrap_or_else(|| Value::from(text));
    cell53_figures::set(document, path, value)
        .map_err(|message| Failure::input("", format!("--set {change}: {message}")))
}

/// `1/512` as people write RIF and RDF.
fn number_or_fraction(text: &str) -> Option<Value> {
    let (above, below) = text.split_once('/')?;
    let (above, below): (f64, f64) = (above.parse().ok()?, below.parse().ok()?);
    serde_json::Number::from_f64(above / below).map(Value::Number)
}
