//! Turning the knobs of a struct that `params!` made: one function for all structs.

use super::{Knob, ParamError, ParamSpec, Settings, Tunable, Value};

/// Writes checked settings over the values of knobs.
pub(super) fn apply(settings: &Settings, params: &mut dyn Tunable) {
    for (key, value) in &settings.0 {
        params.tune(key, value).expect("settings are checked on loading");
    }
}

/// A field that holds the value of a knob.
pub trait Field {
    /// The value as JSON.
    fn read(&self) -> Value;
    /// Takes a value that has passed [`ParamSpec::check`].
    fn write(&mut self, value: &Value);
}

impl<T: Knob> Field for T {
    fn read(&self) -> Value {
        self.to_json()
    }
    fn write(&mut self, value: &Value) {
        *self = T::from_json(value);
    }
}

/// The fields of a struct made by `params!`, in the order of its table.
///
/// All there is for each struct: finding a key and checking a value are the same for all, and as code of each they
/// were a twentieth of what a browser fetches before anything runs.
pub trait Fields: Tunable {
    /// The field at a place of the table.
    ///
    /// Panics if the table is shorter.
    fn field(&mut self, place: usize) -> &mut dyn Field;
}

/// What `Fields::field` does beyond the end of its table.
#[doc(hidden)]
#[cold]
pub fn beyond(length: usize, place: usize) -> ! {
    panic!("a table of {length} knobs has no place {place}")
}

fn place_of(key: &str, specs: &[ParamSpec]) -> Option<usize> {
    specs.iter().position(|spec| spec.key == key)
}

/// The present value of a knob.
#[inline(never)]
pub fn read(fields: &mut dyn Fields, key: &str) -> Option<Value> {
    Some(fields.field(place_of(key, fields.specs())?).read())
}

/// Turns one knob.
///
/// # Errors
/// Fails when the key is unknown or the value is refused by its [`ParamSpec`].
#[inline(never)]
pub fn turn(fields: &mut dyn Fields, key: &str, value: &Value) -> Result<(), ParamError> {
    let specs = fields.specs();
    let place = place_of(key, specs).ok_or_else(|| unknown_key(key, specs))?;
    specs[place].check(value)?;
    fields.field(place).write(value);
    Ok(())
}

/// The error for a key that no knob has.
pub fn unknown_key(key: &str, specs: &[ParamSpec]) -> ParamError {
    let known: Vec<_> = specs.iter().map(|spec| spec.key).collect();
    let message = if known.is_empty() {
        "there is no such parameter here: this kind has none; remove it, or choose another kind"
            .to_string()
    } else {
        format!("there is no such parameter here; known ones: {}", known.join(", "))
    };
    ParamError { key: key.to_string(), message }
}
