//! The command line as a user meets it: what is printed where, and with which exit code.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub fn cell53(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cell53"));
    command.env("CELL53_ROOT", root()).args(words).output().expect("the program starts")
}

pub fn json(words: &[&str]) -> Value {
    let output = cell53(words);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("standard output is JSON alone")
}

/// Code 2, nothing on standard output, and a complaint that holds all the words.
fn refused(words: &[&str], expected: &[&str]) {
    let output = cell53(words);
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    assert!(output.stdout.is_empty(), "{words:?}");
    let complaint = String::from_utf8_lossy(&output.stderr).to_string();
    for word in expected {
        assert!(complaint.contains(word), "{words:?}: {complaint}");
    }
}

#[test]
fn version_is_that_of_all_parts() {
    let manifest =
        std::fs::read_to_string(root().join("package.json")).expect("the manifest is there");
    let manifest: Value = serde_json::from_str(&manifest).expect("the manifest is JSON");
    let version = manifest["version"].as_str().expect("the manifest has a version");
    for word in ["--version", "-V"] {
        let output = cell53(&[word]);
        assert!(output.status.success());
        assert_eq!(String::from_utf8_lossy(&output.stdout), format!("cell53 {version}\n"));
    }
}

#[test]
fn bench_times_the_run_that_is_named() {
    let options = ["classroom/first-steps", "--until", "0.1", "--set", "abr.rif=1/16", "--json"];
    let timed = json(&[&["bench"], &options[..]].concat());
    let run = json(&[&["run"], &options[..]].concat());
    assert_eq!(timed["fingerprint"], run["fingerprint"]);
    assert_eq!(timed["cellHops"], run["cellHops"]);
    assert_eq!(timed["simulatedSeconds"], 0.1);
    refused(&["bench", "nowhere"], &["nowhere"]);
}

pub const SHORT: [&str; 4] = ["run", "abr-erica-wan/e1-peak", "--until", "0.2"];

/// The numbers of a summary that figures and sweeps can measure, by list.
fn fields_that_figures_measure() -> Vec<(String, BTreeSet<String>)> {
    let schema = cell53_figures::schema();
    let kinds = schema["properties"]["measures"]["items"]["anyOf"].as_array().expect("kinds");
    let of_summary = kinds.iter().filter(|kind| kind["properties"]["field"].is_object());
    let one = |kind: &Value| {
        let properties = &kind["properties"];
        let list = properties["of"]["enum"][0].as_str().expect("a list").to_string();
        let fields = properties["field"]["enum"].as_array().expect("fields").iter();
        (list, fields.map(|field| field.as_str().expect("a field").to_string()).collect())
    };
    let all: Vec<_> = of_summary.map(one).collect();
    assert_eq!(all.len(), 4, "total, sources, circuits, ports");
    all
}

#[test]
fn run_prints_every_number_that_figures_can_measure_as_json_and_no_other() {
    let manual = std::fs::read_to_string(root().join("docs/figures.md")).expect("the manual");
    let result = json(&[&SHORT[..], &["--json"]].concat());
    for key in ["scenario", "seed", "simulatedSeconds", "fingerprint", "wallSeconds", "cellHops"] {
        assert!(!result[key].is_null(), "{key}");
    }
    // The version alone is not enough to make the run again: the behaviour may change between two releases.
    assert_eq!(result["engineVersion"], cell53_figures::name::engine());
    for (list, keys) in fields_that_figures_measure() {
        let part = if list == "total" { &result["total"] } else { &result[&list][0] };
        let numbers = part.as_object().expect(&list).iter().filter(|(_, value)| value.is_number());
        let printed: BTreeSet<_> = numbers.map(|(key, _)| key.clone()).collect();
        assert_eq!(
            printed, keys,
            "{list}: fields of the summary, and those in engine-wasm/figures/src/format.rs"
        );
        let row = manual.lines().find(|line| line.starts_with(&format!("| `{list}` |")));
        let words: Vec<_> = row.expect(&list).split([' ', ',', ';', '`']).collect();
        let untold: Vec<_> = keys.iter().filter(|key| !words.contains(&key.as_str())).collect();
        assert!(untold.is_empty(), "docs/figures.md, row `{list}`, lacks {untold:?}");
    }
    assert_eq!(result["conservation"], serde_json::json!({ "cells": true, "bytes": true }));
    assert_eq!(result["simulatedSeconds"], 0.2);
}

#[test]
fn equal_seeds_give_equal_fingerprints_and_others_differ() {
    let print = |seed: &str| {
        json(&[&SHORT[..], &["--json", "--seed", seed]].concat())["fingerprint"].clone()
    };
    assert_eq!(print("3"), print("3"));
    assert_ne!(print("3"), print("4"));
}

#[test]
fn columns_of_circuits_are_those_that_mean_something() {
    let lines = |words: &[&str]| {
        let output = cell53(&[&["run"], words].concat());
        assert!(output.status.success(), "{words:?}");
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect::<Vec<_>>()
    };
    let figure = |line: &str, key: &str| {
        let mut words = line.split_whitespace().skip_while(|word| *word != key).skip(1);
        words.next().map(str::to_string)
    };
    // UBR cells before a policer that discards, then one that tags: no ACR, no goodput.
    let policing = "classroom/policing";
    let told = json(&["run", policing, "--json"]);
    let text = lines(&[policing]);
    for (line, circuit) in text[1..].iter().zip(told["circuits"].as_array().expect("a list")) {
        assert!(line.trim_start().starts_with(circuit["id"].as_str().expect("a name")), "{line}");
        assert_eq!(figure(line, "meanAcrMbps"), None, "{line}");
        let throughput = circuit["throughputMbps"].as_f64().expect("a number");
        assert!(throughput > 1.0, "{circuit}");
        assert_eq!(figure(line, "throughputMbps"), Some(format!("{throughput:.2}")), "{line}");
    }
    assert!(text.iter().any(|line| line.starts_with("total goodput - Mb/s")), "{text:?}");
    let action = |word: &str| format!("policer.action={word}");
    for (word, key, other) in
        [("tag", "cellsTagged", "cellsPoliced"), ("discard", "cellsPoliced", "cellsTagged")]
    {
        let policed = ["policer.rateMbps=10", &action(word)].map(str::to_string);
        let set = ["--set", &policed[0], "--set", &policed[1], "--set", "overrides=[]"];
        let told = json(&[&["run", policing, "--json"], &set[..]].concat());
        let count = told["circuits"][0][key].as_u64().expect("a count");
        assert!(count > 0, "{told}");
        let line = &lines(&[&[policing], &set[..]].concat())[1];
        assert_eq!(figure(line, key), Some(count.to_string()), "{line}");
        assert_eq!(figure(line, other), None, "{line}");
    }
    // Where some circuits have an ACR, the others have a dash.
    let mixed = lines(&["abr-erica-wan/t1-r2", "--set", "durationMs=50", "--set", "warmUpMs=0"]);
    let of = |id: &str| {
        let is_circuit = |line: &&String| line.contains(" cellsSent ") && line.contains(id);
        figure(mixed.iter().find(is_circuit).expect("a circuit"), "meanAcrMbps")
    };
    assert_eq!(of("VBR").as_deref(), Some("-"));
    assert!(of("S1").is_some_and(|acr| acr.parse::<f64>().is_ok()));
}

#[test]
fn set_changes_the_scenario_and_takes_fractions() {
    let sources = json(&[&SHORT[..], &["--json", "--set", "topology.sources=3"]].concat());
    assert_eq!(sources["sources"].as_array().map(Vec::len), Some(3));
    json(&[&SHORT[..], &["--json", "--set", "abr.rif=1/16"]].concat());
    json(&[&SHORT[..], &["--json", "--set", "topology.bufferCells=null"]].concat());
}

#[test]
fn set_reaches_into_lists_by_number() {
    let brief = ["run", "lan-interconnection/f22-parking-lot-ubr", "--set", "warmUpMs=0"];
    let with = |utilization: &str| {
        let set = format!("overrides.1.background.utilization={utilization}");
        json(&[&brief[..], &["--until", "0.01", "--json", "--set", &set]].concat())
    };
    let [as_it_is, emptier] = ["0.5", "0.1"].map(|u| with(u)["fingerprint"].clone());
    assert_ne!(as_it_is, emptier);
    for path in ["overrides.2.part", "overrides.first.part", "overrides.-1"] {
        let set = format!("{path}=background2");
        refused(&[&brief[..], &["--set", &set]].concat(), &[path, "list of 2"]);
    }
}

#[test]
fn services_are_compared_under_the_same_background() {
    let sent = |service: &str| {
        let id = format!("lan-interconnection/f8b-lan-{service}");
        let run = json(&["run", &id, "--set", "warmUpMs=0", "--until", "0.5", "--json"]);
        let circuits = run["circuits"].as_array().expect("a list");
        let background = circuits.iter().find(|c| c["id"] == "B1").expect("listed");
        background["cellsSent"].as_u64().expect("a count")
    };
    let [abr, ubr, epd] = ["abr", "ubr", "epd"].map(sent);
    assert!(abr > 100_000, "{abr} cells");
    assert_eq!([ubr, epd], [abr, abr]);
}

#[test]
fn bad_input_ends_with_code_2_and_words_on_standard_error() {
    refused(&["run", "no/such-scenario"], &["no/such-scenario", "/scenarios\""]);
    refused(&["run", "../package"], &["no scenario"]);
    refused(&["fly"], &["no command", "fly"]);
    refused(&["run", "abr-erica-wan/e1-peak", "--csv", "x"], &["no option --csv"]);
    refused(&[&SHORT[..], &["--set", "abr.rif=0.3"]].concat(), &["abr.rif", "0.3", "power of two"]);
    refused(&[&SHORT[..], &["--set", "abr.speed=1"]].concat(), &["abr.speed", "no such parameter"]);
    for set in ["abr", "=5"] {
        refused(
            &[&SHORT[..], &["--set", set]].concat(),
            &[&format!("--set {set}: "), "path=value"],
        );
    }
    refused(&["run", "abr-erica-wan/e1-peak", "--until", "-1"], &["--until -1: ", "seconds"]);
    refused(&[&SHORT[..], &["--batches", "1"]].concat(), &["--batches 1: ", "from 2 to"]);
    refused(&[&SHORT[..], &["--jobs", "0"]].concat(), &["--jobs 0: ", "from 1 to"]);
    refused(&["sweep", "--to", "out", "--shard", "9/8"], &["--shard 9/8: ", "2/8"]);
    let both = ["--batches", "4", "--replications", "4"];
    refused(&[&SHORT[..], &both].concat(), &["--replications or --batches"]);
    let largest = ["--seed", "9007199254740991", "--replications", "2"];
    refused(&[&SHORT[..], &largest].concat(), &["seed: 2 runs from seed 9007199254740991 on"]);
    refused(&[&SHORT[..], &["--seed", "-1"]].concat(), &["from 0 to 9007199254740991"]);
    refused(&["run"], &["run takes 1 name, 0 were given"]);
    refused(&["describe", "phlogiston"], &["phlogiston"]);
    let both = ["--set", "tcp.mssBytes=0", "--set", "abr.nrm=33"];
    refused(&[&SHORT[..], &both].concat(), &["tcp.mssBytes", "abr.nrm"]);
}

#[test]
fn trace_writes_one_file_per_curve_with_time_first() {
    let folder = empty("trace");
    let place = folder.to_string_lossy().to_string();
    let output = cell53(&["trace", "abr-erica-wan/e1-peak", "--until", "0.1", "--csv", &place]);
    assert!(output.status.success());
    let files: Vec<_> = std::fs::read_dir(&folder).expect("written").flatten().collect();
    assert!(files.len() > 10);
    let acr = files.iter().find(|f| f.file_name().to_string_lossy().contains("acr-S1"));
    let text = std::fs::read_to_string(acr.expect("ACR of S1").path()).expect("readable");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("seconds,ACR S1 [Mb/s]"));
    assert_eq!(lines.next(), Some("0.000000000,10"));
    assert_eq!(text.lines().count(), 102);
    // Which run they are of stands beside them.
    let asked = ["abr-erica-wan/e1-peak", "--until", "0.1"];
    let mut printed = json(&[&["run"], &asked[..], &["--json"]].concat());
    let origin = std::fs::read_to_string(folder.join("run.json")).expect("readable");
    let mut origin: Value = serde_json::from_str(&origin).expect("JSON");
    assert_eq!(origin["set"], Value::Array(Vec::new()));
    for run in [&mut origin, &mut printed] {
        run["set"].take();
        run["wallSeconds"].take();
    }
    assert_eq!(origin, printed);
    // The curves of another run would lie between these.
    refused(&["trace", "classroom/policing", "--csv", &place], &["already contains files"]);
    assert_eq!(std::fs::read_dir(&folder).expect("written").count(), files.len());
}

/// A folder of the tests that is not there yet.
fn empty(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_loss_ratio_says_whose_it_is() {
    let output = cell53(&SHORT);
    let text = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(text.contains("Mb/s, cell loss ratio of ABR and UBR 0.0000 %, Jain"), "{text}");
}

#[test]
fn what_a_run_without_frames_cannot_tell_is_null_and_no_number() {
    let printed = json(&["run", "classroom/mcr-fairness", "--until", "0.05", "--json"]);
    for key in ["goodputMbps", "jainIndex"] {
        assert!(printed["total"][key].is_null(), "{key}: {}", printed["total"]);
    }
}

#[cfg(unix)]
#[test]
fn a_file_may_come_through_a_pipe() {
    let path = file("piped.json", r#""seed":1"#);
    for words in ["check /dev/stdin", "run /dev/stdin", "run /dev/stdin --replications 2"] {
        let script = format!("cat '{path}' | {} {words}", env!("CARGO_BIN_EXE_cell53"));
        let output = Command::new("sh").args(["-c", &script]).output().expect("a shell");
        assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn the_events_of_a_trace_tell_the_queue_they_met_and_the_data_that_were_lost() {
    let folder = empty("events");
    let place = folder.to_string_lossy();
    let output = cell53(&["trace", "classroom/lost-segments", "--until", "0.5", "--csv", &place]);
    assert!(output.status.success());
    let text = std::fs::read_to_string(folder.join("events.csv")).expect("readable");
    let mut lines = text.lines();
    let head = "seconds,kind,element,circuit,count,cause,queuedCells,firstByte,lastByte";
    assert_eq!(lines.next(), Some(head));
    // Of S1 its 200th segment is ordered lost, of 1,460 bytes each.
    let lost = lines.find(|line| line.contains(",cellLoss,")).expect("a loss");
    assert!(lost.ends_with(",,290540,291999"), "{lost}");
}

#[test]
fn a_trace_says_where_it_cannot_be_written() {
    let path = file("in-the-way.json", r#""seed":1"#);
    let output = cell53(&["trace", &path, "--csv", &path]);
    let complaint = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains(&format!("cannot be written to \"{path}\"")), "{complaint}");
}

#[test]
fn outside_of_a_checkout_nothing_is_reproduced_or_generated() {
    let elsewhere = empty("elsewhere");
    std::fs::create_dir_all(&elsewhere).expect("the folder of the tests");
    let place = elsewhere.to_string_lossy();
    for (words, expected) in [
        (&["reproduce"][..], "there are no figures of papers under"),
        (&["generate"][..], "not a checkout of Cell53"),
        (&["generate", "--check"][..], "not a checkout of Cell53"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cell53"));
        let output = command.env("CELL53_ROOT", &elsewhere).args(words).output().expect("starts");
        let complaint = String::from_utf8_lossy(&output.stderr).to_string();
        assert_eq!(output.status.code(), Some(2), "{words:?}: {complaint}");
        assert!(complaint.contains(expected) && complaint.contains(&*place), "{complaint}");
    }
    assert_eq!(std::fs::read_dir(&elsewhere).expect("there").count(), 0);
}

#[test]
fn whole_numbers_may_be_written_as_others_are() {
    let plain = file("whole.json", r#""tcp":{"mssBytes":1024}"#);
    let print = |file: &str, set: &[&str]| {
        json(&[&["run", file, "--json"], set].concat())["fingerprint"].clone()
    };
    let whole = print(&plain, &[]);
    assert_eq!(print(&file("real.json", r#""tcp":{"mssBytes":1024.0}"#), &[]), whole);
    assert_eq!(
        print(&file("other.json", r#""seed":1"#), &["--set", "tcp.mssBytes=1.024e3"]),
        whole
    );
}

/// A file of the tests with these lines in it.
fn file(name: &str, lines: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let text = format!(
        r#"{{"format":1,"title":"Two","group":"Tests","question":"What now?","durationMs":100,
        "topology":{{"kind":"n-source","sources":2}},{lines}}}"#
    );
    std::fs::write(&path, text).expect("the folder of the tests");
    path.to_string_lossy().to_string()
}

#[test]
fn changes_behind_the_end_asked_for_are_not_reached() {
    let at = |us: u32| {
        let timeline = format!(r#"[{{"atUs":{us},"target":"abr","key":"rif","value":0.0625}}]"#);
        file(&format!("late-{us}.json"), &format!(r#""timeline":{timeline}"#))
    };
    let until = ["--until", "0.05"];
    let print =
        |file: &str| json(&[&["run", file, "--json"], &until[..]].concat())["fingerprint"].clone();
    let never = print(&file("never.json", r#""seed":1"#));
    assert_eq!(print(&at(80_000)), never, "80 ms is behind 50 ms");
    assert_ne!(print(&at(20_000)), never);
    let folder = empty("trace-late");
    let place = folder.to_string_lossy().to_string();
    let traced = cell53(&[&["trace", &at(80_000), "--csv", &place], &until[..]].concat());
    assert!(traced.status.success(), "{}", String::from_utf8_lossy(&traced.stderr));
    // What the file itself would never reach is wrong, however short the run.
    refused(&[&["run", &at(150_000)], &until[..]].concat(), &["timeline[0].atUs"]);
}

#[test]
fn a_run_without_curves_is_refused_for_none() {
    let long = file("long.json", r#""sampleUs":10"#);
    let asked = [long.as_str(), "--until", "7", "--set", "topology.linkMbps=1"];
    let printed = cell53(&[&["run"], &asked[..]].concat());
    assert!(printed.status.success(), "{}", String::from_utf8_lossy(&printed.stderr));
    refused(&[&["trace"], &asked[..], &["--csv", "nowhere"]].concat(), &["sampleUs", "700000"]);
}

#[test]
fn check_notes_what_a_file_hardly_means_to_do() {
    let starved = file("starved.json", r#""abr":{"nrm":2}"#);
    let text = cell53(&["check", &starved]);
    assert!(text.status.success());
    let text = String::from_utf8_lossy(&text.stdout).to_string();
    assert!(text.contains("fine (Two)\n  note: abr.nrm: up to 100 %"), "{text}");
    let told = json(&["check", &starved, "--json"]);
    assert_eq!((&told["is"], &told["remarks"][0]["path"]), (&"Two".into(), &"abr.nrm".into()));
    let plain = json(&["check", "abr-erica-wan/e1-peak", "--json"]);
    assert_eq!(plain["remarks"], serde_json::json!([]));
    assert_eq!(plain["problems"], serde_json::json!([]));
    let wrong = file("wrong.json", r#""abr":{"nrm":3,"rif":7}"#);
    let output = cell53(&["check", &wrong, "--json"]);
    assert_eq!((output.status.code(), output.stderr.len()), (Some(2), 0));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let paths = [0, 1].map(|at| told["problems"][at]["path"].clone());
    assert_eq!((paths, &told["is"]), (["abr.nrm", "abr.rif"].map(Into::into), &Value::Null));
}

#[test]
fn describe_and_schema_speak_of_everything() {
    let catalogue = json(&["describe", "--json"]);
    assert!(catalogue["sections"].as_array().is_some_and(|s| s.len() >= 7));
    assert_eq!(json(&["describe", "tbeCells", "--json"])["unit"], "cells");
    assert_eq!(json(&["describe", "erica", "--json"])["id"], "erica");
    assert_eq!(json(&["schema"])["title"], "Scenario");
    assert!(cell53(&["describe"]).status.success());
}

#[test]
fn describe_knows_the_parts_of_a_file_and_the_words_in_it() {
    let told = |name: &str| {
        let output = cell53(&["describe", name]);
        assert!(output.status.success(), "{name}");
        String::from_utf8_lossy(&output.stdout).to_string()
    };
    for (name, words) in [
        ("packet-switch", "Forwards whole packets"),
        ("role", "flow-control (Flow control): Halts the hosts next to it by GFC."),
        ("nodes", "switchingUs (Switching delay)"),
        ("loss", "dropNextCellAt: Discards the next data cell"),
        ("dropSegment", "Takes: whole numbers, 1 … 1000000000."),
        ("timeline", "atUs: Time of the change"),
        ("durationMs", "durationMs (Duration): Simulated time of the run."),
        ("rif", "abr.rif (RIF): Rate increase factor"),
        ("abr.rif", "Range: 0, or a power of two from 1/32768 to 1. Default: 1."),
        ("topology.linkMbps", "topology.linkMbps (Link rate, chain): Rate of all links;"),
        ("links.rateMbps", "Range, Mb/s: 0.064 … 2488.32. Default: 155.52."),
        ("links.bufferCells", "Range, cells: 1 … 1000000, or null (no limit)."),
    ] {
        let text = told(name);
        assert!(text.contains(words), "{name}: {text}");
    }
    // What was found before is found alone still: a section, not the word of a circuit.
    assert_eq!(json(&["describe", "abr", "--json"])["label"], "ABR source and destination");
    let schema = json(&["schema"]);
    let key = &schema["properties"]["timeline"]["items"]["properties"]["key"]["anyOf"];
    let constant = |form: &Value| form["const"].as_str().map(str::to_string);
    let keys: Vec<_> = key.as_array().expect("forms").iter().filter_map(constant).collect();
    assert_eq!(keys, ["dropNextCellAt", "dropSegment", "dropEverySegment"]);
}

#[test]
fn oracles_compare_and_tell_expected_measured_interval_and_band() {
    let result = json(&["oracles", "A1", "--json"]);
    let oracle = &result["oracles"][0];
    assert_eq!(oracle["id"], "A1");
    let rows = oracle["rows"].as_array().expect("a list");
    assert_eq!(rows.len(), 3);
    for row in rows {
        for key in ["expected", "measured", "low", "high", "tolerance"] {
            assert!(row[key].is_number(), "{key}: {row}");
        }
        assert_eq!(row["agrees"], true);
    }
    let text = cell53(&["oracles", "A1"]);
    assert!(String::from_utf8_lossy(&text.stdout).contains("agrees"));
    refused(&["oracles", "Z9"], &["no oracle \"Z9\"", "T4"]);
}

#[test]
fn check_accepts_every_file_of_the_gallery() {
    let folder = root().join("scenarios/abr-erica-wan");
    // Experiments, and the figures of the paper beside them.
    for folder in [folder.clone(), folder.join("figures")] {
        for file in std::fs::read_dir(folder).expect("there").flatten() {
            let path = file.path().to_string_lossy().to_string();
            if path.ends_with(".json") {
                let output = cell53(&["check", &path]);
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            }
        }
    }
}
