//! BBR's model of the path: its rate, its round trip, and the count of rounds.

use super::RateSample;
use crate::units::{SimSpan, SimTime};

/// Longest memory of rates in rounds; the range of the knob.
const MOST_ROUNDS: usize = 64;

/// The model of the path.
#[derive(Clone, Debug)]
pub(super) struct Model {
    /// Largest rate of each of the last rounds in bytes per second, by round modulo the length.
    rates: [f64; MOST_ROUNDS],
    /// Largest of the rates that still count (BtlBw).
    rate: f64,
    /// Smallest round trip (RTprop), and when it was last measured.
    round_trip: Option<(SimSpan, SimTime)>,
    rounds: u64,
    /// The round ends with the first segment that left after this number of delivered bytes.
    round_ends: u64,
    round_start: bool,
    delivered: u64,
    /// Samples of segments that left before this number of delivered bytes are ignored.
    ignored_until: Option<u64>,
}

impl Default for Model {
    fn default() -> Model {
        Model {
            rates: [0.0; MOST_ROUNDS],
            rate: 0.0,
            round_trip: None,
            rounds: 0,
            round_ends: 0,
            round_start: false,
            delivered: 0,
            ignored_until: None,
        }
    }
}

impl Model {
    /// Counts rounds and adds the rate sample of an ACK. Source: BBR draft sections 4.1.1.3 and 4.1.1.5.
    pub fn on_sample(&mut self, sample: &RateSample, memory: u32) {
        self.delivered = sample.total_delivered;
        self.round_start = sample.prior_delivered >= self.round_ends;
        if self.round_start {
            self.round_ends = sample.total_delivered;
            self.rounds += 1;
            self.rates[self.slot(self.rounds)] = 0.0;
        }
        let drained = self.ignored_until.is_some_and(|until| sample.prior_delivered <= until);
        let limited = sample.app_limited || drained;
        if let Some(rate) = sample.rate().filter(|&rate| !limited || rate >= self.rate) {
            let slot = self.slot(self.rounds);
            self.rates[slot] = self.rates[slot].max(rate);
        }
        let newest = self.rounds.saturating_sub(u64::from(memory) - 1)..=self.rounds;
        let largest = newest.map(|round| self.rates[self.slot(round)]).fold(0.0, f64::max);
        // If every sample comes from an application limit or a drain, the old rate stays.
        if largest > 0.0 {
            self.rate = largest;
        }
    }

    /// Adds a round trip; returns whether the old one had expired. Source: BBR draft section 4.1.2.3.
    pub fn on_round_trip(&mut self, rtt: Option<SimSpan>, memory: SimSpan, now: SimTime) -> bool {
        let expired = self.round_trip.is_some_and(|(_, seen)| now > seen.after(memory));
        if let Some(rtt) =
            rtt.filter(|&rtt| expired || self.round_trip.is_none_or(|(l, _)| rtt <= l))
        {
            self.round_trip = Some((rtt, now));
        }
        expired
    }

    /// The pipe has been drained: the current round trip counts as newly measured.
    pub fn confirm_round_trip(&mut self, now: SimTime) {
        self.round_trip = self.round_trip.map(|(rtt, _)| (rtt, now));
    }

    /// Samples of segments that left before `delivered` bytes were delivered do not lower the rate.
    pub fn ignore_until(&mut self, delivered: u64) {
        self.ignored_until = Some(delivered);
    }

    /// A round begins with this sample; returns the number of the previous round.
    pub fn begin_round(&mut self, sample: &RateSample) -> u64 {
        self.round_ends = sample.total_delivered;
        self.rounds
    }

    /// A round begins now; returns the number of the previous round.
    pub fn begin_round_now(&mut self) -> u64 {
        self.round_ends = self.delivered;
        self.rounds
    }

    /// Rate of the bottleneck in bytes per second, zero before the first sample.
    pub fn rate(&self) -> f64 {
        self.rate
    }

    /// Round trip of the empty path.
    pub fn round_trip(&self) -> Option<SimSpan> {
        self.round_trip.map(|(rtt, _)| rtt)
    }

    /// Rate times round trip in bytes.
    pub fn bdp(&self) -> Option<f64> {
        let rtt = self.round_trip()?;
        (self.rate > 0.0).then(|| self.rate * rtt.secs())
    }

    /// True if the last sample began a round.
    pub fn round_start(&self) -> bool {
        self.round_start
    }

    /// Rounds so far.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    fn slot(&self, round: u64) -> usize {
        (round % MOST_ROUNDS as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sample of `rate` bytes per second that begins a round.
    fn sample(round: u64, rate: u64) -> RateSample {
        RateSample {
            delivered: rate,
            interval: SimSpan::from_ms(1_000.0),
            prior_delivered: round * 1_000,
            total_delivered: (round + 1) * 1_000,
            app_limited: false,
            rtt: None,
        }
    }

    #[test]
    fn the_rate_is_the_largest_of_the_last_ten_rounds() {
        let mut model = Model::default();
        for round in 0..40 {
            let rate = if round == 5 { 900 } else { 500 + round };
            model.on_sample(&sample(round, rate), 10);
            let expected = if (5..15).contains(&round) { 900 } else { 500 + round };
            assert_eq!(model.rate(), expected as f64, "round {round}");
        }
    }

    #[test]
    fn samples_of_the_application_raise_the_rate_but_never_lower_it() {
        let mut model = Model::default();
        model.on_sample(&sample(0, 500), 10);
        for round in 1..30 {
            model.on_sample(&RateSample { app_limited: true, ..sample(round, 100) }, 10);
            assert_eq!(model.rate(), 500.0, "round {round}");
        }
        model.on_sample(&RateSample { app_limited: true, ..sample(30, 600) }, 10);
        assert_eq!(model.rate(), 600.0);
    }

    #[test]
    fn what_left_before_the_end_of_a_drain_does_not_lower_the_rate() {
        // Delivery rate draft section 3.3: a segment is limited if it leaves while no more has been delivered than was
        // in flight at the time of the limit.
        for (prior_delivered, rate) in [(5_999, 500.0), (6_000, 500.0), (6_001, 100.0)] {
            let mut model = Model::default();
            model.on_sample(&sample(0, 500), 1);
            model.ignore_until(6_000);
            model.on_sample(&RateSample { prior_delivered, ..sample(8, 100) }, 1);
            assert_eq!(model.rate(), rate, "{prior_delivered}");
        }
    }

    #[test]
    fn the_round_trip_is_the_smallest_until_it_expires() {
        // Second, sample in ms; value kept afterwards, expired.
        let cases = [
            (0.0, 50.0, 50.0, false),
            (0.5, 40.0, 40.0, false),
            (1.0, 40.0, 40.0, false), // BBR draft section 4.1.2.3: an equal one renews it
            (5.0, 60.0, 40.0, false),
            (11.0, 60.0, 40.0, false),
            (11.5, 60.0, 60.0, true),
            (12.0, 60.0, 60.0, false),
        ];
        let mut model = Model::default();
        for (second, rtt, kept, expired) in cases {
            let now = SimTime::from_secs(second);
            let memory = SimSpan::from_ms(10_000.0);
            let told = model.on_round_trip(Some(SimSpan::from_ms(rtt)), memory, now);
            assert_eq!(told, expired, "{second} s");
            assert_eq!(model.round_trip(), Some(SimSpan::from_ms(kept)), "{second} s");
        }
    }

    #[test]
    fn a_sample_of_the_application_that_equals_the_rate_renews_it() {
        // BBR draft section 4.1.1.3: rs.delivery_rate >= BBR.BtlBw or not rs.is_app_limited.
        let mut model = Model::default();
        model.on_sample(&sample(0, 500), 10);
        model.on_sample(&RateSample { app_limited: true, ..sample(8, 500) }, 10);
        // The rate of round 8, which is the second that was seen, counts for ten.
        for round in 9..18 {
            model.on_sample(&sample(round, 100), 10);
            assert_eq!(model.rate(), 500.0, "round {round}");
        }
        model.on_sample(&sample(18, 100), 10);
        assert_eq!(model.rate(), 100.0);
    }
}
