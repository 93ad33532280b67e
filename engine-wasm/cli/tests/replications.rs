//! Runs that are made many times, or cut into windows: medians, intervals, progress.

use serde_json::Value;

use crate::commands::{SHORT, cell53, json};

#[test]
fn replications_are_the_single_runs_and_their_median() {
    let result = json(&[&SHORT[..], &["--json", "--replications", "3"]].concat());
    let runs = result["runs"].as_array().expect("a list");
    let seeds: Vec<_> = runs.iter().map(|r| r["seed"].as_u64()).collect();
    assert_eq!(seeds, [Some(1), Some(2), Some(3)]);
    let mut totals: Vec<_> =
        runs.iter().filter_map(|r| r["total"]["goodputMbps"].as_f64()).collect();
    totals.sort_by(f64::total_cmp);
    assert_eq!(result["total"]["goodputMbps"].as_f64(), Some(totals[1]));
}

/// The spread of a metric as mean, median, low, high.
fn spread(result: &Value, path: &str) -> [f64; 4] {
    let spread = result["statistics"].pointer(path).expect("there");
    assert!(spread["n"].is_u64());
    ["mean", "median", "low", "high"].map(|key| spread[key].as_f64().expect("a number"))
}

#[test]
fn replications_tell_mean_median_and_interval_of_every_metric() {
    let result = json(&[&SHORT[..], &["--json", "--replications", "4"]].concat());
    let value = |run: &Value| run["total"]["goodputMbps"].as_f64().expect("a number");
    let runs: Vec<f64> = result["runs"].as_array().expect("a list").iter().map(value).collect();
    let mean = runs.iter().sum::<f64>() / 4.0;
    let deviation = (runs.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>() / 3.0).sqrt();
    let half = 3.1824 * deviation / 2.0;
    let [found, median, low, high] = spread(&result, "/total/goodputMbps");
    for (ours, hand) in [(found, mean), (low, mean - half), (high, mean + half)] {
        assert!((ours - hand).abs() < 1e-9 * mean, "{ours} {hand}");
    }
    assert_eq!(Some(median), result["total"]["goodputMbps"].as_f64());
    for path in ["/sources/0/timeouts", "/circuits/1/meanAcrMbps", "/ports/0/maxQueueCells"] {
        let [mean, _, low, high] = spread(&result, path);
        assert!(low <= mean && mean <= high, "{path}");
    }
}

#[test]
fn only_the_run_of_the_file_is_compared_with_the_paper() {
    let line = |more: &[&str]| {
        let output = cell53(&[&["run", "abr-erica-wan/e1-peak"], more].concat());
        let said = String::from_utf8_lossy(&output.stdout).to_string();
        said.lines().find(|line| line.starts_with("paper ")).map(str::to_string)
    };
    let whole = line(&["--seed", "2"]).expect("the paper printed a total");
    assert!(whole.starts_with("paper 103.32 Mb/s: ") && whole.ends_with(" %"), "{whole}");
    let of_the_file = "paper 103.32 Mb/s, for the whole run with the settings of the file";
    for more in [["--until", "0.1"], ["--set", "durationMs=100"], ["--batches", "2"]] {
        assert_eq!(line(&more).as_deref(), Some(of_the_file), "{more:?}");
    }
}

/// The JSON without what depends on the clock.
fn timeless(mut result: Value) -> Value {
    result["wallSeconds"] = Value::Null;
    for list in ["runs", "batches"] {
        for run in result[list].as_array_mut().into_iter().flatten() {
            run["wallSeconds"] = Value::Null;
        }
    }
    result
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let with = |jobs: &str| {
        timeless(json(&[&SHORT[..], &["--json", "--replications", "5", "--jobs", jobs]].concat()))
    };
    let single = with("1");
    assert_eq!(single, with("3"));
    assert_eq!(single, with("64"));
}

#[test]
fn batches_cut_one_run_into_equal_windows() {
    let warm = ["--set", "warmUpMs=50", "--json"];
    let whole = json(&[&SHORT[..], &warm].concat());
    let result = json(&[&SHORT[..], &warm, &["--batches", "5"]].concat());
    assert_eq!(result["fingerprint"], whole["fingerprint"], "looking changes nothing (I-19)");
    assert_eq!(result["simulatedSeconds"], 0.2);
    let batches = result["batches"].as_array().expect("a list");
    let ends: Vec<_> = batches.iter().filter_map(|b| b["simulatedSeconds"].as_f64()).collect();
    assert_eq!(ends, [0.08, 0.11, 0.14, 0.17, 0.2]);
    // Windows of equal length: the mean of the goodputs is that of the whole, and counts add up.
    let [mean, _, low, high] = spread(&result, "/total/goodputMbps");
    let goodput = whole["total"]["goodputMbps"].as_f64().expect("a number");
    assert!((mean / goodput - 1.0).abs() < 1e-9 && low <= mean && mean <= high);
    let cells = |run: &Value| run["circuits"][0]["cellsSent"].as_u64().expect("a count");
    assert_eq!(batches.iter().map(cells).sum::<u64>(), cells(&whole));
    let longest = |run: &Value| run["ports"][0]["maxQueueCells"].as_u64();
    assert_eq!(batches.iter().filter_map(longest).max(), longest(&whole));
    assert!(result["neighbourCorrelation"]["goodputMbps"].is_number());
}

#[test]
fn a_rate_below_1_mbps_has_four_digits() {
    let two = ["run", "adsl/c1-none", "--until", "15", "--replications", "2"];
    let result = json(&[&two[..], &["--json"]].concat());
    let text = String::from_utf8_lossy(&cell53(&two).stdout).to_string();
    for path in ["/sources/0/goodputMbps", "/statistics/sources/0/goodputMbps/mean"] {
        let rate = result.pointer(path).and_then(Value::as_f64).expect("a number");
        assert!(rate < 1.0 && text.contains(&format!("goodputMbps {rate:.4} ")), "{rate}: {text}");
    }
}

#[test]
fn runs_without_goodput_have_no_spread_of_it() {
    for many in [["--replications", "2"], ["--batches", "2"]] {
        let cells = ["run", "classroom/queue-poisson", "--until", "0.6", "--json"];
        let result = json(&[&cells[..], &many].concat());
        assert_eq!(result["total"]["goodputMbps"], Value::Null);
        assert_eq!(result["spread"]["goodputMbps"], serde_json::json!([null, null]));
        assert_eq!(result["neighbourCorrelation"]["goodputMbps"], Value::Null);
    }
}

#[test]
fn tables_tell_intervals_and_only_a_terminal_sees_progress() {
    for many in [["--replications", "3"], ["--batches", "4"]] {
        let output = cell53(&[&SHORT[..], &many].concat());
        let text = String::from_utf8_lossy(&output.stdout).to_string();
        assert!(text.contains("95 % confidence intervals"), "{text}");
        assert!(text.contains("goodputMbps") && text.contains(" to "), "{text}");
        assert!(output.stderr.is_empty(), "a pipe is no terminal");
    }
}
