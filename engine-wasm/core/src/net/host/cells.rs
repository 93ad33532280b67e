//! Cell sources: their steps, and circuits that open and close.

use crate::feedback::LocalVc;
use crate::net::deferred::Settled;
use crate::net::host::{End, Source};
use crate::net::world::World;
use crate::net::world::flow::NONE;
use crate::topology::ServiceClass;
use crate::traffic::Act;
use crate::units::CellRate;

impl World {
    /// Asks the source of an end for its next step and schedules it.
    pub(in crate::net) fn plan_step(&mut self, e: Settled) {
        let now = self.now;
        let Source::Cells(supply) = &mut self.ends[e].source else { return };
        supply.plan(now);
        self.await_step(e);
    }

    /// Executes the planned step of an end's source.
    pub(in crate::net) fn take_step(&mut self, e: usize) {
        let was_put_off = self.ends[e].puts_off_steps();
        let e = self.settled(e);
        if was_put_off {
            return self.look_at_steps(e);
        }
        let end = &mut self.ends[e];
        let (unpaced, Source::Cells(supply)) = (!end.is_paced(), &mut end.source) else {
            return;
        };
        let act = supply.planned.act;
        match act {
            Act::Cells(count) => supply.waiting = supply.waiting.saturating_add(count),
            Act::Endless => supply.endless = true,
            Act::Open => self.open(e, true),
            Act::Close => {
                (supply.endless, supply.waiting) = (false, 0);
                self.open(e, false);
            }
        }
        self.plan_step(e);
        if matches!(act, Act::Open | Act::Close) {
            self.note_shared();
        }
        if let (true, Act::Cells(count)) = (unpaced, act) {
            (0..count).for_each(|_| self.send_data(e));
        } else {
            self.plan_pace(e);
        }
    }

    /// Opens the initially open circuits at the switches on their paths.
    pub(in crate::net) fn open_all(&mut self) {
        self.tell_contracts();
        for p in 0..self.ports.len() {
            self.update_facts(p);
        }
        let reserved = self.reservations();
        for e in 0..self.ends.len() {
            let end = &self.ends[e];
            let cells_open = end.supply().map(|supply| supply.open);
            let peer_open = self.ends[end.peer as usize].supply().map(|supply| supply.open);
            if cells_open.or(peer_open).unwrap_or(true) && usize::from(end.flow_out) == e {
                self.announce_open(end.flow_out, true);
            }
            if cells_open == Some(true) {
                self.tell_reservations(e, &reserved);
            }
        }
    }

    /// Opens or closes the circuit of an end, in both directions.
    fn open(&mut self, e: Settled, opens: bool) {
        let end = &mut self.ends[e];
        let Source::Cells(supply) = &mut end.source else { return };
        if supply.open == opens {
            return;
        }
        supply.open = opens;
        if let (true, Some(abr)) = (opens, &mut end.abr) {
            abr.reopen();
        }
        let flow = end.flow_out;
        self.note_changes(e);
        self.reserve(e.index());
        for flow in [flow, flow ^ 1] {
            self.announce_open(flow, opens);
        }
    }

    /// Opens or closes a flow at the rate algorithms on its path.
    fn announce_open(&mut self, flow: u16, opens: bool) {
        let now = self.now;
        let flow = &self.flows[flow as usize];
        let hops = flow.first_hop as usize..flow.first_hop as usize + flow.hop_count as usize;
        for hop in &self.hops[hops] {
            let Some(algorithm) = &mut self.ports[hop.port as usize].feedback else { continue };
            let vc = LocalVc(hop.vc);
            match (hop.vc != NONE, opens) {
                (true, true) => algorithm.on_open(vc, now),
                (true, false) => algorithm.on_close(vc, now),
                (false, _) => {}
            }
        }
    }

    /// Recomputes the reservations on the path of an end's flow after a change.
    pub(in crate::net) fn reserve(&mut self, e: usize) {
        let reserved = self.reservations();
        self.tell_reservations(e, &reserved);
    }

    /// Sets the reserved rate at the ports on the path of an end's flow, if its class may reserve.
    fn tell_reservations(&mut self, e: usize, reserved: &[f64]) {
        let flow = &self.flows[self.ends[e].flow_out as usize];
        if flow.class >= ServiceClass::Abr as u8 {
            return;
        }
        for h in flow.first_hop as usize..flow.first_hop as usize + flow.hop_count as usize {
            let p = self.hops[h].port as usize;
            self.ports[p].reserved = CellRate(reserved[p]);
            self.update_facts(p);
        }
    }

    /// Rates reserved by the open CBR and VBR circuits, cells per second by port.
    fn reservations(&self) -> Vec<f64> {
        let mut reserved = vec![0.0; self.ports.len()];
        for end in self.ends.iter() {
            let Some(rate) = self.reserved_by(end) else { continue };
            let flow = &self.flows[end.flow_out as usize];
            for hop in &self.hops[flow.first_hop as usize..][..flow.hop_count as usize] {
                reserved[hop.port as usize] += rate;
            }
        }
        reserved
    }

    /// Rate reserved on its path by an end's open CBR or VBR circuit, cells per second: the rate of its shaper.
    fn reserved_by(&self, end: &End) -> Option<f64> {
        let flow = &self.flows[end.flow_out as usize];
        let priority = flow.class < ServiceClass::Abr as u8;
        let open = end.supply().is_some_and(|supply| supply.open);
        let mbps = end.shaper.as_ref()?.params().rate_mbps.filter(|_| priority && open)?;
        Some(CellRate::from_mbps(mbps).0)
    }
}
