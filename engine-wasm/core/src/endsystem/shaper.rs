//! Token bucket: lets a source send bursts, but only for a short time.
//!
//! Tokens enter the bucket at a constant rate. Each cell takes one token, and waits if there is none. Tokens are
//! counted in bits times picoseconds, a whole number at any rate, so nothing is ever rounded.

use crate::params::{Grid, ParamError, Tunable, Value};
use crate::units::{BitRate, CELL_BITS, PS_PER_SECOND, SimTime};

/// One token: the bits of a cell times the picoseconds of a second. At `r` bits per second, each picosecond adds `r`
/// units.
const TOKEN: u64 = CELL_BITS * PS_PER_SECOND;

crate::params! {
    /// Knobs of a [`TokenBucket`].
    pub struct ShaperParams {
        /// Long-term rate at which a circuit may send, counted over 53-byte cells. A lower rate
        /// spreads its bursts, so they wait at the host instead of in the network; null sends at
        /// line rate.
        rate_mbps: Option<f64> = None, "Sustained rate", "Kalampoukas 1996 section 4.3 (1.908, which is 4,500 cells/s)", Mbps in 0.01 ..= 2488.32 by Grid::OneTwoFive => "line rate";
        /// Cells that may leave back to back after a silence. A larger bucket lets longer bursts
        /// through unchanged.
        [rate_mbps not "null"] bucket_cells: u32 = 1, "Bucket", "Kalampoukas 1996 section 4.3 (50); 1 spaces evenly", Cells in 1 ..= 1_000_000 by Grid::OneTwoFive;
    }
}

impl ShaperParams {
    /// Can the shaper hold a cell back?
    pub fn shapes(&self) -> bool {
        self.rate_mbps.is_some()
    }
}

/// The bucket of one circuit; it starts full.
#[derive(Clone, Debug)]
pub struct TokenBucket {
    params: ShaperParams,
    /// The rate in whole bits per second; `None` = no shaping.
    rate: Option<BitRate>,
    /// Tokens at `at`, in units of [`TOKEN`].
    credit: u128,
    at: SimTime,
}

impl TokenBucket {
    /// A full bucket.
    pub fn new(params: ShaperParams) -> TokenBucket {
        let rate = params.rate_mbps.map(BitRate::from_mbps);
        let credit = full(&params);
        TokenBucket { params, rate, credit, at: SimTime::ZERO }
    }

    /// The knobs.
    pub fn params(&self) -> &ShaperParams {
        &self.params
    }

    /// First instant, not before `now`, at which a cell may leave.
    #[inline]
    pub fn next_allowed(&self, now: SimTime) -> SimTime {
        let Some(rate) = self.rate else { return now };
        let credit = self.credit_at(now, rate);
        if credit >= u128::from(TOKEN) {
            return now;
        }
        let missing = TOKEN - credit as u64;
        SimTime(now.0.saturating_add(missing.div_ceil(rate.0)))
    }

    /// Sends a cell, which takes one token.
    ///
    /// Panics if the cell may not leave yet.
    #[inline]
    pub fn take(&mut self, now: SimTime) {
        let Some(rate) = self.rate else { return };
        let credit = self.credit_at(now, rate).checked_sub(u128::from(TOKEN));
        self.credit = credit.expect("a cell takes a token that is there (I-15)");
        self.at = now;
    }

    /// Changes one knob. Existing tokens stay, except those that no longer fit.
    ///
    /// # Errors
    /// Fails if the key is unknown or the value is refused.
    pub fn tune(&mut self, key: &str, value: &Value, now: SimTime) -> Result<(), ParamError> {
        let credit = self.rate.map_or(full(&self.params), |rate| self.credit_at(now, rate));
        self.params.tune(key, value)?;
        self.rate = self.params.rate_mbps.map(BitRate::from_mbps);
        self.credit = credit.min(full(&self.params));
        self.at = now;
        Ok(())
    }

    /// Tokens at `now`. The tokens of the last picosecond may exceed the bucket, so that a one-cell bucket at a rate
    /// without whole spacing loses none between two cells.
    #[inline]
    fn credit_at(&self, now: SimTime, rate: BitRate) -> u128 {
        let gained = u128::from(rate.0) * u128::from(now.since(self.at).0);
        (self.credit + gained).min(full(&self.params) + u128::from(rate.0 - 1))
    }
}

/// A full bucket, in units of [`TOKEN`].
#[inline]
fn full(params: &ShaperParams) -> u128 {
    u128::from(params.bucket_cells) * u128::from(TOKEN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::rng::Stream;
    use crate::units::SimSpan;

    /// 4,500 cells per second.
    const VIDEO_MBPS: f64 = 1.908;

    fn bucket(rate_mbps: f64, bucket_cells: u32) -> TokenBucket {
        TokenBucket::new(ShaperParams { rate_mbps: Some(rate_mbps), bucket_cells })
    }

    /// Cells that could leave back to back at `now`.
    fn tokens(bucket: &TokenBucket, now: SimTime) -> f64 {
        let credit = bucket.credit_at(now, bucket.rate.expect("shaping")) as f64 / TOKEN as f64;
        credit.min(f64::from(bucket.params.bucket_cells))
    }

    /// Departure times of `count` cells that all wait from `now` on, on a line of `gap` picoseconds per cell.
    fn leave(bucket: &mut TokenBucket, now: SimTime, count: u32, gap: u64) -> Vec<SimTime> {
        let mut free = now;
        let mut send = |_| {
            let at = bucket.next_allowed(free);
            bucket.take(at);
            free = at.after(SimSpan(gap));
            at
        };
        (0..count).map(&mut send).collect()
    }

    #[test]
    fn a_video_frame_leaves_its_burst_at_once_and_the_rest_at_the_rate() {
        // 135 cells at t = 0, 50 tokens, 4,500 cells/s, on a line of 155.52 Mb/s.
        let instants = leave(&mut bucket(VIDEO_MBPS, 50), SimTime::ZERO, 135, 2_726_337);
        for (k, at) in instants[..50].iter().enumerate() {
            assert_eq!(at.0, k as u64 * 2_726_337, "cell {k} leaves back to back");
        }
        for (k, at) in instants.iter().enumerate().skip(50) {
            let tokens = k as u64 + 1 - 50;
            assert_eq!(at.0, (tokens * PS_PER_SECOND).div_ceil(4500), "cell {k}");
        }
        assert_eq!(instants[134].0, 18_888_888_889, "85/4500 s, before the next frame at 40 ms");
    }

    #[test]
    fn an_even_spacing_never_drifts() {
        // Rates in Mb/s whose cell time is not a whole number of picoseconds, and one whose cell time is.
        for mbps in [155.52, 1.908, 0.128, 7.3] {
            let (rate, count) = (BitRate::from_mbps(mbps).0, 1_000_000_u32);
            let instants = leave(&mut bucket(mbps, 1), SimTime::ZERO, count, 1);
            let last = u128::from(count - 1) * u128::from(TOKEN);
            assert_eq!(u128::from(instants[999_999].0), last.div_ceil(u128::from(rate)), "{mbps}");
        }
    }

    #[test]
    fn no_window_holds_more_cells_than_bucket_and_rate_allow() {
        for seed in 0..20 {
            let mut draw = Stream::new(seed, "shaper");
            let cells = 1 + (draw.bits() % 60) as u32;
            let mbps = [1.908, 10.0, 155.52][(seed % 3) as usize];
            let mut bucket = bucket(mbps, cells);
            let (mut instants, mut now) = (Vec::new(), SimTime::ZERO);
            for _ in 0..40 {
                now = now.after(SimSpan::from_us(draw.uniform() * 40_000.0));
                instants.extend(leave(&mut bucket, now, (draw.bits() % 200) as u32, 680_000));
                now = instants.last().copied().unwrap_or(now).max(now);
            }
            let rate = BitRate::from_mbps(mbps).cells().0;
            for (i, first) in instants.iter().enumerate() {
                for (k, last) in instants[i..].iter().enumerate() {
                    let allowed = f64::from(cells) + rate * last.since(*first).secs() + 1.0;
                    assert!((k + 1) as f64 <= allowed + 1e-6, "I-15, seed {seed}");
                }
            }
        }
    }

    #[test]
    fn without_a_rate_every_cell_leaves_at_once() {
        let mut free = TokenBucket::new(ShaperParams::default());
        assert!(!free.params().shapes());
        let now = SimTime::from_secs(3.0);
        for _ in 0..5 {
            assert_eq!(free.next_allowed(now), now);
            free.take(now);
        }
    }

    #[test]
    fn knobs_move_the_last_cell_of_a_burst_the_way_their_sentences_say() {
        let last = |mbps, cells| leave(&mut bucket(mbps, cells), SimTime::ZERO, 100, 1)[99];
        assert!(last(1.0, 50) > last(2.0, 50), "a lower rate makes bursts wait");
        assert!(last(1.0, 50) > last(1.0, 80), "a larger bucket lets more through");
        assert_eq!(last(1.0, 100), SimTime(99), "the whole burst");
    }

    #[test]
    fn a_new_rate_keeps_the_tokens_and_a_smaller_bucket_spills() {
        let mut bucket = bucket(VIDEO_MBPS, 50);
        leave(&mut bucket, SimTime::ZERO, 50, 1);
        let at = |seconds| SimTime::from_secs(seconds);
        let ten = at(10.0 / 4500.0 + 1e-11);
        assert!((tokens(&bucket, ten) - 10.0).abs() < 1e-3);
        bucket.tune("rateMbps", &Value::from(0.424), ten).expect("in range");
        assert!((tokens(&bucket, ten) - 10.0).abs() < 1e-3, "kept");
        assert!(
            (tokens(&bucket, ten.after(SimSpan::from_ms(5.0))) - 15.0).abs() < 1e-3,
            "1,000 c/s"
        );
        bucket.tune("bucketCells", &Value::from(4), ten).expect("in range");
        assert_eq!(tokens(&bucket, ten), 4.0);
        bucket.take(ten);
        bucket.tune("rateMbps", &Value::Null, ten).expect("no shaping");
        assert_eq!(bucket.next_allowed(ten), ten);
        bucket.tune("rateMbps", &Value::from(1.0), at(1.0)).expect("shaping again");
        assert_eq!(tokens(&bucket, at(1.0)), 4.0, "an unshaped circuit has a full bucket");
        assert!(bucket.tune("rateMbps", &Value::from(0.0), at(1.0)).is_err());
    }
}
