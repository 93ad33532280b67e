//! The running hash of a run: equal hashes mean the same cells moved at the same instants.

use crate::kernel::rng::mix;
use crate::units::{CellRate, SimTime};
use crate::wire::cell::Cell;

/// A rolling 64-bit hash of each line, buffer and end over (time, kind, flow, sequence, key state).
///
/// What happens at one place happens in one order; between places that cannot hear of each other yet the order is
/// free, so each place has a chain of its own, and the chains are joined when the hash is read.
#[derive(Clone, Debug)]
pub(crate) struct Fingerprint {
    seed: u64,
    /// By port: what came to the other end of its line, and what was lost there.
    lines: Vec<u64>,
    /// By port: what its buffer refused.
    buffers: Vec<u64>,
    /// By end: rates and events of TCP.
    ends: Vec<u64>,
    /// Commands.
    commands: u64,
}

/// Kinds of ingredients, far apart so that they cannot be mistaken for each other.
const DROP: u64 = 0x5851_F42D_4C95_7F2D;
const RATE: u64 = 0x1405_7B7E_F767_814F;
const TCP: u64 = 0x2545_F491_4F6C_DD1D;

/// Adds a word to a chain.
#[inline]
fn add(chain: &mut u64, word: u64) {
    *chain = (*chain ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
}

/// Which cell of which flow.
#[inline]
fn number(cell: Cell) -> u64 {
    u64::from(cell.flow.0) << 48 | u64::from(cell.sequence)
}

impl Fingerprint {
    pub fn new(seed: u64, ports: usize, ends: usize) -> Fingerprint {
        let empty = |places: usize| vec![0; places];
        Fingerprint {
            seed,
            lines: empty(ports),
            buffers: empty(ports),
            ends: empty(ends),
            commands: 0,
        }
    }

    /// A cell has crossed the line of a port.
    #[inline]
    pub fn delivery(&mut self, now: SimTime, port: usize, cell: Cell) {
        add(&mut self.lines[port], now.0 ^ number(cell).rotate_left(u32::from(cell.flags.0)));
    }

    /// A cell has been lost on the line of a port, or at its other end.
    pub fn loss(&mut self, now: SimTime, port: usize, cell: Cell) {
        add(&mut self.lines[port], DROP ^ now.0);
        add(&mut self.lines[port], number(cell));
    }

    /// The buffer of a port has refused a cell, or pushed it out.
    pub fn drop(&mut self, now: SimTime, port: usize, cell: Cell) {
        add(&mut self.buffers[port], DROP ^ now.0);
        add(&mut self.buffers[port], number(cell));
    }

    /// The source of an end sends at another rate.
    pub fn rate(&mut self, now: SimTime, end: usize, rate: CellRate) {
        add(&mut self.ends[end], RATE ^ now.0);
        add(&mut self.ends[end], rate.0.to_bits());
    }

    /// TCP of an end has noticed or assumed a loss, or opened or closed a connection.
    pub fn tcp(&mut self, now: SimTime, end: usize) {
        add(&mut self.ends[end], TCP ^ now.0);
    }

    /// A command has been carried out.
    pub fn tune(&mut self, now: SimTime, text: &str) {
        add(&mut self.commands, now.0);
        text.bytes().for_each(|byte| add(&mut self.commands, u64::from(byte)));
    }

    /// The hash so far.
    pub fn value(&self) -> u64 {
        let chains = self.lines.iter().chain(&self.buffers).chain(&self.ends);
        let joined = chains.fold(mix(self.seed), |hash, chain| mix(hash ^ chain));
        mix(joined ^ self.commands)
    }
}
