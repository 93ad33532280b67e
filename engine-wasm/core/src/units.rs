//! Quantities with their units: simulated time, rates, sizes; and `named!`, which declares words of reports.
//!
//! Time is an integer number of picoseconds, so that no error accumulates. Rates inside the ABR rules are real numbers
//! of cells per second.

use serde::{Serialize, Serializer};

/// Bits of one cell on the line: 53 bytes. Source: ITU-T I.361.
pub const CELL_BITS: u64 = 424;

/// Bytes of payload in one cell. Source: ITU-T I.361.
pub const CELL_PAYLOAD: u32 = 48;

/// Picoseconds in one second.
pub const PS_PER_SECOND: u64 = 1_000_000_000_000;

/// An instant of simulated time in picoseconds since the start; `NEVER` is later than all other instants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimTime(pub u64);

/// A length of simulated time in picoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct SimSpan(pub u64);

impl SimTime {
    /// The start of every run.
    pub const ZERO: SimTime = SimTime(0);
    /// An instant that no run reaches; means "not scheduled".
    pub const NEVER: SimTime = SimTime(u64::MAX);

    /// The instant `seconds` after the start; negative values give the start.
    pub fn from_secs(seconds: f64) -> SimTime {
        SimTime((seconds * PS_PER_SECOND as f64).round() as u64)
    }

    /// The instant `ms` milliseconds after the start; negative values give the start.
    pub fn from_ms(ms: f64) -> SimTime {
        SimTime(SimSpan::from_ms(ms).0)
    }

    /// Seconds since the start.
    pub fn secs(self) -> f64 {
        self.0 as f64 / PS_PER_SECOND as f64
    }

    /// Time since `earlier`; zero when `earlier` is later.
    pub fn since(self, earlier: SimTime) -> SimSpan {
        SimSpan(self.0.saturating_sub(earlier.0))
    }

    /// The instant `span` later; saturates at `NEVER`.
    pub fn after(self, span: SimSpan) -> SimTime {
        SimTime(self.0.saturating_add(span.0))
    }
}

/// Reports give an instant in seconds since the start.
impl Serialize for SimTime {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(self.secs())
    }
}

#[cfg(feature = "manual")]
impl schemars::JsonSchema for SimTime {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Seconds".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        f64::json_schema(generator)
    }
}

impl SimSpan {
    /// A span of `us` microseconds; negative values give zero.
    pub fn from_us(us: f64) -> SimSpan {
        SimSpan((us * 1e6).round() as u64)
    }

    /// A span of `ms` milliseconds; negative values give zero.
    pub fn from_ms(ms: f64) -> SimSpan {
        SimSpan((ms * 1e9).round() as u64)
    }

    /// Length in seconds.
    pub fn secs(self) -> f64 {
        self.0 as f64 / PS_PER_SECOND as f64
    }
}

/// A rate in cells per second; 1 Mb/s of line rate is 2358.49 cells per second.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct CellRate(pub f64);

impl CellRate {
    /// Line rate in Mb/s, counted over 53-byte cells, as cells per second.
    pub fn from_mbps(mbps: f64) -> CellRate {
        CellRate(mbps * 1e6 / CELL_BITS as f64)
    }

    /// Line rate in Mb/s, counted over 53-byte cells.
    pub fn mbps(self) -> f64 {
        self.0 * CELL_BITS as f64 / 1e6
    }

    /// Time between two cells at this rate; `None` at rate zero.
    pub fn gap(self) -> Option<SimSpan> {
        (self.0 > 0.0).then(|| SimSpan((PS_PER_SECOND as f64 / self.0).round() as u64))
    }

    /// The smaller of two rates.
    pub fn min(self, other: CellRate) -> CellRate {
        CellRate(self.0.min(other.0))
    }

    /// The larger of two rates.
    pub fn max(self, other: CellRate) -> CellRate {
        CellRate(self.0.max(other.0))
    }
}

/// A line rate in whole bits per second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct BitRate(pub u64);

impl BitRate {
    /// `mbps`, rounded to a whole number of bits per second.
    pub fn from_mbps(mbps: f64) -> BitRate {
        BitRate((mbps * 1e6).round() as u64)
    }

    /// The same rate in cells per second.
    pub fn cells(self) -> CellRate {
        CellRate(self.0 as f64 / CELL_BITS as f64)
    }

    /// Rate in Mb/s.
    pub fn mbps(self) -> f64 {
        self.0 as f64 / 1e6
    }
}

/// Declares an enum whose values are words in files and reports: `id()` is the word; the page's types contain it.
///
/// ```text
/// named! {
///     /// What a curve shows.
///     pub enum Quantity {
///         /// Congestion window.
///         Cwnd = "cwnd",
///     }
/// }
/// ```
#[macro_export]
macro_rules! named {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$vmeta:meta])* $variant:ident = $id:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
        #[cfg_attr(feature = "manual", derive(schemars::JsonSchema))]
        $vis enum $name {
            $( $(#[$vmeta])* #[serde(rename = $id)] $variant, )+
        }

        impl $name {
            /// All words, in order.
            pub const IDS: &'static [&'static str] = &[$($id),+];

            /// The value that a word stands for.
            #[allow(dead_code, reason = "few of these enums are read")]
            pub(crate) fn read(word: &serde_json::Value) -> Option<Self> {
                match word.as_str()? {
                    $( $id => Some($name::$variant), )+
                    _ => None,
                }
            }

            /// The word in files and reports.
            pub fn id(self) -> &'static str {
                match self {
                    $( $name::$variant => $id, )+
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_agree_with_the_table_of_line_rates() {
        // Mb/s, cells per second and its last printed digit, cell time in picoseconds.
        const CASES: &[(f64, f64, f64, u64)] = &[
            (155.52, 366_792.453, 1e-3, 2_726_337),
            (155.0, 365_566.038, 1e-3, 2_735_484),
            (149.76, 353_207.547, 1e-3, 2_831_197),
            (424.0 / 2.8, 357_142.857, 1e-3, 2_800_000),
            (145.0, 341_981.132, 1e-3, 2_924_138),
            (8.0, 18_867.9, 0.1, 53_000_000),
            (2.048, 4_830.2, 0.1, 207_031_250),
            (1.5, 3_537.7, 0.1, 282_666_667),
            (1.024, 2_415.1, 0.1, 414_062_500),
            (0.128, 301.9, 0.1, 3_312_500_000),
        ];
        for &(mbps, cells, digit, ps) in CASES {
            let rate = CellRate::from_mbps(mbps);
            assert!((rate.0 - cells).abs() <= digit / 2.0, "{mbps} Mb/s is {} cells/s", rate.0);
            assert_eq!(rate.gap(), Some(SimSpan(ps)), "{mbps} Mb/s");
        }
    }

    #[test]
    fn one_megabit_is_2358_cells() {
        assert!((CellRate::from_mbps(1.0).0 - 2358.4906).abs() < 1e-4);
    }
}
