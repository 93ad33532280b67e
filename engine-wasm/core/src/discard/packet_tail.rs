//! Tail drop by packets: a frame enters while fewer than a given number wait.
//!
//! The buffer of a router counts packets of any size, and optionally their bytes. A frame waits from its first cell
//! until its first cell leaves; the frame in service takes no place. A cell outside a frame is a packet of its own.

use std::collections::VecDeque;

use super::frames::{Frames, Ruling, fits};
use super::{Arrival, BufferView, CellView, DiscardPolicy, LocalVc, Verdict};
use crate::params::{Grid, ParamSet, manual};
use crate::registry::Entry;

pub(super) const ENTRY: Entry<dyn DiscardPolicy> = Entry {
    id: "packet-tail",
    label: "Tail drop by packets",
    doc: manual(
        "Discards whole frames while a given number of packets or bytes waits, like the buffer of a router.",
    ),
    source: manual("Jacobson 1988; Romanow, Floyd 1995 (packet TCP)"),
    params: PacketTailParams::SPECS,
    build: |settings| {
        let params = PacketTailParams::from_settings(settings);
        let (frames, waiting) = (Frames::default(), Waiting::default());
        Box::new(PacketTail { params, frames, waiting, entering: 0 })
    },
};

crate::params! {
    /// Knobs of [`PacketTail`].
    pub struct PacketTailParams {
        /// Number of packets that may wait, without the one in service. A larger number loses fewer
        /// packets, but they wait longer. The buffer must have room for their cells.
        places: u32 = 20, "Packets", "chosen", Count in 1 ..= 100_000 by Grid::OneTwoFive;
        /// Number of bytes that may wait in whole packets, payload and headers, without the packet
        /// in service. A limit in bytes discards a long packet before a short one; null counts
        /// packets alone. Only a packet switch knows the length of an arriving frame: at other
        /// switches every frame counts zero bytes.
        bytes: Option<u32> = None, "Bytes", "chosen", Bytes in 40 ..= 100_000_000 by Grid::OneTwoFive => "none";
    }
}

/// A frame with waiting cells.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    cells: u32,
    /// Its length as a packet.
    bytes: u32,
    /// Its last cell has arrived.
    ended: bool,
    /// Its first cell has left.
    begun: bool,
}

/// The waiting frames, by circuit; a circuit's cells leave in order of arrival.
#[derive(Clone, Debug, Default)]
struct Waiting {
    held: Vec<VecDeque<Held>>,
    /// By circuit: cells in front that were not counted when they arrived.
    uncounted: Vec<u32>,
    /// Frames whose first cell has not left.
    frames: u32,
    /// Their bytes.
    bytes: u64,
}

impl Waiting {
    fn attach(&mut self, circuits: u16) {
        self.held.resize(usize::from(circuits), VecDeque::new());
        self.uncounted.resize(usize::from(circuits), 0);
    }

    /// A cell enters; a cell outside a frame is its own frame, or leaves with the frame that it interrupts.
    fn enter(&mut self, cell: CellView, bytes: u32) {
        let held = &mut self.held[usize::from(cell.vc.0)];
        if let Some(frame) = held.back_mut().filter(|frame| !frame.ended) {
            frame.cells += 1;
            return;
        }
        held.push_back(Held { cells: 1, bytes, ended: !cell.in_frame, begun: false });
        self.frames += 1;
        self.bytes += u64::from(bytes);
    }

    /// The last cell of a frame has arrived, whether it has entered or not.
    fn end(&mut self, LocalVc(vc): LocalVc) {
        let held = &mut self.held[usize::from(vc)];
        let Some(frame) = held.back_mut() else { return };
        frame.ended = true;
        if held.front().is_some_and(|frame| frame.cells == 0) {
            held.pop_front();
        }
    }

    fn leave(&mut self, LocalVc(vc): LocalVc) {
        let uncounted = &mut self.uncounted[usize::from(vc)];
        if *uncounted > 0 {
            *uncounted -= 1;
            return;
        }
        let held = &mut self.held[usize::from(vc)];
        let Some(frame) = held.front_mut() else { return };
        if !frame.begun {
            frame.begun = true;
            self.frames -= 1;
            self.bytes -= u64::from(frame.bytes);
        }
        frame.cells -= 1;
        if frame.ended && frame.cells == 0 {
            held.pop_front();
        }
    }

    fn recount(&mut self, waiting: &mut dyn Iterator<Item = LocalVc>) {
        self.held.iter_mut().for_each(VecDeque::clear);
        self.uncounted.fill(0);
        (self.frames, self.bytes) = (0, 0);
        waiting.for_each(|LocalVc(vc)| self.uncounted[usize::from(vc)] += 1);
    }
}

#[derive(Clone)]
struct PacketTail {
    params: PacketTailParams,
    frames: Frames,
    waiting: Waiting,
    /// Bytes of the packet whose cells are arriving.
    entering: u32,
}

crate::tune_params!(PacketTail);

impl DiscardPolicy for PacketTail {
    fn attach(&mut self, circuits: u16) {
        self.frames.attach(circuits);
        self.waiting.attach(circuits);
    }

    fn on_packet(&mut self, bytes: u32) {
        self.entering = bytes;
    }

    fn judge(&mut self, cell: CellView, buffer: BufferView, _: Arrival<'_>) -> Verdict {
        let mut verdict = fits(buffer);
        if cell.in_frame {
            let bytes = self.waiting.bytes + u64::from(self.entering);
            let refuse_frame = self.waiting.frames >= self.params.places
                || self.params.bytes.is_some_and(|most| bytes > u64::from(most));
            let ruling = Ruling { refuse_frame, fits: verdict, cut: true, keep_end: false };
            verdict = self.frames.judge(cell, ruling);
        }
        if verdict == Verdict::Accept {
            self.waiting.enter(cell, self.entering);
        }
        if cell.in_frame && cell.ends_frame {
            self.waiting.end(cell.vc);
        }
        verdict
    }

    fn counts(&self) -> bool {
        true
    }

    fn on_leave(&mut self, vc: LocalVc) {
        self.waiting.leave(vc);
    }

    fn recount(&mut self, waiting: &mut dyn Iterator<Item = LocalVc>) {
        self.waiting.recount(waiting);
    }
}

#[cfg(test)]
mod tests {
    use super::super::laws::{DATA, END, RM, judge};
    use super::*;
    use crate::params::{Settings, Value};

    fn policy(places: u32) -> Box<dyn DiscardPolicy> {
        let settings = Settings(vec![("places".to_string(), Value::from(places))]);
        let mut policy = (ENTRY.build)(&settings);
        policy.attach(2);
        policy
    }

    const ROOM: BufferView = BufferView { queued: 0, capacity: 1000 };

    /// The verdict on each cell of a frame of three cells of a circuit.
    fn frame(policy: &mut dyn DiscardPolicy, vc: u16) -> [Verdict; 3] {
        [DATA, DATA, END].map(|cell| judge(policy, CellView { vc: LocalVc(vc), ..cell }, ROOM))
    }

    #[test]
    fn as_many_packets_wait_as_there_are_places_whatever_circuit_they_are_of() {
        use Verdict::{Accept, Frame};
        for places in [1, 2, 5] {
            let mut policy = policy(places);
            let verdicts: Vec<_> = (0..7).map(|i| frame(&mut *policy, i % 2)).collect();
            let accepted = verdicts.iter().take_while(|verdict| **verdict == [Accept; 3]).count();
            assert_eq!(accepted as u32, places);
            assert!(verdicts[accepted..].iter().all(|verdict| *verdict == [Frame; 3]));
        }
    }

    #[test]
    fn bytes_are_those_of_the_packets_that_wait_whole() {
        use Verdict::{Accept, Frame};
        let settings = [("places", Value::from(100)), ("bytes", Value::from(2_000))];
        let settings = settings.map(|(key, value)| (key.to_string(), value));
        let mut policy = (ENTRY.build)(&Settings(settings.into()));
        policy.attach(2);
        let packet = |policy: &mut dyn DiscardPolicy, bytes: u32| {
            policy.on_packet(bytes);
            frame(policy, 0)
        };
        assert_eq!(packet(&mut *policy, 1_500), [Accept; 3]);
        // 1,500 + 501 are one byte too many, 1,500 + 40 + 460 just fit.
        assert_eq!(packet(&mut *policy, 501), [Frame; 3]);
        assert_eq!(packet(&mut *policy, 40), [Accept; 3]);
        assert_eq!(packet(&mut *policy, 460), [Accept; 3]);
        assert_eq!(packet(&mut *policy, 1), [Frame; 3]);
        // Once its first cell leaves, the first packet is in service.
        policy.on_leave(LocalVc(0));
        assert_eq!(packet(&mut *policy, 1_501), [Frame; 3]);
        assert_eq!(packet(&mut *policy, 1_500), [Accept; 3]);
    }

    #[test]
    fn the_packet_in_service_takes_no_place() {
        let mut policy = policy(1);
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3]);
        assert_eq!(frame(&mut *policy, 1), [Verdict::Frame; 3]);
        // The first cell of the first packet leaves: one more packet may wait, but not two.
        policy.on_leave(LocalVc(0));
        assert_eq!(frame(&mut *policy, 1), [Verdict::Accept; 3]);
        (0..2).for_each(|_| policy.on_leave(LocalVc(0)));
        assert_eq!(frame(&mut *policy, 0), [Verdict::Frame; 3]);
        policy.on_leave(LocalVc(1));
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3]);
    }

    #[test]
    fn cells_of_no_frame_ask_only_for_a_place_and_take_one_each() {
        let mut policy = policy(2);
        assert_eq!([RM; 3].map(|cell| judge(&mut *policy, cell, ROOM)), [Verdict::Accept; 3]);
        assert_eq!(frame(&mut *policy, 1), [Verdict::Frame; 3]);
        (0..2).for_each(|_| policy.on_leave(LocalVc(0)));
        assert_eq!(frame(&mut *policy, 1), [Verdict::Accept; 3]);
    }

    #[test]
    fn what_waits_when_a_limit_comes_is_not_counted_when_it_leaves() {
        let mut policy = policy(1);
        policy.recount(&mut [LocalVc(0); 2].into_iter());
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3]);
        (0..2).for_each(|_| policy.on_leave(LocalVc(0)));
        assert_eq!(frame(&mut *policy, 0), [Verdict::Frame; 3], "it waits still");
    }

    #[test]
    fn a_packet_that_leaves_while_it_arrives_takes_no_place_again() {
        // Cut-through: the first cell has left before the second comes.
        let mut policy = policy(1);
        assert_eq!(judge(&mut *policy, DATA, ROOM), Verdict::Accept);
        policy.on_leave(LocalVc(0));
        assert_eq!(judge(&mut *policy, DATA, ROOM), Verdict::Accept);
        assert_eq!(frame(&mut *policy, 1), [Verdict::Accept; 3]);
    }

    #[test]
    fn a_packet_whose_last_cell_found_no_place_is_one_packet_all_the_same() {
        let full = BufferView { queued: 1000, capacity: 1000 };
        let mut policy = policy(2);
        let found =
            [(DATA, ROOM), (DATA, ROOM), (END, full)].map(|(c, view)| judge(&mut *policy, c, view));
        assert_eq!(found, [Verdict::Accept, Verdict::Accept, Verdict::Full]);
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3]);
        assert_eq!(frame(&mut *policy, 0), [Verdict::Frame; 3], "two wait");
        // The first packet leaves; the second is in service as soon as its first cell leaves.
        (0..3).for_each(|_| policy.on_leave(LocalVc(0)));
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3]);
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3]);
        assert_eq!(frame(&mut *policy, 0), [Verdict::Frame; 3]);
    }

    #[test]
    fn each_recount_forgets_the_one_before_and_what_it_counted_leaves_but_once() {
        let mut policy = policy(1);
        policy.recount(&mut [LocalVc(0); 3].into_iter());
        policy.recount(&mut [LocalVc(0)].into_iter());
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3]);
        policy.on_leave(LocalVc(0));
        assert_eq!(frame(&mut *policy, 0), [Verdict::Frame; 3]);
        policy.on_leave(LocalVc(0));
        assert_eq!(frame(&mut *policy, 0), [Verdict::Accept; 3], "its first cell has left");
    }
}
