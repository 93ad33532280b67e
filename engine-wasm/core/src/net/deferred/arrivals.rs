//! Arrivals after the fact: a host counts many data cells at a time if they only wait for the end of their frame.
//!
//! Such a cell has no visible effect before the end mark or an RM cell arrives; these are events and take all earlier
//! cells. Between these events the host takes arrived cells now and then, when a cell starts on its line. Before anyone
//! looks, all cells that had arrived by the newest start are counted.

use super::put_off::DeferredArrivals;
use crate::net::port::Port;
use crate::net::world::World;
use crate::units::SimTime;
use crate::wire::aal5::user_bytes_of_cells;
use crate::wire::cell::{Flags, Run};

/// Cell times between two looks of a host. Chosen: long enough for runs, and few compared with a frame.
const CELL_TIMES: u32 = 64;

/// Most cells that can arrive in this time; no run is longer, and reassembly always has room for this many.
const MOST: u32 = CELL_TIMES + 1;

impl World {
    /// A host takes its arrived cells and sets the time of the next look.
    #[inline(never)]
    pub(in crate::net) fn look_at_arrivals(&mut self, p: usize) {
        self.take_passive_cells(p, self.now);
        let arrivals = &mut self.ports[p].arrivals;
        arrivals.look_at = self.now.0 + arrivals.pause;
    }

    /// Takes the cells that arrived at a host by `until` and need no action.
    #[inline(never)]
    pub(in crate::net) fn take_passive_cells(&mut self, p: usize, until: SimTime) {
        let pause = self.ports[p].arrivals.pause;
        if pause == 0 {
            while let Some((at, cell)) = self.ports[p].pop_passive(until) {
                self.deliver(cell, SimTime(at));
            }
            return;
        }
        while let Some(run) = self.ports[p].pop_passive_run(until, MOST) {
            if !self.deliver_run(run, MOST) {
                // A frame that is too long is discarded at that instant, so from now on every start must look.
                self.ports[p].arrivals =
                    DeferredArrivals { pause: 0, look_at: 0, ..self.ports[p].arrivals };
                return self.take_passive_cells(p, until);
            }
        }
    }

    /// Counts data cells of one flow that have arrived in a row and need no other action. Returns whether reassembly
    /// has room for `more` cells.
    #[inline(always)]
    fn deliver_run(&mut self, run: Run, more: u32) -> bool {
        let Run { first, cells } = run;
        let flow = &mut self.flows[first.flow.0 as usize];
        assert!(first.sequence >= flow.expected, "cells of a flow keep their order (I-5)");
        flow.expected = first.sequence + cells;
        flow.delivered[0] += u64::from(cells);
        let marked = first.flags.has(Flags::EFCI);
        let arrivals = self.ends.arrivals(flow.sink as usize);
        arrivals.destination.on_data(marked);
        if !first.in_frame() {
            return true;
        }
        let sent = self.segments.get_mut(first.payload);
        let indexes = u32::from(first.index)..u32::from(first.index) + cells;
        let part = sent.part_of(first);
        let bytes = user_bytes_of_cells(indexes, u32::from(sent.header), sent.length);
        flow.path_bytes -= u64::from(bytes);
        arrivals.marked |= marked;
        arrivals.bytes += u64::from(bytes);
        arrivals.reassembler.on_cells(part, cells);
        let has_room = arrivals.reassembler.has_room_for(more);
        self.release(first.payload, cells);
        has_room
    }

    /// Counts all cells that had arrived when the newest cell started, for a caller who looks at the state.
    pub(super) fn take_deferred_arrivals(&mut self, p: usize) {
        if self.ports[p].to_host {
            self.take_passive_cells(p, self.ports[p].arrivals.newest_start);
        }
    }

    /// Finds the hosts that may count late: those that never answer a data cell at its instant.
    pub(in crate::net) fn note_deferred_arrivals(&mut self) {
        for port in &mut self.ports {
            port.arrivals.look_at = 0;
            port.arrivals.pause = port.pause_of_arrivals();
        }
        for flow in &self.flows {
            let end = &self.ends[flow.sink as usize];
            let answers = end.gfc.is_some() || end.arrivals.destination.makes_own_rm();
            let last_hop = &self.hops[flow.first_hop as usize..][usize::from(flow.hop_count) - 1];
            if answers || !end.arrivals.reassembler.has_room_for(MOST) {
                self.ports[last_hop.port as usize].arrivals.pause = 0;
            }
        }
    }
}

impl Port {
    /// Called when a cell starts on a line to a host; true if the host must take its arrived cells.
    #[inline(always)]
    pub fn note_start(&mut self, now: SimTime) -> bool {
        self.arrivals.newest_start = now;
        now.0 >= self.arrivals.look_at || self.wire.is_full()
    }

    /// Time between two looks; zero unless a constant line rate limits the number of cells that arrive meanwhile.
    fn pause_of_arrivals(&self) -> u64 {
        let even = self.varying.is_none() && self.frames.packets.is_none();
        let steady = self.to_host && even && !self.event_per_cell;
        if steady { u64::from(CELL_TIMES) * self.cell_ps() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use crate::Simulation;
    use crate::net::deferred::seen::seen;
    use crate::scenario::Command;

    /// Three sources over an overflowing buffer; the switches set EFCI.
    fn crowded(more: &str) -> Simulation {
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{{"kind":"n-source","sources":3,"bufferCells":300}},"feedback":{{"kind":"efci","thresholdCells":100}},
            "tcp":{{"startJitterMs":1}}{more}}}"#
        ))
        .expect("legal")
    }

    /// Number of lines to hosts with deferred arrivals.
    fn putting_off(simulation: &Simulation) -> usize {
        simulation.world().ports.iter().filter(|port| port.arrivals.pause > 0).count()
    }

    fn turn(simulation: &mut Simulation, value: bool) {
        let (target, key) = ("abr".to_string(), "destinationOwnRm".to_string());
        simulation.apply(Command::Tune { target, key, value: value.into() }).expect("in range");
    }

    #[test]
    fn arrivals_counted_late_are_seen_as_those_at_their_instants() {
        let (mut late, mut each) = (crowded(""), crowded(""));
        each.use_event_per_cell();
        assert_eq!((putting_off(&late), putting_off(&each)), (6, 0), "one line to each host");
        for step in 1..=20_u32 {
            let until = f64::from(step) * 0.013_7;
            assert_eq!(seen(&mut late, until), seen(&mut each, until), "step {step}");
        }
    }

    /// Bursts of frames of 192 cells: as the queue drains, it falls below the threshold between the first and the last
    /// cell of a frame, and DCTCP wants to know whether any of them was marked.
    fn bursts() -> Simulation {
        Simulation::from_json(
            r#"{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{"kind":"unequal-feedback","service":"ubr","carries":"tcp","longHosts":3,"shortHosts":0,
                "linkMbps":50,"bufferCells":800},"feedback":{"kind":"efci","thresholdCells":60},
            "tcp":{"startJitterMs":1,"mssBytes":9140},"congestion":{"kind":"dctcp"}}"#,
        )
        .expect("legal")
    }

    #[test]
    fn a_mark_of_an_early_cell_counts_for_its_frame_however_late_it_is_taken() {
        let (mut late, mut each) = (bursts(), bursts());
        each.use_event_per_cell();
        for step in 1..=20_u32 {
            let until = f64::from(step) * 0.025_3;
            assert_eq!(seen(&mut late, until), seen(&mut each, until), "step {step}");
        }
    }

    #[test]
    fn a_host_that_answers_data_cells_takes_each_at_its_instant_for_as_long_as_it_does() {
        let (mut late, mut each) = (crowded(""), crowded(""));
        each.use_event_per_cell();
        for (step, answers) in [(1_u32, true), (2, false), (3, true)] {
            let until = f64::from(step) * 0.071_3;
            assert_eq!(seen(&mut late, until), seen(&mut each, until), "step {step}");
            turn(&mut late, answers);
            turn(&mut each, answers);
            assert_eq!(putting_off(&late), if answers { 0 } else { 6 }, "step {step}");
        }
        assert_eq!(seen(&mut late, 0.4), seen(&mut each, 0.4));
    }

    /// Two frames of 1,356 cells, near the maximum. The first loses its end mark at the switch, where it arrives after
    /// 8,696.9 us, so a cell of the second frame is one too many.
    fn too_long() -> Simulation {
        Simulation::from_json(
            r#"{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,"topology":{"kind":"explicit",
            "nodes":[{"id":"A","kind":"host","at":[0,0]},{"id":"W","kind":"switch","at":[1,0]},
                {"id":"B","kind":"host","at":[2,0]}],
            "links":[{"id":"a","from":"A","to":"W","rateMbps":155.52,"delayMs":5},
                {"id":"b","from":"W","to":"B","rateMbps":155.52,"delayMs":5}],
            "circuits":[{"id":"C","service":"ubr","carries":"tcp","route":["A","W","B"]}]},
            "tcp":{"mssBytes":65000,"tickPhase":"zero","startJitterMs":0,"initialWindowSegments":2},
            "timeline":[{"atUs":8695,"target":"loss@C","key":"dropNextCellAt","value":"W"}]}"#,
        )
        .expect("legal")
    }

    #[test]
    fn cells_without_an_end_mark_are_given_up_at_the_same_instant() {
        let (mut late, mut each) = (too_long(), too_long());
        each.use_event_per_cell();
        let mut given_up = 0;
        for step in 0..40_u32 {
            let until = 0.0136 + f64::from(step) * 0.000_1;
            assert_eq!(seen(&mut late, until), seen(&mut each, until), "step {step}");
            let events = late.drain_events();
            assert_eq!(events, each.drain_events(), "step {step}");
            given_up += events.iter().filter(|event| event.cause.contains("1367 cells")).count();
        }
        assert_eq!(given_up, 1);
    }
}
