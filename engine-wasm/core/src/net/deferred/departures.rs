//! Departures after the fact: a host sends the data cells between two RM cells without separate events.
//!
//! If a source paces cells onto a line that nothing else uses, the departure times are known when the first cell is
//! due, until the source receives something new. So nothing is done at those instants. The cells are sent together when
//! someone looks at the line or the source, or when the first of them arrives.

use super::Settled;
use crate::kernel::future_events::FutureEvents;
use crate::kernel::slots::Class;
use crate::net::port::Port;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::units::{SimSpan, SimTime};
use crate::wire::cell::{Cell, Run};

/// The source's next action after the planned departures.
#[derive(Clone, Copy)]
pub(in crate::net) struct Next {
    /// When it is due.
    pub due: SimTime,
    /// The last departure; without planning, the source would have set its timer then.
    pub since: SimTime,
}

impl World {
    /// Plans the data cells that leave an end from `at` on; `None` if each needs an event.
    #[inline]
    pub(in crate::net) fn plan_departures(&mut self, e: Settled, at: SimTime) -> Option<Next> {
        let end = &mut self.ends[e];
        let abr = end.abr.as_ref().filter(|_| end.line != NONE)?;
        let port = &self.ports[end.line as usize];
        // If the line is free and fast enough, each cell leaves as soon as it is sent, so there is no queue to check.
        if !(port.defers_service && port.is_free(at) && port.sends_within(abr.gap())) {
            return None;
        }
        let first_frame = end.queue.front().map_or(0, |frame| self.segments.get(*frame).cells);
        let (waiting, are_all) = end.waiting_cells(first_frame);
        let count = abr.data_ahead(at, waiting);
        if count == 0 {
            return None;
        }
        let last = at.after(SimSpan(abr.gap().0 * u64::from(count - 1)));
        // After the last cell the queue is empty; the source is then due later than one gap after it.
        let is_last = are_all && count == waiting;
        let due = if is_last { abr.due_after(count, last) } else { last.after(abr.gap()) };
        (end.departures, end.departs) = (count, at);
        self.announce(e.index());
        Some(Next { due, since: last })
    }

    /// Schedules the arrival of the first planned cell on an empty line.
    #[inline]
    pub(in crate::net) fn announce(&mut self, e: usize) {
        let end = &self.ends[e];
        let port = &self.ports[end.line as usize];
        if end.departs < SimTime::NEVER && port.wire.is_empty() {
            port.await_delivery(&mut self.slots, port.arrival_of_next(end.departs));
        }
    }

    /// Cancels the planned departures.
    #[inline]
    pub(in crate::net) fn unplan_departures(&mut self, e: Settled) {
        let end = &mut self.ends[e];
        if end.departures == 0 {
            return;
        }
        end.departures = 0;
        self.forget_departures(e);
    }

    /// Cancels the arrival that an empty line expects.
    pub(super) fn forget_departures(&mut self, e: Settled) {
        let end = &mut self.ends[e];
        end.departs = SimTime::NEVER;
        let port = &self.ports[end.line as usize];
        if port.wire.is_empty() {
            self.slots.cancel(port.slots.wire);
        }
    }

    /// Executes an end's departures that were planned for instants before `until`.
    #[inline]
    pub(super) fn depart(&mut self, e: usize, until: SimTime) {
        let end = &self.ends[e];
        if end.departs >= until {
            return;
        }
        if end.departures > 0 {
            self.send_planned(e, until);
        } else {
            self.take_steps(e, until);
        }
    }

    #[inline(never)]
    fn send_planned(&mut self, e: usize, until: SimTime) {
        let end = &mut self.ends.0[e];
        let port = &mut self.ports[end.line as usize];
        let flow = &mut self.flows[end.flow_out as usize];
        let gap = end.abr.as_ref().expect("it planned").gap();
        // ACR is constant between two RM cells, and so is the gap.
        let first = end.departs;
        let due = (until.0 - first.0).div_ceil(gap.0).min(u64::from(end.departures)) as u32;
        let departure = |number: u32| first.after(SimSpan(u64::from(number) * gap.0));
        let mut count = 0;
        while count < due {
            let run = match end.cut_run(due - count, &self.segments) {
                Some(run) => flow.launch_run(run),
                None => {
                    let cell = end.cut_framed(flow, &mut self.segments).expect("data wait");
                    Run { first: flow.launch(cell), cells: 1 }
                }
            };
            port.depart_in_run(run, flow.class, (departure(count), gap), &mut self.slots);
            count += run.cells;
        }
        end.departures -= due;
        end.departs = if end.departures > 0 { departure(due) } else { SimTime::NEVER };
        end.abr.as_mut().expect("it planned").note_data(due, departure(due - 1));
        #[cfg(debug_assertions)]
        {
            self.passed[flow.first_hop as usize] = flow.next_sequence;
        }
    }

    /// Gives an end's departures separate events from now on, if its line needs them.
    pub(super) fn restore_departure_events(&mut self, e: Settled) {
        let end = &self.ends[e];
        if end.departs == SimTime::NEVER {
            return;
        }
        if end.puts_off_steps() {
            return self.await_step(e);
        }
        let (departs, pace) = (end.departs, end.slots.pace);
        let gap = end.abr.as_ref().expect("it planned").gap();
        self.unplan_departures(e);
        // If the line needs an event for each cell, the source is due at its next departure.
        let each = Next { due: departs, since: SimTime(departs.0.saturating_sub(gap.0)) };
        let Next { due, since } = self.plan_departures(e, departs).unwrap_or(each);
        self.slots.set_again(pace, Class::EndSystem, due, since);
    }
}

impl Port {
    /// Takes a run of cells from the end that feeds the line; `when` is the first departure and the gap. The first
    /// arrival is already an event. The cells find the line free unless an RM cell is on it.
    #[inline(always)]
    fn depart_in_run(
        &mut self,
        run: Run,
        class: u8,
        when: (SimTime, SimSpan),
        slots: &mut FutureEvents,
    ) {
        let (mut at, gap) = when;
        for number in 0..run.cells {
            self.depart(run.cell(number), class, at, slots);
            at = at.after(gap);
        }
    }

    /// Takes a cell from the end that feeds the line; its arrival is already an event.
    #[inline(always)]
    pub(super) fn depart(&mut self, cell: Cell, class: u8, at: SimTime, slots: &mut FutureEvents) {
        if self.is_free(at) {
            self.stats.arrived += 1;
            self.transmit_to_switch(cell, at);
        } else {
            self.depart_behind(cell, class, at, slots);
        }
    }

    /// The same on a line that was not free at the last look.
    #[inline(never)]
    fn depart_behind(&mut self, cell: Cell, class: u8, at: SimTime, slots: &mut FutureEvents) {
        if self.service_at < at.0 {
            self.catch_up(at);
        }
        self.stats.arrived += 1;
        if self.is_free(at) {
            self.transmit_to_switch(cell, at);
        } else {
            self.wait(cell, class, at, slots);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Simulation;
    use crate::net::deferred::seen::seen;
    use crate::scenario::Command;

    /// Circuits over a row of switches with near or distant hosts; they carry TCP, bare cells or frames of cells.
    fn lot(access_us: u32, load: &str) -> Simulation {
        let carries = if load == "tcp" { "tcp" } else { "cells" };
        let frame_bytes = if load == "frames" { "600" } else { "null" };
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{{"kind":"parking-lot","switches":3,"carries":"{carries}","accessUs":{access_us}}},
            "feedback":{{"kind":"erica"}},"tcp":{{"startJitterMs":1}},"cells":{{"frameBytes":{frame_bytes}}}}}"#
        ))
        .expect("legal")
    }

    /// Changes a knob of both runs.
    fn turn(runs: [&mut Simulation; 2], key: &str, value: u32) {
        for run in runs {
            let (target, key, value) = ("abr".into(), key.into(), value.into());
            run.apply(Command::Tune { target, key, value }).expect("in range");
        }
    }

    #[test]
    fn departures_after_the_fact_are_seen_as_those_at_their_instants() {
        for (access_us, load) in
            [(1, "cells"), (10, "cells"), (3_000, "cells"), (10, "tcp"), (10, "frames")]
        {
            let (mut few, mut each) = (lot(access_us, load), lot(access_us, load));
            each.use_event_per_cell();
            for step in 1..=20_u32 {
                let until = f64::from(step) * 0.007_3;
                let (a, b) = (seen(&mut few, until), seen(&mut each, until));
                assert_eq!(a, b, "{load}, {access_us} us, step {step}");
                match step % 4 {
                    1 => turn([&mut few, &mut each], "nrm", 8 << (step / 4)),
                    2 => turn([&mut few, &mut each], "pcrMbps", 150 - 7 * step),
                    3 => few = few.checkpoint(),
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn data_cells_of_a_host_with_a_line_of_its_own_cost_no_event() {
        let (mut few, mut each) = (lot(10, "cells"), lot(10, "cells"));
        each.use_event_per_cell();
        seen(&mut few, 0.2);
        seen(&mut each, 0.2);
        let (some, all) = (few.events(), each.events());
        assert!(some * 4 < all * 3, "{some} of {all}");
    }

    #[test]
    fn who_begins_to_watch_sees_the_departures_that_were_planned() {
        let (mut late, mut early) = (lot(10, "cells"), lot(10, "cells"));
        early.use_event_per_cell();
        for seconds in [0.031_007, 0.031_013, 0.05] {
            assert_eq!(seen(&mut late, seconds), seen(&mut early, seconds));
            late.use_event_per_cell();
        }
    }
}
