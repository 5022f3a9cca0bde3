//! Entries as people type them. Cards go by their ids, dice by colour and number (`b2` is the second blue one), faces by
//! their letters (`SS`, `AR`, `-` for a blank): `recruit pirate`, `go stormcaller pirate blademaster`, `token r1 y1`,
//! `rune b2 r1`; a roll of a whole pool is `r S H, b A -, y W` or, with the rest blank, `r S rest`.

mod actions;
mod choices;

use super::action::{Chance, Drawn, Request};
use super::dice::{Color, Symbols};
use super::ids::{AdventureId, HeroId, ItemId, QuestId, ThreatId, TokenId};
use super::state::State;
use super::{Action, Dicequest};
use crate::engine::{Entry, EntryOf, Few, IdTable, Names, Notation, Rules, Seat, Turn, Violation, apply};

impl Notation for Dicequest {
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

    fn write_action(&self, state: &State, seat: Seat, action: &Action) -> Option<String> {
        actions::write(self, state, seat, action)
    }

    fn read_action(&self, state: &State, seat: Seat, text: &str) -> Option<Result<Action, Violation>> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        actions::read(self, state, seat, &words)
    }

    /// What happened in a row, with semicolons between: `recruit pirate; scavenger; equip staff pirate; leave`.
    fn read_entries(&self, state: &State, text: &str, _: &Names) -> Option<Vec<EntryOf<Self>>> {
        let rows: Vec<&str> = text.split(';').map(str::trim).filter(|row| !row.is_empty()).collect();
        if rows.len() < 2 {
            return None;
        }
        let mut now = *state;
        let mut entries = Vec::new();
        for row in rows {
            let entry = match self.turn(&now) {
                Turn::Choose(seat) => Entry::Do { seat, action: self.read_action(&now, seat, row)?.ok()? },
                Turn::Chance(_) => Entry::Chance(self.read_chance(&now, row)?),
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

    /// A roll, colour by colour.
    fn write_chance(&self, state: &State, chance: &Chance) -> Option<String> {
        let (Chance::RollDice { sides }, Request::RollDice { dice }) = (chance, self.request(state)?) else {
            return None;
        };
        let mut sides = sides.iter();
        let mut rows = Vec::new();
        for color in Color::ALL.into_iter().filter(|color| dice[color.index()] > 0) {
            let faces = &self.cards().faces[color.index()];
            let face =
                |side: &u8| match String::from(faces.get(usize::from(*side)).copied().unwrap_or_default()) {
                    blank if blank.is_empty() => "-".to_owned(),
                    letters => letters,
                };
            let shown: Vec<String> =
                sides.by_ref().take(usize::from(dice[color.index()])).map(face).collect();
            rows.push(format!("{} {}", super::content::condition::color_name(color), shown.join(" ")));
        }
        Some(rows.join(", "))
    }

    fn read_chance(&self, state: &State, text: &str) -> Option<Chance> {
        let text = text.to_lowercase();
        let words: Vec<&str> = text.split([' ', ',', ';', '+']).filter(|word| !word.is_empty()).collect();
        let request = self.request(state)?;
        if let Request::RollDice { dice } = request {
            return read_roll(self, dice, &words);
        }
        let all = |field: &str| -> Option<Vec<u8>> {
            let number = |word: &&str| self.number_of(field, word)?.ok().and_then(|n| u8::try_from(n).ok());
            words.iter().map(number).collect()
        };
        let one = |field: &str| all(field)?.first().copied().filter(|_| words.len() == 1);
        Some(match request {
            Request::PickSeat => {
                Chance::PickSeat { seat: Seat(words.first()?.parse::<u8>().ok()?.checked_sub(1)?) }
            }
            Request::RevealHeroes { .. } => {
                Chance::RevealHeroes { cards: few(all("cards")?.into_iter().map(HeroId))? }
            }
            Request::RevealQuests { .. } => {
                Chance::RevealQuests { quests: few(all("quests")?.into_iter().map(QuestId))? }
            }
            Request::RevealAdventure { .. } => {
                Chance::RevealAdventure { adventure: AdventureId(one("adventure")?) }
            }
            Request::RevealThreat => Chance::RevealThreat { card: ThreatId(one("card")?) },
            Request::DrawTokens { .. } => {
                Chance::DrawTokens { tokens: few(all("tokens")?.into_iter().map(TokenId))? }
            }
            Request::ShowItems { seat, .. } => {
                let items = few(all("items")?.into_iter().map(ItemId))?;
                Chance::ShowItems { items, seat: Some(seat) }
            }
            Request::DealItems { .. } => {
                let drawn = |word: &&str| match *word {
                    "unknown" | "?" => Some(Drawn::default()),
                    word => {
                        let id = self.number_of("item", word)?.ok()?;
                        Some(Drawn::Item(ItemId(u8::try_from(id).ok()?)))
                    }
                };
                let items: Vec<Drawn> = words.iter().map(drawn).collect::<Option<_>>()?;
                Chance::DealItems { items: few(items.into_iter())? }
            }
            Request::RollDice { .. } => return None,
        })
    }
}

/// As many as fit; none if there are more.
fn few<T: Copy + Default, const N: usize>(items: impl ExactSizeIterator<Item = T>) -> Option<Few<T, N>> {
    (items.len() <= N).then(|| items.collect())
}

/// The colour of a word: `r`, `red`.
pub(super) fn color_of(word: &str) -> Option<Color> {
    let name = super::content::condition::color_name;
    Color::ALL.into_iter().find(|color| word == name(*color) || word == &name(*color)[..1])
}

/// The letters of a face; `-` for a blank.
pub(super) fn face_of(word: &str) -> Option<Symbols> {
    match word {
        "-" | "blank" => Some(Symbols::NONE),
        letters => Symbols::try_from(letters.to_uppercase()).ok(),
    }
}

/// The lowest side of a colour with this face.
pub(super) fn side_of(game: &Dicequest, color: Color, face: Symbols) -> Option<u8> {
    let sides = &game.cards().faces[color.index()];
    sides.iter().position(|printed| *printed == face).map(|side| side as u8)
}

/// The faces of a whole pool in one sweep, in the order of the colours or with their names; `rest` makes all that were
/// not named blank. `r` at the beginning is red if that makes sense, and a Rune otherwise; elsewhere red is written out.
fn read_roll(game: &Dicequest, dice: [u8; 4], words: &[&str]) -> Option<Chance> {
    let red_first = words.first() == Some(&"r");
    let with_red = red_first.then(|| read_faces(game, dice, Some(Color::Red), &words[1..])).flatten();
    with_red.or_else(|| read_faces(game, dice, None, words))
}

fn read_faces(game: &Dicequest, dice: [u8; 4], first: Option<Color>, words: &[&str]) -> Option<Chance> {
    let mut rolled: [Vec<u8>; 4] = Default::default();
    let mut named = first;
    let mut rest = false;
    for word in words {
        match color_of(word).filter(|_| *word != "r") {
            Some(color) => named = Some(color),
            None if *word == "rest" => rest = true,
            None => {
                let open = |color: &Color| rolled[color.index()].len() < usize::from(dice[color.index()]);
                let color = named.or_else(|| Color::ALL.into_iter().find(open))?;
                rolled[color.index()].push(side_of(game, color, face_of(word)?)?);
            }
        }
    }
    if rest {
        for color in Color::ALL {
            while rolled[color.index()].len() < usize::from(dice[color.index()]) {
                rolled[color.index()].push(side_of(game, color, Symbols::NONE)?);
            }
        }
    }
    let right =
        Color::ALL.iter().all(|color| rolled[color.index()].len() == usize::from(dice[color.index()]));
    right.then(|| Chance::RollDice { sides: rolled.into_iter().flatten().collect() })
}
