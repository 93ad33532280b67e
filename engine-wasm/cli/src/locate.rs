//! Finds scenario files and applies `--set`, `--until` and `--seed` to them before checking.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use cell53_figures::Changes;
use engine_core::Scenario;
use engine_core::scenario::{Problem, read_strict};
use serde_json::Value;

use crate::Failure;
use crate::options::Options;

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
    text_up_to(name, 1 << 20)
}

/// The text of a file of at most so many bytes, by its path or its id.
///
/// # Errors
/// Fails when there is none, or it is longer.
pub fn text_up_to(name: &str, most: u64) -> Result<String, Failure> {
    let scenarios = root().join("scenarios");
    let by_id = scenarios.join(format!("{name}.json"));
    let plain_id = name.split('/').all(|part| !part.is_empty() && !part.starts_with('.'));
    // A pipe is no regular file, and is read like one.
    let given = Path::new(name);
    let path = if given.exists() && !given.is_dir() {
        given
    } else if plain_id && by_id.is_file() {
        &by_id
    } else {
        let what = if given.is_dir() { ": it is a folder" } else { "" };
        let folder = scenarios.display();
        let message = format!(
            "there is no scenario file or id \"{name}\"{what}; ids are paths without .json under \"{folder}\""
        );
        return Err(Failure::input("", message));
    };
    let unreadable = |error: io::Error| {
        let why = match error.kind() {
            io::ErrorKind::InvalidData => "it is not UTF-8 text; save it as such".to_string(),
            _ => error.to_string(),
        };
        Failure::input("", format!("\"{name}\" cannot be read: {why}"))
    };
    let mut text = String::new();
    let file = File::open(path).map_err(unreadable)?;
    file.take(most + 1).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > most {
        return Err(Failure::input(
            "",
            format!("\"{name}\" is too long; at most {most} bytes are read"),
        ));
    }
    Ok(text)
}

/// The scenario of the options.
///
/// # Errors
/// Fails with every problem of the file or of the changes to it.
pub fn scenario(options: &Options) -> Result<Scenario, Failure> {
    Scenario::from_value(&document(options)?).map_err(Failure::Input)
}

/// As [`scenario`], for a run whose curves nobody sees.
///
/// # Errors
/// As [`scenario`], but for the number of samples.
pub fn for_summary(options: &Options) -> Result<Scenario, Failure> {
    Scenario::for_summary(&document(options)?).map_err(Failure::Input)
}

/// The file with the changes of the options. It is read once: a pipe has nothing to give the second time.
fn document(options: &Options) -> Result<Value, Failure> {
    let mut value = read_strict(&text(&options.scenario)?).map_err(Failure::Input)?;
    let set = options.set.iter().map(|change| split(change)).collect::<Result<Vec<_>, _>>()?;
    let changes = Changes { set: &set, until_s: options.until, seed: options.seed };
    changes.apply(&mut value).map_err(|Problem { path, message }| {
        let which = if path.is_empty() { path } else { format!("--set {path}: ") };
        Failure::input("", format!("{which}{message}"))
    })?;
    Ok(value)
}

/// Path and value of one `path=value`.
fn split(change: &str) -> Result<(String, String), Failure> {
    let parts = change.split_once('=').filter(|(path, _)| !path.is_empty());
    parts.map(|(path, value)| (path.to_string(), value.to_string())).ok_or_else(|| {
        Failure::input("", format!("--set {change}: expected path=value, such as abr.rif=0.0625"))
    })
}
