//! When each source sends next: a tree of matches, whose winner is the earliest.

/// Leaves of the tree; a power of two.
const LEAVES: usize = 64;

/// The instant of each source, with the source in its low bits.
pub struct Timers {
    keys: [u64; 2 * LEAVES],
}

impl Default for Timers {
    fn default() -> Self {
        Timers { keys: [u64::MAX; 2 * LEAVES] }
    }
}

impl Timers {
    /// Sets the instant of a source.
    #[inline(always)]
    pub fn set(&mut self, source: usize, at: u64) {
        let mut place = LEAVES + source;
        let mut winner = at * LEAVES as u64 + source as u64;
        self.keys[place] = winner;
        while place > 1 {
            winner = winner.min(self.keys[place ^ 1]);
            place /= 2;
            if self.keys[place] == winner {
                return;
            }
            self.keys[place] = winner;
        }
    }

    /// The earliest instant and its source.
    #[inline(always)]
    pub fn first(&self) -> (u64, usize) {
        let key = self.keys[1];
        (key / LEAVES as u64, (key % LEAVES as u64) as usize)
    }
}
