//! A scenario as the engine uses it: checked, complete, with the network built.

use crate::params::{Grid, Settings, Value};
use crate::topology::Network;
use crate::units::{SimSpan, SimTime};

crate::choice! {
    /// Order of cells that reach one output at the same instant.
    pub enum SimultaneousArrivals {
        Random = "random" "Random order, from the seed",
        InputOrder = "input-order" "By input",
    }
}

crate::params! {
    /// Settings of the whole run, at the top level of a file.
    pub struct RunParams {
        /// How long the experiment lasts.
        duration_ms: f64 = 5000.0, "Duration", "spec 9.3.1", Ms in 1.0 ..= 3_600_000.0 by Grid::OneTwoFive;
        /// Means and counts begin after this time.
        warm_up_ms: f64 = 0.0, "Warm-up", "spec 8.9", Ms in 0.0 ..= 3_599_999.0 by Grid::OneTwoFive;
        /// Time between two samples of the curves.
        sample_us: f64 = 1000.0, "Sample interval", "chosen", Us in 10.0 ..= 1_000_000.0 by Grid::OneTwoFive;
        /// Order of cells that reach one output at the same instant: random is fair to all inputs, by input is for tests.
        simultaneous_arrivals: SimultaneousArrivals = SimultaneousArrivals::Random, "Simultaneous arrivals", "spec 0.3";
    }
}

impl RunParams {
    /// End of the run.
    pub fn end(&self) -> SimTime {
        SimTime(SimSpan::from_ms(self.duration_ms).0)
    }

    /// Start of the measuring window.
    pub fn warm_up(&self) -> SimTime {
        SimTime(SimSpan::from_ms(self.warm_up_ms).0)
    }

    /// Time between samples.
    pub fn sample(&self) -> SimSpan {
        SimSpan::from_us(self.sample_us)
    }
}

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
