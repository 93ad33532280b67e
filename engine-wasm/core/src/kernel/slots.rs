//! The future-event set: one slot per owner, a tournament tree over their times.
//!
//! Every port, timer and link has one slot and changes that slot's time. Cells in flight have no slots, so the size of
//! the set depends on the network, not on the bandwidth-delay product. Events of equal time are ordered by class, then
//! by a tie number: the insertion number or, for deliveries, a random number that depends only on slot and instant.

use std::cmp::Ordering;
use std::hint::select_unpredictable;

use super::rng::mix;
use crate::units::SimTime;

/// Order of events at one instant. Chosen; described in docs/model.md, "Randomness and order".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// A timed command takes effect before all other events of its instant.
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

/// Index of an owner's slot in one set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place(pub u32);

/// Time and class in one comparable number: 60 bits of picoseconds, 3 bits of class. The top bit marks idle slots; each
/// idle slot has a key of its own, so keys of different slots are rarely equal.
type Key = u64;

const IDLE: Key = 1 << 63;
const CLASS_BITS: u32 = 3;
/// The highest class value.
const LAST_CLASS: Key = (1 << CLASS_BITS) - 1;

/// A slot number that no owner has.
const NOBODY: u32 = u32::MAX;

/// Largest number of owners in one set.
pub const MAX_SLOTS: u32 = 1 << 16;

/// Largest time that can be scheduled: 13 days.
const LATEST: u64 = (1 << 60) - 1;

/// Decides the order of equal keys.
#[derive(Clone, Copy, Debug)]
enum Tie {
    /// Order of setting: the instant, then the insertion number.
    Set(u64, u64),
    /// The smaller hash of salt and key comes first; computed only on a tie.
    Salt(u64),
}

impl Tie {
    fn rank(self, key: Key) -> (u64, u64) {
        match self {
            Tie::Set(since, number) => (since, number),
            Tie::Salt(salt) => (mix(salt ^ key >> CLASS_BITS), 0),
        }
    }
}

/// The earlier of two subtrees, by key; the tie numbers of the slots decide ties.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Winner {
    key: Key,
    slot: u32,
}

/// A tournament of slots; the earlier slot of each pair plays the next match.
///
/// Node `i` holds the winner of nodes `2i` and `2i + 1`; the leaves are the second half. Keys and slots are in separate
/// halves of the list, so an index finds a node without a shift.
#[derive(Clone, Debug)]
struct Tree {
    /// Keys of all nodes, then their slots; the length is a power of two.
    nodes: Vec<u64>,
}

/// Result of a climb: the overall winner, or the first node with equal keys.
type Climb = Result<Winner, (usize, Winner)>;

impl Tree {
    /// Creates a tree of idle leaves, numbered from `first_slot`.
    fn new(leaves: usize, first_slot: u32) -> Tree {
        let mut tree = Tree { nodes: vec![0; 4 * leaves] };
        for (node, slot) in (leaves..2 * leaves).zip(first_slot..) {
            tree.put(node, Winner { key: IDLE | Key::from(slot), slot });
        }
        for node in (1..leaves).rev() {
            tree.put(node, tree.at(2 * node));
        }
        tree
    }

    fn leaves(&self) -> usize {
        self.nodes.len() / 4
    }

    fn at(&self, node: usize) -> Winner {
        let slot = self.nodes[2 * self.leaves() + node];
        Winner { key: self.nodes[node], slot: slot as u32 }
    }

    fn put(&mut self, node: usize, winner: Winner) {
        let slots = 2 * self.leaves();
        self.nodes[node] = winner.key;
        self.nodes[slots + node] = u64::from(winner.slot);
    }

    /// Puts a player on a leaf and climbs to the winner of the whole tree.
    #[inline(never)]
    fn play(&mut self, leaf: usize, player: Winner) -> Climb {
        climb(&mut self.nodes, leaf, player)
    }

    /// The rest of a climb after equal keys have been found.
    #[cold]
    #[inline(never)]
    fn play_through_ties(&mut self, mut node: usize, mut winner: Winner, ties: &[Tie]) -> Winner {
        while node > 1 {
            self.put(node, winner);
            let rival = self.at(node ^ 1);
            node >>= 1;
            winner = match rival.key.cmp(&winner.key) {
                Ordering::Less => rival,
                Ordering::Equal => first_of(rival, winner, ties),
                Ordering::Greater => winner,
            };
        }
        winner
    }
}

/// Plays the matches from a leaf to the root.
#[inline(always)]
fn climb(nodes: &mut [u64], leaf: usize, player: Winner) -> Climb {
    let leaves = nodes.len() / 4;
    let slots = 2 * leaves;
    let mut node = leaves + (leaf & (leaves - 1));
    let (mut key, mut slot) = (player.key, u64::from(player.slot));
    for _ in 0..leaves.trailing_zeros() {
        nodes[node] = key;
        nodes[slots + node] = slot;
        let rival = node ^ 1;
        let rival_key = nodes[rival];
        if rival_key == key {
            return Err((node, Winner { key, slot: slot as u32 }));
        }
        // The winner is unpredictable: a branch would be mispredicted half of the time.
        let earlier = rival_key < key;
        key = select_unpredictable(earlier, rival_key, key);
        slot = select_unpredictable(earlier, nodes[slots + rival], slot);
        node >>= 1;
    }
    Ok(Winner { key, slot: slot as u32 })
}

fn first_of(a: Winner, b: Winner, ties: &[Tie]) -> Winner {
    let rank = |w: Winner| (ties[w.slot as usize].rank(w.key), w.slot);
    if rank(a) < rank(b) { a } else { b }
}

/// Pending events of a whole network.
///
/// Busy owners have a small tree of their own, because each halving of a tree saves one level. The other owners are in
/// a second tree, whose winner takes the last leaf of the first.
#[derive(Clone, Debug)]
pub struct Slots {
    busy: Tree,
    calm: Tree,
    /// Slots below this number are busy.
    busy_slots: u32,
    /// The next event.
    first: Winner,
    /// Tie number of each slot.
    ties: Vec<Tie>,
    inserted: u64,
    /// Latest instant of a taken event.
    clock: u64,
    /// The slot taken last. It stays in the tree until its owner sets it again or the next event is requested. Most
    /// owners set it again, which then costs one climb instead of two.
    taken: u32,
    /// The latest slot that was set again right after it was taken.
    repeated: u32,
    /// The earliest key of all slots except `repeated`, valid until another slot is set; zero if not computed. As long
    /// as `repeated` is set to an earlier key, no match need be played.
    others: Key,
    /// `repeated`, if its leaf in the tree holds an outdated key.
    ahead: u32,
}

impl Slots {
    /// Creates a set of `busy` slots, which are set often, and then `calm` slots; all are idle.
    ///
    /// Panics if there are more than [`MAX_SLOTS`] owners; the loader limits networks far below.
    pub fn new(busy: u32, calm: u32) -> Slots {
        assert!(busy + calm <= MAX_SLOTS, "the loader limits the number of owners");
        let leaves = |count: u32| count.max(2).next_power_of_two() as usize;
        let last = (leaves(busy + 1) + leaves(calm)) as u32;
        Slots {
            busy: Tree::new(leaves(busy + 1), 0),
            calm: Tree::new(leaves(calm), busy),
            busy_slots: busy,
            first: Winner { key: IDLE, slot: 0 },
            ties: vec![Tie::Set(0, 0); last as usize],
            inserted: 0,
            clock: 0,
            taken: NOBODY,
            repeated: NOBODY,
            others: 0,
            ahead: NOBODY,
        }
    }

    /// Schedules the slot for `at`; events of the same instant and class are first in, first out.
    ///
    /// An earlier schedule of the same slot is cancelled; `SimTime::NEVER` only cancels.
    #[inline]
    pub fn set(&mut self, slot: Place, class: Class, at: SimTime) {
        self.set_as_of(slot, class, at, SimTime(self.clock));
    }

    /// Like `set`, but ordered as if the owner had set the slot at `since`, before or after the present.
    #[inline(always)]
    pub fn set_as_of(&mut self, slot: Place, class: Class, at: SimTime, since: SimTime) {
        self.inserted += 1;
        self.ties[slot.0 as usize] = Tie::Set(since.0, self.inserted);
        self.set_salted(slot, class, at);
    }

    /// Like `set_as_of`, but the slot keeps its insertion number, and so its place among slots set at `since`.
    pub fn set_again(&mut self, slot: Place, class: Class, at: SimTime, since: SimTime) {
        if let Tie::Set(set, _) = &mut self.ties[slot.0 as usize] {
            *set = since.0;
        }
        self.set_salted(slot, class, at);
    }

    /// Gives a slot its salt: among events of the same instant and class, salt and instant choose a random order.
    /// Without a salt, `number` decides.
    pub fn salt(&mut self, slot: Place, salt: Option<u64>, number: u64) {
        self.ties[slot.0 as usize] = salt.map_or(Tie::Set(0, number), Tie::Salt);
    }

    /// Schedules a slot whose salt has been set.
    #[inline(always)]
    pub fn set_salted(&mut self, slot: Place, class: Class, at: SimTime) {
        if at.0 > LATEST {
            return self.cancel(slot);
        }
        self.write(slot, at.0 << CLASS_BITS | class as u64);
    }

    /// Cancels the slot's event.
    #[inline(never)]
    pub fn cancel(&mut self, slot: Place) {
        self.write(slot, IDLE | Key::from(slot.0));
    }

    /// Moves the clock to `now` or later: slots set from now on count as set then.
    pub fn note_time(&mut self, now: SimTime) {
        self.clock = self.clock.max(now.0);
    }

    /// When the next event is due; `NEVER` when nothing is pending.
    #[inline]
    pub fn peek(&mut self) -> SimTime {
        self.forget_taken();
        let first = self.first.key;
        if first >= IDLE { SimTime::NEVER } else { SimTime(first >> CLASS_BITS) }
    }

    /// Instant and class of the next event as one comparable number; the largest `u64` if nothing is pending.
    pub fn next_key(&mut self) -> u64 {
        self.forget_taken();
        if self.first.key < IDLE { self.first.key } else { u64::MAX }
    }

    /// Is the slot scheduled?
    pub fn is_set(&self, place: Place) -> bool {
        let (tree, leaf) = if place.0 < self.busy_slots {
            (&self.busy, place.0)
        } else {
            (&self.calm, place.0 - self.busy_slots)
        };
        self.taken != place.0 && tree.at(tree.leaves() + leaf as usize).key < IDLE
    }

    /// When the next event is due and which slot it has, without taking it; `None` if nothing is pending.
    pub fn next(&mut self) -> Option<(SimTime, Place)> {
        let at = self.peek();
        if at < SimTime::NEVER { Some((at, Place(self.first.slot))) } else { None }
    }

    /// Takes the next event if it is due at `until` or before; its slot becomes idle.
    #[inline(always)]
    pub fn pop_until(&mut self, until: SimTime) -> Option<(SimTime, Place)> {
        self.forget_taken();
        let last = until.0.min(LATEST) << CLASS_BITS | LAST_CLASS;
        let first = self.first;
        if first.key > last {
            return None;
        }
        self.taken = first.slot;
        let at = first.key >> CLASS_BITS;
        self.clock = self.clock.max(at);
        Some((SimTime(at), Place(first.slot)))
    }

    #[inline(always)]
    fn forget_taken(&mut self) {
        if self.taken != NOBODY {
            self.cancel(Place(self.taken));
        }
    }

    #[inline(always)]
    fn write(&mut self, slot: Place, key: Key) {
        let player = Winner { key, slot: slot.0 };
        if self.taken == slot.0 {
            self.taken = NOBODY;
            if self.repeated == slot.0 && self.stays_first(player) {
                return;
            }
            self.repeated = slot.0;
        }
        if slot.0 >= self.busy_slots {
            return self.write_calm(player);
        }
        if self.ahead != NOBODY {
            self.fall_back(slot);
        }
        self.write_busy(slot.0 as usize, player);
    }

    /// Does the slot that was taken and set again stay first? If so, its leaf need not be updated yet.
    #[inline(always)]
    fn stays_first(&mut self, player: Winner) -> bool {
        if self.others == 0 {
            self.look_at_others(player.slot);
        }
        let stays = player.key < self.others;
        if stays {
            (self.first, self.ahead) = (player, player.slot);
        }
        stays
    }

    /// Computes the earliest key of all others from the rivals on the climb; not for calm slots, which climb two trees.
    #[inline(never)]
    fn look_at_others(&mut self, slot: u32) {
        if slot >= self.busy_slots {
            return;
        }
        let mut node = self.busy.leaves() + slot as usize;
        self.others = IDLE;
        while node > 1 {
            self.others = self.others.min(self.busy.nodes[node ^ 1]);
            node >>= 1;
        }
    }

    /// Writes the delayed key of slot `ahead` into the tree, unless this slot is about to be set anyway.
    #[inline(never)]
    fn fall_back(&mut self, about_to_be_set: Place) {
        let ahead = std::mem::replace(&mut self.ahead, NOBODY);
        if ahead != about_to_be_set.0 {
            self.write_busy(ahead as usize, self.first);
        }
    }

    /// Puts a player on a leaf of the busy tree.
    ///
    /// The usual sizes are listed: with a constant length, the climb needs neither a loop nor bounds checks. All other
    /// work is in calls at the very end, so that no register need be saved before it.
    #[inline(never)]
    fn write_busy(&mut self, leaf: usize, player: Winner) {
        let nodes = &mut self.busy.nodes[..];
        let climb = match nodes.len() {
            32 => climb(&mut nodes[..32], leaf, player),
            16 => climb(&mut nodes[..16], leaf, player),
            64 => climb(&mut nodes[..64], leaf, player),
            8 => climb(&mut nodes[..8], leaf, player),
            128 => climb(&mut nodes[..128], leaf, player),
            256 => climb(&mut nodes[..256], leaf, player),
            512 => climb(&mut nodes[..512], leaf, player),
            1024 => climb(&mut nodes[..1024], leaf, player),
            _ => return self.write_any(leaf, player),
        };
        self.others = 0;
        match climb {
            Ok(first) => self.first = first,
            Err((node, winner)) => self.settle_busy(node, winner),
        }
    }

    #[inline(never)]
    fn write_any(&mut self, leaf: usize, player: Winner) {
        self.others = 0;
        match self.busy.play(leaf, player) {
            Ok(first) => self.first = first,
            Err((node, winner)) => self.settle_busy(node, winner),
        }
    }

    #[cold]
    #[inline(never)]
    fn settle_busy(&mut self, node: usize, winner: Winner) {
        self.first = self.busy.play_through_ties(node, winner, &self.ties);
    }

    /// The winner of the calm tree takes the last leaf of the busy one.
    ///
    /// A newly set timer is rarely the next event. If the calm tree keeps another winner, no match of the busy tree is
    /// replayed.
    #[inline(never)]
    fn write_calm(&mut self, player: Winner) {
        let leaf = (player.slot - self.busy_slots) as usize;
        let nodes = &mut self.calm.nodes[..];
        let climb = match nodes.len() {
            64 => climb(&mut nodes[..64], leaf, player),
            32 => climb(&mut nodes[..32], leaf, player),
            128 => climb(&mut nodes[..128], leaf, player),
            16 => climb(&mut nodes[..16], leaf, player),
            256 => climb(&mut nodes[..256], leaf, player),
            512 => climb(&mut nodes[..512], leaf, player),
            _ => self.calm.play(leaf, player),
        };
        let calm = match climb {
            Ok(calm) => calm,
            Err((node, winner)) => self.calm.play_through_ties(node, winner, &self.ties),
        };
        let last = self.busy.leaves() - 1;
        if calm.slot == player.slot || calm != self.busy.at(self.busy.leaves() + last) {
            if self.ahead != NOBODY {
                self.fall_back(Place(player.slot));
            }
            self.write_busy(last, calm);
        }
    }
}

#[cfg(test)]
mod tests;
