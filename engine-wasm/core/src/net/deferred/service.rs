//! Services after the fact: a busy line serves its waiting cells without separate events.
//!
//! The start time of the next cell is known as soon as it waits; only which cell it will be may change until that
//! instant. So the line does nothing until someone looks at its queue or needs its next delivery. It then executes the
//! services whose time has passed, in order and with their own times.

use super::put_off::UNPLANNED;
use crate::kernel::future_events::FutureEvents;
use crate::kernel::slots::Class;
use crate::net::port::Port;
use crate::units::SimTime;
use crate::wire::cell::Cell;

impl Port {
    /// Finds out whether the line may defer services.
    ///
    /// A port with special cases may not, nor may a line to a host, where few deliveries are events. Without a line
    /// delay, the cell in service would arrive no later than the next one starts, and nothing would serve later cells.
    pub fn note_deferral(&mut self, special: bool) {
        let steady = self.varying.is_none() && self.wire_delay > 0;
        self.defers_service = !special && steady && !self.to_host && !self.event_per_cell;
    }

    /// Schedules the service of the next cell, if one waits.
    ///
    /// Only a busy line may defer: the delivery of the cell on it will execute the next service.
    #[inline(always)]
    pub fn await_service(&mut self, slots: &mut FutureEvents, now: SimTime) {
        self.pending = self.queued_all() > 0;
        if !self.pending {
            return;
        }
        let at = self.free_at.max(now.0);
        if self.defers_service && at > now.0 {
            self.service_at = at;
        } else {
            slots.set(self.slots.service, Class::Service, SimTime(at));
        }
    }

    /// Cancels the planned service if all waiting cells have been pushed out.
    pub fn note_emptied(&mut self) {
        if self.queued_all() == 0 {
            (self.pending, self.service_at) = (false, UNPLANNED);
        }
    }

    /// Executes the services planned without an event for instants before `end`.
    ///
    /// At an instant, only samples come after services, so `end` is the present for a caller that looks during an
    /// instant.
    #[inline(never)]
    pub fn catch_up(&mut self, end: SimTime) {
        if !self.counted.is_empty() {
            return self.catch_up_counting(end);
        }
        while self.service_at < end.0 {
            self.serve_planned();
        }
    }

    /// The same if the policy must learn of every cell that leaves.
    #[inline(never)]
    fn catch_up_counting(&mut self, end: SimTime) {
        while self.service_at < end.0 {
            let cell = self.serve_planned();
            self.count_down(cell);
        }
    }

    /// Executes the planned service and plans the next one.
    #[inline(always)]
    fn serve_planned(&mut self) -> Cell {
        let at = SimTime(self.service_at);
        let cell = self.pop(at).expect("a service was planned for a cell");
        self.transmit_to_switch(cell, at);
        self.pending = self.queued_all() > 0;
        self.service_at = if self.pending { self.free_at } else { UNPLANNED };
        cell
    }

    /// Gives a planned service an event, if the line may no longer defer it.
    #[inline]
    pub(in crate::net) fn restore_events(&mut self, slots: &mut FutureEvents) {
        if !self.defers_service && self.service_at != UNPLANNED {
            slots.set(self.slots.service, Class::Service, SimTime(self.service_at));
            self.service_at = UNPLANNED;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Simulation;
    use crate::net::deferred::seen::seen;
    use crate::scenario::Command;

    /// Five sources with VBR over a bottleneck.
    fn loaded(feedback: &str) -> Simulation {
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{{"kind":"n-source","sources":5,"vbr":true,"bufferCells":500}},
            "feedback":{{"kind":"{feedback}"}}}}"#
        ))
        .expect("a scenario")
    }

    /// Creates two equal runs, one with an event per cell, checks that they always look the same, and returns both.
    fn run_both(make: impl Fn() -> Simulation) -> [Simulation; 2] {
        let (mut deferring, mut per_cell) = (make(), make());
        per_cell.use_event_per_cell();
        for step in 1..=20 {
            let until = f64::from(step) * 0.017_3;
            let (some, all) = (seen(&mut deferring, until), seen(&mut per_cell, until));
            assert_eq!(some, all, "step {step}");
        }
        [deferring, per_cell]
    }

    #[test]
    fn services_after_the_fact_are_seen_as_those_at_their_instants() {
        for feedback in ["erica", "efci", "relative-rate", "charny"] {
            let [deferring, per_cell] = run_both(|| loaded(feedback));
            assert!(deferring.events() <= per_cell.events(), "{feedback}");
        }
    }

    #[test]
    fn a_policy_that_counts_hears_of_services_after_the_fact() {
        for policy in ["fair", "selective"] {
            let [deferring, per_cell] = run_both(|| {
                Simulation::from_json(&format!(
                    r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
                    "topology":{{"kind":"unequal-feedback","service":"ubr","carries":"tcp","longHosts":10,
                        "shortHosts":0,"linkMbps":50,"bufferCells":800}},
                    "discard":{{"kind":"{policy}","thresholdCells":500}},"congestion":{{"kind":"reno"}}}}"#
                ))
                .expect("a scenario")
            });
            let (some, all) = (deferring.events(), per_cell.events());
            assert!(some * 20 < all * 19, "{policy}: {some} of {all}");
            let refused: u64 = deferring.world().ports.iter().flat_map(|p| p.stats.dropped).sum();
            assert!(refused > 100, "{policy}: {refused}");
        }
    }

    #[test]
    fn a_queue_that_waits_for_a_busy_line_costs_no_event_per_cell() {
        for feedback in ["erica", "efci", "relative-rate"] {
            let (mut deferring, mut per_cell) = (loaded(feedback), loaded(feedback));
            per_cell.use_event_per_cell();
            seen(&mut deferring, 1.0);
            seen(&mut per_cell, 1.0);
            let (some, all) = (deferring.events(), per_cell.events());
            assert!(some * 20 < all * 19, "{feedback}: {some} of {all}");
        }
    }

    #[test]
    fn thresholds_turned_while_cells_wait_mark_the_same_cells() {
        for feedback in ["efci", "relative-rate"] {
            let (mut deferring, mut per_cell) = (loaded(feedback), loaded(feedback));
            per_cell.use_event_per_cell();
            for (k, threshold) in
                [100, 20, 450, 5, 300, 1, 499, 60].into_iter().cycle().take(80).enumerate()
            {
                let until = 0.002_3 * (k + 1) as f64;
                assert_eq!(
                    seen(&mut deferring, until),
                    seen(&mut per_cell, until),
                    "{feedback} {until}"
                );
                for simulation in [&mut deferring, &mut per_cell] {
                    let (target, key) = ("feedback".into(), "thresholdCells".into());
                    let value = serde_json::json!(threshold);
                    simulation.apply(Command::Tune { target, key, value }).expect("in range");
                }
                per_cell.use_event_per_cell();
            }
        }
    }

    #[test]
    fn commands_have_the_same_instants_however_few_events_lie_between() {
        let (mut deferring, mut per_cell) = (loaded("erica"), loaded("erica"));
        per_cell.use_event_per_cell();
        for microsecond in 20_000..20_200 {
            let until = 1e-6 * f64::from(microsecond);
            assert_eq!(seen(&mut deferring, until), seen(&mut per_cell, until), "{until}");
            for simulation in [&mut deferring, &mut per_cell] {
                let (target, key) = ("feedback".into(), "targetUtilization".into());
                let value = serde_json::json!(0.8 + 1e-6 * f64::from(microsecond - 20_000));
                simulation.apply(Command::Tune { target, key, value }).expect("in range");
            }
            per_cell.use_event_per_cell();
        }
    }

    #[test]
    fn deferral_may_end_while_cells_wait() {
        let (mut late, mut early) = (loaded("erica"), loaded("erica"));
        early.use_event_per_cell();
        for (k, seconds) in [0.12, 0.121, 0.122, 0.15, 0.151].into_iter().enumerate() {
            let value = serde_json::json!(0.8 + 0.01 * k as f64);
            let turn = || Command::Tune {
                target: "feedback".into(),
                key: "targetUtilization".into(),
                value: value.clone(),
            };
            assert_eq!(seen(&mut late, seconds), seen(&mut early, seconds));
            late.apply(turn()).expect("in range");
            early.apply(turn()).expect("in range");
            late.use_event_per_cell();
        }
        assert_eq!(seen(&mut late, 0.3), seen(&mut early, 0.3));
    }
}
