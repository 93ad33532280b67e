//! A position in the byte stream that advances at a steady rate up to a limit, without events.
//!
//! The application writes into the send buffer and reads from the receive buffer in this way: the
//! position is computed on demand. While nothing stops it, the position is computed from one fixed time,
//! so rounding errors do not accumulate.

use crate::units::{SimSpan, SimTime};

/// Picoseconds per byte at one megabit per second.
const PS_PER_BYTE_AT_1_MBPS: f64 = 8e6;

/// One moving position; bytes.
#[derive(Clone, Debug)]
pub(super) struct SteadyFlow {
    /// Rate in megabits of user data per second; `None` = at once.
    rate_mbps: Option<f64>,
    /// Position when it last started.
    from: u64,
    since: SimTime,
    /// Current limit.
    limit: u64,
}

impl SteadyFlow {
    /// Stays at `place` until `steer` is called.
    pub fn standing(place: u64) -> SteadyFlow {
        SteadyFlow { rate_mbps: None, from: place, since: SimTime::ZERO, limit: place }
    }

    /// Position at `now`.
    #[inline]
    pub fn at(&self, now: SimTime) -> u64 {
        match self.rate_mbps {
            None => self.limit,
            Some(rate) => {
                self.from.saturating_add(bytes_within(now.since(self.since), rate)).min(self.limit)
            }
        }
    }

    /// When it reaches `place`; `NEVER` beyond the limit.
    pub fn when(&self, place: u64) -> SimTime {
        match self.rate_mbps {
            _ if place > self.limit => SimTime::NEVER,
            None => self.since,
            Some(rate) => self.since.after(time_of(place.saturating_sub(self.from), rate)),
        }
    }

    /// Changes rate and limit from `now` on; the position never moves back.
    #[inline]
    pub fn steer(&mut self, rate_mbps: Option<f64>, limit: u64, now: SimTime) {
        if self.rate_mbps == rate_mbps && self.limit == limit {
            return;
        }
        let here = self.at(now);
        if here == self.limit || self.rate_mbps != rate_mbps {
            (self.from, self.since) = (here, now);
        }
        self.rate_mbps = rate_mbps;
        self.limit = limit.max(here);
    }

    /// Rate in megabits per second; `None` = at once.
    #[inline]
    pub fn rate_mbps(&self) -> Option<f64> {
        self.rate_mbps
    }

    /// Current limit.
    #[inline]
    pub fn limit(&self) -> u64 {
        self.limit
    }
}

/// Time for `bytes`, rounded up to a picosecond.
fn time_of(bytes: u64, rate_mbps: f64) -> SimSpan {
    SimSpan((bytes as f64 * (PS_PER_BYTE_AT_1_MBPS / rate_mbps)).ceil() as u64)
}

/// Whole bytes within `span`: the most whose time has passed.
fn bytes_within(span: SimSpan, rate_mbps: f64) -> u64 {
    let mut bytes = (span.0 as f64 / (PS_PER_BYTE_AT_1_MBPS / rate_mbps)) as u64;
    while time_of(bytes, rate_mbps) > span {
        bytes -= 1;
    }
    while time_of(bytes + 1, rate_mbps) <= span {
        bytes += 1;
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: f64) -> SimTime {
        SimTime::from_ms(ms)
    }

    /// Starts at byte 100 at 1 ms.
    fn flow(rate_mbps: Option<f64>, limit: u64) -> SteadyFlow {
        let mut flow = SteadyFlow::standing(100);
        flow.steer(rate_mbps, limit, ms(1.0));
        flow
    }

    #[test]
    fn it_moves_at_its_rate_and_stops_at_its_limit() {
        // 8 Mb/s is 1000 bytes a millisecond. Instant, place.
        let flow = flow(Some(8.0), 1_600);
        for (at, place) in [(0.0, 100), (1.0, 100), (1.5, 600), (2.5, 1_600), (9.0, 1_600)] {
            assert_eq!(flow.at(ms(at)), place, "at {at} ms");
        }
        assert_eq!(flow.when(600), ms(1.5));
        assert_eq!(flow.when(1_601), SimTime::NEVER);
    }

    #[test]
    fn at_once_it_is_always_at_the_limit() {
        let flow = flow(None, u64::MAX);
        assert_eq!((flow.at(ms(1.0)), flow.limit()), (u64::MAX, u64::MAX));
        assert_eq!(flow.when(1_000_000), ms(1.0));
    }

    #[test]
    fn held_up_it_sets_off_again_when_the_limit_moves() {
        let mut flow = flow(Some(8.0), 600);
        flow.steer(Some(8.0), 1_000, ms(5.0));
        assert_eq!((flow.at(ms(5.0)), flow.at(ms(5.2)), flow.at(ms(6.0))), (600, 800, 1_000));
        // A higher limit does not disturb a flow that has not been stopped.
        flow.steer(Some(8.0), 9_000, ms(5.1));
        assert_eq!(flow.at(ms(5.2)), 800);
        // A limit behind it stops it at its current position.
        flow.steer(Some(8.0), 0, ms(5.3));
        assert_eq!((flow.at(ms(5.3)), flow.at(ms(9.0))), (900, 900));
    }

    #[test]
    fn a_new_rate_counts_from_its_instant_on() {
        let mut flow = flow(Some(8.0), 1_000_000);
        flow.steer(Some(80.0), 1_000_000, ms(2.0));
        assert_eq!(flow.at(ms(3.0)), 1_100 + 10_000);
        flow.steer(None, 1_000_000, ms(3.0));
        assert_eq!(flow.at(ms(3.0)), 1_000_000);
    }

    #[test]
    fn the_instant_of_a_byte_is_the_first_that_shows_it() {
        for rate in [0.001, 0.3, 3.7, 50.0, 149.76, 9_999.0] {
            let flow = flow(Some(rate), u64::MAX);
            for place in [101, 102, 107, 1_234, 62_780, 1_000_003] {
                let at = flow.when(place);
                assert_eq!(flow.at(at), place, "{rate} Mb/s");
                assert_eq!(flow.at(SimTime(at.0 - 1)), place - 1, "{rate} Mb/s");
            }
        }
    }
}
