//! TCP at a host: the application opens transfers, segments leave and arrive, timers expire.

use crate::kernel::slots::Class;
use crate::net::deferred::Settled;
use crate::net::host::Source;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::probe::log::{Cause, Record};
use crate::tcp::AckQueue;
use crate::units::SimTime;
use crate::wire::segment::Segment;

impl World {
    /// Opens the application's transfer if it is due; asks for the next transfer when one has ended.
    fn serve_application(&mut self, e: Settled) {
        let now = self.now;
        let end = &mut self.ends[e];
        let (Source::Sender(sender), Some(client)) = (&mut end.source, &mut end.client) else {
            return;
        };
        if !end.started || !sender.is_done() {
            return;
        }
        if client.planned.is_none() {
            let stream = &mut client.stream;
            client.planned = client.application.next(now, &mut || stream.uniform());
        }
        if let Some(transfer) = client.planned.take_if(|transfer| transfer.start <= now) {
            sender.open(transfer.bytes, now);
        }
    }

    /// Takes the segments that TCP sends, and the time at which TCP wants to be called again.
    pub(in crate::net) fn after_tcp(&mut self, e: Settled) {
        let now = self.now;
        self.serve_application(e);
        loop {
            let segment = match &mut self.ends[e].source {
                Source::Sender(sender) => sender.poll_segment(now),
                Source::Receiver(receiver) => receiver.poll_ack(now),
                Source::Cells(_) | Source::Sink => None,
            };
            let Some(segment) = segment else { break };
            self.send_segment(e, segment);
        }
        self.log_tcp(e);
        let end = &self.ends[e];
        let at = match &end.source {
            _ if !end.started && end.start > now => end.start,
            Source::Sender(sender) => sender.deadline().min(end.next_transfer()),
            Source::Receiver(receiver) => receiver.deadline(),
            Source::Cells(_) | Source::Sink => SimTime::NEVER,
        };
        self.slots.set(self.ends[e].slots.tcp, Class::EndSystem, at);
    }

    /// Sends a segment on its own connection's circuit; an ACK may use the circuit of opposite data instead.
    fn send_segment(&mut self, e: Settled, mut segment: Segment) {
        let partner = self.ends[e].partner;
        if partner == NONE || self.ends[usize::from(partner)].guests == AckQueue::Own {
            return self.queue_segment(e, segment);
        }
        segment.control.guest = true;
        let carrier = self.settled(usize::from(partner));
        self.queue_segment(carrier, segment);
    }

    fn log_tcp(&mut self, e: Settled) {
        let now = self.now;
        let circuit = self.flows[self.ends[e].flow_out as usize].circuit;
        while let Source::Sender(sender) = &mut self.ends[e].source {
            let Some(event) = sender.poll_event() else { break };
            self.fingerprint.tcp(now, e.index());
            self.log.add(Record {
                at: now,
                port: NONE,
                circuit,
                cause: Cause::Tcp(event),
                count: 1,
                bytes: None,
            });
        }
    }

    /// Passes a whole segment to the TCP of an end.
    pub(in crate::net) fn on_segment(&mut self, e: Settled, segment: &Segment) {
        let now = self.now;
        let guest = segment.control.guest;
        let e = if guest { self.settled(usize::from(self.ends[e].partner)) } else { e };
        match &mut self.ends[e].source {
            Source::Sender(sender) => sender.on_ack(segment, now),
            Source::Receiver(receiver) => receiver.on_segment(segment, now),
            Source::Cells(_) | Source::Sink => return,
        }
        self.after_tcp(e);
    }

    /// A TCP timer expires, or the application opens a connection.
    pub(in crate::net) fn tcp_timer(&mut self, e: usize) {
        let (e, now) = (self.settled(e), self.now);
        let end = &mut self.ends[e];
        end.started = true;
        match &mut end.source {
            Source::Sender(sender) => sender.on_timer(now),
            Source::Receiver(receiver) => receiver.on_timer(now),
            Source::Cells(_) | Source::Sink => return,
        }
        self.after_tcp(e);
    }
}

#[cfg(test)]
mod tests {
    use crate::Simulation;
    use crate::units::SimTime;

    /// Two hosts with a connection in each direction, 0.3 ms apart. The shaper of A passes 10,000 cells a second, one
    /// every 100 us. The window of A holds four segments of 500 bytes, the window of B one.
    fn both_ways(ack_queue: &str) -> String {
        format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":200,"topology":{{"kind":"explicit",
            "nodes":[{{"id":"A","kind":"host","at":[0,0]}},{{"id":"W","kind":"switch","at":[1,0]}},
                {{"id":"B","kind":"host","at":[2,0]}}],
            "links":[{{"id":"a","from":"A","to":"W","rateMbps":155.52,"delayMs":0.001}},
                {{"id":"b","from":"W","to":"B","rateMbps":155.52,"delayMs":0.3}}],
            "circuits":[{{"id":"AB","service":"ubr","carries":"tcp","route":["A","W","B"]}},
                {{"id":"BA","service":"ubr","carries":"tcp","route":["B","W","A"]}}]}},
            "tcp":{{"mssBytes":500,"tickPhase":"zero","startJitterMs":0,"timer":"fine","minRtoMs":100,"windowScale":0,
                "windowBytes":2000,"initialWindowSegments":4,"ackQueue":"{ack_queue}"}},
            "congestion":{{"kind":"slow-start-only"}},
            "overrides":[{{"part":"BA","tcp":{{"windowBytes":500,"initialWindowSegments":1}}}},
                {{"part":"AB","side":"source","shaper":{{"rateMbps":4.24}}}}]}}"#
        )
    }

    /// Data cells sent by flow; round-trip time of B's segments in milliseconds.
    fn after_200_ms(ack_queue: &str) -> ([u64; 4], f64) {
        let mut simulation = Simulation::from_json(&both_ways(ack_queue)).expect("legal");
        simulation.advance_to(SimTime::from_secs(0.2));
        let world = simulation.world();
        let sent = |flow: usize| world.flows[flow].sent[0];
        let sender = world.ends[2].sender().expect("B sends");
        assert_eq!(sender.counters().retransmitted_segments, 0);
        ([0, 1, 2, 3].map(sent), sender.gauges().last_rtt.secs() * 1e3)
    }

    #[test]
    fn acks_wait_in_a_queue_of_their_own_or_with_the_data_or_before_them() {
        // A frame of 500 bytes is 12 cells, an ACK 2. A window of four frames keeps 48 cells in the queue of A.
        let (cells, round_trip) = after_200_ms("own");
        assert!(cells[1] > 0 && cells[3] > 0 && round_trip < 0.7, "{cells:?} {round_trip}");
        let (cells, round_trip) = after_200_ms("with-data");
        assert_eq!((cells[1], cells[3]), (0, 0), "the ways back carry nothing");
        // Four frames and one ACK make a round trip of 50 cells of 100 us.
        assert!((round_trip - 5.0).abs() < 1e-6, "{round_trip}");
        let (cells, round_trip) = after_200_ms("before-data");
        assert_eq!((cells[1], cells[3]), (0, 0));
        // The frame being sent is completed, then the ACK leaves: 14 cells.
        assert!((round_trip - 1.4).abs() < 1e-6, "{round_trip}");
    }

    #[test]
    fn acks_find_no_data_to_wait_with_where_no_circuit_goes_the_other_way() {
        let text = both_ways("with-data").replace(r#"["B","W","A"]"#, r#"["A","W","B"]"#);
        let refused = Simulation::from_json(&text).map(|_| ()).expect_err("no data from B to A");
        let text = format!("{refused:?}");
        assert!(
            text.contains("no circuit carries TCP from") && text.contains("ackQueue"),
            "{text}"
        );
    }
}
