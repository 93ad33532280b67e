//! Drives a run to its end and looks at it in slices, so that its curves never pile up.

use engine_core::units::SimTime;
use engine_core::{Scenario, Simulation};
use serde_json::Value;

use super::curve::Curve;
use super::happened::Happened;
use super::parts::{fits, reduce};
use super::{Measure, Reduce, What, complete};
use crate::format::CAPACITY;

/// Slices of a run.
pub const SLICES: u64 = 100;
/// Longest slice, seconds of simulated time: bounds the samples and events that wait.
const LONGEST_SLICE: f64 = 0.1;
/// The same where a slice ends with a sample of the capacity.
const SAMPLED_SLICE: f64 = 0.005;

/// What a run amounts to.
#[derive(Clone, Debug)]
pub struct Measured {
    /// In the order of the measures; not a number where the run cannot tell.
    pub numbers: Vec<f64>,
    /// The running hash.
    pub fingerprint: u64,
    /// Do cells and bytes balance at the end?
    pub balanced: bool,
}

/// Something that looks at a run while it goes.
enum Looker {
    Nobody,
    Curves {
        columns: Vec<usize>,
        curves: Vec<Curve>,
        reduce: Reduce,
    },
    /// Capacities, by the place of the port's load among the curves.
    Capacities {
        places: Vec<usize>,
        curves: Vec<Curve>,
        reduce: Reduce,
    },
    Events(Happened),
}

/// Runs a scenario to its end; calls `step` [`SLICES`] times on the way.
pub fn measure(scenario: Scenario, measures: &[Measure], step: &mut dyn FnMut()) -> Measured {
    let end = scenario.run.end();
    let mut simulation = Simulation::new(scenario);
    let mut lookers: Vec<_> = measures.iter().map(|m| looker(m, &simulation)).collect();
    let sampled = lookers.iter().any(|l| matches!(l, Looker::Capacities { .. }));
    let longest = if sampled { SAMPLED_SLICE } else { LONGEST_SLICE };
    let pieces = (end.secs() / SLICES as f64 / longest).ceil().max(1.0) as u64;
    for piece in 1..=SLICES * pieces {
        let until = u128::from(end.0) * u128::from(piece) / u128::from(SLICES * pieces);
        simulation.advance_to(SimTime(until as u64));
        look(&mut simulation, &mut lookers);
        if piece.is_multiple_of(pieces) {
            step();
        }
    }
    let summary = simulation.summary().to_json();
    let number = |(m, l): (&Measure, &Looker)| number(m, l, &summary, end.secs());
    let mut numbers: Vec<f64> = measures.iter().zip(&lookers).map(number).collect();
    complete(measures, &mut numbers);
    let balance = simulation.balance();
    Measured {
        numbers,
        fingerprint: simulation.fingerprint(),
        balanced: balance.cells && balance.bytes,
    }
}

fn looker(measure: &Measure, simulation: &Simulation) -> Looker {
    match &measure.what {
        What::Series { quantity, ids, window, over_time, reduce } => {
            let of_capacity = quantity == CAPACITY;
            let quantity = if of_capacity { "load" } else { quantity };
            let all = simulation.series().iter().enumerate();
            let meant = all.filter(|(_, s)| s.quantity.id() == quantity && fits(ids, &s.element));
            let places: Vec<_> = meant.map(|(i, _)| i).collect();
            let curves = vec![Curve::new(*over_time, *window); places.len()];
            if of_capacity {
                return Looker::Capacities { places, curves, reduce: *reduce };
            }
            let columns = places.into_iter().map(|place| place + 1).collect();
            Looker::Curves { columns, curves, reduce: *reduce }
        }
        What::Events { kind, ids, window, reduce } => {
            Looker::Events(Happened::new(kind, ids, *window, *reduce))
        }
        _ => Looker::Nobody,
    }
}

fn look(simulation: &mut Simulation, lookers: &mut [Looker]) {
    let rows = simulation.frame_rows();
    let frame = simulation.drain_frame();
    let events = simulation.drain_events();
    for looker in lookers {
        match looker {
            Looker::Nobody => (),
            Looker::Events(happened) => events.iter().for_each(|event| happened.note(event)),
            Looker::Capacities { places, curves, .. } => {
                let now = simulation.now().secs();
                for (place, curve) in places.iter().zip(curves) {
                    curve.note(now, simulation.abr_capacity(*place).unwrap_or(f64::NAN));
                }
            }
            Looker::Curves { columns, curves, .. } => {
                for (column, curve) in columns.iter().zip(curves) {
                    let values = &frame[column * rows..][..rows];
                    frame[..rows].iter().zip(values).for_each(|(at, x)| curve.note(*at, *x));
                }
            }
        }
    }
}

fn number(measure: &Measure, looker: &Looker, summary: &Value, seconds: f64) -> f64 {
    match looker {
        Looker::Events(happened) => return happened.number(seconds),
        Looker::Curves { curves, reduce: how, .. }
        | Looker::Capacities { curves, reduce: how, .. } => {
            let numbers: Vec<_> = curves.iter().map(|c| c.number(seconds)).collect();
            return reduce(*how, &numbers);
        }
        Looker::Nobody => (),
    }
    match &measure.what {
        What::Total { field } => summary["total"][field].as_f64().unwrap_or(f64::NAN),
        What::Parts { list, field, ids, reduce: how } => {
            let parts = summary[list].as_array().map_or(&[][..], Vec::as_slice);
            let meant = parts.iter().filter(|p| p["id"].as_str().is_some_and(|id| fits(ids, id)));
            let numbers: Vec<_> = meant.filter_map(|p| p[field].as_f64()).collect();
            reduce(*how, &numbers)
        }
        _ => f64::NAN,
    }
}
