//! Slow start without loss: the window doubles once a round trip only until the pipe is full.

use serde_json::{Value, json};

use crate::lab::{Curves, Line, Net, run};
use crate::{Effort, Oracle, Row, trace};

/// Segment size in bytes.
pub const MSS: u32 = 512;

pub const TIMES: Oracle = Oracle {
    id: "T4",
    title: "Slow start: when the window first reaches W",
    source: "arithmetic: first packet at 0, window 1, an ACK per segment, 10 Mb/s, 40 ms",
    band: "0.5 %: the reverse path and the hosts' lines add up to 0.1 ms, samples are 10 us apart",
    run: times,
};

/// Window in segments, seconds.
const REACHED: &[(u32, f64)] = &[
    (2, 0.04051),
    (8, 0.1231),
    (32, 0.2102),
    (64, 0.2588),
    (128, 0.3156),
    (256, 0.3887),
    (512, 0.5189),
    (1024, 0.7794),
];

pub const NS3: Oracle = Oracle {
    id: "X3",
    title: "Slow start against ns-3",
    source: "ns-3.37, TcpLinuxReno, 10 Mb/s, 40 ms, no loss",
    band: "2 segments: the window grows by one in 0.5 ms and the reverse paths differ by 0.1 ms",
    run: against_ns3,
};

/// One TCP flow over UBR: fast lines at the hosts, 10 Mb/s and 20 ms between two switches.
pub fn one_flow(buffer: Option<u32>) -> Net {
    let host = |ends| Line { ends, mbps: 155.52, ms: 0.0, buffer: None };
    Net::default()
        .switches(&["SW1", "SW2"])
        .hosts(&["S", "D"])
        .line(host(["S", "SW1"]))
        .line(Line { ends: ["SW1", "SW2"], mbps: 10.0, ms: 20.0, buffer })
        .line(host(["SW2", "D"]))
        .circuit("S", ["ubr", "tcp"], &["S", "SW1", "SW2", "D"])
}

/// TCP as the oracles have it: an ACK per segment, initial window 1, no random start.
pub fn plain_tcp() -> Value {
    json!({ "mssBytes": MSS, "delayedAck": false, "initialWindowSegments": 1, "startJitterMs": 0, "llcSnap": true })
}

fn curves(seconds: f64, sample_us: f64) -> Curves {
    let entries = json!({ "sampleUs": sample_us, "tcp": plain_tcp() });
    Curves::of(&mut run(&one_flow(None).scenario(seconds, entries)))
}

fn times(_: Effort) -> Vec<Row> {
    let curves = curves(0.8, 10.0);
    let cwnd = curves.get("cwnd", "S");
    let row = |&(window, seconds): &(u32, f64)| {
        let reached = cwnd.iter().position(|bytes| *bytes >= f64::from(window * MSS));
        let quantity = format!("time at which cwnd reaches {window} segments");
        Row::expect(&format!("T4/{window}"), &quantity, "s", seconds)
            .measured(reached.map_or(f64::INFINITY, |i| curves.times[i]))
            .allow_share(0.005)
    };
    REACHED.iter().map(row).collect()
}

/// ns-3 opens the connection first, which takes one round trip of 40 ms.
const SET_UP: f64 = 0.04;

fn against_ns3(_: Effort) -> Vec<Row> {
    let curves = curves(0.9, 100.0);
    let cwnd = curves.get("cwnd", "S");
    let theirs = trace::slow_start();
    let last = curves.times.last().copied().unwrap_or_default();
    let mut largest: f64 = 0.0;
    for (time, window) in theirs.times.iter().zip(&theirs.cwnd) {
        let ours = curves.times.iter().rposition(|t| *t <= time - SET_UP + 1e-9);
        if let (Some(i), true) = (ours, window.is_finite() && *time <= last) {
            largest = largest.max((cwnd[i] / f64::from(MSS) - window).abs());
        }
    }
    vec![
        Row::expect("X3", "largest distance of the two windows", "segments", 0.0)
            .measured(largest)
            .allow(2.0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_delayed_acks_the_window_grows_as_a_model_of_packets_says() {
        // A model beside the engine, of packets and not of cells: an ACK for every second segment, or at the next of the
        // ticks at 0, 200, 400 ms …; one more segment for each ACK. Window in segments, seconds.
        const WITH_DELAY: &[(u32, f64)] = &[
            (2, 0.220_09),
            (5, 0.342_92),
            (13, 0.428_20),
            (34, 0.552_05),
            (89, 0.654_63),
            (233, 0.810_22),
            (610, 1.192_84),
        ];
        let mut tcp = plain_tcp();
        (tcp["delayedAck"], tcp["tickPhase"]) = (json!(true), json!("zero"));
        let entries = json!({ "sampleUs": 20, "tcp": tcp });
        let curves = Curves::of(&mut run(&one_flow(None).scenario(1.3, entries)));
        let cwnd = curves.get("cwnd", "S");
        for &(window, seconds) in WITH_DELAY {
            let reached = cwnd.iter().position(|bytes| *bytes >= f64::from(window * MSS));
            let found = curves.times[reached.expect("it grows so far")];
            // A sample, and the digits of the model.
            assert!((found - seconds).abs() < 3e-5, "{window} segments: {found} for {seconds} s");
        }
    }
}
