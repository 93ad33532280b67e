//! One event at a time: who owns the slot, what happens, what is due next.

use super::{End, Owner, Source, Transmission, World};
use crate::endsystem::{AcrChange, Emission};
use crate::kernel::slots::Class;
use crate::probe::log::{Cause, Record};
use crate::units::SimTime;
use crate::wire::aal5::{Frame, Part, cells_for, user_bytes_of_cell};
use crate::wire::cell::{Cell, Flags, FlowId};
use crate::wire::rm::RmCell;
use crate::wire::segment::Segment;

impl World {
    /// Handles one event of the network; the simulation handles the three that are its own.
    #[inline]
    pub fn handle(&mut self, owner: Owner) {
        match owner {
            Owner::Wire(p) => self.arrive(p as usize),
            Owner::Service(p) => self.serve(p as usize),
            Owner::Interval(p) => self.close_interval(p as usize),
            Owner::Pace(e) => self.pace(e as usize),
            Owner::Tcp(e) => self.tcp_timer(e as usize),
            Owner::Cells(e) => self.bare_cell(e as usize),
            Owner::Timeline | Owner::Window | Owner::Sample => unreachable!("the simulation's own"),
        }
    }

    /// The cell that a line was waiting for has arrived.
    #[inline]
    fn arrive(&mut self, p: usize) {
        if self.ports[p].to_host {
            return self.arrive_at_host(p);
        }
        let port = &mut self.ports[p];
        let (at, mut cell) = port.wire.pop().expect("a delivery has a cell");
        assert!(at == self.now.0, "a cell arrives when it was announced (I-1)");
        if let Some(&(next, _)) = port.wire.front() {
            self.schedule_wire(p, SimTime(next));
        }
        self.trace.delivery(self.now, p as u16, cell);
        cell.hop += 1;
        let flow = &self.flows[cell.flow.0 as usize];
        let hop = self.hops[flow.first_hop as usize + cell.hop as usize];
        self.enter(hop, cell);
    }

    /// A cell that makes a host act, after all that came before it.
    fn arrive_at_host(&mut self, p: usize) {
        self.take_silent(p);
        let port = &mut self.ports[p];
        let (at, cell) = port.wire.pop().expect("a delivery has a cell");
        let told = port.telling.pop();
        assert!(at == self.now.0 && told == Some(at), "a cell arrives when it was announced (I-1)");
        if let Some(&next) = port.telling.front() {
            self.schedule_wire(p, SimTime(next));
        }
        self.trace.delivery(self.now, p as u16, cell);
        self.deliver(cell, self.now);
    }

    /// Takes the cells that have arrived at a host and do not make it act.
    #[inline]
    pub(super) fn take_silent(&mut self, p: usize) {
        while let Some((at, cell)) = self.ports[p].pop_silent(self.now) {
            self.deliver(cell, SimTime(at));
        }
    }

    /// A cell leaves the network at its destination, where it arrived at `at`.
    fn deliver(&mut self, cell: Cell, at: SimTime) {
        let flow = &mut self.flows[cell.flow.0 as usize];
        assert!(cell.sequence >= flow.expected, "cells of a flow keep their order (I-5)");
        flow.gaps += u64::from(cell.sequence - flow.expected);
        flow.expected = cell.sequence + 1;
        flow.delivered[usize::from(cell.is_rm())] += 1;
        let e = flow.sink as usize;
        if cell.is_rm() {
            let rm = self.rms.remove(cell.payload);
            if cell.flags.has(Flags::BACKWARD) {
                self.backward_rm(e, &rm);
            } else {
                self.forward_rm(e, &rm);
            }
            return;
        }
        self.ends[e].destination.on_data(cell.flags.has(Flags::EFCI));
        if cell.in_frame() {
            self.reassemble(e, cell, at);
        }
    }

    /// A forward RM cell is turned around.
    fn forward_rm(&mut self, e: usize, rm: &RmCell) {
        let end = &mut self.ends[e];
        let turned = end.destination.on_forward_rm(rm);
        let Some(abr) = &mut end.abr else { return };
        if abr.params().ideal_turnaround {
            return self.send_rm(e, turned, Flags::BACKWARD);
        }
        if let Some(old) = abr.turn_around(turned) {
            self.send_rm(e, old, Flags::BACKWARD.with(Flags::CLP));
        }
        self.plan_pace(e);
    }

    /// A backward RM cell changes the rate of the source here.
    fn backward_rm(&mut self, e: usize, rm: &RmCell) {
        let now = self.now;
        let end = &mut self.ends[e];
        end.note_acr(now);
        end.last_er = rm.er;
        let Some(abr) = &mut end.abr else { return };
        let change = abr.on_backward_rm(rm, now);
        self.trace.rate(now, e as u16, change.new);
        self.plan_pace(e);
    }

    /// When the ABR source of an end is due next.
    #[inline]
    fn plan_pace(&mut self, e: usize) {
        let end = &self.ends[e];
        let Some(abr) = &end.abr else { return };
        let at = abr.next_send(end.has_data(), self.now).max(self.now);
        self.slots.set(self.ends[e].slots.pace, Class::EndSystem, at);
    }

    /// The ABR source of an end may send one cell.
    #[inline]
    fn pace(&mut self, e: usize) {
        let now = self.now;
        let end = &mut self.ends[e];
        let has_data = end.has_data();
        let Some(abr) = &mut end.abr else { return };
        let emission = abr.poll(has_data, now);
        self.note_changes(e);
        match emission {
            None => {}
            Some(Emission::Data) => self.send_data(e),
            Some(Emission::Forward { rm, out_of_rate }) => {
                self.send_rm(e, rm, rate_bit(out_of_rate));
            }
            Some(Emission::Backward { rm, out_of_rate }) => {
                self.send_rm(e, rm, rate_bit(out_of_rate).with(Flags::BACKWARD));
            }
        }
        self.plan_pace(e);
    }

    /// Books the rate changes that the source made by itself.
    #[inline]
    pub(super) fn note_changes(&mut self, e: usize) {
        let change = |end: &mut End| end.abr.as_mut().and_then(|abr| abr.poll_change());
        while let Some(change) = change(&mut self.ends[e]) {
            self.note_change(e, change);
        }
    }

    fn note_change(&mut self, e: usize, change: AcrChange) {
        let now = self.now;
        let end = &mut self.ends[e];
        end.note_acr_was(change.old, now);
        let circuit = self.flows[end.flow_out as usize].circuit;
        let cause =
            Cause::AcrRule { rule: change.rule.sentence(), old: change.old, new: change.new };
        self.log.add(Record { at: now, port: super::NONE, circuit, cause, count: 1 });
        self.trace.rate(now, e as u16, change.new);
    }

    /// Sends the next data cell of an end.
    #[inline]
    fn send_data(&mut self, e: usize) {
        let end = &mut self.ends[e];
        let payload = *end.queue.front().expect("only called with data");
        let cells = self.segments.get(payload).cells;
        let index = end.cut;
        end.cut += 1;
        let last = end.cut == cells;
        if last {
            end.queue.pop();
            end.cut = 0;
        }
        let flags = if last { Flags::EOM } else { Flags::default() };
        self.send(e, Cell { payload, index, flags, ..Cell::default() });
    }

    fn send_rm(&mut self, e: usize, rm: RmCell, flags: Flags) {
        let payload = self.rms.insert(rm);
        self.send(e, Cell { payload, flags: flags.with(Flags::RM), ..Cell::default() });
    }

    /// Hands a cell to the line of the end's host.
    #[inline]
    fn send(&mut self, e: usize, mut cell: Cell) {
        let id = self.ends[e].flow_out;
        let flow = &mut self.flows[id as usize];
        cell.flow = FlowId(id);
        cell.sequence = flow.next_sequence;
        flow.next_sequence += 1;
        flow.sent[usize::from(cell.is_rm())] += 1;
        let hop = self.hops[flow.first_hop as usize];
        self.enter(hop, cell);
    }

    /// The pattern of a bare-cell source says: one cell now.
    fn bare_cell(&mut self, e: usize) {
        let now = self.now;
        let Source::Cells { source, stream } = &mut self.ends[e].source else { return };
        let next = source.next(SimTime(now.0 + 1), &mut || stream.uniform()).at;
        self.slots.set(self.ends[e].slots.cells, Class::EndSystem, next);
        self.send(e, Cell { flags: Flags::BARE, ..Cell::default() });
    }

    /// Collects a data cell and acts when a frame ends.
    #[inline]
    fn reassemble(&mut self, e: usize, cell: Cell, at: SimTime) {
        let flow = &mut self.flows[cell.flow.0 as usize];
        let sent = self.segments.get(cell.payload);
        let bytes = u64::from(user_bytes_of_cell(
            u32::from(cell.index),
            flow.header_bytes,
            sent.segment.length,
        ));
        let part = Part {
            payload: sent.number,
            index: u32::from(cell.index),
            of: u32::from(sent.cells),
            ends_frame: cell.ends_frame(),
        };
        let segment = sent.segment;
        flow.path_bytes -= bytes;
        let end = &mut self.ends[e];
        end.reassembly_bytes += bytes;
        let judged = end.reassembler.on_cell(part);
        self.release(cell.payload);
        if let Some(frame) = judged {
            self.judge_frame(e, frame, &segment, at);
        }
    }

    fn judge_frame(&mut self, e: usize, frame: Frame, segment: &Segment, at: SimTime) {
        let end = &mut self.ends[e];
        let bytes = std::mem::take(&mut end.reassembly_bytes);
        let (cells, merged) = match frame {
            Frame::Whole { .. } => {
                end.aal5.frames += 1;
                return self.on_segment(e, segment);
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
        self.log.add(Record { at, port: super::NONE, circuit, cause, count: 1 });
    }

    /// A whole segment reaches the TCP of an end.
    fn on_segment(&mut self, e: usize, segment: &Segment) {
        let now = self.now;
        match &mut self.ends[e].source {
            Source::Sender(sender) => sender.on_ack(segment, now),
            Source::Receiver(receiver) => receiver.on_segment(segment, now),
            Source::Cells { .. } | Source::Sink => return,
        }
        self.after_tcp(e);
    }

    /// A TCP timer is due, or the connection starts.
    fn tcp_timer(&mut self, e: usize) {
        let now = self.now;
        let end = &mut self.ends[e];
        let first = !std::mem::replace(&mut end.started, true);
        match &mut end.source {
            Source::Sender(sender) if first => sender.start(now),
            Source::Sender(sender) => sender.on_timer(now),
            Source::Receiver(receiver) => receiver.on_timer(now),
            Source::Cells { .. } | Source::Sink => return,
        }
        self.after_tcp(e);
    }

    /// Takes what TCP wants to send and when it wants to be called again.
    pub(super) fn after_tcp(&mut self, e: usize) {
        let now = self.now;
        loop {
            let segment = match &mut self.ends[e].source {
                Source::Sender(sender) => sender.poll_segment(now),
                Source::Receiver(receiver) => receiver.poll_ack(now),
                Source::Cells { .. } | Source::Sink => None,
            };
            let Some(segment) = segment else { break };
            self.queue_segment(e, segment);
        }
        self.log_tcp(e);
        let end = &self.ends[e];
        let at = match &end.source {
            _ if !end.started && end.start > now => end.start,
            Source::Sender(sender) => sender.deadline(),
            Source::Receiver(receiver) => receiver.deadline(),
            Source::Cells { .. } | Source::Sink => SimTime::NEVER,
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
                port: super::NONE,
                circuit,
                cause: Cause::Tcp(event),
                count: 1,
            });
        }
    }

    /// Hands a segment to AAL5 and the circuit's queue.
    fn queue_segment(&mut self, e: usize, segment: Segment) {
        let end = &mut self.ends[e];
        let flow = &mut self.flows[end.flow_out as usize];
        let cells = cells_for(segment.length + flow.header_bytes) as u16;
        flow.path_bytes += u64::from(segment.length);
        let number = flow.transmissions;
        flow.transmissions += 1;
        let sent = Transmission { segment, number, cells, remaining: cells };
        end.queue.push(self.segments.insert(sent));
        if end.abr.is_some() {
            return self.plan_pace(e);
        }
        for _ in 0..cells {
            self.send_data(e);
        }
    }
}

/// CLP of an RM cell.
fn rate_bit(out_of_rate: bool) -> Flags {
    if out_of_rate { Flags::CLP } else { Flags::default() }
}
