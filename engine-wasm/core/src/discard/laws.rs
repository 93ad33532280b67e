//! Laws of all policies over random streams, and the cells that the policies' tests share.

use super::*;
use crate::kernel::rng::Stream;
use crate::params::{Settings, Value};

/// A cell inside a frame of circuit 0, its end mark, and an RM cell.
pub(super) const DATA: CellView = CellView { vc: LocalVc(0), in_frame: true, ends_frame: false };
pub(super) const END: CellView = CellView { ends_frame: true, ..DATA };
pub(super) const RM: CellView = CellView { in_frame: false, ..DATA };

/// What became of the present frame of a circuit.
#[derive(Clone, Copy, Default)]
struct Frame {
    cells: u32,
    lost: u32,
    /// Its first cell was refused as the start of an unwanted frame.
    refused: bool,
}

/// A policy before a buffer, watched from outside.
struct Watch {
    policy: Box<dyn DiscardPolicy>,
    buffer: BufferView,
    frames: Vec<Frame>,
    /// Frames that lost some but not all of their cells.
    partial: u32,
}

impl Watch {
    fn new(id: &str, settings: &[(&str, Value)], capacity: u32, circuits: u16) -> Watch {
        let entry = crate::registry::find(ALL, id).expect("listed");
        let pairs = settings.iter().map(|(key, value)| (key.to_string(), value.clone()));
        let mut policy = (entry.build)(&Settings(pairs.collect()));
        policy.attach(circuits);
        let frames = vec![Frame::default(); usize::from(circuits)];
        Watch { policy, buffer: BufferView { queued: 0, capacity }, frames, partial: 0 }
    }

    /// Shows one cell to the policy; returns the frame as it was before, and the verdict.
    fn arrive(&mut self, cell: CellView) -> (Frame, Verdict) {
        let verdict = self.policy.judge(cell, self.buffer);
        let accepted = verdict == Verdict::Accept;
        assert!(!accepted || self.buffer.queued < self.buffer.capacity, "I-3");
        let full = self.buffer.queued >= self.buffer.capacity;
        assert!(verdict != Verdict::Full || full, "full means full");
        self.buffer.queued += u32::from(accepted);
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
    }
}

/// Runs random streams through a policy and gives every cell of a frame to `law`.
fn for_random_streams(
    id: &str,
    settings: &[(&str, Value)],
    law: impl Fn(CellView, BufferView, Frame, Verdict),
) {
    let mut refused = 0;
    for seed in 0..50 {
        let mut draw = Stream::new(seed, id);
        let mut watch = Watch::new(id, settings, 40, 3);
        for _ in 0..2000 {
            let served = draw.bits() % 2;
            watch.buffer.queued = watch.buffer.queued.saturating_sub(served as u32);
            let (cell, buffer) = (random_cell(&mut draw, 3), watch.buffer);
            let (before, verdict) = watch.arrive(cell);
            refused += u32::from(verdict != Verdict::Accept);
            if cell.in_frame {
                law(cell, buffer, before, verdict);
            } else {
                let room = buffer.queued < buffer.capacity;
                assert_eq!(verdict == Verdict::Accept, room, "RM cells know tail drop only");
            }
        }
    }
    assert!(refused > 1000, "the streams must overload the buffer");
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

#[test]
fn after_a_loss_partial_discard_accepts_nothing_but_the_end_mark() {
    for (id, settings) in [("ppd", &[][..]), ("epd", &[("reserveCells", Value::from(2))])] {
        for_random_streams(id, settings, |cell, _, before, verdict| {
            let broken = before.lost > 0;
            assert!(!broken || verdict != Verdict::Accept || cell.ends_frame, "{id}");
        });
        let mut without = settings.to_vec();
        without.push(("keepEom", Value::from(false)));
        for_random_streams(id, &without, |_, _, before, verdict| {
            assert!(before.lost == 0 || verdict != Verdict::Accept, "{id}");
        });
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
                watch.arrive(CellView { vc: LocalVc(vc), in_frame: true, ends_frame });
                let served = u32::from(draw.bits().is_multiple_of(2));
                watch.buffer.queued = watch.buffer.queued.saturating_sub(served);
            }
            assert_eq!(watch.partial, 0, "{circuits} circuits");
        }
    }
}
