//! Looking into JSON whose shape has been checked; what is absent is empty.

use serde_json::Value;

/// The text under a key.
pub fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_string()
}

/// The number under a key.
pub fn number(value: &Value, key: &str) -> Option<f64> {
    value[key].as_f64()
}

/// The items under a key.
pub fn items<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// Keys and values under a key.
pub fn pairs<'a>(value: &'a Value, key: &str) -> impl Iterator<Item = (&'a String, &'a Value)> {
    value[key].as_object().into_iter().flatten()
}

/// One text or several.
pub fn names(value: &Value) -> Vec<String> {
    match value {
        Value::String(one) => vec![one.clone()],
        Value::Array(all) => all.iter().filter_map(|v| v.as_str().map(String::from)).collect(),
        _ => Vec::new(),
    }
}
