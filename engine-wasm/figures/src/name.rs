//! Names of engines, runs and measures: equal names, equal numbers.

use engine_core::catalog::ENGINE_VERSION;
use serde_json::Value;

use crate::measure::Measure;

/// Fingerprints of all scenarios, as the tests hold them: they change whenever a trajectory does.
pub const GOLDEN: &str = include_str!("../../../tests/golden/fingerprints.json");

/// Fingerprints of the networks that make the choices that no scenario makes.
pub const NETWORKS: &str = include_str!("../../../tests/golden/networks.json");

/// Hash of the engine's behaviour, 16 hexadecimal digits; pure speed work keeps it.
pub fn behaviour() -> String {
    format!("{:016x}", hash([GOLDEN, NETWORKS].concat().as_bytes()) as u64)
}

/// Version and behaviour of the engine, such as `0.1.0+ceec44cf7c3bc17b`.
pub fn engine() -> String {
    format!("{ENGINE_VERSION}+{}", behaviour())
}

/// FNV-1a with 128 bits. Source: RFC 9923.
fn hash(bytes: &[u8]) -> u128 {
    let start = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d_u128;
    bytes.iter().fold(start, |h, b| (h ^ u128::from(*b)).wrapping_mul((1 << 88) + 0x13b))
}

/// Name of a run: equal names, equal trajectories.
pub fn run_key(scenario: &Value) -> String {
    let mut own = scenario.clone();
    if let Some(map) = own.as_object_mut() {
        // Words and the places of symbols change no run.
        for key in ["$schema", "title", "group", "question", "published", "layout"] {
            map.shift_remove(key);
        }
    }
    own.sort_all_objects();
    format!("{:032x}", hash(own.to_string().as_bytes()))
}

/// Name of what is measured: equal names give equal numbers.
pub fn measure_key(measure: &Measure) -> String {
    let mut own = measure.source.clone();
    if let Some(map) = own.as_object_mut() {
        for key in ["id", "label", "unit"] {
            map.shift_remove(key);
        }
    }
    own.sort_all_objects();
    format!("{:016x}", hash(own.to_string().as_bytes()) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_run_is_known_by_what_moves_it() {
        let base = json!({ "title": "a", "seed": 1, "abr": { "nrm": 32, "rif": 1.0 } });
        let same =
            json!({ "abr": { "rif": 1.0, "nrm": 32 }, "seed": 1, "title": "b", "layout": {} });
        let other = json!({ "title": "a", "seed": 2, "abr": { "nrm": 32, "rif": 1.0 } });
        assert_eq!(run_key(&base), run_key(&same), "words and the order of keys move nothing");
        assert_ne!(run_key(&base), run_key(&other));
    }
}
