//! `docs/validation.json`: every claim with its verdict, and the numbers behind it.

use cell53_figures::{Claim, Ruling, Which, aggregated};
use serde_json::{Map, Value, json};

use super::Judged;
use super::library::{Entry, Library};
use super::memo::engine;

/// The engine by version and behaviour.
fn version() -> String {
    format!("{}+{}", engine_core::catalog::ENGINE_VERSION, engine())
}

/// The document of these figures.
pub fn document(library: &Library, judged: &[Judged], which: Which) -> Value {
    let claims: Vec<Value> = judged.iter().flat_map(|one| claims(library, one)).collect();
    let figure = |one: &Judged| (one.entry.id.clone(), figure(one, which));
    let figures: Map<_, _> = judged.iter().map(figure).collect();
    json!({ "engine": version(), "setting": which.id(), "claims": claims, "figures": figures })
}

fn claims(library: &Library, one: &Judged) -> Vec<Value> {
    let paper = library.papers.get(&one.entry.paper);
    let label = paper.map_or(one.entry.paper.as_str(), |p| p.label.as_str());
    let claims = one.entry.figure.claims.iter().zip(&one.rulings);
    claims.map(|(claim, ruling)| row(one.entry, label, claim, ruling)).collect()
}

/// One claim.
fn row(entry: &Entry, paper: &str, claim: &Claim, ruling: &Ruling) -> Value {
    let id = format!("{}/{}", entry.id, claim.id);
    let mut row = json!({ "id": id, "paper": paper, "figure": entry.id });
    if let (Some(row), Value::Object(more)) = (row.as_object_mut(), ruling.to_json(claim)) {
        row.extend(more);
    }
    row
}

fn figure(one: &Judged, which: Which) -> Value {
    let points = aggregated(&one.entry.figure, &one.numbers);
    json!({ "setting": which.id(), "engine": version(), "points": points })
}
