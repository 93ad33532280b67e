//! Assigns the slots of the future-event set to owners.
//!
//! The slots that are set for almost every cell come first and form the small tree. The slots of sources are among them
//! only if there are few sources; with many, each source sends rarely.

use super::Builder;
use crate::kernel::future_events::Slot;
use crate::net::host::End;
use crate::net::port::Port;
use crate::net::world::clusters::Division;
use crate::net::world::flow::NONE;
use crate::net::world::{OwnSlots, Owner};
use crate::topology::{Carries, ServiceClass};

/// With more ends, no end has a busy slot. Chosen: the lines of a hundred ports then fit in a tree of seven levels;
/// with fewer ends, the second tree costs more than the extra levels of one tree.
const MOST_BUSY_ENDS: usize = 1024;

/// Assigns slots in order, per cluster.
pub(super) struct Owners {
    division: Division,
    /// By cluster; the simulation's own owners are last.
    pub all: Vec<Vec<Owner>>,
    /// Number of busy owners in each cluster.
    pub busy: Vec<u32>,
}

impl Owners {
    fn new(division: Division) -> Owners {
        let sets = division.count + 1;
        Owners { division, all: vec![Vec::new(); sets], busy: vec![0; sets] }
    }

    fn add(&mut self, cluster: usize, owner: Owner) -> Slot {
        self.all[cluster].push(owner);
        Slot { cluster: cluster as u16, place: (self.all[cluster].len() - 1) as u16 }
    }

    /// Marks all owners so far as busy.
    fn end_busy(&mut self) {
        self.busy = self.all.iter().map(|owners| owners.len() as u32).collect();
    }
}

/// How a port is used.
#[derive(Clone, Copy)]
struct Use {
    /// A line or host that feeds it.
    first_input: Option<u16>,
    /// Several inputs feed it, so cells wait for each other.
    merges: bool,
    /// Data cells use it; otherwise only RM cells do.
    carries_data: bool,
}

impl Use {
    fn note_input(&mut self, input: u16) {
        self.merges |= self.first_input.is_some_and(|first| first != input);
        self.first_input = Some(input);
    }

    /// Do most cells on its line need an event? On a line to a host, few do.
    fn has_busy_wire(self, port: &Port) -> bool {
        self.carries_data && !port.to_host && port.paced_by == NONE
    }

    /// Do cells wait at the port, and does each service need an event?
    fn has_busy_service(self, port: &Port) -> bool {
        self.merges && port.at_switch && !port.defers_service
    }
}

impl Builder<'_> {
    /// Gives every owner its slot; returns the owners and the simulation's own slots.
    pub(super) fn owners(&mut self) -> (Owners, OwnSlots) {
        let uses = self.uses();
        self.find_sole_feeders(&uses);
        let mut owners = Owners::new(self.division());
        self.own_lines(&mut owners, &uses, true);
        let many = self.ends.len() > MOST_BUSY_ENDS;
        if !many {
            self.own_sources(&mut owners);
        }
        owners.end_busy();
        if many {
            self.own_sources(&mut owners);
        }
        self.own_lines(&mut owners, &uses, false);
        self.own_calm(&mut owners);
        let own = owners.division.count;
        let [timeline, window, sample] =
            [Owner::Timeline, Owner::Window, Owner::Sample].map(|owner| owners.add(own, owner));
        (owners, OwnSlots { timeline, window, sample })
    }

    /// Divides the network into clusters. If a source opens and closes its circuit at unpredictable instants, it may
    /// affect all clusters at any time, so the network is not divided.
    fn division(&self) -> Division {
        let opens_at_random =
            |end: &End| end.supply().is_some_and(|s| s.source.outline().at_random);
        let may_divide = !self.ends.iter().any(opens_at_random);
        Division::of(&self.scenario.network, &self.ports, may_divide)
    }

    /// The cluster of an end: where its cells enter their flow.
    fn cluster_of(&self, owners: &Owners, e: usize) -> usize {
        let end = &self.ends[e];
        let p = usize::from(self.lanes[usize::from(end.flow_out)][usize::from(end.joins)].port);
        owners.division.at(p, &self.ports[p])[0]
    }

    /// Assigns slots for arrivals and services, to busy ports or to the other ports.
    fn own_lines(&mut self, owners: &mut Owners, uses: &[Use], busy: bool) {
        for (p, (port, used)) in self.ports.iter_mut().zip(uses).enumerate() {
            let [tail, head] = owners.division.at(p, port);
            if used.has_busy_wire(port) == busy {
                port.slots.wire = owners.add(head, Owner::Wire(p as u16));
            }
            if used.has_busy_service(port) == busy {
                let in_turn = port.credits.is_some();
                let owner = if in_turn { Owner::Turn } else { Owner::Service };
                port.slots.service = owners.add(tail, owner(p as u16));
            }
        }
    }

    fn own_sources(&mut self, owners: &mut Owners) {
        for e in 0..self.ends.len() {
            let cluster = self.cluster_of(owners, e);
            let end = &mut self.ends[e];
            if end.shaper.is_some() || end.abr.is_some() && end.line == NONE {
                end.slots.pace = owners.add(cluster, Owner::Pace(e as u16));
            }
            if end.supply().is_some() {
                end.slots.cells = owners.add(cluster, Owner::Cells(e as u16));
            }
        }
    }

    fn own_calm(&mut self, owners: &mut Owners) {
        for (p, port) in self.ports.iter_mut().enumerate() {
            let [cluster, _] = owners.division.at(p, port);
            if port.feedback.is_some() {
                port.slots.interval = owners.add(cluster, Owner::Interval(p as u16));
            }
            let checks = port.credits.as_mut().and_then(|credits| credits.check.as_mut());
            if let Some((slot, _)) = checks {
                *slot = owners.add(cluster, Owner::Check(p as u16));
            }
            if port.varying.is_some() {
                port.slots.rate = owners.add(cluster, Owner::Rate(p as u16));
            }
        }
        for e in 0..self.ends.len() {
            let cluster = self.cluster_of(owners, e);
            let end = &mut self.ends[e];
            // Such an end needs events only for RM cells and for interruptions between them.
            if end.abr.is_some() && end.line != NONE {
                end.slots.pace = owners.add(cluster, Owner::Pace(e as u16));
            }
            if end.sender().is_some() || end.receiver().is_some() {
                end.slots.tcp = owners.add(cluster, Owner::Tcp(e as u16));
            }
            if let Some(work) = &mut end.work {
                work.slot = owners.add(cluster, Owner::Work(e as u16));
            }
        }
    }

    /// Finds the lines fed by one ABR source or one cell source alone.
    fn find_sole_feeders(&mut self, uses: &[Use]) {
        for (e, (end, lane)) in self.ends.iter_mut().zip(&self.lanes).enumerate() {
            let (line, gate) = (lane[0].port, lane[0].gate);
            let port = &mut self.ports[line as usize];
            let shared = uses[line as usize].merges || port.at_switch || gate != NONE;
            let has_source = end.abr.is_some() || end.supply().is_some();
            if has_source && end.gfc.is_none() && !shared {
                (end.line, port.fed_by) = (line, e as u16);
            }
        }
    }

    /// How each port is used by the flows that send anything.
    fn uses(&self) -> Vec<Use> {
        let unused = Use { first_input: None, merges: false, carries_data: false };
        let mut uses = vec![unused; self.ports.len()];
        for (f, lane) in self.lanes.iter().enumerate().filter(|(f, _)| !self.is_unused(*f)) {
            // Numbers that no port has distinguish hosts from lines.
            let mut input = NONE - 1 - f as u16;
            let answers = self.scenario.network.circuits[f / 2].carries != Carries::Cells;
            for hop in lane {
                uses[hop.port as usize].note_input(input);
                uses[hop.port as usize].carries_data |= f.is_multiple_of(2) || answers;
                input = hop.port;
            }
        }
        uses
    }

    /// Does a flow never carry any cell? This is the return path of bare cells: nothing answers them outside ABR
    /// control loops.
    pub(super) fn is_unused(&self, flow: usize) -> bool {
        let circuit = &self.scenario.network.circuits[flow / 2];
        let bare = circuit.carries == Carries::Cells && circuit.service != ServiceClass::Abr;
        let free = |f: usize| self.lanes[f].iter().all(|hop| hop.vc == NONE && hop.gate == NONE);
        bare && !flow.is_multiple_of(2) && circuit.trunk.is_none() && free(flow) && free(flow ^ 1)
    }
}
