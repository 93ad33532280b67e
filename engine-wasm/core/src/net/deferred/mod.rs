//! Events that are left out: services of a busy line, and departures from a host that paces alone.
//!
//! What happens at such an instant is known beforehand, so nothing is done then; it is carried out, in order and at
//! its instant, when somebody looks or when the next event needs it.

mod departures;
mod service;

pub(super) use departures::Next;
pub(super) use service::UNPLANNED;

use super::world::World;
use crate::units::SimTime;

impl World {
    /// Carries out on all lines what was planned without an event for instants before `end`.
    pub fn catch_up(&mut self, end: SimTime) {
        (0..self.ends.len()).for_each(|e| self.depart(e, end));
        self.ports.iter_mut().for_each(|port| port.catch_up(end));
    }

    /// Services and departures that may no longer go without an event get one; to be called after a knob
    /// was turned.
    pub fn give_up_patience(&mut self) {
        (0..self.ends.len()).for_each(|e| self.give_up_departures(e));
        self.ports.iter_mut().for_each(|port| port.give_up_patience(&mut self.slots));
    }

    /// From now on every service is an event of its own, for those who watch each of them.
    pub fn be_eager(&mut self) {
        for port in &mut self.ports {
            port.eager = true;
            port.note_patience();
        }
        self.give_up_patience();
    }
}
