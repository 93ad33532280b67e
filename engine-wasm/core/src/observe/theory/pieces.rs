//! A quantity over time as steps: instants with the value that holds from there.

use serde_json::{Value, json};

use super::Moment;
use crate::units::SimTime;

/// Seconds and value wherever it changes; a value that is not there is `null`. `None` when it never is.
pub(super) fn pieces(
    moments: &[(SimTime, Moment)],
    read: impl Fn(&Moment) -> Option<f64>,
) -> Option<Value> {
    let mut steps: Vec<(f64, Option<f64>)> = Vec::new();
    for (at, moment) in moments {
        let value = read(moment).filter(|value| value.is_finite());
        if steps.last().is_none_or(|(_, last)| *last != value) {
            steps.push((at.secs(), value));
        }
    }
    steps.iter().any(|(_, value)| value.is_some()).then(|| json!(steps))
}
