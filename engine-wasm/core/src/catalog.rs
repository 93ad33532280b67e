//! The one list of sections and families: schema, inspector, manual, loader and tests read it.

use serde_json::{Value, json};

use crate::params::limits::limits_json;
use crate::params::{Grid, Kind, ParamSet, ParamSpec, RunParams, Unit, When, manual};
use crate::registry::Entry;
use crate::topology::listed::{self, LinkParams, NodeParams, Word};
use crate::topology::{Carries, ServiceClass};
use crate::{application, discard, endsystem, feedback, tcp, topology, traffic};

/// Version of the engine; part of every result's provenance.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// Id of the topology that is a list in the file instead of a family member.
pub const EXPLICIT: &str = "explicit";

/// What one algorithm is, without how it is built.
#[derive(Clone, Copy, Debug)]
pub struct EntryFacts {
    /// Name in files.
    pub id: &'static str,
    /// Name on the page.
    pub label: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// Paper and section.
    pub source: &'static str,
    /// Its knobs.
    pub params: &'static [ParamSpec],
}

/// A place in the scenario file.
#[derive(Clone, Debug)]
pub struct SectionFacts {
    /// Key in the file.
    pub id: &'static str,
    /// Name on the page.
    pub label: &'static str,
    /// What it is about.
    pub doc: &'static str,
    /// Part of the network it belongs to, for the inspector's grouping.
    pub applies_to: &'static str,
    /// Knobs of a plain section.
    pub params: &'static [ParamSpec],
    /// Algorithms of a family, in menu order.
    pub entries: Vec<EntryFacts>,
    /// Entry used when a file names none.
    pub default_entry: Option<&'static str>,
}

impl SectionFacts {
    /// Knobs of the section with the algorithm `kind`.
    pub fn params_of(&self, kind: &str) -> &'static [ParamSpec] {
        self.entries.iter().find(|e| e.id == kind).map_or(self.params, |entry| entry.params)
    }

    /// Has the section, or one of its algorithms, a knob of that key?
    pub fn has(&self, key: &str) -> bool {
        let all = self.entries.iter().map(|entry| entry.params).chain([self.params]);
        all.flatten().any(|spec| spec.key == key)
    }
}

fn facts<T: ?Sized>(all: &[Entry<T>]) -> Vec<EntryFacts> {
    let fact = |e: &Entry<T>| EntryFacts {
        id: e.id,
        label: e.label,
        doc: e.doc,
        source: e.source,
        params: e.params,
    };
    all.iter().map(fact).collect()
}

/// What a section is called and where it belongs.
struct Heading {
    id: &'static str,
    label: &'static str,
    applies_to: &'static str,
    doc: &'static str,
}

impl Heading {
    fn with(
        self,
        params: &'static [ParamSpec],
        entries: Vec<EntryFacts>,
        default_entry: Option<&'static str>,
    ) -> SectionFacts {
        let Heading { id, label, applies_to, doc } = self;
        SectionFacts { id, label, doc, applies_to, params, entries, default_entry }
    }
}

fn family(heading: Heading, entries: Vec<EntryFacts>) -> SectionFacts {
    let default_entry = entries.first().map(|e| e.id);
    heading.with(&[], entries, default_entry)
}

fn plain(heading: Heading, params: &'static [ParamSpec]) -> SectionFacts {
    heading.with(params, Vec::new(), None)
}

/// All sections, in the order of the inspector.
pub fn sections() -> Vec<SectionFacts> {
    let mut all = vec![topologies()];
    all.extend(of_circuits_and_ports());
    all.extend(of_connections());
    all.extend(of_ends_and_switches());
    all
}

fn topologies() -> SectionFacts {
    let mut entries = facts(topology::ALL);
    entries.push(EntryFacts {
        id: EXPLICIT,
        label: "Drawn by hand",
        doc: manual("Nodes, links and circuits are listed one by one in the file."),
        source: manual("chosen"),
        params: &[],
    });
    let doc = manual("Which hosts, switches, links and circuits there are.");
    family(Heading { id: "topology", label: "Network", applies_to: "network", doc }, entries)
}

fn of_circuits_and_ports() -> Vec<SectionFacts> {
    let abr = Heading {
        id: "abr",
        label: "ABR source and destination",
        applies_to: "circuit",
        doc: manual("Parameters of the ABR end systems, negotiated per circuit."),
    };
    let feedback = Heading {
        id: "feedback",
        label: "Rate feedback",
        applies_to: "port",
        doc: manual("How a switch port computes what it writes into RM cells."),
    };
    let discard = Heading {
        id: "discard",
        label: "Discard policy",
        applies_to: "port",
        doc: manual("Which arriving cells a full or filling buffer discards."),
    };
    vec![
        plain(abr, endsystem::AbrParams::SPECS),
        family(feedback, facts(feedback::ALL)),
        family(discard, facts(discard::ALL)),
    ]
}

fn of_ends_and_switches() -> [SectionFacts; 5] {
    let shaper = Heading {
        id: "shaper",
        label: "Shaper",
        applies_to: "circuit",
        doc: manual(
            "Token bucket of the sources that ABR does not pace. For CBR and VBR, its rate is reserved along the path.",
        ),
    };
    let policer = Heading {
        id: "policer",
        label: "Policer",
        applies_to: "circuit",
        doc: manual(
            "What the first switch on a circuit's path does with cells that arrive too early.",
        ),
    };
    let gfc = Heading {
        id: "gfc",
        label: "Generic flow control",
        applies_to: "network",
        doc: manual("How a switch with the flow-control role halts the hosts next to it."),
    };
    let virtual_ends = Heading {
        id: "virtualEnds",
        label: "Virtual source and destination",
        applies_to: "network",
        doc: manual(
            "How a switch with the virtual-ends role couples the two halves of a loop that it cuts.",
        ),
    };
    let credit = Heading {
        id: "credit",
        label: "Credits",
        applies_to: "network",
        doc: manual(
            "Flow control from node to node: a cell is sent only if the next node has a free place for it.",
        ),
    };
    [
        plain(shaper, endsystem::ShaperParams::SPECS),
        plain(policer, endsystem::PolicerParams::SPECS),
        plain(gfc, endsystem::GfcParams::SPECS),
        plain(virtual_ends, endsystem::VirtualEndsParams::SPECS),
        plain(credit, endsystem::CreditParams::SPECS),
    ]
}

fn of_connections() -> [SectionFacts; 5] {
    let tcp = Heading {
        id: "tcp",
        label: "TCP",
        applies_to: "connection",
        doc: manual("Segment sizes, windows and timers of both ends of every connection."),
    };
    let congestion = Heading {
        id: "congestion",
        label: "TCP congestion control",
        applies_to: "connection",
        doc: manual("How the congestion window reacts to acknowledgements and losses."),
    };
    let application = Heading {
        id: "application",
        label: "Application",
        applies_to: "connection",
        doc: manual("What the TCP connections carry, and when they open and close."),
    };
    let background = Heading {
        id: "background",
        label: "Background source",
        applies_to: "background",
        doc: manual("Cells of the CBR and VBR circuits."),
    };
    let cells = Heading {
        id: "cells",
        label: "Cell source",
        applies_to: "background",
        doc: manual("Cells of the ABR and UBR circuits that carry no TCP."),
    };
    [
        plain(tcp, tcp::TcpParams::SPECS),
        family(congestion, facts(tcp::congestion::ALL)),
        family(application, facts(application::ALL)),
        family(background, facts(traffic::ALL)),
        SectionFacts { default_entry: Some("greedy"), ..family(cells, facts(traffic::ALL)) },
    ]
}

/// The catalogue as the page reads it.
pub fn to_json() -> Value {
    json!({
        "engineVersion": ENGINE_VERSION,
        "run": RunParams::SPECS.iter().map(param_json).collect::<Vec<_>>(),
        "sections": sections().iter().map(section_json).collect::<Vec<_>>(),
        "drawing": drawing_json(),
        "limits": limits_json(),
    })
}

/// What a drawn network is made of.
fn drawing_json() -> Value {
    let words = |all: Vec<Word>| -> Vec<Value> {
        all.iter().map(|w| json!({ "id": w.id, "label": w.label, "doc": w.doc })).collect()
    };
    let params = |specs: &[ParamSpec]| specs.iter().map(param_json).collect::<Vec<_>>();
    let loads: Vec<_> = ServiceClass::NAMES
        .iter()
        .flat_map(|&(id, service)| {
            let fits = Carries::NAMES.iter().filter(move |c| listed::may_carry(service, c.1));
            fits.map(move |(carries, _)| json!([id, carries]))
        })
        .collect();
    json!({
        "nodes": params(NodeParams::SPECS), "links": params(LinkParams::SPECS),
        "kinds": words(listed::kinds()), "roles": words(listed::roles()),
        "services": words(listed::services()), "loads": words(listed::loads()), "fits": loads,
    })
}

fn section_json(section: &SectionFacts) -> Value {
    json!({
        "id": section.id, "label": section.label, "doc": section.doc, "appliesTo": section.applies_to,
        "params": section.params.iter().map(param_json).collect::<Vec<_>>(),
        "entries": section.entries.iter().map(entry_json).collect::<Vec<_>>(),
        "defaultEntry": section.default_entry,
    })
}

fn entry_json(entry: &EntryFacts) -> Value {
    json!({
        "id": entry.id, "label": entry.label, "doc": entry.doc, "source": entry.source,
        "params": entry.params.iter().map(param_json).collect::<Vec<_>>(),
    })
}

/// One parameter as the page and `describe` show it.
pub fn param_json(spec: &ParamSpec) -> Value {
    let (kind, choices) = match spec.kind {
        Kind::Real => ("real", &[][..]),
        Kind::Integer => ("integer", &[][..]),
        Kind::Flag => ("flag", &[][..]),
        Kind::Choice(values) => ("choice", values),
    };
    json!({
        "key": spec.key, "label": spec.label, "doc": spec.doc.trim(), "source": spec.source,
        "unit": spec.unit.id(), "kind": kind, "nullable": spec.nullable, "nullLabel": spec.null_label,
        "min": spec.min, "max": spec.max, "default": (spec.default)(), "grid": grid_json(spec),
        "choices": choices.iter().map(|c| json!({ "id": c.id, "label": c.label })).collect::<Vec<_>>(),
        "rebuild": spec.rebuild,
        "when": spec.when.iter().map(when_json).collect::<Vec<_>>(),
    })
}

/// The unit of a parameter's JSON as people write it; empty for what is no number, or has no unit.
pub fn sign_of(param: &Value) -> &'static str {
    let is_number = ["real", "integer"].contains(&param["kind"].as_str().unwrap_or_default());
    Unit::read(&param["unit"]).filter(|_| is_number).map_or("", Unit::sign)
}

fn when_json(when: &When) -> Value {
    json!({ "section": when.section, "key": when.key, "is": when.is, "states": when.states })
}

fn grid_json(spec: &ParamSpec) -> Value {
    let powers =
        |or_zero, least: f64| json!({ "type": "powersOfTwo", "orZero": or_zero, "least": least });
    match spec.grid {
        Grid::Linear(step) => json!({ "type": "linear", "step": step }),
        Grid::OneTwoFive => json!({ "type": "oneTwoFive" }),
        Grid::PowersOfTwo => powers(false, spec.min),
        Grid::PowersOfTwoOrZero(least) => powers(true, least),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_sends_can_be_set_to_the_rate_of_the_fastest_line() {
        let line = LinkParams::SPECS.iter().find(|spec| spec.key == "rateMbps").expect("a rate");
        for section in sections().iter().filter(|section| section.id != "topology") {
            let own = section.entries.iter().map(|entry| entry.params).chain([section.params]);
            for rate in own.flatten().filter(|spec| spec.unit == Unit::Mbps) {
                assert!(rate.max >= line.max, "{} {} ends at {}", section.id, rate.key, rate.max);
            }
        }
    }
}
