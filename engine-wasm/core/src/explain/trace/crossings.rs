//! All cells of a circuit, line by line: data of a time-space diagram.
//!
//! A cell is recorded when it reaches the end of a line, whose delay gives its departure time, or when it is pushed
//! out of a buffer. Cells still on a line or in a buffer at the end of the period are recorded then. For a long
//! period, only some cells are recorded.

use super::cell::{Incoming, incoming};
use super::cell_path::waiting;
use crate::net::{NONE, Owner, Port, World};
use crate::probe::watched::Lost;
use crate::sim::{Simulation, Upcoming};
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};

/// Numbers per crossing.
const FIELDS: usize = 10;
/// Bit of a lost cell: lost at the end of the line, or where it waited.
const LOST: f64 = 8.0;
/// Kind of lost cells; the first three bits number the other kinds.
const LOST_KIND: usize = 8;
/// Unknown value; also the number of a cell that is left out.
const NOTHING: f64 = -1.0;

/// Properties of a cell, see [`contents`].
type Contents = (u16, [f64; 3]);

/// A cell, and its arrival time at the end of its line, ps; `None` while it waits.
type Moving = (Option<u64>, Cell);

/// A cell in flight.
#[derive(Clone, Copy)]
struct Seen {
    /// Its number in the answer; 0 until decided.
    id: f64,
    /// When it arrived at its current place, s.
    came: f64,
}

const UNSEEN: Seen = Seen { id: 0.0, came: NOTHING };

/// All records of a circuit.
pub(super) struct Crossings {
    /// The forward flow; the backward flow is the next.
    flow: u16,
    /// Least time between two recorded cells of a kind, s; 0: every cell.
    apart: f64,
    /// Number of the first cell of each direction whose departure was recorded.
    first: [u32; 2],
    /// Cells by number, for each direction: first those whose departure was recorded, then earlier ones, backwards;
    /// last RM cells without a number, by their place in the slab.
    known: [Vec<Seen>; 5],
    /// When a cell of each kind was last recorded, s.
    taken: [f64; LOST_KIND + 1],
    cells: f64,
    /// The answer: see [`super::Story`].
    pub rows: Vec<f64>,
}

impl Crossings {
    pub fn new(world: &World, flow: u16, apart: f64) -> Crossings {
        Crossings {
            flow,
            apart,
            first: next_numbers(world, flow),
            known: Default::default(),
            taken: [f64::NEG_INFINITY; LOST_KIND + 1],
            cells: 0.0,
            rows: Vec::new(),
        }
    }

    /// Lets the run handle the event of `owner` and records which cells it moved.
    pub fn step(&mut self, simulation: &mut Simulation, event: Upcoming) {
        let Upcoming { at, owner, .. } = event;
        let world = simulation.world();
        let wire = if let Owner::Wire(p) = owner { Some(usize::from(p)) } else { None };
        // Most cells reach their host without an event, between two of them.
        let ends = [0, 1].map(|back| last_port(world, self.flow + back));
        let mut is_mine = false;
        for p in ends.into_iter().filter(|p| Some(*p) != wire).chain(wire) {
            is_mine = false;
            let due = world.ports[p].wire.iter();
            for &(arrival, cell) in due.take_while(|(arrival, _)| *arrival <= at.0) {
                is_mine = self.note_mine(world, p, (Some(arrival), cell)) && wire == Some(p);
            }
        }
        let at_stake = self.at_stake(world, event);
        let mut lost = simulation.step(event).lost;
        lost.retain(|gone| gone.cell.flow.0 / 2 == self.flow / 2 && !gone.cell.is_credit());
        let world = simulation.world();
        let next = next_numbers(world, self.flow);
        for back in [0, 1] {
            let sent = (next[back] - self.first[back]) as usize;
            self.known[back].resize(sent, Seen { id: 0.0, came: at.secs() });
        }
        // Before the crossing of the arrived cell, which stays the last.
        let came = self.rows.split_off(self.rows.len() - if is_mine { FIELDS } else { 0 });
        let pushed_out = self.note_pushed_out(world, &at_stake, &lost, at.secs());
        self.rows.extend(came);
        if is_mine && pushed_out < lost.len() {
            self.lose(at.secs());
        }
    }

    /// The cells of the circuit that may be pushed out by the cell that an event brings to a full buffer, each with its
    /// contents, which cannot be read after a loss.
    fn at_stake(
        &self,
        world: &World,
        Upcoming { at, owner, .. }: Upcoming,
    ) -> Vec<(Cell, Contents)> {
        let port = incoming(world, owner, at).and_then(|coming| coming.next_port(world));
        let port = port.map(|p| &world.ports[usize::from(p)]);
        let full = |port: &&Port| port.capacity.is_some_and(|places| port.queued() >= places);
        let held = port.filter(full).into_iter().flat_map(waiting).copied();
        held.filter(|cell| cell.flow.0 / 2 == self.flow / 2 && !cell.is_credit())
            .map(|cell| (cell, contents(world, cell)))
            .collect()
    }

    /// Records the lost cells that had waited; returns their number.
    fn note_pushed_out(
        &mut self,
        world: &World,
        at_stake: &[(Cell, Contents)],
        lost: &[Lost],
        at: f64,
    ) -> usize {
        let mut count = 0;
        for &(cell, (bits, [a, b, of])) in at_stake {
            let (table, place) = self.place(cell);
            if !lost.iter().any(|gone| self.place(gone.cell) == (table, place)) {
                continue;
            }
            count += 1;
            let seen = self.known[table].get(place).copied().unwrap_or(UNSEEN);
            let id = if seen.id > 0.0 { seen.id } else { self.take(LOST_KIND, at) };
            if id > 0.0 {
                let bits = f64::from(bits) + LOST;
                let crossed = lines_before(world, cell);
                let row = [id, bits, crossed, seen.came, NOTHING, at, a, b, cell.index.into(), of];
                self.rows.extend_from_slice(&row);
            }
        }
        count
    }

    /// Records the cells still on lines and in buffers at the end of the period.
    pub fn finish(&mut self, world: &World) {
        for (p, port) in world.ports.iter().enumerate() {
            for &(arrival, cell) in port.wire.iter() {
                self.note_mine(world, p, (Some(arrival), cell));
            }
            for cell in waiting(port) {
                self.note_mine(world, p, (None, *cell));
            }
        }
        self.forget_left_out();
    }

    /// Records the crossing of a cell, if it belongs to the circuit.
    #[inline(never)]
    fn note_mine(&mut self, world: &World, p: usize, moving: Moving) -> bool {
        let cell = moving.1;
        let is_mine = cell.flow.0 / 2 == self.flow / 2 && !cell.is_credit();
        if is_mine {
            self.note(world, p, moving);
        }
        is_mine
    }

    /// Records the crossing of a cell that reaches the end of the line of a port, or waits there.
    fn note(&mut self, world: &World, p: usize, (arrival, cell): Moving) {
        self.forget_left_out();
        let time = |at: Option<u64>| at.map_or(NOTHING, |at| SimTime(at).secs());
        let delay = world.ports[p].wire_delay;
        let (left, arrives) = (time(arrival.map(|at| at.saturating_sub(delay))), time(arrival));
        let (bits, [a, b, of]) = contents(world, cell);
        let (table, place) = self.place(cell);
        if self.known[table].len() <= place {
            self.known[table].resize(place + 1, UNSEEN);
        }
        let Seen { mut id, came } = self.known[table][place];
        if came >= 0.0 && came == arrives {
            // Already recorded, and still there.
            return;
        }
        if id == 0.0 {
            let wanted = self.apart == 0.0 || cell.needs_event();
            id = if wanted { self.take(bits as usize & 7, left.max(came)) } else { NOTHING };
        }
        // Another cell will use the place in the slab.
        let is_over = arrives >= 0.0 && Incoming { cell }.turned_by(world).is_some();
        self.known[table][place] = if is_over { UNSEEN } else { Seen { id, came: arrives } };
        let crossed = lines_before(world, cell);
        let row = [id, bits.into(), crossed, came, left, arrives, a, b, cell.index.into(), of];
        self.rows.extend_from_slice(&row);
    }

    /// The crossing of a left-out cell is kept until the next one, in case the cell is lost.
    fn forget_left_out(&mut self) {
        let last = self.rows.len().saturating_sub(FIELDS);
        if self.rows.get(last).is_some_and(|id| *id < 0.0) {
            self.rows.truncate(last);
        }
    }

    /// Place of a cell among the known cells.
    fn place(&self, cell: Cell) -> (usize, usize) {
        if cell.flags.has(Flags::JOINED) {
            return (4, cell.payload as usize);
        }
        let back = usize::from(cell.flow.0 % 2);
        let (number, first) = (cell.sequence, self.first[back]);
        if number >= first {
            (back, (number - first) as usize)
        } else {
            (2 + back, (first - 1 - number) as usize)
        }
    }

    /// The number of a new cell of a kind, unless one was recorded shortly before.
    fn take(&mut self, kind: usize, at: f64) -> f64 {
        if (at - self.taken[kind]).abs() < self.apart {
            return NOTHING;
        }
        self.taken[kind] = at;
        self.cells += 1.0;
        self.cells
    }

    /// The cell of the last crossing was lost.
    fn lose(&mut self, at: f64) {
        let last = self.rows.len() - FIELDS;
        if self.rows[last] < 0.0 {
            self.rows[last] = self.take(LOST_KIND, at);
        }
        self.rows[last + 1] += LOST;
    }
}

/// Numbers of the next cells that the ends of a circuit send.
fn next_numbers(world: &World, flow: u16) -> [u32; 2] {
    [0, 1].map(|back| world.flows[usize::from(flow) + back].next_sequence)
}

/// The port at the end of the path of a flow.
fn last_port(world: &World, flow: u16) -> usize {
    let flow = &world.flows[usize::from(flow)];
    world.hops[flow.first_hop as usize + usize::from(flow.hop_count) - 1].port.into()
}

/// Lines that a cell has crossed; a queue in front of a line has no line of its own.
fn lines_before(world: &World, cell: Cell) -> f64 {
    let first = world.flows[usize::from(cell.flow.0)].first_hop as usize;
    let before = &world.hops[first..first + usize::from(cell.hop)];
    let lines = before.iter().filter(|hop| world.ports[usize::from(hop.port)].paced_by == NONE);
    lines.count() as f64
}

/// Properties of a cell: bits (1 of the backward flow, 2 RM, 4 backward RM, 16 last of a frame, 32 of a retransmitted
/// segment, 64 CI, 128 NI, 256 bare); then ER and CCR, Mb/s, or first byte and length of the segment, or its
/// acknowledgement number and 0; then the cells of the frame.
fn contents(world: &World, cell: Cell) -> Contents {
    let back = cell.flow.0 % 2;
    if cell.is_rm() {
        let rm = world.rms.get(cell.payload);
        let backward = u16::from(cell.flags.has(Flags::BACKWARD));
        let bits = 2 | backward << 2 | u16::from(rm.ci) << 6 | u16::from(rm.ni) << 7;
        return (back | bits, [rm.er.mbps(), rm.ccr.mbps(), 0.0]);
    }
    if !cell.in_frame() {
        return (back | 256, [0.0; 3]);
    }
    let sent = world.segments.get(cell.payload);
    let segment = &sent.segment;
    let bits = u16::from(cell.ends_frame()) << 4 | u16::from(segment.retransmission) << 5;
    let byte = if segment.length > 0 { segment.sequence } else { segment.acknowledges };
    (back | bits, [byte as f64, f64::from(segment.length), f64::from(sent.cells)])
}
