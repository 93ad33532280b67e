//! Commands of the timeline: reads them, and checks them against network and catalogue.

use serde_json::Value;

use super::document::{Command, LOSS, LOSS_KEYS, TimedCommand};
use super::keys::{self, Key, Takes};
use super::sections::{PartKind, Sections, Target, part_kind};
use super::settings::with_kind;
use super::text::shown;
use super::{Problem, overrides};
use crate::catalog::SectionFacts;
use crate::params::{ParamSpec, RunParams, Unit, brief, unknown_key};
use crate::topology::{Carries, Circuit, Network};
use crate::units::{SimSpan, SimTime};

/// Keys of an entry of the timeline.
pub const TIMELINE_KEYS: &[Key] = &[
    Key::new("atUs", Takes::Number { unit: Unit::Us, min: 0.0, max: LAST_US }, "Time of the change, which comes before all other events of that time; not after the end of the run.").needed(),
    Key::new("target", Takes::Text, "What changes: a section, such as `abr`; for one circuit, group, switch or port `abr@S1`; for one end of a circuit `abr@S1:source` or `abr@S1:destination`; or an ordered loss, `loss@S1`.").needed(),
    Key::new("key", Takes::Text, "A parameter of that section that is not fixed for the whole run; or a key of `loss`.").needed(),
    Key::new("value", Takes::Setting, "The new value of the parameter, or what the key of `loss` takes.").needed(),
];

/// End of the longest run, microseconds.
const LAST_US: f64 = 3.6e9;

/// Checks one entry of the timeline; the paths of its problems are relative to it.
pub(super) fn timed(
    item: &Value,
    known: Known<'_>,
    run: &RunParams,
) -> Result<TimedCommand, Vec<Problem>> {
    let problem = |path: String, message: String| Problem { path, message };
    let Some(map) = item.as_object() else {
        let message = "must be an object with atUs, target, key, value".to_string();
        return Err(vec![problem(String::new(), message)]);
    };
    let mut problems: Vec<_> = (map.keys().filter(|key| !keys::has(TIMELINE_KEYS, key)))
        .map(|key| {
            let message = "there is no such entry in a timed change".to_string();
            problem(format!(".{}", shown(key)), message)
        })
        .collect();
    let text = |key: &str| map.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
    let last = run.duration_ms * 1000.0;
    let at = map.get("atUs").and_then(Value::as_f64).filter(|us| (0.0..=last).contains(us));
    if at.is_none() {
        let given = map.get("atUs").map_or("nothing".to_string(), brief);
        let message = format!(
            "{given} is not a time of the run; expected a number from 0 to its end, {last} (us)"
        );
        problems.push(problem(".atUs".to_string(), message));
    }
    let (target, key) = (text("target"), text("key"));
    let value = map.get("value").cloned().unwrap_or(Value::Null);
    let command = Command::read(target, key, value);
    if let Err(Problem { path, message }) = check_command(&command, known) {
        problems.push(problem(format!(".{path}"), message));
    }
    match at {
        Some(at) if problems.is_empty() => {
            Ok(TimedCommand { at: SimTime(SimSpan::from_us(at).0), command })
        }
        _ => Err(problems),
    }
}

/// Data for checking a command.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    pub facts: &'a [SectionFacts],
    pub network: &'a Network,
    pub sections: &'a Sections,
}

/// Checks a command; the problem's path is `target`, `key` or `value`.
pub(crate) fn check_command(command: &Command, known: Known<'_>) -> Result<(), Problem> {
    match command {
        Command::Tune { target, key, value } => check_tune(target, key, value, known),
        Command::DropNextCell { circuit, node, .. } => check_drop(circuit, node, known.network),
        Command::DropSegment { circuit, number, every, .. } => {
            check_segment(circuit, number, *every, known.network)
        }
    }
}

fn wrong<T>(path: &str, message: String) -> Result<T, Problem> {
    Err(Problem { path: path.to_string(), message })
}

fn circuit_of<'a>(id: &str, network: &'a Network) -> Result<&'a Circuit, Problem> {
    let found = network.circuits.iter().find(|c| c.id == id);
    found.map_or_else(|| wrong("target", format!("there is no circuit \"{}\"", shown(id))), Ok)
}

fn check_drop(circuit: &str, node: &str, network: &Network) -> Result<(), Problem> {
    let circuit = circuit_of(circuit, network)?;
    let inside = circuit.route.iter().position(|name| name == node);
    if inside.is_some_and(|at| at > 0 && at + 1 < circuit.route.len()) {
        return Ok(());
    }
    let inner = circuit.route.get(1..circuit.route.len().saturating_sub(1)).unwrap_or_default();
    wrong(
        "value",
        format!("is not on the path of this circuit; choose one of {}", inner.join(", ")),
    )
}

fn check_segment(
    circuit: &str,
    number: &Value,
    every: bool,
    network: &Network,
) -> Result<(), Problem> {
    let circuit = circuit_of(circuit, network)?;
    if circuit.carries != Carries::Tcp || circuit.route.len() < 3 {
        let words = "sends no TCP segments through a switch; choose a circuit that does";
        return wrong("target", format!("{} {words}", circuit.id));
    }
    let takes = Command::segment_key(every).takes;
    if number.as_u64().is_some_and(|n| takes.allows(n as f64)) {
        return Ok(());
    }
    let Takes::Whole { min, max } = takes else { unreachable!("segments are counted") };
    wrong("value", format!("must be a whole number from {min} to {max}"))
}

/// Error of a command that names `loss` but is not a loss command.
fn no_loss(target: Target<'_>, key: &str) -> Result<(), Problem> {
    if target.part.is_none() {
        return wrong("target", format!("a loss must name its circuit, as in \"{LOSS}@S1\""));
    }
    if !keys::has(LOSS_KEYS, key) {
        let known = keys::names(LOSS_KEYS);
        return wrong("key", format!("a loss has no such key; choose one of {known}"));
    }
    wrong("value", "must be the name of a switch on the path of this circuit".to_string())
}

fn check_tune(target: &str, key: &str, value: &Value, known: Known<'_>) -> Result<(), Problem> {
    let target = Target::read(target);
    if target.section == LOSS {
        return no_loss(target, key);
    }
    let Some(facts) = known.facts.iter().find(|f| f.id == target.section) else {
        let ids: Vec<_> = known.facts.iter().map(|f| f.id).collect();
        let name = shown(target.section);
        return wrong(
            "target",
            format!("\"{name}\" is not known; choose one of {}, {LOSS}", ids.join(", ")),
        );
    };
    if let Some(part) = target.part {
        check_part(part, target, facts, known.network)?;
    }
    for kind in known.sections.kinds_at(target, known.network) {
        let told = |p: Problem| match target.part {
            Some(_) => Problem { message: with_kind(p.message, kind), ..p },
            None => p,
        };
        check_knob(facts.params_of(kind), key, value).map_err(told)?;
    }
    Ok(())
}

fn check_knob(specs: &[ParamSpec], key: &str, value: &Value) -> Result<(), Problem> {
    let Some(spec) = specs.iter().find(|s| s.key == key) else {
        return wrong("key", unknown_key(key, specs).message);
    };
    if spec.rebuild {
        return wrong(
            "key",
            format!("{key} shapes the network and cannot change during a run; set it at the start"),
        );
    }
    match spec.check(value) {
        Ok(()) => Ok(()),
        Err(error) => wrong("value", error.message),
    }
}

fn check_part(
    part: &str,
    target: Target<'_>,
    facts: &SectionFacts,
    network: &Network,
) -> Result<(), Problem> {
    let Some(kind) = part_kind(network, part) else {
        let message = format!(
            "there is no circuit, group, switch or port \"{}\"; name another or remove the entry",
            shown(part)
        );
        return wrong("target", message);
    };
    if !overrides::applies(facts, kind) {
        return wrong("target", overrides::misplaced(facts, kind, part));
    }
    if target.side.is_some() && kind != PartKind::Circuit {
        return wrong("target", "only circuits have two ends".to_string());
    }
    Ok(())
}
