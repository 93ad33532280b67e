//! Contents of a section of a file: its algorithm and the settings of the algorithm.

use serde_json::{Map, Value};

use super::Report;
use super::text::shown;
use crate::catalog::SectionFacts;
use crate::params::{ParamSpec, Settings, unknown_key};

/// The algorithm named in a section of a file; `None` if unknown.
pub(super) fn kind_of(
    facts: &SectionFacts,
    map: &Map<String, Value>,
    path: &str,
    report: &mut Report,
) -> Option<&'static str> {
    let Some(default) = facts.default_entry else { return Some("") };
    let Some(value) = map.get("kind") else { return Some(default) };
    if let Some(entry) = facts.entries.iter().find(|e| value == e.id) {
        return Some(entry.id);
    }
    let known: Vec<_> = facts.entries.iter().map(|e| e.id).collect();
    let message =
        format!("{} is not known; choose one of {}", shown(&value.to_string()), known.join(", "));
    report.add(format!("{path}.kind"), message);
    None
}

/// Error message for a knob of a part, with the algorithm that has the knob.
pub(super) fn with_kind(message: String, kind: &str) -> String {
    if kind.is_empty() { message } else { format!("{message} (of {kind}, which acts there)") }
}

/// The checked settings of a section of a file.
pub(super) fn settings_of(
    path: &str,
    specs: &[ParamSpec],
    map: &Map<String, Value>,
    family: bool,
    report: &mut Report,
) -> Settings {
    let mut settings = Settings::default();
    for (key, value) in map.iter().filter(|(key, _)| !(family && *key == "kind")) {
        let path = format!("{path}.{}", shown(key));
        match specs.iter().find(|s| s.key == key) {
            None => report.add(path, unknown_key(key, specs).message),
            Some(spec) => match spec.check(value) {
                Ok(()) => settings.set(key, value.clone()),
                Err(error) => report.add(path, error.message),
            },
        }
    }
    settings
}
