//! Changes of a JSON document by dotted path, as `--set` and `set` write them.

use serde_json::{Map, Value};

/// Puts a value at a path such as `abr.rif`; items of lists have numbers, the first being 0.
///
/// What is no object becomes one on the way.
///
/// # Errors
/// Fails with a sentence when a part of the path is empty or no item of a list.
pub fn set(document: &mut Value, path: &str, value: Value) -> Result<(), String> {
    let mut at = document;
    for key in path.split('.') {
        if key.is_empty() {
            return Err("the path has an empty part".to_string());
        }
        at = match at {
            Value::Array(items) => item(items, key)?,
            _ => entry(at, key),
        };
    }
    *at = value;
    Ok(())
}

fn entry<'a>(at: &'a mut Value, key: &str) -> &'a mut Value {
    if !at.is_object() {
        *at = Value::Object(Map::new());
    }
    &mut at[key]
}

fn item<'a>(items: &'a mut [Value], key: &str) -> Result<&'a mut Value, String> {
    let count = items.len();
    let found = key.parse().ok().and_then(|i: usize| items.get_mut(i));
    found.ok_or_else(|| format!("\"{key}\" is not an item of a list of {count}, numbered from 0"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_path_reaches_through_objects_and_lists() {
        let mut document =
            json!({ "a": { "b": 1 }, "list": [{ "x": 1 }, { "x": 2 }], "none": null });
        for (path, value) in
            [("a.b", json!(2)), ("list.1.x", json!("y")), ("none.new.key", json!([1]))]
        {
            set(&mut document, path, value).expect(path);
        }
        let wanted = json!({ "a": { "b": 2 }, "list": [{ "x": 1 }, { "x": "y" }], "none": { "new": { "key": [1] } } });
        assert_eq!(document, wanted);
        assert!(
            set(&mut document, "list.2.x", json!(0)).expect_err("no item").contains("not an item")
        );
        assert!(set(&mut document, "a..b", json!(0)).is_err());
    }
}
