//! Laws of all policies over random streams, and the cells shared by the policies' tests.

use super::*;
use crate::kernel::rng::Stream;
use crate::params::{Settings, Value};
use std::collections::VecDeque;

/// A cell inside a frame of circuit 0, its end mark, and an RM cell.
pub(super) const DATA: CellView =
    CellView { vc: LocalVc(0), in_frame: true, ends_frame: false, low_priority: false };
pub(super) const END: CellView = CellView { ends_frame: true, ..DATA };
pub(super) const RM: CellView = CellView { in_frame: false, ..DATA };

/// The verdict of a policy that needs neither time nor randomness.
pub(super) fn judge<P: DiscardPolicy + ?Sized>(
    policy: &mut P,
    cell: CellView,
    buffer: BufferView,
) -> Verdict {
    let mut never = || panic!("it draws a number");
    policy.judge(cell, buffer, Arrival { now: SimTime::ZERO, uniform: &mut never })
}

/// Fate of the current frame of a circuit.
#[derive(Clone, Copy, Default)]
struct Frame {
    cells: u32,
    lost: u32,
    /// Its first cell was refused as the start of an unwanted frame.
    refused: bool,
}

/// A policy in front of a buffer, observed from outside.
struct Watch {
    policy: Box<dyn DiscardPolicy>,
    buffer: BufferView,
    /// The waiting cells in order of arrival.
    queue: VecDeque<CellView>,
    frames: Vec<Frame>,
    /// Frames that lost some but not all of their cells.
    partial: u32,
    /// Cells pushed out.
    pushed: u32,
    /// Time passed to the policy with each cell.
    now: SimTime,
    chance: Stream,
}

impl Watch {
    fn new(id: &str, settings: &[(&str, Value)], capacity: u32, circuits: u16) -> Watch {
        let entry = crate::registry::find(ALL, id).expect("listed");
        let pairs = settings.iter().map(|(key, value)| (key.to_string(), value.clone()));
        let mut policy = (entry.build)(&Settings(pairs.collect()));
        policy.attach(circuits);
        let frames = vec![Frame::default(); usize::from(circuits)];
        let buffer = BufferView { queued: 0, capacity };
        let (now, chance) = (SimTime::ZERO, Stream::new(1, "policy"));
        Watch { policy, buffer, queue: VecDeque::new(), frames, partial: 0, pushed: 0, now, chance }
    }

    /// The first waiting cell leaves for the line.
    fn serve(&mut self) {
        let Some(CellView { vc, .. }) = self.queue.pop_front() else { return };
        self.buffer.queued -= 1;
        if self.policy.counts() {
            self.policy.on_leave(vc);
        }
    }

    /// `Y · Na / X` of a circuit, recounted.
    fn share_of(&self, vc: LocalVc) -> f64 {
        let held = |vc: LocalVc| self.queue.iter().filter(|cell| cell.vc == vc).count();
        let active = (0..self.frames.len()).filter(|vc| held(LocalVc(*vc as u16)) > 0).count();
        (held(vc) * active) as f64 / self.queue.len().max(1) as f64
    }

    fn ask(&mut self, cell: CellView) -> Verdict {
        let chance = &mut self.chance;
        let arrival = Arrival { now: self.now, uniform: &mut || chance.uniform() };
        self.policy.judge(cell, self.buffer, arrival)
    }

    /// The policy makes room; returns the cells pushed out.
    fn push_out(&mut self) -> Vec<CellView> {
        let (policy, mut gone) = (&mut self.policy, Vec::new());
        self.queue.retain(|cell| {
            let goes = policy.is_pushing() && policy.gives_way(*cell);
            gone.extend(goes.then_some(*cell));
            !goes
        });
        self.buffer.queued -= gone.len() as u32;
        self.pushed += gone.len() as u32;
        gone
    }

    /// Shows one cell to the policy; returns the frame as it was before, and the verdict.
    fn arrive(&mut self, cell: CellView) -> (Frame, Verdict) {
        self.now = SimTime(self.now.0 + 2_726_337);
        let mut verdict = self.ask(cell);
        if verdict == Verdict::Front {
            self.push_out();
            verdict = self.ask(cell);
        }
        let accepted = verdict == Verdict::Accept;
        assert!(!accepted || self.buffer.queued < self.buffer.capacity, "I-3");
        let full = self.buffer.queued >= self.buffer.capacity;
        assert!(verdict != Verdict::Full || full, "full means full");
        if accepted {
            self.queue.push_back(cell);
            self.buffer.queued += 1;
        }
        let frame = &mut self.frames[usize::from(cell.vc.0)];
        let before = *frame;
        if cell.in_frame {
            frame.refused |= frame.cells == 0 && verdict == Verdict::Frame;
            frame.cells += 1;
            frame.lost += u32::from(!accepted);
        }
        if cell.in_frame && cell.ends_frame {
            self.partial += u32::from(frame.lost > 0 && frame.lost < frame.cells);
            *frame = Frame::default();
        }
        (before, verdict)
    }
}

fn random_cell(draw: &mut Stream, circuits: u64) -> CellView {
    CellView {
        vc: LocalVc((draw.bits() % circuits) as u16),
        in_frame: !draw.bits().is_multiple_of(16),
        ends_frame: draw.bits().is_multiple_of(6),
        ..DATA
    }
}

/// Runs random streams through a policy and passes every cell of a frame to `law`.
fn for_random_streams(
    id: &str,
    settings: &[(&str, Value)],
    law: impl Fn(CellView, BufferView, Frame, Verdict),
) {
    for_random_shares(id, settings, |cell, buffer, (before, _), verdict| {
        law(cell, buffer, before, verdict);
    });
}

/// The same, with the recounted share of the buffer that the circuit holds.
fn for_random_shares(
    id: &str,
    settings: &[(&str, Value)],
    law: impl Fn(CellView, BufferView, (Frame, f64), Verdict),
) {
    let mut refused = 0;
    for seed in 0..50 {
        let mut draw = Stream::new(seed, id);
        let mut watch = Watch::new(id, settings, 40, 3);
        for _ in 0..2000 {
            if draw.bits().is_multiple_of(2) {
                watch.serve();
            }
            let (cell, buffer) = (random_cell(&mut draw, 3), watch.buffer);
            let share = watch.share_of(cell.vc);
            let pushed = watch.pushed;
            let (before, verdict) = watch.arrive(cell);
            refused += u32::from(verdict != Verdict::Accept) + watch.pushed - pushed;
            if cell.in_frame {
                law(cell, buffer, (before, share), verdict);
            } else {
                let room = buffer.queued < buffer.capacity || watch.pushed > pushed;
                assert_eq!(verdict == Verdict::Accept, room, "RM cells know tail drop only");
            }
        }
    }
    assert!(refused > 1000, "the streams must overload the buffer");
}

#[test]
fn a_refused_first_cell_takes_its_whole_frame_along_under_every_policy() {
    for entry in ALL {
        for_random_streams(entry.id, &[], |_, _, before, verdict| {
            let inside = before.cells > 0;
            assert_eq!(inside && before.refused, inside && verdict == Verdict::Frame, "I-8");
        });
    }
}

#[test]
fn a_policy_that_counts_answers_as_a_recount_would() {
    // Capacity 40, threshold 20; in random streams every circuit holds about its share.
    let fair = |share: f64, x: f64| x > 20.0 && share > 0.8 * (1.0 + (40.0 - x) / (x - 20.0));
    let selective = |share: f64, x: f64| x > 20.0 && share > 0.8;
    type Rule = fn(f64, f64) -> bool;
    for (id, rule) in [("fair", fair as Rule), ("selective", selective as Rule)] {
        let settings = [("thresholdCells", Value::from(20)), ("shareFactor", Value::from(0.8))];
        for_random_shares(id, &settings, |_, buffer, (before, share), verdict| {
            let new = before.cells == 0;
            let refused = rule(share, f64::from(buffer.queued));
            assert_eq!(new && refused, new && verdict == Verdict::Frame, "{id}: I-3");
        });
    }
}

#[test]
fn after_a_time_without_limit_a_recount_gives_every_circuit_its_due() {
    // Circuit 0 had 30 cells before the limit was removed and has none now; circuit 1 has 25, circuit 2
    // has 5. Frames of circuit 1 are refused, frames of the others are not.
    for id in ["fair", "selective"] {
        let settings = [("thresholdCells", Value::from(20)), ("shareFactor", Value::from(0.8))];
        let mut watch = Watch::new(id, &settings, 40, 3);
        (0..30).for_each(|_| _ = watch.arrive(RM));
        let owned = |k| CellView { vc: LocalVc(1 + u16::from(k >= 25)), ..RM };
        watch.queue = (0..30).map(owned).collect();
        let mut waiting = watch.queue.iter().map(|cell| cell.vc);
        watch.policy.recount(&mut waiting);
        let verdicts = [0, 1, 2].map(|vc| watch.arrive(CellView { vc: LocalVc(vc), ..DATA }).1);
        assert_eq!(verdicts, [Verdict::Accept, Verdict::Frame, Verdict::Accept], "{id}");
    }
}

#[test]
fn a_greedy_circuit_leaves_room_to_a_modest_one_only_where_shares_count() {
    // Nine of ten cells are from circuit 0, and the line serves half of the arrivals: frames of ten cells.
    let whole_frames_of_the_modest = |id: &str| {
        let mut watch = Watch::new(id, &[("reserveCells", Value::from(50))], 100, 2);
        let (mut draw, mut whole) = (Stream::new(3, "modest"), 0);
        for _ in 0..200_000 {
            let vc = u16::from(draw.bits().is_multiple_of(10));
            let ends_frame = watch.frames[usize::from(vc)].cells == 9;
            let cell = CellView { vc: LocalVc(vc), ends_frame, ..DATA };
            let (before, verdict) = watch.arrive(cell);
            let lost = before.lost > 0 || verdict != Verdict::Accept;
            whole += u32::from(vc == 1 && ends_frame && !lost);
            if draw.bits().is_multiple_of(2) {
                watch.serve();
            }
        }
        f64::from(whole) / 2000.0
    };
    // It needs a fifth of the line, less than its half; early discard refuses it as often as the other.
    let [epd, selective, fair] = ["epd", "selective", "fair"].map(whole_frames_of_the_modest);
    assert!(epd < 0.6, "{epd}");
    assert!(selective > 0.95 && fair > 0.95, "{selective} {fair}");
}

#[test]
fn after_a_refused_first_cell_early_discard_accepts_nothing_of_the_frame() {
    for convention in ["at-or-above", "above"] {
        let settings = [("reserveCells", Value::from(10)), ("convention", Value::from(convention))];
        for_random_streams("epd", &settings, |_, buffer, before, verdict| {
            let new = before.cells == 0;
            let crowded = buffer.queued >= 30 + u32::from(convention == "above");
            assert_eq!(new && crowded, new && verdict == Verdict::Frame);
            assert_eq!(before.refused, !new && verdict == Verdict::Frame);
        });
    }
}

/// Cells in the middle of broken frames, and end marks of broken frames, that a policy accepts.
fn let_in_after_a_loss(id: &str, settings: &[(&str, Value)]) -> (u32, u32) {
    let counts = std::cell::Cell::new((0, 0));
    for_random_streams(id, settings, |cell, _, before, verdict| {
        if before.lost > 0 && !before.refused && verdict == Verdict::Accept {
            let (middle, end) = counts.get();
            let ends = cell.ends_frame;
            counts.set((middle + u32::from(!ends), end + u32::from(ends)));
        }
    });
    counts.get()
}

#[test]
fn after_a_loss_partial_discard_accepts_nothing_but_the_end_mark_and_each_only_when_wanted() {
    let offers = |entry: &Entry<_>, key: &str| entry.params.iter().any(|spec| spec.key == key);
    for entry in ALL.iter().filter(|entry| offers(entry, "keepEom")) {
        let id = entry.id;
        let with = |key, value| {
            let mut settings = vec![(key, Value::from(value))];
            if offers(entry, "reserveCells") {
                settings.push(("reserveCells", Value::from(2)));
            }
            let_in_after_a_loss(id, &settings)
        };
        let (middle, ends) = with("keepEom", true);
        assert!(middle == 0 && ends > 0, "{id}: {middle} {ends}");
        assert_eq!(with("keepEom", false), (0, 0), "{id}");
        // Partial packet discard itself has no such choice, and drop from front alone refuses no other cell.
        if offers(entry, "ppd") && id != "front" {
            let (middle, ends) = with("ppd", false);
            assert!(middle > 0 && ends > 0, "{id}: {middle} {ends}");
        }
    }
}

#[test]
fn intelligent_tail_drop_never_refuses_an_end_mark_below_capacity() {
    for_random_streams("intelligent-tail", &[], |cell, buffer, _, verdict| {
        let room = buffer.queued < buffer.capacity;
        assert!(!(cell.ends_frame && room) || verdict == Verdict::Accept);
        let open = buffer.queued < buffer.capacity - 10;
        assert!(cell.ends_frame || (verdict == Verdict::Accept) == open);
    });
}

#[test]
fn with_room_for_the_frames_begun_early_discard_never_breaks_a_frame() {
    // Oracle A5: circuits, cells of a frame, room above the threshold.
    const CASES: &[(u16, u32, u32)] = &[(5, 12, 55), (6, 172, 1026), (10, 192, 1910)];
    for &(circuits, cells, room) in CASES {
        for seed in 0..5 {
            let mut draw = Stream::new(seed, "a5");
            let settings = [("reserveCells", Value::from(room)), ("ppd", Value::from(false))];
            let mut watch = Watch::new("epd", &settings, room + 500, circuits);
            for _ in 0..100_000 {
                let vc = (draw.bits() % u64::from(circuits)) as u16;
                let ends_frame = watch.frames[usize::from(vc)].cells == cells - 1;
                watch.arrive(CellView { vc: LocalVc(vc), ends_frame, ..DATA });
                if draw.bits().is_multiple_of(2) {
                    watch.serve();
                }
            }
            assert_eq!(watch.partial, 0, "{circuits} circuits");
        }
    }
}

#[test]
fn a_policy_that_need_not_be_asked_refuses_exactly_when_the_buffer_is_full() {
    let spares = |entry: &&Entry<dyn DiscardPolicy>| {
        (entry.build)(&Settings::default()).refuses_only_when_full()
    };
    let ids: Vec<_> = ALL.iter().filter(spares).map(|entry| entry.id).collect();
    assert_eq!(ids, ["tail"]);
    for_random_streams("tail", &[], |_, buffer, _, verdict| {
        let full = buffer.queued >= buffer.capacity;
        assert_eq!(verdict, if full { Verdict::Full } else { Verdict::Accept });
    });
}
