//! The parts of a file that are not sections, with all their keys: for `cell53 describe`, the manual and the schema.

use serde_json::{Value, json};

use super::commands::TIMELINE_KEYS;
use super::document::{LOSS, LOSS_KEYS};
use super::explicit::{CHANGE_KEYS, CIRCUIT_KEYS, LINK_KEYS, NODE_KEYS};
use super::keys::{Key, Takes};
use super::overrides::OVERRIDE_KEYS;
use crate::catalog::{self, param_json};
use crate::params::{ParamSet, ParamSpec};
use crate::topology::listed::{LinkParams, NodeParams, Word};

/// A part of a file: entries of a list, or what a target names.
#[derive(Clone, Copy, Debug)]
pub struct FilePart {
    /// Name in files.
    pub id: &'static str,
    /// Name for display.
    pub label: &'static str,
    /// Its meaning and its place in a file.
    pub doc: &'static str,
    /// Its keys that are not parameters.
    pub keys: &'static [Key],
    /// Its parameters.
    pub params: &'static [ParamSpec],
}

/// All parts, in the order in which a file is written.
pub const PARTS: &[FilePart] = &[
    FilePart {
        id: "nodes",
        label: "Nodes",
        doc: "Hosts and switches of a network drawn by hand, the list `topology.nodes` with the kind `explicit`; fixed for the whole run.",
        keys: NODE_KEYS,
        params: NodeParams::SPECS,
    },
    FilePart {
        id: "links",
        label: "Links",
        doc: "Full-duplex links of a network drawn by hand, the list `topology.links`; fixed for the whole run.",
        keys: LINK_KEYS,
        params: LinkParams::SPECS,
    },
    FilePart {
        id: "varies",
        label: "Varying line rate",
        doc: "How the rate of one direction of a link changes: `varies` and `backVaries` of a link drawn by hand.",
        keys: CHANGE_KEYS,
        params: &[],
    },
    FilePart {
        id: "circuits",
        label: "Circuits",
        doc: "Virtual circuits of a network drawn by hand, the list `topology.circuits`; fixed for the whole run.",
        keys: CIRCUIT_KEYS,
        params: &[],
    },
    FilePart {
        id: "overrides",
        label: "Overrides",
        doc: "What single circuits, groups, switches or ports do differently: a list. Its entries \
              hold sections in addition to these keys.",
        keys: OVERRIDE_KEYS,
        params: &[],
    },
    FilePart {
        id: "timeline",
        label: "Timeline",
        doc: "Changes during the run: a list of changed parameters and of ordered losses.",
        keys: TIMELINE_KEYS,
        params: &[],
    },
    FilePart {
        id: LOSS,
        label: "Ordered losses",
        doc: "Cells or segments that a circuit loses at a given time. The target of the timed change is `loss@` and the name of a circuit; with `:destination` the direction that leads back to the source.",
        keys: LOSS_KEYS,
        params: &[],
    },
];

/// The catalogue with the parts of a file as `file`: the complete data for `describe`.
pub fn described() -> Value {
    let mut all = catalog::to_json();
    all["file"] = PARTS.iter().map(part_json).collect();
    all
}

/// A part as `describe` and the manual show it.
pub fn part_json(part: &FilePart) -> Value {
    json!({
        "id": part.id, "label": part.label, "doc": part.doc,
        "keys": part.keys.iter().map(key_json).collect::<Vec<_>>(),
        "params": part.params.iter().map(param_json).collect::<Vec<_>>(),
    })
}

fn key_json(key: &Key) -> Value {
    json!({
        "key": key.key, "doc": key.doc, "range": key.range(), "needed": key.needed,
        "source": key.source, "words": words_json(key.takes),
    })
}

fn words_json(takes: Takes) -> Vec<Value> {
    let Takes::Word(words) = takes else { return Vec::new() };
    let word =
        |w: &Word| json!({ "word": w.id, "label": w.label, "doc": w.doc, "source": w.source });
    words.all().iter().map(word).collect()
}
