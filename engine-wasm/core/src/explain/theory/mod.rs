//! Theoretical values of a run: fair shares, line rates, target queues of algorithms.
//!
//! All values follow from the scenario and the knob changes, past and future, never from the events of the
//! run, so the lines can be drawn beside the curves. Values are piecewise constant: a [`Moment`] holds from
//! its time to the next. A value that is not piecewise constant is left out, with the reason.

mod moment;
mod terms;

use serde::Serialize;

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

/// More changes than this no longer look like steps; chosen.
const MOST_MOMENTS: usize = 200;
const TOO_OFTEN: &str = "Rates and parameters change too often to draw lines: more than 200 times.";

/// A quantity over time: seconds, and the value from there on; `null` is no value.
type Steps = Vec<(f64, Option<f64>)>;

/// Theoretical values for the whole run, computed from the settings alone.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Theory {
    /// Fair shares, as the rate algorithms define them.
    pub shares: Vec<CircuitShare>,
    /// Lines of the ports where cells can queue.
    pub ports: Vec<PortTheory>,
    /// One sentence for each value that cannot be computed.
    pub unsaid: Vec<&'static str>,
}

/// The fair share of a circuit.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct CircuitShare {
    /// Circuit id.
    pub circuit: String,
    /// The share, Mb/s.
    pub mbps: Steps,
    /// User bytes of TCP among its cells, 0…1; `null` without TCP.
    pub payload: Option<f64>,
}

/// What holds at an output port.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct PortTheory {
    /// Port id.
    pub port: String,
    /// Rate of the line, Mb/s; `null` when only a run knows.
    pub rate_mbps: Option<Steps>,
    /// Thresholds of its rate algorithm.
    pub marks: Vec<QueueLine>,
    /// Target queues of the algorithm.
    pub targets: Vec<QueueLine>,
}

/// A queue length with its name.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct QueueLine {
    /// Name in legends.
    pub label: &'static str,
    /// Where it lies, cells.
    pub cells: Steps,
}

impl Theory {
    /// Computes the values from the settings of a run over its whole duration.
    pub(crate) fn of(sim: &Simulation) -> Theory {
        let mut unsaid = Vec::new();
        let course = Course::of(sim, &mut unsaid);
        let ports = 0..sim.world().ports.len();
        let ports = ports.filter_map(|p| course.of_port(sim, p)).collect();
        Theory { shares: course.shares(sim), ports, unsaid }
    }
}

/// The values over a run: each moment holds until the next.
struct Course(Vec<(SimTime, Moment)>);

impl Course {
    fn of(sim: &Simulation, unsaid: &mut Vec<&'static str>) -> Course {
        let end = sim.scenario().run.end();
        let turned = sim.turns().map(|(at, ..)| at.0).filter(|at| *at < end.0);
        if each_once(turned.collect()).len() > MOST_MOMENTS {
            unsaid.push(TOO_OFTEN);
            return Course(Vec::new());
        }
        let acts: Vec<(SimTime, Terms)> = sim
            .settings()
            .into_iter()
            .map(|(at, sections)| (at, Terms::new(sim, sections)))
            .collect();
        let reasons = acts.iter().flat_map(|(_, terms)| terms.unsaid());
        *unsaid = each_once(reasons.collect());
        let mut instants: Vec<u64> = acts.iter().map(|(at, _)| at.0).collect();
        instants.extend(acts.iter().flat_map(|(_, terms)| terms.instants()).map(|at| at.0));
        instants.retain(|at| *at < end.0);
        let instants = each_once(instants);
        if instants.len() > MOST_MOMENTS {
            unsaid.push(TOO_OFTEN);
            return Course(Vec::new());
        }
        let moment = |at: u64| {
            let at = SimTime(at);
            let act = acts.iter().rev().find(|(from, _)| *from <= at);
            let (_, terms) = act.expect("the first settings hold from the start");
            (at, Moment::of(terms, sim.world(), at))
        };
        let moments: Vec<_> = instants.into_iter().map(moment).collect();
        if moments.iter().any(|(_, moment)| moment.disagrees) {
            unsaid.push("The switches use different definitions of fairness, so there is no common fair share.");
        }
        Course(moments)
    }

    fn shares(&self, sim: &Simulation) -> Vec<CircuitShare> {
        let circuits = &sim.scenario().network.circuits;
        let share = |(c, circuit): (usize, &Circuit)| {
            let mbps = self.steps(|moment| moment.shares[c].map(|rate| rate.mbps()))?;
            Some(CircuitShare { circuit: circuit.id.clone(), mbps, payload: payload(sim, c) })
        };
        circuits
            .iter()
            .enumerate()
            .filter(|(_, circuit)| is_shared(circuit))
            .filter_map(share)
            .collect()
    }

    /// A port where cells queue: its rate, and the thresholds and targets of its algorithm.
    fn of_port(&self, sim: &Simulation, p: usize) -> Option<PortTheory> {
        let world = sim.world();
        world.ports[p].discard.as_ref()?;
        let place = place_of(world, p);
        Some(PortTheory {
            port: sim.port_ids()[p].clone(),
            rate_mbps: self.steps(|moment| moment.rates[place].map(|rate| rate.mbps())),
            marks: self.lines(|moment| &moment.marks[p]),
            targets: self.lines(|moment| &moment.targets[p]),
        })
    }

    /// Queue lengths over time by name.
    fn lines(&self, read: impl Fn(&Moment) -> &Vec<Threshold>) -> Vec<QueueLine> {
        let all = self.0.iter().flat_map(|(_, moment)| read(moment));
        let labels: Vec<&'static str> = each_once(all.map(|line| line.label).collect());
        let line = |label: &'static str| {
            let named = |moment: &Moment| {
                read(moment).iter().find(|line| line.label == label).map(|line| line.cells)
            };
            Some(QueueLine { label, cells: self.steps(named)? })
        };
        labels.into_iter().filter_map(line).collect()
    }

    /// A value at each change; `None` if it never exists.
    fn steps(&self, read: impl Fn(&Moment) -> Option<f64>) -> Option<Steps> {
        let mut steps = Steps::new();
        for (at, moment) in &self.0 {
            let value = read(moment).filter(|value| value.is_finite());
            if steps.last().is_none_or(|(_, last)| *last != value) {
                steps.push((at.secs(), value));
            }
        }
        steps.iter().any(|(_, value)| value.is_some()).then_some(steps)
    }
}

/// The link output that port `p` is, or that it precedes.
fn place_of(world: &World, p: usize) -> usize {
    world.ports[p].stands_for.map_or(p, usize::from)
}

/// True if the circuit takes part in the sharing of ABR capacity under its own name.
fn is_shared(circuit: &Circuit) -> bool {
    circuit.service == ServiceClass::Abr && circuit.trunk.is_none()
}

/// Share of TCP user bytes in the cells that an allowed rate counts: full segments, and one RM cell in Nrm.
///
/// `None` for circuits without TCP.
fn payload(sim: &Simulation, c: usize) -> Option<f64> {
    let nrm = f64::from(sim.world().ends[2 * c].abr.as_ref()?.params().nrm);
    Some(data_share(sim, c)? * (nrm - 1.0) / nrm)
}

/// Share of TCP user bytes in the bytes of the cells of full segments; `None` for circuits without TCP.
pub(super) fn data_share(sim: &Simulation, c: usize) -> Option<f64> {
    let (scenario, world) = (sim.scenario(), sim.world());
    let circuit = &scenario.network.circuits[c];
    if circuit.carries != Carries::Tcp {
        return None;
    }
    let place = Part::end(circuit, Side::Source);
    let tcp = TcpParams::from_settings(&scenario.sections.section_of("tcp", place).settings);
    let cells = cells_for(tcp.mss() + world.flows[2 * c].header_bytes);
    Some(f64::from(tcp.mss() * 8) / (f64::from(cells) * CELL_BITS as f64))
}

/// True if a line changes in a way that only the run determines.
fn is_drawn(varies: &Variation) -> bool {
    matches!(varies, Variation::Redrawn { .. })
}

#[cfg(test)]
mod tests;
