//! The ways of all RM cells of a circuit that are under way, there and back.
//!
//! A cell carries no name, so whoever wants to know where one has been must have watched all of them. An
//! answer goes on with the way of the cell it answers.

use super::cell::Incoming;
use super::cell_path::{WatchedCell, newest};
use crate::net::World;
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};

/// RM cells of one circuit.
pub(super) struct RmHistory {
    /// The forward flow; the one back is the next.
    flow: u16,
    /// RM cells that each direction has sent.
    sent: [u64; 2],
    /// On lines and in queues, or at the destination, waiting for their answers; oldest first.
    all: Vec<RmPath>,
    /// The next forward cell is asked about.
    wants_next: bool,
    /// The one that was asked about, once its way is over.
    pub asked: Option<WatchedCell>,
}

struct RmPath {
    way: WatchedCell,
    is_asked: bool,
}

impl RmPath {
    /// Does it wait for its answer at the end of this flow?
    fn has_come_by(&self, flow: u16) -> bool {
        self.way.has_ended() && self.way.cell.flow.0 == flow
    }
}

impl RmHistory {
    /// Nothing was seen so far.
    pub fn new(world: &World, flow: u16) -> RmHistory {
        let sent = sent_by(world, flow);
        RmHistory { flow, sent, all: Vec::new(), wants_next: false, asked: None }
    }

    /// Asks about the next cell that the source sends.
    pub fn ask_next(&mut self) {
        self.wants_next = true;
    }

    /// Asks about a cell under way by its name.
    pub fn ask(&mut self, world: &World, name: u64) {
        for trail in &mut self.all {
            let is_it = |way: &WatchedCell| world.rms.get(way.cell.payload).name.code() == name;
            trail.is_asked = !trail.way.has_ended() && is_it(&trail.way);
        }
    }

    /// The way of the cell asked about, as far as it is known.
    pub fn path(&self, world: &World) -> Option<WatchedCell> {
        let known = self.all.iter().find(|trail| trail.is_asked);
        let mut way = self.asked.as_ref().or(known.map(|trail| &trail.way))?.clone();
        way.note_departure(world);
        Some(way)
    }

    /// Takes note of one event; answers the way of a cell that has come home.
    pub fn observe(
        &mut self,
        world: &World,
        mine: Option<Incoming>,
        at: SimTime,
    ) -> Option<WatchedCell> {
        let home = mine.and_then(|coming| self.arrive(world, coming, at));
        let sent = sent_by(world, self.flow);
        for back in [0, 1] {
            if sent[back] > self.sent[back] {
                self.note_birth(world, back as u16, at);
            }
        }
        self.sent = sent;
        if let Some(end) = mine.and_then(|coming| coming.turned_by(world)) {
            self.forget_merged(world, end, mine.map_or(0, |coming| coming.cell.flow.0));
        }
        home
    }

    fn arrive(&mut self, world: &World, coming: Incoming, at: SimTime) -> Option<WatchedCell> {
        let payload = coming.cell.payload;
        let place =
            self.all.iter().position(|t| !t.way.has_ended() && t.way.cell.payload == payload)?;
        let trail = &mut self.all[place];
        trail.way.arrive(world, coming, at);
        if !trail.way.is_over() {
            if trail.way.has_ended() {
                // Answers are sent in the order in which the cells came.
                self.all[place..].rotate_left(1);
            }
            return None;
        }
        let RmPath { way, is_asked } = self.all.remove(place);
        if is_asked {
            self.asked = Some(way.clone());
        }
        coming.is_last(world).then_some(way)
    }

    fn note_birth(&mut self, world: &World, back: u16, at: SimTime) {
        let flow = self.flow + back;
        let is_new = |cell: &Cell| cell.is_rm() && !self.is_known(cell);
        let Some(cell) = newest(world, flow, is_new) else { return };
        // One that the destination made by itself answers none.
        let is_answer = cell.flags.has(Flags::BACKWARD);
        let answers = is_answer && !world.rms.get(cell.payload).bn;
        let turned = self.all.iter_mut().find(|trail| answers && trail.has_come_by(flow ^ 1));
        if let Some(trail) = turned {
            trail.way.answered(world, cell, at);
            return;
        }
        let is_asked = back == 0 && !is_answer && std::mem::take(&mut self.wants_next);
        self.all.push(RmPath { way: WatchedCell::begin(world, cell, at), is_asked });
    }

    /// A place in the slab is used again; a number is not.
    fn is_known(&self, cell: &Cell) -> bool {
        let known = |way: &WatchedCell| (way.cell.payload, way.cell.sequence, way.cell.flow);
        let wanted = (cell.payload, cell.sequence, cell.flow);
        self.all.iter().any(|trail| !trail.way.has_ended() && known(&trail.way) == wanted)
    }

    /// Answers whose place newer ones took are never sent: only as many wait as `end` owes to `flow`.
    fn forget_merged(&mut self, world: &World, end: u16, flow: u16) {
        let abr = world.ends[usize::from(end)].abr.as_ref();
        let mut owed = abr.map_or(0, |abr| abr.waiting_brm());
        for place in (0..self.all.len()).rev() {
            if !self.all[place].has_come_by(flow) {
                continue;
            }
            if owed == 0 {
                let RmPath { way, is_asked } = self.all.remove(place);
                self.asked = if is_asked { Some(way) } else { self.asked.take() };
            }
            owed = owed.saturating_sub(1);
        }
    }
}

fn sent_by(world: &World, flow: u16) -> [u64; 2] {
    [0, 1].map(|back| world.flows[usize::from(flow) + back].sent[1])
}
