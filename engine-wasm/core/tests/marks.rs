//! The record of marks: whoever marks is heard, when it begins and not with every cell.

use engine_core::units::SimTime;
use engine_core::{Event, EventKind, Simulation};

use crate::support::files::{root, text_of};

/// Marks told in the first second of an experiment of the classroom.
fn marks(name: &str) -> Vec<Event> {
    let path = root().join(format!("scenarios/classroom/{name}.json"));
    let mut simulation = Simulation::from_json(&text_of(&path)).expect("a valid file");
    simulation.advance_to(SimTime::from_secs(1.0));
    simulation.drain_events().into_iter().filter(|event| event.kind == EventKind::Mark).collect()
}

#[test]
fn each_way_of_marking_is_told_with_its_bit_its_port_and_the_queue_above_its_threshold() {
    for (name, bits, threshold) in [
        ("efci", "EFCI in data cells", 300),
        ("relative-rate", "CI in RM cells", 500),
        ("relative-rate", "NI in RM cells", 100),
        ("becn", "CI in RM cells", 200),
    ] {
        let told: Vec<_> =
            marks(name).into_iter().filter(|mark| mark.cause.contains(bits)).collect();
        assert!(!told.is_empty(), "{name} tells of {bits}");
        for mark in told {
            assert!(mark.element.contains('→') && mark.circuit.is_some(), "{mark:?}");
            let queued = mark.cause.rsplit(", ").next().and_then(|rest| rest.split(' ').next());
            let queued: u32 = queued.and_then(|n| n.parse().ok()).expect("a number of cells");
            assert!(queued >= threshold, "{name}: {}", mark.cause);
        }
    }
}

#[test]
fn a_port_that_goes_on_marking_is_told_once() {
    let silence = 20.0 * 500e-6;
    let told = marks("efci");
    for pair in told.windows(2) {
        let apart = pair[1].at.secs() - pair[0].at.secs();
        let same = pair[0].element == pair[1].element;
        assert!(!same || apart > silence, "{} and {}", pair[0].at.secs(), pair[1].at.secs());
    }
    assert!(told.len() < 200, "{}", told.len());
}

#[test]
fn explicit_rates_alone_mark_nothing() {
    assert!(marks("erica-basic").is_empty());
}

#[test]
fn a_port_shows_the_queue_above_which_its_algorithm_marks() {
    for (name, expected) in [
        ("efci", &[300.0][..]),
        ("relative-rate", &[500.0, 100.0]),
        ("eprca", &[100.0, 300.0]),
        ("discard-epd", &[]),
    ] {
        let path = root().join(format!("scenarios/classroom/{name}.json"));
        let simulation = Simulation::from_json(&text_of(&path)).expect("a valid file");
        let info = serde_json::to_value(simulation.info()).expect("JSON");
        let ports = info["network"]["ports"].as_array().expect("a list");
        let port = ports.iter().find(|port| port["bottleneck"] == true).expect("one is narrow");
        let lines = port["thresholds"].as_array().expect("a list");
        for cells in expected {
            assert!(lines.iter().any(|line| line["cells"] == *cells), "{name}: {lines:?}");
        }
        let refuses = usize::from(name == "discard-epd");
        assert!(lines.len() >= expected.len() + refuses, "{name}: {lines:?}");
    }
}
