//! A cell at an output port: counted by the rate algorithm, judged by the policy, queued, served.

use super::{Hop, NONE, World};
use crate::discard::Verdict;
use crate::feedback::{self, Feedback};
use crate::kernel::slots::Class;
use crate::probe::log::{Cause, Mark, Record};
use crate::topology::Network;
use crate::wire::aal5::user_bytes_of_cell;
use crate::wire::cell::{Cell, Flags, FlowId};
use crate::wire::rate_code::{LARGEST, quantise};
use crate::wire::rm::RmCell;

const ABR: u8 = 2;

impl World {
    /// A cell reaches a port of its path; `h` is the number of the hop in the world's list.
    #[inline(always)]
    pub(super) fn enter(&mut self, h: usize, cell: Cell) {
        let hop = self.hops[h];
        if hop.gate != NONE && !self.pass_gate(h, cell) {
            return;
        }
        #[cfg(debug_assertions)]
        self.check_order(h, cell);
        let (p, now) = (hop.port as usize, self.now);
        let mut port = &mut self.ports[p];
        if port.service_at < now.0 {
            port.catch_up(now);
        }
        if port.at_switch {
            self.cell_hops += 1;
            if port.count(hop, now) {
                self.slots.set(port.slots.interval, Class::Switch, port.deadline());
            }
            if cell.is_rm() || !port.plain {
                self.observe_specially(h, cell);
                port = &mut self.ports[p];
            }
        }
        port.stats.arrived += 1;
        let verdict = port.judge(cell, hop.class, hop.local);
        if verdict != Verdict::Accept {
            return self.drop_cell(p, cell, verdict);
        }
        // With several classes the order within an instant matters: only the last arrival may start at once.
        if port.is_free(now) && (!port.priorities || self.slots.peek() > now) {
            return self.start(p, cell);
        }
        port.push(cell, hop.class, now);
        if !port.pending {
            port.await_service(&mut self.slots, now);
        }
    }

    /// Cells of a flow reach every port in the order in which they were sent (I-5).
    #[cfg(debug_assertions)]
    fn check_order(&mut self, h: usize, cell: Cell) {
        if !cell.flags.has(Flags::JOINED) {
            assert!(cell.sequence >= self.passed[h], "cells keep their order at every hop (I-5)");
            self.passed[h] = cell.sequence + 1;
        }
    }

    /// The same for cells that take a rarer way than from line to line.
    #[inline(never)]
    pub(super) fn enter_aside(&mut self, h: usize, cell: Cell) {
        self.enter(h, cell);
    }

    /// The line of a port is free, or a port with priorities may start.
    #[inline]
    pub(super) fn serve(&mut self, p: usize) {
        let now = self.now;
        let port = &mut self.ports[p];
        port.pending = false;
        let Some(cell) = port.pop(now) else { return };
        self.start(p, cell);
        self.ports[p].await_service(&mut self.slots, now);
    }

    /// A cell starts on a free line.
    #[inline(always)]
    fn start(&mut self, p: usize, cell: Cell) {
        let port = &mut self.ports[p];
        if !port.plain {
            return self.transmit_specially(p, cell);
        }
        if let Some(at) = port.transmit(cell, self.now) {
            port.await_delivery(&mut self.slots, at);
        }
        if port.to_host {
            self.take_silent(p);
        }
    }

    /// The same at a port that is not plain: policy and algorithm hear that the cell leaves the queue, and
    /// the cell carries the port's command.
    #[inline(never)]
    fn transmit_specially(&mut self, p: usize, cell: Cell) {
        let first = self.flows[cell.flow.0 as usize].first_hop as usize;
        let hop = self.hops[first + cell.hop as usize];
        let left = self.ports[p].leaves(cell, hop.class, hop.local);
        if left.flags.has(Flags::EFCI) && !cell.flags.has(Flags::EFCI) {
            self.note_mark(Mark::Efci, p as u16, cell.flow);
        }
        let cell = self.carry_command(p, left);
        let port = &mut self.ports[p];
        if let Some(at) = port.transmit(cell, self.now) {
            port.await_delivery(&mut self.slots, at);
        }
        self.take_silent(p);
    }

    /// GFC: the cell carries the present command to its host. Source: S1 section 3.2.
    fn carry_command(&self, p: usize, cell: Cell) -> Cell {
        let halts = |speaker: &u16| {
            let controller = &self.ports[*speaker as usize].controller;
            controller.as_ref().is_some_and(|c| c.halts())
        };
        let halted = self.ports[p].halted_by.iter().any(halts);
        let flags = if halted { cell.flags.with(Flags::HALT) } else { cell.flags };
        Cell { flags, ..cell }
    }

    /// Shows a cell that has been counted to those who look at it closely: to the algorithm of its own port,
    /// if that asked for it, and an RM cell to the one that speaks in it.
    #[inline(never)]
    fn observe_specially(&mut self, h: usize, cell: Cell) {
        let hop = self.hops[h];
        let port = &mut self.ports[hop.port as usize];
        let asks = port.wants.arrivals && hop.class >= ABR && hop.vc != NONE;
        if asks && !cell.flags.has(Flags::BACKWARD) {
            let queue = port.queue_view();
            let algorithm = port.feedback.as_mut().expect("it asked");
            let said = algorithm.on_arrival(feedback::LocalVc(hop.vc), queue, self.now);
            if said != Feedback::NONE {
                self.generate(h, cell, said);
            }
        }
        if cell.is_rm() {
            self.mark(h, cell);
        }
    }

    /// Lets the right port speak in an RM cell and writes what it says.
    #[inline(never)]
    pub(super) fn mark(&mut self, h: usize, cell: Cell) {
        let hop = self.hops[h];
        let backward = cell.flags.has(Flags::BACKWARD);
        let (port, vc) = if backward { (hop.back_port, hop.back_vc) } else { (hop.port, hop.vc) };
        if port == NONE || vc == NONE {
            return;
        }
        let now = self.now;
        let speaker = &mut self.ports[port as usize];
        speaker.catch_up(now);
        let queue = speaker.queue_view();
        let Some(algorithm) = &mut speaker.feedback else { return };
        let rm = self.rms.get_mut(cell.payload);
        let vc = feedback::LocalVc(vc);
        let said = if backward {
            algorithm.on_backward_rm(vc, rm, queue, now)
        } else {
            algorithm.on_forward_rm(vc, rm, queue, now)
        };
        // A backward cell belongs to the loop of the other direction.
        let source = cell.flow.0 ^ u16::from(backward);
        let [ci, ni] = write(rm, said, port, self.flows[source as usize].quantised);
        if ci {
            self.note_mark(Mark::Ci, port, cell.flow);
        }
        if ni {
            self.note_mark(Mark::Ni, port, cell.flow);
        }
    }

    /// Takes note of a mark that a port has written into a cell of a flow.
    #[inline]
    fn note_mark(&mut self, mark: Mark, port: u16, flow: FlowId) {
        if self.log.begins_to_mark(mark, port, self.now) {
            self.tell_mark(mark, port, flow);
        }
    }

    /// Tells that a port begins to mark, with a cell of a flow.
    #[cold]
    fn tell_mark(&mut self, mark: Mark, port: u16, flow: FlowId) {
        let queued = self.ports[usize::from(port)].queue_view().queued;
        let circuit = self.flows[flow.0 as usize].circuit;
        let cause = Cause::Marked { mark, queued };
        self.log.add(Record { at: self.now, port, circuit, cause, count: 1 });
    }

    /// A switch makes a backward RM cell (BN = 1) for the source of a cell that has arrived.
    ///
    /// Source: TM 4.0 section 5.10.6.
    #[inline(never)]
    fn generate(&mut self, h: usize, cell: Cell, said: Feedback) {
        let hop = self.hops[h];
        let id = cell.flow.0 ^ 1;
        // Cells inside a trunk come from a source that no loop controls: there is nobody to tell.
        if self.ends[self.flows[id as usize].sink as usize].abr.is_none() {
            return;
        }
        let flow = &mut self.flows[id as usize];
        let hops = &self.hops[flow.first_hop as usize..][..flow.hop_count as usize];
        let Some(at) = hops.iter().position(|h| h.port == hop.back_port) else { return };
        let back = flow.first_hop as usize + at;
        flow.sent[1] += 1;
        flow.generated += 1;
        let blank = RmCell { er: LARGEST, bn: true, ..RmCell::default() };
        let mut rm = blank;
        write(&mut rm, said, hop.port, false);
        let mark = if said.ci { Mark::Ci } else { Mark::Ni };
        self.note_mark(mark, hop.port, cell.flow);
        let payload = self.rms.insert(rm);
        let flags = Flags::RM.with(Flags::BACKWARD).with(Flags::JOINED);
        let cell = Cell { payload, flags, flow: FlowId(id), hop: at as u8, ..Cell::default() };
        self.enter_aside(back, cell);
    }

    /// Ends a measurement interval.
    pub(super) fn close_interval(&mut self, p: usize) {
        let now = self.now;
        self.ports[p].catch_up(now);
        let queue = self.ports[p].queue_view();
        if let Some(algorithm) = &mut self.ports[p].feedback {
            algorithm.on_deadline(queue, now);
            let at = algorithm.deadline();
            assert!(at > now, "a measurement interval has a length");
            self.slots.set(self.ports[p].slots.interval, Class::Switch, at);
        }
    }

    /// Does the line behind a port lose the cell that should arrive now?
    pub(super) fn is_lost(&mut self, p: usize, cell: Cell) -> bool {
        let Some(losing) = &mut self.ports[p].losing else { return false };
        let lost = losing.stream.uniform() < losing.share;
        if lost {
            self.lose(p, cell, Cause::Line);
        }
        lost
    }

    /// Books a cell that is lost behind a port.
    pub(super) fn lose(&mut self, p: usize, cell: Cell, cause: Cause) {
        self.ports[p].stats.lost += 1;
        self.discard(p, cell, cause);
    }

    /// Orders the loss of the next data cell of a circuit that reaches a node.
    pub fn doom(&mut self, network: &Network, circuit: &str, node: &str, back: bool) {
        let found = network.circuits.iter().position(|c| c.id == circuit);
        let c = found.expect("commands are checked");
        let flow = &mut self.flows[2 * c + usize::from(back)];
        let hops = &self.hops[flow.first_hop as usize..][..flow.hop_count as usize];
        let leaves = |hop: &Hop| self.ports[hop.port as usize].node.as_ref() == node;
        if let Some(at) = hops.iter().position(leaves) {
            flow.doomed = at as u8;
        }
    }

    /// Books a refused cell.
    pub(super) fn drop_cell(&mut self, p: usize, cell: Cell, verdict: Verdict) {
        let port = &mut self.ports[p];
        port.stats.dropped[verdict as usize - 1] += 1;
        let (queued, capacity) = (port.queued(), port.capacity.unwrap_or(0));
        self.discard(p, cell, Cause::Refused { verdict, queued, capacity });
    }

    fn discard(&mut self, p: usize, cell: Cell, cause: Cause) {
        let now = self.now;
        let flow = &mut self.flows[cell.flow.0 as usize];
        flow.dropped[usize::from(cell.is_rm())] += 1;
        self.log.add_loss(Record {
            at: now,
            port: p as u16,
            circuit: flow.circuit,
            cause,
            count: 1,
        });
        self.trace.drop(now, p as u16, cell);
        if cell.is_rm() {
            self.rms.remove(cell.payload);
        } else if cell.in_frame() {
            let sent = self.segments.get(cell.payload);
            let (index, header) = (u32::from(cell.index), u32::from(sent.header));
            let bytes = user_bytes_of_cell(index, header, sent.length);
            flow.dropped_bytes += u64::from(bytes);
            flow.path_bytes -= u64::from(bytes);
            self.release(cell.payload);
        }
    }

    /// One cell of a transmission has left the network.
    #[inline]
    pub(super) fn release(&mut self, payload: u32) {
        let sent = self.segments.get_mut(payload);
        sent.remaining -= 1;
        if sent.remaining == 0 {
            self.segments.remove(payload);
        }
    }
}

/// Lowers ER, sets marks, never the other way, and names no other field: algorithms only see the cell, so
/// CCR reaches its end as the source wrote it (I-14). Answers whether CI and NI are new in it.
/// Source: TM 4.0 section 5.10.6.
fn write(rm: &mut RmCell, said: Feedback, port: u16, quantised: bool) -> [bool; 2] {
    assert!(said.er.0 >= 0.0, "an offered rate is a number and not negative (I-14)");
    if said.er.0 < rm.er.0 {
        rm.er = if quantised { quantise(said.er) } else { said.er };
        rm.writer = port + 1;
    }
    assert!(rm.er.0 <= said.er.0, "no cell carries more than was granted (I-12)");
    let new = [said.ci && !rm.ci, said.ni && !rm.ni];
    rm.ci |= said.ci;
    rm.ni |= said.ni;
    new
}
