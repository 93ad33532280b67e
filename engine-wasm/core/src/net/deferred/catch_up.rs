//! Brings a whole world up to date, before a look at it or a knob change.

use super::ends::Settled;
use crate::net::world::World;
use crate::units::SimTime;

impl World {
    /// Brings the integrals of ACR up to the present.
    pub fn note_acr(&mut self) {
        for e in 0..self.ends.len() {
            let e = self.settled(e);
            self.ends[e].note_acr(self.now);
        }
    }

    /// Executes everything on all lines that was planned without an event for instants before `end`.
    pub fn catch_up(&mut self, end: SimTime) {
        (0..self.ends.len()).for_each(|e| self.depart(e, end));
        self.ports.iter_mut().for_each(|port| port.catch_up(end));
        self.join(end);
        (0..self.ports.len()).for_each(|p| self.take_deferred_arrivals(p));
    }

    /// Gives an event to each service and departure that now needs one; call it after a knob was changed.
    pub fn restore_events(&mut self) {
        (0..self.ends.len()).for_each(|e| self.restore_departure_events(Settled(e)));
        self.ports.iter_mut().for_each(|port| port.restore_events(&mut self.slots));
        self.note_deferred_arrivals();
    }

    /// From now on every service is a separate event, for an observer of each service.
    pub fn use_event_per_cell(&mut self) {
        for port in &mut self.ports {
            port.event_per_cell = true;
            port.note_special();
        }
        self.restore_events();
    }
}
