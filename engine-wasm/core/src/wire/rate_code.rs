//! The 16-bit code of ER, CCR and MCR.
//!
//! One reserved bit, `nz`, five bits of exponent, nine of mantissa: `nz · 2^e · (1 + m/512)` cells per
//! second. Source: TM 4.0 RM cell rate format.

use crate::kernel::float::floor_log2;
use crate::units::CellRate;

const NONZERO: u16 = 1 << 14;

/// The largest code whose rate is at most `rate`; rates below 1 cell/s give code 0.
pub fn encode(rate: CellRate) -> u16 {
    if rate.0 < 1.0 {
        return 0;
    }
    if rate.0 >= LARGEST.0 {
        return 0x7FFF;
    }
    let exponent = floor_log2(rate.0);
    let mantissa = ((rate.0 / f64::from(1_u32 << exponent) - 1.0) * 512.0) as u16;
    NONZERO | (exponent as u16) << 9 | mantissa
}

/// The largest rate a code can express.
pub const LARGEST: CellRate = CellRate(4_290_772_992.0);

/// The rate of a code.
pub fn decode(code: u16) -> CellRate {
    if code & NONZERO == 0 {
        return CellRate(0.0);
    }
    let exponent = (code >> 9) & 31;
    let mantissa = code & 511;
    CellRate((1_u64 << exponent) as f64 * (1.0 + f64::from(mantissa) / 512.0))
}

/// `rate` after encoding and decoding.
pub fn quantise(rate: CellRate) -> CellRate {
    decode(encode(rate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_agree_with_the_worked_table() {
        const CASES: &[(f64, u16, f64)] = &[
            (365_566.0, 0x64C9, 365_056.0),
            (353_207.5, 0x64B1, 352_768.0),
            (7_311.3, 0x5991, 7_304.0),
            (100_000.0, 0x610D, 99_968.0),
            (10.0, 0x4680, 10.0),
            (1.0, 0x4000, 1.0),
            (0.5, 0x0000, 0.0),
        ];
        for &(rate, code, decoded) in CASES {
            assert_eq!(encode(CellRate(rate)), code, "{rate}");
            assert_eq!(decode(code), CellRate(decoded), "{code:#x}");
        }
        assert_eq!(decode(0x7FFF), LARGEST);
        assert_eq!(encode(CellRate(1e12)), 0x7FFF);
    }

    #[test]
    fn every_code_survives_and_truncation_stays_below_one_part_in_512() {
        for code in 0x4000..=0x7FFF_u16 {
            assert_eq!(encode(decode(code)), code);
        }
        let mut rate = 1.0;
        while rate < 4e9 {
            let kept = quantise(CellRate(rate)).0;
            assert!(kept <= rate && rate - kept < rate / 512.0, "{rate} became {kept}");
            rate *= 1.000_37;
        }
    }
}
