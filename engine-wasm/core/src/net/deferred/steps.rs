//! Steps after the fact: a host executes the steps of a cell source without separate events.
//!
//! If only the line paces a source's cells and nothing else uses that line, a step has no effect before its first cell
//! arrives. So steps are executed together when someone looks at the line or the end, or when the next cell arrives,
//! like the departures of an ABR source. They draw the same random numbers in the same order.

use super::Settled;
use crate::kernel::slots::Class;
use crate::net::host::{End, Source};
use crate::net::port::Port;
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::scenario::MOST_WAITING;
use crate::traffic::{Act, Step};
use crate::units::{PS_PER_SECOND, SimSpan, SimTime};

impl World {
    /// Schedules the step that an end's source has planned, or defers it.
    pub(in crate::net) fn await_step(&mut self, e: Settled) {
        if self.ends[e].puts_off_steps() {
            self.forget_departures(e);
        }
        let end = &mut self.ends[e];
        let Source::Cells(supply) = &end.source else { return };
        let (step, since) = (supply.planned, supply.since);
        let line = (end.line != NONE).then(|| &self.ports[end.line as usize]);
        let until = line.and_then(|port| end.puts_off_until(port, self.now));
        let slot = end.slots.cells;
        let Some(until) = until else {
            return self.slots.set_as_of(slot, Class::EndSystem, step.at, since);
        };
        end.departs = step.at;
        self.slots.set(slot, Class::EndSystem, until);
        self.announce(e.index());
    }

    /// Called when the time ends for which steps were deferred.
    pub(in crate::net) fn look_at_steps(&mut self, e: Settled) {
        if self.ends[e].puts_off_steps() {
            self.await_step(e);
        }
    }

    /// Executes an end's deferred steps that fall before `until`.
    #[inline(never)]
    pub(super) fn take_steps(&mut self, e: usize, until: SimTime) {
        let end = &mut self.ends.0[e];
        let port = &mut self.ports[end.line as usize];
        let flow = &mut self.flows[end.flow_out as usize];
        while end.departs < until {
            let at = end.departs;
            for _ in 0..end.hand_over() {
                let cell = match end.cut_data(&self.segments) {
                    Some(cell) => cell,
                    None => end.cut_framed(flow, &mut self.segments).expect("it was handed over"),
                };
                port.depart(flow.launch(cell), flow.class, at, &mut self.slots);
            }
            let Step { at: next, act } = end.plan_after(at);
            end.departs = if matches!(act, Act::Cells(_)) { next } else { SimTime::NEVER };
            if end.departs == SimTime::NEVER {
                self.slots.set_as_of(end.slots.cells, Class::EndSystem, next, at);
            }
        }
        #[cfg(debug_assertions)]
        {
            self.passed[flow.first_hop as usize] = flow.next_sequence;
        }
    }
}

impl End {
    /// Is its next step deferred?
    pub fn puts_off_steps(&self) -> bool {
        self.departs < SimTime::NEVER && self.abr.is_none()
    }

    /// Until when its steps may be deferred: as long as they only hand over cells, and no more cells than the queue in
    /// front of the line accepts in any case. `None` if each step needs an event.
    fn puts_off_until(&self, port: &Port, now: SimTime) -> Option<SimTime> {
        let stretch = self.supply()?.source.stretch()?;
        if !port.defers_service || self.is_paced() {
            return None;
        }
        let room = (MOST_WAITING / 2).checked_sub(port.queued_all() + stretch.most.at_once)?;
        let span = f64::from(room) / stretch.most.rate.0 * PS_PER_SECOND as f64;
        Some(stretch.until.min(now.after(SimSpan(span as u64)))).filter(|until| *until > now)
    }

    /// Executes the planned step; returns the number of cells to send.
    #[inline]
    fn hand_over(&mut self) -> u32 {
        let Source::Cells(supply) = &mut self.source else { return 0 };
        let Act::Cells(count) = supply.planned.act else { return 0 };
        supply.waiting = supply.waiting.saturating_add(count);
        count
    }

    /// Plans the source's next step, after a step at `now`.
    #[inline]
    fn plan_after(&mut self, now: SimTime) -> Step {
        let Source::Cells(supply) = &mut self.source else { return Step::DONE };
        supply.plan(now)
    }
}

#[cfg(test)]
mod tests {
    use crate::Simulation;
    use crate::net::deferred::seen::seen;
    use crate::params::Value;
    use crate::scenario::Command;
    use serde_json::json;

    /// Two ABR sources over TCP, and a background source on a line of its own, near or far.
    fn beside(delay_us: u32, background: &str) -> Simulation {
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{{"kind":"n-source","sources":2,"vbr":true,"delayMs":{}}},
            "feedback":{{"kind":"erica"}},"tcp":{{"startJitterMs":1}},"background":{background}}}"#,
            f64::from(delay_us) / 1e3
        ))
        .expect("legal")
    }

    /// Changes a knob of both runs.
    fn turn(runs: [&mut Simulation; 2], target: &str, key: &str, value: &Value) {
        for run in runs {
            let (target, key, value) = (target.into(), key.into(), value.clone());
            run.apply(Command::Tune { target, key, value }).expect("in range");
        }
    }

    #[test]
    fn steps_after_the_fact_are_seen_as_those_at_their_instants() {
        let backgrounds = [
            r#"{"kind":"on-off","onMs":3,"offMs":2,"openMs":7,"closeMs":120}"#,
            r#"{"kind":"on-off","onMs":1.3,"offMs":0,"frameBytes":700}"#,
            r#"{"kind":"markov-on-off","utilization":0.8,"peakFactor":3}"#,
            r#"{"kind":"bernoulli","slotMbps":300,"probability":0.4}"#,
            r#"{"kind":"cbr","rateMbps":200,"closeMs":31}"#,
            r#"{"kind":"poisson","rateMbps":80}"#,
        ];
        for background in backgrounds {
            for delay_us in [1, 10, 3_000] {
                let (mut few, mut each) =
                    (beside(delay_us, background), beside(delay_us, background));
                each.use_event_per_cell();
                for step in 1..=20_u32 {
                    let until = f64::from(step) * 0.007_3;
                    let (a, b) = (seen(&mut few, until), seen(&mut each, until));
                    assert_eq!(a, b, "{background}, {delay_us} us, step {step}");
                    let runs = [&mut few, &mut each];
                    match step % 5 {
                        1 => turn(runs, "shaper", "rateMbps", &json!(90 + step)),
                        2 => turn(runs, "shaper", "rateMbps", &Value::Null),
                        3 => few = few.checkpoint(),
                        4 if background.contains("on-off") => {
                            turn(runs, "background", "closeMs", &json!(100 + step));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    #[test]
    fn a_source_with_a_line_of_its_own_costs_no_event_for_a_cell() {
        let background = r#"{"kind":"on-off","onMs":3,"offMs":2}"#;
        let (mut few, mut each) = (beside(1_000, background), beside(1_000, background));
        each.use_event_per_cell();
        seen(&mut few, 0.2);
        seen(&mut each, 0.2);
        let (some, all) = (few.events(), each.events());
        assert!(some * 3 < all * 2, "{some} of {all}");
    }
}
