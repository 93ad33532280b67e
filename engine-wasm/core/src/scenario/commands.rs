//! Commands of the timeline: reading one, and whether network and catalogue know what it changes.

use serde_json::Value;

use super::document::{Command, TimedCommand};
use super::sections::{PartKind, Sections, Target, part_kind};
use super::text::shown;
use super::{Problem, overrides};
use crate::catalog::SectionFacts;
use crate::params::{RunParams, unknown_key};
use crate::topology::{Carries, Circuit, Network};
use crate::units::{SimSpan, SimTime};

/// Checks one entry of the timeline; the problem's path is relative to it.
pub(super) fn timed(
    item: &Value,
    known: Known<'_>,
    run: &RunParams,
) -> Result<TimedCommand, Problem> {
    let wrong = |path: &str, message: String| Problem { path: path.to_string(), message };
    let Some(map) = item.as_object() else {
        return Err(wrong("", "must be an object with atUs, target, key, value".to_string()));
    };
    if let Some(key) =
        map.keys().find(|k| !["atUs", "target", "key", "value"].contains(&k.as_str()))
    {
        return Err(wrong(
            &format!(".{}", shown(key)),
            "there is no such entry in a timed change".to_string(),
        ));
    }
    let text = |key: &str| map.get(key).and_then(Value::as_str).unwrap_or_default().to_string();
    let last = run.duration_ms * 1000.0;
    let at = map.get("atUs").and_then(Value::as_f64).filter(|us| (0.0..=last).contains(us));
    let at = at.ok_or_else(|| {
        wrong(".atUs", format!("must be a time from 0 to the end of the run, {last} (us)"))
    })?;
    let (target, key) = (text("target"), text("key"));
    let value = map.get("value").cloned().unwrap_or(Value::Null);
    let command = Command::read(target, key, value);
    check_command(&command, known).map_err(|p| wrong(&format!(".{}", p.path), p.message))?;
    Ok(TimedCommand { at: SimTime(SimSpan::from_us(at).0), command })
}

/// What a command is checked against.
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
    wrong("value", format!("is not on the way of this circuit; choose one of {}", inner.join(", ")))
}

fn check_segment(
    circuit: &str,
    number: &Value,
    every: bool,
    network: &Network,
) -> Result<(), Problem> {
    let circuit = circuit_of(circuit, network)?;
    if circuit.carries != Carries::Tcp || circuit.route.len() < 3 {
        let words =
            "sends no segments through a switch; choose a circuit that carries TCP over one";
        return wrong("target", format!("{} {words}", circuit.id));
    }
    let least = u64::from(!every);
    if number.as_u64().is_some_and(|n| (least..=u64::from(MOST_SEGMENT)).contains(&n)) {
        return Ok(());
    }
    wrong("value", format!("must be a whole number from {least} to {MOST_SEGMENT}"))
}

/// Largest number of a segment that can be ordered to be lost. Chosen: more than any run sends.
const MOST_SEGMENT: u32 = 1_000_000_000;

fn check_tune(target: &str, key: &str, value: &Value, known: Known<'_>) -> Result<(), Problem> {
    let target = Target::read(target);
    let Some(facts) = known.facts.iter().find(|f| f.id == target.section) else {
        let ids: Vec<_> = known.facts.iter().map(|f| f.id).collect();
        let name = shown(target.section);
        return wrong(
            "target",
            format!("\"{name}\" is not known; choose one of {}", ids.join(", ")),
        );
    };
    if let Some(part) = target.part {
        check_part(part, target, facts, known.network)?;
    }
    let specs = facts.params_of(known.sections.kind_at(target));
    let Some(spec) = specs.iter().find(|s| s.key == key) else {
        return wrong("key", unknown_key(key, specs).message);
    };
    if spec.rebuild {
        return wrong(
            "key",
            format!(
                "{key} shapes the network and cannot change inside a run; change it at the start"
            ),
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
        let message = format!("there is no circuit, group, switch or port \"{}\"", shown(part));
        return wrong("target", message);
    };
    if !overrides::applies(facts, kind) {
        return wrong("target", format!("{} belongs to a {}", facts.id, facts.applies_to));
    }
    if target.side.is_some() && kind != PartKind::Circuit {
        return wrong("target", "only circuits have two ends".to_string());
    }
    Ok(())
}
