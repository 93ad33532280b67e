//! The JSON Schema of figure files, from the one declaration.

use serde_json::{Map, Value, json};

use crate::format::{FIGURE, PAPER};
use crate::shape::{Kind, Shape, Variant};

/// The schema of figure files; that of `paper.json` stands under `$defs.paper`.
pub fn schema() -> Value {
    let mut all = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Cell53 figure",
        "description": "A figure or table of a paper: points, measures, panels and claims. Generated from the engine; do not edit.",
    });
    for (key, value) in object(&FIGURE, &[]).as_object().into_iter().flatten() {
        all[key] = value.clone();
    }
    all["$defs"] = json!({ "paper": object(&PAPER, &[]) });
    all
}

fn object(shape: &Shape, tag: &[(&str, &[&str])]) -> Value {
    let mut properties = Map::new();
    for (key, tags) in tag {
        properties.insert((*key).to_string(), json!({ "enum": tags }));
    }
    for field in shape.0 {
        let mut value = kind(&field.kind);
        value["description"] = Value::from(field.doc);
        properties.insert(field.key.to_string(), value);
    }
    let needed = shape.0.iter().filter(|f| f.needed).map(|f| f.key);
    let required: Vec<_> = tag.iter().map(|(key, _)| *key).chain(needed).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn kind(kind_: &Kind) -> Value {
    match kind_ {
        Kind::Text(most) => json!({ "type": "string", "minLength": 1, "maxLength": most }),
        Kind::Number(low, high) => number(*low, *high),
        Kind::Whole(low, high) => json!({ "type": "integer", "minimum": low, "maximum": high }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Choice(all) => json!({ "enum": all }),
        Kind::List(least, inner) => {
            json!({ "type": "array", "items": kind(inner), "minItems": least })
        }
        Kind::Object(shape) => object(shape, &[]),
        Kind::Map(inner) => json!({ "type": "object", "additionalProperties": kind(inner) }),
        Kind::Tagged(tag, variants) => {
            let one = |v: &Variant| object(&v.shape, &[(tag, v.tags)]);
            json!({ "anyOf": variants.iter().map(one).collect::<Vec<_>>() })
        }
        Kind::Either(kinds) => json!({ "anyOf": kinds.iter().map(kind).collect::<Vec<_>>() }),
        Kind::Nothing => json!({ "type": "null" }),
        Kind::Anything => json!({}),
    }
}

fn number(low: f64, high: f64) -> Value {
    let mut value = json!({ "type": "number" });
    if low != f64::MIN {
        value["minimum"] = json!(low);
    }
    if high != f64::MAX {
        value["maximum"] = json!(high);
    }
    value
}
