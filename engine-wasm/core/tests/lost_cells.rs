//! What a trace says of lost cells: each one, where it was lost, and what that means.

use engine_core::units::SimTime;
use engine_core::{Simulation, TraceFilter};
use serde_json::{Value, json};
use std::collections::BTreeMap;

use crate::support::files;
use crate::trace::{answer, of, trace};

/// A scenario of the repository with other settings.
pub fn changed(id: &str, change: impl FnOnce(&mut Value)) -> Simulation {
    let text = files::text_of(&files::root().join(format!("scenarios/{id}.json")));
    let mut scenario: Value = serde_json::from_str(&text).expect("JSON");
    change(&mut scenario);
    Simulation::from_json(&scenario.to_string()).expect("valid")
}

/// Two TCP connections over ABR whose full buffer pushes out the oldest cells, RM cells too.
fn pushed_out() -> Simulation {
    changed("abr-erica-wan/e2-finite-buffer", |scenario| {
        scenario["seed"] = json!(415);
        scenario["topology"] =
            json!({ "kind": "n-source", "sources": 2, "bufferCells": 800, "linkMbps": 155.52 });
        scenario["abr"] = json!({ "tbeCells": 64 });
        scenario["feedback"] = json!({ "kind": "capc2" });
        scenario["congestion"] = json!({ "kind": "bbr" });
        scenario["tcp"] = json!({ "mssBytes": 512 });
        scenario["discard"] = json!({ "kind": "front" });
    })
}

/// One circuit of the lossy line, losing on the line to its host only.
fn lost_at_the_end() -> Simulation {
    changed("classroom/lossy-line", |scenario| {
        for link in scenario["topology"]["links"].as_array_mut().expect("a list") {
            let is_last = link["id"] == "out-Reno";
            link["loss"] = json!(if is_last { 1e-3 } else { 0.0 });
        }
    })
}

pub fn changes(simulation: &Simulation, circuit: &str, until: f64) -> Vec<Value> {
    let told = answer(trace(simulation, circuit, (0.0, until), TraceFilter::Changes), "changes");
    told.as_array().expect("a list").clone()
}

#[test]
fn every_lost_cell_is_told_once_with_the_port_that_its_event_names() {
    let plain = |id| changed(id, |_| {});
    let cases = [
        (plain("classroom/discard-front"), "S1", 1.0),
        (plain("classroom/policing-path"), "A", 0.6),
        (plain("classroom/lost-segments"), "S1", 0.5),
        (plain("abr-erica-wan/e2-finite-buffer"), "S1", 0.5),
        (lost_at_the_end(), "Reno", 0.5),
        (pushed_out(), "S1", 0.6),
        (pushed_out(), "S2", 0.6),
    ];
    for (mut simulation, circuit, until) in cases {
        let told = changes(&simulation, circuit, until);
        let mut drops = BTreeMap::new();
        for drop in of(&told, "drop") {
            *drops.entry(drop["port"].as_str().expect("an id").to_string()).or_insert(0) += 1;
        }
        let crossed = answer(
            trace(&simulation, circuit, (0.0, until), TraceFilter::Crossings(0.0)),
            "crossings",
        );
        let crossed = crossed.as_array().expect("a list");
        let bits = crossed.chunks(10).map(|row| row[1].as_f64().expect("a number") as u32);
        let crossings_lost = bits.filter(|bits| bits & 8 == 8).count() as u32;
        simulation.advance_to(SimTime::from_secs(until));
        let mut events = BTreeMap::new();
        let all = simulation.drain_events();
        let losses = all.iter().filter(|event| event.kind.id() == "cellLoss");
        for event in losses.filter(|event| event.circuit.as_deref() == Some(circuit)) {
            *events.entry(event.element.clone()).or_insert(0) += event.count;
        }
        assert!(!events.is_empty(), "{circuit}");
        assert_eq!(drops, events, "{circuit}");
        assert_eq!(crossings_lost, events.values().sum::<u32>(), "{circuit}");
    }
}

#[test]
fn a_frame_that_is_lost_whole_is_merged_with_no_other() {
    let told = changes(&changed("classroom/lost-segments", |_| {}), "S1", 0.5);
    let last: Vec<_> = of(&told, "drop").filter(|drop| drop["lastOfFrame"] == true).collect();
    assert_eq!(last.len(), 3);
    for drop in last {
        let rule = drop["rule"].as_str().expect("a text");
        assert!(rule.contains("nothing of the frame arrives"), "{rule}");
    }
}

#[test]
fn a_cell_lost_on_the_line_to_its_host_has_not_arrived() {
    let simulation = lost_at_the_end();
    let ask = |from, filter| trace(&simulation, "Reno", (from, 0.5), filter);
    let crossed = answer(ask(0.0, TraceFilter::Crossings(0.0)), "crossings");
    let numbers: Vec<_> =
        crossed.as_array().expect("a list").iter().filter_map(Value::as_f64).collect();
    let rows: Vec<_> = numbers.chunks(10).collect();
    let lost = rows.iter().find(|row| row[1] as u32 & 8 == 8).expect("one is lost");
    // Without RM cells, the data cells are numbered in the order in which they leave.
    let mut sent = rows.iter().filter(|row| row[1] as u32 & 1 == 0 && row[2] == 0.0);
    let number = sent.position(|row| row[0] == lost[0]).expect("it was sent") as u32;
    let path = answer(ask(0.0, TraceFilter::DataCell { back: false, number }), "path");
    assert_eq!((&path["end"], &path["endS"]), (&"dropped".into(), &lost[5].into()), "{path}");
    let stays = path["stays"].as_array().expect("a list");
    assert_eq!(stays.last().expect("its way")["port"], "Reno-2→D-Reno");
}

#[test]
fn an_rm_cell_that_was_pushed_out_is_taken_for_no_other() {
    let told = changes(&pushed_out(), "S1", 0.6);
    let rms: Vec<_> = of(&told, "acr").map(|change| &change["rm"]).collect();
    let signed: Vec<_> = rms.into_iter().filter(|rm| rm["writer"].is_string()).collect();
    assert!(signed.len() > 20, "{}", signed.len());
    for rm in signed {
        let mut lowered = rm["marks"].as_array().expect("a list").iter();
        let mark = lowered.rfind(|mark| mark["erMbps"][0] != mark["erMbps"][1]);
        assert_eq!(mark.expect("seen on the way")["erMbps"][1], rm["erMbps"], "{rm}");
    }
}

#[test]
fn the_loss_behind_a_repair_is_the_record_of_the_missing_byte() {
    let mut simulation = changed("abr-erica-wan/e2-finite-buffer", |scenario| {
        scenario["congestion"] = json!({ "kind": "new-reno" });
    });
    let told = changes(&simulation, "S1", 2.0);
    simulation.advance_to(SimTime::from_secs(2.0));
    let events = simulation.drain_events();
    let is_repair = |change: &&Value| {
        let rule = change["rule"].as_str().expect("a text");
        rule.starts_with("Fast retransmit") || rule.starts_with("Retransmission time-out")
    };
    let repairs: Vec<_> = of(&told, "cwnd").filter(is_repair).collect();
    assert!(!repairs.is_empty());
    for repair in repairs {
        let missing = repair["unacknowledgedByte"].as_u64().expect("a number");
        let at = SimTime::from_secs(repair["atS"].as_f64().expect("a time"));
        let is_it = |event: &&engine_core::Event| {
            let is_mine = event.circuit.as_deref() == Some("S1") && event.at < at;
            let is_mine = is_mine && event.kind.id() == "cellLoss";
            is_mine && event.bytes.is_some_and(|[first, last]| (first..=last).contains(&missing))
        };
        let loss = events.iter().rfind(is_it).expect("it was lost");
        assert_eq!(loss.element, "SW1→SW2");
        let repaired = events.iter().find(|event| event.circuit == loss.circuit && event.at == at);
        assert!(repaired.expect("an event").cause.contains(&missing.to_string()));
    }
}

#[test]
fn a_lost_frame_names_the_data_that_its_lost_cells_belonged_to() {
    let mut simulation = changed("classroom/discard-front", |_| {});
    let told = changes(&simulation, "S1", 1.0);
    simulation.advance_to(SimTime::from_secs(1.0));
    let events = simulation.drain_events();
    let mine = events.iter().filter(|event| event.circuit.as_deref() == Some("S1"));
    let frames: Vec<_> = mine.filter(|event| event.kind.id() == "frameLost").collect();
    assert!(frames.len() > 10, "{}", frames.len());
    for frame in frames {
        assert!(frame.bytes.is_some(), "{frame:?}");
        let is_it = |drop: &&Value| {
            drop["bytes"] == json!(frame.bytes) && drop["atS"].as_f64() < Some(frame.at.secs())
        };
        assert!(of(&told, "drop").any(|drop| is_it(&drop)), "{frame:?}");
    }
}
