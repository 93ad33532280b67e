//! A knob changed during a run: every part whose value changes takes the new value.

use super::World;
use super::build::line;
use crate::discard::LocalVc;
use crate::kernel::ring::Ring;
use crate::kernel::slots::Class;
use crate::net::deferred::Settled;
use crate::net::host::{End, Held, Source};
use crate::params::{ParamError, ParamSet, ParamSpec, Tunable, Value};
use crate::scenario::{Part, Sections, Side};
use crate::tcp::TcpParams;
use crate::topology::{Network, ServiceClass};
use crate::units::SimTime;
use crate::wire::cell::Cell;

/// A change of one knob of one section, for all parts or some of them.
#[derive(Clone, Copy)]
pub(crate) struct KnobChange<'a> {
    /// Section id.
    pub section: &'a str,
    pub key: &'a str,
    pub before: &'a Sections,
    pub after: &'a Sections,
    pub network: &'a Network,
}

impl KnobChange<'_> {
    /// The new value at a part, if the part has the knob and its value changes.
    fn value_at(&self, part: Part<'_>, specs: &[ParamSpec]) -> Option<Value> {
        let spec = specs.iter().find(|spec| spec.key == self.key)?;
        let stated = |sections: &Sections| {
            let section = sections.section_of(self.section, part);
            section.settings.get(self.key).cloned().unwrap_or_else(|| (spec.default)())
        };
        let value = stated(self.after);
        (value != stated(self.before)).then_some(value)
    }

    /// The same for one end of a circuit, by index; ends inside the network take the circuit's value.
    fn value_at_end(&self, end: &End, specs: &[ParamSpec]) -> Option<Value> {
        let circuit = &self.network.circuits[end.flow_out as usize / 2];
        let back = !end.flow_out.is_multiple_of(2);
        let side = if back { Side::Destination } else { Side::Source };
        self.value_at(Part::end(circuit, side), specs)
    }
}

impl World {
    /// Changes a knob of a section; the catalogue has checked the value.
    ///
    /// # Errors
    /// Fails if a part refuses the value.
    pub fn tune(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        let tuned = self.tune_section(change);
        self.note_shared();
        tuned
    }

    fn tune_section(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        match change.section {
            "abr" => self.tune_abr(change),
            "tcp" | "congestion" => self.tune_tcp(change),
            "feedback" => self.tune_feedback(change),
            "discard" => self.tune_discard(change),
            "shaper" => self.tune_shapers(change),
            "policer" => self.tune_policers(change),
            "gfc" => self.tune_gfc(change),
            "application" => self.tune_applications(change),
            "virtualEnds" => self.tune_virtual_ends(change),
            _ => self.tune_cells(change),
        }
    }

    fn tune_abr(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        let now = self.now;
        for e in 0..self.ends.len() {
            let e = self.settled(e);
            let end = &mut self.ends[e];
            let Some(abr) = &end.abr else { continue };
            let Some(value) = change.value_at_end(end, abr.specs()) else { continue };
            end.note_acr(now);
            let Some(abr) = &mut end.abr else { continue };
            abr.tune(change.key, &value)?;
            self.flows[end.flow_out as usize].quantised = abr.params().quantise_rm;
            end.arrivals.destination.configure(abr.params());
            self.note_changes(e);
            self.plan_pace(e);
        }
        if matches!(change.key, "mcrMbps" | "weight") {
            self.tell_contracts();
        }
        Ok(())
    }

    fn tune_tcp(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        let of_window = change.section == "congestion";
        for e in 0..self.ends.len() {
            let end = &self.ends[e];
            let specs = match &end.source {
                Source::Sender(sender) if of_window => sender.congestion().specs(),
                Source::Sender(_) | Source::Receiver(_) if !of_window => TcpParams::SPECS,
                _ => continue,
            };
            let Some(value) = change.value_at_end(end, specs) else { continue };
            let e = self.settled(e);
            match &mut self.ends[e].source {
                Source::Sender(sender) if of_window => {
                    sender.congestion_mut().tune(change.key, &value)?;
                }
                Source::Sender(sender) => sender.tune(change.key, &value)?,
                Source::Receiver(receiver) => receiver.tune(change.key, &value)?,
                _ => {}
            }
            self.after_tcp(e);
        }
        Ok(())
    }

    fn tune_applications(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        for e in 0..self.ends.len() {
            let Some(client) = &self.ends[e].client else { continue };
            let specs = client.application.specs();
            let Some(value) = change.value_at_end(&self.ends[e], specs) else { continue };
            let e = self.settled(e);
            if let Some(client) = &mut self.ends[e].client {
                client.application.tune(change.key, &value)?;
            }
        }
        Ok(())
    }

    fn tune_feedback(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        for p in 0..self.ports.len() {
            let port = &mut self.ports[p];
            let name = change.network.port_name(port.stands_for.map_or(p, usize::from));
            let part = Part::port(&name, &port.node);
            let Some(algorithm) = &mut port.feedback else { continue };
            let Some(value) = change.value_at(part, algorithm.specs()) else { continue };
            algorithm.tune(change.key, &value)?;
            let at = algorithm.deadline().max(SimTime(self.now.0 + 1));
            port.wants = algorithm.wants();
            port.note_special();
            self.slots.set(port.slots.interval, Class::Switch, at);
        }
        Ok(())
    }

    fn tune_discard(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        for p in 0..self.ports.len() {
            let port = &mut self.ports[p];
            let name = change.network.port_name(port.stands_for.map_or(p, usize::from));
            let part = Part::port(&name, &port.node);
            let Some(policy) = &mut port.discard else { continue };
            if let Some(value) = change.value_at(part, policy.specs()) {
                policy.tune(change.key, &value)?;
            }
        }
        Ok(())
    }

    fn tune_cells(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        let background = change.section == "background";
        for e in 0..self.ends.len() {
            let e = self.settled(e);
            let end = &mut self.ends[e];
            let of_background =
                change.network.circuits[end.flow_out as usize / 2].service < ServiceClass::Abr;
            let Some(supply) = end.supply().filter(|_| background == of_background) else {
                continue;
            };
            let Some(value) = change.value_at_end(end, supply.source.specs()) else { continue };
            if let Source::Cells(supply) = &mut end.source {
                supply.source.tune(change.key, &value)?;
            }
            self.plan_step(e);
        }
        Ok(())
    }

    fn tune_shapers(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        let now = self.now;
        for e in 0..self.ends.len() {
            let e = self.settled(e);
            let Some(shaper) = &self.ends[e].shaper else { continue };
            let specs = shaper.params().specs();
            let Some(value) = change.value_at_end(&self.ends[e], specs) else { continue };
            let end = &mut self.ends[e];
            let Some(shaper) = &mut end.shaper else { continue };
            shaper.tune(change.key, &value, now)?;
            end.shaped = shaper.params().shapes() || end.gfc.is_some() || end.held != Held::Never;
            self.reserve(e.index());
            self.flush_unpaced(e);
            self.plan_pace(e);
        }
        Ok(())
    }

    fn tune_policers(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        for e in 0..self.flows.len() {
            let Some(policer) = &self.flows[e].entrance.policer else { continue };
            let specs = policer.params().specs();
            let Some(value) = change.value_at_end(&self.ends[e], specs) else { continue };
            let flow = &mut self.flows[e];
            let Some(policer) = &mut flow.entrance.policer else { continue };
            policer.tune(change.key, &value)?;
            let port = &mut self.ports[self.hops[flow.first_hop as usize].port as usize];
            port.polices |= policer.params().rate_mbps.is_some();
            port.note_special();
        }
        Ok(())
    }

    /// Sends waiting cells of an end that is no longer paced.
    fn flush_unpaced(&mut self, e: Settled) {
        while !self.ends[e].is_paced() && self.has_data(e) {
            self.send_data(e);
        }
    }

    fn tune_gfc(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        let value = change.after.section("gfc").settings.get(change.key).cloned();
        let Some(value) = value else { return Ok(()) };
        for port in &mut self.ports {
            if let Some(controller) = &mut port.controller {
                controller.tune(change.key, &value)?;
            }
        }
        for e in 0..self.ends.len() {
            let e = self.settled(e);
            if let Some(gfc) = &mut self.ends[e].gfc {
                gfc.tune(change.key, &value)?;
                self.plan_pace(e);
            }
        }
        Ok(())
    }

    fn tune_virtual_ends(&mut self, change: KnobChange<'_>) -> Result<(), ParamError> {
        let value = change.after.section("virtualEnds").settings.get(change.key).cloned();
        let Some(value) = value else { return Ok(()) };
        for e in 0..self.ends.len() {
            let e = self.settled(e);
            let end = &mut self.ends[e];
            if let Some(coupling) = &mut end.coupling {
                coupling.tune(change.key, &value)?;
                self.ports[end.paces as usize].capacity = Some(coupling.limit_cells);
            }
        }
        Ok(())
    }

    /// Takes the buffers from a network of the same shape; nothing else of a topology changes during a run.
    pub fn resize(&mut self, network: &Network) {
        for p in 0..2 * network.links.len() {
            let buffer = line(network, p).buffer;
            // Each ingress queue of a trunk has the whole buffer of its line.
            let is_ingress = |q: &usize| {
                let queue = &self.ports[*q];
                queue.stands_for == Some(p as u16)
                    && self.ends[queue.paced_by as usize].coupling.is_none()
            };
            let ingress: Vec<usize> = (0..self.ports.len()).filter(is_ingress).collect();
            let holders = if ingress.is_empty() { vec![p] } else { ingress };
            holders.into_iter().for_each(|holder| self.resize_queue(holder, buffer));
        }
    }

    fn resize_queue(&mut self, p: usize, buffer: Option<u32>) {
        let port = &mut self.ports[p];
        if port.credits.is_some() {
            return;
        }
        let was_bounded = port.capacity.is_some();
        port.capacity = if port.at_switch { buffer } else { None };
        if !port.counted.is_empty() && !was_bounded && port.capacity.is_some() {
            self.recount(p);
        }
    }

    /// Lets a policy that counts cells recount a queue that it has not watched.
    fn recount(&mut self, p: usize) {
        let local = |cell: &Cell| {
            let first = self.flows[cell.flow.0 as usize].first_hop as usize;
            LocalVc(self.hops[first + cell.hop as usize].local)
        };
        let queues = &self.ports[p].queues[ServiceClass::Abr as usize..];
        let waiting: Vec<_> = queues.iter().flat_map(Ring::iter).map(local).collect();
        if let Some(policy) = &mut self.ports[p].discard {
            policy.recount(&mut waiting.into_iter());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::Simulation;
    use crate::scenario::Command;
    use crate::units::CellRate;

    /// Two sources; the second sets other rates.
    fn two(of_second: &str) -> Simulation {
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":1000,
            "topology":{{"kind":"n-source","sources":2}},"feedback":{{"kind":"erica"}},
            "overrides":[{{"part":"S2","abr":{of_second}}}]}}"#
        ))
        .expect("legal")
    }

    #[test]
    fn the_rate_code_of_one_circuit_is_that_of_no_other() {
        let mut simulation = two(r#"{"quantiseRm":true}"#);
        let quantised = |simulation: &Simulation| {
            simulation.world().flows.iter().map(|flow| flow.quantised).collect::<Vec<_>>()
        };
        assert_eq!(quantised(&simulation), [false, false, true, true]);
        for (target, value, after) in [
            ("abr@S1", true, [true, true, true, true]),
            ("abr@S2", false, [true, true, false, false]),
        ] {
            let (target, key) = (target.to_string(), "quantiseRm".to_string());
            let turned = Command::Tune { target, key, value: value.into() };
            simulation.apply(turned).expect("a live knob");
            assert_eq!(quantised(&simulation), after);
        }
    }

    #[test]
    fn a_port_expects_the_mean_initial_rate_of_its_sources() {
        for (of_second, mbps) in [("{}", 10.0), (r#"{"icrMbps":20}"#, 15.0)] {
            let simulation = two(of_second);
            let port = simulation.world().ports.iter().find(|p| p.controlled == 2);
            let base = simulation.scenario().sections.section("abr").settings.get("icrMbps");
            assert!(base.is_none(), "the default is 10");
            let found = port.expect("both share a line").icr;
            assert!((found.0 - CellRate::from_mbps(mbps).0).abs() < 1e-9, "{found:?} {mbps}");
        }
    }
}
