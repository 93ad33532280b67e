//! Experiments of the papers as data: figure files are read, expanded, measured and judged here.
//!
//! A figure file names scenarios, the axes along which their settings change, measures that each give one
//! number per run, and claims whose verdicts follow from the numbers. Nothing here knows a clock, a file
//! or a thread: the command line and the page bring the runs, and both get the same verdicts. The format
//! is declared in `format.rs` and told in docs/figures.md.

mod axis;
mod changes;
mod claim;
mod door;
mod figure;
mod format;
mod json;
mod judge;
mod measure;
pub mod name;
mod paper;
mod plan;
mod points;
mod refer;
mod schema;
mod set;
mod shape;
pub mod statistics;
mod sweep;
mod words;

pub use axis::Axis;
pub use changes::{Changes, written};
pub use claim::{Claim, Estimate, Test};
pub use door::{aggregated, figure_points, judge_figure, measure_run, sweep_run, sweep_told};
pub use figure::{Figure, Probe, Setting, Which};
pub use judge::{Numbers, Ruling, Term, Verdict, judge};
pub use measure::{Measure, Measured, SLICES, complete, measure, to_json};
pub use paper::{Paper, read_paper};
pub use plan::{Plan, Row};
pub use points::{Point, points};
pub use schema::schema;
pub use set::set;
pub use sweep::{MOST_PLAN_BYTES, SWEEP_FORMAT, SweepFile, read_plan};
pub use words::digits;
