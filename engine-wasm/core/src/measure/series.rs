//! The list of curves: quantities, their order and their units.

use crate::net::World;
use crate::params::Unit;
use crate::scenario::Scenario;
use crate::topology::ServiceClass;

use super::{bottlenecks, port_name};

crate::named! {
    /// What a curve shows.
    pub enum Quantity {
        /// Allowed cell rate of an ABR source.
        Acr = "acr",
        /// ER of the newest backward RM cell.
        Er = "er",
        /// Congestion window.
        Cwnd = "cwnd",
        /// Slow-start threshold.
        Ssthresh = "ssthresh",
        /// Bytes sent and not acknowledged.
        Flight = "flight",
        /// Window that the receiver advertised last, as the sender knows it.
        Rwnd = "rwnd",
        /// Bytes acknowledged.
        Sequence = "sequence",
        /// Newest round-trip sample.
        Rtt = "rtt",
        /// Retransmission time-out.
        Rto = "rto",
        /// Bytes delivered per time, over 20 ms.
        Goodput = "goodput",
        /// ABR and UBR cells waiting.
        Queue = "queue",
        /// CBR and VBR cells waiting.
        QueuePriority = "queuePriority",
        /// Share of the line in use, over 5 ms.
        Utilization = "utilization",
        /// Load factor of the rate algorithm.
        Load = "load",
        /// Cells dropped since the start.
        Drops = "drops",
        /// Rate of a line that changes during the run.
        LineRate = "lineRate",
        /// Cells that a host with flow control by credits may send of a circuit.
        Credit = "credit",
    }
}

impl Quantity {
    fn label(self) -> &'static str {
        match self {
            Quantity::Acr => "ACR",
            Quantity::Er => "ER",
            Quantity::Cwnd => "cwnd",
            Quantity::Ssthresh => "ssthresh",
            Quantity::Flight => "in flight",
            Quantity::Rwnd => "rwnd",
            Quantity::Sequence => "acknowledged",
            Quantity::Rtt => "RTT",
            Quantity::Rto => "RTO",
            Quantity::Goodput => "goodput",
            Quantity::Queue => "queue",
            Quantity::QueuePriority => "priority queue",
            Quantity::Utilization => "utilisation",
            Quantity::Load => "load factor",
            Quantity::Drops => "drops",
            Quantity::LineRate => "line rate",
            Quantity::Credit => "credits",
        }
    }

    /// Unit of the numbers.
    pub fn unit(self) -> Unit {
        match self {
            Quantity::Acr | Quantity::Er | Quantity::Goodput | Quantity::LineRate => Unit::Mbps,
            Quantity::Cwnd
            | Quantity::Ssthresh
            | Quantity::Flight
            | Quantity::Rwnd
            | Quantity::Sequence => Unit::Bytes,
            Quantity::Rtt | Quantity::Rto => Unit::Ms,
            Quantity::Queue | Quantity::QueuePriority | Quantity::Drops | Quantity::Credit => {
                Unit::Cells
            }
            Quantity::Utilization => Unit::Share,
            Quantity::Load => Unit::Count,
        }
    }
}

/// One curve.
#[derive(Clone, Debug)]
pub struct SeriesFacts {
    /// What it shows.
    pub quantity: Quantity,
    /// Name in legends.
    pub label: String,
    /// Circuit or port id.
    pub element: String,
    /// Index of the circuit, which is its colour; of a port among all, bottlenecks first.
    pub colour: usize,
    /// Index of the sampled end or port.
    pub(crate) place: usize,
}

const OF_TCP: [Quantity; 8] = [
    Quantity::Cwnd,
    Quantity::Ssthresh,
    Quantity::Flight,
    Quantity::Rwnd,
    Quantity::Sequence,
    Quantity::Rtt,
    Quantity::Rto,
    Quantity::Goodput,
];

/// All curves of a scenario, in the order of the frame columns.
pub(crate) fn list(scenario: &Scenario, world: &World) -> Vec<SeriesFacts> {
    let mut all = of_circuits(scenario, world);
    all.extend(of_ports(scenario, world));
    all
}

fn of_circuits(scenario: &Scenario, world: &World) -> Vec<SeriesFacts> {
    let mut all = Vec::new();
    for (i, circuit) in scenario.network.circuits.iter().enumerate() {
        let mut add = |quantity: Quantity| {
            let label = format!("{} {}", quantity.label(), circuit.id);
            all.push(SeriesFacts {
                quantity,
                label,
                element: circuit.id.clone(),
                colour: i,
                place: 2 * i,
            });
        };
        if circuit.service == ServiceClass::Abr || world.ends[2 * i].abr.is_some() {
            add(Quantity::Acr);
            add(Quantity::Er);
        }
        if world.ends[2 * i].sender().is_some() {
            OF_TCP.iter().for_each(|quantity| add(*quantity));
        } else if world.ends[2 * i].sends_frames() {
            add(Quantity::Goodput);
        }
        if world.credit_at_host(2 * i).is_some() {
            add(Quantity::Credit);
        }
    }
    all
}

fn of_ports(scenario: &Scenario, world: &World) -> Vec<SeriesFacts> {
    let bottlenecks = bottlenecks(world);
    let colours = port_colours(&bottlenecks);
    let mut all = Vec::new();
    for (p, port) in world.ports.iter().enumerate() {
        let name = port_name(&scenario.network, world, p);
        let mut add = |quantity: Quantity| {
            let label = format!("{} {name}", quantity.label());
            let (element, colour) = (name.clone(), colours[p]);
            all.push(SeriesFacts { quantity, label, element, colour, place: p });
        };
        let queues = port.at_switch && port.discard.is_some();
        if queues {
            add(Quantity::Queue);
            add(Quantity::Utilization);
            if bottlenecks[p] {
                add(Quantity::Load);
                add(Quantity::Drops);
            }
            if port.priorities {
                add(Quantity::QueuePriority);
            }
        }
        // Also lines out of hosts: the drawing shows no buffer for them, and their rate has no other place.
        if port.varying.is_some() && (queues || !port.at_switch) {
            add(Quantity::LineRate);
        }
    }
    all
}

/// Colours of the ports: bottlenecks have the first.
fn port_colours(bottlenecks: &[bool]) -> Vec<usize> {
    let first = bottlenecks.iter().filter(|is_bottleneck| **is_bottleneck).count();
    let mut next = [first, 0];
    let mut take = |is_bottleneck: &bool| {
        let colour = &mut next[usize::from(*is_bottleneck)];
        *colour += 1;
        *colour - 1
    };
    bottlenecks.iter().map(&mut take).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Simulation;
    use crate::catalog::{self, EXPLICIT};

    /// One cell circuit from host to host, with a stepwise rate on each of three lines.
    fn stepping() -> Simulation {
        let line = |from: &str, to: &str| {
            format!(
                r#"{{"id":"{from}-{to}","from":"{from}","to":"{to}","rateMbps":10,"delayMs":1,
                "varies":{{"kind":"steps","steps":[[20,5]]}}}}"#
            )
        };
        let node = |id: &str, kind: &str, x: u8| {
            format!(r#"{{"id":"{id}","kind":"{kind}","at":[{x},0]}}"#)
        };
        Simulation::from_json(&format!(
            r#"{{"format":1,"title":"t","group":"g","question":"q","durationMs":50,
            "topology":{{"kind":"explicit",
            "nodes":[{},{},{},{}],"links":[{},{},{}],
            "circuits":[{{"id":"1","service":"abr","carries":"cells","route":["A","W1","W2","B"]}}]}}}}"#,
            node("A", "host", 0),
            node("W1", "switch", 1),
            node("W2", "switch", 2),
            node("B", "host", 3),
            line("A", "W1"),
            line("W1", "W2"),
            line("W2", "B"),
        ))
        .expect("legal")
    }

    #[test]
    fn every_line_whose_rate_changes_has_the_curve_of_its_rate() {
        let mut run = stepping();
        run.advance_to(crate::units::SimTime::from_secs(0.04));
        let rows = run.drain_frame();
        let width = run.series().len() + 1;
        let rates: Vec<_> = run
            .series()
            .iter()
            .enumerate()
            .filter(|(_, series)| series.quantity == Quantity::LineRate)
            .map(|(i, series)| {
                let column = &rows[(i + 1) * rows.len() / width..][..rows.len() / width];
                (series.element.as_str(), column[0], column[column.len() - 1])
            })
            .collect();
        assert_eq!(rates, [("A→W1", 10.0, 5.0), ("W1→W2", 10.0, 5.0), ("W2→B", 10.0, 5.0)]);
    }

    /// Ensures that no timeline command changes a line rate, and that every varying line has its curve.
    #[test]
    fn the_rates_of_a_network_shape_it() {
        let sections = catalog::sections();
        let topology = sections.iter().find(|facts| facts.id == "topology").expect("a section");
        let live: Vec<_> = topology
            .entries
            .iter()
            .filter(|entry| entry.id != EXPLICIT)
            .flat_map(|entry| entry.params)
            .filter(|spec| !spec.rebuild)
            .collect();
        assert!(!live.is_empty());
        assert!(live.iter().all(|spec| spec.unit == Unit::Cells), "only buffers are live");
    }
}
