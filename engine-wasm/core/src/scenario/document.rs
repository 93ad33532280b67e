//! A scenario as the engine uses it: checked, complete, with the network built.

use super::sections::{Sections, Side, Target};
use crate::params::{RunParams, Settings, Value};
use crate::topology::Network;
use crate::units::SimTime;

/// What a file states for one section of the catalogue.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    /// Section id, such as `abr` or `feedback`.
    pub id: &'static str,
    /// Chosen algorithm for a family; empty for a plain section.
    pub kind: &'static str,
    /// Checked settings.
    pub settings: Settings,
}

/// A change inside a run.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Turns one knob of one section, for all parts or for one.
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
    /// Discards all cells of one segment, or of every so manieth, where they reach the first switch.
    DropSegment {
        /// Circuit, by name.
        circuit: String,
        /// Which one, counted from 1 among those that are sent from now on, retransmissions included.
        number: Value,
        /// Every one whose number it divides; 0 ends that.
        every: bool,
        /// A segment of the direction that leads back to the source.
        back: bool,
    },
}

/// Target, before the circuit, and key of a command that discards a cell.
const LOSS: (&str, &str) = ("loss", "dropNextCellAt");

/// Keys of the commands that discard one segment and every so manieth.
const SEGMENT_LOSS: [&str; 2] = ["dropSegment", "dropEverySegment"];

impl Command {
    /// The command of a timeline's `target`, `key` and `value`: a turned knob, or `loss@circuit`,
    /// `dropNextCellAt`, node, or `dropSegment` or `dropEverySegment`, number.
    pub fn read(target: String, key: String, value: Value) -> Command {
        let read = Target::read(&target);
        let back = read.side == Some(Side::Destination);
        let of_segment = SEGMENT_LOSS.iter().position(|word| *word == key);
        if let (Some(circuit), Some(at), true) = (read.part, of_segment, read.section == LOSS.0) {
            let circuit = circuit.to_string();
            return Command::DropSegment { circuit, number: value, every: at == 1, back };
        }
        let (Some(circuit), Some(node), true) =
            (read.part, value.as_str(), (read.section, key.as_str()) == LOSS)
        else {
            return Command::Tune { target, key, value };
        };
        Command::DropNextCell { circuit: circuit.to_string(), node: node.to_string(), back }
    }

    /// The command with its number to fifteen significant digits: as many as every JSON text keeps, so that the
    /// command that is read from its own text is the same to the bit.
    #[must_use]
    pub fn to_fifteen_digits(self) -> Command {
        match self {
            Command::Tune { target, key, value: Value::Number(number) } if number.is_f64() => {
                let digits = format!("{:.14e}", number.as_f64().unwrap_or_default());
                let value = serde_json::from_str(&digits).unwrap_or(Value::Number(number));
                Command::Tune { target, key, value }
            }
            other => other,
        }
    }

    /// The target of a loss.
    fn loss_of(circuit: &str, back: bool) -> String {
        let side = if back { ":destination" } else { "" };
        format!("{}@{circuit}{side}", LOSS.0)
    }

    /// The three texts from which [`Self::read`] makes the command.
    pub fn written(&self) -> (String, String, Value) {
        match self {
            Command::Tune { target, key, value } => (target.clone(), key.clone(), value.clone()),
            Command::DropNextCell { circuit, node, back } => {
                (Self::loss_of(circuit, *back), LOSS.1.to_string(), Value::from(&**node))
            }
            Command::DropSegment { circuit, number, every, back } => {
                let key = SEGMENT_LOSS[usize::from(*every)];
                (Self::loss_of(circuit, *back), key.to_string(), number.clone())
            }
        }
    }
}

/// A change at an instant.
#[derive(Clone, Debug, PartialEq)]
pub struct TimedCommand {
    /// When it takes effect, before anything else of that instant.
    pub at: SimTime,
    /// What changes.
    pub command: Command,
}

/// What the paper printed for this experiment; shown beside ours, never used by the engine.
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
    /// Changes inside the run, ordered by time.
    pub timeline: Vec<TimedCommand>,
    /// What the paper printed.
    pub published: Option<Published>,
}
