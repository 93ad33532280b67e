//! A figure file as values: axes, settings, measures, claims.

use engine_core::scenario::{Problem, read_strict};
use serde_json::Value;

use crate::axis::{Axis, Change, axes_of, changes};
use crate::claim::Claim;
use crate::format::FIGURE;
use crate::json::{items, number, pairs, text};
use crate::measure::Measure;
use crate::refer;
use crate::shape::{Report, check};

/// How long, how often, and which part of the points.
#[derive(Clone, Debug)]
pub struct Setting {
    /// Runs per point.
    pub replications: u64,
    /// Simulated time instead of the scenario's.
    pub duration_ms: Option<f64>,
    /// Start of the summary instead of the scenario's.
    pub warm_up_ms: Option<f64>,
    /// Axis and the values to which it is restricted, by place.
    pub only: Vec<(usize, Vec<usize>)>,
}

/// A short setting for one claim.
#[derive(Clone, Debug)]
pub struct Probe {
    /// The claim.
    pub claim: String,
    /// Its setting.
    pub setting: Setting,
}

/// Which of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Of the page.
    Quick,
    /// Of the report.
    Full,
    /// Of every test run; only figures that have a probe.
    Probe,
}

impl Which {
    /// Name in files.
    pub fn id(self) -> &'static str {
        match self {
            Which::Quick => "quick",
            Which::Full => "full",
            Which::Probe => "probe",
        }
    }

    /// The setting of that name.
    pub fn named(name: &str) -> Option<Which> {
        [Which::Quick, Which::Full, Which::Probe].into_iter().find(|w| w.id() == name)
    }
}

/// A figure or table of a paper: what is run, measured and claimed.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What is shown.
    pub title: String,
    /// Section and figures of the paper.
    pub place: String,
    /// What the figure asks.
    pub asked: String,
    /// The points are their product.
    pub axes: Vec<Axis>,
    /// Base scenario.
    pub scenario: Option<String>,
    /// Changes of the base.
    pub set: Vec<Change>,
    /// Points left out: axis and value, by place.
    pub skip: Vec<Vec<(usize, usize)>>,
    quick: Setting,
    full: Setting,
    /// The short one.
    pub probe: Option<Probe>,
    /// Each gives one number per run.
    pub measures: Vec<Measure>,
    /// Statements that can be checked.
    pub claims: Vec<Claim>,
}

impl Figure {
    /// Reads a figure file.
    ///
    /// # Errors
    /// Fails with all problems, each with its path, a sentence and what is allowed.
    pub fn read(file: &str) -> Result<Figure, Vec<Problem>> {
        Figure::from_value(&read_strict(file)?)
    }

    /// Checks a figure that has been parsed already.
    ///
    /// # Errors
    /// As [`Figure::read`].
    pub fn from_value(file: &Value) -> Result<Figure, Vec<Problem>> {
        let mut report = Report::default();
        check(file, &FIGURE, "", &mut report);
        if !report.0.is_empty() {
            return Err(report.0);
        }
        refer::check(file, &mut report);
        if report.0.is_empty() { Ok(build(file)) } else { Err(report.0) }
    }

    /// A figure that comes with the program: its tests have checked the file, the page need not.
    ///
    /// Keeps everything that checks out of the module that the page loads.
    #[inline(never)]
    pub fn trusted(file: &Value) -> Figure {
        build(file)
    }

    /// One of the settings; `None` when there is no probe.
    pub fn setting(&self, which: Which) -> Option<&Setting> {
        match which {
            Which::Quick => Some(&self.quick),
            Which::Full => Some(&self.full),
            Which::Probe => self.probe.as_ref().map(|probe| &probe.setting),
        }
    }

    /// Ids of the scenarios that it names, each once.
    pub fn scenarios(&self) -> Vec<&str> {
        let values = self.axes.iter().flat_map(|axis| &axis.values);
        let named = self.scenario.iter().chain(values.filter_map(|value| value.scenario.as_ref()));
        let mut ids = Vec::new();
        for id in named.map(String::as_str) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// Axes and values of a point by name.
    pub fn names(&self, at: &[usize]) -> Value {
        let pair = |(axis, i): (&Axis, &usize)| (axis.id.clone(), axis.values[*i].value.clone());
        Value::Object(self.axes.iter().zip(at).map(pair).collect())
    }
}

fn setting_of(value: &Value, axes: &[Axis]) -> Setting {
    let only = |(id, values): (&String, &Value)| {
        let at = axes.iter().position(|a| a.id == *id)?;
        let values = values.as_array()?.iter().filter_map(|v| axes[at].find(v)).collect();
        Some((at, values))
    };
    Setting {
        replications: value["replications"].as_u64().unwrap_or(1),
        duration_ms: number(value, "durationMs"),
        warm_up_ms: number(value, "warmUpMs"),
        only: pairs(value, "only").filter_map(only).collect(),
    }
}

fn build(file: &Value) -> Figure {
    let axes = axes_of(file);
    let place = |(id, value): (&String, &Value)| {
        let at = axes.iter().position(|a| a.id == *id)?;
        Some((at, axes[at].find(value)?))
    };
    let skip = |entry: &Value| entry.as_object().into_iter().flatten().filter_map(place).collect();
    let skip = items(file, "skip").iter().map(skip).collect();
    let measures: Vec<_> = items(file, "measures").iter().map(Measure::of).collect();
    let claims = items(file, "claims").iter().map(|c| Claim::of(c, &axes, &measures)).collect();
    Figure {
        title: text(file, "title"),
        place: text(file, "place"),
        asked: text(file, "asked"),
        scenario: file["scenario"].as_str().map(String::from),
        set: changes(file),
        skip,
        quick: setting_of(&file["quick"], &axes),
        full: setting_of(&file["full"], &axes),
        probe: file
            .get("probe")
            .map(|probe| Probe { claim: text(probe, "claim"), setting: setting_of(probe, &axes) }),
        measures,
        claims,
        axes,
    }
}
