//! A family's list of algorithms, and how to find and build one of them.
//!
//! An algorithm is one [`Entry`] in its family's `ALL`; nothing registers itself.

use crate::params::{ParamSpec, Settings};

/// One algorithm of a family.
pub struct Entry<T: ?Sized> {
    /// Name in files; equal to the file name, with hyphens.
    pub id: &'static str,
    /// Name on the page.
    pub label: &'static str,
    /// What it does, in one or two sentences.
    pub doc: &'static str,
    /// Paper and section.
    pub source: &'static str,
    /// Its knobs.
    pub params: &'static [ParamSpec],
    /// Builds the algorithm from checked settings.
    pub build: fn(&Settings) -> Box<T>,
}

/// The entry called `id`.
pub fn find<'a, T: ?Sized>(all: &'a [Entry<T>], id: &str) -> Option<&'a Entry<T>> {
    all.iter().find(|entry| entry.id == id)
}

/// Makes `Box<dyn Family>` cloneable through a plain helper trait of the family.
#[macro_export]
macro_rules! clone_box {
    ($family:ident, $helper:ident) => {
        /// Clones a boxed member of the family.
        pub trait $helper {
            /// The clone.
            fn clone_box(&self) -> Box<dyn $family>;
        }
        impl<T: $family + Clone + 'static> $helper for T {
            fn clone_box(&self) -> Box<dyn $family> {
                Box::new(self.clone())
            }
        }
        impl Clone for Box<dyn $family> {
            fn clone(&self) -> Self {
                (**self).clone_box()
            }
        }
    };
}

/// Delegates [`Tunable`](crate::params::Tunable) to the field `params`; a generic type is followed by its parameter.
#[macro_export]
macro_rules! tune_params {
    ($type:ty $(, $each:ident: $bound:path)?) => {
        impl$(<$each: $bound>)? $crate::params::Tunable for $type {
            fn specs(&self) -> &'static [$crate::params::ParamSpec] {
                $crate::params::Tunable::specs(&self.params)
            }
            fn knob(&self, key: &str) -> Option<$crate::params::Value> {
                $crate::params::Tunable::knob(&self.params, key)
            }
            fn tune(
                &mut self,
                key: &str,
                value: &$crate::params::Value,
            ) -> Result<(), $crate::params::ParamError> {
                $crate::params::Tunable::tune(&mut self.params, key, value)
            }
        }
    };
}
