//! The settings during a period of a run, as needed for theory: network, demands, mean rates.

use std::borrow::Cow;

use super::{is_drawn, is_shared};
use crate::endsystem::{AbrParams, ShaperParams};
use crate::kernel::order::each_once;
use crate::params::ParamSet;
use crate::registry;
use crate::scenario::{Part, Sections, Side};
use crate::sim::Simulation;
use crate::topology::{self, Carries, Circuit, Direction, Network, ServiceClass, Variation};
use crate::traffic::{self, Outline};
use crate::units::{CellRate, SimSpan, SimTime};

/// Settings between two knob changes.
pub(super) struct Terms<'a> {
    pub sections: Sections,
    pub network: Cow<'a, Network>,
    /// Places on the data path of each circuit: output `2i` or `2i + 1` of link `i`.
    pub ways: Vec<Vec<usize>>,
    /// True if the source of a circuit has an allowed rate, on any part of the path.
    looped: Vec<bool>,
    /// Long-run behaviour of the bare cells of each circuit.
    outlines: Vec<Option<Outline>>,
}

impl Terms<'_> {
    pub fn new(sim: &Simulation, sections: Sections) -> Terms<'_> {
        let scenario = sim.scenario();
        let section = sections.section("topology");
        let same = *section == *scenario.sections.section("topology");
        let entry = registry::find(topology::ALL, section.kind).filter(|_| !same);
        let network = entry.map_or_else(
            || Cow::Borrowed(&scenario.network),
            |entry| Cow::Owned((entry.build)(&section.settings).network()),
        );
        let ways = (0..network.circuits.len()).map(|c| way(sim, c)).collect();
        let outlines = network.circuits.iter().map(|circuit| outline(&sections, circuit)).collect();
        let ends = &sim.world().ends;
        let looped = (0..network.circuits.len()).map(|c| ends[2 * c].abr.is_some()).collect();
        Terms { sections, network, ways, looped, outlines }
    }

    /// One direction of a link, and its base rate.
    pub fn line(&self, place: usize) -> (&Direction, f64) {
        let link = &self.network.links[place / 2];
        let direction = if place.is_multiple_of(2) { &link.forward } else { &link.back };
        (direction, direction.rate_mbps.unwrap_or(link.rate_mbps))
    }

    /// Times at which rates or circuits change by themselves.
    pub fn instants(&self) -> Vec<SimTime> {
        let of_circuits = self.outlines.iter().flatten().flat_map(|o| [o.from, o.until]);
        let places = 0..2 * self.network.links.len();
        let of_lines = places.flat_map(|place| match &self.line(place).0.varies {
            Variation::Steps(steps) => steps.iter().map(|step| instant(step[0])).collect(),
            _ => Vec::new(),
        });
        of_circuits.chain(of_lines).collect()
    }

    /// True if the circuit is open according to the knobs.
    pub fn is_open(&self, c: usize, at: SimTime) -> bool {
        self.outlines[c].is_none_or(|o| o.from <= at && at < o.until)
    }

    /// Mean rate of the bare cells of a circuit; infinite if it takes as much as it may.
    pub fn mean(&self, c: usize) -> f64 {
        let mean = self.outlines[c].and_then(|o| o.mean).map_or(f64::INFINITY, |rate| rate.0);
        if self.network.circuits[c].service >= ServiceClass::Abr {
            return mean;
        }
        let shaper: ShaperParams = self.knobs("shaper", c);
        shaper.rate_mbps.map_or(mean, |mbps| mean.min(CellRate::from_mbps(mbps).0))
    }

    /// The ABR knobs at the source of a circuit.
    #[inline(never)]
    pub fn abr(&self, c: usize) -> AbrParams {
        self.knobs("abr", c)
    }

    fn knobs<P: ParamSet>(&self, section: &str, c: usize) -> P {
        let place = Part::end(&self.network.circuits[c], Side::Source);
        P::from_settings(&self.sections.section_of(section, place).settings)
    }

    /// Reasons for missing shares or lines.
    pub fn unsaid(&self) -> Vec<&'static str> {
        let circuits = &self.network.circuits;
        let used = |place: usize| self.ways.iter().any(|way| way.contains(&place));
        let mut places = 0..2 * self.network.links.len();
        let ubr = |c: &Circuit| c.service == ServiceClass::Ubr;
        let trunked = |c: &Circuit| c.service == ServiceClass::Abr && c.trunk.is_some();
        let reasons = [
            (
                places.any(|p| used(p) && is_drawn(&self.line(p).0.varies)),
                "The rate of a link changes at random, so values that depend on it are not constant.",
            ),
            (
                !self.are_circuits_known(),
                "A circuit opens and closes at random, so the shares are not constant.",
            ),
            (
                circuits.iter().zip(&self.looped).any(|(c, looped)| ubr(c) && !looped),
                "UBR circuits have no fair share: nothing divides the link among them.",
            ),
            (
                circuits.iter().zip(&self.looped).any(|(c, looped)| ubr(c) && *looped),
                "Circuits whose rate is controlled only up to the first switch have no fair share of the whole path.",
            ),
            (
                circuits.iter().any(trunked),
                "Circuits inside a trunk have no fair share of their own: the trunk has one.",
            ),
        ];
        reasons.iter().filter(|(holds, _)| *holds).map(|(_, reason)| *reason).collect()
    }

    /// True if knobs determine the open times of all circuits that count.
    pub fn are_circuits_known(&self) -> bool {
        let counts = |c: &Circuit| is_shared(c) || c.service < ServiceClass::Abr;
        let mut counted = self.network.circuits.iter().zip(&self.outlines);
        !counted.any(|(circuit, outline)| counts(circuit) && outline.is_some_and(|o| o.at_random))
    }
}

/// The time this many milliseconds into the run.
pub(super) fn instant(ms: f64) -> SimTime {
    SimTime(SimSpan::from_ms(ms).0)
}

/// Places on the data path of a circuit; a queue in front of an output counts as that output.
fn way(sim: &Simulation, c: usize) -> Vec<usize> {
    let world = sim.world();
    let flow = &world.flows[2 * c];
    let hops = &world.hops[flow.first_hop as usize..][..flow.hop_count as usize];
    each_once(hops.iter().map(|hop| super::place_of(world, usize::from(hop.port))).collect())
}

fn outline(sections: &Sections, circuit: &Circuit) -> Option<Outline> {
    if circuit.carries != Carries::Cells {
        return None;
    }
    let id = if circuit.service < ServiceClass::Abr { "background" } else { "cells" };
    let section = sections.section_of(id, Part::end(circuit, Side::Source));
    let entry = registry::find(traffic::ALL, section.kind).expect("kinds are checked");
    Some((entry.build)(&section.settings).outline())
}
