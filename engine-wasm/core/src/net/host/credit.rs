//! A host under credit-based flow control: data of a circuit wait while one of its cells is in front of the line.

use super::Held;
use crate::net::world::World;
use crate::wire::cell::FlowId;

impl World {
    /// Called when a data cell of a flow waits in front of its host's line.
    pub(in crate::net) fn hold(&mut self, flow: FlowId) {
        let e = self.settled(usize::from(flow.0));
        self.ends[e].held = Held::Waits;
    }

    /// Called when no data cell of the flow waits there any more.
    pub(in crate::net) fn let_go(&mut self, flow: FlowId) {
        let e = self.settled(usize::from(flow.0));
        self.ends[e].held = Held::Free;
        self.plan_pace(e);
    }

    /// Number of cells that the host of an end may send; `None` if credits do not apply to it.
    pub fn credit_at_host(&self, e: usize) -> Option<u32> {
        let held_back = self.ends[e].held != Held::Never;
        if held_back { self.credit_at(FlowId(e as u16), 0) } else { None }
    }
}
