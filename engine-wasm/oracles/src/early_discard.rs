//! Early packet discard with room for the rest of every frame never queues part of a frame.

use engine_core::Simulation;
use serde_json::json;

use crate::lab::{Hosts, Line, Net, load};
use crate::{Effort, Oracle, Row};

pub const WHOLE_FRAMES: Oracle = Oracle {
    id: "A5",
    title: "EPD: no partial frame is queued with room for V (m - 1) cells above the threshold",
    source: "counting: V circuits can each be m - 1 cells short of a whole frame",
    band: "none: it is exact",
    run: partial_frames,
};

/// Circuits, bytes of a segment, cells of its frame.
const CASES: &[(u32, u32, u32)] = &[(5, 512, 12), (6, 8192, 172), (10, 9140, 192)];

/// Frames of `circuits` greedy TCP flows that arrive in part, and frames that arrive whole or not at all
/// because they were refused.
pub fn run(case: (u32, u32, u32), room: u32, seconds: f64) -> [u64; 2] {
    let (circuits, mss, cells) = case;
    // Twice the frames that every circuit may have on its way, so that the threshold itself is reached.
    let buffer = Some(2 * circuits * cells + room);
    let net = Net::default()
        .switches(&["SW1", "SW2"])
        .line(Line { ends: ["SW1", "SW2"], mbps: 25.0, ms: 1.0, buffer })
        .pairs(circuits, ["ubr", "tcp"], Hosts { mbps: 155.52, ms: [0.1; 2] });
    let entries = json!({
        "sampleUs": 100_000, "tcp": { "mssBytes": mss, "startJitterMs": 5 },
        "congestion": { "kind": "reno" },
        "discard": { "kind": "epd", "reserveCells": room, "ppd": false },
    });
    let mut simulation = load(&net.scenario(seconds, entries));
    let mut sums = [0; 2];
    while simulation.now() < simulation.scenario().run.end() {
        let now = simulation.now().secs();
        simulation.advance_to(crate::lab::at(now + 0.1));
        for (sum, count) in sums.iter_mut().zip(frames(&mut simulation)) {
            *sum += count;
        }
    }
    sums
}

/// Frames thrown away by reassembly and cells refused as whole frames since the last look.
fn frames(simulation: &mut Simulation) -> [u64; 2] {
    let events = simulation.drain_events();
    let sum = |matches: fn(&str, &str) -> bool| {
        let chosen = events.iter().filter(|e| matches(e.kind.id(), &e.cause));
        chosen.map(|e| u64::from(e.count)).sum()
    };
    [
        sum(|kind, cause| kind == "frameLost" || cause.contains("buffer full")),
        sum(|_, cause| cause.contains("whole frame discarded")),
    ]
}

fn partial_frames(effort: Effort) -> Vec<Row> {
    let seconds = if effort == Effort::Full { 60.0 } else { 5.0 };
    let row = |&case: &(u32, u32, u32)| {
        let (circuits, _, cells) = case;
        let room = circuits * (cells - 1);
        let [partial, refused] = run(case, room, seconds);
        let id = format!("A5/{circuits}x{cells}");
        let quantity = format!(
            "partial frames with {room} cells of room, while {refused} cells of whole frames were refused"
        );
        Row::expect(&id, &quantity, "frames", 0.0).measured(partial as f64)
    };
    CASES.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn with_less_room_partial_frames_do_appear() {
        for &case in CASES {
            let (circuits, _, cells) = case;
            let [partial, _] = run(case, 1, 5.0);
            assert!(partial > 0, "the measure can see them: {case:?}");
            let [_, refused] = run(case, circuits * (cells - 1), 5.0);
            assert!(refused > 0, "the threshold is reached: {case:?}");
        }
    }
}
