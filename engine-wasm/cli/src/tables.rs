//! Results as text for people.

use serde_json::Value;

/// A text without characters that a terminal would obey.
pub fn harmless(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\n' { '\u{fffd}' } else { c }).collect()
}

fn number(value: &Value, digits: usize) -> String {
    let Some(x) = value.as_f64() else { return "-".to_string() };
    let text = format!("{x:.digits$}");
    // Nothing is shown below zero.
    let nothing = text.chars().all(|c| "-0.".contains(c));
    if nothing { text.trim_start_matches('-').to_string() } else { text }
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
    ("wholeFrames", 0),
    ("brokenFrames", 0),
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
    text.push_str(&of_many(result));
    text.push_str(&rows(result, "sources", OF_SOURCES));
    text.push_str(&rows(result, "circuits", OF_CIRCUITS));
    text.push_str(&rows(result, "ports", OF_PORTS));
    text.push_str(&totals(result));
    text.push_str(&intervals(result));
    text
}

/// What the numbers are when there was more than one run or batch.
fn of_many(result: &Value) -> String {
    let [low, high] = [0, 1].map(|i| number(&result["spread"]["goodputMbps"][i], 2));
    if let Some(count) = result["replications"].as_u64() {
        return format!("medians of {count} seeds; total goodput {low} to {high} Mb/s\n");
    }
    let Some(batches) = result["batches"].as_array() else { return String::new() };
    let (count, near) = (batches.len(), &result["neighbourCorrelation"]["goodputMbps"]);
    let mut text = format!(
        "medians of {count} batches of one run; total goodput {low} to {high} Mb/s; correlation of neighbours {}\n",
        number(near, 2)
    );
    // Two standard errors of the correlation of independent numbers.
    if near.as_f64().unwrap_or_default().abs() > 2.0 / (count as f64).sqrt() {
        text.push_str("neighbouring batches are correlated: take fewer, longer ones, or trust the intervals less\n");
    }
    text
}

/// Everything but ports at which hardly a cell ever waited.
fn is_busy(item: &Value) -> bool {
    item["maxQueueCells"]["mean"].as_f64().is_none_or(|longest| longest > 1.0)
}

/// Means and 95 % confidence intervals, when there are several results.
fn intervals(result: &Value) -> String {
    let statistics = &result["statistics"];
    if statistics.is_null() {
        return String::new();
    }
    let mut text = "means and 95 % confidence intervals (Student's t)\n".to_string();
    let mut add = |element: &str, metric: &str, digits: usize, spread: &Value| {
        let [mean, low, high] = ["mean", "low", "high"].map(|key| number(&spread[key], digits));
        text.push_str(&format!("  {element:<12}  {metric} {mean} ({low} to {high})\n"));
    };
    for (list, metric, digits) in
        [("sources", "goodputMbps", 2), ("ports", "utilization", 4), ("ports", "meanQueueCells", 1)]
    {
        for item in statistics[list].as_array().into_iter().flatten().filter(|i| is_busy(i)) {
            add(item["id"].as_str().unwrap_or_default(), metric, digits, &item[metric]);
        }
    }
    for (metric, digits) in [("goodputMbps", 3), ("cellLossRatio", 6), ("jainIndex", 4)] {
        add("total", metric, digits, &statistics["total"][metric]);
    }
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
