//! The path of one cell, node by node; for an RM cell also the path back.

use super::cell::{Incoming, RmMark, speaker_of};
use super::hop_after;
use super::query::CellKind;
use super::story::{CellPath, CellStay, PathEnd, RmWriting, port_id};
use crate::net::{NONE, Owner, Port, World};
use crate::probe::watched::Lost;
use crate::sim::Simulation;
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};
use crate::wire::rm::RmCell;

/// State of the cell.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// It is in flight.
    Travelling,
    /// It has reached its end.
    Delivered(SimTime),
    /// It was dropped at a port, or lost on the line behind it.
    Dropped(SimTime),
}

/// Stay of the cell at one port.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stay {
    /// Index of the port.
    pub port: u16,
    /// When it arrived.
    pub arrived: SimTime,
    /// Cells it found waiting there, all classes.
    pub found_cells: u32,
    /// When its last bit left; `None` while it waits.
    pub left: Option<SimTime>,
    /// What the writing entities there wrote into it.
    pub mark: Option<RmMark>,
    /// On the way back to the source.
    pub backward: bool,
}

impl Stay {
    fn report(&self, simulation: &Simulation) -> CellStay {
        CellStay {
            port: port_id(simulation, self.port),
            node: simulation.world().ports[usize::from(self.port)].node.to_string(),
            arrived_s: self.arrived,
            found_cells: self.found_cells,
            left_s: self.left,
            backward: self.backward,
            mark: self.mark.map(|mark| RmWriting::new(&mark, simulation)),
        }
    }
}

/// An event that has just been handled.
#[derive(Clone, Copy)]
pub(super) struct Event<'a> {
    pub at: SimTime,
    pub owner: Owner,
    /// The delivered cell, if it belongs to the circuit.
    pub mine: Option<Incoming>,
    /// The cells of the circuit that were lost in it.
    pub lost: &'a [Lost],
}

/// The path of one cell since it was sent.
#[derive(Clone)]
pub(super) struct WatchedCell {
    /// The cell in its current state.
    pub cell: Cell,
    /// Contents of an RM cell after the last port.
    carries: RmCell,
    pub stays: Vec<Stay>,
    end: End,
    /// True on the way back to its source.
    is_back: bool,
}

impl WatchedCell {
    /// The path of a cell that has just entered its first queue or its first line.
    pub fn begin(world: &World, cell: Cell, at: SimTime) -> WatchedCell {
        let carries = if cell.is_rm() { *world.rms.get(cell.payload) } else { RmCell::default() };
        let (stays, end, is_back) = (Vec::new(), End::Travelling, cell.flags.has(Flags::BACKWARD));
        let mut path = WatchedCell { cell, carries, stays, end, is_back };
        path.enter(world, None, at);
        path
    }

    /// The RM cell continues as its answer, which has just been sent.
    pub fn answered(&mut self, world: &World, answer: Cell, at: SimTime) {
        let before = std::mem::replace(&mut self.carries, *world.rms.get(answer.payload));
        (self.cell, self.is_back, self.end) = (answer, true, End::Travelling);
        self.enter(world, None, at);
        if let Some(stay) = self.stays.last_mut()
            && RmMark::differ(&before, &self.carries)
        {
            let mark = RmMark::new(world, stay.port, &before, &self.carries, at);
            stay.mark = Some(RmMark { port: NONE, ..mark });
        }
    }

    /// The changes that ports made to it.
    pub fn changes(self) -> impl Iterator<Item = RmMark> {
        self.stays.into_iter().filter_map(|stay| stay.mark).filter(RmMark::is_change)
    }

    /// True if it is no longer in flight.
    pub fn has_ended(&self) -> bool {
        self.end != End::Travelling
    }

    /// True if it has reached its end.
    pub fn was_delivered(&self) -> bool {
        matches!(self.end, End::Delivered(_))
    }

    /// True if nothing more can follow, not even an answer.
    pub fn is_over(&self) -> bool {
        match self.end {
            End::Travelling => false,
            End::Delivered(_) => !self.cell.is_rm() || self.is_back,
            End::Dropped(_) => true,
        }
    }

    /// Processes one event that has just been handled.
    pub fn observe(&mut self, world: &World, event: Event<'_>) {
        if self.has_ended() {
            return;
        }
        let Event { at, owner, mine, lost } = event;
        if let Some(coming) = mine.filter(|c| same(c.cell, self.cell)) {
            self.arrive(world, coming, event);
        } else if self.is_among(lost) {
            self.end = End::Dropped(at);
        } else {
            self.leave_gate(world, owner, at);
            self.arrive_without_event(world, at);
        }
        self.note_departure(world);
    }

    /// True if it was lost at the port where it was last: pushed out there, or lost on the line.
    fn is_among(&self, lost: &[Lost]) -> bool {
        let here = self.stays.last().map(|stay| stay.port);
        lost.iter().any(|gone| Some(gone.port) == here && same(gone.cell, self.cell))
    }

    /// From a queue that an end paces, the cell moves to the next port without crossing a line.
    fn leave_gate(&mut self, world: &World, owner: Owner, at: SimTime) {
        let Some(stay) = self.stays.last_mut() else { return };
        let port = &world.ports[usize::from(stay.port)];
        let is_gate = port.paced_by != NONE && stay.left.is_none();
        if !is_gate
            || !matches!(owner, Owner::Pace(_))
            || waiting(port).any(|c| same(*c, self.cell))
        {
            return;
        }
        stay.left = Some(at);
        self.cell.hop += 1;
        self.enter(world, None, at);
    }

    /// Most cells reach their host without an event; they have arrived once their arrival time is past.
    fn arrive_without_event(&mut self, world: &World, at: SimTime) {
        if hop_after(world, self.cell.flow.0, self.cell.hop + 1).is_some()
            || self.cell.needs_event()
        {
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

    /// It has reached the end of a line, or was lost there.
    pub fn arrive(&mut self, world: &World, coming: Incoming, Event { at, lost, .. }: Event<'_>) {
        if let Some(stay) = self.stays.last_mut() {
            let delay = world.ports[usize::from(stay.port)].wire_delay;
            stay.left = stay.left.or(Some(SimTime(at.0.saturating_sub(delay).max(stay.arrived.0))));
        }
        if self.is_among(lost) {
            self.end = End::Dropped(at);
            return;
        }
        if coming.is_last(world) {
            self.end = End::Delivered(at);
            return;
        }
        self.cell = Cell { hop: coming.cell.hop + 1, ..coming.cell };
        self.enter(world, Some(coming), at);
    }

    fn enter(&mut self, world: &World, coming: Option<Incoming>, at: SimTime) {
        let Some(h) = hop_after(world, self.cell.flow.0, self.cell.hop) else { return };
        let p = world.hops[h].port;
        let port = &world.ports[usize::from(p)];
        let waits = waiting(port).any(|c| same(*c, self.cell));
        let on_line = port.wire.iter().any(|(_, c)| same(*c, self.cell));
        self.stays.push(Stay {
            port: p,
            arrived: at,
            found_cells: port.queued_all() - u32::from(waits),
            left: None,
            mark: None,
            backward: self.is_back,
        });
        if !waits && !on_line && self.cell.hop > 0 {
            let turned = coming.is_some_and(|c| c.turned_by(world).is_some());
            self.end = if turned { End::Delivered(at) } else { End::Dropped(at) };
        } else if let Some(coming) = coming {
            self.note_mark(world, coming, at);
        }
    }

    /// Compares the contents of the cell with those before the switch.
    fn note_mark(&mut self, world: &World, coming: Incoming, at: SimTime) {
        let Some(after) = coming.rm(world) else { return };
        let before = std::mem::replace(&mut self.carries, after);
        if let (Some(port), Some(stay)) = (speaker_of(world, coming), self.stays.last_mut()) {
            stay.mark = Some(RmMark::new(world, port, &before, &after, at));
        }
    }

    /// If the cell is on the line after its port, it has left the port.
    pub fn note_departure(&mut self, world: &World) {
        let Some(stay) = self.stays.last_mut().filter(|stay| stay.left.is_none()) else { return };
        let port = &world.ports[usize::from(stay.port)];
        if let Some((arrival, _)) = port.wire.iter().find(|(_, c)| same(*c, self.cell)) {
            stay.left = Some(SimTime(arrival.saturating_sub(port.wire_delay).max(stay.arrived.0)));
        }
    }

    /// The path so far.
    pub fn report(&self, simulation: &Simulation) -> CellPath {
        let (end, at) = match self.end {
            End::Travelling => (PathEnd::Travelling, None),
            End::Delivered(at) => (PathEnd::Delivered, Some(at)),
            End::Dropped(at) => (PathEnd::Dropped, Some(at)),
        };
        CellPath {
            kind: if self.cell.is_rm() { CellKind::Rm } else { CellKind::Data },
            stays: self.stays.iter().map(|stay| stay.report(simulation)).collect(),
            end,
            end_s: at,
            is_over: self.is_over(),
        }
    }
}

/// The most recently sent data or RM cell of a flow, at its current place.
pub(super) fn newest(world: &World, flow: u16, is_it: impl Fn(&Cell) -> bool) -> Option<Cell> {
    (0..world.flows[usize::from(flow)].hop_count).find_map(|crossed| {
        let hop = world.hops[hop_after(world, flow, crossed)?];
        let port = &world.ports[usize::from(hop.port)];
        let fits = |cell: &&Cell| cell.flow.0 == flow && cell.hop == crossed && is_it(cell);
        let on_line = || port.wire.iter().map(|(_, cell)| cell).filter(fits).last();
        waiting(port).filter(fits).last().or_else(on_line).copied()
    })
}

/// The cells that wait at a port, all classes.
pub(super) fn waiting(port: &Port) -> impl Iterator<Item = &Cell> {
    port.rings().flat_map(|(_, ring)| ring.iter())
}

/// True if both are the same cell at different places. Bare cells have no place in a frame, only a number.
pub(super) fn same(a: Cell, b: Cell) -> bool {
    let is_alike = a.flow == b.flow && a.is_rm() == b.is_rm();
    let is_told_apart = !a.flags.has(Flags::BARE) || a.sequence == b.sequence;
    is_alike && is_told_apart && a.payload == b.payload && a.index == b.index
}
