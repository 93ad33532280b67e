//! The reasons that a trace gives, derived anew from its numbers and from the events of the run.

use engine_core::TraceFilter;
use engine_core::units::SimTime;
use serde_json::{Value, json};

use crate::lost_cells::{changed, changes};
use crate::trace::{answer, of, trace};

fn rule(change: &Value) -> &str {
    change["rule"].as_str().expect("a text")
}

fn pair(change: &Value, key: &str) -> [f64; 2] {
    [0, 1].map(|k| change[key][k].as_f64().expect("a number"))
}

#[test]
fn a_window_of_bsd_takes_its_last_step_of_slow_start_at_the_threshold() {
    // 4.4BSD tcp_input.c: linear growth only above ssthresh.
    for (kind, linear) in [("tahoe", false), ("reno", false), ("new-reno", true)] {
        let run = changed("classroom/packet-sawtooth", |scenario| {
            scenario["congestion"] = json!({ "kind": kind });
            scenario["tcp"]["initialSsthresh"] = json!(8 * 960);
        });
        let told = changes(&run, "S", 0.2);
        let at_it = of(&told, "cwnd").find(|t| pair(t, "cwndBytes")[0] == 8.0 * 960.0);
        let at_it = at_it.expect("the window passes its threshold");
        assert_eq!(pair(at_it, "cwndBytes")[1], 9.0 * 960.0, "{kind}");
        assert_eq!(rule(at_it).starts_with("Slow start"), !linear, "{kind}: {}", rule(at_it));
        assert_eq!(rule(at_it).starts_with("Congestion avoidance"), linear, "{kind}");
    }
}

#[test]
fn a_new_connection_starts_anew_and_a_silent_one_restarts() {
    for (handshake, word) in [(true, "A new connection"), (false, "Restart after silence")] {
        let mut run = changed("classroom/packet-sawtooth", |scenario| {
            scenario["application"] =
                json!({ "kind": "periodic", "periodMs": 1000, "sizeBytes": 9600 });
            scenario["tcp"]["handshake"] = json!(handshake);
            scenario["tcp"]["idleRestart"] = json!(true);
        });
        let told = changes(&run, "S", 3.5);
        let resets: Vec<_> =
            of(&told, "cwnd").filter(|t| pair(t, "cwndBytes")[1] == 960.0).collect();
        assert_eq!(resets.len(), 3, "each request after the first");
        for reset in resets {
            assert!(rule(reset).starts_with(word), "{handshake}: {}", rule(reset));
        }
        run.advance_to(SimTime::from_secs(3.5));
        let opened = run.drain_events().into_iter().filter(|e| e.cause.starts_with("connection"));
        assert_eq!(opened.count(), if handshake { 4 } else { 0 });
    }
}

#[test]
fn only_time_outs_and_repairs_go_back_to_a_loss() {
    let run = changed("classroom/lossy-line", |_| {});
    for circuit in ["Reno", "BBR"] {
        let told = changes(&run, circuit, 4.0);
        let repairs = |wanted: bool| of(&told, "cwnd").filter(move |t| t["repairs"] == wanted);
        let words = ["Retransmission", "Fast", "Partial", "Repair"];
        let is_repair = |t: &Value| words.iter().any(|word| rule(t).starts_with(word));
        assert!(repairs(true).count() > 0 && repairs(true).all(is_repair), "{circuit}");
        assert!(repairs(false).count() > 0 && !repairs(false).any(is_repair), "{circuit}");
    }
}

#[test]
fn a_changed_parameter_is_told_before_the_rates_that_it_changed() {
    let mut run = changed("abr-erica-wan/e1-peak", |scenario| {
        scenario["timeline"] =
            json!([{ "atUs": 200_000, "target": "abr", "key": "pcrMbps", "value": 20 }]);
    });
    run.advance_to(SimTime::from_secs(0.2));
    let then = run.drain_events().into_iter().filter(|e| e.at.secs() == 0.2);
    let causes: Vec<_> = then.map(|e| e.cause).collect();
    assert_eq!(causes.len(), 5, "the parameter, and two sources in both directions: {causes:?}");
    assert_eq!(causes[0], "abr.pcrMbps 155.52 → 20");
    assert!(causes[1..].iter().all(|cause| cause.starts_with("Rule 1: MCR or PCR was changed")));
}

#[test]
fn two_rules_before_one_rm_cell_are_two_changes() {
    let mut run = changed("classroom/use-it-or-lose-it", |scenario| {
        scenario["abr"]["tbeCells"] = json!(0);
    });
    let told = answer(trace(&run, "S1", (0.0, 0.2), TraceFilter::Changes), "changes");
    let told = told.as_array().expect("a list");
    let own: Vec<_> = of(told, "acr").filter(|t| t["rm"].is_null()).collect();
    run.advance_to(SimTime::from_secs(0.2));
    let events = run.drain_events().into_iter();
    let is_its = |cause: &str| cause.starts_with("Rule") && !cause.contains("of the way back");
    let events: Vec<_> =
        events.filter(|e| e.circuit.as_deref() == Some("S1") && is_its(&e.cause)).collect();
    assert!(events.windows(2).any(|two| two[0].at == two[1].at), "rules 6 and 13 at once");
    assert_eq!(own.len(), events.len());
    for (change, event) in own.iter().zip(&events) {
        assert!(event.cause.starts_with(rule(change).trim_end_matches('.')), "{}", event.cause);
        assert_eq!(change["atS"].as_f64(), Some(event.at.secs()));
    }
    for two in of(told, "acr").collect::<Vec<_>>().windows(2) {
        assert_eq!(two[0]["toMbps"], two[1]["fromMbps"]);
    }
}

#[test]
fn an_event_of_a_rate_that_is_not_the_sources_says_whose_it_is() {
    let with = |id, tbe| changed(id, move |scenario| scenario["abr"]["tbeCells"] = json!(tbe));
    let cases = [
        (with("abr-erica-wan/e1-peak", 64), "S1", 0.4, "ACR of the way back "),
        (with("classroom/virtual-ends", 64), "A", 0.1, "ACR at "),
    ];
    for (mut run, circuit, until, words) in cases {
        let told = changes(&run, circuit, until);
        let moved = |at| of(&told, "acr").any(|t| t["rm"].is_null() && t["atS"] == at);
        run.advance_to(SimTime::from_secs(until));
        let rules = run.drain_events().into_iter().filter(|e| e.cause.starts_with("Rule"));
        let (own, others): (Vec<_>, Vec<_>) = rules
            .filter(|e| e.circuit.as_deref() == Some(circuit))
            .partition(|e| moved(json!(e.at.secs())));
        assert!(own.iter().all(|e| e.cause.contains(": ACR ") && e.element == circuit));
        assert!(own.iter().all(|e| !e.cause.contains(words)));
        assert!(!others.is_empty(), "{words}");
        for event in others {
            assert!(event.cause.contains(words), "{}", event.cause);
            let place = event.element.ends_with("→SW3 A") || event.element.ends_with("→SW2 A");
            assert_eq!(place, words == "ACR at ", "{}", event.element);
        }
    }
}
