//! Delivery rate: one sample per ACK, from the times at which its newest segment was sent and acknowledged.
//!
//! Each segment records how many bytes had been delivered when it left. When it arrives, the bytes delivered
//! since then, divided by the longer of the send time and the acknowledgement time of these bytes, give a
//! rate that the path can carry.
//!
//! Source: draft-cheng-iccrg-delivery-rate-estimation-00.

use super::assembler::Range;
use super::congestion::RateSample;
use crate::units::{SimSpan, SimTime};
use crate::wire::segment::Segment;
use std::collections::VecDeque;

/// State of the connection and of every segment in flight, in stream order.
#[derive(Clone, Debug, Default)]
pub struct DeliveryRate {
    /// Bytes delivered so far (C.delivered).
    delivered: u64,
    /// When the last of these bytes was acknowledged.
    delivered_at: SimTime,
    /// When the newest of the delivered segments was sent (C.first_sent_time).
    first_sent: SimTime,
    /// The application is the limit until more bytes than this are delivered (C.app_limited).
    limited_until: Option<u64>,
    /// Shortest round trip of a segment sent once.
    min_rtt: Option<SimSpan>,
    sent: VecDeque<Sent>,
}

/// One segment in flight, and the state of the connection when it was last sent.
#[derive(Clone, Copy, Debug)]
struct Sent {
    piece: Range,
    at: SimTime,
    delivered: u64,
    delivered_at: SimTime,
    first_sent: SimTime,
    app_limited: bool,
    again: bool,
    arrived: bool,
}

impl DeliveryRate {
    /// A piece of the stream leaves; `idle` if nothing was in flight.
    pub fn on_sent(&mut self, piece: Range, idle: bool, now: SimTime) {
        if idle {
            (self.first_sent, self.delivered_at) = (now, now);
        }
        let again = self.sent.back().is_some_and(|last| piece.start < last.piece.end);
        let state = Sent {
            piece,
            at: now,
            delivered: self.delivered,
            delivered_at: self.delivered_at,
            first_sent: self.first_sent,
            app_limited: self.limited_until.is_some(),
            again,
            arrived: false,
        };
        if !again {
            return self.sent.push_back(state);
        }
        let first = self.sent.partition_point(|sent| sent.piece.end <= piece.start);
        let touched = self.sent.range_mut(first..).take_while(|s| s.piece.start < piece.end);
        for sent in touched.filter(|sent| !sent.arrived) {
            *sent = Sent { piece: sent.piece, ..state };
        }
    }

    /// Processes an ACK; `None` if it reports no newly arrived segment.
    pub fn on_ack(&mut self, ack: &Segment, now: SimTime) -> Option<RateSample> {
        let mut newest: Option<Sent> = None;
        while let Some(first) = self.sent.front().copied() {
            if first.piece.end > ack.acknowledges {
                break;
            }
            self.sent.pop_front();
            if !first.arrived {
                newest = self.deliver(first, newest, now);
            }
        }
        for block in ack.sack.as_slice() {
            let from = self.sent.partition_point(|sent| sent.piece.start < block.start);
            for index in from..self.sent.len() {
                let sent = self.sent[index];
                if sent.piece.end > block.end {
                    break;
                }
                if !sent.arrived {
                    self.sent[index].arrived = true;
                    newest = self.deliver(sent, newest, now);
                }
            }
        }
        newest.map(|newest| self.sample(newest, now))
    }

    /// No data are left to send although the window has room: rates now measure the application.
    pub fn mark_app_limited(&mut self, outstanding: u64) {
        self.limited_until = Some(self.delivered + outstanding);
    }

    /// True if the application is the limit.
    pub fn is_app_limited(&self) -> bool {
        self.limited_until.is_some()
    }

    /// Counts an arrived segment; returns the most recently sent segment of the ACK.
    fn deliver(&mut self, sent: Sent, newest: Option<Sent>, now: SimTime) -> Option<Sent> {
        self.delivered += sent.piece.length();
        self.delivered_at = now;
        let newer = newest.is_none_or(|it| (sent.delivered, sent.at) >= (it.delivered, it.at));
        if newer { Some(sent) } else { newest }
    }

    /// Source: draft-cheng-iccrg-delivery-rate-estimation-00 section 3.3, GenerateRateSample.
    fn sample(&mut self, newest: Sent, now: SimTime) -> RateSample {
        self.first_sent = newest.at;
        self.limited_until = self.limited_until.filter(|&until| self.delivered <= until);
        let rtt = (!newest.again).then(|| now.since(newest.at));
        self.min_rtt = match (self.min_rtt, rtt) {
            (Some(least), Some(rtt)) => Some(least.min(rtt)),
            (least, rtt) => least.or(rtt),
        };
        let send = newest.at.since(newest.first_sent);
        let interval = send.max(now.since(newest.delivered_at));
        // Shorter than any round trip: the first copy of a repeated segment arrived after all.
        let sound = self.min_rtt.is_none_or(|least| interval >= least) && interval > SimSpan(0);
        RateSample {
            delivered: self.delivered - newest.delivered,
            interval: if sound { interval } else { SimSpan(0) },
            prior_delivered: newest.delivered,
            total_delivered: self.delivered,
            app_limited: newest.app_limited,
            rtt,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::segment::SackBlock;

    fn at(ms: f64) -> SimTime {
        SimTime::from_ms(ms)
    }

    fn piece(index: u64) -> Range {
        Range { start: index * 1_000, end: (index + 1) * 1_000 }
    }

    fn ack(acknowledges: u64) -> Segment {
        Segment { acknowledges: acknowledges * 1_000, ..Segment::default() }
    }

    /// Bytes per second.
    fn rate(sample: Option<RateSample>) -> f64 {
        sample.and_then(|sample| sample.rate()).expect("a sample")
    }

    #[test]
    fn a_steady_stream_gives_the_rate_of_the_slower_side() {
        // Segments leave every `send` ms and are acknowledged every `back` ms from 100 ms on.
        for (send, back, expected) in [(1.0, 1.0, 1e6), (1.0, 4.0, 2.5e5), (5.0, 1.0, 2e5)] {
            let mut estimate = DeliveryRate::default();
            let mut last = None;
            let mut events: Vec<(f64, bool, u64)> = (0..200)
                .map(|n| (n as f64 * send, true, n))
                .chain(
                    (0..200)
                        .map(|n| ((100.0 + n as f64 * back).max(n as f64 * send + 50.0), false, n)),
                )
                .collect();
            events.sort_by(|a, b| a.0.total_cmp(&b.0));
            for (time, sends, n) in events {
                if sends {
                    estimate.on_sent(piece(n), n == 0, at(time));
                } else {
                    last = estimate.on_ack(&ack(n + 1), at(time)).or(last);
                }
            }
            let error = rate(last) / expected - 1.0;
            assert!(error.abs() < 0.02, "{send} {back}: {}", rate(last));
        }
    }

    #[test]
    fn blocks_count_once_and_what_was_sent_twice_gives_no_round_trip() {
        let mut estimate = DeliveryRate::default();
        (0..4).for_each(|n| estimate.on_sent(piece(n), n == 0, at(n as f64)));
        let mut second = ack(0);
        second.sack.push(SackBlock { start: 1_000, end: 2_000 });
        let sample = estimate.on_ack(&second, at(41.0)).expect("news");
        assert_eq!((sample.total_delivered, sample.rtt), (1_000, Some(SimSpan::from_ms(40.0))));
        assert_eq!(estimate.on_ack(&second, at(42.0)), None, "no news");
        estimate.on_sent(piece(0), false, at(50.0));
        let sample = estimate.on_ack(&ack(2), at(90.0)).expect("news");
        assert_eq!((sample.total_delivered, sample.rtt), (2_000, None));
        let sample = estimate.on_ack(&ack(4), at(91.0)).expect("news");
        assert_eq!(sample.total_delivered, 4_000);
        assert!(estimate.sent.is_empty());
    }

    #[test]
    fn what_had_arrived_and_is_sent_again_is_not_delivered_twice() {
        // After a time-out, the sender forgets which bytes the receiver holds.
        let mut estimate = DeliveryRate::default();
        (0..2).for_each(|n| estimate.on_sent(piece(n), n == 0, at(n as f64)));
        let mut second = ack(0);
        second.sack.push(SackBlock { start: 1_000, end: 2_000 });
        estimate.on_ack(&second, at(41.0));
        (0..2).for_each(|n| estimate.on_sent(piece(n), n == 0, at(500.0 + n as f64)));
        let sample = estimate.on_ack(&ack(2), at(540.0)).expect("news");
        assert_eq!(sample.total_delivered, 2_000);
    }

    #[test]
    fn samples_of_an_idle_application_are_told_apart_until_they_are_through() {
        let mut estimate = DeliveryRate::default();
        estimate.on_sent(piece(0), true, at(0.0));
        estimate.mark_app_limited(1_000);
        estimate.on_sent(piece(1), false, at(1.0));
        let limited = |sample: Option<RateSample>| sample.expect("news").app_limited;
        assert!(!limited(estimate.on_ack(&ack(1), at(40.0))), "left before the mark");
        estimate.on_sent(piece(2), false, at(40.5));
        assert!(limited(estimate.on_ack(&ack(2), at(41.0))));
        assert!(!estimate.is_app_limited(), "more is delivered than was on the way");
        estimate.on_sent(piece(3), false, at(42.0));
        assert!(limited(estimate.on_ack(&ack(3), at(81.0))));
        assert!(!limited(estimate.on_ack(&ack(4), at(82.0))));
    }

    #[test]
    fn an_interval_below_the_shortest_round_trip_is_no_rate() {
        let mut estimate = DeliveryRate::default();
        estimate.on_sent(piece(0), true, at(0.0));
        assert_eq!(rate(estimate.on_ack(&ack(1), at(40.0))), 25_000.0, "the round trip itself is");
        estimate.on_sent(piece(1), true, at(50.0));
        estimate.on_sent(piece(1), true, at(100.0));
        let sample = estimate.on_ack(&ack(2), at(101.0)).expect("news");
        assert_eq!(sample.rate(), None, "the first copy arrived");
    }

    #[test]
    fn acks_that_come_in_a_cluster_do_not_raise_the_rate_above_that_of_sending() {
        // draft-cheng-iccrg-delivery-rate-estimation-00, the longer of send time and ACK time: ten segments left within
        // 190 ms of the one before them, and are acknowledged within 110 ms of it.
        let mut estimate = DeliveryRate::default();
        estimate.on_sent(piece(0), true, at(0.0));
        estimate.on_ack(&ack(1), at(100.0));
        (1..=10).for_each(|n| estimate.on_sent(piece(n), false, at(90.0 + n as f64 * 10.0)));
        assert_eq!(rate(estimate.on_ack(&ack(11), at(210.0))), 10_000.0 / 0.19);
    }
}
