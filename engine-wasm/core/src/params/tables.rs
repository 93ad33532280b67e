//! What `params!` works out while it compiles: the table of a struct from those of its parts, keys from names.

use super::ParamSpec;

/// How many knobs the parts of a table have together.
#[doc(hidden)]
pub const fn count(parts: &[&[ParamSpec]]) -> usize {
    let (mut sum, mut i) = (0, 0);
    while i < parts.len() {
        sum += parts[i].len();
        i += 1;
    }
    sum
}

/// The parts of a table as one; `N` is their [`count`].
#[doc(hidden)]
pub const fn joined<const N: usize>(parts: &[&[ParamSpec]]) -> [ParamSpec; N] {
    // Overwritten place by place: constants have no iterators.
    let mut all = [ParamSpec::BLANK; N];
    let (mut at, mut part) = (0, 0);
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() {
            all[at] = parts[part][i];
            at += 1;
            i += 1;
        }
        part += 1;
    }
    all
}

/// Length of a snake-case name in camel case.
#[doc(hidden)]
pub const fn camel_length(snake: &str) -> usize {
    let bytes = snake.as_bytes();
    let (mut length, mut i) = (0, 0);
    while i < bytes.len() {
        if bytes[i] != b'_' {
            length += 1;
        }
        i += 1;
    }
    length
}

/// A snake-case name in camel case.
#[doc(hidden)]
pub const fn camel_bytes<const N: usize>(snake: &str) -> [u8; N] {
    let bytes = snake.as_bytes();
    let mut camel = [0; N];
    let (mut to, mut from, mut raise) = (0, 0, false);
    while from < bytes.len() {
        if bytes[from] == b'_' {
            raise = true;
        } else {
            camel[to] = if raise { bytes[from].to_ascii_uppercase() } else { bytes[from] };
            raise = false;
            to += 1;
        }
        from += 1;
    }
    camel
}
