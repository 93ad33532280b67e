//! Parameters declared once: check, live tuning, schema, inspector and manual all read the same line.
//!
//! `params!` turns a list of knobs into a struct, its defaults, and a table of [`ParamSpec`]; a knob is
//! never described anywhere else.

mod fields;
pub mod limits;
mod macros;
mod run;
mod tables;

use std::fmt;

pub use fields::{Field, Fields, beyond, read, turn, unknown_key};
pub use run::{RunParams, SimultaneousArrivals};
pub use serde_json::Value;
pub use tables::{camel_bytes, camel_length, count, joined};

crate::named! {
    /// Unit of a parameter; the page decides from it how to show and enter the value.
    pub enum Unit {
        /// A pure number.
        Count = "count",
        /// A part of a whole, 0…1.
        Share = "share",
        /// 53-byte cells.
        Cells = "cells",
        /// Bytes.
        Bytes = "bytes",
        /// TCP segments of full size.
        Segments = "segments",
        /// Microseconds.
        Us = "us",
        /// Milliseconds.
        Ms = "ms",
        /// Seconds.
        S = "s",
        /// Line rate in Mb/s, counted over 53-byte cells.
        Mbps = "mbps",
        /// Cells per second.
        CellsPerSecond = "cellsPerSecond",
        /// Kilometres.
        Km = "km",
    }
}

impl Unit {
    /// As people write it; nothing for numbers without a unit.
    pub fn sign(self) -> &'static str {
        match self {
            Unit::Count | Unit::Share => "",
            Unit::Us => "µs",
            Unit::Mbps => "Mb/s",
            Unit::CellsPerSecond => "cells/s",
            other => other.id(),
        }
    }
}

/// Values a slider stops at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Grid {
    /// Equal steps.
    Linear(f64),
    /// 1, 2, 5, 10, 20, 50 …
    OneTwoFive,
    /// Powers of two; other values are errors.
    PowersOfTwo,
    /// Zero, or powers of two from this one on; other values are errors.
    PowersOfTwoOrZero(f64),
}

/// One value of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceValue {
    /// Name in files.
    pub id: &'static str,
    /// Name on the page; a text of the manual.
    pub label: &'static str,
}

/// What kind of value a knob takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A real number.
    Real,
    /// A whole number.
    Integer,
    /// On or off.
    Flag,
    /// One of a few named values.
    Choice(&'static [ChoiceValue]),
}

/// A text of the manual; empty in a build without the feature `manual`, whose readers have the catalogue
/// as a file.
#[must_use]
pub const fn manual(text: &'static str) -> &'static str {
    if cfg!(feature = "manual") { text } else { "" }
}

/// What another knob must stand at for a knob to act.
#[derive(Clone, Copy, Debug)]
pub struct When {
    /// Section of the other knob; `None` where both stand in one list.
    pub section: Option<&'static str>,
    /// Key of the other knob; with a section perhaps `kind`, its algorithm.
    pub key: &'static str,
    /// True when it must be one of `states`, false when it must be none of them.
    pub is: bool,
    /// Its values as they are written in a file, without quotation marks: `adtf`, `true`, `0`, `null`.
    pub states: &'static [&'static str],
}

/// Everything known about one parameter.
#[derive(Clone, Copy, Debug)]
pub struct ParamSpec {
    /// Key in files, camel case.
    pub key: &'static str,
    /// Name on the page, in the papers' words; a text of the manual.
    pub label: &'static str,
    /// Doc comment: what turning it does; a text of the manual.
    pub doc: &'static str,
    /// Paper and section, RFC, or "chosen"; a text of the manual.
    pub source: &'static str,
    /// Unit of the number; `Count` for flags and choices.
    pub unit: Unit,
    /// Kind of value.
    pub kind: Kind,
    /// True when `null` is legal.
    pub nullable: bool,
    /// What `null` means, in two or three words.
    pub null_label: &'static str,
    /// Smallest legal number.
    pub min: f64,
    /// Largest legal number.
    pub max: f64,
    /// Slider grid.
    pub grid: Grid,
    /// Value when a file does not state it.
    pub default: fn() -> Value,
    /// True when a change builds another network, so that it cannot happen inside a run.
    pub rebuild: bool,
    /// It acts while one of these holds; empty where no other knob decides that.
    pub when: &'static [When],
}

impl ParamSpec {
    /// What fills a table until its knobs are written into it.
    const BLANK: ParamSpec = ParamSpec {
        key: "",
        label: "",
        doc: "",
        source: "",
        unit: Unit::Count,
        kind: Kind::Flag,
        nullable: false,
        null_label: "",
        min: 0.0,
        max: 0.0,
        grid: Grid::Linear(1.0),
        default: || Value::Null,
        rebuild: false,
        when: &[],
    };
}

/// Why a value was refused; worded so that it can stand beside the control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParamError {
    /// Key of the parameter.
    pub key: String,
    /// What is wrong, the allowed range, what to do.
    pub message: String,
}

impl fmt::Display for ParamError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.message)
    }
}

impl ParamSpec {
    /// Checks one value against kind, range and grid.
    ///
    /// # Errors
    /// Fails when the value is of the wrong kind, outside the range, or off a grid of powers of two.
    pub fn check(&self, value: &Value) -> Result<(), ParamError> {
        let refuse = |message: String| Err(ParamError { key: self.key.to_string(), message });
        match (self.kind, value) {
            (_, Value::Null) if self.nullable => Ok(()),
            (Kind::Flag, Value::Bool(_)) => Ok(()),
            (Kind::Choice(values), Value::String(id)) if values.iter().any(|v| v.id == id) => {
                Ok(())
            }
            (Kind::Real | Kind::Integer, Value::Number(_)) => self.check_number(value),
            _ => refuse(format!("{} is not {}", brief(value), self.expected())),
        }
    }

    fn check_number(&self, value: &Value) -> Result<(), ParamError> {
        let refuse = |message: String| Err(ParamError { key: self.key.to_string(), message });
        let number = value.as_f64().expect("JSON numbers are finite");
        if self.kind == Kind::Integer && value.as_u64().is_none() && value.as_i64().is_none() {
            return refuse(format!("{value} is not a whole number; {}", self.expected()));
        }
        if number < self.min || number > self.max || (number == 0.0 && number.is_sign_negative()) {
            return refuse(format!("{value} is outside the range; expected {}", self.expected()));
        }
        match self.grid {
            Grid::PowersOfTwo | Grid::PowersOfTwoOrZero(_)
                if number != 0.0 && !is_power_of_two(number) =>
            {
                refuse(format!("{value} is not a power of two; expected {}", self.expected()))
            }
            Grid::PowersOfTwoOrZero(least) if number != 0.0 && number < least => {
                refuse(format!("{value} is below 1/{}; expected {}", 1.0 / least, self.expected()))
            }
            _ => Ok(()),
        }
    }

    /// What a legal value looks like, in words.
    pub fn expected(&self) -> String {
        let mut words = match self.kind {
            Kind::Flag => "true or false".to_string(),
            Kind::Choice(values) => {
                let ids: Vec<_> = values.iter().map(|v| format!("\"{}\"", v.id)).collect();
                format!("one of {}", ids.join(", "))
            }
            Kind::Integer => format!("a whole number from {} to {}", self.min, self.max),
            Kind::Real => format!("a number from {} to {}", self.min, self.max),
        };
        match self.grid {
            Grid::PowersOfTwo => words.push_str(", a power of two"),
            Grid::PowersOfTwoOrZero(least) => {
                words.push_str(&format!(", zero or a power of two from 1/{}", 1.0 / least));
            }
            Grid::Linear(_) | Grid::OneTwoFive => {}
        }
        if !self.unit.sign().is_empty() {
            words.push_str(&format!(" ({})", self.unit.sign()));
        }
        if self.nullable {
            words.push_str(&format!(", or null: {}", self.null_label));
        }
        words
    }
}

fn is_power_of_two(x: f64) -> bool {
    x > 0.0 && (x.to_bits() & ((1 << 52) - 1)) == 0
}

/// A value short enough for a message.
pub(crate) fn brief(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Rust types a knob can have.
pub trait Knob: Sized {
    /// Kind of value in files.
    const KIND: Kind;
    /// Is `null` legal?
    const NULLABLE: bool = false;
    /// The value as JSON.
    fn to_json(&self) -> Value;
    /// The value from JSON that has passed [`ParamSpec::check`].
    fn from_json(value: &Value) -> Self;
}

impl Knob for f64 {
    const KIND: Kind = Kind::Real;
    fn to_json(&self) -> Value {
        Value::from(*self)
    }
    fn from_json(value: &Value) -> Self {
        value.as_f64().expect("checked before")
    }
}

impl Knob for u32 {
    const KIND: Kind = Kind::Integer;
    fn to_json(&self) -> Value {
        Value::from(*self)
    }
    fn from_json(value: &Value) -> Self {
        u32::try_from(value.as_u64().expect("checked before")).expect("ranges fit u32")
    }
}

impl Knob for bool {
    const KIND: Kind = Kind::Flag;
    fn to_json(&self) -> Value {
        Value::from(*self)
    }
    fn from_json(value: &Value) -> Self {
        value.as_bool().expect("checked before")
    }
}

impl<T: Knob> Knob for Option<T> {
    const KIND: Kind = T::KIND;
    const NULLABLE: bool = true;
    fn to_json(&self) -> Value {
        self.as_ref().map_or(Value::Null, Knob::to_json)
    }
    fn from_json(value: &Value) -> Self {
        (!value.is_null()).then(|| T::from_json(value))
    }
}

/// Settings of one section or algorithm: checked key–value pairs, in file order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(pub Vec<(String, Value)>);

impl Settings {
    /// The value stated for `key`.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// States `key`, replacing an earlier statement.
    pub fn set(&mut self, key: &str, value: Value) {
        match self.0.iter_mut().find(|(name, _)| name == key) {
            Some(pair) => pair.1 = value,
            None => self.0.push((key.to_string(), value)),
        }
    }
}

/// Something whose knobs can be read and turned while it runs.
pub trait Tunable {
    /// The table of knobs.
    fn specs(&self) -> &'static [ParamSpec];

    /// The present value of a knob.
    fn knob(&self, key: &str) -> Option<Value>;

    /// Turns one knob.
    ///
    /// # Errors
    /// Fails when the key is unknown or the value is refused by its [`ParamSpec`].
    fn tune(&mut self, key: &str, value: &Value) -> Result<(), ParamError>;
}

/// A struct made by `params!`.
pub trait ParamSet: Default + Clone + Tunable {
    /// The table of knobs.
    const SPECS: &'static [ParamSpec];

    /// Defaults with the settings written over them; settings must have been checked.
    fn from_settings(settings: &Settings) -> Self {
        let mut params = Self::default();
        fields::apply(settings, &mut params);
        params
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::choice! {
        enum Colour { Red = "red" "Red", Green = "green" "Green" }
    }

    crate::params! {
        /// Knobs of the test.
        struct Knobs {
            /// How much.
            rate_factor: f64 = 0.5, "RF", "chosen", Count in 0.0 ..= 1.0 by Grid::PowersOfTwoOrZero(0.000_030_517_578_125);
            /// How many.
            @rebuild cells: u32 = 3, "Cells", "chosen", Cells in 1 ..= 9 by Grid::OneTwoFive;
            /// Where it ends.
            limit: Option<u32> = None, "Limit", "chosen", Cells in 1 ..= 9 by Grid::OneTwoFive;
            /// Which.
            colour: Colour = Colour::Red, "Colour", "chosen";
            /// Whether.
            on: bool = true, "On", "chosen";
        }
    }

    #[test]
    fn one_line_declares_everything() {
        let keys: Vec<_> = Knobs::SPECS.iter().map(|s| s.key).collect();
        assert_eq!(keys, ["rateFactor", "cells", "limit", "colour", "on"]);
        assert_eq!(Knobs::SPECS[0].doc.trim(), "How much.");
        assert!(Knobs::SPECS[1].rebuild && !Knobs::SPECS[0].rebuild);
        for spec in Knobs::SPECS {
            assert_eq!(Knobs::default().knob(spec.key), Some((spec.default)()), "{}", spec.key);
        }
    }

    crate::params! {
        /// Knobs between whose own stand those of another.
        struct Outer {
            /// First.
            first: bool = true, "First", "chosen";
            ..inner: Knobs;
            /// Last.
            last: u32 = 2, "Last", "chosen", Cells in 1 ..= 9 by Grid::OneTwoFive;
        }
    }

    #[test]
    fn a_group_stands_where_it_is_named_and_is_turned_like_the_others() {
        let keys: Vec<_> = Outer::SPECS.iter().map(|s| s.key).collect();
        assert_eq!(keys, ["first", "rateFactor", "cells", "limit", "colour", "on", "last"]);
        let mut outer = Outer::default();
        for spec in Outer::SPECS {
            assert_eq!(outer.knob(spec.key), Some((spec.default)()), "{}", spec.key);
        }
        outer.tune("colour", &Value::from("green")).expect("known");
        outer.tune("last", &Value::from(5)).expect("in range");
        assert_eq!((outer.inner.colour, outer.last), (Colour::Green, 5));
        let refused = outer.tune("cells", &Value::from(0)).expect_err("below the range");
        assert!(refused.message.contains("from 1 to 9"), "{refused:?}");
        let unknown = outer.tune("speed", &Value::from(0)).expect_err("unknown");
        assert!(unknown.message.contains("first, rateFactor"), "{unknown:?}");
    }

    #[test]
    fn bad_values_are_refused_in_words_and_change_nothing() {
        let mut knobs = Knobs::default();
        let cases = [
            ("rateFactor", Value::from(0.3), "power of two"),
            ("rateFactor", Value::from(2.0), "outside the range"),
            ("rateFactor", Value::from(-0.0), "outside the range"),
            ("cells", Value::from(2.5), "not a whole number"),
            ("cells", Value::from("7"), "is not a whole number from 1 to 9"),
            ("cells", Value::Null, "is not"),
            ("colour", Value::from("blue"), "one of \"red\", \"green\""),
            ("on", Value::from(1), "true or false"),
            ("speed", Value::from(1), "no such parameter"),
        ];
        for (key, value, words) in cases {
            let error = knobs.tune(key, &value).expect_err(key);
            assert!(error.message.contains(words), "{key}: {}", error.message);
        }
        assert_eq!(knobs, Knobs::default());
        knobs.tune("limit", &Value::from(4)).expect("in range");
        knobs.tune("colour", &Value::from("green")).expect("known");
        assert_eq!((knobs.limit, knobs.colour), (Some(4), Colour::Green));
    }
}
