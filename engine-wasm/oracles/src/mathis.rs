//! The throughput of Reno under periodic loss: B = (MSS / RTT) · 1.225 / √p.

use serde_json::json;

use crate::lab::{Line, Net, item, number, run};
use crate::slow_start::{MSS, plain_tcp};
use crate::{Effort, Oracle, Row};

pub const THROUGHPUT: Oracle = Oracle {
    id: "T1",
    title: "Reno under periodic loss without a queue",
    source: "Mathis, Semke, Mahdavi, Ott 1997: sqrt(3/2) with an ACK per segment; MSS 512, RTT 30 ms",
    band: "5 %: the formula has no recovery, and its windows are no whole segments",
    run: throughput,
};

/// Segments between two losses, Mb/s, seconds of the full and of the short setting.
const CASES: &[(u64, f64, [f64; 2])] =
    &[(1000, 5.288, [60.0, 20.0]), (10_000, 16.72, [120.0, 40.0])];

/// One flow over lines so fast that nothing queues.
fn network() -> Net {
    let line = |ends, ms| Line { ends, mbps: 622.08, ms, buffer: None };
    Net::default()
        .switches(&["SW"])
        .hosts(&["S", "D"])
        .line(line(["S", "SW"], 7.5))
        .line(line(["SW", "D"], 7.5))
        .circuit("S", ["ubr", "tcp"], &["S", "SW", "D"])
}

/// Goodput in Mb/s after a quarter of the time, when every `segments`-th segment is lost by order.
fn goodput(segments: u64, seconds: f64) -> f64 {
    let mut entries = json!({
        "sampleUs": 100_000, "warmUpMs": seconds * 250.0,
        "tcp": plain_tcp(), "congestion": { "kind": "reno-clean" },
        "timeline": [{ "atUs": 0, "target": "loss@S", "key": "dropEverySegment", "value": segments }],
    });
    // Half the peak window of the formula, so that the first cycle is one of many.
    let peak = (8.0 * segments as f64 / 3.0).sqrt();
    entries["tcp"]["initialSsthresh"] = json!((peak / 2.0) as u32 * MSS);
    let simulation = run(&network().scenario(seconds, entries));
    number(item(&simulation.summary().to_json(), "sources", "S"), "/goodputMbps")
}

fn throughput(effort: Effort) -> Vec<Row> {
    let row = |&(segments, mbps, [full, short]): &(u64, f64, [f64; 2])| {
        let seconds = if effort == Effort::Full { full } else { short };
        let quantity = format!("goodput when one of {segments} segments is lost");
        Row::expect(&format!("T1/p=1:{segments}"), &quantity, "Mb/s", mbps)
            .measured(goodput(segments, seconds))
            .allow_share(0.05)
    };
    CASES.iter().map(row).collect()
}
