//! A scenario as the engine uses it: checked, complete, with the network built.

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
    /// Turns one knob of one section.
    Tune {
        /// Section id.
        target: String,
        /// Key of the knob.
        key: String,
        /// New value.
        value: Value,
    },
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
    /// One entry per section of the catalogue, in its order.
    pub sections: Vec<Section>,
    /// The network that the topology section describes.
    pub network: Network,
    /// Changes inside the run, ordered by time.
    pub timeline: Vec<TimedCommand>,
    /// What the paper printed.
    pub published: Option<Published>,
}

impl Scenario {
    /// The section called `id`.
    ///
    /// Panics if the catalogue has no such section.
    pub fn section(&self, id: &str) -> &Section {
        self.sections.iter().find(|s| s.id == id).expect("loading fills every section")
    }
}
