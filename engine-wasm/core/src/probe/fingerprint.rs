//! The running hash of a run: equal hashes mean the same cells moved at the same instants.

use crate::kernel::rng::mix;
use crate::units::{CellRate, SimTime};
use crate::wire::cell::Cell;

/// A chain of hashes: equal chains mean the same things in the same order.
#[derive(Clone, Copy, Debug)]
struct Chain(u64);

impl Chain {
    #[inline]
    fn add(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    }
}

/// Chains over (time, kind, flow, sequence, key state), one for each place where events occur.
///
/// Events at one place have an order; events at different places have none that anyone could observe, so a sum joins
/// their chains. The fingerprint does not depend on the order in which nodes are simulated.
#[derive(Clone, Debug)]
pub(crate) struct Fingerprint {
    /// By port: cells that arrive at the end of its line or are lost there.
    lines: Vec<Chain>,
    /// By port: cells that its buffer refuses.
    buffers: Vec<Chain>,
    /// By end: rates and TCP.
    ends: Vec<Chain>,
    commands: Chain,
}

/// Kinds of input, far apart so that they cannot be confused.
const DROP: u64 = 0x5851_F42D_4C95_7F2D;
const RATE: u64 = 0x1405_7B7E_F767_814F;
const TCP: u64 = 0x2545_F491_4F6C_DD1D;
const TUNE: u64 = 0x9FB2_1C65_1E98_DF25;

impl Fingerprint {
    /// Creates chains that all begin differently.
    pub fn new(seed: u64, ports: usize, ends: usize) -> Fingerprint {
        let begin = |kind: u64, place: usize| Chain(mix(mix(seed) ^ kind << 32 ^ place as u64));
        let chains = |kind, count| (0..count).map(|place| begin(kind, place)).collect();
        Fingerprint {
            lines: chains(0, ports),
            buffers: chains(1, ports),
            ends: chains(2, ends),
            commands: begin(3, 0),
        }
    }

    /// A cell has crossed the line of a port.
    #[inline]
    pub fn delivery(&mut self, now: SimTime, port: usize, cell: Cell) {
        let name = u64::from(cell.flow.0) << 48 | u64::from(cell.sequence);
        self.lines[port].add(now.0 ^ name.rotate_left(u32::from(cell.flags.0)));
    }

    /// The buffer of a port has refused a cell, or pushed it out.
    pub fn refusal(&mut self, now: SimTime, port: usize, cell: Cell) {
        drop_cell(&mut self.buffers[port], now, cell);
    }

    /// A cell was lost on the line of a port, or discarded at its end.
    pub fn loss(&mut self, now: SimTime, port: usize, cell: Cell) {
        drop_cell(&mut self.lines[port], now, cell);
    }

    pub fn rate(&mut self, now: SimTime, end: usize, rate: CellRate) {
        self.ends[end].add(RATE ^ now.0);
        self.ends[end].add(rate.0.to_bits());
    }

    pub fn tcp(&mut self, now: SimTime, end: usize) {
        self.ends[end].add(TCP ^ now.0);
    }

    pub fn tune(&mut self, now: SimTime, text: &str) {
        self.commands.add(TUNE ^ now.0);
        text.bytes().for_each(|byte| self.commands.add(u64::from(byte)));
    }

    /// The hash so far.
    pub fn value(&self) -> u64 {
        let places = self.lines.iter().chain(&self.buffers).chain(&self.ends);
        let sum = places.map(|chain| mix(chain.0)).fold(mix(self.commands.0), u64::wrapping_add);
        mix(sum)
    }
}

fn drop_cell(chain: &mut Chain, now: SimTime, cell: Cell) {
    chain.add(DROP ^ now.0);
    chain.add(u64::from(cell.flow.0) << 48 | u64::from(cell.sequence));
}
