//! How a run advances: window by window for all clusters, or event by event in one order for all.

use super::{Advance, Simulation};
use crate::kernel::future_events::Slot;
use crate::net::Owner;
use crate::probe::watched::Watched;
use crate::units::{SimSpan, SimTime};

/// A sound network has fewer events at one instant; more mean a loop that takes no time.
const MOST_AT_ONE_INSTANT: u32 = 1_000_000;

/// The next event of all clusters.
#[derive(Clone, Copy)]
pub(crate) struct Upcoming {
    pub at: SimTime,
    /// The owner that will handle it.
    pub owner: Owner,
    slot: Slot,
}

impl Simulation {
    /// Runs to `until` and stops with the clock there; `until` may be after the end of the scenario.
    pub fn advance_to(&mut self, until: SimTime) {
        self.advance(until, u64::MAX);
    }

    /// Runs to `until` or until `budget` events have been handled; a window that has begun is completed.
    pub fn advance(&mut self, until: SimTime, budget: u64) -> Advance {
        let advance = self.run_windows(until, budget);
        // Brings every queue up to date for a caller who looks now: at the end of an instant, or during one.
        let over = self.world.slots.peek_all() > self.world.now;
        self.world.catch_up(self.world.now.after(SimSpan(u64::from(over))));
        advance
    }

    /// Runs until an event for the ribbon occurs, to `until`, or until the budget is used up.
    pub fn advance_until_event(&mut self, until: SimTime, budget: u64) -> Advance {
        let advance = self.run_one_by_one(until, budget);
        let over = advance != Advance::BudgetUsed;
        self.world.catch_up(self.world.now.after(SimSpan(u64::from(over))));
        advance
    }

    /// Runs window by window; the events of an instant that affects all clusters are handled one by one.
    fn run_windows(&mut self, until: SimTime, budget: u64) -> Advance {
        let last = self.world.events.saturating_add(budget);
        while self.world.events < last {
            let next = self.world.slots.peek_all();
            if next > until {
                return self.reach(until);
            }
            let own = self.world.slots.peek_at(self.own_cluster());
            let end = self.world.windows.end(next, own).min(until.after(SimSpan(1)));
            if end > next {
                self.run_window(next, end, last);
            } else {
                self.handle_next();
            }
        }
        Advance::BudgetUsed
    }

    /// Runs each cluster alone to the end of a window; the last instant is then complete. A network of one cluster
    /// stops inside the window once `most_events` have been handled.
    fn run_window(&mut self, begin: SimTime, end: SimTime, most_events: u64) {
        let last = SimTime(end.0 - 1);
        let most_events = if self.clusters() == 1 { most_events } else { u64::MAX };
        self.world.join(begin);
        for cluster in 0..self.own_cluster() {
            self.enter(cluster);
            self.world.now = begin;
            let first_owner = self.world.first_owners[cluster];
            while let Some((at, place)) = self.world.slots.pop_until(last) {
                self.handle(at, self.world.owners[first_owner + place]);
                if self.world.events >= most_events {
                    self.only_commands = false;
                    return;
                }
            }
        }
        (self.world.now, self.only_commands) = (last, false);
        self.world.join(end);
    }

    /// Handles the events of all clusters in order of time until an event for the ribbon occurs.
    fn run_one_by_one(&mut self, until: SimTime, budget: u64) -> Advance {
        let written = self.world.log.written;
        for _ in 0..budget {
            if self.has_happened(written, until) {
                return Advance::Happened;
            }
            if self.world.slots.peek_all() > until {
                return self.reach(until);
            }
            self.handle_next();
        }
        Advance::BudgetUsed
    }

    /// Handles the next event of all clusters.
    fn handle_next(&mut self) {
        let (at, slot) = self.world.slots.next().expect("samples never end");
        self.handle_slot(at, slot);
    }

    /// Handles the next event of all clusters, which the caller knows.
    fn handle_slot(&mut self, at: SimTime, slot: Slot) {
        self.enter(usize::from(slot.cluster));
        self.world.slots.pop_until(at);
        self.only_commands = false;
        self.handle(at, self.world.owner_of(slot));
        self.world.join(at);
    }

    /// Makes `cluster` the running cluster.
    pub(super) fn enter(&mut self, cluster: usize) {
        self.world.slots.run(cluster);
        self.world.log.cluster = cluster as u16;
    }

    /// Nothing more is due up to `until`.
    fn reach(&mut self, until: SimTime) -> Advance {
        if until > self.world.now {
            (self.world.now, self.only_commands) = (until, false);
        }
        Advance::Reached
    }

    /// The cluster of the simulation's own events.
    pub(super) fn own_cluster(&self) -> usize {
        self.world.slots.clusters() - 1
    }

    /// The next event, without handling it.
    pub(crate) fn upcoming(&mut self) -> Upcoming {
        let (at, slot) = self.world.slots.next().expect("samples never end");
        Upcoming { at, owner: self.world.owner_of(slot), slot }
    }

    /// From now on every service is a separate event, and every lost cell is noted.
    pub(crate) fn use_event_per_cell(&mut self) {
        self.world.use_event_per_cell();
        self.world.log.watched = Some(Watched::default());
    }

    /// Sets the clock to `until` once no earlier event is pending.
    pub(crate) fn rest_at(&mut self, until: SimTime) {
        self.world.now = until.max(self.world.now);
    }

    /// Handles the next event for a trace, and returns what it wants to know of it. Every service is then a separate event, so
    /// nothing needs catching up.
    #[inline(never)]
    pub(crate) fn step(&mut self, Upcoming { at, slot, .. }: Upcoming) -> Watched {
        self.handle_slot(at, slot);
        self.world.log.watched.as_mut().map_or_else(Watched::default, std::mem::take)
    }

    /// Has an event for the ribbon been written since `written`, and is its instant complete?
    fn has_happened(&mut self, written: u64, until: SimTime) -> bool {
        let next = self.world.slots.peek_all();
        self.world.log.written > written && next > self.world.now && next <= until
    }

    /// Handles one event: natively inside the loop. A running wasm function is never replaced by its optimised version,
    /// so in wasm this is a separate function, called for each event.
    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn handle(&mut self, at: SimTime, owner: Owner) {
        assert!(at >= self.world.now, "time never decreases (I-1)");
        if at == self.world.now {
            self.count_at_one_instant();
        }
        self.world.now = at;
        self.world.events += 1;
        if !self.world.handle(owner) {
            self.handle_own(owner);
        }
    }

    /// Counts another event at the present instant.
    #[inline(never)]
    fn count_at_one_instant(&mut self) {
        let (instant, count) = self.at_one_instant;
        let before = if instant == self.world.now { count } else { 0 };
        assert!(before < MOST_AT_ONE_INSTANT, "time advances");
        self.at_one_instant = (self.world.now, before + 1);
    }

    #[inline(never)]
    fn handle_own(&mut self, owner: Owner) {
        match owner {
            Owner::Sample => self.sample(),
            Owner::Window => {
                self.world.catch_up(self.world.now);
                self.open_window();
            }
            Owner::Timeline => self.next_of_timeline(),
            _ => unreachable!("the network's own"),
        }
    }
}
