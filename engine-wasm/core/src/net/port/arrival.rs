//! The end of a line: handling of an arriving cell.

use crate::endsystem::Ruling;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::probe::log::Cause;
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};

impl World {
    /// Handles the arrival of the next cell on a line.
    #[inline(always)]
    pub(in crate::net) fn arrive(&mut self, p: usize) {
        let mut port = &mut self.ports[p];
        if port.to_host {
            return self.arrive_at_host(p);
        }
        let (source, plain) = (port.fed_by, port.plain);
        // True only if one end feeds the line and at most one cell is on it; a single branch, because lines alternate.
        if port.wire.len() <= u32::from(source != NONE) {
            self.settled(source as usize);
            port = &mut self.ports[p];
        }
        let (at, cell) = port.wire.pop().expect("a delivery has a cell");
        if port.wire.is_empty() && !port.leads_out() {
            port.catch_up(self.now);
        }
        if let Some(&(next, _)) = port.wire.front() {
            port.await_delivery(&mut self.slots, SimTime(next));
        } else if source != NONE {
            self.announce(source as usize);
        }
        assert!(at == self.now.0, "a cell arrives when it was announced (I-1)");
        if !plain {
            return self.arrive_special(p, cell);
        }
        self.go_on(p, cell);
    }

    /// Handles a cell that makes a host act, after all earlier cells.
    #[inline(never)]
    fn arrive_at_host(&mut self, p: usize) {
        self.take_passive_cells(p, self.now);
        let port = &mut self.ports[p];
        let (at, cell) = port.wire.pop().expect("a delivery has a cell");
        let due = port.event_arrivals.pop();
        assert!(at == self.now.0 && due == Some(at), "a cell arrives when it was announced (I-1)");
        if let Some(&next) = port.event_arrivals.front() {
            port.await_delivery(&mut self.slots, SimTime(next));
        }
        self.fingerprint.delivery(self.now, p, cell);
        self.deliver(cell, self.now);
    }

    /// The same on a line that is not plain: the cell may end here.
    #[inline(never)]
    fn arrive_special(&mut self, p: usize, cell: Cell) {
        if self.is_lost(p, cell) || self.ends_as_credit(p, cell) {
            return;
        }
        if let Some(passed) = self.passed_entrance(p, cell) {
            self.go_on(p, passed);
        }
    }

    /// Passes a cell that has crossed a port's line to the next port or to its host.
    #[inline(always)]
    fn go_on(&mut self, p: usize, cell: Cell) {
        self.fingerprint.delivery(self.now, p, cell);
        let cell = Cell { hop: cell.hop + 1, ..cell };
        let flow = &mut self.flows[cell.flow.0 as usize];
        if cell.hop == flow.hop_count {
            return self.deliver(cell, self.now);
        }
        if flow.drop_at_hop == cell.hop && !cell.is_rm() {
            flow.drop_at_hop = u8::MAX;
            return self.lose(p, cell, Cause::Ordered);
        }
        let h = flow.first_hop as usize + cell.hop as usize;
        self.enter(h, cell);
    }

    /// Does a port's line lose the cell that is due to arrive now?
    pub(in crate::net) fn is_lost(&mut self, p: usize, cell: Cell) -> bool {
        let Some(losing) = &mut self.ports[p].losing else { return false };
        let lost = losing.stream.uniform() < losing.share;
        if lost {
            self.lose(p, cell, Cause::Line);
        }
        lost
    }

    /// Returns a cell that has crossed a port's line as its policer passes it, possibly tagged; `None` if the policer
    /// discards it, or if its segment is lost as ordered.
    fn passed_entrance(&mut self, p: usize, mut cell: Cell) -> Option<Cell> {
        if cell.hop > 0 {
            return Some(cell);
        }
        let own = cell.flow.0 as usize;
        let entrance = &self.flows[own].entrance;
        let number = |cell: Cell| self.segments.get(cell.payload).number;
        if entrance.losses.as_ref().is_some_and(|all| cell.in_frame() && all.takes(number(cell))) {
            self.lose(p, cell, Cause::Ordered);
            return None;
        }
        let Some(policer) = &entrance.policer else { return Some(cell) };
        let measured = if policer.is_of_path() { entrance.path as usize } else { own };
        let policer = self.flows[measured].entrance.policer.as_mut().expect("paths are policed");
        let ruling = policer.judge(cell.flags.has(Flags::CLP), self.now);
        if ruling == Ruling::Tag {
            self.flows[own].entrance.tagged += 1;
            cell.flags = cell.flags.with(Flags::CLP);
        }
        if ruling == Ruling::Discard {
            self.ports[p].stats.policed += 1;
            self.discard(p, cell, Cause::Policed);
            return None;
        }
        Some(cell)
    }
}
