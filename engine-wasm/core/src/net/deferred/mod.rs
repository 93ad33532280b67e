//! Events that are left out: services of a busy line, departures from a host that paces alone, and arrivals of cells
//! that only wait for the end of their frame.
//!
//! What happens at such an instant is known beforehand, so nothing is done then; it is carried out, in order and at
//! its instant, when somebody looks or when the next event needs it.

mod arrivals;
mod departures;
mod service;

pub(super) use arrivals::DeferredArrivals;
pub(super) use departures::Next;
pub(super) use service::UNPLANNED;

use std::ops::{Deref, Index, IndexMut};

use super::host::{Arrivals, End};
use super::world::World;
use crate::units::SimTime;

/// The number of an end whose departures are carried out up to the present: the key to change that end.
///
/// Planned departures follow from what the source, its queue and its line held when they were planned. Nothing but
/// [`World::settled`] makes a key, so nobody changes an end under departures whose instant has passed. A key holds
/// for the event in which it was made.
#[derive(Clone, Copy)]
pub(in crate::net) struct Settled(usize);

impl Settled {
    /// The number of the end.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0
    }
}

/// The ends of a world: anybody reads them by number, who changes one has settled it.
#[derive(Clone)]
pub(crate) struct Ends(Vec<End>);

impl Ends {
    pub fn new(ends: Vec<End>) -> Ends {
        Ends(ends)
    }

    /// What arrives at an end; no departure depends on it, so it needs no settling.
    #[inline(always)]
    pub fn arrivals(&mut self, e: usize) -> &mut Arrivals {
        &mut self.0[e].arrivals
    }
}

impl Deref for Ends {
    type Target = [End];

    #[inline(always)]
    fn deref(&self) -> &[End] {
        &self.0
    }
}

impl Index<usize> for Ends {
    type Output = End;

    #[inline(always)]
    fn index(&self, e: usize) -> &End {
        &self.0[e]
    }
}

impl Index<Settled> for Ends {
    type Output = End;

    #[inline(always)]
    fn index(&self, e: Settled) -> &End {
        &self.0[e.0]
    }
}

impl IndexMut<Settled> for Ends {
    #[inline(always)]
    fn index_mut(&mut self, e: Settled) -> &mut End {
        &mut self.0[e.0]
    }
}

impl World {
    /// Carries out the departures of an end that were planned for instants before the present, so that it can be
    /// changed. End systems come after the deliveries of an instant, so those of the present are still to come.
    #[inline]
    pub(in crate::net) fn settled(&mut self, e: usize) -> Settled {
        self.depart(e, self.now);
        Settled(e)
    }

    /// Brings the integrals of ACR up to the present.
    pub fn note_acr(&mut self) {
        for e in 0..self.ends.len() {
            let e = self.settled(e);
            self.ends[e].note_acr(self.now);
        }
    }

    /// Carries out on all lines what was planned without an event for instants before `end`.
    pub fn catch_up(&mut self, end: SimTime) {
        (0..self.ends.len()).for_each(|e| self.depart(e, end));
        self.ports.iter_mut().for_each(|port| port.catch_up(end));
        (0..self.ports.len()).for_each(|p| self.take_deferred_arrivals(p));
    }

    /// Services and departures that may no longer go without an event get one; to be called after a knob
    /// was turned.
    pub fn restore_events(&mut self) {
        (0..self.ends.len()).for_each(|e| self.restore_departure_events(Settled(e)));
        self.ports.iter_mut().for_each(|port| port.restore_events(&mut self.slots));
        self.note_deferred_arrivals();
    }

    /// From now on every service is an event of its own, for those who watch each of them.
    pub fn use_event_per_cell(&mut self) {
        for port in &mut self.ports {
            port.event_per_cell = true;
            port.note_deferral();
        }
        self.restore_events();
    }
}
