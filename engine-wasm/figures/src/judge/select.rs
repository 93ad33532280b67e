//! Which runs make up a term: numbers by seed, pooled and combined with equal seeds.

use std::collections::BTreeMap;

use super::Numbers;
use crate::claim::{How, Selection, Shape, Test};
use crate::figure::Figure;
use crate::measure::finite;

/// Numbers by seed.
pub type BySeed = BTreeMap<u64, f64>;

/// A term before it is judged.
pub struct Raw {
    /// Axis and value that tell it from the other terms, by place.
    pub at: Vec<(usize, usize)>,
    /// Its numbers; empty when a point is missing.
    pub values: BySeed,
}

/// What is there in this setting, and what a test asks of it.
pub struct Selector<'a> {
    /// Axes.
    pub figure: &'a Figure,
    /// What the runs gave.
    pub numbers: &'a Numbers,
    /// The test.
    pub test: &'a Test,
}

impl Selector<'_> {
    /// All terms of the test.
    pub fn terms(&self) -> Vec<Raw> {
        let mut all = vec![Vec::new()];
        for axis in &self.test.each {
            let values = self.present(*axis, &self.test.first);
            let longer = |at: &Vec<(usize, usize)>| -> Vec<Vec<(usize, usize)>> {
                values.iter().map(|v| at.iter().copied().chain([(*axis, *v)]).collect()).collect()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.into_iter().flat_map(|at| self.terms_at(at)).collect()
    }

    /// Values of an axis that a selection allows and this setting has.
    fn present(&self, axis: usize, selection: &Selection) -> Vec<usize> {
        let chosen = selection.at[axis].as_ref();
        let is_in = |v: &usize| {
            chosen.is_none_or(|chosen| chosen.contains(v))
                && self.numbers.keys().any(|at| at[axis] == *v)
        };
        (0..self.figure.axes[axis].values.len()).filter(is_in).collect()
    }

    fn terms_at(&self, at: Vec<(usize, usize)>) -> Vec<Raw> {
        let Test { first, against, along, .. } = self.test;
        if !self.exists(first, &at) {
            return Vec::new();
        }
        if let Some((axis, shape)) = along {
            return self.shape(&at, *axis, *shape);
        }
        if against.as_ref().is_some_and(|(second, _)| self.is_same(first, second, &at)) {
            return Vec::new();
        }
        let values = self.compared(&at);
        vec![Raw { at, values }]
    }

    /// The first selection, combined with the second if there is one.
    fn compared(&self, at: &[(usize, usize)]) -> BySeed {
        let Test { first, against, .. } = self.test;
        let values = self.pooled(first, at);
        let Some((second, how)) = against else { return values };
        let other = self.pooled(&self.merged(first, second), &self.free_of(second, at));
        combine(&values, &other, *how)
    }

    /// Is there any point of the term? A skipped combination is no term.
    fn exists(&self, first: &Selection, at: &[(usize, usize)]) -> bool {
        at.is_empty() || !self.places(first, at).is_empty() || self.test.against.is_some()
    }

    /// The second selection speaks where it says something, else the first does.
    fn merged(&self, first: &Selection, second: &Selection) -> Selection {
        let pick = |(own, other): (&Option<Vec<usize>>, &Option<Vec<usize>>)| {
            own.clone().or_else(|| other.clone())
        };
        let at = second.at.iter().zip(&first.at).map(pick).collect();
        Selection { measure: second.measure, at }
    }

    /// The values of `each` without those axes that the second selection fixes itself.
    fn free_of(&self, second: &Selection, at: &[(usize, usize)]) -> Vec<(usize, usize)> {
        at.iter().copied().filter(|(axis, _)| second.at[*axis].is_none()).collect()
    }

    /// Would the term compare a number with itself?
    fn is_same(&self, first: &Selection, second: &Selection, at: &[(usize, usize)]) -> bool {
        first.measure == second.measure
            && self.places(first, at)
                == self.places(&self.merged(first, second), &self.free_of(second, at))
    }

    /// The points of a selection.
    fn places(&self, selection: &Selection, at: &[(usize, usize)]) -> Vec<&Vec<usize>> {
        let fits = |place: &&Vec<usize>| {
            at.iter().all(|(axis, v)| place[*axis] == *v)
                && selection.at.iter().enumerate().all(|(axis, chosen)| {
                    let fixed = at.iter().any(|(a, _)| *a == axis);
                    fixed || chosen.as_ref().is_none_or(|chosen| chosen.contains(&place[axis]))
                })
        };
        self.numbers.keys().filter(fits).collect()
    }

    /// Mean over the points of a selection, seed by seed; only seeds that all points have.
    fn pooled(&self, selection: &Selection, at: &[(usize, usize)]) -> BySeed {
        let places = self.places(selection, at);
        let Some((first, others)) = places.split_first() else { return BySeed::new() };
        let mut sums: BySeed =
            by_seed(self.numbers[*first].iter().map(|(seed, v)| (*seed, v[selection.measure])));
        for place in others {
            let more = &self.numbers[*place];
            sums.retain(|seed, _| more.contains_key(seed));
            sums.iter_mut().for_each(|(seed, sum)| *sum += more[seed][selection.measure]);
        }
        sums.values_mut().for_each(|sum| *sum /= places.len() as f64);
        sums
    }

    fn shape(&self, at: &[(usize, usize)], axis: usize, shape: Shape) -> Vec<Raw> {
        // A skipped point is none; one without runs is missing and stays.
        let one = |v: usize| {
            let here: Vec<_> = at.iter().copied().chain([(axis, v)]).collect();
            let exists = !self.places(&self.test.first, &here).is_empty();
            exists.then(|| (v, self.compared(&here)))
        };
        let curve: Vec<(usize, BySeed)> =
            self.present(axis, &self.test.first).into_iter().filter_map(one).collect();
        if curve.len() < 2 {
            return vec![Raw { at: at.to_vec(), values: BySeed::new() }];
        }
        match shape {
            Shape::Spread => vec![Raw { at: at.to_vec(), values: spread(&curve) }],
            Shape::Steps(how) => curve
                .windows(2)
                .map(|pair| Raw {
                    at: at.iter().copied().chain([(axis, pair[1].0)]).collect(),
                    values: combine(&pair[1].1, &pair[0].1, how),
                })
                .collect(),
        }
    }
}

/// Numbers one by one: collecting them would bring the whole of sorting into the module.
fn by_seed(pairs: impl Iterator<Item = (u64, f64)>) -> BySeed {
    let mut all = BySeed::new();
    for (seed, x) in pairs {
        all.insert(seed, x);
    }
    all
}

/// Pairs of equal seeds: common random numbers.
fn combine(first: &BySeed, second: &BySeed, how: How) -> BySeed {
    let pair = |(seed, a): (&u64, &f64)| {
        let b = second.get(seed)?;
        Some((
            *seed,
            finite(match how {
                How::Quotient => a / b,
                How::Difference => a - b,
            }),
        ))
    };
    by_seed(first.iter().filter_map(pair))
}

/// Largest over smallest along a curve, seed by seed.
fn spread(curve: &[(usize, BySeed)]) -> BySeed {
    let one = |seed: &u64| {
        let values: Option<Vec<f64>> = curve.iter().map(|(_, v)| v.get(seed).copied()).collect();
        let values = values?;
        if values.iter().any(|x| x.is_nan()) {
            return Some((*seed, f64::NAN));
        }
        let (low, high) = values
            .iter()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (x.min(l), x.max(h)));
        Some((*seed, finite(high / low)))
    };
    by_seed(curve[0].1.keys().filter_map(one))
}
