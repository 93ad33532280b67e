//! Parts of a network: which are meant, and how their numbers become one.

use super::Reduce;
use crate::statistics::median_of;

/// Does the id fit the pattern? `*` stands for any characters, also for none.
pub fn fits(pattern: &str, id: &str) -> bool {
    let pieces: Vec<&str> = pattern.split('*').collect();
    let [first, middle @ .., last] = pieces.as_slice() else { return pattern == id };
    let Some(mut rest) = id.strip_prefix(first) else { return false };
    for piece in middle {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

/// The numbers of several parts as one; not a number for no part.
pub fn reduce(how: Reduce, values: &[f64]) -> f64 {
    if values.is_empty() || values.iter().any(|x| x.is_nan()) {
        return f64::NAN;
    }
    let fold = |pick: fn(f64, f64) -> f64| values.iter().copied().reduce(pick).unwrap_or(f64::NAN);
    let sum: f64 = values.iter().sum();
    let squares: f64 = values.iter().map(|x| x * x).sum();
    match how {
        Reduce::Mean => sum / values.len() as f64,
        Reduce::Sum => sum,
        Reduce::Min => fold(f64::min),
        Reduce::Max => fold(f64::max),
        Reduce::Median => median_of(values),
        // Like that of a summary: no index of nothing.
        Reduce::Jain => super::finite(sum * sum / (values.len() as f64 * squares)),
        Reduce::Spread => super::finite(fold(f64::max) / fold(f64::min)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_characters() {
        let cases = [
            ("*", "S1", true),
            ("S1", "S1", true),
            ("S1", "S12", false),
            ("S*", "S12", true),
            ("*→SW2", "SW1→SW2", true),
            ("S*→*2", "SW1→SW2", true),
            ("S*→*3", "SW1→SW2", false),
            ("ab*b", "ab", false),
            ("a*a*a", "aa", false),
            ("a**", "a", true),
        ];
        for (pattern, id, wanted) in cases {
            assert_eq!(fits(pattern, id), wanted, "{pattern} {id}");
        }
    }

    #[test]
    fn parts_become_one_number() {
        let cases = [
            (Reduce::Mean, 4.0),
            (Reduce::Sum, 12.0),
            (Reduce::Min, 2.0),
            (Reduce::Max, 7.0),
            (Reduce::Median, 3.0),
            (Reduce::Jain, 144.0 / (3.0 * 62.0)),
            (Reduce::Spread, 3.5),
        ];
        for (how, wanted) in cases {
            assert_eq!(reduce(how, &[3.0, 2.0, 7.0]), wanted, "{how:?}");
            assert!(reduce(how, &[]).is_nan(), "{how:?} of nothing");
        }
        assert!(reduce(Reduce::Spread, &[1.0, 0.0]).is_nan(), "no quotient by nothing");
        assert!(reduce(Reduce::Jain, &[0.0, 0.0]).is_nan(), "no index of nothing");
    }
}
