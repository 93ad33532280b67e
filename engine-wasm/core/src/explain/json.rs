//! Objects for the page, made by one function: what a macro writes out at every place would be a good part of the
//! module that every visitor fetches.

use serde_json::{Map, Value};

/// An object of these members; their values are taken out.
#[inline(never)]
pub(crate) fn object(members: &mut [(&str, Value)]) -> Value {
    let mut map = Map::new();
    for (key, value) in members {
        map.insert((*key).to_string(), value.take());
    }
    Value::Object(map)
}

/// A number; what is none, or is not finite, is `null`.
#[inline(never)]
pub(crate) fn number(value: Option<f64>) -> Value {
    value.map_or(Value::Null, Value::from)
}

/// A text.
#[inline(never)]
pub(crate) fn text(value: &str) -> Value {
    Value::String(value.to_string())
}

/// A pair of numbers.
#[inline(never)]
pub(crate) fn pair(values: [f64; 2]) -> Value {
    Value::Array(values.map(Value::from).into())
}
