//! What is wrong with a figure file is said at once, with its place and what is allowed.

use cell53_figures::{Figure, Which, points, read_paper};
use serde_json::{Value, json};

fn good() -> Value {
    json!({
        "format": 1, "title": "t", "place": "p", "asked": "a", "found": "f",
        "axes": [
            { "id": "rho", "label": "Load", "values": [{ "value": 0.5, "set": { "a.b": 0.5 } }, { "value": 0.8, "set": { "a.b": 0.8 } }] },
            { "id": "service", "label": "Service", "values": [{ "value": "ABR" }, { "value": "UBR", "scenario": "x/ubr", "set": { "list.0": 2 } }] }
        ],
        "scenario": "x/abr", "set": { "a.c": [1] },
        "skip": [{ "rho": 0.8, "service": "UBR" }],
        "quick": { "replications": 2, "durationMs": 100, "only": { "rho": [0.5] } },
        "full": { "replications": 5, "warmUpMs": 2.5 },
        "probe": { "claim": "c" },
        "measures": [
            { "id": "x", "label": "X", "unit": "Mb/s", "of": "sources", "field": "goodputMbps", "ids": "S*", "reduce": "sum" },
            { "id": "s", "of": "series", "quantity": "acr", "overTime": "settledMs", "target": null, "tolerance": 0.05 },
            { "id": "q", "of": "quotient", "over": "x", "under": 2 }
        ],
        "panels": [{ "id": "a", "kind": "line", "x": "rho", "y": ["x", "q"], "series": "service", "published": [
            { "kind": "points", "series": "ABR", "points": [[0.5, 1]] },
            { "kind": "line", "y": 1, "claim": "c" },
            { "kind": "band", "x": [0.5, 0.6], "statement": "s", "place": "p" },
            { "kind": "arrow", "below": "ABR", "above": "UBR", "claim": "c" }
        ] }],
        "claims": [{ "id": "c", "statement": "s", "place": "p", "kind": "ordering", "published": "more", "why": "w",
            "test": { "measure": "x", "at": { "service": "UBR" }, "against": { "at": { "service": "ABR" }, "as": "quotient" }, "each": ["rho"], "low": 1 } }]
    })
}

/// Puts a value at a dotted path and answers the problems.
fn problems(path: &str, value: Value) -> Vec<String> {
    let mut file = good();
    cell53_figures::set(&mut file, path, value).expect("a path");
    let found = Figure::read(&file.to_string()).err().unwrap_or_default();
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn a_good_file_is_read() {
    Figure::read(&good().to_string()).expect("good");
}

fn plain_mistakes() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("colour", json!("red"), "colour: there is no such key"),
        ("format", json!(2), "format: is 2"),
        ("title", json!(""), "title: is \"\""),
        ("title", json!("a\u{202e}b"), "visible characters"),
        ("quick.replications", json!(0), "quick.replications: is 0"),
        ("quick.only.rho", json!([0.6]), "quick.only.rho: the axis has no value 0.6"),
        ("quick.only.mtu", json!([1]), "there is no axis \"mtu\"; there are rho, service"),
        ("axes.0.values.1.value", json!(0.5), "axes[0].values[1].value: 0.5 is used already"),
        ("scenario", json!(null), "scenario: is null"),
        ("skip.0.service", json!("EPD"), "skip[0].service: the axis has no value \"EPD\""),
        ("probe.claim", json!("d"), "probe.claim: there is no claim \"d\""),
        ("measures.0.of", json!("nothing"), "measures[0].of: must be one of total"),
        (
            "measures.0.field",
            json!("speed"),
            "measures[0].field: is \"speed\"; it must be one of goodputMbps",
        ),
        ("measures.0.quantity", json!("acr"), "measures[0].quantity: there is no such key"),
        (
            "measures.1.overTime",
            json!("mean"),
            "measures[1].tolerance: belongs to another overTime",
        ),
        ("measures.1.overTime", json!("shareAbove"), "measures[1].level: is missing"),
    ]
}

fn mistakes_of_names() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("measures.2.over", json!("z"), "measures[2].over: there is no earlier measure \"z\""),
        ("measures.1.id", json!("x"), "measures[1].id: \"x\" is used already"),
        ("panels.0.x", json!("load"), "panels[0].x: there is no axis"),
        ("panels.0.y", json!("z"), "panels[0].y: there is no measure"),
        ("panels.0.series", json!("rho"), "does not state the values of the axis \"service\""),
        ("panels.0.published.0.kind", json!("dots"), "published[0].kind: must be one of points"),
        ("panels.0.published.1.x", json!(1), "published[1]: needs either x or y"),
        ("panels.0.published.1.claim", json!("d"), "published[1].claim: there is no claim \"d\""),
        (
            "panels.0.published.2.claim",
            json!("c"),
            "published[2]: needs either a claim or a statement",
        ),
        (
            "panels.0.published.3.above",
            json!("EPD"),
            "published[3].above: the series axis has no value \"EPD\"",
        ),
        ("panels.0.kind", json!("bar"), "published[1]: belongs to a panel of lines or over time"),
        (
            "panels.0",
            json!({ "id": "t", "kind": "time", "curves": [{ "quantity": "acr" }], "at": { "rho": 0.5, "service": "ABR" },
                "published": [{ "kind": "points", "points": [[1, 1]] }] }),
            "panels[0].published[0]: a panel over time has lines and bands, but no points",
        ),
        ("claims.0.kind", json!("guess"), "claims[0].kind"),
        (
            "claims.0.test.measure",
            json!("z"),
            "claims[0].test.measure: there is no measure \"z\"; there are x, s, q",
        ),
        ("claims.0.test.low", json!(null), "state at least one end"),
        ("claims.0.test.high", json!(0), "claims[0].test.low: is above high"),
        ("claims.0.test.each", json!(["service"]), "does not state the values of the axis \"rho\""),
        (
            "claims.0.test.at",
            json!({ "service": ["UBR", "ABR"] }),
            "chooses several values of \"service\"",
        ),
        ("claims.0.test.along", json!("rho"), "along and as belong together"),
        (
            "claims.0.test.all",
            json!([{ "measure": "x", "low": 1, "at": { "rho": 0.5, "service": "ABR" } }]),
            "has \"all\" and other keys",
        ),
    ]
}

/// Where a value is put, the value, and what is said of it.
fn mistakes() -> Vec<(&'static str, Value, &'static str)> {
    let mut all = plain_mistakes();
    all.extend(mistakes_of_names());
    all
}

#[test]
fn every_mistake_is_named_with_its_place() {
    for (path, value, wanted) in mistakes() {
        let found = problems(path, value.clone());
        assert!(found.iter().any(|p| p.contains(wanted)), "{path} = {value}: {found:?}");
    }
}

#[test]
fn all_problems_are_told_at_once() {
    let mut file = good();
    file["colour"] = json!(1);
    file["quick"]["replications"] = json!(-1);
    file["claims"][0]["published"] = json!([]);
    let found = Figure::read(&file.to_string()).expect_err("three mistakes");
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(Figure::read("{\"format\":1,\"format\":1}").is_err(), "strict JSON");
}

#[test]
fn points_are_the_product_of_the_axes_with_their_changes() {
    let figure = Figure::read(&good().to_string()).expect("good");
    let scenario = |id: &str| {
        Some(json!({ "title": id, "seed": 7, "a": { "b": 0 }, "list": [1], "published": {} }))
    };
    let full = points(&figure, Which::Full, &scenario).expect("points");
    let shown: Vec<_> =
        full.iter().map(|p| (p.at.clone(), p.base.as_str(), p.seed, p.replications)).collect();
    let wanted =
        [(vec![0, 0], "x/abr", 7, 5), (vec![0, 1], "x/ubr", 7, 5), (vec![1, 0], "x/abr", 7, 5)];
    assert_eq!(shown, wanted);
    let changed = json!({ "title": "x/ubr", "seed": 7, "a": { "b": 0.5, "c": [1] }, "list": [2], "warmUpMs": 2.5 });
    assert_eq!(full[1].scenario, changed);
    assert_eq!(full[1].with_seed(9)["seed"], 9);
    let quick = points(&figure, Which::Quick, &scenario).expect("points");
    assert_eq!(quick.len(), 2, "rho is restricted");
    assert_eq!(quick[0].scenario["durationMs"], 100);
    let probe = points(&figure, Which::Probe, &scenario).expect("points");
    assert_eq!((probe.len(), probe[0].replications), (3, 1));
    let missing = points(&figure, Which::Full, &|_| None).expect_err("no scenarios");
    assert!(missing[0].message.contains("there is no scenario \"x/abr\""), "{missing:?}");
}

#[test]
fn a_paper_is_read_strictly() {
    let paper = json!({ "format": 1, "label": "S0", "order": 0, "title": "t", "authors": ["a"], "year": 1997,
        "published": "j", "asked": "a", "network": "n", "scenario": "x/y" });
    assert_eq!(read_paper(&paper.to_string()).expect("good").label, "S0");
    let mut wrong = paper;
    wrong["year"] = json!("1997");
    wrong["verdict"] = json!("fine");
    assert_eq!(read_paper(&wrong.to_string()).expect_err("two mistakes").len(), 2);
}
