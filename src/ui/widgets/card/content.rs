//! What is printed on a card, as plain values.

use crate::{i18n::gettext_f, ui::widgets::palette::Tint};

/// How a card is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardKind {
    /// A title, a value and a text.
    #[default]
    Generic,
    /// A coloured card with a value: the emblem of its colour is its picture.
    Strategy,
    /// A person with a cost, a crest, a skill and an overdrive.
    Hero,
}

/// How large a card is drawn; all sizes grow with the size of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardSize {
    /// A line with value, emblem and name (148 × 40).
    Chip,
    /// A card in a row of cards (96 × 140).
    #[default]
    Small,
    /// A card to be read (184 × 256).
    Full,
}

impl CardSize {
    /// Width and height in pixels at the usual size of text.
    #[must_use]
    pub fn pixels(self) -> (i32, i32) {
        match self {
            Self::Chip => (148, 40),
            Self::Small => (96, 140),
            Self::Full => (184, 256),
        }
    }

    pub(super) fn css_class(self) -> &'static str {
        match self {
            Self::Chip => "chip",
            Self::Small => "small",
            Self::Full => "full",
        }
    }
}

/// The special move of a hero.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overdrive {
    /// The colours of dice it needs.
    pub needs: Vec<Tint>,
    /// What it does.
    pub text: String,
}

/// A small remark at the foot of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The name of a symbolic icon; empty for none.
    pub icon: String,
    /// The remark.
    pub text: String,
}

/// Everything printed on the face of a card. All texts are plain, never markup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardContent {
    /// How the card is laid out.
    pub kind: CardKind,
    /// The name of the card.
    pub title: String,
    /// The colour of the card.
    pub tint: Tint,
    /// The value or the cost; may be empty.
    pub value: String,
    /// The text of the card, or the skill of a hero; may be empty.
    pub body: String,
    /// The special move of a hero.
    pub overdrive: Option<Overdrive>,
    /// Remarks at the foot, shown on a full card.
    pub notes: Vec<Note>,
    /// The picture is generated from this; the identity of the card will do.
    pub seed: String,
}

impl CardContent {
    /// The card read aloud from top to bottom.
    #[must_use]
    pub fn spoken(&self) -> String {
        let mut parts = vec![self.title.clone()];
        if self.tint != Tint::Neutral {
            parts.push(self.tint.name());
        }
        if !self.value.is_empty() {
            let value = match self.kind {
                CardKind::Hero => gettext_f("cost {cost}", &[("cost", &self.value)]),
                _ => gettext_f("value {value}", &[("value", &self.value)]),
            };
            parts.push(value);
        }
        let mut text = parts.join(", ");
        if !self.body.is_empty() {
            text = format!("{text}. {}", self.body);
        }
        if let Some(overdrive) = &self.overdrive {
            let needs: Vec<String> = overdrive.needs.iter().map(|tint| tint.name()).collect();
            let line = gettext_f(
                "Overdrive with {colors}: {text}",
                &[("colors", &needs.join(", ")), ("text", &overdrive.text)],
            );
            text = format!("{text} {line}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{CardContent, CardKind, Overdrive};
    use crate::ui::widgets::palette::Tint;

    #[test]
    fn a_card_is_read_from_top_to_bottom() {
        let card = CardContent {
            kind: CardKind::Hero,
            title: "Aoi".into(),
            value: "2".into(),
            body: "A skill.".into(),
            overdrive: Some(Overdrive { needs: vec![Tint::Blue, Tint::Red], text: "A move.".into() }),
            ..CardContent::default()
        };
        assert_eq!(card.spoken(), "Aoi, cost 2. A skill. Overdrive with Blue, Red: A move.");
    }
}
