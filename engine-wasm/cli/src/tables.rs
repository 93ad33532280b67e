//! Results as text for people.

use serde_json::Value;

/// A text without characters that a terminal would obey.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

fn number(value: &Value, digits: usize) -> String {
    value.as_f64().map_or_else(|| "-".to_string(), |x| format!("{x:.digits$}"))
}

fn rows(result: &Value, list: &str, columns: &[(&str, usize)]) -> String {
    let mut text = String::new();
    let items = result[list].as_array();
    for item in items.into_iter().flatten() {
        text.push_str(&format!("  {:<12}", item["id"].as_str().unwrap_or_default()));
        for (key, digits) in columns {
            text.push_str(&format!("  {key} {}", number(&item[*key], *digits)));
        }
        text.push('\n');
    }
    text
}

const OF_SOURCES: &[(&str, usize)] = &[
    ("goodputMbps", 2),
    ("segmentsSent", 0),
    ("retransmits", 0),
    ("timeouts", 0),
    ("fastRetransmits", 0),
    ("mergedFrames", 0),
];
const OF_CIRCUITS: &[(&str, usize)] =
    &[("meanAcrMbps", 2), ("finalAcrMbps", 2), ("cellsSent", 0), ("cellsDropped", 0)];
const OF_PORTS: &[(&str, usize)] =
    &[("utilization", 4), ("meanQueueCells", 1), ("maxQueueCells", 0), ("drops", 0)];

/// A summary as a short report.
pub fn summary(result: &Value) -> String {
    let mut text = format!(
        "{}, seed {}, {} s, fingerprint {}\n",
        result["scenario"].as_str().unwrap_or_default(),
        result["seed"],
        number(&result["simulatedSeconds"], 3),
        result["fingerprint"].as_str().unwrap_or_default(),
    );
    if let Some(count) = result["replications"].as_u64() {
        let [low, high] = [0, 1].map(|i| number(&result["spread"]["goodputMbps"][i], 2));
        text.push_str(&format!("medians of {count} seeds; total goodput {low} to {high} Mb/s\n"));
    }
    text.push_str(&rows(result, "sources", OF_SOURCES));
    text.push_str(&rows(result, "circuits", OF_CIRCUITS));
    text.push_str(&rows(result, "ports", OF_PORTS));
    text.push_str(&totals(result));
    text
}

fn totals(result: &Value) -> String {
    let total = &result["total"];
    let percent = total["cellLossRatio"].as_f64().unwrap_or_default() * 100.0;
    let mut text = format!(
        "total goodput {} Mb/s, cell loss ratio {percent:.4} %, Jain index {}\n",
        number(&total["goodputMbps"], 3),
        number(&total["jainIndex"], 4),
    );
    if let Some(paper) = result["published"]["totalMbps"].as_f64() {
        let ours = total["goodputMbps"].as_f64().unwrap_or_default();
        text.push_str(&format!("paper {paper} Mb/s: {:+.1} %\n", (ours / paper - 1.0) * 100.0));
    }
    let kept = &result["conservation"];
    let wall = number(&result["wallSeconds"], 3);
    text.push_str(&format!(
        "conservation: cells {}, bytes {}; {wall} s wall\n",
        kept["cells"], kept["bytes"]
    ));
    text
}
