//! Makes a failing scenario smaller: drops what the failure does not need.

use serde_json::Value;

/// The smallest scenario found that still fails.
pub fn shrink(scenario: &Value, fails: impl Fn(&Value) -> bool) -> Value {
    let mut smallest = scenario.clone();
    let mut progress = true;
    while progress {
        progress = false;
        for path in paths(&smallest) {
            let candidate = without(&smallest, &path);
            if fails(&candidate) {
                smallest = candidate;
                progress = true;
                break;
            }
        }
    }
    smallest
}

/// JSON pointers of all entries, outermost first.
fn paths(value: &Value) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), value)];
    while let Some((path, value)) = open.pop() {
        let inner: Vec<(String, &Value)> = match value {
            Value::Object(map) => map.iter().map(|(k, v)| (format!("{path}/{k}"), v)).collect(),
            Value::Array(list) => {
                list.iter().enumerate().map(|(i, v)| (format!("{path}/{i}"), v)).collect()
            }
            _ => continue,
        };
        found.extend(inner.iter().map(|(path, _)| path.clone()));
        open.extend(inner);
    }
    found.sort_by_key(|path| path.matches('/').count());
    found
}

fn without(value: &Value, path: &str) -> Value {
    let mut copy = value.clone();
    let (outer, key) = path.rsplit_once('/').expect("pointers begin with a slash");
    match copy.pointer_mut(outer) {
        Some(Value::Object(map)) => {
            map.shift_remove(key);
        }
        Some(Value::Array(list)) => {
            list.remove(key.parse().expect("an index"));
        }
        _ => {}
    }
    copy
}
