//! The list `overrides` of a file: settings of single parts.

use serde_json::{Map, Value};

use super::commands::Known;
use super::keys::{self, Key, Takes, Words};
use super::sections::{Override, PartKind, SIDES, Section, Sections, Target, part_kind};
use super::settings::{kind_of, settings_of, with_kind};
use super::text::shown;
use super::{Problem, Report, Side};
use crate::catalog::SectionFacts;
use crate::params::Settings;
use crate::params::limits::MOST_OVERRIDES;
use crate::topology::Network;

/// Keys of an override, besides its sections.
pub const OVERRIDE_KEYS: &[Key] = &[
    Key::new("part", Takes::Text, "Circuit, group of circuits, switch or port that differs, by name; a port is named by both its nodes, such as `SW1→SW2`.").needed(),
    Key::new("side", Takes::Word(Words::Sides), "One end of a circuit; both if absent."),
];

/// Reads the list, each entry in the context of the entries before it; reports every problem.
pub(super) fn read(value: Option<&Value>, known: Known<'_>, report: &mut Report) -> Vec<Override> {
    let items = match value {
        None => return Vec::new(),
        Some(Value::Array(items)) if items.len() <= MOST_OVERRIDES => items,
        Some(_) => {
            let message = format!("must be a list of at most {MOST_OVERRIDES} parts");
            report.add("overrides", message);
            return Vec::new();
        }
    };
    let mut stated = known.sections.clone();
    for (i, item) in items.iter().enumerate() {
        let path = format!("overrides[{i}]");
        match item.as_object() {
            Some(map) => Item { map, path: &path, report }.read(known, &mut stated),
            None => report.add(path, "must be an object: part, side, and sections"),
        }
    }
    stated.overrides
}

struct Item<'a> {
    map: &'a Map<String, Value>,
    path: &'a str,
    report: &'a mut Report,
}

impl Item<'_> {
    /// Adds the entry to the settings read so far.
    fn read(mut self, known: Known<'_>, stated: &mut Sections) {
        let part = match self.map.get("part").and_then(Value::as_str) {
            Some(part) if !part.is_empty() => part.to_string(),
            _ => self.complain("part", "is missing; name a circuit, group, switch or port"),
        };
        let side = self.side();
        stated.overrides.push(Override { part: part.clone(), side, sections: Vec::new() });
        for (key, value) in self.map.iter().filter(|(key, _)| !keys::has(OVERRIDE_KEYS, key)) {
            let sections = known.facts.iter().filter(|f| f.id != "topology");
            let Some(facts) = sections.clone().find(|f| f.id == key) else {
                let names = sections.map(|f| f.id).collect::<Vec<_>>().join(", ");
                self.complain(
                    key,
                    &format!("there is no such section to override; known: {names}"),
                );
                continue;
            };
            let target = Target { section: facts.id, part: Some(&part), side };
            let kinds = stated.kinds_at(target, known.network);
            let section = self.section(facts, &kinds, value);
            stated.overrides.last_mut().expect("it was added").sections.extend(section);
        }
    }

    fn complain(&mut self, key: &str, message: &str) -> String {
        self.report.add(format!("{}.{}", self.path, shown(key)), message);
        String::new()
    }

    fn side(&mut self) -> Option<Side> {
        let value = self.map.get("side")?;
        let side = SIDES.iter().find(|(name, _)| value == name);
        if side.is_none() {
            self.complain(
                "side",
                "must be \"source\" or \"destination\"; remove it to change both",
            );
        }
        side.map(|(_, side)| *side)
    }

    /// A section as written; without its own algorithm it must fit all `kinds` to which it is added.
    fn section(
        &mut self,
        facts: &SectionFacts,
        kinds: &[&'static str],
        value: &Value,
    ) -> Option<Section> {
        let path = format!("{}.{}", self.path, facts.id);
        let Some(map) = value.as_object() else {
            self.report.add(path, "must be an object of settings");
            return None;
        };
        let is_family = facts.default_entry.is_some();
        let stated = map.contains_key("kind") && is_family;
        let kind = if stated { kind_of(facts, map, &path, self.report)? } else { "" };
        let own = [kind];
        let mut settings = Settings::default();
        for kind in if stated { &own[..] } else { kinds } {
            let mut found = Report::default();
            settings = settings_of(&path, facts.params_of(kind), map, is_family, &mut found);
            if !found.problems.is_empty() {
                let told = |p: Problem| (p.path, with_kind(p.message, kind));
                found.problems.into_iter().map(told).for_each(|(at, m)| self.report.add(at, m));
                break;
            }
        }
        Some(Section { id: facts.id, kind, settings })
    }
}

/// Reports overrides of parts that do not exist or do not have the section.
pub(super) fn check(
    overrides: &[Override],
    facts: &[SectionFacts],
    network: &Network,
    report: &mut Report,
) {
    for (i, own) in overrides.iter().enumerate() {
        let path = format!("overrides[{i}]");
        let Some(kind) = part_kind(network, &own.part) else {
            if !own.part.is_empty() {
                let name = shown(&own.part);
                let message = format!(
                    "there is no circuit, group, switch or port \"{name}\"; name another or remove the entry"
                );
                report.add(format!("{path}.part"), message);
            }
            continue;
        };
        if own.side.is_some() && kind != PartKind::Circuit {
            report.add(format!("{path}.side"), "only circuits have two ends; remove it");
        }
        for section in &own.sections {
            let facts = facts.iter().find(|f| f.id == section.id).expect("sections are checked");
            if !applies(facts, kind) {
                report.add(format!("{path}.{}", section.id), misplaced(facts, kind, &own.part));
            }
        }
    }
}

/// True if a part of this kind has the section.
pub(super) fn applies(facts: &SectionFacts, kind: PartKind) -> bool {
    match kind {
        PartKind::Circuit => ["circuit", "connection", "background"].contains(&facts.applies_to),
        PartKind::Port => facts.applies_to == "port",
    }
}

/// Why a part of this kind cannot have the section, and which parts can.
pub(super) fn misplaced(facts: &SectionFacts, kind: PartKind, part: &str) -> String {
    let (id, name) = (facts.id, shown(part));
    if facts.applies_to == "network" {
        return format!("{id} applies to the whole network and cannot differ for a part");
    }
    match kind {
        PartKind::Circuit => format!(
            "{id} belongs to ports, but \"{name}\" is a circuit or a group of circuits; name a switch or a port"
        ),
        PartKind::Port => format!(
            "{id} belongs to circuits, but \"{name}\" is a node or a port; name a circuit or a group of circuits"
        ),
    }
}
