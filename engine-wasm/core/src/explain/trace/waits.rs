//! Since when each cell of a buffer waits: noted while it comes in, because a cell carries no clock.

use serde_json::Value;

use crate::explain::json::{number, object, text};
use crate::net::World;
use crate::units::SimTime;

/// The cells that wait at one port.
pub(super) struct Waits {
    port: usize,
    /// By class: when each cell came that has been seen coming, and how many waited after the last event.
    came: Vec<(Vec<SimTime>, usize)>,
}

impl Waits {
    /// Begins to watch; of the cells that wait already nobody knows since when.
    pub fn new(world: &World, port: usize) -> Waits {
        Waits { port, came: lengths(world, port).map(|waiting| (Vec::new(), waiting)).collect() }
    }

    /// Takes note of one event, which has just been handled: cells either came or went in it, never both.
    pub fn observe(&mut self, world: &World, at: SimTime) {
        for ((came, before), now) in self.came.iter_mut().zip(lengths(world, self.port)) {
            while *before < now {
                came.push(at);
                *before += 1;
            }
            *before = now;
        }
    }

    /// Instants in seconds in the order of service, `null` where unknown.
    pub fn to_json(&self) -> Value {
        let mut since = Vec::new();
        for (came, waiting) in &self.came {
            // First in, first out: those that wait came last.
            since.extend((0..*waiting).map(|place| {
                let known = (came.len() + place).checked_sub(*waiting);
                number(known.map(|newest| came[newest].secs()))
            }));
        }
        object(&mut [("kind", text("queue")), ("sinceS", Value::Array(since))])
    }
}

fn lengths(world: &World, port: usize) -> impl Iterator<Item = usize> {
    world.ports[port].queues.iter().map(|queue| queue.len() as usize)
}
