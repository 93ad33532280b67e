//! Most of everything that a scenario may hold; the page refuses by the same table before it draws.

use serde_json::{Value, json};

/// Most nodes. Source: chosen.
pub const MOST_NODES: usize = 256;
/// Most links.
pub const MOST_LINKS: usize = 256;
/// Most circuits.
pub const MOST_CIRCUITS: usize = 10_000;
/// Most nodes on one route.
pub const MOST_ROUTE: usize = 16;
/// Most steps of the rate of one line.
pub const MOST_STEPS: usize = 10_000;
/// Most parts with settings of their own.
pub const MOST_OVERRIDES: usize = 1024;
/// Most timed changes.
pub const MOST_COMMANDS: usize = 10_000;
/// Longest name of a node, link or circuit, in code points.
pub const MOST_NAME: usize = 64;
/// Longest title or group, in code points.
pub const MOST_TITLE: usize = 120;
/// Longest question or note, in code points.
pub const MOST_PROSE: usize = 600;

/// The table as the page reads it.
pub fn limits_json() -> Value {
    json!({
        "nodes": MOST_NODES, "links": MOST_LINKS, "circuits": MOST_CIRCUITS, "route": MOST_ROUTE,
        "steps": MOST_STEPS, "overrides": MOST_OVERRIDES, "commands": MOST_COMMANDS,
        "name": MOST_NAME, "title": MOST_TITLE, "prose": MOST_PROSE,
    })
}
