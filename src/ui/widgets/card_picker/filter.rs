//! Which cards match what was typed or pressed: no widgets, so that it can be tested alone.

use crate::widgets::palette::Tint;

/// A card that may be picked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PickCard {
    /// Its identity, handed back by `picked`.
    pub id: String,
    pub name: String,
    pub tint: Tint,
    /// Its value or cost; may be empty.
    pub value: String,
    /// How many copies may still be meant.
    pub left: u32,
    /// A short remark, such as its effect; may be empty.
    pub note: String,
}

impl PickCard {
    /// Cards are ordered by colour, value and name.
    pub(super) fn order(&self) -> (Tint, u32, String) {
        (self.tint, self.value.parse().unwrap_or(u32::MAX), self.name.to_lowercase())
    }
}

/// What narrows the list down.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// The colour pressed.
    pub tint: Option<Tint>,
    /// The value pressed.
    pub value: Option<String>,
    /// The text typed.
    pub text: String,
}

impl Filter {
    /// Whether `card` is still in the list. Each word typed must be found in the
    /// name or the remark, or be the value, the beginning of the colour, or both (“r4”).
    #[must_use]
    pub fn matches(&self, card: &PickCard) -> bool {
        self.tint.is_none_or(|tint| card.tint == tint)
            && self.value.as_ref().is_none_or(|value| card.value == *value)
            && self.text.split_whitespace().all(|word| word_matches(word, card))
    }

    /// The cards left, by position.
    #[must_use]
    pub fn select(&self, cards: &[PickCard]) -> Vec<usize> {
        cards.iter().enumerate().filter(|(_, card)| self.matches(card)).map(|(i, _)| i).collect()
    }
}

fn word_matches(word: &str, card: &PickCard) -> bool {
    // A keyboard has the straight apostrophe.
    let plain = |text: &str| text.to_lowercase().replace('’', "'");
    let word = plain(word);
    let told = plain(&card.name).contains(&word) || plain(&card.note).contains(&word);
    if told || card.value.to_lowercase() == word {
        return true;
    }
    let color = card.tint.name().to_lowercase();
    let digits = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
    let (letters, digits) = word.split_at(digits);
    !letters.is_empty() && color.starts_with(letters) && (digits.is_empty() || card.value == digits)
}

/// The values that cards of `tint` have, in order, each once.
#[must_use]
pub fn values(cards: &[PickCard], tint: Tint) -> Vec<String> {
    let mut values: Vec<String> = cards
        .iter()
        .filter(|card| card.tint == tint && !card.value.is_empty())
        .map(|card| card.value.clone())
        .collect();
    values.sort_by_key(|value| (value.parse().unwrap_or(u32::MAX), value.clone()));
    values.dedup();
    values
}

/// The colours of the cards, in order, each once.
#[must_use]
pub fn tints(cards: &[PickCard]) -> Vec<Tint> {
    Tint::ALL.into_iter().filter(|tint| cards.iter().any(|card| card.tint == *tint)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Filter, PickCard, tints, values};
    use crate::widgets::palette::Tint;

    fn cards() -> Vec<PickCard> {
        let card = |name: &str, tint, value: &str| PickCard {
            id: name.to_lowercase(),
            name: name.into(),
            tint,
            value: value.into(),
            left: 2,
            ..PickCard::default()
        };
        vec![
            card("Rising Cut", Tint::Red, "1"),
            card("Long Cut", Tint::Red, "4"),
            card("Cat’s Return", Tint::Green, "4"),
            card("Bluff", Tint::Neutral, "0"),
        ]
    }

    fn found(text: &str) -> Vec<usize> {
        Filter { text: text.into(), ..Filter::default() }.select(&cards())
    }

    #[test]
    fn words_match_names_values_and_colors() {
        assert_eq!(found("cut"), [0, 1]);
        assert_eq!(found("r4"), [1]);
        assert_eq!(found("red cut 4"), [1]);
        assert_eq!(found("4"), [1, 2]);
        assert_eq!(found("GREEN"), [2]);
        assert_eq!(found("zebra"), [] as [usize; 0]);
        assert_eq!(found("  "), [0, 1, 2, 3]);
        let even = PickCard { note: "Four even numbers".into(), ..PickCard::default() };
        let filter = Filter { text: "even four".into(), ..Filter::default() };
        assert!(filter.matches(&even) && !filter.matches(&cards()[0]));
    }

    #[test]
    fn color_and_value_are_two_presses() {
        let red = Filter { tint: Some(Tint::Red), ..Filter::default() };
        assert_eq!(red.select(&cards()), [0, 1]);
        let one = Filter { value: Some("1".into()), ..red };
        assert_eq!(one.select(&cards()), [0]);
        assert_eq!(values(&cards(), Tint::Red), ["1", "4"]);
        assert_eq!(tints(&cards()), [Tint::Neutral, Tint::Green, Tint::Red]);
    }
}
