//! What a scoreboard tells about a seat, as plain values.

use crate::{
    i18n::{gettext, gettext_f},
    widgets::{Picture, glyph::Glyph, palette::Tint},
};

/// A small fact under the score, such as the size of a hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fact {
    /// A picture before the text.
    pub glyph: Option<Glyph>,
    /// The fact, very short.
    pub text: String,
    /// The fact in words, for the tooltip and the screen reader.
    pub spoken: String,
}

/// One seat of the scoreboard. The name is shown as text, whatever it contains.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SeatView {
    /// Who sits there.
    pub name: String,
    /// The score in digits.
    pub score: String,
    /// What is counted, such as “VP”; may be empty.
    pub unit: String,
    /// What the score is, in words, for its tooltip; may be empty.
    pub about: String,
    /// The colour of the seat.
    pub tint: Tint,
    /// The first player of the round.
    pub first: bool,
    /// The level of the bot that plays this seat, if one does.
    pub bot: Option<String>,
    /// This seat decides now.
    pub to_move: bool,
    /// A bot is thinking.
    pub thinking: bool,
    /// Small facts under the score.
    pub facts: Vec<Fact>,
    /// Small pictures where there is room for them, each in words.
    pub pictures: Vec<(Picture, String)>,
    /// Whether pressing the plate shows more of the seat.
    pub opens: bool,
}

impl SeatView {
    /// The seat in words.
    #[must_use]
    pub fn spoken(&self) -> String {
        let score = gettext_f("{score} {unit}", &[("score", &self.score), ("unit", &self.unit)]);
        let mut parts = vec![self.name.clone(), score.trim().to_owned()];
        let marks = [
            (self.first, gettext("first player")),
            (self.to_move, gettext("to move")),
            (self.thinking, gettext("thinking")),
        ];
        parts.extend(marks.into_iter().filter(|(on, _)| *on).map(|(_, word)| word));
        if let Some(level) = &self.bot {
            parts.push(gettext_f("bot, {level}", &[("level", level)]));
        }
        parts.extend(self.facts.iter().map(|fact| fact.spoken.clone()).filter(|fact| !fact.is_empty()));
        parts.extend(self.pictures.iter().map(|(_, words)| words.clone()).filter(|words| !words.is_empty()));
        parts.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::SeatView;

    #[test]
    fn a_seat_is_told_with_its_marks() {
        let seat = SeatView {
            name: "<b>Anna".into(),
            score: "3".into(),
            unit: "VP".into(),
            to_move: true,
            ..SeatView::default()
        };
        assert_eq!(seat.spoken(), "<b>Anna, 3 VP, to move");
    }
}
