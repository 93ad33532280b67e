//! Lists put in order where it is done seldom.
//!
//! The library's sort is made to be fast and comes as kilobytes of code for every type; six of them were
//! three hundredths of what a browser fetches before anything runs. Its heap is small.

use std::collections::BinaryHeap;

/// The same values, ascending.
pub fn ascending<T: Ord>(list: Vec<T>) -> Vec<T> {
    BinaryHeap::from(list).into_sorted_vec()
}

/// The same values, ascending and each of them once.
pub fn each_once<T: Ord>(list: Vec<T>) -> Vec<T> {
    let mut list = ascending(list);
    list.dedup();
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_ascend_and_none_is_lost() {
        assert_eq!(ascending(vec![3, 1, 2, 3]), [1, 2, 3, 3]);
        assert_eq!(each_once(vec!["b", "a", "b"]), ["a", "b"]);
        assert!(ascending(Vec::<u32>::new()).is_empty());
    }
}
