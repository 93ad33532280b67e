//! Queries of a trace.

use serde_json::Value;

/// A query of a trace: one circuit, a period of simulated time, and what is wanted.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "manual", derive(schemars::JsonSchema), schemars(rename_all = "camelCase"))]
pub struct TraceQuery {
    /// Circuit id.
    pub circuit: String,
    /// From this instant on, s.
    pub from_s: f64,
    /// Up to and including this instant, s.
    pub until_s: f64,
    /// What is wanted.
    pub filter: TraceFilter,
}

/// What is wanted of the period.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "manual",
    derive(schemars::JsonSchema),
    schemars(rename_all = "camelCase", rename_all_fields = "camelCase")
)]
pub enum TraceFilter {
    /// What moved the circuit's rate and window, and which of its cells were dropped.
    Changes,
    /// The path of the next cell that the source sends.
    NextCell(CellKind),
    /// The path of the RM cell of a name, which is under way at an instant.
    RmCell {
        /// Its name, as the lens shows it.
        name: u64,
        /// The instant, s.
        at_s: f64,
    },
    /// The path of a data cell that is not sent yet.
    DataCell {
        /// On the way back, in the direction opposite to the source's.
        back: bool,
        /// Its number, as the lens shows it.
        number: u32,
    },
    /// Since when the cells of the buffer at this port wait.
    Queue(String),
    /// Instants at which something arrives or leaves.
    Moments {
        /// What.
        of: MomentKind,
        /// Of this circuit alone?
        only: bool,
        /// This many of the first ones, and all others of their last instant; `null`: those of the
        /// latest instant.
        first: Option<u32>,
    },
    /// Every line that a cell crosses. 0: all cells; else RM cells, last cells of frames and lost ones that leave at
    /// least so long after the one of their kind before, s.
    Crossings(f64),
}

crate::named! {
    /// Kind of a cell.
    pub enum CellKind {
        /// A resource management cell.
        Rm = "rm",
        /// A cell of a frame, or a bare one.
        Data = "data",
    }
}

crate::named! {
    /// What a reader steps to.
    pub enum MomentKind {
        /// A backward RM cell reaches the source of its circuit.
        Rm = "rm",
        /// User bytes leave TCP at the source, or arrive in a whole frame at the destination.
        Segment = "segment",
    }
}

impl TraceQuery {
    /// A query as defined by the schema; `None` for another value.
    ///
    /// By hand: a derived reader would add a hundredth to the module that every visitor downloads.
    pub fn read(value: &Value) -> Option<TraceQuery> {
        Some(TraceQuery {
            circuit: value["circuit"].as_str()?.to_string(),
            from_s: value["fromS"].as_f64()?,
            until_s: value["untilS"].as_f64()?,
            filter: TraceFilter::read(&value["filter"])?,
        })
    }
}

impl TraceFilter {
    fn read(value: &Value) -> Option<TraceFilter> {
        if value == "changes" {
            return Some(TraceFilter::Changes);
        }
        let (kind, of) = value.as_object()?.iter().next()?;
        let whole = |key: &str| of[key].as_u64().and_then(|number| u32::try_from(number).ok());
        Some(match kind.as_str() {
            "nextCell" => TraceFilter::NextCell(CellKind::read(of)?),
            "rmCell" => {
                TraceFilter::RmCell { name: of["name"].as_u64()?, at_s: of["atS"].as_f64()? }
            }
            "dataCell" => {
                TraceFilter::DataCell { back: of["back"].as_bool()?, number: whole("number")? }
            }
            "queue" => TraceFilter::Queue(of.as_str()?.to_string()),
            "crossings" => TraceFilter::Crossings(of.as_f64()?),
            "moments" => TraceFilter::Moments {
                of: MomentKind::read(&of["of"])?,
                only: of["only"].as_bool()?,
                first: if of["first"].is_null() { None } else { Some(whole("first")?) },
            },
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_filter_is_read_as_the_schema_has_it() {
        let rm_cells = json!({ "of": "rm", "only": true, "first": 1500 });
        let latest = json!({ "of": "segment", "only": false, "first": null });
        let (of, only, first) = (MomentKind::Segment, false, None);
        let cases = [
            (json!("changes"), TraceFilter::Changes),
            (json!({ "nextCell": "rm" }), TraceFilter::NextCell(CellKind::Rm)),
            (json!({ "nextCell": "data" }), TraceFilter::NextCell(CellKind::Data)),
            (
                json!({ "rmCell": { "name": 3, "atS": 0.5 } }),
                TraceFilter::RmCell { name: 3, at_s: 0.5 },
            ),
            (
                json!({ "dataCell": { "back": true, "number": 7 } }),
                TraceFilter::DataCell { back: true, number: 7 },
            ),
            (json!({ "queue": "SW1→SW2" }), TraceFilter::Queue("SW1→SW2".to_string())),
            (
                json!({ "moments": rm_cells }),
                TraceFilter::Moments { of: MomentKind::Rm, only: true, first: Some(1500) },
            ),
            (json!({ "crossings": 0.5 }), TraceFilter::Crossings(0.5)),
            (json!({ "moments": latest }), TraceFilter::Moments { of, only, first }),
        ];
        let schema = crate::explain::report_schema();
        let declared = &schema["definitions"]["TraceFilter"]["oneOf"];
        let mut seen = std::collections::BTreeSet::new();
        for (filter, expected) in cases {
            let place = declared.as_array().expect("alternatives").iter().position(|one| {
                filter.as_object().map_or(one["const"] == filter, |members| {
                    members.keys().all(|key| !one["properties"][key].is_null())
                })
            });
            seen.insert(place.expect("the schema has it"));
            let query = json!({ "circuit": "S1", "fromS": 0.1, "untilS": 0.2, "filter": filter });
            let read = TraceQuery::read(&query).expect("a query");
            assert_eq!((read.circuit.as_str(), read.filter), ("S1", expected));
        }
        assert_eq!(seen.len(), declared.as_array().expect("alternatives").len(), "all of them");
        for wrong in [
            json!("all"),
            json!({ "nextCell": "tcp" }),
            json!({ "queue": 3 }),
            json!({ "moments": {} }),
        ] {
            assert_eq!(TraceFilter::read(&wrong), None, "{wrong}");
        }
    }
}
