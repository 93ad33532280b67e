//! Where the results of a sweep come from, as research data are described: a Process Run Crate 0.6 (RO-Crate 1.3).

use std::time::SystemTime;

use cell53_figures::SweepFile;
use cell53_figures::name::engine;
use chrono::{DateTime, SecondsFormat, Utc};
use serde_json::{Value, json};

const CRATE: &str = "https://w3id.org/ro/crate/1.3";
const PROFILE: &str = "https://w3id.org/ro/wfrun/process/0.6";

/// The description of a complete sweep that was finished at `end`.
pub fn of(sweep: &SweepFile, end: SystemTime) -> Value {
    let end = DateTime::<Utc>::from(end).to_rfc3339_opts(SecondsFormat::Secs, true);
    let (title, runs, blocks) = (sweep.plan.title(), sweep.plan.runs(), sweep.blocks());
    json!({
        "@context": [format!("{CRATE}/context"), "https://w3id.org/ro/terms/workflow-run/context"],
        "@graph": [
            {
                "@id": "ro-crate-metadata.json",
                "@type": "CreativeWork",
                "conformsTo": { "@id": CRATE },
                "about": { "@id": "./" },
            },
            {
                "@id": "./",
                "@type": "Dataset",
                "conformsTo": { "@id": PROFILE },
                "name": title,
                "description": format!("{runs} simulated runs in {blocks} Parquet files"),
                "datePublished": end,
                "license": "not stated; ask the owner of the data",
                "hasPart": [{ "@id": "sweep.json" }, { "@id": "parts/" }],
                "mentions": [{ "@id": "#sweep" }],
            },
            { "@id": PROFILE, "@type": "CreativeWork", "name": "Process Run Crate", "version": "0.6" },
            {
                "@id": "sweep.json",
                "@type": "File",
                "name": "Everything that the runs depend on",
                "encodingFormat": "application/json",
            },
            {
                "@id": "parts/",
                "@type": "Dataset",
                "name": "What the runs gave",
                "encodingFormat": "application/vnd.apache.parquet",
            },
            {
                "@id": "#cell53",
                "@type": "SoftwareApplication",
                "name": "Cell53",
                "softwareVersion": engine(),
            },
            action(title, &end),
        ],
    })
}

/// The run of the whole sweep: which program made what of what.
fn action(title: &str, end: &str) -> Value {
    json!({
        "@id": "#sweep",
        "@type": "CreateAction",
        "name": title,
        "instrument": { "@id": "#cell53" },
        "object": [{ "@id": "sweep.json" }],
        "result": [{ "@id": "parts/" }],
        "endTime": end,
    })
}
