//! The JSON Schema of a scenario file, made from the catalogue.

use serde_json::{Map, Value, json};

use super::FORMAT;
use crate::catalog::{self, EXPLICIT, SectionFacts, param_json};
use crate::params::{Kind, ParamSet, ParamSpec, RunParams};
use crate::topology::{Carries, NodeKind, Role, ServiceClass};

/// The whole schema; editors complete and check against it, TypeScript types are made from it.
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
    let text = json!({ "type": "string", "minLength": 1 });
    let number = json!({ "type": "number" });
    let buffer = json!({ "type": ["integer", "null"], "minimum": 1 });
    let nullable = json!({ "type": ["number", "null"] });
    let share = json!({ "type": "number", "minimum": 0, "maximum": 1 });
    json!({
        "title": "Drawn by hand", "type": "object", "additionalProperties": false,
        "required": ["kind", "nodes", "links", "circuits"],
        "properties": {
            "kind": { "const": EXPLICIT },
            "nodes": { "type": "array", "items": {
                "type": "object", "additionalProperties": false, "required": ["id", "kind", "at"],
                "properties": { "id": text, "kind": names(NodeKind::NAMES), "role": names(Role::NAMES),
                    "at": { "type": "array", "items": number, "minItems": 2, "maxItems": 2 }, "switchingUs": number } } },
            "links": { "type": "array", "items": {
                "type": "object", "additionalProperties": false, "required": ["id", "from", "to"],
                "properties": { "id": text, "from": text, "to": text, "rateMbps": number, "delayMs": number,
                    "bufferCells": buffer, "backBufferCells": buffer, "backRateMbps": nullable, "priorityCells": buffer, "backPriorityCells": buffer, "loss": share,
                    "backLoss": share, "varies": variation(), "backVaries": variation() } } },
            "circuits": { "type": "array", "items": {
                "type": "object", "additionalProperties": false, "required": ["id", "service", "carries", "route"],
                "properties": { "id": text, "service": names(ServiceClass::NAMES),
                    "carries": names(Carries::NAMES), "route": { "type": "array", "items": text },
                    "trunk": text, "group": text } } },
        },
    })
}

fn names<T>(all: &[(&'static str, T)]) -> Value {
    json!({ "type": "string", "enum": all.iter().map(|(name, _)| *name).collect::<Vec<_>>() })
}

/// How the rate of a line changes.
fn variation() -> Value {
    let number = json!({ "type": "number" });
    let step = json!({ "type": "array", "items": number, "minItems": 2, "maxItems": 2 });
    let closed = |required: &[&str], properties: Value| json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties });
    json!({ "anyOf": [
        closed(&["kind", "leastMbps", "mostMbps", "everyMs"], json!({
            "kind": { "const": "redrawn" }, "leastMbps": number, "mostMbps": number, "everyMs": number })),
        closed(&["kind", "steps"], json!({
            "kind": { "const": "steps" }, "steps": { "type": "array", "items": step } })),
    ] })
}

/// What single parts do differently: any section, with or without a kind.
fn overrides(sections: &Map<String, Value>) -> Value {
    let mut properties = Map::new();
    properties.insert("part".into(), json!({ "type": "string", "minLength": 1, "description": "A circuit, group, switch or port." }));
    properties.insert("side".into(), json!({ "type": "string", "enum": ["source", "destination"], "description": "One end of a circuit; without it both." }));
    for id in sections.keys() {
        properties.insert(id.clone(), json!({ "type": "object" }));
    }
    json!({ "type": "array", "description": "What single circuits, groups, switches or ports do differently.",
        "items": object(&properties, &["part"]) })
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
    let at =
        json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 });
    json!({ "type": "object", "description": "Positions of nodes moved by hand: [column, row].", "additionalProperties": at })
}

fn timeline() -> Value {
    json!({
        "type": "array", "description": "Changes inside the run.",
        "items": {
            "type": "object", "additionalProperties": false, "required": ["atUs", "target", "key", "value"],
            "properties": {
                "atUs": { "type": "number", "minimum": 0 }, "target": { "type": "string" }, "key": { "type": "string" },
                "value": { "type": ["number", "boolean", "string", "null"] },
            },
        },
    })
}
