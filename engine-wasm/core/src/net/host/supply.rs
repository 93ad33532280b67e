//! A source of cells as its host sees it: what it has handed over, and the frames that its cells form.

use crate::kernel::rng::Stream;
use crate::kernel::slab::Slab;
use crate::net::world::flow::{Flow, Transmission};
use crate::traffic::{Step, TrafficSource};
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};

/// A source of cells and what it has handed over.
#[derive(Clone)]
pub(crate) struct Supply {
    pub source: Box<dyn TrafficSource>,
    pub stream: Stream,
    /// The AAL5 frames that its cells form; `None` for bare cells.
    pub framing: Option<Box<Framing>>,
    /// What it does next.
    pub planned: Step,
    /// When it said so.
    pub since: SimTime,
    /// Cells handed over and not sent.
    pub waiting: u32,
    /// There is always one more.
    pub endless: bool,
    /// The circuit is open.
    pub open: bool,
}

/// Frames without TCP, cut as their cells are sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Framing {
    /// User bytes of each.
    pub bytes: u32,
    /// The frame that is begun, and its cells that are gone.
    pub begun: Option<(u32, u16)>,
}

impl Framing {
    pub fn new(bytes: u32) -> Framing {
        Framing { bytes, begun: None }
    }
}

impl Supply {
    /// Asks for the next step, which follows one at `now`, and keeps it.
    #[inline]
    pub fn plan(&mut self, now: SimTime) -> Step {
        let stream = &mut self.stream;
        self.planned = self.source.next(now, &mut || stream.uniform());
        self.since = now;
        self.planned
    }

    /// Cuts the next cell of its frames; `None` when its cells are bare.
    #[inline(never)]
    pub fn cut_framed(
        &mut self,
        cell: Cell,
        flow: &mut Flow,
        segments: &mut Slab<Transmission>,
    ) -> Option<Cell> {
        let framing = self.framing.as_deref_mut()?;
        let begin = || (segments.insert(flow.frame(framing.bytes)), 0);
        let (payload, index) = framing.begun.unwrap_or_else(begin);
        let last = index + 1 == segments.get(payload).cells;
        framing.begun = (!last).then_some((payload, index + 1));
        self.waiting = self.waiting.saturating_sub(1);
        let flags = if last { Flags::EOM } else { Flags::default() };
        Some(Cell { payload, index, flags, ..cell })
    }
}
