//! Drop from front: what is lost is missed at once, and not after the whole queue.

use serde_json::{Value, json};

use crate::lab::load;
use crate::slow_start::{MSS, one_flow, plain_tcp};
use crate::{Effort, Oracle, Row};

pub const SOONER: Oracle = Oracle {
    id: "D1",
    title: "Drop from front: how much sooner the first loss is noticed than with tail drop",
    source: "Lakshman, Neidhardt, Ott 1996: duplicate ACKs come one whole buffer drain time sooner",
    band: "a segment, 0.51 ms: whole segments are missed, and the buffer counts cells",
    run: sooner,
};

/// Places of the buffer: from half of the pipe to twice the pipe.
const BUFFERS: &[u32] = &[480, 960, 1920];
/// Seconds that a cell takes, and a segment.
const CELL: f64 = 424.0 / 10e6;
const SEGMENT: f64 = 12.0 * CELL;

fn sooner(_: Effort) -> Vec<Row> {
    let row = |&cells: &u32| {
        let [tail, front] = ["tail", "front"].map(|kind| noticed(cells, &json!({ "kind": kind })));
        let quantity = format!("time between the two first fast retransmits, buffer of {cells}");
        Row::expect(&format!("D1/{cells}"), &quantity, "s", f64::from(cells) * CELL)
            .measured(tail - front)
            .allow(SEGMENT)
    };
    BUFFERS.iter().map(row).collect()
}

/// When the third duplicate ACK of the first loss comes, s.
fn noticed(buffer: u32, discard: &Value) -> f64 {
    let mut tcp = plain_tcp();
    // The window grows by a segment in a round trip when the buffer overflows, so that one is lost.
    tcp["initialSsthresh"] = json!(60 * MSS);
    let entries = json!({
        "sampleUs": 100_000, "tcp": tcp, "congestion": { "kind": "reno-clean" }, "discard": discard,
    });
    let mut simulation = load(&one_flow(Some(buffer)).scenario(60.0, entries));
    simulation.advance_to(simulation.scenario().run.end());
    let events = simulation.drain_events();
    let first = events.iter().find(|event| event.kind.id() == "fastRetransmit");
    first.map_or(f64::INFINITY, |event| event.at.secs())
}
