//! Cells and bytes balance as integers at every time.
//!
//! Two independent checks: the running counters of three parties (sender, network, receiver), cheap
//! enough for every sample of every run; and a recount of every queue and line.

use crate::net::{End, NONE, Source, World};
use crate::wire::aal5::user_bytes_of_cell;
use crate::wire::cell::Cell;
use serde::Serialize;

/// Whether all cells and bytes are accounted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema), schemars(rename = "Conservation"))]
pub struct Balance {
    /// Cells per flow and per queue.
    pub cells: bool,
    /// User bytes per connection.
    pub bytes: bool,
}

/// Waiting cells and segments, and those in flight.
struct Found {
    /// Cells by flow.
    cells: Vec<u64>,
    /// User bytes by flow, including bytes not yet segmented into cells.
    bytes: Vec<u64>,
    /// Cells of credit control.
    control: u64,
    /// RM cells.
    rm_cells: usize,
    /// Segments with a part waiting or in flight.
    segments: usize,
}

impl World {
    /// Balance by the running counters.
    pub fn balance(&self) -> Balance {
        Balance { cells: self.cells_balance(), bytes: self.connections().all(|(a, b)| a == b) }
    }

    fn cells_balance(&self) -> bool {
        let total = |pick: fn(&crate::net::Flow) -> [u64; 2]| -> u64 {
            self.flows.iter().flat_map(pick).sum()
        };
        let held: u64 = self
            .ports
            .iter()
            .map(|p| {
                u64::from(p.queued_all()) + u64::from(p.wire.len()) + p.collected().count() as u64
            })
            .sum();
        let per_queue = self.ports.iter().all(|p| {
            let dropped: u64 = p.stats.dropped.iter().sum();
            p.stats.arrived == p.stats.served + dropped + u64::from(p.queued_all())
        });
        per_queue
            && self.rm_cells_balance()
            && total(|f| f.entrance.policed)
                == self.ports.iter().map(|p| p.stats.policed).sum::<u64>()
            && total(|f| f.sent) + self.credit_books.made
                == total(|f| f.delivered)
                    + total(|f| f.dropped)
                    + total(|f| f.entrance.policed)
                    + self.credit_books.gone()
                    + held
    }

    /// RM cells of both parties: the numbers that the ends sent and received match those of the flows, and
    /// every forward RM cell received is turned around: sent, merged or waiting (I-13).
    fn rm_cells_balance(&self) -> bool {
        let mut books = vec![[0; 2]; self.flows.len()];
        // Ends in the middle of the path share their flow with the end at the host.
        for end in self.ends.iter() {
            let (sent, received, kept) = rm_books(end);
            if !kept {
                return false;
            }
            let own = &mut books[end.flow_out as usize];
            *own = [own[0] + sent, own[1] + received];
        }
        (books.iter().enumerate()).all(|(f, own)| {
            let (outward, inward) = (&self.flows[f], &self.flows[f ^ 1]);
            *own == [outward.sent[1] - outward.generated, inward.delivered[1]]
        })
    }

    /// Both sides of the identity of Kalyanaraman 1996 section 7, per connection:
    /// sent = delivered + dropped at ports + dropped by AAL5 + duplicates + in flight.
    /// A frame of a cell source counts as sent with its first cell, and has no duplicates.
    fn connections(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.ends.iter().filter_map(|end| {
            let peer = &self.ends[end.peer as usize];
            let flow = &self.flows[end.flow_out as usize];
            let (sent, received) = match &end.source {
                Source::Sender(sender) => {
                    let counters = peer.receiver()?.counters();
                    let kept = counters.delivered_bytes + counters.held_bytes;
                    let useless = counters.duplicate_bytes + counters.refused_bytes;
                    (sender.counters().bytes_sent, kept + useless)
                }
                Source::Cells(supply) => {
                    let frames = u64::from(flow.transmissions);
                    (frames * u64::from(supply.framing.as_ref()?.bytes), peer.arrivals.aal5.bytes)
                }
                Source::Receiver(_) | Source::Sink => return None,
            };
            let network = flow.dropped_bytes + flow.path_bytes;
            let held = peer.work.as_ref().map_or(0, |work| work.received_bytes());
            let aal5 = peer.arrivals.aal5.dropped_bytes + peer.arrivals.bytes + held;
            Some((sent, received + network + aal5))
        })
    }

    /// Recounts every queue and every line and compares with the counters.
    ///
    /// # Errors
    /// Fails with a sentence that names the flow or port with the wrong count.
    pub fn audit(&self) -> Result<(), String> {
        let Found { cells, bytes, control, rm_cells, segments } = self.walk();
        for (i, flow) in self.flows.iter().enumerate() {
            let sent: u64 = flow.sent.iter().sum();
            let gone: u64 =
                flow.delivered.iter().chain(&flow.dropped).chain(&flow.entrance.policed).sum();
            if sent != gone + cells[i] {
                return Err(format!(
                    "flow {i}: {sent} cells sent, {gone} gone, {} found",
                    cells[i]
                ));
            }
            if flow.path_bytes != bytes[i] {
                return Err(format!(
                    "flow {i}: {} bytes on the way by counter, {} found",
                    flow.path_bytes, bytes[i]
                ));
            }
        }
        if self.credit_books.made != self.credit_books.gone() + control {
            return Err(format!(
                "{:?} cells of credit control, {control} found",
                self.credit_books
            ));
        }
        let balance = self.balance();
        if !(balance.cells && balance.bytes) {
            return Err(format!("the running books are off: {balance:?}"));
        }
        self.audit_ports()?;
        self.audit_stores(segments, rm_cells)
    }

    /// Visits each cell that waits or is on a line, and each segment that waits for segmentation into cells.
    fn walk(&self) -> Found {
        let mut found = Found {
            cells: vec![0; self.flows.len()],
            bytes: vec![0; self.flows.len()],
            control: 0,
            rm_cells: 0,
            segments: 0,
        };
        let mut is_found = Vec::new();
        let mut note = |payload: u32| {
            let at = payload as usize;
            if at >= is_found.len() {
                is_found.resize(at + 1, false);
            }
            usize::from(!std::mem::replace(&mut is_found[at], true))
        };
        for port in &self.ports {
            let queued = port.rings().flat_map(|(_, ring)| ring.iter());
            for cell in queued.chain(port.wire.iter().map(|(_, cell)| cell)).chain(port.collected())
            {
                if cell.is_credit() {
                    found.control += 1;
                    continue;
                }
                found.cells[cell.flow.0 as usize] += 1;
                found.rm_cells += usize::from(cell.is_rm());
                if cell.in_frame() {
                    found.bytes[cell.flow.0 as usize] += self.user_bytes(cell);
                    found.segments += note(cell.payload);
                }
            }
        }
        for end in self.ends.iter() {
            found.bytes[end.flow_out as usize] += self.waiting_bytes(end);
            found.segments += end.uncut().map(|(payload, _)| note(payload)).sum::<usize>();
        }
        found
    }

    /// A line is idle only if nothing waits for it (I-4), and its cells are in order of arrival.
    /// Only cells that cause no action at a host may stay on the line after their arrival time.
    fn audit_ports(&self) -> Result<(), String> {
        for (p, port) in self.ports.iter().enumerate() {
            if port.has_work() && !port.pending && port.paced_by == NONE {
                return Err(format!("port {p}: cells wait and no service is due"));
            }
            let walked: u32 = port.rings().map(|(_, ring)| ring.len()).sum();
            if walked != port.queued_all() {
                return Err(format!(
                    "port {p}: {} cells wait by counter, {walked} found",
                    port.queued_all()
                ));
            }
            let is_late = |&(at, cell): &(u64, Cell)| {
                at < self.now.0 && (!port.to_host || cell.needs_event())
            };
            if !port.wire.iter().map(|(at, _)| *at).is_sorted() || port.wire.iter().any(is_late) {
                return Err(format!("port {p}: cells on the line are out of order or late"));
            }
        }
        Ok(())
    }

    /// Every stored item is still needed: memory does not grow with the length of a run (I-17).
    fn audit_stores(&self, segments: usize, rm_cells: usize) -> Result<(), String> {
        let stored = (self.segments.live(), self.rms.live());
        if stored == (segments, rm_cells) {
            return Ok(());
        }
        Err(format!(
            "{} segments and {} RM cells stored, {segments} and {rm_cells} needed",
            stored.0, stored.1
        ))
    }

    fn user_bytes(&self, cell: &Cell) -> u64 {
        let segment = self.segments.get(cell.payload).segment;
        let options = u32::from(segment.option_bytes);
        let header = self.flows[cell.flow.0 as usize].header_bytes + options;
        u64::from(user_bytes_of_cell(u32::from(cell.index), header, segment.length))
    }

    /// User bytes of an end that are not yet segmented into cells.
    fn waiting_bytes(&self, end: &End) -> u64 {
        let header = self.flows[end.flow_out as usize].header_bytes;
        let waiting = end.uncut().map(|(payload, cut)| {
            let sent = self.segments.get(payload);
            let header = header + u32::from(sent.segment.option_bytes);
            let cells = u32::from(cut)..u32::from(sent.cells);
            cells
                .map(|i| u64::from(user_bytes_of_cell(i, header, sent.segment.length)))
                .sum::<u64>()
        });
        waiting.sum::<u64>() + end.work.as_ref().map_or(0, |work| work.sent_bytes())
    }
}

/// RM cells sent and received by an end, and whether all turned-around cells are accounted for.
fn rm_books(end: &End) -> (u64, u64, bool) {
    let turned = end.arrivals.destination.turned();
    let Some(abr) = &end.abr else { return (turned, turned, true) };
    let kept = abr.counters();
    let ideal = abr.params().ideal_turnaround;
    let returned = if ideal { turned } else { kept.brm + kept.out_of_rate_brm };
    let sent = kept.frm + kept.out_of_rate_frm + returned;
    let accounted = ideal || turned == returned + kept.brm_merged + abr.waiting_brm() as u64;
    (sent, turned + kept.brm_received, accounted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Simulation;
    use crate::units::SimTime;
    use crate::wire::rm::RmCell;

    /// Two sources with windows larger than their path, so that cells wait.
    fn world() -> World {
        let mut simulation = Simulation::from_json(
            r#"{"format":1,"title":"t","group":"g","question":"q","durationMs":100,"abr":{"icrMbps":155.52},"feedback":{"kind":"none"},
            "topology":{"kind":"n-source","sources":2,"delayMs":0.1,"bufferCells":null},"tcp":{"startJitterMs":1}}"#,
        )
        .expect("legal");
        simulation.advance_to(SimTime::from_secs(0.05));
        simulation.audit().expect("sound books");
        simulation.world().clone()
    }

    /// A port at which cells wait.
    fn busy(world: &mut World) -> &mut crate::net::Port {
        world.ports.iter_mut().find(|port| port.has_work()).expect("the bottleneck has a queue")
    }

    /// Corrupts a world in a way that no correct run does.
    type Spoil = fn(&mut World);

    #[test]
    fn running_books_notice_whatever_one_party_counts_alone() {
        // The corruption, and which balance it breaks: cells, bytes.
        const CASES: &[(&str, Spoil, [bool; 2])] = &[
            ("nothing", |_| (), [true, true]),
            ("a cell comes twice", |w| w.flows[0].delivered[0] += 1, [false, true]),
            ("a cell waits nowhere", |w| busy(w).stats.served -= 1, [false, true]),
            ("a cell is policed by its port alone", |w| busy(w).stats.policed += 1, [false, true]),
            ("bytes are dropped of no cell", |w| w.flows[0].dropped_bytes += 1, [true, false]),
            (
                "an RM cell counts as data",
                |w| {
                    w.flows[0].delivered[1] -= 1;
                    w.flows[0].delivered[0] += 1;
                },
                [false, true],
            ),
        ];
        for (what, spoil, expected) in CASES {
            let mut world = world();
            spoil(&mut world);
            let Balance { cells, bytes } = world.balance();
            assert_eq!([cells, bytes], *expected, "{what}");
        }
    }

    #[test]
    fn the_recount_names_what_is_off_though_the_sums_are_right() {
        const CASES: &[(Spoil, &str)] = &[
            (
                |w| {
                    w.flows[0].delivered[0] += 1;
                    w.flows[2].delivered[0] -= 1;
                },
                "flow 0: ",
            ),
            (|w| w.flows[0].path_bytes += 1, "bytes on the way by counter"),
            (|w| busy(w).pending = false, "cells wait and no service is due"),
            (|w| _ = w.rms.insert(RmCell::default()), "RM cells stored"),
        ];
        for (spoil, words) in CASES {
            let mut world = world();
            spoil(&mut world);
            let told = world.audit().expect_err(words);
            assert!(told.contains(words), "{words}: {told}");
        }
    }
}
