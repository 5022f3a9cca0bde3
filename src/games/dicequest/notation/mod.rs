//! Entries as people type them. Cards go by their ids, dice by colour and number (`b2` is the second blue one), faces by
//! their letters (`SS`, `AR`, `-` for a blank): `recruit pirate`, `go stormcaller pirate blademaster`, `token r1 y1`,
//! `rune b2 r1`; a roll of a whole pool is `r S H, b A -, y W` or, with the rest blank, `r S rest`.

mod kinds;
mod late;
mod pad;
mod read;
mod sheets;
mod turn;
mod write;

use super::action::{Chance, Request};
use super::state::State;
use super::{Action, Dicequest};
use crate::engine::notation::PadPart;
use crate::engine::notation::{Forms, Thing, Unread, read};
use crate::engine::{ChanceRules, Entry, EntryOf, IdTable, Names, Notation, Rules, Seat, Turn, apply};

impl Notation for Dicequest {
    fn pad(&self, state: &State) -> Vec<PadPart> {
        pad::pad(self, state)
    }

    fn ids(&self) -> Vec<IdTable<'_>> {
        let content = self.content();
        vec![
            IdTable { fields: &["item", "items"], ids: content.item.iter().map(|c| c.id.as_str()).collect() },
            IdTable { fields: &["cards", "hero"], ids: content.hero.iter().map(|c| c.id.as_str()).collect() },
            IdTable {
                fields: &["quests", "quest"],
                ids: content.quest.iter().map(|c| c.id.as_str()).collect(),
            },
            IdTable {
                fields: &["adventure"],
                ids: content.adventure.iter().map(|c| c.id.as_str()).collect(),
            },
            IdTable { fields: &["card"], ids: content.threat_card.iter().map(|c| c.id.as_str()).collect() },
            IdTable {
                fields: &["token", "tokens"],
                ids: content.threat_token.iter().map(|c| c.id.as_str()).collect(),
            },
        ]
    }

    fn forms(&self, _: &State) -> Forms<Self, Action> {
        &[read::ACTIONS]
    }

    fn chance_forms(&self, state: &State) -> Forms<Self, Chance> {
        match self.request(state) {
            Some(Request::PickSeat) => &[read::FIRST],
            Some(Request::RevealHeroes { .. }) => &[read::HEROES],
            Some(Request::RevealQuests { .. }) => &[read::QUESTS],
            Some(Request::RevealAdventure { .. }) => &[read::NEXT_ADVENTURE],
            Some(Request::RevealThreat) => &[read::NEXT_THREAT],
            Some(Request::DrawTokens { .. }) => &[read::TOKENS],
            Some(Request::DealItems { .. }) => &[read::DEAL],
            Some(Request::ShowItems { .. }) => &[read::SHOW],
            Some(Request::RollDice { .. }) => &[read::ROLL],
            None => &[],
        }
    }

    fn things(&self, state: &State, seat: Option<Seat>, kind: &str) -> Vec<Thing> {
        read::things(self, state, seat, kind)
    }

    fn write_action(&self, state: &State, seat: Seat, action: &Action) -> Option<String> {
        write::write(self, state, seat, action)
    }

    fn write_chance(&self, state: &State, chance: &Chance) -> Option<String> {
        write::write_chance(self, state, chance)
    }

    /// What happened in a row, with semicolons between: `recruit pirate; scavenger; equip staff pirate; leave`.
    fn read_entries(&self, state: &State, text: &str, names: &Names) -> Option<Vec<EntryOf<Self>>> {
        if let Some(told) = turn::read(self, state, text) {
            return told.ok();
        }
        let rows: Vec<&str> = text.split(';').map(str::trim).filter(|row| !row.is_empty()).collect();
        if rows.len() < 2 {
            return late::read(self, state, text, names);
        }
        let mut now = *state;
        let mut entries = Vec::new();
        for row in rows {
            if let Some(named) = late::read(self, &now, row, names) {
                for entry in named {
                    let _ = apply(self, &mut now, &entry, false, &mut ());
                    entries.push(entry);
                }
                continue;
            }
            let entry = match self.turn(&now) {
                Turn::Choose(seat) => {
                    Entry::Do { seat, action: self.read_action(&now, seat, row, names).ok()? }
                }
                Turn::Chance(_) => Entry::Chance(self.read_chance(&now, None, row, names).ok()?),
                Turn::Secret { .. } | Turn::Over => return None,
            };
            let refused = apply(self, &mut now, &entry, false, &mut ()).is_err();
            entries.push(entry);
            // What breaks a rule is refused where the entries are entered.
            if refused {
                break;
            }
        }
        Some(entries)
    }

    fn read_action(&self, state: &State, seat: Seat, text: &str, names: &Names) -> Result<Action, Unread> {
        if let Some(Err(why)) = turn::read(self, state, text) {
            return Err(why);
        }
        read(self, state, Some(seat), self.forms(state), text, names)
    }

    fn read_chance(
        &self,
        state: &State,
        seat: Option<Seat>,
        text: &str,
        names: &Names,
    ) -> Result<Chance, Unread> {
        if let Some(Err(why)) = turn::read(self, state, text) {
            return Err(why);
        }
        read(self, state, seat, self.chance_forms(state), text, names)
    }
}
