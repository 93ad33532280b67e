//! Feedback that a switch writes into cells: a port's rate algorithm counts cells, and the port writes the result.

use super::Port;
use super::buffer::FIRST_BOUNDED;
use crate::discard::LocalVc;
use crate::feedback::{self, Feedback};
use crate::kernel::slots::Class;
use crate::net::world::World;
use crate::net::world::flow::{Hop, NONE};
use crate::probe::log::{Cause, Mark, Record};
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags, FlowId};
use crate::wire::rate_code::{LARGEST, quantise};
use crate::wire::rm::{RmCell, RmName};

const ABR: u8 = 2;

impl Port {
    /// Lets the rate algorithm count an arriving cell, accepted or not; true if this ended an interval.
    #[inline(always)]
    pub fn count(&mut self, hop: Hop, now: SimTime) -> bool {
        let queue = self.queue_view();
        let Some(algorithm) = &mut self.feedback else { return false };
        if usize::from(hop.class) < FIRST_BOUNDED {
            algorithm.on_priority_cell(now);
            return false;
        }
        hop.vc != NONE && algorithm.on_cell(feedback::LocalVc(hop.vc), queue, now)
    }

    /// When the rate algorithm's present interval ends by time.
    pub fn deadline(&self) -> SimTime {
        self.feedback.as_ref().map_or(SimTime::NEVER, |algorithm| algorithm.deadline())
    }

    /// May data cells be marked as they leave, before the next reported queue change? After a knob change, the very
    /// next queue change may have to be reported.
    pub fn may_mark(&self) -> bool {
        let Some(algorithm) = &self.feedback else { return false };
        self.wants.leaving && (algorithm.marks_leaving() || self.wants.quiet.ends_at(self.queued()))
    }

    /// A cell has left the queue, or bypassed it, for the line: a policy that counts cells per circuit counts it.
    pub fn count_down(&mut self, cell: Cell) {
        let number = self.counted.get(usize::from(cell.flow.0)).copied().unwrap_or(NONE);
        if self.capacity.is_some() && number != NONE {
            self.discard.as_mut().expect("it counts").on_leave(LocalVc(number));
        }
    }

    /// The same; returns the cell with the mark that the port sets as it leaves.
    pub fn leaves(&mut self, cell: Cell, class: u8) -> Cell {
        self.count_down(cell);
        if (class as usize) < FIRST_BOUNDED {
            return cell;
        }
        if self.wants.leaving && !cell.is_rm() {
            let algorithm = self.feedback.as_ref().expect("it asked");
            // TM 4.0 section 5.10.6: EFCI is set, never cleared.
            if algorithm.marks_leaving() {
                return Cell { flags: cell.flags.with(Flags::EFCI), ..cell };
            }
        }
        cell
    }
}

impl World {
    /// GFC: adds the present command for the host to the cell. Source: ADSL 2000 section 3.2.
    pub(super) fn carry_command(&self, p: usize, cell: Cell) -> Cell {
        let halts = |speaker: &u16| {
            let controller = &self.ports[*speaker as usize].controller;
            controller.as_ref().is_some_and(|c| c.halts())
        };
        let halted = self.ports[p].halted_by.iter().any(halts);
        let flags = if halted { cell.flags.with(Flags::HALT) } else { cell.flags };
        Cell { flags, ..cell }
    }

    /// Shows an already counted cell to the algorithms that need it: to its own port's algorithm if requested, and an
    /// RM cell to the algorithm that writes feedback into it.
    #[inline(always)]
    pub(super) fn show_to_algorithms(&mut self, h: usize, cell: Cell) {
        let hop = self.hops[h];
        let port = &mut self.ports[hop.port as usize];
        let asks = port.wants.arrivals && hop.class >= ABR && hop.vc != NONE;
        // Inside a trunk, data cells come from a source outside any loop: only the trunk's own RM cells identify the
        // source to address.
        let source = || self.flows[usize::from(cell.flow.0 ^ 1)].sink;
        let is_heard = || self.ends[usize::from(source())].abr.is_some();
        if asks && !cell.flags.has(Flags::BACKWARD) && is_heard() {
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

    /// Lets the algorithm of the right port process an RM cell, and writes its feedback.
    #[inline(never)]
    pub(in crate::net) fn mark(&mut self, h: usize, cell: Cell) {
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
        self.speak(port, cell, said);
    }

    /// Lets the port's algorithm process a forward RM cell again as the cell leaves the port.
    #[inline(never)]
    pub(super) fn mark_leaving(&mut self, hop: Hop, cell: Cell) {
        let now = self.now;
        let port = &mut self.ports[hop.port as usize];
        let queue = port.queue_view();
        let algorithm = port.feedback.as_mut().expect("it asked");
        let rm = self.rms.get_mut(cell.payload);
        let said = algorithm.on_leaving_rm(feedback::LocalVc(hop.vc), rm, queue, now);
        self.speak(hop.port, cell, said);
    }

    /// Writes a port's feedback into an RM cell, and registers new marks.
    #[inline]
    fn speak(&mut self, port: u16, cell: Cell, said: Feedback) {
        // A backward cell belongs to the loop of the other direction.
        let source = cell.flow.0 ^ u16::from(cell.flags.has(Flags::BACKWARD));
        let rm = self.rms.get_mut(cell.payload);
        let [ci, ni] = write(rm, said, port, self.flows[source as usize].quantised);
        if ci {
            self.note_mark(Mark::Ci, port, cell.flow);
        }
        if ni {
            self.note_mark(Mark::Ni, port, cell.flow);
        }
    }

    /// Registers a mark that a port has written into a cell of a flow.
    #[inline]
    pub(super) fn note_mark(&mut self, mark: Mark, port: u16, flow: FlowId) {
        if self.log.begins_to_mark(mark, port, self.now) {
            self.log_mark(mark, port, flow);
        }
    }

    /// Records that a port starts to mark cells, with the flow of the first one.
    #[cold]
    fn log_mark(&mut self, mark: Mark, port: u16, flow: FlowId) {
        let queued = self.ports[usize::from(port)].queue_view().queued;
        let circuit = self.flows[flow.0 as usize].circuit;
        let cause = Cause::Marked { mark, queued };
        self.log.add(Record { at: self.now, port, circuit, cause, count: 1, bytes: None });
    }

    /// Creates a backward RM cell (BN = 1) in a switch, for the source of an arrived cell.
    ///
    /// Source: TM 4.0 section 5.10.6.
    #[inline(never)]
    fn generate(&mut self, h: usize, cell: Cell, said: Feedback) {
        let hop = self.hops[h];
        let id = cell.flow.0 ^ 1;
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
        let port = &mut self.ports[usize::from(hop.port)];
        let maker = self.ends.len() as u32 + u32::from(hop.port);
        rm.name = RmName { maker, number: port.stats.rm_cells };
        port.stats.rm_cells += 1;
        let payload = self.rms.insert(rm);
        let flags = Flags::RM.with(Flags::BACKWARD).with(Flags::JOINED);
        let cell = Cell { payload, flags, flow: FlowId(id), hop: at as u8, ..Cell::default() };
        self.enter_cold(back, cell);
    }

    /// Ends a measurement interval.
    pub(in crate::net) fn close_interval(&mut self, p: usize) {
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
}

/// Only lowers ER and sets marks. It writes no other field and algorithms cannot change the cell, so CCR arrives as the
/// source wrote it (I-14). Returns whether CI and NI are newly set.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::CellRate;

    #[test]
    fn ports_lower_rates_and_set_marks_and_never_take_them_back() {
        // ER, CI, NI of a port's feedback on a cell of ER 10; ER, CI, NI after it; which marks are new.
        type Marks = (f64, bool, bool);
        const CASES: &[(Marks, Marks, Marks, [bool; 2])] = &[
            ((10.0, false, false), (5.0, true, true), (5.0, true, true), [true, true]),
            ((10.0, true, true), (20.0, false, false), (10.0, true, true), [false, false]),
            ((10.0, true, false), (10.0, true, true), (10.0, true, true), [false, true]),
        ];
        for &((er, ci, ni), (offer, set_ci, set_ni), (lower, has_ci, has_ni), new) in CASES {
            let mut rm = RmCell { er: CellRate(er), ci, ni, ..RmCell::default() };
            let said = Feedback { er: CellRate(offer), ci: set_ci, ni: set_ni };
            assert_eq!(write(&mut rm, said, 3, false), new);
            assert_eq!((rm.er.0, rm.ci, rm.ni), (lower, has_ci, has_ni), "I-14");
            assert_eq!(rm.writer, if lower < er { 4 } else { 0 }, "who lowers it signs");
        }
    }

    #[test]
    fn a_port_writes_the_next_rate_below_in_sixteen_bits_where_rates_have_them() {
        // Offer on a cell of ER 300,000; ER after it, exact and in 16 bits: 2^e · (1 + m/512), e 18, 12 and 3.
        const CASES: &[(f64, f64, f64)] = &[
            (365_566.0, 300_000.0, 300_000.0),
            (7_311.3, 7_311.3, 7_304.0),
            (10.0, 10.0, 10.0),
            (0.9, 0.9, 0.0),
        ];
        for &(offer, exact, code) in CASES {
            for (quantised, expected) in [(false, exact), (true, code)] {
                let mut rm = RmCell { er: CellRate(300_000.0), ..RmCell::default() };
                write(&mut rm, Feedback::rate(CellRate(offer)), 3, quantised);
                assert_eq!(rm.er.0, expected, "{offer}, in 16 bits: {quantised}");
            }
        }
    }
}
