//! `cell53 trace`: the sampled curves and the events as CSV files, and beside them which run they are of.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

use engine_core::Simulation;
use engine_core::units::SimTime;
use serde_json::json;

use crate::options::Options;
use crate::output::note;
use crate::replicate::result;
use crate::{Failure, Outcome, locate};

/// Simulated time between two drains.
const SLICE_SECONDS: f64 = 0.1;

/// Runs the scenario and writes one file per curve, time in seconds first, and `events.csv`; `run.json` says which run
/// it was, as `cell53 run --json` prints it, so that the tables themselves begin with their headings.
///
/// # Errors
/// Fails when the scenario is wrong or a file cannot be written.
pub fn trace(options: &Options) -> Outcome {
    let Some(folder) = &options.csv else {
        return Err(Failure::input("", "trace needs --csv DIR"));
    };
    let place = folder.display();
    let outside = |error: std::io::Error| {
        Failure::Outside(format!("the trace cannot be written to \"{place}\": {error}"))
    };
    let scenario = locate::scenario(options)?;
    fs::create_dir_all(folder).map_err(outside)?;
    if fs::read_dir(folder).map_err(outside)?.next().is_some() {
        return Err(Failure::input(
            "",
            format!(
                "\"{place}\" already contains files, and the curves of two runs would be mixed; choose a new or empty folder"
            ),
        ));
    }
    let start = Instant::now();
    let end = scenario.run.end();
    let mut simulation = Simulation::new(scenario);
    let mut files = open(&simulation, folder).map_err(outside)?;
    let mut events = BufWriter::new(File::create(folder.join("events.csv")).map_err(outside)?);
    writeln!(events, "{EVENTS}").map_err(outside)?;
    let mut until = 0.0;
    while simulation.now() < end {
        until += SLICE_SECONDS;
        simulation.advance_to(SimTime::from_secs(until).min(end));
        write_rows(&mut simulation, &mut files).map_err(outside)?;
        write_events(&mut simulation, &mut events).map_err(outside)?;
    }
    files
        .into_iter()
        .try_for_each(|mut f| f.flush())
        .and_then(|()| events.flush())
        .map_err(outside)?;
    let mut run = result(&options.scenario, &simulation, start);
    run["set"] = json!(options.set);
    fs::write(folder.join("run.json"), format!("{run:#}\n")).map_err(outside)?;
    let curves = simulation.series().len();
    note(format_args!("wrote {curves} curves, events.csv and run.json to {place}"));
    Ok(())
}

fn open(simulation: &Simulation, folder: &Path) -> std::io::Result<Vec<BufWriter<File>>> {
    let mut files = Vec::new();
    for series in simulation.series() {
        // Names of nodes are the user's; they never become paths.
        let element: String = series
            .element
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
            .collect();
        let name = format!("{:03}-{}-{element}.csv", files.len(), series.quantity.id());
        let mut file = BufWriter::new(File::create(folder.join(name))?);
        let sign = match series.quantity.unit().sign() {
            "" => String::new(),
            sign => format!(" [{sign}]"),
        };
        writeln!(file, "seconds,{}", field(&format!("{}{sign}", series.label)))?;
        files.push(file);
    }
    Ok(files)
}

fn write_rows(simulation: &mut Simulation, files: &mut [BufWriter<File>]) -> std::io::Result<()> {
    let rows = simulation.frame_rows();
    let frame = simulation.drain_frame();
    for (i, file) in files.iter_mut().enumerate() {
        for row in 0..rows {
            writeln!(file, "{:.9},{}", frame[row], frame[(i + 1) * rows + row])?;
        }
    }
    Ok(())
}

/// Columns of the file of events, with the names that Python gives them.
const EVENTS: &str = "seconds,kind,element,circuit,count,cause,queuedCells,firstByte,lastByte";

fn write_events(simulation: &mut Simulation, file: &mut BufWriter<File>) -> std::io::Result<()> {
    for event in simulation.drain_events() {
        let (element, circuit) =
            (field(&event.element), field(event.circuit.as_deref().unwrap_or_default()));
        let [first, last] = [0, 1].map(|end| event.bytes.map(|bytes| bytes[end]));
        let [queued, first, last] = [event.queued.map(u64::from), first, last]
            .map(|number| number.map_or_else(String::new, |number| number.to_string()));
        writeln!(
            file,
            "{:.9},{},{element},{circuit},{},{},{queued},{first},{last}",
            event.at.secs(),
            event.kind.id(),
            event.count,
            field(&event.cause)
        )?;
    }
    Ok(())
}

/// A text as a CSV field that no spreadsheet takes for a formula.
fn field(text: &str) -> String {
    let guarded = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_string()
    };
    if guarded.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", guarded.replace('"', "\"\""))
    } else {
        guarded
    }
}
