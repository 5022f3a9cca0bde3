//! The colours of what is drawn, on light and on dark: those of libadwaita for things that stand alone. Whoever sees no
//! colours sees dashes.

/// A colour on light, the same on dark, and the dashes of its lines.
pub(super) type Colour = (&'static str, &'static str, &'static str);

pub(super) const COLOURS: [Colour; 8] = [
    ("#0461be", "#81d0ff", "none"),
    ("#b62200", "#ff9c5b", "6 3"),
    ("#15772e", "#8de698", "2 3"),
    ("#8939a4", "#fba7ff", "8 3 2 3"),
    ("#905300", "#ffc057", "1 4"),
    ("#a2326c", "#ffa0d8", "12 4"),
    ("#007184", "#7bdff4", "4 2 1 2"),
    ("#526678", "#bbd1e5", "10 2 2 2 2 2"),
];

/// The paper and the ink on light and on dark.
pub(super) const PAPER: (&str, &str) = ("#ffffff", "#1d1d20");
pub(super) const INK: (&str, &str) = ("#323237", "#ffffff");
/// Lines that help the eye.
pub(super) const RULE: (&str, &str) = ("#8b8b90", "#77777d");

pub(super) fn colour(at: usize) -> Colour {
    COLOURS[at % COLOURS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, two: &str) -> f64 {
        let (one, two) = (luminance(one), luminance(two));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    #[test]
    fn everything_can_be_seen_on_light_and_on_dark() {
        for (light, dark, _) in COLOURS {
            assert!(contrast(light, PAPER.0) >= 4.5 && contrast(dark, PAPER.1) >= 4.5, "{light} {dark}");
        }
        assert!(contrast(INK.0, PAPER.0) >= 7.0 && contrast(INK.1, PAPER.1) >= 7.0);
        assert!(contrast(RULE.0, PAPER.0) >= 3.0 && contrast(RULE.1, PAPER.1) >= 3.0);
    }

    #[test]
    fn no_two_lines_are_dashed_alike() {
        let mut dashes: Vec<&str> = COLOURS.iter().map(|(_, _, dash)| *dash).collect();
        dashes.sort_unstable();
        dashes.dedup();
        assert_eq!(dashes.len(), COLOURS.len());
    }
}
