//! One cell on its way, node by node; an RM cell also on its way back.

use super::cell::{Incoming, RmMark, speaker_of};
use super::hop_after;
use super::story::{mark_json, name};
use crate::net::{NONE, Owner, Port, World};
use crate::sim::Simulation;
use crate::units::{CellRate, SimTime};
use crate::wire::cell::Cell;
use crate::wire::rm::RmCell;
use serde_json::{Value, json};

/// What became of the cell so far.
#[derive(Clone, Debug, PartialEq)]
enum End {
    /// It has not been sent.
    Unsent,
    /// It is on its way.
    Travelling,
    /// It has come to its end.
    Delivered(SimTime),
    /// It was dropped at a port.
    Dropped(SimTime, u16),
}

/// Its stay at one port.
#[derive(Clone, Debug, PartialEq)]
struct Stay {
    /// Index of the port.
    pub port: u16,
    /// When it came.
    pub arrived: SimTime,
    /// Cells it found waiting there, all classes.
    pub found_cells: u32,
    /// When its last bit left; `None` while it waits.
    pub left: Option<SimTime>,
    /// What the switch wrote into it there.
    pub mark: Option<RmMark>,
    /// On the way back to the source.
    pub backward: bool,
}

/// An event that has just been handled.
#[derive(Clone, Copy)]
pub(super) struct Event {
    pub at: SimTime,
    pub owner: Owner,
    /// The cell of the circuit that it delivered.
    pub mine: Option<Incoming>,
}

/// A cell that is followed.
pub(super) struct Follow {
    flow: u16,
    rm: bool,
    /// Cells of that kind sent when the search began.
    sent: u64,
    cell: Option<Cell>,
    stays: Vec<Stay>,
    end: End,
    /// An RM cell has been turned around.
    is_back: bool,
}

impl Follow {
    /// Waits for the next cell that the source of `flow` sends.
    pub fn new(flow: u16, rm: bool, world: &World) -> Follow {
        let sent = world.flows[usize::from(flow)].sent[usize::from(rm)];
        Follow { flow, rm, sent, cell: None, stays: Vec::new(), end: End::Unsent, is_back: false }
    }

    /// Is nothing more to come?
    pub fn is_over(&self) -> bool {
        match self.end {
            End::Unsent | End::Travelling => false,
            End::Delivered(_) => !self.rm || self.is_back,
            End::Dropped(..) => true,
        }
    }

    /// Takes note of one event, which has just been handled.
    pub fn observe(&mut self, world: &World, event: Event) {
        if self.is_over() {
            return;
        }
        match self.cell {
            None => self.look_for_birth(world, event.at),
            Some(cell) => self.look_for_move(world, cell, event),
        }
        self.note_departure(world);
    }

    /// Has the source sent it now?
    fn look_for_birth(&mut self, world: &World, at: SimTime) {
        let flow = &world.flows[usize::from(self.flow)];
        if flow.sent[usize::from(self.rm)] == self.sent {
            return;
        }
        let Some(first) = (0..flow.hop_count).find_map(|hop| self.newest(world, hop)) else {
            return;
        };
        self.cell = Some(first);
        self.end = End::Travelling;
        self.enter(world, first, None, at);
    }

    /// The newest cell of its kind at a port of the way.
    fn newest(&self, world: &World, crossed: u8) -> Option<Cell> {
        let hop = world.hops[hop_after(world, self.flow, crossed)?];
        let port = &world.ports[usize::from(hop.port)];
        let is_it = |cell: &&Cell| {
            cell.flow.0 == self.flow && cell.is_rm() == self.rm && cell.hop == crossed
        };
        let on_line = || port.wire.iter().map(|(_, cell)| cell).filter(is_it).last();
        waiting(port).filter(is_it).last().or_else(on_line).copied()
    }

    fn look_for_move(&mut self, world: &World, cell: Cell, event: Event) {
        let Event { at, mine, owner } = event;
        if let Some(coming) = mine.filter(|c| same(c.cell, cell)) {
            return self.arrive(world, coming, at);
        }
        // Out of a queue that an end paces, it goes on to the next port without crossing a line.
        if matches!(owner, Owner::Pace(_)) && !self.is_waiting(world, cell) {
            let next = Cell { hop: cell.hop + 1, ..cell };
            if self.last_is_gate(world) && self.stays.last().is_some_and(|s| s.left.is_none()) {
                self.leave(at);
                self.cell = Some(next);
                self.enter(world, next, None, at);
            }
        }
        self.take_silent_end(world, cell, at);
    }

    /// Most cells reach their host without an event; they have arrived when their time has come.
    fn take_silent_end(&mut self, world: &World, cell: Cell, at: SimTime) {
        if hop_after(world, self.flow, cell.hop + 1).is_some() || cell.tells() {
            return;
        }
        let Some(stay) = self.stays.last() else { return };
        let delay = world.ports[usize::from(stay.port)].wire_delay;
        if let Some(left) = stay.left
            && left.0 + delay <= at.0
        {
            self.end = End::Delivered(SimTime(left.0 + delay));
        }
    }

    fn arrive(&mut self, world: &World, coming: Incoming, at: SimTime) {
        let crossed = Cell { hop: coming.cell.hop + 1, ..coming.cell };
        self.leave_before(world, at);
        if coming.is_last(world) {
            return self.finish(world, at);
        }
        self.cell = Some(crossed);
        self.enter(world, crossed, Some(coming), at);
    }

    /// At its end: an RM cell goes on as its answer.
    fn finish(&mut self, world: &World, at: SimTime) {
        self.end = End::Delivered(at);
        if !self.rm || self.is_back {
            return;
        }
        self.is_back = true;
        self.flow ^= 1;
        self.cell = None;
        // The answer may have left within this very event.
        let now = world.flows[usize::from(self.flow)].sent[1];
        let already = self.newest(world, 0).is_some_and(|cell| self.is_answer(world, cell, at));
        self.sent = now - u64::from(already);
        self.end = End::Unsent;
        self.look_for_birth(world, at);
    }

    /// Was it put on its first line, or into its first queue, at this instant?
    fn is_answer(&self, world: &World, cell: Cell, at: SimTime) -> bool {
        let Some(h) = hop_after(world, self.flow, 0) else { return false };
        let port = &world.ports[usize::from(world.hops[h].port)];
        let on_line = port.wire.iter().find(|(_, c)| same(*c, cell));
        on_line.is_none_or(|(arrival, _)| arrival - port.wire_delay >= at.0)
    }

    fn enter(&mut self, world: &World, cell: Cell, coming: Option<Incoming>, at: SimTime) {
        let Some(h) = hop_after(world, self.flow, cell.hop) else { return };
        let p = world.hops[h].port;
        let port = &world.ports[usize::from(p)];
        let waits = waiting(port).any(|c| same(*c, cell));
        let found_cells = waiting(port).filter(|c| !same(**c, cell)).count() as u32;
        let on_line = port.wire.iter().any(|(_, c)| same(*c, cell));
        let backward = self.is_back;
        self.stays.push(Stay {
            port: p,
            arrived: at,
            found_cells,
            left: None,
            mark: None,
            backward,
        });
        if !waits && !on_line && cell.hop > 0 {
            self.end = End::Dropped(at, p);
        } else if let Some(coming) = coming {
            self.note_mark(world, coming, at);
        }
    }

    /// Compares what the cell carries with what it carried before the switch.
    fn note_mark(&mut self, world: &World, coming: Incoming, at: SimTime) {
        if !coming.cell.is_rm() {
            return;
        }
        let after = *world.rms.get(coming.cell.payload);
        let before = self.carried(world, after);
        if let (Some(port), Some(stay)) = (speaker_of(world, coming), self.stays.last_mut()) {
            stay.mark = Some(RmMark::new(world, port, &before, &after, at));
        }
    }

    /// What the cell carried after the last switch that could write; before the first, what it asked for.
    fn carried(&self, world: &World, now: RmCell) -> RmCell {
        let last = self.stays.iter().rev().find_map(|stay| stay.mark);
        let rate = CellRate::from_mbps;
        match last {
            Some(mark) => {
                RmCell { er: rate(mark.er_mbps[1]), ci: mark.ci[1], ni: mark.ni[1], ..now }
            }
            None => {
                let abr = world.ends[usize::from(self.flow & !1)].abr.as_ref();
                let asked = abr.map_or(now.er, |abr| rate(abr.params().pcr_mbps));
                RmCell { er: asked, ci: false, ni: false, ..now }
            }
        }
    }

    /// When it is found on the line behind its port, it has left.
    fn note_departure(&mut self, world: &World) {
        let (Some(cell), Some(stay)) = (self.cell, self.stays.last_mut()) else { return };
        if stay.left.is_some() {
            return;
        }
        let port = &world.ports[usize::from(stay.port)];
        if let Some((arrival, _)) = port.wire.iter().find(|(_, c)| same(*c, cell)) {
            stay.left = Some(SimTime(arrival.saturating_sub(port.wire_delay).max(stay.arrived.0)));
        }
    }

    fn leave(&mut self, at: SimTime) {
        if let Some(stay) = self.stays.last_mut() {
            stay.left = stay.left.or(Some(at));
        }
    }

    /// It has come over the line of its last port.
    fn leave_before(&mut self, world: &World, at: SimTime) {
        let Some(stay) = self.stays.last_mut() else { return };
        let delay = world.ports[usize::from(stay.port)].wire_delay;
        stay.left = stay.left.or(Some(SimTime(at.0.saturating_sub(delay).max(stay.arrived.0))));
    }

    fn last_is_gate(&self, world: &World) -> bool {
        let last = self.stays.last().map(|stay| &world.ports[usize::from(stay.port)]);
        last.is_some_and(|port| port.paced_by != NONE)
    }

    fn is_waiting(&self, world: &World, cell: Cell) -> bool {
        let Some(stay) = self.stays.last() else { return false };
        let port = &world.ports[usize::from(stay.port)];
        waiting(port).any(|c| same(*c, cell))
    }

    /// The way so far, for the page.
    pub fn fate(&self, simulation: &Simulation) -> Value {
        let stays: Vec<_> = self.stays.iter().map(|stay| stay_json(stay, simulation)).collect();
        let (end, at) = match &self.end {
            End::Unsent => ("unsent", None),
            End::Travelling => ("travelling", None),
            End::Delivered(at) => ("delivered", Some(*at)),
            End::Dropped(at, _) => ("dropped", Some(*at)),
        };
        let kind = if self.rm { "rm" } else { "data" };
        json!({
            "kind": kind, "stays": stays, "end": end, "endS": at.map(|at| at.secs()), "isOver": self.is_over(),
        })
    }
}

/// The cells that wait at a port, all classes.
fn waiting(port: &Port) -> impl Iterator<Item = &Cell> {
    port.queues.iter().flat_map(|queue| queue.iter())
}

/// The same cell, wherever it is?
fn same(a: Cell, b: Cell) -> bool {
    a.flow == b.flow && a.is_rm() == b.is_rm() && a.payload == b.payload && a.index == b.index
}

fn stay_json(stay: &Stay, simulation: &Simulation) -> Value {
    let port = &simulation.world().ports[usize::from(stay.port)];
    json!({
        "port": name(simulation, stay.port), "node": port.node, "arrivedS": stay.arrived.secs(),
        "foundCells": stay.found_cells, "leftS": stay.left.map(|at| at.secs()),
        "backward": stay.backward, "mark": stay.mark.map(|mark| mark_json(&mark, simulation)),
    })
}
