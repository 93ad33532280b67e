//! The door between the page's worker and the engine: JSON and numbers in, typed arrays and JSON out.
//!
//! Nothing is decided here. Wrong input comes back as a JavaScript error whose message is the list of
//! problems as JSON; a broken promise of the engine traps, and the worker is replaced. The catalogue is
//! not here: the page has it as a file, and its texts would be a tenth of the module.

use engine_core::scenario::Problem;
use engine_core::sim::Advance;
use engine_core::units::SimTime;
use engine_core::{CausalTrace, Command, Kept, Scenario, Simulation, Wanted, catalog};
use wasm_bindgen::prelude::*;

/// A run, or a checkpoint of one.
#[wasm_bindgen]
pub struct Engine {
    simulation: Simulation,
}

fn refuse(problems: &[Problem]) -> JsError {
    let list: Vec<_> = problems.iter().map(Problem::to_json).collect();
    JsError::new(&serde_json::Value::from(list).to_string())
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
        self.simulation.info().to_string()
    }

    /// Simulated time reached, seconds.
    #[wasm_bindgen(js_name = timeS)]
    pub fn time_s(&self) -> f64 {
        self.simulation.now().secs()
    }

    /// Runs to `until_s` or until the event budget is used up; true when the time was reached.
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

    /// A copy that watches a circuit. It follows its next RM cell (`"rm"`) or data cell (`"data"`), the RM cell whose
    /// contents lie at a place of the slab at an instant in picoseconds (`"rm PLACE INSTANT"`), the data cell of a
    /// number, of the way back if the direction is 1 (`"data DIRECTION NUMBER"`), or a buffer (`"queue PORT"`).
    ///
    /// # Errors
    /// Throws a list of problems when there is no such circuit.
    pub fn witness(&self, circuit: &str, follow: Option<String>) -> Result<Witness, JsError> {
        let mut watch = CausalTrace::new(&self.simulation, circuit).ok_or_else(|| {
            let message = "there is no circuit of this name; choose one of the network".to_string();
            refuse(&[Problem { path: circuit.to_string(), message }])
        })?;
        if let Some(wish) = follow {
            direct(&mut watch, &wish);
        }
        Ok(Witness { watch })
    }

    /// An independent clone, without the samples and events that wait to be taken.
    pub fn checkpoint(&mut self) -> Engine {
        Engine { simulation: self.simulation.checkpoint() }
    }

    /// Rows of samples waiting.
    #[wasm_bindgen(js_name = frameRows)]
    pub fn frame_rows(&self) -> u32 {
        self.simulation.frame_rows() as u32
    }

    /// Takes the samples: `rows × (1 + series)`, time first, column by column.
    #[wasm_bindgen(js_name = drainFrame)]
    pub fn drain_frame(&mut self) -> js_sys::Float64Array {
        js_sys::Float64Array::from(self.simulation.drain_frame().as_slice())
    }

    /// Takes the events since the last call, as a JSON list.
    #[wasm_bindgen(js_name = drainEvents)]
    pub fn drain_events(&mut self) -> String {
        let events = self.simulation.drain_events();
        serde_json::Value::from_iter(events.iter().map(|e| e.to_json())).to_string()
    }

    /// Cells on lines, at most `max`, seven numbers each.
    pub fn cells(&self, max: u32) -> js_sys::Float32Array {
        js_sys::Float32Array::from(self.simulation.cells_in_flight(max).as_slice())
    }

    /// The cells of a port and its line, with their headers: see `Simulation::lens`.
    pub fn lens(&self, port: &str, age_s: f64, max: u32) -> js_sys::Float64Array {
        js_sys::Float64Array::from(self.simulation.lens(port, age_s, max).as_slice())
    }

    /// Cells on all lines.
    #[wasm_bindgen(js_name = cellsTotal)]
    pub fn cells_total(&self) -> u32 {
        self.simulation.cells_on_lines()
    }

    /// Summary metrics as JSON.
    pub fn summary(&self) -> String {
        self.simulation.summary().to_json().to_string()
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

/// Tells a witness what to follow.
fn direct(watch: &mut CausalTrace, wish: &str) {
    let (kind, which) = wish.split_once(' ').unwrap_or((wish, ""));
    let mut numbers = which.split(' ').flat_map(str::parse::<u64>);
    match (kind, numbers.next(), numbers.next()) {
        ("queue", ..) => watch.watch_queue(which),
        ("rm", Some(place), Some(at)) => watch.follow_rm(place as u32, SimTime(at)),
        ("data", Some(back), Some(number)) => watch.follow_data(back == 1, number as u32),
        _ => watch.follow(kind == "rm"),
    }
}

/// A command out of what the page sends.
fn read_command(target: &str, key: &str, value_json: &str) -> Result<Command, JsError> {
    let value = serde_json::from_str(value_json).map_err(|e| {
        refuse(&[Problem {
            path: format!("{target}.{key}"),
            message: format!("this is not valid JSON: {e}"),
        }])
    })?;
    Ok(Command::read(target.to_string(), key.to_string(), value))
}

/// A copy of a run that tells why the curves of a circuit bend.
#[wasm_bindgen]
pub struct Witness {
    watch: CausalTrace,
}

#[wasm_bindgen]
impl Witness {
    /// Watches every event up to `until_s`, at most `max_events`; true when the time was reached.
    pub fn advance(&mut self, until_s: f64, max_events: f64) -> bool {
        self.watch.advance(SimTime::from_secs(until_s), max_events as u64)
    }

    /// Looks out for segments of TCP that leave or arrive, or else for RM cells back at their source: on all
    /// circuits, or `only` this one. Keeps what happens first until there are `most` and stops there; with 0
    /// keeps the latest instant.
    #[wasm_bindgen(js_name = lookOut)]
    pub fn look_out(&mut self, segments: bool, only: bool, most: usize) {
        let wanted = if segments { Wanted::Segment } else { Wanted::RmCell };
        let kept = if most == 0 { Kept::Latest } else { Kept::First(most) };
        self.watch.look_out(wanted, only, kept);
    }

    /// Turns a knob of the run that is watched.
    ///
    /// # Errors
    /// Throws the list of problems as JSON.
    pub fn tune(&mut self, target: &str, key: &str, value_json: &str) -> Result<(), JsError> {
        let command = read_command(target, key, value_json)?;
        self.watch.apply(command).map(drop).map_err(|problem| refuse(&[problem]))
    }

    /// What was seen since the last call, as a JSON list.
    pub fn take(&mut self) -> String {
        self.watch.take().to_string()
    }

    /// The way of the followed cell as JSON, or `null`.
    pub fn fate(&self) -> String {
        self.watch.path().to_string()
    }

    /// Is that way complete, or the first instant found?
    #[wasm_bindgen(js_name = isOver)]
    pub fn is_over(&mut self) -> bool {
        self.watch.is_over()
    }
}

/// Version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    catalog::ENGINE_VERSION.to_string()
}

/// All problems of a scenario text as a JSON list; empty when it is fine.
#[wasm_bindgen]
pub fn check(json: &str) -> String {
    let problems = Scenario::from_json(json).err().unwrap_or_default();
    serde_json::Value::from_iter(problems.iter().map(Problem::to_json)).to_string()
}
