//! Positions of the switches of a ring: from left to right in an upper row, back in a lower row.

/// Positions of `count` switches, in the order of the ring; `pitch` columns apart.
///
/// Range: at least 2. The upper row has one more if the number is odd.
pub(super) fn ring_places(count: u32, pitch: f64, rows: [f64; 2]) -> Vec<[f64; 2]> {
    let upper = count.div_ceil(2);
    let middle = f64::from(upper - 1) * pitch / 2.0;
    let start = middle + f64::from(count - upper - 1) * pitch / 2.0;
    let there = (0..upper).map(|i| [f64::from(i) * pitch, rows[0]]);
    let back = (0..count - upper).map(|i| [start - f64::from(i) * pitch, rows[1]]);
    there.chain(back).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_goes_there_above_and_back_below() {
        assert_eq!(ring_places(3, 2.0, [0.0, 4.0]), [[0.0, 0.0], [2.0, 0.0], [1.0, 4.0]]);
        let four = [[0.0, 0.0], [1.0, 0.0], [1.0, 3.0], [0.0, 3.0]];
        assert_eq!(ring_places(4, 1.0, [0.0, 3.0]), four);
    }
}
