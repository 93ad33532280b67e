//! What theory says of a run: max-min fair shares, rates of lines, queues that algorithms aim at.
//!
//! All of it follows from the scenario and the knobs turned so far and to be turned, never from what the
//! run did; so the lines can stand beside the curves. It is piecewise constant: a [`Moment`] holds from
//! its instant to the next. What no constant can say is not said, and why not is.

mod moment;
mod terms;

use serde_json::{Value, json};

use self::moment::Moment;
use self::terms::Terms;
use crate::feedback::Threshold;
use crate::kernel::order::each_once;
use crate::net::World;
use crate::params::ParamSet;
use crate::scenario::{Part, Side};
use crate::sim::Simulation;
use crate::tcp::TcpParams;
use crate::topology::{Carries, Circuit, ServiceClass, Variation};
use crate::units::{CELL_BITS, SimTime};
use crate::wire::aal5::cells_for;

/// More changes than this are no steps for an eye any more; chosen.
const MOST_MOMENTS: usize = 200;

/// Piecewise constants of a run.
pub(crate) struct Theory {
    moments: Vec<(SimTime, Moment)>,
    /// One sentence for each thing that cannot be said.
    unsaid: Vec<&'static str>,
}

impl Theory {
    /// Reckons with the settings of a run over all of its time.
    pub fn of(sim: &Simulation) -> Theory {
        let acts: Vec<(SimTime, Terms)> = sim
            .settings()
            .into_iter()
            .map(|(at, sections)| (at, Terms::new(sim, sections)))
            .collect();
        let mut unsaid = Vec::new();
        acts.iter().for_each(|(_, terms)| unsaid.extend(terms.unsaid()));
        let mut unsaid = each_once(unsaid);
        let end = sim.scenario().run.end();
        let mut instants: Vec<u64> = acts.iter().map(|(at, _)| at.0).collect();
        instants.extend(acts.iter().flat_map(|(_, terms)| terms.instants()).map(|at| at.0));
        instants.retain(|at| *at < end.0);
        let instants = each_once(instants);
        if instants.len() > MOST_MOMENTS {
            unsaid.push("Rates and knobs change too often for lines: more than 200 times.");
            return Theory { moments: Vec::new(), unsaid };
        }
        let moment = |at: u64| {
            let at = SimTime(at);
            let act = acts.iter().rev().find(|(from, _)| *from <= at);
            let (_, terms) = act.expect("the first settings hold from the start");
            (at, Moment::of(terms, sim.world(), at))
        };
        Theory { moments: instants.into_iter().map(moment).collect(), unsaid }
    }

    /// Shares of the circuits, lines of the ports, and what cannot be said.
    pub fn to_json(&self, sim: &Simulation) -> Value {
        let ports = 0..sim.world().ports.len();
        let ports: Vec<_> = ports.filter_map(|p| self.of_port(sim, p)).collect();
        json!({ "shares": self.shares(sim), "ports": ports, "unsaid": self.unsaid })
    }

    fn shares(&self, sim: &Simulation) -> Vec<Value> {
        let circuits = &sim.scenario().network.circuits;
        let share = |(c, circuit): (usize, &Circuit)| {
            let mbps = pieces(&self.moments, |moment| moment.shares[c].map(|rate| rate.mbps()))?;
            Some(json!({ "circuit": circuit.id, "mbps": mbps, "payload": payload(sim, c) }))
        };
        circuits
            .iter()
            .enumerate()
            .filter(|(_, circuit)| is_shared(circuit))
            .filter_map(share)
            .collect()
    }

    /// What the page draws for a port where cells queue: its rate, thresholds and targets of its algorithm.
    fn of_port(&self, sim: &Simulation, p: usize) -> Option<Value> {
        let world = sim.world();
        world.ports[p].discard.as_ref()?;
        let place = place_of(world, p);
        let rate = pieces(&self.moments, |moment| moment.rates[place].map(|rate| rate.mbps()));
        let marks = self.lines(|moment| &moment.marks[p]);
        let targets = self.lines(|moment| &moment.targets[p]);
        let id = &sim.port_ids()[p];
        Some(json!({ "port": id, "rateMbps": rate, "marks": marks, "targets": targets }))
    }

    /// Queue lengths over time by their names.
    fn lines(&self, read: impl Fn(&Moment) -> &Vec<Threshold>) -> Vec<Value> {
        let all = self.moments.iter().flat_map(|(_, moment)| read(moment));
        let labels: Vec<&'static str> = each_once(all.map(|line| line.label).collect());
        let line = |label: &str| {
            let named = |moment: &Moment| {
                read(moment).iter().find(|line| line.label == label).map(|line| line.cells)
            };
            Some(json!({ "label": label, "cells": pieces(&self.moments, named)? }))
        };
        labels.into_iter().filter_map(line).collect()
    }
}

/// The output of a link that port `p` is, or that it stands in front of.
fn place_of(world: &World, p: usize) -> usize {
    world.ports[p].stands_for.map_or(p, usize::from)
}

/// Does the circuit take part in the sharing of ABR capacity under its own name?
fn is_shared(circuit: &Circuit) -> bool {
    circuit.service == ServiceClass::Abr && circuit.trunk.is_none()
}

/// User bytes of TCP among the cells that an allowed rate counts: full segments, and one RM cell in Nrm.
///
/// `None` for circuits without TCP.
fn payload(sim: &Simulation, c: usize) -> Option<f64> {
    let (scenario, world) = (sim.scenario(), sim.world());
    let circuit = &scenario.network.circuits[c];
    if circuit.carries != Carries::Tcp {
        return None;
    }
    let place = Part::end(circuit, Side::Source);
    let tcp = TcpParams::from_settings(&scenario.sections.section_of("tcp", place).settings);
    let nrm = f64::from(world.ends[2 * c].abr.as_ref()?.params().nrm);
    let cells = cells_for(tcp.mss() + world.flows[2 * c].header_bytes);
    let of_data = f64::from(tcp.mss() * 8) / (f64::from(cells) * CELL_BITS as f64);
    Some(of_data * (nrm - 1.0) / nrm)
}

/// Does a line change in a way that only a run knows?
fn is_drawn(varies: &Variation) -> bool {
    matches!(varies, Variation::Redrawn { .. })
}

/// Seconds and value wherever it changes; a value that is not there is `null`. `None` when it never is.
fn pieces(moments: &[(SimTime, Moment)], read: impl Fn(&Moment) -> Option<f64>) -> Option<Value> {
    let mut steps: Vec<(f64, Option<f64>)> = Vec::new();
    for (at, moment) in moments {
        let value = read(moment).filter(|value| value.is_finite());
        if steps.last().is_none_or(|(_, last)| *last != value) {
            steps.push((at.secs(), value));
        }
    }
    steps.iter().any(|(_, value)| value.is_some()).then(|| json!(steps))
}

#[cfg(test)]
mod tests;
