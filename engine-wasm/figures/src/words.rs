//! Rulings in words and numbers, the same on the page and on the command line.

use serde_json::{Value, json};

use crate::claim::Claim;
use crate::judge::{Ruling, Term};

impl Ruling {
    /// What every test found: the estimate with its interval, or the range of several terms.
    pub fn measured(&self) -> String {
        self.tests.iter().map(|terms| of_test(terms)).collect::<Vec<_>>().join("; ")
    }

    /// The band of every test.
    pub fn bands(&self) -> String {
        let of_test = |terms: &Vec<Term>| terms.first().map_or("any".to_string(), Term::band_words);
        self.tests.iter().map(of_test).collect::<Vec<_>>().join("; ")
    }

    /// The verdict under the names of docs/validation.json.
    pub fn to_json(&self, claim: &Claim) -> Value {
        let band = match self.tests.as_slice() {
            [one] => one.first().map_or([None; 2], |t| t.band),
            _ => [None; 2],
        };
        let terms: Vec<_> = self.terms().collect();
        let measured = match terms.as_slice() {
            [one] if one.estimate.is_finite() => Value::from(one.estimate),
            _ => Value::from(self.measured()),
        };
        let said = |key: &str| claim.source[key].clone();
        json!({
            "place": said("place"), "statement": said("statement"), "kind": said("kind"),
            "headline": claim.headline, "published": said("published"),
            "measured": measured, "shown": self.measured(),
            "low": band[0], "high": band[1], "band": self.bands(), "verdict": self.verdict.words(),
            "why": said("why"), "terms": terms.iter().map(|t| t.to_json()).collect::<Vec<_>>(),
            "examined": claim.source["examined"].as_array().cloned().unwrap_or_default(),
        })
    }
}

fn of_test(terms: &[Term]) -> String {
    let known: Vec<&Term> = terms.iter().filter(|t| t.estimate.is_finite()).collect();
    match known.as_slice() {
        [] => "not a number".to_string(),
        [one] if terms.len() == 1 => one.words(),
        many => {
            let fold = |pick: fn(f64, f64) -> f64| {
                digits(many.iter().map(|t| t.estimate).reduce(pick).unwrap_or(f64::NAN))
            };
            let holding = terms.iter().filter(|t| t.holds).count();
            let (low, high) = (fold(f64::min), fold(f64::max));
            format!("{low} … {high}, {holding} of {} hold", terms.len())
        }
    }
}

impl Term {
    /// The estimate with its interval, unless that is narrower than what is shown of it: its width would
    /// then be a matter of the last bit.
    pub fn words(&self) -> String {
        let [shown, low, high] = [self.estimate, self.interval[0], self.interval[1]].map(digits);
        match self.estimate {
            x if x.is_nan() => "not a number".to_string(),
            _ if low == shown && high == shown => shown,
            _ => format!("{shown} [{low} … {high}]"),
        }
    }

    /// The band in signs.
    pub fn band_words(&self) -> String {
        match self.band {
            [Some(low), Some(high)] if low == high => digits(low),
            [Some(low), Some(high)] => format!("{} … {}", digits(low), digits(high)),
            [Some(low), None] => format!("≥ {}", digits(low)),
            [None, Some(high)] => format!("≤ {}", digits(high)),
            [None, None] => "any".to_string(),
        }
    }
}

/// At most four significant digits, but whole numbers whole.
pub fn digits(x: f64) -> String {
    let size = x.abs();
    if size == 0.0 || !size.is_finite() || x.fract() == 0.0 && size < 1e6 {
        return format!("{x}");
    }
    if size < 1e-3 {
        return format!("{x:.2e}");
    }
    let below = [1000.0, 100.0, 10.0, 1.0, 0.1, 0.01].iter().position(|limit| size >= *limit);
    let text = format!("{x:.*}", below.unwrap_or(6));
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if text.contains('.') { short.to_string() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_narrower_than_what_is_shown_is_not_shown() {
        let next = f64::from_bits(0.9511_f64.to_bits() + 1);
        let cases = [
            (0.9511, [0.9511, 0.9511], "0.9511"),
            (0.9511, [0.9511, next], "0.9511"),
            (next, [0.9511, next], "0.9511"),
            (0.9511, [0.9501, 0.9521], "0.9511 [0.9501 … 0.9521]"),
            (f64::NAN, [f64::NAN; 2], "not a number"),
        ];
        for (estimate, interval, shown) in cases {
            let band = [None, None];
            let at = Value::Null;
            let term = Term { at, estimate, interval, band, n: 3, holds: true, could: true };
            assert_eq!(term.words(), shown, "{estimate} {interval:?}");
        }
    }

    #[test]
    fn numbers_show_four_digits_and_no_idle_noughts() {
        let cases = [
            (51.666_667, "51.67"),
            (0.5, "0.5"),
            (1.0, "1"),
            (1234.56, "1235"),
            (0.000_45, "4.50e-4"),
            (783.0, "783"),
            (0.0, "0"),
            (-20.0, "-20"),
            (0.968_75, "0.9688"),
            (1000.4, "1000"),
        ];
        for (x, shown) in cases {
            assert_eq!(digits(x), shown);
        }
    }
}
