//! Node windows: clusters of nodes run one after the other, each alone for as long as no other can reach it.
//!
//! A cell that starts on a line between two clusters arrives there a cell time and a delay later. The shortest of
//! these is the lookahead: what happens in a window of that length changes nothing in another cluster before the
//! window is over. So each cluster handles all its events of a window before the next one does, out of few pending
//! events and with its ports at hand. Within a cluster everything is in the order of time, and so is whatever comes
//! over one line; results do not depend on the order between clusters.
//!
//! What was left out without an event (`net/deferred`) on a line between clusters is carried out when the window of
//! the cluster that feeds it is over. Source: conservative synchronisation, R. M. Fujimoto, "Parallel Discrete Event
//! Simulation", Communications of the ACM 33(10), 1990.

use super::{Owner, World};
use crate::kernel::slots::{Moment, OWN, Slot};
use crate::units::{SimSpan, SimTime};

/// No window is longer, so that a budget of events is kept roughly: 1 ms.
const LONGEST: SimSpan = SimSpan(1_000_000_000);

/// Events at one instant that no sound network has; more means a loop without time.
const MOST_AT_ONE_INSTANT: u32 = 1_000_000;

/// A part of the network that runs alone within a window.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cluster {
    /// By place in its set of events.
    pub owners: Vec<Owner>,
    /// The ends and the ports from which a line leads to another cluster.
    pub ends: Vec<u16>,
    pub ports: Vec<u16>,
    /// Time it has reached, and events at that instant.
    reached: SimTime,
    at_this_instant: u32,
}

impl Cluster {
    /// Time never decreases within a cluster (I-1), and it goes on.
    #[inline(always)]
    fn reach(&mut self, at: SimTime) {
        assert!(at >= self.reached, "time never decreases (I-1)");
        self.at_this_instant = if at == self.reached { self.at_this_instant + 1 } else { 0 };
        assert!(self.at_this_instant < MOST_AT_ONE_INSTANT, "time advances");
        self.reached = at;
    }
}

impl World {
    /// Handles all that is due before `limit`, or stops at the end of a window when at least `budget` events have
    /// been handled. Answers whether everything is done.
    pub fn run_before(&mut self, limit: Moment, budget: u64) -> bool {
        let until = self.events.saturating_add(budget);
        let lookahead = self.lookahead();
        loop {
            if self.in_order && self.clusters.len() > OWN + 2 {
                if self.events >= until {
                    return false;
                }
                if !self.step_before(limit) {
                    return true;
                }
                continue;
            }
            let Some(from) = self.next_work(limit) else { return true };
            if self.events >= until {
                return false;
            }
            let end = Moment::start_of(from.after(lookahead)).min(limit);
            (OWN + 1..self.clusters.len()).for_each(|cluster| self.run_cluster(cluster, end));
            self.now = end.at();
        }
    }

    /// Handles the events of one cluster within a window.
    fn run_cluster(&mut self, cluster: usize, end: Moment) {
        self.slots.enter(cluster);
        while let Some((at, place)) = self.slots.pop_before(cluster, end) {
            self.take(cluster, at, place);
        }
        self.slots.leave();
        self.finish_cluster(cluster, end.at());
    }

    #[inline(always)]
    fn take(&mut self, cluster: usize, at: SimTime, place: usize) {
        let of = &mut self.clusters[cluster];
        of.reach(at);
        let owner = of.owners[place];
        self.now = at;
        self.events += 1;
        self.handle(owner);
    }

    /// The next event in the order of time, if it is due before `limit`.
    pub fn next_before(&mut self, limit: Moment) -> Option<(SimTime, Slot)> {
        loop {
            let (first, slot) = self.slots.first_of_network();
            if first < self.window.min(limit) {
                return Some((first.at(), slot));
            }
            let end = self.window.min(limit);
            self.finish_window(end.at());
            self.window = Moment::start_of(self.next_work(limit)?.after(self.lookahead()));
        }
    }

    /// When the next thing happens before `limit`, with an event or without.
    fn next_work(&mut self, limit: Moment) -> Option<SimTime> {
        let (first, _) = self.slots.first_of_network();
        let ends = self.clusters.iter().flat_map(|cluster| &cluster.ends);
        let departures = ends.filter_map(|e| self.ends[usize::from(*e)].next_departure());
        let ports = self.clusters.iter().flat_map(|cluster| &cluster.ports);
        let services = ports.map(|p| SimTime(self.ports[usize::from(*p)].service_at));
        let left_out = departures.chain(services).min().filter(|at| *at < limit.at());
        let event = (first < limit).then(|| first.at());
        [left_out, event].into_iter().flatten().min()
    }

    /// Handles the next event in the order of time, if it is due before `limit`.
    #[inline(never)]
    pub fn step_before(&mut self, limit: Moment) -> bool {
        let Some((_, slot)) = self.next_before(limit) else { return false };
        let cluster = usize::from(slot.cluster);
        self.slots.enter(cluster);
        let (at, place) = self.slots.pop_before(cluster, limit).expect("it is the next");
        self.take(cluster, at, place);
        self.slots.leave();
        true
    }

    /// Takes the next event of those that belong to no part of the network; answers whose it is.
    pub fn take_own(&mut self) -> Owner {
        self.slots.enter(OWN);
        let (at, place) = self.slots.pop_before(OWN, Moment::LAST).expect("samples never end");
        self.slots.leave();
        let own = &mut self.clusters[OWN];
        own.reach(at);
        self.now = at;
        self.events += 1;
        own.owners[place]
    }

    /// Who owns a slot.
    pub fn owner(&self, slot: Slot) -> Owner {
        self.clusters[usize::from(slot.cluster)].owners[usize::from(slot.place)]
    }

    /// How long a cluster may run alone.
    fn lookahead(&self) -> SimSpan {
        let lines = self.clusters.iter().flat_map(|cluster| &cluster.ports);
        let spans = lines.map(|p| self.ports[usize::from(*p)].lookahead());
        spans.min().unwrap_or(LONGEST).min(LONGEST)
    }

    fn finish_window(&mut self, end: SimTime) {
        (OWN + 1..self.clusters.len()).for_each(|cluster| self.finish_cluster(cluster, end));
    }

    /// Sends to other clusters what was to leave before `end` without an event.
    fn finish_cluster(&mut self, cluster: usize, end: SimTime) {
        for i in 0..self.clusters[cluster].ends.len() {
            self.depart(usize::from(self.clusters[cluster].ends[i]), end);
        }
        for p in &self.clusters[cluster].ports {
            self.ports[usize::from(*p)].catch_up(end, &mut self.slots);
        }
    }
}
