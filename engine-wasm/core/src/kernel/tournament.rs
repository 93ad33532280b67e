//! Pending events of one cluster: a tournament tree over the times of its owners.
//!
//! Every port, timer and link has one place whose time it moves; cells in flight are none of its business, so its
//! size follows the network, not the bandwidth-delay product. Equal times are ordered by class, then by a tie number:
//! insertion number or, for deliveries, a random one that depends on place and instant alone.

use std::cmp::Ordering;
use std::hint::select_unpredictable;

use super::rng::mix;
use super::slots::{CLASS_BITS, Moment};

/// Time and class in one number, as in [`Moment`]; the top bit marks idle places, each with a number of its own, so
/// that keys of different places are hardly ever equal.
type Key = u64;

const IDLE: Key = 1 << 63;

/// A place that no owner has.
const NOBODY: u32 = u32::MAX;

/// Clusters of at most so many owners have one tree, whose walk is as short as that of two.
const FEW: u32 = 15;

/// Who comes first among equal keys.
#[derive(Clone, Copy, Debug)]
enum Tie {
    /// Set earlier: the instant, then the number of the setting.
    Set(u64, u64),
    /// The smaller hash of salt and key; worked out only when there is a tie.
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

/// The earlier of two subtrees, by key; ties are settled by the tie numbers of the slots.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Winner {
    key: Key,
    slot: u32,
}

/// A tournament of slots; the better of each pair plays on.
///
/// Node `i` has the winner of nodes `2i` and `2i + 1`; the leaves are the second half. Keys and slots lie
/// in lists of their own, so that a node is found without a shift.
#[derive(Clone, Debug)]
struct Tree {
    /// Keys of all nodes, then their slots; the length is a power of two.
    nodes: Vec<u64>,
}

/// How a climb ends: with the winner of all, or at the first node where keys are equal.
type Climb = Result<Winner, (usize, Winner)>;

impl Tree {
    /// All idle; the leaves are numbered from `first_slot`.
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

    /// The rest of a climb on which keys have been found equal.
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
        // Which of the two wins is a coin toss: a branch would be mispredicted half of the time.
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

/// Pending events of one cluster.
///
/// Busy owners have a small tree of their own, which costs one level less per halving; the others play
/// in a second tree whose winner takes the last leaf of the first.
#[derive(Clone, Debug)]
pub(super) struct Tournament {
    busy: Tree,
    calm: Tree,
    /// Places below this number are busy.
    busy_places: u32,
    /// The next event.
    first: Winner,
    /// By place.
    ties: Vec<Tie>,
    /// The place taken last: still in the tree until its owner sets it again or the next event is asked
    /// for. Most owners set it again, which then costs one walk up the tree instead of two.
    taken: u32,
}

impl Tournament {
    /// Places for `busy` owners that are set all the time and `calm` ones after them, all idle.
    pub fn new(busy: u32, calm: u32) -> Tournament {
        let (busy, calm) = if busy + calm <= FEW { (busy + calm, 0) } else { (busy, calm) };
        let leaves = |count: u32| count.max(2).next_power_of_two() as usize;
        let last = (leaves(busy + 1) + leaves(calm)) as u32;
        Tournament {
            busy: Tree::new(leaves(busy + 1), 0),
            calm: Tree::new(leaves(calm), busy),
            busy_places: busy,
            first: Winner { key: IDLE, slot: 0 },
            ties: vec![Tie::Set(0, 0); last as usize],
            taken: NOBODY,
        }
    }

    /// Among equals the place comes as if it had been set at `since`, with this number among those set then.
    #[inline]
    pub fn rank(&mut self, place: u32, since: u64, number: u64) {
        self.ties[place as usize] = Tie::Set(since, number);
    }

    /// The same for a place that keeps its number.
    pub fn rank_again(&mut self, place: u32, since: u64) {
        if let Tie::Set(set, _) = &mut self.ties[place as usize] {
            *set = since;
        }
    }

    /// Among equals the place comes at random, by salt and instant.
    pub fn salt(&mut self, place: u32, salt: u64) {
        self.ties[place as usize] = Tie::Salt(salt);
    }

    /// Schedules a place.
    #[inline(always)]
    pub fn set(&mut self, place: u32, at: Moment) {
        self.write(place, at.0);
    }

    /// Forgets what the place was scheduled for.
    #[inline(never)]
    pub fn cancel(&mut self, place: u32) {
        self.write(place, IDLE | Key::from(place));
    }

    /// When the next event is due, and its place; later than all moments when nothing is pending.
    #[inline]
    pub fn first(&mut self) -> (Moment, u32) {
        self.forget_taken();
        (Moment(self.first.key), self.first.slot)
    }

    /// Takes the next event if it is due before `limit`, which leaves its place idle.
    #[inline(always)]
    pub fn pop_before(&mut self, limit: Moment) -> Option<(Moment, u32)> {
        self.forget_taken();
        let Winner { key, slot } = self.first;
        if key >= limit.0 {
            return None;
        }
        self.taken = slot;
        Some((Moment(key), slot))
    }

    #[inline(always)]
    fn forget_taken(&mut self) {
        if self.taken != NOBODY {
            self.cancel(self.taken);
        }
    }

    #[inline(always)]
    fn write(&mut self, slot: u32, key: Key) {
        if self.taken == slot {
            self.taken = NOBODY;
        }
        let player = Winner { key, slot };
        if slot < self.busy_places {
            self.write_busy(slot as usize, player);
        } else {
            self.write_calm(player);
        }
    }

    /// Puts a player on a leaf of the busy tree.
    ///
    /// The usual sizes are spelled out: with a known length the climb has neither a loop nor checks of
    /// ranges. All else is left to calls at the very end, so that no register need be saved before it.
    #[inline(never)]
    fn write_busy(&mut self, leaf: usize, player: Winner) {
        let nodes = &mut self.busy.nodes[..];
        let climb = match nodes.len() {
            16 => climb(&mut nodes[..16], leaf, player),
            64 => climb(&mut nodes[..64], leaf, player),
            128 => climb(&mut nodes[..128], leaf, player),
            32 => climb(&mut nodes[..32], leaf, player),
            256 => climb(&mut nodes[..256], leaf, player),
            512 => climb(&mut nodes[..512], leaf, player),
            1024 => climb(&mut nodes[..1024], leaf, player),
            _ => return self.write_any(leaf, player),
        };
        match climb {
            Ok(first) => self.first = first,
            Err((node, winner)) => self.settle_busy(node, winner),
        }
    }

    #[inline(never)]
    fn write_any(&mut self, leaf: usize, player: Winner) {
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
    /// A timer that is set is hardly ever the next one of all: where another has won, as before, no match of
    /// the busy tree is played anew.
    #[inline(never)]
    fn write_calm(&mut self, player: Winner) {
        let leaf = (player.slot - self.busy_places) as usize;
        let nodes = &mut self.calm.nodes[..];
        let climb = match nodes.len() {
            64 => climb(&mut nodes[..64], leaf, player),
            128 => climb(&mut nodes[..128], leaf, player),
            256 => climb(&mut nodes[..256], leaf, player),
            _ => self.calm.play(leaf, player),
        };
        let calm = match climb {
            Ok(calm) => calm,
            Err((node, winner)) => self.calm.play_through_ties(node, winner, &self.ties),
        };
        let last = self.busy.leaves() - 1;
        if calm.slot == player.slot || calm != self.busy.at(self.busy.leaves() + last) {
            self.write_busy(last, calm);
        }
    }
}
