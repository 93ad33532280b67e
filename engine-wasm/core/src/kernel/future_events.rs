//! The future events of a network, cluster by cluster.
//!
//! A cluster is a part of a network whose events are handled in one order. One cluster affects another only over a line
//! with a delay, so each cluster can run alone for as long as that delay: see `net/world/clusters.rs`. Here, each
//! cluster has its own set of events.

use super::slots::{Class, Place, Slots};
use crate::units::SimTime;

/// Where an owner's slot is: the set of its cluster, and its place in that set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    pub cluster: u16,
    pub place: u16,
}

/// A set of future events for each cluster.
#[derive(Clone, Debug)]
pub struct FutureEvents {
    /// The set of the cluster that is running.
    active: Slots,
    running: u16,
    /// The sets of the other clusters; the running cluster's place holds an empty set.
    others: Vec<Slots>,
}

impl FutureEvents {
    /// Creates one set for each pair (number of busy slots, number of calm slots after them); all slots are idle.
    pub fn new(sizes: impl Iterator<Item = (u32, u32)>) -> FutureEvents {
        let mut others: Vec<Slots> = sizes.map(|(busy, calm)| Slots::new(busy, calm)).collect();
        let active = std::mem::replace(&mut others[0], Slots::new(0, 0));
        FutureEvents { active, running: 0, others }
    }

    /// Makes `cluster` the running cluster.
    pub fn run(&mut self, cluster: usize) {
        if cluster == usize::from(self.running) {
            return;
        }
        std::mem::swap(&mut self.active, &mut self.others[usize::from(self.running)]);
        std::mem::swap(&mut self.active, &mut self.others[cluster]);
        self.running = cluster as u16;
    }

    #[inline(always)]
    fn of(&mut self, slot: Slot) -> (&mut Slots, Place) {
        let is_active = slot.cluster == self.running;
        let set =
            if is_active { &mut self.active } else { &mut self.others[usize::from(slot.cluster)] };
        (set, Place(u32::from(slot.place)))
    }

    /// Schedules the slot for `at`; events of the same instant and class are first in, first out.
    ///
    /// An earlier schedule of the same slot is cancelled; `SimTime::NEVER` only cancels.
    #[inline]
    pub fn set(&mut self, slot: Slot, class: Class, at: SimTime) {
        let (set, place) = self.of(slot);
        set.set(place, class, at);
    }

    /// Like `set`, but ordered as if the owner had set the slot at `since`, before or after the present.
    #[inline(always)]
    pub fn set_as_of(&mut self, slot: Slot, class: Class, at: SimTime, since: SimTime) {
        let (set, place) = self.of(slot);
        set.set_as_of(place, class, at, since);
    }

    /// Like `set_as_of`, but the slot keeps its insertion number, and so its place among slots set at `since`.
    pub fn set_again(&mut self, slot: Slot, class: Class, at: SimTime, since: SimTime) {
        let (set, place) = self.of(slot);
        set.set_again(place, class, at, since);
    }

    /// Gives a slot its salt: among events of the same instant and class, salt and instant choose a random order.
    /// Without a salt, `number` decides.
    pub fn salt(&mut self, slot: Slot, salt: Option<u64>, number: u64) {
        let (set, place) = self.of(slot);
        set.salt(place, salt, number);
    }

    /// Schedules a slot whose salt has been set.
    #[inline(always)]
    pub fn set_salted(&mut self, slot: Slot, class: Class, at: SimTime) {
        let (set, place) = self.of(slot);
        set.set_salted(place, class, at);
    }

    /// Cancels the slot's event.
    pub fn cancel(&mut self, slot: Slot) {
        let (set, place) = self.of(slot);
        set.cancel(place);
    }

    /// Tells all sets that code outside an event sets slots at `now`.
    pub fn note_time(&mut self, now: SimTime) {
        self.active.note_time(now);
        self.others.iter_mut().for_each(|set| set.note_time(now));
    }

    /// Is the slot scheduled?
    pub fn is_set(&mut self, slot: Slot) -> bool {
        let (set, place) = self.of(slot);
        set.is_set(place)
    }

    /// How many sets there are.
    pub fn clusters(&self) -> usize {
        self.others.len()
    }

    /// When the next event of the running cluster is due; `NEVER` if it has none.
    #[inline]
    pub fn peek(&mut self) -> SimTime {
        self.active.peek()
    }

    /// When the next event of a cluster is due; `NEVER` when it has none.
    pub fn peek_at(&mut self, cluster: usize) -> SimTime {
        self.of(Slot { cluster: cluster as u16, place: 0 }).0.peek()
    }

    /// When the next event of all clusters is due; `NEVER` if nothing is pending.
    pub fn peek_all(&mut self) -> SimTime {
        let mut first = self.active.peek();
        for set in &mut self.others {
            first = first.min(set.peek());
        }
        first
    }

    /// The next event of all clusters. At one instant the class decides first, then the order of the clusters.
    pub fn next(&mut self) -> Option<(SimTime, Slot)> {
        let (mut first, mut cluster) = (self.active.next_key(), self.running);
        for (number, set) in (0_u16..).zip(&mut self.others) {
            let key = set.next_key();
            if (key, number) < (first, cluster) {
                (first, cluster) = (key, number);
            }
        }
        let mut slot = Slot { cluster, place: 0 };
        let (at, place) = self.of(slot).0.next()?;
        slot.place = place.0 as u16;
        Some((at, slot))
    }

    /// Takes the next event of the running cluster if it is due at `until` or before; returns its place.
    #[inline(always)]
    pub fn pop_until(&mut self, until: SimTime) -> Option<(SimTime, usize)> {
        let (at, place) = self.active.pop_until(until)?;
        Some((at, place.0 as usize))
    }
}
