//! A knob turned inside a run: every part that has it gets the new value.

use super::{Source, World};
use crate::kernel::slots::Class;
use crate::params::{ParamError, Tunable, Value};
use crate::topology::Network;
use crate::units::{BitRate, SimTime};

impl World {
    /// Turns a knob of a section; the value has been checked against the catalogue.
    ///
    /// # Errors
    /// Fails when a part refuses the value.
    pub fn tune(&mut self, target: &str, key: &str, value: &Value) -> Result<(), ParamError> {
        match target {
            "abr" => self.tune_abr(key, value),
            "tcp" | "congestion" => self.tune_tcp(target, key, value),
            "feedback" => self.tune_feedback(key, value),
            "discard" => self
                .ports
                .iter_mut()
                .filter_map(|p| p.discard.as_mut())
                .try_for_each(|d| d.tune(key, value)),
            _ => self.tune_background(key, value),
        }
    }

    fn tune_abr(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        let now = self.now;
        for e in 0..self.ends.len() {
            let end = &mut self.ends[e];
            end.note_acr(now);
            if let Some(abr) = &mut end.abr {
                abr.tune(key, value)?;
                self.quantise_rm = abr.params().quantise_rm;
            }
            self.note_changes(e);
            let end = &self.ends[e];
            let has_data = end.has_data();
            let due = end.abr.as_ref().map(|abr| abr.next_send(has_data, now).max(now));
            if let Some(at) = due {
                self.slots.set(self.ends[e].slots.pace, Class::EndSystem, at);
            }
        }
        Ok(())
    }

    fn tune_tcp(&mut self, target: &str, key: &str, value: &Value) -> Result<(), ParamError> {
        for e in 0..self.ends.len() {
            match &mut self.ends[e].source {
                Source::Sender(sender) if target == "congestion" => {
                    sender.congestion_mut().tune(key, value)?;
                }
                Source::Sender(sender) => sender.tune(key, value)?,
                Source::Receiver(receiver) if target == "tcp" => receiver.tune(key, value)?,
                _ => continue,
            }
            self.after_tcp(e);
        }
        Ok(())
    }

    fn tune_feedback(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        for p in 0..self.ports.len() {
            let Some(algorithm) = &mut self.ports[p].feedback else { continue };
            algorithm.tune(key, value)?;
            let at = algorithm.deadline().max(SimTime(self.now.0 + 1));
            self.slots.set(self.ports[p].slots.interval, Class::Switch, at);
        }
        Ok(())
    }

    fn tune_background(&mut self, key: &str, value: &Value) -> Result<(), ParamError> {
        let now = self.now;
        for e in 0..self.ends.len() {
            if let Source::Cells { source, stream } = &mut self.ends[e].source {
                source.tune(key, value)?;
                let at = source.next(now, &mut || stream.uniform()).at;
                self.slots.set(self.ends[e].slots.cells, Class::EndSystem, at);
            }
        }
        Ok(())
    }

    /// Takes buffers and line rates from a network of the same shape.
    pub fn resize(&mut self, network: &Network) {
        for (i, link) in network.links.iter().enumerate() {
            for (port, capacity) in
                [(2 * i, link.buffer_cells), (2 * i + 1, link.back_buffer_cells)]
            {
                let port = &mut self.ports[port];
                port.capacity = if port.at_switch { capacity } else { None };
                let rate = BitRate::from_mbps(link.rate_mbps);
                if rate != port.rate {
                    port.set_rate(rate);
                }
            }
        }
    }
}
