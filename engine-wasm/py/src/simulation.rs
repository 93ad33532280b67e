//! A run, as Python holds it.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

use cell53_figures::written;
use engine_core::scenario::{Problem, read_strict};
use engine_core::sim::Advance;
use engine_core::units::SimTime;
use engine_core::{CausalTrace, Command, Scenario, Simulation as Run, TraceFilter, TraceQuery};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::Serialize;

use crate::problems::{broken, refuse};

/// Events between two looks at what the interpreter wants, such as Ctrl-C: about 50 ms.
const SLICE: u64 = 500_000;
/// Times beyond this have no number of picoseconds, s.
const MOST_S: f64 = 1e6;

/// A run, or a copy of one. `None` after the engine broke a promise: nothing can be said of it any more.
#[pyclass(frozen, module = "cell53._core")]
pub struct Simulation(Mutex<Option<Run>>);

impl Simulation {
    fn holding(run: Run) -> Simulation {
        Simulation(Mutex::new(Some(run)))
    }

    /// Works on the run while other threads of Python go on.
    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Run) -> T + Send,
    ) -> PyResult<T> {
        py.detach(|| {
            let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(mut run) = held.take() else {
                return Err("this run stopped with an earlier EngineError".to_string());
            };
            let result = caught(|| work(&mut run))?;
            *held = Some(run);
            Ok(result)
        })
        .map_err(broken)
    }
}

/// What `work` gives, or what it said when it broke a promise.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| {
        format!("the engine broke a promise, please report this run: {}", words(&*panic))
    })
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no words")
}

/// The command of a section, a key and a value as people write it.
fn command((target, key, value): (String, String, String)) -> Command {
    Command::read(target, key, written(&value))
}

fn json(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("numbers and texts are JSON")
}

fn instant(seconds: f64) -> PyResult<SimTime> {
    if (0.0..=MOST_S).contains(&seconds) {
        return Ok(SimTime::from_secs(seconds));
    }
    let message = format!("{seconds} s is not a time of a run; expected 0 to {MOST_S} s");
    Err(refuse(vec![Problem { path: "until".to_string(), message }]))
}

#[pymethods]
impl Simulation {
    /// Builds the network of a scenario text at time zero; without `samples` there will be no curves.
    #[new]
    #[pyo3(signature = (text, samples=true))]
    fn new(py: Python<'_>, text: &str, samples: bool) -> PyResult<Simulation> {
        let read = || {
            let value = read_strict(text)?;
            if samples { Scenario::from_value(&value) } else { Scenario::for_summary(&value) }
        };
        let build = || {
            read().map(|scenario| {
                let mut run = Run::new(scenario);
                // Python may look at the end only.
                run.keep_all();
                if !samples {
                    run.keep_no_samples();
                }
                run
            })
        };
        let run = py.detach(|| caught(build)).map_err(broken)?;
        run.map(Simulation::holding).map_err(refuse)
    }

    /// Runs to an instant in seconds, or to the end of the scenario.
    #[pyo3(signature = (until_s=None))]
    fn advance(&self, py: Python<'_>, until_s: Option<f64>) -> PyResult<()> {
        let until = match until_s {
            Some(seconds) => instant(seconds)?,
            None => self.work(py, |run| run.scenario().run.end())?,
        };
        while self.work(py, |run| run.advance(until, SLICE))? != Advance::Reached {
            py.check_signals()?;
        }
        Ok(())
    }

    /// Turns a knob now; answers the stamped command as JSON.
    fn tune(&self, py: Python<'_>, target: &str, key: &str, value: &str) -> PyResult<String> {
        let command = command((target.to_string(), key.to_string(), value.to_string()));
        let stamped = self.work(py, |run| run.apply(command))?;
        stamped.map(|s| s.to_json().to_string()).map_err(|problem| refuse(vec![problem]))
    }

    /// An independent copy.
    fn copy(&self, py: Python<'_>) -> PyResult<Simulation> {
        self.work(py, |run| run.clone()).map(Simulation::holding)
    }

    /// Simulated time reached, s.
    fn now_s(&self, py: Python<'_>) -> PyResult<f64> {
        self.work(py, |run| run.now().secs())
    }

    /// End of the scenario, s.
    fn end_s(&self, py: Python<'_>) -> PyResult<f64> {
        self.work(py, |run| run.scenario().run.end().secs())
    }

    /// The running hash as 16 hexadecimal digits.
    fn fingerprint(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |run| format!("{:016x}", run.fingerprint()))
    }

    /// Cells through output ports of switches.
    fn cell_hops(&self, py: Python<'_>) -> PyResult<u64> {
        self.work(py, |run| run.cell_hops())
    }

    /// Network and series as JSON.
    fn info(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |run| json(&run.info()))
    }

    /// Summary metrics as JSON.
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |run| json(&run.summary()))
    }

    /// What the present settings hardly mean to do, as a JSON list.
    fn remarks(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |run| crate::list(&run.remarks()))
    }

    /// Takes the samples since the last call: the number of rows, and the columns one behind the other, time
    /// in seconds first, as 64-bit floating point numbers, least byte first.
    fn take_samples<'py>(&self, py: Python<'py>) -> PyResult<(usize, Bound<'py, PyBytes>)> {
        let (rows, numbers) = self.work(py, |run| (run.frame_rows(), run.drain_frame()))?;
        let bytes = PyBytes::new_with(py, numbers.len() * 8, |bytes| {
            for (place, number) in bytes.chunks_exact_mut(8).zip(&numbers) {
                place.copy_from_slice(&number.to_le_bytes());
            }
            Ok(())
        })?;
        Ok((rows, bytes))
    }

    /// Takes the events since the last call, as a JSON list.
    fn take_events(&self, py: Python<'_>) -> PyResult<String> {
        self.work(py, |run| json(&run.drain_events()))
    }

    /// Every change of a circuit's ACR, window and losses up to an instant in seconds, as a JSON list; the run
    /// stays where it is.
    fn trace(&self, py: Python<'_>, circuit: &str, until_s: f64) -> PyResult<String> {
        let until_s = instant(until_s)?.secs();
        // From the present instant on.
        let (from_s, filter) = (0.0, TraceFilter::Changes);
        let query = TraceQuery { circuit: circuit.to_string(), from_s, until_s, filter };
        let watched = self.work(py, |run| {
            let circuits = &run.scenario().network.circuits;
            let ids = circuits.iter().map(|circuit| circuit.id.clone()).collect::<Vec<_>>();
            CausalTrace::new(run.clone(), query).ok_or(ids.join(", "))
        })?;
        let mut trace = watched.map_err(|ids| {
            let message = format!("there is no circuit \"{circuit}\"; there are {ids}");
            refuse(vec![Problem { path: "circuit".to_string(), message }])
        })?;
        while !py.detach(|| caught(|| trace.advance(SLICE))).map_err(broken)? {
            py.check_signals()?;
        }
        Ok(json(&trace.story().changes))
    }

    /// Turns knobs now and runs to an instant in seconds. Answers the stamped commands as JSON and the newest
    /// sample of every curve, in the order of the curves; earlier ones are gone, and so are the events.
    fn step(
        &self,
        py: Python<'_>,
        knobs: Vec<(String, String, String)>,
        until_s: f64,
    ) -> PyResult<(Vec<String>, Vec<f64>)> {
        let until = instant(until_s)?;
        let commands: Vec<_> = knobs.into_iter().map(command).collect();
        let turned = self.work(py, |run| {
            let stamped = run.apply_all(commands)?;
            let stamped = stamped.into_iter().map(|each| each.to_json().to_string()).collect();
            run.advance_to(until);
            run.drain_events();
            let (rows, numbers) = (run.frame_rows(), run.drain_frame());
            let newest = numbers.chunks(rows.max(1)).skip(1).filter_map(|column| column.last());
            Ok((stamped, newest.copied().collect()))
        })?;
        turned.map_err(|problem| refuse(vec![problem]))
    }

    /// Panics within the engine: tests ask what becomes of it.
    fn panic(&self, py: Python<'_>) -> PyResult<()> {
        self.work(py, |_| panic!("as asked for"))
    }
}
