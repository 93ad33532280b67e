//! Sorting for lists that are rarely sorted.
//!
//! The standard library's sort is optimised for speed and adds kilobytes of code per type: for six types, 3 % of what a
//! browser downloads before anything runs. The standard library's heap is small.

use std::collections::BinaryHeap;

/// The same values, ascending.
pub fn ascending<T: Ord>(list: Vec<T>) -> Vec<T> {
    BinaryHeap::from(list).into_sorted_vec()
}

/// The same values, ascending, without duplicates.
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
