//! The future-event set: one slot per owner, a tournament tree over their times.
//!
//! Every port, timer and link has one slot whose time it moves; cells in flight are none of its
//! business, so its size follows the network, not the bandwidth-delay product. Equal times are
//! ordered by class (spec 0.4), then by a tie number: insertion number or, for deliveries, a random
//! one.

use crate::units::SimTime;

/// Order of what happens at one instant. Source: spec 0.4.
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

/// Index of an owner's slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slot(pub u32);

/// Time, class, tie number and slot in one comparable number.
type Key = u128;

const IDLE: Key = Key::MAX;
const SLOT_BITS: u32 = 16;
const TIE_BITS: u32 = 45;

/// Largest number of owners.
pub const MAX_SLOTS: u32 = 1 << SLOT_BITS;

/// Pending events of a whole network.
#[derive(Clone, Debug)]
pub struct Slots {
    /// Node `i` holds the smaller of nodes `2i` and `2i + 1`; leaves start at `leaves`.
    tree: Vec<Key>,
    leaves: usize,
    inserted: u64,
    /// The slot taken last: still in the tree until its owner sets it again or the next event is asked
    /// for. Most owners set it again, which then costs one walk up the tree instead of two.
    taken: Option<Slot>,
}

impl Slots {
    /// A set for `owners` slots, all idle.
    ///
    /// Panics if there are more than [`MAX_SLOTS`] owners; the loader limits networks far below.
    pub fn new(owners: u32) -> Slots {
        assert!(owners <= MAX_SLOTS, "the loader limits the number of owners");
        let leaves = (owners.max(2) as usize).next_power_of_two();
        Slots { tree: vec![IDLE; 2 * leaves], leaves, inserted: 0, taken: None }
    }

    /// Schedules the slot for `at`, first in first out among equals of its class.
    ///
    /// An earlier schedule of the same slot is cancelled; `SimTime::NEVER` only cancels.
    #[inline]
    pub fn set(&mut self, slot: Slot, class: Class, at: SimTime) {
        self.inserted += 1;
        self.set_tied(slot, class, at, self.inserted);
    }

    /// The same with a tie number of the caller's choice; its lower 45 bits count.
    #[inline]
    pub fn set_tied(&mut self, slot: Slot, class: Class, at: SimTime, tie: u64) {
        if at == SimTime::NEVER {
            return self.cancel(slot);
        }
        let tie = tie & ((1 << TIE_BITS) - 1);
        let order = (class as u64) << (TIE_BITS + SLOT_BITS) | tie << SLOT_BITS | u64::from(slot.0);
        self.write(slot, Key::from(at.0) << 64 | Key::from(order));
    }

    /// Forgets what the slot was scheduled for.
    #[inline]
    pub fn cancel(&mut self, slot: Slot) {
        self.write(slot, IDLE);
    }

    /// When the next event is due; `NEVER` when nothing is pending.
    #[inline]
    pub fn peek(&mut self) -> SimTime {
        self.forget_taken();
        SimTime((self.tree[1] >> 64) as u64)
    }

    /// Takes the next event, which leaves its slot idle; `None` when nothing is pending.
    #[inline]
    pub fn pop(&mut self) -> Option<(SimTime, Slot)> {
        self.forget_taken();
        let first = self.tree[1];
        if first == IDLE {
            return None;
        }
        let slot = Slot((first & Key::from(MAX_SLOTS - 1)) as u32);
        self.taken = Some(slot);
        Some((SimTime((first >> 64) as u64), slot))
    }

    #[inline]
    fn forget_taken(&mut self) {
        if let Some(slot) = self.taken {
            self.write(slot, IDLE);
        }
    }

    #[inline]
    fn write(&mut self, slot: Slot, key: Key) {
        if self.taken == Some(slot) {
            self.taken = None;
        }
        let mut node = self.leaves + slot.0 as usize;
        self.tree[node] = key;
        while node > 1 {
            let smaller = self.tree[node].min(self.tree[node ^ 1]);
            node >>= 1;
            if self.tree[node] == smaller {
                return;
            }
            self.tree[node] = smaller;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;

    #[test]
    fn equal_times_follow_class_then_insertion() {
        let mut slots = Slots::new(8);
        let at = SimTime(5);
        slots.set(Slot(0), Class::Sample, at);
        slots.set(Slot(1), Class::Service, at);
        slots.set(Slot(2), Class::Delivery, at);
        slots.set(Slot(3), Class::Delivery, at);
        slots.set(Slot(4), Class::EndSystem, at);
        slots.set(Slot(5), Class::Switch, at);
        slots.set(Slot(6), Class::Sample, SimTime(4));
        let order: Vec<_> = std::iter::from_fn(|| slots.pop()).map(|(_, slot)| slot.0).collect();
        assert_eq!(order, [6, 2, 3, 4, 5, 1, 0]);
    }

    #[test]
    fn a_slot_holds_one_time_and_can_be_cancelled() {
        let mut slots = Slots::new(3);
        slots.set(Slot(1), Class::EndSystem, SimTime(9));
        slots.set(Slot(1), Class::EndSystem, SimTime(7));
        slots.set(Slot(2), Class::EndSystem, SimTime(8));
        slots.cancel(Slot(2));
        assert_eq!(slots.pop(), Some((SimTime(7), Slot(1))));
        assert_eq!(slots.pop(), None);
    }

    #[test]
    fn random_schedules_come_out_like_a_naive_list() {
        let mut stream = Stream::new(3, "slots");
        let mut slots = Slots::new(37);
        let mut naive: Vec<Option<(u64, u64)>> = vec![None; 37];
        for inserted in 1..20_000_u64 {
            let slot = (stream.bits() % 37) as usize;
            let at = stream.bits() % 50;
            slots.set(Slot(slot as u32), Class::EndSystem, SimTime(at));
            naive[slot] = Some((at, inserted));
            if stream.bits().is_multiple_of(2) {
                let (key, at) = naive
                    .iter()
                    .enumerate()
                    .filter_map(|(i, k)| k.map(|k| (k, i)))
                    .min()
                    .expect("one");
                naive[at] = None;
                assert_eq!(slots.pop(), Some((SimTime(key.0), Slot(at as u32))));
            }
        }
    }
}
