//! `params!` and `choice!`: the one place where a knob is written down.

/// Declares a struct of knobs.
///
/// ```text
/// params! {
///     /// Knobs of [`Erica`].
///     pub struct EricaParams {
///         /// Share of the link rate that is handed out.
///         target_utilization: f64 = 0.9, "Target utilisation", "Kalyanaraman 1996 section 5", Share in 0.5 ..= 1.0 by Grid::Linear(0.01);
///         /// Flags and choices have no range.
///         immediate_update: bool = false, "Immediate fair-share update", "KT p.401";
///         /// A knob that may be left to the engine: `null`, and what that is called.
///         crm: Option<u32> = None, "CRM", "TM 4.0", Count in 1 ..= 100 by Grid::OneTwoFive => "TBE/Nrm";
///         /// A knob that changes the network itself.
///         @rebuild sources: u32 = 2, "Sources", "Kalyanaraman 1996 section 6", Count in 1 ..= 50 by Grid::Linear(1.0);
///         /// A knob that acts only as long as another stands so; `not` instead of `is` for any other value. The other may
///         /// be of another section, as in `[feedback.kind is "efci"]`, and one of several `or` suffices.
///         [averaging is "load" | "both"] alpha: f64 = 0.0625, "Averaging weight", "Manthorpe 1997 section II.B", Share in 0.001 ..= 1.0 by Grid::OneTwoFive;
///         // The knobs of another struct, which stand here in the menu and are read as `params.interval`.
///         ..interval: IntervalKnobs;
///     }
/// }
/// ```
#[macro_export]
macro_rules! params {
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident {
            $(
                $( .. $group:ident : $shared:ident )?
                $(
                    $(#[doc = $doc:literal])+
                    $([$($by:ident $(. $of:ident)? $relation:ident $($state:literal)|+)or+])?
                    $(@$rebuild:ident)? $field:ident : $ty:ty = $default:expr, $label:literal, $source:literal
                    $(, $unit:ident in $min:literal ..= $max:literal by $grid:expr)?
                    $(=> $null:literal)?
                )?
                ;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq)]
        $vis struct $name {
            $(
                $( #[doc = concat!("Knobs it shares with others: [`", stringify!($shared), "`].")] pub $group: $shared, )?
                $( $(#[doc = $doc])+ pub $field: $ty, )?
            )*
        }

        impl Default for $name {
            fn default() -> Self {
                $name { $( $( $group: $shared::default(), )? $( $field: $default, )? )* }
            }
        }

        impl $crate::params::ParamSet for $name {
            const SPECS: &'static [$crate::params::ParamSpec] = &{
                const PARTS: &[&[$crate::params::ParamSpec]] = &[ $(
                    $( <$shared as $crate::params::ParamSet>::SPECS, )?
                    $( &[$crate::params::ParamSpec {
                    key: $crate::camel_key!($field),
                    label: $crate::params::manual($label),
                    doc: $crate::params::manual(concat!($($doc),+)),
                    source: $crate::params::manual($source),
                    unit: $crate::first_or!($($crate::params::Unit::$unit)?, $crate::params::Unit::Count),
                    kind: <$ty as $crate::params::Knob>::KIND,
                    nullable: <$ty as $crate::params::Knob>::NULLABLE,
                    null_label: $crate::first_or!($($null)?, "no limit"),
                    min: $crate::first_or!($($min as f64)?, 0.0),
                    max: $crate::first_or!($($max as f64)?, 1.0),
                    grid: $crate::first_or!($($grid)?, $crate::params::Grid::Linear(1.0)),
                    default: || <$ty as $crate::params::Knob>::to_json(&($default)),
                    rebuild: $crate::is_rebuild!($($rebuild)?),
                    when: &[$($($crate::acts_when!($by $(. $of)? $relation $($state)+)),+)?],
                }], )?
                )* ];
                $crate::params::joined::<{ $crate::params::count(PARTS) }>(PARTS)
            };
        }

        impl $crate::params::Tunable for $name {
            fn specs(&self) -> &'static [$crate::params::ParamSpec] {
                <Self as $crate::params::ParamSet>::SPECS
            }

            fn knob(&self, key: &str) -> Option<$crate::params::Value> {
                // Of a copy, so that there is one way to the fields instead of two.
                $crate::params::read(&mut self.clone(), key)
            }

            fn tune(&mut self, key: &str, value: &$crate::params::Value) -> Result<(), $crate::params::ParamError> {
                $crate::params::turn(self, key, value)
            }
        }

        impl $crate::params::Fields for $name {
            fn field(&mut self, place: usize) -> &mut dyn $crate::params::Field {
                let at = 0;
                $(
                    $( let at = {
                        let next = at + <$shared as $crate::params::ParamSet>::SPECS.len();
                        if place < next { return $crate::params::Fields::field(&mut self.$group, place - at) }
                        next
                    }; )?
                    $( if place == at { return &mut self.$field } let at = at + 1; )?
                )*
                $crate::params::beyond(at, place)
            }
        }
    };
}

/// The first argument if there is one, else the fallback.
#[doc(hidden)]
#[macro_export]
macro_rules! first_or {
    (, $fallback:expr) => {
        $fallback
    };
    ($value:expr, $fallback:expr) => {
        $value
    };
}

/// True when the `@rebuild` mark is there.
#[doc(hidden)]
#[macro_export]
macro_rules! is_rebuild {
    () => {
        false
    };
    (rebuild) => {
        true
    };
}

/// A condition under which a knob acts.
#[doc(hidden)]
#[macro_export]
macro_rules! acts_when {
    ($section:ident . $key:ident $relation:ident $($state:literal)+) => {
        $crate::params::When {
            section: Some($crate::camel_key!($section)),
            ..$crate::acts_when!($key $relation $($state)+)
        }
    };
    ($key:ident $relation:ident $($state:literal)+) => {
        $crate::params::When {
            section: None,
            key: $crate::camel_key!($key),
            is: $crate::is_named!($relation),
            states: &[$($state),+],
        }
    };
}

/// Must the other knob have one of the values, or none of them?
#[doc(hidden)]
#[macro_export]
macro_rules! is_named {
    (is) => {
        true
    };
    (not) => {
        false
    };
}

/// A field name in camel case, at compile time.
#[doc(hidden)]
#[macro_export]
macro_rules! camel_key {
    ($field:ident) => {{
        const NAME: &str = stringify!($field);
        const LENGTH: usize = $crate::params::camel_length(NAME);
        const BYTES: [u8; LENGTH] = $crate::params::camel_bytes::<LENGTH>(NAME);
        match core::str::from_utf8(&BYTES) {
            Ok(key) => key,
            Err(_) => panic!("field names are ASCII"),
        }
    }};
}

/// Declares an enum of named values for a knob.
///
/// ```text
/// choice! {
///     /// How the load is averaged.
///     pub enum Averaging { None = "none" "No averaging", Load = "load" "Average the load factor" }
/// }
/// ```
#[macro_export]
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $( $(#[$vmeta:meta])* $variant:ident = $id:literal $label:literal ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $( $(#[$vmeta])* #[doc = $label] $variant, )+
        }

        impl $crate::params::Knob for $name {
            const KIND: $crate::params::Kind = $crate::params::Kind::Choice(&[
                $( $crate::params::ChoiceValue { id: $id, label: $crate::params::manual($label) }, )+
            ]);
            fn to_json(&self) -> $crate::params::Value {
                match self {
                    $( $name::$variant => $crate::params::Value::from($id), )+
                }
            }
            fn from_json(value: &$crate::params::Value) -> Self {
                match value.as_str() {
                    $( Some($id) => $name::$variant, )+
                    _ => panic!("choices are checked on loading"),
                }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use crate::params::ParamSet;

    crate::params! {
        /// Knobs that act under conditions.
        struct Conditional {
            /// In two cases.
            [on is "true" or other_list.kind not "a" | "b"] much: bool = true, "Much", "chosen";
            /// Always.
            on: bool = true, "On", "chosen";
        }
    }

    #[test]
    fn conditions_name_a_knob_of_the_list_or_of_another_section() {
        let [own, other] = Conditional::SPECS[0].when else { panic!("two conditions") };
        assert_eq!((own.section, own.key, own.is, own.states), (None, "on", true, &["true"][..]));
        let (section, states) = (Some("otherList"), &["a", "b"][..]);
        assert_eq!(
            (other.section, other.key, other.is, other.states),
            (section, "kind", false, states)
        );
        assert!(Conditional::SPECS[1].when.is_empty());
    }
}
