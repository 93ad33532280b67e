//! The future-event set: one slot per owner, in clusters.
//!
//! A cluster is a part of the network of which nothing reaches another part at once. Its events are in order among
//! themselves; those of two clusters need not be, for as long as neither can hear of the other (`net/world/windows.rs`).

use super::tournament::Tournament;
use crate::units::SimTime;

/// Order of what happens at one instant. Chosen; told in docs/model.md, "Randomness and order".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A timed command takes effect before anything else of its instant.
    Command = 0,
    /// The last bit of a cell arrives.
    Delivery = 1,
    /// Pacing, TCP and traffic timers.
    EndSystem = 2,
    /// Measurement intervals of switches.
    Switch = 3,
    /// A line becomes free or a cell starts service.
    Service = 4,
    /// Samples are taken last.
    Sample = 5,
}

pub(super) const CLASS_BITS: u32 = 3;

/// Largest time that can be scheduled: 13 days.
const LATEST: u64 = (1 << 60) - 1;

/// A place in the order of events: an instant and a class. 60 bits of picoseconds, 3 of class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub(super) u64);

impl Moment {
    /// Before everything.
    pub const FIRST: Moment = Moment(0);

    /// After everything that can be scheduled.
    pub const LAST: Moment = Moment(1 << 63);

    /// The class at an instant; instants that cannot be scheduled count as the latest that can.
    #[inline(always)]
    pub fn new(at: SimTime, class: Class) -> Moment {
        Moment(at.0.min(LATEST) << CLASS_BITS | class as u64)
    }

    /// Before all that is due at an instant.
    pub fn start_of(at: SimTime) -> Moment {
        Moment(at.0.min(LATEST) << CLASS_BITS)
    }

    /// Behind all that is due at an instant.
    pub fn after(at: SimTime) -> Moment {
        Moment((at.0.min(LATEST) + 1) << CLASS_BITS)
    }

    /// The instant.
    #[inline(always)]
    pub fn at(self) -> SimTime {
        SimTime(self.0 >> CLASS_BITS)
    }
}

/// An owner's slot: its cluster, and its place there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot {
    pub cluster: u16,
    pub place: u16,
}

/// The cluster of what belongs to no part of the network; it comes before the others at one moment.
pub const OWN: usize = 0;

/// Pending events of a whole network.
#[derive(Clone, Debug)]
pub struct Slots {
    clusters: Vec<Tournament>,
    /// The cluster whose events are handled.
    current: usize,
    inserted: u64,
    /// Instant of the event that was taken last, and the latest of all that were taken.
    clock: u64,
    latest: u64,
}

impl Slots {
    /// Sets for clusters of so many slots that are set all the time and so many others behind them, all idle; the
    /// first is that of [`OWN`].
    pub fn new(clusters: impl Iterator<Item = [usize; 2]>) -> Slots {
        let cluster = |[busy, calm]: [usize; 2]| {
            assert!(busy + calm <= usize::from(u16::MAX), "the loader limits the number of owners");
            Tournament::new(busy as u32, calm as u32)
        };
        let clusters = clusters.map(cluster).collect();
        Slots { clusters, current: OWN, inserted: 0, clock: 0, latest: 0 }
    }

    #[inline(always)]
    fn of(&mut self, slot: Slot) -> &mut Tournament {
        &mut self.clusters[usize::from(slot.cluster)]
    }

    /// Schedules the slot for `at`, first in first out among equals of its class.
    ///
    /// An earlier schedule of the same slot is cancelled; `SimTime::NEVER` only cancels.
    #[inline]
    pub fn set(&mut self, slot: Slot, class: Class, at: SimTime) {
        self.set_as_of(slot, class, at, SimTime(self.clock));
    }

    /// The same for an owner that would have done so at `since`, before or after the present.
    #[inline]
    pub fn set_as_of(&mut self, slot: Slot, class: Class, at: SimTime, since: SimTime) {
        self.inserted += 1;
        let number = self.inserted;
        self.of(slot).rank(u32::from(slot.place), since.0, number);
        self.set_salted(slot, class, at);
    }

    /// The same for a slot that is set already; among those of its class set at `since` it keeps its place.
    pub fn set_again(&mut self, slot: Slot, class: Class, at: SimTime, since: SimTime) {
        self.of(slot).rank_again(u32::from(slot.place), since.0);
        self.set_salted(slot, class, at);
    }

    /// Gives a slot its salt: among equals of its class it comes first at random, by salt and instant;
    /// without a salt by `number`.
    pub fn salt(&mut self, slot: Slot, salt: Option<u64>, number: u64) {
        let place = u32::from(slot.place);
        match salt {
            Some(salt) => self.of(slot).salt(place, salt),
            None => self.of(slot).rank(place, 0, number),
        }
    }

    /// Schedules a slot that has been given its salt.
    #[inline(always)]
    pub fn set_salted(&mut self, slot: Slot, class: Class, at: SimTime) {
        if at.0 > LATEST {
            return self.cancel(slot);
        }
        self.of(slot).set(u32::from(slot.place), Moment::new(at, class));
    }

    /// Forgets what the slot was scheduled for.
    pub fn cancel(&mut self, slot: Slot) {
        self.of(slot).cancel(u32::from(slot.place));
    }

    /// When the next event of the cluster is due whose events are handled; `NEVER` when nothing is pending there.
    #[inline]
    pub fn peek(&mut self) -> SimTime {
        let (first, _) = self.clusters[self.current].first();
        if first.at().0 > LATEST { SimTime::NEVER } else { first.at() }
    }

    /// The next moment of [`OWN`].
    pub fn first_of_own(&mut self) -> Moment {
        self.clusters[OWN].first().0
    }

    /// The slot of that moment.
    pub fn own_slot(&mut self) -> Slot {
        Slot { cluster: OWN as u16, place: self.clusters[OWN].first().1 as u16 }
    }

    /// The next event of the network, which comes first in the order of clusters among equals.
    pub fn first_of_network(&mut self) -> (Moment, Slot) {
        let mut first = (Moment(u64::MAX), Slot::default());
        for (cluster, events) in self.clusters.iter_mut().enumerate().skip(1) {
            let (at, place) = events.first();
            if at < first.0 {
                first = (at, Slot { cluster: cluster as u16, place: place as u16 });
            }
        }
        first
    }

    /// Takes the next event of a cluster if it is due before `limit`, which leaves its slot idle.
    #[inline(always)]
    pub fn pop_before(&mut self, cluster: usize, limit: Moment) -> Option<(SimTime, usize)> {
        let (first, place) = self.clusters[cluster].pop_before(limit)?;
        self.clock = first.at().0;
        Some((first.at(), place as usize))
    }

    /// From now on the events of a cluster are handled.
    #[inline]
    pub fn enter(&mut self, cluster: usize) {
        self.current = cluster;
    }

    /// The events of a cluster have been handled for now.
    #[inline]
    pub fn leave(&mut self) {
        self.latest = self.latest.max(self.clock);
        self.clock = self.latest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;

    /// A slot of the only cluster.
    fn slot(place: u16) -> Slot {
        Slot { cluster: 1, place }
    }

    /// One cluster of so many busy slots and so many others.
    fn one_cluster(busy: usize, calm: usize) -> Slots {
        Slots::new([[0, 0], [busy, calm]].into_iter())
    }

    fn pop(slots: &mut Slots, until: SimTime) -> Option<(SimTime, u16)> {
        let (at, place) = slots.pop_before(1, Moment::after(until))?;
        Some((at, place as u16))
    }

    #[test]
    fn equal_times_follow_class_then_insertion() {
        let mut slots = one_cluster(3, 5);
        let at = SimTime(5);
        for (place, class) in [
            (0, Class::Sample),
            (1, Class::Service),
            (2, Class::Delivery),
            (3, Class::Delivery),
            (4, Class::EndSystem),
            (5, Class::Switch),
        ] {
            slots.set(slot(place), class, at);
        }
        slots.set(slot(6), Class::Sample, SimTime(4));
        let order: Vec<_> = std::iter::from_fn(|| pop(&mut slots, SimTime(9))).collect();
        assert_eq!(order.iter().map(|(_, place)| *place).collect::<Vec<_>>(), [6, 2, 3, 4, 5, 1, 0]);
    }

    #[test]
    fn a_slot_holds_one_time_and_can_be_cancelled() {
        let mut slots = one_cluster(1, 20);
        slots.set(slot(1), Class::EndSystem, SimTime(9));
        slots.set(slot(1), Class::EndSystem, SimTime(7));
        slots.set(slot(2), Class::EndSystem, SimTime(8));
        slots.cancel(slot(2));
        let next = (Moment::new(SimTime(7), Class::EndSystem), slot(1));
        assert_eq!(slots.first_of_network(), next);
        assert_eq!(pop(&mut slots, SimTime(9)), Some((SimTime(7), 1)));
        assert_eq!(pop(&mut slots, SimTime(9)), None);
        assert!(slots.first_of_network().0 > Moment::LAST);
    }

    #[test]
    fn what_is_due_later_stays() {
        let mut slots = one_cluster(2, 2);
        slots.set(slot(0), Class::Sample, SimTime(7));
        assert_eq!(pop(&mut slots, SimTime(6)), None);
        assert_eq!(pop(&mut slots, SimTime(7)), Some((SimTime(7), 0)));
        assert_eq!(pop(&mut slots, SimTime::NEVER), None);
        slots.enter(1);
        assert_eq!(slots.peek(), SimTime::NEVER);
    }

    #[test]
    fn random_schedules_come_out_like_a_naive_list() {
        let mut stream = Stream::new(3, "slots");
        for (busy, calm) in [(20, 17), (3, 4), (1, 40)] {
            let mut slots = one_cluster(busy, calm);
            let all = (busy + calm) as u64;
            let mut naive: Vec<Option<(u64, u64)>> = vec![None; busy + calm];
            for inserted in 1..7_000_u64 {
                let place = (stream.bits() % all) as usize;
                let at = stream.bits() % 50;
                slots.set_as_of(slot(place as u16), Class::EndSystem, SimTime(at), SimTime::ZERO);
                naive[place] = Some((at, inserted));
                if stream.bits().is_multiple_of(2) {
                    let due = naive.iter().enumerate().filter_map(|(i, k)| k.map(|k| (k, i)));
                    let (key, first) = due.min().expect("one");
                    naive[first] = None;
                    let popped = pop(&mut slots, SimTime(50));
                    assert_eq!(popped, Some((SimTime(key.0), first as u16)));
                }
            }
        }
    }

    #[test]
    fn a_timer_set_again_for_its_instant_goes_behind_those_set_meanwhile() {
        let mut slots = one_cluster(1, 2);
        for place in [1, 0, 1] {
            slots.set(slot(place), Class::EndSystem, SimTime(9));
        }
        assert_eq!(slots.first_of_network().1, slot(0));
    }

    #[test]
    fn of_equal_moments_that_of_the_first_cluster_comes_first() {
        let mut slots = Slots::new([[1, 0], [1, 0], [1, 0]].into_iter());
        for cluster in [2, 1, 0] {
            slots.set(Slot { cluster, place: 0 }, Class::EndSystem, SimTime(4));
        }
        assert_eq!(slots.first_of_network().1, slot(0));
        assert_eq!(slots.first_of_own(), Moment::new(SimTime(4), Class::EndSystem));
    }
}
