//! Moves as people type them (section 4.5 of the rules).

use super::move_text::{self, ParsedMove};
use super::options::SetupOrder;
use super::state::TOP;
use super::{Action, BLACK, Chance, DiceWar, Phase, RED, State};
use crate::engine::{Arg, IdTable, Notation, Seat, Violation, text};
use crate::i18n::gettext;

impl Notation for DiceWar {
    fn number_of(&self, field: &str, name: &str) -> Option<Result<usize, Violation>> {
        (field == "spell").then(|| self.known_spell(name).map(usize::from))
    }

    fn ids(&self) -> Vec<IdTable<'_>> {
        let spells = self.content().spells().map(|(_, spell)| spell.id.as_str());
        vec![IdTable { fields: &["spell"], ids: spells.collect() }]
    }

    /// The roll for the first turn: Red's die, then Black's.
    fn read_chance(&self, _: &State, text: &str) -> Option<Chance> {
        let faces: Option<Vec<u8>> = text
            .split([' ', ',', '-'])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect();
        match faces?.as_slice() {
            [red, black] => Some(Chance::StartRoll { red: *red, black: *black }),
            _ => None,
        }
    }

    fn write_chance(&self, _: &State, chance: &Chance) -> Option<String> {
        let Chance::StartRoll { red, black } = chance;
        Some(format!("{red} {black}"))
    }

    fn write_position(&self, state: &State) -> Option<String> {
        Some(self.position(state))
    }

    fn write_action(&self, state: &State, _: Seat, action: &Action) -> Option<String> {
        Some(move_text::write(self, state, action))
    }

    fn read_action(&self, state: &State, seat: Seat, text: &str) -> Option<Result<Action, Violation>> {
        if let Some(Err(unknown)) = move_text::spell(text).map(|spell| self.known_spell(spell)) {
            return Some(Err(unknown));
        }
        let Some(parsed) = move_text::parse(self, text) else {
            return self.read_line_up(state, seat, text).map(Ok);
        };
        Some(self.check_die(state, &parsed).map(|()| parsed.action))
    }
}

impl DiceWar {
    /// A line-up as people call it out: `Spirit b1, Blood Mage d1, 4 f1`, with the creature or its level and the field
    /// or its file.
    fn read_line_up(&self, state: &State, seat: Seat, text: &str) -> Option<Action> {
        if state.phase != Phase::Setup || self.options().setup == SetupOrder::Alternate {
            return None;
        }
        let text = text.to_lowercase();
        let mut row = [0; 7];
        for part in text.split([',', ';']) {
            let (who, place) = part.trim().rsplit_once(' ')?;
            let file =
                place.bytes().next().filter(|file| place.len() <= 2 && (b'a'..=b'g').contains(file))?;
            let who = who.trim().trim_end_matches(" on").trim_start_matches("a ");
            let called = |level: &u8| {
                let name = &self.creature(seat, *level).name;
                who == level.to_string() || who == name.to_lowercase() || who == gettext(name).to_lowercase()
            };
            let level = (1..=TOP).find(called)?;
            let place = row.get_mut(usize::from(file - b'a')).filter(|taken| **taken == 0)?;
            *place = level;
        }
        Some(Action::SetLineup { row })
    }

    /// The action that a text means in a state; suffixes `#` and `(+5)` are let pass. `None` if it means
    /// nothing there, or names another level than the die shows.
    #[must_use]
    pub fn read_move(&self, state: &State, word: &str) -> Option<Action> {
        let ParsedMove { action, die } = move_text::parse(self, word)?;
        let follows = matches!(action, Action::FollowMove { .. } | Action::FollowAttack { .. });
        let known = !follows || matches!(state.phase, Phase::FollowUp(_));
        die.is_none_or(|(at, level)| !known || state.level(at) == level).then_some(action)
    }

    /// The text of an action before it is carried out.
    #[must_use]
    pub fn write_move(&self, state: &State, action: &Action) -> String {
        move_text::write(self, state, action)
    }

    /// The number of a spell that is named (DW-SPELL-6).
    fn known_spell(&self, spell: &str) -> Result<u8, Violation> {
        self.spell_number(spell).ok_or_else(|| {
            let told = text("There is no spell “{spell}” in this match; choose from {spells}.");
            let told = told.with("spell", Arg::Verbatim(spell.to_owned())).with("spells", self.spell_ids());
            Violation::impossible("DW-SPELL-6", told)
        })
    }

    /// All spells that creatures of the match have, each once.
    fn spell_ids(&self) -> Arg {
        let mut ids: Vec<Arg> = Vec::new();
        for (seat, level) in
            [RED, BLACK].into_iter().flat_map(|seat| (1..=TOP).map(move |level| (seat, level)))
        {
            for spell in &self.tribe(seat).creature(level).spells {
                let id = Arg::Verbatim(spell.card.id.clone());
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
        Arg::List(ids)
    }

    /// Whether the die of a move as written is the creature that it is said to be (DW-GEN-6).
    fn check_die(&self, state: &State, parsed: &ParsedMove) -> Result<(), Violation> {
        let ParsedMove { action, die: Some((at, said)) } = *parsed else { return Ok(()) };
        let follows = matches!(action, Action::FollowMove { .. } | Action::FollowAttack { .. });
        if let (true, Phase::FollowUp(from)) = (follows, state.phase)
            && from != at
        {
            return self.other_die_follows(state, from);
        }
        let Some(owner) = state.owner(at).filter(|_| state.level(at) != said) else { return Ok(()) };
        if follows && owner != state.to_act {
            return self.is_another_now(state, at);
        }
        let told = text("The die on {field} shows level {level}, not {said}.").with("field", at);
        let told = told.with("level", state.level(at)).with("said", said);
        Err(Violation::impossible("DW-GEN-6", told))
    }
}
