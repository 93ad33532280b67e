//! The rate of a line over time, redrawn at random or set at listed times; and what the line could have carried and has
//! carried, the two sides of its utilisation.
//!
//! Both sides are computed on demand, in whole numbers, from data that the port keeps anyway; only a rate change is
//! booked. So this adds no cost per cell, and in no span of time does a line carry more than it could.

use super::Port;
use crate::kernel::rng::Stream;
use crate::topology::Variation;
use crate::units::{BitRate, CELL_BITS, PS_PER_SECOND, SimSpan, SimTime};

/// The changes of one line.
#[derive(Clone, Debug)]
pub(crate) struct Varying {
    /// The rule; never constant.
    pub rule: Variation,
    pub stream: Stream,
    /// Next step of the list.
    step: usize,
    /// When the rate changes next.
    pub(super) next: SimTime,
}

impl Varying {
    pub fn new(rule: Variation, stream: Stream) -> Varying {
        let mut varying = Varying { rule, stream, step: 0, next: SimTime::ZERO };
        if let Variation::Steps(_) = varying.rule {
            varying.next = varying.step_time();
        }
        varying
    }

    fn step_time(&self) -> SimTime {
        let Variation::Steps(steps) = &self.rule else { return SimTime::NEVER };
        steps.get(self.step).map_or(SimTime::NEVER, |s| SimTime::from_ms(s[0]))
    }

    /// Returns the rate from `now` on and moves to the next change. Source: ADSL 2000 section 4.1, drawn uniformly.
    pub(super) fn change(&mut self, now: SimTime) -> BitRate {
        match &self.rule {
            Variation::Redrawn { least_mbps, most_mbps, every_ms } => {
                let span = most_mbps - least_mbps;
                self.next = now.after(SimSpan::from_ms(*every_ms));
                BitRate::from_mbps(least_mbps + self.stream.uniform() * span)
            }
            Variation::Steps(steps) => {
                let rate = BitRate::from_mbps(steps[self.step][1]);
                self.step += 1;
                self.next = self.step_time();
                rate
            }
            Variation::Constant => unreachable!("constant lines have no changes"),
        }
    }
}

/// One cell, in bits times picoseconds of a second: at `r` bits per second, one picosecond carries `r`.
pub(crate) const CELL: u128 = (CELL_BITS * PS_PER_SECOND) as u128;

/// What a line could have carried and has carried, in parts of a [`CELL`], when its rate last changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LineBooks {
    until: u64,
    offered: u128,
    sent: u128,
    /// Cells served then; and what remained of the last of them, to be sent at the new rate.
    served: u64,
    left: u128,
}

impl Port {
    /// Seconds that one cell takes on the line at its present rate.
    pub fn cell_seconds(&self) -> f64 {
        CELL_BITS as f64 / self.rate.0 as f64
    }

    /// What the line could have carried from the start to `now`, in parts of a [`CELL`].
    pub fn offered(&self, now: SimTime) -> u128 {
        self.books.offered + u128::from(now.0 - self.books.until) * u128::from(self.rate.0)
    }

    /// What the line has carried from the start to `now`, in parts of a [`CELL`], including the sent part of the cell
    /// in service. In no span of time does it grow by more than [`Port::offered`].
    pub fn sent(&self, now: SimTime) -> u128 {
        let started = u128::from(self.stats.served - self.books.served) * CELL + self.books.left;
        let ahead = u128::from(self.free_at.saturating_sub(now.0)) * u128::from(self.rate.0);
        // The carry is by how much all cells so far were shorter than their exact time.
        let short = self.frames.packets.as_ref().map_or(0, |packets| packets.short);
        self.books.sent + started - ahead - u128::from(self.carry) - short
    }

    /// Books what was carried at the old rate, up to now.
    pub(super) fn close_books(&mut self, now: SimTime) {
        let (offered, sent, served) = (self.offered(now), self.sent(now), self.stats.served);
        self.books = LineBooks { until: now.0, offered, sent, served, left: 0 };
        if let Some(packets) = &mut self.frames.packets {
            packets.short = 0;
        }
    }

    /// Books the rest of the cell in service, which is sent at the new rate.
    pub(super) fn open_books(&mut self, now: SimTime) {
        let left = self.free_at.saturating_sub(now.0);
        self.books.left = u128::from(left) * u128::from(self.rate.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::BitRate;
    use crate::wire::cell::Cell;

    #[test]
    fn a_busy_line_has_carried_what_it_could_at_every_instant() {
        // Rates whose cell time is not a whole number of picoseconds, and one whose is; changed within a cell.
        let mut port = Port::new(BitRate::from_mbps(155.52), 0, true);
        port.transmit(Cell::default(), SimTime::ZERO);
        for mbps in [25.0, 149.76, 0.064, 622.08, 7.3] {
            for step in 1..=1000 {
                let now = SimTime(port.free_at - step % 7);
                assert_eq!(port.sent(now), port.offered(now), "{mbps} Mb/s, cell {step}");
                port.transmit(Cell::default(), SimTime(port.free_at));
                port.wire.pop();
            }
            let middle = SimTime(port.free_at - 1_000_003);
            port.change_rate(BitRate::from_mbps(mbps), middle);
        }
    }

    #[test]
    fn an_idle_line_has_carried_its_cells_and_of_the_one_in_service_a_part() {
        // 1,000 bits a second: a cell takes 424 ms.
        let mut port = Port::new(BitRate(1000), 0, true);
        let cells = |port: &Port, ms: u64| port.sent(SimTime(ms * 1_000_000_000)) * 1000 / CELL;
        assert_eq!(cells(&port, 500), 0);
        port.transmit(Cell::default(), SimTime(1_000_000_000_000));
        let at = [1000, 1212, 1424, 2000].map(|ms| cells(&port, ms));
        assert_eq!(at, [0, 500, 1000, 1000], "thousandths of a cell");
    }
}
