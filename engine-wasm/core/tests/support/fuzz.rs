//! What the fuzzers ask of the engine, as functions of bytes; `corpus.rs` asks the same of every byte
//! string that once taught a fuzzer something.

use engine_core::sim::Advance;
use engine_core::units::SimTime;
use engine_core::{Command, Scenario, Simulation};

use super::dice::{Draw, Tape};
use super::invented::{Invented, command, invent_by};
use super::outcome;

/// Events of a loaded file.
const EVENTS_OF_A_FILE: u64 = 3000;
/// Events of a session. Chosen: enough for many round trips and time-outs, a few milliseconds of work.
const EVENTS_OF_A_SESSION: u64 = 20_000;
/// Events after a step back.
const EVENTS_OF_A_STEP_BACK: u64 = 2000;
/// Steps of a session.
const STEPS: usize = 40;
/// Memory of the queues and lines of an invented run: a few thousand cells of each of a dozen lines, the
/// segments of six circuits. Chosen: ten times the most ever seen.
const MOST_BYTES: u64 = 64 << 20;
/// Largest problem text; the page shows it beside a control.
const LONGEST_WORDS: usize = 2000;

/// Loads bytes as a scenario file; runs it a little when it is one.
///
/// Panics if the loader is silent about a refusal, or if the run breaks a law.
pub fn file(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Scenario::from_json(text) {
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a word");
            for problem in problems {
                let words = problem.to_string();
                assert!(problem.message.len() >= 10 && words.len() <= LONGEST_WORDS, "{words}");
            }
        }
        Ok(scenario) => run_a_little(scenario),
    }
}

fn run_a_little(scenario: Scenario) {
    let end = scenario.run.end();
    let mut simulation = Simulation::new(scenario);
    simulation.advance(end, EVENTS_OF_A_FILE);
    balanced(&simulation);
    simulation.summary().to_json();
    simulation.info();
}

/// A session as a person might have it: a scenario, knobs turned, looks, steps back; all from bytes.
///
/// Panics if the engine panics, its books are off, its memory grows beyond [`MOST_BYTES`], or a step
/// back does not lead to the same run again.
pub fn session(bytes: &[u8]) {
    let mut tape = Tape(bytes);
    let Invented { json, scenario, .. } = invent_by(&mut tape, bytes.len() as u64);
    let end = scenario.run.end();
    let mut run = Session { at: Simulation::new(scenario), kept: None, events: 0, end };
    for _ in 0..STEPS {
        if tape.is_empty() || run.events >= EVENTS_OF_A_SESSION {
            break;
        }
        match tape.below(10) {
            0..=3 => run.advance(&mut tape),
            4 | 5 => run.command(command(&mut tape, &json)),
            6 => run.lose(&mut tape),
            7 => run.keep(),
            8 => run.step_back(),
            _ => run.look(&mut tape),
        }
        balanced(&run.at);
    }
    run.finish();
}

/// A run, perhaps a checkpoint of it, and the events that both have had.
struct Session {
    at: Simulation,
    kept: Option<Simulation>,
    events: u64,
    end: SimTime,
}

impl Session {
    fn advance(&mut self, tape: &mut Tape) {
        let step = SimTime(self.at.now().0 + 1 + (self.end.0 as f64 * 0.2 * tape.share()) as u64);
        let budget = [1, 10, 1000, EVENTS_OF_A_SESSION][tape.below(4)];
        let before = self.at.events();
        let in_windows = tape.chance(80);
        let reached = match in_windows {
            true => self.at.advance(step, budget),
            false => self.at.advance_until_event(step, budget),
        };
        let used = self.at.events() - before;
        // A window that has begun is finished: ten thousand cells of all lines, with a few events each.
        let most = budget + if in_windows { 100_000 } else { 0 };
        assert!(used <= most, "a budget of {budget} events is kept: {used}");
        assert!(
            reached == Advance::Happened || used >= budget || self.at.now() >= step,
            "a reason"
        );
        self.events += used;
    }

    /// Discards a cell of some circuit at some node, whether it comes by there or not.
    fn lose(&mut self, tape: &mut Tape) {
        let network = &self.at.scenario().network;
        let circuit = tape.pick(&network.circuits).id.clone();
        let node = tape.pick(&network.nodes).id.clone();
        let back = tape.chance(30);
        self.command(Command::DropNextCell { circuit, node, back });
    }

    fn command(&mut self, command: Command) {
        let before = self.at.fingerprint();
        if let Err(problem) = self.at.apply(command) {
            assert!(!problem.path.is_empty() && problem.message.len() >= 10, "{problem:?}");
            assert_eq!(self.at.fingerprint(), before, "what is refused changes nothing");
        }
    }

    fn keep(&mut self) {
        self.kept = Some(self.at.clone());
    }

    /// Goes back to the checkpoint and on from there, twice.
    fn step_back(&mut self) {
        let Some(kept) = self.kept.take() else { return };
        let mut again = kept.clone();
        let mut twin = kept;
        let until = SimTime(again.now().0 + self.end.0 / 50);
        again.advance(until, EVENTS_OF_A_STEP_BACK);
        twin.advance(until, EVENTS_OF_A_STEP_BACK);
        assert_eq!(outcome(&again), outcome(&twin), "a clone is the same run (M-10)");
        self.events += 2 * EVENTS_OF_A_STEP_BACK;
        self.at = again;
    }

    fn look(&mut self, tape: &mut Tape) {
        let before = (self.at.fingerprint(), self.at.events());
        match tape.below(5) {
            0 => drop(self.at.drain_frame()),
            1 => drop(self.at.drain_events()),
            2 => drop(self.at.cells_in_flight(1 + tape.below(300) as u32)),
            3 => drop(self.at.info()),
            _ => drop(self.at.summary().to_json()),
        }
        assert_eq!((self.at.fingerprint(), self.at.events()), before, "looking changes nothing");
    }

    fn finish(&mut self) {
        let left = EVENTS_OF_A_SESSION.saturating_sub(self.events);
        self.at.advance(self.end, left);
        balanced(&self.at);
        self.at.summary().to_json();
    }
}

fn balanced(simulation: &Simulation) {
    if let Err(words) = simulation.audit() {
        panic!("at {} s: {words}", simulation.now().secs());
    }
    let balance = simulation.balance();
    assert!(balance.cells && balance.bytes, "at {} s: {balance:?}", simulation.now().secs());
    let bytes = simulation.memory_bytes();
    assert!(bytes <= MOST_BYTES, "{bytes} bytes of queues and lines");
}
