//! Every cell of a circuit, line by line: what a time-space diagram draws of it, and what is lost.

use engine_core::explain::trace::CellKind;
use engine_core::units::SimTime;
use engine_core::{Simulation, TraceFilter};

use crate::trace::{answer, at, followed, load, of, trace, under_lens, watched};

/// One line that a cell crossed: ten numbers, as `Story` has them.
type Crossing = [f64; 10];

pub fn crossings(id: &str, stretch: (f64, f64), apart: f64) -> Vec<Crossing> {
    crossings_of((id, "S1"), stretch, apart)
}

fn crossings_of((id, circuit): (&str, &str), stretch: (f64, f64), apart: f64) -> Vec<Crossing> {
    let filter = TraceFilter::Crossings(apart);
    let told = answer(trace(&load(id), circuit, stretch, filter), "crossings");
    let all = told.as_array().expect("a list").iter().map(|n| n.as_f64().expect("a number"));
    let all: Vec<f64> = all.collect();
    all.chunks(10).map(|row| row.try_into().expect("ten")).collect()
}

#[test]
fn every_crossing_takes_the_delay_of_its_line_and_begins_where_the_one_before_ended() {
    let rows = crossings("abr-erica-wan/e1-peak", (0.3, 0.32), 0.0);
    let mut waited = 0;
    for row in &rows {
        let [cell, bits, line, came, left, arrives, ..] = *row;
        assert!((left - came > -1e-12) || left < 0.0, "{row:?}");
        waited += u32::from(came >= 0.0 && left - came > 1e-5);
        if left >= 0.0 {
            // 1,000 km.
            assert!((arrives - left - 0.005).abs() < 1e-9, "{row:?}");
        }
        let before = rows.iter().find(|b| b[0] == cell && b[2] == line - 1.0);
        assert!(before.is_none_or(|b| b[5] == came && b[1] as u32 & 7 == bits as u32 & 7));
    }
    assert!(waited > 10, "cells wait at the switches: {waited}");
    // Also on the last line, where most cells arrive without an event: none is missing in a frame.
    let data = |row: &&Crossing| row[2] == 2.0 && row[1] as u32 & 3 == 0;
    let last: Vec<_> = rows.iter().filter(data).filter(|row| row[5] <= 0.32).collect();
    assert!(last.len() > 500, "{}", last.len());
    for pair in last.windows(2) {
        assert_eq!(pair[1][8], (pair[0][8] + 1.0) % pair[0][9], "{pair:?}");
    }
    let both = |bit: u32| rows.iter().any(|row| row[1] as u32 & bit == bit);
    assert!(
        both(2) && both(4) && both(16) && both(1),
        "RM there and back, segments and their answers"
    );
    // What the path of one cell says is among them.
    let path = followed("abr-erica-wan/e1-peak", "S1", 0.3, CellKind::Data);
    for (line, stay) in path["stays"].as_array().expect("a list").iter().enumerate() {
        let left = stay["leftS"].as_f64().expect("it left");
        let is_it = |row: &&Crossing| row[2] == line as f64 && (row[4] - left).abs() < 1e-12;
        assert!(rows.iter().any(|row| is_it(&row)), "{stay}");
    }
}

#[test]
fn what_is_on_a_line_or_waits_at_the_end_of_the_stretch_is_told_too() {
    let id = "abr-erica-wan/e2-finite-buffer";
    let mut simulation = load(id);
    simulation.advance_to(SimTime::from_secs(0.22));
    let rows = crossings(id, (0.2195, 0.22), 0.0);
    let cells = under_lens(&simulation, "SW1→SW2");
    let of_s1 = |waits: bool| {
        cells.iter().filter(|cell| cell[2] == 0.0 && (cell[0] >= 0.0) == waits).count()
    };
    let second = || rows.iter().filter(|row| row[2] == 1.0 && row[1] as u32 & 1 == 0);
    let on_line = second().filter(|row| row[4] >= 0.0 && row[5] > 0.22).count();
    let waiting = second().filter(|row| row[4] < 0.0).count();
    assert!(on_line > 100 && waiting > 100, "{on_line} {waiting}");
    assert_eq!((on_line, waiting), (of_s1(false), of_s1(true)));
}

#[test]
fn a_lost_cell_crosses_the_line_before_the_buffer_and_no_other() {
    let id = "abr-erica-wan/e2-finite-buffer";
    let (_, told) = watched(id, "S1", 0.1, 0.4);
    let drops: Vec<f64> = of(&told, "drop").map(at).collect();
    let first = drops[0];
    let rows = crossings(id, (first - 0.006, first + 0.012), 0.0);
    let lost: Vec<_> = rows.iter().filter(|row| row[1] as u32 & 8 == 8).collect();
    let expected = drops.iter().filter(|at| **at <= first + 0.012).count();
    assert_eq!(lost.len(), expected);
    assert_eq!(lost[0][5], first);
    for row in lost {
        assert!(rows.iter().all(|other| other[0] != row[0] || other[2] <= row[2]), "{row:?}");
    }
}

#[test]
fn a_policed_cell_is_lost_too() {
    let rows = crossings_of(("classroom/policing-path", "A"), (0.3, 0.32), 0.0);
    // What reaches the switch goes on behind it, or is lost there.
    let came: Vec<_> = rows.iter().filter(|row| row[2] == 0.0 && row[5] <= 0.32).collect();
    let goes_on = |cell: f64| rows.iter().any(|row| row[0] == cell && row[2] == 1.0);
    let is_lost = |row: &Crossing| row[1] as u32 & 8 == 8;
    assert!(came.iter().all(|row| is_lost(row) != goes_on(row[0])));
    let lost = came.iter().filter(|row| is_lost(row)).count();
    assert!(lost > 10 && lost < came.len() / 2, "{lost} of {}", came.len());
}

const FRONT: &str = "classroom/discard-front";

#[test]
fn a_cell_that_is_pushed_out_is_lost_where_it_waited() {
    let dropped = |until: f64| -> u64 {
        let mut run: Simulation = load(FRONT);
        run.advance_to(SimTime::from_secs(until));
        let summary = run.summary();
        summary.circuits.iter().find(|s| s.id == "S1").expect("it is there").cells_dropped
    };
    let rows = crossings(FRONT, (1.0, 1.5), 0.0);
    let is_lost = |row: &&Crossing| row[1] as u32 & 8 == 8;
    let lost: Vec<_> = rows.iter().filter(is_lost).collect();
    // The books begin after the warm-up.
    assert_eq!(lost.len() as u64, dropped(1.5));
    let (at_front, arriving): (Vec<&Crossing>, Vec<&Crossing>) =
        lost.into_iter().partition(|row| row[4] < 0.0);
    assert!(at_front.len() > 10, "{} and {}", at_front.len(), arriving.len());
    for row in at_front {
        // Behind the first line; it came there, and goes nowhere after that.
        assert_eq!(row[2], 1.0, "{row:?}");
        assert!(row[3] >= 0.0 && row[5] > row[3], "{row:?}");
        let its = || rows.iter().filter(|other| other[0] == row[0]);
        assert!(its().any(|other| other[2] == 0.0 && other[5] == row[3]), "{row:?}");
        assert!(its().all(|other| other[2] <= 1.0), "{row:?}");
    }
    assert!(arriving.iter().all(|row| row[2] == 0.0 && row[5] > row[4]), "the rest of its frame");
}

#[test]
fn of_a_long_stretch_cells_of_a_kind_are_left_out_that_come_soon_after_another() {
    let id = "abr-erica-wan/e2-finite-buffer";
    let (all, some) = (crossings(id, (0.1, 0.4), 1e-12), crossings(id, (0.1, 0.4), 0.02));
    assert!(all.iter().all(|row| row[1] as u32 & (2 | 8 | 16) != 0));
    assert!(some.len() * 4 < all.len() && some.len() > 60, "{} of {}", some.len(), all.len());
    let mut cells: Vec<_> = some.iter().map(|row| (row[1] as u32 & 7, row[0] as u32)).collect();
    cells.sort_unstable();
    cells.dedup();
    for kind in 0..8 {
        assert!(cells.iter().filter(|(k, _)| *k == kind).count() <= 32, "kind {kind}");
    }
}
