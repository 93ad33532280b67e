//! A sweep: the runs of a figure file, numbered, so that any of them can be made anywhere.
//!
//! Run `i` is seed `i % replications` of point `i / replications`; the points stand in the order of the axes,
//! the last changing fastest. Equal plans have equal runs, wherever they are made.

use engine_core::Scenario;
use engine_core::scenario::Problem;
use serde_json::{Value, json};

use crate::axis::Axis;
use crate::figure::{Figure, Which};
use crate::format::OF_TOTAL;
use crate::measure::{Measure, measure};
use crate::points::{Point, places, point};

/// The scenarios of a plan by id.
type Find<'a> = &'a dyn Fn(&str) -> Option<Value>;

/// The runs of a figure in one of its settings.
pub struct Plan {
    figure: Figure,
    which: Which,
    /// Place of every point on every axis.
    places: Vec<Vec<usize>>,
    replications: u64,
    measures: Vec<Measure>,
}

/// What a run gave.
pub struct Row {
    /// Number of the run.
    pub run: u64,
    /// Number of its point.
    pub point: u64,
    /// Its seed.
    pub seed: u64,
    /// Values of the axes, in their order.
    pub at: Vec<Value>,
    /// Totals, then the measures of the figure; not a number where the run cannot tell.
    pub numbers: Vec<f64>,
    /// The running hash; none where the scenario was refused.
    pub fingerprint: Option<u64>,
    /// Why there is no run: the problems of its scenario.
    pub problem: Option<String>,
}

impl Plan {
    /// The plan of a figure file that has been parsed already.
    ///
    /// # Errors
    /// Fails with all problems of the file, and where it has no such setting.
    pub fn from_value(file: &Value, setting: &str) -> Result<Plan, Vec<Problem>> {
        let figure = Figure::from_value(file)?;
        let wrong = |message: String| vec![Problem { path: "setting".to_string(), message }];
        let which = Which::named(setting).ok_or_else(|| {
            wrong(format!("\"{setting}\" is not a setting; choose quick, full or probe"))
        })?;
        let chosen = figure.setting(which).ok_or_else(|| wrong("there is no probe".to_string()))?;
        let (places, replications) = (places(&figure, chosen), chosen.replications);
        let total = |field: &&str| {
            Measure::of(&json!({ "id": format!("total.{field}"), "of": "total", "field": field }))
        };
        let totals = OF_TOTAL.iter().map(total);
        let measures = totals.chain(figure.measures.iter().cloned()).collect();
        Ok(Plan { places, replications, measures, which, figure })
    }

    /// Title of the figure.
    pub fn title(&self) -> &str {
        &self.figure.title
    }

    /// Number of runs.
    pub fn runs(&self) -> u64 {
        self.places.len() as u64 * self.replications
    }

    /// Runs of each point.
    pub fn replications(&self) -> u64 {
        self.replications
    }

    /// The axes, in their order.
    pub fn axes(&self) -> &[Axis] {
        &self.figure.axes
    }

    /// What every row holds: totals, then the measures of the figure.
    pub fn measures(&self) -> &[Measure] {
        &self.measures
    }

    /// The scenario of a run, with its seed.
    ///
    /// # Errors
    /// Fails when a scenario is not there or a path cannot be set.
    pub fn scenario(&self, run: u64, find: Find) -> Result<Value, Problem> {
        let point = self.point(run, find)?;
        Ok(point.with_seed(point.seed + run % self.replications))
    }

    fn point(&self, run: u64, find: Find) -> Result<Point, Problem> {
        let at = self.places[(run / self.replications) as usize].clone();
        let setting = self.figure.setting(self.which).expect("it was there when the plan was made");
        point(&self.figure, setting, at, find)
    }

    /// Makes a run; calls `step` on the way, a hundred times.
    pub fn row(&self, run: u64, find: Find, step: &mut dyn FnMut()) -> Row {
        let mut row = self.empty(run);
        let made = self.scenario(run, find).map_err(|problem| vec![problem]);
        let made = made.and_then(|document| {
            row.seed = document["seed"].as_u64().unwrap_or_default();
            Scenario::from_value(&document)
        });
        match made {
            Ok(scenario) => {
                let measured = measure(scenario, &self.measures, step);
                row.numbers = measured.numbers;
                row.fingerprint = Some(measured.fingerprint);
                if !measured.balanced {
                    row.problem =
                        Some("the cell counts do not balance; please report it".to_string());
                }
            }
            Err(problems) => {
                let each: Vec<_> = problems.iter().map(Problem::to_string).collect();
                row.problem = Some(each.join("; "));
            }
        }
        row
    }

    /// The row of a run that is not there.
    pub fn empty(&self, run: u64) -> Row {
        let number = run / self.replications;
        let at = &self.places[number as usize];
        let value = |(axis, place): (&Axis, &usize)| axis.values[*place].value.clone();
        Row {
            run,
            point: number,
            seed: 0,
            at: self.figure.axes.iter().zip(at).map(value).collect(),
            numbers: vec![f64::NAN; self.measures.len()],
            fingerprint: None,
            problem: None,
        }
    }
}
