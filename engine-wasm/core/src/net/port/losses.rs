//! Lost cells and their books: refused or pushed out by the policy, lost on the line, or lost as ordered.

use super::buffer::{CLASSES, FIRST_BOUNDED, view_of};
use crate::discard::Verdict;
use crate::net::world::World;
use crate::net::world::flow::Hop;
use crate::probe::log::{Cause, Record};
use crate::probe::watched::Lost;
use crate::topology::Network;
use crate::wire::aal5::user_bytes_of_cell;
use crate::wire::cell::Cell;

impl World {
    /// Handles a cell that the policy did not accept outright: refuses it, or makes room. Returns whether it enters.
    #[inline(never)]
    pub(in crate::net) fn makes_room(
        &mut self,
        h: usize,
        cell: Cell,
        mut verdict: Verdict,
    ) -> bool {
        let (hop, now) = (self.hops[h], self.now);
        let p = hop.port as usize;
        if verdict == Verdict::Front {
            self.push_out(p);
            verdict = self.ports[p].judge(cell, hop, now);
        }
        if verdict != Verdict::Accept {
            self.drop_cell(p, cell, verdict);
            self.ports[p].note_emptied();
        }
        verdict == Verdict::Accept
    }

    /// Pushes cells out of the lowest class with waiting cells: those that the policy chooses, front first.
    fn push_out(&mut self, p: usize) {
        let now = self.now;
        let port = &mut self.ports[p];
        port.note_area(now);
        let waits = |class: &usize| !port.queues[*class].is_empty();
        let Some(class) = (FIRST_BOUNDED..CLASSES).rev().find(waits) else { return };
        let (waiting, mut verdict, mut turned) = (port.queues[class].len(), Verdict::Front, false);
        for _ in 0..waiting {
            let port = &mut self.ports[p];
            let policy = port.discard.as_mut().expect("it pushes out");
            if !policy.is_pushing() && !turned {
                return;
            }
            let cell = port.queues[class].pop().expect("cells are counted");
            let first = self.flows[cell.flow.0 as usize].first_hop as usize;
            let local = self.hops[first + cell.hop as usize].local;
            if policy.is_pushing() && policy.gives_way(view_of(cell, local)) {
                port.queued -= 1;
                self.drop_cell(p, cell, verdict);
                verdict = Verdict::Remainder;
            } else {
                // The whole queue is cycled once, so that the remaining cells keep their order.
                port.queues[class].push(cell);
                turned = true;
            }
        }
    }

    /// Books a refused cell.
    pub(in crate::net) fn drop_cell(&mut self, p: usize, cell: Cell, verdict: Verdict) {
        let first = self.flows[cell.flow.0 as usize].first_hop as usize;
        let class = self.hops[first + cell.hop as usize].class;
        let port = &mut self.ports[p];
        port.stats.dropped[verdict as usize - 1] += 1;
        let priority = usize::from(class) < FIRST_BOUNDED;
        let (queued, places) = if priority {
            (port.queued_priority(), port.priority_capacity)
        } else {
            (port.queued(), port.capacity)
        };
        let capacity = places.unwrap_or(0);
        self.discard(p, cell, Cause::Refused { verdict, priority, queued, capacity });
    }

    /// Books a cell that is lost behind a port.
    pub(in crate::net) fn lose(&mut self, p: usize, cell: Cell, cause: Cause) {
        self.ports[p].stats.lost += 1;
        self.discard(p, cell, cause);
    }

    /// Orders the loss of a circuit's next data cell at a node.
    pub fn force_drop(&mut self, network: &Network, circuit: &str, node: &str, back: bool) {
        let found = network.circuits.iter().position(|c| c.id == circuit);
        let c = found.expect("commands are checked");
        let flow = &mut self.flows[2 * c + usize::from(back)];
        let hops = &self.hops[flow.first_hop as usize..][..flow.hop_count as usize];
        let leaves = |hop: &Hop| self.ports[hop.port as usize].node.as_ref() == node;
        if let Some(at) = hops.iter().position(leaves) {
            flow.drop_at_hop = at as u8;
        }
    }

    /// Orders the loss of one transmission that a flow starts from now on, or of every n-th one.
    pub fn force_segment_loss(&mut self, f: usize, n: u32, every: bool) {
        let flow = &mut self.flows[f];
        let (next, losses) = (flow.transmissions, flow.entrance.losses.get_or_insert_default());
        if every {
            losses.every = (n > 0).then_some([n, next]);
        } else {
            losses.single.push(next.saturating_add(n - 1));
        }
        let port = &mut self.ports[self.hops[flow.first_hop as usize].port as usize];
        port.polices = true;
        port.note_special();
    }

    pub(super) fn discard(&mut self, p: usize, cell: Cell, cause: Cause) {
        let now = self.now;
        let flow = &mut self.flows[cell.flow.0 as usize];
        let policed = matches!(cause, Cause::Policed);
        let at_node = policed || matches!(cause, Cause::Ordered);
        let sent = cell.in_frame().then(|| self.segments.get(cell.payload));
        let bytes = sent.and_then(|sent| sent.segment.bytes());
        if let Some(watched) = &mut self.log.watched {
            let transmission = sent.map_or(0, |sent| sent.number);
            watched.lost.push(Lost { port: p as u16, cell, transmission, bytes });
        }
        if matches!(cause, Cause::Refused { .. }) {
            self.fingerprint.refusal(now, p, cell);
        } else {
            self.fingerprint.loss(now, p, cell);
        }
        if cell.is_credit() {
            self.credit_books.lost += 1;
        } else {
            let gone = if policed { &mut flow.entrance.policed } else { &mut flow.dropped };
            gone[usize::from(cell.is_rm())] += 1;
        }
        self.log.add_loss(Record {
            at: now,
            port: p as u16,
            circuit: flow.circuit,
            cause,
            count: 1,
            bytes,
        });
        if cell.is_rm() {
            self.rms.remove(cell.payload);
        } else if cell.in_frame() {
            let sent = self.segments.get(cell.payload);
            let (index, header) = (u32::from(cell.index), u32::from(sent.header));
            let bytes = user_bytes_of_cell(index, header, sent.length);
            flow.dropped_bytes += u64::from(bytes);
            flow.path_bytes -= u64::from(bytes);
            self.release(cell.payload, 1);
        }
        if at_node {
            self.note_discarded(p, cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::SimTime;

    /// Ten TCP connections over a buffer with a policy, after 0.4 s.
    fn crowd(buffer: u32, policy: &str) -> crate::Simulation {
        let mut run = crate::Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":400,
            "topology":{{"kind":"unequal-feedback","service":"ubr","carries":"tcp","longHosts":10,
                "shortHosts":0,"linkMbps":50,"bufferCells":{buffer}}},
            "discard":{policy},"tcp":{{"mssBytes":1460,"startJitterMs":5}},"congestion":{{"kind":"reno"}}}}"#
        ))
        .expect("legal");
        run.advance_to(SimTime::from_secs(0.4));
        run.audit().expect("sound books");
        run
    }

    /// Cells lost at the busiest port, by verdict; and numbers of complete and broken frames.
    fn losses(run: &crate::Simulation) -> ([u64; crate::discard::REFUSALS], [u64; 2]) {
        let world = run.world();
        let ports = world.ports.iter().map(|port| port.stats.dropped);
        let busiest = ports.max_by_key(|dropped| dropped.iter().sum::<u64>());
        let aal5 = || world.ends.iter().map(|end| end.arrivals.aal5);
        let broken = aal5().map(|aal5| aal5.broken + aal5.merged).sum();
        (busiest.expect("there are ports"), [aal5().map(|aal5| aal5.frames).sum(), broken])
    }

    #[test]
    fn drop_from_front_pushes_out_what_waits_and_the_books_balance() {
        let of = |verdict: Verdict| verdict as usize - 1;
        let (frames, [_, broken]) = losses(&crowd(200, r#"{"kind":"front"}"#));
        assert!(frames[of(Verdict::Front)] > 20, "{frames:?}");
        assert!(frames[of(Verdict::Remainder)] > 5 * frames[of(Verdict::Front)], "{frames:?}");
        let (cells, [_, more_broken]) = losses(&crowd(200, r#"{"kind":"front","ppd":false}"#));
        assert!(cells[of(Verdict::Front)] > 20, "{cells:?}");
        assert_eq!(cells[of(Verdict::Remainder)], 0);
        assert_eq!(frames[of(Verdict::Full)] + cells[of(Verdict::Full)], 0, "all others enter");
        assert!(broken > 0 && more_broken > 0);
    }

    #[test]
    fn a_frame_that_was_all_that_waited_may_be_pushed_out_with_the_rest_of_it_still_to_come() {
        // With three places, the waiting cells often belong to the same frame as the arriving cell.
        let (lost, _) = losses(&crowd(3, r#"{"kind":"front"}"#));
        assert!(lost[Verdict::Front as usize - 1] > 0, "{lost:?}");
    }
}
