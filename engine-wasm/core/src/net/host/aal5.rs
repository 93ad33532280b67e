//! AAL5 at a host: splits a segment into a frame of cells, and reassembles arriving cells into a frame.

use crate::net::deferred::Settled;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::probe::log::{Cause, Record};
use crate::tcp::AckQueue;
use crate::units::SimTime;
use crate::wire::aal5::{Frame, user_bytes_of_cell};
use crate::wire::cell::{Cell, Flags};
use crate::wire::segment::Segment;

impl World {
    /// Passes a segment to AAL5 and puts it in the circuit's queue.
    pub(in crate::net) fn hand_to_aal5(&mut self, e: Settled, segment: Segment) {
        let end = &mut self.ends[e];
        let flow = &mut self.flows[end.flow_out as usize];
        let sent = flow.transmission(segment);
        let cells = sent.cells;
        let goes_first = segment.control.guest && end.guests == AckQueue::BeforeData;
        end.enqueue(self.segments.insert(sent), goes_first, &self.segments);
        if end.is_paced() {
            return self.plan_pace(e);
        }
        for _ in 0..cells {
            self.send_data(e);
        }
    }

    /// A cell leaves the network at its destination, where it arrived at `at`.
    #[inline(never)]
    pub(in crate::net) fn deliver(&mut self, cell: Cell, at: SimTime) {
        let flow = &mut self.flows[cell.flow.0 as usize];
        if !cell.flags.has(Flags::JOINED) {
            assert!(cell.sequence >= flow.expected, "cells of a flow keep their order (I-5)");
            flow.expected = cell.sequence + 1;
        }
        let e = flow.sink as usize;
        if cell.is_rm() {
            return self.deliver_rm(e, cell);
        }
        flow.delivered[0] += 1;
        self.take_mark(e, cell);
        if self.ends[e].gfc.is_some() {
            self.obey(e, cell.flags.has(Flags::HALT));
        }
        if cell.in_frame() {
            self.reassemble(e, cell, at);
        }
    }

    /// Collects a data cell and acts at the end of a frame.
    #[inline(always)]
    fn reassemble(&mut self, e: usize, cell: Cell, at: SimTime) {
        let flow = &mut self.flows[cell.flow.0 as usize];
        let sent = self.segments.get(cell.payload);
        let bytes = u64::from(user_bytes_of_cell(
            u32::from(cell.index),
            u32::from(sent.header),
            sent.length,
        ));
        let part = sent.part_of(cell);
        flow.path_bytes -= bytes;
        let arrivals = self.ends.arrivals(e);
        arrivals.marked |= cell.flags.has(Flags::EFCI);
        arrivals.bytes += bytes;
        let judged = arrivals.reassembler.on_cell(part);
        let Some(frame) = judged else { return self.release(cell.payload, 1) };
        let mut segment = sent.segment;
        segment.control.marked = std::mem::take(&mut arrivals.marked);
        self.release(cell.payload, 1);
        self.judge_frame(e, frame, &segment, at);
    }

    #[inline(never)]
    fn judge_frame(&mut self, e: usize, frame: Frame, segment: &Segment, at: SimTime) {
        let arrivals = self.ends.arrivals(e);
        let bytes = std::mem::take(&mut arrivals.bytes);
        let aal5 = &mut arrivals.aal5;
        let (cells, merged) = match frame {
            Frame::Whole { .. } => {
                aal5.frames += 1;
                aal5.bytes += bytes;
                return self.receive(e, segment);
            }
            Frame::Broken { cells } => {
                aal5.broken += 1;
                (cells, false)
            }
            Frame::Merged { cells } => {
                aal5.merged += 1;
                (cells, true)
            }
            Frame::TooLong { cells } => {
                aal5.too_long += 1;
                (cells, false)
            }
        };
        aal5.dropped_cells += u64::from(cells);
        aal5.dropped_bytes += bytes;
        let circuit = self.flows[self.ends[e].flow_out as usize].circuit;
        let cause = Cause::FrameLost { merged, cells };
        let bytes = segment.bytes();
        self.log.add(Record { at, port: NONE, circuit, cause, count: 1, bytes });
    }
}

#[cfg(test)]
mod tests {
    use crate::Simulation;
    use crate::net::host::{Aal5Counters, End, Source};
    use crate::units::SimTime;

    /// One TCP connection over two links of 155.52 Mb/s and 5 ms that loses the 12th cell of its first segment. With
    /// propagation, this cell reaches the switch after 5,032.716 us, and the cell before it after 5,029.99 us.
    fn first_end_mark_lost(window: u32) -> Simulation {
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":9000,"topology":{{"kind":"explicit",
            "nodes":[{{"id":"A","kind":"host","at":[0,0]}},{{"id":"W","kind":"switch","at":[1,0]}},
                {{"id":"B","kind":"host","at":[2,0]}}],
            "links":[{{"id":"a","from":"A","to":"W","rateMbps":155.52,"delayMs":5}},
                {{"id":"b","from":"W","to":"B","rateMbps":155.52,"delayMs":5}}],
            "circuits":[{{"id":"C","service":"ubr","carries":"tcp","route":["A","W","B"]}}]}},
            "tcp":{{"mssBytes":512,"tickPhase":"zero","startJitterMs":0,"initialWindowSegments":{window}}},
            "congestion":{{"kind":"slow-start-only"}},
            "timeline":[{{"atUs":5031,"target":"loss@C","key":"dropNextCellAt","value":"W"}}]}}"#
        ))
        .expect("legal")
    }

    fn at_receiver(simulation: &Simulation) -> Aal5Counters {
        let mut ends = simulation.world().ends.iter();
        let receives = |end: &&End| matches!(end.source, Source::Receiver(_));
        ends.find(receives).expect("TCP has a receiver").arrivals.aal5
    }

    #[test]
    fn a_lost_end_mark_costs_two_segments_and_the_bytes_of_their_23_cells_are_booked() {
        // 11 cells of the first segment carry 10 · 48 bytes; all cells of the second follow: 512 bytes.
        let mut simulation = first_end_mark_lost(2);
        simulation.advance_to(SimTime::from_secs(0.02));
        let aal5 = at_receiver(&simulation);
        assert_eq!((aal5.frames, aal5.broken, aal5.merged), (0, 0, 1));
        assert_eq!((aal5.dropped_cells, aal5.dropped_bytes), (23, 480 + 512));
    }

    #[test]
    fn a_segment_sent_again_merges_with_its_own_remains_and_times_out_twice() {
        // Kalyanaraman 1996 section 11: a window of one, so that only the retransmission follows the lost end mark.
        let mut simulation = first_end_mark_lost(1);
        simulation.advance_to(SimTime::from_secs(9.0));
        let aal5 = at_receiver(&simulation);
        assert_eq!((aal5.merged, aal5.dropped_cells, aal5.dropped_bytes), (1, 23, 480 + 512));
        let Source::Sender(sender) = &simulation.world().ends[0].source else {
            panic!("the first end sends");
        };
        let counters = sender.counters();
        assert_eq!((counters.timeouts, counters.retransmitted_segments), (2, 2));
        assert_eq!(sender.gauges().ssthresh_bytes, 2.0 * 512.0);
        assert!(aal5.frames > 100, "then it goes on");
    }
}
