//! Max-min fair shares: the algorithms that promise them, against water-filling.

use engine_core::max_min::{Demand, max_min};
use serde_json::{Value, json};

use crate::lab::{Line, Net, item, number, run};
use crate::{Effort, Oracle, Row, abr};

pub const MAX_MIN: Oracle = Oracle {
    id: "F",
    title: "Rates of greedy circuits against max-min fair shares",
    source: "water-filling; networks F1, F1b, F2, F5",
    band: "3 %: 2 % of an independent cell-level model, and the noise that max() lets in one way only; Jain's index 0.005. \
           ERICA's fairness threshold lets the load settle anywhere from 1 to 1.1: there the band is from the shares of U C to those of 1.1 U C, and 3 %",
    run: rates,
};

/// A network of the fairness table: links in a row of switches, circuits that use some of them.
struct Case {
    id: &'static str,
    /// Rate of each link between two neighbouring switches, Mb/s.
    links: &'static [f64],
    /// Circuits: first and last link, and peak rate where it is a demand.
    circuits: &'static [(usize, usize, Option<f64>)],
}

const CASES: &[Case] = &[
    Case { id: "F1", links: &[155.0], circuits: &[(0, 0, None); 3] },
    Case {
        id: "F1b",
        links: &[155.0],
        circuits: &[(0, 0, None), (0, 0, None), (0, 0, Some(20.0))],
    },
    Case {
        id: "F2",
        links: &[155.52, 100.0, 45.0, 155.52],
        circuits: &[
            (0, 3, None),
            (0, 0, None),
            (1, 1, None),
            (2, 2, None),
            (2, 2, None),
            (3, 3, None),
        ],
    },
    Case {
        id: "F5",
        links: &[151.0; 5],
        circuits: &[
            (0, 4, None),
            (0, 4, None),
            (1, 4, None),
            (2, 4, None),
            (3, 4, None),
            (4, 4, None),
        ],
    },
];

/// Max-min fair rates on links in a row, of circuits that use the links from their first to their last.
pub fn water_filling(links: &[f64], circuits: &[(usize, usize, Option<f64>)]) -> Vec<f64> {
    let wanted = |&(first, last, demand): &(usize, usize, Option<f64>)| Demand {
        max: demand.unwrap_or(f64::INFINITY),
        ..Demand::greedy(&(first..=last).collect::<Vec<_>>())
    };
    max_min(links, &circuits.iter().map(wanted).collect::<Vec<_>>())
}

/// Jain's index. Source: chosen, oracle F0.
pub fn jain(rates: &[f64]) -> f64 {
    let sum: f64 = rates.iter().sum();
    let squares: f64 = rates.iter().map(|x| x * x).sum();
    sum * sum / (rates.len() as f64 * squares)
}

impl Case {
    fn network(&self) -> Net {
        let switch = |i: usize| format!("W{i}");
        let mut net = Net::default();
        for i in 0..=self.links.len() {
            net = net.switches(&[&switch(i)]);
        }
        for (i, mbps) in self.links.iter().enumerate() {
            let ends = [&*switch(i), &switch(i + 1)];
            net = net.line(Line { ends, mbps: *mbps, ms: 0.5, buffer: None });
        }
        for (i, &(first, last, _)) in self.circuits.iter().enumerate() {
            let (from, to) = (format!("S{i}"), format!("D{i}"));
            let line = |ends| Line { ends, mbps: abr::LINE, ms: 0.1, buffer: None };
            net = net.hosts(&[&from, &to]);
            net = net.line(line([&from, &switch(first)])).line(line([&switch(last + 1), &to]));
            let mut route = vec![from.clone()];
            route.extend((first..=last + 1).map(switch));
            route.push(to);
            let names: Vec<&str> = route.iter().map(String::as_str).collect();
            net = net.circuit(&format!("V{i}"), ["abr", "cells"], &names);
        }
        net
    }

    fn demands(&self) -> Value {
        let own = |(i, c): (usize, &(usize, usize, Option<f64>))| {
            c.2.map(|mbps| json!({ "part": format!("V{i}"), "abr": { "pcrMbps": mbps } }))
        };
        self.circuits.iter().enumerate().filter_map(own).collect()
    }

    /// Mean allowed rates between 0.5 s and the end, Mb/s.
    fn measure(&self, feedback: &Value, seconds: f64) -> Vec<f64> {
        let mut entries = json!({
            "warmUpMs": 500, "sampleUs": 10_000, "feedback": feedback, "cells": { "kind": "greedy" },
            "overrides": self.demands(),
        });
        entries["abr"] = json!({ "icrMbps": 5.0, "pcrMbps": abr::LINE });
        let summary = run(&self.network().scenario(seconds, entries)).summary().to_json();
        let rate = |i| number(item(&summary, "circuits", &format!("V{i}")), "/meanAcrMbps");
        (0..self.circuits.len()).map(rate).collect()
    }

    fn rows(&self, algorithm: &Algorithm, seconds: f64) -> Vec<Row> {
        let shares = |load: f64| {
            let used: Vec<f64> = self.links.iter().map(|mbps| mbps * load).collect();
            water_filling(&used, self.circuits)
        };
        let least = shares(algorithm.utilization);
        let most = shares(algorithm.utilization * (1.0 + algorithm.overload));
        let measured = self.measure(&algorithm.settings(), seconds);
        let name = format!("{}/{}", self.id, algorithm.kind);
        let mut rows = Vec::new();
        for (i, ours) in measured.iter().enumerate() {
            let quantity = format!("allowed rate of circuit {}", i + 1);
            let (middle, half) = (f64::midpoint(least[i], most[i]), (most[i] - least[i]) / 2.0);
            let row = Row::expect(&format!("{name}/{}", i + 1), &quantity, "Mb/s", middle);
            rows.push(row.measured(*ours).allow(half + 0.03 * middle));
        }
        if algorithm.overload > 0.0 {
            return rows;
        }
        let expected = least;
        let index = Row::expect(&format!("{name}/J"), "Jain's index", "1", jain(&expected));
        rows.push(index.measured(jain(&measured)).allow(0.005));
        rows
    }
}

/// An algorithm that promises max-min fair shares of part of every link.
struct Algorithm {
    kind: &'static str,
    /// Share of a link that it hands out.
    utilization: f64,
    /// Key of that knob, if it has one.
    key: Option<&'static str>,
    /// Overload in which its rates may come to rest, as a share.
    overload: f64,
    /// Does it promise the shares also where a circuit does not take what it may have?
    heeds_demands: bool,
}

impl Algorithm {
    fn settings(&self) -> Value {
        let mut settings = json!({ "kind": self.kind });
        if let Some(key) = self.key {
            settings[key] = Value::from(self.utilization);
        }
        settings
    }
}

/// Basic ERICA rests at any rates above the fair share that sum up to load 1 (KT p.399).
const ALGORITHMS: &[Algorithm] = &[
    Algorithm {
        kind: "erica-basic",
        utilization: 0.9,
        key: Some("targetUtilization"),
        overload: 0.0,
        heeds_demands: false,
    },
    Algorithm {
        kind: "erica",
        utilization: 0.9,
        key: Some("targetUtilization"),
        overload: 0.1,
        heeds_demands: true,
    },
    Algorithm { kind: "max-min", utilization: 1.0, key: None, overload: 0.0, heeds_demands: true },
    Algorithm { kind: "charny", utilization: 1.0, key: None, overload: 0.0, heeds_demands: true },
];

fn rates(effort: Effort) -> Vec<Row> {
    let seconds = if effort == Effort::Full { 3.0 } else { 1.0 };
    let of_case = |case: &Case| {
        let demands = case.circuits.iter().any(|(_, _, demand)| demand.is_some());
        let promised = ALGORITHMS.iter().filter(|a| a.heeds_demands || !demands);
        promised.flat_map(|a| case.rows(a, seconds)).collect::<Vec<_>>()
    };
    CASES.iter().flat_map(of_case).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn water_filling_agrees_with_the_printed_values() {
        type Expected = (&'static [f64], &'static [(usize, usize, Option<f64>)], &'static [f64]);
        const PRINTED: &[Expected] = &[
            (&[100.0, 300.0], &[(0, 0, None), (0, 1, None), (1, 1, None)], &[50.0, 50.0, 250.0]),
            (
                &[100.0, 300.0],
                &[(0, 0, Some(20.0)), (0, 1, None), (1, 1, None)],
                &[20.0, 80.0, 220.0],
            ),
        ];
        for (links, circuits, rates) in PRINTED {
            assert_eq!(&water_filling(links, circuits), rates);
        }
        let printed = [
            ("F1", vec![51.67; 3], 1.0),
            ("F1b", vec![67.5, 67.5, 20.0], 0.8419),
            ("F2", vec![15.0, 140.52, 85.0, 15.0, 15.0, 140.52], 0.5942),
            ("F5", vec![25.17; 6], 1.0),
        ];
        for (id, rates, index) in printed {
            let case = CASES.iter().find(|c| c.id == id).expect("there");
            let ours = water_filling(case.links, case.circuits);
            assert!(ours.iter().zip(&rates).all(|(a, b)| (a - b).abs() < 0.01), "{id}: {ours:?}");
            assert!((jain(&ours) - index).abs() < 1e-4, "{id}: {}", jain(&ours));
        }
    }
}
