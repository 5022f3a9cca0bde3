//! Maps for searches. What they hold comes from the rules, so nobody chooses keys to make them slow, and a quick hash that is the
//! same in every run will do. No result may depend on the order in which such a map is walked through.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map whose hash is quick, for searches.
pub type QuickMap<K, V> = HashMap<K, V, BuildHasherDefault<Mixed>>;

/// An odd number without a pattern.
const FACTOR: u64 = 0x517c_c1b7_2722_0a95;

/// A quick hash.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        // A map takes the lowest bits and the highest ones, and so far the lowest know nothing of the others.
        let mixed = (self.0 ^ (self.0 >> 32)).wrapping_mul(FACTOR);
        mixed ^ (mixed >> 32)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(FACTOR);
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(n: u64) -> u64 {
        let mut hash = Mixed::default();
        hash.write_u64(n);
        hash.finish()
    }

    /// Keys in a row, and keys that differ in their highest bits alone, do not fall into a few places.
    #[test]
    fn keys_are_spread() {
        for step in [1, 1 << 8, 1 << 32, 1 << 50] {
            let mut places: Vec<u64> = (0..1024).map(|n| hash(n * step) & 1023).collect();
            places.sort_unstable();
            places.dedup();
            assert!(places.len() > 300, "keys {step} apart share {} places", places.len());
        }
    }
}
