//! Changes of a scenario file before it is checked, as `--set`, `--until` and `--seed` make them.

use std::ops::RangeInclusive;

use engine_core::scenario::{Problem, number, read_strict};
use serde_json::Value;

use crate::set::set;

/// Ends of a run, s: the range of `durationMs`.
const ENDS_S: RangeInclusive<f64> = 0.001..=3600.0;

/// What differs from a scenario file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Changes<'a> {
    /// Dotted paths and values in turn: JSON, a fraction such as `1/512`, or else a text.
    pub set: &'a [(String, String)],
    /// End of the run instead of the file's, 0.001 to 3600 s.
    pub until_s: Option<f64>,
    /// Seed instead of the file's.
    pub seed: Option<u64>,
}

impl Changes<'_> {
    /// Makes the changes in a document.
    ///
    /// # Errors
    /// Fails when the document is no object, a path cannot be set, or no run can end then.
    pub fn apply(&self, document: &mut Value) -> Result<(), Problem> {
        let problem = |path: &str, message: String| Problem { path: path.to_string(), message };
        if !document.is_object() {
            let message = "a scenario is a JSON object; see scenarios/schema.json".to_string();
            return Err(problem("", message));
        }
        for (path, text) in self.set {
            set(document, path, written(text)).map_err(|message| problem(path, message))?;
        }
        if let Some(until) = self.until_s {
            if !ENDS_S.contains(&until) {
                let (least, most) = (ENDS_S.start(), ENDS_S.end());
                let message = format!("{until} is no end of a run; expected {least} to {most} (s)");
                return Err(problem("until", message));
            }
            end_at(document, until * 1000.0);
        }
        if let Some(seed) = self.seed {
            document["seed"] = Value::from(seed);
        }
        Ok(())
    }
}

/// A value as people write it: JSON, a fraction such as `1/512`, or else a text.
pub fn written(text: &str) -> Value {
    let json = || read_strict(text).ok();
    fraction(text).or_else(json).unwrap_or_else(|| Value::from(text))
}

/// `1/512` as people write RIF and RDF.
fn fraction(text: &str) -> Option<Value> {
    let (above, below) = text.split_once('/')?;
    let (above, below): (f64, f64) = (above.parse().ok()?, below.parse().ok()?);
    number(above / below).map(Value::Number)
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_read_as_people_write_them() {
        for (text, value) in [
            ("1/512", json!(1.0 / 512.0)),
            ("0.5", json!(0.5)),
            ("true", json!(true)),
            ("erica", json!("erica")),
            ("[1, 2]", json!([1, 2])),
        ] {
            assert_eq!(written(text), value, "{text}");
        }
    }

    #[test]
    fn an_earlier_end_leaves_out_what_is_not_reached() {
        let mut document = json!({ "durationMs": 500, "timeline": [{ "atUs": 1000 }, { "atUs": 400000 }, { "atUs": 900000 }] });
        let changes = Changes { until_s: Some(0.2), seed: Some(7), ..Changes::default() };
        changes.apply(&mut document).expect("an object");
        assert_eq!(
            document,
            json!({ "durationMs": 200.0, "timeline": [{ "atUs": 1000 }, { "atUs": 900000 }], "seed": 7 })
        );
    }

    #[test]
    fn an_end_that_no_run_has_is_refused_under_its_own_name() {
        for until in [f64::NAN, f64::INFINITY, -1.0, 0.0, 0.000_9, 3601.0] {
            let changes = Changes { until_s: Some(until), ..Changes::default() };
            let refused = changes.apply(&mut json!({})).expect_err("no end");
            let message = format!("{until} is no end of a run; expected 0.001 to 3600 (s)");
            assert_eq!((refused.path, refused.message), ("until".to_string(), message));
        }
    }
}
