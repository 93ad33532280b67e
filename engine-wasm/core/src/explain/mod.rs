//! Queries about a run: its facts for the page, the cells of one port, why a curve bends, theoretical values.
//!
//! A query never changes a run.

mod describe;
mod lens;
pub mod max_min;
mod theory;
pub mod trace;

pub use describe::{
    CircuitInfo, LinkInfo, NetworkInfo, NodeInfo, PortInfo, RunInfo, SeriesInfo, ThresholdInfo,
};
pub use theory::{CircuitShare, PortTheory, QueueLine, Theory};

/// Everything that a run reports and is asked, by what the page calls it.
#[cfg(feature = "manual")]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "a list of types, never made")]
struct Reports {
    info: RunInfo,
    event: crate::probe::Event,
    summary: crate::measure::summary::Summary,
    problem: crate::scenario::Problem,
    query: trace::TraceQuery,
    story: trace::Story,
}

/// The JSON schema of everything that a run reports and is asked; the types of the page are made of it.
#[cfg(feature = "manual")]
pub fn report_schema() -> serde_json::Value {
    let settings = schemars::generate::SchemaSettings::draft07().for_serialize();
    settings.into_generator().into_root_schema_for::<Reports>().to_value()
}
