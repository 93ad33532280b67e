//! Every form of a term and every verdict, from numbers to words.

use cell53_figures::{Figure, judge_figure};
use serde_json::{Value, json};

/// Two axes and three measures; one claim with the test.
fn figure(test: &Value) -> Value {
    json!({
        "format": 1, "title": "t", "place": "p", "asked": "a", "found": "f",
        "axes": [
            { "id": "load", "label": "Load", "values": [{ "value": 1 }, { "value": 2 }, { "value": 3 }] },
            { "id": "kind", "label": "Kind", "values": [{ "value": "A" }, { "value": "B" }] }
        ],
        "scenario": "none/none",
        "skip": [{ "load": 3, "kind": "B" }],
        "quick": { "replications": 3 }, "full": { "replications": 3 },
        "measures": [
            { "id": "x", "of": "total", "field": "goodputMbps" },
            { "id": "y", "of": "total", "field": "jainIndex" }
        ],
        "panels": [],
        "claims": [{ "id": "c", "statement": "s", "place": "p", "kind": "value", "published": 1,
            "why": "w", "test": test }]
    })
}

/// x = 10 load + seed (twice that for B); y = 1 for seeds 1 and 2, not a number for seed 3.
fn results() -> Vec<Value> {
    let mut all = Vec::new();
    for (load, kind) in [(1, "A"), (1, "B"), (2, "A"), (2, "B"), (3, "A")] {
        for seed in 1..=3 {
            let x = (10 * load + seed) * if kind == "B" { 2 } else { 1 };
            let y = if seed < 3 { json!(1.0) } else { Value::Null };
            all.push(json!({ "at": { "load": load, "kind": kind }, "seed": seed, "measures": { "x": x, "y": y } }));
        }
    }
    all
}

fn ruling(test: &Value, results: &[Value]) -> Value {
    let figure = figure(test).to_string();
    Figure::read(&figure).unwrap_or_else(|problems| panic!("{test}: {problems:?}"));
    let judged = judge_figure(&figure, &json!(results).to_string(), "quick");
    judged.expect("results belong to points")["claims"][0].clone()
}

#[test]
fn every_form_of_a_term_has_its_estimates() {
    // Test without a band, and the estimates of its terms in order.
    let cases: &[(Value, &[f64])] = &[
        (json!({ "measure": "x", "at": { "load": 1, "kind": "A" } }), &[12.0]),
        (json!({ "measure": "x", "at": { "kind": "A" }, "each": ["load"] }), &[12.0, 22.0, 32.0]),
        (
            json!({ "measure": "x", "at": { "load": [1, 3], "kind": "A" }, "each": ["load"] }),
            &[12.0, 32.0],
        ),
        // Load 3 has no B: the pool is what there is.
        (json!({ "measure": "x", "each": ["load"], "pool": ["kind"] }), &[18.0, 33.0, 32.0]),
        (json!({ "measure": "x", "each": ["load", "kind"] }), &[12.0, 24.0, 22.0, 44.0, 32.0]),
        (
            json!({ "measure": "x", "at": { "kind": "B", "load": [1, 2] }, "each": ["load"], "against": { "at": { "kind": "A" }, "as": "quotient" } }),
            &[2.0, 2.0],
        ),
        (
            json!({ "measure": "x", "at": { "kind": "A" }, "each": ["load"], "against": { "at": { "load": 1 }, "as": "difference" } }),
            &[10.0, 20.0],
        ),
        (
            json!({ "measure": "x", "at": { "load": 1, "kind": "A" }, "against": { "measure": "y", "as": "difference" }, "estimate": "median" }),
            &[f64::NAN],
        ),
        (
            json!({ "measure": "x", "at": { "kind": "A" }, "along": "load", "as": "difference" }),
            &[10.0, 10.0],
        ),
        (
            json!({ "measure": "x", "at": { "kind": "A" }, "along": "load", "as": "spread", "estimate": "median" }),
            &[32.0 / 12.0],
        ),
        (
            json!({ "all": [{ "measure": "x", "at": { "load": 1, "kind": "A" }, "low": 0 }, { "measure": "x", "at": { "load": 2, "kind": "B" }, "low": 0 }] }),
            &[12.0, 44.0],
        ),
    ];
    for (test, wanted) in cases {
        let mut test = test.clone();
        if test.get("all").is_none() {
            test["low"] = json!(0);
        }
        let ruling = ruling(&test, &results());
        let terms = ruling["terms"].as_array().expect("terms");
        assert_eq!(terms.len(), wanted.len(), "{test}: {ruling}");
        for (term, wanted) in terms.iter().zip(*wanted) {
            match term["estimate"].as_f64() {
                Some(found) => assert!((found - wanted).abs() < 1e-9, "{test}: {term}"),
                None => assert!(wanted.is_nan(), "{test}: {term}"),
            }
        }
    }
}

#[test]
fn a_comparison_is_followed_along_an_axis() {
    // B less A is 12 and 22 at the loads that have both.
    let test = json!({ "measure": "x", "at": { "kind": "B", "load": [1, 2] }, "against": { "at": { "kind": "A" }, "as": "difference" },
        "along": "load", "as": "difference", "low": 0 });
    let ruling = ruling(&test, &results());
    let estimates: Vec<_> =
        ruling["terms"].as_array().into_iter().flatten().map(|t| &t["estimate"]).collect();
    assert_eq!(estimates, [10.0]);
}

#[test]
fn verdicts_follow_from_terms_bands_and_intervals() {
    // x at load 1, A: 11, 12, 13: mean 12, Student's interval 9.52 to 14.48.
    let one = |low: f64, high: f64, how: &str| json!({ "measure": "x", "at": { "load": 1, "kind": "A" }, "low": low, "high": high, "estimate": how });
    let each = |low: f64, share: f64| json!({ "measure": "x", "at": { "kind": "A" }, "each": ["load"], "low": low, "share": share });
    let cases = [
        (one(11.5, 12.5, "mean"), "reproduced"),
        (one(12.1, 13.0, "mean"), "cannot be judged"),
        (one(15.0, 16.0, "mean"), "differs"),
        (one(13.0, 16.0, "median"), "cannot be judged"),
        (one(13.1, 16.0, "median"), "differs"),
        (one(11.0, 13.0, "everySeed"), "reproduced"),
        (one(11.5, 13.0, "everySeed"), "differs"),
        (one(12.5, 13.5, "someSeed"), "reproduced"),
        (one(13.5, 14.0, "someSeed"), "differs"),
        (each(20.0, 1.0), "differs"),
        (each(20.0, 0.66), "reproduced"),
        (json!({ "measure": "y", "at": { "load": 1, "kind": "A" }, "low": 1 }), "cannot be judged"),
        (json!({ "measure": "x", "at": { "load": 3, "kind": "B" }, "low": 1 }), "cannot be judged"),
        (json!({ "all": [one(11.5, 12.5, "mean"), one(12.1, 13.0, "mean")] }), "cannot be judged"),
        (json!({ "all": [one(12.1, 13.0, "mean"), one(15.0, 16.0, "mean")] }), "differs"),
    ];
    for (test, verdict) in cases {
        let ruling = ruling(&test, &results());
        assert_eq!(ruling["verdict"], verdict, "{test}: {ruling}");
    }
}

#[test]
fn a_point_without_runs_cannot_be_judged_and_says_so() {
    let test = json!({ "measure": "x", "at": { "kind": "A" }, "each": ["load"], "low": 0 });
    let some: Vec<Value> = results().into_iter().filter(|r| r["at"]["load"] != 2).collect();
    let ruling = ruling(&test, &some);
    assert_eq!(ruling["verdict"], "cannot be judged");
    assert_eq!(ruling["terms"][1]["estimate"], Value::Null);
    assert_eq!(ruling["terms"].as_array().map(Vec::len), Some(3), "the missing point is a term");
    let along = json!({ "measure": "x", "at": { "kind": "A" }, "along": "load", "as": "difference", "low": 0 });
    let ruling = self::ruling(&along, &some);
    assert_eq!(ruling["verdict"], "cannot be judged", "no step leaps over the missing point");
}

#[test]
fn points_carry_mean_and_interval_of_every_measure() {
    let figure =
        figure(&json!({ "measure": "x", "at": { "load": 1, "kind": "A" }, "low": 0 })).to_string();
    let judged = judge_figure(&figure, &json!(results()).to_string(), "quick").expect("fits");
    let points = judged["points"].as_array().expect("points");
    assert_eq!(points.len(), 5, "the skipped point is none");
    let first = &points[0];
    assert_eq!(first["at"], json!({ "load": 1, "kind": "A" }));
    assert_eq!(first["measures"]["x"]["mean"], 12.0);
    assert_eq!(first["measures"]["x"]["n"], 3);
    assert!((first["measures"]["x"]["low"].as_f64().expect("low") - 9.5159).abs() < 1e-3);
    assert_eq!(first["measures"]["y"]["n"], 2, "what is no number does not count");
}

#[test]
fn results_of_no_point_are_refused() {
    let figure =
        figure(&json!({ "measure": "x", "at": { "load": 1, "kind": "A" }, "low": 0 })).to_string();
    let stray =
        json!([{ "at": { "load": 7, "kind": "A" }, "seed": 1, "measures": {} }]).to_string();
    assert_eq!(judge_figure(&figure, &stray, "quick").expect_err("stray")[0].path, "results[0]");
    assert!(judge_figure(&figure, "[]", "slow").is_err());
}
