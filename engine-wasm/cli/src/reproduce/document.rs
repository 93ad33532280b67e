//! `docs/validation.json`: every claim with its verdict, and the numbers behind it.

use cell53_figures::{Numbers, Ruling, Which, aggregate};
use serde_json::{Map, Value, json};

use super::Judged;
use super::library::{Entry, Library};
use super::memo::engine;
use super::text::{bands, measured};

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
fn row(entry: &Entry, paper: &str, claim: &cell53_figures::Claim, ruling: &Ruling) -> Value {
    let said = |key: &str| claim.source[key].clone();
    let (low, high) = match ruling.tests.as_slice() {
        [one] => one.first().map_or((None, None), |t| (t.band[0], t.band[1])),
        _ => (None, None),
    };
    let terms: Vec<_> = ruling.terms().collect();
    let value = match terms.as_slice() {
        [one] if one.estimate.is_finite() => Value::from(one.estimate),
        _ => Value::from(measured(ruling)),
    };
    let mut row = json!({
        "id": format!("{}/{}", entry.id, claim.id), "paper": paper, "place": said("place"),
        "statement": said("statement"), "published": said("published"), "measured": value,
        "low": low, "high": high, "band": bands(ruling), "verdict": ruling.verdict.words(),
        "headline": claim.headline, "figure": entry.id, "kind": said("kind"), "why": said("why"),
        "terms": terms.iter().map(|t| t.to_json()).collect::<Vec<_>>(),
    });
    if !claim.source["examined"].is_null() {
        row["examined"] = said("examined");
    }
    row
}

fn figure(one: &Judged, which: Which) -> Value {
    let figure = &one.entry.figure;
    let ids: Vec<String> = figure.measures.iter().map(|m| m.id.clone()).collect();
    let point = |(at, runs): (&Vec<usize>, &std::collections::BTreeMap<u64, Vec<f64>>)| json!({ "at": figure.names(at), "measures": aggregate(&ids, runs) });
    let numbers: &Numbers = &one.numbers;
    json!({ "setting": which.id(), "engine": version(), "points": numbers.iter().map(point).collect::<Vec<_>>() })
}
