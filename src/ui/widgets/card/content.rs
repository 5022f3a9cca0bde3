//! What is printed on a card, as plain values.

use crate::{i18n::gettext_f, ui::widgets::palette::Tint};

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

/// A second text under a heading of its own, with the colours of dice it needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    pub title: String,
    pub needs: Vec<Tint>,
    pub text: String,
}

impl Panel {
    fn spoken(&self) -> String {
        if self.needs.is_empty() {
            return format!("{}: {}", self.title, self.text);
        }
        let needs: Vec<String> = self.needs.iter().map(|tint| tint.name()).collect();
        let words =
            [("title", self.title.as_str()), ("colors", &needs.join(", ")), ("text", self.text.as_str())];
        gettext_f("{title} with {colors}: {text}", &words)
    }
}

/// A small remark at the foot of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The name of a symbolic icon; empty for none.
    pub icon: String,
    pub text: String,
}

/// Everything printed on the face of a card. All texts are plain, never markup.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardContent {
    /// The name of the card.
    pub title: String,
    /// The colour of the card.
    pub tint: Tint,
    /// The value or the cost; may be empty.
    pub value: String,
    /// Whether the value is what the card costs.
    pub cost: bool,
    /// The text of the card; may be empty.
    pub body: String,
    pub panel: Option<Panel>,
    /// Remarks at the foot, shown on a full card.
    pub notes: Vec<Note>,
    /// The picture is generated from this; the identity of the card will do.
    pub seed: String,
    /// Whether that picture stands for a person: then small cards show it, too.
    pub portrait: bool,
    /// A style class of the game for cards of this kind; may be empty.
    pub class: &'static str,
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
            parts.push(match self.cost {
                true => gettext_f("cost {cost}", &[("cost", &self.value)]),
                false => gettext_f("value {value}", &[("value", &self.value)]),
            });
        }
        let mut text = parts.join(", ");
        if !self.body.is_empty() {
            text = format!("{text}. {}", self.body);
        }
        if let Some(panel) = &self.panel {
            text = format!("{text} {}", panel.spoken());
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::{CardContent, Panel};
    use crate::ui::widgets::palette::Tint;

    #[test]
    fn a_card_is_read_from_top_to_bottom() {
        let card = CardContent {
            cost: true,
            title: "Aoi".into(),
            value: "2".into(),
            body: "A skill.".into(),
            panel: Some(Panel {
                title: "Overdrive".into(),
                needs: vec![Tint::Blue, Tint::Red],
                text: "A move.".into(),
            }),
            ..CardContent::default()
        };
        assert_eq!(card.spoken(), "Aoi, cost 2. A skill. Overdrive with Blue, Red: A move.");
    }
}
