//! What is printed on a card, as plain values.

use crate::{
    i18n::gettext_f,
    widgets::{Glyph, Picture, palette::Tint},
};

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

/// A printed symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// What is printed; of several, each one will do.
    pub glyphs: Vec<Glyph>,
    /// What is printed beside them, such as a number; may be empty.
    pub label: String,
    /// A style class of the game, for its colour; may be empty.
    pub class: &'static str,
    /// What it is, in words.
    pub words: String,
}

/// Symbols in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignRow {
    /// What they are for. Without that they are short for other rows: only small cards show them.
    pub title: String,
    pub signs: Vec<Sign>,
    /// In which line a small card shows them, from 1; rows may share a line. 0 if it does not.
    pub line: u8,
}

impl SignRow {
    fn spoken(&self) -> String {
        let signs = self.signs.iter().map(|sign| match sign.label.as_str() {
            "" => sign.words.clone(),
            label => gettext_f("{count} × {symbol}", &[("count", label), ("symbol", &sign.words)]),
        });
        format!("{}: {}.", self.title, signs.collect::<Vec<_>>().join(", "))
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
    /// What kind of card it is, on a card with a picture; may be empty.
    pub kind: String,
    /// Symbols between title and text, on a card with a picture.
    pub rows: Vec<SignRow>,
    /// The text of the card; may be empty.
    pub body: String,
    pub panel: Option<Panel>,
    /// Remarks at the foot, shown on a full card.
    pub notes: Vec<Note>,
    /// A picture of its own.
    pub picture: Option<Picture>,
    /// Without one, a crest is generated from this; the identity of the card will do.
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
        if !self.kind.is_empty() {
            parts.push(self.kind.clone());
        }
        let mut text = parts.join(", ");
        for row in self.rows.iter().filter(|row| !row.signs.is_empty() && !row.title.is_empty()) {
            text = format!("{text}. {}", row.spoken().trim_end_matches('.'));
        }
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
    use super::{CardContent, Panel, Sign, SignRow};
    use crate::widgets::{Glyph, palette::Tint};

    #[test]
    fn symbols_are_counted_when_a_card_is_read() {
        let sign = |label: &str| Sign {
            glyphs: vec![Glyph::SWORD],
            label: label.into(),
            class: "",
            words: "Sword".into(),
        };
        let card = CardContent {
            title: "Rats".into(),
            kind: "Quest".into(),
            rows: vec![
                SignRow { title: "Needs".into(), signs: vec![sign("2"), sign("")], line: 1 },
                SignRow { signs: vec![sign("7")], ..SignRow::default() },
            ],
            body: "Squeak.".into(),
            ..CardContent::default()
        };
        assert_eq!(card.spoken(), "Rats, Quest. Needs: 2 × Sword, Sword. Squeak.");
    }

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
