//! Cell sources that send AAL5 frames without TCP: what of them arrives, whole or broken.

use crate::support::base::{run_in_parts as run, set, sum_of_sources as sum};
use serde_json::{Value, json};

/// One host that sends frames over a switch to another; sections over the defaults.
fn one(rate_mbps: f64, loss: f64, cells: Value) -> Value {
    json!({
        "format": 1, "title": "Frames", "group": "Tests", "question": "?", "durationMs": 10_000,
        "topology": { "kind": "explicit",
            "nodes": [{ "id": "A", "kind": "host", "at": [0, 0] }, { "id": "W", "kind": "switch", "at": [1, 0] },
                { "id": "B", "kind": "host", "at": [2, 0] }],
            "links": [{ "id": "a", "from": "A", "to": "W", "rateMbps": rate_mbps, "delayMs": 1 },
                { "id": "b", "from": "W", "to": "B", "rateMbps": rate_mbps, "delayMs": 1, "loss": loss }],
            "circuits": [{ "id": "C", "service": "ubr", "carries": "cells", "route": ["A", "W", "B"] }] },
        "cells": cells,
    })
}

/// Ten sources of 10 Mb/s each before a line of 50.
fn overloaded(discard: Value) -> Value {
    json!({
        "format": 1, "title": "Frames", "group": "Tests", "question": "?", "durationMs": 2_000,
        "topology": { "kind": "unequal-feedback", "service": "ubr", "carries": "cells", "longHosts": 10,
            "shortHosts": 0, "linkMbps": 50, "longAccessUs": 10, "bufferCells": 1000 },
        "cells": { "kind": "poisson", "rateMbps": 10, "frameBytes": 1500 },
        "discard": discard,
    })
}

#[test]
fn a_frame_of_1500_bytes_is_32_cells_and_arrives_as_1500_bytes() {
    // 10,100 cells in 1.01 s: 315 whole frames, and a part of the next.
    let cbr = json!({ "kind": "cbr", "rateMbps": 4.24, "phase": 0, "frameBytes": 1500 });
    let mut simulation = run(&one(155.52, 0.0, cbr), 1.01);
    let count = |key| sum(&simulation, key);
    assert_eq!(["segmentsSent", "wholeFrames", "brokenFrames"].map(count), [316.0, 315.0, 0.0]);
    assert!((count("goodputMbps") * 1.01 - 315.0 * 1500.0 * 8.0 / 1e6).abs() < 1e-9);
    let place = simulation.series().iter().position(|s| s.label == "goodput C");
    let (rows, curves) = (simulation.frame_rows(), simulation.drain_frame());
    let newest = curves[(place.expect("a curve") + 2) * rows - 1];
    // Six or seven frames in 20 ms.
    assert!((3.6..=4.2).contains(&newest), "{newest} Mb/s");
}

#[test]
fn a_frame_survives_when_none_of_its_cells_and_not_the_mark_before_it_is_lost() {
    // One cell in a hundred is lost: (1 − 0.01)^32 = 72.5 % of the frames keep all their cells, and 1 % of these
    // are glued to a frame before them whose end mark was lost.
    let cbr = json!({ "kind": "cbr", "rateMbps": 150, "frameBytes": 1500 });
    let simulation = run(&one(155.52, 0.01, cbr), 2.0);
    let [begun, whole] = ["segmentsSent", "wholeFrames"].map(|key| sum(&simulation, key));
    let (found, expected) = (whole / begun, (0..33).fold(1.0, |share, _| share * 0.99));
    let deviation = (expected * (1.0 - expected) / begun).sqrt();
    assert!((found - expected).abs() < 4.0 * deviation, "{found} {expected} {deviation}");
    let merged = sum(&simulation, "mergedFrames") / begun;
    // A lost mark glues two frames together, unless the next mark is lost too.
    assert!((merged - 0.0099).abs() < 4.0 * (0.01 / begun).sqrt(), "{merged}");
}

#[test]
fn two_frames_that_are_glued_into_one_too_long_are_both_broken() {
    // 1,355 cells a frame at 4.24 us each, and a receiver collects 1,366 (AAL5). The end mark of the first reaches the
    // switch after 6,743.7 us, the cell before it after 6,739.4.
    let cbr = json!({ "kind": "cbr", "rateMbps": 100, "phase": 0, "frameBytes": 65_000 });
    let mut scenario = one(155.52, 0.0, cbr);
    scenario["timeline"] =
        json!([{ "atUs": 6_741, "target": "loss@C", "key": "dropNextCellAt", "value": "W" }]);
    // 98 ms carry the marks of 17 frames.
    let simulation = run(&scenario, 0.1);
    let counts = ["segmentsSent", "wholeFrames", "brokenFrames", "mergedFrames"];
    assert_eq!(counts.map(|key| sum(&simulation, key)), [18.0, 15.0, 2.0, 0.0]);
}

#[test]
fn larger_frames_lose_more_bytes_with_one_cell() {
    let goodput = |bytes: u32| {
        let cbr = json!({ "kind": "cbr", "rateMbps": 100, "frameBytes": bytes });
        sum(&run(&one(155.52, 0.005, cbr), 0.5), "goodputMbps") / f64::from(bytes)
            * f64::from((bytes + 8).div_ceil(48))
    };
    let [small, middle, large] = [400, 1500, 9180].map(goodput);
    assert!(small > 1.1 * middle && middle > 2.0 * large, "{small} {middle} {large}");
}

#[test]
fn bare_cells_make_no_frames_and_stand_among_no_sources() {
    let cbr = json!({ "kind": "cbr", "rateMbps": 4.24 });
    let simulation = run(&one(155.52, 0.0, cbr), 0.1);
    assert_eq!(simulation.summary().to_json()["sources"], json!([]));
}

#[test]
fn early_discard_keeps_the_frames_whole_that_tail_drop_breaks() {
    // Romanow, Floyd 1995: twice the load of the line. EPD loses whole frames, tail drop a cell of nearly each.
    let [tail, epd] = [json!({ "kind": "tail" }), json!({ "kind": "epd", "reserveCells": 400 })]
        .map(|discard| run(&overloaded(discard), 2.0));
    let goodputs = [&tail, &epd].map(|simulation| sum(simulation, "goodputMbps"));
    // The line takes 50 · 1500 · 8/(32 · 424) = 44.2 Mb/s of user bytes.
    let line = 50.0 * 1500.0 * 8.0 / (32.0 * 424.0);
    assert!(goodputs[0] < 0.05 * line && goodputs[1] > 0.98 * line, "{goodputs:?} {line}");
    assert_eq!(sum(&epd, "brokenFrames"), 0.0, "room for the rest of ten frames: 310 cells");
    assert!(sum(&tail, "brokenFrames") > 20.0 * sum(&tail, "wholeFrames"));
}

#[test]
fn a_frame_that_a_silence_interrupts_goes_on_behind_it() {
    // Bursts of ten cells every 10 ms: after 65 ms 70 cells, two frames of 32 and 6 cells of the third.
    let bursts = json!({ "kind": "on-off", "peakMbps": 4.24, "onMs": 1, "offMs": 9, "startMs": 0, "frameBytes": 1500 });
    let simulation = run(&one(155.52, 0.0, bursts), 0.065);
    let count = |key| sum(&simulation, key);
    assert_eq!(["segmentsSent", "wholeFrames", "brokenFrames"].map(count), [3.0, 2.0, 0.0]);
    assert_eq!(simulation.summary().to_json()["circuits"][0]["cellsSent"], 70);
}

#[test]
fn frames_of_every_source_balance_under_pacing_closing_and_loss() {
    for kind in
        ["on-off", "markov-on-off", "video", "cbr", "poisson", "bernoulli", "greedy", "cell-on-off"]
    {
        for (service, shaper) in
            [("ubr", json!({ "rateMbps": 20 })), ("ubr", json!({})), ("abr", json!({}))]
        {
            let mut scenario = one(25.0, 0.001, json!({ "kind": kind, "frameBytes": 600 }));
            if kind == "cell-on-off" {
                scenario["cells"]["onMs"] = json!(7);
                scenario["cells"]["offMs"] = json!(7);
            }
            set(&mut scenario, "/topology/circuits/0/service", json!(service));
            scenario["shaper"] = shaper;
            let simulation = run(&scenario, 0.4);
            let [begun, whole, broken] =
                ["segmentsSent", "wholeFrames", "brokenFrames"].map(|key| sum(&simulation, key));
            assert!(begun >= whole + broken && whole > 0.0, "{kind} {service}: {begun} {whole}");
        }
    }
}

#[test]
fn frames_that_no_window_bounds_wait_in_a_host_no_longer_than_bare_cells() {
    // A source of 100 Mb/s before a line of 1: what waits is bounded, and the books balance.
    let cbr = json!({ "kind": "cbr", "rateMbps": 100, "frameBytes": 1500 });
    let simulation = run(&one(1.0, 0.0, cbr), 0.5);
    let dropped = simulation.summary().to_json()["circuits"][0]["cellsDropped"].clone();
    assert!(dropped.as_f64().expect("a number") > 0.4 * 100e6 / 424.0 - 65_536.0, "{dropped}");
}
