//! A cell source as its host sees it: the cells it has handed over, and the frames that they form.

use crate::kernel::rng::Stream;
use crate::kernel::slab::Slab;
use crate::net::world::flow::{Flow, Transmission};
use crate::traffic::{Step, TrafficSource};
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};

/// A cell source and its state.
#[derive(Clone)]
pub(crate) struct Supply {
    pub source: Box<dyn TrafficSource>,
    pub stream: Stream,
    /// The AAL5 frames formed by its cells; `None` for bare cells.
    pub framing: Option<Box<Framing>>,
    /// Its next action.
    pub planned: Step,
    /// When the source planned it.
    pub since: SimTime,
    /// Cells handed over but not sent yet.
    pub waiting: u32,
    /// The source never runs out of cells.
    pub endless: bool,
    /// The circuit is open.
    pub open: bool,
}

/// Frames without TCP, cut into cells at sending.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Framing {
    /// User bytes of each frame.
    pub bytes: u32,
    /// The frame being sent, and the number of its cells already sent.
    pub begun: Option<(u32, u16)>,
}

impl Framing {
    pub fn new(bytes: u32) -> Framing {
        Framing { bytes, begun: None }
    }
}

impl Supply {
    /// Asks for and stores the next step, after a step at `now`.
    #[inline]
    pub fn plan(&mut self, now: SimTime) -> Step {
        let stream = &mut self.stream;
        self.planned = self.source.next(now, &mut || stream.uniform());
        self.since = now;
        self.planned
    }

    /// Cuts the next cell of its frames; `None` if its cells are bare.
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
