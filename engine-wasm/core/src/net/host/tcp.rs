//! TCP at a host: the application opens, segments leave, segments and timers come.

use crate::kernel::slots::Class;
use crate::net::deferred::Settled;
use crate::net::host::Source;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::probe::log::{Cause, Record};
use crate::units::SimTime;
use crate::wire::segment::Segment;

impl World {
    /// Opens the application's transfer if its time has come, and asks for the next one when one is over.
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

    /// Takes what TCP wants to send and when it wants to be called again.
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
            self.queue_segment(e, segment);
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

    fn log_tcp(&mut self, e: Settled) {
        let now = self.now;
        let circuit = self.flows[self.ends[e].flow_out as usize].circuit;
        while let Source::Sender(sender) = &mut self.ends[e].source {
            let Some(event) = sender.poll_event() else { break };
            self.fingerprint.tcp(now, circuit);
            self.log.add(Record {
                at: now,
                port: NONE,
                circuit,
                cause: Cause::Tcp(event),
                count: 1,
            });
        }
    }

    /// A whole segment reaches the TCP of an end.
    pub(in crate::net) fn on_segment(&mut self, e: Settled, segment: &Segment) {
        let now = self.now;
        match &mut self.ends[e].source {
            Source::Sender(sender) => sender.on_ack(segment, now),
            Source::Receiver(receiver) => receiver.on_segment(segment, now),
            Source::Cells(_) | Source::Sink => return,
        }
        self.after_tcp(e);
    }

    /// A TCP timer is due, or the application opens.
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
