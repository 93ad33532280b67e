//! One event at a time: who owns the slot, what happens, what is due next.

use super::{NONE, Owner, Source, Transmission, World};
use crate::kernel::slots::Class;
use crate::probe::log::{Cause, Record};
use crate::units::SimTime;
use crate::wire::aal5::{Frame, Part, cells_for, user_bytes_of_cell};
use crate::wire::cell::{Cell, Flags};
use crate::wire::segment::Segment;

impl World {
    /// Handles one event of the network; answers false to the three that are the simulation's own.
    #[inline(always)]
    pub fn handle(&mut self, owner: Owner) -> bool {
        match owner {
            Owner::Wire(p) => self.arrive(p as usize),
            Owner::Service(p) => self.serve(p as usize),
            Owner::Interval(p) => self.close_interval(p as usize),
            Owner::Rate(p) => self.change_rate(p as usize),
            Owner::Pace(e) => self.pace(e as usize),
            Owner::Tcp(e) => self.tcp_timer(e as usize),
            Owner::Work(e) => self.finish_work(e as usize),
            Owner::Cells(e) => self.take_step(e as usize),
            Owner::Timeline | Owner::Window | Owner::Sample => return false,
        }
        true
    }

    /// The cell that a line was waiting for has arrived.
    #[inline(always)]
    fn arrive(&mut self, p: usize) {
        let mut port = &mut self.ports[p];
        if port.to_host {
            return self.arrive_at_host(p);
        }
        let (source, plain) = (port.fed_by, port.plain);
        if source != NONE && port.wire.len() <= 1 {
            self.depart(source as usize, self.now);
            port = &mut self.ports[p];
        }
        let (at, cell) = port.wire.pop().expect("a delivery has a cell");
        if port.wire.is_empty() {
            port.catch_up(self.now);
        }
        if let Some(&(next, _)) = port.wire.front() {
            port.await_delivery(&mut self.slots, SimTime(next));
        } else if source != NONE {
            self.announce(source as usize);
        }
        assert!(at == self.now.0, "a cell arrives when it was announced (I-1)");
        if !plain && self.is_lost(p, cell) {
            return;
        }
        self.trace.delivery(self.now, p as u16, cell);
        let cell = Cell { hop: cell.hop + 1, ..cell };
        let flow = &mut self.flows[cell.flow.0 as usize];
        if cell.hop == flow.hop_count {
            return self.deliver_aside(cell, self.now);
        }
        if flow.doomed == cell.hop && !cell.is_rm() {
            flow.doomed = u8::MAX;
            return self.lose(p, cell, Cause::Ordered);
        }
        let h = flow.first_hop as usize + cell.hop as usize;
        self.enter(h, cell);
    }

    /// A cell that makes a host act, after all that came before it.
    #[inline(never)]
    fn arrive_at_host(&mut self, p: usize) {
        self.take_silent(p);
        let port = &mut self.ports[p];
        let (at, cell) = port.wire.pop().expect("a delivery has a cell");
        let told = port.telling.pop();
        assert!(at == self.now.0 && told == Some(at), "a cell arrives when it was announced (I-1)");
        if let Some(&next) = port.telling.front() {
            port.await_delivery(&mut self.slots, SimTime(next));
        }
        self.trace.delivery(self.now, p as u16, cell);
        self.deliver_aside(cell, self.now);
    }

    /// Takes the cells that have arrived at a host and do not make it act.
    #[inline(never)]
    pub(super) fn take_silent(&mut self, p: usize) {
        while let Some((at, cell)) = self.ports[p].pop_silent(self.now) {
            self.deliver(cell, SimTime(at));
        }
    }

    /// The same as [`Self::deliver`] for cells that are not silent.
    #[inline(never)]
    fn deliver_aside(&mut self, cell: Cell, at: SimTime) {
        self.deliver(cell, at);
    }

    /// A cell leaves the network at its destination, where it arrived at `at`.
    #[inline(always)]
    fn deliver(&mut self, cell: Cell, at: SimTime) {
        let flow = &mut self.flows[cell.flow.0 as usize];
        if !cell.flags.has(Flags::JOINED) {
            assert!(cell.sequence >= flow.expected, "cells of a flow keep their order (I-5)");
            flow.gaps += u64::from(cell.sequence - flow.expected);
            flow.expected = cell.sequence + 1;
        }
        let e = flow.sink as usize;
        if cell.is_rm() {
            return self.deliver_rm(e, cell);
        }
        flow.delivered[0] += 1;
        let end = &mut self.ends[e];
        end.destination.on_data(cell.flags.has(Flags::EFCI));
        if let Some(own) = end.destination.own_rm(self.now) {
            self.send_own_rm(e, own);
        }
        let end = &mut self.ends[e];
        if end.gfc.is_some() {
            self.obey(e, cell.flags.has(Flags::HALT));
        }
        if cell.in_frame() {
            self.reassemble(e, cell, at);
        }
    }

    /// Collects a data cell and acts when a frame ends.
    #[inline(always)]
    fn reassemble(&mut self, e: usize, cell: Cell, at: SimTime) {
        let flow = &mut self.flows[cell.flow.0 as usize];
        let sent = self.segments.get(cell.payload);
        let bytes = u64::from(user_bytes_of_cell(
            u32::from(cell.index),
            u32::from(sent.header),
            sent.length,
        ));
        let part = Part {
            payload: sent.number,
            index: u32::from(cell.index),
            of: u32::from(sent.cells),
            ends_frame: cell.ends_frame(),
        };
        flow.path_bytes -= bytes;
        let end = &mut self.ends[e];
        end.marked |= cell.flags.has(Flags::EFCI);
        end.reassembly_bytes += bytes;
        let judged = end.reassembler.on_cell(part);
        let Some(frame) = judged else { return self.release(cell.payload) };
        let mut segment = sent.segment;
        segment.control.marked = std::mem::take(&mut end.marked);
        self.release(cell.payload);
        self.judge_frame(e, frame, &segment, at);
    }

    #[inline(never)]
    fn judge_frame(&mut self, e: usize, frame: Frame, segment: &Segment, at: SimTime) {
        let end = &mut self.ends[e];
        let bytes = std::mem::take(&mut end.reassembly_bytes);
        let (cells, merged) = match frame {
            Frame::Whole { .. } => {
                end.aal5.frames += 1;
                return self.receive(e, segment);
            }
            Frame::Broken { cells } => {
                end.aal5.broken += 1;
                (cells, false)
            }
            Frame::Merged { cells } => {
                end.aal5.merged += 1;
                (cells, true)
            }
            Frame::TooLong { cells } => {
                end.aal5.too_long += 1;
                (cells, false)
            }
        };
        end.aal5.dropped_cells += u64::from(cells);
        end.aal5.dropped_bytes += bytes;
        let circuit = self.flows[end.flow_out as usize].circuit;
        let cause = Cause::FrameLost { merged, cells };
        self.log.add(Record { at, port: NONE, circuit, cause, count: 1 });
    }

    /// A whole segment reaches the TCP of an end.
    pub(super) fn on_segment(&mut self, e: usize, segment: &Segment) {
        let now = self.now;
        match &mut self.ends[e].source {
            Source::Sender(sender) => sender.on_ack(segment, now),
            Source::Receiver(receiver) => receiver.on_segment(segment, now),
            Source::Cells(_) | Source::Sink => return,
        }
        self.after_tcp(e);
    }

    /// A TCP timer is due, or the application opens.
    fn tcp_timer(&mut self, e: usize) {
        let now = self.now;
        let end = &mut self.ends[e];
        end.started = true;
        match &mut end.source {
            Source::Sender(sender) => sender.on_timer(now),
            Source::Receiver(receiver) => receiver.on_timer(now),
            Source::Cells(_) | Source::Sink => return,
        }
        self.after_tcp(e);
    }

    /// Opens the application's transfer if its time has come, and asks for the next one when one is over.
    fn serve_application(&mut self, e: usize) {
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
    pub(super) fn after_tcp(&mut self, e: usize) {
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

    fn log_tcp(&mut self, e: usize) {
        let now = self.now;
        let circuit = self.flows[self.ends[e].flow_out as usize].circuit;
        while let Source::Sender(sender) = &mut self.ends[e].source {
            let Some(event) = sender.poll_event() else { break };
            self.trace.tcp(now, circuit);
            self.log.add(Record {
                at: now,
                port: NONE,
                circuit,
                cause: Cause::Tcp(event),
                count: 1,
            });
        }
    }

    /// Hands a segment to AAL5 and the circuit's queue.
    pub(super) fn hand_to_aal5(&mut self, e: usize, segment: Segment) {
        self.depart(e, self.now);
        let end = &mut self.ends[e];
        let flow = &mut self.flows[end.flow_out as usize];
        let header = flow.header_bytes + u32::from(segment.option_bytes);
        let cells = cells_for(segment.length + header) as u16;
        let number = flow.transmissions;
        flow.transmissions += 1;
        let (length, header) = (segment.length, header as u16);
        let sent = Transmission { segment, length, header, number, cells, remaining: cells };
        end.queue.push(self.segments.insert(sent));
        if end.is_paced() {
            return self.plan_pace(e);
        }
        for _ in 0..cells {
            self.send_data(e);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::end::Aal5Counters;
    use super::*;
    use crate::Simulation;
    use crate::units::SimTime;

    /// One TCP connection over two links of 155.52 Mb/s and 5 ms, which loses the 12th cell of its first
    /// segment: with propagation it reaches the switch after 5,032.716 us, the cell before it after 5,029.99.
    fn first_end_mark_lost(window: u32) -> Simulation {
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":9000,"topology":{{"kind":"explicit",
            "nodes":[{{"id":"A","kind":"host","at":[0,0]}},{{"id":"W","kind":"switch","at":[1,0]}},
                {{"id":"B","kind":"host","at":[2,0]}}],
            "links":[{{"id":"a","from":"A","to":"W","rateMbps":155.52,"delayMs":5}},
                {{"id":"b","from":"W","to":"B","rateMbps":155.52,"delayMs":5}}],
            "circuits":[{{"id":"C","service":"ubr","carries":"tcp","route":["A","W","B"]}}]}},
            "tcp":{{"mssBytes":512,"tickPhase":"zero","startJitterMs":0,"initialWindowSegments":{window}}},
            "congestion":{{"kind":"slow-start-only"}},
            "timeline":[{{"atUs":5031,"target":"loss@C","key":"dropNextCellAt","value":"W"}}]}}"#
        ))
        .expect("legal")
    }

    fn at_receiver(simulation: &Simulation) -> Aal5Counters {
        let mut ends = simulation.world().ends.iter();
        let receives = |end: &&super::super::End| matches!(end.source, Source::Receiver(_));
        ends.find(receives).expect("TCP has a receiver").aal5
    }

    #[test]
    fn a_lost_end_mark_costs_two_segments_and_the_bytes_of_their_23_cells_are_booked() {
        // Of the first segment 11 cells carry 10 · 48 bytes, all of the second follow: 512 bytes.
        let mut simulation = first_end_mark_lost(2);
        simulation.advance_to(SimTime::from_secs(0.02));
        let aal5 = at_receiver(&simulation);
        assert_eq!((aal5.frames, aal5.broken, aal5.merged), (0, 0, 1));
        assert_eq!((aal5.dropped_cells, aal5.dropped_bytes), (23, 480 + 512));
    }

    #[test]
    fn a_segment_sent_again_merges_with_its_own_remains_and_times_out_twice() {
        // S2 section 11: a window of one, so that nothing but the retransmission follows the lost mark.
        let mut simulation = first_end_mark_lost(1);
        simulation.advance_to(SimTime::from_secs(9.0));
        let aal5 = at_receiver(&simulation);
        assert_eq!((aal5.merged, aal5.dropped_cells, aal5.dropped_bytes), (1, 23, 480 + 512));
        let Source::Sender(sender) = &simulation.world().ends[0].source else {
            panic!("the first end sends");
        };
        let counters = sender.counters();
        assert_eq!((counters.timeouts, counters.retransmitted_segments), (2, 2));
        assert_eq!(sender.gauges().ssthresh_bytes, 2.0 * 512.0);
        assert!(aal5.frames > 100, "then it goes on");
    }
}
