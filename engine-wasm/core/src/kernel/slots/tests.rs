//! Tests of the order of events: times, classes, insertion and cancellation.

use super::*;
use crate::kernel::rng::Stream;

#[test]
fn equal_times_follow_class_then_insertion() {
    let mut slots = Slots::new(3, 5);
    let at = SimTime(5);
    slots.set(Place(0), Class::Sample, at);
    slots.set(Place(1), Class::Service, at);
    slots.set(Place(2), Class::Delivery, at);
    slots.set(Place(3), Class::Delivery, at);
    slots.set(Place(4), Class::EndSystem, at);
    slots.set(Place(5), Class::Switch, at);
    slots.set(Place(6), Class::Sample, SimTime(4));
    let order: Vec<_> =
        std::iter::from_fn(|| slots.pop_until(SimTime::NEVER)).map(|(_, slot)| slot.0).collect();
    assert_eq!(order, [6, 2, 3, 4, 5, 1, 0]);
}

#[test]
fn a_slot_holds_one_time_and_can_be_cancelled() {
    let mut slots = Slots::new(1, 2);
    slots.set(Place(1), Class::EndSystem, SimTime(9));
    slots.set(Place(1), Class::EndSystem, SimTime(7));
    slots.set(Place(2), Class::EndSystem, SimTime(8));
    slots.cancel(Place(2));
    assert_eq!(slots.next(), Some((SimTime(7), Place(1))));
    assert_eq!(slots.pop_until(SimTime::NEVER), Some((SimTime(7), Place(1))));
    assert_eq!((slots.next(), slots.pop_until(SimTime::NEVER)), (None, None));
}

#[test]
fn what_is_due_later_stays() {
    let mut slots = Slots::new(2, 2);
    slots.set(Place(0), Class::Sample, SimTime(7));
    assert_eq!(slots.pop_until(SimTime(6)), None);
    assert_eq!(slots.pop_until(SimTime(7)), Some((SimTime(7), Place(0))));
    assert_eq!(slots.pop_until(SimTime::NEVER), None);
    assert_eq!(slots.peek(), SimTime::NEVER);
}

#[test]
fn random_schedules_come_out_like_a_naive_list() {
    let mut stream = Stream::new(3, "slots");
    let mut slots = Slots::new(20, 17);
    let mut naive: Vec<Option<(u64, u64)>> = vec![None; 37];
    for inserted in 1..20_000_u64 {
        let slot = (stream.bits() % 37) as usize;
        let at = stream.bits() % 50;
        slots.set(Place(slot as u32), Class::EndSystem, SimTime(at));
        naive[slot] = Some((at, inserted));
        if stream.bits().is_multiple_of(2) {
            let (key, at) =
                naive.iter().enumerate().filter_map(|(i, k)| k.map(|k| (k, i))).min().expect("one");
            naive[at] = None;
            assert_eq!(slots.pop_until(SimTime::NEVER), Some((SimTime(key.0), Place(at as u32))));
        }
    }
}

#[test]
fn a_timer_set_again_for_its_instant_goes_behind_those_set_meanwhile() {
    let mut slots = Slots::new(1, 2);
    for slot in [1, 0, 1] {
        slots.set(Place(slot), Class::EndSystem, SimTime(9));
    }
    assert_eq!(slots.next(), Some((SimTime(9), Place(0))));
}
