//! Effects of credits on whole runs: rates, places, turns, losses.

use crate::Simulation;
use crate::scenario::Command;
use crate::units::{SimSpan, SimTime};
use serde_json::{Value, json};

/// Time of a cell on a line of 155.52 Mb/s, seconds.
const CELL: f64 = 424.0 / 155.52e6;

/// Hosts An and Bn at two switches, a circuit from each An to its Bn, and lines of 155.52 Mb/s; the lines out of hosts
/// An take 1 ms.
fn pairs(circuits: &[(&str, &str)], credit: &Value) -> Value {
    let node = |id: String, kind: &str, x: usize| json!({ "id": id, "kind": kind, "at": [x, 0] });
    let link = |from: String, to: String, delay: f64| json!({ "id": format!("{from}-{to}"), "from": from, "to": to, "rateMbps": 155.52, "delayMs": delay });
    let mut nodes = vec![node("W1".into(), "switch", 1), node("W2".into(), "switch", 2)];
    let mut links = vec![link("W1".into(), "W2".into(), 0.1)];
    let mut listed = Vec::new();
    for (i, (service, carries)) in circuits.iter().enumerate() {
        let [a, b] = [format!("A{i}"), format!("B{i}")];
        nodes.extend([node(a.clone(), "host", 0), node(b.clone(), "host", 3)]);
        links.extend([link(a.clone(), "W1".into(), 1.0), link("W2".into(), b.clone(), 0.0)]);
        listed.push(json!({ "id": format!("C{i}"), "service": service, "carries": carries,
            "route": [a, "W1", "W2", b] }));
    }
    json!({
        "format": 1, "title": "t", "group": "g", "question": "q", "durationMs": 1000,
        "topology": { "kind": "explicit", "nodes": nodes, "links": links, "circuits": listed },
        "cells": { "kind": "greedy" }, "credit": credit, "tcp": { "startJitterMs": 0 },
    })
}

/// Bare cells over UBR.
const BARE: (&str, &str) = ("ubr", "cells");

fn run(file: &Value) -> Simulation {
    Simulation::from_json(&file.to_string()).expect("legal")
}

/// Advances the run and checks the books.
fn until(simulation: &mut Simulation, seconds: f64) {
    simulation.advance_to(SimTime::from_secs(seconds));
    simulation.audit().expect("sound books");
}

/// Number of data cells of each circuit that arrive between two instants.
fn between(simulation: &mut Simulation, from: f64, to: f64) -> Vec<u64> {
    let delivered = |run: &Simulation| -> Vec<u64> {
        run.world().flows.iter().step_by(2).map(|flow| flow.delivered[0]).collect()
    };
    until(simulation, from);
    let before = delivered(simulation);
    until(simulation, to);
    delivered(simulation).iter().zip(before).map(|(after, before)| after - before).collect()
}

/// Number of cells lost anywhere.
fn lost(simulation: &Simulation) -> u64 {
    simulation.world().flows.iter().map(|flow| flow.dropped.iter().sum::<u64>()).sum()
}

#[test]
fn one_circuit_sends_its_places_per_round_trip_until_the_line_is_full() {
    // Kung et al. 1994: N2 + N3 cells per round trip and N2 cell times. The round trip is 2 ms and one credit cell.
    let round_trip = 2e-3 + CELL;
    for n3 in [0, 100, 360, 720] {
        let mut simulation =
            run(&pairs(&[BARE], &json!({ "on": true, "n2Cells": 10, "n3Cells": n3 })));
        let cycle = round_trip + 10.0 * CELL;
        let cells = between(&mut simulation, 0.1, 0.1 + 40.0 * cycle)[0];
        assert!(cells.abs_diff(40 * (10 + n3)) <= 1, "{n3}: {cells}");
    }
    // The line is full if N3 covers a round trip: 735 cells, and one that the credit cell may wait for.
    for n3 in [json!(740), json!(2000), Value::Null] {
        let mut simulation =
            run(&pairs(&[BARE], &json!({ "on": true, "n2Cells": 10, "n3Cells": n3 })));
        let cells = between(&mut simulation, 0.1, 0.1 + 10_000.0 * CELL)[0];
        assert!(cells.abs_diff(10_000) <= 1, "{n3}: {cells}");
    }
}

#[test]
fn a_node_holds_no_more_of_a_circuit_than_its_places_and_loses_nothing() {
    let loads = [BARE, BARE, ("ubr", "tcp"), ("abr", "tcp")];
    let mut file = pairs(&loads, &json!({ "on": true, "n2Cells": 10, "n3Cells": 50 }));
    file["topology"]["links"][0]["rateMbps"] = json!(10.0);
    let mut simulation = run(&file);
    for step in 1..=80 {
        until(&mut simulation, f64::from(step) * 0.007_3);
    }
    let world = simulation.world();
    let longest = world.ports.iter().filter(|port| port.at_switch).map(|port| port.stats.longest);
    // More than 60 cells of one circuit would stop the run. ABR goes first and keeps its own queue short.
    let most = longest.max().expect("there are switches");
    assert!((150..=4 * 60).contains(&most), "{most}");
    assert_eq!(lost(&simulation), 0);
    let delivered: Vec<_> = world.flows.iter().step_by(2).map(|flow| flow.delivered[0]).collect();
    assert!(delivered.iter().all(|cells| *cells > 200), "{delivered:?}");
    assert!(delivered[0].abs_diff(delivered[1]) <= 2, "{delivered:?}");
}

#[test]
fn circuits_share_a_line_in_turn_and_one_that_is_blocked_holds_up_no_other() {
    let mut file = pairs(&[BARE, BARE, BARE], &json!({ "on": true }));
    // The last line of the third circuit takes 1 Mb/s.
    file["topology"]["links"][6]["rateMbps"] = json!(1.0);
    let mut simulation = run(&file);
    let cells = between(&mut simulation, 0.1, 0.5);
    let slow = 0.4 * 1e6 / 424.0;
    assert!((cells[2] as f64 - slow).abs() <= 1.0, "{cells:?}");
    assert!(cells[0].abs_diff(cells[1]) <= 2, "{cells:?}");
    let all = 0.4 / CELL;
    let sum: u64 = cells.iter().sum();
    // The third circuit's cells on the common line may have waited behind it, but only up to its places.
    assert!((sum as f64 - all).abs() < 100.0, "{sum} of {all}");
    assert_eq!(lost(&simulation), 0);
}

#[test]
fn lost_credit_cells_do_no_harm() {
    let credit = json!({ "on": true, "n2Cells": 10, "n3Cells": 1000 });
    let mut file = pairs(&[BARE], &credit);
    let mut sound = run(&file);
    file["topology"]["links"][1]["backLoss"] = json!(0.2);
    let mut lossy = run(&file);
    assert_eq!(between(&mut lossy, 0.1, 0.5), between(&mut sound, 0.1, 0.5));
    let books = lossy.world().credit_books;
    assert!(books.lost > 1000 && books.made > 4 * books.lost, "{books:?}");
}

#[test]
fn lost_data_cells_cost_their_places_until_a_check_finds_them() {
    let lossy = |check: Value| {
        let credit = json!({ "on": true, "n2Cells": 10, "n3Cells": 800, "checkMs": check });
        let mut file = pairs(&[BARE], &credit);
        file["topology"]["links"][1]["loss"] = json!(0.02);
        file["durationMs"] = json!(2000);
        let mut simulation = run(&file);
        let cells = between(&mut simulation, 1.0, 1.2)[0];
        (cells, lost(&simulation))
    };
    // No cell is sent once all 810 places are lost or stand for forwarded cells not yet reported (fewer than N2).
    let (cells, lost_for_good) = lossy(Value::Null);
    assert_eq!(cells, 0);
    assert!((800..=810).contains(&lost_for_good), "{lost_for_good}");
    let (cells, _) = lossy(json!(1.0));
    let most = 0.2 / CELL * 0.98;
    assert!(cells as f64 > 0.97 * most, "{cells} of {most}");
}

#[test]
fn a_cell_that_is_discarded_in_a_node_gives_its_place_back() {
    // A policer that passes a tenth, and more ordered losses than there are places: each would block the circuit.
    let mut file = pairs(&[BARE], &json!({ "on": true }));
    file["policer"] = json!({ "rateMbps": 15.552 });
    let cells = between(&mut run(&file), 0.1, 0.1 + 10_000.0 * CELL)[0];
    assert!(cells.abs_diff(1000) <= 1, "{cells}");
    let short = json!({ "on": true, "n2Cells": 10, "n3Cells": 100 });
    let mut simulation = run(&pairs(&[BARE], &short));
    let [circuit, node] = ["C0", "W2"].map(str::to_string);
    let order = Command::DropNextCell { circuit, node, back: false };
    for _ in 0..120 {
        simulation.apply(order.clone()).expect("a switch on the way");
        let next = simulation.world().now.after(SimSpan::from_ms(3.0));
        until(&mut simulation, next.secs());
    }
    assert_eq!(lost(&simulation), 120);
}

#[test]
fn priority_goes_first_and_takes_no_credit() {
    let mut file = pairs(&[BARE, ("cbr", "cells")], &json!({ "on": true, "n2Cells": 5 }));
    file["background"] = json!({ "kind": "cbr", "rateMbps": 100.0 });
    let mut simulation = run(&file);
    let cells = between(&mut simulation, 0.1, 0.5);
    assert!(cells[1].abs_diff((0.4 * 100e6 / 424.0) as u64) <= 2, "{cells:?}");
    assert!(cells[0].abs_diff((0.4 * 55.52e6 / 424.0) as u64) <= 2, "{cells:?}");
}

#[test]
fn a_run_with_credits_is_the_same_however_it_is_sliced() {
    let file = pairs(&[BARE, ("ubr", "tcp")], &json!({ "on": true, "n3Cells": 100, "checkMs": 3 }));
    let (mut whole, mut sliced) = (run(&file), run(&file));
    sliced.use_event_per_cell();
    (1..=100).for_each(|step| until(&mut sliced, f64::from(step) * 0.003));
    until(&mut whole, 0.3);
    assert_eq!(whole.fingerprint(), sliced.fingerprint());
}

#[test]
fn knobs_move_cells_and_losses_the_way_their_sentences_say() {
    // 1 ms from host to switch, then 50 Mb/s between the switches.
    let ran = |credit: Value| {
        let mut file = pairs(&[BARE], &credit);
        file["topology"]["links"][0]["rateMbps"] = json!(50.0);
        file["topology"]["links"][0]["bufferCells"] = json!(100);
        let mut simulation = run(&file);
        let cells = between(&mut simulation, 0.1, 0.3)[0];
        let world = simulation.world();
        let longest = world.ports[0].stats.longest;
        (cells, longest, lost(&simulation), world.credit_books.made)
    };
    let without = ran(json!({ "on": false }));
    let with = ran(json!({ "on": true, "n2Cells": 10, "n3Cells": 800 }));
    assert!(
        without.2 > 1000 && with.2 == 0,
        "the buffer is kept from overflow: {without:?} {with:?}"
    );
    let small = ran(json!({ "on": true, "n2Cells": 10, "n3Cells": 100 }));
    // 110 places per 2 ms, a data and a credit cell, and the time until the tenth cell starts at 50 Mb/s; with 810 places
    // that line is full.
    let cycle = 2e-3 + 2.0 * CELL + 9.0 * 424.0 / 50e6;
    let [slow, full] = [0.2 / cycle * 110.0, 0.2 * 50e6 / 424.0];
    assert!((small.0 as f64 - slow).abs() < 110.0, "{small:?}, {slow}");
    assert!((with.0 as f64 - full).abs() <= 1.0, "{with:?}, {full}");
    assert!(small.1 < with.1, "fewer places, shorter queues: {small:?} {with:?}");
    let coarse = ran(json!({ "on": true, "n2Cells": 100, "n3Cells": 800 }));
    // Each of three lines reports once for N2 cells, in all 0.3 s at 50 Mb/s but the first millisecond or two.
    for (made, n2) in [(with.3, 10.0), (coarse.3, 100.0)] {
        let most = 3.0 * 0.3 * 50e6 / 424.0 / n2;
        assert!((0.99 * most..=most + 100.0).contains(&(made as f64)), "N2 {n2}: {made} of {most}");
    }
    let checked = |ms: f64| ran(json!({ "on": true, "n3Cells": 100, "checkMs": ms })).3;
    assert!(checked(1.0) > checked(10.0), "each check is answered");
}

#[test]
fn a_line_without_cells_on_the_way_is_not_checked() {
    // The source closes after 10 ms; all is reported long before 50 ms.
    let mut file = pairs(&[BARE], &json!({ "on": true, "n2Cells": 1, "checkMs": 1 }));
    file["cells"] = json!({ "kind": "greedy", "closeMs": 10 });
    let mut simulation = run(&file);
    let mut made = |seconds| {
        until(&mut simulation, seconds);
        simulation.world().credit_books.made
    };
    assert_eq!(made(0.05), made(0.2));
}

/// A scenario of the repository.
fn scenario(id: &str) -> Simulation {
    let path = format!("{}/../../scenarios/{id}.json", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("it is there");
    Simulation::from_json(&text).expect("legal")
}

#[test]
fn a_burst_goes_at_line_rate_from_its_first_cell_where_erica_learns_its_rate_over_the_path() {
    // The first burst starts after 10 ms; four lines of 2 ms delay its end. Returns the ms until 3,000 cells arrived.
    let arrived = |id: &str| {
        let mut simulation = scenario(id);
        let delivered = |run: &Simulation| run.world().flows[0].delivered[0];
        let mut ms = 10.0;
        while delivered(&simulation) < 3000 {
            ms += 0.1;
            until(&mut simulation, ms / 1e3);
        }
        (ms - 10.0, simulation)
    };
    let (credits, mut by_credits) = arrived("classroom/credits");
    // 3,000 cell times, four delays and three cell times on the way.
    let least = 3003.0 * CELL * 1e3 + 8.0;
    assert!((least..least + 0.11).contains(&credits), "{credits} ms, at least {least}");
    let (erica, mut by_rates) = arrived("classroom/credits-erica");
    assert!(erica > credits + 16.0, "a round trip of the path later: {erica} ms, {credits} ms");
    let longest = |run: &mut Simulation| {
        until(run, 0.4);
        run.world().ports.iter().map(|port| port.stats.longest).max().expect("ports")
    };
    let (places, learnt) = (longest(&mut by_credits), longest(&mut by_rates));
    assert!(places <= 2 * 1480 && learnt > 2 * 1480, "{places} {learnt}");
}

#[test]
fn credits_beside_another_role_or_a_trunk_are_refused_by_name() {
    let refused = |change: fn(&mut Value)| {
        let mut file = pairs(&[BARE], &json!({ "on": true }));
        change(&mut file["topology"]);
        let problems =
            Simulation::from_json(&file.to_string()).map(|_| ()).expect_err("in the way");
        problems
            .iter()
            .find(|problem| problem.path == "credit.on")
            .expect("said there")
            .message
            .clone()
    };
    let role = refused(|topology| topology["nodes"][0]["role"] = json!("flow-control"));
    assert!(role.contains("\"W1\" has a role"), "{role}");
    let trunk = refused(|topology| {
        topology["nodes"][0]["kind"] = json!("gateway");
        topology["nodes"][1]["kind"] = json!("gateway");
        let trunk =
            json!({ "id": "T", "service": "ubr", "carries": "trunk", "route": ["W1", "W2"] });
        topology["circuits"].as_array_mut().expect("a list").push(trunk);
    });
    assert!(trunk.contains("\"T\" is a trunk"), "{trunk}");
}
