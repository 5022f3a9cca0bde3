//! Parts of a number of matches, with what they leave open.

use serde::{Serialize, Serializer};

/// How often something came about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// How often it did.
    pub hits: u64,
    /// How often it might have.
    pub of: u64,
}

/// The 97.5th percentile of the normal distribution: 95 % lie within so many standard deviations.
const Z: f64 = 1.959_963_984_540_054;

impl Share {
    /// With fewer than this, nothing is said in per cent.
    pub const FEWEST: u64 = 5;

    /// Adds one more that came about or not.
    pub fn add(&mut self, hit: bool) {
        self.of += 1;
        self.hits += u64::from(hit);
    }

    /// The part, from 0 to 1; `None` of nothing.
    #[must_use]
    pub fn part(self) -> Option<f64> {
        (self.of > 0).then(|| self.hits as f64 / self.of as f64)
    }

    /// Where the chance behind it lies with 95 % confidence, after Wilson: from 0 to 1. Everything, of nothing.
    #[must_use]
    pub fn range(self) -> (f64, f64) {
        let Some(part) = self.part() else { return (0.0, 1.0) };
        let n = self.of as f64;
        let (middle, scale) = (part + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
        let half = Z * (part * (1.0 - part) / n + Z * Z / (4.0 * n * n)).sqrt();
        let low = if self.hits == 0 { 0.0 } else { (middle - half) / scale };
        let high = if self.hits == self.of { 1.0 } else { (middle + half) / scale };
        (low.max(0.0), high.min(1.0))
    }

    /// Whether these are too few to say anything in per cent.
    #[must_use]
    pub const fn too_few(self) -> bool {
        self.of < Self::FEWEST
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Whole {
            hits: u64,
            of: u64,
            part: Option<f64>,
            low: f64,
            high: f64,
            too_few: bool,
        }
        let (low, high) = self.range();
        let part = self.part();
        Whole { hits: self.hits, of: self.of, part, low, high, too_few: self.too_few() }.serialize(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of Newcombe 1998, table I, method 3.
    #[test]
    fn ranges_are_those_of_wilson() {
        let cases = [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ];
        for (hits, of, low, high) in cases {
            let range = Share { hits, of }.range();
            assert!((range.0 - low).abs() < 6e-5 && (range.1 - high).abs() < 6e-5, "{range:?}");
        }
    }

    #[test]
    fn nothing_and_all_stay_within_bounds() {
        assert_eq!(Share::default().range(), (0.0, 1.0));
        assert_eq!(Share::default().part(), None);
        let (none, all) = (Share { hits: 0, of: 4 }, Share { hits: 4, of: 4 });
        assert_eq!((none.range().0, all.range().1), (0.0, 1.0));
        assert!((none.range().1 + all.range().0 - 1.0).abs() < 1e-12);
        assert!(all.too_few() && !Share { hits: 4, of: 5 }.too_few());
    }
}
