//! The JSON Schema of a scenario file, made from the catalogue.

use serde_json::{Map, Value, json};

use super::FORMAT;
use super::document::LOSS_KEYS;
use super::explicit::CHANGE_KEYS;
use super::keys::{Key, Takes, Words};
use super::overrides::OVERRIDE_KEYS;
use super::parts::{FilePart, PARTS};
use crate::catalog::{self, EXPLICIT, SectionFacts, param_json};
use crate::params::{Kind, ParamSet, ParamSpec, RunParams};

/// The whole schema; editors complete and check with it, and TypeScript types are generated from it.
pub fn schema() -> Value {
    let mut properties = Map::new();
    properties.insert("$schema".into(), json!({ "type": "string" }));
    properties.insert(
        "format".into(),
        json!({ "const": FORMAT, "description": "Version of the file format." }),
    );
    let texts = [
        ("title", "Short name of the experiment."),
        ("group", "Heading in the gallery."),
        ("question", "The question the experiment answers."),
    ];
    for (key, description) in texts {
        properties.insert(
            key.into(),
            json!({ "type": "string", "minLength": 1, "description": description }),
        );
    }
    properties.insert("seed".into(), json!({ "type": "integer", "minimum": 0, "default": 1, "description": "Seed of all random streams." }));
    for spec in RunParams::SPECS {
        properties.insert(spec.key.into(), param_schema(spec));
    }
    properties.insert("published".into(), published());
    properties.insert("layout".into(), layout());
    properties.insert("timeline".into(), timeline());
    let mut sections = Map::new();
    for section in catalog::sections() {
        sections.insert(section.id.into(), section_schema(&section));
    }
    sections.remove("topology").map(|schema| properties.insert("topology".into(), schema));
    properties.insert("overrides".into(), overrides(&sections));
    properties.extend(sections);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario",
        "description": "A Cell53 experiment: what differs from the defaults, and the question it asks.",
        "type": "object",
        "required": ["format", "title", "group", "question"],
        "additionalProperties": false,
        "properties": properties,
    })
}

fn object(properties: &Map<String, Value>, required: &[&str]) -> Value {
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}

fn section_schema(section: &SectionFacts) -> Value {
    let mut schema = if section.default_entry.is_none() {
        object(&params(section.params), &[])
    } else {
        let variants: Vec<_> = section
            .entries
            .iter()
            .map(|entry| {
                if entry.id == EXPLICIT {
                    return explicit();
                }
                let mut properties = Map::new();
                properties
                    .insert("kind".into(), json!({ "const": entry.id, "description": entry.doc }));
                properties.extend(params(entry.params));
                let required: &[&str] =
                    if section.default_entry == Some(entry.id) { &[] } else { &["kind"] };
                let mut variant = object(&properties, required);
                variant["title"] = json!(entry.label);
                variant
            })
            .collect();
        json!({ "anyOf": variants })
    };
    schema["description"] = json!(section.doc);
    schema
}

fn params(specs: &[ParamSpec]) -> Map<String, Value> {
    specs.iter().map(|spec| (spec.key.to_string(), param_schema(spec))).collect()
}

fn param_schema(spec: &ParamSpec) -> Value {
    let name = match spec.kind {
        Kind::Real => "number",
        Kind::Integer => "integer",
        Kind::Flag => "boolean",
        Kind::Choice(_) => "string",
    };
    let facts = param_json(spec);
    let mut schema = json!({
        "type": if spec.nullable { json!([name, "null"]) } else { json!(name) },
        "description": facts["doc"], "default": facts["default"],
        "x-unit": facts["unit"], "x-source": facts["source"],
    });
    match spec.kind {
        Kind::Choice(values) => schema["enum"] = values.iter().map(|v| v.id).collect(),
        Kind::Real | Kind::Integer => {
            schema["minimum"] = facts["min"].clone();
            schema["maximum"] = facts["max"].clone();
        }
        Kind::Flag => {}
    }
    schema
}

fn explicit() -> Value {
    let mut properties = Map::new();
    properties.insert("kind".into(), json!({ "const": EXPLICIT }));
    let lists = ["nodes", "links", "circuits"];
    for part in PARTS.iter().filter(|part| lists.contains(&part.id)) {
        properties.insert(part.id.into(), list(part));
    }
    let required: Vec<_> = ["kind"].into_iter().chain(lists).collect();
    let mut schema = object(&properties, &required);
    schema["title"] = json!("Drawn by hand");
    schema
}

/// A list whose entries are one part of a file.
fn list(part: &FilePart) -> Value {
    let mut properties = keys(part.keys);
    properties.extend(params(part.params));
    json!({ "type": "array", "description": part.doc, "items": object(&properties, &needed(part.keys)) })
}

fn needed(keys: &[Key]) -> Vec<&'static str> {
    keys.iter().filter(|key| key.needed).map(|key| key.key).collect()
}

fn keys(keys: &[Key]) -> Map<String, Value> {
    keys.iter().map(|key| (key.key.to_string(), key_schema(key))).collect()
}

fn key_schema(key: &Key) -> Value {
    let mut schema = match key.takes {
        Takes::Text => json!({ "type": "string", "minLength": 1 }),
        Takes::Word(words) => words_schema(words),
        Takes::Number { min, max, unit } => {
            json!({ "type": "number", "minimum": min, "maximum": max, "x-unit": unit.id() })
        }
        Takes::Whole { min, max } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Takes::Place => pair(),
        Takes::Route => {
            json!({ "type": "array", "items": { "type": "string", "minLength": 1 } })
        }
        Takes::Change => variation(),
        Takes::Steps => json!({ "type": "array", "items": pair() }),
        Takes::Setting => json!({ "type": ["number", "boolean", "string", "null"] }),
    };
    let told = schema["description"].as_str().map(|words| format!(" {words}")).unwrap_or_default();
    schema["description"] = json!(format!("{}{told}", key.doc));
    schema["x-source"] = json!(key.source);
    schema
}

/// One word of a list, with the meaning of each.
fn words_schema(words: Words) -> Value {
    let all = words.all();
    let told: Vec<_> = all.iter().map(|w| format!("{}: {}", w.id, w.doc)).collect();
    json!({ "type": "string", "enum": all.iter().map(|w| w.id).collect::<Vec<_>>(),
        "description": told.join(" ") })
}

fn pair() -> Value {
    json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 })
}

/// How the rate of a line changes: one form per kind.
fn variation() -> Value {
    let forms = [("redrawn", &["leastMbps", "mostMbps", "everyMs"][..]), ("steps", &["steps"])];
    let form = |(kind, own): (&str, &[&str])| {
        let mut properties = keys(CHANGE_KEYS);
        properties.retain(|key, _| own.contains(&key.as_str()));
        properties.insert("kind".into(), json!({ "const": kind }));
        let required: Vec<_> = ["kind"].iter().chain(own).copied().collect();
        object(&properties, &required)
    };
    json!({ "anyOf": forms.map(form) })
}

/// Settings of single parts: any section, with or without a kind.
fn overrides(sections: &Map<String, Value>) -> Value {
    let mut properties = keys(OVERRIDE_KEYS);
    for id in sections.keys() {
        properties.insert(id.clone(), json!({ "type": "object" }));
    }
    json!({ "type": "array", "description": "What single circuits, groups, switches or ports do differently.",
        "items": object(&properties, &needed(OVERRIDE_KEYS)) })
}

fn published() -> Value {
    json!({
        "type": "object", "additionalProperties": false, "required": ["place"],
        "description": "What the paper printed; shown beside our result.",
        "properties": {
            "place": { "type": "string" }, "note": { "type": "string" }, "totalMbps": { "type": "number" },
            "perSourceMbps": { "type": "array", "items": { "type": "number" } },
            "shareOfMaximum": { "type": "number" }, "cellLossRatio": { "type": "number" },
        },
    })
}

fn layout() -> Value {
    json!({ "type": "object", "description": "Positions of nodes moved by hand: [column, row].", "additionalProperties": pair() })
}

/// The timeline, whose keys are those of losses and of parameters.
fn timeline() -> Value {
    let part = PARTS.iter().find(|part| part.id == "timeline").expect("the timeline is a part");
    let mut schema = list(part);
    let key = &mut schema["items"]["properties"]["key"];
    let of_loss = |key: &Key| {
        let takes = key.range();
        json!({ "const": key.key, "description": format!("Of a loss: {} Takes {takes}.", key.doc) })
    };
    let mut forms: Vec<_> = LOSS_KEYS.iter().map(of_loss).collect();
    forms.push(
        json!({ "type": "string", "minLength": 1, "description": "A parameter of the section." }),
    );
    *key = json!({ "anyOf": forms, "description": key["description"] });
    schema
}
