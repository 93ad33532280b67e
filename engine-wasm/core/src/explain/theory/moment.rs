//! Values at one time: line rates, shares of circuits, target queues of algorithms.

use super::terms::{Terms, instant};
use super::{is_shared, place_of};
use crate::explain::max_min::{Demand, max_min};
use crate::feedback::{self, Fairness, RateFeedback, Threshold};
use crate::net::World;
use crate::registry;
use crate::scenario::Part;
use crate::topology::{ServiceClass, Variation};
use crate::units::{CellRate, SimTime};

/// Queue lengths by port.
pub(super) type Lines = Vec<Vec<Threshold>>;

/// A period of constant terms.
pub(super) struct Moment {
    /// Rate of each link output; `None` if only the run determines it.
    pub rates: Vec<Option<CellRate>>,
    /// Fair share of each circuit, if it has one.
    pub shares: Vec<Option<CellRate>>,
    /// Thresholds of the rate algorithm at each port.
    pub marks: Lines,
    /// Target queues of the algorithm.
    pub targets: Lines,
    /// The ports on the paths of ABR circuits have different definitions of fairness.
    pub disagrees: bool,
}

impl Moment {
    pub fn of(terms: &Terms, world: &World, at: SimTime) -> Moment {
        let places = 0..2 * terms.network.links.len();
        let rates: Vec<_> = places.map(|place| rate(terms, place, at)).collect();
        let left: Vec<_> = (0..rates.len()).map(|p| left(terms, rates[p]?, p, at)).collect();
        let ports = || 0..world.ports.len();
        let algorithms: Vec<_> = ports().map(|p| algorithm(terms, world, p)).collect();
        let marks = |p: usize| algorithms[p].as_ref().map_or(Vec::new(), |a| a.thresholds());
        let targets = |p: usize| {
            let left = left[place_of(world, p)];
            algorithms[p].as_ref().zip(left).map_or(Vec::new(), |(a, left)| a.targets(left))
        };
        let fairness = fairness(terms, world, &algorithms);
        Moment {
            shares: fairness.map_or(vec![None; terms.ways.len()], |f| shares(terms, &left, f, at)),
            disagrees: fairness.is_none(),
            marks: ports().map(marks).collect(),
            targets: ports().map(targets).collect(),
            rates,
        }
    }
}

/// Rate of a line at a time.
fn rate(terms: &Terms, place: usize, at: SimTime) -> Option<CellRate> {
    let (direction, mbps) = terms.line(place);
    let now = match &direction.varies {
        Variation::Constant => mbps,
        Variation::Redrawn { .. } => return None,
        Variation::Steps(steps) => {
            let last = steps.iter().rev().find(|step| instant(step[0]) <= at);
            last.map_or(mbps, |step| step[1])
        }
    };
    Some(CellRate::from_mbps(now))
}

/// Mean capacity of a line that circuits of higher priority leave.
fn left(terms: &Terms, rate: CellRate, place: usize, at: SimTime) -> Option<CellRate> {
    if !terms.are_circuits_known() {
        return None;
    }
    let before = |c: &usize| terms.network.circuits[*c].service < ServiceClass::Abr;
    let circuits = (0..terms.ways.len()).filter(before);
    let here = circuits.filter(|c| terms.ways[*c].contains(&place) && terms.is_open(*c, at));
    let taken: f64 = here.map(|c| terms.mean(c)).sum();
    Some(CellRate((rate.0 - taken).max(0.0)))
}

/// The algorithm of a port with its current knobs, if it has one.
fn algorithm(terms: &Terms, world: &World, p: usize) -> Option<Box<dyn RateFeedback>> {
    let port = &world.ports[p];
    port.feedback.as_ref()?;
    let name = terms.network.port_name(place_of(world, p));
    let section = terms.sections.section_of("feedback", Part::port(&name, &port.node));
    let entry = registry::find(feedback::ALL, section.kind).expect("kinds are checked");
    Some((entry.build)(&section.settings))
}

/// The definition of fairness of the algorithms on the paths of ABR circuits; `None` if they differ.
fn fairness(
    terms: &Terms,
    world: &World,
    algorithms: &[Option<Box<dyn RateFeedback>>],
) -> Option<Fairness> {
    let circuits = terms.network.circuits.iter().zip(&terms.ways);
    let ways: Vec<_> = circuits.filter(|(c, _)| is_shared(c)).map(|(_, way)| way).collect();
    let used = |p: usize| ways.iter().any(|way| way.contains(&place_of(world, p)));
    let ports = algorithms.iter().enumerate().filter(|(p, _)| used(*p));
    let mut said = ports.filter_map(|(_, algorithm)| Some(algorithm.as_ref()?.fairness()));
    let first = said.next().unwrap_or(Fairness::Equal);
    said.all(|other| other == first).then_some(first)
}

/// Fair shares of the ABR circuits: each asks for its peak rate and always has its minimum.
///
/// TCP is assumed to have always data to send, bare cells to need their mean rate.
fn shares(
    terms: &Terms,
    left: &[Option<CellRate>],
    fairness: Fairness,
    at: SimTime,
) -> Vec<Option<CellRate>> {
    let circuits = &terms.network.circuits;
    let all = 0..circuits.len();
    let open: Vec<usize> =
        all.filter(|c| is_shared(&circuits[*c]) && terms.is_open(*c, at)).collect();
    let mut shares = vec![None; circuits.len()];
    let known = open.iter().all(|c| terms.ways[*c].iter().all(|place| left[*place].is_some()));
    if !known {
        return shares;
    }
    let capacity: Vec<f64> = left.iter().map(|left| left.map_or(f64::INFINITY, |l| l.0)).collect();
    let demands: Vec<Demand> = open.iter().map(|c| demand_of(terms, *c, fairness)).collect();
    for (c, rate) in open.iter().zip(max_min(&capacity, &demands)) {
        shares[*c] = Some(CellRate(rate));
    }
    shares
}

fn demand_of(terms: &Terms, c: usize, fairness: Fairness) -> Demand {
    let abr = terms.abr(c);
    let cells = |mbps: f64| CellRate::from_mbps(mbps).0;
    let limit = abr.destination_limit_mbps.map_or(f64::INFINITY, cells);
    let max = cells(abr.pcr_mbps).min(limit).min(terms.mean(c));
    let (links, min) = (terms.ways[c].clone(), cells(abr.mcr_mbps));
    let (base, weight) = match fairness {
        Fairness::Equal => (0.0, 1.0),
        Fairness::McrPlusWeighted => (min, f64::from(abr.weight)),
    };
    Demand { links, min, base, weight, max }
}
