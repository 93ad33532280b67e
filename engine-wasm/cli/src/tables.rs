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

/// A rate in Mb/s; one below 1 has as many figures as one above 10.
fn rate(value: &Value, digits: usize) -> String {
    let is_low = value.as_f64().is_some_and(|x| x != 0.0 && x.abs() < 1.0);
    number(value, if is_low { 4 } else { digits })
}

fn rows(items: &[Value], columns: &[(&str, usize)]) -> String {
    let mut text = String::new();
    for item in items {
        text.push_str(&format!("  {:<12}", item["id"].as_str().unwrap_or_default()));
        for (key, digits) in columns {
            let write = if key.ends_with("Mbps") { rate } else { number };
            text.push_str(&format!("  {key} {}", write(&item[*key], *digits)));
        }
        text.push('\n');
    }
    text
}

fn list<'a>(result: &'a Value, name: &str) -> &'a [Value] {
    result[name].as_array().map_or(&[], Vec::as_slice)
}

/// The circuits, whose columns are those in which one of them has something: an ACR, a cell that was policed.
fn circuits(result: &Value) -> String {
    let items: Vec<_> = list(result, "circuits").iter().map(with_own_acr).collect();
    let is_met = |(key, _): &&(&str, usize)| match *key {
        "meanAcrMbps" | "finalAcrMbps" => items.iter().any(|item| item[*key].is_number()),
        "cellsPoliced" | "cellsTagged" => items.iter().any(|item| item[*key] != 0),
        _ => true,
    };
    let columns: Vec<_> = OF_CIRCUITS.iter().filter(is_met).copied().collect();
    rows(&items, &columns)
}

/// A circuit without the zeros that stand for an ACR where no ABR source is.
fn with_own_acr(circuit: &Value) -> Value {
    let mut own = circuit.clone();
    let acrs = ["meanAcrMbps", "finalAcrMbps"];
    if own["service"] != "abr" && acrs.iter().all(|key| own[*key].as_f64() == Some(0.0)) {
        acrs.iter().for_each(|key| own[*key] = Value::Null);
    }
    own
}

/// Does anything send frames, so that there is a goodput?
fn has_goodput(result: &Value) -> bool {
    !list(result, "sources").is_empty()
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
const OF_CIRCUITS: &[(&str, usize)] = &[
    ("meanAcrMbps", 2),
    ("finalAcrMbps", 2),
    ("throughputMbps", 2),
    ("cellsSent", 0),
    ("cellsDropped", 0),
    ("cellsPoliced", 0),
    ("cellsTagged", 0),
];
const OF_PORTS: &[(&str, usize)] =
    &[("utilization", 4), ("meanQueueCells", 1), ("maxQueueCells", 0), ("drops", 0)];

/// A summary as a short report; of the run as its file has it, or of another one.
pub fn summary(result: &Value, is_as_written: bool) -> String {
    let mut text = format!(
        "{}, seed {}, {} s, fingerprint {}\n",
        result["scenario"].as_str().unwrap_or_default(),
        result["seed"],
        number(&result["simulatedSeconds"], 3),
        result["fingerprint"].as_str().unwrap_or_default(),
    );
    text.push_str(&of_many(result));
    text.push_str(&rows(list(result, "sources"), OF_SOURCES));
    text.push_str(&circuits(result));
    text.push_str(&rows(list(result, "ports"), OF_PORTS));
    text.push_str(&totals(result, is_as_written));
    text.push_str(&intervals(result));
    text
}

/// What the numbers are when there was more than one run or batch.
fn of_many(result: &Value) -> String {
    let [low, high] = [0, 1].map(|i| rate(&result["spread"]["goodputMbps"][i], 2));
    let goodput = format!("; total goodput {low} to {high} Mb/s");
    let goodput = if has_goodput(result) { goodput } else { String::new() };
    if let Some(count) = result["replications"].as_u64() {
        return format!("medians of {count} seeds{goodput}\n");
    }
    let Some(batches) = result["batches"].as_array() else { return String::new() };
    let (count, near) = (batches.len(), &result["neighbourCorrelation"]["goodputMbps"]);
    let mut text = format!("medians of {count} batches of one run{goodput}");
    if has_goodput(result) {
        text.push_str(&format!("; correlation of neighbours {}", number(near, 2)));
    }
    text.push('\n');
    // Two standard errors of the correlation of independent numbers.
    if near.as_f64().unwrap_or_default().abs() > 2.0 / (count as f64).sqrt() {
        text.push_str("neighbouring batches are correlated: use fewer, longer batches, or trust the intervals less\n");
    }
    text
}

/// Everything but ports at which hardly a cell ever waited.
fn is_busy(item: &Value) -> bool {
    item["maxQueueCells"]["mean"].as_f64().is_none_or(|longest| longest > 1.0)
}

/// Has a circuit a goodput, which tells more than its throughput?
fn is_source(result: &Value, circuit: &Value) -> bool {
    list(result, "sources").iter().any(|source| source["id"] == circuit["id"])
}

/// Means and 95 % confidence intervals, when there are several results.
fn intervals(result: &Value) -> String {
    let statistics = &result["statistics"];
    if statistics.is_null() {
        return String::new();
    }
    let mut text = "means and 95 % confidence intervals (Student's t)\n".to_string();
    let mut add = |element: &str, metric: &str, digits: usize, spread: &Value| {
        let write = if metric.ends_with("Mbps") { rate } else { number };
        let [mean, low, high] = ["mean", "low", "high"].map(|key| write(&spread[key], digits));
        text.push_str(&format!("  {element:<12}  {metric} {mean} ({low} to {high})\n"));
    };
    let metrics = [
        ("sources", "goodputMbps", 2),
        ("circuits", "throughputMbps", 2),
        ("ports", "utilization", 4),
        ("ports", "meanQueueCells", 1),
    ];
    for (of, metric, digits) in metrics {
        let is_told =
            |item: &&Value| is_busy(item) && !(of == "circuits" && is_source(result, item));
        for item in list(statistics, of).iter().filter(is_told) {
            add(item["id"].as_str().unwrap_or_default(), metric, digits, &item[metric]);
        }
    }
    for (metric, digits) in [("goodputMbps", 3), ("cellLossRatio", 6), ("jainIndex", 4)] {
        if metric == "cellLossRatio" || has_goodput(result) {
            add("total", metric, digits, &statistics["total"][metric]);
        }
    }
    text
}

fn totals(result: &Value, is_as_written: bool) -> String {
    let total = &result["total"];
    let percent = total["cellLossRatio"].as_f64().unwrap_or_default() * 100.0;
    let goodput = rate(&total["goodputMbps"], 3);
    let index = number(&total["jainIndex"], 4);
    let mut text = format!(
        "total goodput {goodput} Mb/s, cell loss ratio of ABR and UBR {percent:.4} %, Jain index {index}\n"
    );
    if let Some(paper) = result["published"]["totalMbps"].as_f64().filter(|_| has_goodput(result)) {
        let ours = total["goodputMbps"].as_f64().unwrap_or_default();
        let beside = if is_as_written {
            format!(": {:+.1} %", (ours / paper - 1.0) * 100.0)
        } else {
            ", for the whole run with the settings of the file".to_string()
        };
        text.push_str(&format!("paper {paper} Mb/s{beside}\n"));
    }
    let kept = &result["conservation"];
    let wall = number(&result["wallSeconds"], 3);
    text.push_str(&format!(
        "conservation: cells {}, bytes {}; {wall} s wall\n",
        kept["cells"], kept["bytes"]
    ));
    text
}
