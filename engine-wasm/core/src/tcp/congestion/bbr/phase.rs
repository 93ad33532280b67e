//! The phases of BBR, and the detection of a full pipe.

use crate::units::SimTime;

/// Multiples of the measured rate in the steps of a bandwidth probe. Source: BBR draft section 4.3.4.1.
pub(super) const CYCLE: [f64; 8] = [1.25, 0.75, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];

/// Growth per round that indicates more available bandwidth. Source: BBR draft section 4.3.2.2.
const GROWTH: f64 = 1.25;

/// Rounds without this growth after which the pipe counts as full. Source: BBR draft section 4.3.2.2.
const ROUNDS_WITHOUT_GROWTH: u32 = 3;

/// Phase of BBR. Source: BBR draft section 4.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Doubles the rate each round until the pipe is full.
    Startup,
    /// Drains the queue of the startup.
    Drain,
    /// Cruises; `step` of [`CYCLE`], begun at `since`.
    ProbeBw { step: usize, since: SimTime },
    /// Keeps four segments in flight to measure the round trip; once so few are in flight: the end time and the round.
    ProbeRtt { drained: Option<(SimTime, u64)> },
}

impl Phase {
    /// A bandwidth probe that begins at any step except the slower one.
    ///
    /// Differs: section 4.3.4.2 draws the step at random. Here the picoseconds of the current time select it:
    /// different for different senders, but the same in every repetition of the run.
    pub fn first_probe(now: SimTime) -> Phase {
        let draw = (now.0 / 1_000 % (CYCLE.len() as u64 - 1)) as usize;
        let step = if draw == 0 { 0 } else { draw + 1 };
        Phase::ProbeBw { step, since: now }
    }
}

/// Detects a plateau of the rate. Source: BBR draft section 4.3.2.2.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PipeProbe {
    baseline: f64,
    rounds: u32,
    full: bool,
}

impl PipeProbe {
    /// A round has ended with this rate.
    pub fn on_round(&mut self, rate: f64) {
        if self.full {
            return;
        }
        if rate >= self.baseline * GROWTH {
            (self.baseline, self.rounds) = (rate, 0);
            return;
        }
        self.rounds += 1;
        self.full = self.rounds >= ROUNDS_WITHOUT_GROWTH;
    }

    /// True if the rate has ever stopped growing.
    pub fn is_full(&self) -> bool {
        self.full
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_rounds_without_a_quarter_of_growth_mean_full() {
        // Rate of each round; whether the pipe is full after it.
        let cases = [
            (100.0, false),
            (200.0, false),
            (240.0, false),
            (249.0, false),
            (250.0, false),
            (300.0, false),
            (312.0, false),
            (312.4, true),
            (900.0, true),
        ];
        let mut probe = PipeProbe::default();
        for (rate, full) in cases {
            probe.on_round(rate);
            assert_eq!(probe.is_full(), full, "{rate}");
        }
    }

    #[test]
    fn a_probe_starts_anywhere_but_with_the_slow_step() {
        let mut seen = [0; CYCLE.len()];
        for ns in 0..700 {
            let Phase::ProbeBw { step, .. } = Phase::first_probe(SimTime(ns * 1_000)) else {
                panic!("a bandwidth probe");
            };
            seen[step] += 1;
        }
        assert_eq!(seen, [100, 0, 100, 100, 100, 100, 100, 100]);
    }
}
