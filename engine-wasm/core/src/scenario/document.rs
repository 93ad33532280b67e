//! A scenario as the engine uses it: checked and complete, with the network built.

use super::keys::{Key, Takes};
use super::sections::{Sections, Side, Target};
use super::strict;
use crate::params::{RunParams, Value};
use crate::topology::Network;
use crate::units::SimTime;

/// A change inside a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Changes one knob of one section, for all parts or for one.
    Tune {
        /// Section id, with `@part` and `:source` or `:destination` where only these change.
        target: String,
        /// Key of the knob.
        key: String,
        /// New value.
        value: Value,
    },
    /// Discards the next data cell of a circuit that reaches a node.
    DropNextCell {
        /// Circuit, by name.
        circuit: String,
        /// Node, by name.
        node: String,
        /// A cell of the direction that leads back to the source.
        back: bool,
    },
    /// Discards all cells of one segment, or of every n-th, where they reach the first switch.
    DropSegment {
        /// Circuit, by name.
        circuit: String,
        /// Number of the segment, counted from 1 from now on, including retransmissions.
        number: Value,
        /// Discards every segment whose number is a multiple; 0 ends this.
        every: bool,
        /// A segment of the direction that leads back to the source.
        back: bool,
    },
}

/// Prefix of the circuit in the target of an ordered loss.
pub const LOSS: &str = "loss";

/// Keys of ordered losses.
pub const LOSS_KEYS: &[Key] = &[NEXT_CELL, SEGMENT, EVERY_SEGMENT];

/// Largest number of a segment that can be ordered to be lost. Chosen: more than any run sends.
const MOST_SEGMENT: u32 = 1_000_000_000;

const NEXT_CELL: Key = Key::new(
    "dropNextCellAt",
    Takes::Text,
    "Discards the next data cell of the circuit that reaches a node; the value names a switch on its path.",
)
.from("Kalampoukas 1996 section 4.2");

const SEGMENT: Key = Key::new(
    "dropSegment",
    Takes::Whole { min: 1, max: MOST_SEGMENT },
    "Discards all cells of the n-th TCP segment that the circuit sends from then on, where they reach its first switch. SYNs and retransmissions count.",
);

const EVERY_SEGMENT: Key = Key::new(
    "dropEverySegment",
    Takes::Whole { min: 0, max: MOST_SEGMENT },
    "Discards the cells of every n-th TCP segment that the circuit sends from then on, where they reach its first switch; 0 ends that.",
);

impl Command {
    /// The command from a timeline's `target`, `key` and `value`: a knob change, or `loss@circuit` with
    /// `dropNextCellAt` and a node, or with `dropSegment` or `dropEverySegment` and a number.
    pub fn read(target: String, key: String, value: Value) -> Command {
        let loss = Command::loss(Target::read(&target), &key, &value);
        loss.unwrap_or(Command::Tune { target, key, value })
    }

    /// The loss that a target, a key and a value order; `None` if they order none.
    fn loss(target: Target<'_>, key: &str, value: &Value) -> Option<Command> {
        let circuit = target.part.filter(|_| target.section == LOSS)?.to_string();
        let back = target.side == Some(Side::Destination);
        if key == NEXT_CELL.key {
            let node = value.as_str()?.to_string();
            return Some(Command::DropNextCell { circuit, node, back });
        }
        let every = key == EVERY_SEGMENT.key;
        let of_segment = every || key == SEGMENT.key;
        let number = value.clone();
        of_segment.then_some(Command::DropSegment { circuit, number, every, back })
    }

    /// The key for one lost segment, or for every n-th.
    pub fn segment_key(every: bool) -> &'static Key {
        if every { &EVERY_SEGMENT } else { &SEGMENT }
    }

    /// The command with its number rounded to fifteen significant digits, which every JSON text keeps. A command
    /// read back from its own text is then identical to the bit.
    #[must_use]
    pub fn to_fifteen_digits(self) -> Command {
        match self {
            Command::Tune { target, key, value: Value::Number(number) } if number.is_f64() => {
                let digits = format!("{:.14e}", number.as_f64().unwrap_or_default());
                let rounded = serde_json::from_str(&digits).ok().and_then(strict::number);
                let value = Value::Number(rounded.unwrap_or(number));
                Command::Tune { target, key, value }
            }
            other => other,
        }
    }

    /// The target of a loss.
    fn loss_of(circuit: &str, back: bool) -> String {
        let side = if back { ":destination" } else { "" };
        format!("{LOSS}@{circuit}{side}")
    }

    /// The three texts from which [`Self::read`] builds the command.
    pub fn written(&self) -> (String, String, Value) {
        match self {
            Command::Tune { target, key, value } => (target.clone(), key.clone(), value.clone()),
            Command::DropNextCell { circuit, node, back } => {
                (Self::loss_of(circuit, *back), NEXT_CELL.key.to_string(), Value::from(&**node))
            }
            Command::DropSegment { circuit, number, every, back } => {
                let key = Self::segment_key(*every).key.to_string();
                (Self::loss_of(circuit, *back), key, number.clone())
            }
        }
    }
}

/// A change at a given time.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedCommand {
    /// When it takes effect, before all other events of that time.
    pub at: SimTime,
    /// What changes.
    pub command: Command,
}

/// The values that the paper printed for this experiment; shown beside ours, never used by the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Published(pub Value);

/// A checked scenario.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Short name of the experiment.
    pub title: String,
    /// Heading in the gallery.
    pub group: String,
    /// The question it answers.
    pub question: String,
    /// Seed of all random streams.
    pub seed: u64,
    /// Settings of the whole run.
    pub run: RunParams,
    /// All settings of sections and parts.
    pub sections: Sections,
    /// The network that the topology section describes.
    pub network: Network,
    /// Changes during the run, ordered by time.
    pub timeline: Vec<TimedCommand>,
    /// The values that the paper printed.
    pub published: Option<Published>,
}
