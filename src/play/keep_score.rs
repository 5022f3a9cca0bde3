//! From here on only the score: a match at a real table that goes on as a score sheet.

use serde_json::{Value, json};

use super::{Catalogue, GameSession, MatchSetup, Provider, SeatSetup};
use crate::engine::{Carried, Record, Source};
use crate::i18n::gettext_f;

/// A score sheet that goes on from a match.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreKept {
    /// Its set-up: the same people, and what their options mean for the score.
    pub setup: MatchSetup,
    /// Its first entry, which tells how the match stands.
    pub first: Record<Value>,
    /// What it is, for lists.
    pub note: String,
}

impl GameSession {
    /// How the match stands for a score sheet that goes on from here. `None` once it is over, and where the program rolls and
    /// deals everything or plays a seat: there is no table then that goes on without it.
    #[must_use]
    pub fn carried(&self) -> Option<Carried> {
        let setup = self.setup();
        let own = setup.dice == Provider::Physical || setup.cards == Provider::Physical;
        if own && setup.bots().is_empty() { self.game().carried() } else { None }
    }

    /// That score sheet; `now` is the time in milliseconds.
    #[must_use]
    pub fn score_sheet(&self, catalogue: &Catalogue, now: i64) -> Option<ScoreKept> {
        let (setup, carried) = (self.setup(), self.carried()?);
        let sheet = catalogue.sheet_of(&setup.game)?;
        let (packs, _) = sheet.packs(None);
        let known = |(id, value): &(&String, &String)| {
            let options = &sheet.rulebook().options;
            options
                .iter()
                .any(|option| option.id == **id && option.values.iter().any(|one| one.value == **value))
        };
        let options = setup.options.iter().filter(known).map(|(id, value)| (id.clone(), value.clone()));
        let seats = setup.seats.iter().map(|seat| SeatSetup { name: seat.name.clone(), bot: None });
        let first = Record::new(json!({ "ruling": { "carried": carried } }), Source::Typed);
        let title = self.game().info().title;
        let note = gettext_f(
            "Goes on from entry {n} of a match of {game}",
            &[("n", &self.game().len().to_string()), ("game", &crate::i18n::gettext(title))],
        );
        // Nothing is rolled on a sheet.
        let seed = 0;
        Some(ScoreKept {
            setup: MatchSetup {
                seats: seats.collect(),
                options: options.collect(),
                ..MatchSetup::of(sheet, packs.first()?, seed)
            },
            first: Record { at: now, ..first },
            note,
        })
    }
}
