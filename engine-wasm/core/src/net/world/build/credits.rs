//! Credits on every line of a network: queues per circuit at the ports, and hosts that wait for credits.

use super::Builder;
use crate::endsystem::{CreditParams, CreditReceiver, CreditSender};
use crate::kernel::future_events::Slot;
use crate::kernel::order::ascending;
use crate::kernel::ring::Ring;
use crate::net::host::{Held, Source};
use crate::net::port::credit::{Credits, Lane};
use crate::net::world::flow::CREDIT;
use crate::params::ParamSet;
use crate::topology::ServiceClass;
use crate::units::SimSpan;

const ABR: u8 = ServiceClass::Abr as u8;

impl Builder<'_> {
    pub(super) fn credit_params(&self) -> CreditParams {
        CreditParams::from_settings(&self.scenario.sections.section("credit").settings)
    }

    /// Routes all cells into their circuits' queues, and makes the hosts wait for credits.
    pub(super) fn lead_to_credits(&mut self) {
        if !self.credit_params().on {
            return;
        }
        self.lanes.iter_mut().flatten().for_each(|hop| hop.gate = CREDIT);
        for end in &mut self.ends {
            let held_back = self.flows[usize::from(end.flow_out)].class >= ABR;
            if held_back && !matches!(end.source, Source::Sink) {
                end.held = Held::Free;
                end.shaped = end.shaper.is_some();
            }
        }
    }

    /// Gives every port in use its queues per circuit; their places replace its buffer.
    pub(super) fn grant_credits(&mut self) {
        let params = self.credit_params();
        if !params.on {
            return;
        }
        let every = params.check_ms.map(SimSpan::from_ms);
        for p in 0..self.ports.len() {
            let lanes = self.lanes_at(p as u16, &params);
            if lanes.is_empty() {
                continue;
            }
            let port = &mut self.ports[p];
            let check = every.map(|every| (Slot::default(), every));
            port.credits = Some(Box::new(Credits::new(lanes, check)));
            port.capacity = None;
            port.note_special();
        }
    }

    /// The flows at a port, in the order of their numbers at that port.
    fn lanes_at(&self, p: u16, params: &CreditParams) -> Vec<Lane> {
        let mut found = Vec::new();
        for (f, hops) in self.lanes.iter().enumerate() {
            let here = hops.iter().enumerate().filter(|(_, hop)| hop.port == p);
            found.extend(here.map(|(i, hop)| (hop.local, f, i)));
        }
        ascending(found).into_iter().map(|(_, f, i)| self.lane_of(f, i, params)).collect()
    }

    fn lane_of(&self, f: usize, i: usize, params: &CreditParams) -> Lane {
        Lane {
            flow: f as u16,
            class: self.flows[f].class,
            places: if i == 0 { u32::MAX } else { self.places_behind(f, i - 1, params) },
            queue: Ring::default(),
            data: 0,
            sender: CreditSender::new(self.places_behind(f, i, params)),
            receiver: CreditReceiver::new(params.n2_cells),
        }
    }

    /// Places of a flow behind the line of one of its hops.
    fn places_behind(&self, f: usize, i: usize, params: &CreditParams) -> u32 {
        let way = &self.ways[f];
        let [out, back] = [way[i], self.ways[f ^ 1][way.len() - 1 - i]];
        let [out, back] = [out, back].map(|p| &self.ports[usize::from(p)]);
        let delays = SimSpan(out.wire_delay + back.wire_delay);
        params.places(delays, SimSpan(out.cell_ps()), SimSpan(back.cell_ps()))
    }
}
