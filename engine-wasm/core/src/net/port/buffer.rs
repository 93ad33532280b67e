//! The buffer of a port: class queues, and which cells may enter them.

use super::Port;
use crate::discard::{Arrival, BufferView, CellView, LocalVc, Verdict};
use crate::feedback::{QueueView, Quiet};
use crate::net::world::flow::Hop;
use crate::scenario::MOST_WAITING;
use crate::units::SimTime;
use crate::wire::cell::{Cell, Flags};

/// First class in the bounded buffer: ABR and UBR; CBR and VBR have a limit of their own.
pub(super) const FIRST_BOUNDED: usize = 2;

/// Most RM cells in an unbounded queue. Chosen: finite, but four orders of magnitude above any use, so that only a loop
/// whose marks are ignored reaches it.
const MOST_RM_WAITING: u32 = 1 << 20;

/// Number of priority classes.
pub(crate) const CLASSES: usize = 4;

impl Port {
    /// Cells of ABR and UBR waiting.
    #[inline]
    pub fn queued(&self) -> u32 {
        self.queued
    }

    /// Cells of CBR and VBR waiting.
    #[inline]
    pub fn queued_priority(&self) -> u32 {
        self.queued_priority
    }

    /// Cells waiting in all classes.
    #[inline]
    pub fn queued_all(&self) -> u32 {
        self.queued() + self.queued_priority()
    }

    #[inline]
    pub fn queue_view(&self) -> QueueView {
        QueueView { queued: self.queued() }
    }

    /// Asks the policy whether the cell may enter; an unbounded queue accepts all cells of TCP segments.
    #[inline(always)]
    pub fn judge(&mut self, cell: Cell, hop: Hop, now: SimTime) -> Verdict {
        if usize::from(hop.class) < FIRST_BOUNDED {
            let places = self.priority_capacity.unwrap_or(MOST_WAITING);
            return if self.queued_priority() >= places { Verdict::Full } else { Verdict::Accept };
        }
        let (Some(capacity), Some(policy)) = (self.capacity, &mut self.discard) else {
            return self.judge_unbounded(cell, hop);
        };
        let queued = self.queued;
        if self.tail_drop {
            return if queued < capacity { Verdict::Accept } else { Verdict::Full };
        }
        let view = view_of(cell, hop.local);
        let stream = &mut self.discard_stream;
        let arrival = Arrival { now, uniform: &mut || stream.uniform() };
        let verdict = policy.judge(view, BufferView { queued, capacity }, arrival);
        assert!(
            verdict != Verdict::Accept || queued < capacity,
            "a full buffer accepts nothing (I-3)"
        );
        verdict
    }

    /// Only memory limits this queue: TCP windows limit the cells of segments, but nothing limits other cells.
    #[inline(always)]
    fn judge_unbounded(&self, cell: Cell, hop: Hop) -> Verdict {
        if self.queued() < MOST_WAITING {
            return Verdict::Accept;
        }
        let is_of_window = cell.in_frame() && !self.is_of_source(hop.local);
        let full = !is_of_window && (self.queued() >= MOST_RM_WAITING || !cell.is_rm());
        if full { Verdict::Full } else { Verdict::Accept }
    }

    /// Do a flow's cells come from a cell source? Called only for a long queue.
    #[cold]
    #[inline(never)]
    fn is_of_source(&self, local: u16) -> bool {
        self.frames.of_sources[usize::from(local)]
    }

    /// Is the line idle, with nothing waiting?
    #[inline]
    pub fn is_free(&self, now: SimTime) -> bool {
        !self.pending && self.free_at <= now.0
    }

    /// Adds a cell to its class queue; true if the queue change was reported.
    #[inline(always)]
    pub fn push(&mut self, cell: Cell, class: u8, now: SimTime) -> bool {
        self.note_area(now);
        self.queues[class as usize].push(cell);
        if (class as usize) < FIRST_BOUNDED {
            self.queued_priority += 1;
        } else {
            self.queued += 1;
        }
        self.stats.longest = self.stats.longest.max(self.queued);
        let is_told = self.wants.quiet.ends_at(self.queued);
        if is_told {
            self.report_queue();
        }
        is_told
    }

    /// Takes the first cell of the highest non-empty class (I-6).
    #[inline(always)]
    pub fn pop(&mut self, now: SimTime) -> Option<Cell> {
        self.note_area(now);
        let [cbr, vbr, abr, ubr] = &mut self.queues;
        if self.queued_priority > 0 {
            self.queued_priority -= 1;
            return cbr.pop().or_else(|| vbr.pop());
        }
        if self.queued == 0 {
            return None;
        }
        self.queued -= 1;
        let cell = abr.pop().or_else(|| ubr.pop());
        if self.wants.quiet.ends_at(self.queued) {
            self.report_queue();
        }
        cell
    }

    /// Reports a queue change to the algorithm and the controller if it matters to them.
    #[cold]
    pub(super) fn report_queue(&mut self) {
        let view = self.queue_view();
        if let Some(algorithm) = &mut self.feedback {
            algorithm.on_queue(view);
        }
        if let Some(controller) = &mut self.controller {
            controller.on_queue(view.queued);
        }
        self.note_special();
    }

    /// Finds the queue lengths that need no report. A controller needs a report of every length.
    pub(super) fn note_quiet(&mut self) {
        if self.controller.is_some() {
            self.wants.quiet = Quiet::NEVER;
        } else if let Some(algorithm) = &self.feedback {
            self.wants.quiet = algorithm.wants().quiet;
        }
    }

    /// Brings the queue integral up to `now`.
    #[inline(always)]
    pub fn note_area(&mut self, now: SimTime) {
        let span = now.0 - self.stats.area_until;
        self.stats.area_until = now.0;
        let queued = self.queued();
        if queued > 0 {
            self.stats.area += f64::from(queued) * span as f64;
        }
    }
}

/// A policy's view of a cell.
#[inline]
pub(super) fn view_of(cell: Cell, local: u16) -> CellView {
    CellView {
        vc: LocalVc(local),
        in_frame: cell.in_frame(),
        ends_frame: cell.ends_frame(),
        low_priority: cell.flags.has(Flags::CLP),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discard::{DiscardPolicy, Threshold};
    use crate::kernel::rng::Stream;
    use crate::params::{ParamError, ParamSpec, Tunable, Value};
    use crate::units::BitRate;

    /// Refuses cells at random; the share grows from none at the start to all after a millisecond.
    #[derive(Clone)]
    struct Growing;

    impl Tunable for Growing {
        fn specs(&self) -> &'static [ParamSpec] {
            &[]
        }

        fn knob(&self, _key: &str) -> Option<Value> {
            None
        }

        fn tune(&mut self, _key: &str, _value: &Value) -> Result<(), ParamError> {
            Ok(())
        }
    }

    impl DiscardPolicy for Growing {
        fn attach(&mut self, _circuits: u16) {}

        fn judge(&mut self, _: CellView, _: BufferView, arrival: Arrival<'_>) -> Verdict {
            let drawn = (arrival.uniform)();
            if drawn < arrival.now.secs() / 1e-3 { Verdict::Frame } else { Verdict::Accept }
        }

        fn thresholds(&self, _capacity: u32) -> Vec<Threshold> {
            Vec::new()
        }
    }

    /// How many of 1,000 cells are refused at each of three instants.
    fn refused(seed: u64) -> [usize; 3] {
        let mut port = Port::new(BitRate::from_mbps(155.52), 0, true);
        port.capacity = Some(10);
        port.discard = Some(Box::new(Growing));
        port.discard_stream = Stream::new(seed, "port/discard");
        let hop =
            Hop { port: 0, local: 0, vc: 0, class: 3, back_port: 0, back_vc: 0, gate: u16::MAX };
        [0.0, 0.5, 1.0].map(|ms| {
            let now = SimTime::from_ms(ms);
            (0..1000).filter(|_| port.judge(Cell::default(), hop, now) == Verdict::Frame).count()
        })
    }

    #[test]
    fn a_higher_class_goes_first_whatever_came_before() {
        let mut port = Port::new(BitRate::from_mbps(155.52), 0, true);
        // Classes in the order of arrival; a cell's number is its class.
        for class in [3_u8, 1, 2, 0, 3, 0, 2, 1] {
            let cell = Cell { sequence: class.into(), ..Cell::default() };
            port.push(cell, class, SimTime::ZERO);
        }
        let order = std::iter::from_fn(|| port.pop(SimTime::ZERO)).map(|cell| cell.sequence);
        assert_eq!(order.collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2, 3, 3], "CBR, VBR, ABR, UBR (I-6)");
    }

    #[test]
    fn a_policy_is_handed_the_present_instant_and_a_random_stream_of_its_own() {
        let [at_first, later, at_last] = refused(1);
        assert_eq!((at_first, at_last), (0, 1000));
        // Four standard deviations of a fair coin.
        assert!(later.abs_diff(500) < 64, "{later}");
        assert_eq!(refused(1), refused(1), "the same stream, the same verdicts");
        assert_ne!(refused(2)[1], later, "another stream, other verdicts");
    }
}
