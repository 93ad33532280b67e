//! Results of many runs as one: medians in the usual places, and the spread of every metric.

use cell53_oracles::{Spread, median_of};
use serde_json::{Map, Value, json};

/// How values of one shape become one: numbers by `number`, truths to "all", texts to the first. What a run does not
/// have does not count; `null` where none has it.
fn merge(values: &[&Value], number: fn(&[f64], &Value) -> Value) -> Value {
    match values.iter().copied().find(|value| !value.is_null()).unwrap_or(values[0]) {
        first @ Value::Number(_) => {
            let numbers: Vec<f64> = values.iter().filter_map(|v| v.as_f64()).collect();
            number(&numbers, first)
        }
        Value::Bool(_) => Value::from(values.iter().all(|v| v.as_bool() == Some(true))),
        Value::Object(map) => map
            .keys()
            .map(|key| {
                let inner: Vec<_> = values.iter().map(|v| &v[key]).collect();
                (key.clone(), merge(&inner, number))
            })
            .collect(),
        Value::Array(items) => (0..items.len())
            .map(|i| merge(&values.iter().map(|v| &v[i]).collect::<Vec<_>>(), number))
            .collect(),
        other => other.clone(),
    }
}

fn spread_json(spread: Spread) -> Value {
    let [low, high] = spread.interval().map_or([None; 2], |ends| ends.map(Some));
    json!({ "mean": spread.mean, "median": spread.median, "low": low, "high": high, "n": spread.n })
}

/// One result with the median of every number.
pub fn medians(results: &[Value]) -> Value {
    let median = |numbers: &[f64], first: &Value| {
        let middle = median_of(numbers);
        let count = first.is_u64() && middle.fract() == 0.0;
        if count { Value::from(middle as u64) } else { Value::from(middle) }
    };
    merge(&results.iter().collect::<Vec<_>>(), median)
}

/// The lists of metrics with `{ mean, median, low, high, n }` in the place of every number.
pub fn spreads(results: &[Value]) -> Value {
    let spread = |numbers: &[f64], _: &Value| spread_json(Spread::of(numbers));
    let mut all = Map::new();
    for list in ["sources", "circuits", "ports", "total"] {
        let values: Vec<_> = results.iter().map(|r| &r[list]).collect();
        all.insert(list.to_string(), merge(&values, spread));
    }
    Value::Object(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_run_does_not_have_does_not_count() {
        let run = |jain: Value| json!({ "total": { "jainIndex": jain } });
        let all = |runs: [Value; 3]| {
            let results = runs.map(run);
            let spread = &spreads(&results)["total"]["jainIndex"];
            (medians(&results)["total"]["jainIndex"].clone(), spread["n"].clone())
        };
        for runs in [[Value::Null, json!(0.5), json!(1.0)], [json!(0.5), Value::Null, json!(1.0)]] {
            assert_eq!(all(runs), (json!(0.75), json!(2)));
        }
        assert_eq!(all([const { Value::Null }; 3]), (Value::Null, Value::Null));
    }

    #[test]
    fn results_keep_their_shape_and_names() {
        let run = |x: f64| {
            json!({ "total": { "goodputMbps": x }, "sources": [{ "id": "S1", "timeouts": 2 }],
                "circuits": [], "ports": [], "conservation": { "cells": true } })
        };
        let results = [run(1.0), run(3.0), run(8.0)];
        let middle = medians(&results);
        assert_eq!(middle["total"]["goodputMbps"], 3.0);
        assert_eq!(middle["sources"][0], json!({ "id": "S1", "timeouts": 2 }));
        let spread = spreads(&results);
        assert_eq!(spread["total"]["goodputMbps"]["mean"], 4.0);
        assert_eq!(spread["sources"][0]["id"], "S1");
        assert_eq!(spread["sources"][0]["timeouts"]["n"], 3);
    }
}
