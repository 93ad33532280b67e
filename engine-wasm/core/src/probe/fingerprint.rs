//! The running hash of a run: equal hashes mean the same cells moved at the same instants.

use crate::kernel::rng::mix;
use crate::units::{CellRate, SimTime};
use crate::wire::cell::Cell;

/// A rolling 64-bit hash over (time, kind, place, flow, sequence, key state).
#[derive(Clone, Debug)]
pub(crate) struct Fingerprint {
    hash: u64,
}

/// Kinds of ingredients, far apart so that they cannot be mistaken for each other.
const DROP: u64 = 0x5851_F42D_4C95_7F2D;
const RATE: u64 = 0x1405_7B7E_F767_814F;
const TCP: u64 = 0x2545_F491_4F6C_DD1D;
const TUNE: u64 = 0x9FB2_1C65_1E98_DF25;

impl Fingerprint {
    pub fn new(seed: u64) -> Fingerprint {
        Fingerprint { hash: mix(seed) }
    }

    #[inline]
    fn add(&mut self, word: u64) {
        self.hash = (self.hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }

    /// A cell has crossed the line of a port.
    #[inline]
    pub fn delivery(&mut self, now: SimTime, port: u16, cell: Cell) {
        let place = u64::from(cell.flow.0) << 48 | u64::from(port) << 32 | u64::from(cell.sequence);
        self.add(now.0 ^ place.rotate_left(u32::from(cell.flags.0)));
    }

    pub fn drop(&mut self, now: SimTime, port: u16, cell: Cell) {
        self.add(DROP ^ now.0);
        self.add(u64::from(cell.flow.0) << 48 | u64::from(port) << 32 | u64::from(cell.sequence));
    }

    pub fn rate(&mut self, now: SimTime, end: u16, rate: CellRate) {
        self.add(RATE ^ now.0 ^ u64::from(end) << 48);
        self.add(rate.0.to_bits());
    }

    pub fn tcp(&mut self, now: SimTime, circuit: u16) {
        self.add(TCP ^ now.0 ^ u64::from(circuit) << 48);
    }

    pub fn tune(&mut self, now: SimTime, text: &str) {
        self.add(TUNE ^ now.0);
        text.bytes().for_each(|byte| self.add(u64::from(byte)));
    }

    /// The hash so far.
    pub fn value(&self) -> u64 {
        mix(self.hash)
    }
}
