//! A host under flow control by credits: its data wait while a cell of the circuit stands in front of its line.

use super::Held;
use crate::net::world::World;
use crate::wire::cell::FlowId;

impl World {
    /// A data cell of a flow waits in front of the line of its host.
    pub(in crate::net) fn hold(&mut self, flow: FlowId) {
        let e = self.settled(usize::from(flow.0));
        self.ends[e].held = Held::Waits;
    }

    /// No data cell of the flow waits there any more.
    pub(in crate::net) fn let_go(&mut self, flow: FlowId) {
        let e = self.settled(usize::from(flow.0));
        self.ends[e].held = Held::Free;
        self.plan_pace(e);
    }

    /// Cells that the host of an end may send; `None` where no credits hold it back.
    pub fn credit_at_host(&self, e: usize) -> Option<u32> {
        let held_back = self.ends[e].held != Held::Never;
        if held_back { self.credit_at(FlowId(e as u16), 0) } else { None }
    }
}
