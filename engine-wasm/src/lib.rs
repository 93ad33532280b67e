//! The door between the page's worker and the engine: JSON and numbers in, typed arrays and JSON out.
//!
//! Nothing is decided here. Wrong input comes back as a JavaScript error whose message is the list of
//! problems as JSON; a broken promise of the engine traps, and the worker is replaced. The catalogue is
//! not here: the page has it as a file, and its texts would be a tenth of the module.

use engine_core::scenario::{Problem, TimedCommand};
use engine_core::sim::Advance;
use engine_core::units::SimTime;
use engine_core::{CausalTrace, Command, Scenario, Simulation, TraceQuery, catalog};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A run, or a checkpoint of one.
#[wasm_bindgen]
pub struct Engine {
    simulation: Simulation,
}

fn refuse(problems: &[Problem]) -> JsError {
    JsError::new(&json(&problems))
}

fn refusal(path: &str, message: String) -> JsError {
    refuse(&[Problem { path: path.to_string(), message }])
}

/// A report as its schema says it.
fn json(report: &impl Serialize) -> String {
    serde_json::to_string(report).expect("numbers and texts are JSON")
}

#[wasm_bindgen]
impl Engine {
    /// Builds the network of a scenario at time zero.
    ///
    /// # Errors
    /// Throws the list of all problems as JSON.
    pub fn load(json: &str) -> Result<Engine, JsError> {
        let simulation = Simulation::from_json(json).map_err(|problems| refuse(&problems))?;
        Ok(Engine { simulation })
    }

    /// Network and series as JSON.
    pub fn info(&self) -> String {
        json(&self.simulation.info())
    }

    /// Simulated time reached, seconds.
    #[wasm_bindgen(js_name = timeS)]
    pub fn time_s(&self) -> f64 {
        self.simulation.now().secs()
    }

    /// Runs to `until_s` or until the event budget is used up, and the window in which it was; true when the time was
    /// reached.
    pub fn advance(&mut self, until_s: f64, max_events: f64) -> bool {
        let until = SimTime::from_secs(until_s);
        self.simulation.advance(until, max_events as u64) == Advance::Reached
    }

    /// Runs to `seconds` without a budget.
    #[wasm_bindgen(js_name = advanceTo)]
    pub fn advance_to(&mut self, seconds: f64) {
        self.simulation.advance_to(SimTime::from_secs(seconds));
    }

    /// Stops after the first instant that recorded an event: 1 = it did, 2 = time reached, 0 = budget used up.
    #[wasm_bindgen(js_name = advanceUntilEvent)]
    pub fn advance_until_event(&mut self, until_s: f64, max_events: f64) -> u32 {
        match self.simulation.advance_until_event(SimTime::from_secs(until_s), max_events as u64) {
            Advance::BudgetUsed => 0,
            Advance::Happened => 1,
            Advance::Reached => 2,
        }
    }

    /// Turns a knob now; answers the stamped command as JSON.
    ///
    /// # Errors
    /// Throws the list of problems as JSON; the run is unchanged.
    pub fn tune(&mut self, target: &str, key: &str, value_json: &str) -> Result<String, JsError> {
        let command = read_command(target, key, value_json)?;
        let stamped = self.simulation.apply(command).map_err(|problem| refuse(&[problem]))?;
        Ok(stamped.to_json().to_string())
    }

    /// Begins to answer a `TraceQuery` about the run, of which this is a copy at or before the first instant;
    /// `commands` is the list of those that were given to the run since, as `tune` answered them.
    ///
    /// # Errors
    /// Throws a list of problems when there is no such circuit.
    pub fn trace(&mut self, query: &str, commands: &str) -> Result<Trace, JsError> {
        let unreadable = |error: serde_json::Error| refusal("", error.to_string());
        let query: serde_json::Value = serde_json::from_str(query).map_err(unreadable)?;
        let query = TraceQuery::read(&query)
            .ok_or_else(|| refusal("", "this is not a trace query".to_string()))?;
        let given: Vec<serde_json::Value> = serde_json::from_str(commands).map_err(unreadable)?;
        let circuit = query.circuit.clone();
        let mut copy = self.simulation.checkpoint();
        copy.repeat(given.iter().filter_map(TimedCommand::read).collect());
        let trace = CausalTrace::new(copy, query).ok_or_else(|| {
            let message = "there is no circuit of this name; choose one of the network";
            refusal(&circuit, message.to_string())
        })?;
        Ok(Trace { trace })
    }

    /// An independent clone, without the samples and events that wait to be taken.
    pub fn checkpoint(&mut self) -> Engine {
        Engine { simulation: self.simulation.checkpoint() }
    }

    /// Keeps samples and events until they are taken, however many: for a caller who looks when the run is over.
    #[wasm_bindgen(js_name = keepAll)]
    pub fn keep_all(&mut self) {
        self.simulation.keep_all();
    }

    /// Rows of samples waiting.
    #[wasm_bindgen(js_name = frameRows)]
    pub fn frame_rows(&self) -> u32 {
        self.simulation.frame_rows() as u32
    }

    /// Takes the samples: `rows × (1 + series)`, time first, column by column.
    #[wasm_bindgen(js_name = drainFrame)]
    pub fn drain_frame(&mut self) -> Vec<f64> {
        self.simulation.drain_frame()
    }

    /// Takes the events since the last call, as a JSON list.
    #[wasm_bindgen(js_name = drainEvents)]
    pub fn drain_events(&mut self) -> String {
        json(&self.simulation.drain_events())
    }

    /// Cells on lines, at most `max`, seven numbers each.
    pub fn cells(&self, max: u32) -> Vec<f32> {
        self.simulation.cells_in_flight(max)
    }

    /// The cells of a port and its line, with their headers: see `Simulation::lens`.
    pub fn lens(&self, port: &str, age_s: f64, max: u32) -> Vec<f64> {
        self.simulation.lens(port, age_s, max)
    }

    /// Cells on all lines.
    #[wasm_bindgen(js_name = cellsTotal)]
    pub fn cells_total(&self) -> u32 {
        self.simulation.cells_on_lines()
    }

    /// Summary metrics as JSON.
    pub fn summary(&self) -> String {
        json(&self.simulation.summary())
    }

    /// The running hash as 16 hexadecimal digits.
    pub fn fingerprint(&self) -> String {
        format!("{:016x}", self.simulation.fingerprint())
    }

    /// Cells through output ports of switches.
    #[wasm_bindgen(js_name = cellHops)]
    pub fn cell_hops(&self) -> u64 {
        self.simulation.cell_hops()
    }

    /// Events handled.
    pub fn events(&self) -> u64 {
        self.simulation.events()
    }
}

/// A command out of what the page sends.
fn read_command(target: &str, key: &str, value_json: &str) -> Result<Command, JsError> {
    let value = serde_json::from_str(value_json).map_err(|error| {
        refusal(&format!("{target}.{key}"), format!("this is not valid JSON: {error}"))
    })?;
    Ok(Command::read(target.to_string(), key.to_string(), value))
}

/// A copy of a run that answers one `TraceQuery`.
#[wasm_bindgen]
pub struct Trace {
    trace: CausalTrace,
}

#[wasm_bindgen]
impl Trace {
    /// Goes on with at most `max_events` events; true when the question can be answered.
    pub fn advance(&mut self, max_events: f64) -> bool {
        self.trace.advance(max_events as u64)
    }

    /// What was found so far, a `Story` as JSON.
    pub fn story(&self) -> String {
        json(&self.trace.story())
    }
}

/// Version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    catalog::ENGINE_VERSION.to_string()
}

/// All problems of a scenario text as a JSON list; empty when it is fine.
#[wasm_bindgen]
pub fn check(scenario: &str) -> String {
    let problems = Scenario::from_json(scenario).err().unwrap_or_default();
    json(&problems)
}
