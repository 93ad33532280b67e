//! The ends of a world, and the key required to change one.

use std::ops::{Deref, Index, IndexMut};

use crate::net::host::{Arrivals, End};
use crate::net::world::World;

/// The number of an end whose departures are executed up to the present: the key to change that end.
///
/// Planned departures depend on the source, its queue and its line as they were at planning. Only [`World::settled`]
/// creates a key, so an end is never changed before its past departures are executed. A key is valid during the event
/// in which it was created.
#[derive(Clone, Copy)]
pub(in crate::net) struct Settled(pub(super) usize);

impl Settled {
    /// The number of the end.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0
    }
}

/// The ends of a world: any code can read them by number, but must settle an end to change it.
#[derive(Clone)]
pub(crate) struct Ends(pub(super) Vec<End>);

impl Ends {
    pub fn new(ends: Vec<End>) -> Ends {
        Ends(ends)
    }

    /// The arrival state of an end; no departure depends on it, so it needs no settling.
    #[inline(always)]
    pub fn arrivals(&mut self, e: usize) -> &mut Arrivals {
        &mut self.0[e].arrivals
    }
}

impl Deref for Ends {
    type Target = [End];

    #[inline(always)]
    fn deref(&self) -> &[End] {
        &self.0
    }
}

impl Index<usize> for Ends {
    type Output = End;

    #[inline(always)]
    fn index(&self, e: usize) -> &End {
        &self.0[e]
    }
}

impl Index<Settled> for Ends {
    type Output = End;

    #[inline(always)]
    fn index(&self, e: Settled) -> &End {
        &self.0[e.0]
    }
}

impl IndexMut<Settled> for Ends {
    #[inline(always)]
    fn index_mut(&mut self, e: Settled) -> &mut End {
        &mut self.0[e.0]
    }
}

impl World {
    /// Executes an end's departures planned for instants before the present, so that the end can be changed. End
    /// systems come after the deliveries of an instant, so departures at the present are still to come.
    #[inline]
    pub(in crate::net) fn settled(&mut self, e: usize) -> Settled {
        self.depart(e, self.now);
        Settled(e)
    }
}
