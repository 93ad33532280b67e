//! The axes of a figure: the directions in which its points differ, and what each value changes.

use serde_json::Value;

use crate::json::{items, pairs, text};

/// Name and value of a dotted path.
pub type Change = (String, Value);

/// One value of an axis.
#[derive(Clone, Debug)]
pub struct AxisValue {
    /// Number or text.
    pub value: Value,
    /// Scenario instead of the base.
    pub scenario: Option<String>,
    /// Changes.
    pub set: Vec<Change>,
}

/// A direction in which points differ.
#[derive(Clone, Debug)]
pub struct Axis {
    /// Name in tests and panels.
    pub id: String,
    /// In the order of the figure.
    pub values: Vec<AxisValue>,
}

impl Axis {
    /// Place of a value; 1 and 1.0 are the same.
    pub fn find(&self, value: &Value) -> Option<usize> {
        self.values.iter().position(|v| same(&v.value, value))
    }

    /// Are all its values numbers?
    pub fn is_numeric(&self) -> bool {
        self.values.iter().all(|v| v.value.is_number())
    }
}

/// Are two values of an axis equal?
pub fn same(a: &Value, b: &Value) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => a == b,
        _ => a == b,
    }
}

/// The changes of a scenario that a part of a file asks for.
pub(crate) fn changes(value: &Value) -> Vec<Change> {
    pairs(value, "set").map(|(path, value)| (path.clone(), value.clone())).collect()
}

/// The axes of a file whose shape is right.
pub(crate) fn axes_of(file: &Value) -> Vec<Axis> {
    let value = |v: &Value| AxisValue {
        value: v["value"].clone(),
        scenario: v["scenario"].as_str().map(String::from),
        set: changes(v),
    };
    let axis = |axis: &Value| Axis {
        id: text(axis, "id"),
        values: items(axis, "values").iter().map(value).collect(),
    };
    items(file, "axes").iter().map(axis).collect()
}
