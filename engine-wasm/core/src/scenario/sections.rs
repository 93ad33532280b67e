//! All settings of a run: one section per list entry of the catalogue, and overrides for single parts.
//!
//! A section applies to every part that has it; an override changes some of its settings for one circuit, one
//! group of circuits, one switch or one port. Later overrides win over earlier ones.

use crate::params::{Settings, Value};
use crate::topology::{Circuit, Network};

/// Contents of a file for one section of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Section id, such as `abr` or `feedback`.
    pub id: &'static str,
    /// Chosen algorithm for a family; empty for a plain section.
    pub kind: &'static str,
    /// Checked settings.
    pub settings: Settings,
}

/// Sections and their overrides.
#[derive(Clone, Debug, PartialEq)]
pub struct Sections {
    /// One entry per section of the catalogue, in its order.
    pub sections: Vec<Section>,
    /// Settings of single parts, in file order.
    pub overrides: Vec<Override>,
}

/// One end of a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The end that sends the data.
    Source,
    /// The end that receives the data.
    Destination,
}

/// Settings of one part that differ from the sections.
#[derive(Clone, Debug, PartialEq)]
pub struct Override {
    /// Circuit, group, switch or port by name.
    pub part: String,
    /// One end of a circuit; `None` = both.
    pub side: Option<Side>,
    /// Sections in the file; an empty kind keeps the current algorithm.
    pub sections: Vec<Section>,
}

/// The names by which overrides may address a part.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    name: &'a str,
    group: Option<&'a str>,
    side: Option<Side>,
}

impl<'a> Part<'a> {
    /// One end of a circuit.
    pub fn end(circuit: &'a Circuit, side: Side) -> Part<'a> {
        Part { name: &circuit.id, group: circuit.group.as_deref(), side: Some(side) }
    }

    /// A port, by its name and that of its node.
    pub fn port(name: &'a str, node: &'a str) -> Part<'a> {
        Part { name, group: Some(node), side: None }
    }

    fn is(&self, part: &str, side: Option<Side>) -> bool {
        (self.name == part || self.group == Some(part)) && (side.is_none() || side == self.side)
    }
}

impl Sections {
    /// The section called `id`.
    ///
    /// Panics if the catalogue has no such section.
    pub fn section(&self, id: &str) -> &Section {
        self.sections.iter().find(|s| s.id == id).expect("loading fills every section")
    }

    /// The section with the settings of one part.
    pub fn section_of(&self, id: &str, place: Part<'_>) -> Section {
        let mut section = self.section(id).clone();
        let stated = self
            .overrides
            .iter()
            .filter(|o| place.is(&o.part, o.side))
            .flat_map(|o| o.sections.iter().filter(|s| s.id == id));
        for own in stated {
            if own.kind.is_empty() || own.kind == section.kind {
                own.settings.0.iter().for_each(|(key, v)| section.settings.set(key, v.clone()));
            } else {
                section = own.clone();
            }
        }
        section
    }

    /// Algorithms whose knobs `target` changes, each once: those of all its parts, as stated before the entry
    /// for the target itself; later entries override it. Without such a part: the algorithm of the section.
    pub fn kinds_at(&self, target: Target<'_>, network: &Network) -> Vec<&'static str> {
        let base = self.section(target.section).kind;
        let Some(part) = target.part else { return vec![base] };
        let own = self.overrides.iter().rposition(|o| o.part == part && o.side == target.side);
        let before = &self.overrides[..own.map_or(self.overrides.len(), |own| own + 1)];
        let kind_of = |o: &Override| {
            o.sections.iter().find(|s| s.id == target.section && !s.kind.is_empty()).map(|s| s.kind)
        };
        let stated: Vec<_> = before.iter().rev().filter_map(|o| Some((o, kind_of(o)?))).collect();
        // There are usually none, and a group may have thousands of parts.
        if stated.is_empty() {
            return vec![base];
        }
        let mut kinds = Vec::new();
        each_place(network, part, target.side, |place| {
            let own = stated.iter().find(|(o, _)| place.is(&o.part, o.side));
            let kind = own.map_or(base, |(_, kind)| kind);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        });
        if kinds.is_empty() { vec![base] } else { kinds }
    }

    /// Stated value of a knob at `target`.
    pub fn get(&self, target: Target<'_>, key: &str) -> Option<&Value> {
        let own = |o: &&Override| Some(o.part.as_str()) == target.part && o.side == target.side;
        let stated = self.overrides.iter().rev().filter(own).flat_map(|o| &o.sections);
        let own = stated.filter(|s| s.id == target.section).find_map(|s| s.settings.get(key));
        own.or_else(|| self.section(target.section).settings.get(key))
    }

    /// Sets a value at `target`; a part without an override gets one.
    pub fn set(&mut self, target: Target<'_>, key: &str, value: Value) {
        let Some(part) = target.part else {
            let section = self.sections.iter_mut().find(|s| s.id == target.section);
            return section.expect("targets are checked").settings.set(key, value);
        };
        let id = self.section(target.section).id;
        let same = |o: &Override| o.part == part && o.side == target.side;
        let at = self.overrides.iter().rposition(same).unwrap_or_else(|| {
            let part = part.to_string();
            self.overrides.push(Override { part, side: target.side, sections: Vec::new() });
            self.overrides.len() - 1
        });
        let sections = &mut self.overrides[at].sections;
        let at = sections.iter().position(|s| s.id == id).unwrap_or_else(|| {
            sections.push(Section { id, kind: "", settings: Settings::default() });
            sections.len() - 1
        });
        sections[at].settings.set(key, value);
    }
}

/// Target of a change: `abr`, `abr@down`, `abr@down:destination`, `discard@SW1→SW2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target<'a> {
    /// Section id.
    pub section: &'a str,
    /// Part, if not all.
    pub part: Option<&'a str>,
    /// End of a circuit, if not both.
    pub side: Option<Side>,
}

impl<'a> Target<'a> {
    /// Reads a target; does not check whether it exists.
    pub fn read(text: &'a str) -> Target<'a> {
        let Some((section, part)) = text.split_once('@') else {
            return Target { section: text, part: None, side: None };
        };
        for (suffix, side) in SIDES {
            if let Some(part) = part.strip_suffix(suffix).and_then(|p| p.strip_suffix(':')) {
                return Target { section, part: Some(part), side: Some(side) };
            }
        }
        Target { section, part: Some(part), side: None }
    }
}

/// The sides by name.
pub const SIDES: [(&str, Side); 2] = [("source", Side::Source), ("destination", Side::Destination)];

/// Kind of the part that a name denotes, in the words of the catalogue's `applies_to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartKind {
    /// A circuit or a group of circuits.
    Circuit,
    /// A switch, gateway or shared medium, or one of its ports.
    Port,
}

/// Kind of the part called `name` in the network.
pub fn part_kind(network: &Network, name: &str) -> Option<PartKind> {
    let circuit = |c: &Circuit| c.id == name || c.group.as_deref() == Some(name);
    if network.circuits.iter().any(circuit) {
        return Some(PartKind::Circuit);
    }
    let node = network.nodes.iter().any(|n| n.id == name);
    let port = (0..2 * network.links.len()).any(|p| network.port_name(p) == name);
    (node || port).then_some(PartKind::Port)
}

/// Calls `see` for the ends of circuits, or else for the ports, that are called `part`.
fn each_place(network: &Network, part: &str, side: Option<Side>, mut see: impl FnMut(Part<'_>)) {
    let is_it = |c: &&Circuit| c.id == part || c.group.as_deref() == Some(part);
    let mut circuits = network.circuits.iter().filter(is_it).peekable();
    if circuits.peek().is_some() {
        let ends = circuits.flat_map(|circuit| SIDES.map(|(_, side)| Part::end(circuit, side)));
        return ends.filter(|end| end.is(part, side)).for_each(see);
    }
    for p in 0..2 * network.links.len() {
        let link = &network.links[p / 2];
        let node = if p.is_multiple_of(2) { &link.from } else { &link.to };
        let name = network.port_name(p);
        let port = Part::port(&name, node);
        if port.is(part, None) {
            see(port);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::topology::{Carries, Link, ServiceClass};

    fn sections() -> Sections {
        let section = |id, kind| Section { id, kind, settings: Settings::default() };
        let mut sections = Sections {
            sections: vec![section("abr", ""), section("feedback", "a")],
            overrides: vec![Override {
                part: "SW1".to_string(),
                side: None,
                sections: vec![section("feedback", "b")],
            }],
        };
        sections.set(Target::read("abr"), "rif", Value::from(1.0));
        sections.set(Target::read("abr@down"), "rif", Value::from(0.5));
        sections.set(Target::read("abr@down:destination"), "rif", Value::from(0.25));
        sections
    }

    #[test]
    fn targets_name_section_part_and_side() {
        let all = Target { section: "abr", part: None, side: None };
        assert_eq!(Target::read("abr"), all);
        let part = Target { part: Some("a:b"), ..all };
        assert_eq!(Target::read("abr@a:b"), part);
        let end = Target { part: Some("a:b"), side: Some(Side::Destination), ..all };
        assert_eq!(Target::read("abr@a:b:destination"), end);
    }

    #[test]
    fn a_part_takes_what_is_stated_last_for_it_and_the_rest_from_the_section() {
        let mut down = Circuit::new("D1", ServiceClass::Abr, Carries::Tcp, &["A", "B"]);
        down.group = Some("down".to_string());
        let up = Circuit::new("U1", ServiceClass::Abr, Carries::Tcp, &["B", "A"]);
        let rif = |circuit, side| {
            let section = sections().section_of("abr", Part::end(circuit, side));
            section.settings.get("rif").and_then(Value::as_f64)
        };
        assert_eq!(rif(&down, Side::Source), Some(0.5));
        assert_eq!(rif(&down, Side::Destination), Some(0.25));
        assert_eq!(rif(&up, Side::Destination), Some(1.0));
        let kind = |node| sections().section_of("feedback", Part::port("x→y", node)).kind;
        assert_eq!((kind("SW1"), kind("SW2")), ("b", "a"));
    }

    #[test]
    fn a_value_is_read_where_it_was_stated_or_from_the_section() {
        let sections = sections();
        let read = |target| sections.get(Target::read(target), "rif").and_then(Value::as_f64);
        assert_eq!(read("abr@down:destination"), Some(0.25));
        assert_eq!(read("abr@up"), Some(1.0));
    }

    #[test]
    fn an_algorithm_is_that_of_the_parts_as_far_as_nothing_later_hides_it() {
        let links = vec![Link::new("SW1", "SW2", 1.0, 0.0)];
        let network = Network { nodes: Vec::new(), links, circuits: Vec::new() };
        let mut sections = sections();
        let kinds = |sections: &Sections, target| sections.kinds_at(Target::read(target), &network);
        assert_eq!(kinds(&sections, "feedback"), ["a"]);
        assert_eq!(kinds(&sections, "feedback@SW1"), ["b"]);
        assert_eq!(kinds(&sections, "feedback@SW1→SW2"), ["b"], "it is a port of SW1");
        assert_eq!(kinds(&sections, "feedback@SW2"), ["a"]);
        assert_eq!(kinds(&sections, "feedback@nowhere"), ["a"]);
        let own = Section { id: "feedback", kind: "c", settings: Settings::default() };
        let part = "SW1→SW2".to_string();
        sections.overrides.push(Override { part, side: None, sections: vec![own] });
        assert_eq!(kinds(&sections, "feedback@SW1"), ["b"], "that of the port hides it");
        assert_eq!(kinds(&sections, "feedback@SW1→SW2"), ["c"]);
    }
}
