//! Keys of a file that are not parameters: of listed nodes, links and circuits, of overrides, of the timeline.
//!
//! Each is declared once, where it is read; schema, `cell53 describe` and the manual use the same line.

use serde_json::Value;

use super::sections::{SIDES, Side};
use crate::params::{Unit, manual};
use crate::topology::listed::{self, Word};

/// Type of a key's value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Takes {
    /// A name or another non-empty text.
    Text,
    /// One word of a given list.
    Word(Words),
    /// A number.
    Number {
        /// Unit of the number.
        unit: Unit,
        /// Smallest legal number.
        min: f64,
        /// Largest legal number.
        max: f64,
    },
    /// A whole number without unit.
    Whole {
        /// Smallest legal number.
        min: u32,
        /// Largest legal number.
        max: u32,
    },
    /// A column and a row on the page.
    Place,
    /// A list of node names.
    Route,
    /// How a rate changes: the keys of `varies`.
    Change,
    /// Pairs of a time in milliseconds and a rate in Mb/s.
    Steps,
    /// The value of a knob in a timed change.
    Setting,
}

impl Takes {
    /// True if the number is in range, or if the key takes no number.
    pub fn allows(self, number: f64) -> bool {
        match self {
            Takes::Number { min, max, .. } => (min..=max).contains(&number),
            Takes::Whole { min, max } => (f64::from(min)..=f64::from(max)).contains(&number),
            _ => true,
        }
    }
}

/// Farthest column and row of a place. Chosen.
const MOST_PLACE: f64 = 1000.0;
/// Description of the values that [`place`] reads.
pub(super) const PLACE: &str = "[column, row], two numbers from -1000 to 1000";

/// Column and row; `None` if the value is not a place on the page.
pub(super) fn place(value: &Value) -> Option<[f64; 2]> {
    let [x, y] = value.as_array()?.as_slice() else { return None };
    let at = [x.as_f64()?, y.as_f64()?];
    at.iter().all(|x| x.abs() <= MOST_PLACE).then_some(at)
}

/// A list of words of the file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// Kinds of nodes.
    Kinds,
    /// Roles of switches.
    Roles,
    /// Service categories.
    Services,
    /// What circuits carry.
    Loads,
    /// Ways in which a rate changes.
    Changes,
    /// Ends of a circuit.
    Sides,
}

impl Words {
    /// The words with their meanings.
    pub fn all(self) -> Vec<Word> {
        match self {
            Words::Kinds => listed::kinds(),
            Words::Roles => listed::roles(),
            Words::Services => listed::services(),
            Words::Loads => listed::loads(),
            Words::Changes => listed::changes(),
            Words::Sides => SIDES.iter().map(|(id, side)| word_of(id, *side)).collect(),
        }
    }
}

/// The word for one end of a circuit, for display.
fn word_of(id: &'static str, side: Side) -> Word {
    let (label, doc) = match side {
        Side::Source => ("Source", "Where the data of the circuit come from."),
        Side::Destination => ("Destination", "Where the data of the circuit go."),
    };
    Word { id, label: manual(label), doc: manual(doc), source: manual("chosen") }
}

/// A key of a file.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Name in files.
    pub key: &'static str,
    /// Type of its value.
    pub takes: Takes,
    /// What it means; a text of the manual.
    pub doc: &'static str,
    /// True when a file must state it.
    pub needed: bool,
    /// Paper and section, or "chosen"; a text of the manual.
    pub source: &'static str,
}

impl Key {
    /// A key that may be left out; source "chosen".
    pub const fn new(key: &'static str, takes: Takes, doc: &'static str) -> Key {
        Key { key, takes, doc: manual(doc), needed: false, source: manual("chosen") }
    }

    /// The same, but every file must state the key.
    pub const fn needed(self) -> Key {
        Key { needed: true, ..self }
    }

    /// The same, from a work of docs/sources.md.
    pub const fn from(self, source: &'static str) -> Key {
        Key { source: manual(source), ..self }
    }

    /// The key's number in an object; `None` if missing or out of range.
    pub fn number_in(&self, object: &Value) -> Option<f64> {
        object.get(self.key)?.as_f64().filter(|number| self.takes.allows(*number))
    }

    /// Type and range of its value in words: `0.064 … 2488.32 Mb/s`.
    pub fn range(&self) -> String {
        match self.takes {
            Takes::Text => "a text".to_string(),
            Takes::Word(words) => {
                words.all().iter().map(|word| word.id).collect::<Vec<_>>().join(", ")
            }
            Takes::Number { unit, min, max } => format!("{min} … {max} {}", unit.sign()),
            Takes::Whole { min, max } => format!("whole numbers, {min} … {max}"),
            Takes::Place => PLACE.to_string(),
            Takes::Route => "a list of node names".to_string(),
            Takes::Change => "an object, see `varies`".to_string(),
            Takes::Steps => {
                "a list of [ms, Mb/s] with increasing times, rates 0.064 … 2488.32".to_string()
            }
            Takes::Setting => "a number, true, false, a text or null".to_string(),
        }
    }
}

/// True if there is a key with this name.
pub fn has(keys: &[Key], name: &str) -> bool {
    keys.iter().any(|key| key.key == name)
}

/// The names of keys, for an error message.
pub fn names(keys: &[Key]) -> String {
    keys.iter().map(|key| key.key).collect::<Vec<_>>().join(", ")
}
